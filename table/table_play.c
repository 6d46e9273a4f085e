/* What happens at a table: acts, computers, clocks. */
#include "table/house_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ACTS_IN_A_ROW = 64 };

/* ---- acts ------------------------------------------------------------------------------------------------------------------ */

static uint32_t check_of(const Table *t)
{
    return (uint32_t)cw_hash(match_game(t->match), match_state(t->match));
}

/* The time left stands in every act, so that a server that was down has cost nobody any. */
static void add_clocks(const Table *t, Text *body)
{
    for (int s = 0; s < t->seats && table_has_clock(t); s++)
        text_addf(body, "%s%lld", s ? " " : "clock ", (long long)t->clock[s]);
}

static const char *read_clocks(Table *t, const char *body)
{
    if (strncmp(body, "clock ", 6) != 0)
        return body;
    char *end = (char *)(uintptr_t)body + 5;
    for (int s = 0; s < t->seats; s++)
        t->clock[s] = strtoll(end, &end, 10);
    return end;
}

/* What a seat prepares in secret takes it several answers.  The others are told nothing of those before the last, not even that
   there was one: no frame, no number, no time on its clock. */
static int prepares(const Table *t, int seat)
{
    return cw_prepares(match_game(t->match), match_state(t->match)) == seat;
}

/* Something was done: it is stored, and those to whom it is told (a seat, or TO_ALL) see it when it is durable. */
static Pending *act_told(Table *t, StoredAct *done, int to, Client *from, const char *re)
{
    Text body = {0};
    text_clear(&body);
    table_drop_hint(t);
    table_time(t);
    add_clocks(t, &body);
    if (done->body)
        text_addf(&body, "%s%s", body.length ? " " : "", done->body);
    done->body = body.at;
    done->n = ++t->acts;
    t->shown += to == TO_ALL;
    done->at = net_wall();
    done->branch = t->branch;
    done->check = check_of(t);
    int over = t->state == TABLE_PLAYING && driver_has_ended(&t->driver);
    if (over)
        t->state = TABLE_OVER;
    if (t->state == TABLE_OVER) /* who has left may see all of it again */
        table_seat_viewers(t);
    StoreChange change = {.id = t->id,
                          .acts = done,
                          .act_count = 1,
                          .sets_state = t->state != TABLE_PLAYING,
                          .state = (int)t->state,
                          .at = done->at};
    Pending *pending = house_put(t->house, t, &change, from, re);
    text_free(&body);
    if (from && re)
        text_addf(pending_add(pending, from, NULL), "{\"type\":\"done\",\"table\":\"%s\",\"re\":%s,\"n\":%u}",
                  t->name, re, (unsigned)t->shown);
    table_frames(t, to, pending);
    if (t->state != TABLE_PLAYING || (t->offer != OFFER_NONE && to == TO_ALL)) {
        t->offer = OFFER_NONE;
        table_tell_all(t, pending);
    }
    if (t->state == TABLE_OVER)
        for (Viewer *v = t->viewers; v; v = v->next_at_table)
            table_write_over(pending_add(pending, v->client, NULL), t);
    if (t->state != TABLE_PLAYING) {
        t->ticked = 0;
        table_end_bots(t);
        house_tell_lobby(t->house, t);
    }
    t->used = net_now();
    return pending;
}

static Pending *act(Table *t, StoredAct *done, Client *from, const char *re)
{
    return act_told(t, done, TO_ALL, from, re);
}

/* An answer, as the question stands before it is given. */
typedef struct Answered {
    StoredAct act;
    int prepares;
} Answered;

static Answered answered(const Table *t, int seat, int action)
{
    const CwState *state = match_state(t->match);
    return (Answered){.act = {.kind = ACT_ANSWER,
                              .seat = seat,
                              .decision = cw_decision(state),
                              .slot = cw_kind(state) == CW_SEALED ? seat : -1,
                              .action = action},
                      .prepares = prepares(t, seat)};
}

static Pending *act_answer(Table *t, Answered *a, Client *from, const char *re)
{
    int seat = a->act.seat, goes_on = a->prepares && prepares(t, seat);
    if (!goes_on)
        table_add_increment(t, seat);
    Pending *pending = act_told(t, &a->act, goes_on ? seat : TO_ALL, from, re);
    t->seat[seat].last.n = t->shown;
    return pending;
}

CwStatus table_answer(Table *t, int seat, uint64_t number, int action, Client *from, const char *re)
{
    Answered a = answered(t, seat, action);
    table_charge(t);
    CwStatus status = driver_answer(&t->driver, seat, number, action);
    if (status != CW_OK)
        return status;
    t->seat[seat].last.number = number;
    t->seat[seat].last.action = action;
    Pending *pending = act_answer(t, &a, from, re);
    pending->seat = seat;
    pending->number = number;
    table_go_on(t);
    return CW_OK;
}

static void take_thought(Table *t, const Thought *thought)
{
    const Driver *d = &t->driver;
    if (thought->ticket != d->job.ticket || !d->has_job || thought->index >= d->options.count)
        return;
    Answered a = answered(t, d->job.seat, d->options.action[thought->index]);
    table_charge(t);
    if (driver_thought(&t->driver, thought) == CW_OK)
        act_answer(t, &a, NULL, NULL);
}

/* ---- computers ---------------------------------------------------------------------------------------------------------------- */

/* Players that look no move ahead answer here; the others wait for their turn with the thinkers. */
static int think(Table *t, const Job *job)
{
    int known;
    Problem p;
    House *house = t->house;
    if (t->job)
        return 0;
    int searches = job->sample != NULL;
    if (searches && !thinkers_asks(house->thinkers, t)) {
        t->waits_for_thinker = 1;
        return 0;
    }
    Player *player = thinker_open(job->spec, match_game(t->match), &known, &p);
    if (!player)
        return 0;
    player_begin(player, job);
    if (searches) {
        t->job = thinkers_add(house->thinkers, player, t);
        return 0;
    }
    player_slice(player, 1);
    Thought thought = *player_thought(player);
    player_close(player);
    take_thought(t, &thought);
    return 1;
}

/* As long as computers answer at once.  Whoever waits for a whole view gets it before it goes on. */
void table_go_on(Table *t)
{
    t->waits_for_thinker = t->state == TABLE_PLAYING && net_now() < t->rests;
    if (t->waits_for_thinker)
        return;
    if (table_waits_for_people(t)) { /* else it would be over in a moment */
        table_stop_clocks(t);
        return;
    }
    for (int n = 0; n < ACTS_IN_A_ROW && t->state == TABLE_PLAYING && !t->is_failing; n++) {
        DriverNext next = driver_next(&t->driver);
        for (const Viewer *v = t->viewers; v; v = v->next_at_table)
            if (v->wants_whole && t->pendings)
                return;
        if (next.step != DRIVER_THINK || !think(t, next.job))
            break;
    }
    table_start_clocks(t);
    if (t->state == TABLE_PLAYING && !t->is_failing) {
        table_plan_auto(t);
        table_ask_bots(t);
    }
}

void table_thought(Table *t, const Thought *thought)
{
    t->job = NULL;
    if (thought && t->state == TABLE_PLAYING && !t->is_failing && !table_waits_for_people(t))
        take_thought(t, thought);
    table_go_on(t);
}

static void drop_job(Table *t)
{
    if (t->job)
        thinkers_drop(t->house->thinkers, t->job);
}

/* ---- what else people do ---------------------------------------------------------------------------------------------------- */

static void keep_reason(Table *t, const char *why)
{
    free(t->lost_because);
    t->lost_because = copy_of(why, strlen(why));
}

static DriverLeft leave(Table *t, int seat, const char *why, Client *from, const char *re)
{
    DriverLeft left = driver_leave(&t->driver, seat, why);
    if (left == DRIVER_NOBODY_LEFT)
        return left;
    if (left == DRIVER_FORFEITED)
        keep_reason(t, why);
    table_seat_viewers(t);
    StoredAct done = {.kind = ACT_LEFT, .seat = seat, .slot = -2, .action = (int)left, .body = why};
    Pending *pending = act(t, &done, from, re);
    if (t->state == TABLE_PLAYING)
        table_tell_all(t, pending);
    return left;
}

static void mates_leave(Table *t, int seat, const char *why)
{
    const CwGame *game = match_game(t->match);
    for (int s = 0; s < t->seats; s++)
        if (s != seat && cw_team(game, s) == cw_team(game, seat))
            leave(t, s, why, NULL, NULL);
}

DriverLeft table_leave(Table *t, int seat, const char *why, Client *from, const char *re)
{
    table_charge(t);
    drop_job(t);
    if (!(table_people(t) & ~(1u << seat)) && !driver_has_ended(&t->driver) && !table_has_left(t, seat))
        mates_leave(t, seat, why);
    DriverLeft left = leave(t, seat, why, from, re);
    table_go_on(t);
    return left;
}

void table_lose(Table *t, int seat, const char *why)
{
    table_charge(t);
    drop_job(t);
    mates_leave(t, seat, why);
    leave(t, seat, why, NULL, NULL);
    table_go_on(t);
}

void table_take_back(Table *t, int seat, Client *from, const char *re)
{
    if (!driver_undo(&t->driver, seat))
        abort();
    drop_job(t);
    t->branch++;
    for (Viewer *v = t->viewers; v; v = v->next_at_table)
        frame_forget(&v->memory);
    StoredAct done = {.kind = ACT_BACK, .seat = seat, .slot = -2};
    act(t, &done, from, re);
    table_go_on(t);
}

void table_end(Table *t, ActKind kind, Client *from, const char *re)
{
    drop_job(t);
    t->is_draw = kind == ACT_DRAW;
    t->state = kind == ACT_DRAW ? TABLE_OVER : TABLE_CLOSED;
    if (kind == ACT_ABORT)
        t->closed_because = copy_of("all agreed to end the game", 26);
    StoredAct done = {.kind = (int)kind, .seat = -1, .slot = -2};
    act(t, &done, from, re);
}

void table_sit_in(Table *t, int seat)
{
    t->seat[seat].is_played_on = 1;
    driver_seat(&t->driver, seat, "greedy", JOB_WEIGHTS);
    StoredAct done = {.kind = ACT_SITS_IN, .seat = seat, .slot = -2};
    table_tell_all(t, act(t, &done, NULL, NULL));
    table_go_on(t);
}

void table_return(Table *t, int seat)
{
    if (t->state != TABLE_PLAYING || !t->seat[seat].is_played_on || t->is_failing)
        return;
    t->seat[seat].is_played_on = 0;
    drop_job(t);
    driver_seat(&t->driver, seat, NULL, JOB_NOTHING);
    table_give_time(t, seat);
    StoredAct done = {.kind = ACT_RETURNS, .seat = seat, .slot = -2};
    act(t, &done, NULL, NULL);
    table_go_on(t);
}

/* ---- from the store ------------------------------------------------------------------------------------------------------------ */

static int replay_answer(Table *t, const StoredAct *a, uint64_t before, Problem *p)
{
    int prepared = prepares(t, a->seat);
    CwStatus status = match_answer(t->match, a->seat, a->decision, a->action);
    if (status != CW_OK)
        return problem(p, 0, "this cardwright refuses act %u: %s", (unsigned)a->n, cw_status_words(status));
    t->seat[a->seat].last.number = before + a->decision;
    t->seat[a->seat].last.action = a->action;
    t->shown -= prepared && prepares(t, a->seat);
    t->seat[a->seat].last.n = t->shown;
    return 1;
}

/* The match is made anew without its driver, which takes it up when all is done. */
int table_replay(Table *t, const StoredAct *a, uint64_t *before, Problem *p)
{
    int good = 1;
    t->shown++;
    if (a->seat >= t->seats || (a->seat < 0 && a->kind != ACT_DRAW && a->kind != ACT_ABORT))
        return problem(p, 0, "act %u is of a seat that is not there", (unsigned)a->n);
    const char *rest = read_clocks(t, a->body);
    t->ticked = t->move_ms ? a->at : 0;
    switch ((ActKind)a->kind) {
    case ACT_ANSWER:
        good = replay_answer(t, a, *before, p);
        break;
    case ACT_LEFT:
        good = (a->action == DRIVER_PLAYED_ON ? match_leave(t->match, a->seat)
                                              : match_give_up(t->match, a->seat)) == CW_OK;
        if (a->action == DRIVER_FORFEITED)
            keep_reason(t, rest + strspn(rest, " "));
        break;
    case ACT_BACK:
        *before += cw_decision(match_state(t->match));
        t->branch++;
        good = match_undo(t->match, a->seat);
        break;
    case ACT_DRAW:
        t->is_draw = 1;
        break;
    case ACT_ABORT:
        t->closed_because = copy_of("all agreed to end the game", 26);
        break;
    case ACT_SITS_IN:
    case ACT_RETURNS:
        t->seat[a->seat].is_played_on = a->kind == ACT_SITS_IN;
        break;
    default:
        return problem(p, 0, "act %u is of a kind that this cardwright does not know", (unsigned)a->n);
    }
    if (good && check_of(t) == a->check)
        return 1;
    return p->text[0]
               ? 0
               : problem(p, 0, "this cardwright plays it differently: act %u does not give its check value",
                         (unsigned)a->n);
}
