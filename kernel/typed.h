/* What the arguments of notes, questions and options are.

   events.def and questions.def say it in words, so that nobody outside has to read it out of English:

       N(rolls, "card who, number dice, number hits")
       Q(act, "M7.1", ACTS, "seat who", "train: card actor; march: number, card to, zone actor; pass!")

   Kinds of argument:

       number            whatever is counted; without a name it is for words alone
       seat              a seat; the number behind the last seat is a player without one
       card              a card that everybody may know
       card!             a card that may be secret: told to those who know it when the note comes (of notes)
       kind              a kind of card
       zone              a zone
       skill             a line of card text, which the game numbers and prints

   and of options besides

       amount UNIT       the option is one of several amounts of that unit
       cost COUNTER      what it costs the seat
       stack ID ROLE     pieces without cards, by their seat; they lie on the card that another argument names: `card on`

   The arguments of an option that are things on the table have a role for a name: `actor`, `target`, `to`, `with`.  Those of a
   question are the a, b and c of ask_about.  A verb with `!` closes a turn or phase.  A verb that is named like its question
   is the one without a variant. */
#ifndef KERNEL_TYPED_H
#define KERNEL_TYPED_H

#include "kernel/game.h"

typedef enum ArgKind {
    ARG_NONE, /* '-': of use to its neighbour only */
    ARG_NUMBER,
    ARG_SEAT,
    ARG_CARD,
    ARG_SECRET,
    ARG_KIND,
    ARG_ZONE,
    ARG_SKILL,
    ARG_AMOUNT,
    ARG_COST,
    ARG_STACK
} ArgKind;

typedef enum ArgRole { ROLE_NONE, ROLE_ACTOR, ROLE_TARGET, ROLE_TO, ROLE_WITH, ROLE_COUNT } ArgRole;

typedef struct TypedArg {
    const char *name; /* not ended by a zero */
    uint8_t length;   /* of the name; 0: it has none */
    uint8_t kind;     /* ArgKind */
    uint8_t role;     /* ArgRole, of options */
} TypedArg;

typedef struct TypedArgs {
    TypedArg arg[CW_MAX_NOTE_ARGS];
    int count;
} TypedArgs;

typedef struct OptionVerb {
    const char *name; /* not ended by a zero */
    uint8_t length;
    uint8_t ends;     /* it closes a turn or phase */
    uint8_t is_plain; /* it has no variant: its words are option.QUESTION */
    TypedArgs args;
} OptionVerb;

typedef struct TypedQuestion {
    TypedArgs args;
    uint16_t first_verb, verbs;
} TypedQuestion;

struct Typed { /* of an opened game */
    TypedArgs *event;
    TypedQuestion *question;
    OptionVerb *verb;
};

size_t typed_size(const CwGameDef *def);
int typed_open(CwGame *game, Arena *arena, CwErrors *errors);
const char *role_name(ArgRole role);
/* The verbs of a question, in the order of questions.def. */
const OptionVerb *question_verbs(const CwGame *game, int question, int *count);
/* The verb of an option; NULL: questions.def does not know it. */
const OptionVerb *find_verb(const CwGame *game, int question, const char *variant);
/* May the viewer know the secret cards of a note? */
static inline int may_know_cards(const CwNote *n, Seat viewer)
{
    return n->cards_seen >> (viewer == CW_SPECTATOR ? CW_MAX_SEATS : viewer) & 1;
}
static inline const TypedArgs *event_args(const CwGame *game, int event)
{
    return &game->typed->event[event];
}

#endif
