/* check.c: what the grammar cannot say.
 *
 * Runs over the code of one line after it has been read, so that a phrase that was tried and
 * dropped leaves no finding behind. */
#include "effects/compile.h"
#include "effects/ranks.h"

/* The skill whose sentences are being looked at. */
typedef struct {
    const SkillDef *skill;
    const CardKind *kind; /* NULL: unknown, or the skill is quoted and will belong to something else */
    bool spoken;          /* there is somebody whom 'it' can mean */
} Bearer;

static uint32_t place(const Compiler *c, uint16_t at)
{
    return c->parser.where[at - c->parser.first_code];
}

static bool holds_for_a_while(const SkillDef *skill)
{
    return skill->category == SKILL_SOLID || skill->category == SKILL_PASSIVE;
}

/* The flags of a phrase and of the words among its operands: 'a', 'two' or 'a random' make a selector a choice. */
static uint32_t flags_with_words(const Compiler *c, const Phrase *phrase, uint16_t at)
{
    const Vocabulary *v = c->parser.vocabulary;
    uint32_t flags = phrase->flags;
    const char *end = pattern_bar(phrase->pattern, pattern_end(phrase->pattern));
    for (const char *p = phrase->pattern; p < end; p++) {
        if (*p != '{')
            continue;
        Slot slot = pattern_slot(v, phrase, p);
        if (slot.kind != SLOT_WORD)
            continue;
        const Phrase *word = vocabulary_word(v, slot.which, c->build.code[at + 1 + slot.index]);
        flags |= word ? word->flags : 0;
    }
    return flags;
}

static bool has_two(const Compiler *c, uint16_t at, uint16_t part)
{
    const CardSet *set = c->build.set;
    const Shape *shape = &set->shape[c->build.code[at]];
    int found = 0;
    at = (uint16_t)(at + 1 + shape->words);
    for (uint8_t i = 0; i < shape->parts; i++, at = code_after(set, at))
        found += c->build.code[at] == part;
    return found > 1;
}

/* Such words in one operand, wherever that stands in the phrase. */
static bool has_together(const Compiler *c, uint16_t at, uint16_t category, uint16_t words)
{
    const Shape *shape = &c->build.set->shape[c->build.code[at]];
    for (int i = 0; i < shape->words; i++)
        if (shape->category[i] == 1 + category && (c->build.code[at + 1 + i] & words) == words)
            return true;
    return false;
}

/* What the game says can never be (vocabulary.h). */
static bool is_so(const Compiler *c, const Impossible *never, const Bearer *bearer, uint16_t at)
{
    const uint16_t *operands = &c->build.code[at + 1];
    switch ((ImpossibleSort)never->sort) {
    case IMPOSSIBLE_WORDS:
        return (operands[never->other] & never->value) == never->value;
    case IMPOSSIBLE_TOGETHER:
        return has_together(c, at, never->other, never->value);
    case IMPOSSIBLE_ZERO:
        return operands[never->other] == 0;
    case IMPOSSIBLE_PARTS:
        return has_two(c, at, never->other);
    case IMPOSSIBLE_IN_LINE:
        return bearer->skill->condition == never->other;
    case IMPOSSIBLE_ON_CARD:
        return bearer->kind && c->build.code[c->build.set->cards[bearer->skill->card].head] == never->other;
    case IMPOSSIBLE_LENT:
        break; /* see check_lent */
    }
    return false;
}

static void check_impossible(Compiler *c, const Bearer *bearer, uint16_t at)
{
    const Impossible *never = c->parser.vocabulary->impossible;
    for (; never && never->why; never++)
        if ((never->phrase == c->build.code[at] || never->phrase == OP_NONE) && is_so(c, never, bearer, at))
            report_at(c, PROBLEM_NEVER_DOES, place(c, at), span_of(never->why));
}

/* A line that the verb before it gives, inside a line that holds. */
static void check_lent(Compiler *c, const SkillDef *outer, uint16_t verb, const SkillDef *quoted)
{
    const Impossible *never = c->parser.vocabulary->impossible;
    for (; never && never->why; never++)
        if (never->sort == IMPOSSIBLE_LENT && never->phrase == quoted->condition &&
            never->other == outer->condition && never->value == verb)
            report_at(c, PROBLEM_NEVER_DOES, place(c, quoted->at), span_of(never->why));
}

/* 'It' needs somebody whom the line has spoken of before; lines that hold speak of nobody. */
static void check_spoken(Compiler *c, Bearer *bearer, const Phrase *phrase, uint16_t at)
{
    if (phrase->role == ROLE_CONDITION && phrase->flags & PHRASE_NAMES)
        bearer->spoken = true;
    if (phrase->role != ROLE_SELECTOR)
        return;
    if (!(phrase->flags & PHRASE_SPEAKS))
        bearer->spoken = !holds_for_a_while(bearer->skill);
    else if (!bearer->spoken)
        report_at(c, PROBLEM_NOBODY_SPOKEN_OF, place(c, at), (Span){NULL, 0});
}

/* What a line that holds for a while cannot say. */
static void check_held(Compiler *c, const Phrase *phrase, uint16_t at)
{
    const Vocabulary *v = c->parser.vocabulary;
    uint32_t flags = flags_with_words(c, phrase, at);
    bool is_part = phrase->role == ROLE_PART;
    if (phrase->role == ROLE_SELECTOR && flags & PHRASE_CHOOSES)
        report_at(c, v->first_rule ? PROBLEM_SOLID_CHOICE : PROBLEM_HOLDS_CHOICE, place(c, at),
                  v->first_rule ? span_of(v->first_rule) : (Span){NULL, 0});
    if (flags & PHRASE_TOLD)
        report_at(c, PROBLEM_HOLDS_TOLD, place(c, at), (Span){NULL, 0});
    if ((is_part || phrase->role == ROLE_VERB) &&
        flags & (is_part ? PHRASE_GIVEN | PHRASE_PRINTED : PHRASE_GIVEN))
        report_at(c, PROBLEM_HOLDS_GIVEN, place(c, at), (Span){NULL, 0});
}

static void check_phrase(Compiler *c, const Bearer *bearer, const Phrase *phrase, uint16_t at)
{
    const Vocabulary *v = c->parser.vocabulary;
    const SkillDef *skill = bearer->skill;
    bool sentence = phrase->role == ROLE_VERB || phrase->role == ROLE_STRUCTURE;
    if (sentence && holds_for_a_while(skill) && !(phrase->flags & PHRASE_REVERTS))
        report_one_time_action(c, place(c, at));
    if (sentence && !holds_for_a_while(skill) && phrase->flags & PHRASE_ONLY_HOLDS)
        report_at(c, PROBLEM_ONLY_HOLDS, place(c, at), (Span){NULL, 0});
    if (phrase->flags & PHRASE_HIDDEN && holds_for_a_while(skill))
        report_at(c, PROBLEM_HOLDS_HIDDEN, place(c, at), (Span){NULL, 0});
    if (phrase->role == ROLE_VERB && phrase->detail && v->keyword_category) {
        uint16_t words = skill->category == SKILL_ACTIVATED ? c->build.code[skill->at + SKILL_HEAD + 1] : 0;
        if (!(words & phrase->detail))
            report_need(c, place(c, at), phrase->detail);
    }
    if (holds_for_a_while(skill) && phrase->role != ROLE_CONDITION)
        check_held(c, phrase, at);
    if (phrase->flags & PHRASE_PERSONAL && bearer->kind && !bearer->kind->personal)
        report_at(c, PROBLEM_NOT_PERSONAL, place(c, at), span_of(bearer->kind->words));
}

/* What a phrase of a lasting line reads that is made at the rank of the line or later; 0: nothing. */
static uint32_t read_too_late(const Compiler *c, unsigned writes, uint16_t at)
{
    return phrase_touches(c->build.set, at).reads & reads_too_late(writes);
}

/* A lasting line reads only what lower ranks make (ranks.h). */
static void check_rank(Compiler *c, uint16_t number)
{
    const CardSet *set = c->build.set;
    const SkillDef *skill = &c->build.skills[number];
    unsigned writes = line_touches(set, number).writes;
    for (uint16_t at = skill->at; at < skill->end;) {
        const uint16_t *code = &c->build.code[at];
        uint32_t late = read_too_late(c, writes, at);
        if (late & READS_NUMBERS && writes & WRITES_NUMBERS)
            report_at(c, PROBLEM_NUMBERS_READ_NUMBERS, place(c, at), (Span){NULL, 0});
        else if (late & READS_SHARED && writes & (WRITES_KEYWORDS | WRITES_SHARED))
            report_at(c, PROBLEM_SHARING_LOOP, place(c, at), (Span){NULL, 0});
        else if (late)
            report_rule(c, PROBLEM_READS_TOO_LATE, place(c, at),
                        span_of(writes & WRITES_TEXT ? "takes or gives lines" : "gives keywords"),
                        span_of(late & READS_NUMBERS ? "numbers"
                                : late & READS_TEXT  ? "the lines of objects"
                                                     : "keywords"));
        at = (uint16_t)(at + 1 + set->shape[code[0]].words);
        if (code[0] == OP_SKILL && code[1] != number) /* what is quoted is a line of its own */
            at = (uint16_t)(at + code[2]);
    }
}

static void check_condition(Compiler *c, const SkillDef *skill)
{
    const Vocabulary *v = c->parser.vocabulary;
    if (skill->limit && holds_for_a_while(skill))
        report_at(c, PROBLEM_LIMIT_ON_LASTING, place(c, (uint16_t)(skill->at + 3)), span_of(v->limit_rule));
    if (skill->category != SKILL_ACTIVATED)
        return;
    uint16_t words = c->build.code[skill->at + SKILL_HEAD + 1];
    for (uint8_t i = 0; i < v->exclusive_count; i++) {
        uint16_t both = words & v->exclusive[i];
        if (both & (both - 1)) {
            report_at(c, PROBLEM_NEVER_USABLE, place(c, skill->at), (Span){NULL, 0});
            return;
        }
    }
}

void check_skill(Compiler *c, uint16_t number, bool kind_known)
{
    const CardSet *set = c->build.set;
    const SkillDef *skill = &c->build.skills[number];
    const CardKind *kind = kind_known ? &set->vocabulary->kinds[set->cards[skill->card].kind] : NULL;
    if (kind && !(kind->skills & skill->category))
        report_rule(c, PROBLEM_NO_SUCH_SKILL_HERE, place(c, skill->at), span_of(kind->words),
                    span_of(kind->rule));

    /* Quoted skills lie inside this one: the stack holds those that have begun and not ended. */
    Bearer stack[QUOTE_LIMIT + 1];
    uint32_t depth = 0;
    uint16_t at = skill->at, before = 0;
    while (at < skill->end) {
        uint16_t opcode = c->build.code[at];
        while (depth && stack[depth - 1].skill->end <= at)
            depth--;
        if (opcode == OP_SKILL) {
            const SkillDef *next = &c->build.skills[c->build.code[at + 1]];
            if (depth)
                check_lent(c, stack[depth - 1].skill, before, next);
            stack[depth] = (Bearer){next, depth ? NULL : kind, false};
            depth++;
            check_condition(c, next);
            if (holds_for_a_while(next))
                check_rank(c, c->build.code[at + 1]);
        } else {
            const Phrase *phrase = vocabulary_phrase(set->vocabulary, opcode);
            if (phrase) {
                check_phrase(c, &stack[depth - 1], phrase, at);
                check_spoken(c, &stack[depth - 1], phrase, at);
                check_impossible(c, &stack[depth - 1], at);
            }
        }
        before = opcode;
        at = (uint16_t)(at + 1 + set->shape[opcode].words);
    }
}
