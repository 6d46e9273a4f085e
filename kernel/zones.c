#include "kernel/zones.h"

#include "kernel/chance.h"

int count_kind(const Run *g, int zone, int kind)
{
    int n = 0;
    FOR_EACH_CARD (g, card, zone)
        n += KINDS_OF(g)[card] == kind;
    return n;
}

Card card_at(const Run *g, int zone, int index)
{
    Card card = HEAD(g)[zone].first;
    while (card && index--)
        card = NEXT(g)[card];
    return card;
}

static void relink(uint8_t *next, ZoneHead *head, const uint8_t *card, int n)
{
    uint8_t after = 0;
    head->last = (uint8_t)(n ? card[n - 1] : 0);
    for (const uint8_t *c = card + n; c > card;) {
        next[*--c] = after;
        after = *c;
    }
    head->first = after;
}

static int collect(const uint8_t *next, const ZoneHead *head, uint8_t *card)
{
    int n = 0;
    for (Card c = head->first; c; c = next[c])
        card[n++] = (uint8_t)c;
    return n;
}

void list_sort(uint8_t *next, ZoneHead *head)
{
    uint8_t card[MAX_CARDS + 1];
    int n = collect(next, head, card);
    for (int i = 1; i < n; i++) {
        uint8_t c = card[i];
        int j = i;
        for (; j && card[j - 1] > c; j--)
            card[j] = card[j - 1];
        card[j] = c;
    }
    relink(next, head, card, n);
}

static uint8_t bit_of(const Run *g, int zone)
{
    int bit = g->game->zone[zone].bit;
    return (uint8_t)(bit < 0 ? 0u : 1u << bit);
}

/* What is learnt of a card is learnt of the kept positions too, as long as the card could be followed since then. */
void learn_of_kept(Run *g, Seat seat, Card card)
{
    for (int slot = 0; slot < (int)g->game->def->layout.kept_count; slot++) {
        uint8_t *k = &kept_known_to(g, slot, seat)[card];
        if (*k && !(*k & EXACT))
            *k = EXACT;
    }
}

/* From here on the seat cannot tell the unknown cards of a zone apart, so what it sees of them later says nothing about
   where they lay in a kept position: their kept marks are fixed by adding EXACT to a set that is not empty. */
void lose_track(Run *g, Seat seat, int zone)
{
    if (!g->game->def->layout.kept_know)
        return;
    for (int slot = 0; slot < (int)g->game->def->layout.kept_count; slot++) {
        uint8_t *kept = kept_known_to(g, slot, seat);
        FOR_EACH_CARD (g, card, zone)
            if (kept[card] && kept[card] != EXACT)
                kept[card] |= EXACT;
    }
}

/* New marks for a zone: what was known of its relation to other zones must be worked out again. */
static void reopen(Run *g, Seat seat, int zone)
{
    int bit = g->game->zone[zone].bit;
    if (bit >= 0)
        g->core->closed[seat] &= ~(0xFFull << 8 * bit);
}

/* Whatever may be in the one hidden zone and is not known exactly may now be in the other as well. */
void spread_marks(Run *g, Seat seat, int pair_number)
{
    int from_bit = pair_number >> 3, to_bit = pair_number & 7;
    if (from_bit < 0 || to_bit < 0)
        return;
    uint64_t pair = 1ull << (8 * from_bit + to_bit);
    if (g->core->closed[seat] & pair)
        return;
    g->core->closed[seat] = (g->core->closed[seat] & ~(0xFFull << 8 * to_bit)) | pair;
    /* Eight cards at a time: rows are a multiple of 8 bytes. */
    uint8_t *const know = known_to(g, seat);
    const uint64_t ones = 0x0101010101010101u;
    const size_t words = g->game->def->layout.know_stride / 8;
    for (size_t i = 0; i < words; i++) {
        uint64_t k;
        memcpy(&k, know + 8 * i, 8);
        k |= (k >> from_bit & ~(k >> 7) & ones) << to_bit;
        memcpy(know + 8 * i, &k, 8);
    }
}

/* For a seat that can look into neither zone, and cannot tell which card of the first has moved. */
static void follow_secret_move(Run *g, Seat seat, int from, int to)
{
    uint8_t *const know = known_to(g, seat);
    const uint8_t *const next = NEXT(g);
    lose_track(g, seat, from);
    if (g->game->zone[to].sorted)
        lose_track(g, seat, to);
    for (Card c = HEAD(g)[from].first; c; c = next[c]) {
        if (!(know[c] & EXACT))
            continue;
        know[c] = bit_of(g, from);
        reopen(g, seat, from);
    }
    spread_marks(g, seat, 8 * g->game->zone[from].bit + g->game->zone[to].bit);
}

static void secretly(Run *g, Card card, int zone, int at_bottom)
{
    int from = where_is(g, card);
    for (Seat s = 0; s < g->game->seats; s++) {
        if (!sees_zone(g, s, zone) && !sees_zone(g, s, from)) {
            follow_secret_move(g, s, from, zone);
            continue;
        }
        if (!sees_zone(g, s, from) && !g->game->zone[from].sorted)
            lose_track(g, s, from); /* sees the card, not the place that it left */
        look_at(g, s, card);
    }
    zone_move(g, card, zone, at_bottom);
}

void move_secretly(Run *g, Card card, int zone)
{
    secretly(g, card, zone, 0);
}

void move_secretly_to_bottom(Run *g, Card card, int zone)
{
    secretly(g, card, zone, 1);
}

static void append_all(Run *g, int from, int to)
{
    ZoneHead *a = &HEAD(g)[from], *b = &HEAD(g)[to];
    FOR_EACH_CARD (g, card, from)
        ZONE_OF(g)[card] = (uint8_t)to;
    *(b->last ? &NEXT(g)[b->last] : &b->first) = a->first;
    b->last = a->last;
    b->count = (uint8_t)(b->count + a->count);
    *a = (ZoneHead){0};
    if (g->game->zone[to].sorted)
        list_sort(NEXT(g), &HEAD(g)[to]);
}

/* Once the first card has gone its way, nothing new is learnt or forgotten by the others following it. */
void move_all_secretly(Run *g, int from, int to)
{
    if (!HEAD(g)[from].count)
        return;
    for (Seat s = 0; s < g->game->seats; s++) {
        if (!sees_zone(g, s, to) && !sees_zone(g, s, from)) {
            follow_secret_move(g, s, from, to);
            continue;
        }
        if (!sees_zone(g, s, from) && !g->game->zone[from].sorted)
            lose_track(g, s, from);
        FOR_EACH_CARD (g, card, from)
            look_at(g, s, card);
    }
    append_all(g, from, to);
}

void move_all_openly(Run *g, int from, int to)
{
    if (!HEAD(g)[from].count)
        return;
    FOR_EACH_CARD (g, card, from)
        reveal(g, card);
    append_all(g, from, to);
}

void shuffle(Run *g, int zone)
{
    uint8_t card[MAX_CARDS + 1];
    uint8_t *const next = NEXT(g);
    ZoneHead *const head = &HEAD(g)[zone];
    int n = collect(next, head, card);
    const uint8_t bit = bit_of(g, zone), here = (uint8_t)zone;
    const uint8_t *const zone_of = ZONE_OF(g);
    int cards = g->game->def->layout.cards;
    for (Seat s = 0; s < g->game->seats; s++) {
        if (sees_zone(g, s, zone))
            continue;
        lose_track(g, s, zone);
        uint8_t *const know = known_to(g, s);
        /* Over all cards rather than the zone's: without a list to follow the compiler takes many at a time. */
        for (Card c = 1; c <= cards; c++)
            know[c] = ((zone_of[c] == here) & (know[c] >= EXACT)) ? bit : know[c];
        reopen(g, s, zone);
    }
    if (g->game->zone[zone].sorted) /* has no order to change */
        return;
    chance_shuffle(g, card, n);
    relink(next, head, card, n);
}

/* The first blanks in a row: their links among themselves are right already. */
void create_deck(Run *g, int zone, const uint8_t *copies, int kind_count)
{
    uint8_t *const next = NEXT(g), *const zone_of = ZONE_OF(g);
    uint16_t *const kinds = KINDS_OF(g);
    ZoneHead *const blanks = &HEAD(g)[0], *const to = &HEAD(g)[zone];
    Card first = blanks->first, last = 0, card = first;
    int made = 0;
    for (int kind = 1; kind <= kind_count; kind++) {
        for (int i = copies[kind - 1]; i && card; i--, made++) {
            kinds[card] = (uint16_t)kind;
            zone_of[card] = (uint8_t)zone;
            last = card;
            card = next[card];
        }
    }
    if (!made)
        return;
    blanks->first = (uint8_t)card;
    if (!card)
        blanks->last = 0;
    blanks->count = (uint8_t)(blanks->count - made);
    next[last] = 0;
    *(to->last ? &next[to->last] : &to->first) = (uint8_t)first;
    to->last = (uint8_t)last;
    to->count = (uint8_t)(to->count + made);
    if (g->game->zone[zone].sorted)
        list_sort(next, to);
}

Card create_card(Run *g, int kind, int zone)
{
    Card card = HEAD(g)[0].first;
    if (!card)
        return NO_CARD;
    KINDS_OF(g)[card] = (uint16_t)kind;
    move_openly_to_bottom(g, card, zone);
    return card;
}

void create_cards(Run *g, int kind, int zone, int copies)
{
    for (; copies; copies--)
        create_card(g, kind, zone);
}

void destroy_card(Run *g, Card card)
{
    KINDS_OF(g)[card] = 0;
    move_openly(g, card, 0);
}
