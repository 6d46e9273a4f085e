/* A random state that a seat cannot tell from the real one.

   The cards that the seat does not know exactly are dealt anew among the places that such cards lie in, each only
   where the seat must think it possible: narrowest cards first, each to a zone in proportion to the room left there;
   where that gets stuck, cards dealt before are moved on along a chain (one exists, since the truth is a solution).
   The result is a renaming of cards, applied wherever a card is named: zones, kept positions, frames, and what the
   other seats know of the place.  Then come the sealed answers that the seat has not seen, the game's own secrets
   and the stream. */
#include "kernel/columns.h"
#include "kernel/play.h"
#include "kernel/zones.h"

enum { BITS = 7 };

/* The places of cards that the seat does not know, in an order that depends on what it does know: two samples of one
   position list the same places in the same order, so that the same chance deals them the same. */
typedef struct Hidden {
    uint8_t card[MAX_CARDS + 1]; /* the card that lies there now stands for the place */
    uint8_t bit[MAX_CARDS + 1], pool[MAX_CARDS + 1];
    int count;
} Hidden;

typedef struct Deal {
    uint8_t card[MAX_CARDS + 1]; /* unknown to the seat, of one pool */
    uint8_t mask[MAX_CARDS + 1];
    uint8_t to[MAX_CARDS + 1]; /* bit of the zone that it is dealt to */
    int cards;
    uint8_t place[MAX_CARDS + 1];
    uint8_t place_bit[MAX_CARDS + 1];
    int places;
    int room[BITS];
    uint8_t zones[BITS]; /* bits of the zones that have places, zone_count of them */
    int zone_count;
    int alike; /* all masks are the same */
} Deal;

static int pool_of(const Run *g, Card card)
{
    return g->game->def->pool ? g->game->def->pool(g, card) & 0xFF : 0;
}

/* What tells a card in a zone without order from its neighbours, other than its number: which rules and questions
   remember it, what lies on its back, and what the other seats know of it. */
typedef struct Traits {
    uint32_t remembered[MAX_CARDS + 1];
} Traits;

typedef struct MemberWalk { /* over all 16-bit members of the frames on the stack */
    int unit;
    size_t at; /* in the frame's memory; 0: at the head of a frame */
} MemberWalk;

static unsigned char *next_member(const Run *g, MemberWalk *walk)
{
    unsigned char *stack = (unsigned char *)g->core + g->game->def->layout.stack;
    while (walk->unit < g->core->stack_used) {
        Frame f;
        memcpy(&f, stack + 8 * (size_t)walk->unit, sizeof f);
        const RuleDef *rule = &g->game->def->rules[f.rule];
        size_t at = walk->at ? walk->at : sizeof f + 8u * rule->sets;
        if (at + 2 <= sizeof f + rule->size) {
            walk->at = at + 2;
            return stack + 8 * (size_t)walk->unit + at;
        }
        walk->unit += f.size;
        walk->at = 0;
    }
    return NULL;
}

static int is_card(const Run *g, CardRef ref)
{
    return (ref & 0xFF00) == 0xC000 && card_of(ref) <= g->game->def->layout.cards;
}

static void remember(const Run *g, Traits *traits, CardRef ref, uint32_t where)
{
    if (is_card(g, ref))
        traits->remembered[card_of(ref)] = traits->remembered[card_of(ref)] * 31 + where;
}

static void find_remembered(const Run *g, Traits *traits)
{
    uint32_t where = 0;
    memset(traits, 0, sizeof *traits);
    MemberWalk walk = {0};
    for (const unsigned char *at; (at = next_member(g, &walk)) != NULL;) {
        CardRef ref;
        memcpy(&ref, at, sizeof ref);
        remember(g, traits, ref, ++where);
    }
    for (unsigned left = g->core->asked; left; left &= left - 1) {
        const Ask *ask = &g->core->ask[__builtin_ctz(left)];
        remember(g, traits, (CardRef)ask->a, ++where);
        remember(g, traits, (CardRef)ask->b, ++where);
        remember(g, traits, (CardRef)ask->c, ++where);
    }
}

static uint32_t trait_of(const Run *g, Seat seat, const unsigned char *position, const Traits *traits,
                         Card card)
{
    uint32_t trait = traits->remembered[card] * 256 + (uint32_t)pool_of(g, card);
    trait = trait * 0x9E3779B1u + columns_trait(g, seat, position, card);
    FOR_EACH_SEAT (g, s)
        if (s != seat)
            trait = trait * 0x9E3779B1u + known_to(g, s)[card];
    return trait;
}

static void sort_by_trait(const Run *g, Seat seat, const unsigned char *position, const Traits *traits,
                          uint8_t *card, int count)
{
    uint32_t trait[MAX_CARDS + 1];
    for (int i = 0; i < count; i++) {
        uint8_t c = card[i];
        uint32_t t = trait_of(g, seat, position, traits, c);
        int at = i;
        for (; at && trait[at - 1] > t; at--)
            trait[at] = trait[at - 1], card[at] = card[at - 1];
        trait[at] = t, card[at] = c;
    }
}

static void collect_hidden(const Run *g, Seat seat, const unsigned char *position, const uint8_t *know,
                           const Traits *traits, Hidden *hidden)
{
    const GameLayout *at = &g->game->def->layout;
    const uint8_t *next = position + (at->next - at->position);
    const ZoneHead *head = (const ZoneHead *)(const void *)(position + (at->head - at->position));
    hidden->count = 0;
    for (int z = 0; z < at->zones; z++) {
        const ZoneInfo *zone = &g->game->zone[z];
        int first = hidden->count;
        if (zone->bit < 0)
            continue;
        for (Card c = head[z].first; c; c = next[c])
            if (!(know[c] & EXACT))
                hidden->card[hidden->count++] = (uint8_t)c;
        if (zone->sorted && hidden->count - first > 1)
            sort_by_trait(g, seat, position, traits, hidden->card + first, hidden->count - first);
        for (int i = first; i < hidden->count; i++) {
            hidden->bit[i] = (uint8_t)zone->bit;
            hidden->pool[i] = (uint8_t)pool_of(g, hidden->card[i]);
        }
    }
}

/* The places of one pool, and their cards by number. */
static void collect_pool(const Hidden *hidden, const uint8_t *know, int pool, Deal *d)
{
    uint8_t there[MAX_CARDS + 2] = {0};
    d->cards = d->places = 0;
    d->alike = 1;
    memset(d->room, 0, sizeof d->room);
    for (int i = 0; i < hidden->count; i++) {
        if (hidden->pool[i] != pool)
            continue;
        there[hidden->card[i]] = 1;
        d->place[d->places] = hidden->card[i];
        d->place_bit[d->places++] = hidden->bit[i];
        d->room[hidden->bit[i]]++;
    }
    d->zone_count = 0;
    for (int b = 0; b < BITS; b++)
        if (d->room[b])
            d->zones[d->zone_count++] = (uint8_t)b;
    for (int c = 1; d->cards < d->places; c++) {
        if (!there[c])
            continue;
        d->card[d->cards] = (uint8_t)c;
        d->mask[d->cards] = know[c];
        d->alike &= know[c] == d->mask[0];
        d->cards++;
    }
}

static void sort_narrowest_first(Deal *d, Run *chance_run)
{
    uint8_t order[MAX_CARDS + 1], card[MAX_CARDS + 1], mask[MAX_CARDS + 1];
    int n = 0;
    for (int i = 0; i < d->cards; i++)
        order[i] = (uint8_t)i;
    chance_shuffle(chance_run, order, d->cards); /* a random order among equals */
    memcpy(card, d->card, sizeof card);
    memcpy(mask, d->mask, sizeof mask);
    unsigned widths = 0;
    for (int i = 0; i < d->cards; i++)
        widths |= 1u << __builtin_popcount(mask[i]);
    for (; widths; widths &= widths - 1)
        for (int i = 0; i < d->cards; i++)
            if (__builtin_popcount(mask[order[i]]) == __builtin_ctz(widths)) {
                d->card[n] = card[order[i]];
                d->mask[n++] = mask[order[i]];
            }
}

/* Makes room in one of the zones of `mask` by moving cards dealt before, the first `dealt` ones; true when it did. */
static int make_room(Deal *d, int dealt, uint8_t mask)
{
    uint8_t onward[BITS] = {0};
    int16_t mover[BITS]; /* which card would move out of a full zone, towards one with room */
    unsigned seen = 0;
    for (int b = 0; b < BITS; b++)
        if (d->room[b])
            seen |= 1u << b;
    int grew = 1;
    memset(mover, -1, sizeof mover);
    while (grew) {
        grew = 0;
        for (int i = 0; i < dealt; i++) {
            unsigned b = d->to[i];
            if (seen >> b & 1)
                continue;
            unsigned reach = d->mask[i] & seen;
            if (!reach)
                continue;
            mover[b] = (int16_t)i;
            onward[b] = (uint8_t)__builtin_ctz(reach);
            seen |= 1u << b;
            grew = 1;
        }
    }
    if (!(mask & seen))
        return 0;
    int b = __builtin_ctz(mask & seen);
    d->room[b]++;
    while (mover[b] >= 0) {
        int i = mover[b], next = onward[b];
        d->to[i] = (uint8_t)next;
        b = next;
    }
    d->room[b]--;
    return 1;
}

static int room_for(const Deal *d, uint8_t mask)
{
    int total = 0;
    for (int i = 0; i < d->zone_count; i++)
        total += mask >> d->zones[i] & 1 ? d->room[d->zones[i]] : 0;
    return total;
}

static void deal_pool(Deal *d, Run *chance_run)
{
    sort_narrowest_first(d, chance_run);
    for (int i = 0; i < d->cards; i++) {
        int total = room_for(d, d->mask[i]);
        if (!total) {
            /* Only marks that contradict the position get stuck for good; cw_check reports those, any place will do. */
            if (!make_room(d, i, d->mask[i]))
                d->mask[i] = (1u << BITS) - 1;
            total = room_for(d, d->mask[i]);
        }
        int pick = chance(chance_run, total);
        for (int k = 0; k < d->zone_count; k++) {
            int b = d->zones[k];
            if (!(d->mask[i] >> b & 1))
                continue;
            pick -= d->room[b];
            if (pick < 0) {
                d->to[i] = (uint8_t)b;
                d->room[b]--;
                break;
            }
        }
    }
}

/* Within each zone bit the cards dealt to it take its places in random order. */
static void name_places(const Deal *d, Run *chance_run, uint8_t *new_name)
{
    for (int k = 0; k < d->zone_count; k++) {
        uint8_t card[MAX_CARDS + 1];
        int n = 0;
        for (int i = 0; i < d->cards; i++)
            if (d->to[i] == d->zones[k])
                card[n++] = d->card[i];
        chance_shuffle(chance_run, card, n);
        for (int i = 0; i < d->places; i++)
            if (d->place_bit[i] == d->zones[k])
                new_name[d->place[i]] = card[--n];
    }
}

static void rename_bytes(uint8_t *table, const uint8_t *new_name, int cards)
{
    uint8_t old[MAX_CARDS + 1];
    memcpy(old, table, (size_t)cards + 1);
    for (int c = 1; c <= cards; c++)
        table[new_name[c]] = old[c];
}

/* Of a sorted zone: by kind, of equal copies those that are known as they lay, then the others by number.  The order in
   which hidden cards came would show the arrangement from which a sample was taken. */
static void sort_hidden(uint8_t *next, ZoneHead *head, const uint16_t *kinds, const uint8_t *know)
{
    uint8_t card[MAX_CARDS + 1];
    uint32_t key[MAX_CARDS + 1];
    int n = list_collect(next, head, card);
    for (int i = 0; i < n; i++) {
        uint8_t c = card[i];
        uint32_t k = (uint32_t)kinds[c] << 9 | (know[c] & EXACT ? 0u : 256u | c);
        int at = i;
        for (; at && key[at - 1] > k; at--)
            key[at] = key[at - 1], card[at] = card[at - 1];
        key[at] = k, card[at] = c;
    }
    list_relink(next, head, card, n);
}

/* `kinds` is not renamed: a card is of its kind under whatever name.  `know`: of the seat for which it is done; NULL: the
   order stays as it is. */
static void rename_position(const Run *g, unsigned char *position, const uint8_t *know,
                            const uint8_t *new_name)
{
    const CwGame *game = g->game;
    const GameLayout *at = &game->def->layout;
    int has_kinds = at->kind_of >= at->position && at->kind_of < at->position + at->position_size;
    const uint16_t *kinds =
        has_kinds ? (const uint16_t *)(const void *)(position + (at->kind_of - at->position)) : KINDS_OF(g);
    uint8_t *zone_of = position + (at->zone_of - at->position);
    uint8_t *next = position + (at->next - at->position);
    ZoneHead *head = (ZoneHead *)(void *)(position + (at->head - at->position));
    rename_bytes(zone_of, new_name, at->cards);
    for (int c = 1; c <= at->cards; c++)
        next[c] = new_name[next[c]];
    rename_bytes(next, new_name, at->cards);
    rename_columns(g, position, new_name, !know);
    for (int z = 0; z < at->zones; z++) {
        head[z].first = new_name[head[z].first];
        head[z].last = new_name[head[z].last];
        if (z && game->zone[z].sorted) /* blanks lie by number */
            know ? sort_hidden(next, &head[z], kinds, know) : list_sort(next, &head[z], kinds);
    }
}

static CardRef renamed(const Run *g, CardRef ref, const uint8_t *new_name)
{
    return is_card(g, ref) ? ref_to(new_name[card_of(ref)]) : ref;
}

static void rename_frames(Run *g, const uint8_t *new_name)
{
    MemberWalk walk = {0};
    for (unsigned char *at; (at = next_member(g, &walk)) != NULL;) {
        CardRef ref;
        memcpy(&ref, at, sizeof ref);
        ref = renamed(g, ref, new_name);
        memcpy(at, &ref, sizeof ref);
    }
}

static void rename_questions(Run *g, const uint8_t *new_name)
{
    for (unsigned left = g->core->asked; left; left &= left - 1) {
        Ask *ask = &g->core->ask[__builtin_ctz(left)];
        ask->a = (int16_t)renamed(g, (CardRef)ask->a, new_name);
        ask->b = (int16_t)renamed(g, (CardRef)ask->b, new_name);
        ask->c = (int16_t)renamed(g, (CardRef)ask->c, new_name);
    }
}

/* Deals the cards that `know` leaves open to the places where such cards lie. */
static void deal(const Run *g, Seat seat, const unsigned char *position, const uint8_t *know,
                 const Traits *traits, Run *chance_run, uint8_t *new_name)
{
    uint8_t done[256] = {0};
    Hidden hidden;
    Deal d;
    for (int c = 0; c <= g->game->def->layout.cards; c++)
        new_name[c] = (uint8_t)c;
    collect_hidden(g, seat, position, know, traits, &hidden);
    for (int i = 0; i < hidden.count; i++) {
        if (done[hidden.pool[i]]++)
            continue;
        collect_pool(&hidden, know, hidden.pool[i], &d);
        if (d.alike) { /* any card may lie in any place */
            chance_shuffle(chance_run, d.card, d.cards);
            for (int k = 0; k < d.places; k++)
                new_name[d.place[k]] = d.card[k];
            continue;
        }
        deal_pool(&d, chance_run);
        name_places(&d, chance_run, new_name);
    }
}

static int fits(const Run *g, const uint8_t *zone_of, const uint8_t *know, const uint8_t *new_name)
{
    for (Card c = 1; c <= g->game->def->layout.cards; c++) {
        int bit = g->game->zone[zone_of[c]].bit;
        if (new_name[c] != c && (bit < 0 || (know[c] & EXACT) || !(know[new_name[c]] >> bit & 1)))
            return 0;
    }
    return 1;
}

/* A kept position takes the new names too, so that what lay in it is what lies here now.  Where the seat knew more of
   it than it can follow to the present (a card seen before a shuffle), its own marks decide. */
static void resample_kept(Run *g, Seat seat, int slot, const Traits *traits, Run *chance_run,
                          const uint8_t *new_name)
{
    const GameLayout *at = &g->game->def->layout;
    unsigned char *kept = kept_position(g, slot);
    if (!at->kept_know) {
        rename_position(g, kept, known_to(g, seat), new_name);
        return;
    }
    const uint8_t *zone_of = kept + (at->zone_of - at->position);
    uint8_t know[MAX_CARDS + 1], own_name[MAX_CARDS + 1];
    for (Card c = 0; c <= at->cards; c++) {
        uint8_t k = kept_known_to(g, slot, seat)[c];
        know[c] = k > EXACT ? (uint8_t)(k & ~EXACT) : k;
    }
    if (!know[1]) /* nothing is kept here */
        return;
    if (!fits(g, zone_of, know, new_name)) {
        deal(g, seat, kept, know, traits, chance_run, own_name);
        new_name = own_name;
    }
    rename_position(g, kept, know, new_name);
    FOR_EACH_SEAT (g, s)
        if (s != seat)
            rename_bytes(kept_known_to(g, slot, s), new_name, at->cards);
}

/* All but what this seat knows, which is of cards and not of places; NO_SEAT: that too. */
static void rename_present(Run *g, Seat seat, const uint8_t *new_name)
{
    const GameLayout *at = &g->game->def->layout;
    rename_position(g, (unsigned char *)g->core + at->position, seat == NO_SEAT ? NULL : known_to(g, seat),
                    new_name);
    FOR_EACH_SEAT (g, s)
        if (s != seat)
            rename_bytes(known_to(g, s), new_name, at->cards);
    rename_frames(g, new_name);
    rename_questions(g, new_name);
}

void rename_cards(Run *g, const uint8_t *new_name)
{
    const GameLayout *at = &g->game->def->layout;
    for (int slot = 0; slot < kept_slots(g); slot++) {
        rename_position(g, kept_position(g, slot), NULL, new_name);
        FOR_EACH_SEAT (g, s)
            if (at->kept_know)
                rename_bytes(kept_known_to(g, slot, s), new_name, at->cards);
    }
    rename_present(g, NO_SEAT, new_name);
}

static void draw_sealed_answers(Run *g, Seat seat, Run *chance_run)
{
    Core *core = g->core;
    if (core->wait != WAIT_ALL)
        return;
    unsigned others = core->answered & ~(unsigned)seat_bit(seat);
    for (; others; others &= others - 1) {
        Seat s = __builtin_ctz(others);
        CwOptions options;
        core->answered = (SeatSet)(core->answered & ~seat_bit(s));
        cw_options(g->game, (CwState *)(void *)core, s, &options);
        core->answered |= seat_bit(s);
        if (options.count)
            core->answer[s] = options.action[chance(chance_run, options.count)];
    }
}

CwStatus cw_resample(const CwGame *game, CwState *copy, int seat, const CwKey *key, uint64_t nonce)
{
    if (!game || !copy || !key || seat < 0 || seat >= game->seats)
        return CW_BAD_ARGUMENT;
    Run run = run_open(game, copy, NULL), *g = &run;
    Core chance_core = {0};
    Run chance_run = {.core = &chance_core};
    chance_key(&chance_core, key, nonce);

    uint8_t new_name[MAX_CARDS + 1];
    Traits traits;
    redraw_decks(g, seat, &chance_run);
    find_remembered(g, &traits);
    deal(g, seat, (const unsigned char *)g->core + game->def->layout.position, known_to(g, seat), &traits,
         &chance_run, new_name);
    for (int slot = 0; slot < kept_slots(g); slot++)
        resample_kept(g, seat, slot, &traits, &chance_run, new_name);
    rename_present(g, seat, new_name);
    if (game->def->resample)
        game->def->resample(g, seat, &chance_run);
    draw_sealed_answers(g, seat, &chance_run);

    CwKey fresh;
    for (int i = 0; i < 8; i++)
        fresh.word[i] = (uint32_t)chance(&chance_run, 0xFFFF) << 16 ^ (uint32_t)chance(&chance_run, 0xFFFF);
    chance_key(g->core, &fresh, nonce);
    /* Option lists of the one state are not for the other, nor for a sample of the sample with the same key. */
    uint32_t apart[] = {fresh.word[0], (uint32_t)seat};
    g->core->trail = (uint32_t)hash_bytes(apart, sizeof apart, g->core->trail);
    return CW_OK;
}
