/* The state of Crisis Unleashed. */
#ifndef CRISIS_STATE_H
#define CRISIS_STATE_H

#include "effects/items.h"
#include "effects/lasting.h"
#include "kernel/state.h"

/* What items wait for: as triggers for the next batch (C12.8), on the chain, or as a Delay effect whose time has come. */
enum { ITEM_WAITS = ITEM_GAME, ITEM_ON_CHAIN };
/* Of `moment` of items that have come to the chain: a Delay effect whose counters are gone; a Quantum Event, and the next two. */
enum { DELAY_IS_OVER = 200, QUANTUM_ITEM = 201 };

/* What a Modifier is. */
enum {
    LASTING_NONE,
    LASTING_ATTACK,   /* amount */
    LASTING_HEALTH,   /* amount */
    LASTING_KEYWORD,  /* from: which; amount: its number, if it has one */
    LASTING_LOST,     /* from: a keyword that its host has lost; amount: LOST_OWN and so on */
    LASTING_LINE,     /* from: a line that was given; amount: Silence leaves it (C15.16) */
    LASTING_SILENCE,  /* C15.16 */
    LASTING_CONTROL,  /* you: 1 + whose it was; from: its slot there */
    LASTING_LINK,     /* C17.5 from: the other unit */
    LASTING_PREVENT,  /* C12.13 amount: what is left of a prevention shield */
    LASTING_IMMUNE,   /* C-K65 no damage to its host, or without one to the units of `you` */
    LASTING_DISCOUNT, /* you: whose next card that fits the phrase `from` costs amount less (no host) */
    LASTING_COOLDOWN, /* C23.3 from: a line of its host, amount: Startup Phases */
    LASTING_HIGHER    /* C15.24 from: the kind that its host becomes, amount: Startup Phases */
};
/* Of which keyword a host has lost, and C-K47 used up: its own; those of lines and links; that of the crisis. */
enum { LOST_OWN, LOST_OF_LINES, LOST_OF_CRISIS };
/* Until when.  Those of a seat stand at their value plus the seat. */
enum {
    UNTIL_GONE,
    UNTIL_END_OF_TURN,
    UNTIL_TURN_OF,    /* + seat: until that seat's turn begins (C5.5) */
    UNTIL_END_OF = 4, /* + seat: until the end of that seat's next turn */
    UNTIL_ATTACK_IS_OVER = 6,
    UNTIL_FLUX_TURNS,  /* until the next turn starts */
    UNTIL_CONTROL_ENDS /* until its host is another player's */
};

/* What lies on things in play, by object: on units, heroes, Conditions, lanes and the crisis. */
typedef struct Body {
    uint8_t hurt;
    uint8_t blessing, corruption, evolution;
    uint8_t delay, frozen;
    uint8_t glitch;   /* tokens (C20.1) */
    uint8_t glitched; /* turns (C20.8) */
    uint8_t counters; /* Adaptation, of a leader Form counters */
    uint8_t shield;   /* C15.6 */
    uint8_t burning;
    uint8_t turns;      /* left: of a Condition, of the crisis in rounds, of a Corrupted lane in rounds */
    uint8_t zone;       /* of a lane: which Glitch Zone it is ... */
    uint8_t zone_turns; /* ... and for how many rounds */
    uint8_t marks;      /* CAME and so on */
    uint8_t attacks;    /* made this turn; TIRED: it has made some since its controller's turn began */
    uint8_t by;         /* the card that hurt it last ... */
    uint8_t by_seat;    /* ... and 1 + whose that was; 0: nobody's; with MORTAL */
} Body;
enum { MORTAL = 4 };  /* of `by_seat`: it left no health */
enum { TIRED = 128 }; /* of `attacks`, in turns of the other player */
enum {
    CAME = 1,         /* was played or made this turn (C10.3) */
    PLAYED = 2,       /* was played this turn */
    WAS_HURT = 4,     /* was dealt damage this turn */
    EVOLVED = 8,      /* C15.9 */
    EVOLVED_NOW = 16, /* this turn */
    DOOMED = 32,      /* C-K6 on the dying list */
    AGAIN = 64,       /* C10.10 may attack again in this phase */
    USED_UP = 128     /* of lanes: disabled; of units: sacrificed in combat (C-K6) */
};

/* What a turn is besides an ordinary one (C22.1). */
enum { NEXUS_TURN = 1, VOID_TURN = 2 };
/* C20.9 */
enum { REALITY_TEAR = 1, FLUX_POCKET, TEMPORAL_ANOMALY };
enum { NO_ECLIPSE, SOLAR_ECLIPSE, DARK_ECLIPSE };
enum { STARTUP, DRAW_PHASE, ENERGY_PHASE, MAIN_PHASE, COMBAT_PHASE, END_PHASE, PHASES };

typedef struct Attack { /* C10.1 one of a wave */
    uint8_t attacker, attacker_life, target, target_life;
    uint8_t lane; /* of a hero's attack */
    uint8_t even;
} Attack;

typedef struct Committed { /* C22.3 an action with all its choices, in no order of its own */
    Item chosen;           /* its line, with mode and targets */
    uint16_t action;       /* its number; 0: none */
    int16_t place;         /* the slot of a unit, the lane of a Condition */
    uint16_t discards;     /* the kind of card that is paid */
    uint8_t pays;          /* 1 + the unit that is paid, or which Condition is given up */
    uint8_t even;
} Committed;

enum { NO_ACTIONS_NOW = 1, NO_ACTIONS_NEXT = 2 };
typedef struct SeatState {
    uint8_t energy, momentum, armor, fatigue;
    uint8_t turns;           /* taken (C5.4) */
    uint8_t extra_turns;     /* C5.7 */
    uint8_t form;            /* of its leader (C23.5): 0 the first, 1 the second */
    uint8_t next_energy;     /* C8.2 gained in its next Energy Phase */
    uint8_t bonus_draws;     /* C7.2 in its next Draw Phase */
    uint8_t bonus_discards;  /* C19.8 */
    uint8_t skips;           /* phases of its next turn, a bit each */
    uint8_t last_base;       /* C22.3 base energy of its last turn */
    int8_t hand_cost;        /* C20.6 what cards in its hand cost more ... */
    uint8_t hand_cost_turns; /* ... for so many ends of its turns */
    /* What texts ask of this turn, or of the one before. */
    uint8_t played;       /* cards */
    uint8_t played_kinds; /* of units, actions, Conditions, Champions: a bit each */
    uint8_t factions;     /* of cards played, a bit each */
    uint8_t lost_units;   /* units of its that died */
    uint8_t saw_hand;     /* C17.20 */
    uint8_t evolved;      /* a unit of its evolved */
    uint8_t no_actions;   /* C16.29 turns of its own without actions: NO_ACTIONS_NOW and so on */
    uint8_t changed_form;
    uint8_t echoes;       /* Echo copies played */
    uint8_t deaths;       /* of its units, in the whole game */
    uint8_t called;       /* words in the names of cards played, a bit each */
    uint8_t lost_before;  /* units of its that had died when damage was dealt last */
    uint16_t costs;       /* of cards played, a bit each */
    uint16_t traits;      /* of cards played */
    uint16_t costs_twice; /* costs of which two cards were played */
} SeatState;

typedef struct Pricing { /* a line about what cards cost (cost_of) */
    uint16_t at;
    uint8_t host, you;
} Pricing;

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct Position {
    ObjectBits
        taken; /* objects that there are: slots, heroes, Condition places with a card, the lanes, the crisis */
    Modifier modifier[MODIFIERS];
    Item item[ITEMS];
    Body body[OBJECTS];
    SeatState player[SEATS];
    uint8_t zone_of[CARDS + 1], next[CARDS + 1];
    ZoneHead head[ZONE_COUNT];
#include "kernel/columns_members.h"
    uint8_t modifiers, items;
    uint8_t active, first; /* whose turn it is; who went first */
    uint8_t round, flux;
    uint8_t eclipse, eclipse_until; /* the last round of it */
    uint8_t turn_is;                /* NEXUS_TURN and so on */
    uint8_t was_void;               /* the turn before was a Void Turn */
    uint8_t phase;
    uint8_t quantum_used; /* C19.10 this turn */
    uint8_t extra[8];     /* C5.7 1 + the seats of extra turns, the next one last */
    uint8_t extras;
    uint8_t inserted;  /* C5.6 phases that come next, before the usual one */
    uint8_t flux_done; /* C6.4, C6.5 were done in this round */
    uint8_t resolves;  /* C-K11 how often the Delay effect resolves that is about to */
    uint8_t
        fighting; /* C10.9 units that should die wait for death resolution; C-K54 the same of C11.3 to C11.5 */
    uint8_t attacks;    /* of this wave */
    uint8_t attack_now; /* 1 + the one that is being resolved */
    uint8_t in_anomaly; /* C20.9 what is being announced aims at units in Temporal Anomalies */
    uint8_t committing; /* 1 + the seat that commits an action, unseen by the other */
    union {             /* of different phases */
        Attack attack[ATTACKS];
        Committed committed[SEATS];
    };
    uint8_t begun;    /* the game is set up: before that nothing is in play */
    uint8_t added[4]; /* those that are inserted, as words name them; the last one comes first */
    uint8_t even;
} Position;

typedef struct Values {
    ObjectBits
        hearers[EARS]; /* objects with lines that listen to an event (effects/listen.h), or may replace it */
    ObjectBits abilities,
        quick; /* objects with activated lines, and with such for other times than the Main Phase */
    VALUES_LISTED
    uint32_t listed; /* fills a word */
    VALUES_MADE
    ObjectBits silenced; /* C15.16 these have no keywords either */
    ObjectBits linked;   /* C17.5 units that a line links with all others of their side that it links */
    Pricing pricing[PRICINGS];
    uint8_t pricings;
    uint8_t sharing;       /* C-K50 seats whose Mindlinked units share lines, a bit each */
    uint8_t also[OBJECTS]; /* C-K72 factions that lines add, a bit each */
    uint8_t discounts;     /* there are LASTING_DISCOUNTs */
    uint8_t overriding;    /* a line about abilities that Override holds */
    uint8_t even[3];
} Values;

typedef struct State {
    Core core;
    uint64_t stack[500];
    Left left;
    Values derived;
    Position now;
    Share share[OBJECTS];
    Replaced replaced[REPLACED_LIMIT];
    Use use[USES];
    uint16_t kind_of[CARDS + 2];
    KNOWLEDGE(CARDS) know[SEATS];
    DIFFERENCES(ZONE_COUNT);
    uint32_t repeat[REPEATS]; /* C24.9 optional actions of this turn, with the position: see repeats */
    uint16_t unchosen;        /* effects in a row that nobody has chosen */
    uint16_t actions;         /* optional actions of this turn */
    uint8_t uses, replacing;
    uint8_t deck_end[SEATS]; /* the last card of each deck */
    uint8_t deck_of[SEATS];  /* which of the opened decks it is */
    uint8_t seen[SEATS][CARDS / 8 + 1];
} State;
#pragma GCC diagnostic pop

_Static_assert(sizeof(State) <= 16 * 1024, "a state takes at most 16 KiB");

#endif
