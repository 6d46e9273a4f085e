/* ranks.c: what lines read and write, from what their rows and words say. See ranks.h. */
#include "effects/ranks.h"

/* The word in an operand of a phrase, or the words that are bits of it. */
static void add_words(Touches *t, const Vocabulary *v, unsigned category, uint16_t value, int many)
{
    for (uint16_t i = 0; i < v->phrase_count; i++) {
        const Phrase *w = &v->phrases[i];
        if ((w->reads || w->flags & WRITES_ANY) && w->role == ROLE_WORD && w->categories >> category & 1u &&
            (many ? (w->opcode & value) != 0 : w->opcode == value)) {
            t->reads |= w->reads;
            t->writes |= w->flags & WRITES_ANY;
        }
    }
}

Touches phrase_touches(const CardSet *set, uint16_t at)
{
    const uint16_t *code = &set->code[at];
    const Shape *shape = &set->shape[code[0]];
    Touches t = {set->reads[code[0]], set->flags[code[0]] & WRITES_ANY};
    for (int i = 0; i < shape->words; i++)
        if (shape->category[i] && code[1 + i])
            add_words(&t, set->vocabulary, shape->category[i] - 1u, code[1 + i], shape->many >> i & 1);
    return t;
}

/* Of a skill; quoted skills are passed over, or those of them that do not last. */
static Touches touches_of(const CardSet *set, uint16_t skill, bool with_quoted)
{
    Touches all = {0, 0};
    for (uint16_t at = set->skills[skill].at, end = set->skills[skill].end; at < end;) {
        const uint16_t *code = &set->code[at];
        Touches t = phrase_touches(set, at);
        all.reads |= t.reads;
        all.writes |= t.writes;
        at = (uint16_t)(at + 1 + set->shape[code[0]].words);
        if (code[0] == OP_SKILL && code[1] != skill &&
            !(with_quoted && set->skills[code[1]].category & (SKILL_SOLID | SKILL_PASSIVE)))
            at = (uint16_t)(at + code[2]);
    }
    return all;
}

Touches line_touches(const CardSet *set, uint16_t skill)
{
    return touches_of(set, skill, false);
}

uint32_t skill_reads(const CardSet *set, uint16_t skill)
{
    return touches_of(set, skill, true).reads;
}

unsigned line_ranks(Touches line)
{
    unsigned ranks = 0;
    if (line.writes & WRITES_TEXT)
        ranks |= 1u << RANK_TEXT;
    if (line.writes & WRITES_KEYWORDS)
        ranks |= 1u << (line.reads & READS_KEYWORDS ? RANK_DEPENDENT_KEYWORDS : RANK_KEYWORDS);
    if (line.writes & WRITES_SHARED)
        ranks |= 1u << RANK_SHARING;
    if (line.writes & WRITES_NUMBERS)
        ranks |= 1u << RANK_NUMBERS;
    return ranks;
}

uint32_t reads_too_late(unsigned writes)
{
    uint32_t late = 0;
    if (writes & WRITES_TEXT)
        late |= READS_TEXT | READS_KEYWORDS | READS_SHARED | READS_NUMBERS;
    if (writes & (WRITES_KEYWORDS | WRITES_SHARED))
        late |= READS_SHARED | READS_NUMBERS;
    if (writes & WRITES_NUMBERS)
        late |= READS_NUMBERS;
    return late;
}
