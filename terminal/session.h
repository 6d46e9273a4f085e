/* A game on this terminal: who sits where, what is on the screen, what has been said.  For the files of this folder. */
#ifndef TERMINAL_SESSION_H
#define TERMINAL_SESSION_H

#include "match/match.h"
#include "texts/rulebook.h"
#include "players/runner.h"
#include "terminal/input.h"
#include "texts/layout.h"
#include "terminal/play.h"
#include "terminal/saves.h"
#include "terminal/screen.h"
#include "terminal/view.h"

typedef struct Session {
    const PlaySettings *settings;
    Match *match;
    const CwGame *game;
    Screen screen;
    Input *input;
    Layout *layout;
    Rulebook *book;

    Runner runner; /* of the players; who is outside of it is a person */
    int people;

    int at_keyboard; /* the seat whose secrets may be on the screen; -1: nobody's */
    View *view;      /* of that seat, or of a spectator */
    bool may_draw;   /* a person sits before a terminal that can be drawn on, and did not ask for lines */
    bool drawing;    /* a board is drawn; otherwise all is told in lines */
    bool told;       /* without drawing: the present question has been put */
    int seen[CW_MAX_SEATS];      /* events that a person had before them when they last answered themselves */
    Text notice;                 /* to be shown above the question */
    size_t given_at;             /* where in it the latest answer without a choice is told */
    int given;                   /* how often that one was given */
    char next_line[LINE_LENGTH]; /* typed where something else was waited for; the next command */
    int interrupts;              /* Ctrl-C in a row */
    bool got_line;               /* the last read_line read one, and was not broken off */
    char completion[MAX_COMPLETIONS][200];

    SavedGame save;
    bool save_problem_told;
    bool leaving;
    int exit_status;
} Session;

/* show.c: what the person sees or hears. */
void notice(Session *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool session_look(Session *s, int seat); /* renews s->view; false when the game is broken */
void show_decision(Session *s);
void show_curtain(Session *s, int seat);
void show_text(Session *s, const char *text);
void show_ending(Session *s, const char *text);
/* Reads a line for the question on the screen; false when the session is to end.  Broken off, as by a new size of the
   window, it gives an empty line: show the question again. */
bool read_line(Session *s, const char *prompt, char line[LINE_LENGTH]);
bool read_yes(Session *s, const char *question, bool usual);
int first_event_after_answer(const Session *s, int seat); /* of that seat, whoever gave it */
void collect_events(const Session *s, int seat, int from, int to, Text *out);
void table_words(Session *s, Text *out);
void parts_words(Session *s, int seat, Text *out); /* what wins, and what the board shows */

/* play.c: the seat gives up; the driver says what becomes of it. */
void give_up(Session *s, int seat);
bool is_person(const Session *s, int seat);

/* commands.c: what can be typed. */
typedef enum CommandResult { COMMAND_UNKNOWN, COMMAND_DONE, COMMAND_CHANGED } CommandResult;
/* What may have been meant by words that are none: a line to type, a rule's number, a card's name; NULL or false: nothing. */
bool nearest_line(const AskView *ask, const char *line, Text *out);
const char *nearest_rule(const Rulebook *book, const char *id);
const char *nearest_card(const CwGame *game, const char *name);
CommandResult run_typed_command(Session *s, int seat, const char *line);
int complete_line(void *session, const char *line, const char *found[MAX_COMPLETIONS]);
void suggest_lines(void *session, const char *const *found, int count);

#endif
