/* The driver: whom it waits for, jobs however they are done, and every answer that it must not take. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "match/driver.h"
#include "players/player.h"

extern const CwGameDef cw_game_unicorn, cw_game_worlds, cw_game_merc, cw_game_crisis, cw_game_gauntlet;

typedef struct Table {
    Shelf *shelf;
    const CwGame *game;
    CwKey key;
    Driver d;
    Player *player[CW_MAX_SEATS];
    Stream stream; /* of those outside */
} Table;

/* `spec` may hold "you". */
static void open_table(Table *t, const CwGameDef *def, const CwConfig *config, const char *const *spec)
{
    *t = (Table){.shelf = shelf_open(0), .stream = {5}};
    t->game = shelf_borrow(t->shelf, def, config ? config : &(CwConfig){0}, NULL);
    assert_non_null(t->game);
    cw_key_from_seed(11, &t->key);
    driver_open(&t->d, t->game, &t->key);
    Problem p;
    for (int s = 0; s < cw_seats(t->game); s++) {
        if (player_is_you(spec[s]))
            continue;
        t->player[s] = player_open(spec[s], t->game, NULL, &p);
        assert_non_null(t->player[s]);
        driver_seat(&t->d, s, spec[s], t->player[s]->kind->needs);
    }
}

static void close_table(Table *t)
{
    driver_close(&t->d);
    for (int s = 0; s < CW_MAX_SEATS; s++)
        player_close(t->player[s]);
    shelf_give_back(t->shelf, t->game);
    shelf_close(t->shelf);
}

static uint64_t hash(const Table *t)
{
    return cw_hash(t->game, driver_state(&t->d));
}

/* Whoever has left is played by greedy, here by a player of its own. */
static void think(Table *t, const Job *job, Thought *thought)
{
    Problem p;
    Player *player = player_open(job->spec, t->game, NULL, &p);
    player_think(player, job, thought);
    player_close(player);
}

static int answer_outside(Table *t, int seat)
{
    CwOptions options;
    cw_options(t->game, driver_state(&t->d), seat, &options);
    assert_true(options.count > 0);
    int action = options.action[stream_below(&t->stream, options.count)];
    assert_int_equal(driver_answer(&t->d, seat, driver_number(&t->d), action), CW_OK);
    return action;
}

/* One step of the game; false when it is over. */
static int step(Table *t)
{
    DriverNext next = driver_next(&t->d);
    Thought thought;
    if (next.step == DRIVER_OVER)
        return 0;
    if (next.step == DRIVER_THINK) {
        think(t, next.job, &thought);
        assert_int_equal(driver_thought(&t->d, &thought), CW_OK);
    } else {
        assert_true(next.seats != 0);
        answer_outside(t, __builtin_ctz(next.seats));
    }
    return 1;
}

/* ---- jobs ----------------------------------------------------------------------------------------------------------- */

static void in_slices(Player *p, const Job *job, long slice, int cancel, Thought *thought)
{
    if (cancel) { /* another job is dropped in its middle */
        Job other = *job;
        other.seed ^= 99;
        player_begin(p, &other);
        player_slice(p, 3);
    }
    player_begin(p, job);
    while (!player_slice(p, slice))
        ;
    *thought = *player_thought(p);
}

static void a_job_is_a_pure_function(void **unused)
{
    (void)unused;
    static const CwGameDef *const games[] = {&cw_game_unicorn, &cw_game_worlds, &cw_game_merc,
                                             &cw_game_crisis};
    static const char *const specs[] = {"random", "greedy", "easy", "search:90,trees=2", "pimc:80"};
    static const long slices[] = {1, 7, 64, 1000000};
    for (size_t g = 0; g < sizeof games / sizeof *games; g++)
        for (size_t k = 0; k < sizeof specs / sizeof *specs; k++) {
            const char *const all[] = {specs[k], specs[k], specs[k]};
            Table t;
            Problem p;
            open_table(&t, games[g], NULL, all);
            driver_start(&t.d, k);
            Player *other = player_open(specs[k], t.game, NULL, &p);
            size_t size = cw_state_size(t.game);
            CwState *sample = malloc(size);
            for (int turn = 0; turn < 12 && driver_next(&t.d).step == DRIVER_THINK; turn++) {
                const Job *job = driver_next(&t.d).job;
                Thought first, again;
                player_think(t.player[job->seat], job, &first);
                assert_true(first.index >= 0 && first.index < job->options->count);
                for (int n = 0; n < 4; n++) {
                    in_slices(n & 1 ? other : t.player[job->seat], job, slices[n], n != 2, &again);
                    assert_memory_equal(&first, &again, sizeof first);
                }
                /* What it needs of the job was copied: the driver may go on meanwhile. */
                Job mine = *job;
                CwOptions options = *job->options;
                if (job->sample)
                    mine.sample = memcpy(sample, job->sample, size);
                mine.options = &options;
                player_begin(other, &mine);
                memset(sample, 0xAA, size);
                memset(&options, 0xAA, sizeof options);
                while (!player_slice(other, 5))
                    ;
                assert_memory_equal(&first, player_thought(other), sizeof first);
                assert_int_equal(driver_thought(&t.d, &first), CW_OK);
            }
            free(sample);
            player_close(other);
            close_table(&t);
        }
}

/* Whoever runs out of patience gets what was found so far. */
static void a_search_may_be_cut_short(void **unused)
{
    (void)unused;
    static const char *const spec[] = {"search:1000ms", "random"};
    Table t;
    open_table(&t, &cw_game_unicorn, NULL, spec);
    driver_start(&t.d, 0);
    const Job *job = driver_next(&t.d).job;
    Player *p = t.player[0];
    player_begin(p, job);
    for (int i = 0; i < 20; i++)
        assert_false(player_slice(p, 4)); /* without a clock it never comes to its end */
    player_conclude(p);
    assert_true(player_slice(p, 4));
    assert_int_equal(driver_thought(&t.d, player_thought(p)), CW_OK);
    close_table(&t);
}

static void asking_again_changes_nothing(void **unused)
{
    (void)unused;
    static const char *const spec[] = {"easy", "you"};
    Table t;
    open_table(&t, &cw_game_unicorn, NULL, spec);
    driver_start(&t.d, 0);
    for (int i = 0; i < 60; i++) {
        DriverNext one = driver_next(&t.d);
        uint64_t before = hash(&t), samples = t.d.samples_taken, ticket = t.d.tickets;
        DriverNext two = driver_next(&t.d);
        assert_int_equal(one.step, two.step);
        assert_int_equal(one.seats, two.seats);
        assert_ptr_equal(one.job, two.job);
        assert_true(hash(&t) == before && t.d.samples_taken == samples && t.d.tickets == ticket);
        if (!step(&t))
            break;
    }
    close_table(&t);
}

/* ---- thoughts that are past ------------------------------------------------------------------------------------------- */

static void thoughts_of_past_jobs_are_dropped(void **unused)
{
    (void)unused;
    /* Open decisions: whoever outside is quicker than a job makes it past. */
    const char *spec[CW_MAX_SEATS] = {"you", "easy", "you", "greedy", "easy", "random", "random", "random"};
    int dropped = 0, kept = 0;
    Table t;
    open_table(&t, &cw_game_gauntlet, NULL, spec);
    for (uint64_t number = 0; number < 6; number++) {
        driver_start(&t.d, number);
        for (DriverNext next; (next = driver_next(&t.d)).step != DRIVER_OVER; step(&t)) {
            if (next.step != DRIVER_THINK || !next.seats)
                continue;
            Thought thought, none;
            Job job = *next.job;
            int open = cw_kind(driver_state(&t.d)) == CW_OPEN;
            think(&t, next.job, &thought);
            none = thought;
            none.ticket++;
            uint64_t before = hash(&t);
            assert_int_equal(driver_thought(&t.d, &none), CW_STALE); /* of no job there is */
            none = thought;
            none.index = job.options->count;
            assert_int_equal(driver_thought(&t.d, &none), CW_ILLEGAL);
            assert_true(hash(&t) == before);
            answer_outside(&t, __builtin_ctz(next.seats));
            before = hash(&t);
            if (open) {
                assert_int_equal(driver_thought(&t.d, &thought), CW_STALE);
                assert_true(hash(&t) == before);
                dropped++;
            } else { /* sealed: the job is the same, whoever else has answered */
                assert_true(driver_next(&t.d).job->ticket == job.ticket);
                assert_int_equal(driver_thought(&t.d, &thought), CW_OK);
                assert_int_equal(driver_thought(&t.d, &thought), CW_STALE); /* twice */
                kept++;
            }
        }
        assert_null(t.d.fault);
    }
    assert_true(dropped > 3 && kept > 3);
    close_table(&t);
}

/* ---- answers that must not be taken ----------------------------------------------------------------------------------- */

static void refused(Table *t, int seat, uint64_t number, int action, CwStatus reason)
{
    uint64_t before = hash(t);
    Driver copy = t->d;
    assert_int_equal(driver_answer(&t->d, seat, number, action), reason);
    assert_true(hash(t) == before);
    assert_memory_equal(&copy, &t->d, sizeof copy);
}

static void each_wrong_answer_has_its_reason(void **unused)
{
    (void)unused;
    static const char *const spec[] = {"you", "greedy"};
    Table t;
    CwOptions options;
    uint64_t last_number = 0;
    int last_action = 0;
    open_table(&t, &cw_game_unicorn, NULL, spec);
    assert_int_equal(driver_answer(&t.d, 0, 1, 0), CW_GAME_OVER); /* none has begun */
    assert_int_equal(driver_leave(&t.d, 0, "?"), DRIVER_NOBODY_LEFT);
    for (uint64_t number = 0; number < 4; number++) {
        driver_start(&t.d, number);
        assert_true(driver_number(&t.d) > last_number); /* numbers go on from game to game */
        for (DriverNext next; (next = driver_next(&t.d)).step != DRIVER_OVER;) {
            uint64_t now = driver_number(&t.d);
            if (!next.seats) {
                refused(&t, 0, now, 0, CW_NOT_ASKED);
                step(&t);
                continue;
            }
            cw_options(t.game, driver_state(&t.d), 0, &options);
            refused(&t, 0, last_number, last_action, CW_STALE); /* the same again, in the next game, too */
            refused(&t, 0, 0, options.action[0], CW_STALE);
            refused(&t, 0, now + 1, options.action[0], CW_FUTURE);
            refused(&t, 0, now + (1ull << 40), options.action[0], CW_FUTURE);
            refused(&t, 0, UINT64_MAX, options.action[0], CW_FUTURE);
            refused(&t, 0, now, -1, CW_ILLEGAL);
            refused(&t, 0, now, cw_action_count(t.game), CW_ILLEGAL);
            refused(&t, 1, now, options.action[0], CW_NOT_ASKED); /* another's seat */
            refused(&t, 2, now, options.action[0], CW_BAD_ARGUMENT);
            refused(&t, -1, now, options.action[0], CW_BAD_ARGUMENT);
            last_action = options.action[0];
            last_number = now;
            assert_int_equal(driver_answer(&t.d, 0, now, last_action), CW_OK);
            if (driver_state(&t.d) && !driver_has_ended(&t.d) && t.d.before + cw_decision(t.d.own) == now)
                refused(&t, 0, now, last_action, CW_NOT_ASKED); /* twice, while others still choose */
        }
        refused(&t, 0, driver_number(&t.d), last_action, CW_GAME_OVER);
        assert_null(t.d.fault);
    }
    close_table(&t);
}

/* ---- matches ---------------------------------------------------------------------------------------------------------- */

static Match *open_match(Table *t, uint64_t nonce)
{
    MatchSetup setup = {.game = cw_definition(t->game), .opened = t->game, .key = t->key, .nonce = nonce};
    Problem p;
    Match *m = match_open(&setup, &p);
    assert_non_null(m);
    return m;
}

static void a_match_goes_as_a_game_without_one(void **unused)
{
    (void)unused;
    static const char *const spec[] = {"easy", "greedy", "random"};
    static const CwGameDef *const games[] = {&cw_game_unicorn, &cw_game_merc};
    for (int g = 0; g < 2; g++) {
        Table t;
        open_table(&t, games[g], NULL, spec);
        for (uint64_t number = 0; number < 2; number++) {
            driver_start(&t.d, number);
            while (step(&t))
                ;
            uint64_t alone = hash(&t);
            uint32_t decisions = t.d.decisions;
            Match *m = open_match(&t, number);
            driver_take_up(&t.d, m);
            while (step(&t))
                ;
            assert_true(hash(&t) == alone);
            assert_int_equal(t.d.decisions, decisions);
            assert_int_equal(match_answers(m), decisions);
            CwResult result;
            match_result(m, &result);
            assert_string_equal(result.rule, t.d.ending.result.rule);
            match_close(m);
        }
        close_table(&t);
    }
}

static void what_is_taken_back_is_asked_by_another_number(void **unused)
{
    (void)unused;
    static const char *const spec[] = {"you", "easy"};
    Table t;
    open_table(&t, &cw_game_unicorn, NULL, spec);
    Match *m = open_match(&t, 0);
    driver_take_up(&t.d, m);
    assert_false(driver_undo(&t.d, 0)); /* nothing was answered yet */
    for (int i = 0; i < 8; i++)
        step(&t);
    while (driver_next(&t.d).step != DRIVER_THINK)
        step(&t);
    Thought thought;
    think(&t, driver_next(&t.d).job, &thought);
    uint64_t old = driver_number(&t.d);
    assert_true(driver_undo(&t.d, 0));
    assert_true(driver_number(&t.d) > old);
    assert_int_equal(driver_thought(&t.d, &thought), CW_STALE);
    while (!(driver_next(&t.d).seats & 1))
        step(&t);
    CwOptions options;
    cw_options(t.game, driver_state(&t.d), 0, &options);
    for (uint64_t number = 0; number <= old; number++)
        refused(&t, 0, number, options.action[0], CW_STALE);
    while (step(&t))
        ;
    assert_null(t.d.fault);
    match_close(m);
    close_table(&t);
}

/* ---- leaving ---------------------------------------------------------------------------------------------------------- */

static const char *const sides_rule[] = {"alliance=pair"};

static void leaving_is_decided_here(void **unused)
{
    (void)unused;
    static const char *const spec[] = {"you", "you", "you"};
    for (int with_match = 0; with_match < 2; with_match++)
        for (DriverLeaving leaving = LEAVING_A_TEAM; leaving <= LEAVING_PLAYED_ON; leaving++) {
            if (with_match && leaving == LEAVING_FORFEITS)
                continue;
            Table t;
            open_table(&t, &cw_game_gauntlet, &(CwConfig){.seats = 3, .rules = sides_rule, .rule_count = 1},
                       spec);
            t.d.leaving = leaving;
            Match *m = with_match ? open_match(&t, 0) : NULL;
            if (m)
                driver_take_up(&t.d, m);
            else
                driver_start(&t.d, 0);
            for (int i = 0; i < 3; i++)
                step(&t);
            assert_int_equal(driver_leave(&t.d, 3, "?"), DRIVER_NOBODY_LEFT);
            assert_int_equal(driver_leave(&t.d, -1, "?"), DRIVER_NOBODY_LEFT);
            DriverLeft first = driver_leave(&t.d, 1, "tired"); /* its team mate is seat 2 */
            if (leaving == LEAVING_FORFEITS) {
                assert_int_equal(first, DRIVER_FORFEITED);
                assert_int_equal(driver_next(&t.d).step, DRIVER_OVER);
                assert_int_equal(t.d.ending.forfeit, 1);
                assert_string_equal(t.d.ending.reason, "tired");
                assert_int_equal(t.d.ending.result.payoff[2], -1000);
                assert_int_equal(t.d.ending.result.payoff[0], 1000);
                close_table(&t);
                continue;
            }
            assert_int_equal(first, DRIVER_PLAYED_ON);
            assert_int_equal(t.d.left, 2);
            assert_string_equal(t.d.why_left, "tired");
            assert_int_equal(driver_leave(&t.d, 1, "again"), DRIVER_NOBODY_LEFT);
            assert_int_equal(driver_answer(&t.d, 1, driver_number(&t.d), 0), CW_NOT_ASKED);
            if (m)
                assert_int_equal(match_left(m), leaving == LEAVING_A_TEAM ? 2 : 0);
            for (int i = 0; i < 4; i++)
                step(&t);
            if (leaving == LEAVING_A_TEAM) { /* the last of a team gives the game up */
                assert_int_equal(driver_leave(&t.d, 2, "me too"), DRIVER_FORFEITED);
                assert_int_equal(driver_next(&t.d).step, DRIVER_OVER);
                assert_int_equal(t.d.ending.result.payoff[1], -1000);
                assert_string_equal(t.d.ending.result.rule, m ? "resigned" : "forfeit");
                if (m)
                    assert_int_equal(match_resigned(m), 2);
            } else { /* who comes back has the seat again */
                driver_seat(&t.d, 1, NULL, JOB_NOTHING);
                assert_int_equal(t.d.left, 0);
                while (!(driver_next(&t.d).seats >> 1 & 1) && step(&t))
                    ;
                if (driver_next(&t.d).step != DRIVER_OVER)
                    answer_outside(&t, 1);
                while (step(&t))
                    ;
                assert_int_equal(t.d.ending.forfeit, -1);
                assert_null(t.d.fault);
            }
            if (m)
                match_close(m);
            close_table(&t);
        }
}

/* A match that somebody has left goes on without them, after it was stored and read again, too. */
static void a_match_is_gone_on_with(void **unused)
{
    (void)unused;
    static const char *const spec[] = {"greedy", "you", "greedy"};
    static const CwGameDef *const games[] = {&cw_game_gauntlet, NULL};
    Table t;
    open_table(&t, &cw_game_gauntlet, &(CwConfig){.seats = 3, .rules = sides_rule, .rule_count = 1}, spec);
    MatchSetup setup = {.game = &cw_game_gauntlet,
                        .config = {.seats = 3, .rules = sides_rule, .rule_count = 1},
                        .shelf = t.shelf,
                        .key = t.key};
    Problem p = {0};
    Match *m = match_open(&setup, &p);
    assert_ptr_equal(match_game(m), t.game);
    driver_take_up(&t.d, m);
    for (int i = 0; i < 3; i++)
        step(&t);
    assert_int_equal(driver_leave(&t.d, 1, "tired"), DRIVER_PLAYED_ON);
    Text text = {0};
    match_write(m, &text);
    Match *again = match_parse(games, t.shelf, text.at, text.length, NULL, &p);
    assert_non_null(again);
    driver_take_up(&t.d, again);
    assert_int_equal(t.d.left, 2);
    while (step(&t)) /* nobody is outside any more */
        assert_int_equal(driver_next(&t.d).seats, 0);
    assert_null(t.d.fault);
    match_close(m);
    match_close(again);
    text_free(&text);
    close_table(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_job_is_a_pure_function),
        cmocka_unit_test(a_search_may_be_cut_short),
        cmocka_unit_test(asking_again_changes_nothing),
        cmocka_unit_test(thoughts_of_past_jobs_are_dropped),
        cmocka_unit_test(each_wrong_answer_has_its_reason),
        cmocka_unit_test(a_match_goes_as_a_game_without_one),
        cmocka_unit_test(what_is_taken_back_is_asked_by_another_number),
        cmocka_unit_test(leaving_is_decided_here),
        cmocka_unit_test(a_match_is_gone_on_with),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
