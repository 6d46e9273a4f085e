#include "players/runner.h"

#include <string.h>

/* ---- notes for programs ------------------------------------------------------------------------------------------- */

static int is_asked(const Runner *r, int seat)
{
    return player_is_asked(r->player[seat]) && !(r->driver.left >> seat & 1);
}

void runner_note_for(Runner *r, const CwNote *note, int seat, char words[RUNNER_NOTE_ROOM], PlayerNote *out)
{
    const CwState *state = driver_state(&r->driver);
    *out = (PlayerNote){.name = cw_note_name(r->game, note), .words = words};
    cw_note_words(r->game, state, note, seat, r->names, words, RUNNER_NOTE_ROOM);
    out->cards = cw_note_cards(r->game, state, note, seat, handles_of(r->driver.handles, seat), out->card);
}

void runner_tell_players(void *data, const CwNote *note)
{
    Runner *r = data;
    for (int s = 0; s < r->seats; s++) {
        if (!is_asked(r, s))
            continue;
        char words[RUNNER_NOTE_ROOM];
        PlayerNote heard;
        runner_note_for(r, note, s, words, &heard);
        player_note(r->player[s], &heard);
    }
}

void runner_lose_sight(void *data)
{
    Runner *r = data;
    handles_forget(r->driver.handles, r->game, driver_state(&r->driver));
}

/* A match keeps what happened: programs hear of it before they are asked. */
static void tell_events(Runner *r)
{
    const Match *m = r->driver.match;
    for (; m && r->wants_notes && r->told < match_events(m); r->told++)
        for (int s = 0; s < r->seats; s++) {
            if (!is_asked(r, s))
                continue;
            PlayerNote note = {.name = cw_note_name(r->game, &match_event(m, r->told)->note),
                               .words = match_event_words(m, r->told, s)};
            note.cards = match_event_cards(m, r->told, s, note.card);
            player_note(r->player[s], &note);
        }
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
    r->wants_notes = r->programs != 0;
}

int runner_open(Runner *r, const CwGame *game, const CwKey *key, const char *const *spec,
                const PlayerSettings *settings, Problem *why)
{
    *r = (Runner){.game = game, .seats = cw_seats(game)};
    driver_open(&r->driver, game, key);
    r->listener = (CwListener){.note = runner_tell_players, .lost = runner_lose_sight};
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
}

void runner_start(Runner *r, uint64_t game_number)
{
    const RunnerWatch *watch = r->watch;
    Driver *d = &r->driver;
    start_programs(r, &d->key, game_number, 0);
    if (watch && watch->started)
        watch->started(watch->data, r, game_number);
    d->listener = r->wants_notes ? &r->listener : NULL;
    if (r->listener.lost == runner_lose_sight)
        r->listener.data = r;
    if (r->wants_notes)
        driver_follow_cards(d);
    driver_start(d, game_number);
}

void runner_take_up(Runner *r, Match *match)
{
    r->names = match_names(match);
    r->told = match_events(match);
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
    tell_events(r);
    cw_options(r->game, driver_state(d), seat, &r->asked);
    PlayerAsk ask = {.number = driver_number(d),
                     .options = &r->asked,
                     .sample = driver_sample(d, seat),
                     .handles = d->match ? match_handles(d->match, seat) : handles_of(d->handles, seat)};
    int index = player_ask(p, &ask);
    if (index == PLAYER_FAILED) {
        driver_leave(d, seat, p->failure);
        return;
    }
    choosing(r, &r->asked, index);
    driver_answer(d, seat, ask.number, r->asked.action[index]);
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
    tell_events(r);
    for (int s = 0; r->programs >> s; s++)
        if (r->programs >> s & 1)
            player_end(r->player[s], &r->driver.ending);
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
