/* Properties over random legal card texts: they compile, and print-compile-print is a fixed point. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "games/worlds/vocabulary.h"
#include "tests/support/card_writer.h"
#include "tests/support/cards.h"
#include "tests/support/random_play.h"

static const char *const worlds[] = {"Cinderhold", NULL};
static const char *const statuses[] = {"Ember Mark", "Mark", NULL};
static const char *const resources[] = {"Ore", "Hourglass", NULL};
static const char *const tokens[] = {"Ash Imp", "Ash", "Unicorn", NULL};
static const char *const vassals[] = {"Tester", NULL};
static const CardNames names = {worlds, statuses, resources, tokens, vassals};

static Compiled compile_skill(const char *skill)
{
    char text[8192];
    snprintf(text, sizeof text,
             "Cinderhold\nWorld\n\nAsh Imp\nVassal token - Mob\n\nAsh\nVassal token - Mob\n\nUnicorn\nVassal "
             "token - Mob"
             "\n\nOre\nResource\n\nHourglass\nResource\n\nEmber Mark\nStatus\n\nMark\nStatus\n\n"
             "Tester\nVassal - Cinderhold - Vanguard\n%s\n",
             skill);
    return compile_text(&worlds_vocabulary, "random.card", text);
}

static void fixed_point(void **state)
{
    (void)state;
    enum { USUAL = 3000, LONG = 600000 };
    unsigned runs = getenv("CW_LONG") ? LONG : USUAL;
    static unsigned uses[512];
    memset(uses, 0, sizeof uses);
    for (uint64_t run = 0; run < runs; run++) {
        char skill[CARD_LINE_LIMIT + 1];
        uint64_t seed = run;
        if (!write_skill_counting(&worlds_vocabulary, names, (Bytes){random_byte, &seed}, skill, sizeof skill,
                                  uses))
            continue;
        Compiled first = compile_skill(skill);
        if (!first.fine)
            fail_msg("a legal text is refused: %s\n%s", skill, first.said);
        char *printed = printed_skill(&first.set, first.set.cards[first.set.card_count].first_skill);
        Compiled second = compile_skill(printed);
        if (!second.fine)
            fail_msg("what was printed is refused: %s\nfrom: %s\n%s", printed, skill, second.said);
        char *again = printed_skill(&second.set, second.set.cards[second.set.card_count].first_skill);
        assert_string_equal(again, printed);
        assert_int_equal(first.set.code_count, second.set.code_count);
        assert_memory_equal(first.set.code, second.set.code, first.set.code_count * sizeof(uint16_t));
        free(printed);
        free(again);
        compiled_free(&first);
        compiled_free(&second);
    }
    for (uint16_t i = 0; i < worlds_vocabulary.phrase_count; i++)
        if (!uses[i] && worlds_phrases[i].role != ROLE_HEAD)
            fail_msg("the run never wrote %s", worlds_phrases[i].name);
}

/* A phrase that stands behind its own beginning can never be read. */
static void every_phrase_can_be_read(void **state)
{
    (void)state;
    static bool read[OPCODE_LIMIT];
    for (uint64_t run = 0; run < 2500; run++) {
        char skill[CARD_LINE_LIMIT + 1];
        uint64_t seed = 1000000 + run;
        if (!write_skill(&worlds_vocabulary, names, (Bytes){random_byte, &seed}, skill, sizeof skill))
            continue;
        Compiled c = compile_skill(skill);
        assert_true(c.fine);
        for (uint16_t at = 1; at < c.set.code_count;
             at = (uint16_t)(at + 1 + c.set.shape[c.set.code[at]].words))
            read[c.set.code[at]] = true;
        compiled_free(&c);
    }
    for (uint16_t i = 0; i < worlds_vocabulary.phrase_count; i++) {
        const Phrase *p = &worlds_phrases[i];
        if (p->role != ROLE_WORD && p->role != ROLE_HEAD && p->role != ROLE_LIMIT && !read[p->opcode])
            fail_msg("%s is never read", p->name);
    }
}

/* What the patterns promise to the compiler: known slots, few of them, parts in one order. */
static void patterns_are_well_formed(void **state)
{
    (void)state;
    const Vocabulary *v = &worlds_vocabulary;
    for (uint16_t i = 0; i < v->phrase_count; i++) {
        const Phrase *phrase = &v->phrases[i];
        Shape shape = pattern_shape(v, phrase);
        assert_true(shape.words <= WORDS_LIMIT && shape.parts <= PARTS_LIMIT);
        assert_true(phrase->opcode != 0 && (phrase->role == ROLE_WORD || phrase->opcode < OPCODE_LIMIT));
        unsigned part = 0;
        for (const char *p = phrase->pattern; *p; p++) {
            if (*p == '|' && p == pattern_bar(phrase->pattern, p + 1))
                part = 0;
            if (*p != '{')
                continue;
            Slot slot = pattern_slot(v, phrase, p);
            if (slot.kind == SLOT_UNKNOWN)
                fail_msg("unknown slot in %s: %s", phrase->name, p);
            if (slot.kind == SLOT_SKILL || slot.kind == SLOT_PHRASE)
                assert_int_equal(slot.index, part++);
            if (phrase->role == ROLE_WORD)
                assert_true(slot.kind == SLOT_ARTICLE || slot.kind == SLOT_PLURAL);
        }
        for (uint16_t j = 0; j < i; j++) {
            const Phrase *other = &v->phrases[j];
            bool clash = (phrase->role == ROLE_WORD) == (other->role == ROLE_WORD) &&
                         phrase->opcode == other->opcode &&
                         (phrase->role != ROLE_WORD || phrase->categories & other->categories);
            if (clash)
                fail_msg("%s and %s have the same number", phrase->name, other->name);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fixed_point),
        cmocka_unit_test(every_phrase_can_be_read),
        cmocka_unit_test(patterns_are_well_formed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
