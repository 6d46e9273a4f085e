/* Where the files of a game lie.  Its one translation unit says so, before it includes anything:

       #define GAME_FILE(name) QUOTED(games/worlds/name)

   What they hold is told in kernel/declare.h. */
#ifndef KERNEL_GAME_FILES_H
#define KERNEL_GAME_FILES_H

#define QUOTED_(path) #path
#define QUOTED(path) QUOTED_(path)

#define GAME_STATE_H GAME_FILE(state.h)
#define RULES_DEF GAME_FILE(rules.def)
#define QUESTIONS_DEF GAME_FILE(questions.def)
#define EVENTS_DEF GAME_FILE(events.def)
#define ZONES_DEF GAME_FILE(zones.def)
#define RULINGS_DEF GAME_FILE(rulings.def)
#define COLUMNS_DEF GAME_FILE(columns.def)
#ifdef GAME_FILE
#if __has_include(GAME_FILE(happenings.def))
#define HAPPENINGS_DEF GAME_FILE(happenings.def)
#endif
#endif

#endif
