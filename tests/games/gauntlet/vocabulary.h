/* The words of the rulebook: cards, sides and small questions about the table.  Nothing here waits or ends a game. */
#ifndef GAUNTLET_VOCABULARY_H
#define GAUNTLET_VOCABULARY_H

enum { BLADE = 1, SHIELD, THORN, FEATHER };
static const char *const kind_names[KINDS + 1] = {"", "Blade", "Shield", "Thorn", "Feather"};

enum { STRIKE, STORM, NEGATE };
static const uint8_t skill_cost[] = {2, 1, 2};

static int side_of(const CwGame *game, int seat)
{
    return game->ruling[RULING_alliance] == alliance_pair && game->seats == 3 && seat ? 1 : seat;
}
static const char *role_of(const CwGame *game, int seat)
{
    int unequal = side_of(game, 1) == side_of(game, 2);
    return !unequal ? "" : seat ? "Allies" : "Champion";
}
static inline int is_alive(const Run *g, Seat seat)
{
    return now(g)->health[seat] > 0;
}
static inline int is_opponent(const Run *g, Seat seat, Seat of)
{
    return is_alive(g, seat) && side_of(g->game, seat) != side_of(g->game, of);
}
static inline Seat next_seat(const Run *g, Seat seat)
{
    return (seat + 1) % g->game->seats;
}
static inline int has_used(const Run *g, Seat seat, int skill)
{
    return state_of(g)->used[seat] >> skill & 1;
}
static inline int can_afford(const Run *g, Seat seat, int skill)
{
    return is_alive(g, seat) && !has_used(g, seat, skill) && now(g)->stamina[seat] >= skill_cost[skill];
}

/* How many opponents could be struck. */
static inline int opponents(const Run *g, Seat seat)
{
    int n = 0;
    FOR_EACH_SEAT (g, s)
        n += is_opponent(g, s, seat);
    return n;
}
static inline int one_side_is_left(const Run *g)
{
    FOR_EACH_SEAT (g, s)
        if (is_alive(g, s) && opponents(g, s))
            return 0;
    return 1;
}

/* T8.3 With no card left in the deck nobody draws. */
static inline void draw(Run *g, Seat seat)
{
    if (!zone_size(g, Z_deck)) {
        CITE(T8.3);
        return;
    }
    Card card = draw_hidden(g, Z_deck, zone_of_seat(hand, seat));
    note(g, draws, seat, card);
}

/* T3.9, T3.10 What is turned up has no frost and is tied to nothing; what was tied to it is no longer. */
static inline void loosen(Run *g, Card card)
{
    now(g)->frost[card] = now(g)->tied[card] = 0;
    for (Card c = 1; c <= CARDS; c++)
        if (now(g)->tied[c] == card)
            now(g)->tied[c] = 0;
}

/* Into the discard pile, seen by all. */
static inline Card turn_up_alone(Run *g, Card card)
{
    move_openly(g, card, Z_discard);
    loosen(g, card);
    note(g, turned_up, card);
    return card;
}

/* T3.10 A card to which it is tied comes along. */
static inline Card turn_up(Run *g, Card card)
{
    Card along = now(g)->tied[card];
    turn_up_alone(g, card);
    if (along) {
        CITE(T3.10);
        turn_up_alone(g, along);
    }
    return card;
}

/* A cost is paid in the position and in every kept copy, so that returning to one does not give it back. */
static inline void pay(Run *g, Seat seat, int stamina)
{
    Position *all[1 + KEPT] = {now(g)};
    int copies = 1;
    for (int skill = state_of(g)->skills; skill > 0 && copies <= KEPT; skill--)
        all[copies++] = kept_position(g, skill & 1);
    for (int i = 0; i < copies; i++) {
        uint8_t *has = &all[i]->stamina[seat];
        *has = (uint8_t)(*has > stamina ? *has - stamina : 0);
    }
}

#endif
