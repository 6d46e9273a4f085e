/* A match: an opened game, a state, who sits where, and two logs.

   The choice log holds the accepted answers in their order; a sealed decision is logged in seat order when it closes.
   Together with the header (game, rulings, seats, texts of the user's, key) it is the whole match: undo, save and
   resume all replay it.  The event log is what happened, in words for each viewer (eventlog.h).

       Match *m = match_open(&setup, &problem);
       while (!match_over(m)) match_answer(m, seat, cw_decision(match_state(m)), action);
       match_save(m, "game.replay", &problem);
       match_close(m);

   All functions that can fail for reasons outside the program say why in a Problem (may be NULL). */
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include "cardwright.h"
#include "match/eventlog.h"
#include "match/shelf.h"
#include "match/text.h"

typedef struct Match Match;

typedef struct MatchSetup {
    const CwGameDef *game;
    CwConfig config; /* its texts are copied */
    Shelf *
        shelf; /* where the match borrows its game; it outlives the match.  NULL: opened for this match alone */
    const CwGame
        *opened; /* a game of the caller's, opened with this configuration, instead; NULL: borrowed */
    const char *const *names; /* one for each seat; NULL, or NULL for a seat: "Seat 1" */
    const char *const
        *players; /* who plays each seat, as --players says it: kept for those who resume; NULL: not said */
    CwKey key;
    uint64_t nonce;
    int no_events;   /* 1: nobody will ask what happened, only what was chosen */
    int last_events; /* only so many of the latest events are kept, and no words of answers; 0: everything */
    unsigned told;   /* who is told as JSON from the start on (match_tell) */
} MatchSetup;

typedef struct MatchAnswer {
    uint32_t decision, check; /* check: of the state after it */
    int16_t seat;
    uint16_t action;
    size_t words; /* see match_answer_words */
} MatchAnswer;

/* Opens the game and starts it. */
Match *match_open(const MatchSetup *setup, Problem *p);
int match_good_name(const char *name, Problem *p); /* of a player; 0: the problem says why not */
void match_close(Match *m);

const CwGame *match_game(const Match *m);
const CwState *match_state(const Match *m);
const char *const *match_names(const Match *m);   /* CW_MAX_SEATS of them */
const char *const *match_players(const Match *m); /* one for each seat, or NULL when nobody said */
int match_set_players(Match *m, const char *const *players, Problem *p); /* others than the file says */
const CwConfig *match_config(const Match *m);
Shelf *match_shelf(const Match *m); /* NULL: its game was opened for it alone */
const CwKey *match_key(const Match *m);
uint64_t match_nonce(const Match *m);

/* Takes an answer, as cw_answer does; an accepted one is logged and, with autosave, stored. */
CwStatus match_answer(Match *m, int seat, uint32_t decision, int action);
/* Keeps what the driver (driver.h) has decided about a seat whose player is gone.  It leaves, and only while another of its
   team stays: the match goes on, and the seat shares the result of its team.  Or it gives the match up, and only as the last of its team. */
CwStatus match_leave(Match *m, int seat);
CwStatus match_give_up(Match *m, int seat);
int match_resigned(const Match *m);  /* the seat that gave the match up, or -1 */
unsigned match_left(const Match *m); /* bit s: seat s has left, and the match goes on without it */
int match_over(const Match *m);      /* over, resigned or faulted */
/* As cw_result; the rule is "resigned" when a seat gave up, "fault" when the game broke. */
CwStatus match_result(const Match *m, CwResult *result);
/* Who has won, in words: "Ann wins", "Ann and Cleo win", "a draw"; where all seats have lost to one without a seat, as against
   MERC's Dictator whom the rules play, "the Dictator wins". */
void add_winners(const CwGame *game, const CwResult *result, const char *const *names, Text *out);

/* The choice log. */
int match_answers(const Match *m);
const MatchAnswer *match_answer_at(const Match *m, int index);
const char *match_answer_words(const Match *m, int index); /* the option's words for the seat that chose it */

/* Back to the decision before the last answer of this seat; 0 when it has given none. */
int match_undo(Match *m, int seat);
int match_can_undo(const Match *m, int seat);
/* Back to where only the first `answers` answers have been given. */
void match_rewind(Match *m, int answers);

/* The event log: events are numbered from 0; a client remembers how many it has told. */
int match_events(const Match *m);
const Event *match_event(const Match *m, int index);
const char *match_event_words(const Match *m, int index, int seat); /* valid until the next answer */
int match_event_cards(const Match *m, int index, int seat, uint32_t cards[CW_MAX_NOTE_ARGS]);

/* The same as JSON, with the moves and changes between two notes (teller.h): from now on these viewers are told, bit s: seat s,
   TELLER_WATCHERS: those who watch.  match_told gives what a viewer has not been told yet, and drops it. */
void match_tell(Match *m, unsigned viewers);
const char *match_told(Match *m, int viewer);
void match_told_all(Match *m); /* what match_told has returned is needed no more */

/* The numbers by which a seat or CW_SPECTATOR knows the cards of the present state: for cw_view and cw_option_refs. */
const CwHandles *match_handles(const Match *m, int seat);

/* Files (replay.c).  match_save writes the whole replay at once or leaves what was there; of a match that goes on it is
   for its owner's eyes alone, since it holds the key.  With match_autosave the
   file is written so and from then on grows by a line with each accepted answer, so that a killed game resumes;
   match_save_problem is NULL until that fails (a full disk, say). */
int match_save(const Match *m, const char *path, Problem *p);
int match_autosave(Match *m, const char *path, Problem *p);
const char *match_save_problem(const Match *m);
void match_write(const Match *m, Text *out); /* the replay as text */

typedef struct MatchLoaded {
    int finished;   /* the file had an end line */
    char note[200]; /* "", or what the user should know, as that an unfinished last line was dropped */
} MatchLoaded;
/* `games` ends with NULL; `shelf` as in MatchSetup. */
Match *match_load(const CwGameDef *const *games, Shelf *shelf, const char *path, MatchLoaded *loaded,
                  Problem *p);
Match *match_parse(const CwGameDef *const *games, Shelf *shelf, const char *text, size_t length,
                   MatchLoaded *loaded, Problem *p);

#endif
