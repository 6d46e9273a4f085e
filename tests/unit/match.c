/* Matches: the choice log, undo, replays in text, and what is refused when one is read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "match/match.h"

extern const CwGameDef cw_game_unicorn, cw_game_worlds, cw_game_gauntlet, cw_game_goofspiel, cw_game_kuhn,
    cw_game_leduc;
static const CwGameDef *const games[] = {&cw_game_unicorn,
                                         &cw_game_worlds,
                                         &cw_game_gauntlet,
                                         &cw_game_goofspiel,
                                         &cw_game_kuhn,
                                         &cw_game_leduc,
                                         NULL};
static const char *const names[] = {"Ann", "Ben"};

static Match *open_game(const CwGameDef *game, uint64_t seed)
{
    MatchSetup setup = {.game = game};
    if (game == &cw_game_unicorn)
        setup.names = names;
    cw_key_from_seed(seed, &setup.key);
    Problem p = {0};
    Match *m = match_open(&setup, &p);
    assert_non_null(m);
    return m;
}

static Match *open_match(uint64_t seed)
{
    return open_game(&cw_game_unicorn, seed);
}

/* Plays `answers` more answers, chosen by a small generator; sealed decisions from the last seat to the first when
   `backwards`. */
static void play(Match *m, int answers, uint32_t *random, int backwards)
{
    CwOptions options;
    while (answers-- && !match_over(m)) {
        unsigned waiting = cw_waiting(match_state(m));
        int seat = backwards ? 31 - __builtin_clz(waiting) : cw_next_seat(match_state(m));
        cw_options(match_game(m), match_state(m), seat, &options);
        *random = *random * 1664525u + 1013904223u;
        int action = options.action[(*random >> 16) % options.count];
        assert_int_equal(match_answer(m, seat, options.decision, action), CW_OK);
    }
}

static void assert_same(const Match *a, const Match *b)
{
    assert_int_equal(match_answers(a), match_answers(b));
    assert_memory_equal(match_state(a), match_state(b), cw_state_size(match_game(a)));
    assert_int_equal(match_events(a), match_events(b));
    for (int i = 0; i < match_events(a); i++)
        for (int seat = CW_SPECTATOR; seat < cw_seats(match_game(a)); seat++)
            assert_string_equal(match_event_words(a, i, seat), match_event_words(b, i, seat));
    for (int seat = CW_SPECTATOR; seat < cw_seats(match_game(a));
         seat++) { /* a reload gives the same handles */
        assert_memory_equal(match_handles(a, seat), match_handles(b, seat), sizeof(CwHandles));
        for (int i = 0; i < match_events(a); i++) {
            uint32_t cards[2][CW_MAX_NOTE_ARGS] = {{0}};
            int n = match_event_cards(a, i, seat, cards[0]);
            assert_int_equal(match_event_cards(b, i, seat, cards[1]), n);
            assert_memory_equal(cards[0], cards[1], sizeof cards[0]);
        }
    }
}

static Match *parse(const char *text, MatchLoaded *loaded, Problem *p)
{
    return match_parse(games, NULL, text, strlen(text), loaded, p);
}

static void a_whole_game_comes_back(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        Match *m = open_game(games[seed % 6], seed);
        uint32_t random = (uint32_t)seed;
        play(m, 1000000, &random, seed & 8 ? 1 : 0);
        CwResult result;
        assert_int_equal(match_result(m, &result), CW_OK);
        Text text = {0};
        match_write(m, &text);
        MatchLoaded loaded;
        Problem p = {0};
        Match *again = parse(text.at, &loaded, &p);
        assert_string_equal(p.text, "");
        assert_non_null(again);
        assert_true(loaded.finished);
        assert_string_equal(loaded.note, "");
        assert_same(m, again);
        Text second = {0};
        match_write(again, &second);
        assert_string_equal(text.at, second.at);
        text_free(&text);
        text_free(&second);
        match_close(again);
        match_close(m);
    }
}

/* The order in which sealed answers arrive leaves no trace: neither in the state nor in the file. */
static void sealed_answers_are_logged_in_seat_order(void **unused)
{
    (void)unused;
    Match *m = open_match(3);
    uint32_t random = 3;
    play(m, 400, &random, 0);
    Match *backwards = open_match(3);
    for (int i = 0; i < match_answers(m);) {
        int n = 1;
        while (i + n < match_answers(m) &&
               match_answer_at(m, i + n)->decision == match_answer_at(m, i)->decision)
            n++;
        for (int k = n - 1; k >= 0; k--) {
            const MatchAnswer *a = match_answer_at(m, i + k);
            assert_int_equal(match_answer(backwards, a->seat, a->decision, a->action), CW_OK);
        }
        i += n;
    }
    Text one = {0}, two = {0};
    match_write(m, &one);
    match_write(backwards, &two);
    assert_string_equal(one.at, two.at);
    text_free(&one);
    text_free(&two);
    match_close(m);
    match_close(backwards);
}

static void undo_goes_back_to_the_decision_of_that_seat(void **unused)
{
    (void)unused;
    Match *m = open_match(5);
    assert_false(match_undo(m, 0));
    uint32_t random = 5;
    size_t size = cw_state_size(match_game(m));
    void *before = malloc(size);
    int undone = 0;
    for (int round = 0; round < 50; round++) {
        while (!match_over(m) && !(cw_waiting(match_state(m)) & 1))
            play(m, 1, &random, 0);
        if (match_over(m))
            break;
        undone++;
        memcpy(before, match_state(m), size);
        int events = match_events(m);
        play(m, 1, &random, 0);
        assert_true(match_undo(m, 0));
        /* A sealed decision that the other seat had answered first is asked anew of both. */
        assert_memory_equal(before, match_state(m), size);
        assert_int_equal(match_events(m), events);
        play(m, 3, &random, 0);
    }
    assert_true(undone > 5);
    free(before);
    match_close(m);
}

static void an_unfinished_game_resumes(void **unused)
{
    (void)unused;
    for (int answers = 0; answers < 40; answers++) {
        Match *m = open_match(9);
        uint32_t random = 9;
        play(m, answers, &random, 0);
        Text text = {0};
        match_write(m, &text);
        size_t whole = text.length;
        text_add(&text, "77 1 3");
        MatchLoaded loaded;
        Problem p = {0};
        Match *again = parse(text.at, &loaded, &p);
        assert_string_equal(p.text, "");
        assert_non_null(again);
        assert_false(loaded.finished);
        assert_non_null(strstr(loaded.note, "unfinished"));
        text.at[text.length = whole] = 0;
        Text second = {0};
        match_write(again, &second);
        assert_string_equal(text.at, second.at);
        text_free(&text);
        text_free(&second);
        match_close(again);
        match_close(m);
    }
}

static void autosave_grows_with_each_answer(void **unused)
{
    (void)unused;
    char folder[] = "/tmp/cardwright-test-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/a.replay", folder);
    Match *m = open_match(11);
    Problem p = {0};
    uint32_t random = 11;
    play(m, 5, &random, 0);
    assert_true(match_autosave(m, path, &p));
    for (int i = 0; i < 60 && !match_over(m); i++) {
        play(m, 1, &random, 0);
        if (i == 30)
            assert_true(match_undo(m, 1));
        Text expected = {0}, seen = {0};
        match_write(m, &expected);
        assert_true(file_read(path, &seen, &p));
        assert_string_equal(expected.at, seen.at);
        text_free(&expected);
        text_free(&seen);
    }
    assert_int_equal(match_give_up(m, 1), CW_OK);
    assert_int_equal(match_answer(m, 0, cw_decision(match_state(m)), 0), CW_GAME_OVER);
    MatchLoaded loaded;
    Match *again = match_load(games, NULL, path, &loaded, &p);
    assert_non_null(again);
    CwResult result;
    assert_int_equal(match_result(again, &result), CW_OK);
    assert_string_equal(result.rule, "resigned");
    assert_int_equal(result.payoff[0], 1000);
    assert_int_equal(result.payoff[1], -1000);
    assert_null(match_save_problem(m));
    match_close(again);
    match_close(m);
    unlink(path);
    rmdir(folder);
    assert_null(match_load(games, NULL, path, &loaded, &p));
    assert_non_null(strstr(p.text, "cannot read"));
}

/* A full disk: the game goes on, somebody is told, and the file is whole again as soon as there is room. */
static void a_full_disk_loses_nothing(void **unused)
{
    (void)unused;
    char folder[] = "/tmp/cardwright-test-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/a.replay", folder);
    Match *m = open_match(11);
    Problem p = {0};
    uint32_t random = 11;
    assert_true(match_autosave(m, path, &p));
    struct rlimit usual, small;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &usual), 0);
    Text before = {0};
    match_write(m, &before);
    small = usual;
    small.rlim_cur = before.length + 10;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    play(m, 4, &random, 0);
    int told = match_save_problem(m) && strstr(match_save_problem(m), "cannot write");
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &usual), 0);
    assert_true(told);
    /* What can be read of it now is the beginning of this game. */
    MatchLoaded loaded;
    Match *part = match_load(games, NULL, path, &loaded, &p);
    assert_non_null(part);
    match_close(part);
    while (match_save_problem(m))
        play(m, 1, &random, 0);
    Text expected = {0}, seen = {0};
    match_write(m, &expected);
    assert_true(file_read(path, &seen, &p));
    assert_string_equal(expected.at, seen.at);
    text_free(&before);
    text_free(&expected);
    text_free(&seen);
    match_close(m);
    unlink(path);
    rmdir(folder);
}

static char *with(const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from);
    assert_non_null(at);
    Text out = {0};
    text_add_bytes(&out, text, (size_t)(at - text));
    text_add(&out, to);
    text_add(&out, at + strlen(from));
    return out.at;
}

static void what_does_not_fit_is_refused(void **unused)
{
    (void)unused;
    Match *m = open_match(13);
    uint32_t random = 13;
    play(m, 1000000, &random, 0);
    Text text = {0};
    match_write(m, &text);
    char fingerprint[40], check[40], action[40];
    const MatchAnswer *third = match_answer_at(m, 2);
    snprintf(fingerprint, sizeof fingerprint, "%016llx",
             (unsigned long long)cw_replay_fingerprint(match_game(m)));
    snprintf(check, sizeof check, "%08x", third->check);
    snprintf(action, sizeof action, "\n%u %d %d ", third->decision, third->seat, third->action);
    const struct {
        const char *from, *to, *says;
        int line;
    } cases[] = {
        {"cardwright-replay 1", "cardwright-replay 2", "format 2", 1},
        {"cardwright-replay 1", "some other file", "not a replay", 1},
        {"game unicorn", "game chess", "no game 'chess'", 2},
        {"engine 0", "engine 7", "newer program", 3},
        {fingerprint, "0000000000000000", "rules or cards", 4},
        {"war_source=hand", "war_source=nowhere", "war_source", -1},
        {"war_source=hand", "warsource=hand", "no rule switch", -1},
        {"war_source=hand", "war_source=deck", "rules or cards", 4},
        {"seed 13", "seed 14", "", -1},
        {"seed 13", "seed x", "seed is a number", -1},
        {"seed 13\n", "", "no line 'seed'", -1},
        {"seat Ben", "seat Ben\nseat Cleo", "not by 3", -1},
        {"nonce 0", "colour red", "does not know: 'colour'", -1},
        {"nonce 0", "nonce", "a word and its value", -1},
        {check, "00000000", "check value", -1},
        {action, "\n1 0 999 ", "refused", -1},
        {action, "\nfoo ", "neither an answer", -1},
        {"\nend ", "\nend U9 ", "ends with", -1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *bad = with(text.at, cases[i].from, cases[i].to);
        MatchLoaded loaded;
        Problem p = {0};
        Match *refused = parse(bad, &loaded, &p);
        assert_null(refused);
        assert_true(p.line > 0);
        if (cases[i].line > 0)
            assert_int_equal(p.line, cases[i].line);
        if (!strstr(p.text, cases[i].says))
            fail_msg("case %zu says: %s", i, p.text);
        free(bad);
    }
    /* Cut anywhere: refused or resumed, never wrong. */
    for (size_t length = 0; length < text.length; length += 7) {
        MatchLoaded loaded;
        Problem p = {0};
        Match *cut = match_parse(games, NULL, text.at, length, &loaded, &p);
        if (cut)
            assert_true(match_answers(cut) <= match_answers(m));
        else
            assert_true(p.text[0] && p.line);
        match_close(cut);
    }
    text_free(&text);
    match_close(m);
}

static void decks_of_the_users_travel_in_the_file(void **unused)
{
    (void)unused;
    static const char deck[] = "name: Thin\n# few cards\n\n10 Fighter-6\n10 Engineer-2\n4 Comet";
    CwSource source = {"thin.deck", deck, sizeof deck - 1};
    MatchSetup setup = {.game = &cw_game_unicorn, .config = {.decks = &source, .deck_count = 1}};
    assert_int_equal(
        cw_key_from_text("00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff", &setup.key),
        CW_OK);
    setup.nonce = 12;
    Problem p = {0};
    Match *m = match_open(&setup, &p);
    assert_non_null(m);
    uint32_t random = 1;
    play(m, 30, &random, 0);
    while (match_answer_at(m, match_answers(m) - 1)->decision + 1 != cw_decision(match_state(m)) ||
           __builtin_popcount(cw_waiting(match_state(m))) != 2)
        play(m, 1, &random, 0);
    Text text = {0};
    match_write(m, &text);
    assert_non_null(strstr(text.at, "\n| 4 Comet\n"));
    assert_non_null(strstr(text.at, "\nkey 00112233"));
    MatchLoaded loaded;
    Match *again = parse(text.at, &loaded, &p);
    assert_string_equal(p.text, "");
    assert_same(m, again);
    text_free(&text);
    match_close(again);
    match_close(m);

    static const char *const bad_names[] = {"Ann", "line\nbreak"};
    setup.names = bad_names;
    assert_null(match_open(&setup, &p));
    assert_non_null(strstr(p.text, "control characters"));
}

/* Many matches of one opened game: what each would open for itself, and without the log that nobody asks for. */
static void an_opened_game_is_shared(void **unused)
{
    (void)unused;
    MatchSetup setup = {.game = &cw_game_unicorn, .nonce = 3};
    cw_key_from_seed(9, &setup.key);
    Problem p = {0};
    Match *own = match_open(&setup, &p);
    assert_non_null(own);
    setup.opened = match_game(own);
    setup.no_events = 1;
    Match *shared = match_open(&setup, &p);
    assert_non_null(shared);
    assert_ptr_equal(match_game(shared), match_game(own));
    uint32_t random = 1, same = 1;
    play(own, 25, &random, 0);
    play(shared, 25, &same, 0);
    Text a = {0}, b = {0};
    match_write(own, &a);
    match_write(shared, &b);
    assert_string_equal(a.at, b.at);
    assert_true(match_events(own) > 0);
    assert_int_equal(match_events(shared), 0);
    text_free(&a);
    text_free(&b);
    match_close(shared);
    match_close(own);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_game_comes_back),
        cmocka_unit_test(sealed_answers_are_logged_in_seat_order),
        cmocka_unit_test(undo_goes_back_to_the_decision_of_that_seat),
        cmocka_unit_test(an_unfinished_game_resumes),
        cmocka_unit_test(autosave_grows_with_each_answer),
        cmocka_unit_test(a_full_disk_loses_nothing),
        cmocka_unit_test(what_does_not_fit_is_refused),
        cmocka_unit_test(decks_of_the_users_travel_in_the_file),
        cmocka_unit_test(an_opened_game_is_shared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
