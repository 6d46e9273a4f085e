#include "lab/tournament_pair.h"

#include "lab/ordered.h"
#include "match/team.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Bank { /* the players of one thread, opened when they first play */
    Player *player[TOURNAMENT_PLAYERS][CW_MAX_SEATS];
    Runner runner;
} Bank;

typedef struct Hall {
    const TournamentJob *job;
    Tournament *result;
    PairBook book;
} Hall;

/* In the second game of a pair the sides are swapped; seats of one team sit on one side. */
static int side_of(const CwGame *game, int seat, int swapped)
{
    return (cw_team(game, seat) + swapped) & 1;
}

static double compare(int mine, int theirs)
{
    return mine > theirs ? 1 : mine == theirs ? 0.5 : 0;
}

static void score_game(const CwGame *game, int swapped, const CwResult *result, PlayedGame *played)
{
    int seats = cw_seats(game), meetings = 0;
    played->score = 0;
    for (int s = 0; s < seats; s++) {
        int rivals = 0;
        double sum = 0;
        for (int other = 0; other < seats; other++) {
            if (side_of(game, other, swapped) == side_of(game, s, swapped))
                continue;
            sum += compare(result->payoff[s], result->payoff[other]);
            rivals++;
        }
        played->seat_score[s] = sum / rivals;
        if (side_of(game, s, swapped) == 0) {
            played->score += sum;
            meetings += rivals;
        }
    }
    played->score /= meetings;
}

static void *open_bank(void *data)
{
    const TournamentJob *job = ((Hall *)data)->job;
    const char *nobody[CW_MAX_SEATS] = {0};
    Bank *bank = memory(NULL, 1, sizeof *bank);
    memset(bank, 0, sizeof *bank);
    runner_open(&bank->runner, job->game, &job->key, nobody, &job->settings, NULL);
    bank->runner.driver.leaving = LEAVING_FORFEITS;
    return bank;
}

static void close_bank(void *data, void *mine)
{
    (void)data;
    Bank *bank = mine;
    for (int s = 0; s < bank->runner.seats; s++)
        runner_seat(&bank->runner, s, NULL);
    for (int p = 0; p < TOURNAMENT_PLAYERS; p++)
        for (int s = 0; s < CW_MAX_SEATS; s++)
            player_close(bank->player[p][s]);
    runner_close(&bank->runner);
    free(bank);
}

/* Seats the players of a match.  A player that cannot be started any more (it could, when the tournament began) leaves
   its seat empty; the seat is returned, else -1. */
static int take_seats(const TournamentJob *job, Bank *bank, const TournamentMatch *match, int swapped,
                      Problem *why)
{
    Runner *r = &bank->runner;
    int used[TOURNAMENT_PLAYERS] = {0};
    for (int s = 0; s < r->seats; s++) {
        int p = side_of(job->game, s, swapped) ? match->second : match->first;
        Player **place = &bank->player[p][used[p]++];
        if (!*place)
            *place = player_open(job->player[p], job->game, &job->settings, why);
        runner_seat(r, s, *place);
        if (!*place)
            return s;
    }
    return -1;
}

/* Which game of the run is dealt.  Players of our own meet the deals of the pair's number in every match; what a program
   plays has a number that no other game has in which a program plays. */
static uint64_t deal_of(const Tournament *t, uint64_t item, int swapped)
{
    uint64_t matches = (uint64_t)t->matches;
    return t->match[item % matches].same_cards ? item / matches : 2 * item + (uint64_t)swapped;
}

static void play_pair(void *data, void *mine, uint64_t item, void *result)
{
    const Hall *hall = data;
    const TournamentJob *job = hall->job;
    Bank *bank = mine;
    PlayedPair *pair = result;
    const TournamentMatch *match = &hall->result->match[item % (uint64_t)hall->result->matches];
    memset(pair, 0, sizeof *pair);
    for (int swapped = 0; swapped < 2; swapped++) {
        PlayedGame *played = &pair->game[swapped];
        GameRecord record = {.ending = {.forfeit = -1}};
        Problem why = {0};
        int missing = take_seats(job, bank, match, swapped, &why);
        if (missing < 0) {
            runner_play(&bank->runner, deal_of(hall->result, item, swapped), &record);
        } else {
            record.ending.forfeit = missing;
            record.ending.reason = why.text;
            forfeit_result(job->game, missing, "forfeit", &record.ending.result);
        }
        score_game(job->game, swapped, &record.ending.result, played);
        played->decisions = record.decisions;
        played->signature = record.signature;
        played->forfeit = record.ending.forfeit;
        played->fault = record.fault != NULL;
        const char *words = record.fault ? record.fault : record.ending.reason;
        if (words)
            snprintf(played->words, sizeof played->words, "%s", words);
    }
}

static void note_incident(Tournament *t, const TournamentMatch *match, uint64_t pair, int player, int seat,
                          const char *words)
{
    if (t->incidents == TOURNAMENT_INCIDENTS)
        return;
    TournamentIncident *incident = &t->incident[t->incidents++];
    *incident = (TournamentIncident){.pair = pair,
                                     .player = player,
                                     .against = player == match->first ? match->second : match->first,
                                     .seat = seat};
    snprintf(incident->words, sizeof incident->words, "%s", words);
}

/* Where a team has several parts a game is one meeting all the same: it is shared out. */
static void add_meetings(const CwGame *game, const Tournament *t, TournamentMatch *match, int swapped,
                         double score)
{
    int met[2] = {0};
    for (int s = 0; s < cw_seats(game); s++)
        met[side_of(game, s, swapped)] += (int)(t->part[t->seat_part[s]].counted >> s & 1);
    double share = 1.0 / (met[0] * met[1]);
    for (int s = 0; s < cw_seats(game); s++)
        for (int other = 0; other < cw_seats(game); other++) {
            int mine = t->seat_part[s], theirs = t->seat_part[other];
            if (side_of(game, s, swapped) != 0 || side_of(game, other, swapped) != 1 ||
                !(t->part[mine].counted >> s & 1) || !(t->part[theirs].counted >> other & 1))
                continue;
            match->met[mine][theirs].games += share;
            match->met[mine][theirs].won += share * score;
        }
}

static void add_game(const TournamentJob *job, Tournament *t, TournamentMatch *match, uint64_t pair,
                     int swapped, const PlayedGame *game)
{
    t->games++;
    t->decisions += game->decisions;
    t->signature = stream_mix(t->signature + game->signature);
    if (t->listed_count < TOURNAMENT_LISTED)
        t->listed[t->listed_count++] = game->signature;
    if (game->fault) {
        t->faults++;
        note_incident(t, match, pair, -1, -1, game->words);
    }
    if (game->forfeit >= 0) {
        int player = side_of(job->game, game->forfeit, swapped) ? match->second : match->first;
        t->forfeits[player]++;
        note_incident(t, match, pair, player, game->forfeit, game->words);
    }
    match->wins += game->score > 0.5;
    match->draws += game->score == 0.5;
    match->losses += game->score < 0.5;
    for (int s = 0; s < cw_seats(job->game); s++) {
        int side = side_of(job->game, s, swapped), player = side ? match->second : match->first;
        int part = t->seat_part[s];
        sample_add(&t->by_seat[player][s], game->seat_score[s]);
        if (!(t->part[part].counted >> s & 1))
            continue;
        sample_add(&t->by_part[player][part], game->seat_score[s]);
        sample_add(&match->part[side][part], game->seat_score[s]);
    }
    if (t->teams == 2)
        add_meetings(job->game, t, match, swapped, game->score);
}

static Sprt test_of(const TournamentJob *job, const TournamentMatch *match)
{
    return (Sprt){.low = job->claim, .high = job->claim + job->margin, .error = 0.05, .scores = match->pairs};
}

static int merge_pair(void *data, uint64_t item, void *result)
{
    Hall *hall = data;
    Tournament *t = hall->result;
    const PlayedPair *pair = result;
    TournamentMatch *match = &t->match[item % (uint64_t)t->matches];
    for (int swapped = 0; swapped < 2; swapped++)
        add_game(hall->job, t, match, item / (uint64_t)t->matches, swapped, &pair->game[swapped]);
    book_add(&hall->book, pair);
    sample_add(&match->pairs, (pair->game[0].score + pair->game[1].score) / 2);
    if (!hall->job->sequential)
        return 1;
    Sprt test = test_of(hall->job, match);
    t->answer = sprt_answer(&test);
    t->evidence = sprt_evidence(&test);
    t->bound = sprt_bound(&test);
    return t->answer == SPRT_OPEN;
}

static void save_book(void *data)
{
    book_save(&((Hall *)data)->book);
}

/* How many pairs an earlier run has left; they count as if they had been played now. */
static uint64_t take_up(Hall *hall, uint64_t items)
{
    PlayedPair pair;
    uint64_t item = 0;
    for (int open = 1; open && item < items && book_next(&hall->book, &pair); item++)
        open = merge_pair(hall, item, &pair);
    return item;
}

static int count_teams(const CwGame *game)
{
    unsigned teams = 0;
    for (int s = 0; s < cw_seats(game); s++)
        teams |= 1u << cw_team(game, s);
    return __builtin_popcount(teams);
}

/* A wrong name is refused before the first game. */
static int can_play(const TournamentJob *job, Problem *why)
{
    int sides = 0;
    for (int s = 0; s < cw_seats(job->game); s++)
        sides |= 1 << side_of(job->game, s, 0);
    if (sides != 3)
        return problem(why, 0, "a tournament needs a game in which somebody plays against somebody else");
    for (int p = 0; p < job->players; p++) {
        Player *player = player_open(job->player[p], job->game, &job->settings, why);
        if (!player)
            return 0;
        player_close(player);
    }
    return 1;
}

/* No rank may wait for one that has given up. */
static int all_can(const Ranks *ranks, int mine)
{
    uint64_t cannot = !mine;
    if (ranks)
        ranks->sum(&cannot, 1);
    return !cannot;
}

int tournament_run(const TournamentJob *job, Tournament *t, Problem *why)
{
    memset(t, 0, sizeof *t);
    *why = (Problem){0};
    if (!all_can(job->ranks, can_play(job, why)))
        return 0;
    for (int i = 0; i < job->players; i++)
        for (int j = i + 1; j < job->players; j++)
            t->match[t->matches++] = (TournamentMatch){.first = i,
                                                       .second = j,
                                                       .same_cards = !player_is_program(job->player[i]) &&
                                                                     !player_is_program(job->player[j])};
    t->parts = parts_of(job->game, t->part, t->seat_part);
    t->teams = count_teams(job->game);
    Hall hall = {.job = job, .result = t};
    if (!all_can(job->ranks, book_open(&hall.book, job, why))) {
        book_close(&hall.book);
        return 0;
    }
    const PairWork pairs = {&hall, open_bank, close_bank, play_pair, merge_pair, save_book};
    uint64_t items = job->pairs * (uint64_t)t->matches;
    uint64_t before =
        job->ranks ? share_earlier(job->ranks, &hall.book, &pairs, items) : take_up(&hall, items);
    OrderedWork work = {
        .items = t->answer == SPRT_OPEN ? items : before,
        .first = before,
        .threads = job->threads,
        .result_size = sizeof(PlayedPair),
        .data = &hall,
        .open = open_bank,
        .close = close_bank,
        .work = play_pair,
        .merge = merge_pair,
        .save = save_book,
        .stop = job->stop,
        .progress = job->progress,
        .progress_data = job->progress_data,
    };
    uint64_t played =
        job->ranks ? play_shared(job, &pairs, work.items, before, why) : ordered_run(&work, why);
    t->stopped = played < items && t->answer == SPRT_OPEN;
    tournament_rate(job, t);
    if (hall.book.failed.text[0])
        *why = hall.book.failed;
    book_close(&hall.book);
    return played > 0 || !why->text[0];
}
