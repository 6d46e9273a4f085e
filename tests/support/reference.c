/* reference.c: see reference.h. */
#include "tests/support/reference.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_SOURCES = 64, MOST_EXAMPLE = 600 };

typedef struct {
    const Reference *reference;
    CwSource sources[MOST_SOURCES];
    uint16_t count; /* the last is examples.card, if there is one */
    Compiled all;
} Book;

/* ---- finding an example --------------------------------------------------------------------------- */

/* Whether an instruction of the program is the row, or has the word in an operand. */
static bool is_meant(const CardSet *set, uint16_t at, const Entry *entry)
{
    const uint16_t *code = &set->code[at];
    if (entry->sort != ENTRY_WORD)
        return code[0] == entry->number;
    const Shape *shape = &set->shape[code[0]];
    for (int i = 0; i < shape->words; i++)
        if (shape->category[i] == entry->category + 1 &&
            (shape->many >> i & 1 ? (code[1 + i] & entry->number) != 0 : code[1 + i] == entry->number))
            return true;
    return false;
}

static bool program_has(const CardSet *set, uint16_t at, uint16_t end, const Entry *entry)
{
    for (; at < end; at = (uint16_t)(at + 1 + set->shape[set->code[at]].words))
        if (is_meant(set, at, entry))
            return true;
    return false;
}

static void keep_shorter(char *best, const char *text)
{
    if (strlen(text) < MOST_EXAMPLE && (!*best || strlen(text) < strlen(best)))
        strcpy(best, text);
}

static void look_at_card(const CardSet *set, uint16_t card, const Entry *entry, char *best)
{
    const CardDef *def = &set->cards[card];
    char text[MOST_EXAMPLE + 1];
    if (program_has(set, def->head, code_after(set, def->head), entry)) {
        Writer w = writer_open(text, sizeof text);
        card_print_head(set, card, &w);
        writer_close(&w);
        keep_shorter(best, text);
    }
    for (uint16_t s = def->first_skill; s < def->first_skill + def->skill_count; s++) {
        const SkillDef *skill = &set->skills[s];
        if (entry->sort == ENTRY_LIMIT ? !skill->limit : !program_has(set, skill->at, skill->end, entry))
            continue;
        char *line = printed_skill(set, s);
        keep_shorter(best, line);
        free(line);
    }
}

/* ---- words of further forms ------------------------------------------------------------------------ */

/* The vocabulary without one of its phrases. */
static Vocabulary without(const Vocabulary *vocabulary, const Entry *entry, Phrase *phrases)
{
    Vocabulary v = *vocabulary;
    v.phrase_count = 0;
    for (uint16_t i = 0; i < vocabulary->phrase_count; i++) {
        const Phrase *p = &vocabulary->phrases[i];
        bool is_it = p->role == ROLE_WORD && entry->category >= 0 && p->opcode == entry->number &&
                     p->categories >> entry->category & 1u;
        if (!is_it)
            phrases[v.phrase_count++] = *p;
    }
    v.phrases = phrases;
    return v;
}

/* The first line of examples.card that is wrong without the word. */
static void look_for_form(const Book *book, const Entry *entry, char *best)
{
    const Vocabulary *whole = book->reference->vocabulary;
    if (!book->reference->examples)
        return;
    Phrase *phrases = malloc(whole->phrase_count * sizeof *phrases);
    Vocabulary v = without(whole, entry, phrases);
    Compiled c = compile_sources(&v, book->sources, book->count);
    char place[300];
    const CwSource *source = &book->sources[book->count - 1];
    snprintf(place, sizeof place, "%s:", source->name);
    const char *wrong = c.said ? strstr(c.said, place) : NULL;
    int line = wrong ? atoi(wrong + strlen(place)) : 0;
    const char *at = source->text;
    for (int i = 1; i < line && at; i++)
        at = strchr(at, '\n') + 1;
    if (line)
        snprintf(best, MOST_EXAMPLE, "%.*s", (int)strcspn(at, "\n"), at);
    compiled_free(&c);
    free(phrases);
}

static bool find_example(const Book *book, const Entry *entry, char *best)
{
    const CardSet *set = &book->all.set;
    *best = '\0';
    for (uint16_t card = 1; card <= set->card_count; card++)
        look_at_card(set, card, entry, best);
    if (!*best && entry->sort == ENTRY_WORD)
        look_for_form(book, entry, best);
    if (!*best)
        fprintf(stderr, "no card of %s%s%s says %s: `%s`\n", book->reference->cards,
                book->reference->examples ? " and no line of " : "",
                book->reference->examples ? book->reference->examples : "", entry->name, entry->pattern);
    return *best != '\0';
}

/* ---- the tables ------------------------------------------------------------------------------------- */

/* A bar would end the cell of a table. */
static void put_cell(FILE *out, const char *text)
{
    for (; *text; text++)
        fprintf(out, *text == '|' ? "\\%c" : "%c", *text);
}

static bool put_entry(const Book *book, const Entry *entry, FILE *out)
{
    char example[MOST_EXAMPLE + 1];
    bool fine = find_example(book, entry, example);
    if (entry->sort == ENTRY_WORD)
        fprintf(out, "| %s ", book->reference->vocabulary->categories[entry->category].name);
    fprintf(out, "| %u | %s | `", entry->number, entry->name);
    put_cell(out, entry->pattern);
    fprintf(out, "` | ");
    put_cell(out, entry->meaning);
    fprintf(out, " | `");
    put_cell(out, example);
    fprintf(out, "` |\n");
    return fine;
}

static bool put_table(const Book *book, EntrySort sort, const char *title, FILE *out)
{
    const Reference *r = book->reference;
    bool fine = true, any = false;
    for (size_t i = 0; i < r->count; i++) {
        if (r->entry[i].sort != sort)
            continue;
        if (!any)
            fprintf(out, "\n## %s\n\n| opcode | name | text | meaning | example |\n|---|---|---|---|---|\n",
                    title);
        any = true;
        fine &= put_entry(book, &r->entry[i], out);
    }
    return fine;
}

static bool put_words(const Book *book, FILE *out)
{
    const Reference *r = book->reference;
    bool fine = true;
    fprintf(out,
            "\n## Words\n\n| slot | value | name | text | meaning | example |\n|---|---|---|---|---|---|\n");
    for (int category = 0; category < r->vocabulary->category_count; category++)
        for (size_t i = 0; i < r->count; i++)
            if (r->entry[i].sort == ENTRY_WORD && r->entry[i].category == category)
                fine &= put_entry(book, &r->entry[i], out);
    return fine;
}

/* All cards are read, and what is printed of them is read as the same program. */
static bool open_book(Book *book)
{
    const Reference *r = book->reference;
    book->count = folder_sources(r->cards, ".card", book->sources, MOST_SOURCES - 1);
    if (r->examples) {
        size_t length = 0;
        char *text = file_text(r->examples, &length);
        book->sources[book->count++] = (CwSource){strdup(r->examples), text, length};
    }
    book->all = compile_sources(r->vocabulary, book->sources, book->count);
    fputs(book->all.said ? book->all.said : "", stderr);
    char *printed = printed_set(&book->all.set);
    Compiled again = compile_text(r->vocabulary, "printed.card", printed);
    const CardSet *a = &book->all.set, *b = &again.set;
    bool same = book->all.fine && !book->all.warnings && again.fine && a->code_count == b->code_count &&
                memcmp(a->code, b->code, a->code_count * sizeof *a->code) == 0;
    compiled_free(&again);
    free(printed);
    return same;
}

bool reference_print(const Reference *reference, FILE *out)
{
    static const char *const titles[] = {
        [ENTRY_HEAD] = "Type lines",
        [ENTRY_CONDITION] = "When a line is used",
        [ENTRY_LIMIT] = "Limits",
        [ENTRY_VERB] = "Sentences",
        [ENTRY_SHARED] = "Sentences of the machine itself",
        [ENTRY_SELECTOR] = "Whom a sentence is about",
        [ENTRY_STATE] = "States for 'while' and 'if'",
        [ENTRY_COUNT] = "What is counted",
        [ENTRY_PART] = "Parts of sentences",
    };
    Book book = {.reference = reference};
    bool fine = open_book(&book);
    if (!fine)
        fprintf(stderr, "%s: not all of it is read, or read again from what is printed\n", reference->cards);
    for (EntrySort sort = ENTRY_HEAD; sort < ENTRY_WORD; sort++)
        fine &= put_table(&book, sort, titles[sort], out);
    fine &= put_words(&book, out);
    compiled_free(&book.all);
    sources_free(book.sources, book.count);
    return fine;
}

bool reference_is_current(const Reference *reference, const char *game, const char *title, const char *folder)
{
    char *text = NULL, page[100];
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    snprintf(page, sizeof page, "docs/generated/%s-words.md", game);
    fprintf(out,
            "# What cards of %s can say\n\nMade from `%s/vocabulary.def` by the test `unit.%s_words` with "
            "`CW_UPDATE=1`; the same test fails when this page is stale or a row has no example. "
            "[opcodes.md](opcodes.md) tells the form of a program and what all games share.\n",
            title, folder, game);
    bool complete = reference_print(reference, out);
    fclose(out);
    bool same = complete && equals_file(page, text);
    free(text);
    return same;
}
