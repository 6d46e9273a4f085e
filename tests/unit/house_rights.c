/* A house without a network: whose seat it is, what is said of things that were not stored, and what one address may take up. */
#include "tests/support/guests.h"

/* By a whole frame. */
static int seat_seen_from(Guest *g, const char *table)
{
    forget(&g->frame);
    say(g, "{'type':'again','table':'%s'}", table);
    const json_t *seat = json_object_get(json_object_get(g->frame, "view"), "seat");
    return seat ? (int)json_integer_value(seat) : -2;
}

static const char two_people[] = "'game':'unicorn','seats':['person','person']",
                  alone[] = "'game':'unicorn','seats':['person','greedy']";

/* ---- whose seat it is ------------------------------------------------------------------------------------------------- */

/* Ann has her seat on two devices and gives it up on one of them: on the other she must not see the next one's hand. */
static void a_seat_that_was_given_up_is_given_up_everywhere(void **state)
{
    enum { ANN, HER_PHONE, BEN, CLEO, GUESTS };
    char table[TABLE_ID_TEXT];
    Guest guest[GUESTS];
    (void)state;
    for (int i = 0; i < GUESTS; i++)
        guest_comes(&guest[i]);
    open_and_sit(&guest[ANN], two_people, table);
    say(&guest[HER_PHONE], "{'type':'sit','table':'%s','seat':0,'secret':'%s','re':1}", table,
        guest[ANN].secret);
    assert_string_equal(text_of(guest[HER_PHONE].answer, "type"), "done");
    say(&guest[ANN], "{'type':'leave','table':'%s','re':2}", table);
    settle();
    sit(&guest[BEN], table, 0);
    sit(&guest[CLEO], table, 1);
    assert_int_equal(seat_seen_from(&guest[BEN], table), 0);
    assert_non_null(ask_of(&guest[BEN]));
    assert_int_equal(seat_seen_from(&guest[HER_PHONE], table), -1);
    assert_null(ask_of(&guest[HER_PHONE]));
    say(&guest[HER_PHONE], "{'type':'resign','table':'%s','re':3}", table);
    assert_true(is_refused(&guest[HER_PHONE], "not_seated"));
    all_go(guest, GUESTS);
}

/* Nor does a seat belong to somebody whose sitting down could not be stored. */
static void a_seat_that_was_not_stored_is_nobodys(void **state)
{
    enum { ANN, BEN, CLEO, GUESTS };
    char table[TABLE_ID_TEXT];
    Guest guest[GUESTS];
    (void)state;
    for (int i = 0; i < GUESTS; i++)
        guest_comes(&guest[i]);
    say(&guest[ANN], "{'type':'open',%s}", two_people);
    settle();
    snprintf(table, sizeof table, "%s", text_of(guest[ANN].table, "table"));
    amnesia_fill(1);
    say(&guest[ANN], "{'type':'sit','table':'%s','seat':0,'name':'Ann','re':1}", table);
    settle();
    assert_true(is_refused(&guest[ANN], "cannot_save"));
    amnesia_fill(0);
    sit(&guest[BEN], table, 0);
    sit(&guest[CLEO], table, 1);
    assert_int_equal(seat_seen_from(&guest[BEN], table), 0);
    assert_int_equal(seat_seen_from(&guest[ANN], table), -1);
    assert_null(ask_of(&guest[ANN]));
    all_go(guest, GUESTS);
}

/* Whoever sits rightly stays, however often the store fails. */
static void a_seat_that_was_stored_stays(void **state)
{
    char table[TABLE_ID_TEXT];
    Guest ann;
    (void)state;
    guest_comes(&ann);
    open_and_sit(&ann, alone, table);
    for (int i = 0; i < 3; i++) {
        amnesia_fill(1);
        choose(&ann);
        settle();
        pass(3000, 250);
        amnesia_fill(0);
        pass(3000, 250);
        choose(&ann);
        settle();
        assert_string_equal(text_of(ann.answer, "type"), "done");
        assert_int_equal(seat_seen_from(&ann, table), 0);
    }
    all_go(&ann, 1);
}

/* ---- what was not stored ------------------------------------------------------------------------------------------------ */

/* The table cannot be read again while somebody thinks about it: said once more meanwhile, the answer is as little taken as before. */
static void what_was_not_stored_is_not_acknowledged_later(void **state)
{
    char table[TABLE_ID_TEXT];
    Guest ann;
    (void)state;
    guest_comes(&ann);
    open_and_sit(&ann, "'game':'unicorn','seats':['person','expert']", table);
    assert_non_null(the_table(table)->job); /* both choose at once */
    json_int_t decision = number_of(ask_of(&ann), "decision"), action = option_of(&ann, 0);
    amnesia_fill(1);
    choose(&ann);
    settle();
    assert_true(is_refused(&ann, "cannot_save"));
    assert_non_null(the_table(table)->job);
    forget(&ann.answer);
    say(&ann, "{'type':'choose','table':'%s','decision':%lld,'action':%lld,'re':8}", table,
        (long long)decision, (long long)action);
    settle();
    assert_true(is_refused(&ann, "cannot_save"));
    amnesia_fill(0);
    while (the_table(table)->is_failing)
        quiet_run(RUN_THINKERS);
    say(&ann, "{'type':'choose','table':'%s','decision':%lld,'action':%lld,'re':9}", table,
        (long long)decision, (long long)action);
    settle();
    assert_string_equal(text_of(ann.answer, "type"), "done");
    all_go(&ann, 1);
}

static size_t lobby_size(Guest *g)
{
    say(g, "{'type':'lobby'}");
    return json_array_size(json_object_get(g->other, "tables"));
}

/* Whoever could find a table before it is stored would sit at one that may never be. */
static void a_table_is_listed_when_it_is_stored(void **state)
{
    Guest guest[2];
    (void)state;
    guest_comes(&guest[0]);
    guest_comes(&guest[1]);
    amnesia_fill(1);
    say(&guest[0], "{'type':'open',%s,'public':true,'re':1}", two_people);
    assert_int_equal(lobby_size(&guest[1]), 0);
    settle();
    assert_true(is_refused(&guest[0], "cannot_save"));
    assert_memory_equal(text_of(guest[0].answer, "words"), "cannot save, the table was not opened:", 38);
    assert_int_equal(lobby_size(&guest[1]), 0);
    amnesia_fill(0);
    say(&guest[0], "{'type':'open',%s,'public':true,'re':1}", two_people);
    assert_int_equal(lobby_size(&guest[1]), 0);
    settle();
    assert_int_equal(lobby_size(&guest[1]), 1);
    all_go(guest, 2);
}

/* One sits down while somebody else's sitting down fails, and nobody knows that yet: it would stand without what came before it, and its secret would be
   nobody's. */
static void a_seat_is_not_taken_behind_one_that_was_not_stored(void **state)
{
    enum { ANN, BEN, CLEO, GUESTS };
    char table[TABLE_ID_TEXT];
    Guest guest[GUESTS];
    (void)state;
    for (int i = 0; i < GUESTS; i++)
        guest_comes(&guest[i]);
    say(&guest[ANN], "{'type':'open',%s}", two_people);
    settle();
    snprintf(table, sizeof table, "%s", text_of(guest[ANN].table, "table"));
    amnesia_fill(1);
    say(&guest[ANN], "{'type':'sit','table':'%s','seat':0,'name':'Ann','re':1}", table);
    wait_for_the_store();
    amnesia_fill(0);
    say(&guest[BEN], "{'type':'sit','table':'%s','seat':1,'name':'Ben','re':1}", table);
    say(&guest[BEN], "{'type':'choose','table':'%s','decision':1,'action':0,'re':2}", table);
    settle();
    assert_true(is_refused(&guest[ANN], "cannot_save"));
    assert_true(is_refused(&guest[BEN], "cannot_save"));
    assert_string_equal(text_of(guest[BEN].table, "state"), "open");
    assert_null(json_object_get(guest[BEN].table, "you"));
    sit(&guest[CLEO], table, 1);
    sit(&guest[BEN], table, 0);
    assert_int_equal(seat_seen_from(&guest[BEN], table), 0);
    assert_int_equal(seat_seen_from(&guest[CLEO], table), 1);
    assert_int_equal(strlen(guest[BEN].secret), DEAL_TEXT - 1);
    all_go(guest, GUESTS);
}

/* Who looks for a seat in the lobby finds those that are free. */
static void the_lobby_knows_what_was_not_stored(void **state)
{
    char table[TABLE_ID_TEXT];
    Guest guest[2];
    (void)state;
    guest_comes(&guest[0]);
    guest_comes(&guest[1]);
    say(&guest[0], "{'type':'open',%s,'public':true}", two_people);
    settle();
    snprintf(table, sizeof table, "%s", text_of(guest[0].table, "table"));
    for (int sits = 0; sits < 2; sits++) { /* nobody there, and somebody who cannot stand up */
        amnesia_fill(1);
        say(&guest[0],
            sits ? "{'type':'leave','table':'%s','re':1}" : "{'type':'sit','table':'%s','name':'Ann','re':1}",
            table);
        settle();
        assert_true(is_refused(&guest[0], "cannot_save"));
        amnesia_fill(0);
        say(&guest[1], "{'type':'lobby'}");
        const json_t *seat = json_array_get(
            json_object_get(json_array_get(json_object_get(guest[1].other, "tables"), 0), "seats"), 0);
        assert_int_equal(json_is_true(json_object_get(seat, "taken")), sits);
        sit(&guest[0], table, 0);
    }
    sit(&guest[1], table, 1);
    amnesia_fill(1);
    say(&guest[0], "{'type':'resign','table':'%s','re':1}", table);
    settle();
    assert_true(is_refused(&guest[0], "cannot_save"));
    amnesia_fill(0);
    assert_int_equal(lobby_size(&guest[1]), 1); /* it goes on */
    all_go(guest, 2);
}

/* What `table` says comes in its order, and not before it is stored. */
static void nobody_hears_of_a_table_what_is_not_stored(void **state)
{
    enum { ANN, BEN, WATCHER, GUESTS };
    char table[TABLE_ID_TEXT];
    Guest guest[GUESTS];
    (void)state;
    for (int i = 0; i < GUESTS; i++)
        guest_comes(&guest[i]);
    open_and_sit(&guest[ANN], two_people, table);
    sit(&guest[BEN], table, 1);
    /* Ann's answer ends an offer, and Ben goes while it is being stored: he is away then. */
    say(&guest[BEN], "{'type':'offer','table':'%s','what':'draw'}", table);
    settle();
    choose(&guest[ANN]);
    guest_goes(&guest[BEN]);
    settle();
    assert_true(json_is_false(json_object_get(seat_of_table(&guest[ANN], 1), "here")));
    char secret[80];
    memcpy(secret, guest[BEN].secret, sizeof secret);
    guest_forgets(&guest[BEN]);
    guest_comes(&guest[BEN]);
    say(&guest[BEN], "{'type':'sit','table':'%s','seat':1,'secret':'%s'}", table, secret);
    settle();
    /* An offer that is made while the end of another is being stored is seen. */
    say(&guest[ANN], "{'type':'offer','table':'%s','what':'draw'}", table);
    settle();
    choose(&guest[BEN]);
    say(&guest[ANN], "{'type':'offer','table':'%s','what':'abort'}", table);
    settle();
    assert_string_equal(text_of(json_object_get(guest[BEN].table, "offer"), "what"), "abort");
    /* Nor is the end told to who comes, or goes, before it is stored. */
    amnesia_fill(1);
    say(&guest[ANN], "{'type':'resign','table':'%s','re':1}", table);
    say(&guest[WATCHER], "{'type':'watch','table':'%s','re':1}", table);
    assert_string_not_equal(text_of(guest[WATCHER].table, "state"), "over");
    guest_goes(&guest[BEN]);
    assert_string_not_equal(text_of(guest[ANN].table, "state"), "over");
    settle();
    amnesia_fill(0);
    assert_true(is_refused(&guest[ANN], "cannot_save"));
    assert_string_equal(text_of(guest[WATCHER].table, "state"), "playing");
    assert_true(json_is_false(json_object_get(seat_of_table(&guest[WATCHER], 1), "here")));
    guest_leaves(&guest[ANN]);
    guest_leaves(&guest[WATCHER]);
    guest_forgets(&guest[BEN]);
}

static void another_game(Guest *g, const char *table)
{
    forget(&g->frame);
    say(g, "{'type':'resign','table':'%s'}", table);
    settle();
    say(g, "{'type':'offer','table':'%s','what':'rematch','re':1}", table);
    settle();
}

static void a_rematch_is_done_when_it_is_stored(void **state)
{
    char table[TABLE_ID_TEXT];
    Guest ann;
    (void)state;
    guest_comes(&ann);
    open_and_sit(&ann, alone, table);
    say(&ann, "{'type':'resign','table':'%s'}", table);
    settle();
    amnesia_fill(1);
    say(&ann, "{'type':'offer','table':'%s','what':'rematch','re':1}", table);
    assert_string_not_equal(text_of(ann.answer, "type"), "done");
    settle();
    assert_true(is_refused(&ann, "cannot_save"));
    amnesia_fill(0);
    say(&ann, "{'type':'offer','table':'%s','what':'rematch','re':1}", table);
    settle();
    assert_string_equal(text_of(ann.answer, "type"), "done");
    assert_string_not_equal(text_of(ann.frame, "table"), table);
    all_go(&ann, 1);
}

/* Its secret is fixed before anybody agrees to it, and who agrees gives a number to the deal, as whoever sits down does. */
static void a_rematch_is_dealt_by_all(void **state)
{
    static const char nonce[2][DEAL_TEXT] = {
        "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff",
        "ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100"};
    char table[TABLE_ID_TEXT], promised[DEAL_TEXT];
    Guest guest[2];
    (void)state;
    guest_comes(&guest[0]);
    guest_comes(&guest[1]);
    open_and_sit(&guest[0], two_people, table);
    sit(&guest[1], table, 1);
    assert_string_equal(text_of(guest[0].table, "next"), ""); /* not while it is played */
    say(&guest[1], "{'type':'resign','table':'%s'}", table);
    settle();
    snprintf(promised, sizeof promised, "%s", text_of(guest[1].table, "next"));
    assert_int_equal(strlen(promised), DEAL_TEXT - 1);
    say(&guest[0], "{'type':'offer','table':'%s','what':'rematch','nonce':'%s','re':1}", table, nonce[0]);
    say(&guest[1], "{'type':'accept','table':'%s','what':'rematch','nonce':'12','re':1}", table);
    assert_true(is_refused(&guest[1], "nonce"));
    say(&guest[1], "{'type':'accept','table':'%s','what':'rematch','nonce':'%s','re':1}", table, nonce[1]);
    settle();
    assert_string_not_equal(text_of(guest[0].table, "table"), table);
    assert_string_equal(text_of(guest[0].table, "commit"), promised);
    forget(&guest[0].over);
    say(&guest[0], "{'type':'resign','table':'%s'}", text_of(guest[0].table, "table"));
    settle();
    for (size_t s = 0; s < 2; s++)
        assert_string_equal(json_string_value(json_array_get(json_object_get(guest[0].over, "nonces"), s)),
                            nonce[s]);
    all_go(guest, 2);
}

/* A team plays on without it: it neither agrees nor stands in the way. */
static void who_has_left_has_no_say(void **state)
{
    char table[TABLE_ID_TEXT];
    Guest guest[3];
    (void)state;
    for (int i = 0; i < 3; i++)
        guest_comes(&guest[i]);
    open_and_sit(&guest[0], "'game':'merc','seats':['person','person','person']", table);
    sit(&guest[1], table, 1);
    sit(&guest[2], table, 2);
    say(&guest[0], "{'type':'leave','table':'%s','re':1}", table);
    settle();
    say(&guest[0], "{'type':'offer','table':'%s','what':'draw','re':2}", table);
    assert_true(is_refused(&guest[0], "not_seated"));
    say(&guest[1], "{'type':'offer','table':'%s','what':'abort','re':1}", table);
    say(&guest[0], "{'type':'decline','table':'%s','re':3}", table);
    assert_true(is_refused(&guest[0], "not_seated"));
    say(&guest[0], "{'type':'accept','table':'%s','what':'abort','re':4}", table);
    assert_true(is_refused(&guest[0], "not_seated"));
    say(&guest[2], "{'type':'accept','table':'%s','what':'abort','re':1}", table);
    settle();
    assert_string_equal(text_of(guest[1].table, "state"), "closed");
    all_go(guest, 3);
}

/* ---- who has left a team -------------------------------------------------------------------------------------------------- */

static const char three_people[] = "'game':'merc','seats':['person','person','person']";

/* Ann on two devices, her mate Ben, and Cleo against them. */
enum { ANN, HER_PHONE, BEN, CLEO, TEAM_GUESTS };

static void ann_leaves_her_team(Guest guest[TEAM_GUESTS], char table[TABLE_ID_TEXT])
{
    for (int i = 0; i < TEAM_GUESTS; i++)
        guest_comes(&guest[i]);
    open_and_sit(&guest[ANN], three_people, table);
    say(&guest[HER_PHONE], "{'type':'sit','table':'%s','seat':0,'secret':'%s','re':1}", table,
        guest[ANN].secret);
    sit(&guest[BEN], table, 1);
    sit(&guest[CLEO], table, 2);
    assert_int_equal(seat_seen_from(&guest[HER_PHONE], table), 0);
    say(&guest[ANN], "{'type':'leave','table':'%s','re':2}", table);
    settle();
}

static void comes_back(Guest *g, const char *table, const char *secret)
{
    forget(&g->answer);
    say(g, "{'type':'sit','table':'%s','seat':0,'secret':'%s','re':3}", table, secret);
    settle();
}

/* The computer has her cards now: she watches like anybody, on every device, and her secret opens nothing, also at a server that was
   started anew.  When it is over there is no secret left, and she may play again. */
static void who_has_left_sees_the_hand_no_more(void **state)
{
    char table[TABLE_ID_TEXT], secret[80];
    Guest guest[TEAM_GUESTS];
    (void)state;
    ann_leaves_her_team(guest, table);
    snprintf(secret, sizeof secret, "%s", guest[ANN].secret);
    assert_string_equal(text_of(guest[ANN].answer, "type"), "done");
    for (int i = ANN; i <= HER_PHONE; i++) {
        assert_null(json_object_get(guest[i].table, "you"));
        assert_int_equal(seat_seen_from(&guest[i], table), -1);
        comes_back(&guest[i], table, secret);
        assert_true(is_refused(&guest[i], "left"));
        assert_int_equal(seat_seen_from(&guest[i], table), -1);
    }
    assert_int_equal(seat_seen_from(&guest[BEN], table), 1);
    all_go(guest, TEAM_GUESTS);
    house_ends();
    assert_non_null(house_of(1));
    Guest again;
    guest_comes(&again);
    comes_back(&again, table, secret);
    assert_true(is_refused(&again, "left"));
    all_go(&again, 1);
}

static void who_has_left_sees_it_again_when_it_is_over(void **state)
{
    char table[TABLE_ID_TEXT];
    Guest guest[TEAM_GUESTS];
    (void)state;
    ann_leaves_her_team(guest, table);
    say(&guest[BEN], "{'type':'resign','table':'%s','re':4}", table);
    settle();
    assert_string_equal(text_of(guest[ANN].table, "state"), "over");
    assert_int_equal(seat_seen_from(&guest[ANN], table), 0);
    comes_back(&guest[HER_PHONE], table, guest[ANN].secret);
    assert_string_equal(text_of(guest[HER_PHONE].answer, "type"), "done");
    all_go(guest, TEAM_GUESTS);
}

/* A game that was ended without a result shows nobody's cards. */
static void who_has_left_sees_nothing_of_a_game_without_result(void **state)
{
    char table[TABLE_ID_TEXT];
    Guest guest[TEAM_GUESTS];
    (void)state;
    ann_leaves_her_team(guest, table);
    say(&guest[BEN], "{'type':'offer','table':'%s','what':'abort'}", table);
    say(&guest[CLEO], "{'type':'accept','table':'%s','what':'abort'}", table);
    settle();
    assert_string_equal(text_of(guest[ANN].table, "state"), "closed");
    assert_int_equal(seat_seen_from(&guest[ANN], table), -1);
    comes_back(&guest[HER_PHONE], table, guest[ANN].secret);
    assert_true(is_refused(&guest[HER_PHONE], "left"));
    all_go(guest, TEAM_GUESTS);
}

static void a_leave_that_was_not_stored_is_none(void **state)
{
    char table[TABLE_ID_TEXT];
    Guest guest[TEAM_GUESTS];
    (void)state;
    for (int i = 0; i < TEAM_GUESTS; i++)
        guest_comes(&guest[i]);
    open_and_sit(&guest[ANN], three_people, table);
    for (int stands_up = 1; stands_up >= 0; stands_up--) { /* before it begins, and while it is played */
        amnesia_fill(1);
        say(&guest[ANN], "{'type':'leave','table':'%s','re':2}", table);
        settle();
        assert_true(is_refused(&guest[ANN], "cannot_save"));
        amnesia_fill(0);
        pass(3000, 250);
        assert_int_equal(number_of(guest[ANN].table, "you"), 0);
        assert_non_null(json_object_get(guest[ANN].table, "you"));
        if (!stands_up)
            break;
        sit(&guest[BEN], table, 1);
        sit(&guest[CLEO], table, 2);
        assert_int_equal(seat_seen_from(&guest[ANN], table), 0);
    }
    assert_int_equal(seat_seen_from(&guest[ANN], table), 0);
    all_go(guest, TEAM_GUESTS);
}

/* Nobody is put into a game by others: the seat of somebody who has left is free in the next one, unless she agrees. */
static void who_has_left_is_in_no_rematch_unasked(void **state)
{
    (void)state;
    for (int agrees = 0; agrees < 2; agrees++) {
        char table[TABLE_ID_TEXT], next[TABLE_ID_TEXT];
        Guest guest[TEAM_GUESTS];
        ann_leaves_her_team(guest, table);
        say(&guest[BEN], "{'type':'resign','table':'%s','re':4}", table);
        settle();
        if (agrees)
            say(&guest[ANN], "{'type':'offer','table':'%s','what':'rematch','re':5}", table);
        say(&guest[BEN], "{'type':'%s','table':'%s','what':'rematch','re':5}", agrees ? "accept" : "offer",
            table);
        say(&guest[CLEO], "{'type':'accept','table':'%s','what':'rematch','re':5}", table);
        settle();
        snprintf(next, sizeof next, "%s", text_of(guest[CLEO].table, "table"));
        assert_string_not_equal(next, table);
        assert_string_equal(text_of(guest[CLEO].table, "state"), agrees ? "playing" : "open");
        assert_int_equal(number_of(guest[CLEO].table, "you"), 2);
        if (!agrees) {
            comes_back(&guest[ANN], next, guest[ANN].secret);
            assert_true(is_refused(&guest[ANN], "wrong_secret"));
            sit(&guest[HER_PHONE], next, 0);
        }
        assert_string_equal(text_of(guest[CLEO].table, "state"), "playing");
        assert_int_equal(seat_seen_from(&guest[agrees ? ANN : HER_PHONE], next), 0);
        all_go(guest, TEAM_GUESTS);
    }
}

/* Computers do not play a game to its end that the last person has given up. */
static void the_last_person_gives_up_for_the_team(void **state)
{
    char table[TABLE_ID_TEXT];
    Guest ann, watcher;
    (void)state;
    guest_comes(&ann);
    guest_comes(&watcher);
    open_and_sit(&ann, "'game':'merc','seats':['person','greedy','greedy']", table);
    uint32_t acts = the_table(table)->acts;
    say(&ann, "{'type':'resign','table':'%s','re':1}", table);
    settle();
    assert_string_equal(text_of(ann.table, "state"), "over");
    assert_int_equal(the_table(table)->acts, acts + 2); /* her mate's leaving, and hers */
    const json_t *result = json_object_get(ann.over, "result");
    assert_int_equal(number_of(result, "resigned"), 0);
    assert_string_equal(text_of(result, "reason"), "resigned");
    for (size_t s = 0; s < 3; s++)
        assert_int_equal(json_integer_value(json_array_get(json_object_get(result, "payoff"), s)),
                         s < 2 ? -1000 : 1000);
    table_reload(the_table(table)); /* as the store has it */
    say(&watcher, "{'type':'watch','table':'%s'}", table);
    assert_int_equal(number_of(json_object_get(watcher.over, "result"), "resigned"), 0);
    guest_leaves(&ann);
    guest_leaves(&watcher);
}

/* ---- names ---------------------------------------------------------------------------------------------------------------- */

/* Two who are called the same could not be told apart: the second has a number, a computer takes another name. */
static void everybody_has_a_name_of_their_own(void **state)
{
    char table[TABLE_ID_TEXT];
    Guest guest[2];
    (void)state;
    guest_comes(&guest[0]);
    guest_comes(&guest[1]);
    say(&guest[0], "{'type':'open','game':'merc','seats':['person','person','greedy']}");
    settle();
    snprintf(table, sizeof table, "%s", text_of(guest[0].table, "table"));
    assert_string_equal(text_of(seat_of_table(&guest[0], 2), "name"), "Cleo");
    for (int i = 0; i < 2; i++) {
        say(&guest[i], "{'type':'sit','table':'%s','name':'Cleo'}", table);
        settle();
    }
    for (int round = 0; round < 2; round++) { /* in memory, and in the store */
        assert_string_equal(text_of(seat_of_table(&guest[0], 0), "name"), "Cleo");
        assert_string_equal(text_of(seat_of_table(&guest[0], 1), "name"), "Cleo 2");
        assert_string_equal(text_of(seat_of_table(&guest[0], 2), "name"), "Ann");
        table_reload(the_table(table));
        say(&guest[0], "{'type':'watch','table':'%s'}", table);
    }
    say(&guest[0], "{'type':'open',%s}", two_people);
    settle();
    snprintf(table, sizeof table, "%s", text_of(guest[0].table, "table"));
    for (int i = 0; i < 2; i++) {
        say(&guest[i], "{'type':'sit','table':'%s','name':'%040d','re':1}", table, 7);
        settle();
    }
    assert_true(is_refused(&guest[1], "name"));
    /* Nor one that only looks like another: right to left, a space of no width. */
    static const char *const unseen[] = {"nn\xE2\x80\xAE"
                                         "A",
                                         "An\xE2\x80\x8Bn",
                                         "\xEF\xBB\xBF"
                                         "Ann",
                                         "A\xE2\x81\xA6nn"};
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++) {
        forget(&guest[1].answer);
        say(&guest[1], "{'type':'sit','table':'%s','name':'%s','re':1}", table, unseen[i]);
        assert_true(is_refused(&guest[1], "name"));
    }
    all_go(guest, 2);
}

/* ---- what one address may take up ------------------------------------------------------------------------------------------ */

static void a_rematch_is_a_table_like_another(void **state)
{
    char table[TABLE_ID_TEXT];
    Guest ann;
    (void)state;
    the_house->settings.tables_per_address = 3;
    guest_comes(&ann);
    open_and_sit(&ann, alone, table);
    say(&ann, "{'type':'resign','table':'%s'}", table);
    settle();
    for (int i = 0; i < 4; i++) {
        say(&ann, "{'type':'offer','table':'%s','what':'rematch','re':%d}", table, i);
        settle();
        assert_int_equal(is_refused(&ann, "too_many_tables"), i == 3);
    }
    all_go(&ann, 1);
}

/* One connection may look at eight tables; those that are over make room. */
static void one_game_after_the_other(void **state)
{
    char table[TABLE_ID_TEXT];
    Guest guest[2];
    (void)state;
    guest_comes(&guest[0]);
    guest_comes(&guest[1]);
    open_and_sit(&guest[0], alone, table);
    for (int i = 0; i < 20; i++) { /* play again */
        another_game(&guest[0], table);
        assert_non_null(guest[0].frame);
        assert_string_not_equal(text_of(guest[0].frame, "table"), table);
        snprintf(table, sizeof table, "%s", text_of(guest[0].frame, "table"));
        assert_int_equal(seat_seen_from(&guest[0], table), 0);
    }
    for (int i = 0; i < 20; i++) { /* tables of one's own */
        open_and_sit(&guest[1], alone, table);
        assert_string_equal(text_of(guest[1].frame, "table"), table);
        say(&guest[1], "{'type':'resign','table':'%s'}", table);
        settle();
    }
    all_go(guest, 2);
}

static void tables_that_nobody_looks_at_count_for_a_while(void **state)
{
    char table[TABLE_ID_TEXT];
    Guest ann;
    (void)state;
    the_house->settings.tables_per_address = 3;
    guest_comes(&ann);
    for (int i = 0; i < 3; i++)
        open_and_sit(&ann, alone, table);
    guest_leaves(&ann);
    pass(70000, 1000);
    assert_int_equal(tables_in_memory(), 0);
    guest_comes(&ann);
    say(&ann, "{'type':'open',%s,'re':1}", alone);
    settle();
    assert_true(is_refused(&ann, "too_many_tables"));
    /* One of them is looked at again, and goes: it is counted once. */
    say(&ann, "{'type':'watch','table':'%s'}", table);
    assert_int_equal(house_tables_of(the_house, "127.0.0.1"), 3);
    guest_leaves(&ann);
    pass(70000, 1000);
    assert_int_equal(house_tables_of(the_house, "127.0.0.1"), 3);
    pass(600000, 1000);
    guest_comes(&ann);
    open_and_sit(&ann, alone, table);
    assert_non_null(ann.frame);
    all_go(&ann, 1);
}

/* Texts that a game refuses take their time, and it is everybody's. */
static void long_texts_that_are_refused_count_as_many_messages(void **state)
{
    char table[TABLE_ID_TEXT], text[3000];
    Guest ann;
    (void)state;
    guest_comes(&ann);
    open_and_sit(&ann, alone, table);
    say(&ann, "{'type':'open','game':'worlds','seats':['person','greedy'],'decks':['nothing'],'re':1}");
    assert_true(is_refused(&ann, "setup"));
    assert_int_equal(ann.peer.charged, 0);
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = 0;
    say(&ann,
        "{'type':'open','game':'worlds','seats':['person','greedy'],'decks':[{'name':'a','text':'%s'}]}",
        text);
    assert_int_equal(ann.peer.charged, 3);
    all_go(&ann, 1);
}

static void the_lobby_keeps_a_thousand_tables(void **state)
{
    Guest ann;
    Table t = {.house = the_house, .is_public = 1, .state = TABLE_OPEN, .game = cw_find_game("unicorn")};
    (void)state;
    for (int i = 0; i < 1500; i++) {
        t.id.byte[0] = (uint8_t)i;
        t.id.byte[1] = (uint8_t)(i >> 8);
        table_id_text(&t.id, t.name);
        house_tell_lobby(the_house, &t);
    }
    assert_int_equal(the_house->lobby_count, 1000);
    guest_comes(&ann);
    assert_int_equal(lobby_size(&ann), LOBBY_MOST);
    assert_string_equal(text_of(json_array_get(json_object_get(ann.other, "tables"), 0), "table"), t.name);
    all_go(&ann, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        HOUSE_TEST(a_seat_that_was_given_up_is_given_up_everywhere),
        HOUSE_TEST(a_seat_that_was_not_stored_is_nobodys),
        HOUSE_TEST(a_seat_that_was_stored_stays),
        HOUSE_TEST(what_was_not_stored_is_not_acknowledged_later),
        HOUSE_TEST(a_table_is_listed_when_it_is_stored),
        HOUSE_TEST(a_seat_is_not_taken_behind_one_that_was_not_stored),
        HOUSE_TEST(the_lobby_knows_what_was_not_stored),
        HOUSE_TEST(nobody_hears_of_a_table_what_is_not_stored),
        HOUSE_TEST(a_rematch_is_done_when_it_is_stored),
        HOUSE_TEST(a_rematch_is_dealt_by_all),
        HOUSE_TEST(who_has_left_has_no_say),
        HOUSE_TEST(who_has_left_sees_the_hand_no_more),
        HOUSE_TEST(who_has_left_sees_it_again_when_it_is_over),
        HOUSE_TEST(who_has_left_sees_nothing_of_a_game_without_result),
        HOUSE_TEST(a_leave_that_was_not_stored_is_none),
        HOUSE_TEST(who_has_left_is_in_no_rematch_unasked),
        HOUSE_TEST(the_last_person_gives_up_for_the_team),
        HOUSE_TEST(everybody_has_a_name_of_their_own),
        HOUSE_TEST(a_rematch_is_a_table_like_another),
        HOUSE_TEST(one_game_after_the_other),
        HOUSE_TEST(tables_that_nobody_looks_at_count_for_a_while),
        HOUSE_TEST(long_texts_that_are_refused_count_as_many_messages),
        HOUSE_TEST(the_lobby_keeps_a_thousand_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
