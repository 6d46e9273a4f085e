/* A house without a network, with clocks that the test moves: whose time runs, what happens when it is up, and whom a table waits for. */
#include "tests/support/guests.h"

static const char *state_of(const Guest *g)
{
    return text_of(g->table, "state");
}

static int64_t shown_clock(const Guest *g, size_t seat)
{
    return json_integer_value(json_array_get(json_object_get(g->frame, "clock"), seat));
}

static void a_clock_runs_for_whoever_is_asked(void **state)
{
    char table[TABLE_ID_TEXT];
    Guest ann;
    (void)state;
    guest_comes(&ann);
    open_and_sit(&ann, "'game':'unicorn','seats':['person','greedy'],'clock':{'base':10,'increment':2}",
                 table);
    assert_int_equal(shown_clock(&ann, 0), 10000);
    pass(4000, 250);
    choose(&ann);
    settle();
    assert_int_equal(shown_clock(&ann, 0), 10000 - 4000 + 2000);
    assert_int_equal(shown_clock(&ann, 1), 10000); /* a computer has none */
    pass(7999, 7999);
    assert_string_equal(state_of(&ann), "playing");
    pass(1, 1);
    assert_string_equal(state_of(&ann), "over");
    const json_t *result = json_object_get(ann.over, "result");
    assert_int_equal(number_of(result, "resigned"), 0);
    assert_string_equal(text_of(result, "reason"), "time is up");
    guest_leaves(&ann);
}

static void the_computer_sits_in_until_they_come_back(void **state)
{
    char table[TABLE_ID_TEXT];
    Guest ann, again;
    (void)state;
    guest_comes(&ann);
    open_and_sit(&ann, "'game':'merc','seats':['person','person'],'clock':{'base':5,'zero':'computer'}",
                 table);
    guest_comes(&again);
    sit(&again, table, 1);
    Guest *asked = ask_of(&ann) ? &ann : &again;
    size_t seat = asked == &again;
    pass(5000, 5000);
    assert_true(json_is_true(json_object_get(seat_of_table(&ann, seat), "played_on")));
    assert_string_equal(state_of(&ann), "playing");
    say(asked, "{'type':'sit','table':'%s','seat':%d,'secret':'%s'}", table, (int)seat, asked->secret);
    settle();
    assert_null(json_object_get(seat_of_table(&ann, seat), "played_on"));
    assert_true(table_clock_of(the_table(table), (int)seat) >= 30000);
    guest_leaves(&ann);
    guest_leaves(&again);
}

static int waits(const Guest *g)
{
    return json_is_true(json_object_get(g->table, "waits"));
}

/* With nobody of the people playing, computers would play the game to its end in a moment: it waits for whoever comes back first, for
   days, without memory, and through a restart. */
static void without_people_a_table_waits(void **state)
{
    char table[TABLE_ID_TEXT], secret[80];
    Guest guest[2];
    (void)state;
    guest_comes(&guest[0]);
    guest_comes(&guest[1]);
    open_and_sit(
        &guest[0],
        "'game':'merc','seats':['person','person','medium','greedy'],'clock':{'base':5,'zero':'computer'}",
        table);
    sit(&guest[1], table, 1);
    for (int n = 0; n < 400 && !waits(&guest[0]); n++) { /* mates share their clock */
        assert_string_equal(state_of(&guest[0]), "playing");
        pass(250, 250);
        quiet_run(RUN_THINKERS);
        settle();
    }
    assert_true(waits(&guest[0]) && waits(&guest[1]));
    uint32_t acts = the_table(table)->acts;
    pass(600000, 10000);
    quiet_run(RUN_THINKERS);
    settle();
    assert_int_equal(the_table(table)->acts, acts);
    snprintf(secret, sizeof secret, "%s", guest[1].secret);
    all_go(guest, 2);
    pass(70000, 1000);
    assert_null(the_table(table));
    house_ends();
    quiet_pass(10ll * 24 * 3600 * 1000);
    assert_non_null(house_of(1));
    pass(1000, 250);
    assert_int_equal(the_table(table)->acts, acts);
    guest_comes(&guest[1]);
    say(&guest[1], "{'type':'watch','table':'%s'}", table);
    assert_true(waits(&guest[1]));
    say(&guest[1], "{'type':'sit','table':'%s','seat':1,'secret':'%s'}", table, secret);
    settle();
    assert_string_equal(state_of(&guest[1]), "playing");
    assert_false(waits(&guest[1]));
    assert_null(json_object_get(seat_of_table(&guest[1], 1), "played_on"));
    assert_non_null(json_object_get(seat_of_table(&guest[1], 0), "played_on"));
    for (int n = 0; n < 50 && the_table(table)->acts == acts + 1; n++) {
        pass(250, 250);
        if (ask_of(&guest[1]))
            choose(&guest[1]);
        settle();
    }
    assert_true(the_table(table)->acts > acts + 1); /* it goes on */
    all_go(&guest[1], 1);
}

/* One who is alone with computers, by correspondence: no clock runs for anybody while it waits. */
static void a_table_waits_for_the_one_who_plays(void **state)
{
    char table[TABLE_ID_TEXT];
    Guest ann;
    (void)state;
    guest_comes(&ann);
    open_and_sit(&ann, "'game':'unicorn','seats':['person','greedy'],'clock':{'days':3,'zero':'computer'}",
                 table);
    const int64_t day = 24 * 3600 * 1000;
    pass(4 * day, day / 4);
    assert_true(waits(&ann));
    assert_string_equal(state_of(&ann), "playing");
    pass(20 * day, day);
    assert_string_equal(state_of(&ann), "playing");
    say(&ann, "{'type':'sit','table':'%s','seat':0,'secret':'%s'}", table, ann.secret);
    settle();
    assert_false(waits(&ann));
    assert_int_equal(shown_clock(&ann, 0), 3 * day);
    choose(&ann);
    settle();
    assert_string_equal(text_of(ann.answer, "type"), "done");
    all_go(&ann, 1);
}

/* The first number of seats of a game at which two share a team. */
static int seats_with_mates(const char *name, int *first, int *second)
{
    const CwGameDef *def = cw_find_game(name);
    int fewest, most, usual;
    cw_game_seats(def, &fewest, &most, &usual);
    for (int seats = 2; seats <= most; seats++) {
        Shelf *shelf = shelf_open(1);
        const CwGame *game = shelf_borrow(shelf, def, &(CwConfig){.seats = seats}, NULL);
        int found = 0;
        for (int a = 0; game && a < seats && !found; a++)
            for (int b = a + 1; b < seats && !found; b++)
                if (cw_team(game, a) == cw_team(game, b)) {
                    *first = a;
                    *second = b;
                    found = seats;
                }
        shelf_give_back(shelf, game);
        shelf_close(shelf);
        if (found)
            return found;
    }
    return 0;
}

static void mates_share_a_clock(void **state)
{
    char table[TABLE_ID_TEXT], text[300] = "'game':'merc','clock':{'base':100},'seats':['person'";
    Guest guest[CW_MAX_SEATS];
    int a = 0, b = 0, seats = seats_with_mates("merc", &a, &b);
    (void)state;
    assert_true(seats > 2);
    for (int s = 1; s < seats; s++)
        strcat(text, ",'person'");
    strcat(text, "]");
    for (int s = 0; s < seats; s++)
        guest_comes(&guest[s]);
    open_and_sit(&guest[0], text, table);
    for (int s = 1; s < seats; s++)
        sit(&guest[s], table, s);
    const Table *t = the_table(table);
    for (int n = 0; n < 40 && t->state == TABLE_PLAYING; n++) {
        pass(250, 250);
        assert_int_equal(table_clock_of(t, a), table_clock_of(t, b));
        for (int s = 0; s < seats; s++)
            if (ask_of(&guest[s])) {
                choose(&guest[s]);
                settle();
                break;
            }
    }
    assert_true(table_clock_of(t, a) < 100000 || table_clock_of(t, 0) < 100000);
    /* Whoever is asked now loses with the whole team. */
    pass(200000, 200000);
    assert_string_equal(state_of(&guest[0]), "over");
    for (int s = 0; s < seats; s++) {
        guest_leaves(&guest[s]);
    }
}

/* Computers that are its mates do not win it for them. */
static void a_team_whose_time_is_up_has_lost(void **state)
{
    char table[TABLE_ID_TEXT];
    Guest ann, cleo;
    (void)state;
    guest_comes(&ann);
    guest_comes(&cleo);
    open_and_sit(&ann, "'game':'merc','seats':['person','greedy','person'],'clock':{'base':5}", table);
    sit(&cleo, table, 2);
    for (int n = 0; n < 100 && !ann.over; n++) { /* Cleo answers in time */
        if (ask_of(&cleo))
            choose(&cleo);
        pass(100, 100);
    }
    const json_t *result = json_object_get(cleo.over, "result");
    assert_string_equal(text_of(result, "reason"), "time is up");
    assert_int_equal(number_of(result, "resigned"), 0);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(result, "payoff"), 1)), -1000);
    all_go(&ann, 1);
    all_go(&cleo, 1);
}

enum { DAY = 24 * 3600 * 1000 };

static void days_pass_without_the_table_in_memory(void **state)
{
    char table[TABLE_ID_TEXT];
    Guest ann;
    (void)state;
    guest_comes(&ann);
    open_and_sit(&ann, "'game':'unicorn','seats':['person','greedy'],'clock':{'days':3}", table);
    assert_int_equal(number_of(json_object_get(ann.table, "clock"), "days"), 3);
    assert_int_equal(shown_clock(&ann, 0), 3ll * DAY);
    pass(2ll * DAY, DAY);
    choose(&ann);
    settle();
    assert_int_equal(shown_clock(&ann, 0), 3ll * DAY); /* the next move has its own */
    guest_goes(&ann);
    pass(70000, 1000);
    assert_null(the_table(table)); /* nobody looks */
    pass(2ll * DAY, DAY / 2);
    assert_null(the_table(table));
    pass(DAY, DAY / 2);
    pass(1000, 250);
    guest_forgets(&ann);
    guest_comes(&ann);
    say(&ann, "{'type':'watch','table':'%s'}", table);
    settle();
    assert_string_equal(state_of(&ann), "over");
    assert_string_equal(text_of(json_object_get(ann.over, "result"), "reason"), "time is up");
    guest_leaves(&ann);
}

static void a_server_that_was_down_costs_nobody_the_game(void **state)
{
    char table[TABLE_ID_TEXT], secret[80];
    Guest ann;
    (void)state;
    guest_comes(&ann);
    open_and_sit(&ann, "'game':'unicorn','seats':['person','greedy'],'clock':{'days':3}", table);
    snprintf(secret, sizeof secret, "%s", ann.secret);
    choose(&ann);
    settle();
    guest_leaves(&ann);
    house_ends();
    quiet_pass(10ll * DAY);
    assert_non_null(house_of(1));
    pass(1000, 250);
    guest_comes(&ann);
    say(&ann, "{'type':'sit','table':'%s','seat':0,'secret':'%s'}", table, secret);
    settle();
    assert_string_equal(state_of(&ann), "playing");
    pass(DAY - 5000, DAY);
    assert_string_equal(state_of(&ann), "playing");
    pass(10000, 250);
    assert_string_equal(state_of(&ann), "over");
    guest_leaves(&ann);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        HOUSE_TEST(a_clock_runs_for_whoever_is_asked),
        HOUSE_TEST(the_computer_sits_in_until_they_come_back),
        HOUSE_TEST(without_people_a_table_waits),
        HOUSE_TEST(a_table_waits_for_the_one_who_plays),
        HOUSE_TEST(mates_share_a_clock),
        HOUSE_TEST(a_team_whose_time_is_up_has_lost),
        HOUSE_TEST(days_pass_without_the_table_in_memory),
        HOUSE_TEST(a_server_that_was_down_costs_nobody_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
