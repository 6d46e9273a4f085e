#include "texts/book.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "kernel/columns.h"
#include "kernel/words.h"
#include "match/text.h"
#include "texts/json.h"
#include "texts/lexicon.h"
#include "texts/shipped.h"

typedef struct Book {
    Json j;
    const CwGame *game;
    const CwGameDef *def;
    Rulebook *rules;
} Book;

static void put_plain(Book *b, const char *key)
{
    const char *text;
    int length = lexicon_plain(b->def, key, &text);
    if (length >= 0)
        json_span(&b->j, key, text, (size_t)length);
}

static void put_found(Book *b, const char *member, const char *prefix, const char *name, const char *variant)
{
    const char *text;
    int length = lexicon_find(b->game, prefix, name, variant, &text);
    if (length >= 0)
        json_span(&b->j, member, text, (size_t)length);
}

/* ---- what the game is ------------------------------------------------------------------------------------------------------ */

static void put_head(Book *b)
{
    Json *j = &b->j;
    char print[17];
    Writer w = writer_open(print, sizeof print);
    put_hex(&w, cw_fingerprint(b->game), 16);
    writer_close(&w);
    int fewest, most, usual;
    cw_game_seats(b->def, &fewest, &most, &usual);
    json_words(j, "game", cw_game_name(b->def));
    json_words(j, "title", cw_game_title(b->def));
    json_words(j, "version", CW_VERSION);
    json_words(j, "fingerprint", print);
    put_plain(b, "about");
    put_plain(b, "length");
    put_plain(b, "goal");
    json_begin(j, "seats", '{');
    json_int(j, "fewest", fewest);
    json_int(j, "most", most);
    json_int(j, "usual", usual);
    json_end(j, '}');
    json_begin(j, "roles", '[');
    for (int seat = 0; seat < cw_seats(b->game); seat++) {
        const char *role = cw_role(b->game, seat);
        int before = 0;
        while (before < seat && strcmp(cw_role(b->game, before), role) != 0)
            before++;
        if (!*role || before < seat)
            continue;
        json_begin(j, NULL, '{');
        json_words(j, "id", role);
        put_found(b, "words", "role", role, NULL);
        put_found(b, "goal", "goal", role, NULL);
        json_end(j, '}');
    }
    json_end(j, ']');
}

/* ---- cards ------------------------------------------------------------------------------------------------------------------ */

static int is_ending(const char *letters, size_t count)
{
    static const char *const endings[] = {"", "s", "d", "es", "ed", "ing"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (strlen(endings[i]) == count && strncmp(letters, endings[i], count) == 0)
            return 1;
    return 0;
}

/* Does the text speak of the term?  'Injures' and 'injured' speak of `injure`. */
static int speaks_of(const char *text, size_t length, const char *term, size_t letters)
{
    for (size_t i = 0; i + letters <= length; i++) {
        if (strncasecmp(text + i, term, letters) != 0 || (i && isalpha((unsigned char)text[i - 1])))
            continue;
        size_t end = i + letters;
        while (end < length && isalpha((unsigned char)text[end]))
            end++;
        if (is_ending(text + i + letters, end - i - letters))
            return 1;
    }
    return 0;
}

static int next_term(WordReader *reader, WordLine *line, int *rule)
{
    while (lexicon_next(reader, line))
        if (line->key_length > 5 && memcmp(line->key, "term.", 5) == 0) {
            for (*rule = 0; *rule < line->text_length && line->text[*rule] != ':';)
                ++*rule;
            return 1;
        }
    return 0;
}

static void put_line(Book *b, const char *text, size_t length)
{
    WordReader reader = lexicon_open(b->def);
    WordLine line;
    int rule, any = 0;
    json_begin(&b->j, NULL, '{');
    json_span(&b->j, "text", text, length);
    while (next_term(&reader, &line, &rule))
        if (speaks_of(text, length, line.key + 5, (size_t)line.key_length - 5)) {
            if (!any++)
                json_begin(&b->j, "rules", '[');
            json_span(&b->j, NULL, line.text, (size_t)rule);
        }
    if (any)
        json_end(&b->j, ']');
    json_end(&b->j, '}');
}

/* A card as printed is its name, its type line and its text; games without card files have the text alone. */
static void put_lines(Book *b, int kind)
{
    size_t length = cw_card_text(b->game, kind, NULL, 0);
    char *text = memory(NULL, length + 1, 1);
    cw_card_text(b->game, kind, text, length + 1);
    const char *p = text, *name = cw_card_name(b->game, kind);
    size_t named = strlen(name);
    if (strncmp(p, name, named) == 0 && p[named] == '\n')
        for (int skip = 0; skip < 2 && *p; skip++)
            p += strcspn(p, "\n"), p += *p == '\n';
    if (*p) {
        json_begin(&b->j, "lines", '[');
        for (; *p; p += *p == '\n') {
            size_t n = strcspn(p, "\n");
            put_line(b, p, n);
            p += n;
        }
        json_end(&b->j, ']');
    }
    free(text);
}

static void put_word(Json *j, const char *key, const char *word)
{
    if (*word)
        json_words(j, key, word);
}

static void put_kind(Book *b, int kind)
{
    Json *j = &b->j;
    KindFace *face = memory(NULL, 1, sizeof *face);
    *face = (KindFace){.stats = 0};
    if (b->def->kind_face)
        b->def->kind_face(b->game, kind, face);
    json_begin(j, NULL, '{');
    json_int(j, "kind", kind);
    json_words(j, "name", cw_card_name(b->game, kind));
    put_word(j, "type", face->type);
    put_word(j, "faction", face->faction);
    put_word(j, "class", face->class);
    if (face->stats) {
        json_begin(j, "stats", '{');
        for (int i = 0; i < face->stats; i++)
            json_int(j, face->stat[i].name, face->stat[i].value);
        json_end(j, '}');
    }
    if (face->tags) {
        json_begin(j, "tags", '[');
        for (int i = 0; i < face->tags; i++)
            json_words(j, NULL, face->tag[i]);
        json_end(j, ']');
    }
    put_lines(b, kind);
    put_word(j, "back", face->back);
    if (face->copies)
        json_int(j, "copies", face->copies);
    json_end(j, '}');
    free(face);
}

static void put_kinds(Book *b)
{
    json_begin(&b->j, "kinds", '[');
    for (int kind = 1; kind <= cw_card_count(b->game); kind++)
        if (*cw_card_name(b->game, kind)) /* a set with fewer cards has numbers that are nobody's */
            put_kind(b, kind);
    json_end(&b->j, ']');
}

/* ---- words ------------------------------------------------------------------------------------------------------------------ */

static void put_words(Book *b)
{
    static const char *const sorts[] = {"zone", "counter", "track", "value",  "mark",   "link",  "full",
                                        "verb", "phase",   "help",  "hidden", "beyond", "result"};
    json_begin(&b->j, "words", '{');
    for (size_t i = 0; i < sizeof sorts / sizeof *sorts; i++) {
        WordReader reader = lexicon_open(b->def);
        WordLine line;
        size_t length = strlen(sorts[i]);
        json_begin(&b->j, sorts[i], '{');
        while (lexicon_next(&reader, &line))
            if ((size_t)line.key_length > length && line.key[length] == '.' &&
                memcmp(line.key, sorts[i], length) == 0) {
                char *name = copy_of(line.key + length + 1, (size_t)line.key_length - length - 1);
                json_span(&b->j, name, line.text, (size_t)line.text_length);
                free(name);
            }
        json_end(&b->j, '}');
    }
    json_end(&b->j, '}');
}

static void put_verb(Book *b, const QuestionDef *question, const char *variant)
{
    Json *j = &b->j;
    const char *text, *rule = question->rule;
    json_begin(j, NULL, '{');
    json_words(j, "id", variant ? variant : question->name);
    put_found(b, "label", "verb", question->name, variant);
    int length = lexicon_find(b->game, "needs", question->name, variant, &text), words;
    int rule_length = length < 0 ? 0 : lexicon_rule(b->rules, text, length, &rule, &words);
    if (length >= 0)
        json_span(j, "needs", text, (size_t)length);
    if (rule_length)
        json_span(j, "rule", rule, (size_t)rule_length);
    json_end(j, '}');
}

static void put_questions(Book *b)
{
    Json *j = &b->j;
    json_begin(j, "questions", '[');
    for (int q = 0; q < b->def->question_count; q++) {
        const QuestionDef *question = &b->def->questions[q];
        json_begin(j, NULL, '{');
        json_words(j, "id", question->name);
        json_words(j, "rule", question->rule);
        put_found(b, "words", "ask", question->name, NULL);
        json_begin(j, "verbs", '[');
        WordReader reader = lexicon_open(b->def);
        WordLine line;
        char *variant;
        while (lexicon_verb(&reader, question->name, &line, &variant)) {
            put_verb(b, question, variant);
            free(variant);
        }
        json_end(j, ']');
        json_end(j, '}');
    }
    json_end(j, ']');
}

/* "card who, number dice": a type and a name each. */
static void put_arguments(Book *b, const char *p)
{
    json_begin(&b->j, "args", '[');
    while (*(p += strspn(p, " ,"))) {
        size_t end = strcspn(p, ","), type = strcspn(p, " ,");
        const char *name = p + type + strspn(p + type, " ");
        json_begin(&b->j, NULL, '{');
        json_span(&b->j, "type", p, type);
        if (name < p + end)
            json_span(&b->j, "name", name, (size_t)(p + end - name));
        json_end(&b->j, '}');
        p += end;
    }
    json_end(&b->j, ']');
}

static void put_events(Book *b)
{
    json_begin(&b->j, "events", '[');
    for (int e = 0; e < b->def->event_count; e++) {
        json_begin(&b->j, NULL, '{');
        json_words(&b->j, "id", b->def->events[e].name);
        put_arguments(b, b->def->events[e].args);
        put_found(b, "words", "note", b->def->events[e].name, NULL);
        json_end(&b->j, '}');
    }
    json_end(&b->j, ']');
}

static void put_terms(Book *b)
{
    WordReader reader = lexicon_open(b->def);
    WordLine line;
    int rule;
    json_begin(&b->j, "terms", '[');
    while (next_term(&reader, &line, &rule)) {
        int text = rule;
        while (text < line.text_length && (line.text[text] == ':' || line.text[text] == ' '))
            text++;
        json_begin(&b->j, NULL, '{');
        json_span(&b->j, "word", line.key + 5, (size_t)line.key_length - 5);
        json_span(&b->j, "rule", line.text, (size_t)rule);
        json_span(&b->j, "text", line.text + text, (size_t)(line.text_length - text));
        json_end(&b->j, '}');
    }
    json_end(&b->j, ']');
}

/* ---- rules ------------------------------------------------------------------------------------------------------------------- */

static int names_ruling(const char *text, const char *id)
{
    size_t length = strlen(id);
    for (const char *p = text; (p = strstr(p, id)); p += length)
        if (!isalnum((unsigned char)p[length]) && (p == text || !isalnum((unsigned char)p[-1])))
            return 1;
    return 0;
}

static void put_rule(Book *b, const BookRule *rule, const char *chapter)
{
    Json *j = &b->j;
    json_begin(j, NULL, '{');
    json_words(j, "id", rule->id);
    if (rule->chapter) {
        json_words(j, "title", rule->text);
    } else {
        int any = 0;
        put_word(j, "chapter", chapter);
        json_words(j, "text", rule->text);
        for (int i = 0; i < cw_ruling_count(b->def); i++)
            if (names_ruling(rule->text, cw_ruling(b->def, NULL, i).id)) {
                if (!any++)
                    json_begin(j, "rulings", '[');
                json_words(j, NULL, cw_ruling(b->def, NULL, i).id);
            }
        if (any)
            json_end(j, ']');
    }
    if (rulebook_is_limit(rule->id))
        json_true(j, "limit");
    json_end(j, '}');
}

static void put_rules(Book *b)
{
    const char *chapter = "";
    json_begin(&b->j, "rules", '[');
    for (int i = 0; i < b->rules->rules; i++) {
        const BookRule *rule = &b->rules->rule[i];
        chapter = rule->chapter ? rule->id : chapter;
        put_rule(b, rule, chapter);
    }
    json_end(&b->j, ']');
    json_begin(&b->j, "rulings", '[');
    for (int i = 0; i < cw_ruling_count(b->def); i++) {
        CwRuling ruling = cw_ruling(b->def, b->game, i);
        char value[200];
        cw_ruling_value(&ruling, ruling.value, value, sizeof value);
        json_begin(&b->j, NULL, '{');
        json_words(&b->j, "id", ruling.id);
        if (ruling.name) {
            json_words(&b->j, "name", ruling.name);
            json_words(&b->j, "values", ruling.values);
            json_words(&b->j, "value", value);
        }
        json_words(&b->j, "text", ruling.text);
        json_words(&b->j, "source", ruling.source);
        json_end(&b->j, '}');
    }
    json_end(&b->j, ']');
}

/* ---- decks, formats, lessons: their texts, line by line --------------------------------------------------------------------- */

static size_t bare_length(const char *text, size_t length)
{
    while (length && isspace((unsigned char)text[length - 1]))
        length--;
    return length;
}

/* `Name: words` lines of a deck or format; 0: the line is none. */
static int head_line(const char *line, size_t length, size_t *key, const char **value, size_t *value_length)
{
    const char *colon = memchr(line, ':', length);
    if (!colon || isdigit((unsigned char)*line))
        return 0;
    *key = (size_t)(colon - line);
    *value = colon + 1;
    while (*value < line + length && isspace((unsigned char)**value))
        ++*value;
    *value_length = bare_length(*value, (size_t)(line + length - *value));
    return 1;
}

static void put_heads(Book *b, const CwText *text, int all)
{
    for (const char *p = text->text; *p; p += *p == '\n') {
        size_t length = strcspn(p, "\n"), key, value_length;
        const char *value;
        if (*p != '#' && head_line(p, length, &key, &value, &value_length)) {
            int is_name = key == 4 && strncasecmp(p, "name", 4) == 0;
            int is_format = key == 6 && strncasecmp(p, "format", 6) == 0;
            if (all && !is_name) {
                json_begin(&b->j, NULL, '{');
                json_span(&b->j, "name", p, key);
                json_span(&b->j, "value", value, value_length);
                json_end(&b->j, '}');
            } else if (!all && (is_name || is_format)) {
                json_span(&b->j, is_name ? "name" : "format", value, value_length);
            }
        }
        p += length;
    }
}

static void put_deck_cards(Book *b, const CwText *text)
{
    json_begin(&b->j, "cards", '[');
    for (const char *p = text->text; *p; p += *p == '\n') {
        size_t length = bare_length(p, strcspn(p, "\n")), digits = strspn(p, "0123456789");
        if (digits && digits < length) {
            const char *name = p + digits + strspn(p + digits, " \t");
            json_begin(&b->j, NULL, '{');
            json_int(&b->j, "n", atoi(p));
            json_span(&b->j, "name", name, (size_t)(p + length - name));
            json_end(&b->j, '}');
        }
        p += strcspn(p, "\n");
    }
    json_end(&b->j, ']');
}

static void put_shipped(Book *b)
{
    static const char *const sorts[] = {"formats", "decks"}, *const endings[] = {"format", "deck"};
    char name[SHIPPED_NAME];
    for (int sort = 0; sort < 2; sort++) {
        json_begin(&b->j, sorts[sort], '[');
        for (const CwText *t = b->def->texts; t && t->path; t++) {
            if (!shipped_name(t->path, endings[sort], name))
                continue;
            json_begin(&b->j, NULL, '{');
            json_words(&b->j, "id", name);
            put_heads(b, t, 0);
            if (sort == 0) {
                json_begin(&b->j, "lines", '[');
                put_heads(b, t, 1);
                json_end(&b->j, ']');
            } else {
                put_deck_cards(b, t);
            }
            json_end(&b->j, '}');
        }
        json_end(&b->j, ']');
    }
    json_begin(&b->j, "lessons", '[');
    for (const CwText *t = b->def->texts; t && t->path; t++)
        if (strncmp(t->path, "lessons/", 8) == 0) {
            json_begin(&b->j, NULL, '{');
            json_span(&b->j, "id", t->path + 8, strcspn(t->path + 8, "."));
            json_end(&b->j, '}');
        }
    json_end(&b->j, ']');
}

size_t book_write(const CwGame *game, char *text, size_t capacity)
{
    Book b = {.j = {.w = writer_open(text, capacity)}, .game = game, .def = cw_definition(game)};
    b.rules = rulebook_open(b.def);
    json_begin(&b.j, NULL, '{');
    put_head(&b);
    put_kinds(&b);
    put_words(&b);
    put_questions(&b);
    put_events(&b);
    put_terms(&b);
    put_rules(&b);
    put_shipped(&b);
    json_end(&b.j, '}');
    rulebook_close(b.rules);
    return writer_close(&b.j.w);
}

char *book_text(const CwGame *game, size_t *length)
{
    *length = book_write(game, NULL, 0);
    char *text = memory(NULL, *length + 1, 1);
    book_write(game, text, *length + 1);
    return text;
}
