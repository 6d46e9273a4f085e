#include "cli/check_texts.h"

#include "effects/open_set.h"
#include "kernel/near.h"
#include "texts/layout.h"

#include <stdlib.h>
#include <string.h>

enum { MESSAGE_ROOM = 8000, MOST_ARENAS = 2, SHIPPED_ROOM = 1 << 20 };

typedef struct TextCheck {
    const CliGame *game;
    const TextFile *files;
    int count, only_cards;
    CheckReport *report;
    void *memory[MOST_ARENAS]; /* what is compiled stays until the check is done */
    int arenas;
} TextCheck;

static void add_finding(CheckReport *report, int is_error, const char *file, uint32_t line, uint32_t column,
                        const char *words)
{
    report->errors += is_error;
    report->warnings += !is_error;
    json_array_append_new(report->findings,
                          json_pack("{s:s, s:s, s:i, s:i, s:s}", "severity", is_error ? "error" : "warning",
                                    "file", file, "line", (int)line, "column", (int)column, "words", words));
}

/* Shipped texts are read for what they name; only the given ones are judged. */
static void take_diagnostic(void *context, const Diagnostic *diagnostic)
{
    TextCheck *check = context;
    int given = 0;
    for (int i = 0; i < check->count; i++)
        given |= check->files[i].source.name == diagnostic->file;
    if (!given)
        return;
    char words[MESSAGE_ROOM];
    Writer w = writer_open(words, sizeof words);
    diagnostic_print(diagnostic, &w);
    writer_close(&w);
    add_finding(check->report, diagnostic->severity == SEVERITY_ERROR, diagnostic->file, diagnostic->line,
                diagnostic->column, words);
}

static Arena new_arena(TextCheck *check, size_t size)
{
    void *memory = malloc(size);
    check->memory[check->arenas++] = memory;
    return (Arena){.base = memory, .size = memory ? size : 0};
}

typedef struct Meanings {
    TextCheck *check;
    const CwSource *sources;
} Meanings;

static void take_meaning(void *context, const CardSet *set, uint16_t card, uint16_t skill, const char *wrong)
{
    const Meanings *m = context;
    const CardDef *def = &set->cards[card];
    const char *file = m->sources[def->source].name;
    int given = 0;
    for (int i = 0; i < m->check->count; i++)
        given |= m->check->files[i].source.name == file;
    if (!given)
        return;
    uint32_t line = def->line + set->skills[skill].below;
    char words[MESSAGE_ROOM];
    Writer w = writer_open(words, sizeof words);
    put_text(&w, file);
    put_text(&w, ":");
    put_uint(&w, line);
    put_text(&w, ":1: error: "); /* of the whole line */
    put_text(&w, wrong);
    put_text(&w, "\n    ");
    skill_print(set, skill, &w);
    put_text(&w, "\n");
    writer_close(&w);
    add_finding(m->check->report, 1, file, line, 1, words);
}

/* The set that decks are checked against. */
static void check_cards(TextCheck *check, CardSet *set)
{
    enum { ROOM = SOURCES_LIMIT + MOST_TEXT_FILES };
    CwSource sources[ROOM];
    int shipped = check->only_cards ? 0 : shipped_sources(check->game->plain, ".card", sources);
    int count = shipped;
    for (int i = 0; i < check->count; i++)
        if (check->files[i].kind == TEXT_CARDS)
            sources[count++] = check->files[i].source;
    Arena arena = new_arena(check, cards_memory(sources_bytes(sources, count)));
    const CardLanguage *language = check->report->language;
    cards_compile(set, language->vocabulary, (CardSources){sources, (uint16_t)count, (uint16_t)shipped},
                  &arena, (DiagnosticSink){take_diagnostic, check});
    Meanings meanings = {check, sources};
    if (language->check_meaning)
        language->check_meaning(set, (MeaningSink){take_meaning, &meanings});
    for (int c = 1; c <= set->card_count; c++) {
        check->report->cards += set->cards[c].source >= shipped;
        if (set->cards[c].replaces)
            json_array_append_new(check->report->replaced, json_string(set->cards[c].name.at));
    }
}

/* Formats that decks may name: the given ones, then the shipped ones. */
static int read_formats(TextCheck *check, DeckFormat *formats, Arena *arena)
{
    CwSource shipped[SOURCES_LIMIT];
    int count = 0, more = shipped_sources(check->game->plain, ".format", shipped);
    DiagnosticSink sink = {take_diagnostic, check};
    const DeckRules *rules = check->report->language->deck_rules;
    for (int i = 0; i < check->count; i++)
        if (check->files[i].kind == TEXT_FORMAT)
            count += format_read(&formats[count], rules, &check->files[i].source, arena, sink);
    for (int i = 0; i < more; i++)
        count += format_read(&formats[count], rules, &shipped[i], arena, sink);
    return count;
}

static void no_such_format(TextCheck *check, const Deck *deck, const DeckFormat *formats, int count)
{
    const char *names[2 * MOST_TEXT_FILES];
    char words[1000];
    Writer w = writer_open(words, sizeof words);
    put_text(&w, deck->file);
    put_text(&w, ": error: there is no format '");
    put_span(&w, deck->format);
    put_text(&w, "'; the formats are:");
    for (int i = 0; i < count; i++) {
        put_text(&w, i ? ", " : " ");
        put_span(&w, formats[i].name);
        names[i] = formats[i].name.at;
    }
    put_char(&w, '\n');
    const char *meant = nearest_word(deck->format.at, deck->format.length, names, count);
    put_text(&w, meant ? "  did you mean '" : "");
    put_text(&w, meant ? meant : "");
    put_text(&w, meant ? "'?\n" : "");
    writer_close(&w);
    add_finding(check->report, 1, deck->file, 0, 0, words);
}

/* A deck with wrong lines is measured all the same: one mistake hides no other. */
static void check_deck(TextCheck *check, const CardSet *set, const CwSource *source,
                       const DeckFormat *formats, int format_count, Arena *arena)
{
    Deck deck;
    DiagnosticSink sink = {take_diagnostic, check};
    const DeckRules *rules = check->report->language->deck_rules;
    deck_read(&deck, set, rules, source, arena, sink);
    if (!deck.format.length)
        return;
    for (int i = 0; i < format_count; i++) {
        if (span_same_letters(formats[i].name, deck.format)) {
            deck_fits(&deck, set, &formats[i], rules, sink);
            return;
        }
    }
    no_such_format(check, &deck, formats, format_count);
}

static void refuse_deck(TextCheck *check, const char *file)
{
    char words[600];
    Writer w = writer_open(words, sizeof words);
    put_text(&w, file);
    put_text(&w, ": error: ");
    put_text(&w, cw_game_title(check->game->plain));
    put_text(&w, " is played without decks of one's own\n");
    writer_close(&w);
    add_finding(check->report, 1, file, 0, 0, words);
}

static void open_with(TextCheck *check, const CwConfig *config, const char *file)
{
    const CwGameDef *def = check->game->plain;
    char words[MESSAGE_ROOM] = "";
    CwErrors errors = {.text = words, .capacity = sizeof words};
    size_t size = cw_open_size(def, config);
    void *memory = malloc(size);
    if (!cw_open(def, config, memory, memory ? size : 0, &errors)) {
        add_finding(check->report, 1, file, 0, 0, words);
        check->report->errors += errors.count - 1;
    }
    free(memory);
}

/* The file of the format that a deck names; NULL: a shipped one. */
static const CwSource *format_of(const TextCheck *check, const CwSource *deck_source, const CardSet *set,
                                 Arena *arena)
{
    Deck deck;
    DiagnosticSink silent = sink_to_nobody();
    const DeckRules *rules = check->report->language->deck_rules;
    deck_read(&deck, set, rules, deck_source, arena, silent);
    for (int i = 0; i < check->count; i++) {
        DeckFormat format;
        if (check->files[i].kind == TEXT_FORMAT &&
            format_read(&format, rules, &check->files[i].source, arena, silent) &&
            span_same_letters(format.name, deck.format))
            return &check->files[i].source;
    }
    return NULL;
}

/* Texts without a mistake of their own may still be too much for the game (its limits): that shows when it is opened with
   them, as it will be played. */
static void check_limits(TextCheck *check, const CardSet *set, Arena *arena)
{
    CwSource cards[MOST_TEXT_FILES];
    CwConfig config = {.cards = cards, .only_cards = check->only_cards};
    int decks = 0;
    for (int i = 0; i < check->count; i++)
        if (check->files[i].kind == TEXT_CARDS)
            cards[config.card_count++] = check->files[i].source;
    for (int i = 0; i < check->count; i++)
        if (check->files[i].kind == TEXT_DECK) {
            config.decks = &check->files[i].source;
            config.deck_count = 1;
            config.format = format_of(check, config.decks, set, arena);
            open_with(check, &config, config.decks->name);
            decks++;
        }
    if (!decks && config.card_count && (!check->only_cards || !check->report->language->deck_rules))
        open_with(check, &config, cards[0].name);
}

static void check_by_language(TextCheck *check)
{
    CardSet set;
    DeckFormat *formats = malloc(2 * MOST_TEXT_FILES * sizeof *formats);
    size_t room = SHIPPED_ROOM;
    for (int i = 0; i < check->count; i++)
        room += 4 * check->files[i].source.length + 128;
    Arena arena = new_arena(check, room);
    check_cards(check, &set);
    for (int i = 0; i < check->count && !check->report->language->deck_rules; i++)
        if (check->files[i].kind == TEXT_DECK || check->files[i].kind == TEXT_FORMAT)
            refuse_deck(check, check->files[i].source.name);
    int decks = check->report->language->deck_rules != NULL;
    int format_count = formats && decks ? read_formats(check, formats, &arena) : 0;
    for (int i = 0; i < check->count; i++)
        if (decks && check->files[i].kind == TEXT_DECK)
            check_deck(check, &set, &check->files[i].source, formats, format_count, &arena);
    free(formats);
    if (!check->report->errors)
        check_limits(check, &set, &arena);
}

/* A game without card programs judges its texts when it is opened with them. */
static void check_by_opening(TextCheck *check)
{
    for (int i = 0; i < check->count; i++) {
        const TextFile *file = &check->files[i];
        CwConfig config = {0};
        if (file->kind == TEXT_LAYOUT)
            continue;
        if (file->kind == TEXT_CARDS)
            config.cards = &file->source, config.card_count = 1;
        else if (file->kind == TEXT_DECK)
            config.decks = &file->source, config.deck_count = 1;
        else
            config.format = &file->source;
        open_with(check, &config, file->source.name);
    }
}

/* `layout.txt:3:12: what`, as findings of the file as it was called.  A last line that was cut off is left out. */
static void add_layout_findings(TextCheck *check, const char *file, const char *errors)
{
    for (const char *p = errors; *p; p += *p == '\n') {
        size_t length = strcspn(p, "\n");
        if (!p[length])
            return;
        char *after, words[MESSAGE_ROOM];
        const char *colon = strchr(p, ':');
        uint32_t line = (uint32_t)strtoul(colon ? colon + 1 : "", &after, 10);
        uint32_t column = *after == ':' ? (uint32_t)strtoul(after + 1, &after, 10) : 0;
        const char *what = after + strspn(after, ": ");
        Writer w = writer_open(words, sizeof words);
        put_text(&w, file);
        put_char(&w, ':');
        put_uint(&w, line);
        put_char(&w, ':');
        put_uint(&w, column);
        put_text(&w, ": error: ");
        if (what < p + length)
            put_bytes(&w, what, (size_t)(p + length - what));
        put_char(&w, '\n');
        writer_close(&w);
        add_finding(check->report, 1, file, line, column, words);
        p += length;
    }
}

static void check_layouts(TextCheck *check)
{
    const CwGameDef *def = check->game->plain;
    char errors[MESSAGE_ROOM];
    for (int i = 0; i < check->count; i++) {
        const CwSource *source = &check->files[i].source;
        if (check->files[i].kind != TEXT_LAYOUT)
            continue;
        size_t size = cw_open_size(def, NULL);
        void *memory = malloc(size);
        CwGame *game = cw_open(def, NULL, memory, memory ? size : 0, NULL);
        Layout *layout = layout_read(source->text, source->length, errors, sizeof errors);
        if (!layout || (game && layout_check(layout, game, errors, sizeof errors)))
            add_layout_findings(check, source->name, errors);
        layout_free(layout);
        free(memory);
    }
}

void replaced_names(const CheckReport *report, char *text, size_t capacity)
{
    enum { NAMED = 5 };
    size_t count = json_array_size(report->replaced);
    Writer w = writer_open(text, capacity);
    for (size_t i = 0; i < count && i < NAMED; i++) {
        put_text(&w, i ? ", " : "");
        put_text(&w, json_string_value(json_array_get(report->replaced, i)));
    }
    if (count > NAMED) {
        put_text(&w, " and ");
        put_uint(&w, count - NAMED);
        put_text(&w, " more");
    }
    writer_close(&w);
}

void check_free(CheckReport *report)
{
    json_decref(report->findings);
    json_decref(report->replaced);
    *report = (CheckReport){0};
}

CheckReport check_texts(const CliGame *game, const TextFile *files, int count, int only_cards)
{
    CheckReport report = {
        .game = game, .language = game->plain->language, .findings = json_array(), .replaced = json_array()};
    TextCheck check = {
        .game = game, .files = files, .count = count, .only_cards = only_cards, .report = &report};
    if (report.language)
        check_by_language(&check);
    else
        check_by_opening(&check);
    check_layouts(&check);
    for (int i = 0; i < check.arenas; i++)
        free(check.memory[i]);
    return report;
}
