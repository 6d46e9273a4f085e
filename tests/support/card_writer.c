/* card_writer.c: see card_writer.h. */
#include "tests/support/card_writer.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    const Vocabulary *vocabulary;
    const char *const *const *names;
    Bytes bytes;
    Writer out;
    unsigned *uses;
    unsigned depth;    /* of quotes */
    unsigned inner;    /* of sentences inside sentences */
    unsigned category; /* of the Skill being written */
    unsigned keywords; /* words of its condition */
    bool capital;
    bool open; /* the sentence has no full stop of its own */
} Pen;

static unsigned pick(Pen *pen, unsigned choices)
{
    return choices > 1 ? pen->bytes.next(pen->bytes.context) % choices : 0;
}

static void write_char(Pen *pen, char c)
{
    if (c == '.' && pen->open)
        return;
    if (pen->capital && c >= 'a' && c <= 'z')
        c = (char)(c - 'a' + 'A');
    pen->capital = pen->capital && c == ' ';
    put_char(&pen->out, c);
}

static void write_words(Pen *pen, const char *words)
{
    while (*words)
        write_char(pen, *words++);
}

static void write_number(Pen *pen, unsigned number)
{
    char digits[12];
    Writer w = writer_open(digits, sizeof digits);
    put_uint(&w, number);
    writer_close(&w);
    write_words(pen, digits);
}

static void write_category(Pen *pen, uint8_t category);
static void write_one_skill(Pen *pen);

/* Would the compiler take this phrase here? */
static bool allowed(const Pen *pen, const Phrase *phrase)
{
    bool holds = pen->category == SKILL_SOLID || pen->category == SKILL_PASSIVE;
    bool sentence = phrase->role == ROLE_VERB || phrase->role == ROLE_STRUCTURE;
    if (sentence && holds && !(phrase->flags & PHRASE_REVERTS))
        return false;
    if (sentence && !holds && phrase->flags & PHRASE_ONLY_HOLDS)
        return false;
    if (holds && phrase->flags & PHRASE_HIDDEN)
        return false;
    if (holds && phrase->role == ROLE_STATE && phrase->reads & READS_NUMBERS)
        return false; /* whatever a lasting line makes is settled before numbers are */
    if (phrase->role == ROLE_VERB && phrase->detail && pen->vocabulary->keyword_category &&
        !(pen->keywords & phrase->detail))
        return false;
    if (phrase->role == ROLE_STRUCTURE && pen->inner >= 2)
        return false;
    return !(strstr(phrase->pattern, "{skill}") && pen->depth >= 3);
}

static const Phrase *pick_phrase(Pen *pen, uint8_t category, unsigned without)
{
    const Vocabulary *v = pen->vocabulary;
    const Phrase *fitting[256];
    unsigned count = 0;
    for (uint16_t i = 0; i < v->phrase_count && count < 256; i++)
        if (v->phrases[i].categories >> category & 1u && allowed(pen, &v->phrases[i]) &&
            !(without && v->phrases[i].opcode & without))
            fitting[count++] = &v->phrases[i];
    if (!count)
        return NULL;
    const Phrase *phrase = fitting[pick(pen, count)];
    if (pen->uses)
        pen->uses[phrase - v->phrases]++;
    return phrase;
}

static void write_pattern(Pen *pen, const Phrase *phrase, const char *at, const char *end);

static unsigned write_form(Pen *pen, const Phrase *phrase)
{
    const char *end = pattern_end(phrase->pattern), *form = phrase->pattern;
    unsigned forms = 1;
    for (const char *bar = pattern_bar(form, end); bar < end; bar = pattern_bar(bar + 1, end))
        forms++;
    for (unsigned skip = pick(pen, forms); skip; skip--)
        form = pattern_bar(form, end) + 1;
    write_pattern(pen, phrase, form, pattern_bar(form, end));
    return phrase->opcode;
}

static void write_slot(Pen *pen, const Phrase *phrase, const char *at, const char **next)
{
    Slot slot = pattern_slot(pen->vocabulary, phrase, at);
    bool was_open = pen->open;
    *next = slot.next;
    if (slot.fixed)
        return;
    switch ((SlotKind)slot.kind) {
    case SLOT_NUMBER:
        write_number(pen, pick(pen, 12));
        break;
    case SLOT_COUNT:
        write_number(pen, 1 + pick(pen, 9));
        break;
    case SLOT_ARTICLE:
        write_words(pen, pick(pen, 2) ? "an" : "a");
        break;
    case SLOT_PLURAL:
    case SLOT_VERB_S:
        write_words(pen, pick(pen, 2) ? "s" : "");
        break;
    case SLOT_CARD: {
        unsigned count = 0;
        while (pen->names[slot.which][count])
            count++;
        write_words(pen, pen->names[slot.which][pick(pen, count)]);
        break;
    }
    case SLOT_WORD: {
        unsigned values = 0;
        for (bool more = true; more;) {
            const Phrase *word = pick_phrase(pen, slot.which, slot.many ? values : 0);
            if (!word)
                break;
            write_words(pen, values ? " " : "");
            values |= write_form(pen, word);
            more = slot.many && pick(pen, 3) == 0;
        }
        if (phrase->role == ROLE_CONDITION && slot.index == 0)
            pen->keywords = values;
        break;
    }
    case SLOT_SKILL:
        write_char(pen, '"');
        write_one_skill(pen);
        write_char(pen, '"');
        break;
    case SLOT_PHRASE:
        pen->inner += slot.which == CATEGORY_SENTENCE;
        pen->open = was_open || slot.open;
        write_category(pen, slot.which);
        pen->open = was_open;
        pen->inner -= slot.which == CATEGORY_SENTENCE;
        break;
    case SLOT_UNKNOWN:
        abort();
    }
}

static void write_pattern(Pen *pen, const Phrase *phrase, const char *at, const char *end)
{
    while (at < end) {
        const char *close = *at == '[' || *at == '(' ? pattern_close(at) : at;
        if (*at == '[') {
            if (pick(pen, 2))
                write_pattern(pen, phrase, at + 1, close);
            at = close + 1;
        } else if (*at == '(') {
            unsigned ways = 1;
            for (const char *bar = pattern_bar(at + 1, close); bar < close; bar = pattern_bar(bar + 1, close))
                ways++;
            const char *way = at + 1;
            for (unsigned skip = pick(pen, ways); skip; skip--)
                way = pattern_bar(way, close) + 1;
            write_pattern(pen, phrase, way, pattern_bar(way, close));
            at = close + 1;
        } else if (*at == '{') {
            write_slot(pen, phrase, at, &at);
        } else if (*at == '\\') {
            write_char(pen, at[1]);
            at += 2;
        } else {
            write_char(pen, *at++);
        }
    }
}

static void write_category(Pen *pen, uint8_t category)
{
    const Phrase *phrase = pick_phrase(pen, category, 0);
    if (phrase)
        write_form(pen, phrase);
}

static void write_one_skill(Pen *pen)
{
    Pen outer = *pen;
    pen->depth++;
    pen->inner = 0;
    pen->category = 0;
    pen->keywords = 0;
    pen->capital = true;
    pen->open = false;
    const Phrase *condition = pick_phrase(pen, CATEGORY_CONDITION, 0);
    pen->category = condition->detail;
    if (condition->detail == SKILL_BY_SENTENCE)
        pen->category = pick(pen, 2) ? SKILL_ACTIVATED : SKILL_PASSIVE;
    write_form(pen, condition);
    if (condition->detail != SKILL_ACTIVATED)
        pen->keywords = 0;
    if (!(condition->flags & (PHRASE_BARE | PHRASE_WHOLE)))
        write_char(pen, ':');
    unsigned sentences = condition->flags & PHRASE_WHOLE ? 0 : 1 + pick(pen, 3);
    while (sentences--) {
        write_char(pen, ' ');
        pen->capital = pick(pen, 4) != 0;
        write_category(pen, CATEGORY_SENTENCE);
    }
    bool is_used = pen->category == SKILL_ACTIVATED || pen->category == SKILL_TRIGGERED;
    if (pick(pen, 4) == 0 && is_used) { /* what holds for a while has no Limit */
        write_char(pen, ' ');
        write_category(pen, CATEGORY_LIMITS);
    }
    pen->depth = outer.depth;
    pen->inner = outer.inner;
    pen->category = outer.category;
    pen->keywords = outer.keywords;
    pen->capital = false;
    pen->open = outer.open;
}

bool write_skill_counting(const Vocabulary *vocabulary, const CardNames names, Bytes bytes, char *text,
                          size_t size, unsigned *uses)
{
    Pen pen = {.vocabulary = vocabulary,
               .names = names,
               .bytes = bytes,
               .out = writer_open(text, size),
               .uses = uses};
    write_one_skill(&pen);
    return writer_close(&pen.out) < size;
}

bool write_skill(const Vocabulary *vocabulary, const CardNames names, Bytes bytes, char *text, size_t size)
{
    return write_skill_counting(vocabulary, names, bytes, text, size, NULL);
}
