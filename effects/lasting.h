/* lasting.h: what a state remembers of lines that hold and of effects that last (values.h says what is done with it).

   A game includes this in its state.h, behind

       OBJECTS, ObjectBits       how many objects text can mean; a set of them
       LINES, LENT_LINES         lines that hold at a time, and lines that such lines give
       LINES_AT                  lines of one object
       VALUES, Value             how many numbers an object has; their type
       OWN_VALUES                the first so many of them have a part that modifiers and counters change in place
       Keywords                  a set of keywords, a bit each
       ASKED                     the first so many of the game's READS_ bits may be asked of a line's own bearer

   and has a struct Values in its state and `modifier[]` and `modifiers` in its position. */
#ifndef EFFECTS_LASTING_H
#define EFFECTS_LASTING_H

#include <stdint.h>

/* A line that holds.  A line that makes things of several ranks stands once for each. */
typedef struct Line {
    uint16_t skill;
    uint8_t host; /* the card that bears it */
    uint8_t you : 4, rank : 4;
} Line;

/* An effect that ends by itself.  Kept in the order of creation. */
typedef struct Modifier {
    uint16_t from;  /* the line, phrase or word that it is about */
    uint8_t what;   /* the game's own list; never 0 */
    uint8_t until;  /* as the game's durations; 0: as long as its host is in play */
    uint8_t host;   /* the card that it is on; 0: none */
    uint8_t you;    /* 1 + the seat that it is about, 0: whoever controls the host */
    int16_t amount; /* of a number */
} Modifier;
_Static_assert(sizeof(Modifier) == 8, "a modifier takes 8 bytes");

/* What is found about a line when a set is opened. */
typedef struct LineInfo {
    uint32_t reads;    /* with the lasting lines quoted in it */
    uint8_t ranks;     /* a bit each */
    uint8_t rank;      /* the only one of them; 0: see there */
    uint8_t always;    /* it has no condition */
    uint8_t own;       /* holds while its host has any of these counters ... */
    uint8_t own_there; /* ... or while it has none; own 0: see its condition */
    uint16_t lends;    /* of plain lines: the line given ... */
    int16_t amount;    /* ... or the number */
    uint8_t plain;     /* the game's own number of what it does; 0: its handlers know */
} LineInfo;

/* A sentence of a lasting line that changes a number, in a game that asks for numbers instead of storing them (value_now.h):
   found when a set is opened. */
typedef struct HeldLine {
    uint8_t what, whom; /* which number, and of whom: the game's own lists */
    uint16_t at;        /* the sentence, in the code of the set: its handler says how much */
    uint16_t state;     /* what has to hold; 0: nothing */
} HeldLine;

/* Members of Values: from what is in play.  The game's own may stand around them. */
#define VALUES_LISTED                                                                                        \
    ObjectBits stale;       /* objects whose lines have changed since they were listed */                    \
    ObjectBits asks[ASKED]; /* objects with lines that ask for something of themselves */                    \
    uint32_t depends;       /* all that lines read, and NO_ROOM; 0: nothing is listed */                     \
    uint32_t dirty;         /* what of that has changed */                                                   \
    Line line[LINES];       /* by rank, then by host */                                                      \
    Value own[OWN_VALUES][OBJECTS];                                                                          \
    uint8_t lines, lents;                                                                                    \
    uint8_t lent_ranks; /* of the lines given, a bit each */                                                 \
    uint8_t rank;       /* which is being asked; 0 outside of that */

/* Of `depends`: lines that hold found no room, or something that they make. */
#define LINES_FULL 0x80000000u
#define MADE_FULL 0x40000000u
#define NO_ROOM (LINES_FULL | MADE_FULL)

/* Members of Values: what lines make. */
#define VALUES_MADE                                                                                          \
    ObjectBits silent; /* objects that have lost their lines */                                              \
    Keywords keywords[OBJECTS];                                                                              \
    Line lent[LENT_LINES]; /* lines given, in the order in which they were */                                \
    Value value[VALUES][OBJECTS];

#endif
