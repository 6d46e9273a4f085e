/* Cardwright: one engine that referees, plays, serves and measures card games.

   The only public header, in the order of a game's life.  What is not in it is not API.

       open a game  ->  start a state  ->  ask whom it waits for  ->  read options, view, notes  ->  answer  ->  result

   Memory: the caller owns all of it.  cw_open writes into memory that the caller hands over, a state is
   cw_state_size bytes of the caller's, texts go to the caller's buffers.  There is nothing to free.
   Threads: an opened game is immutable and may be shared; a state belongs to one thread at a time.
   Texts: functions that write text take (buffer, capacity), write at most capacity bytes with a final NUL, and
   return the length of the whole text without the NUL, as snprintf does; a NULL buffer with capacity 0 measures.
   Bytes: two states with the same history have the same bytes; copying a state is memcpy. */
#ifndef CARDWRIGHT_H
#define CARDWRIGHT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define CW_API __attribute__((visibility("default")))
#else
#define CW_API
#endif

#define CW_VERSION "0.1.0"

enum {
    CW_MAX_SEATS = 8,
    CW_MAX_OPTIONS = 1024, /* options of one question */
    CW_MAX_REFS = 8,       /* cards that one option refers to */
    CW_MAX_CARDS = 254,    /* cards of one game */
    CW_MAX_NOTE_ARGS = 6,
    CW_MAX_DICE = 32,   /* faces that a note tells of */
    CW_MAX_FORCED = 16, /* forced results of scripted chance */
    CW_SPECTATOR = -1   /* a 'seat' that sees only what everybody sees */
};

typedef struct CwGameDef CwGameDef; /* a game as it ships: rules, texts, cards */
typedef struct CwGame CwGame;       /* an opened game: rulings, set and decks are fixed; immutable */
typedef struct CwState CwState;     /* a position in the middle of play: flat bytes, no pointers */

/* What a call can answer.  Nothing but CW_OK changes anything. */
typedef enum CwStatus {
    CW_OK,
    CW_NOT_ASKED,    /* this seat is not waited for */
    CW_STALE,        /* the answer names a decision that is past: no penalty, ask again */
    CW_FUTURE,       /* the answer names a decision that is still to come */
    CW_ILLEGAL,      /* no such option */
    CW_GAME_OVER,    /* the game has ended */
    CW_BAD_ARGUMENT, /* a seat, number or name that does not exist */
    CW_NO_MEMORY,    /* the memory handed over is too small */
    CW_BAD_RULING,   /* unknown switch or value */
    CW_BAD_TEXT      /* a card, deck or format text with errors */
} CwStatus;

/* ---- 1. Open ------------------------------------------------------------------------------------------------- */

typedef struct CwSource { /* a text of the caller's: card file, deck file, format file */
    const char *name;     /* for messages */
    const char *text;
    size_t length;
} CwSource;

typedef struct CwConfig {
    int seats;                /* 0: the game's usual number */
    const char *const *rules; /* "name=value" each */
    int rule_count;
    const CwSource
        *cards; /* a designer's own, beside the shipped ones: a card takes the place of its namesake */
    int card_count;
    int only_cards;        /* 1: instead of the shipped ones */
    const CwSource *decks; /* one for each seat, or one for all; none: shipped decks, drawn by the seed */
    int deck_count;
    const CwSource *format; /* NULL: the game's usual format */
} CwConfig;

typedef struct CwErrors { /* where cw_open says what is wrong: text with one line per error */
    char *text;
    size_t capacity;
    size_t length; /* of the whole text, as snprintf counts */
    int count;
} CwErrors;

CW_API const char *cw_version(void);
CW_API const char *cw_status_words(CwStatus status);
/* The games in this library, numbered from 0; NULL behind the last, or where none has this name. */
CW_API int cw_game_count(void);
CW_API const CwGameDef *cw_game_at(int index);
CW_API const CwGameDef *cw_find_game(const char *name);
CW_API const char *cw_game_name(const CwGameDef *def);  /* "unicorn" */
CW_API const char *cw_game_title(const CwGameDef *def); /* "Unicorn Apocalypse" */
CW_API void cw_game_seats(const CwGameDef *def, int *fewest, int *most, int *usual);
CW_API size_t cw_open_size(const CwGameDef *def, const CwConfig *config);
/* Opens a game in `memory` (aligned as malloc aligns).  NULL when it fails; `errors` (may be NULL) then says why. */
CW_API CwGame *cw_open(const CwGameDef *def, const CwConfig *config, void *memory, size_t size,
                       CwErrors *errors);
CW_API const CwGameDef *cw_definition(const CwGame *game);
CW_API int cw_seats(const CwGame *game);
CW_API int cw_team(const CwGame *game, int seat); /* seats of one team share the result */
/* What part a seat plays in a game of unequal parts ("Rebels"); "" where all play the same. */
CW_API const char *cw_role(const CwGame *game, int seat);
CW_API size_t cw_state_size(const CwGame *game);
CW_API int cw_action_count(const CwGame *game); /* action numbers are below this */
CW_API uint64_t
cw_fingerprint(const CwGame *game); /* of game, version, rulings and set: anybody may know it */
/* With the decks that the seats have brought: for files that a game is stored in.  Do not tell it to a player. */
CW_API uint64_t cw_replay_fingerprint(const CwGame *game);

/* ---- 2. Start ------------------------------------------------------------------------------------------------ */

typedef struct CwKey {
    uint32_t word[8];
} CwKey; /* the 256 bits from which all chance of a game comes */

CW_API void cw_key_from_seed(uint64_t seed, CwKey *key);
CW_API CwStatus cw_key_from_text(const char *text, CwKey *key); /* decimal below 2^64, or 64 hex digits */
/* Chance for players and clients: one-way, a block of the cipher under the key.  Whoever knows what comes out for one
   purpose (not 0), game and part knows neither the key nor what comes out for another; nor one word from the others. */
typedef struct CwDerived {
    uint64_t word[8]; /* one for each seat, say */
} CwDerived;
CW_API CwStatus cw_derive(const CwKey *key, uint32_t purpose, uint64_t nonce, uint32_t part,
                          CwDerived *derived);
typedef struct CwListener CwListener;
/* Game number `nonce` of a run under one key.  `listener` (section 5) may be NULL. */
CW_API CwStatus cw_start(const CwGame *game, CwState *state, const CwKey *key, uint64_t nonce,
                         const CwListener *listener);

/* ---- 3. Whom does it wait for? ------------------------------------------------------------------------------- */

typedef enum CwPhase { CW_WAITING, CW_OVER, CW_FAULTED, CW_OUT_OF_CHANCE } CwPhase;
typedef enum CwKind { CW_SINGLE, CW_SEALED, CW_OPEN } CwKind;

CW_API CwPhase cw_phase(const CwState *state);
CW_API CwKind cw_kind(const CwState *state);
CW_API uint32_t cw_decision(const CwState *state); /* number of the present decision */
CW_API unsigned cw_waiting(const CwState *state);  /* bit s: seat s has not answered yet */
CW_API int cw_next_seat(const CwState *state);     /* whom a driver asks next; -1: nobody */
/* The seat that prepares something in secret, in as many answers as it takes: nobody else is told of one of them, nor how many
   there are.  -1: none does. */
CW_API int cw_prepares(const CwGame *game, const CwState *state);
CW_API const char *cw_asking_rule(const CwGame *game, const CwState *state, int seat); /* "U2.2", or "" */

/* ---- 4. What may a seat do? ---------------------------------------------------------------------------------- */

typedef struct CwOptions {
    uint32_t decision;
    uint32_t trail; /* ties the list to the state that it was made for */
    int16_t seat;
    uint16_t count;
    uint16_t action[CW_MAX_OPTIONS];
} CwOptions;

/* Fills `options`; count 0 if the seat is not asked. */
CW_API void cw_options(const CwGame *game, const CwState *state, int seat, CwOptions *options);
CW_API size_t cw_option_words(const CwGame *game, const CwState *state, int seat, int action,
                              const char *const *names, char *text, size_t capacity);
/* The cards that an option refers to, by their handles as in the view (section 6); returns how many. */
typedef struct CwHandles CwHandles;
CW_API int cw_option_refs(const CwGame *game, const CwState *state, int seat, int action,
                          const CwHandles *handles, uint32_t refs[CW_MAX_REFS]);
CW_API size_t cw_question_words(const CwGame *game, const CwState *state, int seat, const char *const *names,
                                char *text, size_t capacity);

/* ---- 5. Answer ----------------------------------------------------------------------------------------------- */

typedef struct CwNote { /* something happened */
    uint16_t kind;      /* of the game's events */
    uint16_t
        cards_seen; /* bit s: seat s may know the secret cards that it names, CW_SEEN_BY_WATCHERS: those who
                                      watch; the others hear of 'a card' */
    int16_t arg[CW_MAX_NOTE_ARGS]; /* cards by the engine's numbers: not for players, see cw_note_cards */
    uint8_t dice;                  /* how many faces of dice it tells of */
    uint8_t die[CW_MAX_DICE];
} CwNote;
enum { CW_SEEN_BY_WATCHERS = 1 << CW_MAX_SEATS, CW_SEEN_BY_ALL = (2 << CW_MAX_SEATS) - 1 };

struct CwListener { /* each function may be NULL */
    void (*note)(void *data, const CwNote *note);
    void (*lost)(void *data); /* cards were shuffled or mixed: who keeps handles calls cw_forget now */
    /* Builds that record which rules were reached; else never called.  `spare`: a place came by that would cite the rule,
       and its condition did not hold. */
    void (*cite)(void *data, const char *rules);
    void (*spare)(void *data, const char *rule, const char *place);
    void *data;
};

/* Takes the answer of a seat.  Anything but CW_OK leaves the state as it was.  `listener` may be NULL. */
CW_API CwStatus cw_answer(const CwGame *game, CwState *state, int seat, uint32_t decision, int action,
                          const CwListener *listener);
/* The same for option number `index` of a list that cw_options has just made: saves looking it up again. */
CW_API CwStatus cw_choose(const CwGame *game, CwState *state, const CwOptions *options, int index,
                          const CwListener *listener);
CW_API size_t cw_note_words(const CwGame *game, const CwState *state, const CwNote *note, int seat,
                            const char *const *names, char *text, size_t capacity);
/* The cards that a note names, as handles for this seat, in the order of its arguments; 0: a card that it may not know.
   Numbers those that have none yet; call it when the note comes.  Returns how many. */
CW_API int cw_note_cards(const CwGame *game, const CwState *state, const CwNote *note, int seat,
                         CwHandles *handles, uint32_t cards[CW_MAX_NOTE_ARGS]);
CW_API const char *cw_note_name(const CwGame *game, const CwNote *note);

/* ---- 6. See --------------------------------------------------------------------------------------------------- */

/* The numbers by which one viewer, a seat or CW_SPECTATOR, knows cards.  All zero at the start of a game.  A card that
   becomes known gets the next number, in the order of the view; one that can no longer be followed loses it.  Call
   cw_follow after every answer, cw_note_cards at a note, cw_forget when a listener hears `lost`: the numbers are then a
   function of what the viewer has seen.  Where a function takes a table, NULL numbers by the order of this view. */
struct CwHandles {
    uint32_t last;                 /* number given */
    uint32_t followed;             /* the same at the latest cw_follow: later ones were given by notes */
    uint32_t of[CW_MAX_CARDS + 1]; /* by the engine's card; 0: the viewer cannot identify it */
};
CW_API void cw_follow(const CwGame *game, const CwState *state, int seat, CwHandles *handles);
CW_API void cw_forget(const CwGame *game, const CwState *state, int seat, CwHandles *handles);
/* The table as a seat (or CW_SPECTATOR) may see it: one JSON object (docs/protocol.md), with kinds by number and without the
   question.  `number` is the name of the present question for answers from outside; 0: the state's own.  `names` may be NULL. */
CW_API size_t cw_view(const CwGame *game, const CwState *state, int seat, uint64_t number,
                      const char *const *names, const CwHandles *handles, char *text, size_t capacity);
/* What a seat is asked: one JSON object with typed options; "" when it is not asked.  `number` as in cw_view. */
CW_API size_t cw_ask(const CwGame *game, const CwState *state, int seat, uint64_t number,
                     const char *const *names, const CwHandles *handles, char *text, size_t capacity);
/* What a seat may know of a note, as members of a JSON object: "e":..., "args":{...}, "dice":[...], "words":..., "rule":... */
CW_API size_t cw_note_json(const CwGame *game, const CwState *state, const CwNote *note, int seat,
                           const char *const *names, const CwHandles *handles, char *text, size_t capacity);
/* The same of a note that is past, without words and rule: `cards` are those that cw_note_cards gave for this seat then. */
CW_API size_t cw_note_again(const CwGame *game, const CwState *state, const CwNote *note, int seat,
                            const uint32_t *cards, char *text, size_t capacity);
/* Numbers what a viewer has come to know since, and keeps what notes have named: between cw_follow and cw_follow. */
CW_API void cw_look(const CwGame *game, const CwState *state, int seat, CwHandles *handles);
/* The rules that are running, innermost last, in words: "U2 battle, cards_are_chosen > U3 war". */
CW_API size_t cw_stack_words(const CwGame *game, const CwState *state, char *text, size_t capacity);

/* ---- 7. Result ------------------------------------------------------------------------------------------------ */

typedef struct CwResult {
    int payoff[CW_MAX_SEATS]; /* 1000 a win, 0 a draw, -1000 a loss */
    int points[CW_MAX_SEATS]; /* for show */
    const char *rule;         /* number of the rule that ended it */
} CwResult;

CW_API CwStatus cw_result(const CwGame *game, const CwState *state, CwResult *result);

/* ---- 8. Search, solve, test ----------------------------------------------------------------------------------- */

CW_API uint64_t cw_hash(const CwGame *game, const CwState *state);          /* of all bytes */
CW_API uint64_t cw_position_hash(const CwGame *game, const CwState *state); /* of what effects change */
/* Turns a copy into a random state that the seat cannot tell from the real one; `key` is the caller's chance. */
CW_API CwStatus cw_resample(const CwGame *game, CwState *copy, int seat, const CwKey *key, uint64_t nonce);
/* Takes back the answers that others have given to the present sealed decision, so that a search may choose for them. */
CW_API CwStatus cw_reopen(const CwGame *game, CwState *copy, int seat);
/* Of what a seat (or CW_SPECTATOR) sees of the table, cards by their kind: equal where the seat can tell no difference. */
CW_API uint64_t cw_seen_hash(const CwGame *game, const CwState *state, int seat);
/* Scripted chance: the next draws of this copy give these results; one more stops it as CW_OUT_OF_CHANCE. */
CW_API CwStatus cw_script(const CwGame *game, CwState *copy, const uint16_t *results, int count);
/* The same from the first draw of a game on: what a solver that counts every deal begins with. */
CW_API CwStatus cw_start_scripted(const CwGame *game, CwState *state, const uint16_t *results, int count,
                                  const CwListener *listener);
CW_API int cw_chance_range(const CwState *state); /* how many results the draw had that stopped it */
/* Plays on until the game stops or `most` more answers are in: every seat chooses at random.  Nothing is quicker. */
typedef struct CwRandomPlay {
    uint64_t stream[CW_MAX_SEATS]; /* where each seat's chance stands: any number to begin with */
    uint64_t signature;            /* of what was chosen from how many options */
    uint32_t decisions;            /* answers given */
} CwRandomPlay;
CW_API void cw_play_random(const CwGame *game, CwState *state, CwRandomPlay *play, uint32_t most);
/* What it draws, 0 to n-1, and signs: for players that choose the same way one by one.  Off by less than n in 2^32. */
static inline int cw_draw(uint64_t *stream, int n)
{
    *stream += 0x9E3779B97F4A7C15u;
    uint64_t x = (*stream ^ *stream >> 30) * 0xBF58476D1CE4E5B9u;
    return (int)((x >> 32) * (uint64_t)(uint32_t)n >> 32);
}
static inline uint64_t cw_sign(uint64_t signature, int seat, int action, int count)
{
    uint64_t x = (signature ^ (uint64_t)(uint32_t)(seat << 28 ^ count << 16 ^ action)) * 0x9FB21C651E98DF25u;
    return x ^ x >> 32;
}
/* How good a position looks for a seat, 0 to 1000, and how much a sensible player likes each option (0: never). */
CW_API int cw_evaluate(const CwGame *game, const CwState *state, int seat);
CW_API void cw_prefer(const CwGame *game, const CwState *state, const CwOptions *options, int16_t *weights);
/* Whether cw_prefer of this game reads what is hidden from the seat: then ask it of samples only.  Else it gives the
   same weights for the real state as for every sample of it. */
CW_API int cw_prefer_needs_sample(const CwGame *game);
/* Settings of a search that suit this game, "name=value,..."; "": the usual ones. */
CW_API const char *cw_search_hints(const CwGame *game);
/* Checks everything that must hold in a state; NULL, or what is wrong. */
CW_API const char *cw_check(const CwGame *game, const CwState *state);

/* ---- 9. The book: rules, rulings, cards, texts ---------------------------------------------------------------- */

typedef struct CwRuling {
    const char *id;     /* "U-R2" */
    const char *name;   /* switch name; NULL: fixed */
    const char *values; /* "hand|deck", or "0..10" for a number */
    int value; /* index of the value, or the number, as opened (default when asked of a definition) */
    const char *text;
    const char *source; /* what in the rulebook made it necessary */
} CwRuling;

CW_API int cw_ruling_count(const CwGameDef *def);
CW_API CwRuling cw_ruling(const CwGameDef *def, const CwGame *game_or_null, int index);
CW_API size_t cw_ruling_value(const CwRuling *ruling, int value, char *text, size_t capacity);
CW_API const char *cw_text(const CwGameDef *def, const char *path,
                           size_t *length);                       /* an embedded text; NULL: none */
CW_API const char *cw_text_path(const CwGameDef *def, int index); /* NULL behind the last */
CW_API int cw_card_count(const CwGame *game);                     /* kinds of card, numbered from 1 */
CW_API const char *cw_card_name(const CwGame *game, int kind);
CW_API size_t cw_card_text(const CwGame *game, int kind, char *text, size_t capacity); /* as printed */
CW_API size_t cw_card_program(const CwGame *game, int kind, char *text,
                              size_t capacity); /* compiled listing */

/* Names of what a game has, numbered from 0; NULL behind the last. */
CW_API const char *cw_question_name(const CwGameDef *def, int question); /* "battle" */
CW_API const char *cw_question_rule(const CwGameDef *def,
                                    int question); /* number of the rule that asks: "U2.2" */
CW_API int cw_action_question(const CwGameDef *def,
                              int action); /* whose answers have this number; -1: none */
CW_API const char *cw_zone_name(const CwGameDef *def,
                                int zone); /* kinds of zone, as views name them: "hand" */
CW_API const char *cw_event_name(const CwGameDef *def, int event); /* by the kind of a note */
CW_API const char *cw_rule_name(const CwGameDef *def, int rule);   /* procedures: "battle" ... */
CW_API const char *cw_rule_number(const CwGameDef *def, int rule); /* ... of rule "U2" */

typedef struct CwDeck {
    const char *file;   /* the name of its text, as it was handed in or ships */
    const char *name;   /* its title: "Cinderhold in Flames" */
    const char *format; /* "" in games without formats */
    int cards;
} CwDeck;
/* The decks of an opened game: that of each seat, or, where none were handed in, those that the seed draws from; 0 in
   games without decks. */
CW_API int cw_deck_count(const CwGame *game);
CW_API CwDeck cw_deck(const CwGame *game, int index);

#ifdef __cplusplus
}
#endif
#endif
