/* `cardwright replay FILE`: proves that a stored game went as it says, walks through it, exports it. */
#include "cli/options.h"
#include "match/match.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

typedef struct Tour { /* through a replay, from the first decision to the last that is shown */
    Match *now;
    int viewer; /* a seat, CW_SPECTATOR or EVERYTHING */
    int events; /* told so far */
    int pause;  /* waits for Enter after each decision */
} Tour;

static MatchAnswer *copy_answers(const Match *m)
{
    int count = match_answers(m);
    MatchAnswer *copy = memory(NULL, (size_t)count + 1, sizeof *copy);
    for (int i = 0; i < count; i++)
        copy[i] = *match_answer_at(m, i);
    return copy;
}

/* ---- in words ------------------------------------------------------------------------------------------------------ */

static void print_seats(const Match *m, unsigned seats)
{
    int said = 0;
    for (int s = 0; s < cw_seats(match_game(m)); s++)
        if (seats >> s & 1)
            printf("%s%s", said++ ? " and " : "", match_names(m)[s]);
}

static void print_result(const Match *m)
{
    CwResult result;
    unsigned waiting = cw_waiting(match_state(m));
    if (!match_over(m)) {
        printf("unfinished: at decision %" PRIu32 ", where ", cw_decision(match_state(m)));
        print_seats(m, waiting);
        printf(waiting & (waiting - 1) ? " are asked\n" : " is asked\n");
        return;
    }
    match_result(m, &result);
    Text words = {0};
    add_winners(match_game(m), &result, match_names(m), &words);
    printf("over by %s: %s", result.rule, words.at);
    text_free(&words);
    /* Where nobody at the table has won, as in MERC against the printed Dictator, the points are not the winner's. */
    int named = 1;
    for (int s = 0; s < cw_seats(match_game(m)); s++)
        named &= result.payoff[s] < 0;
    for (int s = 0; s < cw_seats(match_game(m)); s++)
        printf("%s%s%s%d", s ? (named ? ", " : " to ") : " (", named ? match_names(m)[s] : "",
               named ? ": " : "", result.points[s]);
    printf(" points)\n");
}

static void print_switches(const CwGame *game)
{
    const CwGameDef *def = cw_definition(game);
    for (int i = 0; i < cw_ruling_count(def); i++) {
        CwRuling r = cw_ruling(def, game, i), usual = cw_ruling(def, NULL, i);
        char value[80];
        if (!r.name || r.value == usual.value)
            continue;
        cw_ruling_value(&r, r.value, value, sizeof value);
        printf("rule %s=%s (%s)\n", r.name, value, r.id);
    }
}

static void print_head(const Match *m)
{
    const CwGame *game = match_game(m);
    printf("%s: ", cw_game_title(cw_definition(game)));
    for (int s = 0; s < cw_seats(game); s++)
        printf("%s%s", s ? ", " : "", match_names(m)[s]);
    printf("\n");
    print_switches(game);
}

static int decisions(const Match *m)
{
    int count = 0;
    for (int i = 0; i < match_answers(m); i++)
        count += !i || match_answer_at(m, i)->decision != match_answer_at(m, i - 1)->decision;
    return count;
}

static void print_verified(const Match *m)
{
    print_head(m);
    printf("%d decisions, %d answers\n", decisions(m), match_answers(m));
    print_result(m);
    printf("verified: every answer was legal and every check value is right\n");
}

static void tell_events(Tour *t)
{
    for (; t->events < match_events(t->now); t->events++)
        printf("    %s\n", match_event_words(t->now, t->events, t->viewer));
}

/* What others chose is told by the events; only the viewer's own choices are spelt out. */
static void tell_decision(const Tour *t, const MatchAnswer *answer, int count)
{
    const CwGame *game = match_game(t->now);
    const CwState *state = match_state(t->now);
    printf("%" PRIu32 " ", answer->decision);
    for (int i = 0; i < count; i++) {
        int seat = answer[i].seat;
        char words[600];
        cw_option_words(game, state, seat, answer[i].action, match_names(t->now), words, sizeof words);
        int told = t->viewer == EVERYTHING || t->viewer == seat;
        printf("%s%s (%s)%s%s", i ? ", " : "", match_names(t->now)[seat], cw_asking_rule(game, state, seat),
               told ? ": " : "", told ? words : "");
    }
    printf("\n");
}

static void wait_for_enter(const Tour *t)
{
    if (!t->pause)
        return;
    fflush(stdout);
    for (int c; (c = getchar()) != '\n' && c != EOF;)
        continue;
}

static void tour(Tour *t, long to)
{
    int count = match_answers(t->now), resigned = match_resigned(t->now), i = 0;
    MatchAnswer *answers = copy_answers(t->now);
    match_rewind(t->now, 0);
    tell_events(t);
    while (i < count && (long)answers[i].decision < to) {
        int n = 1;
        while (i + n < count && answers[i + n].decision == answers[i].decision)
            n++;
        wait_for_enter(t);
        tell_decision(t, &answers[i], n);
        for (int k = i; k < i + n; k++)
            match_answer(t->now, answers[k].seat, answers[k].decision, answers[k].action);
        tell_events(t);
        i += n;
    }
    if (i == count && resigned >= 0)
        match_give_up(t->now, resigned);
    free(answers);
    print_result(t->now);
}

/* ---- as JSON --------------------------------------------------------------------------------------------------------- */

static json_t *header_json(const Match *m)
{
    const CwGame *game = match_game(m);
    const CwGameDef *def = cw_definition(game);
    json_t *seats = json_array(), *rules = json_object();
    for (int s = 0; s < cw_seats(game); s++)
        json_array_append_new(seats, json_string(match_names(m)[s]));
    for (int i = 0; i < cw_ruling_count(def); i++) {
        CwRuling r = cw_ruling(def, game, i);
        char value[80];
        if (!r.name)
            continue;
        cw_ruling_value(&r, r.value, value, sizeof value);
        json_object_set_new(rules, r.name, json_string(value));
    }
    char key[65], fingerprint[20], nonce[24];
    for (int i = 0; i < 8; i++)
        snprintf(key + 8 * i, sizeof key - 8 * (size_t)i, "%08" PRIx32, match_key(m)->word[i]);
    snprintf(fingerprint, sizeof fingerprint, "%016" PRIx64, cw_fingerprint(game));
    snprintf(nonce, sizeof nonce, "%" PRIu64, match_nonce(m));
    return json_pack("{s:i, s:s, s:s, s:s, s:o, s:o, s:s, s:s}", "v", 1, "game", cw_game_name(def), "engine",
                     cw_version(), "fingerprint", fingerprint, "seats", seats, "rules", rules, "key", key,
                     "nonce", nonce);
}

static json_t *result_json(const Match *m)
{
    CwResult result;
    json_t *payoff = json_array(), *points = json_array();
    match_result(m, &result);
    for (int s = 0; s < cw_seats(match_game(m)); s++) {
        json_array_append_new(payoff, json_integer(result.payoff[s]));
        json_array_append_new(points, json_integer(result.points[s]));
    }
    return json_pack("{s:s, s:o, s:o}", "rule", result.rule, "payoff", payoff, "points", points);
}

static json_t *view_json(const Match *m, int seat)
{
    size_t size =
        cw_view(match_game(m), match_state(m), seat, 0, match_names(m), match_handles(m, seat), NULL, 0) + 1;
    char *text = memory(NULL, size, 1);
    cw_view(match_game(m), match_state(m), seat, 0, match_names(m), match_handles(m, seat), text, size);
    json_t *view = json_loads(text, 0, NULL);
    free(text);
    return view;
}

/* NULL: the seat is not asked. */
static json_t *ask_json(const Match *m, int seat)
{
    const CwGame *game = match_game(m);
    const CwState *state = match_state(m);
    size_t size = cw_ask(game, state, seat, 0, match_names(m), match_handles(m, seat), NULL, 0) + 1;
    char *text = memory(NULL, size, 1);
    cw_ask(game, state, seat, 0, match_names(m), match_handles(m, seat), text, size);
    json_t *ask = json_loads(text, 0, NULL);
    free(text);
    return ask;
}

/* With a viewer: what that seat was told, its view at the end and what it is asked; else everything. */
static void print_json(const Match *m, int viewer)
{
    json_t *object = header_json(m), *answers = json_array(), *events = json_array();
    for (int i = 0; i < match_answers(m); i++) {
        const MatchAnswer *a = match_answer_at(m, i);
        if (viewer != EVERYTHING && viewer != a->seat)
            continue;
        json_array_append_new(answers,
                              json_pack("{s:I, s:i, s:i, s:s}", "decision", (json_int_t)a->decision, "seat",
                                        a->seat, "action", a->action, "words", match_answer_words(m, i)));
    }
    for (int i = 0; i < match_events(m); i++) {
        const Event *e = match_event(m, i);
        json_array_append_new(events, json_pack("{s:I, s:s, s:s}", "decision", (json_int_t)e->decision,
                                                "event", cw_note_name(match_game(m), &e->note), "words",
                                                match_event_words(m, i, viewer)));
    }
    if (viewer != EVERYTHING)
        json_object_del(object, "key");
    json_object_set_new(object, "answers", answers);
    json_object_set_new(object, "events", events);
    if (match_over(m))
        json_object_set_new(object, "result", result_json(m));
    if (viewer != EVERYTHING)
        json_object_set_new(object, "view", view_json(m, viewer));
    json_t *ask = viewer != EVERYTHING ? ask_json(m, viewer) : NULL;
    if (ask)
        json_object_set_new(object, "ask", ask);
    json_dumpf(object, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(object);
}

/* ---- the command ----------------------------------------------------------------------------------------------------- */

static int find_viewer(const Cli *cli, const Match *m, const char *name, int *viewer)
{
    long number;
    *viewer = EVERYTHING;
    if (!name)
        return GO_ON;
    if (strcasecmp(name, "spectator") == 0) {
        *viewer = CW_SPECTATOR;
        return GO_ON;
    }
    for (int s = 0; s < cw_seats(match_game(m)); s++)
        if (strcasecmp(match_names(m)[s], name) == 0) {
            *viewer = s;
            return GO_ON;
        }
    if (read_number(name, 1, cw_seats(match_game(m)), &number)) {
        *viewer = (int)number - 1;
        return GO_ON;
    }
    return complain(cli, "replay", EXIT_USAGE,
                    "--seat takes 1 to %d, a player's name or 'spectator', not '%s'", cw_seats(match_game(m)),
                    name);
}

static int keep_until(const Match *m, long to)
{
    int keep = 0;
    while (keep < match_answers(m) && (long)match_answer_at(m, keep)->decision < to)
        keep++;
    return keep;
}

typedef struct Wanted {
    int step;
    const char *seat, *export, *save;
    long to;
} Wanted;

static Match *load(const Cli *cli, const char *path)
{
    const CwGameDef *games[MAX_LIST + 1] = {0};
    for (int i = 0; i < cli->game_count && i < MAX_LIST; i++)
        games[i] = cli->games[i].plain;
    MatchLoaded loaded;
    Problem p = {0};
    Match *m = match_load(games, NULL, path, &loaded, &p);
    if (!m && p.line)
        complain(cli, "replay", EXIT_NO, "%s:%d: %s", path, p.line, p.text);
    else if (!m)
        complain(cli, "replay", EXIT_NO, "%s", p.text);
    else if (*loaded.note)
        complain(cli, "replay", EXIT_FINE, "%s: %s", path, loaded.note);
    return m;
}

static int show(const Cli *cli, Match *m, const Wanted *wanted)
{
    int viewer, status = find_viewer(cli, m, wanted->seat, &viewer);
    if (status != GO_ON)
        return status;
    int text = wanted->step || (wanted->export && strcmp(wanted->export, "text") == 0);
    if (text) {
        print_head(m);
        Tour t = {.now = m,
                  .viewer = viewer,
                  .pause = wanted->step && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)};
        tour(&t, wanted->to);
        return EXIT_FINE;
    }
    int shorter = keep_until(m, wanted->to) < match_answers(m);
    if (shorter)
        match_rewind(m, keep_until(m, wanted->to));
    if (wanted->save) {
        Problem p = {0};
        return match_save(m, wanted->save, &p) ? EXIT_FINE : complain(cli, "replay", EXIT_NO, "%s", p.text);
    }
    if (wanted->export)
        print_json(m, viewer);
    else
        print_verified(m);
    return EXIT_FINE;
}

int cmd_replay(const Cli *cli, int argc, char **argv)
{
    Wanted wanted = {.to = 1L << 40};
    const Option options[] = {
        {OPTION_FLAG, "step", NULL, "walks through the game in words; on a terminal Enter goes on",
         &wanted.step, 0, 0},
        {OPTION_TEXT, "seat", "N",
         "as that seat saw it: 1, 2, ..., a player's name, or spectator\n(without it: everything)",
         &wanted.seat, 0, 0},
        {OPTION_TEXT, "export", "FORM", "json or text, on standard output", &wanted.export, 0, 0},
        {OPTION_NUMBER, "to", "N", "only up to where decision N is asked", &wanted.to, 1, 1L << 40},
        {OPTION_TEXT, "save", "FILE", "writes what is left after --to as a replay that goes on there",
         &wanted.save, 0, 0},
        {0},
    };
    Words words;
    int status = options_parse(cli, argc, argv, options, 1, 1, &words);
    if (status != GO_ON)
        return status;
    if (wanted.export && strcmp(wanted.export, "json") != 0 && strcmp(wanted.export, "text") != 0)
        return complain(cli, argv[0], EXIT_USAGE, "--export takes json or text, not '%s'", wanted.export);
    Match *m = load(cli, words.word[0]);
    if (!m)
        return EXIT_NO;
    status = show(cli, m, &wanted);
    match_close(m);
    return status;
}
