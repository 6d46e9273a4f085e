/* What every state begins with, and the running view of it that rules get.

   A state is one flat block of bytes: Core, then whatever the game declares in its state.h.  There is no pointer in
   it, so copying, hashing, storing and sending it are plain byte operations.  A Run is the opposite: pointers into
   one state and one opened game, made anew on the C stack for each call, never stored. */
#ifndef KERNEL_STATE_H
#define KERNEL_STATE_H

#include "cardwright.h"

typedef int Seat;
typedef int Card; /* 1 to the game's number of cards; 0 is no card */
typedef uint8_t SeatSet;
typedef struct GameLayout GameLayout;

enum { NO_CARD = 0, NO_SEAT = -1, MAX_CARDS = CW_MAX_CARDS, MAX_ZONES = 250 };

/* Who may identify the cards of a zone without being shown them; who may see what lies on a card (columns.h). */
typedef enum Seen { SEEN_ALL, SEEN_OWNER, SEEN_NONE, SEEN_BY_ROWS } Seen;

/* How many cards went from one mixture into another; owed: how many are known to have gone some way from the one to the
   other (kernel/mixtures.h). */
typedef struct Flow {
    uint8_t from, to, count, owed;
} Flow;
enum { FLOWS = 12 };
/* What one seat knows of a game's cards (kernel/mixtures.h); what it knew of a kept position, and which cards it has lost
   track of since (kernel/keep.c). */
#define KNOWLEDGE(cards)                                                                                     \
    struct {                                                                                                 \
        uint8_t of[(cards) + 8 - (cards) % 8];                                                               \
        Flow flow[FLOWS];                                                                                    \
        uint16_t taken, even[3]; /* fill a word */                                                           \
    }
/* By zone the seats for which its places differ: the first byte, of no zone, has those that know of flows. */
#define DIFFERENCES(zones) SeatSet uneven[(zones) + 7 - ((zones) + 7) % 8]
#define KEPT_KNOWLEDGE(cards)                                                                                \
    struct {                                                                                                 \
        uint8_t of[(cards) + 8 - (cards) % 8];                                                               \
        Flow flow[FLOWS];                                                                                    \
        uint16_t taken, even[3]; /* fill a word */                                                           \
        uint8_t lost[(cards) + 8 - (cards) % 8];                                                             \
    }

typedef struct ZoneHead {
    uint8_t first, last, count;
} ZoneHead;

typedef struct Ask { /* a question to one seat: its kind and what the rule wants its options to depend on */
    uint16_t kind;
    int16_t a, b, c;
} Ask;

typedef enum Wait { WAIT_NONE, WAIT_ALL, WAIT_FIRST } Wait;
typedef enum Fault {
    FAULT_NONE,
    FAULT_STACK_FULL,
    FAULT_TOO_MANY_STEPS,
    FAULT_BAD_STEP,
    FAULT_STACK_EMPTY,
    FAULT_NOBODY_ASKED
} Fault;

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct Core {
    uint32_t key[8];
    uint32_t nonce[2];
    uint32_t block[16]; /* chance not used yet, used words zeroed; the forced results in scripted mode */
    uint32_t block_number;
    uint32_t decision;
    uint32_t trail; /* of the accepted answers: ties an option list to its state */
    uint32_t loop_length, loop_power;
    uint32_t loop_hash[2];
    Ask ask[CW_MAX_SEATS];
    uint16_t answer[CW_MAX_SEATS];
    int16_t payoff[CW_MAX_SEATS];
    int16_t points[CW_MAX_SEATS];
    uint16_t over_rule;
    uint16_t stack_used;  /* in units of 8 bytes */
    uint16_t stack_top;   /* where the innermost frame begins */
    uint16_t chance_left; /* half-words of block not drawn yet; forced results left in scripted mode */
    uint16_t chance_range;
    int16_t returned;
    uint8_t phase, wait, scripted, fault;
    SeatSet asked, answered;
    uint8_t answerer; /* 1 + the seat whose answer opened a WAIT_FIRST, until the rule reads it */
    uint8_t last_actor;
} Core;
#pragma GCC diagnostic pop

typedef struct Frame {                /* a rule that is running; its memory follows */
    uint16_t rule, step, size, below; /* sizes in units of 8 bytes, this head included */
} Frame;

typedef struct Run {
    Core *core;
    const CwGame *game;
    const CwListener *listener;
    const char *
        *step_names; /* where a rule that is only asked for the names of its pauses leaves them; else NULL */
    void *effect;    /* what an effect remembers whose words are being asked (effects/machine.h); else NULL */
    int steps_left;  /* rules that may still run before the next decision */
} Run;

/* A run over a state: for kernel functions and for tests. */
static inline Run run_open(const CwGame *game, CwState *state, const CwListener *listener)
{
    return (Run){(Core *)(void *)state, game, listener, NULL, NULL, 0};
}

static inline unsigned seats_waited_for(const Core *core)
{
    return (unsigned)(core->asked & ~core->answered);
}
/* Whom of them a driver asks next.  In an open decision the seats take turns after the one that acted last. */
static inline Seat seat_to_ask(const Core *core, unsigned waiting)
{
    if (core->wait == WAIT_FIRST) {
        unsigned later = waiting & ~((2u << core->last_actor) - 1u);
        if (later)
            waiting = later;
    }
    return __builtin_ctz(waiting);
}

typedef enum How { RULE_DONE, RULE_AWAITING, RULE_CALLED, RULE_GONE, RULE_BAD } How;
typedef struct Outcome {
    How how;
} Outcome;
typedef Outcome RuleBody(Run *g, Frame *f);

typedef uint16_t CardRef; /* a card in the memory of a rule: resampling finds and renames it there; 0: none */

#endif
