/* `cardwright analyse REPLAY`: what the searching player thinks of the choices in a stored game. */
#include "cli/options.h"
#include "cli/progress.h"
#include "match/match.h"
#include "players/advice.h"
#include "players/player.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef struct WorseAnswer {
    int answer;
    double cost;
} WorseAnswer;

typedef struct Analysis {
    const Match *match;
    int only; /* seat; -1: all */
    long show;
    Search *search;
    SearchReport report;
    CwState *state, *sample;
    CwKey samples;
    CwOptions options;
    double cost[CW_MAX_SEATS]; /* wins of 100 given away, summed */
    int looked[CW_MAX_SEATS];
    WorseAnswer worst[CW_MAX_SEATS];
    json_t *json; /* NULL, or the list of decisions */
} Analysis;

static const char *option_words(const Analysis *a, int index, char *text, size_t capacity)
{
    cw_option_words(match_game(a->match), a->state, a->options.seat, a->options.action[index],
                    match_names(a->match), text, capacity);
    return text;
}

/* Wins of 100 that the choice surely gives away: one that was hardly tried may be better than it looks. */
static double cost_of(const SearchReport *report, int best, int chosen)
{
    const SearchOption *c = &report->option[chosen];
    const SearchOption *b = &report->option[best];
    double doubt = sqrt(advice_margin(c) * advice_margin(c) + advice_margin(b) * advice_margin(b)) / 2;
    double cost = c->visits ? advice_wins(b) - advice_wins(c) - doubt : 0;
    return chosen == best || cost < 0 ? 0 : cost;
}

static void tell_decision(const Analysis *a, int chosen, const int *order, int count, double cost)
{
    char text[600];
    int seat = a->options.seat;
    printf("%u %s (%s): %s", a->options.decision, match_names(a->match)[seat],
           cw_asking_rule(match_game(a->match), a->state, seat), option_words(a, chosen, text, sizeof text));
    if (chosen == order[0])
        printf(", as the computer would, %s\n", advice_sureness(&a->report));
    else if (cost >= 1)
        printf(", which gives away %.0f of 100\n", cost);
    else
        printf(", perhaps as good\n");
    for (int i = 0; i < count; i++) {
        Text words = {0};
        if (i >= a->show && order[i] != chosen)
            continue;
        advice_words(&a->report, order[i], &words);
        printf("    %-50s %s", option_words(a, order[i], text, sizeof text), words.at);
        if (a->report.mixed && a->report.option[order[i]].share > 0)
            printf(", to be played %.0f times in 100", 100 * a->report.option[order[i]].share);
        printf("%s\n", order[i] == chosen ? "  <- chosen" : "");
        text_free(&words);
    }
    fflush(stdout);
}

static void add_json(Analysis *a, int chosen, const int *order, int count, double cost)
{
    json_t *options = json_array();
    char text[600];
    for (int i = 0; i < count; i++) {
        const SearchOption *o = &a->report.option[order[i]];
        json_array_append_new(
            options, json_pack("{s:i, s:s, s:I, s:f, s:f, s:f}", "action", o->action, "words",
                               option_words(a, order[i], text, sizeof text), "visits", (json_int_t)o->visits,
                               "wins_of_100", advice_wins(o), "margin", advice_margin(o), "share", o->share));
    }
    json_array_append_new(a->json, json_pack("{s:I, s:i, s:i, s:f, s:s, s:o}", "decision",
                                             (json_int_t)a->options.decision, "seat", a->options.seat,
                                             "chosen", a->options.action[chosen], "cost", cost, "sure",
                                             advice_sureness(&a->report), "options", options));
}

static void look_at(Analysis *a, int index, int chosen)
{
    const CwGame *game = match_game(a->match);
    int order[CW_MAX_OPTIONS], seat = a->options.seat;
    memcpy(a->sample, a->state, cw_state_size(game));
    cw_resample(game, a->sample, seat, &a->samples, (uint64_t)index);
    search_run(a->search, a->sample, &a->options, (uint64_t)index, &a->report);
    int count = advice_order(&a->report, order);
    double cost = cost_of(&a->report, order[0], chosen);
    a->looked[seat]++;
    a->cost[seat] += cost;
    if (cost > a->worst[seat].cost)
        a->worst[seat] = (WorseAnswer){index, cost};
    if (a->json)
        add_json(a, chosen, order, count, cost);
    else
        tell_decision(a, chosen, order, count, cost);
}

/* Plays the stored answers again and stops before each one to think.  How many there were; the last one may be cut. */
static int walk(Analysis *a, const atomic_int *stop)
{
    const CwGame *game = match_game(a->match);
    cw_start(game, a->state, match_key(a->match), match_nonce(a->match), NULL);
    a->samples = samples_key(match_key(a->match), match_nonce(a->match));
    int i = 0;
    for (; i < match_answers(a->match) && !atomic_load(stop); i++) {
        const MatchAnswer *answer = match_answer_at(a->match, i);
        cw_options(game, a->state, answer->seat, &a->options);
        int chosen = 0;
        while (chosen < a->options.count - 1 && a->options.action[chosen] != answer->action)
            chosen++;
        if (a->options.count > 1 && (a->only < 0 || a->only == answer->seat))
            look_at(a, i, chosen);
        cw_choose(game, a->state, &a->options, chosen, NULL);
    }
    return i;
}

static void print_summary(const Analysis *a)
{
    for (int s = 0; s < cw_seats(match_game(a->match)); s++) {
        if (!a->looked[s])
            continue;
        printf("%s: %d choices, %.1f of 100 given away at each on average", match_names(a->match)[s],
               a->looked[s], a->cost[s] / a->looked[s]);
        if (a->worst[s].cost >= 1)
            printf("; most at decision %u (%s): %.0f",
                   match_answer_at(a->match, a->worst[s].answer)->decision,
                   match_answer_words(a->match, a->worst[s].answer), a->worst[s].cost);
        printf("\n");
    }
}

static int find_seat(const Cli *cli, const Match *m, const char *name, int *seat)
{
    long number;
    *seat = -1;
    if (!name)
        return GO_ON;
    for (int s = 0; s < cw_seats(match_game(m)); s++)
        if (strcasecmp(match_names(m)[s], name) == 0) {
            *seat = s;
            return GO_ON;
        }
    if (!read_number(name, 1, cw_seats(match_game(m)), &number))
        return complain(cli, "analyse", EXIT_USAGE, "--seat takes 1 to %d or a player's name, not '%s'",
                        cw_seats(match_game(m)), name);
    *seat = (int)number - 1;
    return GO_ON;
}

static Match *load(const Cli *cli, const char *path)
{
    const CwGameDef *games[MAX_LIST + 1] = {0};
    for (int i = 0; i < cli->game_count && i < MAX_LIST; i++)
        games[i] = cli->games[i].plain;
    MatchLoaded loaded;
    Problem p = {0};
    Match *m = match_load(games, NULL, path, &loaded, &p);
    if (!m && p.line)
        complain(cli, "analyse", 0, "%s:%d: %s", path, p.line, p.text);
    else if (!m)
        complain(cli, "analyse", 0, "%s", p.text);
    else if (*loaded.note)
        complain(cli, "analyse", 0, "%s: %s", path, loaded.note);
    return m;
}

static int analyse(const Cli *cli, const Match *m, const char *level, const char *seat, long show,
                   int as_json)
{
    Problem why = {0};
    SearchSettings settings;
    Analysis *a = memory(NULL, 1, sizeof *a);
    memset(a, 0, sizeof *a);
    *a = (Analysis){.match = m, .show = show, .json = as_json ? json_array() : NULL};
    int status = find_seat(cli, m, seat, &a->only);
    int searches = search_settings(level, match_game(m), &settings, &why);
    if (status == GO_ON && searches < 1)
        status = complain(cli, "analyse", EXIT_USAGE, "%s",
                          searches ? why.text : "--level takes easy, medium, hard, expert or search:N");
    if (status == GO_ON) {
        settings.exploration *=
            2; /* the choice that was made deserves a look too, whatever the hints say of it */
        settings.trust /= 4;
        a->search = search_open(match_game(m), &settings);
        a->state = memory(NULL, 1, cw_state_size(match_game(m)));
        a->sample = memory(NULL, 1, cw_state_size(match_game(m)));
        int done = walk(a, watch_for_stop());
        if (as_json) {
            json_dumpf(a->json, stdout, JSON_INDENT(1) | JSON_REAL_PRECISION(4));
            printf("\n");
        } else {
            print_summary(a);
        }
        status = done < match_answers(m) ? EXIT_STOPPED : EXIT_FINE;
        search_close(a->search);
        free(a->state);
        free(a->sample);
    }
    json_decref(a->json);
    free(a);
    return status;
}

int cmd_analyse(const Cli *cli, int argc, char **argv)
{
    const char *level = "hard", *seat = NULL;
    long show = 3;
    int as_json = 0;
    const Option options[] = {
        {OPTION_TEXT, "seat", "N", "only the choices of this seat: 1, 2, ... or a player's name", &seat, 0,
         0},
        {OPTION_TEXT, "level", "L",
         "how deep to look: easy, medium, hard, expert or search:N\n(without it: hard)", &level, 0, 0},
        {OPTION_NUMBER, "show", "N", "how many choices to show at each decision (without it: 3)", &show, 1,
         1000},
        {OPTION_FLAG, "json", NULL, "prints a JSON array with everything", &as_json, 0, 0},
        {0},
    };
    Words words;
    int status = options_parse(cli, argc, argv, options, 1, 1, &words);
    if (status != GO_ON)
        return status;
    Match *m = load(cli, words.word[0]);
    if (!m)
        return EXIT_NO;
    status = analyse(cli, m, level, seat, show, as_json);
    match_close(m);
    return status;
}
