/* Every form of card text that Worlds Unchained promises compiles, and prints as it was written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "games/worlds/vocabulary.h"
#include "tests/support/cards.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

static const char *const surroundings =
    "Cinderhold\nWorld\n\nAsh Imp\nVassal token - Mob\n\nOre\nResource\n\n"
    "Ember Mark\nStatus\n\n";

/* One Skill on a Vassal, between the things that it may name. Returns its printed form. */
static char *through(const char *skill)
{
    char text[4096];
    snprintf(text, sizeof text, "%sTester\nVassal - Cinderhold - Vanguard\n%s\n", surroundings, skill);
    Compiled c = compile_text(&worlds_vocabulary, "test.card", text);
    if (!c.fine) {
        compiled_free(&c);
        return NULL;
    }
    char *printed = printed_skill(&c.set, c.set.cards[c.set.card_count].first_skill);
    compiled_free(&c);
    return printed;
}

static void reads_as(const char *skill, const char *canonical)
{
    char *printed = through(skill);
    if (!printed)
        fail_msg("does not compile: %s", skill);
    if (strcmp(printed, canonical) != 0)
        fail_msg("'%s' prints as '%s' and not as '%s'", skill, printed, canonical);
    free(printed);
}

static void unchanged(const char *skill)
{
    reads_as(skill, skill);
}

static const char *const targets[] = {
    "this Vassal",          "your Challenger",         "the opposing Challenger",
    "a friendly Vassal",    "another friendly Vassal", "each friendly Vassal",
    "two friendly Vassals", "an opposing Vassal",      "each opposing Vassal",
    "two opposing Vassals",
};
static const char *const places[] = {"", " in a reinforcer zone"};
static const char *const durations[] = {"", " until end of round", " until start of round"};

static void actions_on_targets(void **state)
{
    (void)state;
    static const char *const actions[] = {"Injure", "Heal", "Exhaust", "Restore", "Eliminate", "Protect"};
    char skill[256];
    for (size_t a = 0; a < COUNT(actions); a++)
        for (size_t t = 0; t < COUNT(targets); t++)
            for (size_t p = 0; p < COUNT(places); p++)
                for (size_t d = 0; d < COUNT(durations); d++) {
                    snprintf(skill, sizeof skill, "Win: %s %s%s%s.", actions[a], targets[t], places[p],
                             durations[d]);
                    unchanged(skill);
                }
}

static void actions_with_other_parts(void **state)
{
    (void)state;
    static const char *const before[] = {
        "Swap this Vassal with ", "Swap your Challenger with ", "Apply Ember Mark to ",
        "Clear a Status from ",   "Erase a Skill from ",
    };
    char skill[256];
    for (size_t t = 0; t < COUNT(targets); t++)
        for (size_t p = 0; p < COUNT(places); p++) {
            for (size_t b = 0; b < COUNT(before); b++) {
                snprintf(skill, sizeof skill, "Lose: %s%s%s.", before[b], targets[t], places[p]);
                unchanged(skill);
            }
            snprintf(skill, sizeof skill, "Lose: Erase a Skill from %s%s until end of round.", targets[t],
                     places[p]);
            unchanged(skill);
            snprintf(skill, sizeof skill, "Tie: Augment %s%s with \"Win: You gain 1 Boost.\"", targets[t],
                     places[p]);
            unchanged(skill);
            snprintf(skill, sizeof skill,
                     "Tie: Augment %s%s with \"Riposte 1: Negate that Chain.\" until end of round.",
                     targets[t], places[p]);
            unchanged(skill);
        }
    unchanged("Win: Swap this Vassal with your Challenger.");
    unchanged("Win: Move this Vassal to your challenger zone.");
    unchanged("Win: Summon an Ash Imp.");
    reads_as("Win: Summon a Ash Imp.", "Win: Summon an Ash Imp.");
    unchanged("Win: Fabricate an Ore.");
    unchanged("Combo: Negate that Chain.");
    unchanged("Injured: This Vassal has \"Riposte 1: Negate that Chain.\"");
    unchanged("Chain 1: This Vassal has \"Win: Heal this Vassal.\" You gain 1 Boost. Limit 2.");
}

static void power_and_boosts(void **state)
{
    (void)state;
    unchanged("Challenge 2: Your Challenger gains 4 power.");
    unchanged("Challenge 2: Your Challenger loses 4 power.");
    unchanged("Challenge 2: The opposing Challenger gains 4 power.");
    unchanged("Challenge 2: The opposing Challenger loses 4 power.");
    unchanged("Win: You gain 1 Boost.");
    unchanged("Win: You gain 2 Boosts.");
    unchanged("Win: You lose 1 Boost.");
    unchanged("Win: Each opponent gains 2 Boosts.");
    unchanged("Win: Each opponent loses 1 Boost.");
    reads_as("Win: You gain 1 Boosts.", "Win: You gain 1 Boost.");
    reads_as("Win: You gain 2 Boost.", "Win: You gain 2 Boosts.");
    unchanged("Passive: Your Challenger gains 1 power for each injured opposing Vassal.");
    unchanged("Passive: Your Chains cost 1 less.");
    unchanged("Passive: Opposing Chains cost 1 more.");
}

static void chain_conditions(void **state)
{
    (void)state;
    static const char *const words[] = {"Chain", "Prime", "Reinforce", "Challenge", "Riposte", "Combo"};
    char skill[256];
    for (size_t i = 0; i < COUNT(words); i++) {
        snprintf(skill, sizeof skill, "%s: You gain 1 Boost.", words[i]);
        unchanged(skill);
        snprintf(skill, sizeof skill, "%s 3: You gain 1 Boost.", words[i]);
        unchanged(skill);
        for (size_t j = 0; j < COUNT(words); j++) {
            if (i == j)
                continue;
            snprintf(skill, sizeof skill, "%s %s 1: You gain 1 Boost.", words[i], words[j]);
            char *printed = through(skill);
            assert_non_null(printed);
            if (i < j)
                assert_string_equal(printed, skill);
            free(printed);
            for (size_t k = 0; k < COUNT(words); k++) {
                if (k == i || k == j)
                    continue;
                snprintf(skill, sizeof skill, "%s %s %s 1: You gain 1 Boost.", words[i], words[j], words[k]);
                printed = through(skill);
                assert_non_null(printed);
                free(printed);
            }
        }
    }
    reads_as("Riposte Reinforce 1: Negate that Chain.", "Reinforce Riposte 1: Negate that Chain.");
    reads_as("Chain 0: You gain 1 Boost.", "Chain: You gain 1 Boost.");
    reads_as("Spend 2: You gain 1 Boost.", "Chain 2: You gain 1 Boost.");
    reads_as("Spend 2 as the first Chain of a round: You gain 1 Boost.", "Prime 2: You gain 1 Boost.");
    reads_as("Spend 2 during the reaction phase as a non-initial player: Negate that Chain.",
             "Riposte 2: Negate that Chain.");
    reads_as("Spend 2 during the reaction phase as the initial player: You gain 1 Boost.",
             "Combo 2: You gain 1 Boost.");
    reads_as("Spend 2 while this Vassal is in a reinforcer position: You gain 1 Boost.",
             "Reinforce 2: You gain 1 Boost.");
    reads_as("Spend 2 while this Vassal is in the challenger position: You gain 1 Boost.",
             "Challenge 2: You gain 1 Boost.");
}

static void ability_conditions(void **state)
{
    (void)state;
    static const char *const forms[][2] = {
        {"Start of Bout", "When the bout starts"},
        {"Eliminated", "When this Vassal is eliminated"},
        {"Elimination", "When this Vassal eliminates another Vassal"},
        {"Injured", "While this Vassal has any stacks of injury"},
        {"Uninjured", "While this Vassal does not have any stacks of injury"},
        {"Exhausted", "While this Vassal has any stacks of exhaustion"},
        {"Unexhausted", "While this Vassal does not have any stacks of exhaustion"},
        {"Win", "When this Vassal is your Challenger and wins combat phase"},
        {"Lose", "When this Vassal is your Challenger and loses combat phase"},
        {"Tie", "When this Vassal is your Challenger and ties combat phase"},
        {"Survive", "When this Vassal is your Challenger and wins, loses, or ties combat phase"},
        {"Overkill 3", "When this Vassal is your Challenger and wins combat phase by 3 power or more"},
        {"Revenge 2", "When your Challenger has lost the previous 2 consecutive combat phases"},
        {"Revenge 1", "When your Challenger has lost the previous 1 consecutive combat phase"},
        {"Streak 2", "When your Challenger has won the previous 2 consecutive combat phases"},
        {"Passive", "Passive"},
        {"When the round starts", "when the round starts"},
    };
    char skill[256], canonical[256];
    for (size_t i = 0; i < COUNT(forms); i++) {
        snprintf(canonical, sizeof canonical, "%s: Protect this Vassal.", forms[i][0]);
        unchanged(canonical);
        snprintf(skill, sizeof skill, "%s: Protect this Vassal.", forms[i][1]);
        reads_as(skill, canonical);
        if (skill[0] == 'W')
            skill[0] = 'w';
        reads_as(skill, canonical);
    }
    reads_as("Win: Heal this Vassal. This Skill can only activate/trigger 2 time(s) per bout.",
             "Win: Heal this Vassal. Limit 2.");
    reads_as("When your Challenger has lost the previous 3 consecutive combat phase(s): You gain 1 Boost.",
             "Revenge 3: You gain 1 Boost.");
    reads_as("Win: Heal this Vassal. This Skill can only trigger 2 times per bout.",
             "Win: Heal this Vassal. Limit 2.");
}

static void when_conditions(void **state)
{
    (void)state;
    static const char *const phases[] = {"challenge", "rest", "power", "combat", "resolution", "end"};
    static const char *const subjects[] = {"this Vassal", "a friendly Vassal", "an opposing Vassal"};
    static const char *const happenings[] = {"injured", "healed", "exhausted", "restored", "eliminated"};
    char skill[256];
    for (size_t p = 0; p < COUNT(phases); p++) {
        snprintf(skill, sizeof skill, "When %s phase starts: Heal this Vassal.", phases[p]);
        unchanged(skill);
    }
    for (size_t s = 0; s < COUNT(subjects); s++)
        for (size_t h = 0; h < COUNT(happenings); h++) {
            snprintf(skill, sizeof skill, "When %s is %s: Heal this Vassal.", subjects[s], happenings[h]);
            reads_as(skill, s == 0 && h == 4 ? "Eliminated: Heal this Vassal." : skill);
        }
    unchanged("When this Vassal injures a Vassal: Heal this Vassal.");
    unchanged("While this Vassal is in a reinforcer zone: Your Challenger gains 1 power.");
}

static void heads(void **state)
{
    (void)state;
    static const char *const all = "Cinderhold\nWorld\n\n"
                                   "Emberline Duelist\nVassal - Cinderhold - Vanguard\n"
                                   "Challenge 2: Your Challenger gains 4 power.\n"
                                   "Win: Restore this Vassal.\n"
                                   "Injured: This Vassal has \"Riposte 1: Negate that Chain.\"\n\n"
                                   "Far Walker\nVassal - Wanderer - Scout\n\n"
                                   "Ash Imp\nVassal token - Mob\n\n"
                                   "Ember Mark\nStatus\n\n"
                                   "Ore\nResource\n";
    Compiled c = compile_text(&worlds_vocabulary, "heads.card", all);
    assert_string_equal(c.said, "");
    assert_true(c.fine);
    char *printed = printed_set(&c.set);
    assert_string_equal(printed, all);
    free(printed);
    compiled_free(&c);
}

/* What word processors and other systems make of a text is the same text. */
static void other_spellings(void **state)
{
    (void)state;
    Compiled c =
        compile_text(&worlds_vocabulary, "other.card",
                     "\xEF\xBB\xBF# a remark\r\nCinderhold\r\nWorld\r\n\r\n"
                     "  Zo\xC3\xAB of the \xC3\x89tang  \r\n"
                     "# a remark in between\r\n"
                     "Vassal \xE2\x80\x93 Cinderhold \xE2\x80\x94 Vanguard\r\n"
                     "# another remark\r\n"
                     "Win:   Augment this\tVassal with \xE2\x80\x9CTie: Heal this Vassal.\xE2\x80\x9D\r\n"
                     "Next\r\nVassal token - Mob");
    assert_string_equal(c.said, "");
    assert_true(c.fine);
    char *printed = printed_set(&c.set);
    assert_string_equal(
        printed, "Cinderhold\nWorld\n\nZo\xC3\xAB of the \xC3\x89tang\nVassal - Cinderhold - Vanguard\n"
                 "Win: Augment this Vassal with \"Tie: Heal this Vassal.\"\n\n"
                 "Next\nVassal token - Mob\n");
    free(printed);
    compiled_free(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(actions_on_targets),
        cmocka_unit_test(actions_with_other_parts),
        cmocka_unit_test(power_and_boosts),
        cmocka_unit_test(chain_conditions),
        cmocka_unit_test(ability_conditions),
        cmocka_unit_test(when_conditions),
        cmocka_unit_test(heads),
        cmocka_unit_test(other_spellings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
