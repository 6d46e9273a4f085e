#include "players/runner.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_DECISIONS = 2000000 }; /* every game ends; one that is longer than this is broken */

void forfeit_result(const CwGame *game, int seat, CwResult *result)
{
    *result = (CwResult){.rule = "forfeit"};
    for (int s = 0; s < cw_seats(game); s++)
        result->payoff[s] = cw_team(game, s) == cw_team(game, seat) ? -1000 : 1000;
}

/* Whether a seat of the same team is there, besides those that have left. */
static int has_mate(const CwGame *game, int seat, unsigned left)
{
    for (int s = 0; s < cw_seats(game); s++)
        if (s != seat && cw_team(game, s) == cw_team(game, seat) && !(left >> s & 1))
            return 1;
    return 0;
}

int runner_leave(Runner *r, int seat)
{
    if (r->strict || !has_mate(r->game, seat, r->left))
        return 0;
    Stream stream[CW_MAX_SEATS];
    streams_from_key(&r->key, FOR_STAND_INS, r->game_number, stream);
    player_start(r->stand_in[seat], &(PlayerStart){r->game_number, seat, r->names, stream[seat]});
    r->left |= 1u << seat;
    return 1;
}

void runner_note_for(Runner *r, const CwNote *note, int seat, char words[RUNNER_NOTE_ROOM], PlayerNote *out)
{
    *out = (PlayerNote){.name = cw_note_name(r->game, note), .words = words};
    cw_note_words(r->game, r->state, note, seat, r->names, words, RUNNER_NOTE_ROOM);
    out->cards = cw_note_cards(r->game, r->state, note, seat, handles_of(&r->handles, seat), out->card);
}

void runner_tell_players(void *data, const CwNote *note)
{
    Runner *r = data;
    for (int s = 0; s < r->seats; s++) {
        if (!r->player[s] || !r->player[s]->kind->wants_notes || (r->left >> s & 1))
            continue;
        char words[RUNNER_NOTE_ROOM];
        PlayerNote heard;
        runner_note_for(r, note, s, words, &heard);
        player_note(r->player[s], &heard);
    }
}

void runner_follow(Runner *r)
{
    handles_follow(&r->handles, r->game, r->state);
}

void runner_lose_sight(void *data)
{
    Runner *r = data;
    handles_forget(&r->handles, r->game, r->state);
}

int runner_open(Runner *r, const CwGame *game, const CwKey *key, const char *const *spec,
                const PlayerSettings *settings, Problem *why)
{
    *r = (Runner){.game = game, .seats = cw_seats(game), .key = *key};
    r->listener = (CwListener){.note = runner_tell_players, .lost = runner_lose_sight, .data = r};
    r->all_random = 1;
    for (int s = 0; s < r->seats; s++) {
        if (!spec[s])
            continue;
        r->player[s] = player_open(spec[s], game, settings, why);
        if (!r->player[s]) {
            runner_close(r);
            return 0;
        }
        r->wants_notes |= r->player[s]->kind->wants_notes;
        r->all_random &= r->player[s]->kind == &player_random;
    }
    for (int s = 0; s < r->seats; s++)
        if (has_mate(game, s, 0))
            r->stand_in[s] = player_open("greedy", game, settings, why);
    r->state = memory(NULL, 1, cw_state_size(game));
    r->sample = memory(NULL, 1, cw_state_size(game));
    return 1;
}

void runner_close(Runner *r)
{
    for (int s = 0; s < r->seats; s++) {
        player_close(r->player[s]);
        player_close(r->stand_in[s]);
    }
    free(r->state);
    free(r->sample);
    memset(r, 0, sizeof *r);
}

int runner_choose(Runner *r, const CwOptions *options)
{
    Player *p = r->left >> options->seat & 1 ? r->stand_in[options->seat] : r->player[options->seat];
    const CwState *known = r->state;
    if (player_needs_sample(p)) {
        if (!r->samples_taken)
            r->samples = samples_key(&r->key, r->game_number);
        memcpy(r->sample, r->state, cw_state_size(r->game));
        cw_resample(r->game, r->sample, options->seat, &r->samples, r->samples_taken++);
        known = r->sample;
    }
    return player_choose(p, known, p->kind->wants_notes ? handles_of(&r->handles, options->seat) : NULL,
                         options);
}

void runner_start_players(Runner *r, uint64_t game_number)
{
    Stream stream[CW_MAX_SEATS];
    streams_from_key(&r->key, FOR_PLAYERS, game_number, stream);
    for (int s = 0; s < r->seats; s++) {
        Player *p = r->player[s];
        if (p)
            player_start(
                p, &(PlayerStart){game_number, s, r->names,
                                  p->kind->is_program ? told_seed(&r->key, game_number, s) : stream[s]});
    }
    r->game_number = game_number;
    r->samples_taken = 0;
    r->left = 0;
}

static const char *describe_fault(Runner *r, const char *what)
{
    size_t length = strlen(what);
    memcpy(r->fault, what, length + 1);
    cw_stack_words(r->game, r->state, r->fault + length, sizeof r->fault - length);
    return r->fault;
}

static const char refused_own[] = "it refused one of its own options: ";

static void play_with(Runner *r, const CwListener *listener, GameRecord *record)
{
    const RunnerWatch *watch = r->watch;
    for (int seat; (seat = cw_next_seat(r->state)) >= 0 && record->decisions < MOST_DECISIONS;
         record->decisions++) {
        cw_options(r->game, r->state, seat, &r->options);
        int index = runner_choose(r, &r->options);
        if (index == PLAYER_FAILED && runner_leave(r, seat)) {
            if (!record->left)
                memcpy(record->why_left, r->player[seat]->failure, sizeof record->why_left);
            record->left = r->left;
            index = runner_choose(r, &r->options);
        }
        if (index == PLAYER_FAILED) {
            record->ending.forfeit = seat;
            record->ending.reason = r->player[seat]->failure;
            return;
        }
        record->signature = cw_sign(record->signature, seat, r->options.action[index], r->options.count);
        if (watch && watch->choosing)
            watch->choosing(watch->data, r, index);
        if (cw_choose(r->game, r->state, &r->options, index, listener) != CW_OK) {
            record->fault = describe_fault(r, refused_own);
            return;
        }
        if (listener)
            runner_follow(r);
    }
}

/* The same where nobody watches random players: what they do is less than what the calls above cost. */
static void play_random(Runner *r, GameRecord *record)
{
    CwRandomPlay play = {.signature = record->signature};
    for (int s = 0; s < r->seats; s++)
        play.stream[s] = r->player[s]->stream.at;
    cw_play_random(r->game, r->state, &play, MOST_DECISIONS);
    record->signature = play.signature;
    record->decisions = play.decisions;
}

void runner_play(Runner *r, uint64_t game_number, GameRecord *record)
{
    const RunnerWatch *watch = r->watch;
    const CwListener *listener = r->wants_notes ? &r->listener : NULL;
    *record = (GameRecord){.ending = {.forfeit = -1}, .signature = game_number};
    runner_start_players(r, game_number);
    if (watch && watch->started)
        watch->started(watch->data, r, game_number);
    if (listener)
        handles_clear(&r->handles);
    cw_start(r->game, r->state, &r->key, game_number, listener);
    if (listener)
        runner_follow(r);
    if (r->all_random && !watch)
        play_random(r, record);
    else
        play_with(r, listener, record);

    PlayerEnding *ending = &record->ending;
    if (ending->forfeit >= 0)
        forfeit_result(r->game, ending->forfeit, &ending->result);
    else if (cw_result(r->game, r->state, &ending->result) != CW_OK && !record->fault)
        record->fault =
            describe_fault(r, cw_phase(r->state) == CW_WAITING ? "it does not end: " : "its rules broke: ");
    record->signature = signature_result(record->signature, r->seats, &ending->result, ending->forfeit);
    for (int s = 0; s < r->seats; s++)
        player_end(r->player[s], ending);
    if (watch && watch->ended)
        watch->ended(watch->data, r, record);
}
