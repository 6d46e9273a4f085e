/* A random state that a seat cannot tell from the real one.

   The cards that the seat does not know exactly are dealt anew among the places that such cards lie in, each only
   where the seat must think it possible: narrowest cards first, each to a zone in proportion to the room left there;
   where that gets stuck, cards dealt before are moved on along a chain (one exists, since the truth is a solution).
   The result is a renaming of cards, applied wherever a card is named: zones, kept positions, frames, and what the
   other seats know of the place.  Then come the sealed answers that the seat has not seen, the game's own secrets
   and the stream. */
#include "kernel/play.h"
#include "kernel/zones.h"

enum { BITS = 7 };

typedef struct Deal {
    uint8_t card[MAX_CARDS + 1]; /* unknown to the seat, of one pool */
    uint8_t mask[MAX_CARDS + 1];
    uint8_t to[MAX_CARDS + 1]; /* bit of the zone that it is dealt to */
    int cards;
    uint8_t place[MAX_CARDS + 1]; /* the card that lies there now stands for the place */
    uint8_t place_bit[MAX_CARDS + 1];
    int places;
    int room[BITS];
} Deal;

static int pool_of(const Run *g, Card card)
{
    return g->game->def->pool ? g->game->def->pool(g, card) : 0;
}

static int collect_pool(const Run *g, const uint8_t *zone_of, const uint8_t *know, int pool, Deal *d)
{
    memset(d, 0, sizeof *d);
    for (Card c = 1; c <= g->game->def->layout.cards; c++) {
        if ((know[c] & EXACT) || pool_of(g, c) != pool)
            continue;
        int bit = g->game->zone[zone_of[c]].bit;
        if (bit < 0)
            continue;
        d->card[d->cards] = (uint8_t)c;
        d->mask[d->cards++] = know[c];
        d->place[d->places] = (uint8_t)c;
        d->place_bit[d->places++] = (uint8_t)bit;
        d->room[bit]++;
    }
    return d->cards;
}

static void sort_narrowest_first(Deal *d, Run *chance_run)
{
    for (int i = d->cards - 1; i > 0; i--) { /* a random order among equals */
        int j = chance(chance_run, i + 1);
        uint8_t c = d->card[i], m = d->mask[i];
        d->card[i] = d->card[j], d->mask[i] = d->mask[j];
        d->card[j] = c, d->mask[j] = m;
    }
    for (int i = 1; i < d->cards; i++) {
        uint8_t c = d->card[i], m = d->mask[i];
        int j = i;
        for (; j && __builtin_popcount(d->mask[j - 1]) > __builtin_popcount(m); j--)
            d->card[j] = d->card[j - 1], d->mask[j] = d->mask[j - 1];
        d->card[j] = c, d->mask[j] = m;
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

static void deal_pool(Deal *d, Run *chance_run)
{
    sort_narrowest_first(d, chance_run);
    for (int i = 0; i < d->cards; i++) {
        int total = 0;
        for (int b = 0; b < BITS; b++)
            total += d->mask[i] >> b & 1 ? d->room[b] : 0;
        if (!total) {
            /* Only marks that contradict the position get stuck for good; cw_check reports those, any place will do. */
            if (!make_room(d, i, d->mask[i]))
                for (int b = 0; b < BITS; b++)
                    if (d->room[b])
                        d->mask[i] |= (uint8_t)(1u << b);
            for (int b = 0; b < BITS; b++)
                total += d->mask[i] >> b & 1 ? d->room[b] : 0;
        }
        int pick = chance(chance_run, total);
        for (int b = 0; b < BITS; b++) {
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
    for (int b = 0; b < BITS; b++) {
        uint8_t card[MAX_CARDS + 1];
        int n = 0;
        for (int i = 0; i < d->cards; i++)
            if (d->to[i] == b)
                card[n++] = d->card[i];
        for (int i = 0; i < d->places; i++) {
            if (d->place_bit[i] != b)
                continue;
            int j = chance(chance_run, n);
            new_name[d->place[i]] = card[j];
            card[j] = card[--n];
        }
    }
}

static void rename_bytes(uint8_t *table, const uint8_t *new_name, int cards)
{
    uint8_t old[MAX_CARDS + 1];
    memcpy(old, table, (size_t)cards + 1);
    for (int c = 1; c <= cards; c++)
        table[new_name[c]] = old[c];
}

static void rename_position(const CwGame *game, unsigned char *position, const uint8_t *new_name)
{
    const GameLayout *at = &game->def->layout;
    uint8_t *zone_of = position + (at->zone_of - at->position);
    uint8_t *next = position + (at->next - at->position);
    ZoneHead *head = (ZoneHead *)(void *)(position + (at->head - at->position));
    rename_bytes(zone_of, new_name, at->cards);
    for (int c = 1; c <= at->cards; c++)
        next[c] = new_name[next[c]];
    rename_bytes(next, new_name, at->cards);
    for (int z = 0; z < at->zones; z++) {
        head[z].first = new_name[head[z].first];
        head[z].last = new_name[head[z].last];
        if (game->zone[z].sorted)
            list_sort(next, &head[z]);
    }
}

static CardRef renamed(const Run *g, CardRef ref, const uint8_t *new_name)
{
    int is_card = (ref & 0xFF00) == 0xC000 && card_of(ref) <= g->game->def->layout.cards;
    return is_card ? ref_to(new_name[card_of(ref)]) : ref;
}

static void rename_frames(Run *g, const uint8_t *new_name)
{
    unsigned char *stack = (unsigned char *)g->core + g->game->def->layout.stack;
    for (int unit = 0; unit < g->core->stack_used;) {
        Frame f;
        memcpy(&f, stack + 8 * (size_t)unit, sizeof f);
        const RuleDef *rule = &g->game->def->rules[f.rule];
        for (size_t i = 8u * rule->sets; i + 2 <= rule->size; i += 2) {
            unsigned char *at = stack + 8 * (size_t)unit + sizeof f + i;
            CardRef ref;
            memcpy(&ref, at, sizeof ref);
            ref = renamed(g, ref, new_name);
            memcpy(at, &ref, sizeof ref);
        }
        unit += f.size;
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
static void deal(const Run *g, const uint8_t *zone_of, const uint8_t *know, Run *chance_run,
                 uint8_t *new_name)
{
    uint8_t done[256] = {0};
    Deal d;
    for (int c = 0; c <= MAX_CARDS; c++)
        new_name[c] = (uint8_t)c;
    for (Card c = 1; c <= g->game->def->layout.cards; c++) {
        if (know[c] & EXACT)
            continue;
        int pool = pool_of(g, c) & 0xFF;
        if (done[pool]++ || !collect_pool(g, zone_of, know, pool, &d))
            continue;
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
static void resample_kept(Run *g, Seat seat, int slot, Run *chance_run, const uint8_t *new_name)
{
    const GameLayout *at = &g->game->def->layout;
    unsigned char *kept = kept_position(g, slot);
    if (!at->kept_know) {
        rename_position(g->game, kept, new_name);
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
        deal(g, zone_of, know, chance_run, own_name);
        new_name = own_name;
    }
    rename_position(g->game, kept, new_name);
    FOR_EACH_SEAT (g, s)
        if (s != seat)
            rename_bytes(kept_known_to(g, slot, s), new_name, at->cards);
}

static void rename_present(Run *g, Seat seat, const uint8_t *new_name)
{
    const GameLayout *at = &g->game->def->layout;
    rename_position(g->game, (unsigned char *)g->core + at->position, new_name);
    FOR_EACH_SEAT (g, s)
        if (s != seat)
            rename_bytes(known_to(g, s), new_name, at->cards);
    rename_frames(g, new_name);
    rename_questions(g, new_name);
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
    deal(g, ZONE_OF(g), known_to(g, seat), &chance_run, new_name);
    for (int slot = 0; slot < kept_slots(g); slot++)
        resample_kept(g, seat, slot, &chance_run, new_name);
    rename_present(g, seat, new_name);
    if (game->def->resample)
        game->def->resample(g, seat, &chance_run);
    draw_sealed_answers(g, seat, &chance_run);

    CwKey fresh;
    for (int i = 0; i < 8; i++)
        fresh.word[i] = (uint32_t)chance(&chance_run, 0xFFFF) << 16 ^ (uint32_t)chance(&chance_run, 0xFFFF);
    chance_key(g->core, &fresh, nonce);
    g->core->trail ^= fresh.word[0]; /* option lists of the one state are not for the other */
    return CW_OK;
}
