/* Another game's card English over the same grammar: another card layout, costs and limits in brackets, small letters,
 * statements without a condition, conditions, alternatives, counted and replaced amounts. Nothing but a table is new. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "tests/support/cards.h"

enum {
    HEAD,
    CONDITION,
    SENTENCE,
    LIMITS,
    EFFECT,
    EVENT,
    COST,
    TARGET,
    ASK,
    PER,
    SIGN,
    SIDE,
    ARTICLE,
    UNTIL,
    CATEGORIES
};
enum { KIND_UNIT, KIND_ACTION, KINDS };
enum {
    UNIT = OP_GAME,
    ACTION,
    WHEN,
    START,
    ACTIVATE,
    PLAIN,
    ONCE,
    PLAYED,
    DIES,
    ENERGY,
    SACRIFICE,
    EFFECTS,
    IF_SO,
    INSTEAD,
    CHOOSE_ONE,
    DELAY,
    DEAL,
    DRAW,
    GIVE,
    AURA,
    CREATE,
    UNITS,
    SELF,
    HERO,
    MORE_CARDS,
    PER_UNIT
};

#define IN(category) (1ull << (category))
static const Phrase phrases[] = {
    {"UNIT", "Unit - cost {number} - {number#2}/{number#3}", IN(HEAD), UNIT, KIND_UNIT, ROLE_HEAD, 0, 0},
    {"ACTION", "Action - cost {number}", IN(HEAD), ACTION, KIND_ACTION, ROLE_HEAD, 0, 0},
    {"WHEN", "When {event}[, if {ask}]", IN(CONDITION), WHEN, SKILL_TRIGGERED, ROLE_CONDITION, 0, 0},
    {"START", "At the start of your turn[, if {ask}]", IN(CONDITION), START, SKILL_TRIGGERED, ROLE_CONDITION,
     0, 0},
    {"ACTIVATE", "Activate[ \\[{cost}\\]][ \\({count} per turn\\)]", IN(CONDITION), ACTIVATE, SKILL_ACTIVATED,
     ROLE_CONDITION, 0, 0},
    {"PLAIN", "", IN(CONDITION), PLAIN, SKILL_TRIGGERED, ROLE_CONDITION, PHRASE_BARE, 0},
    {"ONCE", "limit {count}.", IN(LIMITS), ONCE, 0, ROLE_LIMIT, 0, 0},
    {"PLAYED", "played", IN(EVENT), PLAYED, 0, ROLE_STATE, 0, 0},
    {"DIES", "{target} dies", IN(EVENT), DIES, 0, ROLE_STATE, 0, 0},
    {"ENERGY", "{number} energy", IN(COST), ENERGY, 0, ROLE_COUNT, 0, 0},
    {"SACRIFICE", "sacrifice {target}", IN(COST), SACRIFICE, 0, ROLE_COUNT, 0, 0},
    {"AURA", "{target} (have|has) {sign}{number}/{sign#2}{number#2}.", IN(SENTENCE), AURA, 0, ROLE_VERB,
     PHRASE_REVERTS, 0},
    {"INSTEAD", "if {ask}, {effect} instead.", IN(SENTENCE), INSTEAD, 0, ROLE_STRUCTURE, 0, 0},
    {"IF_SO", "if {ask}, {effect}.", IN(SENTENCE), IF_SO, 0, ROLE_STRUCTURE, 0, 0},
    {"CHOOSE_ONE", "choose one: {effect} \\| {effect#2}.", IN(SENTENCE), CHOOSE_ONE, 0, ROLE_STRUCTURE, 0, 0},
    {"DELAY", "delay {count}: {effect}.", IN(SENTENCE), DELAY, 0, ROLE_STRUCTURE, 0, 0},
    {"EFFECTS", "{effect}[; {effect#2}].", IN(SENTENCE), EFFECTS, 0, ROLE_VERB, PHRASE_REVERTS, 0},
    {"DEAL", "deal {number} damage to {target}[ per {per}]", IN(EFFECT), DEAL, 0, ROLE_VERB, 0, 0},
    {"DRAW", "draw {number} card{s}", IN(EFFECT), DRAW, 0, ROLE_VERB, 0, 0},
    {"GIVE", "give {target} {sign}{number}/{sign#2}{number#2}[ {until}]", IN(EFFECT), GIVE, 0, ROLE_VERB, 0,
     0},
    {"CREATE", "create {a} {card:unit}", IN(EFFECT), CREATE, 0, ROLE_VERB, 0, 0},
    {"UNITS", "{article}{side} unit{s}[ with attack {number} or lower]", IN(TARGET), UNITS, 0, ROLE_SELECTOR,
     0, 0},
    {"SELF", "this", IN(TARGET), SELF, 0, ROLE_SELECTOR, 0, 0},
    {"HERO", "the enemy hero", IN(TARGET), HERO, 0, ROLE_SELECTOR, 0, 0},
    {"MORE_CARDS", "you have {number} or more cards in hand", IN(ASK), MORE_CARDS, 0, ROLE_STATE, 0, 0},
    {"PER_UNIT", "{side} unit", IN(PER), PER_UNIT, 0, ROLE_COUNT, 0, 0},
    {"PLUS", "+", IN(SIGN), 1, 0, ROLE_WORD, 0, 0},
    {"MINUS", "-", IN(SIGN), 2, 0, ROLE_WORD, 0, 0},
    {"ENEMY", "enemy", IN(SIDE), 1, 0, ROLE_WORD, 0, 0},
    {"OWN", "friendly", IN(SIDE), 2, 0, ROLE_WORD, 0, 0},
    {"A", "{a} ", IN(ARTICLE), 1, 0, ROLE_WORD, 0, 0},
    {"ALL", "all ", IN(ARTICLE), 2, 0, ROLE_WORD, PHRASE_PLURAL, 0},
    {"END_OF_TURN", "until end of turn", IN(UNTIL), 1, 0, ROLE_WORD, 0, 0},
};

static const Category categories[CATEGORIES] = {
    {"head", "a type"},         {"condition", "a condition"},
    {"sentence", "a sentence"}, {"limit", "a limit"},
    {"effect", "an effect"},    {"event", "an event"},
    {"cost", "a cost"},         {"target", "a target"},
    {"ask", "a question"},      {"per", "something to count"},
    {"sign", "a sign"},         {"side", "a side"},
    {"article", "an article"},  {"until", "a duration"},
};

static const CardKind kinds[KINDS] = {
    {"unit", "a unit", "the name of a unit", "Unit - cost N - A/H", "", 15, true},
    {"action", "an action", "the name of an action", "Action - cost N", "", 15, false},
};

static const Vocabulary other_game = {
    .phrases = phrases,
    .categories = categories,
    .kinds = kinds,
    .phrase_count = sizeof phrases / sizeof *phrases,
    .category_count = CATEGORIES,
    .kind_count = KINDS,
    .small_sentences = true,
    .line_word = "line",
    .lasting_rule = "",
    .limit_rule = "",
    .first_rule = "",
};

static void reads_and_prints(void **state)
{
    (void)state;
    static const char text[] =
        "Seedling\n"
        "Unit - cost 1 - 1/2\n"
        "When played: delay 2: draw 1 card.\n"
        "When a friendly unit dies, if you have 3 or more cards in hand: give this +1/+0 until "
        "end of turn.\n"
        "Activate [2 energy] (1 per turn): deal 2 damage to an enemy unit with attack 2 or "
        "lower.\n"
        "Activate [sacrifice a friendly unit]: create a Seedling; draw 2 cards.\n"
        "All friendly units have +1/-1.\n"
        "\n"
        "Crossroads\n"
        "Action - cost 3\n"
        "Choose one: deal 3 damage to the enemy hero | draw 2 cards. limit 1.\n"
        "Deal 1 damage to all enemy units per friendly unit. if you have 5 or more cards in "
        "hand, deal 2 damage to all enemy units instead.\n";
    Compiled c = compile_text(&other_game, "growth.card", text);
    assert_string_equal(c.said, "");
    char *printed = printed_set(&c.set);
    assert_string_equal(printed, text);
    free(printed);
    assert_int_equal(card_operand(&c.set, 1, 0), 1);
    assert_int_equal(card_operand(&c.set, 1, 2), 2);
    assert_int_equal(c.set.skills[3].category, SKILL_ACTIVATED);
    assert_int_equal(c.set.skills[5].condition, PLAIN);
    assert_int_equal(c.set.code[c.set.skills[1].effect], DELAY);
    compiled_free(&c);
}

static void says_what_it_knows(void **state)
{
    (void)state;
    Compiled c = compile_text(&other_game, "growth.card",
                              "Seedling\nUnit - cost 1 - 1/2\nActivate [2 enrgy]: draw 1 card.\n");
    assert_string_equal(c.said, "growth.card:3:13: error: 'enrgy' is not understood here\n"
                                "    Activate [2 enrgy]: draw 1 card.\n"
                                "                ^~~~~\n"
                                "  understood here: 'energy'\n"
                                "  did you mean 'energy'?\n");
    compiled_free(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(reads_and_prints),
                                       cmocka_unit_test(says_what_it_knows)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
