/* A house without a network: what people agree about, when their words cross. */
#include "tests/support/guests.h"

static const char two_people[] = "'game':'unicorn','seats':['person','person']",
                  nonce[2][DEAL_TEXT] = {"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff",
                                         "ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100"};

static void two_sit(Guest guest[2], char table[TABLE_ID_TEXT])
{
    guest_comes(&guest[0]);
    guest_comes(&guest[1]);
    open_and_sit(&guest[0], two_people, table);
    sit(&guest[1], table, 1);
}

static void offer(Guest *g, const char *table, const char *what)
{
    forget(&g->answer);
    say(g, "{'type':'offer','table':'%s','what':'%s','re':1}", table, what);
    settle();
}

/* Whose word comes second means the same as the first one did. */
static void who_offers_the_same_agrees(void **state)
{
    static const char *const what[] = {"draw", "abort"}, *const ends[] = {"over", "closed"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        char table[TABLE_ID_TEXT];
        Guest guest[2];
        two_sit(guest, table);
        offer(&guest[0], table, what[i]);
        offer(&guest[0], table, what[i]); /* one's own word again is no second one */
        assert_string_equal(text_of(guest[0].table, "state"), "playing");
        offer(&guest[1], table, what[i]);
        assert_string_equal(text_of(guest[1].answer, "type"), "done");
        assert_string_equal(text_of(guest[0].table, "state"), ends[i]);
        all_go(guest, 2);
    }
}

/* Both numbers are in the deal. */
static void who_both_want_to_play_again_do(void **state)
{
    char table[TABLE_ID_TEXT];
    Guest guest[2];
    (void)state;
    two_sit(guest, table);
    say(&guest[1], "{'type':'resign','table':'%s'}", table);
    settle();
    for (int s = 0; s < 2; s++)
        say(&guest[s], "{'type':'offer','table':'%s','what':'rematch','nonce':'%s','re':1}", table, nonce[s]);
    settle();
    assert_string_not_equal(text_of(guest[0].table, "table"), table);
    assert_string_equal(text_of(guest[0].table, "state"), "playing");
    forget(&guest[0].over);
    say(&guest[0], "{'type':'resign','table':'%s'}", text_of(guest[0].table, "table"));
    settle();
    for (size_t s = 0; s < 2; s++)
        assert_string_equal(json_string_value(json_array_get(json_object_get(guest[0].over, "nonces"), s)),
                            nonce[s]);
    all_go(guest, 2);
}

/* To take back is of one's own answer: the other who offers it means another one. */
static void to_take_back_is_of_ones_own(void **state)
{
    char table[TABLE_ID_TEXT];
    Guest guest[2];
    (void)state;
    two_sit(guest, table);
    choose(&guest[0]);
    settle();
    choose(&guest[1]);
    settle();
    offer(&guest[0], table, "back");
    offer(&guest[1], table, "back");
    assert_int_equal(number_of(json_object_get(guest[0].table, "offer"), "seat"), 1);
    all_go(guest, 2);
}

/* Nobody is asked about what cannot be: not before the first answer, and not while only the other has given one. */
static void what_was_not_answered_is_not_taken_back(void **state)
{
    char table[TABLE_ID_TEXT];
    Guest guest[2];
    (void)state;
    two_sit(guest, table);
    offer(&guest[1], table, "back");
    assert_true(is_refused(&guest[1], "nothing_to_take_back"));
    assert_null(json_object_get(guest[0].table, "offer"));
    choose(&guest[0]);
    settle();
    offer(&guest[1], table, "back");
    assert_true(is_refused(&guest[1], "nothing_to_take_back"));
    offer(&guest[0], table, "back"); /* which lies face down */
    assert_string_equal(text_of(guest[0].answer, "type"), "done");
    assert_non_null(json_object_get(guest[1].table, "offer"));
    all_go(guest, 2);
}

/* A word that comes when the disk does not even give the table back has no game to begin. */
static void a_rematch_waits_for_the_disk(void **state)
{
    char table[TABLE_ID_TEXT];
    Guest ann;
    (void)state;
    guest_comes(&ann);
    open_and_sit(&ann, "'game':'unicorn','seats':['person','greedy']", table);
    say(&ann, "{'type':'resign','table':'%s'}", table);
    settle();
    the_table(table)->is_failing = 1;
    the_table(table)->seats = 0;
    offer(&ann, table, "rematch");
    assert_true(is_refused(&ann, "cannot_save"));
    the_table(table)->seats = 2;
    the_table(table)->is_failing = 0;
    all_go(&ann, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        HOUSE_TEST(who_offers_the_same_agrees),   HOUSE_TEST(who_both_want_to_play_again_do),
        HOUSE_TEST(to_take_back_is_of_ones_own),  HOUSE_TEST(what_was_not_answered_is_not_taken_back),
        HOUSE_TEST(a_rematch_waits_for_the_disk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
