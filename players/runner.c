#include "players/runner.h"

#include <string.h>

/* ---- what programs see --------------------------------------------------------------------------------------------- */

static int is_asked(const Runner *r, int seat)
{
    return player_is_asked(r->player[seat]) && !(r->driver.left >> seat & 1);
}

ViewerFrame runner_frame(Runner *r, int seat, const CwState *state)
{
    Driver *d = &r->driver;
    return (ViewerFrame){.game = r->game,
                         .state = state,
                         .viewer = seat,
                         .number = driver_number(d),
                         .names = r->names,
                         .handles = driver_handles(d, seat),
                         .events = driver_events(d, seat)};
}

/* ---- opening ------------------------------------------------------------------------------------------------------ */

void runner_seat(Runner *r, int seat, Player *player)
{
    r->player[seat] = player;
    if (player && !player_is_asked(player))
        driver_seat(&r->driver, seat, player->spec, player->kind->needs);
    else
        driver_seat(&r->driver, seat, NULL, JOB_NOTHING);
    r->programs = 0;
    r->all_random = 1;
    for (int s = 0; s < r->seats; s++) {
        r->programs |= (unsigned)player_is_asked(r->player[s]) << s;
        r->all_random &= r->player[s] && r->player[s]->kind == &player_random;
    }
}

int runner_open(Runner *r, const CwGame *game, const CwKey *key, const char *const *spec,
                const PlayerSettings *settings, Problem *why)
{
    *r = (Runner){.game = game, .seats = cw_seats(game)};
    driver_open(&r->driver, game, key);
    r->stand_in = player_open("greedy", game, settings, why);
    for (int s = 0; s < r->seats; s++) {
        Player *player = spec[s] ? player_open(spec[s], game, settings, why) : NULL;
        if (spec[s] && !player) {
            runner_close(r);
            return 0;
        }
        runner_seat(r, s, player);
    }
    return 1;
}

void runner_close(Runner *r)
{
    for (int s = 0; s < r->seats; s++)
        player_close(r->player[s]);
    player_close(r->stand_in);
    driver_close(&r->driver);
    memset(r, 0, sizeof *r);
}

/* ---- playing ------------------------------------------------------------------------------------------------------ */

static void start_programs(Runner *r, const CwKey *key, uint64_t game_number, uint32_t part)
{
    for (int s = 0; r->programs >> s; s++)
        if (r->programs >> s & 1)
            player_start(r->player[s],
                         &(PlayerStart){game_number, s, r->names, told_seed(key, game_number, part, s)});
    r->signature = game_number;
    r->options = NULL;
    r->driver.names = r->names;
    driver_tell(&r->driver, r->programs | r->outside);
}

void runner_start(Runner *r, uint64_t game_number)
{
    const RunnerWatch *watch = r->watch;
    Driver *d = &r->driver;
    start_programs(r, &d->key, game_number, 0);
    if (watch && watch->started)
        watch->started(watch->data, r, game_number);
    d->listener = r->wants_notes ? &r->listener : NULL;
    driver_start(d, game_number);
}

void runner_take_up(Runner *r, Match *match)
{
    r->names = match_names(match);
    start_programs(r, match_key(match), match_nonce(match), (uint32_t)match_answers(match));
    driver_take_up(&r->driver, match);
}

int runner_turn(const Runner *r)
{
    return driver_turn(&r->driver, ~r->driver.outside | r->programs);
}

int runner_is_outside(const Runner *r, int seat)
{
    return seat >= 0 && seat < r->seats && !r->player[seat] && !(r->driver.left >> seat & 1);
}

/* The choice as those who watch it see it. */
static void choosing(Runner *r, const CwOptions *options, int index)
{
    const RunnerWatch *watch = r->watch;
    r->options = options;
    r->signature = cw_sign(r->signature, options->seat, options->action[index], options->count);
    if (watch && watch->choosing)
        watch->choosing(watch->data, r, index);
}

static void ask_program(Runner *r, int seat)
{
    Driver *d = &r->driver;
    Player *p = r->player[seat];
    cw_options(r->game, driver_state(d), seat, &r->asked);
    ViewerFrame frame = runner_frame(r, seat, driver_sample(d, seat));
    int index = player_ask(p, &(PlayerAsk){.frame = &frame, .options = &r->asked});
    if (index == PLAYER_FAILED) {
        driver_leave(d, seat, p->failure);
        return;
    }
    choosing(r, &r->asked, index);
    driver_answer(d, seat, frame.number, r->asked.action[index]);
}

int runner_step(Runner *r)
{
    Driver *d = &r->driver;
    if (r->programs && !driver_has_ended(d)) {
        int seat = runner_turn(r);
        if (seat >= 0 && is_asked(r, seat)) {
            ask_program(r, seat);
            return 1;
        }
    }
    DriverNext next = driver_next(d);
    if (next.step != DRIVER_THINK)
        return 0;
    Thought thought;
    int seat = next.job->seat;
    player_think(d->left >> seat & 1 ? r->stand_in : r->player[seat], next.job, &thought);
    choosing(r, next.job->options, thought.index);
    driver_thought(d, &thought);
    return 1;
}

/* All games at once where nobody watches random players: what they do is less than what the steps above cost. */
static void play_random(Runner *r)
{
    CwRandomPlay play = {.signature = r->signature};
    for (int s = 0; s < r->seats; s++)
        play.stream[s] = r->driver.now[s].stream.at;
    cw_play_random(r->game, r->driver.own, &play, DRIVER_MOST_DECISIONS);
    r->signature = play.signature;
    r->driver.decisions = play.decisions;
    driver_has_ended(&r->driver);
}

void runner_record(const Runner *r, GameRecord *record)
{
    const Driver *d = &r->driver;
    *record = (GameRecord){.ending = d->ending,
                           .decisions = d->decisions,
                           .left = d->left,
                           .why_left = d->why_left,
                           .fault = d->fault};
    record->signature = signature_result(r->signature, r->seats, &d->ending.result, d->ending.forfeit);
}

void runner_end(Runner *r)
{
    for (int s = 0; r->programs >> s; s++)
        if (r->programs >> s & 1) {
            ViewerFrame frame = runner_frame(r, s, driver_state(&r->driver));
            player_end(r->player[s], &frame, &r->driver.ending);
        }
}

void runner_play(Runner *r, uint64_t game_number, GameRecord *record)
{
    const RunnerWatch *watch = r->watch;
    runner_start(r, game_number);
    if (r->all_random && !watch)
        play_random(r);
    else
        while (runner_step(r))
            ;
    runner_record(r, record);
    runner_end(r);
    if (watch && watch->ended)
        watch->ended(watch->data, r, record);
}
