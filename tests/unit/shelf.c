/* The shelf: a game is opened once for all who want it alike, and is counted back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/game.h"
#include "match/match.h"

extern const CwGameDef cw_game_unicorn, cw_game_worlds, cw_game_worlds_cited, cw_game_kuhn;

static Match *open_match(Shelf *shelf, const CwGameDef *def, uint64_t seed, const CwConfig *config)
{
    MatchSetup setup = {.game = def, .shelf = shelf};
    Problem p = {0};
    if (config)
        setup.config = *config;
    cw_key_from_seed(seed, &setup.key);
    Match *m = match_open(&setup, &p);
    assert_non_null(m);
    return m;
}

static void play(Match *m, int answers)
{
    CwOptions options;
    while (answers-- && !match_over(m)) {
        int seat = cw_next_seat(match_state(m));
        cw_options(match_game(m), match_state(m), seat, &options);
        int action = options.action[(unsigned)answers % options.count];
        assert_int_equal(match_answer(m, seat, options.decision, action), CW_OK);
    }
}

static void a_thousand_matches_share_one_set(void **unused)
{
    enum { MATCHES = 1000 };
    (void)unused;
    Shelf *shelf = shelf_open(SHELF_IDLE);
    Match **m = calloc(MATCHES, sizeof *m);
    for (int i = 0; i < MATCHES; i++)
        m[i] = open_match(shelf, &cw_game_worlds, (uint64_t)i, NULL);
    assert_true(cw_open_size(&cw_game_worlds, &(CwConfig){0}) < 1 << 20);
    for (int i = 0; i < MATCHES; i++) {
        assert_ptr_equal(match_game(m[i]), match_game(m[0]));
        play(m[i], 5);
    }
    /* A match of its own plays the same. */
    Match *alone = open_match(NULL, &cw_game_worlds, 7, NULL);
    play(alone, 5);
    assert_memory_equal(match_state(alone), match_state(m[7]), cw_state_size(match_game(alone)));
    assert_null(match_shelf(alone));
    match_close(alone);
    for (int i = 0; i < MATCHES; i++)
        match_close(m[i]);
    shelf_close(shelf);
    free(m);
}

static const CwGame *borrow(Shelf *shelf, const CwGameDef *def, CwConfig config)
{
    const CwGame *game = shelf_borrow(shelf, def, &config, NULL);
    assert_non_null(game);
    return game;
}

/* Whatever changes a game makes another one of it; the order in which they come does not matter. */
static void what_differs_is_not_shared(void **unused)
{
    (void)unused;
    size_t length;
    const char *path, *deck[2] = {NULL, NULL}, *name[2] = {NULL, NULL};
    size_t deck_length[2] = {0};
    for (int i = 0, found = 0; (path = cw_text_path(&cw_game_worlds, i)) && found < 2; i++)
        if (strncmp(path, "decks/", 6) == 0 && strstr(path, ".deck")) {
            deck[found] = cw_text(&cw_game_worlds, path, &length);
            deck_length[found] = length;
            name[found++] = path;
        }
    assert_non_null(deck[1]);
    const CwSource first = {name[0], deck[0], deck_length[0]}, second = {name[1], deck[1], deck_length[1]};
    const CwSource renamed = {"mine.deck", deck[0], deck_length[0]};
    CwRuling ruling = {0};
    char rule[200] = "", value[80];
    for (int i = 0; !*rule && i < cw_ruling_count(&cw_game_worlds); i++) {
        ruling = cw_ruling(&cw_game_worlds, NULL, i);
        if (!ruling.name)
            continue;
        cw_ruling_value(&ruling, ruling.value, value, sizeof value);
        strcat(strcat(strcpy(rule, ruling.name), "="), value);
    }
    const char *const rules[] = {rule};
    Shelf *shelf = shelf_open(SHELF_IDLE);
    const CwGame *game[12];
    int n = 0;
    for (int twice = 0; twice < 2; twice++) {
        game[n++] = borrow(shelf, &cw_game_worlds, (CwConfig){0});
        game[n++] = borrow(shelf, &cw_game_worlds_cited, (CwConfig){0});
        game[n++] = borrow(shelf, &cw_game_worlds, (CwConfig){.rules = rules, .rule_count = 1});
        game[n++] = borrow(shelf, &cw_game_worlds, (CwConfig){.decks = &first, .deck_count = 1});
        game[n++] = borrow(shelf, &cw_game_worlds, (CwConfig){.decks = &second, .deck_count = 1});
        game[n++] = borrow(shelf, &cw_game_worlds, (CwConfig){.decks = &renamed, .deck_count = 1});
    }
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++)
            assert_int_equal(game[i] == game[6 + j], i == j);
    for (int i = 0; i < n; i++)
        shelf_give_back(shelf, game[i]);
    shelf_close(shelf);
}

/* The caller's texts may go as soon as the game is borrowed. */
static void texts_are_the_shelfs(void **unused)
{
    (void)unused;
    size_t length;
    char label[] = "fire";
    const char *text = NULL;
    for (int i = 0; cw_text_path(&cw_game_worlds, i) && !text; i++)
        if (strstr(cw_text_path(&cw_game_worlds, i), ".deck"))
            text = cw_text(&cw_game_worlds, cw_text_path(&cw_game_worlds, i), &length);
    assert_non_null(text);
    char *copy = malloc(length);
    memcpy(copy, text, length);
    CwSource deck = {label, copy, length};
    Shelf *shelf = shelf_open(0);
    const CwGame *game = borrow(shelf, &cw_game_worlds, (CwConfig){.decks = &deck, .deck_count = 1});
    memset(copy, 'x', length);
    memset(label, 'x', sizeof label - 1);
    memset(&deck, 0, sizeof deck);
    free(copy);
    assert_string_equal(cw_deck(game, 0).file, "fire");
    assert_true(strlen(cw_deck(game, 0).name) > 2);
    shelf_give_back(shelf, game);
    shelf_close(shelf);
}

/* Games that count how often they are opened. */
enum { KUHN, UNICORN, WORLDS, COUNTED };
static const CwGameDef *const plain[COUNTED] = {&cw_game_kuhn, &cw_game_unicorn, &cw_game_worlds};
static CwGameDef counted[COUNTED];
static int opens;

static CwStatus count_open(CwGame *game, const CwConfig *config, Arena *arena, CwErrors *errors)
{
    const CwGameDef *def = plain[game->def - counted];
    opens++;
    return def->open_set ? def->open_set(game, config, arena, errors) : CW_OK;
}

static const CwGame *borrow_counted(Shelf *shelf, int which)
{
    return borrow(shelf, &counted[which], (CwConfig){0});
}

static void idle_games_go_in_their_order(void **unused)
{
    (void)unused;
    for (int i = 0; i < COUNTED; i++) {
        counted[i] = *plain[i];
        counted[i].open_set = count_open;
    }
    Shelf *shelf = shelf_open(2);
    const CwGame *a = borrow_counted(shelf, KUHN);
    const CwGame *b = borrow_counted(shelf, UNICORN);
    const CwGame *c = borrow_counted(shelf, WORLDS);
    assert_ptr_equal(borrow_counted(shelf, KUHN), a);
    assert_int_equal(opens, 3);
    shelf_give_back(shelf, a);
    shelf_give_back(shelf, b);
    shelf_give_back(shelf, c);
    shelf_give_back(shelf,
                    borrow_counted(shelf, UNICORN)); /* Kuhn is still lent, two are idle: nothing goes */
    shelf_give_back(shelf, borrow_counted(shelf, WORLDS));
    assert_int_equal(opens, 3);
    shelf_give_back(shelf, a); /* three are idle, and Unicorn was so longest */
    shelf_give_back(shelf, borrow_counted(shelf, WORLDS));
    shelf_give_back(shelf, borrow_counted(shelf, KUHN));
    assert_int_equal(opens, 3);
    shelf_give_back(shelf, borrow_counted(shelf, UNICORN));
    assert_int_equal(opens, 4);
    shelf_give_back(shelf, NULL);
    shelf_close(shelf);
}

static void what_cannot_be_opened_is_not_kept(void **unused)
{
    (void)unused;
    char text[400] = "";
    CwErrors errors = {text, sizeof text, 0, 0};
    Shelf *shelf = shelf_open(SHELF_IDLE);
    for (int tries = 1; tries <= 2; tries++) { /* the second time it is tried again, and told again */
        assert_null(shelf_borrow(shelf, &cw_game_unicorn, &(CwConfig){.seats = 5}, &errors));
        assert_int_equal(errors.count, tries);
        assert_non_null(strstr(text, "seats"));
    }
    MatchSetup setup = {.game = &cw_game_unicorn, .shelf = shelf, .config = {.seats = 5}};
    Problem p = {0};
    assert_null(match_open(&setup, &p));
    assert_non_null(strstr(p.text, "seats"));
    shelf_close(shelf);
}

enum { THREADS = 4, GAMES = 60 };
typedef struct Job {
    const CwGame *game;
    uint64_t hash;
} Job;

static void *play_games(void *data)
{
    Job *job = data;
    CwState *state = malloc(cw_state_size(job->game));
    CwKey key;
    cw_key_from_seed(4, &key);
    for (uint64_t i = 0; i < GAMES; i++) {
        CwRandomPlay all = {.stream = {1, 2, 3, 4}};
        cw_start(job->game, state, &key, i, NULL);
        cw_play_random(job->game, state, &all, 100000);
        job->hash = job->hash * 31 + all.signature;
    }
    free(state);
    return NULL;
}

/* Threads play on one borrowed game without a lock: it does not change. */
static void threads_share_what_is_borrowed(void **unused)
{
    (void)unused;
    Shelf *shelf = shelf_open(SHELF_IDLE);
    Job job[1 + THREADS];
    pthread_t thread[1 + THREADS];
    for (int t = 0; t <= THREADS; t++)
        job[t] = (Job){borrow(shelf, &cw_game_worlds, (CwConfig){0}), 0};
    uint64_t before = cw_replay_fingerprint(job[0].game);
    play_games(&job[0]);
    for (int t = 1; t <= THREADS; t++)
        assert_int_equal(pthread_create(&thread[t], NULL, play_games, &job[t]), 0);
    for (int t = 1; t <= THREADS; t++) {
        pthread_join(thread[t], NULL);
        assert_true(job[t].hash == job[0].hash);
    }
    assert_true(cw_replay_fingerprint(job[0].game) == before);
    for (int t = 0; t <= THREADS; t++)
        shelf_give_back(shelf, job[t].game);
    shelf_close(shelf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_thousand_matches_share_one_set),
        cmocka_unit_test(what_differs_is_not_shared),
        cmocka_unit_test(texts_are_the_shelfs),
        cmocka_unit_test(idle_games_go_in_their_order),
        cmocka_unit_test(what_cannot_be_opened_is_not_kept),
        cmocka_unit_test(threads_share_what_is_borrowed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
