/* The view: the whole text for a small table, and what it must never show. */
#include "tests/support/workbench/marks.h"

#include <stdio.h>

static char text[8000];

static const char *view_of(Bench *b, int seat, const char *const *names)
{
    size_t length = cw_view(b->game, state_in(b), seat, 0, names, NULL, text, sizeof text);
    assert_true(length < sizeof text);
    assert_int_equal(strlen(text), length);
    return text;
}

/* The part of a view that is about one zone, from its id on. */
static const char *zone_in_view(Bench *b, int seat, const char *id_and_owner)
{
    const char *at = strstr(view_of(b, seat, NULL), id_and_owner);
    assert_non_null(at);
    char *end = strstr(at, "]}");
    end[2] = 0;
    return at;
}

static void whole_view(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(2);
    static const char *const names[CW_MAX_SEATS] = {"A \"n\" n", NULL};
    lay(&b, Z_deck, "1234567");
    shuffle(run_of(&b), Z_deck);
    try_experiment(&b, DO_OPEN);
    answer_it(&b, 0, BASE_move);
    cw_view(b.game, state_in(&b), 1, 0, names, NULL, text, sizeof text);
    assert_string_equal(
        text,
        "{\"v\":2,\"seat\":1,\"status\":\"waiting\",\"waiting\":[1],\"answered\":[],"
        "\"seats\":[{\"name\":\"A \\\"n\\\" n\",\"team\":0,\"counters\":{}},"
        "{\"name\":\"Seat 2\",\"team\":1,\"counters\":{}}],"
        "\"zones\":[{\"id\":\"table\",\"i\":0,\"owner\":-1,\"kind\":\"row\",\"size\":0,\"count\":1,\"cards\":"
        "[{\"id\":1,\"kind\":8,\"up\":true,\"at\":0}]},"
        "{\"id\":\"deck\",\"i\":0,\"owner\":-1,\"kind\":\"pile\",\"size\":0,\"count\":7,\"cards\":[]},"
        "{\"id\":\"hand\",\"i\":0,\"owner\":0,\"kind\":\"hand\",\"size\":0,\"count\":0,\"cards\":[]},"
        "{\"id\":\"hand\",\"i\":0,\"owner\":1,\"kind\":\"hand\",\"size\":0,\"count\":0,\"cards\":[]},"
        "{\"id\":\"vault\",\"i\":0,\"owner\":-1,\"kind\":\"pile\",\"size\":0,\"count\":0,\"cards\":[]},"
        "{\"id\":\"bag\",\"i\":0,\"owner\":-1,\"kind\":\"pile\",\"size\":0,\"count\":0,\"cards\":[]}],"
        "\"tracks\":[],\"stack\":[],\"links\":[]}");
    cw_ask(b.game, state_in(&b), 1, 70, names, NULL, text, sizeof text);
    assert_string_equal(
        text, "{\"decision\":70,\"kind\":\"open\",\"question\":\"move\",\"rule\":\"W5.2\",\"words\":\"move\","
              "\"args\":{},\"options\":["
              "{\"a\":24,\"verb\":\"pass\",\"label\":\"pass\",\"words\":\"pass\",\"refs\":[]},"
              "{\"a\":25,\"verb\":\"move\",\"label\":\"move 1\",\"words\":\"move 1\",\"refs\":[]},"
              "{\"a\":26,\"verb\":\"move\",\"label\":\"move 2\",\"words\":\"move 2\",\"refs\":[]}]}");
    assert_int_equal(cw_ask(b.game, state_in(&b), 0, 70, names, NULL, text, sizeof text), 0); /* has passed */
    assert_string_equal(text, "");
    assert_int_equal(cw_ask(b.game, state_in(&b), CW_SPECTATOR, 70, names, NULL, text, sizeof text), 0);
}

/* A sealed answer is in its own seat's view alone until the last one is in. */
static void a_sealed_answer_is_mine(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(2);
    try_experiment(&b, DO_SEAL);
    answer_it(&b, 1, BASE_number + 2);
    cw_view(b.game, state_in(&b), 1, 0, NULL, NULL, text, sizeof text);
    assert_non_null(strstr(text, "\"waiting\":[0],\"answered\":[1],\"mine\":{\"decision\":"));
    assert_non_null(strstr(text, "\"words\":\"Seat 2 says many\"}"));
    cw_view(b.game, state_in(&b), 0, 0, NULL, NULL, text, sizeof text);
    assert_null(strstr(text, "mine"));
    cw_view(b.game, state_in(&b), CW_SPECTATOR, 0, NULL, NULL, text, sizeof text);
    assert_null(strstr(text, "mine"));
}

static void hidden_cards_have_no_number(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, Z_deck, "312");
    lay_unseen(&b, zone_of_seat(hand, 1), "54");
    look_at(run_of(&b), 0, 1); /* the second from the top */
    assert_string_equal(zone_in_view(&b, 0, "deck\""),
                        "deck\",\"i\":0,\"owner\":-1,\"kind\":\"pile\",\"size\":0,\"count\":3,\"cards\":"
                        "[{\"id\":4,\"kind\":1,\"up\":false,\"at\":1}]}");
    assert_string_equal(zone_in_view(&b, 1, "deck\""),
                        "deck\",\"i\":0,\"owner\":-1,\"kind\":\"pile\",\"size\":0,\"count\":3,\"cards\":[]}");
    assert_string_equal(zone_in_view(&b, 1, "hand\",\"i\":0,\"owner\":1"),
                        "hand\",\"i\":0,\"owner\":1,\"kind\":\"hand\",\"size\":0,\"count\":2,\"cards\":"
                        "[{\"id\":4,\"kind\":4,\"up\":false},"
                        "{\"id\":5,\"kind\":5,\"up\":false}]}");
    assert_string_equal(zone_in_view(&b, 0, "hand\",\"i\":0,\"owner\":1"),
                        "hand\",\"i\":0,\"owner\":1,\"kind\":\"hand\",\"size\":0,\"count\":2,\"cards\":[]}");
}

/* In a hand that one cannot look into, a known card has no place: its place among the others would tell about them. */
static void known_cards_of_a_hidden_hand_have_no_place(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, zone_of_seat(hand, 1), "357");
    reveal(run_of(&b), 7);
    assert_string_equal(zone_in_view(&b, 0, "hand\",\"i\":0,\"owner\":1"),
                        "hand\",\"i\":0,\"owner\":1,\"kind\":\"hand\",\"size\":0,\"count\":3,\"cards\":"
                        "[{\"id\":6,\"kind\":7,\"up\":false}]}");
}

static void spectators_see_nothing_hidden(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    lay_unseen(&b, Z_deck, "12");
    lay(&b, zone_of_seat(hand, 0), "3");
    lay(&b, Z_vault, "4");
    lay(&b, Z_bag, "5");
    reveal(run_of(&b), 3); /* even what all seats know */
    view_of(&b, CW_SPECTATOR, NULL);
    for (int kind = 1; kind <= 6; kind++) {
        char shown[20];
        snprintf(shown, sizeof shown, "\"kind\":%d,", kind);
        assert_int_equal(strstr(text, shown) != NULL, kind == 6);
    }
    assert_non_null(strstr(text, "\"seat\":-1"));
}

static void sealed_answers_do_not_show(void **unused)
{
    (void)unused;
    Bench a = set_up_bench(3), b = set_up_bench(3);
    try_experiment(&a, DO_SEAL);
    try_experiment(&b, DO_SEAL);
    answer_it(&a, 0, BASE_number);
    answer_it(&b, 0, BASE_number + 3);
    char seen[8000];
    for (int seat = CW_SPECTATOR; seat < 3; seat++) {
        if (seat == 0)
            continue; /* knows what it said */
        strcpy(seen, view_of(&a, seat, NULL));
        assert_string_equal(view_of(&b, seat, NULL), seen);
    }
    assert_non_null(strstr(seen, "\"waiting\":[1,2]"));
}

static void view_of_the_end(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    try_experiment(&b, DO_END);
    assert_non_null(strstr(view_of(&b, 0, NULL), "\"status\":\"over\",\"waiting\":[]"));
    assert_non_null(
        strstr(text, "\"result\":{\"rule\":\"W5.5\",\"payoff\":[-1000,-1000,1000],\"points\":[0,0,17]}"));
}

static void small_buffers_hold_a_beginning(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    char small[40], whole[8000];
    strcpy(whole, view_of(&b, 0, NULL));
    for (size_t capacity = 0; capacity <= sizeof small; capacity++) {
        memset(small, '~', sizeof small);
        assert_int_equal(cw_view(b.game, state_in(&b), 0, 0, NULL, NULL, small, capacity), strlen(whole));
        if (capacity) {
            assert_memory_equal(small, whole, capacity - 1);
            assert_int_equal(small[capacity - 1], 0);
        }
        for (size_t i = capacity; i < sizeof small; i++)
            assert_int_equal(small[i], '~');
    }
    assert_int_equal(cw_view(b.game, state_in(&b), 0, 0, NULL, NULL, NULL, 0), strlen(whole));
}

static void looking_changes_nothing(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    State before = b.state;
    uint32_t refs[CW_MAX_REFS];
    int16_t weights[CW_MAX_OPTIONS];
    CwOptions options;
    for (int seat = CW_SPECTATOR; seat < 3; seat++)
        view_of(&b, seat, NULL);
    cw_options(b.game, state_in(&b), 0, &options);
    assert_int_equal(cw_option_refs(b.game, state_in(&b), 0, BASE_menu, NULL, refs), 0);
    cw_prefer(b.game, state_in(&b), &options, weights);
    for (int i = 0; i < options.count; i++)
        assert_int_equal(weights[i], 1); /* a game without hints likes all the same */
    assert_int_equal(cw_evaluate(b.game, state_in(&b), 0), 500);
    assert_sound(&b);
    assert_memory_equal(&before, &b.state, sizeof before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_view),
        cmocka_unit_test(a_sealed_answer_is_mine),
        cmocka_unit_test(hidden_cards_have_no_number),
        cmocka_unit_test(known_cards_of_a_hidden_hand_have_no_place),
        cmocka_unit_test(spectators_see_nothing_hidden),
        cmocka_unit_test(sealed_answers_do_not_show),
        cmocka_unit_test(view_of_the_end),
        cmocka_unit_test(small_buffers_hold_a_beginning),
        cmocka_unit_test(looking_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
