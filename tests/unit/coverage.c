/* Coverage: each way in which a rule can be without a test is found, and nothing else is complained about. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "kernel/game.h"
#include "scenarios/coverage.h"

extern const CwGameDef cw_game_unicorn_cited;

/* The real game with another book and other scenarios. */
static CwGameDef game_with(const char *book, const char *scenarios, CwText texts[5])
{
    CwGameDef game = cw_game_unicorn_cited;
    const CwText *words = game_text(&game, "words.en"), *deck = game_text(&game, "decks/listed.deck");
    texts[0] = (CwText){"RULEBOOK.md", book, (uint32_t)strlen(book)};
    texts[1] = *words;
    texts[2] = *deck;
    texts[3] = (CwText){"tests/own.scn", scenarios, (uint32_t)strlen(scenarios)};
    texts[4] = (CwText){0};
    game.texts = texts;
    return game;
}

static const char *gap_of(const Coverage *c, const char *id)
{
    for (int i = 0; i < c->gaps; i++)
        if (strcmp(c->gap[i].id, id) == 0)
            return c->gap[i].what;
    return "";
}

static void assert_gap(const Coverage *c, const char *id, const char *part)
{
    for (int i = 0; i < c->gaps; i++)
        if (strcmp(c->gap[i].id, id) == 0 && strstr(c->gap[i].what, part))
            return;
    fail_msg("%s: '%s' instead of '%s'", id, gap_of(c, id), part);
}

static void numbered_sentences_are_found(void **unused)
{
    (void)unused;
    static const char book[] =
        "# A game\n\nU2.9 is only mentioned in this line of prose? No: it begins it.\n\n"
        "## U1 Things\n"
        "- U1.1 First, over\n  two lines [U-R1].\n"
        "- U1.2 (definition) Second.\n"
        "| U1.3 | a table |\n"
        "58 cards are no rule. 3.5 is none either.\n"
        "- 61 cards neither\n"
        "**6.2.2.1** Bold.\n\n"
        "* U1.4a A star.\nlazy line\n\nafter a blank line\n"
        "- U-L1 A limit.\n";
    CwText texts[5];
    CwGameDef game = game_with(book, "", texts);
    Rulebook *b = rulebook_open(&game);
    static const struct {
        const char *id, *text;
        int definition, chapter;
    } expected[] = {
        {"U2.9", "is only mentioned in this line of prose? No: it begins it.", 0, 0},
        {"U1", "Things", 1, 1},
        {"U1.1", "First, over two lines [U-R1].", 0, 0},
        {"U1.2", "Second.", 1, 0},
        {"6.2.2.1", "Bold.", 0, 0},
        {"U1.4a", "A star. lazy line", 0, 0},
        {"U-L1", "A limit.", 0, 0},
    };
    assert_int_equal(b->rules, sizeof expected / sizeof *expected);
    for (int i = 0; i < b->rules; i++) {
        assert_string_equal(b->rule[i].id, expected[i].id);
        assert_string_equal(b->rule[i].text, expected[i].text);
        assert_int_equal(b->rule[i].definition, expected[i].definition);
        assert_int_equal(b->rule[i].chapter, expected[i].chapter);
    }
    assert_non_null(rulebook_find(b, "u1.4A"));
    assert_null(rulebook_find(b, "U1.3"));
    assert_int_equal(rulebook_ruling(&game, "u-r2"), 1);
    assert_int_equal(rulebook_ruling(&game, "war_source"), 1);
    assert_int_equal(rulebook_ruling(&game, "U-R99"), -1);
    rulebook_close(b);
}

static void every_kind_of_gap_is_told(void **unused)
{
    (void)unused;
    static const char book[] = "- U2.1 Covered.\n"
                               "- U2.2 Its scenario fails.\n"
                               "- U2.4 Has no scenario.\n"
                               "- U4.2 Its scenario passes elsewhere.\n"
                               "- U9.9 Nothing cites it.\n"
                               "- U2.1 Again.\n"
                               "- U1.2 (definition) Nothing to do.\n";
    static const char scenarios[] = "given game unicorn; seats Ann Ben\n"
                                    "rule U2.1 - good\nthen Ann hand count 7\n"
                                    "rule U2.2 - fails\nthen Ann hand count 8\n"
                                    "rule U4.2 - passes, but not there\nthen Ann hand count 7\n"
                                    "rule U9.9 - passes\nthen Ann hand count 7\n"
                                    "rule U7.7 - not in the book\nthen Ann hand count 7\n"
                                    "rule U-R2 - one value only\ngiven rule war_source=deck\n"
                                    "then Ann hand count 7\n";
    CwText texts[5];
    CwGameDef game = game_with(book, scenarios, texts);
    Rulebook *b = rulebook_open(&game);
    Coverage c;
    coverage_run(b, &c);
    assert_int_equal(c.scenarios, 6);
    assert_int_equal(c.failed, 2);
    assert_int_equal(c.rules, 6);
    assert_int_equal(c.rulings, game.ruling_count);
    assert_non_null(strstr(c.failures.at, "tests/own.scn:5"));
    assert_gap(&c, "U2.1", "a second time");
    assert_gap(&c, "U2.2", "tests/own.scn:4 fails");
    assert_gap(&c, "U2.4", "no scenario names it");
    assert_gap(&c, "U4.2", "none of its own scenarios reaches");
    assert_gap(&c, "U9.9", "no place in the code cites it");
    assert_gap(&c, "U7.7", "names it, but the rulebook");
    assert_gap(&c, "U6.1", "cites it, but the rulebook");
    assert_string_equal(gap_of(&c, "U1.2"), "");
    int hand = 0, deck = 0;
    for (int i = 0; i < c.gaps; i++) {
        hand += strstr(c.gap[i].what, "war_source=hand") != NULL;
        deck += strstr(c.gap[i].what, "war_source=deck") != NULL;
    }
    assert_int_equal(hand, 1);
    assert_int_equal(deck, 0);
    coverage_free(&c);
    rulebook_close(b);
}

static int told(const Coverage *c, const char *id, const char *part)
{
    int n = 0;
    for (int i = 0; i < c->gaps; i++)
        n += strcmp(c->gap[i].id, id) == 0 && strstr(c->gap[i].what, part) != NULL;
    return n;
}

/* A condition around a citation alone can be negated unnoticed, unless a scenario says where the rule is not cited. */
static void a_condition_needs_a_scenario_that_denies(void **unused)
{
    (void)unused;
    static const char war[] = "given game unicorn; seats Ann Ben\n"
                              "      Ann hand Fighter-9, 4x Engineer-2; Ben hand Fighter-9, 4x Engineer-3\n"
                              "rule U3.1 - a War\nwhen Ann plays Fighter-9; Ben plays Fighter-9\n"
                              "then Ann asked U3.1%s\n";
    static const struct {
        const char *more;
        int failed, gaps;
    } cases[] = {
        {"", 0, 1},
        {"; not cited U-R2", 0, 0},       /* comes by in the first round of the War */
        {"; not cited U-R10", 0, 1},      /* another rule */
        {"; not cited U-R2, U2.2", 1, 1}, /* U2.2 was reached: a scenario that fails shows nothing */
        {"; not cited U-R2, U9.9", 1, 1}, /* no such citation */
        {"; not cited", 1, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char scenarios[600];
        CwText texts[5];
        snprintf(scenarios, sizeof scenarios, war, cases[i].more);
        CwGameDef game = game_with("- U3.1 Three cards.\n", scenarios, texts);
        Rulebook *b = rulebook_open(&game);
        Coverage c;
        coverage_run(b, &c);
        assert_int_equal(c.failed, cases[i].failed);
        assert_int_equal(told(&c, "U-R2", "says `not cited U-R2`"), cases[i].gaps);
        assert_int_equal(told(&c, "U3.1", "not cited"), 0); /* it is cited without a condition */
        coverage_free(&c);
        rulebook_close(b);
    }
}

static void an_unreadable_file_is_a_gap(void **unused)
{
    (void)unused;
    CwText texts[5];
    CwGameDef game = game_with("no rules", "nonsense\n", texts);
    Rulebook *b = rulebook_open(&game);
    Coverage c;
    coverage_run(b, &c);
    assert_gap(&c, "tests/own.scn", "cannot be read");
    assert_gap(&c, "RULEBOOK.md", "no numbered sentence");
    coverage_free(&c);
    rulebook_close(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbered_sentences_are_found),
        cmocka_unit_test(every_kind_of_gap_is_told),
        cmocka_unit_test(a_condition_needs_a_scenario_that_denies),
        cmocka_unit_test(an_unreadable_file_is_a_gap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
