/* golden --check FOLDER | --update FOLDER

   Golden playthroughs: for every shipped game, and for every value of every switch, one whole game with what every seat
   and a spectator see at every decision, as the view says it.  They are kept in FOLDER/<game>/tests/golden and
   compared line by line: a card that somebody may not see, an option too many, a word that changed is a difference to
   look at.  Only what changed since the last decision is written; what all viewers see alike stands there once.  Every member of
   a view is in it, known to this file or not.

   Questions and events, as programs get them, stand there whole when their kind comes for the first time, with its verbs; of
   all of them, and of the views (`=`, for each viewer), a number over all bytes (`Ann? #1f0c77ab`), so that a member that changed
   or vanished anywhere in the game shows.

   Of a game that many numbers of players can play, the beginning with each other number.  Of such a game, and of one with many
   switches, those switches alone that change who plays, or what is open to all; scenarios show what the others do. */
#include <dirent.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/command.h"
#include "kernel/play.h"
#include "match/match.h"
#include "match/teller.h"

enum {
    VIEWERS = CW_MAX_SEATS + 1,
    MAX_LINES = 1000,
    MOST_DECISIONS = 400,
    OTHER_SEATS_DECISIONS = 80,
    MANY_SWITCHES = 20,
    MOST_SEEN = 4000
};

typedef struct Lines { /* a view, flattened: the key is what comes before the colon */
    char *line[MAX_LINES];
    int count;
} Lines;

typedef struct Show {
    Match *m;
    int viewers; /* the seats, then the spectator */
    Lines before[VIEWERS], now[VIEWERS];
    unsigned bytes[VIEWERS]; /* a number over all bytes of each view */
    int events;
    char *seen[MOST_SEEN]; /* kinds of questions and events that were shown */
    int seen_count;
    Text *out;
} Show;

/* ---- a view as lines ------------------------------------------------------------------------------------------------ */

static void add_line(Lines *lines, Text *line)
{
    if (lines->count < MAX_LINES)
        lines->line[lines->count++] = line->at;
    *line = (Text){0};
}

static void add_numbers(Text *out, const json_t *object)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, key, value)
        text_addf(out, " %s %" JSON_INTEGER_FORMAT, key, json_integer_value(value));
}

/* What a member holds, as it is written; nothing where there is none. */
static void add_json(Text *out, const char *key, const json_t *value)
{
    if (!value || (json_is_array(value) && !json_array_size(value)))
        return;
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    text_addf(out, " %s %s", key, text);
    free(text);
}

/* The members that are not among these, in a list of their names with blanks around each. */
static void add_rest(Text *out, const json_t *object, const char *known)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, key, value)
    {
        char name[80];
        snprintf(name, sizeof name, " %s ", key);
        if (!strstr(known, name))
            add_json(out, key, value);
    }
}

static void add_card(Text *out, const CwGame *game, const json_t *card)
{
    size_t i;
    json_t *mark;
    text_add(out, " ");
    if (json_object_get(card, "at"))
        text_addf(out, "%" JSON_INTEGER_FORMAT ":", json_integer_value(json_object_get(card, "at")));
    text_addf(out, "%s#%" JSON_INTEGER_FORMAT,
              cw_card_name(game, (int)json_integer_value(json_object_get(card, "kind"))),
              json_integer_value(json_object_get(card, "id")));
    if (!json_is_true(json_object_get(card, "up")))
        text_add(out, "*");
    Text more = {0};
    text_clear(&more);
    add_numbers(&more, json_object_get(card, "counters"));
    json_array_foreach(json_object_get(card, "marks"), i, mark)
        text_addf(&more, " %s", json_string_value(mark));
    add_numbers(&more, json_object_get(card, "values"));
    if (json_object_get(card, "on"))
        text_addf(&more, " on %" JSON_INTEGER_FORMAT, json_integer_value(json_object_get(card, "on")));
    add_rest(&more, card, " id kind up at counters marks values on ");
    if (more.length)
        text_addf(out, "(%s)", more.at + 1);
    text_free(&more);
}

static void flatten_zones(const Show *show, const json_t *view, Lines *lines)
{
    size_t i, k;
    json_t *zone, *card;
    json_array_foreach(json_object_get(view, "zones"), i, zone)
    {
        json_int_t owner = json_integer_value(json_object_get(zone, "owner"));
        Text line = {0}, name = {0};
        json_int_t number = json_integer_value(json_object_get(zone, "i"));
        text_addf(&name, "%s%s%s", owner >= 0 ? match_names(show->m)[owner] : "", owner >= 0 ? " " : "",
                  json_string_value(json_object_get(zone, "id")));
        if (number)
            text_addf(&name, "-%" JSON_INTEGER_FORMAT, number);
        text_addf(&line, "%s: %" JSON_INTEGER_FORMAT, name.at,
                  json_integer_value(json_object_get(zone, "count")));
        json_array_foreach(json_object_get(zone, "cards"), k, card)
            add_card(&line, match_game(show->m), card);
        add_json(&line, "backs", json_object_get(zone, "backs"));
        add_json(&line, "back", json_object_get(zone, "back"));
        add_line(lines, &line);
        text_addf(&line, "%s is:", name.at); /* what never changes */
        add_rest(&line, zone, " id i owner count cards backs back ");
        add_line(lines, &line);
        text_free(&name);
    }
}

static void flatten(Show *show, int viewer, Lines *lines)
{
    const CwGame *game = match_game(show->m);
    int seat = viewer < cw_seats(game) ? viewer : CW_SPECTATOR;
    size_t size = 1 + cw_view(game, match_state(show->m), seat, 0, match_names(show->m),
                              match_handles(show->m, seat), NULL, 0),
           i;
    char *text = memory(NULL, size, 1);
    cw_view(game, match_state(show->m), seat, 0, match_names(show->m), match_handles(show->m, seat), text,
            size);
    json_t *view = json_loads(text, 0, NULL), *item;
    show->bytes[viewer] = (unsigned)hash_bytes(text, size - 1, 1);
    free(text);
    Text line = {0};
    json_array_foreach(json_object_get(view, "seats"), i, item)
    {
        text_addf(&line, "%s:", json_string_value(json_object_get(item, "name")));
        add_numbers(&line, json_object_get(item, "counters"));
        add_json(&line, "marks", json_object_get(item, "marks"));
        add_json(&line, "out", json_object_get(item, "out"));
        add_line(lines, &line);
        text_addf(&line, "%s is:", json_string_value(json_object_get(item, "name")));
        add_rest(&line, item, " name counters marks out ");
        add_line(lines, &line);
    }
    text_add(&line, "tracks:");
    json_array_foreach(json_object_get(view, "tracks"), i, item)
        text_addf(&line, " %s %" JSON_INTEGER_FORMAT, json_string_value(json_object_get(item, "id")),
                  json_integer_value(json_object_get(item, "value")));
    add_line(lines, &line);
    text_add(&line, "tracks are:");
    json_array_foreach(json_object_get(view, "tracks"), i, item)
    {
        text_addf(&line, " %s", json_string_value(json_object_get(item, "id")));
        add_rest(&line, item, " id value ");
    }
    add_line(lines, &line);
    const char *member;
    json_object_foreach(view, member, item)
    {
        if (strcmp(member, "seats") == 0 || strcmp(member, "zones") == 0 || strcmp(member, "tracks") == 0)
            continue;
        add_json(&line, member, item);
        if (line.at)
            add_line(lines, &line);
    }
    flatten_zones(show, view, lines);
    json_decref(view);
}

static void free_lines(Lines *lines)
{
    while (lines->count)
        free(lines->line[--lines->count]);
}

/* ---- a decision ------------------------------------------------------------------------------------------------------- */

static const char *viewer_name(const Show *show, int viewer)
{
    return viewer < cw_seats(match_game(show->m)) ? match_names(show->m)[viewer] : "Spectator";
}

static int changed(const Show *show, int viewer, int i)
{
    const Lines *b = &show->before[viewer], *n = &show->now[viewer];
    for (int k = 0; k < b->count; k++)
        if (strcmp(b->line[k], n->line[i]) == 0)
            return 0;
    return 1;
}

static int same_for_all(const Show *show, int i)
{
    for (int v = 1; v < show->viewers; v++)
        if (show->now[v].count <= i || strcmp(show->now[0].line[i], show->now[v].line[i]) != 0 ||
            !changed(show, v, i))
            return 0;
    return 1;
}

static void show_views(Show *show)
{
    for (int v = 0; v < show->viewers; v++)
        flatten(show, v, &show->now[v]);
    for (int i = 0; i < show->now[0].count; i++)
        if (same_for_all(show, i) && changed(show, 0, i))
            text_addf(show->out, "  %s\n", show->now[0].line[i]);
    for (int v = 0; v < show->viewers; v++)
        for (int i = 0; i < show->now[v].count; i++)
            if (changed(show, v, i) && !(i < show->now[0].count && same_for_all(show, i)))
                text_addf(show->out, "%s| %s\n", viewer_name(show, v), show->now[v].line[i]);
    text_add(show->out, "=");
    for (int v = 0; v < show->viewers; v++)
        text_addf(show->out, " #%08x", show->bytes[v]);
    text_add(show->out, "\n");
    for (int v = 0; v < show->viewers; v++) {
        free_lines(&show->before[v]);
        show->before[v] = show->now[v];
        show->now[v] = (Lines){.count = 0};
    }
}

static void show_questions(Show *show)
{
    const CwGame *game = match_game(show->m);
    const CwState *state = match_state(show->m);
    char words[600];
    for (int s = 0; s < cw_seats(game); s++) {
        CwOptions options;
        cw_options(game, state, s, &options);
        if (!options.count)
            continue;
        cw_question_words(game, state, s, match_names(show->m), words, sizeof words);
        text_addf(show->out, "%s? %s %s\n  ", match_names(show->m)[s], cw_asking_rule(game, state, s), words);
        for (int i = 0; i < options.count; i++) {
            cw_option_words(game, state, s, options.action[i], match_names(show->m), words, sizeof words);
            text_addf(show->out, "%s%d %s", i ? "; " : "", options.action[i], words);
        }
        text_add(show->out, "\n");
    }
}

/* ---- what programs get ------------------------------------------------------------------------------------------------- */

/* Whether something of this kind is shown for the first time. */
static int is_new(Show *show, const char *viewer, const char *sort, const char *kind)
{
    Text name = {0};
    text_addf(&name, "%s %s %s", viewer, sort, kind);
    for (int i = 0; i < show->seen_count; i++)
        if (strcmp(show->seen[i], name.at) == 0) {
            text_free(&name);
            return 0;
        }
    if (show->seen_count < MOST_SEEN)
        show->seen[show->seen_count++] = name.at;
    return 1;
}

static void add_hash(Text *out, const char *text)
{
    text_addf(out, " #%08x", (unsigned)hash_bytes(text, strlen(text), 1));
}

/* What was told to a viewer: the events of a new kind whole, of all of them a number. */
static void show_told(Show *show, int viewer)
{
    int seat = viewer < cw_seats(match_game(show->m)) ? viewer : CW_SPECTATOR;
    const char *told = match_told(show->m, seat);
    if (strcmp(told, "[]") == 0)
        return;
    text_addf(show->out, "%s!", viewer_name(show, viewer));
    add_hash(show->out, told);
    text_add(show->out, "\n");
    json_t *events = json_loads(told, 0, NULL), *event;
    size_t i;
    json_array_foreach(events, i, event)
    {
        char kind[200];
        snprintf(kind, sizeof kind, "%s%s%s%s", json_string_value(json_object_get(event, "e")),
                 json_object_get(event, "moves") ? ", moves" : "",
                 json_object_get(event, "changes") ? ", changes" : "",
                 json_object_get(event, "dice") ? ", dice" : "");
        if (!is_new(show, viewer_name(show, viewer), "told", kind))
            continue;
        char *text = json_dumps(event, JSON_COMPACT);
        text_addf(show->out, "%s! %s\n", viewer_name(show, viewer), text);
        free(text);
    }
    json_decref(events);
}

static int is_new_question(Show *show, const json_t *ask)
{
    size_t i;
    json_t *option;
    const char *question = json_string_value(json_object_get(ask, "question"));
    int new = is_new(show, "", "asked", question);
    json_array_foreach(json_object_get(ask, "options"), i, option)
    {
        char verb[200];
        snprintf(verb, sizeof verb, "%s.%s", question, json_string_value(json_object_get(option, "verb")));
        new |= is_new(show, "", "offered", verb);
    }
    return new;
}

static void show_ask(Show *show, int seat)
{
    const CwGame *game = match_game(show->m);
    size_t size = 1 + cw_ask(game, match_state(show->m), seat, 0, match_names(show->m),
                             match_handles(show->m, seat), NULL, 0);
    char *text = memory(NULL, size, 1);
    cw_ask(game, match_state(show->m), seat, 0, match_names(show->m), match_handles(show->m, seat), text,
           size);
    json_t *ask = size > 1 ? json_loads(text, 0, NULL) : NULL;
    if (ask) {
        text_addf(show->out, "%s?", viewer_name(show, seat));
        add_hash(show->out, text);
        text_addf(show->out, is_new_question(show, ask) ? " %s\n" : "\n", text);
    }
    json_decref(ask);
    free(text);
}

static void show_frames(Show *show, int asks)
{
    for (int v = 0; v < show->viewers; v++) {
        show_told(show, v);
        if (asks && v < cw_seats(match_game(show->m)))
            show_ask(show, v);
    }
}

static void show_events(Show *show)
{
    for (; show->events < match_events(show->m); show->events++) {
        const char *all = match_event_words(show->m, show->events, CW_SPECTATOR);
        text_addf(show->out, "* %s\n", all);
        for (int s = 0; s < cw_seats(match_game(show->m)); s++) {
            const char *words = match_event_words(show->m, show->events, s);
            if (strcmp(words, all) != 0)
                text_addf(show->out, "*%s: %s\n", match_names(show->m)[s], words);
        }
    }
}

/* ---- a game ------------------------------------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

/* Any player will do as long as it never changes its mind. */
static void give_answer(Match *m, int seat, Text *out)
{
    CwOptions options;
    cw_options(match_game(m), match_state(m), seat, &options);
    uint64_t draw = mix(0x9E3779B97F4A7C15u * (options.decision * 8u + (unsigned)seat + 1));
    int action = options.action[draw % options.count];
    char words[600];
    cw_option_words(match_game(m), match_state(m), seat, action, match_names(m), words, sizeof words);
    text_addf(out, "> %s: %s\n", match_names(m)[seat], words);
    match_answer(m, seat, options.decision, action);
}

static void play(Match *m, int most, Text *out)
{
    static const char *const kinds[] = {"single", "sealed", "open"};
    Show *show = memory(NULL, 1, sizeof *show);
    *show = (Show){.m = m, .viewers = cw_seats(match_game(m)) + 1, .out = out};
    show_events(show);
    show_frames(show, 0);
    for (int n = 0; !match_over(m) && n < most; n++) {
        uint32_t decision = cw_decision(match_state(m));
        text_addf(out, "\n%" PRIu32 " %s\n", decision, kinds[cw_kind(match_state(m))]);
        show_views(show);
        show_questions(show);
        show_frames(show, 1);
        for (;;) {
            give_answer(m, cw_next_seat(match_state(m)), out);
            if (match_over(m) || cw_decision(match_state(m)) != decision)
                break;
            show_views(
                show); /* a sealed answer that can be seen before the last one is in would be a line here */
        }
        show_events(show);
    }
    text_add(out, "\n");
    show_views(show);
    show_frames(show, 0);
    CwResult result;
    if (match_result(m, &result) == CW_OK) {
        text_addf(out, "over by %s:", result.rule);
        for (int s = 0; s < cw_seats(match_game(m)); s++)
            text_addf(out, " %s %d (%d points)", match_names(m)[s], result.payoff[s], result.points[s]);
        text_add(out, "\n");
    }
    for (int v = 0; v < show->viewers; v++)
        free_lines(&show->before[v]);
    while (show->seen_count)
        free(show->seen[--show->seen_count]);
    free(show);
}

/* ---- files -------------------------------------------------------------------------------------------------------------- */

typedef struct Job {
    const char *folder;
    int update, bad, files;
} Job;

static void report_difference(const char *path, const char *kept, const char *made)
{
    int line = 1;
    while (*kept && *kept == *made) {
        line += *kept == '\n';
        kept++;
        made++;
    }
    while (kept[-1] != '\n' && line > 1)
        kept--, made--;
    printf("%s:%d: a golden playthrough has changed\n    kept: %.*s\n    now:  %.*s\n", path, line,
           (int)strcspn(kept, "\n"), kept, (int)strcspn(made, "\n"), made);
}

static void do_variant(Job *job, const CwGameDef *def, const char *name, const char *rule, int seats)
{
    static const char *const names[CW_MAX_SEATS] = {"Ann",  "Ben",  "Cleo", "Dan",
                                                    "Edda", "Finn", "Gwen", "Hugo"};
    MatchSetup setup = {.game = def,
                        .config = {.seats = seats},
                        .names = names,
                        .told = TELLER_WATCHERS | ((1u << CW_MAX_SEATS) - 1)};
    if (rule) {
        setup.config.rules = &rule;
        setup.config.rule_count = 1;
    }
    cw_key_from_seed(1, &setup.key);
    Problem p = {0};
    Match *m = match_open(&setup, &p);
    Text made = {0}, kept = {0}, path = {0};
    text_addf(&path, "%s/%s/tests/golden/%s.play", job->folder, cw_game_name(def), name);
    if (!m && seats) { /* a number of players that the game refuses */
        text_free(&path);
        return;
    }
    job->files++;
    if (!m) {
        printf("%s: %s\n", path.at, p.text);
        job->bad++;
    } else {
        text_addf(&made, "# %s, %d seats, seed 1%s%s. Made by tools/golden.sh.\n", cw_game_title(def),
                  cw_seats(match_game(m)), rule ? ", " : "", rule ? rule : "");
        play(m, seats ? OTHER_SEATS_DECISIONS : MOST_DECISIONS, &made);
        int known = file_read(path.at, &kept, &p);
        if (job->update && (!known || strcmp(kept.at, made.at) != 0)) {
            job->bad += !file_write(path.at, made.at, made.length, &p);
            printf("%s: %zu bytes\n", path.at, made.length);
        } else if (!known) {
            printf("%s: there is no such golden playthrough; tools/golden.sh makes it\n", path.at);
            job->bad++;
        } else if (strcmp(kept.at, made.at) != 0) {
            report_difference(path.at, kept.at, made.at);
            job->bad++;
        }
        match_close(m);
    }
    text_free(&made);
    text_free(&kept);
    text_free(&path);
}

static void do_value(Job *job, const CwGameDef *def, const CwRuling *r, int value)
{
    char words[80], rule[200], name[200];
    if (value == r->value)
        return;
    cw_ruling_value(r, value, words, sizeof words);
    snprintf(rule, sizeof rule, "%s=%s", r->name, words);
    snprintf(name, sizeof name, "%s-%s", r->name, words);
    do_variant(job, def, name, rule, 0);
}

static int is_for_all(const char *name)
{
    return !strcmp(name, "dictator_ai") || !strcmp(name, "sets") || !strcmp(name, "deck_lists");
}

static int switches_of(const CwGameDef *def)
{
    int n = 0;
    for (int i = 0; i < cw_ruling_count(def); i++)
        n += cw_ruling(def, NULL, i).name != NULL;
    return n;
}

static void do_switches(Job *job, const CwGameDef *def, int large)
{
    for (int i = 0; i < cw_ruling_count(def); i++) {
        CwRuling r = cw_ruling(def, NULL, i);
        const char *range = r.values ? strstr(r.values, "..") : NULL;
        if (!r.name || (large && !is_for_all(r.name)))
            continue;
        if (range) {
            do_value(job, def, &r, atoi(r.values));
            do_value(job, def, &r, atoi(range + 2));
            continue;
        }
        int value = 0;
        for (const char *p = r.values; p; p = strchr(p, '|'), p = p ? p + 1 : NULL)
            do_value(job, def, &r, value++);
    }
}

/* A game that is not finished has no folder for them. */
static int has_folder(const Job *job, const CwGameDef *def)
{
    struct stat about;
    Text path = {0};
    text_addf(&path, "%s/%s/tests/golden", job->folder, cw_game_name(def));
    int found = stat(path.at, &about) == 0 && S_ISDIR(about.st_mode);
    text_free(&path);
    return found;
}

static void do_game(Job *job, const CwGameDef *def)
{
    int fewest, most, usual;
    char name[40];
    if (!has_folder(job, def)) {
        printf(
            "%s has no golden playthroughs yet: make the folder %s/%s/tests/golden, then tools/golden.sh\n",
            cw_game_title(def), job->folder, cw_game_name(def));
        return;
    }
    cw_game_seats(def, &fewest, &most, &usual);
    do_variant(job, def, "default", NULL, 0);
    for (int seats = fewest; seats <= most; seats++) {
        if (seats == usual)
            continue;
        snprintf(name, sizeof name, "seats-%d", seats);
        do_variant(job, def, name, NULL, seats);
    }
    do_switches(job, def, most - fewest > 2 || switches_of(def) > MANY_SWITCHES);
}

/* A file that nothing makes any more would pass for evidence. */
static void count_strays(Job *job, const CwGameDef *def, int made)
{
    Text path = {0};
    int found = 0;
    text_addf(&path, "%s/%s/tests/golden", job->folder, cw_game_name(def));
    DIR *folder = opendir(path.at);
    for (struct dirent *entry; folder && (entry = readdir(folder)) != NULL;)
        found += strstr(entry->d_name, ".play") != NULL;
    if (folder)
        closedir(folder);
    if (found > made) {
        printf("%s: %d files, but only %d are made; remove the others\n", path.at, found, made);
        job->bad++;
    }
    text_free(&path);
}

int main(int argc, char **argv)
{
    if (argc != 3 || (strcmp(argv[1], "--check") != 0 && strcmp(argv[1], "--update") != 0)) {
        fputs("usage: golden --check FOLDER | --update FOLDER\n", stderr);
        return 2;
    }
    Job job = {.folder = argv[2], .update = strcmp(argv[1], "--update") == 0};
    for (int i = 0; i < cli_game_count; i++) {
        int before = job.files;
        do_game(&job, cli_games[i].plain);
        count_strays(&job, cli_games[i].plain, job.files - before);
    }
    printf("%d golden playthroughs, %d wrong\n", job.files, job.bad);
    return job.bad ? 1 : 0;
}
