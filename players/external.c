/* A player that is a program of somebody else's, over the player protocol.

   It is started once and plays game after game.  Numbers of questions go on from one game to the next, so that what it says
   late or twice is stale, and never an answer to another game's question.  Whatever goes wrong with it (it ends, says nothing, says nonsense,
   chooses what is not offered) costs it the game it plays; it is then started afresh for the next one. */
#include "players/process.h"
#include "players/protocol.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct External {
    char **words;
    int patience_ms;
    Process process;
    int broken;      /* start it afresh before the next game */
    Text to_say;     /* collected until the player must answer */
    uint32_t frames; /* of this game */
} External;

int external_open(Player *p, const char *command, const PlayerSettings *settings, Problem *why)
{
    char **words = split_words(command);
    if (!words)
        return problem(why, 0, "'cmd:%.100s' names no program; write cmd:PROGRAM ARGS, with quotes in pairs",
                       command);
    External *e = memory(NULL, 1, sizeof *e);
    *e = (External){.words = words};
    e->patience_ms = settings && settings->patience_ms ? settings->patience_ms : PLAYER_PATIENCE_MS;
    if (!process_start(&e->process, words, why)) {
        free_words(words);
        free(e);
        return 0;
    }
    protocol_hello(&e->to_say, p->game);
    p->data = e;
    return 1;
}

/* The game is lost, with a reason that a person understands; the line that was heard is shown if it is to blame. */
static int fail(Player *p, int farewell_ms, const char *what, const char *line, size_t length)
{
    External *e = p->data;
    char shown[100] = "", how[80] = "";
    size_t n = 0;
    for (; n < length && n < sizeof shown - 1; n++)
        shown[n] = (char)(line[n] >= ' ' && line[n] <= '~' ? line[n] : '?');
    shown[n] = '\0';
    process_stop(&e->process, farewell_ms, how, sizeof how);
    e->broken = 1;
    snprintf(p->failure, sizeof p->failure, "%.40s: %.120s%s%s", e->words[0], what,
             n      ? "; it said: "
             : *how ? ", "
                    : "",
             n ? shown : how);
    return PLAYER_FAILED;
}

static int fail_by_status(Player *p, ProcessStatus status)
{
    External *e = p->data;
    char words[120];
    switch (status) {
    case PROCESS_SLOW:
        snprintf(words, sizeof words, "no answer within %d ms", e->patience_ms);
        return fail(p, 0, words, "", 0);
    case PROCESS_TOO_LONG:
        return fail(p, 0, "a line without end", "", 0);
    case PROCESS_GONE:
    case PROCESS_OK:
        break;
    }
    return fail(p, PROCESS_FAREWELL_MS, "the program hung up", "", 0);
}

static void external_start(Player *p, const PlayerStart *start)
{
    External *e = p->data;
    Problem why;
    if (e->broken) {
        text_clear(&e->to_say);
        if (!process_start(&e->process, e->words, &why)) {
            snprintf(p->failure, sizeof p->failure, "%.290s", why.text);
            return;
        }
        e->broken = 0;
        protocol_hello(&e->to_say, p->game);
    }
    e->frames = 0;
    protocol_table(&e->to_say, p->game, start->game_number, start->seat, start->names, start->stream.at);
}

static ProcessStatus say_all(External *e, long long until)
{
    ProcessStatus status = process_say(&e->process, e->to_say.at, e->to_say.length, until);
    text_clear(&e->to_say);
    return status;
}

static int find_action(const CwOptions *options, long long action)
{
    for (int i = 0; i < options->count; i++)
        if (options->action[i] == action)
            return i;
    return -1;
}

static int external_ask(Player *p, const PlayerAsk *ask)
{
    External *e = p->data;
    if (e->broken)
        return PLAYER_FAILED; /* it could not be started for this game */
    uint64_t number = ask->frame->number;
    protocol_frame(&e->to_say, ++e->frames, ask->frame);
    long long until = now_ms() + e->patience_ms;
    ProcessStatus status = say_all(e, until);
    while (status == PROCESS_OK) {
        const char *line;
        size_t length;
        status = process_hear(&e->process, &line, &length, until);
        if (status != PROCESS_OK)
            break;
        Said said;
        protocol_read(line, length, &said);
        if (said.kind == SAID_HELLO)
            continue;
        if (said.kind == SAID_NONSENSE)
            return fail(p, 0, said.problem, line, length);
        if (said.names_seat && (said.seat < 0 || said.seat >= cw_seats(p->game)))
            return fail(p, 0, "there is no such seat", line, length);
        if (said.names_seat && said.seat != p->seat)
            return fail(p, 0, "an answer for a seat that it does not play", line, length);
        if (said.kind == SAID_RESIGN) { /* a fair end: the program goes on playing other games */
            snprintf(p->failure, sizeof p->failure, "%.40s: it resigned", e->words[0]);
            return PLAYER_FAILED;
        }
        if (said.decision == (long long)number) {
            int index = find_action(ask->options, said.action);
            return index >= 0 ? index : fail(p, 0, "this is not one of the options", line, length);
        }
        if (said.decision > (long long)number)
            return fail(p, 0, "an answer to a decision that is still to come", line, length);
        protocol_refused(&e->to_say, &(AnswerRefusal){.status = CW_STALE,
                                                      .seat = p->seat,
                                                      .decision = said.decision,
                                                      .has_re = said.has_re,
                                                      .re = said.re});
        status = say_all(e, until);
    }
    return fail_by_status(p, status);
}

static void external_end(Player *p, const ViewerFrame *frame, const Ending *ending)
{
    External *e = p->data;
    if (e->broken)
        return;
    protocol_frame(&e->to_say, ++e->frames, frame);
    protocol_over(&e->to_say, p->game, p->seat, ending);
    /* The game is over: whoever cannot even hear that is started afresh for the next one. */
    if (say_all(e, now_ms() + e->patience_ms) != PROCESS_OK) {
        process_stop(&e->process, PROCESS_FAREWELL_MS, NULL, 0);
        e->broken = 1;
    }
}

static void external_close(Player *p)
{
    External *e = p->data;
    process_stop(&e->process, PROCESS_FAREWELL_MS, NULL, 0);
    text_free(&e->to_say);
    free_words(e->words);
    free(e);
}

const PlayerKind player_external = {
    .name = "cmd",
    .start = external_start,
    .ask = external_ask,
    .end = external_end,
    .close = external_close,
};
