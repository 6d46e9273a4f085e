/* A random state that a seat cannot tell from the real one.

   The cards that the seat does not know are sent once more through the mixtures in which it lost sight of them
   (mixtures.h): out of each come, in a random order, those that went in.  So no sample is impossible, and every possible
   deal can be one.  The result is a renaming of cards, applied wherever a card is named: zones, kept positions, frames,
   and what the other seats know of the place.  Then come what the game knows besides, the sealed answers that the seat
   has not seen, and the stream. */
#include "kernel/resample.h"

#include "kernel/columns.h"
#include "kernel/play.h"
#include "kernel/rule.h"
#include "kernel/zones.h"

/* The places of cards that the seat does not know, in an order that depends on what it does know: two samples of one
   position list the same places in the same order, so that the same chance deals them the same. */
typedef struct Hidden {
    uint8_t card[MAX_CARDS + 1]; /* the card that lies there now stands for the place */
    int count;
} Hidden;

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

static uint32_t trait_of(const Run *g, Seat seat, const Known *known, const Traits *traits, Card card)
{
    uint32_t trait = traits->remembered[card] * 256 + (uint32_t)pool_of(g, card);
    trait = trait * 0x9E3779B1u + (uint32_t)left(known->know[card]);
    trait = trait * 0x9E3779B1u + columns_trait(g, seat, position_of(g, known), card);
    FOR_EACH_SEAT (g, s)
        if (s != seat)
            trait = trait * 0x9E3779B1u + KNOW(g, s)[card];
    return trait;
}

static void sort_by_trait(const Run *g, Seat seat, const Known *known, const Traits *traits, uint8_t *card,
                          int count)
{
    uint32_t trait[MAX_CARDS + 1];
    for (int i = 0; i < count; i++) {
        uint8_t c = card[i];
        uint32_t t = trait_of(g, seat, known, traits, c);
        int at = i;
        for (; at && trait[at - 1] > t; at--)
            trait[at] = trait[at - 1], card[at] = card[at - 1];
        trait[at] = t, card[at] = c;
    }
}

static void collect_hidden(const Run *g, Seat seat, const Known *known, const Traits *traits, Hidden *hidden)
{
    hidden->count = 0;
    for (int z = 0; z < g->game->def->layout.zones; z++) {
        const ZoneInfo *zone = &g->game->zone[z];
        int first = hidden->count;
        if (zone->seers >> seat & 1)
            continue;
        for (Card c = known->head[z].first; c; c = known->next[c])
            if (known->know[c])
                hidden->card[hidden->count++] = (uint8_t)c;
        if (zone->sorted && hidden->count - first > 1)
            sort_by_trait(g, seat, known, traits, hidden->card + first, hidden->count - first);
    }
}

typedef struct UnknownCards {
    uint8_t card[MAX_CARDS + 1]; /* unknown to the seat, by mixture: those of m from start[m] to end[m] */
    uint8_t start[MIXTURES + 2], end[MIXTURES + 2];
} UnknownCards;

/* Where nothing flows from mixture to mixture: what went into each, in a random order. */
static void deal_apart(const Known *known, Run *chance_run, UnknownCards *d)
{
    uint8_t count[MIXTURES + 2] = {0};
    int n = 0;
    for (int c = 1; c <= known->cards; c++)
        count[entered(known->know[c])]++;
    for (int m = 1; m <= MIXTURES; m++) {
        d->start[m] = d->end[m] = (uint8_t)n;
        n += count[m];
    }
    for (int c = 1; c <= known->cards; c++)
        if (known->know[c])
            d->card[d->end[entered(known->know[c])]++] = (uint8_t)c;
    for (int m = 1; m <= MIXTURES; m++)
        if (d->end[m] - d->start[m] > 1)
            chance_shuffle(chance_run, d->card + d->start[m], d->end[m] - d->start[m]);
}

/* Ways that are owed are chosen first.  One choice may leave no way for another: then all are chosen anew. */
static void pay_debts(Flow *flow, Run *chance_run)
{
    Flow all[FLOWS];
    memcpy(all, flow, sizeof all);
    for (int tries = 0, paid = 0; !paid && tries < 1000; tries++) {
        memcpy(flow, all, sizeof all);
        paid = 1;
        for (int i = 0; i < FLOWS && all[i].count; i++)
            for (int k = 0; all[i].owed && k < all[i].count; k++)
                paid = paid && take_way(flow, all[i].from, all[i].to, chance_run);
    }
}

static int waits_for_more(const Flow *flow, int mixture)
{
    for (int i = 0; i < FLOWS; i++)
        if (flow[i].count && !flow[i].owed && flow[i].to == mixture)
            return 1;
    return 0;
}

static void deal_in_order(const Known *known, Run *chance_run, UnknownCards *d)
{
    Flow flow[FLOWS];
    uint8_t at[MAX_CARDS + 1], to_do[MIXTURES + 2] = {0};
    int n = 0;
    memcpy(flow, known->flow, sizeof flow);
    for (int c = 1; c <= known->cards; c++) {
        at[c] = (uint8_t)entered(known->know[c]);
        to_do[at[c]] = 1;
    }
    for (int i = 0; i < FLOWS; i++)
        to_do[flow[i].from] = to_do[flow[i].to] = 1;
    pay_debts(flow, chance_run);
    for (int m = 1; m <= MIXTURES; m++) {
        uint8_t *out = d->card + n;
        int count = 0;
        if (!to_do[m] || waits_for_more(flow, m))
            continue;
        to_do[m] = 0;
        for (int c = 1; c <= known->cards; c++)
            if (at[c] == m)
                out[count++] = (uint8_t)c;
        if (count > 1)
            chance_shuffle(chance_run, out, count);
        int moved = 0;
        for (int i = 0; i < FLOWS; i++)
            if (!flow[i].owed && flow[i].from == m && flow[i].count) {
                moved = 1;
                for (; flow[i].count && count; flow[i].count--)
                    at[out[--count]] = flow[i].to;
                flow[i].count = 0;
            }
        d->start[m] = (uint8_t)n;
        n += count;
        d->end[m] = (uint8_t)n;
        if (moved) /* what waited for these may come now */
            m = 0;
    }
}

/* Deals the cards that the seat does not know to the places where such cards lie. */
static void deal(const Run *g, Seat seat, const Known *known, const Traits *traits, Run *chance_run,
                 uint8_t *new_name)
{
    Hidden hidden;
    UnknownCards d;
    for (int c = 0; c <= known->cards; c++)
        new_name[c] = (uint8_t)c;
    collect_hidden(g, seat, known, traits, &hidden);
    if (!hidden.count)
        return;
    if (known->flow[0].count)
        deal_in_order(known, chance_run, &d);
    else
        deal_apart(known, chance_run, &d);
    for (int i = 0; i < hidden.count; i++) {
        Card place = hidden.card[i];
        new_name[place] = d.card[d.start[left(known->know[place])]++];
    }
}

static void rename_bytes(uint8_t *table, const uint8_t *new_name, int cards)
{
    uint8_t old[MAX_CARDS + 1];
    memcpy(old, table, (size_t)cards + 1);
    for (int c = 1; c <= cards; c++)
        table[new_name[c]] = old[c];
}

/* What others know goes with the place.  For the seat itself only what the place has left does: what a card is to the
   seat goes with the card. */
static void rename_known(uint8_t *know, const uint8_t *new_name, int cards, int is_own)
{
    uint8_t old[MAX_CARDS + 1];
    memcpy(old, know, (size_t)cards + 1);
    for (int c = 1; c <= cards; c++) {
        int to = new_name[c];
        if (to != c)
            know[to] = is_own ? mixed(entered(old[to]), left(old[c])) : old[c];
    }
}

void rename_kept(const Run *g, int slot, Seat seat, const uint8_t *new_name, int is_own)
{
    const GameLayout *at = &g->game->def->layout;
    uint8_t *lost = lost_since(g, slot, seat);
    rename_known(known_then(g, slot, seat).know, new_name, at->cards, is_own);
    for (Card c = 1; c <= at->cards; c++)
        lost[c] = new_name[lost[c]];
    rename_bytes(lost, new_name, at->cards);
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
        uint32_t k = (uint32_t)kinds[c] << 9 | (know[c] ? 256u | c : 0u);
        int at = i;
        for (; at && key[at - 1] > k; at--)
            key[at] = key[at - 1], card[at] = card[at - 1];
        key[at] = k, card[at] = c;
    }
    list_relink(next, head, card, n);
}

/* `kinds` is not renamed: a card is of its kind under whatever name. */
void rename_position(const Run *g, unsigned char *position, const uint8_t *know, const uint8_t *new_name)
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

/* Does a renaming send every card through the mixtures of another position too? */
static int fits(const Known *known, const uint8_t *new_name)
{
    Flow flow[FLOWS];
    memcpy(flow, known->flow, sizeof flow);
    for (Card c = 1; c <= known->cards; c++) {
        if (new_name[c] == c)
            continue;
        int from = entered(known->know[new_name[c]]), to = left(known->know[c]);
        if (!from || !to || (from != to && !can_flow(flow, from, to)))
            return 0;
    }
    return !flow[0].count; /* with flows each might have a way, and all together none */
}

/* A kept position takes the new names too, so that what lay in it is what lies here now.  Where the seat knew more of
   it than it can follow to the present (a card seen before a shuffle), its own knowledge decides. */
static void resample_kept(Run *g, Seat seat, int slot, const Traits *traits, Run *chance_run,
                          const uint8_t *new_name)
{
    const GameLayout *at = &g->game->def->layout;
    unsigned char *kept = kept_position(g, slot);
    if (!at->kept_know) {
        rename_position(g, kept, KNOW(g, seat), new_name);
        return;
    }
    if (!is_kept(g, slot))
        return;
    uint8_t own_name[MAX_CARDS + 1];
    const Known known = known_then(g, slot, seat);
    if (!fits(&known, new_name)) {
        deal(g, seat, &known, traits, chance_run, own_name);
        new_name = own_name;
    }
    rename_position(g, kept, known.know, new_name);
    FOR_EACH_SEAT (g, s)
        rename_kept(g, slot, s, new_name, s == seat);
}

void rename_present(Run *g, Seat seat, const uint8_t *new_name)
{
    const GameLayout *at = &g->game->def->layout;
    rename_position(g, (unsigned char *)g->core + at->position, seat == NO_SEAT ? NULL : KNOW(g, seat),
                    new_name);
    FOR_EACH_SEAT (g, s)
        rename_known(KNOW(g, s), new_name, at->cards, s == seat);
    rename_frames(g, new_name);
    rename_questions(g, new_name);
}

void exchange_unseen(Run *g, Seat seat, Card a, Card b)
{
    const GameLayout *at = &g->game->def->layout;
    uint8_t new_name[MAX_CARDS + 1];
    for (int c = 0; c <= at->cards; c++)
        new_name[c] = (uint8_t)c;
    new_name[a] = (uint8_t)b;
    new_name[b] = (uint8_t)a;
    rename_present(g, seat, new_name);
    for (int slot = 0; slot < kept_slots(g) && !at->kept_know; slot++)
        rename_position(g, kept_position(g, slot), KNOW(g, seat), new_name);
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

void go_on_anew(Run *g, int rule)
{
    Core *core = g->core;
    uint32_t decision = core->decision;
    kernel_unwind(g, rule);
    core->wait = WAIT_NONE;
    core->asked = core->answered = 0;
    memset(core->ask, 0, sizeof core->ask);
    memset(core->answer, 0, sizeof core->answer);
    g->game->def->go_on(g);
    core->decision = decision;
}

void answer_at_random(Run *g, Seat seat, Run *chance_run)
{
    CwState *state = (CwState *)(void *)g->core;
    CwOptions options;
    while (g->core->phase == CW_WAITING && g->core->asked == seat_bit(seat)) {
        cw_options(g->game, state, seat, &options);
        g->game->def->choose(g, seat, options.action[chance(chance_run, options.count)]);
    }
}

/* What a game refuses is rare, a few of 50 cards at most. */
enum { MOST_DEALS = 1000 };

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
    if (game->def->take_back)
        game->def->take_back(g, seat);
    redraw_decks(g, seat, &chance_run);
    find_remembered(g, &traits);
    const Known known = known_now(g, seat);
    for (int deals = 0; deals < MOST_DEALS; deals++) {
        deal(g, seat, &known, &traits, &chance_run, new_name);
        for (int slot = 0; slot < kept_slots(g); slot++)
            resample_kept(g, seat, slot, &traits, &chance_run, new_name);
        rename_present(g, seat, new_name);
        if (!game->def->could_be || game->def->could_be(g, seat))
            break;
        find_remembered(g, &traits); /* they have new names */
    }
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
