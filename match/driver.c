#include "match/driver.h"

#include <stdlib.h>
#include <string.h>

#include "kernel/game.h"
#include "match/team.h"

static const DriverSeat stand_in = {.spec = "greedy", .needs = JOB_WEIGHTS};

void driver_open(Driver *d, const CwGame *game, const CwKey *key)
{
    *d = (Driver){.game = game, .seats = cw_seats(game), .key = *key, .is_over = 1};
}

void driver_close(Driver *d)
{
    free(d->own);
    free(d->sample);
    free(d->handles);
    if (d->teller)
        teller_close(d->teller);
    free(d->teller);
    memset(d, 0, sizeof *d);
}

/* ---- what is told --------------------------------------------------------------------------------------------------- */

static void hear(void *data, const CwNote *note)
{
    Driver *d = data;
    uint32_t cards[CW_MAX_NOTE_ARGS];
    for (int seat = CW_SPECTATOR; seat < d->seats; seat++)
        cw_note_cards(d->game, d->own, note, seat, handles_of(d->handles, seat), cards);
    handles_look(d->handles, d->game, d->own);
    teller_note(d->teller, d->own, d->handles, d->names, note);
    if (d->listener && d->listener->note)
        d->listener->note(d->listener->data, note);
}

static void cite(void *data, const char *rules)
{
    Driver *d = data;
    if (d->listener && d->listener->cite)
        d->listener->cite(d->listener->data, rules);
}

static void lose_sight(void *data)
{
    Driver *d = data;
    handles_forget(d->handles, d->game, d->own);
}

void driver_tell(Driver *d, unsigned viewers)
{
    d->told = viewers;
    if (d->match && !d->is_over)
        match_tell(d->match, viewers);
    if (!viewers)
        return;
    if (!d->handles)
        d->handles = memory(NULL, 1, sizeof *d->handles);
    if (!d->teller) {
        d->teller = memory(NULL, 1, sizeof *d->teller);
        teller_open(d->teller, d->game, 0);
    }
}

const char *driver_events(Driver *d, int viewer)
{
    return d->match ? match_told(d->match, viewer) : d->told ? teller_events(d->teller, viewer) : "[]";
}

const CwHandles *driver_handles(const Driver *d, int viewer)
{
    return d->match ? match_handles(d->match, viewer) : d->told ? handles_of(d->handles, viewer) : NULL;
}

static const CwListener *ears(Driver *d)
{
    return d->told ? &d->ears : d->listener;
}

static void settle(Driver *d)
{
    if (!d->told || d->match)
        return;
    handles_follow(d->handles, d->game, d->own);
    teller_settle(d->teller, d->own, d->handles);
}

const CwState *driver_state(const Driver *d)
{
    return d->match ? match_state(d->match) : d->own;
}

/* ---- a game begins ------------------------------------------------------------------------------------------------ */

/* Who sits down later, as after a resume, does not draw the same again. */
static uint32_t part_now(const Driver *d)
{
    return d->match ? (uint32_t)match_answers(d->match) : d->decisions;
}

static Stream stream_of(const Driver *d, StreamPurpose purpose, uint32_t part, int seat)
{
    CwDerived derived;
    cw_derive(&d->key, purpose, d->game_number, part, &derived);
    return (Stream){derived.word[seat]};
}

static void begin(Driver *d, uint64_t number)
{
    CwDerived derived;
    d->game_number = number;
    d->before = d->last; /* no question that comes now has a number that was used before */
    d->decisions = 0;
    d->left = 0;
    d->why_left[0] = '\0';
    d->is_over = d->has_job = 0;
    d->ending = (Ending){.forfeit = -1};
    d->fault = NULL;
    d->samples_taken = 0;
    d->outside = 0;
    cw_derive(&d->key, FOR_PLAYERS, number, part_now(d), &derived);
    for (int s = 0; s < d->seats; s++) {
        d->now[s] = d->seat[s];
        d->outside |= (unsigned)!d->seat[s].spec << s;
        d->now[s].stream.at = derived.word[s];
    }
}

/* After every change of the state: which numbers of questions are used. */
static void note_number(Driver *d)
{
    d->last = d->before + cw_decision(driver_state(d));
}

static void play_on_for(Driver *d, int seat)
{
    d->now[seat] = stand_in;
    d->outside &= ~(1u << seat);
    d->now[seat].stream = stream_of(d, FOR_STAND_INS, d->match ? part_now(d) : 0, seat);
    d->left |= 1u << seat;
}

void driver_start(Driver *d, uint64_t number)
{
    d->match = NULL;
    if (!d->own)
        d->own = memory(NULL, 1, cw_state_size(d->game));
    begin(d, number);
    if (d->told) {
        d->ears = (CwListener){.note = hear, .lost = lose_sight, .cite = cite, .data = d};
        handles_clear(d->handles);
        teller_set_viewers(d->teller, d->told, d->game->table, d->handles);
        teller_start(d->teller, d->game->table, NULL);
    }
    cw_start(d->game, d->own, &d->key, number, ears(d));
    settle(d);
    note_number(d);
}

void driver_take_up(Driver *d, Match *match)
{
    d->match = match;
    d->key = *match_key(match);
    begin(d, match_nonce(match));
    if (d->told)
        match_tell(match, d->told);
    for (int s = 0; s < d->seats; s++)
        if (match_left(match) >> s & 1)
            play_on_for(d, s);
    note_number(d);
}

void driver_seat(Driver *d, int seat, const char *spec, JobNeeds needs)
{
    d->seat[seat] = (DriverSeat){.spec = spec, .needs = needs};
    if (d->is_over)
        return;
    d->now[seat] = d->seat[seat];
    d->outside = (d->outside & ~(1u << seat)) | (unsigned)!spec << seat;
    d->now[seat].stream = stream_of(d, FOR_PLAYERS, part_now(d), seat);
    d->left &= ~(1u << seat);
    d->has_job &= d->job.seat != seat;
}

/* ---- the end ------------------------------------------------------------------------------------------------------ */

static void keep_words(char *to, size_t capacity, const char *words)
{
    size_t length = strlen(words);
    length = length < capacity ? length : capacity - 1;
    memcpy(to, words, length);
    to[length] = '\0';
}

static void break_down(Driver *d, const char *what)
{
    size_t length = strlen(what);
    memcpy(d->fault_words, what, length + 1);
    cw_stack_words(d->game, driver_state(d), d->fault_words + length, sizeof d->fault_words - length);
    d->fault = d->fault_words;
    d->is_over = 1;
}

static void finish(Driver *d)
{
    CwResult *result = &d->ending.result;
    int faulted = cw_phase(driver_state(d)) == CW_FAULTED && d->ending.forfeit < 0;
    if (d->match && match_result(d->match, result) == CW_OK && !faulted)
        d->is_over = 1;
    else if (d->ending.forfeit >= 0)
        forfeit_result(d->game, d->ending.forfeit, "forfeit", result);
    else if (cw_result(d->game, driver_state(d), result) != CW_OK)
        break_down(d, cw_phase(driver_state(d)) == CW_WAITING ? "it does not end: " : "its rules broke: ");
    d->is_over = 1;
}

/* ---- whose turn it is --------------------------------------------------------------------------------------------- */

int driver_turn(const Driver *d, unsigned seats)
{
    const CwState *state = driver_state(d);
    seats &= cw_waiting(state);
    if (!seats)
        return -1;
    if (cw_kind(state) != CW_OPEN)
        return __builtin_ctz(seats);
    int next = cw_next_seat(state);
    return seats >> next & 1 ? next : -1;
}

uint64_t driver_number(const Driver *d)
{
    return d->last;
}

const CwState *driver_sample(Driver *d, int seat)
{
    if (!d->sample)
        d->sample = memory(NULL, 1, cw_state_size(d->game));
    if (!d->samples_taken)
        d->samples = samples_key(&d->key, d->game_number);
    memcpy(d->sample, driver_state(d), cw_state_size(d->game));
    cw_resample(d->game, d->sample, seat, &d->samples, d->samples_taken++);
    return d->sample;
}

static void make_job(Driver *d, int seat)
{
    const CwState *state = driver_state(d), *known = state;
    const DriverSeat *who = &d->now[seat];
    cw_options(d->game, state, seat, &d->options);
    if (who->needs & JOB_SAMPLE || (who->needs & JOB_WEIGHTS && cw_prefer_needs_sample(d->game)))
        known = driver_sample(d, seat);
    /* Where hints read only what the seat sees, the real state gives the weights that every sample would. */
    if (who->needs & JOB_WEIGHTS)
        cw_prefer(d->game, known, &d->options, d->weight);
    d->job = (Job){.ticket = ++d->tickets,
                   .spec = who->spec,
                   .seat = seat,
                   .kind = cw_kind(state),
                   .options = &d->options,
                   .sample = who->needs & JOB_SAMPLE ? known : NULL,
                   .weight = who->needs & JOB_WEIGHTS ? d->weight : NULL,
                   .seed = who->stream.at};
    d->has_job = 1;
}

int driver_has_ended(Driver *d)
{
    if (!d->is_over && (cw_phase(driver_state(d)) != CW_WAITING || d->decisions >= DRIVER_MOST_DECISIONS))
        finish(d);
    return d->is_over;
}

DriverNext driver_next(Driver *d)
{
    if (driver_has_ended(d))
        return (DriverNext){.step = DRIVER_OVER};
    int seat = driver_turn(d, ~d->outside);
    if (seat >= 0 && !d->has_job)
        make_job(d, seat);
    return (DriverNext){.step = seat >= 0 ? DRIVER_THINK : DRIVER_WAIT,
                        .seats = d->outside & cw_waiting(driver_state(d)),
                        .job = seat >= 0 ? &d->job : NULL};
}

/* ---- answers, thoughts, leavings ---------------------------------------------------------------------------------- */

/* An answer was taken: a job is past unless its seat is still asked the same. */
static void answered(Driver *d)
{
    const CwState *state = driver_state(d);
    d->decisions++;
    note_number(d);
    d->has_job = d->has_job && cw_decision(state) == d->options.decision && cw_phase(state) == CW_WAITING &&
                 cw_waiting(state) >> d->job.seat & 1;
    settle(d);
}

CwStatus driver_answer(Driver *d, int seat, uint64_t number, int action)
{
    if (seat < 0 || seat >= d->seats)
        return CW_BAD_ARGUMENT;
    if (driver_has_ended(d))
        return CW_GAME_OVER;
    if (d->now[seat].spec)
        return CW_NOT_ASKED;
    if (number <= d->before)
        return CW_STALE;
    if (number - d->before > UINT32_MAX)
        return CW_FUTURE;
    uint32_t decision = (uint32_t)(number - d->before);
    CwStatus status = d->match ? match_answer(d->match, seat, decision, action)
                               : cw_answer(d->game, d->own, seat, decision, action, ears(d));
    if (status == CW_OK)
        answered(d);
    return status;
}

CwStatus driver_thought(Driver *d, const Thought *thought)
{
    if (!d->has_job || thought->ticket != d->job.ticket)
        return CW_STALE;
    if (thought->index < 0 || thought->index >= d->options.count)
        return CW_ILLEGAL;
    int seat = d->job.seat, action = d->options.action[thought->index];
    CwStatus status = d->match ? match_answer(d->match, seat, d->options.decision, action)
                               : cw_choose(d->game, d->own, &d->options, thought->index, ears(d));
    d->now[seat].stream.at = thought->seed;
    if (status == CW_OK)
        answered(d);
    else
        break_down(d, "it refused one of its own options: ");
    return status;
}

static void forfeit(Driver *d, int seat, const char *why)
{
    keep_words(d->reason, sizeof d->reason, why);
    d->ending.forfeit = seat;
    d->ending.reason = d->reason;
    if (d->match)
        match_give_up(d->match, seat);
    d->has_job = 0;
    finish(d);
}

DriverLeft driver_leave(Driver *d, int seat, const char *why)
{
    if (seat < 0 || seat >= d->seats || driver_has_ended(d) || d->left >> seat & 1)
        return DRIVER_NOBODY_LEFT;
    int leaves = d->leaving == LEAVING_A_TEAM && mate_stays(d->game, seat, d->left);
    if (!leaves && d->leaving != LEAVING_PLAYED_ON) {
        forfeit(d, seat, why);
        return DRIVER_FORFEITED;
    }
    if (!d->left)
        keep_words(d->why_left, sizeof d->why_left, why);
    if (leaves && d->match)
        match_leave(d->match, seat);
    play_on_for(d, seat);
    d->has_job &= d->job.seat != seat;
    return DRIVER_PLAYED_ON;
}

int driver_undo(Driver *d, int seat)
{
    if (!d->match || !match_undo(d->match, seat))
        return 0;
    d->before = d->last;
    note_number(d);
    d->has_job = 0;
    if (d->ending.forfeit < 0)
        d->is_over = 0;
    return 1;
}
