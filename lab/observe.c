#include "lab/observe.h"

#include <stdlib.h>
#include <string.h>

#include "kernel/zones.h"

enum {
    MOST_LEADS = 4096,  /* remembered of one game; longer games keep every second, fourth ... */
    AHEAD = 50,         /* of 1000: less is no lead */
    COMEBACK_FROM = 250 /* of 1000: how low a winner must have been */
};
enum { OFFERS_EVERY = 16 }; /* looking at every option is dear: in each of so many games */

typedef struct SeenCards {
    uint64_t bit[4];
} SeenCards;

struct Observer {
    const CwGame *game;
    const FactsShape *shape;
    RunnerWatch watch;
    CwListener listener;
    Facts facts;
    Watches watches;
    int looks_at_offers;
    int zones;
    uint8_t zone[MAX_ZONES];      /* in which a seat holds cards */
    uint8_t holder[MAX_ZONES];    /* that seat */
    SeenCards held[CW_MAX_SEATS]; /* cards that were in its hand */
    uint8_t *copies, *used;       /* [seat][kind] */
    uint8_t *offered;             /* [kind], while one is looked for */
    uint8_t *asked, *reached;     /* [question], [cite] */
    int cards_held[CW_MAX_SEATS]; /* cards in the set */
    uint32_t decision;
    int leader, changes, leads, stride, skip;
    int lowest[CW_MAX_SEATS];
    int8_t lead[MOST_LEADS];
};

static int holder_of(const CwGame *game, int zone)
{
    const CwGameDef *def = game->def;
    const ZoneInfo *info = &game->zone[zone];
    if (def->holder)
        return def->holder(game, zone);
    return strcmp(def->zones[info->def].kind, "hand") == 0 ? info->owner : -1;
}

static void find_zones(Observer *o)
{
    for (int z = 0; z < o->game->def->layout.zones; z++) {
        int holder = holder_of(o->game, z);
        if (holder < 0 || holder >= o->shape->seats)
            continue;
        o->zone[o->zones] = (uint8_t)z;
        o->holder[o->zones++] = (uint8_t)holder;
    }
}

static void see_hands(Observer *o, const Run *g, int at_once)
{
    const int kinds = o->shape->kinds + 1;
    for (int i = 0; i < o->zones; i++) {
        int zone = o->zone[i], seat = o->holder[i];
        FOR_EACH_CARD (g, card, zone) {
            uint64_t *word = &o->held[seat].bit[card >> 6], bit = 1ull << (card & 63);
            if (*word & bit)
                continue;
            *word |= bit;
            o->cards_held[seat]++;
            int kind = kind_of(g, card);
            if (kind >= kinds || o->copies[seat * kinds + kind] == 255)
                continue;
            o->copies[seat * kinds + kind]++;
            fact_card(o->shape, o->facts, kind)[CARD_LATE] += !at_once;
        }
    }
}

static void see_table(Observer *o, const Run *g)
{
    const CwGameDef *def = o->game->def;
    memset(o->offered, 0, (size_t)o->shape->kinds + 1);
    for (int card = 1; card <= def->layout.cards; card++)
        if (where_is(g, card) && kind_of(g, card) <= o->shape->kinds)
            o->offered[kind_of(g, card)] = 1;
    for (int k = 1; k <= o->shape->kinds; k++)
        fact_card(o->shape, o->facts, k)[CARD_PRESENT] += o->offered[k];
}

static void see_lead(Observer *o, const CwState *state)
{
    int best = -1, best_value = -1, second = -1;
    for (int s = 0; s < o->shape->seats; s++) {
        int value = cw_evaluate(o->game, state, s);
        if (value < o->lowest[s])
            o->lowest[s] = value;
        if (value > best_value) {
            if (best < 0 || cw_team(o->game, s) != cw_team(o->game, best))
                second = best_value;
            best_value = value;
            best = s;
        } else if (value > second && cw_team(o->game, s) != cw_team(o->game, best)) {
            second = value;
        }
    }
    int leader = best_value - second >= AHEAD ? cw_team(o->game, best) : -1;
    if (leader >= 0) {
        o->changes += o->leader >= 0 && leader != o->leader;
        o->leader = leader;
    }
    if (o->skip++ % o->stride)
        return;
    if (o->leads == MOST_LEADS) {
        for (int i = 0; i < MOST_LEADS / 2; i++)
            o->lead[i] = o->lead[2 * i];
        o->leads /= 2;
        o->stride *= 2;
    }
    o->lead[o->leads++] = (int8_t)leader;
}

/* Kinds that an option refers to, each once; returns how many. */
static int kinds_referred(const Observer *o, const Run *g, const CwOptions *options, int index,
                          int kind[CW_MAX_REFS])
{
    int refs[CW_MAX_REFS], count = 0;
    int n = option_cards(g, options->seat, options->action[index], refs);
    for (int i = 0; i < n; i++) {
        int k = refs[i] > 0 && refs[i] <= o->game->def->layout.cards ? kind_of(g, refs[i]) : 0, j = 0;
        if (k <= 0 || k > o->shape->kinds)
            continue;
        while (j < count && kind[j] != k)
            j++;
        if (j == count)
            kind[count++] = k;
    }
    return count;
}

static void see_choice(Observer *o, const Run *g, const CwOptions *options, int index)
{
    int kind[CW_MAX_REFS], n = kinds_referred(o, g, options, index, kind);
    for (int i = 0; i < n; i++) {
        fact_card(o->shape, o->facts, kind[i])[CARD_CHOSEN]++;
        o->used[options->seat * (o->shape->kinds + 1) + kind[i]] = 1;
    }
}

static void see_offers(Observer *o, const Run *g, const CwOptions *options)
{
    memset(o->offered, 0, (size_t)o->shape->kinds + 1);
    for (int a = 0; a < options->count; a++) {
        int kind[CW_MAX_REFS], n = kinds_referred(o, g, options, a, kind);
        for (int i = 0; i < n; i++)
            o->offered[kind[i]] = 1;
    }
    for (int k = 1; k <= o->shape->kinds; k++)
        fact_card(o->shape, o->facts, k)[CARD_OFFERED] += o->offered[k];
}

static void see_question(Observer *o, int question, int count)
{
    uint64_t *q = fact_question(o->shape, o->facts, question);
    q[Q_ASKED]++;
    q[Q_OPTIONS] += (uint64_t)count;
    q[Q_SINGLE] += count == 1;
    q[Q_BINS + (count < OPTION_BINS ? count : OPTION_BINS - 1)]++;
    q[Q_GAMES] += !o->asked[question];
    o->asked[question] = 1;
}

static void watch_choice(void *data, const Runner *r, int index)
{
    Observer *o = data;
    CwState *state = r->driver.own;
    const Run g = run_open(r->game, state, NULL);
    const CwOptions *options = r->options;
    int at_once = o->decision == UINT32_MAX;
    if (at_once)
        see_table(o, &g);
    see_question(o, g.core->ask[options->seat].kind, options->count);
    see_choice(o, &g, options, index);
    if (o->looks_at_offers)
        see_offers(o, &g, options);
    if (cw_decision(state) == o->decision)
        return;
    o->decision = cw_decision(state);
    see_hands(o, &g, at_once);
    see_lead(o, state);
}

static void watch_start(void *data, const Runner *r, uint64_t game_number)
{
    Observer *o = data;
    const size_t kinds = (size_t)o->shape->kinds + 1, seats = (size_t)o->shape->seats;
    (void)r;
    memset(o->held, 0, sizeof o->held);
    memset(o->cards_held, 0, sizeof o->cards_held);
    memset(o->copies, 0, seats * kinds);
    memset(o->used, 0, seats * kinds);
    memset(o->asked, 0, (size_t)o->shape->questions + 1);
    memset(o->reached, 0, (size_t)o->shape->cites + 1);
    o->decision = UINT32_MAX;
    o->leader = -1;
    o->changes = o->leads = o->skip = 0;
    o->stride = 1;
    for (int s = 0; s < o->shape->seats; s++)
        o->lowest[s] = 1000;
    o->looks_at_offers = game_number % OFFERS_EVERY == 0;
    o->facts.sum[F_OFFER_GAMES] += (uint64_t)o->looks_at_offers;
}

static void hear_note(void *data, const CwNote *note)
{
    Observer *o = data;
    if (note->kind < o->shape->events)
        o->facts.sum[o->shape->event + note->kind]++;
}

static void hear_cite(void *data, const char *rules)
{
    Observer *o = data;
    const CwCite *cites = o->game->def->cites;
    for (const char *p = rules; *p;) {
        size_t length = strcspn(p, ", ");
        for (int i = 0; i < o->shape->cites; i++)
            if (!o->reached[i] && strlen(cites[i].rule) == length && memcmp(cites[i].rule, p, length) == 0)
                o->reached[i] = 1;
        p += length + strspn(p + length, ", ");
    }
}

Observer *observer_open(const CwGame *game, const FactsShape *shape, Watches watches)
{
    Observer *o = memory(NULL, 1, sizeof *o);
    const size_t kinds = (size_t)shape->kinds + 1, seats = (size_t)shape->seats;
    *o = (Observer){.game = game, .shape = shape, .watches = watches};
    o->watch = (RunnerWatch){.started = watch_start, .choosing = watch_choice, .data = o};
    o->listener = (CwListener){.note = hear_note, .cite = hear_cite, .data = o};
    o->copies = memory(NULL, seats, kinds);
    o->used = memory(NULL, seats, kinds);
    o->offered = memory(NULL, 1, kinds);
    o->asked = memory(NULL, 1, (size_t)shape->questions + 1);
    o->reached = memory(NULL, 1, (size_t)shape->cites + 1);
    find_zones(o);
    return o;
}

void observer_close(Observer *o)
{
    if (!o)
        return;
    free(o->copies);
    free(o->used);
    free(o->offered);
    free(o->asked);
    free(o->reached);
    free(o);
}

void observer_begin(Observer *o, Facts facts, Runner *runner)
{
    o->facts = facts;
    runner->watch = o->watches == WATCH_RESULTS ? NULL : &o->watch;
    if (o->watches == WATCH_RULES) {
        runner->listener = o->listener;
        runner->wants_notes = 1;
    }
}

static void end_cards(Observer *o, const CwResult *result)
{
    const FactsShape *h = o->shape;
    const int kinds = h->kinds + 1;
    for (int k = 1; k < kinds; k++) {
        unsigned all = 0;
        for (int s = 0; s < h->seats; s++)
            all += o->copies[s * kinds + k];
        fact_card(h, o->facts, k)[CARD_TOTAL_SQUARED] += all * all;
    }
    for (int s = 0; s < h->seats; s++) {
        const int y = twice_score(result, s), e = exposure_of(o->cards_held[s]);
        uint64_t *cell = fact_cell(h, o->facts, s, e);
        cell[CELL_N]++;
        cell[CELL_Y] += (uint64_t)y;
        cell[CELL_YY] += (uint64_t)(y * y);
        for (int k = 1; k < kinds; k++) {
            const unsigned x = o->copies[s * kinds + k], used = o->used[s * kinds + k];
            if (!x && !used)
                continue;
            uint64_t *card = fact_card(h, o->facts, k), *drawn = fact_drawn(h, o->facts, k, s, e);
            card[CARD_HELD] += x > 0;
            card[CARD_LOOKED] += x > 0 && o->looks_at_offers;
            card[CARD_COPIES] += x;
            card[CARD_USED] += used;
            card[CARD_USED_SCORE] += used * (unsigned)y;
            drawn[DRAWN_X] += x;
            drawn[DRAWN_XX] += x * x;
            drawn[DRAWN_XY] += x * (unsigned)y;
        }
    }
}

static void end_leads(Observer *o, const CwResult *result)
{
    const FactsShape *h = o->shape;
    uint64_t *f = o->facts.sum;
    int winner = -1, lowest = 1000;
    f[F_CHANGES] += (uint64_t)o->changes;
    f[F_CHANGES_SQUARED] += (uint64_t)o->changes * (uint64_t)o->changes;
    f[h->changes + (size_t)(o->changes < CHANGE_BINS ? o->changes : CHANGE_BINS - 1)]++;
    for (int s = 0; s < h->seats; s++)
        if (result->payoff[s] > 0) {
            winner = cw_team(o->game, s);
            lowest = o->lowest[s] < lowest ? o->lowest[s] : lowest;
        }
    if (winner < 0 || o->leader < 0)
        return;
    f[F_LED]++;
    f[F_COMEBACKS] += lowest <= COMEBACK_FROM;
    int bin = lowest * LOW_BINS / 1001;
    f[h->low + (size_t)(bin < 0 ? 0 : bin)]++;
    for (int step = 0; step < PROGRESS_STEPS; step++) {
        int at = (int)((long)(o->leads - 1) * (step + 1) / PROGRESS_STEPS);
        uint64_t *p = fact_progress(h, o->facts, step);
        p[PROGRESS_LED] += o->lead[at] >= 0;
        p[PROGRESS_RIGHT] += o->lead[at] == winner;
    }
}

static int ending_number(const FactsShape *h, const Runner *r, const GameRecord *record)
{
    if (record->fault)
        return ending_fault(h);
    if (record->ending.forfeit >= 0)
        return ending_forfeit(h);
    int rule = ((const Core *)(const void *)driver_state(&r->driver))->over_rule;
    return rule < h->rules ? rule : ending_fault(h);
}

static void end_results(Observer *o, const Runner *r, uint64_t game_number, const GameRecord *record)
{
    const FactsShape *h = o->shape;
    const CwResult *result = &record->ending.result;
    int ending = ending_number(h, r, record), decided = 0;
    uint64_t *f = o->facts.sum, *end = fact_ending(h, o->facts, ending);
    if (game_number < o->facts.least[1 + ending])
        o->facts.least[1 + ending] = game_number;
    end[END_GAMES]++;
    end[END_LENGTH] += record->decisions;
    f[F_FORFEITS] += record->ending.forfeit >= 0;
    if (record->fault) {
        f[F_FAULTS]++;
        if (game_number < o->facts.least[0])
            o->facts.least[0] = game_number;
        return;
    }
    for (int s = 0; s < h->seats; s++) {
        uint64_t *seat = fact_seat(h, o->facts, s);
        decided |= result->payoff[s] != 0;
        seat[SEAT_WINS] += result->payoff[s] > 0;
        seat[SEAT_DRAWS] += result->payoff[s] == 0;
        seat[SEAT_POINTS] += (uint64_t)(int64_t)result->points[s];
        end[END_WINS + s] += result->payoff[s] > 0;
    }
    end[END_DRAWS] += !decided;
    f[F_DRAWS] += !decided;
}

void observer_end(Observer *o, const Runner *r, uint64_t game_number, const GameRecord *record,
                  int challenger)
{
    uint64_t *f = o->facts.sum;
    const CwResult *result = &record->ending.result;
    f[F_GAMES]++;
    f[F_DECISIONS] += record->decisions;
    f[F_DECISIONS_SQUARED] += (uint64_t)record->decisions * record->decisions;
    f[F_SIGNATURE] += record->signature * 0x9E3779B97F4A7C15u;
    f[o->shape->length + (size_t)length_bin(record->decisions)]++;
    end_results(o, r, game_number, record);
    if (record->fault)
        return;
    if (challenger >= 0) {
        f[F_CHALLENGES]++;
        f[F_CHALLENGE_SCORE] += (uint64_t)twice_score(result, challenger);
    }
    if (o->watches == WATCH_RESULTS)
        return;
    end_cards(o, result);
    end_leads(o, result);
    for (int i = 0; i < o->shape->cites; i++)
        f[o->shape->cite + (size_t)i] += o->reached[i];
}
