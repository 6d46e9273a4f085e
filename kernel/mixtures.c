/* Mixtures: what happens to knowledge when cards are lost sight of and seen again (see mixtures.h). */
#include "kernel/mixtures.h"

#include "kernel/columns.h"
#include "kernel/play.h"
#include "kernel/zones.h"

Known known_now(const Run *g, Seat seat)
{
    return (Known){KNOW(g, seat), FLOW(g, seat), TAKEN(g, seat), NEXT(g), HEAD(g), CARD_COUNT(g), seat};
}

const unsigned char *position_of(const Run *g, const Known *known)
{
    const GameLayout *at = &g->game->def->layout;
    return (const unsigned char *)known->head - (at->head - at->position);
}

/* ---- flows: a list without holes, the rest of the table zero --------------------------------------------------------- */

static void drop_flow(Flow *flow, int i)
{
    for (; i < FLOWS - 1; i++)
        flow[i] = flow[i + 1];
    flow[FLOWS - 1] = (Flow){0};
}

static void take_one(Flow *flow, int i)
{
    if (!--flow[i].count)
        drop_flow(flow, i);
}

/* False when the table is full. */
static int add_flow(Flow *flow, int from, int to, int count, int owed)
{
    int i = 0;
    for (; i < FLOWS && flow[i].count; i++)
        if (flow[i].from == from && flow[i].to == to && flow[i].owed == owed) {
            flow[i].count = (uint8_t)(flow[i].count + count);
            return 1;
        }
    if (i == FLOWS)
        return 0;
    const Flow one = {(uint8_t)from, (uint8_t)to, (uint8_t)count, (uint8_t)owed};
    for (; i && memcmp(&flow[i - 1], &one, 2) > 0; i--) /* in order: not that of cards that nobody sees */
        flow[i] = flow[i - 1];
    flow[i] = one;
    return 1;
}

/* Rows of knowledge are read 16 numbers at a time. */
static uint64_t word_at(const Known *k, int card)
{
    uint64_t word;
    memcpy(&word, k->know + card, sizeof word);
    return word;
}
/* 1 in place of each number that is the mixture's. */
static uint64_t where_equal(uint64_t word, int mixture)
{
    const uint64_t ones = 0x1111111111111111u, x = word ^ ones * (unsigned)mixture;
    return ones & ~(x | x >> 1 | x >> 2 | x >> 3);
}

/* Two mixtures become one.  Exact where the one has nothing of its own to do (see tidy). */
static void merge(const Known *k, int gone, int into)
{
    Flow old[FLOWS];
    for (int c = 0; c <= k->cards; c += 8) {
        uint64_t word = word_at(k, c);
        word ^= where_equal(word, gone) * (unsigned)(gone ^ into);
        memcpy(k->know + c, &word, sizeof word);
    }
    memcpy(old, k->flow, sizeof old);
    memset(k->flow, 0, sizeof old);
    for (int i = 0; i < FLOWS && old[i].count; i++) {
        int from = old[i].from == gone ? into : old[i].from, to = old[i].to == gone ? into : old[i].to;
        if (from != to)
            add_flow(k->flow, from, to, old[i].count, old[i].owed);
    }
    *k->taken = (uint16_t)(*k->taken & ~(1u << gone));
}

/* ---- ways through the mixtures --------------------------------------------------------------------------------------- */

typedef struct MixtureWays { /* the shortest way found so far, and what all ways have in common */
    unsigned goal;           /* sets of mixtures, a bit each */
    unsigned common;         /* on all ways */
    unsigned best;
    int found;
} MixtureWays;

static void try_ways(const Flow *flow, int at, unsigned on, MixtureWays *w)
{
    if (on >> at & 1)
        return;
    on |= 1u << at;
    if (w->goal >> at & 1) {
        if (!w->found || __builtin_popcount(on) < __builtin_popcount(w->best))
            w->best = on;
        w->common = w->found ? w->common & on : on;
        w->found = 1;
        return;
    }
    for (int i = 0; i < FLOWS && flow[i].count; i++)
        if (flow[i].from == at && !flow[i].owed)
            try_ways(flow, flow[i].to, on, w);
}

static MixtureWays find_ways(const Flow *flow, int from, unsigned goal)
{
    MixtureWays w = {.goal = goal};
    try_ways(flow, from, 0, &w);
    return w;
}

/* Is one way part of all others?  Then it is the one to take. */
static int is_clear(const MixtureWays *w)
{
    return w->found && w->best == w->common;
}

/* Takes one card out of the flows along the way; returns where it ends. */
static int take_along(Flow *flow, int from, const MixtureWays *w)
{
    while (!(w->goal >> from & 1)) {
        int i = 0;
        while (flow[i].owed || flow[i].from != from || !(w->best >> flow[i].to & 1))
            i++;
        from = flow[i].to;
        take_one(flow, i);
    }
    return from;
}

int can_flow(const Flow *flow, int from, int to)
{
    return find_ways(flow, from, 1u << to).found;
}

int take_way(Flow *flow, int from, int to, Run *chance_run)
{
    for (int most = FLOWS; from != to; most--) {
        int onward[FLOWS], n = 0;
        for (int i = 0; i < FLOWS && flow[i].count; i++)
            if (flow[i].from == from && !flow[i].owed && can_flow(flow, flow[i].to, to))
                onward[n++] = i;
        if (!n || !most)
            return 0;
        int i = onward[chance(chance_run, n)];
        from = flow[i].to;
        take_one(flow, i);
    }
    return 1;
}

/* ---- keeping it small ------------------------------------------------------------------------------------------------- */

static int is_owed_at(const Flow *flow, int mixture, int at_end)
{
    for (int i = 0; i < FLOWS && flow[i].count; i++)
        if (flow[i].owed && (at_end ? flow[i].to : flow[i].from) == mixture)
            return 1;
    return 0;
}

static int stands_in(const Known *k, int mixture, uint64_t which)
{
    uint64_t found = 0;
    for (int c = 0; c <= k->cards; c += 8)
        found |= where_equal(word_at(k, c), mixture) & which;
    return found != 0;
}
static int has_entered(const Known *k, int mixture)
{
    return stands_in(k, mixture, 0x1010101010101010u);
}
static int lies_anywhere(const Known *k, int mixture)
{
    return stands_in(k, mixture, 0x0101010101010101u);
}

/* The flow is all that goes into its mixture, or all that comes out of where it begins: then one of the two mixes only
   what the other mixes anyway. */
static int merge_along(const Known *k, int at)
{
    const Flow f = k->flow[at];
    int alone_into = 1, alone_from = 1;
    for (int i = 0; i < FLOWS && k->flow[i].count; i++) {
        if (i == at || k->flow[i].owed)
            continue;
        alone_into &= k->flow[i].to != f.to;
        alone_from &= k->flow[i].from != f.from;
    }
    if ((alone_into && !is_owed_at(k->flow, f.to, 0) && !has_entered(k, f.to)) ||
        (alone_from && !is_owed_at(k->flow, f.from, 1) && !lies_anywhere(k, f.from))) {
        merge(k, f.to, f.from);
        return 1;
    }
    return 0;
}

static int settle_debt(Flow *flow, int i)
{
    int from = flow[i].from;
    MixtureWays w = find_ways(flow, from, 1u << flow[i].to);
    if (!is_clear(&w))
        return 0;
    take_one(flow, i);
    take_along(flow, from, &w);
    return 1;
}

static void tidy(const Known *k)
{
    for (int i = 0; i < FLOWS && k->flow[i].count;) {
        int changed = k->flow[i].owed ? settle_debt(k->flow, i) : merge_along(k, i);
        i = changed ? 0 : i + 1;
    }
}

/* ---- losing sight and seeing ------------------------------------------------------------------------------------------ */

unsigned numbers_in_use(const Known *k)
{
    unsigned used = 0;
    for (Card c = 1; c <= k->cards; c++)
        used |= 1u << entered(k->know[c]) | 1u << left(k->know[c]);
    for (int i = 0; i < FLOWS && k->flow[i].count; i++)
        used |= 1u << k->flow[i].from | 1u << k->flow[i].to;
    return used & ~1u;
}

static int new_mixture(const Known *k)
{
    int mixture = take_number(k->taken);
    if (mixture)
        return mixture;
    *k->taken = (uint16_t)numbers_in_use(k);
    return take_number(k->taken);
}

static int same_pool(const Run *g, Card card, Card like)
{
    return !like || !g->game->def->pool || g->game->def->pool(g, card) == g->game->def->pool(g, like);
}

/* Where they lie now: of one pool, and with the same things on them (columns OF_PLACE). */
static int looks_like(const Run *g, const Known *k, Card card, Card like)
{
    return same_pool(g, card, like) && (!like || !g->game->marked_backs || card == like ||
                                        look_of_back(g, k->seat, position_of(g, k), card) ==
                                            look_of_back(g, k->seat, position_of(g, k), like));
}
/* The same where nothing lies on anything, as is mostly so. */
static int are_plain(const Run *g, const Known *k)
{
    return !g->game->marked_backs || backs_are_plain(g, position_of(g, k));
}
static int looks_alike(const Run *g, const Known *k, Card card, Card like, int plain)
{
    return plain ? same_pool(g, card, like) : looks_like(g, k, card, like);
}

/* More than the tables hold: what is connected becomes one mixture.  Too much is thought possible then, never too
   little. */
static void collapse(const Known *k)
{
    while (k->flow[0].count)
        merge(k, k->flow[0].to, k->flow[0].from);
}

/* All numbers are taken and nothing flows: two mixtures of cards that look alike become one.  NO_CARD's number, 0, when
   there are no two such. */
static int merge_any(const Run *g, const Known *k, Card like)
{
    int first = 0;
    for (Card c = 1; c <= k->cards; c++) {
        if (!k->know[c] || !same_pool(g, c, like))
            continue;
        if (first && entered(k->know[c]) != first) {
            int gone = entered(k->know[c]);
            merge(k, gone, first);
            return new_mixture(k);
        }
        first = entered(k->know[c]);
    }
    return first;
}

/* A fault: whatever looks alike may be anywhere. */
static __attribute__((unused)) void merge_all(const Run *g, const Known *k, Card like)
{
    collapse(k);
    for (Card c = 1; c <= k->cards; c++)
        merge_any(g, k, like);
}

typedef struct Lot { /* cards that lie together and look alike from behind */
    uint8_t card[MAX_CARDS + 1];
    int cards, known;
    unsigned labels; /* what they left, a bit each */
} Lot;

static void collect_lot(const Run *g, const Known *k, int zone, Card like, WhichCards which, int plain,
                        Lot *lot)
{
    const unsigned char *position = position_of(g, k);
    const int by_look = like && !plain && g->game->marked_backs;
    const uint32_t look = by_look ? look_of_back(g, k->seat, position, like) : 0;
    lot->cards = lot->known = 0;
    lot->labels = 0;
    for (Card c = k->head[zone].first; c; c = k->next[c]) {
        if ((which == UNKNOWN_ONES && !k->know[c]) || !same_pool(g, c, like) ||
            (by_look && c != like && look_of_back(g, k->seat, position, c) != look))
            continue;
        lot->card[lot->cards++] = (uint8_t)c;
        lot->known += !k->know[c];
        if (k->know[c])
            lot->labels |= 1u << left(k->know[c]);
    }
}

static int has_room(const Flow *flow, int more)
{
    return !more || (more <= FLOWS && !flow[FLOWS - more].count);
}

static void mix_lot(const Run *g, const Known *k, int zone, Card like, WhichCards which, int plain)
{
    Lot lot;
    collect_lot(g, k, zone, like, which, plain, &lot);
    if (lot.cards < 2 ||
        (!lot.known && !(lot.labels & (lot.labels - 1)))) /* any of them may be any already */
        return;
    int mixture = has_room(k->flow, __builtin_popcount(lot.labels)) ? new_mixture(k) : 0;
    if (!mixture) {
        collapse(k);
        collect_lot(g, k, zone, like, which, plain, &lot);
        mixture = new_mixture(k);
    }
    if (!mixture)
        mixture = merge_any(g, k, lot.card[0]);
    for (int i = 0; i < lot.cards; i++) {
        uint8_t *know = &k->know[lot.card[i]];
        if (*know && left(*know) != mixture)
            add_flow(k->flow, left(*know), mixture, 1, 0);
        *know = mixed(*know ? entered(*know) : mixture, mixture);
    }
    tidy(k);
    if (PLANTED(MARKS))
        merge_all(g, k, lot.card[0]);
}

void mix_cards(const Run *g, const Known *k, int zone, Card like, WhichCards which)
{
    const int plain = are_plain(g, k);
    if (like || !g->game->marked_backs) {
        mix_lot(g, k, zone, like, which, plain);
        return;
    }
    for (Card c = k->head[zone].first; c; c = k->next[c]) { /* each look by itself */
        Card before = k->head[zone].first;
        while (before != c && !looks_alike(g, k, before, c, plain))
            before = k->next[before];
        if (before == c)
            mix_lot(g, k, zone, c, which, plain);
    }
}

/* Which of the places in a sorted zone it was cannot be seen, so what two of them left may change places. */
static void give_label(const Run *g, const Known *k, Card card, int zone, int label)
{
    Card c = k->head[zone].first;
    while (left(k->know[c]) != label || !looks_like(g, k, c, card))
        c = k->next[c];
    int other = left(k->know[card]);
    k->know[card] = mixed(entered(k->know[card]), label);
    k->know[c] = mixed(entered(k->know[c]), other);
}

/* Where decks are secret: has the seat ever seen the card? */
static int knows_kind(const Run *g, const Known *k, Card card)
{
    return !SECRET_DECKS(g) || SEEN(g, k->seat)[card >> 3] >> (card & 7) & 1;
}

/* What is seen is a kind: of equal copies that entered different mixtures it may be any that can have come here.  So they
   might have changed places before they went in, which is a mixture of its own, and one that tells nothing.  False when
   the tables are full. */
static int confuse_copies(const Run *g, const Known *k, Card card, unsigned goal)
{
    const uint16_t *const kinds = KINDS_OF(g), kind = kinds[card];
    const uint8_t *const know = k->know;
    const Card cards = k->cards;
    unsigned mixtures = 1u << entered(know[card]);
    uint8_t copy[MAX_CARDS + 1];
    int copies = 0;
    for (Card c = 1; c <= cards; c++) {
        if (kinds[c] != kind || !know[c] || !same_on_cards(g, position_of(g, k), c, card))
            continue;
        if (!same_pool(g, c, card) || !knows_kind(g, k, c) ||
            (entered(k->know[c]) != entered(k->know[card]) &&
             !find_ways(k->flow, entered(k->know[c]), goal).found))
            continue;
        copy[copies++] = (uint8_t)c;
        mixtures |= 1u << entered(k->know[c]);
    }
    if (!(mixtures & (mixtures - 1)))
        return 1;
    int mixture = has_room(k->flow, __builtin_popcount(mixtures)) ? new_mixture(k) : 0;
    if (!mixture)
        return 0;
    for (int i = 0; i < copies; i++) {
        uint8_t *own = &k->know[copy[i]];
        add_flow(k->flow, mixture, entered(*own), 1, 0);
        *own = mixed(mixture, left(*own));
    }
    return 1;
}

/* The mixtures out of which a card in this place may have come. */
static unsigned labels_at(const Run *g, const Known *k, Card card, int zone)
{
    unsigned labels = 1u | 1u << left(k->know[card]); /* 1: cards that are known */
    int plain = -1;
    if (g->game->zone[zone].sorted)
        for (Card c = k->head[zone].first; c; c = k->next[c]) {
            if (labels >> left(k->know[c]) & 1)
                continue;
            plain = plain < 0 ? are_plain(g, k) : plain;
            if (looks_alike(g, k, c, card, plain))
                labels |= 1u << left(k->know[c]);
        }
    return labels & ~1u;
}

void learn_card(const Run *g, const Known *k, Card card, int zone)
{
    int sorted = g->game->zone[zone].sorted;
    if (!k->know[card])
        return;
    unsigned labels = labels_at(g, k, card, zone);
    if (!k->flow[0].count && !(labels & (labels - 1))) { /* no other copy can have come here */
        k->know[card] = 0;
        return;
    }
    if (!confuse_copies(g, k, card, labels)) {
        collapse(k);
        confuse_copies(g, k, card, labels_at(g, k, card, zone));
    }
    int from = entered(k->know[card]), to = left(k->know[card]);
    unsigned goal = labels_at(g, k, card, zone);
    MixtureWays w = find_ways(k->flow, from, goal);
    int clear = is_clear(&w);
    if (clear) {
        int end = take_along(k->flow, from, &w);
        if (end != to)
            give_label(g, k, card, zone, end);
    } else {
        if (sorted)
            mix_cards(g, k, zone, card, UNKNOWN_ONES);
        from = entered(k->know[card]);
        to = left(k->know[card]);
        if (from != to && !add_flow(k->flow, from, to, 1, 1))
            collapse(k);
    }
    k->know[card] = 0;
    if (k->flow[0].count)
        tidy(k);
}

/* Have all cards of a zone left the same mixture, or are all of them known? */
static int is_even(const uint8_t *know, const uint8_t *next, size_t first)
{
    const unsigned label = know[first];
    unsigned other = 0;
    for (size_t c = first; c; c = next[c])
        other |= know[c] ^ label;
    return !left((uint8_t)other);
}

void renew_zone(const Run *g, int zone)
{
    const GameLayout *const at = &g->game->def->layout;
    const unsigned blind = g->game->zone[zone].blind;
    const uint8_t *const next = NEXT(g), *know = KNOW(g, 0);
    const size_t first = HEAD(g)[zone].first;
    unsigned uneven = 0;
    for (Seat s = 0; first && s < g->game->seats; s++, know += at->know_stride)
        if (blind >> s & 1 && !is_even(know, next, first))
            uneven |= 1u << s;
    UNEVEN(g)[zone] = (SeatSet)uneven;
}

void renew_zones(const Run *g)
{
    UNEVEN(g)[0] = 0;
    FOR_EACH_SEAT (g, s)
        UNEVEN(g)[0] |= (SeatSet)(FLOW(g, s)[0].count ? seat_bit(s) : 0);
    for (int z = 1; z < g->game->def->layout.zones; z++)
        if (g->game->zone[z].blind)
            renew_zone(g, z);
}

/* What a pile holds that is known joins the mixture of the rest: if all that has left it lies there and nothing flows, a new
   one would be the same.  Over all cards: without a list to follow, many at a time. */
static int join_mixture(const Known *k, const uint8_t *zone_of, int zone)
{
    const uint8_t here = (uint8_t)zone;
    const Card cards = k->cards;
    uint8_t *const know = k->know;
    uint8_t any = 0, all = 0xFF, elsewhere = 0;
    if (k->flow[0].count || PLANTED(MARKS))
        return 0;
    for (Card c = 1; c <= cards; c++) {
        uint8_t at = (uint8_t) - (zone_of[c] == here), known = (uint8_t) - (know[c] == 0);
        any |= know[c] & at;
        all &= (uint8_t)(know[c] | known | ~at);
    }
    if (!any || left(any) != left(all))
        return 0;
    const uint8_t label = (uint8_t)left(any), mixture = mixed(label, label);
    for (Card c = 1; c <= cards; c++)
        elsewhere |= (uint8_t)((know[c] & 15) == label) & (uint8_t)(zone_of[c] != here);
    if (elsewhere)
        return 0;
    for (Card c = 1; c <= cards; c++)
        know[c] |= (uint8_t)(mixture & -(zone_of[c] == here) & -(know[c] == 0));
    return 1;
}

void mix_now(const Run *g, Seat seat, int zone, Card like, WhichCards which)
{
    const Known now = known_now(g, seat);
    int flows = now.flow[0].count;
    if (like || which != ALL_OF_THEM || g->game->marked_backs || !join_mixture(&now, ZONE_OF(g), zone))
        mix_cards(g, &now, zone, like, which);
    if (flows || now.flow[0].count) /* mixtures have been merged, perhaps */
        renew_zones(g);
    else if (g->game->zone[zone].blind)
        renew_zone(g, zone);
}

/* Without flows: is there nothing in a zone that a card could be taken for?  Then it is known, and that is all. */
static int is_alone(const Run *g, const Known *k, Card card, int zone)
{
    const uint8_t *const next = k->next, *const know = k->know;
    const int label = left(know[card]);
    int plain = -1;
    for (size_t c = k->head[zone].first; c; c = next[c]) {
        if (!know[c] || left(know[c]) == label)
            continue;
        plain = plain < 0 ? are_plain(g, k) : plain;
        if (looks_alike(g, k, (Card)c, card, plain))
            return 0;
    }
    return 1;
}

void learn_now(const Run *g, Seat seat, Card card)
{
    const Known now = known_now(g, seat);
    int flows = now.flow[0].count;
    if (!flows && is_alone(g, &now, card, ZONE_OF(g)[card])) {
        now.know[card] = 0;
        return;
    }
    learn_card(g, &now, card, ZONE_OF(g)[card]);
    if (flows || now.flow[0].count)
        renew_zones(g);
}

void renew_numbers(const Run *g, Seat seat)
{
    const Known now = known_now(g, seat);
    *now.taken = (uint16_t)numbers_in_use(&now);
    renew_zones(g);
}

/* The places of these in which the card may have lain; the mixtures that they left come to `labels`. */
static int possible_places(const Known *k, Card card, const uint8_t *among, int count, uint8_t *place,
                           unsigned *labels)
{
    int places = 0;
    *labels = 0;
    for (int i = 0; i < count; i++) {
        int label = left(k->know[among[i]]);
        if (!label || !can_flow(k->flow, entered(k->know[card]), label))
            continue;
        place[places++] = among[i];
        *labels |= 1u << label;
    }
    return places;
}

/* The card came from `from` to `to`: out of the flows, or owed.  False when the table is full. */
static int settle_way(const Known *k, int from, int to)
{
    MixtureWays w = find_ways(k->flow, from, 1u << to);
    if (!is_clear(&w))
        return add_flow(k->flow, from, to, 1, 1);
    take_along(k->flow, from, &w);
    return 1;
}

void learn_among(const Run *g, const Known *k, Card card, const uint8_t *among, int count)
{
    uint8_t place[MAX_CARDS + 1];
    unsigned labels;
    int places = possible_places(k, card, among, count, place, &labels);
    /* What cannot be written down is not learnt, which does no harm. */
    if (!places || !confuse_copies(g, k, card, labels))
        return;
    places = possible_places(k, card, among, count, place, &labels);
    if (places == 1) { /* there and nowhere else */
        if (settle_way(k, entered(k->know[card]), left(k->know[card])))
            k->know[card] = 0;
        tidy(k);
        return;
    }
    int mixture = has_room(k->flow, __builtin_popcount(labels) + 1) ? new_mixture(k) : 0;
    if (!mixture)
        return;
    for (int i = 0; i < places; i++) {
        uint8_t *know = &k->know[place[i]];
        add_flow(k->flow, left(*know), mixture, 1, 0);
        *know = mixed(entered(*know), mixture);
    }
    settle_way(k, entered(k->know[card]), mixture);
    k->know[card] = mixed(mixture, mixture);
    tidy(k);
}
