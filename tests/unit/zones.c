/* Zones: where cards lie, in which order, and that none is ever lost. */
#include "tests/support/workbench/marks.h"

static void cards_come_into_being(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    Run *g = run_of(&b);
    assert_zone(&b, Z_table, "1 2 3 4 5 6 7 8");
    assert_zone(&b, Z_nowhere, "9 10 11 12");
    assert_int_equal(kind_of(g, 3), 3);
    for (int i = 0; i < 4; i++)
        assert_int_equal(create_card(g, 5, Z_deck), 9 + i);
    assert_int_equal(create_card(g, 5, Z_deck), NO_CARD); /* no blank is left */
    assert_zone(&b, Z_deck, "9 10 11 12");
    destroy_card(g, 10);
    destroy_card(g, 9);
    assert_zone(&b, Z_deck, "11 12");
    assert_zone(&b, Z_nowhere, "9 10");
    assert_int_equal(kind_of(g, 10), 0);
    assert_int_equal(create_card(g, 1, Z_vault), 9); /* the lowest blank */
    assert_sound(&b);
}

static void decks_are_made_at_once(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    Run *g = run_of(&b);
    create_deck(g, Z_deck, (uint8_t[]){1, 0, 2}, 3);
    assert_zone(&b, Z_deck, "9 10 11");
    assert_int_equal(kind_of(g, 9), 1);
    assert_int_equal(kind_of(g, 10), 3);
    assert_int_equal(kind_of(g, 11), 3);
    assert_zone(&b, Z_nowhere, "12");
    create_deck(g, Z_deck, (uint8_t[]){9}, 1); /* more than there are blanks */
    assert_zone(&b, Z_deck, "9 10 11 12");
    assert_zone(&b, Z_nowhere, "");
    create_deck(g, Z_bag, (uint8_t[]){1}, 1);
    assert_zone(&b, Z_bag, "");
    assert_sound(&b);
}

static void piles_have_a_top_and_a_bottom(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    Run *g = run_of(&b);
    move_openly(g, 1, Z_deck);
    move_openly(g, 2, Z_deck);
    move_openly_to_bottom(g, 3, Z_deck);
    move_secretly(g, 4, Z_deck);
    move_secretly_to_bottom(g, 5, Z_deck);
    move_hidden(g, 6, Z_deck);
    assert_zone(&b, Z_deck, "6 4 2 1 3 5");
    assert_zone(&b, Z_table, "7 8");
    assert_int_equal(zone_size(g, Z_deck), 6);
    assert_int_equal(zone_first(g, Z_deck), 6);
    assert_int_equal(zone_last(g, Z_deck), 5);
    assert_int_equal(card_at(g, Z_deck, 0), 6);
    assert_int_equal(card_at(g, Z_deck, 5), 5);
    assert_int_equal(card_at(g, Z_deck, 6), NO_CARD);
    assert_int_equal(where_is(g, 5), Z_deck);
    assert_int_equal(find_kind(g, Z_deck, 3), 3);
    assert_int_equal(find_kind(g, Z_deck, 7), NO_CARD);
    assert_sound(&b);
}

static void sorted_zones_stay_sorted(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    int hand = zone_of_seat(hand, 1);
    lay(&b, hand, "5273");
    assert_zone(&b, hand, "2 3 5 7");
    move_openly_to_bottom(run_of(&b), 1, hand);
    move_hidden(run_of(&b), 8, hand);
    assert_zone(&b, hand, "1 2 3 5 7 8");
    shuffle(run_of(&b), hand); /* has no order to change */
    assert_zone(&b, hand, "1 2 3 5 7 8");
    assert_sound(&b);
}

/* From the first, a middle and the last place, and the only one. */
static void every_place_can_be_left(void **unused)
{
    (void)unused;
    static const char *const left[] = {"2 3", "1 3", "1 2"};
    for (int i = 0; i < 3; i++) {
        Bench b = set_up_bench(3);
        lay(&b, Z_deck, "123");
        move_openly(run_of(&b), i + 1, Z_vault);
        assert_zone(&b, Z_deck, left[i]);
        lay(&b, Z_deck, "4");
        char text[20] = "";
        strcat(strcat(text, left[i]), " 4"); /* the bottom is still the bottom */
        assert_zone(&b, Z_deck, text);
        move_openly(run_of(&b), i + 1, Z_table);
        assert_zone(&b, Z_vault, "");
        lay(&b, Z_vault, "5");
        assert_zone(&b, Z_vault, "5");
        move_openly(run_of(&b), 5, Z_vault); /* within its own zone */
        assert_zone(&b, Z_vault, "5");
        assert_sound(&b);
    }
}

static void piles_move_whole(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay(&b, Z_deck, "31");
    lay(&b, Z_vault, "72");
    move_all_openly(run_of(&b), Z_vault, Z_deck);
    assert_zone(&b, Z_deck, "3 1 7 2");
    assert_zone(&b, Z_vault, "");
    move_all_openly(run_of(&b), Z_vault, Z_deck);
    assert_zone(&b, Z_deck, "3 1 7 2");
    move_all_openly(run_of(&b), Z_deck, zone_of_seat(hand, 0));
    assert_zone(&b, zone_of_seat(hand, 0), "1 2 3 7");
    assert_sound(&b);
}

/* All 24 orders of four cards, each about as often as the others. */
static void shuffles_are_fair(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay(&b, Z_deck, "1234");
    enum { SHUFFLES = 24000 };
    int count[4][4] = {{0}}, orders[256] = {0}, seen = 0;
    for (int i = 0; i < SHUFFLES; i++) {
        Run *g = run_of(&b);
        shuffle(g, Z_deck);
        int order = 0;
        for (int place = 0; place < 4; place++) {
            Card card = card_at(g, Z_deck, place);
            count[place][card - 1]++;
            order = 4 * order + card - 1;
        }
        seen += !orders[order]++;
    }
    assert_int_equal(seen, 24);
    for (int i = 0; i < 256; i++)
        if (orders[i])
            assert_in_range(orders[i], 1000 - 190, 1000 + 190); /* six deviations */
    for (int i = 0; i < 16; i++)
        assert_in_range(count[i / 4][i % 4], 6000 - 410, 6000 + 410);
    assert_sound(&b);
}

/* A scripted shuffle draws as a hand would: a place for the last card, then for the one before it. */
static void shuffles_can_be_scripted(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay(&b, Z_deck, "1234");
    assert_int_equal(cw_script(b.game, state_in(&b), (uint16_t[]){3, 2, 1}, 3), CW_OK);
    shuffle(run_of(&b), Z_deck);
    assert_zone(&b, Z_deck, "1 2 3 4");
    cw_script(b.game, state_in(&b), (uint16_t[]){0, 0, 0}, 3);
    shuffle(run_of(&b), Z_deck);
    assert_zone(&b, Z_deck, "2 3 4 1");
    cw_script(b.game, state_in(&b), (uint16_t[]){0}, 1);
    shuffle(run_of(&b), Z_deck);
    assert_int_equal(cw_phase(state_in(&b)), CW_OUT_OF_CHANCE);
    assert_int_equal(cw_chance_range(state_in(&b)), 3);
}

static void broken_zones_are_noticed(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay(&b, Z_deck, "12");
    State good = b.state;
    const char *wrong[5];
    b.state.now.next[2] = 1;
    wrong[0] = cw_check(b.game, state_in(&b));
    b.state = good;
    b.state.now.zone_of[1] = Z_vault;
    wrong[1] = cw_check(b.game, state_in(&b));
    b.state = good;
    b.state.now.head[Z_deck].count = 1;
    wrong[2] = cw_check(b.game, state_in(&b));
    b.state = good;
    b.state.now.head[Z_deck].last = 1;
    wrong[3] = cw_check(b.game, state_in(&b));
    b.state = good;
    b.state.now.head[Z_deck] = (ZoneHead){0};
    wrong[4] = cw_check(b.game, state_in(&b));
    assert_string_equal(wrong[0], "a zone's list does not end");
    assert_string_equal(wrong[1], "a card lies in a zone that it does not name");
    assert_string_equal(wrong[2], "a zone's count is wrong");
    assert_string_equal(wrong[3], "a zone's last card is wrong");
    assert_string_equal(wrong[4], "a card lies nowhere");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_come_into_being),
        cmocka_unit_test(decks_are_made_at_once),
        cmocka_unit_test(piles_have_a_top_and_a_bottom),
        cmocka_unit_test(sorted_zones_stay_sorted),
        cmocka_unit_test(every_place_can_be_left),
        cmocka_unit_test(piles_move_whole),
        cmocka_unit_test(shuffles_are_fair),
        cmocka_unit_test(shuffles_can_be_scripted),
        cmocka_unit_test(broken_zones_are_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
