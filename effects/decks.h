/* decks.h: deck files, format files, and whether a deck fits a format.
 *
 * A deck file has a name, a format and its cards; a line that starts with '#' is a remark:
 *
 *     Name: Night at the Harbour
 *     Format: Standard
 *
 *     1 Harbour Watch
 *     3 Dockers
 *
 * A format file says what a deck may hold, and how it is played in numbers that the game names:
 *
 *     Name: Standard
 *     Rule: 2
 *     Deck: 20-25
 *     Copies: 1
 *     Crowds: any
 *     Rounds: 3
 *
 * A game describes both in one DeckRules. Errors are as those of cards (diagnostic.h). */
#ifndef CW_EFFECTS_DECKS_H
#define CW_EFFECTS_DECKS_H

#include "effects/cards.h"

enum { DECK_LINE_LIMIT = 128, DECK_COPIES_LIMIT = 99, FORMAT_NUMBER_LIMIT = 8, ANY_NUMBER = 0xFFFF };

typedef struct {
    uint16_t card, copies;
    uint32_t line;
} DeckLine;

typedef struct {
    const char *file;
    Span name;   /* both in the arena */
    Span format; /* as written: whether such a format exists is the game's to say */
    uint16_t line_count, card_count;
    bool size_unknown; /* a line did not say how many */
    DeckLine lines[DECK_LINE_LIMIT];
} Deck;

typedef struct {
    Span name;
    Span rule; /* of the rulebook, whose subrules are cited: "3.1"; empty in formats of one's own */
    uint16_t least, most;                 /* cards of a deck */
    uint16_t copies;                      /* of one card */
    uint16_t free_copies;                 /* of one card of the kind that the game treats apart (free_key) */
    uint16_t number[FORMAT_NUMBER_LIMIT]; /* the game's own, in the order of DeckRules.numbers */
} DeckFormat;

typedef struct {
    uint16_t least, most;
    const char *wanted; /* "1 to 99 rounds (rule 5.1)" */
} NumberRange;

typedef struct {
    uint64_t kinds;         /* of cards that can be in a deck, as a bit set; KIND_LIMIT is no kind */
    const char *kinds_rule; /* why no others: "only units are in a deck (rule 1.2)" */
    const char *free_key;   /* "Crowds" */
    bool (*is_free)(const CardSet *set, uint16_t card);
    const char *own_rule; /* cited for formats without a rule of their own: "2.1" */
    const char *size_rule, *copies_rule, *free_rule; /* behind the format's rule: ".4" */
    const char *numbers[FORMAT_NUMBER_LIMIT];        /* keys of further lines: "Rounds" */
    NumberRange range[FORMAT_NUMBER_LIMIT];          /* of each of them */
    uint16_t usual[FORMAT_NUMBER_LIMIT];             /* in a format that does not say; 0: every one says it */
    uint8_t number_count;
    uint16_t most_kinds;   /* of a set */
    uint64_t leader_kinds; /* of cards of which one leads a deck and is not dealt, as a bit set */
    bool (*is_legal)(const CwGame *game, const Deck *deck,
                     CwErrors *errors); /* what else a deck must be; NULL: nothing */
    uint16_t most_cards;                /* of a deck, in any format; 0: no limit */
    const char *most_rule;              /* why: "a deck has at most 40 cards (limit L1)" */
} DeckRules;

/* Each says everything that is wrong to the sink and returns whether nothing was. A deck with wrong
 * lines holds the others, so that deck_fits can say what more is wrong. */
bool deck_read(Deck *deck, const CardSet *set, const DeckRules *rules, const CwSource *source, Arena *arena,
               DiagnosticSink sink);
bool format_read(DeckFormat *format, const DeckRules *rules, const CwSource *source, Arena *arena,
                 DiagnosticSink sink);
bool deck_fits(const Deck *deck, const CardSet *set, const DeckFormat *format, const DeckRules *rules,
               DiagnosticSink sink);

#endif
