/* What a sensible player likes, for the greedy player and for guiding a search.  Where both choose at the same time the
   numbers are odds, elsewhere the greatest is meant.  They are measured: each was varied in some thousands of games. */
#include "kernel/odds.h"

static int lead(const Run *g, Seat seat)
{
    return evacuees(g, seat) - evacuees(g, other(seat));
}

/* One more Comet ends the game. */
static int is_last_comet(const Run *g)
{
    return comets_in_play(g) == COMETS_TO_END - 1;
}

/* Build points in all, on open portals and closed ones: the way to the sixth portal. */
static int built(const Run *g, Seat seat)
{
    int points = build_points(g, seat);
    for (int portal = 0; portal < PORTALS; portal++)
        points += is_open(g, seat, portal) ? portal_cost[portal] : 0;
    return points;
}

/* What things are worth while so many Comets are in play, in hundredths of the logarithm of the odds to win: fitted to
   160,000 positions of greedy games.  Early on building counts, in the end evacuees and who can bring the last Comet. */
typedef struct Worths {
    int16_t point, evacuee, waiting; /* built; in the lead; on a closed portal */
    int16_t ender;                   /* the one who leads holds a Comet or a Unicorn */
    int16_t in_hand[KINDS + 1];
} Worths;
#define HAND_WORTH(anchor, engineer, archangel, a11, a12, unicorn)                                           \
    {                                                                                                        \
        0, anchor, engineer, engineer, engineer, engineer, 0, 0, 0, 0, 0, archangel, a11, a12, 0, unicorn    \
    }
static const Worths worths[COMETS_TO_END] = {
    {7, 0, -1, 0, HAND_WORTH(0, -3, 12, 2, 7, 7)},        {7, 0, 0, 5, HAND_WORTH(0, -3, 16, 5, 7, 13)},
    {7, 0, 1, 5, HAND_WORTH(-2, -3, 21, 5, 11, 21)},      {7, 1, 2, 12, HAND_WORTH(-4, -3, 21, 8, 21, 30)},
    {7, 3, 5, 20, HAND_WORTH(-12, -5, 23, 8, 30, 30)},    {5, 8, 9, 60, HAND_WORTH(-12, -8, 23, 10, 33, 47)},
    {3, 16, 13, 390, HAND_WORTH(-17, -8, 30, 20, 50, 50)}};
#undef HAND_WORTH

static int standing_of(const Run *g, Seat seat, const Worths *worth)
{
    int value = worth->point * built(g, seat) + worth->evacuee * evacuees(g, seat), enders = 0;
    for (int portal = 0; portal < PORTALS; portal++)
        value += worth->waiting * zone_size(g, zone_at(portal, seat, portal));
    FOR_EACH_CARD (g, card, zone_of_seat(hand, seat)) {
        int kind = kind_of(g, card);
        value += worth->in_hand[kind];
        enders += kind == COMET || kind == UNICORN;
    }
    return value + (enders && lead(g, seat) > 0 ? worth->ender : 0);
}

static int evaluate(const Run *g, Seat seat)
{
    int comets = comets_in_play(g);
    const Worths *worth = &worths[comets < COMETS_TO_END ? comets : COMETS_TO_END - 1];
    return chance_of_odds(standing_of(g, seat, worth) - standing_of(g, other(seat), worth));
}

/* Opening a portal with many cards is best, then building on the cheapest; points above the cost are lost. */
static int portal_liking(const Run *g, Seat seat, int portal, int power)
{
    int need = portal_cost[portal] - now(g)->points[seat][portal];
    if (power >= need)
        return 200 - 20 * (power - need) + 30 * zone_size(g, zone_at(portal, seat, portal));
    return 200 - (need - power) - 10 * portal_cost[portal];
}

/* High levels win.  Archangels wait for a War; Comets, and Unicorns in the end, help the one who leads. */
static int battle_liking(const Run *g, Seat seat, int kind)
{
    static const int16_t odds[KINDS + 1] = {0, 30, 26, 30, 35, 40, 60, 80, 100, 150, 200, 1, 250, 400, 1, 60};
    if (lead(g, seat) > 0 && (kind == COMET || kind == UNICORN))
        return is_last_comet(g) ? 10000 : 30;
    return odds[kind];
}

/* Archangels decide a War; the highest cards are kept back for the fourth. */
static int war_card_liking(int kind)
{
    return kind == ARCHANGEL ? 100 : -kinds[kind].level;
}

/* Would the player lay this card, if `to_lay` are still to be chosen in rising order? */
static int is_wanted(const Run *g, Seat seat, int kind, int to_lay)
{
    int laid = zone_last(g, zone_of_seat(laid, seat)), least = laid ? kind_of(g, laid) : 0, better = 0;
    FOR_EACH_CARD (g, card, zone_of_seat(hand, seat))
        better += kind_of(g, card) >= least && war_card_liking(kind_of(g, card)) > war_card_liking(kind);
    return kind >= least && better < to_lay;
}

/* The lowest of the wanted cards comes first. */
static int lay_liking(const Run *g, Seat seat, int kind, int to_lay)
{
    if (!is_wanted(g, seat, kind, to_lay))
        return 1;
    FOR_EACH_CARD (g, card, zone_of_seat(hand, seat))
        if (kind_of(g, card) < kind && is_wanted(g, seat, kind_of(g, card), to_lay))
            return 10;
    return 1000;
}

static int likes_comets(const Run *g, Seat seat)
{
    return lead(g, seat) > 8 || (lead(g, seat) > 0 && is_last_comet(g));
}

static int liking(const Run *g, Seat seat, const Ask *ask, int index)
{
    int is_wrong_comet = index == COMET && is_last_comet(g) && lead(g, seat) <= 0;
    switch (ask->kind) {
    case ASK_battle:
        return is_wrong_comet ? 1 : battle_liking(g, seat, index);
    case ASK_war_card:
        return is_wrong_comet ? 1 : lay_liking(g, seat, index, ask->a);
    case ASK_fourth:
        return is_wrong_comet ? 1 : 1 << (index == ARCHANGEL ? 14 : kinds[index].level);
    case ASK_unicorn:
        return likes_comets(g, seat) == (index > 0) ? 1000 : 1;
    case ASK_build:
        return index ? portal_liking(g, seat, index - 1, worth(g, ask->a)) : 1;
    case ASK_place_won:
        return index ? portal_liking(g, seat, portal_of(index), worth_in_war(g, kind_in(index))) : 1;
    case ASK_remove:
        return index ? 100 + now(g)->points[other(seat)][portal_of(index)] : 1;
    default: /* ASK_add: a low card */
        return index ? 20 + portal_liking(g, seat, portal_of(index), 1) - kinds[(index - 1) / PORTALS].level
                     : 1;
    }
}

static const char search_hints[] = "keys=public,sharpen=300,cutoff=0,blend=50";

static void prefer(const Run *g, Seat seat, const CwOptions *options, int16_t *weights)
{
    const Ask *ask = &g->core->ask[seat];
    for (int i = 0; i < options->count; i++) {
        int like = liking(g, seat, ask, options->action[i] - question_base[ask->kind]);
        weights[i] = (int16_t)(like < 1 ? 1 : like);
    }
}
