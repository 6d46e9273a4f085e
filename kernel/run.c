/* The life of a state: start, answers, result.  What happens between two decisions is in drive.h. */
#include "kernel/play.h"
#include "kernel/rule.h"
#include "kernel/typed.h"
#include "kernel/zones.h"

void kernel_fault(Run *g, Fault why)
{
    if (g->core->phase != CW_WAITING) /* what a rule does after chance ran out means nothing */
        return;
    g->core->phase = CW_FAULTED;
    g->core->fault = (uint8_t)why;
}

void kernel_stack_is_full(Run *g)
{
    kernel_fault(g, FAULT_STACK_FULL);
}

void kernel_unwind(Run *g, int rule)
{
    while (g->core->stack_used && frame_at(g, g->core->stack_top)->rule != rule)
        kernel_pop(g);
}

Outcome kernel_bad_step(Run *g, const char *steps)
{
    if (g->step_names)
        *g->step_names = steps;
    else
        kernel_fault(g, FAULT_BAD_STEP);
    return (Outcome){RULE_BAD};
}

void kernel_finish(Run *g, Frame *f)
{
    if (g->core->phase != CW_WAITING)
        return;
    g->core->phase = CW_OVER;
    g->core->over_rule = f->rule;
}

void kernel_cite(const Run *g, const char *rules)
{
    if (g->listener && g->listener->cite)
        g->listener->cite(g->listener->data, rules);
}

void kernel_cite_if(const Run *g, const char *rule, int holds, const char *place)
{
    if (holds)
        kernel_cite(g, rule);
    else if (g->listener && g->listener->spare)
        g->listener->spare(g->listener->data, rule, place);
}

/* Who may know the cards of a note that may be secret: those who know them now. */
static uint16_t who_may_know(const Run *g, const TypedArgs *args, const int *arg)
{
    unsigned seen = CW_SEEN_BY_ALL;
    for (int i = 0; i < args->count; i++) {
        if (args->arg[i].kind != ARG_SECRET || arg[i] <= 0 || PLANTED(NOTES))
            continue;
        for (Seat s = CW_SPECTATOR; s < g->game->seats; s++)
            if (!knows(g, s, arg[i]))
                seen &= ~(s == CW_SPECTATOR ? CW_SEEN_BY_WATCHERS : 1u << s);
    }
    return (uint16_t)seen;
}

void kernel_note(const Run *g, int kind, const Dice *dice, int a, int b, int c, int d, int e, int f)
{
    const int arg[CW_MAX_NOTE_ARGS] = {a, b, c, d, e, f};
    if (!g->listener->note)
        return;
    CwNote n = {.kind = (uint16_t)kind, .cards_seen = who_may_know(g, event_args(g->game, kind), arg)};
    for (int i = 0; i < CW_MAX_NOTE_ARGS; i++)
        n.arg[i] = (int16_t)arg[i];
    if (dice) {
        n.dice = (uint8_t)dice->count;
        memcpy(n.die, dice->face, (size_t)dice->count);
    }
    (g->listener->note)(g->listener->data, &n);
}

/* Nothing is asked any more; in a state that is over no frame remains, so that equal ends have equal bytes. */
static void stop(Run *g)
{
    Core *core = g->core;
    core->wait = WAIT_NONE;
    core->asked = core->answered = 0;
    memset(core->ask, 0, sizeof core->ask);
    memset(core->answer, 0, sizeof core->answer);
    if (core->phase != CW_OVER)
        return;
    core->returned = 0;
    core->answerer = 0;
    while (core->stack_used)
        kernel_pop(g);
}

void kernel_stop(Run *g)
{
    if (g->steps_left <= 0)
        kernel_fault(g, FAULT_TOO_MANY_STEPS);
    stop(g);
}

Outcome kernel_no_rule(Run *g, Frame *f)
{
    (void)f;
    kernel_fault(g, FAULT_STACK_EMPTY);
    return (Outcome){RULE_BAD};
}

/* The frame of the first rule has room for what it remembers, all zero. */
static void begin_with(Run *g, int rule)
{
    kernel_push(g, rule, NULL, 0);
    Frame *f = frame_at(g, 0);
    f->size = (uint16_t)(1 + (g->game->def->rules[rule].size + 7) / 8);
    g->core->stack_used = f->size;
    g->game->def->go_on(g);
}

void kernel_set_table(const CwGame *game, CwState *table)
{
    const GameLayout *at = &game->def->layout;
    Run g = run_open(game, table, NULL);
    g.core->last_actor = (uint8_t)(game->seats - 1);
    g.core->loop_power = 1;
    /* All cards are blanks in zone 0, in order, known to all. */
    uint8_t *const next = NEXT(&g);
    for (Card c = 1; c < at->cards; c++)
        next[c] = (uint8_t)(c + 1);
    HEAD(&g)[0] = (ZoneHead){at->cards > 0, (uint8_t)at->cards, (uint8_t)at->cards};
    if (game->def->set_table)
        game->def->set_table(&g);
}

static void start(const CwGame *game, CwState *state, const CwListener *listener)
{
    Run g = run_open(game, state, listener);
    begin_with(&g, game->def->first_rule);
}

/* In pieces: some libraries copy so many bytes at once byte by byte. */
static void lay_table(const CwGame *game, CwState *state)
{
    unsigned char *bytes = (unsigned char *)state;
    const unsigned char *table = (const unsigned char *)game->table;
    for (size_t left = game->def->layout.size, n; left; left -= n, bytes += n, table += n) {
        n = left < 512 ? left : 512;
        memcpy(bytes, table, n);
    }
}

CwStatus cw_start(const CwGame *game, CwState *state, const CwKey *key, uint64_t nonce,
                  const CwListener *listener)
{
    if (!game || !state || !key)
        return CW_BAD_ARGUMENT;
    lay_table(game, state);
    Core *core = (Core *)(void *)state;
    chance_key(core, key, nonce);
    core->trail =
        (uint32_t)hash_bytes(key, sizeof *key, hash_bytes(&nonce, sizeof nonce, cw_replay_fingerprint(game)));
    start(game, state, listener);
    return CW_OK;
}

CwStatus cw_start_scripted(const CwGame *game, CwState *state, const uint16_t *results, int count,
                           const CwListener *listener)
{
    if (!game || !state || count < 0 || count > CW_MAX_FORCED || (count && !results))
        return CW_BAD_ARGUMENT;
    lay_table(game, state);
    cw_script(game, state, results, count);
    start(game, state, listener);
    return CW_OK;
}

void kernel_enter(Run *g, int rule)
{
    Core *core = g->core;
    core->phase = CW_OVER; /* so that no frame remains */
    stop(g);
    core->phase = CW_WAITING;
    core->answerer = 0;
    position_progress(g);
    for (int slot = 0; slot < kept_slots(g); slot++)
        forget_kept(g, slot);
    begin_with(g, rule);
}

CwPhase cw_phase(const CwState *state)
{
    return (CwPhase)((const Core *)(const void *)state)->phase;
}

CwKind cw_kind(const CwState *state)
{
    const Core *core = (const Core *)(const void *)state;
    if (core->wait == WAIT_FIRST)
        return CW_OPEN;
    return core->asked & (core->asked - 1) ? CW_SEALED : CW_SINGLE;
}

uint32_t cw_decision(const CwState *state)
{
    return ((const Core *)(const void *)state)->decision;
}

unsigned cw_waiting(const CwState *state)
{
    return seats_waited_for((const Core *)(const void *)state);
}

int cw_next_seat(const CwState *state)
{
    const Core *core = (const Core *)(const void *)state;
    unsigned waiting = seats_waited_for(core);
    return waiting ? seat_to_ask(core, waiting) : NO_SEAT;
}

int cw_prepares(const CwGame *game, const CwState *state)
{
    Run g = run_open(game, (CwState *)(uintptr_t)state, NULL);
    return game->def->prepares ? game->def->prepares(&g) : NO_SEAT;
}

static const QuestionDef *question_of(const CwGame *game, const Core *core, int seat)
{
    return &game->def->questions[core->ask[seat].kind];
}

/* Only seats of the game are ever asked, and nobody is asked in a game that is over. */
static int is_waiting(const Core *core, int seat)
{
    return (unsigned)seat < CW_MAX_SEATS && seats_waited_for(core) >> seat & 1;
}

const char *cw_asking_rule(const CwGame *game, const CwState *state, int seat)
{
    const Core *core = (const Core *)(const void *)state;
    return is_waiting(core, seat) ? question_of(game, core, seat)->rule : "";
}

void cw_options(const CwGame *game, const CwState *state, int seat, CwOptions *options)
{
    const Core *core = (const Core *)(const void *)state;
    options->decision = core->decision;
    options->trail = core->trail;
    options->seat = (int16_t)seat;
    options->count = 0;
    if (!is_waiting(core, seat))
        return;
    /* Options are made without changing anything: the run is const for their maker. */
    Run g = run_open(game, (CwState *)(uintptr_t)state, NULL);
    game->def->list(&g, seat, options);
}

static CwStatus may_answer(const CwGame *game, const CwState *state, int seat, uint32_t decision)
{
    if (!game || !state || seat < 0 || seat >= game->seats)
        return CW_BAD_ARGUMENT;
    const Core *core = (const Core *)(const void *)state;
    if (core->phase != CW_WAITING)
        return CW_GAME_OVER;
    if (decision != core->decision)
        return decision < core->decision ? CW_STALE : CW_FUTURE;
    return seats_waited_for(core) >> seat & 1 ? CW_OK : CW_NOT_ASKED;
}

CwStatus cw_answer(const CwGame *game, CwState *state, int seat, uint32_t decision, int action,
                   const CwListener *listener)
{
    CwStatus status = may_answer(game, state, seat, decision);
    if (status != CW_OK)
        return status;
    CwOptions options;
    cw_options(game, state, seat, &options);
    for (int i = 0; i < options.count; i++)
        if (options.action[i] == action)
            return cw_choose(game, state, &options, i, listener);
    return CW_ILLEGAL;
}

/* The trail begins with the key of the game and goes on with what was answered, scripted and sampled: a list of the same
   decision and trail was made for this very point of this very game, so its seat and actions are good; all that can have
   changed is that the seat has answered meanwhile. */
CwStatus cw_choose(const CwGame *game, CwState *state, const CwOptions *options, int index,
                   const CwListener *listener)
{
    const Core *core = (const Core *)(const void *)state;
    if (options->trail != core->trail || options->decision != core->decision)
        return CW_STALE;
    if ((unsigned)index >= options->count)
        return CW_ILLEGAL;
    if (!is_waiting(core, options->seat))
        return CW_NOT_ASKED;
    Run g = run_open(game, state, listener);
    game->def->choose(&g, options->seat, options->action[index]);
    return CW_OK;
}

void cw_play_random(const CwGame *game, CwState *state, CwRandomPlay *play, uint32_t most)
{
    Run g = run_open(game, state, NULL);
    game->def->at_random(&g, play, most);
}

CwStatus cw_result(const CwGame *game, const CwState *state, CwResult *result)
{
    const Core *core = (const Core *)(const void *)state;
    *result = (CwResult){.rule = ""};
    if (core->phase != CW_OVER)
        return CW_BAD_ARGUMENT;
    result->rule = game->def->rules[core->over_rule].number;
    for (int s = 0; s < CW_MAX_SEATS; s++) {
        result->payoff[s] = core->payoff[s];
        result->points[s] = core->points[s];
    }
    return CW_OK;
}

void pay_off(Run *g, SeatSet winners)
{
    FOR_EACH_SEAT (g, s)
        g->core->payoff[s] = (int16_t)(!winners || winners == everybody(g) ? 0
                                       : winners & seat_bit(s)             ? 1000
                                                                           : -1000);
}

CwStatus cw_script(const CwGame *game, CwState *copy, const uint16_t *results, int count)
{
    if (!game || !copy || count < 0 || count > CW_MAX_FORCED || (count && !results))
        return CW_BAD_ARGUMENT;
    Core *core = (Core *)(void *)copy;
    memset(core->block, 0, sizeof core->block);
    if (count)
        memcpy(core->block, results, (size_t)count * sizeof *results);
    core->scripted = SCRIPTED_ONLY;
    core->chance_left = (uint16_t)count;
    core->chance_range = 0;
    return CW_OK;
}

int cw_chance_range(const CwState *state)
{
    return ((const Core *)(const void *)state)->chance_range;
}
