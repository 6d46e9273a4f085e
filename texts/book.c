#include "texts/book.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "kernel/columns.h"
#include "kernel/play.h"
#include "kernel/typed.h"
#include "kernel/words.h"
#include "match/text.h"
#include "texts/json.h"
#include "texts/layout.h"
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
        member_span(&b->j, key, text, (size_t)length);
}

static void put_found(Book *b, const char *member, const char *prefix, const char *name, const char *variant)
{
    const char *text;
    int length = lexicon_find(b->game, prefix, name, variant, &text);
    if (length >= 0)
        member_span(&b->j, member, text, (size_t)length);
}

/* ---- what the game is ------------------------------------------------------------------------------------------------------ */

static void put_seats(Book *b)
{
    int fewest, most, usual;
    cw_game_seats(b->def, &fewest, &most, &usual);
    begin_member(&b->j, "seats", '{');
    member_int(&b->j, "fewest", fewest);
    member_int(&b->j, "most", most);
    member_int(&b->j, "usual", usual);
    end_member(&b->j, '}');
}

enum { BOOK_FORM = 2 }; /* of what this file writes: raise it when the same texts make another book */

uint32_t book_texts(const CwGameDef *def)
{
    uint64_t h = BOOK_FORM;
    const char *path;
    for (int i = 0; (path = cw_text_path(def, i)) != NULL; i++) {
        size_t length;
        if (strncmp(path, "tests/", 6) == 0) /* scenarios; the module has none */
            continue;
        const char *text = cw_text(def, path, &length);
        h = hash_bytes(text, length, hash_bytes(path, strlen(path), h));
    }
    for (int i = 0; i < def->event_count; i++) {
        h = hash_bytes(def->events[i].name, strlen(def->events[i].name), h);
        h = hash_bytes(def->events[i].args, strlen(def->events[i].args), h);
    }
    for (int i = 0; i < def->question_count; i++) {
        const QuestionDef *q = &def->questions[i];
        h = hash_bytes(q->rule, strlen(q->rule), h);
        h = hash_bytes(q->args, strlen(q->args), hash_bytes(q->verbs, strlen(q->verbs), h));
    }
    for (int i = 0; i < cw_ruling_count(def); i++) {
        CwRuling ruling = cw_ruling(def, NULL, i);
        h = hash_bytes(ruling.text, strlen(ruling.text), h);
    }
    return (uint32_t)(h ^ h >> 32);
}

static void member_print(Json *j, const char *name, uint64_t number, int digits)
{
    char print[17];
    Writer w = writer_open(print, sizeof print);
    put_hex(&w, number, digits);
    writer_close(&w);
    member_words(j, name, print);
}

static void put_head(Book *b)
{
    Json *j = &b->j;
    member_words(j, "game", cw_game_name(b->def));
    member_words(j, "title", cw_game_title(b->def));
    member_words(j, "version", CW_VERSION);
    member_print(j, "fingerprint", cw_fingerprint(b->game), 16);
    member_print(j, "texts", book_texts(b->def), 8);
    put_plain(b, "about");
    put_plain(b, "length");
    put_plain(b, "goal");
    put_seats(b);
    begin_member(j, "roles", '[');
    for (int seat = 0; seat < cw_seats(b->game); seat++) {
        const char *role = cw_role(b->game, seat);
        int before = 0;
        while (before < seat && strcmp(cw_role(b->game, before), role) != 0)
            before++;
        if (!*role || before < seat)
            continue;
        begin_member(j, NULL, '{');
        member_words(j, "id", role);
        put_found(b, "words", "role", role, NULL);
        put_found(b, "goal", "goal", role, NULL);
        end_member(j, '}');
    }
    end_member(j, ']');
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

/* What a line costs that its player may use: `"use":{"momentum":4}`. */
static void put_use(Book *b, const KindFace *face, const char *text, size_t length)
{
    char line[1000];
    for (int i = 0; i < face->uses; i++) {
        const FaceUse *use = &face->use[i];
        size_t n = b->def->skill_text(b->game, use->skill, line, sizeof line);
        if (n != length || memcmp(line, text, n) != 0)
            continue;
        begin_member(&b->j, "use", '{');
        if (use->counter)
            member_int(&b->j, use->counter, use->cost);
        end_member(&b->j, '}');
        return;
    }
}

static void put_line(Book *b, const KindFace *face, const char *text, size_t length)
{
    WordReader reader = lexicon_open(b->def);
    WordLine line;
    int rule, any = 0;
    begin_member(&b->j, NULL, '{');
    member_span(&b->j, "text", text, length);
    put_use(b, face, text, length);
    while (next_term(&reader, &line, &rule))
        if (speaks_of(text, length, line.key + 5, (size_t)line.key_length - 5)) {
            if (!any++)
                begin_member(&b->j, "rules", '[');
            member_span(&b->j, NULL, line.text, (size_t)rule);
        }
    if (any)
        end_member(&b->j, ']');
    end_member(&b->j, '}');
}

/* A card as printed is its name, its type line and its text; games without card files have the text alone. */
static void put_lines(Book *b, int kind, const KindFace *face)
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
        begin_member(&b->j, "lines", '[');
        for (; *p; p += *p == '\n') {
            size_t n = strcspn(p, "\n");
            put_line(b, face, p, n);
            p += n;
        }
        end_member(&b->j, ']');
    }
    free(text);
}

static void put_word(Json *j, const char *key, const char *word)
{
    if (*word)
        member_words(j, key, word);
}

static void put_kind(Book *b, int kind, int with_lines)
{
    Json *j = &b->j;
    KindFace *face = memory(NULL, 1, sizeof *face);
    *face = (KindFace){.stats = 0};
    if (b->def->kind_face)
        b->def->kind_face(b->game, kind, face);
    begin_member(j, NULL, '{');
    member_int(j, "kind", kind);
    member_words(j, "name", cw_card_name(b->game, kind));
    put_word(j, "type", face->type);
    put_word(j, "faction", face->faction);
    put_word(j, "class", face->class);
    if (face->stats) {
        begin_member(j, "stats", '{');
        for (int i = 0; i < face->stats; i++)
            member_int(j, face->stat[i].name, face->stat[i].value);
        end_member(j, '}');
    }
    if (face->tags) {
        begin_member(j, "tags", '[');
        for (int i = 0; i < face->tags; i++)
            member_words(j, NULL, face->tag[i]);
        end_member(j, ']');
    }
    if (with_lines)
        put_lines(b, kind, face);
    put_word(j, "back", face->back);
    if (face->copies)
        member_int(j, "copies", face->copies);
    end_member(j, '}');
    free(face);
}

static void put_kinds(Book *b)
{
    begin_member(&b->j, "kinds", '[');
    for (int kind = 1; kind <= cw_card_count(b->game); kind++)
        if (*cw_card_name(b->game, kind)) /* a set with fewer cards has numbers that are nobody's */
            put_kind(b, kind, 1);
    end_member(&b->j, ']');
}

/* ---- words ------------------------------------------------------------------------------------------------------------------ */

static void put_words(Book *b)
{
    static const char *const sorts[] = {"zone",  "counter", "track",  "value",  "mark",
                                        "link",  "stack",   "part",   "full",   "verb",
                                        "phase", "help",    "hidden", "beyond", "result"};
    begin_member(&b->j, "words", '{');
    for (size_t i = 0; i < sizeof sorts / sizeof *sorts; i++) {
        WordReader reader = lexicon_open(b->def);
        WordLine line;
        size_t length = strlen(sorts[i]);
        begin_member(&b->j, sorts[i], '{');
        while (lexicon_next(&reader, &line))
            if ((size_t)line.key_length > length && line.key[length] == '.' &&
                memcmp(line.key, sorts[i], length) == 0) {
                char *name = copy_of(line.key + length + 1, (size_t)line.key_length - length - 1);
                member_span(&b->j, name, line.text, (size_t)line.text_length);
                free(name);
            }
        end_member(&b->j, '}');
    }
    end_member(&b->j, '}');
}

static void put_verb(Book *b, const QuestionDef *question, const OptionVerb *verb)
{
    Json *j = &b->j;
    char *variant = verb->is_plain ? NULL : copy_of(verb->name, verb->length);
    const char *text, *rule = question->rule;
    begin_member(j, NULL, '{');
    member_span(j, "id", verb->name, verb->length);
    put_found(b, "label", "verb", question->name, variant);
    int length = lexicon_find(b->game, "needs", question->name, variant, &text), words;
    int rule_length = length < 0 ? 0 : lexicon_rule(b->rules, text, length, &rule, &words);
    if (length >= 0)
        member_span(j, "needs", text, (size_t)length);
    if (rule_length)
        member_span(j, "rule", rule, (size_t)rule_length);
    if (verb->ends)
        member_true(j, "ends");
    end_member(j, '}');
    free(variant);
}

static void put_questions(Book *b)
{
    Json *j = &b->j;
    begin_member(j, "questions", '[');
    for (int q = 0; q < b->def->question_count; q++) {
        const QuestionDef *question = &b->def->questions[q];
        begin_member(j, NULL, '{');
        member_words(j, "id", question->name);
        member_words(j, "rule", question->rule);
        put_found(b, "words", "ask", question->name, NULL);
        begin_member(j, "verbs", '[');
        int verbs;
        const OptionVerb *verb = question_verbs(b->game, q, &verbs);
        for (int v = 0; v < verbs; v++)
            put_verb(b, question, &verb[v]);
        end_member(j, ']');
        end_member(j, '}');
    }
    end_member(j, ']');
}

/* "card who, number dice": a type and a name each. */
static void put_arguments(Book *b, const char *p)
{
    begin_member(&b->j, "args", '[');
    while (*(p += strspn(p, " ,"))) {
        size_t end = strcspn(p, ","), type = strcspn(p, " ,");
        const char *name = p + type + strspn(p + type, " ");
        begin_member(&b->j, NULL, '{');
        member_span(&b->j, "type", p, type);
        if (name < p + end)
            member_span(&b->j, "name", name, (size_t)(p + end - name));
        end_member(&b->j, '}');
        p += end;
    }
    end_member(&b->j, ']');
}

static void put_events(Book *b)
{
    begin_member(&b->j, "events", '[');
    for (int e = 0; e < b->def->event_count; e++) {
        begin_member(&b->j, NULL, '{');
        member_words(&b->j, "id", b->def->events[e].name);
        put_arguments(b, b->def->events[e].args);
        put_found(b, "words", "note", b->def->events[e].name, NULL);
        end_member(&b->j, '}');
    }
    end_member(&b->j, ']');
}

static void put_terms(Book *b)
{
    WordReader reader = lexicon_open(b->def);
    WordLine line;
    int rule;
    begin_member(&b->j, "terms", '[');
    while (next_term(&reader, &line, &rule)) {
        int text = rule;
        while (text < line.text_length && (line.text[text] == ':' || line.text[text] == ' '))
            text++;
        begin_member(&b->j, NULL, '{');
        member_span(&b->j, "word", line.key + 5, (size_t)line.key_length - 5);
        member_span(&b->j, "rule", line.text, (size_t)rule);
        member_span(&b->j, "text", line.text + text, (size_t)(line.text_length - text));
        end_member(&b->j, '}');
    }
    end_member(&b->j, ']');
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
    begin_member(j, NULL, '{');
    member_words(j, "id", rule->id);
    if (rule->chapter) {
        member_words(j, "title", rule->text);
    } else {
        int any = 0;
        put_word(j, "chapter", chapter);
        member_words(j, "text", rule->text);
        for (int i = 0; i < cw_ruling_count(b->def); i++)
            if (names_ruling(rule->text, cw_ruling(b->def, NULL, i).id)) {
                if (!any++)
                    begin_member(j, "rulings", '[');
                member_words(j, NULL, cw_ruling(b->def, NULL, i).id);
            }
        if (any)
            end_member(j, ']');
    }
    if (rulebook_is_limit(rule->id))
        member_true(j, "limit");
    end_member(j, '}');
}

static void put_rules(Book *b)
{
    const char *chapter = "";
    begin_member(&b->j, "rules", '[');
    for (int i = 0; i < b->rules->rules; i++) {
        const BookRule *rule = &b->rules->rule[i];
        chapter = rule->chapter ? rule->id : chapter;
        put_rule(b, rule, chapter);
    }
    end_member(&b->j, ']');
    begin_member(&b->j, "rulings", '[');
    for (int i = 0; i < cw_ruling_count(b->def); i++) {
        CwRuling ruling = cw_ruling(b->def, b->game, i);
        char value[200];
        cw_ruling_value(&ruling, ruling.value, value, sizeof value);
        begin_member(&b->j, NULL, '{');
        member_words(&b->j, "id", ruling.id);
        if (ruling.name) {
            member_words(&b->j, "name", ruling.name);
            member_words(&b->j, "values", ruling.values);
            member_words(&b->j, "value", value);
        }
        member_words(&b->j, "text", ruling.text);
        member_words(&b->j, "source", ruling.source);
        end_member(&b->j, '}');
    }
    end_member(&b->j, ']');
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
                begin_member(&b->j, NULL, '{');
                member_span(&b->j, "name", p, key);
                member_span(&b->j, "value", value, value_length);
                end_member(&b->j, '}');
            } else if (!all && (is_name || is_format)) {
                member_span(&b->j, is_name ? "name" : "format", value, value_length);
            }
        }
        p += length;
    }
}

static void put_deck_cards(Book *b, const CwText *text)
{
    begin_member(&b->j, "cards", '[');
    for (const char *p = text->text; *p; p += *p == '\n') {
        size_t length = bare_length(p, strcspn(p, "\n")), digits = strspn(p, "0123456789");
        if (digits && digits < length) {
            const char *name = p + digits + strspn(p + digits, " \t");
            begin_member(&b->j, NULL, '{');
            member_int(&b->j, "n", atoi(p));
            member_span(&b->j, "name", name, (size_t)(p + length - name));
            end_member(&b->j, '}');
        }
        p += strcspn(p, "\n");
    }
    end_member(&b->j, ']');
}

static void put_shipped(Book *b)
{
    static const char *const sorts[] = {"formats", "decks"}, *const endings[] = {"format", "deck"};
    char name[SHIPPED_NAME];
    for (int sort = 0; sort < 2; sort++) {
        begin_member(&b->j, sorts[sort], '[');
        for (const CwText *t = b->def->texts; t && t->path; t++) {
            if (!shipped_name(t->path, endings[sort], name))
                continue;
            begin_member(&b->j, NULL, '{');
            member_words(&b->j, "id", name);
            put_heads(b, t, 0);
            if (sort == 0) {
                begin_member(&b->j, "lines", '[');
                put_heads(b, t, 1);
                end_member(&b->j, ']');
            } else {
                put_deck_cards(b, t);
            }
            end_member(&b->j, '}');
        }
        end_member(&b->j, ']');
    }
}

/* What is said in them stays in their texts: whoever plays a lesson holds the engine. */
static void put_lessons(Book *b)
{
    begin_member(&b->j, "lessons", '[');
    for (const CwText *t = b->def->texts; t && t->path; t++)
        if (strncmp(t->path, "lessons/", 8) == 0) {
            begin_member(&b->j, NULL, '{');
            member_span(&b->j, "id", t->path + 8, strcspn(t->path + 8, "."));
            end_member(&b->j, '}');
        }
    end_member(&b->j, ']');
}

/* A layout with mistakes does not get past the build. */
static Layout *layout_of(const CwGameDef *def)
{
    const CwText *text = game_text(def, "layout.txt");
    char errors[1];
    return text ? layout_read(text->text, text->length, errors, sizeof errors) : NULL;
}

static void put_layout(Book *b)
{
    Layout *layout = layout_of(b->def);
    if (layout)
        layout_json(layout, &b->j);
    layout_free(layout);
}

size_t book_write(const CwGame *game, char *text, size_t capacity)
{
    Book b = {.j = {.w = writer_open(text, capacity)}, .game = game, .def = cw_definition(game)};
    b.rules = rulebook_open(b.def);
    begin_member(&b.j, NULL, '{');
    put_head(&b);
    put_kinds(&b);
    put_words(&b);
    put_questions(&b);
    put_events(&b);
    put_terms(&b);
    put_rules(&b);
    put_shipped(&b);
    put_lessons(&b);
    put_layout(&b);
    end_member(&b.j, '}');
    rulebook_close(b.rules);
    return writer_close(&b.j.w);
}

/* What the faces of most cards are drawn with; NULL: the layout does not say. */
static const char *usual_pattern(const Layout *layout)
{
    for (int i = 0; i < layout->plan_count; i++) {
        const LayoutPlan *plan = &layout->plans[i];
        for (int p = 0; plan->is_face && strcmp(plan->name.text, "*") == 0 && p < plan->part_count; p++)
            if (strcmp(plan->parts[p].kind.text, "pattern") == 0 && plan->parts[p].count)
                return plan->parts[p].names[0].text;
    }
    return NULL;
}

size_t book_summary(const CwGameDef *def, char *text, size_t capacity)
{
    Book b = {.j = {.w = writer_open(text, capacity)}, .def = def};
    Layout *layout = layout_of(def);
    begin_member(&b.j, NULL, '{');
    member_words(&b.j, "game", cw_game_name(def));
    member_words(&b.j, "title", cw_game_title(def));
    put_plain(&b, "about");
    put_plain(&b, "length");
    put_plain(&b, "goal");
    put_seats(&b);
    if (layout && *layout->theme) {
        member_words(&b.j, "theme", layout->theme);
        member_int(&b.j, "hue", layout->hue);
        if (usual_pattern(layout))
            member_words(&b.j, "pattern", usual_pattern(layout));
    }
    put_lessons(&b);
    end_member(&b.j, '}');
    layout_free(layout);
    return writer_close(&b.j.w);
}

/* ---- a picture of the game -------------------------------------------------------------------------------------------------- */

/* What a card's looks go by: cards that differ in it look different. */
static uint64_t sort_of(const Book *b, int kind, KindFace *face)
{
    *face = (KindFace){.stats = 0};
    if (b->def->kind_face)
        b->def->kind_face(b->game, kind, face);
    const char *class = *face->class ? face->class : face->type;
    return hash_bytes(class, strlen(class), hash_bytes(face->faction, strlen(face->faction), 1));
}

/* One card of each of three sorts: the first, the middle and the last sort that have numbers on them or a text. */
static void put_three(Book *b)
{
    enum { THREE = 3, MOST_SORTS = 64 };
    uint64_t sorts[MOST_SORTS];
    int first[MOST_SORTS], count = 0;
    KindFace *face = memory(NULL, 1, sizeof *face);
    for (int kind = 1; kind <= cw_card_count(b->game) && count < MOST_SORTS; kind++) {
        uint64_t sort = sort_of(b, kind, face);
        int known = 0;
        while (known < count && sorts[known] != sort)
            known++;
        if (known == count && *cw_card_name(b->game, kind) &&
            (face->stats || cw_card_text(b->game, kind, NULL, 0))) {
            sorts[count] = sort;
            first[count++] = kind;
        }
    }
    free(face);
    begin_member(&b->j, "kinds", '[');
    for (int i = 0; i < THREE && i < count; i++)
        put_kind(b, first[count <= THREE ? i : i * (count - 1) / (THREE - 1)], 0);
    end_member(&b->j, ']');
}

size_t book_poster(const CwGame *game, char *text, size_t capacity)
{
    Book b = {.j = {.w = writer_open(text, capacity)}, .game = game, .def = cw_definition(game)};
    Layout *layout = layout_of(b.def);
    begin_member(&b.j, NULL, '{');
    member_words(&b.j, "game", cw_game_name(b.def));
    member_words(&b.j, "title", cw_game_title(b.def));
    member_print(&b.j, "fingerprint", cw_fingerprint(game), 16);
    put_three(&b);
    if (layout)
        layout_faces_json(layout, &b.j);
    end_member(&b.j, '}');
    layout_free(layout);
    return writer_close(&b.j.w);
}

char *book_text(const CwGame *game, size_t *length)
{
    *length = book_write(game, NULL, 0);
    char *text = memory(NULL, *length + 1, 1);
    book_write(game, text, *length + 1);
    return text;
}
