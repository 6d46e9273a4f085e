/* vocabulary.c: reading patterns. See vocabulary.h for their language. */
#include "effects/vocabulary.h"

#include <string.h>

static bool slot_is(Span name, const char *words)
{
    return name.length && *words == *name.at && span_equal(name, span_of(words));
}

static bool is_part(SlotKind kind)
{
    return kind == SLOT_SKILL || kind == SLOT_PHRASE;
}

static bool is_operand(SlotKind kind)
{
    return kind == SLOT_NUMBER || kind == SLOT_COUNT || kind == SLOT_CARD || kind == SLOT_WORD;
}

/* A category holds words or phrases, never both; its first entry tells which. */
static SlotKind category_kind(const Vocabulary *v, uint8_t category)
{
    for (uint16_t i = 0; i < v->phrase_count; i++)
        if (v->phrases[i].categories >> category & 1u)
            return v->phrases[i].role == ROLE_WORD ? SLOT_WORD : SLOT_PHRASE;
    return SLOT_UNKNOWN;
}

static Slot read_slot(const Vocabulary *v, const char *at)
{
    Slot slot = {SLOT_UNKNOWN, 0, 0, false, false, 0, NULL};
    const char *name = at + 1, *end = name;
    while (*end && *end != '}')
        end++;
    slot.next = *end ? end + 1 : end;
    const char *mark = name;
    while (mark < end && !strchr("#+-= ", *mark))
        mark++;
    for (const char *m = mark; m < end; m++) {
        slot.many |= *m == '+';
        slot.open |= *m == '-';
        if (*m >= '0' && *m <= '9' && memchr(mark, '=', (size_t)(m - mark)))
            slot.fixed = (uint16_t)(slot.fixed * 10 + (*m - '0'));
    }
    Span base = {name, (uint32_t)(mark - name)};
    if (slot_is(base, "number")) {
        slot.kind = SLOT_NUMBER;
    } else if (slot_is(base, "count")) {
        slot.kind = SLOT_COUNT;
    } else if (slot_is(base, "a")) {
        slot.kind = SLOT_ARTICLE;
    } else if (slot_is(base, "s")) {
        slot.kind = SLOT_PLURAL;
    } else if (slot_is(base, "v")) {
        slot.kind = SLOT_VERB_S;
    } else if (slot_is(base, "skill")) {
        slot.kind = SLOT_SKILL;
    } else if (base.length > 5 && memcmp(base.at, "card:", 5) == 0) {
        for (uint8_t k = 0; k < v->kind_count; k++)
            if (slot_is((Span){base.at + 5, base.length - 5}, v->kinds[k].name))
                slot.kind = SLOT_CARD, slot.which = k;
    } else {
        for (uint8_t c = 0; c < v->category_count; c++)
            if (slot_is(base, v->categories[c].name)) {
                slot.kind = (uint8_t)category_kind(v, c);
                slot.which = c;
                break;
            }
    }
    return slot;
}

/* What tells slots apart: all that stands in the braces, or behind 'as'; a fixed value not counted. */
static Span identity(const char *at)
{
    const char *start = at + 1, *end = start;
    for (; *end && *end != '}' && *end != '='; end++)
        if (strncmp(end, " as ", 4) == 0)
            start = end + 4;
    return (Span){start, (uint32_t)(end - start)};
}

Slot pattern_slot(const Vocabulary *v, const Phrase *phrase, const char *at)
{
    Slot slot = read_slot(v, at);
    bool part = is_part(slot.kind), operand = is_operand(slot.kind);
    if (!part && !operand)
        return slot;
    Span self = identity(at);
    for (const char *p = phrase->pattern; p <= at; p++) {
        if (*p == '(') {
            p = pattern_close(p); /* alternatives hold no slots of their own */
            continue;
        }
        if (*p == '\\')
            p++;
        if (*p != '{')
            continue;
        if (span_equal(identity(p), self))
            break;
        Slot before = read_slot(v, p);
        slot.index = (uint8_t)(slot.index + (part ? is_part(before.kind) : is_operand(before.kind)));
    }
    return slot;
}

/* Each as pattern_slot reads it. */
int pattern_slots(const Vocabulary *v, const Phrase *phrase, PlacedSlot placed[], int most)
{
    const char *end = pattern_bar(phrase->pattern, pattern_end(phrase->pattern));
    uint8_t parts = 0, operands = 0;
    int n = 0;
    for (const char *p = phrase->pattern; p < end && n < most; p++) {
        if (*p == '(') {
            p = pattern_close(p);
            continue;
        }
        if (*p == '\\')
            p++;
        if (*p != '{')
            continue;
        Slot slot = read_slot(v, p);
        bool part = is_part(slot.kind), operand = is_operand(slot.kind);
        slot.index = part ? parts : operand ? operands : 0;
        for (int i = 0; i < n && (part || operand); i++)
            if (is_part(placed[i].slot.kind) == part && span_equal(identity(placed[i].at), identity(p))) {
                slot.index = placed[i].slot.index;
                break;
            }
        parts = (uint8_t)(parts + part);
        operands = (uint8_t)(operands + operand);
        placed[n++] = (PlacedSlot){p, slot};
    }
    return n;
}

Shape pattern_shape(const Vocabulary *v, const Phrase *phrase)
{
    Shape shape = {0, 0, 0, {0}};
    const char *end = pattern_bar(phrase->pattern, pattern_end(phrase->pattern));
    for (const char *p = phrase->pattern; p < end; p++) {
        if (*p == '(')
            p = pattern_close(p);
        if (*p == '\\')
            p++;
        if (*p != '{')
            continue;
        Slot slot = read_slot(v, p);
        if (slot.kind == SLOT_WORD && shape.words < WORDS_LIMIT) {
            shape.category[shape.words] = (uint8_t)(1 + slot.which);
            shape.many |= (uint8_t)(slot.many << shape.words);
        }
        shape.words = (uint8_t)(shape.words + is_operand(slot.kind));
        shape.parts = (uint8_t)(shape.parts + is_part(slot.kind));
    }
    return shape;
}

const char *pattern_close(const char *at)
{
    int depth = 0;
    for (; *at; at++) {
        if (*at == '\\' && at[1])
            at++;
        else if (*at == '[' || *at == '(')
            depth++;
        else if ((*at == ']' || *at == ')') && --depth == 0)
            break;
    }
    return at;
}

bool pattern_is_ending(const char *at)
{
    return at[0] == '{' && (at[1] == 's' || at[1] == 'v') && at[2] == '}';
}

const char *pattern_bar(const char *at, const char *end)
{
    for (; at < end && *at != '|'; at++) {
        if (*at == '\\')
            at++;
        else if (*at == '[' || *at == '(')
            at = pattern_close(at);
    }
    return at < end ? at : end;
}

const char *pattern_end(const char *at)
{
    return at + strlen(at);
}

const Phrase *vocabulary_phrase(const Vocabulary *v, uint16_t opcode)
{
    for (uint16_t i = 0; i < v->phrase_count; i++)
        if (v->phrases[i].role != ROLE_WORD && v->phrases[i].opcode == opcode)
            return &v->phrases[i];
    return NULL;
}

const Phrase *vocabulary_word(const Vocabulary *v, uint8_t category, uint16_t value)
{
    for (uint16_t i = 0; i < v->phrase_count; i++)
        if (v->phrases[i].role == ROLE_WORD && v->phrases[i].categories >> category & 1u &&
            v->phrases[i].opcode == value)
            return &v->phrases[i];
    return NULL;
}

Shape vocabulary_shape(const Vocabulary *v, uint16_t opcode)
{
    if (opcode == OP_SKILL)
        return (Shape){3, 0, 0, {0}};
    const Phrase *phrase = vocabulary_phrase(v, opcode);
    return phrase ? pattern_shape(v, phrase) : (Shape){0, 0, 0, {0}};
}

const char *vocabulary_name(const Vocabulary *v, uint16_t opcode)
{
    static const char *const shared[] = {
#define OPCODE(name, operands, parts, meaning) #name,
#include "effects/opcodes.def"
#undef OPCODE
    };
    if (opcode < sizeof shared / sizeof *shared)
        return shared[opcode];
    const Phrase *phrase = vocabulary_phrase(v, opcode);
    return phrase ? phrase->name : "?";
}
