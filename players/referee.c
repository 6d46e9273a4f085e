#include "players/referee.h"
#include "players/protocol.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Referee {
    Runner runner;
    uint64_t asked[CW_MAX_SEATS];  /* number of the last question that an outside seat was asked */
    uint32_t frames[CW_MAX_SEATS]; /* that it has got in this game */
    int is_closed; /* the game is over, and everybody was told; so it is before the first one */
    GameRecord record;
    Text lines; /* to be said when we are done for now */
    RefereeSay *say;
    void *data;
};

static void speak(Referee *r)
{
    if (r->lines.length)
        r->say(r->data, r->lines.at, r->lines.length);
    text_clear(&r->lines);
}

Referee *referee_open(const CwGame *game, const CwKey *key, const char *const *spec,
                      const PlayerSettings *settings, RefereeSay *say, void *data, Problem *why)
{
    const char *inside[CW_MAX_SEATS] = {0};
    Referee *r = memory(NULL, 1, sizeof *r);
    *r = (Referee){.is_closed = 1, .say = say, .data = data};
    unsigned outside = 0;
    for (int s = 0; s < cw_seats(game); s++) {
        if (!player_is_you(spec[s]))
            inside[s] = spec[s];
        outside |= (unsigned)player_is_you(spec[s]) << s;
    }
    if (!runner_open(&r->runner, game, key, inside, settings, why)) {
        free(r);
        return NULL;
    }
    r->runner.outside = outside;
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

static void show(Referee *r, int seat)
{
    ViewerFrame frame = runner_frame(&r->runner, seat, driver_state(&r->runner.driver));
    protocol_frame(&r->lines, ++r->frames[seat], &frame);
}

/* Those outside are told how it ended, those who have left as well. */
static void finish(Referee *r)
{
    Runner *runner = &r->runner;
    r->is_closed = 1;
    runner_record(runner, &r->record);
    runner_end(runner);
    for (int s = 0; s < runner->seats; s++) {
        if (runner->player[s])
            continue;
        if (r->record.fault) {
            protocol_error(&r->lines, "fault", "the rules of the game broke");
            continue;
        }
        show(r, s);
        protocol_over(&r->lines, runner->game, s, &r->record.ending);
    }
}

/* Plays on until somebody outside must answer, and asks whoever has not been asked yet. */
static void play_on(Referee *r)
{
    Runner *runner = &r->runner;
    Driver *d = &runner->driver;
    while (runner_step(runner))
        ;
    DriverNext next = driver_next(d);
    if (next.step == DRIVER_OVER) {
        finish(r);
        return;
    }
    for (int s = 0; s < runner->seats; s++) {
        if (!(next.seats >> s & 1) || r->asked[s] == driver_number(d))
            continue;
        r->asked[s] = driver_number(d);
        show(r, s);
    }
}

void referee_start(Referee *r, uint64_t number)
{
    Runner *runner = &r->runner;
    r->is_closed = 0;
    memset(r->asked, 0, sizeof r->asked);
    memset(r->frames, 0, sizeof r->frames);
    for (int s = 0; s < runner->seats; s++)
        if (!runner->player[s])
            protocol_table(&r->lines, runner->game, number, s, runner->names,
                           told_seed(&runner->driver.key, number, 0, s).at);
    runner_start(runner, number);
    play_on(r);
    speak(r);
}

static unsigned outside(const Referee *r)
{
    unsigned seats = 0;
    for (int s = 0; s < r->runner.seats; s++)
        seats |= (unsigned)runner_is_outside(&r->runner, s) << s;
    return seats;
}

/* The seat that a line speaks for: the one that it names, or the only one there is.  -1: none of this game. */
static int speaker(const Referee *r, const Said *said)
{
    unsigned seats = outside(r);
    if (said->names_seat)
        return said->seat < 0 || said->seat >= r->runner.seats ? -1 : (int)said->seat;
    return seats && !(seats & (seats - 1)) ? __builtin_ctz(seats) : -1;
}

static void refuse(Referee *r, const Said *said, int seat, CwStatus status, const char *reason,
                   const char *words)
{
    protocol_refused(&r->lines, &(AnswerRefusal){.reason = reason,
                                                 .words = words,
                                                 .status = status,
                                                 .seat = seat < 0 ? said->seat : seat,
                                                 .decision = said->decision,
                                                 .has_re = said->has_re,
                                                 .re = said->re});
}

static void take_choice(Referee *r, int seat, const Said *said)
{
    Driver *d = &r->runner.driver;
    int action = said->action < 0 || said->action > INT32_MAX ? -1 : (int)said->action;
    uint64_t number = said->decision < 0 ? 0 : (uint64_t)said->decision;
    CwStatus status = driver_answer(d, seat, number, action);
    if (status == CW_OK)
        play_on(r);
    else if (status == CW_NOT_ASKED && number == driver_number(d) && r->asked[seat] == number)
        refuse(r, said, seat, status, "answered", "this seat has answered that decision already");
    else
        refuse(r, said, seat, status, NULL, NULL);
}

static void refuse_seat(Referee *r, const Said *said)
{
    char words[80];
    snprintf(words, sizeof words, "there is no seat %lld; they go from 0 to %d", said->seat,
             r->runner.seats - 1);
    refuse(r, said, -1, CW_BAD_ARGUMENT, "no_seat", words);
}

void referee_hear(Referee *r, const char *line, size_t length)
{
    Said said;
    protocol_read(line, length, &said);
    int seat = speaker(r, &said);
    if (said.kind == SAID_NONSENSE)
        protocol_error(&r->lines, said.reason, said.problem);
    else if (said.kind == SAID_HELLO)
        ; /* the version has been checked; there is no more to it */
    else if (seat < 0 && said.names_seat)
        refuse_seat(r, &said);
    else if (seat < 0 && outside(r))
        protocol_error(&r->lines, "which_seat", "several seats are yours: say which \"seat\"");
    else if (seat < 0 || (r->is_closed && !r->runner.player[seat]))
        refuse(r, &said, seat < 0 ? 0 : seat, CW_GAME_OVER, NULL, NULL);
    else if (!runner_is_outside(&r->runner, seat))
        refuse(r, &said, seat, CW_NOT_ASKED, "not_yours", "this seat is not yours");
    else if (said.kind == SAID_CHOOSE)
        take_choice(r, seat, &said);
    else if (driver_leave(&r->runner.driver, seat, "it resigned") == DRIVER_NOBODY_LEFT)
        refuse(r, &said, seat, CW_GAME_OVER, NULL, NULL);
    else
        play_on(r);
    speak(r);
}

int referee_over(const Referee *r)
{
    return r->is_closed;
}

const GameRecord *referee_record(const Referee *r)
{
    return &r->record;
}

const CwState *referee_state(const Referee *r)
{
    return driver_state(&r->runner.driver);
}
