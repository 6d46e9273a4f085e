/* Scenarios on the proof games: one deck for all, secret deals, sealed bids; what Unicorn does not have. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "scenarios/scenario.h"

extern const CwGameDef cw_game_kuhn_cited, cw_game_goofspiel_cited, cw_game_leduc_cited;
static const CwGameDef *const games[] = {&cw_game_kuhn_cited, &cw_game_goofspiel_cited, &cw_game_leduc_cited,
                                         NULL};

/* Runs the one scenario of a text; "" when it passes, else a part of the report is looked for. */
static void expect(const char *text, const char *report)
{
    ScenarioFile *file = scenario_read("case.scn", text, strlen(text));
    if (file->problem_count)
        fail_msg("%s", file->problems.at);
    assert_int_equal(file->scenarios, 1);
    ScenarioResult result;
    Shelf *shelf = shelf_open(0);
    scenario_run(games, shelf, file, &file->scenario[0], &result);
    shelf_close(shelf);
    if (*report ? !result.report.at || !strstr(result.report.at, report) : !result.passed)
        fail_msg("instead of '%s': %s", report, result.report.at ? result.report.at : "passed");
    assert_int_equal(result.passed, !*report);
    scenario_result_free(&result);
    scenario_free(file);
}

static void cards_come_from_a_deck_that_belongs_to_all(void **unused)
{
    (void)unused;
    /* Whatever the seed dealt, also into the other hand. */
    static const char *const hands[][3] = {{"Jack", "Queen", "King"},
                                           {"King", "Jack", "Queen"},
                                           {"Queen", "King", "Jack"},
                                           {"King", "Queen", "Jack"}};
    for (size_t i = 0; i < sizeof hands / sizeof *hands; i++)
        for (int seed = 1; seed < 9; seed++) {
            char text[400];
            snprintf(text, sizeof text,
                     "given game kuhn; seats Ann Ben; seed %d; Ann hand %s; Ben hand %s\n"
                     "then Ann hand %s; Ben hand %s; deck %s; Ann sees Ben hand 1; Ann sees deck 1; Ann sees "
                     "Ann hand %s\n"
                     "     spectator sees table deck nothing; spectator sees Ben hand nothing of 1\n",
                     seed, hands[i][0], hands[i][1], hands[i][0], hands[i][1], hands[i][2], hands[i][0]);
            expect(text, "");
        }
    expect("given game kuhn; Ann hand King; Ben hand King\nthen not over\n", "there is no King left");
}

static void knowledge_and_log_are_those_of_the_viewer(void **unused)
{
    (void)unused;
    expect("given game kuhn; Ann hand King; Ben hand Queen; Ann knows Ben hand\n"
           "then Ann sees Ben hand Queen of 1; Ben sees Ann hand 1; spectator sees Ben hand nothing\n",
           "");
    expect("given game kuhn; Ann hand King; Ben hand Queen\n"
           "when Ann bets; Ben calls\n"
           "then over K3.2: Ann wins; Ann paid 2; log contains shows; log contains Ann wins two chips\n"
           "     Ann cannot bet: the game is over; log lacks Jack\n",
           "");
    expect("given game kuhn; Ann hand King; Ben hand Queen\nwhen Ann bets; Ben calls\nthen over K3.2: Ben "
           "wins\n",
           "over K3.2: Ann wins");
    expect("given game kuhn; Ann hand King; Ben hand Queen\nwhen Ann bets; Ben folds\nthen over K3.2: Ann "
           "wins\n",
           "over K3.1: Ann wins");
}

static void all_do_the_same_until_a_rule_asks(void **unused)
{
    (void)unused;
    expect("given game kuhn\nwhen all bet until K2.3\nthen Ben asked K2.3; Ann not asked; Ann paid 2\n", "");
    expect("given game kuhn\nwhen all check until K2.3\nthen Ben asked K2.3\n", "nobody is asked any more");
    expect("given game kuhn\nwhen all pass until K2.3\nthen Ben asked K2.3\n", "fits 'pass'");
    expect("given game kuhn\nwhen all bet\nthen Ben asked K2.3\n", "until a rule asks");
}

static void the_second_of_several_can_be_meant(void **unused)
{
    (void)unused;
    expect("given game goofspiel\nwhen Ann bids (2nd)\nthen Ann not asked\n", "");
    expect("given game goofspiel\nwhen Ann bids (2nd); Ben bids 1\nthen Ann used \"2\"\n", "");
    expect("given game goofspiel\nwhen Ann bids (9th)\nthen Ann not asked\n", "several options of Ann fit");
    expect("given game goofspiel\nwhen Ann bids (x)\nthen Ann not asked\n", "no option of Ann fits");
}

static void scenarios_begin_at_entries_with_dice(void **unused)
{
    (void)unused;
    expect("given game kuhn; Ann hand King; Ben hand Jack; at K2\nthen Ann asked K2.1; Ann options 2; Ann "
           "hand King\n",
           "");
    expect("given game kuhn; at betting\nthen Ann asked K2.1\n", "");
    expect("given game kuhn; at K3.2\nthen Ann asked K2.1\n", "only at: K2 (betting)");
    expect("given game kuhn; chance 1; at K2\nthen Ann asked K2.1\n", "1 of the dice were never rolled");
    expect("given game kuhn; chance 99999\nthen Ann asked K2.1\n", "dice are at most");
}

static void sealed_answers_come_in_any_order(void **unused)
{
    (void)unused;
    static const char *const orders[] = {"Ann bids 2; Ben bids 1", "Ben bids 1; Ann bids 2"};
    for (int i = 0; i < 2; i++) {
        char text[400];
        snprintf(text, sizeof text,
                 "given game goofspiel; seats Ann Ben\nwhen %s\n"
                 "then Ann hand lacks \"2\"; Ben hand lacks \"1\"; Ben used \"1\"; Ann sees Ben used 1; Ben "
                 "sees Ben used \"1\"\n",
                 orders[i]);
        expect(text, "");
    }
    expect(
        "given game goofspiel; rule bids=open\nwhen Ann bids 2; Ben bids 1\nthen Ann sees Ben shown \"1\"\n",
        "");
}

static void two_branches_show_what_a_seat_learns(void **unused)
{
    (void)unused;
    static const char head[] = "given game kuhn; Ben hand Queen; ";
    char text[400];
    snprintf(text, sizeof text,
             "%sbranch 1; Ann hand Jack; branch 2; Ann hand King; both\nwhen Ann bets\n"
             "then same bytes for Ben; same bytes for spectator; different bytes for Ann\n"
             "when Ben calls\nthen different bytes for Ben\n",
             head);
    expect(text, "");
    snprintf(text, sizeof text,
             "%sbranch 1; Ann hand Jack; branch 2; Ann hand King; both\nwhen Ann bets; Ben calls\n"
             "then same bytes for Ben\n",
             head);
    expect(text, "branch 1 and branch 2 differ");
    snprintf(text, sizeof text,
             "%sbranch 1; Ann hand Jack; branch 2; Ann hand King; both\nwhen Ann bets; Ben folds\n"
             "then branch 1; over K3.1: Ann wins; branch 2; over K3.2: Ann wins\n",
             head);
    expect(text, "(branch 2)");
}

static void games_are_played_to_their_end(void **unused)
{
    (void)unused;
    expect("given game goofspiel\nwhen all first until over\nthen nobody asked; over\n", "");
    expect("given game kuhn\nwhen all bet until over\nthen not over\n", "fits 'bet'");
    expect("given game kuhn; Ann hand King; Ben hand Queen\nwhen Ann bets; Ben calls\n"
           "then log in order \"Ann bets\" \"Ben calls\" \"Ann wins\"\n",
           "");
    expect("given game kuhn; Ann hand King; Ben hand Queen\nwhen Ann bets; Ben calls\n"
           "then log in order\n     | Ben calls\n     | Ann bets\n",
           "'Ann bets' behind the words before it");
}

static void a_seat_prefers_what_its_hints_like_best(void **unused)
{
    (void)unused;
    expect("given game kuhn; Ann hand King; Ben hand Queen\nthen Ann prefers bet\n", "");
    expect("given game kuhn; Ann hand Jack; Ben hand Queen\nthen Ann prefers check\n", "");
    expect("given game kuhn; Ann hand Jack; Ben hand Queen\nthen Ann prefers bet\n",
           "Ann likes the options so much:");
    expect("given game kuhn; Ann hand King; Ben hand Queen\nthen Ben prefers call\n", "Ben likes");
    expect("given game kuhn\nthen Ann prefers chekc\n", "did you mean 'check'?");
}

static void what_is_denied_must_be_possible(void **unused)
{
    (void)unused;
    expect("given game kuhn\nthen Ann may not raise\n", "no option of");
    expect("given game kuhn\nthen Ann may not chekc\n", "did you mean 'check'?");
    expect("given game kuhn\nthen log lacks Ben fodls\n", "did you mean 'folds'?");
    expect("given game kuhn\nthen Ben not asked K2.4\n", "no question of");
    expect("given game kuhn\nthen Ann may not call; log lacks Ben folds; Ben not asked K2.3\n", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_come_from_a_deck_that_belongs_to_all),
        cmocka_unit_test(knowledge_and_log_are_those_of_the_viewer),
        cmocka_unit_test(all_do_the_same_until_a_rule_asks),
        cmocka_unit_test(the_second_of_several_can_be_meant),
        cmocka_unit_test(scenarios_begin_at_entries_with_dice),
        cmocka_unit_test(sealed_answers_come_in_any_order),
        cmocka_unit_test(two_branches_show_what_a_seat_learns),
        cmocka_unit_test(games_are_played_to_their_end),
        cmocka_unit_test(a_seat_prefers_what_its_hints_like_best),
        cmocka_unit_test(what_is_denied_must_be_possible),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
