/* Keep and return, repetition, hashes. */
#include "kernel/columns.h"
#include "kernel/play.h"
#include "kernel/zones.h"

static unsigned char *base(const Run *g)
{
    return (unsigned char *)g->core;
}

int kept_slots(const Run *g)
{
    return (int)g->game->def->layout.kept_count;
}

void *kept_position(const Run *g, int slot)
{
    const GameLayout *at = &g->game->def->layout;
    return base(g) + at->kept + (size_t)slot * at->position_size;
}

int is_kept(const Run *g, int slot)
{
    const GameLayout *at = &g->game->def->layout;
    const unsigned char *head = (const unsigned char *)kept_position(g, slot) + (at->head - at->position);
    for (size_t i = 0; i < sizeof(ZoneHead) * at->zones; i++)
        if (head[i]) /* cards always lie somewhere */
            return 1;
    return 0;
}

/* Laid out like the knowledge of the present.  Behind it stands for each card whether the seat has lost track of it
   since: 0, or a number that it shares with those for which it might have been taken. */
static uint8_t *kept_know(const Run *g, int slot, Seat seat)
{
    const GameLayout *at = &g->game->def->layout;
    return base(g) + at->kept_know + (size_t)(slot * g->game->def->most_seats + seat) * at->kept_stride;
}
uint8_t *lost_since(const Run *g, int slot, Seat seat)
{
    return kept_know(g, slot, seat) + g->game->def->layout.know_stride;
}

Known known_then(const Run *g, int slot, Seat seat)
{
    const GameLayout *at = &g->game->def->layout;
    const unsigned char *position = kept_position(g, slot);
    uint8_t *know = kept_know(g, slot, seat);
    Flow *flow = (Flow *)(void *)(know + at->know_row);
    return (Known){know,
                   flow,
                   (uint16_t *)(void *)(flow + FLOWS),
                   position + (at->next - at->position),
                   (const ZoneHead *)(const void *)(position + (at->head - at->position)),
                   at->cards,
                   seat};
}

/* What is seen is a kind: of the copies for which a card might have been taken, how many does the seat know now and how
   many did it know then?  Only if there are more now has it learnt anything of then, and of this one: 0, nothing. */
static Card copy_learnt(const Run *g, const Known *then, const uint8_t *group, Seat seat, Card card)
{
    const unsigned char *position = position_of(g, then);
    int more = 0;
    Card one = NO_CARD;
    for (Card c = 1; c <= then->cards; c++) {
        if (group[c] != group[card] || kind_of(g, c) != kind_of(g, card) ||
            !same_on_cards(g, position, c, card))
            continue;
        more += !KNOW(g, seat)[c] - !then->know[c];
        if (!KNOW(g, seat)[c] && then->know[c] && (!one || c == card))
            one = c;
    }
    return more > 0 ? one : NO_CARD;
}

/* What is learnt of a card is learnt of the kept positions too: that it lay there where it can be followed back to, or in
   one of the places of those for which it might have been taken. */
void learn_of_kept(const Run *g, Seat seat, Card card)
{
    const GameLayout *at = &g->game->def->layout;
    for (int slot = 0; slot < (int)at->kept_count; slot++) {
        const Known then = known_then(g, slot, seat);
        const uint8_t *zone_of = (const uint8_t *)kept_position(g, slot) + (at->zone_of - at->position);
        const uint8_t *group = lost_since(g, slot, seat);
        uint8_t among[MAX_CARDS + 1];
        int n = 0;
        if (!is_kept(g, slot))
            continue;
        if (!group[card]) {
            if (then.know[card])
                learn_card(g, &then, card, zone_of[card]);
            continue;
        }
        Card learnt = copy_learnt(g, &then, group, seat, card);
        for (Card c = 1; learnt && c <= at->cards; c++)
            if (group[c] == group[card])
                among[n++] = (uint8_t)c;
        if (learnt)
            learn_among(g, &then, learnt, among, n);
    }
}

static void confuse(const Run *g, int slot, Seat seat, Card one, Card other)
{
    uint8_t *group = lost_since(g, slot, seat);
    uint8_t gone = group[other] ? group[other] : (uint8_t)other;
    uint8_t stays = group[one] ? group[one] : (uint8_t)one;
    group[one] = group[other] = stays;
    for (Card c = 1; c <= g->game->def->layout.cards; c++)
        if (group[c] == gone)
            group[c] = stays;
}

/* Cards that were known then are lost like the others: a copy that turns up may be one of them. */
void lose_track_of(const Run *g, Seat seat, int zone, Card also)
{
    for (int slot = 0; slot < (int)g->game->def->layout.kept_count; slot++) {
        Card one = also;
        if (!is_kept(g, slot))
            continue;
        FOR_EACH_CARD (g, card, zone) {
            if (one)
                confuse(g, slot, seat, one, card);
            one = card;
        }
    }
}

void keep(Run *g, int slot)
{
    const GameLayout *at = &g->game->def->layout;
    memcpy(kept_position(g, slot), base(g) + at->position, at->position_size);
    if (!at->kept_know)
        return;
    FOR_EACH_SEAT (g, s) {
        memset(kept_know(g, slot, s), 0, at->kept_stride);
        memcpy(kept_know(g, slot, s), KNOW(g, s), at->know_stride);
    }
}

/* What was known then is true again.  What has been learnt since is in the kept knowledge already.  Cards lost between
   this position and another kept one are lost between the two. */
void return_to(Run *g, int slot)
{
    const GameLayout *at = &g->game->def->layout;
    memcpy(base(g) + at->position, kept_position(g, slot), at->position_size);
    if (!at->kept_know) {
        renew_zones(g);
        tell_lost(g);
        return;
    }
    FOR_EACH_SEAT (g, s) {
        memcpy(KNOW(g, s), kept_know(g, slot, s), at->know_stride);
        const uint8_t *group = lost_since(g, slot, s);
        for (Card c = 1; c <= at->cards; c++)
            for (Card d = 1; group[c] && d < c; d++)
                for (int other = 0; other < (int)at->kept_count; other++)
                    if (group[d] == group[c] && other != slot && is_kept(g, other))
                        confuse(g, other, s, d, c);
        memset(lost_since(g, slot, s), 0, at->kept_stride - at->know_stride);
    }
    renew_zones(g);
    tell_lost(g);
}

void forget_kept(Run *g, int slot)
{
    const GameLayout *at = &g->game->def->layout;
    memset(kept_position(g, slot), 0, at->position_size);
    if (at->kept_know)
        memset(kept_know(g, slot, 0), 0, (size_t)g->game->def->most_seats * at->kept_stride);
}

uint64_t hash_bytes(const void *bytes, size_t size, uint64_t start)
{
    const unsigned char *p = bytes;
    uint64_t h = start ^ (size * 0x9E3779B97F4A7C15u);
    for (; size >= 8; size -= 8, p += 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        h = (h ^ word) * 0xD6E8FEB86659FD93u;
        h ^= h >> 32;
    }
    uint64_t rest = 0;
    memcpy(&rest, p, size);
    h = (h ^ rest) * 0xD6E8FEB86659FD93u;
    h ^= h >> 29;
    h *= 0x94D049BB133111EBu;
    return h ^ h >> 32;
}

uint64_t cw_hash(const CwGame *game, const CwState *state)
{
    return hash_bytes(state, game->def->layout.size, 1);
}

uint64_t cw_position_hash(const CwGame *game, const CwState *state)
{
    const GameLayout *at = &game->def->layout;
    return hash_bytes((const unsigned char *)state + at->position, at->position_size, 2);
}

void position_progress(Run *g)
{
    g->core->loop_length = 0;
    g->core->loop_power = 1;
    memset(g->core->loop_hash, 0, sizeof g->core->loop_hash);
}

int position_repeats(Run *g)
{
    Core *core = g->core;
    uint64_t now = cw_position_hash(g->game, (const CwState *)(const void *)core), then;
    memcpy(&then, core->loop_hash, sizeof then);
    if (now == then)
        return 1;
    if (++core->loop_length == core->loop_power) {
        memcpy(core->loop_hash, &now, sizeof now);
        core->loop_power *= 2;
        core->loop_length = 0;
    }
    return 0;
}
