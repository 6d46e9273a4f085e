/* Clocks, and the pause before a question that leaves no choice.

   Mates of a team share a clock: where any of them may answer, it is the team that is waited for.  A clock of the usual kind has its
   time for the game and some more for each answer; it stands while the server is down.  In a game by correspondence each question
   has its days, and they pass as days do; a server that was down gives everybody a day at least.  A table whose clocks run may leave
   memory: the house wakes it when the first one runs out. */
#include "table/house_inside.h"

#include <sodium.h>
#include <string.h>

enum { DAY_MS = 24 * 3600 * 1000, BACK_MS = 30000, PAUSE_LEAST_MS = 700, PAUSE_RANGE_MS = 1800 };

int table_has_clock(const Table *t)
{
    return t->base_ms || t->move_ms;
}

static int64_t now_of(const Table *t)
{
    return t->move_ms ? net_wall() : net_now();
}

/* The first seat of the team, whose clock is the team's. */
static int holder(const Table *t, int seat)
{
    const CwGame *game = match_game(t->match);
    int first = 0;
    while (cw_team(game, first) != cw_team(game, seat))
        first++;
    return first;
}

static unsigned asked(Table *t)
{
    return t->state == TABLE_PLAYING && !driver_has_ended(&t->driver)
               ? t->driver.outside & cw_waiting(match_state(t->match))
               : 0;
}

static unsigned holders(Table *t)
{
    unsigned seats = asked(t), set = 0;
    for (int s = 0; s < t->seats; s++)
        if (seats >> s & 1)
            set |= 1u << holder(t, s);
    return set;
}

int64_t table_clock_of(const Table *t, int seat)
{
    return t->match ? t->clock[holder(t, seat)] : t->clock[seat];
}

void table_wind(Table *t)
{
    for (int s = 0; s < t->seats; s++)
        t->clock[s] = t->move_ms ? t->move_ms : t->base_ms;
}

void table_charge(Table *t)
{
    if (!t->ticked)
        return;
    unsigned set = holders(t);
    int64_t now = now_of(t);
    for (int s = 0; s < t->seats; s++)
        if (set >> s & 1)
            t->clock[s] -= now - t->ticked;
    t->ticked = now;
}

/* A question that is new has its days from now on. */
void table_time(Table *t)
{
    if (!t->move_ms)
        return;
    unsigned set = holders(t);
    uint64_t number = driver_number(&t->driver);
    for (int s = 0; s < t->seats; s++)
        if (set >> s & 1 && (number != t->timed_number || !(t->timed >> s & 1)))
            t->clock[s] = t->move_ms;
    t->timed_number = number;
    t->timed = set;
}

void table_add_increment(Table *t, int seat)
{
    if (t->base_ms && t->driver.outside >> seat & 1)
        t->clock[holder(t, seat)] += t->increment_ms;
}

void table_give_time(Table *t, int seat)
{
    int64_t least = t->move_ms ? t->move_ms : t->increment_ms > BACK_MS ? t->increment_ms : BACK_MS;
    int64_t *clock = &t->clock[holder(t, seat)];
    *clock = *clock > least ? *clock : least;
}

/* Of a game by correspondence `ticked` comes from the store, and time has passed since: but not all of it while the server was
   down. */
void table_start_clocks(Table *t)
{
    if (!table_has_clock(t) || t->state != TABLE_PLAYING)
        return;
    if (!t->ticked)
        t->ticked = now_of(t);
    if (!t->move_ms || t->timed_number)
        return;
    int64_t least = t->house->opened + (t->move_ms < DAY_MS ? t->move_ms : DAY_MS) - net_wall();
    table_charge(t);
    t->timed = holders(t);
    t->timed_number = driver_number(&t->driver);
    for (int s = 0; s < t->seats; s++)
        if (t->timed >> s & 1 && t->clock[s] < least)
            t->clock[s] = least;
}

void table_stop_clocks(Table *t)
{
    table_charge(t);
    t->ticked = 0;
}

void table_rest(Table *t)
{
    int64_t least = INT64_MAX;
    table_charge(t);
    unsigned set = t->ticked ? holders(t) : 0;
    for (int s = 0; s < t->seats; s++)
        if (set >> s & 1 && t->clock[s] < least)
            least = t->clock[s];
    if (set)
        house_wake(t, net_wall() + least);
}

void table_wakes(Table *t, const Due *due)
{
    memcpy(t->clock, due->clock, sizeof t->clock);
    t->ticked = due->ticked;
    t->timed = holders(t);
    t->timed_number = driver_number(&t->driver);
}

/* ---- by the clock --------------------------------------------------------------------------------------------------- */

/* Of all who share it. */
static void time_is_up(Table *t, int first)
{
    unsigned team = 0;
    for (int s = 0; s < t->seats; s++)
        team |= (unsigned)(holder(t, s) == first && t->driver.outside >> s & 1) << s;
    t->clock[first] = 0;
    if (!t->zero_plays_on)
        table_lose(t, __builtin_ctz(team), "time is up");
    for (int s = 0; s < t->seats && t->zero_plays_on && t->state == TABLE_PLAYING; s++)
        if (team >> s & 1)
            table_sit_in(t, s);
}

void table_plan_auto(Table *t)
{
    static CwOptions options; /* tables live on one thread */
    unsigned seats = asked(t);
    uint64_t number = t->match ? driver_number(&t->driver) : 0;
    for (int s = 0; s < t->seats; s++) {
        TableSeat *seat = &t->seat[s];
        if (!seat->wants_auto || !(seats >> s & 1) || seat->auto_number == number)
            continue;
        cw_options(match_game(t->match), match_state(t->match), s, &options);
        seat->auto_number = number;
        seat->auto_at =
            options.count == 1 ? net_now() + PAUSE_LEAST_MS + randombytes_uniform(PAUSE_RANGE_MS) : 0;
    }
}

static void end_pauses(Table *t)
{
    for (int s = 0; s < t->seats && !t->pendings; s++) {
        CwOptions options;
        TableSeat *seat = &t->seat[s];
        if (!seat->auto_at || net_now() < seat->auto_at)
            continue;
        seat->auto_at = 0;
        if (!(asked(t) >> s & 1) || seat->auto_number != driver_number(&t->driver))
            continue;
        cw_options(match_game(t->match), match_state(t->match), s, &options);
        table_answer(t, s, seat->auto_number, options.action[0], NULL, NULL);
    }
}

void table_beat(Table *t)
{
    if (t->state != TABLE_PLAYING || t->is_failing)
        return;
    end_pauses(t);
    table_charge(t);
    for (int s = 0; s < t->seats && t->ticked; s++)
        if (holders(t) >> s & 1 && t->clock[s] <= 0)
            time_is_up(t, s);
}
