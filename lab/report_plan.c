#include "lab/report_plan.h"

#include "lab/checkpoint.h"
#include "players/search.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static const uint64_t rules_games = 1000; /* in which the use of rules is recorded */
/* Between the numbers of the games of two pairings: with the same deals in all of them, luck of a deal would count once for each. */
static const uint64_t apart = UINT64_C(1000000000);

int plan_is_first(const ReportPlan *plan)
{
    return !plan->ranks || plan->ranks->rank == 0;
}

void plan_say(const ReportPlan *plan, const char *form, ...)
{
    char words[1200];
    va_list args;
    va_start(args, form);
    vsnprintf(words, sizeof words, form, args);
    va_end(args);
    plan->host->say(plan->host->data, words);
}

double plan_seconds(const struct timespec *since)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - since->tv_sec) + (double)(now.tv_nsec - since->tv_nsec) / 1e9;
}

static PlanStatus refused(ReportPlan *plan, const char *form, ...) __attribute__((format(printf, 2, 3)));
static PlanStatus refused(ReportPlan *plan, const char *form, ...)
{
    va_list args;
    va_start(args, form);
    vsnprintf(plan->why.text, sizeof plan->why.text, form, args);
    va_end(args);
    return PLAN_REFUSED;
}

/* NULL: it was refused. */
static const CwGame *plan_game(ReportPlan *plan, PlanChange change)
{
    if (plan->opened_count == PLAN_GAMES)
        return NULL;
    PlanGame *opened = &plan->opened[plan->opened_count];
    if (!plan->host->open(plan->host->data, &change, opened))
        return NULL;
    plan->opened_count++;
    return opened->game;
}

Study *plan_study(ReportPlan *plan, Study study)
{
    if (plan->study_count == PLAN_STUDIES)
        return NULL;
    Study *s = &plan->study[plan->study_count++];
    *s = study;
    study_open(s);
    return s;
}

/* ---- decks --------------------------------------------------------------------------------------------------------- */

static PlanStatus add_deck(ReportPlan *plan, const char *path, size_t length)
{
    ReportData *d = &plan->data;
    if (d->decks == REPORT_DECKS)
        return refused(plan, "a report compares at most %d decks; name some of them with --deck",
                       REPORT_DECKS);
    const char *name = path;
    for (size_t i = 0; i < length; i++)
        if (path[i] == '/')
            name = path + i + 1;
    size_t size = length - (size_t)(name - path);
    if (size > 5 && memcmp(name + size - 5, ".deck", 5) == 0)
        size -= 5;
    snprintf(plan->deck_path[d->decks], sizeof plan->deck_path[0], "%.*s", (int)length, path);
    snprintf(plan->deck_name[d->decks], sizeof plan->deck_name[0], "%.*s", (int)size, name);
    d->decks++;
    return PLAN_DONE;
}

/* The shipped decks that would be drawn from. */
static PlanStatus find_shipped_decks(ReportPlan *plan)
{
    PlanGame asked;
    if (!plan->host->open(plan->host->data, &(PlanChange){0}, &asked))
        return PLAN_REFUSED;
    PlanStatus status = PLAN_DONE;
    for (int i = 0; i < cw_deck_count(asked.game) && status == PLAN_DONE; i++) {
        const char *file = cw_deck(asked.game, i).file; /* decks/NAME.deck */
        size_t length = strlen(file);
        if (strncmp(file, "decks/", 6) == 0 && length > 11)
            status = add_deck(plan, file + 6, length - 11);
    }
    return status;
}

static PlanStatus find_decks(ReportPlan *plan)
{
    const char *list = plan->options->decks;
    if (!list)
        return find_shipped_decks(plan);
    for (;;) {
        size_t length = strcspn(list, ",");
        PlanStatus status = add_deck(plan, list, length);
        if (status != PLAN_DONE || !list[length])
            return status;
        list += length + 1;
    }
}

/* People know decks by their titles; two of the same title need their files' names too. */
static void name_decks(ReportPlan *plan, const CwGame *const *game)
{
    ReportData *d = &plan->data;
    for (int i = 0; i < d->decks; i++) {
        const char *title = cw_deck(game[d->decks > 1 ? i * d->decks : 0], 0).name;
        int twins = 0;
        for (int k = 0; d->decks > 1 && k < d->decks; k++)
            twins += strcmp(title, cw_deck(game[k * d->decks], 0).name) == 0;
        if (twins > 1 || !*title)
            snprintf(plan->deck_title[i], sizeof plan->deck_title[0], "%.110s%s%s%s", title,
                     *title ? " (" : "", plan->deck_name[i], *title ? ")" : "");
        else
            snprintf(plan->deck_title[i], sizeof plan->deck_title[0], "%.199s", title);
        d->deck[i] = plan->deck_title[i];
    }
}

/* ---- studies ------------------------------------------------------------------------------------------------------- */

static Study study_of(const CwGame *game, const char *level, Watches watches, uint64_t games)
{
    Study s = {.game = game, .watches = watches, .games = games};
    for (int i = 0; i < cw_seats(game); i++)
        s.player[i] = level;
    return s;
}

static PlanStatus plan_pairings(ReportPlan *plan)
{
    const ReportOptions *o = plan->options;
    ReportData *d = &plan->data;
    int pairings = d->decks > 1 ? d->decks * d->decks : 1;
    const CwGame *game[REPORT_DECKS * REPORT_DECKS];
    for (int i = 0; i < pairings; i++) {
        char decks[620];
        snprintf(decks, sizeof decks, "%s,%s", plan->deck_path[i / (d->decks + !d->decks)],
                 plan->deck_path[d->decks ? i % d->decks : 0]);
        game[i] = plan_game(plan, (PlanChange){.decks = d->decks > 1 ? decks : NULL});
        if (!game[i])
            return PLAN_REFUSED;
    }
    d->game = game[0];
    name_decks(plan, game);
    for (int l = 0; l < d->levels; l++) {
        uint64_t games = ((uint64_t)o->games / (l ? 4 : 1) + (uint64_t)pairings - 1) / (uint64_t)pairings;
        for (int i = 0; i < pairings; i++) {
            Study s = study_of(game[i], d->level[l].name, WATCH_PLAY, games ? games : 1);
            snprintf(s.name, sizeof s.name, "pairing %d %.40s", i, d->level[l].name);
            s.nonces = (uint64_t)i * apart;
            Study *planned = plan_study(plan, s);
            if (!i)
                d->level[l].study = planned;
        }
        d->level[l].studies = pairings;
    }
    return PLAN_DONE;
}

/* The game as it is compared and as its rules are watched: with the decks given, if they are for its seats. */
static PlanChange single_game(const ReportPlan *plan)
{
    return (PlanChange){.any_decks = plan->data.decks > cw_seats(plan->data.game)};
}

static PlanStatus plan_rules(ReportPlan *plan)
{
    PlanChange change = single_game(plan);
    change.cited = 1;
    const CwGame *game = plan_game(plan, change);
    if (!game)
        return PLAN_REFUSED;
    uint64_t games =
        (uint64_t)plan->options->games < rules_games ? (uint64_t)plan->options->games : rules_games;
    int random_first = strcmp(plan->options->level, "random") == 0;
    for (int i = 0; i < 2; i++) {
        Study s = study_of(game, i == random_first ? "greedy" : "random", WATCH_RULES, games);
        snprintf(s.name, sizeof s.name, "rules %s", s.player[0]);
        plan->data.rules[i] = plan_study(plan, s);
    }
    return PLAN_DONE;
}

static int can_play(const char *level, const CwGame *game)
{
    Problem why;
    Player *p = player_open(level, game, &(PlayerSettings){0}, &why);
    int there = p != NULL;
    player_close(p);
    return there;
}

/* How many iterations a player thinks over a decision; 0: it does not search, or by the clock. */
static int budget_of(const char *level, const CwGame *game)
{
    SearchSettings settings;
    Problem why;
    return search_settings(level, game, &settings, &why) == 1 ? (int)settings.iterations : 0;
}

/* Levels that search are slow.  Unless asked for more, the quick ones play so many games that a large difference shows. */
static uint64_t skill_games(const ReportOptions *options, int budget)
{
    enum { MOST_GAMES = 2000, QUICK_BUDGET = 100, ONE_IN = 50, MOST_SEARCHED = 40 };
    uint64_t games = (uint64_t)options->games;
    if (!budget)
        return games < MOST_GAMES ? games : MOST_GAMES;
    if (options->skill >= 0)
        return (uint64_t)options->skill;
    games = budget <= QUICK_BUDGET ? games / ONE_IN : 0;
    return games < MOST_SEARCHED ? games : MOST_SEARCHED;
}

static void plan_skill(ReportPlan *plan)
{
    static const char *const levels[] = {"random", "greedy", "easy", "medium", "hard", "expert"};
    ReportData *d = &plan->data;
    if (d->level[0].study[0].teams < 2)
        return;
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        int budget = budget_of(levels[i], d->game);
        uint64_t games = skill_games(plan->options, budget), teams = (uint64_t)d->level[0].study[0].teams;
        games = (games + teams - 1) / teams * teams;
        if (!games || strcmp(levels[i], plan->options->level) == 0 || !can_play(levels[i], d->game))
            continue;
        Study s = study_of(d->game, plan->options->level, WATCH_RESULTS, games);
        s.challenger = levels[i];
        snprintf(s.name, sizeof s.name, "side %s", levels[i]);
        d->skill_budget[d->skills] = budget;
        d->skill[d->skills++] = plan_study(plan, s);
    }
}

/* "switch=a,b" becomes two rulings, "old,new" two card folders. */
static PlanStatus split_comparison(ReportPlan *plan, const char *what, PlanChange change[2])
{
    const char *equals = strchr(what, '='), *comma = strchr(what, ',');
    int is_rule = plan->options->compare != NULL;
    if (!comma || strchr(comma + 1, ',') || (is_rule && (!equals || equals > comma)))
        return refused(
            plan,
            is_rule ? "--compare takes a switch and two values, as in war_source=hand,deck; this is '%.100s'"
                    : "--compare-cards takes two folders with a comma between; this is '%.100s'",
            what);
    snprintf(plan->label[0], sizeof plan->label[0], "%.*s", (int)(comma - what), what);
    snprintf(plan->label[1], sizeof plan->label[1], "%.*s%s%s", is_rule ? (int)(equals - what) : 0, what,
             is_rule ? "=" : "", comma + 1);
    for (int i = 0; i < 2; i++) {
        *(is_rule ? &change[i].rule : &change[i].cards) = plan->label[i];
        plan->data.compare_label[i] = plan->label[i];
    }
    plan->data.compare_what = is_rule ? "house rule" : "wording of cards";
    return PLAN_DONE;
}

static PlanStatus plan_comparison(ReportPlan *plan)
{
    const ReportOptions *o = plan->options;
    const char *what = o->compare ? o->compare : o->compare_cards;
    if (!what)
        return PLAN_DONE;
    PlanChange change[2] = {single_game(plan), single_game(plan)};
    PlanStatus status = split_comparison(plan, what, change);
    if (status != PLAN_DONE)
        return status;
    const CwGame *first = plan_game(plan, change[0]), *second = first ? plan_game(plan, change[1]) : NULL;
    if (!second)
        return PLAN_REFUSED;
    for (int l = 0; l < plan->data.levels; l++) {
        uint64_t games = (uint64_t)o->games / (l ? 4 : 1);
        Study s = study_of(first, plan->data.level[l].name, WATCH_PLAY, games ? games : 1);
        s.second = second;
        snprintf(s.name, sizeof s.name, "compare %.40s", plan->data.level[l].name);
        plan->data.compare[l] = plan_study(plan, s);
    }
    return PLAN_DONE;
}

PlanStatus plan_open(ReportPlan *plan, const PlanHost *host, const ReportOptions *options, const Ranks *ranks)
{
    memset(plan, 0, sizeof *plan);
    plan->host = host;
    plan->options = options;
    plan->ranks = ranks;
    PlanStatus status = host->seats == 2 ? find_decks(plan) : PLAN_DONE;
    if (status != PLAN_DONE)
        return status;
    ReportData *d = &plan->data;
    d->level[0].name = options->level;
    d->level[1].name = strcmp(options->level, "random") == 0 ? "greedy" : "random";
    d->levels = 2;
    status = plan_pairings(plan);
    if (status != PLAN_DONE)
        return status;
    d->seed = plan->opened[0].seed;
    Player *p = player_open(options->level, d->game, &(PlayerSettings){0}, &plan->why);
    player_close(p);
    if (!p)
        return PLAN_REFUSED;
    status = plan_rules(plan);
    if (status == PLAN_DONE)
        status = plan_comparison(plan);
    if (status == PLAN_DONE)
        plan_skill(plan);
    return status;
}

void plan_close(ReportPlan *plan)
{
    report_close(&plan->data);
    for (int i = 0; i < plan->study_count; i++)
        study_close(&plan->study[i]);
    for (int i = 0; i < plan->deep_memories; i++)
        free(plan->deep_memory[i]);
    text_free(&plan->saved);
    text_free(&plan->loaded);
}

/* ---- playing ------------------------------------------------------------------------------------------------------- */

/* What a game of the study costs, in games between players that do not think. */
static double cost_of(const Study *study)
{
    const double iteration = 4; /* about, over the shipped games */
    int budget = budget_of(study->player[0], study->game);
    if (study->challenger && budget_of(study->challenger, study->game) > budget)
        budget = budget_of(study->challenger, study->game);
    return (1 + iteration * budget) * (study->second ? 2 : 1) * (study->watches == WATCH_RULES ? 3 : 1);
}

static void tell_progress(void *data, const Study *study)
{
    ReportPlan *plan = data;
    uint64_t done = 0, all = 0;
    double work_done = 0, work = 0;
    (void)study;
    if (!plan_is_first(plan))
        return;
    for (int i = 0; i < plan->study_count; i++) {
        const Study *s = &plan->study[i];
        done += s->done;
        all += s->games;
        work_done += (double)s->done * cost_of(s);
        work += (double)s->games * cost_of(s);
    }
    plan->host->progress(plan->host->data, work > 0 ? work_done / work : 0, done, all);
}

static void save(ReportPlan *plan)
{
    Problem why;
    checkpoint_begin(&plan->saved);
    for (int i = 0; i < plan->study_count; i++)
        if (plan->study[i].done)
            checkpoint_add(&plan->saved, &plan->study[i], &plan->how.key);
    checkpoint_end(&plan->saved);
    plan->last_save = plan_seconds(&plan->start);
    if (file_write(plan->options->checkpoint, plan->saved.at, plan->saved.length, &why) || plan->save_failed)
        return;
    plan->save_failed = 1;
    plan_say(plan, "the checkpoint cannot be written, the run goes on without: %s", why.text);
}

static void save_sometimes(void *data, const Study *study)
{
    ReportPlan *plan = data;
    (void)study;
    if (plan_seconds(&plan->start) - plan->last_save >= 3)
        save(plan);
}

/* Only the first rank can be sure to have the file; the others get the numbers from it. */
static void share_restored(const ReportPlan *plan, Study *study)
{
    if (!plan->ranks)
        return;
    if (plan->ranks->rank)
        study->done = 0;
    plan->ranks->sum(&study->done, 1);
    plan->ranks->sum(study->sums, study->sum_count);
    plan->ranks->least(study->leasts, study->least_count);
}

PlanStatus plan_play_study(ReportPlan *plan, Study *study)
{
    if (plan->loaded.length)
        checkpoint_restore(&plan->loaded, study, &plan->how.key);
    share_restored(plan, study);
    StudyStatus status = study_play(study, &plan->how, &plan->why);
    if (status == STUDY_REFUSED)
        return PLAN_REFUSED;
    if (plan->how.saved)
        save(plan);
    return status == STUDY_STOPPED ? PLAN_STOPPED : PLAN_DONE;
}

static PlanStatus load_checkpoint(ReportPlan *plan)
{
    Problem why = {0};
    const char *path = plan->options->checkpoint;
    if (!path || !plan_is_first(plan) || access(path, F_OK) != 0)
        return PLAN_DONE;
    if (file_read(path, &plan->loaded, &why) && checkpoint_check(&plan->loaded, &why))
        return PLAN_DONE;
    problem(&plan->why, 0, "'%s' cannot be gone on with: %.800s", path, why.text);
    return PLAN_FAILED;
}

PlanStatus plan_play(ReportPlan *plan)
{
    plan->how = (StudyRun){.key = plan->opened[0].key,
                           .threads = (int)plan->options->threads,
                           .ranks = plan->ranks,
                           .stop = plan->host->stop,
                           .progress = tell_progress,
                           .data = plan};
    if (plan->options->checkpoint && plan_is_first(plan))
        plan->how.saved = save_sometimes;
    clock_gettime(CLOCK_MONOTONIC, &plan->start);
    uint64_t bad = load_checkpoint(plan) != PLAN_DONE;
    if (plan->ranks) /* none may wait for one that has given up */
        plan->ranks->sum(&bad, 1);
    PlanStatus status = bad ? PLAN_FAILED : PLAN_DONE;
    for (int i = 0; i < plan->study_count && status == PLAN_DONE; i++)
        status = plan_play_study(plan, &plan->study[i]);
    if (status == PLAN_DONE || status == PLAN_STOPPED) {
        report_open(&plan->data);
        plan->data.stopped = status == PLAN_STOPPED;
    }
    if (status == PLAN_DONE && plan->options->deep)
        status = plan_play_deep(plan);
    return status;
}
