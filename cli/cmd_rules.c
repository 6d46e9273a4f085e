/* `cardwright rules GAME [ID]`: the rulebook, and what stands for each rule: rulings, code, scenarios. */
#include "cli/options.h"
#include "kernel/game.h"
#include "kernel/near.h"
#include "scenarios/coverage.h"
#include "scenarios/scenario.h"

#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { WIDTH = 79 };

/* Words up to the width, lines below each other from `indent` on; the cursor stands at `column`. */
static void print_wrapped(const char *text, int indent, int column)
{
    for (const char *p = text + strspn(text, " "); *p; p += strspn(p, " ")) {
        int n = (int)strcspn(p, " ");
        if (column > indent && column + 1 + n > WIDTH) {
            printf("\n%*s", indent, "");
            column = indent;
        } else if (column > indent) {
            putchar(' ');
            column++;
        }
        printf("%.*s", n, p);
        column += n;
        p += n;
    }
    putchar('\n');
}

static void print_values(const CwRuling *r)
{
    char usual[80];
    cw_ruling_value(r, r->value, usual, sizeof usual);
    printf("        --rule %s=%s; usually %s\n", r->name, r->values, usual);
}

static void print_ruling(const CwGameDef *game, int index, int whole)
{
    CwRuling r = cw_ruling(game, NULL, index);
    printf("%-7s ", r.id);
    print_wrapped(r.text, 8, 8);
    if (r.name)
        print_values(&r);
    if (!whole)
        return;
    printf("        Why: ");
    print_wrapped(r.source, 13, 13);
}

static void print_rule(const BookRule *rule)
{
    if (rule->chapter) {
        printf("\n%s %s\n", rule->id, rule->text);
        return;
    }
    printf("%-7s ", rule->id);
    const char *mark = rule->definition ? "(definition)" : rule->next ? "(next)" : "";
    printf("%s", mark);
    print_wrapped(rule->text, 8, 8 + (int)strlen(mark));
}

/* Is `id` named in a text, as a word of its own? */
static int mentions(const char *text, const char *id)
{
    size_t n = strlen(id);
    for (const char *p = text; (p = strstr(p, id)) != NULL; p += n)
        if ((p == text || !isalnum((unsigned char)p[-1])) && !isalnum((unsigned char)p[n]) &&
            !(p[n] == '.' && isdigit((unsigned char)p[n + 1])))
            return 1;
    return 0;
}

static void print_code(const CwGameDef *game, const char *id)
{
    int any = 0;
    for (const CwCite *c = game->cites; c && c->rule; c++)
        if (strcmp(c->rule, id) == 0)
            printf("%s        %s:%u\n", any++ ? "" : "\nCode:\n", c->file, (unsigned)c->line);
}

typedef struct KnownRules {
    Rulebook *book;
    OwnScenarios own;
} KnownRules;

static void print_scenarios(const OwnScenarios *own, const char *id)
{
    int any = 0;
    for (int f = 0; f < own->files; f++)
        for (int i = 0; i < own->file[f]->scenarios; i++) {
            const Scenario *s = &own->file[f]->scenario[i];
            if (scenario_names(s, id))
                printf("%s        %s:%d  %s\n", any++ ? "" : "\nScenarios:\n", own->file[f]->name, s->line,
                       s->title);
        }
}

static void print_list(const Rulebook *book)
{
    printf("%s\n", book->game->title);
    for (int i = 0; i < book->rules; i++)
        print_rule(&book->rule[i]);
    if (book->game->ruling_count)
        printf("\nRulings, where the printed rules are silent or disagree with themselves\n");
    for (int i = 0; i < book->game->ruling_count; i++)
        print_ruling(book->game, i, 0);
    for (const PresetDef *p = book->game->presets; p && p->name; p++) {
        printf("%s--rule preset=%s\n        ", p == book->game->presets ? "\nPresets\n" : "", p->name);
        print_wrapped(p->text, 8, 8);
        printf("        ");
        print_wrapped(p->settings, 8, 8);
    }
}

static void print_one_rule(const KnownRules *known, const BookRule *rule)
{
    const Rulebook *book = known->book;
    int any = 0;
    print_rule(rule);
    for (int i = 0; i < book->game->ruling_count; i++) {
        if (!mentions(rule->text, book->game->rulings[i].id))
            continue;
        printf("%s", any++ ? "" : "\nRulings:\n");
        print_ruling(book->game, i, 1);
    }
    print_code(book->game, rule->id);
    print_scenarios(&known->own, rule->id);
}

static void print_one_ruling(const KnownRules *known, int ruling)
{
    const Rulebook *book = known->book;
    const char *id = book->game->rulings[ruling].id;
    int any = 0;
    print_ruling(book->game, ruling, 1);
    for (int i = 0; i < book->rules; i++) {
        if (!mentions(book->rule[i].text, id))
            continue;
        printf("%s", any++ ? "" : "\nRules that it belongs to:\n");
        print_rule(&book->rule[i]);
    }
    print_code(book->game, id);
    print_scenarios(&known->own, id);
}

/* A chapter by its number: all rules below it. */
static int print_chapter(const Rulebook *book, const char *id)
{
    size_t n = strlen(id);
    int any = 0;
    for (int i = 0; i < book->rules; i++) {
        const BookRule *rule = &book->rule[i];
        if (strncasecmp(rule->id, id, n) != 0 || (rule->id[n] && rule->id[n] != '.'))
            continue;
        print_rule(rule);
        any = 1;
    }
    return any;
}

/* By words: the chapters that are called so, or the rules that speak of it. */
static int print_search(const KnownRules *known, const char *words)
{
    enum { MOST = 40 };
    const BookRule *found[MOST];
    int count = rulebook_search(known->book, words, found, MOST);
    for (int i = 0; i < count; i++) {
        if (found[i]->chapter)
            print_chapter(known->book, found[i]->id);
        else if (count == 1)
            print_one_rule(known, found[i]);
        else
            print_rule(found[i]);
    }
    return count;
}

static int no_such_rule(const Cli *cli, const Rulebook *book, const char *id)
{
    const char *names[1000];
    int count = 0;
    for (int i = 0; i < book->rules && count < 1000; i++)
        names[count++] = book->rule[i].id;
    for (int i = 0; i < book->game->ruling_count && count < 1000; i++)
        names[count++] = book->game->rulings[i].id;
    const char *meant = nearest_word(id, strlen(id), names, count);
    if (meant)
        return complain(cli, "rules", EXIT_USAGE, "%s has no rule '%s'; did you mean '%s'?",
                        book->game->title, id, meant);
    return complain(cli, "rules", EXIT_USAGE, "%s has no rule '%s'; `%s rules %s` lists them",
                    book->game->title, id, cli->program, book->game->name);
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */

static void add_places(json_t *object, const KnownRules *known, const char *id)
{
    json_t *code = json_array(), *scenarios = json_array();
    for (const CwCite *c = known->book->game->cites; c && c->rule; c++)
        if (strcmp(c->rule, id) == 0)
            json_array_append_new(code, json_pack("{s:s, s:i}", "file", c->file, "line", (int)c->line));
    for (int f = 0; f < known->own.files; f++)
        for (int i = 0; i < known->own.file[f]->scenarios; i++) {
            const Scenario *s = &known->own.file[f]->scenario[i];
            if (scenario_names(s, id))
                json_array_append_new(scenarios,
                                      json_pack("{s:s, s:i, s:s}", "file", known->own.file[f]->name, "line",
                                                s->line, "title", s->title));
        }
    json_object_set_new(object, "code", code);
    json_object_set_new(object, "scenarios", scenarios);
}

static json_t *rule_json(const KnownRules *known, const BookRule *rule)
{
    const Rulebook *book = known->book;
    json_t *rulings = json_array();
    for (int i = 0; i < book->game->ruling_count; i++)
        if (mentions(rule->text, book->game->rulings[i].id))
            json_array_append_new(rulings, json_string(book->game->rulings[i].id));
    json_t *object = json_pack("{s:s, s:b, s:s, s:o}", "id", rule->id, "definition", rule->definition, "text",
                               rule->text, "rulings", rulings);
    add_places(object, known, rule->id);
    return object;
}

static json_t *ruling_json(const KnownRules *known, int index)
{
    const Rulebook *book = known->book;
    CwRuling r = cw_ruling(book->game, NULL, index);
    json_t *object = json_pack("{s:s}", "id", r.id);
    if (r.name) {
        char usual[80];
        cw_ruling_value(&r, r.value, usual, sizeof usual);
        json_object_update_new(
            object, json_pack("{s:s, s:s, s:s}", "name", r.name, "values", r.values, "default", usual));
    }
    json_object_update_new(object, json_pack("{s:s, s:s}", "text", r.text, "source", r.source));
    add_places(object, known, r.id);
    return object;
}

static void print_json(json_t *object)
{
    json_dumpf(object, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(object);
}

static void print_list_json(const KnownRules *known)
{
    const Rulebook *book = known->book;
    json_t *rules = json_array(), *rulings = json_array();
    for (int i = 0; i < book->rules; i++)
        if (!book->rule[i].chapter)
            json_array_append_new(rules, rule_json(known, &book->rule[i]));
    for (int i = 0; i < book->game->ruling_count; i++)
        json_array_append_new(rulings, ruling_json(known, i));
    print_json(json_pack("{s:s, s:o, s:o}", "game", book->game->name, "rules", rules, "rulings", rulings));
}

/* ---- the command ------------------------------------------------------------------------------------------------- */

static int print_coverage(const Rulebook *book, int as_json)
{
    Coverage c;
    coverage_run(book, &c);
    if (as_json) {
        json_t *gaps = json_array();
        for (int i = 0; i < c.gaps; i++)
            json_array_append_new(gaps, json_pack("{s:s, s:s}", "id", c.gap[i].id, "gap", c.gap[i].what));
        print_json(json_pack("{s:s, s:i, s:i, s:i, s:i, s:i, s:i, s:o}", "game", book->game->name, "rules",
                             c.rules, "handlers", c.handlers, "rulings", c.rulings, "covered", c.covered,
                             "scenarios", c.scenarios, "failed", c.failed, "gaps", gaps));
    } else {
        if (c.failures.at)
            fputs(c.failures.at, stdout);
        for (int i = 0; i < c.gaps; i++)
            printf("%-7s %s\n", c.gap[i].id, c.gap[i].what);
        printf("%s: %d rules and %d rulings, %d of them covered, %d to come; ", book->game->title, c.rules,
               c.rulings, c.covered, c.next);
        if (c.handlers)
            printf("%d handlers of phrases; ", c.handlers);
        printf("%d scenarios, %d failed; %d gap%s\n", c.scenarios, c.failed, c.gaps, c.gaps == 1 ? "" : "s");
    }
    int gaps = c.gaps;
    coverage_free(&c);
    return gaps ? EXIT_NO : EXIT_FINE;
}

static int print_id(const Cli *cli, const KnownRules *known, const char *id, int as_json)
{
    const Rulebook *book = known->book;
    const BookRule *rule = rulebook_find(book, id);
    int ruling = rulebook_ruling(book->game, id);
    if (as_json && rule && !rule->chapter)
        print_json(rule_json(known, rule));
    else if (as_json && ruling >= 0)
        print_json(ruling_json(known, ruling));
    else if (rule && !rule->chapter)
        print_one_rule(known, rule);
    else if (ruling >= 0)
        print_one_ruling(known, ruling);
    else if (as_json || (!print_chapter(book, id) && !print_search(known, id)))
        return no_such_rule(cli, book, id);
    return EXIT_FINE;
}

int cmd_rules(const Cli *cli, int argc, char **argv)
{
    int as_json = 0, coverage = 0;
    const Option options[] = {
        {OPTION_FLAG, "coverage", NULL,
         "runs the scenarios of the game and lists the rules that no\ntest stands for; exit status 1 if "
         "there is one",
         &coverage, 0, 0},
        {OPTION_FLAG, "json", NULL, "prints one JSON object", &as_json, 0, 0},
        {0},
    };
    Words words;
    int status = options_parse(cli, argc, argv, options, 1, 2, &words);
    if (status != GO_ON)
        return status;
    const CliGame *game = find_game(cli, words.word[0]);
    if (!game)
        return EXIT_USAGE;
    if (coverage && words.count > 1)
        return complain(cli, argv[0], EXIT_USAGE, "--coverage is about the whole game, not about one rule");
    KnownRules known = {.book = rulebook_open(game->cited)};
    own_scenarios_read(&known.own, game->cited);
    if (coverage)
        status = print_coverage(known.book, as_json);
    else if (words.count > 1)
        status = print_id(cli, &known, words.word[1], as_json);
    else if (as_json)
        print_list_json(&known);
    else
        print_list(known.book);
    own_scenarios_free(&known.own);
    rulebook_close(known.book);
    return status == GO_ON ? EXIT_FINE : status;
}
