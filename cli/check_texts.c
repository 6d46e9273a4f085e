#include "cli/check_texts.h"

#include <stdlib.h>
#include <string.h>

enum { MESSAGE_ROOM = 8000, MOST_ARENAS = 8, SHIPPED_ROOM = 1 << 20 };

typedef struct Check {
    const CliGame *game;
    const TextFile *files;
    int count;
    CheckReport *report;
    void *memory[MOST_ARENAS]; /* what is compiled stays until the check is done */
    int arenas;
} Check;

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
    Check *check = context;
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

static Arena new_arena(Check *check, size_t size)
{
    void *memory = malloc(size);
    check->memory[check->arenas++] = memory;
    return (Arena){.base = memory, .size = memory ? size : 0};
}

static int ends_with(const char *path, const char *ending)
{
    size_t n = strlen(path), m = strlen(ending);
    return n > m && strcmp(path + n - m, ending) == 0;
}

static int shipped_sources(const CwGameDef *def, const char *ending, CwSource *sources)
{
    int count = 0;
    const char *path;
    for (int i = 0; (path = cw_text_path(def, i)) && count < MOST_TEXT_FILES; i++) {
        if (!ends_with(path, ending))
            continue;
        sources[count].name = path;
        sources[count].text = cw_text(def, path, &sources[count].length);
        count++;
    }
    return count;
}

typedef struct Meanings {
    Check *check;
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
    /* Lines of a card follow its type line. */
    uint32_t line = def->line + 2 + (uint32_t)(skill - def->first_skill);
    char words[MESSAGE_ROOM];
    Writer w = writer_open(words, sizeof words);
    put_text(&w, file);
    put_text(&w, ":");
    put_uint(&w, line);
    put_text(&w, ": error: ");
    put_text(&w, wrong);
    put_text(&w, "\n    ");
    skill_print(set, skill, &w);
    put_text(&w, "\n");
    writer_close(&w);
    add_finding(m->check->report, 1, file, line, 1, words);
}

static void compile(Check *check, const CwSource *sources, int count, CardSet *set)
{
    size_t bytes = 0;
    for (int i = 0; i < count; i++)
        bytes += sources[i].length;
    Arena arena = new_arena(check, cards_memory(bytes));
    const CardLanguage *language = check->report->language;
    bool fine = cards_compile(set, language->vocabulary, sources, (uint16_t)count, &arena,
                              (DiagnosticSink){take_diagnostic, check});
    Meanings meanings = {check, sources};
    if (fine && language->check_meaning)
        language->check_meaning(set, take_meaning, &meanings);
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* A given file takes the place of the shipped one that is called the same.  Returns how many are left. */
static int without_replaced(const Check *check, CwSource *shipped, int count)
{
    int left = 0;
    for (int i = 0; i < count; i++) {
        int replaced = 0;
        for (int f = 0; f < check->count; f++)
            replaced |= strcmp(base_name(check->files[f].source.name), base_name(shipped[i].name)) == 0;
        if (!replaced)
            shipped[left++] = shipped[i];
    }
    return left;
}

static json_int_t place_of_first(const CheckReport *report, const char *member)
{
    return json_integer_value(json_object_get(json_array_get(report->findings, 0), member));
}

/* Fewer errors, or as many of which the first comes later: more was understood. */
static int is_better(const CheckReport *a, const CheckReport *b)
{
    if (a->errors != b->errors)
        return a->errors < b->errors;
    json_int_t line_a = place_of_first(a, "line"), line_b = place_of_first(b, "line");
    if (line_a != line_b)
        return line_a > line_b;
    return place_of_first(a, "column") > place_of_first(b, "column");
}

/* The set that decks are checked against.  Card files may stand alone or name cards that the game ships: whichever
   reading makes more sense is meant. */
static void check_cards(Check *check, CardSet *set)
{
    CwSource sources[2 * MOST_TEXT_FILES];
    int shipped = shipped_sources(check->game->plain, ".card", sources), given = 0;
    shipped = without_replaced(check, sources, shipped);
    for (int i = 0; i < check->count; i++)
        if (check->files[i].kind == TEXT_CARDS)
            sources[shipped + given++] = check->files[i].source;
    if (!given) {
        compile(check, sources, shipped, set);
        return;
    }
    CheckReport *alone = check->report, joined = *check->report;
    joined.findings = json_array();
    joined.with_shipped = 1;
    compile(check, sources + shipped, given, set);
    alone->cards = set->card_count;
    if (alone->errors) {
        CardSet joined_set;
        check->report = &joined;
        compile(check, sources, shipped + given, &joined_set);
        for (int c = 1; c <= joined_set.card_count; c++)
            joined.cards += joined_set.cards[c].source >= shipped;
        check->report = alone;
        if (is_better(&joined, alone)) {
            CheckReport worse = *alone;
            *alone = joined;
            joined = worse;
            *set = joined_set;
        }
    }
    json_decref(joined.findings);
}

/* Formats that decks may name: the given ones, then the shipped ones. */
static int read_formats(Check *check, DeckFormat *formats, Arena *arena)
{
    CwSource shipped[MOST_TEXT_FILES];
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

static void check_deck(Check *check, const CardSet *set, const CwSource *source, const DeckFormat *formats,
                       int format_count, Arena *arena)
{
    static const char no_format[] = ": error: there is no format '";
    Deck deck;
    DiagnosticSink sink = {take_diagnostic, check};
    const DeckRules *rules = check->report->language->deck_rules;
    if (!deck_read(&deck, set, rules, source, arena, sink))
        return;
    for (int i = 0; i < format_count; i++) {
        if (span_same_letters(formats[i].name, deck.format)) {
            deck_fits(&deck, set, &formats[i], rules, sink);
            return;
        }
    }
    char words[600];
    Writer w = writer_open(words, sizeof words);
    put_text(&w, source->name);
    put_text(&w, no_format);
    put_span(&w, deck.format);
    put_text(&w, "'; the formats are:");
    for (int i = 0; i < format_count; i++) {
        put_text(&w, i ? ", " : " ");
        put_span(&w, formats[i].name);
    }
    put_char(&w, '\n');
    writer_close(&w);
    add_finding(check->report, 1, source->name, 0, 0, words);
}

static void refuse_deck(Check *check, const char *file)
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

static void check_by_language(Check *check)
{
    CardSet set;
    DeckFormat *formats = malloc(2 * MOST_TEXT_FILES * sizeof *formats);
    size_t room = SHIPPED_ROOM;
    for (int i = 0; i < check->count; i++)
        room += 2 * check->files[i].source.length + 64;
    Arena arena = new_arena(check, room);
    check_cards(check, &set);
    for (int i = 0; i < check->count && !check->report->language->deck_rules; i++)
        if (check->files[i].kind != TEXT_CARDS)
            refuse_deck(check, check->files[i].source.name);
    int decks = check->report->language->deck_rules != NULL;
    int format_count = formats && decks ? read_formats(check, formats, &arena) : 0;
    for (int i = 0; i < check->count; i++)
        if (decks && check->files[i].kind == TEXT_DECK)
            check_deck(check, &set, &check->files[i].source, formats, format_count, &arena);
    free(formats);
}

/* A game without card programs judges its texts when it is opened with them. */
static void check_by_opening(Check *check)
{
    const CwGameDef *def = check->game->plain;
    for (int i = 0; i < check->count; i++) {
        const TextFile *file = &check->files[i];
        CwConfig config = {0};
        if (file->kind == TEXT_CARDS)
            config.cards = &file->source, config.card_count = 1;
        else if (file->kind == TEXT_DECK)
            config.decks = &file->source, config.deck_count = 1;
        else
            config.format = &file->source;
        char words[MESSAGE_ROOM] = "";
        CwErrors errors = {.text = words, .capacity = sizeof words};
        size_t size = cw_open_size(def, &config);
        void *memory = malloc(size);
        if (!cw_open(def, &config, memory, memory ? size : 0, &errors)) {
            add_finding(check->report, 1, file->source.name, 0, 0, words);
            check->report->errors += errors.count - 1;
        }
        free(memory);
    }
}

CheckReport check_texts(const CliGame *game, const TextFile *files, int count)
{
    CheckReport report = {
        .game = game, .language = card_language(cw_game_name(game->plain)), .findings = json_array()};
    Check check = {.game = game, .files = files, .count = count, .report = &report};
    if (report.language)
        check_by_language(&check);
    else
        check_by_opening(&check);
    for (int i = 0; i < check.arenas; i++)
        free(check.memory[i]);
    return report;
}
