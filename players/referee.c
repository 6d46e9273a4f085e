#include "players/referee.h"
#include "players/protocol.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Referee {
    Runner runner;
    CwListener listener;
    unsigned seated;              /* bit s: seat s belongs to somebody outside */
    unsigned outside;             /* those of them that have not left the present game */
    uint32_t asked[CW_MAX_SEATS]; /* number of the last decision that an outside seat was asked */
    int over;
    GameRecord record;
    char reason[300];
    Text lines; /* to be said when we are done for now */
    RefereeSay *say;
    void *data;
};

static int is_outside(const Referee *r, int seat)
{
    return seat >= 0 && seat < r->runner.seats && (r->outside >> seat & 1);
}

static void speak(Referee *r)
{
    if (r->lines.length)
        r->say(r->data, r->lines.at, r->lines.length);
    text_clear(&r->lines);
}

static void tell(void *data, const CwNote *note)
{
    Referee *r = data;
    runner_tell_players(&r->runner, note);
    for (int s = 0; s < r->runner.seats; s++) {
        if (!is_outside(r, s))
            continue;
        char words[RUNNER_NOTE_ROOM];
        PlayerNote heard;
        runner_note_for(&r->runner, note, s, words, &heard);
        protocol_note(&r->lines, s, &heard);
    }
}

static void lose_sight(void *data)
{
    Referee *r = data;
    runner_lose_sight(&r->runner);
}

Referee *referee_open(const CwGame *game, const CwKey *key, const char *const *spec,
                      const PlayerSettings *settings, RefereeSay *say, void *data, Problem *why)
{
    const char *inside[CW_MAX_SEATS] = {0};
    Referee *r = memory(NULL, 1, sizeof *r);
    *r = (Referee){.over = 1, .say = say, .data = data};
    for (int s = 0; s < cw_seats(game); s++) {
        if (player_is_you(spec[s]))
            r->seated |= 1u << s;
        else
            inside[s] = spec[s];
    }
    r->outside = r->seated;
    r->listener = (CwListener){.note = tell, .lost = lose_sight, .data = r};
    if (!runner_open(&r->runner, game, key, inside, settings, why)) {
        free(r);
        return NULL;
    }
    protocol_hello(&r->lines, game);
    speak(r);
    return r;
}

void referee_close(Referee *r)
{
    if (!r)
        return;
    runner_close(&r->runner);
    text_free(&r->lines);
    free(r);
}

static void finish(Referee *r)
{
    const CwGame *game = r->runner.game;
    PlayerEnding *ending = &r->record.ending;
    r->over = 1;
    if (ending->forfeit >= 0)
        forfeit_result(game, ending->forfeit, &ending->result);
    else if (cw_result(game, r->runner.state, &ending->result) != CW_OK)
        r->record.fault = "the rules of the game broke";
    for (int s = 0; s < r->runner.seats; s++) {
        if (r->runner.player[s])
            player_end(r->runner.player[s], ending);
        else if (r->record.fault)
            protocol_error(&r->lines, r->record.fault);
        else
            protocol_end(&r->lines, game, s, ending);
    }
}

/* While another of its team stays, a stand-in plays on for a seat that is gone. */
static void forfeit(Referee *r, int seat, const char *reason)
{
    if (runner_leave(&r->runner, seat)) {
        r->outside &= ~(1u << seat);
        if (!r->record.left)
            snprintf(r->record.why_left, sizeof r->record.why_left, "%s", reason);
        r->record.left = r->runner.left;
        return;
    }
    size_t length = strlen(reason);
    if (length >= sizeof r->reason)
        length = sizeof r->reason - 1;
    memcpy(r->reason, reason, length);
    r->reason[length] = '\0';
    r->record.ending.forfeit = seat;
    r->record.ending.reason = r->reason;
    finish(r);
}

/* A seat inside that can answer now, or -1.  Those of a sealed decision answer at once; in an open one the seats have
   their turns, and an outside seat whose turn it is comes first. */
static int next_inside(const Referee *r)
{
    const CwState *state = r->runner.state;
    unsigned inside = cw_waiting(state) & ~r->outside;
    if (!inside)
        return -1;
    int next = cw_next_seat(state);
    if (cw_kind(state) == CW_OPEN)
        return is_outside(r, next) ? -1 : next;
    return __builtin_ctz(inside);
}

/* Plays on until somebody outside must answer, and asks whoever has not been asked yet. */
static void play_on(Referee *r)
{
    Runner *runner = &r->runner;
    CwState *state = runner->state;
    runner_follow(runner);
    for (int seat; !r->over && cw_phase(state) == CW_WAITING && (seat = next_inside(r)) >= 0;) {
        cw_options(runner->game, state, seat, &runner->options);
        int index = runner_choose(runner, &runner->options);
        if (index == PLAYER_FAILED) {
            forfeit(r, seat, runner->player[seat]->failure);
        } else {
            cw_choose(runner->game, state, &runner->options, index, &r->listener);
            r->record.decisions++;
            runner_follow(runner);
        }
    }
    if (r->over)
        return;
    if (cw_phase(state) != CW_WAITING) {
        finish(r);
        return;
    }
    for (int s = 0; s < runner->seats; s++) {
        if (!is_outside(r, s) || !(cw_waiting(state) >> s & 1) || r->asked[s] == cw_decision(state))
            continue;
        r->asked[s] = cw_decision(state);
        protocol_ask(&r->lines, runner->game, state, s, runner->names, handles_of(&runner->handles, s));
    }
}

void referee_start(Referee *r, uint64_t number)
{
    Runner *runner = &r->runner;
    r->over = 0;
    r->record = (GameRecord){.ending = {.forfeit = -1}};
    memset(r->asked, 0, sizeof r->asked);
    r->outside = r->seated;
    runner_start_players(runner, number);
    handles_clear(&runner->handles);
    for (int s = 0; s < runner->seats; s++)
        if (is_outside(r, s))
            protocol_start(&r->lines, runner->game, number, s, runner->names,
                           told_seed(&runner->key, number, s).at);
    cw_start(runner->game, runner->state, &runner->key, number, &r->listener);
    play_on(r);
    speak(r);
}

/* The seat that a line speaks for: the one that it names, or the only one there is.  -1: none of this game. */
static int speaker(const Referee *r, const Said *said)
{
    if (said->names_seat)
        return said->seat < 0 || said->seat >= r->runner.seats ? -1 : (int)said->seat;
    return r->outside && !(r->outside & (r->outside - 1)) ? __builtin_ctz(r->outside) : -1;
}

static void take_choice(Referee *r, int seat, const Said *said)
{
    Runner *runner = &r->runner;
    CwStatus status = r->over ? CW_GAME_OVER : CW_OK;
    if (status == CW_OK && said->decision < 0)
        status = CW_STALE;
    if (status == CW_OK && said->decision > UINT32_MAX)
        status = CW_FUTURE;
    if (status == CW_OK) {
        int action = said->action < 0 || said->action > INT32_MAX ? -1 : (int)said->action;
        status = cw_answer(runner->game, runner->state, seat, (uint32_t)said->decision, action, &r->listener);
    }
    if (status != CW_OK) {
        protocol_refused(&r->lines, seat, said->decision, status, NULL);
        return;
    }
    r->record.decisions++;
    play_on(r);
}

static void take_resignation(Referee *r, int seat)
{
    forfeit(r, seat, "it resigned");
    if (!r->over)
        play_on(r);
}

static void refuse_seat(Referee *r, const Said *said)
{
    char words[80];
    snprintf(words, sizeof words, "there is no seat %lld; they go from 0 to %d", said->seat,
             r->runner.seats - 1);
    protocol_refused(&r->lines, said->seat, said->decision, CW_BAD_ARGUMENT, words);
}

void referee_hear(Referee *r, const char *line, size_t length)
{
    Said said;
    protocol_read(line, length, &said);
    int seat = speaker(r, &said);
    if (said.kind == SAID_NONSENSE)
        protocol_error(&r->lines, said.problem);
    else if (said.kind == SAID_HELLO)
        ; /* the version has been checked; there is no more to it */
    else if (seat < 0 && said.names_seat)
        refuse_seat(r, &said);
    else if (seat < 0)
        protocol_error(&r->lines, "several seats are yours: say which \"seat\"");
    else if (!is_outside(r, seat))
        protocol_refused(&r->lines, seat, said.decision, CW_NOT_ASKED, "this seat is not yours");
    else if (said.kind == SAID_CHOOSE)
        take_choice(r, seat, &said);
    else if (r->over)
        protocol_refused(&r->lines, seat, 0, CW_GAME_OVER, NULL);
    else
        take_resignation(r, seat);
    speak(r);
}

int referee_over(const Referee *r)
{
    return r->over;
}

const GameRecord *referee_record(const Referee *r)
{
    return &r->record;
}

const CwState *referee_state(const Referee *r)
{
    return r->runner.state;
}
