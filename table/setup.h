/* What a table is to play: game, seats, rulings, texts, clock.  Comes as the JSON of an `open` message and is stored as such;
   shipped decks and formats that it names are written out, so that a stored table does not depend on what ships later. */
#ifndef TABLE_SETUP_H
#define TABLE_SETUP_H

#include <jansson.h>

#include "match/match.h"

enum { SETUP_MOST_RULES = 64, SETUP_MOST_TEXTS = 32, SETUP_TEXT_BYTES = 64 * 1024 };

typedef struct SetupTexts {
    CwSource source[SETUP_MOST_TEXTS];
    int count;
} SetupTexts;

typedef struct Setup {
    const CwGameDef *game;
    int seats;
    const char *player[CW_MAX_SEATS]; /* "person", "bot", or the name of a computer level */
    char *bot[CW_MAX_SEATS];          /* its name; else NULL */
    char *rule[SETUP_MOST_RULES];
    int rules;
    SetupTexts decks, cards, format;
    int only_cards;
    int64_t base_ms, increment_ms; /* of a clock; base 0: none of that kind */
    int64_t move_ms;               /* for each move, by correspondence; 0: none of that kind */
    int zero_plays_on;             /* whose time is up is played on by the computer; else the seat has lost */
    int is_public;
} Setup;

extern const char *const setup_levels[]; /* of computer seats; ends with NULL */
int setup_is_person(const char *player);

/* 0: it is refused; the problem says why, and `field` which member is to blame. */
int setup_read(const json_t *said, const CwGameDef *const *games, Setup *setup, const char **field,
               Problem *p);
int setup_parse(const char *header, const CwGameDef *const *games, Setup *setup, Problem *p);
char *setup_header(const Setup *setup); /* to be freed */
void setup_free(Setup *setup);
/* Starts the game; last_events as in MatchSetup.  NULL and the engine's own lines when it cannot be opened like this. */
Match *setup_match(const Setup *setup, Shelf *shelf, const CwKey *key, const char *const *names,
                   int last_events, Problem *p);
/* Tries that: the fingerprint of the game, or 0, and which member is to blame. */
uint64_t setup_check(const Setup *setup, Shelf *shelf, const char **field, Problem *p);

#endif
