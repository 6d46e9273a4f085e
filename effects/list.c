/* list.c: the compiled listing, for authors who want to see what their text became. */
#include "effects/cards.h"

static void column(Writer *text, size_t start, uint32_t width)
{
    while (text->length < start + width)
        put_char(text, ' ');
}

/* One operand by what it means: a number, the name of a card, the words of a category. */
static void list_operand(const CardSet *set, Slot slot, uint16_t value, Writer *text)
{
    const Vocabulary *v = set->vocabulary;
    if (slot.kind == SLOT_CARD && value && value <= set->card_count) {
        put_char(text, '\'');
        put_span(text, set->cards[value].name);
        put_char(text, '\'');
    } else if (slot.kind == SLOT_WORD && value) {
        bool first = true;
        for (uint16_t bit = slot.many ? 1 : value; bit; bit = (uint16_t)(slot.many ? bit << 1 : 0)) {
            const Phrase *word = value & bit ? vocabulary_word(v, slot.which, bit) : NULL;
            if (!word)
                continue;
            put_text(text, first ? "" : "+");
            put_text(text, word->name);
            first = false;
        }
    } else if (slot.kind == SLOT_WORD) {
        put_text(text, "none");
    } else {
        put_uint(text, value);
    }
}

static void list_operands(const CardSet *set, const Phrase *phrase, const uint16_t *operands, Writer *text)
{
    uint8_t next = 0;
    const char *end = pattern_bar(phrase->pattern, pattern_end(phrase->pattern));
    for (const char *p = phrase->pattern; p < end; p++) {
        if (*p == '(')
            p = pattern_close(p);
        if (*p != '{')
            continue;
        Slot slot = pattern_slot(set->vocabulary, phrase, p);
        bool operand = slot.kind == SLOT_NUMBER || slot.kind == SLOT_COUNT || slot.kind == SLOT_CARD ||
                       slot.kind == SLOT_WORD;
        if (!operand || slot.index != next)
            continue;
        next++;
        put_char(text, ' ');
        put_text(text, slot.kind == SLOT_CARD   ? set->vocabulary->kinds[slot.which].name
                       : slot.kind == SLOT_WORD ? set->vocabulary->categories[slot.which].name
                                                : "number");
        put_char(text, '=');
        list_operand(set, slot, operands[slot.index], text);
    }
}

static void list_instruction(const CardSet *set, uint16_t at, uint32_t depth, Writer *text)
{
    uint16_t opcode = set->code[at];
    size_t start = text->length;
    put_text(text, "  ");
    put_uint(text, at);
    column(text, start, 9 + 2 * depth);
    put_text(text, vocabulary_name(set->vocabulary, opcode));
    if (opcode == OP_SKILL) {
        put_text(text, " number=");
        put_uint(text, set->code[at + 1]);
        put_text(text, " length=");
        put_uint(text, set->code[at + 2]);
        put_text(text, " limit=");
        put_uint(text, set->code[at + 3]);
    } else {
        const Phrase *phrase = vocabulary_phrase(set->vocabulary, opcode);
        if (phrase)
            list_operands(set, phrase, set->code + at + 1, text);
    }
    put_char(text, '\n');
}

/* Prefix order: an instruction, then its parts one step to the right. */
static uint16_t list_from(const CardSet *set, uint16_t at, uint32_t depth, Writer *text)
{
    uint16_t opcode = set->code[at];
    Shape shape = set->shape[opcode];
    list_instruction(set, at, depth, text);
    uint16_t next = (uint16_t)(at + 1 + shape.words);
    if (opcode == OP_SKILL) {
        uint16_t end = (uint16_t)(next + set->code[at + 2]);
        while (next < end)
            next = list_from(set, next, depth + 1, text);
        return next;
    }
    for (uint8_t i = 0; i < shape.parts; i++)
        next = list_from(set, next, depth + 1, text);
    return next;
}

void card_list(const CardSet *set, uint16_t card, Writer *text)
{
    const CardDef *c = &set->cards[card];
    list_from(set, c->head, 0, text);
    for (uint16_t s = c->first_skill; s < c->first_skill + c->skill_count; s++)
        list_from(set, set->skills[s].at, 0, text);
}
