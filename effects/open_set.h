/* open_set.h: what a game with card files does when it is opened: where its cards come from, and whom it tells what is wrong
   with them. */
#ifndef CW_EFFECTS_OPEN_SET_H
#define CW_EFFECTS_OPEN_SET_H

#include "effects/cards.h"

enum { SOURCES_LIMIT = 320 };

/* Findings that are errors become errors of cw_open; the other sink is for texts that need not fit. */
DiagnosticSink sink_to_errors(CwErrors *errors);
DiagnosticSink sink_to_nobody(void);

/* The texts that ship with the game and whose path ends so; how many. */
int shipped_sources(const CwGameDef *def, const char *ending, CwSource all[SOURCES_LIMIT]);
/* The card files that ship, if the game is played with them, and then those handed over; `all` gives room for them.
   More than SOURCES_LIMIT are an error to `errors` (may be NULL), and none are returned. */
CardSources card_sources(const CwGameDef *def, const CwConfig *config, CwSource all[SOURCES_LIMIT],
                         CwErrors *errors);
size_t sources_bytes(const CwSource *sources, int count);

/* The set of a game, compiled in the game's language: the files that card_sources finds, and the memory that takes.  With an
   error the set holds what could be read, so that the game can say what more is wrong; nothing if there are no files. */
CwStatus open_card_set(CardSet *set, const CwGameDef *def, const CwConfig *config, Arena *arena,
                       CwErrors *errors);
/* What a game has against a card that could be read, at the line of its name. */
void card_refused(const CardSet *set, uint16_t card, const char *why, const CwGameDef *def,
                  const CwConfig *config, CwErrors *errors);
size_t card_set_size(const CwGameDef *def, const CwConfig *config);

/* As card_print and card_list do, with the length that cw_kind_text and cw_kind_program return; card 0 has no words. */
size_t card_text(const CardSet *set, uint16_t card, char *text, size_t capacity);
size_t card_program(const CardSet *set, uint16_t card, char *text, size_t capacity);
/* One line, as cw_skill_text does; a number that is none has no words. */
size_t line_text(const CardSet *set, int skill, char *text, size_t capacity);

#endif
