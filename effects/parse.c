/* parse.c: matching a line against the patterns of a vocabulary, and emitting code on the way.
 *
 * Patterns are interpreted as they stand. Within a category the first phrase that fits wins; an
 * option is taken when it fits. What a phrase emitted is dropped when it fails further on, so
 * code, skills and position are rolled back together (Mark). Every word that a pattern wanted at
 * the farthest place reached is remembered: that is the list of words understood there.
 *
 * A parser generator was not used: the grammar is data of the game, is printed from as well as
 * read, and must come with the game into a program without a generator. */
#include "effects/parse.h"

#include <string.h>

/* ---- what would have been understood ---------------------------------------------------------- */

static bool reach(Parser *p, uint32_t at)
{
    if (at > p->farthest) {
        p->farthest = at;
        p->expected_count = 0;
        p->expected_kinds = 0;
    }
    return at == p->farthest;
}

static void expect(Parser *p, uint32_t at, Span words, bool literal)
{
    bool opening = literal && at == p->sentence;
    if (p->quiet || !reach(p, at))
        return;
    for (uint32_t i = 0; i < p->expected_count; i++)
        if (opening ? span_same_letters(p->expected[i].words, words)
                    : span_equal(p->expected[i].words, words))
            return;
    if (p->expected_count < EXPECTED_LIMIT)
        p->expected[p->expected_count++] = (Expected){words, literal, opening && !p->inner};
}

static void problem_met(Parser *p, Mistake problem, uint32_t at, uint32_t number)
{
    if (!p->has_problem)
        line_problem(p, problem, at, number);
}

/* ---- emitting --------------------------------------------------------------------------------- */

typedef struct {
    uint32_t at, sentence;
    uint16_t code, skills;
    bool after_quote;
} Mark;

static Mark mark(const Parser *p)
{
    const CardSet *set = p->build->set;
    return (Mark){p->at, p->sentence, set->code_count, set->skill_count, p->after_quote};
}

static void back_to(Parser *p, Mark m)
{
    CardSet *set = p->build->set;
    p->at = m.at;
    p->sentence = m.sentence;
    p->after_quote = m.after_quote;
    set->code_count = m.code;
    set->skill_count = m.skills;
}

static bool emit(Parser *p, uint32_t word)
{
    CardSet *set = p->build->set;
    uint32_t local = set->code_count - p->first_code;
    if (set->code_count >= p->build->code_size) {
        problem_met(p, PROBLEM_TOO_MUCH_CODE, p->at, CODE_LIMIT);
        return false;
    }
    if (local >= LINE_CODE_LIMIT) {
        problem_met(p, PROBLEM_SKILL_TOO_LONG, p->at, 0);
        return false;
    }
    p->where[local] = (uint16_t)parser_token(p, p->at).at;
    p->build->code[set->code_count++] = (uint16_t)word;
    return true;
}

/* ---- patterns --------------------------------------------------------------------------------- */

/* The phrase being matched: where its instruction lies and how many of its parts are there. */
typedef struct {
    const Phrase *phrase;
    uint16_t start;
    uint8_t parts;
} ParsedPhrase;

static bool match_sequence(Parser *p, ParsedPhrase *node, const char *at, const char *end);
static bool match_alternatives(Parser *p, ParsedPhrase *node, const char *at, const char *end);
static bool match_category(Parser *p, uint8_t category);
static bool match_skill(Parser *p, uint16_t number);

static bool step(Parser *p)
{
    if (++p->steps <= STEP_LIMIT)
        return true;
    problem_met(p, PROBLEM_SKILL_TOO_LONG, p->at, 0);
    return false;
}

/* The first letter of a sentence may be large or small; everything else is as printed. */
static bool same_word(const Parser *p, Token token, Span word)
{
    if (token.end - token.at != word.length)
        return false;
    const char *text = p->line + token.at;
    bool first =
        text[0] == word.at[0] || (token.at == p->sentence && is_letter(text[0]) &&
                                  (text[0] ^ word.at[0]) == ('a' ^ 'A') && (unsigned char)text[0] < 0x80);
    return first && memcmp(text + 1, word.at + 1, word.length - 1) == 0;
}

/* A letter, large or small, as a bit; bit 0 is anything else. */
static uint32_t letter_bit(char c)
{
    return is_letter(c) && !(c & 0x80) ? 1u << (c & 31) : 1;
}

/* What a pattern can begin with, given what the categories can begin with as far as that is known. */
static uint32_t letters_of_slot(const Parser *p, const Phrase *phrase, const char *at, const uint32_t *known)
{
    Slot slot = pattern_slot(p->vocabulary, phrase, at);
    if (slot.fixed)
        return UINT32_MAX;
    if (slot.kind == SLOT_ARTICLE)
        return letter_bit('a');
    return slot.kind == SLOT_WORD || slot.kind == SLOT_PHRASE ? known[slot.which] : UINT32_MAX;
}

static uint32_t letters_of_form(const Parser *p, const Phrase *phrase, const char *at, const uint32_t *known)
{
    while (*at == ' ')
        at++;
    if (*at == '{')
        return letters_of_slot(p, phrase, at, known);
    if (*at == '(') {
        const char *close = pattern_close(at);
        uint32_t letters = 0;
        for (at++; at <= close; at = pattern_bar(at, close) + 1)
            letters |= letters_of_form(p, phrase, at, known);
        return letters;
    }
    return !*at || strchr("[|)", *at) ? UINT32_MAX : letter_bit(*at == '\\' ? at[1] : *at);
}

/* A category begins as its phrases do, which may begin with a category: until nothing is added any more. */
void parser_index(Parser *p)
{
    const Vocabulary *v = p->vocabulary;
    uint32_t known[CATEGORY_LIMIT] = {0};
    bool grows = true;
    memset(p->begins, 0, sizeof p->begins);
    while (grows) {
        grows = false;
        for (uint16_t i = 0; i < v->phrase_count && i < PHRASE_LIMIT; i++) {
            const char *end = pattern_end(v->phrases[i].pattern);
            uint32_t letters = p->begins[i];
            for (const char *form = v->phrases[i].pattern; form <= end && letters != UINT32_MAX;
                 form = pattern_bar(form, end) + 1)
                letters |= letters_of_form(p, &v->phrases[i], form, known);
            grows |= letters != p->begins[i];
            p->begins[i] = letters;
            for (uint64_t left = v->phrases[i].categories; left; left &= left - 1)
                known[__builtin_ctzll(left)] |= letters;
        }
    }
    if (v->phrase_count > PHRASE_LIMIT) /* those behind are always tried, and so is what begins with them */
        memset(p->begins, 0xFF, sizeof p->begins);
}

/* The phrases that can begin here, as far as their first letters tell. */
static uint32_t letters_here(const Parser *p)
{
    return p->quiet ? letter_bit(p->line[parser_token(p, p->at).at]) : UINT32_MAX;
}
static bool begins_otherwise(const Parser *p, uint16_t phrase, uint32_t letters)
{
    return phrase < PHRASE_LIMIT && !(p->begins[phrase] & letters) && p->quiet;
}

static bool match_word(Parser *p, Span word, bool plural_too)
{
    Token token = parser_token(p, p->at);
    bool same = step(p) && token.kind && same_word(p, token, word);
    if (!same && plural_too && token.end > token.at && p->line[token.end - 1] == 's') {
        Token stem = token;
        stem.end--;
        same = same_word(p, stem, word);
    }
    if (!same && word.length == 1 && word.at[0] == '.' && p->after_quote)
        return true; /* the full stop inside the quotes also ends the sentence */
    if (word.length == 1 && word.at[0] == '.' && p->open)
        return true;
    if (!same) {
        expect(p, token.at, word, true);
        return false;
    }
    p->at = token.end;
    p->after_quote = false;
    if (plural_too && strncmp(p->line + p->at, "(s)", 3) == 0)
        p->at += 3; /* as the rulebook writes it */
    return true;
}

/* Counts in words, up to ten; figures are printed. */
static uint32_t number_in_words(const Parser *p, Token token)
{
    static const char *const words[] = {"one", "two",   "three", "four", "five",
                                        "six", "seven", "eight", "nine", "ten"};
    if (token.kind != 'w' || token.end - token.at > 5 || !strchr("otfsenOTFSEN", p->line[token.at]))
        return 0;
    for (uint32_t i = 0; i < sizeof words / sizeof *words; i++)
        if (same_word(p, token, span_of(words[i])))
            return i + 1;
    return 0;
}

static bool match_number(Parser *p, uint32_t lowest, uint16_t *value)
{
    Token token = parser_token(p, p->at);
    uint32_t number = number_in_words(p, token);
    if ((token.kind != '0' && !number) || !step(p)) {
        expect(p, token.at, span_of("a number"), false);
        return false;
    }
    for (uint32_t i = token.at; token.kind == '0' && i < token.end && number <= NUMBER_LIMIT; i++)
        number = number * 10 + (uint32_t)(p->line[i] - '0');
    if (number > NUMBER_LIMIT || number < lowest) {
        problem_met(p, number > NUMBER_LIMIT ? PROBLEM_NUMBER_TOO_LARGE : PROBLEM_NUMBER_ZERO, token.at,
                    NUMBER_LIMIT);
        return false;
    }
    *value = (uint16_t)number;
    p->at = token.end;
    p->after_quote = false;
    return true;
}

static bool match_article(Parser *p)
{
    Token token = parser_token(p, p->at);
    if (same_word(p, token, span_of("a")) || same_word(p, token, span_of("an"))) {
        p->at = token.end;
        return step(p);
    }
    expect(p, token.at, span_of("a"), true);
    return false;
}

/* Whether the word that is written up to `end` goes on there. */
static bool goes_on(const Parser *p, uint32_t end)
{
    char last = p->line[end - 1], next = p->line[end];
    return (is_letter(last) || is_digit(last)) && (is_letter(next) || is_digit(next));
}

/* How much of the line is this name, or its plural; 0: another one is written there. */
static uint32_t name_length(const Parser *p, Span name, uint32_t at, bool plural_too)
{
    if (name.length > p->end - at || memcmp(name.at, p->line + at, name.length) != 0)
        return 0;
    if (!goes_on(p, at + name.length))
        return name.length;
    uint32_t end = at + name.length + (p->line[at + name.length] == 'e');
    return plural_too && p->line[end] == 's' && !goes_on(p, end + 1) ? end + 1 - at : 0;
}

static bool match_name(Parser *p, uint8_t kind, bool plural_too, uint16_t *value)
{
    const CardSet *set = p->build->set;
    uint32_t at = parser_token(p, p->at).at, longest = 0;
    for (uint16_t c = 1; c <= set->card_count; c++) {
        Span name = set->cards[c].name;
        uint32_t length = set->cards[c].kind == kind ? name_length(p, name, at, plural_too) : 0;
        if (length < longest || !length || (length == longest && length > name.length))
            continue; /* a name as it is goes before the plural of another */
        longest = length;
        *value = c;
    }
    if (!longest || !step(p)) {
        expect(p, at, span_of(p->vocabulary->kinds[kind].name_words), false);
        if (at == p->farthest)
            p->expected_kinds |= 1ull << kind;
        return false;
    }
    p->at = at + longest;
    p->after_quote = false;
    return true;
}

/* A word phrase emits nothing: its value goes into an operand of the phrase that asked for it. */
static bool match_words(Parser *p, uint8_t category, bool many, uint16_t *value)
{
    const Vocabulary *v = p->vocabulary;
    uint16_t found = 0;
    do {
        bool matched = false;
        uint32_t letters = letters_here(p);
        for (uint16_t i = 0; i < v->phrase_count && !matched; i++) {
            const Phrase *phrase = &v->phrases[i];
            if (!(phrase->categories >> category & 1u) || (many && phrase->opcode & found) ||
                begins_otherwise(p, i, letters))
                continue;
            ParsedPhrase none = {phrase, 0, 0};
            matched = match_alternatives(p, &none, phrase->pattern, pattern_end(phrase->pattern));
            if (matched)
                found = (uint16_t)(found | phrase->opcode);
        }
        if (!matched)
            break;
    } while (many);
    *value = found;
    return found != 0;
}

static bool match_quote(Parser *p)
{
    uint32_t opening = parser_token(p, p->at).at;
    Builder *b = p->build;
    if (!match_word(p, (Span){"\"", 1}, false))
        return false;
    if (p->depth == QUOTE_LIMIT) {
        problem_met(p, PROBLEM_QUOTES_TOO_DEEP, opening, QUOTE_LIMIT);
        return false;
    }
    if ((uint32_t)b->set->skill_count + 1 >= b->skill_size) {
        problem_met(p, PROBLEM_SKILL_TOO_LONG, opening, 0);
        return false;
    }
    uint32_t outer_sentence = p->sentence;
    bool was_inner = p->inner, was_open = p->open;
    p->inner = p->open = false;
    p->depth++;
    p->sentence = parser_token(p, p->at).at;
    bool matched = match_skill(p, ++b->set->skill_count) && match_word(p, (Span){"\"", 1}, false);
    p->sentence = outer_sentence;
    p->inner = was_inner;
    p->open = was_open;
    p->depth--;
    p->after_quote = matched;
    return matched;
}

static bool match_part(Parser *p, ParsedPhrase *node, Slot slot)
{
    for (; node->parts < slot.index; node->parts++)
        if (!emit(p, OP_NONE))
            return false;
    node->parts++;
    if (slot.kind == SLOT_SKILL)
        return match_quote(p);
    uint32_t outer = p->sentence;
    bool was_inner = p->inner, was_open = p->open;
    p->open |= slot.open;
    if (slot.which == CATEGORY_SENTENCE) {
        p->sentence = parser_token(p, p->at).at;
        p->inner = true;
    }
    bool matched = match_category(p, slot.which);
    p->sentence = outer;
    p->inner = was_inner;
    p->open = was_open;
    return matched;
}

static bool match_slot(Parser *p, ParsedPhrase *node, const char *at, const char **next)
{
    Slot slot = pattern_slot(p->vocabulary, node->phrase, at);
    uint16_t value = slot.fixed;
    bool matched = slot.fixed != 0;
    *next = slot.next;
    if (matched) {
        p->build->code[node->start + 1 + slot.index] = value;
        return true;
    }
    switch ((SlotKind)slot.kind) {
    case SLOT_NUMBER:
        matched = match_number(p, 0, &value);
        break;
    case SLOT_COUNT:
        matched = match_number(p, 1, &value);
        break;
    case SLOT_ARTICLE:
        return match_article(p);
    case SLOT_CARD:
        matched = match_name(p, slot.which, pattern_is_ending(slot.next), &value);
        *next = pattern_is_ending(slot.next) ? slot.next + 3 : slot.next;
        break;
    case SLOT_WORD:
        matched = match_words(p, slot.which, slot.many, &value);
        break;
    case SLOT_SKILL:
    case SLOT_PHRASE:
        return match_part(p, node, slot);
    case SLOT_PLURAL:
    case SLOT_VERB_S:
    case SLOT_UNKNOWN:
        return false;
    }
    if (matched)
        p->build->code[node->start + 1 + slot.index] = value;
    return matched;
}

/* An option: taken when it fits, otherwise as if it were not there. */
static void match_option(Parser *p, ParsedPhrase *node, const char *at, const char *end)
{
    Mark here = mark(p);
    ParsedPhrase before = *node;
    uint16_t words[WORDS_LIMIT], *operands = p->build->code + node->start + 1;
    unsigned count = node->phrase->role == ROLE_WORD ? 0 : p->build->set->shape[node->phrase->opcode].words;
    memcpy(words, operands, count * sizeof *words);
    if (match_sequence(p, node, at, end))
        return;
    memcpy(operands, words, count * sizeof *words);
    *node = before;
    back_to(p, here);
}

static bool match_alternatives(Parser *p, ParsedPhrase *node, const char *at, const char *end)
{
    while (at <= end) {
        const char *bar = pattern_bar(at, end);
        Mark here = mark(p);
        if (match_sequence(p, node, at, bar))
            return true;
        back_to(p, here);
        at = bar + 1;
    }
    return false;
}

static bool match_sequence(Parser *p, ParsedPhrase *node, const char *at, const char *end)
{
    while (at < end) {
        if (*at == ' ') {
            at++;
        } else if (*at == '[') {
            const char *close = pattern_close(at);
            match_option(p, node, at + 1, close);
            at = close + 1;
        } else if (*at == '(') {
            const char *close = pattern_close(at);
            if (!match_alternatives(p, node, at + 1, close))
                return false;
            at = close + 1;
        } else if (*at == '{') {
            if (!match_slot(p, node, at, &at))
                return false;
        } else if (*at == '\\') {
            if (!match_word(p, (Span){at + 1, 1}, false))
                return false;
            at += 2;
        } else {
            Token word = token_at(at, 0);
            const char *next = at + word.end;
            bool plural = pattern_is_ending(next);
            if (!match_word(p, (Span){at, word.end}, plural))
                return false;
            at = plural ? next + 3 : next;
        }
    }
    return true;
}

static bool match_phrase(Parser *p, const Phrase *phrase)
{
    Mark here = mark(p);
    Shape shape = p->build->set->shape[phrase->opcode];
    const char *end = pattern_end(phrase->pattern);
    for (const char *form = phrase->pattern; form <= end;) {
        const char *bar = pattern_bar(form, end);
        ParsedPhrase node = {phrase, p->build->set->code_count, 0};
        bool matched = emit(p, phrase->opcode);
        for (uint8_t i = 0; i < shape.words && matched; i++)
            matched = emit(p, 0);
        matched = matched && match_sequence(p, &node, form, bar);
        for (; node.parts < shape.parts && matched; node.parts++)
            matched = emit(p, OP_NONE);
        if (matched)
            return true;
        back_to(p, here);
        form = bar + 1;
    }
    return false;
}

static bool match_category(Parser *p, uint8_t category)
{
    const Vocabulary *v = p->vocabulary;
    bool matched = false;
    if (p->nesting == NESTING_LIMIT) {
        problem_met(p, PROBLEM_SKILL_TOO_LONG, p->at, 0);
        return false;
    }
    p->nesting++;
    uint32_t letters = letters_here(p);
    for (uint16_t i = 0; i < v->phrase_count && !matched; i++)
        matched = v->phrases[i].categories >> category & 1u && !begins_otherwise(p, i, letters) &&
                  match_phrase(p, &v->phrases[i]);
    p->nesting--;
    return matched;
}

/* ---- skills and heads ------------------------------------------------------------------------- */

/* A limit is the last sentence; its number belongs to the skill and not to the effect. */
static bool match_limit(Parser *p, uint16_t skill_at)
{
    Mark here = mark(p);
    uint16_t start = p->build->set->code_count;
    if (!match_category(p, CATEGORY_LIMITS)) {
        back_to(p, here);
        return false;
    }
    p->build->code[skill_at + 3] = p->build->code[start + 1];
    p->where[skill_at + 3 - p->first_code] = p->where[start - p->first_code];
    p->build->set->code_count = start;
    return true;
}

static bool skill_ends(const Parser *p)
{
    char kind = parser_token(p, p->at).kind;
    return kind == 0 || (p->depth && kind == '"');
}

static bool match_sentences(Parser *p, uint16_t skill_at)
{
    bool any = false;
    for (;;) {
        p->sentence = parser_token(p, p->at).at;
        p->after_quote = false;
        if (any && match_limit(p, skill_at))
            return true;
        if (!match_category(p, CATEGORY_SENTENCE))
            return false;
        any = true;
        if (skill_ends(p))
            return true;
    }
}

/* A line whose condition has no words: what its first sentence is tells. */
static uint16_t category_by_sentence(const Parser *p, uint16_t at)
{
    while (p->build->code[at] == OP_IF)
        at = code_after(p->build->set, (uint16_t)(at + 1));
    const Phrase *sentence = vocabulary_phrase(p->vocabulary, p->build->code[at]);
    return sentence && sentence->flags & PHRASE_REVERTS ? SKILL_PASSIVE : SKILL_ACTIVATED;
}

static bool match_skill(Parser *p, uint16_t number)
{
    CardSet *set = p->build->set;
    uint16_t at = set->code_count;
    if (!emit(p, OP_SKILL) || !emit(p, number) || !emit(p, 0) || !emit(p, 0))
        return false;
    if (!match_category(p, CATEGORY_CONDITION))
        return false;
    const Phrase *condition = vocabulary_phrase(p->vocabulary, p->build->code[at + SKILL_HEAD]);
    bool is_whole = condition->flags & PHRASE_WHOLE;
    if (!is_whole && !(condition->flags & PHRASE_BARE) && !match_word(p, (Span){":", 1}, false))
        return false;
    uint16_t effect = set->code_count, outer = p->parent;
    p->parent = number;
    bool matched = is_whole || match_sentences(p, at);
    p->parent = outer;
    if (!matched)
        return false;
    p->build->code[at + 2] = (uint16_t)(set->code_count - at - SKILL_HEAD);
    p->build->skills[number] = (SkillDef){
        .card = p->card,
        .parent = outer,
        .condition = condition->opcode,
        .category = condition->detail == SKILL_BY_SENTENCE ? category_by_sentence(p, effect)
                                                           : (uint16_t)condition->detail,
        .limit = p->build->code[at + 3],
        .at = at,
        .effect = effect,
        .end = set->code_count,
    };
    return true;
}

static bool at_end(Parser *p)
{
    Token rest = parser_token(p, p->at);
    if (rest.kind == 0)
        return true;
    expect(p, rest.at, span_of("the end of the line"), false);
    return false;
}

bool parse_skill_line(Parser *p, uint16_t number)
{
    Mark here = mark(p);
    p->sentence = parser_token(p, 0).at;
    if (match_skill(p, number) && at_end(p))
        return true;
    back_to(p, here);
    return false;
}

bool parse_skill_quietly(Parser *p, uint16_t number)
{
    p->quiet = true;
    bool read = parse_skill_line(p, number);
    p->quiet = false;
    if (!read)
        parser_restart(p);
    return read;
}

bool parse_head(Parser *p, uint16_t *head, uint16_t *kind)
{
    Mark here = mark(p);
    uint16_t start = p->build->set->code_count;
    p->sentence = NO_SENTENCE;
    if (!match_category(p, CATEGORY_HEAD) || !at_end(p)) {
        back_to(p, here);
        return false;
    }
    *head = start;
    *kind = (uint16_t)vocabulary_phrase(p->vocabulary, p->build->code[start])->detail;
    return true;
}
