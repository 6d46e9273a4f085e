#include "scenarios/coverage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/game.h"
#include "scenarios/scenario.h"

typedef struct Survey {
    const Rulebook *book;
    Coverage *coverage;
    OwnScenarios own;
    ScenarioResult *result;
    int results;
} Survey;

static void add_gap(Survey *s, const char *id, const char *form, ...) __attribute__((format(printf, 3, 4)));
static void add_gap(Survey *s, const char *id, const char *form, ...)
{
    Coverage *c = s->coverage;
    Text what = {0};
    va_list args;
    va_start(args, form);
    text_addv(&what, form, args);
    va_end(args);
    c->gap = memory(c->gap, (size_t)c->gaps + 1, sizeof *c->gap);
    c->gap[c->gaps++] = (Gap){copy_of(id, strlen(id)), what.at};
}

static int is_cited(const CwGameDef *game, const char *id)
{
    for (const CwCite *c = game->cites; c && c->rule; c++)
        if (strcmp(c->rule, id) == 0)
            return 1;
    return 0;
}

/* A mark in the code, a scenario, one that passed, one that reached the mark: each missing link has its own words. */
static void survey_id(Survey *s, const char *id)
{
    int named = 0, passed = 0, reached = 0, before = s->coverage->gaps;
    for (int i = 0; i < s->results; i++) {
        const ScenarioResult *r = &s->result[i];
        if (!scenario_names(r->scenario, id))
            continue;
        named++;
        passed += r->passed;
        reached += r->passed && scenario_reached(r, id);
    }
    if (!is_cited(s->book->game, id))
        add_gap(s, id, "no place in the code cites it");
    if (!named)
        add_gap(s, id, "no scenario names it");
    else if (!passed)
        add_gap(s, id, "no scenario of its own passes");
    else if (!reached)
        add_gap(s, id, "none of its own scenarios reaches the place that cites it");
    s->coverage->covered += s->coverage->gaps == before;
}

/* Does a passing scenario say that the rule is not cited, and come by this place while its condition does not hold? */
static int is_denied_at(const Survey *s, const char *id, const char *place)
{
    for (int i = 0; i < s->results; i++) {
        const ScenarioResult *r = &s->result[i];
        int denied = 0, spared = 0;
        for (int k = 0; k < r->denied_count; k++)
            denied |= strcmp(r->denied[k], id) == 0;
        for (int k = 0; k < r->spared_count; k++)
            spared |= strcmp(r->spared[k].rule, id) == 0 && strcmp(r->spared[k].place, place) == 0;
        if (r->passed && denied && spared)
            return 1;
    }
    return 0;
}

/* A condition that decides over nothing but a citation can be wrong unnoticed.  Each needs a scenario that would see the
   rule cited where it should not be. */
static void survey_guards(Survey *s)
{
    for (const CwCite *c = s->book->game->cites; c && c->rule; c++) {
        char place[300];
        snprintf(place, sizeof place, "%s:%u", c->file, (unsigned)c->line);
        if (c->guarded && !is_denied_at(s, c->rule, place))
            add_gap(
                s, c->rule,
                "%s cites it under a condition, and no passing scenario that says `not cited %s` comes by "
                "while it does not hold",
                place, c->rule);
    }
}

static int played_with(const Survey *s, const char *id, int ruling, int value)
{
    for (int i = 0; i < s->results; i++)
        if (s->result[i].passed && scenario_names(s->result[i].scenario, id) &&
            s->result[i].ruling[ruling] == value)
            return 1;
    return 0;
}

static int played_without(const Survey *s, const char *id, int ruling, int value)
{
    for (int i = 0; i < s->results; i++)
        if (s->result[i].passed && scenario_names(s->result[i].scenario, id) &&
            s->result[i].ruling[ruling] != value)
            return 1;
    return 0;
}

/* Every name of a list; of a range the usual number and some other. */
static void survey_values(Survey *s, int ruling)
{
    const RulingDef *def = &s->book->game->rulings[ruling];
    if (!def->name)
        return;
    if (def->least <= def->most) {
        if (!played_with(s, def->id, ruling, def->initial))
            add_gap(s, def->id, "no passing scenario of its own is played with %s=%d", def->name,
                    def->initial);
        if (!played_without(s, def->id, ruling, def->initial))
            add_gap(s, def->id, "no passing scenario of its own is played with another %s than %d", def->name,
                    def->initial);
        return;
    }
    int value = 0;
    for (const char *p = def->values; *p; value++) {
        size_t n = strcspn(p, "|");
        if (!played_with(s, def->id, ruling, value))
            add_gap(s, def->id, "no passing scenario of its own is played with %s=%.*s", def->name, (int)n,
                    p);
        p += n + (p[n] == '|');
    }
}

static int exists(const Rulebook *book, const char *id)
{
    const BookRule *rule = rulebook_find(book, id);
    int ruling = rulebook_ruling(book->game, id);
    return (rule && strcmp(rule->id, id) == 0) ||
           (ruling >= 0 && strcmp(book->game->rulings[ruling].id, id) == 0);
}

/* Marks and heads that name what does not exist are slips of the pen, and hide a gap elsewhere. */
static void survey_names(Survey *s)
{
    const char *last = "";
    for (const CwCite *c = s->book->game->cites; c && c->rule; c++) {
        if (strcmp(c->rule, last) != 0 && !exists(s->book, c->rule))
            add_gap(s, c->rule, "%s:%u cites it, but the rulebook and the rulings do not have it", c->file,
                    (unsigned)c->line);
        last = c->rule;
    }
    for (int i = 0; i < s->results; i++) {
        const Scenario *scenario = s->result[i].scenario;
        for (int k = 0; k < scenario->rules; k++)
            if (!exists(s->book, scenario->rule[k]))
                add_gap(s, scenario->rule[k],
                        "%s:%d names it, but the rulebook and the rulings do not have it",
                        s->result[i].file->name, scenario->line);
    }
    for (int i = 0; i < s->book->rules; i++)
        for (int k = 0; k < i; k++)
            if (strcmp(s->book->rule[i].id, s->book->rule[k].id) == 0)
                add_gap(s, s->book->rule[i].id, "RULEBOOK.md:%d gives this number a second time",
                        s->book->rule[i].line);
}

/* What runs a phrase of card text must have been reached by some scenario. */
static void survey_handlers(Survey *s)
{
    for (const char *const *handler = s->book->game->handlers; handler && *handler; handler++) {
        int reached = 0;
        for (int i = 0; i < s->results && !reached; i++)
            reached = s->result[i].passed && scenario_reached(&s->result[i], *handler);
        s->coverage->handlers++;
        if (!reached)
            add_gap(s, *handler, "no scenario reaches what this phrase of card text does");
    }
}

static void run_all(Survey *s)
{
    const CwGameDef *games[] = {s->book->game, NULL};
    Coverage *c = s->coverage;
    Shelf *shelf = shelf_open(SHELF_IDLE);
    for (int f = 0; f < s->own.files; f++) {
        const ScenarioFile *file = s->own.file[f];
        if (file->problem_count) {
            text_add(&c->failures, file->problems.at);
            add_gap(s, file->name, "this file of scenarios cannot be read");
            continue;
        }
        for (int i = 0; i < file->scenarios; i++) {
            s->result = memory(s->result, (size_t)s->results + 1, sizeof *s->result);
            ScenarioResult *r = &s->result[s->results++];
            scenario_run(games, shelf, file, &file->scenario[i], r);
            c->scenarios++;
            if (r->passed)
                continue;
            c->failed++;
            text_add(&c->failures, r->report.at);
            add_gap(s, r->scenario->rules ? r->scenario->rule[0] : "scenario", "%s:%d fails", file->name,
                    r->scenario->line);
        }
    }
    shelf_close(shelf);
}

void coverage_run(const Rulebook *book, Coverage *coverage)
{
    *coverage = (Coverage){0};
    Survey survey = {.book = book, .coverage = coverage}, *s = &survey;
    own_scenarios_read(&s->own, book->game);
    run_all(s);
    for (int i = 0; i < book->rules; i++) {
        if (book->rule[i].definition)
            continue;
        if (book->rule[i].next) {
            coverage->next++;
            continue;
        }
        coverage->rules++;
        survey_id(s, book->rule[i].id);
    }
    for (int i = 0; i < book->game->ruling_count; i++) {
        if (strncmp(book->game->rulings[i].text, "(next)", 6) == 0) {
            coverage->next++;
            continue;
        }
        coverage->rulings++;
        survey_id(s, book->game->rulings[i].id);
        survey_values(s, i);
    }
    if (!coverage->rules)
        add_gap(s, "RULEBOOK.md", "has no numbered sentence");
    survey_names(s);
    survey_guards(s);
    survey_handlers(s);
    for (int i = 0; i < s->results; i++)
        scenario_result_free(&s->result[i]);
    free(s->result);
    own_scenarios_free(&s->own);
}

void coverage_free(Coverage *coverage)
{
    for (int i = 0; i < coverage->gaps; i++) {
        free(coverage->gap[i].id);
        free(coverage->gap[i].what);
    }
    free(coverage->gap);
    text_free(&coverage->failures);
    *coverage = (Coverage){0};
}
