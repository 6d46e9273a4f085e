/* What a seat must think the others' decks to be.

   Where lists are secret, a sample must not hold the true one.  The cards of a deck that the seat has seen at any time
   keep their kinds; the kinds of the others are drawn anew: from a deck, each as likely as the next, among those that
   have the right size and contain what was seen.  If there is none, the deck that has most in common with what was seen
   is completed by it.

   Cards that were never seen are alike for the seat, whatever their numbers, so it does not matter which of them gets
   which kind: dealing them to their places comes after this. */
#include "kernel/play.h"
#include "kernel/zones.h"

static int has_bit(const uint8_t *set, Card card)
{
    return set[card >> 3] >> (card & 7) & 1;
}

void see_decks_anew(Run *g)
{
    if (!SECRET_DECKS(g))
        return;
    FOR_EACH_SEAT (g, s) {
        memset(SEEN(g, s), 0, g->game->def->layout.seen_stride);
        for (Card c = 1; c <= CARD_COUNT(g); c++)
            if (knows(g, s, c))
                SEEN(g, s)[c >> 3] |= (uint8_t)(1u << (c & 7));
    }
}

typedef struct KindList {
    uint16_t kind[MAX_CARDS + 1];
    int count;
} KindList;

static void sort_kinds(KindList *k)
{
    for (int i = 1; i < k->count; i++) {
        uint16_t kind = k->kind[i];
        int at = i;
        for (; at && k->kind[at - 1] > kind; at--)
            k->kind[at] = k->kind[at - 1];
        k->kind[at] = kind;
    }
}

static int copies_of(const KindList *k, int kind)
{
    int n = 0;
    for (int i = 0; i < k->count; i++)
        n += k->kind[i] == kind;
    return n;
}

/* How many cards of what was seen a deck contains; what it has besides is `rest` (may be NULL). */
static int in_common(const PossibleDeck *deck, const KindList *seen, KindList *rest)
{
    int common = 0, at = 0;
    for (int i = 0; i < deck->count; i++) {
        while (at < seen->count && seen->kind[at] < deck->kind[i])
            at++;
        if (at < seen->count && seen->kind[at] == deck->kind[i])
            at++, common++;
        else if (rest)
            rest->kind[rest->count++] = deck->kind[i];
    }
    return common;
}

static const PossibleDeck *draw_deck(const SeatDeck *deck, const KindList *seen, Run *chance_run)
{
    const PossibleDeck *drawn = NULL, *nearest = NULL;
    int fitting = 0, most = -1;
    for (const PossibleDeck *p = deck->possible; p < deck->possible + deck->possible_count; p++) {
        int common = in_common(p, seen, NULL);
        if (common > most)
            nearest = p, most = common;
        /* The k-th that fits replaces the one held with chance 1/k. */
        if (p->count == deck->count && common == seen->count && (!fitting++ || !chance(chance_run, fitting)))
            drawn = p;
    }
    return drawn ? drawn : nearest;
}

/* As many as are wanted: some of them if there are more, else with any others that a deck may have besides. */
static void fit_size(const SeatDeck *deck, const KindList *seen, int wanted, KindList *unseen,
                     Run *chance_run)
{
    for (; unseen->count > wanted; unseen->count--)
        unseen->kind[chance(chance_run, unseen->count)] = unseen->kind[unseen->count - 1];
    for (int kind = 1 + chance(chance_run, deck->kinds), refused = 0;
         unseen->count < wanted && refused <= deck->kinds; kind = kind % deck->kinds + 1) {
        if (copies_of(seen, kind) + copies_of(unseen, kind) < deck->most[kind]) {
            unseen->kind[unseen->count++] = (uint16_t)kind;
            kind = chance(chance_run, deck->kinds);
            refused = 0;
        } else {
            refused++;
        }
    }
    sort_kinds(unseen);
}

/* A position that is kept has the same cards. */
static void set_kept_kinds(const Run *g, const SeatDeck *deck, const uint16_t *kinds)
{
    const GameLayout *at = &g->game->def->layout;
    if (at->kind_of < at->position || at->kind_of >= at->position + at->position_size)
        return;
    for (int slot = 0; slot < kept_slots(g); slot++) {
        unsigned char *kept = kept_position(g, slot);
        uint16_t *then = (uint16_t *)(void *)(kept + (at->kind_of - at->position));
        if (then[deck->first]) /* something is kept here */
            memcpy(then + deck->first, kinds + deck->first, (size_t)deck->count * sizeof *kinds);
    }
}

static void redraw_deck(Run *g, Seat seat, const SeatDeck *deck, Run *chance_run)
{
    KindList seen, unseen;
    const uint8_t *const seen_by = SEEN(g, seat);
    uint16_t *const kinds = KINDS_OF(g);
    Card end = deck->first + deck->count;
    seen.count = unseen.count = 0;
    for (Card c = deck->first; c < end; c++)
        if (has_bit(seen_by, c))
            seen.kind[seen.count++] = kinds[c];
    sort_kinds(&seen);
    const PossibleDeck *drawn = draw_deck(deck, &seen, chance_run);
    if (drawn)
        in_common(drawn, &seen, &unseen);
    if (unseen.count != deck->count - seen.count)
        fit_size(deck, &seen, deck->count - seen.count, &unseen, chance_run);
    const uint16_t *next = unseen.kind;
    for (Card c = deck->first; c < end && next < unseen.kind + unseen.count; c++)
        if (!has_bit(seen_by, c))
            kinds[c] = *next++;
    set_kept_kinds(g, deck, kinds);
}

void redraw_decks(Run *g, Seat seat, Run *chance_run)
{
    if (!SECRET_DECKS(g))
        return;
    FOR_EACH_SEAT (g, s) {
        SeatDeck deck = {0};
        g->game->def->seat_deck(g, s, &deck);
        if (s != seat && deck.count && !deck.is_open)
            redraw_deck(g, seat, &deck, chance_run);
    }
}
