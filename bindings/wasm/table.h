/* A table in the module: a match with its driver and its computer players, for a page and whoever else holds the module.

       t = cw_table_new(cw_find_game("unicorn"));
       cw_table_give(t, CW_TABLE_NAME, "Ann", "");               as much as there is to give: names, rulings, texts
       cw_table_start(t, 2, seed, NULL, 0) || ... cw_table_problem(t)
       cw_table_seat(t, 1, "medium");                            the other seats are outside
       for (;;) switch (cw_table_next(t)) {
           case CW_TABLE_WAITS:   ... cw_table_answer(t, seat, cw_table_number(t), action);
           case CW_TABLE_THINKS:  cw_table_think(t, 64);         a slice; the page lives on between two of them
           case CW_TABLE_IS_OVER: ... cw_table_result(t)
       }

   The module has no clock, no threads and no chance of its own: the caller brings the seed.  What comes in are numbers and
   texts, which end with a zero byte and lie in memory of cw_memory_new; JSON is read outside.  A text that a function gives
   back stands until the next call for the same table.  Functions that can fail for reasons outside of the module give 0
   and say why in cw_table_problem; they change nothing then.  A table that has not started is over, and shows nothing. */
#ifndef BINDINGS_WASM_TABLE_H
#define BINDINGS_WASM_TABLE_H

#include "cardwright.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#define EXPORT(name)
#endif

typedef struct CwTable CwTable;
typedef enum CwTableGift {                      /* what a table is given before it starts */
                           CW_TABLE_NAME,       /* of the next seat */
                           CW_TABLE_RULE,       /* "war_source=deck" */
                           CW_TABLE_DECK,       /* a name and a text; once for all seats, or once for each */
                           CW_TABLE_CARDS,      /* a name and a text: cards besides the shipped ones */
                           CW_TABLE_ONLY_CARDS, /* the same instead of the shipped ones */
                           CW_TABLE_FORMAT      /* a name and a text */
} CwTableGift;
typedef enum CwTableNext { CW_TABLE_WAITS, CW_TABLE_THINKS, CW_TABLE_IS_OVER } CwTableNext;

EXPORT(cw_memory_new) void *cw_memory_new(size_t size);
EXPORT(cw_memory_free) void cw_memory_free(void *memory);

EXPORT(cw_table_new) CwTable *cw_table_new(const CwGameDef *game);
EXPORT(cw_table_close) void cw_table_close(CwTable *t);
EXPORT(cw_table_problem) const char *cw_table_problem(const CwTable *t);
EXPORT(cw_table_give) int cw_table_give(CwTable *t, int what, const char *name, const char *text);
/* The seed is 64 bits, or with `key` eight words of 32 bits; the game of that number of the run that it makes. */
EXPORT(cw_table_start)
int cw_table_start(CwTable *t, int seats, uint64_t seed, const uint32_t *key, uint64_t number);
/* Instead of giving and starting: a replay, finished or not, with the players that it names. */
EXPORT(cw_table_resume) int cw_table_resume(CwTable *t, const char *replay);
/* Who plays a seat from now on: "medium"; "you": it is outside. */
EXPORT(cw_table_seat) int cw_table_seat(CwTable *t, int seat, const char *player);

EXPORT(cw_table_next) int cw_table_next(CwTable *t); /* CwTableNext */
EXPORT(cw_table_waiting)
unsigned cw_table_waiting(CwTable *t); /* bit s: seat s is outside and may answer now */
EXPORT(cw_table_number) uint64_t cw_table_number(const CwTable *t); /* of the present question */
EXPORT(cw_table_answer) int cw_table_answer(CwTable *t, int seat, uint64_t number, int action); /* CwStatus */
EXPORT(cw_table_think) int cw_table_think(CwTable *t, int iterations);            /* 0: it is not done yet */
EXPORT(cw_table_leave) int cw_table_leave(CwTable *t, int seat, const char *why); /* DriverLeft */
EXPORT(cw_table_undo) int cw_table_undo(CwTable *t, int seat);

/* What a seat, or CW_SPECTATOR, may see, and what a seat is asked ("": nothing). */
EXPORT(cw_table_view) const char *cw_table_view(CwTable *t, int seat);
EXPORT(cw_table_ask) const char *cw_table_ask(CwTable *t, int seat);
/* What a viewer sees since it was asked for last, as player protocol 2 has it (docs/protocol.md): {"events":[...],"view":{...},
   "ask":{...}}.  Events are told to those whom cw_table_tell has named, before the start or later: bit s: seat s, bit 8: watchers. */
EXPORT(cw_table_tell) void cw_table_tell(CwTable *t, unsigned viewers);
EXPORT(cw_table_frame) const char *cw_table_frame(CwTable *t, int seat);
/* What has happened once more, the latest `most` events: for a page that comes to a game, or after an undo. */
EXPORT(cw_table_history) const char *cw_table_history(CwTable *t, int seat, int most);
/* All that does not change during the game (docs/book.md). */
EXPORT(cw_table_book) const char *cw_table_book(CwTable *t);
/* Three of its cards, for a picture of the game (texts/book.h). */
EXPORT(cw_table_poster) const char *cw_table_poster(CwTable *t);
/* What a list of games says about one of them (texts/book.h), in memory of cw_memory_new. */
EXPORT(cw_game_summary) char *cw_game_summary(const CwGameDef *game);
EXPORT(cw_table_events) int cw_table_events(const CwTable *t);
EXPORT(cw_table_event) const char *cw_table_event(const CwTable *t, int index, int seat);
/* {"rule":"U6.1","payoff":[1000,-1000],"points":[4,2]}, with "forfeit" and "reason" if a seat has lost by leaving. */
EXPORT(cw_table_result) const char *cw_table_result(CwTable *t);
/* What the computer would choose for a seat that is asked, knowing what that seat knows, and how good the best options look:
   a `hint` (docs/protocol.md).  Each call thinks so many iterations more and tells what was found so far, until it is "done";
   0 iterations tell only.  "": the seat is not asked.  The game does not change by it. */
EXPORT(cw_table_hint) const char *cw_table_hint(CwTable *t, int seat, int iterations);
/* The same for whoever compares choices: every one has its look, all are told, and "search:400" or a level says how long. */
EXPORT(cw_table_advise) int cw_table_advise(CwTable *t, int seat, const char *spec);
EXPORT(cw_table_advise_more) int cw_table_advise_more(CwTable *t, int iterations); /* 0: it is not done yet */
EXPORT(cw_table_advice)
const char *cw_table_advice(CwTable *t); /* "": none was begun, or the game has gone on */
/* The whole match; of one that goes on it is for its owner's eyes alone. */
EXPORT(cw_table_replay) const char *cw_table_replay(CwTable *t);

#endif
