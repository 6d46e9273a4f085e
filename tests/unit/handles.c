/* Handles: the numbers by which a viewer knows cards, and which of equal copies a rule takes. */
#include "tests/support/workbench/marks.h"

/* The handles of cards 1 to 8, 0 for those that the viewer cannot identify. */
static void assert_handles(Bench *b, const CwHandles *h, const char *expected)
{
    char text[100];
    Writer w = writer_open(text, sizeof text);
    (void)b;
    for (Card c = 1; c <= FIRST_CARDS; c++) {
        if (c > 1)
            put_char(&w, ' ');
        put_int(&w, (int)h->of[c]);
    }
    writer_close(&w);
    assert_string_equal(text, expected);
}

static void follow(Bench *b, Seat seat, CwHandles *h)
{
    cw_follow(b->game, state_in(b), seat, h);
}

static void known_cards_are_numbered_in_the_order_of_the_view(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    CwHandles mine = {0}, watching = {0};
    lay_unseen(&b, Z_deck, "123");
    lay_unseen(&b, zone_of_seat(hand, 0), "75");
    lay_unseen(&b, zone_of_seat(hand, 1), "46");
    follow(&b, 0, &mine);
    assert_handles(&b, &mine, "0 0 0 0 2 0 3 1");
    follow(&b, CW_SPECTATOR, &watching);
    assert_handles(&b, &watching, "0 0 0 0 0 0 0 1");
    move_openly(run_of(&b), 6, Z_table); /* a new one gets the next number, wherever it lies */
    follow(&b, 0, &mine);
    assert_handles(&b, &mine, "0 0 0 0 2 4 3 1");
    move_openly(run_of(&b), 7, Z_table); /* whatever can be followed keeps its number */
    follow(&b, 0, &mine);
    assert_handles(&b, &mine, "0 0 0 0 2 4 3 1");
    follow(&b, CW_SPECTATOR, &watching);
    assert_handles(&b, &watching, "0 0 0 0 0 3 2 1");
}

static void what_cannot_be_followed_loses_its_number(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    CwHandles h = {0};
    follow(&b, 0, &h);
    assert_handles(&b, &h, "1 2 3 4 5 6 7 8");
    lay(&b, Z_deck, "12");
    shuffle(run_of(&b), Z_deck);
    follow(&b, 0, &h);
    assert_handles(&b, &h, "0 0 3 4 5 6 7 8");
    move_openly(run_of(&b), 2, Z_table); /* is it the old one?  Nobody can tell */
    follow(&b, 0, &h);
    assert_handles(&b, &h, "0 9 3 4 5 6 7 8");
}

typedef struct Watch {
    Bench *b;
    CwHandles h;
} Watch;

static void hear_lost(void *data)
{
    Watch *w = data;
    cw_forget(w->b->game, state_in(w->b), 0, &w->h);
}

/* Away, mixed and back between two looks. */
static void a_listener_hears_when_cards_are_lost(void **unused)
{
    (void)unused;
    for (int way = 0; way < 3; way++) {
        Bench b = set_up_bench(3);
        Watch w = {.b = &b};
        CwListener listener = {.lost = hear_lost, .data = &w};
        follow(&b, 0, &w.h);
        Run g = run_open(b.game, state_in(&b), &listener);
        int away = way == 1 ? zone_of_seat(hand, 1) : Z_deck;
        move_openly(&g, 1, away);
        move_openly(&g, 2, away);
        if (way == 0)
            shuffle(&g, away);
        else if (way == 1)
            move_secretly(&g, 2, zone_of_seat(hand, 2));
        else
            move_all_secretly(&g, away, zone_of_seat(hand, 2));
        move_openly(&g, 1, Z_table);
        follow(&b, 0, &w.h);
        assert_handles(&b, &w.h, "9 0 3 4 5 6 7 8");
        assert_sound(&b);
    }
}

/* A number of the engine's that is given to another card is another card to everybody. */
static void a_new_card_has_a_new_number(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    Watch w = {.b = &b};
    CwListener listener = {.lost = hear_lost, .data = &w};
    follow(&b, 0, &w.h);
    Run g = run_open(b.game, state_in(&b), &listener);
    destroy_card(&g, 3);
    assert_int_equal(create_card(&g, 5, Z_table), 3);
    follow(&b, 0, &w.h);
    assert_handles(&b, &w.h, "1 2 9 4 5 6 7 8");
}

static void notes_name_cards_by_handle(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    CwHandles h[3] = {{0}};
    uint32_t cards[CW_MAX_NOTE_ARGS];
    lay_unseen(&b, zone_of_seat(hand, 1), "6");
    CwNote n = {.kind = NOTE_sees, .cards_seen = 0x2, .arg = {1, 6, 2}};
    assert_int_equal(cw_note_cards(b.game, state_in(&b), &n, 1, &h[1], cards), 1);
    assert_int_equal(cards[0], h[1].of[6]);
    assert_int_equal(cw_note_cards(b.game, state_in(&b), &n, 0, &h[0], cards), 1);
    assert_int_equal(cards[0], 0);
    assert_int_equal(h[0].of[6], 0);
    n.cards_seen =
        CW_SEEN_BY_ALL; /* told before the card is turned up: it has the number that it will have then */
    cw_note_cards(b.game, state_in(&b), &n, 0, &h[0], cards);
    move_openly(run_of(&b), 6, Z_table);
    follow(&b, 0, &h[0]);
    assert_int_equal(cards[0], 1);
    assert_int_equal(h[0].of[6], 1);
}

/* Several cards are told of before any of them moves: each keeps the number that its note gave it. */
static void notes_before_the_moves_keep_their_numbers(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    CwHandles h = {0};
    uint32_t first[CW_MAX_NOTE_ARGS], second[CW_MAX_NOTE_ARGS];
    lay_unseen(&b, zone_of_seat(hand, 1), "67");
    follow(&b, 0, &h);
    CwNote n = {.kind = NOTE_sees, .cards_seen = CW_SEEN_BY_ALL, .arg = {1, 6, 2}};
    cw_note_cards(b.game, state_in(&b), &n, 0, &h, first);
    n.arg[1] = 7;
    cw_note_cards(b.game, state_in(&b), &n, 0, &h, second);
    move_openly(run_of(&b), 6, Z_table);
    move_openly(run_of(&b), 7, Z_table);
    follow(&b, 0, &h);
    assert_int_equal(h.of[6], first[0]);
    assert_int_equal(h.of[7], second[0]);
    /* A card that was told of and does not come to be seen loses its number at the next look. */
    lay_unseen(&b, zone_of_seat(hand, 1), "8");
    n.arg[1] = 8;
    cw_note_cards(b.game, state_in(&b), &n, 0, &h, first);
    follow(&b, 0, &h);
    assert_int_equal(h.of[8], 0);
}

/* Cards 2 to 5 become copies of one kind. */
static void make_copies(Bench *b)
{
    for (Card c = 2; c <= 5; c++)
        b->state.kind_of[c] = 2;
}

static void the_last_of_equal_copies_lies_first(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    make_copies(&b);
    lay(&b, zone_of_seat(hand, 1), "642513");
    assert_zone(&b, zone_of_seat(hand, 1), "1 3 5 2 4 6");
    assert_int_equal(find_kind(run_of(&b), zone_of_seat(hand, 1), 2), 3);
    assert_sound(&b);
}

/* Of copies in a hand the best known goes first: so whoever sees it go learns nothing of the others. */
static void the_best_known_copy_is_taken(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(3);
    int hand = zone_of_seat(hand, 1);
    make_copies(&b);
    lay_unseen(&b, hand, "3254");
    assert_int_equal(find_kind(run_of(&b), hand, 2), 4);
    look_at(run_of(&b), 0, 5);
    assert_int_equal(find_kind(run_of(&b), hand, 2), 5);
    look_at(run_of(&b), 0, 3);
    look_at(run_of(&b), 2, 3);
    assert_int_equal(find_kind(run_of(&b), hand, 2), 3);
    assert_int_equal(play_kind(run_of(&b), hand, 2, Z_table), 3);
    assert_int_equal(play_kind(run_of(&b), hand, 2, Z_table), 5);
    look_at(run_of(&b), 2, 2); /* though 4 came last */
    assert_int_equal(play_kind_secretly(run_of(&b), hand, 2, Z_deck), 2);
}

/* Known one by one in a hand: the view lists equal copies as they became known, not as they came. */
static void the_view_does_not_tell_what_came_first(void **unused)
{
    (void)unused;
    uint8_t card[MAX_CARDS + 1];
    Bench b = set_up_bench(3);
    CwHandles h = {0};
    int hand = zone_of_seat(hand, 1);
    make_copies(&b);
    lay_unseen(&b, hand, "3254");
    look_at(run_of(&b), 0, 4);
    follow(&b, 0, &h);
    look_at(run_of(&b), 0, 3);
    follow(&b, 0, &h);
    assert_int_equal(known_cards(run_of(&b), 0, hand, &h, card), 2);
    assert_int_equal(card[0], 4);
    assert_int_equal(card[1], 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_cards_are_numbered_in_the_order_of_the_view),
        cmocka_unit_test(what_cannot_be_followed_loses_its_number),
        cmocka_unit_test(a_listener_hears_when_cards_are_lost),
        cmocka_unit_test(a_new_card_has_a_new_number),
        cmocka_unit_test(notes_name_cards_by_handle),
        cmocka_unit_test(notes_before_the_moves_keep_their_numbers),
        cmocka_unit_test(the_last_of_equal_copies_lies_first),
        cmocka_unit_test(the_best_known_copy_is_taken),
        cmocka_unit_test(the_view_does_not_tell_what_came_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
