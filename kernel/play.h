/* What rules do besides moving cards: ask, read answers, tell, keep and return, end. */
#ifndef KERNEL_PLAY_H
#define KERNEL_PLAY_H

#include "kernel/chance.h"
#include "kernel/plant.h"
#include "kernel/tables.h"

#define FOR_EACH_SEAT(g, seat) for (Seat seat = 0; seat < SEAT_COUNT(g); seat++)

static inline SeatSet seat_bit(Seat seat)
{
    return (SeatSet)(1u << seat);
}
static inline SeatSet everybody(const Run *g)
{
    (void)g; /* a game of a fixed number of seats does not look */
    return (SeatSet)((1u << SEAT_COUNT(g)) - 1u);
}

/* Asking.  The options are made when somebody wants to see them; a, b and c are what they may depend on.  A card that
   not everybody knows is handed over as ref_to(card), so that resampling finds it. */
static inline void ask_about(Run *g, Seat seat, int kind, int a, int b, int c)
{
    g->core->asked |= seat_bit(seat);
    g->core->ask[seat] = (Ask){(uint16_t)kind, (int16_t)a, (int16_t)b, (int16_t)c};
}
#define ask(g, seat, kind) ask_about(g, seat, kind, 0, 0, 0)

/* The action number that a seat has answered, taken once. */
static inline int take_answer(Run *g, Seat seat)
{
    int action = g->core->answer[seat];
    g->core->answer[seat] = 0;
    return action;
}
/* The same as an index within its kind of question. */
#define answer(g, seat, question) (take_answer(g, seat) - BASE_##question)

/* Whose answer an open decision went on with. */
static inline Seat take_answerer(Run *g)
{
    Seat seat = g->core->answerer - 1;
    g->core->answerer = 0;
    return seat;
}
/* What the rule that was called gave back. */
static inline int take_returned(Run *g)
{
    int value = g->core->returned;
    g->core->returned = 0;
    return value;
}

/* Options of a question are distinct, and no kind of question has more action numbers than there is room (define.h). */
static inline void offer(CwOptions *out, int action)
{
    out->action[out->count++] = (uint16_t)action;
}
/* The same for makers that offer much: a cursor of their own can stay in a register, the count in the list cannot. */
typedef struct Offers {
    uint16_t *at;
} Offers;
static inline Offers offers_begin(CwOptions *out)
{
    return (Offers){out->action + out->count};
}
static inline void offer_next(Offers *offers, int action)
{
    *offers->at++ = (uint16_t)action;
}
/* A small set of numbers that is offered several times, on different bases. */
typedef struct SmallSet {
    uint16_t step[8];
    unsigned count;
} SmallSet;
static inline SmallSet small_set(unsigned set) /* of 0 to 7 */
{
    SmallSet s = {{0}, 0};
    for (unsigned i = 0; i < 8; i++) {
        s.step[s.count] = (uint16_t)i;
        s.count += set >> i & 1;
    }
    return s;
}
/* Writes all eight, which is quicker than looking how many there are: the list has room for that (define.h). */
static inline void offer_set(Offers *offers, int base, const SmallSet *s)
{
    for (int i = 0; i < 8; i++)
        offers->at[i] = (uint16_t)(base + s->step[i]);
    offers->at += s->count;
}
static inline void offers_end(Offers offers, CwOptions *out)
{
    out->count = (uint16_t)(offers.at - out->action);
}

/* Telling.  Costs one comparison when nobody listens. */
typedef struct Dice { /* faces that fell, for those who listen */
    uint8_t face[CW_MAX_DICE];
    int count;
} Dice;
__attribute__((cold)) void kernel_note(const Run *g, int kind, const Dice *dice, int a, int b, int c, int d,
                                       int e, int f);
_Static_assert(CW_MAX_NOTE_ARGS == 6, "a to f");
#define NOTE_OF_SIX_(g, kind, dice, a, b, c, d, e, f, ...) kernel_note(g, kind, dice, a, b, c, d, e, f)
/* Cards that may be secret (`card!` in events.def) are told to those who know them now. */
#define note(g, what, ...) note_dice(g, NULL, what, ##__VA_ARGS__)
/* The same with the dice that it tells of.  Arguments that are not given are 0. */
#define note_dice(g, dice, what, ...)                                                                        \
    do {                                                                                                     \
        _Static_assert(sizeof((int[]){0, ##__VA_ARGS__}) <= (1 + CW_MAX_NOTE_ARGS) * sizeof(int),            \
                       "a note has too many arguments");                                                     \
        if ((g)->listener)                                                                                   \
            NOTE_OF_SIX_(g, NOTE_##what, dice, ##__VA_ARGS__, 0, 0, 0, 0, 0, 0, 0);                          \
    } while (0)
#define ONE_DIE(face) (&(Dice){{(uint8_t)(face)}, 1})
static inline void add_die(Dice *dice, int face)
{
    if (dice->count < CW_MAX_DICE)
        dice->face[dice->count++] = (uint8_t)face;
}

/* Keep and return: copies of the position in fixed slots.  A cost is paid in the position and in every kept copy;
   the stream and what has been seen are not wound back.  A game whose effects never touch a hidden zone has nothing of
   knowledge to keep (KEPT_KNOW 0). */
void keep(Run *g, int slot);
void return_to(Run *g, int slot);
void forget_kept(Run *g, int slot);
int kept_slots(const Run *g);
int is_kept(const Run *g, int slot); /* does it hold a position? */
void *kept_position(const Run *g, int slot);

/* Secret decks (resample_decks.c): what a seat has not seen of the others' is drawn anew.  A table that was set by hand:
   what a seat has seen is what it knows now. */
void redraw_decks(Run *g, Seat seat, Run *chance_run);
void see_decks_anew(Run *g);
/* In a sample: two cards that the seat does not know, and that came out of the same mixture, change places. */
void exchange_unseen(Run *g, Seat seat, Card a, Card b);

/* What several seats prepare in secret and reveal together, each in more than one answer, they prepare one after the other;
   nothing that others can see changes before the reveal.  How many questions it took is nobody's business either, and
   questions are numbered: the numbers go on at a round one, called for before the first question and after the last. */
enum { SECRET_QUESTIONS = 32 }; /* there are fewer in one preparation */
static inline void round_questions(Run *g)
{
    if (!PLANTED(COMMITS))
        g->core->decision |= SECRET_QUESTIONS - 1;
}
/* For `take_back` and `resample` (game.h): the rules above this one are dropped, what is asked is withdrawn, and it goes on
   as if what it called had returned; a seat answers at random as long as it alone is asked. */
void go_on_anew(Run *g, int rule);
void answer_at_random(Run *g, Seat seat, Run *chance_run);

/* The result: a payoff for each seat, 1000 a win, 0 a draw, -1000 a loss; points are for show. */
void pay_off(Run *g, SeatSet winners);
static inline void pay_seat(Run *g, Seat seat, int payoff) /* games with stakes: at most 1000 */
{
    g->core->payoff[seat] = (int16_t)payoff;
}
static inline void score(Run *g, Seat seat, int points)
{
    g->core->points[seat] = (int16_t)points;
}

/* Brent's method over the hash of the position: true when it has been seen before since the last change that the
   caller calls progress.  Call it once a turn. */
int position_repeats(Run *g);
void position_progress(Run *g);

/* The part of cw_check that speaks of the table alone, whatever is asked: NULL, or what is wrong. */
const char *kernel_check_table(const Run *g);

uint64_t hash_bytes(const void *bytes, size_t size, uint64_t start);

#endif
