#include "kernel/zones.h"

#include "kernel/chance.h"

Card find_kind(const Run *g, int zone, int kind)
{
    FOR_EACH_CARD (g, card, zone)
        if (g->kind_of[card] == kind)
            return card;
    return NO_CARD;
}

int count_kind(const Run *g, int zone, int kind)
{
    int n = 0;
    FOR_EACH_CARD (g, card, zone)
        n += g->kind_of[card] == kind;
    return n;
}

Card card_at(const Run *g, int zone, int index)
{
    Card card = g->head[zone].first;
    while (card && index--)
        card = g->next[card];
    return card;
}

void zone_unlink(Run *g, Card card)
{
    ZoneHead *h = &g->head[g->zone_of[card]];
    if (h->first == card) {
        h->first = g->next[card];
        if (h->last == card)
            h->last = 0;
    } else {
        Card before = h->first;
        while (g->next[before] != card)
            before = g->next[before];
        g->next[before] = g->next[card];
        if (h->last == card)
            h->last = (uint8_t)before;
    }
    g->next[card] = 0;
    h->count--;
}

void zone_link(Run *g, Card card, int zone, int at_bottom)
{
    ZoneHead *h = &g->head[zone];
    Card before = 0;
    if (g->game->zone[zone].sorted) {
        for (Card c = h->first; c && c < card; c = g->next[c])
            before = c;
    } else if (at_bottom) {
        before = h->last;
    }
    if (before) {
        g->next[card] = g->next[before];
        g->next[before] = (uint8_t)card;
    } else {
        g->next[card] = h->first;
        h->first = (uint8_t)card;
    }
    if (!g->next[card])
        h->last = (uint8_t)card;
    h->count++;
    g->zone_of[card] = (uint8_t)zone;
}

static void relink(Run *g, int zone, const uint8_t *card, int n)
{
    for (int i = 0; i < n; i++)
        g->next[card[i]] = i + 1 < n ? card[i + 1] : 0;
    g->head[zone].first = n ? card[0] : 0;
    g->head[zone].last = n ? card[n - 1] : 0;
}

static int collect(const Run *g, int zone, uint8_t *card)
{
    int n = 0;
    for (Card c = g->head[zone].first; c; c = g->next[c])
        card[n++] = (uint8_t)c;
    return n;
}

void zone_sort(Run *g, int zone)
{
    uint8_t card[MAX_CARDS + 1];
    int n = collect(g, zone, card);
    for (int i = 1; i < n; i++) {
        uint8_t c = card[i];
        int j = i;
        for (; j && card[j - 1] > c; j--)
            card[j] = card[j - 1];
        card[j] = c;
    }
    relink(g, zone, card, n);
}

int sees_zone(const Run *g, Seat seat, int zone)
{
    const ZoneInfo *info = &g->game->zone[zone];
    return info->seen == SEEN_ALL || (info->seen == SEEN_OWNER && info->owner == seat);
}

int knows(const Run *g, Seat seat, Card card)
{
    if (seat == CW_SPECTATOR)
        return sees_zone(g, seat, g->zone_of[card]);
    return (known_to(g, seat)[card] & EXACT) != 0;
}

void look_at(Run *g, Seat seat, Card card)
{
    known_to(g, seat)[card] = EXACT;
}

void reveal(Run *g, Card card)
{
    for (Seat s = 0; s < g->game->seats; s++)
        known_to(g, s)[card] = EXACT;
}

/* Whatever may be in the one hidden zone and is not known exactly may now be in the other as well. */
static void spread(const Run *g, uint8_t *know, uint8_t from, uint8_t to)
{
    int n = g->game->def->layout.cards + 1;
    for (int c = 0; c < n; c++) {
        uint8_t k = know[c];
        know[c] = (uint8_t)(k | ((k & (EXACT | from)) == from ? to : 0));
    }
}

static uint8_t bit_of(const Run *g, int zone)
{
    int bit = g->game->zone[zone].bit;
    return (uint8_t)(bit < 0 ? 0u : 1u << bit);
}

void move_openly(Run *g, Card card, int zone)
{
    zone_unlink(g, card);
    zone_link(g, card, zone, 0);
    reveal(g, card);
}

void move_openly_to_bottom(Run *g, Card card, int zone)
{
    zone_unlink(g, card);
    zone_link(g, card, zone, 1);
    reveal(g, card);
}

void move_hidden(Run *g, Card card, int zone)
{
    int from = g->zone_of[card];
    zone_unlink(g, card);
    zone_link(g, card, zone, 0);
    for (Seat s = 0; s < g->game->seats; s++) {
        uint8_t *know = known_to(g, s);
        if (sees_zone(g, s, zone))
            know[card] = EXACT;
        else if (!(know[card] & EXACT))
            spread(g, know, bit_of(g, from), bit_of(g, zone));
    }
}

static void secretly(Run *g, Card card, int zone, int at_bottom)
{
    int from = g->zone_of[card];
    uint8_t from_bit = bit_of(g, from), to_bit = bit_of(g, zone);
    for (Seat s = 0; s < g->game->seats; s++) {
        uint8_t *know = known_to(g, s);
        if (sees_zone(g, s, zone) || sees_zone(g, s, from)) {
            know[card] = EXACT;
            continue;
        }
        FOR_EACH_CARD (g, c, from)
            if (know[c] & EXACT)
                know[c] = from_bit;
        spread(g, know, from_bit, to_bit);
    }
    zone_unlink(g, card);
    zone_link(g, card, zone, at_bottom);
}

void move_secretly(Run *g, Card card, int zone)
{
    secretly(g, card, zone, 0);
}

void move_secretly_to_bottom(Run *g, Card card, int zone)
{
    secretly(g, card, zone, 1);
}

void move_all_openly(Run *g, int from, int to)
{
    while (g->head[from].last)
        move_openly(g, g->head[from].last, to);
}

void shuffle(Run *g, int zone)
{
    uint8_t card[MAX_CARDS + 1];
    int n = collect(g, zone, card);
    uint8_t bit = bit_of(g, zone);
    for (Seat s = 0; s < g->game->seats; s++) {
        uint8_t *know = known_to(g, s);
        if (!sees_zone(g, s, zone))
            for (int i = 0; i < n; i++)
                if (know[card[i]] & EXACT)
                    know[card[i]] = bit;
    }
    for (int i = n - 1; i > 0; i--) {
        int j = chance(g, i + 1);
        uint8_t c = card[i];
        card[i] = card[j];
        card[j] = c;
    }
    relink(g, zone, card, n);
}

Card create_card(Run *g, int kind, int zone)
{
    Card card = g->head[0].first;
    if (!card)
        return NO_CARD;
    g->kind_of[card] = (uint16_t)kind;
    zone_unlink(g, card);
    zone_link(g, card, zone, 1);
    reveal(g, card);
    return card;
}

void destroy_card(Run *g, Card card)
{
    zone_unlink(g, card);
    g->kind_of[card] = 0;
    zone_link(g, card, 0, 0);
    for (Seat s = 0; s < g->game->seats; s++)
        known_to(g, s)[card] = EXACT;
}
