/* From text to scenarios: heads, parts, clauses.  What a clause means is not this file's business. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/game.h"
#include "scenarios/scenario.h"

typedef struct ScenarioReader {
    ScenarioFile *file;
    int line;
    const char *line_start;
    int has_part;
    Part part;
    Scenario *preamble; /* clauses before the first head: they open every scenario of the file */
} ScenarioReader;

static void wrong(ScenarioReader *r, const char *what, const char *where)
{
    r->file->problem_count++;
    text_addf(&r->file->problems, "%s:%d: %s", r->file->name, r->line, what);
    if (*where)
        text_addf(&r->file->problems, " '%.60s'", where);
    text_add(&r->file->problems, "\n");
}

static Scenario *current(ScenarioReader *r)
{
    return r->file->scenarios ? &r->file->scenario[r->file->scenarios - 1] : r->preamble;
}

static char *trimmed(const char *from, const char *to)
{
    while (from < to && isspace((unsigned char)*from))
        from++;
    while (to > from && isspace((unsigned char)to[-1]))
        to--;
    return copy_of(from, (size_t)(to - from));
}

static void add_clause(Scenario *s, const Clause *clause)
{
    s->clause = memory(s->clause, (size_t)s->clauses + 1, sizeof *s->clause);
    s->clause[s->clauses++] = *clause;
}

static void copy_clauses(Scenario *to, const Scenario *from)
{
    for (int i = 0; i < from->clauses; i++) {
        Clause c = from->clause[i];
        c.text = copy_of(c.text, strlen(c.text));
        c.block = c.block ? copy_of(c.block, strlen(c.block)) : NULL;
        add_clause(to, &c);
    }
}

static void add_rule(Scenario *s, char *id)
{
    s->rule = memory(s->rule, (size_t)s->rules + 1, sizeof *s->rule);
    s->rule[s->rules++] = id;
}

/* rule ID, ID - title */
static void read_head(ScenarioReader *r, const char *text)
{
    const char *dash = strstr(text, " - ");
    r->file->scenario = memory(r->file->scenario, (size_t)r->file->scenarios + 1, sizeof(Scenario));
    Scenario *s = &r->file->scenario[r->file->scenarios++];
    *s = (Scenario){.line = r->line};
    s->title = dash ? trimmed(dash + 3, dash + strlen(dash)) : copy_of("", 0);
    const char *end = dash ? dash : text + strlen(text);
    for (const char *p = text; p < end;) {
        size_t n = strcspn(p, ",");
        const char *stop = p + n < end ? p + n : end;
        char *id = trimmed(p, stop);
        if (!*id || strchr(id, ' ')) {
            wrong(r, "a head is 'rule U3.5 - title', with several ids 'rule U3.5, U-R8 - title'; this id is",
                  id);
            free(id);
        } else {
            add_rule(s, id);
        }
        p = stop + 1;
    }
    if (!dash || !*s->title)
        wrong(r, "a head is 'rule U3.5 - title', with several ids 'rule U3.5, U-R8 - title'; this is", text);
    copy_clauses(s, r->preamble);
    r->has_part = 0;
}

/* Clauses are split at semicolons outside quotes. */
static void read_clauses(ScenarioReader *r, const char *text)
{
    while (*text) {
        int quoted = 0;
        const char *end = text;
        for (; *end && (quoted || *end != ';'); end++)
            quoted ^= *end == '"';
        if (quoted)
            wrong(r, "a quote is not closed:", text);
        char *clause = trimmed(text, end);
        int column = 1 + (int)(text + strspn(text, " \t\r") - r->line_start);
        if (*clause)
            add_clause(current(r), &(Clause){r->part, r->line, column, clause, NULL, 0});
        else
            free(clause);
        text = *end ? end + 1 : end;
    }
}

static int lines_of(const char *text)
{
    int lines = 0;
    for (; text && *text; text++)
        lines += *text == '\n';
    return lines;
}

static void read_block_line(ScenarioReader *r, const char *text)
{
    Scenario *s = current(r);
    if (!s->clauses || !r->has_part) {
        wrong(r, "a line behind a bar belongs to the clause above it, and there is none:", text);
        return;
    }
    Clause *clause = &s->clause[s->clauses - 1];
    Text block = {0};
    if (clause->block)
        text_add(&block, clause->block);
    else
        clause->block_line = r->line;
    /* Lines between that are no part of it count all the same: errors in it name lines of the file. */
    for (int line = lines_of(clause->block) + clause->block_line; line < r->line; line++)
        text_add(&block, "\n");
    free(clause->block);
    text_add(&block, text + (text[0] == ' '));
    text_add(&block, "\n");
    clause->block = block.at;
}

static const char *behind(const char *line, const char *word)
{
    size_t n = strlen(word);
    return strncmp(line, word, n) == 0 && (!line[n] || isspace((unsigned char)line[n])) ? line + n : NULL;
}

/* '#' begins a comment at the start of a line or behind a space, unless a digit follows: `Ann #12` is an option. */
static void cut_comment(char *line)
{
    int quoted = 0;
    for (char *p = line; *p; p++) {
        quoted ^= *p == '"';
        if (!quoted && *p == '#' && (p == line || isspace((unsigned char)p[-1])) &&
            !isdigit((unsigned char)p[1])) {
            *p = 0;
            return;
        }
    }
}

static void read_line(ScenarioReader *r, char *line)
{
    static const struct {
        const char *word;
        Part part;
    } parts[] = {{"given", PART_GIVEN}, {"when", PART_WHEN}, {"then", PART_THEN}};
    const char *start = line + strspn(line, " \t");
    r->line_start = line;
    if (*start == '|') {
        read_block_line(r, start + 1);
        return;
    }
    cut_comment(line);
    if (!line[strspn(line, " \t\r")])
        return;
    const char *rest = behind(line, "rule");
    if (rest) {
        read_head(r, rest);
        return;
    }
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        rest = behind(line, parts[i].word);
        if (!rest)
            continue;
        r->part = parts[i].part;
        r->has_part = 1;
        read_clauses(r, rest);
        return;
    }
    if (line[0] != ' ' && line[0] != '\t')
        wrong(r, "a line begins with rule, given, when, then, or a space when it goes on; this is", line);
    else if (!r->has_part)
        wrong(r, "this line goes on with nothing; it needs given, when or then first:", line);
    else
        read_clauses(r, line);
}

static void free_inside(Scenario *s)
{
    for (int i = 0; i < s->clauses; i++) {
        free(s->clause[i].text);
        free(s->clause[i].block);
    }
    for (int i = 0; i < s->rules; i++)
        free(s->rule[i]);
    free(s->rule);
    free(s->clause);
    free(s->title);
}

ScenarioFile *scenario_read(const char *name, const char *text, size_t length)
{
    ScenarioFile *file = memory(NULL, 1, sizeof *file);
    *file = (ScenarioFile){.name = copy_of(name, strlen(name))};
    Scenario preamble = {0};
    ScenarioReader r = {.file = file, .preamble = &preamble};
    for (const char *p = text, *end = text + length; p < end;) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        if (!stop)
            stop = end;
        char *line = copy_of(p, (size_t)(stop - p));
        r.line++;
        if (memchr(p, 0, (size_t)(stop - p)))
            wrong(&r, "a zero byte: this is not a text file", "");
        else
            read_line(&r, line);
        free(line);
        p = stop + 1;
    }
    if (!file->scenarios && preamble.clauses) { /* a single scenario may do without a head */
        preamble.line = preamble.clause[0].line;
        preamble.title = copy_of(name, strlen(name));
        file->scenario = memory(NULL, 1, sizeof *file->scenario);
        file->scenario[file->scenarios++] = preamble;
    } else {
        free_inside(&preamble);
    }
    if (!file->scenarios && !file->problem_count)
        wrong(&r, "there is no scenario in this file; docs/manual/scenarios.md shows how one looks", "");
    return file;
}

void scenario_free(ScenarioFile *file)
{
    if (!file)
        return;
    for (int i = 0; i < file->scenarios; i++)
        free_inside(&file->scenario[i]);
    free(file->scenario);
    free(file->name);
    text_free(&file->problems);
    free(file);
}

int scenario_names(const Scenario *scenario, const char *rule)
{
    for (int i = 0; i < scenario->rules; i++)
        if (strcmp(scenario->rule[i], rule) == 0)
            return 1;
    return 0;
}

void own_scenarios_read(OwnScenarios *own, const CwGameDef *game)
{
    *own = (OwnScenarios){0};
    for (const CwText *t = game->texts; t && t->path; t++) {
        if (strncmp(t->path, "tests/", 6) != 0)
            continue;
        own->file = memory(own->file, (size_t)own->files + 1, sizeof(ScenarioFile *));
        own->file[own->files++] = scenario_read(t->path, t->text, t->length);
    }
}

void own_scenarios_free(OwnScenarios *own)
{
    for (int i = 0; i < own->files; i++)
        scenario_free(own->file[i]);
    free(own->file);
    *own = (OwnScenarios){0};
}
