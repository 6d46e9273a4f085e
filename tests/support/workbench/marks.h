/* Knowledge in letters: for each card `!` (known exactly) or the zones in which a seat must think it possible:
   d deck, 0 1 2 the hands, v vault, b bag.  And zones laid out from a list of cards. */
#ifndef WORKBENCH_MARKS_H
#define WORKBENCH_MARKS_H

#include "tests/support/workbench/use.h"

/* Might this card lie in that zone, for all that the seat knows? */
static inline int may_lie_in(Run *g, Seat seat, Card card, int zone)
{
    FOR_EACH_CARD (g, there, zone)
        if (!knows(g, seat, there) &&
            can_flow(FLOW(g, seat), entered(KNOW(g, seat)[card]), left(KNOW(g, seat)[there])))
            return 1;
    return 0;
}

static inline const char *letters(Run *g, Seat seat, char *text)
{
    static const int zones[] = {Z_deck, Z_hand, Z_hand + 1, Z_hand + 2, Z_vault, Z_bag};
    Writer w = writer_open(text, 100);
    for (Card c = 1; c <= FIRST_CARDS; c++) {
        if (c > 1)
            put_char(&w, ' ');
        if (knows(g, seat, c))
            put_char(&w, '!');
        for (int i = 0; i < 6 && !knows(g, seat, c); i++)
            if (may_lie_in(g, seat, c, zones[i]))
                put_char(&w, "d012vb"[i]);
    }
    writer_close(&w);
    return text;
}

static inline void assert_marks(Bench *b, Seat seat, const char *expected)
{
    char text[100];
    assert_string_equal(letters(run_of(b), seat, text), expected);
    assert_sound(b);
}

/* The cards of a zone, top first. */
static inline void assert_zone(Bench *b, int zone, const char *expected)
{
    char text[100];
    Writer w = writer_open(text, sizeof text);
    Run *g = run_of(b);
    FOR_EACH_CARD (g, card, zone) {
        if (card != zone_first(g, zone))
            put_char(&w, ' ');
        put_int(&w, card);
    }
    writer_close(&w);
    assert_string_equal(text, expected);
}

/* Cards (digits) go to a zone in that order, top first, seen by all. */
static inline void lay(Bench *b, int zone, const char *cards)
{
    for (; *cards; cards++)
        move_openly_to_bottom(run_of(b), *cards - '0', zone);
}

/* The same, and nobody who cannot look into the zone knows which card lies where. */
static inline void lay_unseen(Bench *b, int zone, const char *cards)
{
    Run *g = run_of(b);
    lay(b, zone, cards);
    FOR_EACH_SEAT (g, s) {
        for (const char *c = cards; *c && !sees_zone(g, s, zone); c++)
            KNOW(g, s)[*c - '0'] = mixed(7 + *cards - '0', 7 + *cards - '0'); /* a number of its own */
        renew_numbers(g, s);
        if (!sees_zone(g, s, zone))
            lose_sight(g, s, zone, NO_CARD);
    }
}

#endif
