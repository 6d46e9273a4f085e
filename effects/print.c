/* print.c: from code back to the one canonical text, with the same patterns that read it. */
#include "effects/cards.h"

#include <string.h>

/* Writes with the three things that depend on what comes next or before: the capital that opens a
 * sentence, 'a' or 'an', and the full stop that a quoted skill has already given. */
typedef struct {
    const CardSet *set;
    Writer *text;
    bool capital; /* the next letter opens a sentence: large; `small`: small */
    bool small;
    bool article;     /* an 'a' waits for the word after it */
    bool plural;      /* the last number or word was a plural */
    bool after_quote; /* the last character was a closing quote */
    bool open;        /* the sentence goes on: its own full stop is not printed */
} Printer;

static bool starts_like(const char *word, const char *beginning)
{
    for (; *beginning; word++, beginning++)
        if ((*word | 0x20) != *beginning)
            return false;
    return true;
}

/* By sound, not by letter: an hour, a unicorn. `word` is terminated or runs into a pattern. */
static bool wants_an(const char *word)
{
    static const char *const consonants[] = {"uni", "use", "usu", "eu", "one", "ute"};
    static const char *const silent[] = {"hour", "heir", "honest", "honor", "honour"};
    for (size_t i = 0; i < sizeof consonants / sizeof *consonants; i++)
        if (starts_like(word, consonants[i]))
            return starts_like(word, "unin") || starts_like(word, "unim");
    for (size_t i = 0; i < sizeof silent / sizeof *silent; i++)
        if (starts_like(word, silent[i]))
            return true;
    return word[0] && strchr("aeiouAEIOU", word[0]) != NULL;
}

static void put(Printer *out, const char *at)
{
    char c = *at;
    if (c == ' ' && out->article)
        return;
    if (out->article) {
        out->article = false;
        put_char(out->text, out->capital ? 'A' : 'a');
        if (wants_an(at))
            put_char(out->text, 'n');
        put_char(out->text, ' ');
        out->capital = out->small = false;
    }
    if (c == '.' && (out->after_quote || out->open))
        return;
    out->after_quote = false;
    if (out->capital && c >= 'a' && c <= 'z')
        c = (char)(c - 'a' + 'A');
    if (out->small && c >= 'A' && c <= 'Z')
        c = (char)(c - 'A' + 'a');
    if (c != ' ')
        out->capital = out->small = false;
    put_char(out->text, c);
}

static void put_words(Printer *out, const char *words, uint32_t length)
{
    for (uint32_t i = 0; i < length; i++)
        put(out, words + i);
}

/* Echoes, Witches, Foxes; Imps. */
static const char *plural_ending(Span name)
{
    char last = name.at[name.length - 1], before = name.length > 1 ? name.at[name.length - 2] : ' ';
    return strchr("sxzo", last) || (last == 'h' && strchr("cs", before)) ? "es" : "s";
}

static void put_number(Printer *out, uint32_t number)
{
    char digits[12];
    Writer text = writer_open(digits, sizeof digits);
    put_uint(&text, number);
    put_words(out, digits, (uint32_t)writer_close(&text));
    out->plural = number != 1;
}

static void print_code(Printer *out, uint16_t at);

enum { SLOTS_LIMIT = 12 };

/* The instruction being printed. */
typedef struct {
    const Phrase *phrase;
    const uint16_t *operands;
    uint16_t parts[PARTS_LIMIT];
    int slots; /* that were read before: a pattern is looked at from its beginning for each of them */
    PlacedSlot slot[SLOTS_LIMIT];
} PrintedPhrase;

static Slot slot_at(const Printer *out, const PrintedPhrase *node, const char *at)
{
    for (int i = 0; i < node->slots; i++)
        if (node->slot[i].at == at)
            return node->slot[i].slot;
    return pattern_slot(out->set->vocabulary, node->phrase, at);
}

static bool is_filled(const Printer *out, const PrintedPhrase *node, const char *at)
{
    Slot slot = slot_at(out, node, at);
    if (slot.kind == SLOT_SKILL || slot.kind == SLOT_PHRASE)
        return out->set->code[node->parts[slot.index]] != OP_NONE;
    if (slot.kind == SLOT_NUMBER || slot.kind == SLOT_COUNT || slot.kind == SLOT_CARD ||
        slot.kind == SLOT_WORD)
        return node->operands[slot.index] != 0;
    return false;
}

static bool option_is_filled(const Printer *out, const PrintedPhrase *node, const char *at, const char *end)
{
    for (; at < end; at++)
        if (*at == '{' && is_filled(out, node, at))
            return true;
    return false;
}

static void print_pattern(Printer *out, const PrintedPhrase *node, const char *at, const char *end);

static void print_word(Printer *out, uint8_t category, uint16_t value)
{
    const Phrase *word = vocabulary_word(out->set->vocabulary, category, value);
    if (!word)
        return;
    PrintedPhrase node = {.phrase = word};
    print_pattern(out, &node, word->pattern, pattern_bar(word->pattern, pattern_end(word->pattern)));
    out->plural |= (word->flags & PHRASE_PLURAL) != 0;
}

static void print_words(Printer *out, uint8_t category, uint16_t values)
{
    bool first = true;
    for (uint16_t bit = 1; bit; bit = (uint16_t)(bit << 1)) {
        if (!(values & bit))
            continue;
        if (!first)
            put(out, " ");
        first = false;
        print_word(out, category, bit);
    }
}

static void print_slot(Printer *out, const PrintedPhrase *node, const char *at, const char **next)
{
    Slot slot = slot_at(out, node, at);
    *next = slot.next;
    switch ((SlotKind)slot.kind) {
    case SLOT_NUMBER:
    case SLOT_COUNT:
        put_number(out, node->operands[slot.index]);
        break;
    case SLOT_ARTICLE:
        out->article = true;
        break;
    case SLOT_PLURAL:
        if (out->plural)
            put(out, "s");
        break;
    case SLOT_VERB_S:
        if (!out->plural)
            put(out, "s");
        break;
    case SLOT_CARD: {
        Span name = out->set->cards[node->operands[slot.index]].name;
        put_words(out, name.at, name.length);
        if (pattern_is_ending(slot.next)) {
            *next = slot.next + 3;
            put_words(out, plural_ending(name), out->plural ? (uint32_t)strlen(plural_ending(name)) : 0);
        }
        break;
    }
    case SLOT_WORD:
        if (slot.many)
            print_words(out, slot.which, node->operands[slot.index]);
        else
            print_word(out, slot.which, node->operands[slot.index]);
        break;
    case SLOT_SKILL: {
        bool was_open = out->open;
        put(out, "\"");
        out->open = false;
        print_code(out, node->parts[slot.index]);
        put(out, "\"");
        out->after_quote = true;
        out->open = was_open;
        break;
    }
    case SLOT_PHRASE: {
        bool was_open = out->open;
        if (slot.which == CATEGORY_SENTENCE)
            out->small = !out->capital;
        out->open |= slot.open;
        print_code(out, node->parts[slot.index]);
        out->open = was_open;
        break;
    }
    case SLOT_UNKNOWN:
        break;
    }
}

static void print_pattern(Printer *out, const PrintedPhrase *node, const char *at, const char *end)
{
    while (at < end) {
        if (*at == '[') {
            const char *close = pattern_close(at);
            if (option_is_filled(out, node, at, close))
                print_pattern(out, node, at + 1, close);
            at = close + 1;
        } else if (*at == '(') {
            const char *close = pattern_close(at);
            print_pattern(out, node, at + 1, pattern_bar(at + 1, close));
            at = close + 1;
        } else if (*at == '{') {
            print_slot(out, node, at, &at);
        } else if (*at == '\\') {
            put(out, at + 1);
            at += 2;
        } else {
            put(out, at++);
        }
    }
}

static void print_skill_code(Printer *out, uint16_t at)
{
    const CardSet *set = out->set;
    uint16_t end = (uint16_t)(at + SKILL_HEAD + set->code[at + 2]), limit = set->code[at + 3];
    uint16_t condition = (uint16_t)(at + SKILL_HEAD);
    out->capital = true;
    print_code(out, condition);
    const Phrase *phrase = vocabulary_phrase(set->vocabulary, set->code[condition]);
    bool first = phrase && phrase->flags & (PHRASE_BARE | PHRASE_WHOLE);
    if (!first)
        put(out, ":");
    for (uint16_t s = code_after(set, condition); s < end; s = code_after(set, s)) {
        out->capital = first || !set->vocabulary->small_sentences;
        if (!first)
            put(out, " ");
        first = false;
        print_code(out, s);
    }
    for (uint16_t i = 0; limit && i < set->vocabulary->phrase_count; i++) {
        phrase = &set->vocabulary->phrases[i];
        if (phrase->role != ROLE_LIMIT)
            continue;
        put(out, " ");
        out->capital = !set->vocabulary->small_sentences;
        PrintedPhrase node = {.phrase = phrase, .operands = &limit};
        print_pattern(out, &node, phrase->pattern,
                      pattern_bar(phrase->pattern, pattern_end(phrase->pattern)));
        break;
    }
}

static void print_code(Printer *out, uint16_t at)
{
    const CardSet *set = out->set;
    if (set->code[at] == OP_SKILL) {
        print_skill_code(out, at);
        return;
    }
    const Phrase *phrase = vocabulary_phrase(set->vocabulary, set->code[at]);
    if (!phrase)
        return;
    PrintedPhrase node = {.phrase = phrase, .operands = set->code + at + 1};
    node.slots = pattern_slots(set->vocabulary, phrase, node.slot, SLOTS_LIMIT);
    Shape shape = set->shape[phrase->opcode];
    uint16_t part = (uint16_t)(at + 1 + shape.words);
    out->plural = false;
    if (phrase->flags & PHRASE_PROPER)
        out->small = false;
    for (uint8_t i = 0; i < shape.parts; i++, part = code_after(set, part))
        node.parts[i] = part;
    print_pattern(out, &node, phrase->pattern, pattern_bar(phrase->pattern, pattern_end(phrase->pattern)));
}

/* ---- what callers ask for --------------------------------------------------------------------- */

uint16_t code_walk(const CardSet *set, uint16_t at)
{
    for (uint32_t missing = 1; missing; missing--) {
        uint16_t opcode = set->code[at];
        if (opcode == OP_SKILL)
            at = (uint16_t)(at + set->code[at + 2]);
        missing += set->shape[opcode].parts;
        at = (uint16_t)(at + 1 + set->shape[opcode].words);
    }
    return at;
}

void code_print(const CardSet *set, uint16_t at, Writer *text)
{
    Printer out = {.set = set, .text = text};
    print_code(&out, at);
}

void skill_print(const CardSet *set, uint16_t skill, Writer *text)
{
    code_print(set, set->skills[skill].at, text);
}

void card_print_head(const CardSet *set, uint16_t card, Writer *text)
{
    code_print(set, set->cards[card].head, text);
}

void card_print(const CardSet *set, uint16_t card, Writer *text)
{
    const CardDef *c = &set->cards[card];
    put_span(text, c->name);
    put_char(text, '\n');
    card_print_head(set, card, text);
    put_char(text, '\n');
    for (uint16_t s = c->first_skill; s < c->first_skill + c->skill_count; s++) {
        skill_print(set, s, text);
        put_char(text, '\n');
    }
}
