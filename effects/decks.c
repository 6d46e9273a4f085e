/* decks.c: see decks.h. */
#include "effects/decks.h"

#include <string.h>

#include "effects/compile.h"
#include "effects/lines.h"

static const Span no_words = {NULL, 0};

/* A reader of `Key: value` lines; findings go out as they do for cards. */
static void open_file(Compiler *c, const CwSource *source, DiagnosticSink sink)
{
    c->parser.build = NULL;
    c->parser.vocabulary = NULL;
    c->sink = sink;
    c->sources = c->source = source;
    c->line = no_words;
    c->line_number = 0;
    c->failed = false;
}

static bool file_is_fine(Compiler *c)
{
    char limit[12];
    Writer text = writer_open(limit, sizeof limit);
    put_uint(&text, CARD_FILE_LIMIT);
    if (c->source->length <= CARD_FILE_LIMIT)
        return true;
    uint32_t length = c->source->length > UINT32_MAX ? UINT32_MAX : (uint32_t)c->source->length;
    report_line(c, PROBLEM_FILE_TOO_LARGE, 0, no_words, length, (Span){limit, (uint32_t)text.length});
    return false;
}

/* The next line that says something, cleaned; false at the end of the file. */
static bool next_statement(Compiler *c, Reader *r)
{
    while (next_line(r)) {
        if (is_blank(r->line) || is_remark(r->line))
            continue;
        c->line = r->line;
        c->line_number = r->number;
        if (parser_line(&c->parser, r->line))
            return true;
        report_line(c, c->parser.problem, c->parser.problem_at, no_words, c->parser.problem_number, no_words);
    }
    return false;
}

static Span cleaned(const Compiler *c, uint32_t from)
{
    return trimmed((Span){c->parser.line + from, c->parser.end - from});
}

/* `Key: value`? */
static bool split(const Compiler *c, Span *key, Span *value)
{
    const char *colon = memchr(c->parser.line, ':', c->parser.end);
    if (!colon)
        return false;
    *key = trimmed((Span){c->parser.line, (uint32_t)(colon - c->parser.line)});
    *value = cleaned(c, (uint32_t)(colon - c->parser.line) + 1);
    return true;
}

static Span keep_words(Arena *arena, Span words)
{
    char *kept = arena_take(arena, words.length + 1);
    if (!kept)
        return (Span){"", 0};
    memcpy(kept, words.at, words.length);
    return (Span){kept, words.length};
}

/* A finding about part of the cleaned line, with a suggestion or a list of words perhaps. */
static void report_words(Compiler *c, Mistake problem, Span found, uint32_t number, Span about,
                         Span suggestion, const Expected *expected, uint32_t expected_count)
{
    const Parser *p = &c->parser;
    uint32_t at = (uint32_t)(found.at - p->line);
    Diagnostic d = {
        .problem = problem,
        .severity = problem_severity(problem),
        .file = c->source->name,
        .line = c->line_number,
        .column = p->column[at],
        .found = found,
        .number = number,
        .about = about,
        .suggestion = suggestion,
        .source = c->line,
        .width = (uint32_t)(p->column[at + found.length] - p->column[at]),
        .expected = expected,
        .expected_count = expected_count,
    };
    c->failed = true;
    c->sink.report(c->sink.context, &d);
}

static void report_key(Compiler *c, Span key, const char *const *keys, uint32_t count)
{
    Expected expected[16];
    Span nearest = no_words;
    uint32_t fewest = (uint32_t)slips_allowed(key.length) + 1;
    for (uint32_t i = 0; i < count; i++) {
        Span known = span_of(keys[i]);
        uint32_t slips = slips_between(key, known, fewest - 1);
        expected[i] = (Expected){known, true, false};
        if (slips < fewest) {
            fewest = slips;
            nearest = known;
        }
    }
    report_words(c, PROBLEM_KEY_UNKNOWN, key, 0, no_words, nearest, expected, count);
}

/* Digits up to `most`; false for anything else. */
static bool read_number(Span words, uint32_t most, uint16_t *number)
{
    uint32_t value = 0;
    for (uint32_t i = 0; i < words.length; i++) {
        if (words.at[i] < '0' || words.at[i] > '9' || value > most)
            return false;
        value = value * 10 + (uint32_t)(words.at[i] - '0');
    }
    *number = (uint16_t)value;
    return words.length && value <= most;
}

/* ---- decks ------------------------------------------------------------------------------------- */

/* Names in decks: any kind of card is recognised, so that one that cannot be in a deck is named. */
static uint16_t find_card(Compiler *c, const CardSet *set, const DeckRules *rules, Span name)
{
    uint16_t card = cards_find(set, name);
    if (card && rules->kinds >> set->cards[card].kind & 1u)
        return card;
    if (card) {
        report_words(c, PROBLEM_NOT_FOR_DECKS, name, 0, span_of(rules->kinds_rule), no_words, NULL, 0);
        return 0;
    }
    uint16_t near = cards_nearest(set, name, rules->kinds);
    report_words(c, PROBLEM_CARD_UNKNOWN, name, 0, no_words, near ? set->cards[near].name : no_words, NULL,
                 0);
    return 0;
}

static Span example_name(const CardSet *set, const DeckRules *rules)
{
    for (uint16_t card = 1; card <= set->card_count; card++)
        if (rules->kinds >> set->cards[card].kind & 1u)
            return set->cards[card].name;
    return span_of("Name");
}

/* A line that says a number of copies counts for the size of the deck, whatever else is wrong with it. */
static void read_card_line(Compiler *c, Deck *deck, const CardSet *set, const DeckRules *rules)
{
    Token count = parser_token(&c->parser, 0);
    Span words = {c->parser.line + count.at, count.end - count.at}, name = cleaned(c, count.end);
    uint16_t copies = 0;
    if (count.kind != '0' || !name.length) {
        report_words(c, PROBLEM_COUNT_MISSING, cleaned(c, 0), 0, example_name(set, rules), no_words, NULL, 0);
        deck->size_unknown = true;
        return;
    }
    if (!read_number(words, DECK_COPIES_LIMIT, &copies) || !copies) {
        report_words(c, PROBLEM_COUNT_WRONG, words, DECK_COPIES_LIMIT, no_words, no_words, NULL, 0);
        deck->size_unknown = true;
        copies = 0;
    }
    bool was_full = deck->card_count > rules->most_cards;
    deck->card_count = (uint16_t)(deck->card_count + copies);
    if (rules->most_cards && !was_full && deck->card_count > rules->most_cards)
        report_words(c, PROBLEM_DECK_TOO_LARGE, words, deck->card_count, span_of(rules->most_rule), no_words,
                     NULL, 0);
    uint16_t card = find_card(c, set, rules, name);
    if (!copies)
        return;
    for (uint16_t i = 0; i < deck->line_count && card; i++)
        if (deck->lines[i].card == card) {
            report_words(c, PROBLEM_CARD_TWICE, name, 0, no_words, no_words, NULL, 0);
            return;
        }
    if (!card)
        return;
    if (deck->line_count == DECK_LINE_LIMIT) {
        report_words(c, PROBLEM_TOO_MANY_LINES, name, DECK_LINE_LIMIT, no_words, no_words, NULL, 0);
        return;
    }
    deck->lines[deck->line_count++] = (DeckLine){card, copies, c->line_number};
}

static void report_missing(Compiler *c, const char *key)
{
    c->line_number = 0;
    report_line(c, PROBLEM_KEY_MISSING, 0, no_words, 0, span_of(key));
}

bool deck_read(Deck *deck, const CardSet *set, const DeckRules *rules, const CwSource *source, Arena *arena,
               DiagnosticSink sink)
{
    static const char *const keys[] = {"Name", "Format"};
    Compiler compiler, *c = &compiler;
    memset(deck, 0, sizeof *deck);
    deck->file = source->name;
    open_file(c, source, sink);
    if (!file_is_fine(c))
        return false;
    Span *values[] = {&deck->name, &deck->format};
    for (Reader r = reader(source); next_statement(c, &r);) {
        Span key, value;
        uint32_t which = 0;
        if (parser_token(&c->parser, 0).kind == '0' || !split(c, &key, &value)) {
            read_card_line(c, deck, set, rules);
            continue;
        }
        while (which < 2 && !span_same_letters(key, span_of(keys[which])))
            which++;
        if (which == 2)
            report_key(c, key, keys, 2);
        else if (values[which]->length)
            report_words(c, PROBLEM_KEY_TWICE, key, 0, no_words, no_words, NULL, 0);
        else
            *values[which] = keep_words(arena, value);
    }
    for (uint32_t i = 0; i < 2; i++)
        if (!values[i]->length)
            report_missing(c, keys[i]);
    return !c->failed;
}

/* ---- formats ------------------------------------------------------------------------------------ */

enum { KEY_NAME, KEY_RULE, KEY_DECK, KEY_COPIES, KEY_FREE, KEY_NUMBERS };

/* One line of a format file. Returns what would have been a value when this is none. */
static const char *take_value(DeckFormat *format, const DeckRules *rules, uint32_t key, Span value,
                              Arena *arena)
{
    uint16_t number = 0;
    if (key == KEY_NAME || key == KEY_RULE) {
        *(key == KEY_NAME ? &format->name : &format->rule) = keep_words(arena, value);
        return value.length ? NULL : "a word";
    }
    if (key == KEY_DECK) {
        const char *dash = memchr(value.at, '-', value.length);
        Span low = {value.at, dash ? (uint32_t)(dash - value.at) : value.length};
        Span high = dash ? (Span){dash + 1, value.length - low.length - 1} : low;
        bool fine = read_number(trimmed(low), NUMBER_LIMIT, &format->least) &&
                    read_number(trimmed(high), NUMBER_LIMIT, &format->most) &&
                    format->least <= format->most && format->most > 0;
        return fine ? NULL : "a number of cards or a span such as 20-25";
    }
    if (key == KEY_COPIES || key == KEY_FREE) {
        bool fine = read_number(value, NUMBER_LIMIT, &number);
        if (!fine && span_same_letters(value, span_of("any")))
            fine = true, number = ANY_NUMBER;
        if (!fine && span_same_letters(value, span_of("none")))
            fine = true, number = 0;
        *(key == KEY_COPIES ? &format->copies : &format->free_copies) = number;
        return fine ? NULL : "a number, 'any' or 'none'";
    }
    const NumberRange *range = &rules->range[key - KEY_NUMBERS];
    bool fine = read_number(value, range->most, &number) && number >= range->least;
    format->number[key - KEY_NUMBERS] = number;
    return fine ? NULL : range->wanted;
}

bool format_read(DeckFormat *format, const DeckRules *rules, const CwSource *source, Arena *arena,
                 DiagnosticSink sink)
{
    Compiler compiler, *c = &compiler;
    const char *keys[KEY_NUMBERS + FORMAT_NUMBER_LIMIT] = {"Name", "Rule", "Deck", "Copies", rules->free_key};
    bool given[KEY_NUMBERS + FORMAT_NUMBER_LIMIT] = {false};
    uint32_t count = KEY_NUMBERS + rules->number_count;
    memcpy(keys + KEY_NUMBERS, rules->numbers, rules->number_count * sizeof *keys);
    memset(format, 0, sizeof *format);
    format->rule = (Span){"", 0};
    open_file(c, source, sink);
    if (!file_is_fine(c))
        return false;
    for (Reader r = reader(source); next_statement(c, &r);) {
        Span key = cleaned(c, 0), value;
        uint32_t which = 0;
        if (!split(c, &key, &value)) {
            report_key(c, key, keys, count);
            continue;
        }
        while (which < count && !span_same_letters(key, span_of(keys[which])))
            which++;
        if (which == count) {
            report_key(c, key, keys, count);
            continue;
        }
        if (given[which])
            report_words(c, PROBLEM_KEY_TWICE, key, 0, no_words, no_words, NULL, 0);
        given[which] = true;
        const char *wanted = take_value(format, rules, which, value, arena);
        if (wanted)
            report_words(c, PROBLEM_VALUE_WRONG, value, 0, span_of(wanted), no_words, NULL, 0);
    }
    for (uint32_t i = 0; i < count; i++) {
        uint16_t usual = i < KEY_NUMBERS ? 0 : rules->usual[i - KEY_NUMBERS];
        if (!given[i] && usual)
            format->number[i - KEY_NUMBERS] = usual;
        else if (!given[i] && i != KEY_RULE)
            report_missing(c, keys[i]);
    }
    return !c->failed;
}

/* ---- does it fit? -------------------------------------------------------------------------------- */

/* "Standard allows 20 to 25 (rule 2.4)"; `besides` stands before the rule. */
static Span allowance(char *text, size_t size, const DeckFormat *format, const DeckRules *rules,
                      const char *subrule, const char *besides, uint32_t low, uint32_t high)
{
    Writer w = writer_open(text, size);
    put_span(&w, format->name);
    put_text(&w, " allows ");
    if (high == 0) {
        put_text(&w, "none");
    } else {
        put_uint(&w, low);
        if (high != low) {
            put_text(&w, " to ");
            put_uint(&w, high);
        }
    }
    put_text(&w, besides);
    put_text(&w, " (rule ");
    if (format->rule.length) {
        put_span(&w, format->rule);
        put_text(&w, subrule);
    } else {
        put_text(&w, rules->own_rule);
    }
    put_char(&w, ')');
    size_t length = writer_close(&w);
    return (Span){text, (uint32_t)(length < size ? length : size - 1)};
}

/* Whoever leads a deck is not counted. */
static uint32_t cards_counted(const Deck *deck, const CardSet *set, const DeckRules *rules)
{
    uint32_t count = deck->card_count;
    for (uint16_t i = 0; i < deck->line_count; i++)
        if (rules->leader_kinds >> set->cards[deck->lines[i].card].kind & 1)
            count -= deck->lines[i].copies;
    return count;
}

bool deck_fits(const Deck *deck, const CardSet *set, const DeckFormat *format, const DeckRules *rules,
               DiagnosticSink sink)
{
    char words[256];
    bool fits = true;
    uint32_t size = cards_counted(deck, set, rules);
    bool wrong_size = size < format->least || size > format->most;
    if (wrong_size && !deck->size_unknown) {
        Diagnostic d = {.problem = PROBLEM_DECK_SIZE, .file = deck->file, .found = deck->name};
        d.number = size;
        d.about =
            allowance(words, sizeof words, format, rules, rules->size_rule,
                      rules->leader_kinds ? ", its leader not counted" : "", format->least, format->most);
        sink.report(sink.context, &d);
        fits = false;
    }
    for (uint16_t i = 0; i < deck->line_count; i++) {
        const DeckLine *line = &deck->lines[i];
        bool is_free = rules->is_free(set, line->card);
        uint16_t allowed = is_free ? format->free_copies : format->copies;
        if (allowed == ANY_NUMBER || line->copies <= allowed)
            continue;
        Diagnostic d = {.problem = PROBLEM_TOO_MANY_COPIES, .file = deck->file, .line = line->line};
        d.found = set->cards[line->card].name;
        d.number = line->copies;
        d.about = allowance(words, sizeof words, format, rules,
                            is_free ? rules->free_rule : rules->copies_rule, "", allowed, allowed);
        sink.report(sink.context, &d);
        fits = false;
    }
    return fits;
}
