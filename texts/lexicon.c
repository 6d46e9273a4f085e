#include "texts/lexicon.h"

#include <stdlib.h>
#include <string.h>

#include "kernel/columns.h"
#include "kernel/typed.h"
#include "kernel/words.h"
#include "match/text.h"

enum { NAME_LENGTH = 48 };

/* ---- reading ------------------------------------------------------------------------------------------------------------ */

WordReader lexicon_open(const CwGameDef *def)
{
    const CwText *words = game_text(def, "words.en");
    return (WordReader){words ? words->text : "", 0};
}

int lexicon_next(WordReader *reader, WordLine *line)
{
    while (*reader->at) {
        const char *start = reader->at;
        size_t length = strcspn(start, "\n");
        const char *equals = memchr(start, '=', length);
        reader->at += length + (start[length] == '\n');
        reader->line++;
        if (*start == '#' || !equals)
            continue;
        const char *text = equals + 1 + strspn(equals + 1, " ");
        size_t key = (size_t)(equals - start);
        while (key && start[key - 1] == ' ')
            key--;
        *line = (WordLine){.key = start,
                           .text = text,
                           .key_length = (int)key,
                           .text_length = (int)strcspn(text, "\r\n"),
                           .line = reader->line};
        return 1;
    }
    return 0;
}

int lexicon_find(const CwGame *game, const char *prefix, const char *name, const char *variant,
                 const char **text)
{
    const char *found = words_find(game, prefix, name, variant);
    *text = found ? found : "";
    return found ? (int)strcspn(found, "\r\n") : -1;
}

int lexicon_plain(const CwGameDef *def, const char *key, const char **text)
{
    WordReader reader = lexicon_open(def);
    WordLine line;
    while (lexicon_next(&reader, &line))
        if ((size_t)line.key_length == strlen(key) && memcmp(line.key, key, strlen(key)) == 0) {
            *text = line.text;
            return line.text_length;
        }
    *text = "";
    return -1;
}

static int is_rule(const Rulebook *book, const char *id, int length)
{
    char *name = copy_of(id, (size_t)length);
    int is = rulebook_find(book, name) || rulebook_ruling(book->game, name) >= 0;
    free(name);
    return is;
}

int lexicon_rule(const Rulebook *book, const char *text, int length, const char **rule, int *words)
{
    int at = length;
    while (at > 0 && text[at - 1] != ' ')
        at--;
    *words = length;
    if (at < 2 || text[at - 2] != ',' || !is_rule(book, text + at, length - at))
        return 0;
    *rule = text + at;
    *words = at - 2;
    return length - at;
}

/* ---- checking ------------------------------------------------------------------------------------------------------------- */

typedef struct WordCheck {
    const CwGame *game;
    const CwGameDef *def;
    Rulebook *book;
    LexiconFile *file;
    LexiconSink *sink;
    void *data;
    int told;
} WordCheck;

static void tell(WordCheck *c, const char *file, int line, const char *a, const char *b, const char *d)
{
    Text text = {0};
    text_add(&text, a);
    text_add(&text, b);
    text_add(&text, d);
    c->sink(c->data, file, line, text.at);
    text_free(&text);
    c->told++;
}

static int is_name_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* The line of a .def file that declares a name: it is the first word behind the bracket, or the second of rules. */
static int line_of(const WordCheck *c, const char *file, const char *name)
{
    const char *text = c->file ? c->file(c->data, file) : NULL;
    size_t length = strlen(name);
    int line = 1;
    for (const char *p = text; p && *p; p++) {
        line += *p == '\n';
        if (strncmp(p, name, length) == 0 && p > text && !is_name_letter(p[-1]) &&
            !is_name_letter(p[length]) && (p[-1] == '(' || p[-1] == ' '))
            return line;
    }
    return text ? 1 : 0;
}

static void want(WordCheck *c, const char *file, const char *declared, const char *prefix, const char *name,
                 const char *variant)
{
    if (words_find(c->game, prefix, name, variant))
        return;
    Text key = {0};
    text_add(&key, prefix);
    text_add(&key, ".");
    text_add(&key, name);
    if (variant) {
        text_add(&key, ".");
        text_add(&key, variant);
    }
    tell(c, file, line_of(c, file, declared), "words.en has no words for '", key.at, "'");
    text_free(&key);
}

static int has_prefix(const WordLine *line, const char *prefix)
{
    int length = (int)strlen(prefix);
    return line->key_length > length && memcmp(line->key, prefix, (size_t)length) == 0;
}

static void check_verb(WordCheck *c, const char *question, const OptionVerb *verb, int is_menu)
{
    char *variant = verb->is_plain ? NULL : copy_of(verb->name, verb->length);
    want(c, "questions.def", question, "option", question, variant);
    want(c, "questions.def", question, "verb", question, variant);
    if (is_menu) /* what is missing while it is not offered */
        want(c, "questions.def", question, "needs", question, variant);
    free(variant);
}

static void check_questions(WordCheck *c)
{
    enum { MENU = 3 };
    for (int q = 0; q < c->def->question_count; q++) {
        const char *name = c->def->questions[q].name;
        int verbs;
        const OptionVerb *verb = question_verbs(c->game, q, &verbs);
        want(c, "questions.def", name, "ask", name, NULL);
        for (int v = 0; v < verbs; v++)
            check_verb(c, name, &verb[v], verbs >= MENU);
    }
}

static void check_tables(WordCheck *c)
{
    for (int e = 0; e < c->def->event_count; e++)
        want(c, "events.def", c->def->events[e].name, "note", c->def->events[e].name, NULL);
    /* The first zone of a game is its box: nobody is shown it. */
    for (int z = 1; z < c->def->zone_count; z++) {
        want(c, "zones.def", c->def->zones[z].id, "zone", c->def->zones[z].id, NULL);
        want(c, "zones.def", c->def->zones[z].id, "help", "zone", c->def->zones[z].id);
    }
    int fewest, most, usual;
    cw_game_seats(c->def, &fewest, &most, &usual);
    for (int seat = 0; seat < cw_seats(c->game); seat++)
        if (*cw_role(c->game, seat)) {
            want(c, "words.en", "role", "role", cw_role(c->game, seat), NULL);
            want(c, "words.en", "goal", "goal", cw_role(c->game, seat), NULL);
        }
}

/* `portal` where the row is one of `portal-1` to `portal-6`. */
static void name_of_all(const CwGame *game, int row, char name[NAME_LENGTH])
{
    Writer w = writer_open(name, NAME_LENGTH);
    const RowDef *def = row_def(game, row);
    for (const char *p = def->name; *p; p++)
        put_char(&w, *p == '_' ? '-' : *p);
    writer_close(&w);
}

static const char *sort_of_row(const RowDef *def)
{
    static const char *const sorts[] = {
        [AS_TRACK] = "track", [AS_COUNTER] = "counter", [AS_VALUE] = "value", [AS_MARK] = "mark"};
    return def->as < sizeof sorts / sizeof *sorts ? sorts[def->as] : NULL;
}

static void check_rows(WordCheck *c)
{
    for (int r = 0; r < c->game->row_count; r++) {
        const RowDef *def = row_def(c->game, r);
        const char *sort = sort_of_row(def);
        char all[NAME_LENGTH];
        if (!sort || !words_find(c->game, sort, c->game->row[r].name, NULL)) {
            name_of_all(c->game, r, all);
            if (!sort || def->count < 2 || c->game->row[r].i || !words_find(c->game, sort, all, NULL))
                continue; /* rows_open has judged whether it needs words */
        }
        name_of_all(c->game, r, all);
        if (!words_find(c->game, "help", sort, all))
            want(c, "columns.def", def->name, "help", sort, c->game->row[r].name);
    }
}

/* QUESTION or QUESTION.VARIANT, a verb of questions.def. */
static int is_verb(const WordCheck *c, const char *name)
{
    size_t length = strcspn(name, ".");
    const char *variant = name[length] ? name + length + 1 : NULL;
    for (int q = 0; q < c->def->question_count; q++)
        if (strlen(c->def->questions[q].name) == length &&
            memcmp(c->def->questions[q].name, name, length) == 0)
            return find_verb(c->game, q, variant) != NULL;
    return 0;
}

static int is_rule_name(const CwGameDef *def, const char *name)
{
    for (int r = 1; r < def->rule_count; r++)
        if (strcmp(def->rules[r].name, name) == 0)
            return 1;
    return 0;
}

static int is_role(const WordCheck *c, const char *name)
{
    for (int seat = 0; seat < cw_seats(c->game); seat++)
        if (strcmp(cw_role(c->game, seat), name) == 0)
            return 1;
    return 0;
}

/* Words that nobody would ever ask for are mistakes of the pen. */
static void check_line(WordCheck *c, const WordLine *line)
{
    char *key = copy_of(line->key, (size_t)line->key_length);
    const char *dot = strchr(key, '.'), *rule;
    int words, known = 1;
    if (has_prefix(line, "verb.") || has_prefix(line, "needs.") || has_prefix(line, "option."))
        known = is_verb(c, dot + 1);
    else if (has_prefix(line, "phase."))
        known = is_rule_name(c->def, dot + 1);
    else if (has_prefix(line, "role.") || has_prefix(line, "goal."))
        known = is_role(c, dot + 1);
    else if (has_prefix(line, "help.")) {
        char *name = strchr(dot + 1, '.');
        if (name)
            *name++ = 0;
        known = name && words_find(c->game, dot + 1, name, NULL);
    } else if (has_prefix(line, "term.")) {
        int colon = 0;
        while (colon < line->text_length && line->text[colon] != ':')
            colon++;
        if (colon == line->text_length || !is_rule(c->book, line->text, colon))
            tell(c, "words.en", line->line, "a term is written as RULE: words, with a rule of the rulebook",
                 "", "");
    }
    if (!known)
        tell(c, "words.en", line->line, "nobody asks for '", line->key_length ? key : "", "'");
    if (known && has_prefix(line, "needs.") &&
        !lexicon_rule(c->book, line->text, line->text_length, &rule, &words))
        tell(c, "words.en", line->line, "what a choice needs ends with a comma and a rule of the rulebook",
             "", "");
    free(key);
}

static void check_lines(WordCheck *c)
{
    WordReader reader = lexicon_open(c->def);
    WordLine line, other;
    while (lexicon_next(&reader, &line)) {
        check_line(c, &line);
        WordReader rest = reader;
        while (lexicon_next(&rest, &other))
            if (other.key_length == line.key_length &&
                memcmp(other.key, line.key, (size_t)line.key_length) == 0) {
                char *key = copy_of(line.key, (size_t)line.key_length);
                tell(c, "words.en", other.line, "'", key, "' has words already");
                free(key);
            }
    }
}

int lexicon_check(const CwGame *game, LexiconFile *file, LexiconSink *sink, void *data)
{
    static const char *const always[] = {"about", "length", "goal"};
    const char *text;
    WordCheck c = {.game = game, .def = cw_definition(game), .file = file, .sink = sink, .data = data};
    c.book = rulebook_open(c.def);
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        if (lexicon_plain(c.def, always[i], &text) < 0)
            tell(&c, "words.en", 1, "there are no words for '", always[i], "'");
    check_questions(&c);
    check_tables(&c);
    check_rows(&c);
    check_lines(&c);
    rulebook_close(c.book);
    return c.told;
}
