/* The player protocol without a pipe: lines in, lines out, and a state that only good answers change. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "players/protocol.h"
#include "players/referee.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const CwGameDef cw_game_unicorn;

static CwGame *open_unicorn(void)
{
    size_t size = cw_open_size(&cw_game_unicorn, NULL);
    CwGame *game = cw_open(&cw_game_unicorn, NULL, malloc(size), size, NULL);
    assert_non_null(game);
    return game;
}

static void collect(void *data, const char *lines, size_t length)
{
    text_add_bytes(data, lines, length);
}

/* The last line of a type, parsed; NULL if there is none. */
static json_t *last_line(const Text *said, const char *type)
{
    json_t *found = NULL;
    for (const char *p = said->length ? said->at : ""; *p;) {
        size_t n = strcspn(p, "\n");
        json_error_t error;
        json_t *line = json_loadb(p, n, 0, &error);
        assert_non_null(line);
        if (strcmp(json_string_value(json_object_get(line, "type")), type) == 0) {
            json_decref(found);
            found = json_incref(line);
        }
        json_decref(line);
        p += n + 1;
    }
    return found;
}

static void expect_kind(const char *line, SaidKind kind)
{
    Said said;
    protocol_read(line, strlen(line), &said);
    assert_int_equal(said.kind, kind);
    assert_int_equal(kind == SAID_NONSENSE, said.problem[0] != '\0');
}

static void test_reading(void **state)
{
    (void)state;
    expect_kind("{\"type\":\"hello\",\"protocol\":2}", SAID_HELLO);
    expect_kind("{\"type\":\"hello\",\"protocol\":2,\"name\":\"me\",\"engine\":\"mine\"}", SAID_HELLO);
    expect_kind("{\"type\":\"hello\",\"protocol\":1}", SAID_NONSENSE);
    expect_kind("{\"type\":\"hello\"}", SAID_NONSENSE);
    expect_kind("{\"type\":\"resign\"}", SAID_RESIGN);
    expect_kind("{\"type\":\"resign\",\"seat\":1}", SAID_RESIGN);
    expect_kind("{\"type\":\"resign\",\"seat\":\"1\"}", SAID_NONSENSE);
    expect_kind("{\"type\":\"choose\",\"decision\":1,\"action\":2}", SAID_CHOOSE);
    expect_kind("{\"type\":\"choose\",\"decision\":1,\"action\":2,\"re\":7}", SAID_CHOOSE);
    expect_kind("{\"type\":\"choose\",\"decision\":1}", SAID_NONSENSE);
    expect_kind("{\"type\":\"choose\",\"action\":1}", SAID_NONSENSE);
    expect_kind("{\"type\":\"choose\",\"decision\":1.0,\"action\":2}", SAID_NONSENSE);
    expect_kind("{\"type\":\"choose\",\"decision\":1,\"action\":99999999999999999999}", SAID_NONSENSE);
    expect_kind("{\"type\":\"choose\",\"decision\":1,\"action\":2,\"seat\":8}", SAID_CHOOSE);
    expect_kind("{\"type\":\"choose\",\"decision\":1,\"action\":2,\"seat\":true}", SAID_NONSENSE);
    expect_kind("{\"type\":\"choose\",\"decision\":1,\"action\":3,\"action\":2}", SAID_NONSENSE);
    expect_kind("{\"type\":\"resign\",\"more\":{\"a\":1,\"a\":1}}", SAID_NONSENSE);
    expect_kind("{\"type\":\"ask\"}", SAID_NONSENSE);
    expect_kind("{\"type\":3}", SAID_NONSENSE);
    expect_kind("{}", SAID_NONSENSE);
    expect_kind("[]", SAID_NONSENSE);
    expect_kind("", SAID_NONSENSE);
    expect_kind("{\"type\":\"resign\"} {}", SAID_NONSENSE);
    expect_kind(" \t\r", SAID_NONSENSE);
    Said said;
    protocol_read("", 0, &said);
    assert_non_null(strstr(said.problem, "empty"));
    const char twice[] = "{\"type\":\"choose\",\"decision\":1,\"seat\":0,\"action\":2,\"seat\":1}";
    protocol_read(twice, strlen(twice), &said);
    assert_non_null(strstr(said.problem, "twice"));
    assert_non_null(strstr(said.problem, "seat"));
    protocol_read("\0", 1, &said);
    assert_int_equal(said.kind, SAID_NONSENSE);
    assert_null(strstr(said.problem, "empty"));
    protocol_read("{\"type\":\"resign\"}\0", 18, &said);
    assert_int_equal(said.kind, SAID_NONSENSE);
    protocol_read("{\"type\":\"choose\",\"decision\":7,\"action\":8,\"seat\":3}", 50, &said);
    assert_int_equal(said.decision, 7);
    assert_int_equal(said.action, 8);
    assert_true(said.names_seat);
    assert_int_equal(said.seat, 3);
    protocol_read("{\"type\":\"resign\"}", 17, &said);
    assert_false(said.names_seat);
}

/* A frame is events, view and question, each as the engine writes it; of a sample it is the same. */
static void test_frames(void **state)
{
    (void)state;
    CwGame *game = open_unicorn();
    CwState *s = malloc(cw_state_size(game)), *sample = malloc(cw_state_size(game));
    static char view_text[1 << 16], ask_text[1 << 16];
    const char *names[CW_MAX_SEATS] = {"Ann ,\"ask\":{", "Ben\\"};
    CwKey key;
    Stream stream = {9};
    uint64_t turn = 0;
    cw_key_from_seed(2, &key);
    cw_start(game, s, &key, 0, NULL);
    while (cw_phase(s) == CW_WAITING) {
        int seat = cw_next_seat(s);
        Text line = {0}, other = {0};
        ViewerFrame frame = {
            .game = game, .state = s, .viewer = seat, .number = 77, .names = names, .events = "[]"};
        protocol_frame(&line, 5, &frame);
        assert_ptr_equal(strchr(line.at, '\n'), line.at + line.length - 1);
        memcpy(sample, s, cw_state_size(game));
        cw_resample(game, sample, seat, &key, turn++);
        frame.state = sample;
        protocol_frame(&other, 5, &frame);
        assert_string_equal(line.at, other.at);
        json_t *said = json_loads(line.at, 0, NULL);
        cw_view(game, s, seat, 0, names, NULL, view_text, sizeof view_text);
        cw_ask(game, s, seat, 77, names, NULL, ask_text, sizeof ask_text);
        json_t *view = json_loads(view_text, 0, NULL), *ask = json_loads(ask_text, 0, NULL);
        assert_non_null(said);
        assert_true(json_equal(view, json_object_get(said, "view")));
        assert_true(json_equal(ask, json_object_get(said, "ask")));
        assert_int_equal(json_integer_value(json_object_get(ask, "decision")), 77);
        assert_int_equal(json_integer_value(json_object_get(said, "seat")), seat);
        assert_int_equal(json_integer_value(json_object_get(said, "n")), 5);
        json_decref(ask);
        json_decref(view);
        json_decref(said);
        text_free(&line);
        text_free(&other);
        CwOptions options;
        cw_options(game, s, seat, &options);
        cw_choose(game, s, &options, stream_below(&stream, options.count), NULL);
    }
    free(s);
    free(sample);
    free(game);
}

static void hear(Referee *r, const char *format, ...)
{
    char line[300];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    referee_hear(r, line, (size_t)length);
}

static void expect_refusal(Referee *r, Text *said, const CwGame *game, const char *line, const char *reason)
{
    const CwState *s = referee_state(r); /* NULL: before the first game */
    uint64_t before = s ? cw_hash(game, s) : 0;
    text_clear(said);
    hear(r, "%s", line);
    json_t *refused = last_line(said, reason ? "refused" : "error");
    assert_non_null(refused);
    if (reason)
        assert_string_equal(json_string_value(json_object_get(refused, "reason")), reason);
    assert_true((s ? cw_hash(game, s) : 0) == before);
    json_decref(refused);
}

/* Both seats outside: a sealed decision takes the answers in any order, each once, and the rest is refused. */
static void test_sealed_answers_from_outside(void **state)
{
    (void)state;
    CwGame *game = open_unicorn();
    Text said = {0};
    CwKey key;
    Problem problem;
    const char *spec[] = {"you", "you"};
    cw_key_from_seed(4, &key);
    Referee *r = referee_open(game, &key, spec, NULL, collect, &said, &problem);
    assert_non_null(r);
    assert_true(referee_over(r));
    expect_refusal(r, &said, game, "{\"type\":\"choose\",\"seat\":0,\"decision\":1,\"action\":3}",
                   "game_over");
    referee_start(r, 0);
    assert_int_equal(cw_kind(referee_state(r)), CW_SEALED);
    CwOptions first, second;
    cw_options(game, referee_state(r), 0, &first);
    cw_options(game, referee_state(r), 1, &second);
    expect_refusal(r, &said, game, "{\"type\":\"choose\",\"decision\":1,\"action\":3}", NULL);
    static const char *const nowhere[] = {"2", "8", "-1", "99999999999"};
    for (int i = 0; i < 4; i++) {
        char line[100];
        snprintf(line, sizeof line, "{\"type\":\"choose\",\"seat\":%s,\"decision\":1,\"action\":3}",
                 nowhere[i]);
        expect_refusal(r, &said, game, line, "no_seat");
        assert_non_null(strstr(said.at, "there is no seat"));
        snprintf(line, sizeof line, "{\"type\":\"resign\",\"seat\":%s}", nowhere[i]);
        expect_refusal(r, &said, game, line, "no_seat");
    }
    expect_refusal(r, &said, game, "{\"type\":\"choose\",\"seat\":0,\"decision\":2,\"action\":3}", "future");
    expect_refusal(r, &said, game, "{\"type\":\"choose\",\"seat\":0,\"decision\":9999999999,\"action\":3}",
                   "future");
    expect_refusal(r, &said, game, "{\"type\":\"choose\",\"seat\":0,\"decision\":0,\"action\":3}", "stale");
    expect_refusal(r, &said, game, "", NULL);
    expect_refusal(r, &said, game, "{\"type\":\"choose\",\"seat\":0,\"seat\":1,\"decision\":1,\"action\":3}",
                   NULL);

    hear(r, "{\"type\":\"choose\",\"seat\":1,\"decision\":1,\"action\":%d}", second.action[0]);
    assert_int_equal(cw_waiting(referee_state(r)), 1);
    char again[100];
    snprintf(again, sizeof again, "{\"type\":\"choose\",\"seat\":1,\"decision\":1,\"action\":%d}",
             second.action[0]);
    expect_refusal(r, &said, game, again, "answered");

    text_clear(&said);
    hear(r, "{\"type\":\"choose\",\"seat\":0,\"decision\":1,\"action\":%d}", first.action[0]);
    json_t *frame = last_line(&said, "frame");
    assert_int_equal(json_integer_value(json_object_get(json_object_get(frame, "ask"), "decision")), 2);
    json_decref(frame);
    expect_refusal(r, &said, game, again, "stale");

    hear(r, "{\"type\":\"resign\",\"seat\":0}");
    assert_true(referee_over(r));
    assert_int_equal(referee_record(r)->ending.result.payoff[1], 1000);
    expect_refusal(r, &said, game, again, "game_over");
    expect_refusal(r, &said, game, "{\"type\":\"resign\",\"seat\":0}", "game_over");
    referee_close(r);
    text_free(&said);
    free(game);
}

/* A seat outside that answers as the player inside would have plays the very same game. */
static void test_inside_and_outside_play_the_same_game(void **state)
{
    (void)state;
    CwGame *game = open_unicorn();
    CwKey key;
    Problem problem;
    Text said = {0};
    cw_key_from_seed(21, &key);
    const char *inside[] = {"random", "random"}, *outside[] = {"you", "random"};
    Runner runner;
    GameRecord expected;
    assert_true(runner_open(&runner, game, &key, inside, NULL, &problem));
    Referee *r = referee_open(game, &key, outside, NULL, collect, &said, &problem);
    for (uint64_t number = 0; number < 5; number++) {
        runner_play(&runner, number, &expected);
        Stream streams[CW_MAX_SEATS], stream;
        streams_from_key(&key, FOR_PLAYERS, number, streams);
        stream = streams[0];
        referee_start(r, number);
        while (!referee_over(r)) {
            CwOptions options;
            cw_options(game, referee_state(r), 0, &options);
            assert_true(options.count > 0);
            json_t *frame = last_line(&said, "frame");
            int decision =
                (int)json_integer_value(json_object_get(json_object_get(frame, "ask"), "decision"));
            json_decref(frame);
            text_clear(&said);
            hear(r, "{\"type\":\"choose\",\"decision\":%d,\"action\":%d}", decision,
                 options.action[stream_below(&stream, options.count)]);
        }
        const GameRecord *seen = referee_record(r);
        assert_int_equal(seen->decisions, expected.decisions);
        assert_memory_equal(seen->ending.result.payoff, expected.ending.result.payoff, 2 * sizeof(int));
        assert_true(cw_hash(game, referee_state(r)) == cw_hash(game, driver_state(&runner.driver)));
    }
    json_t *end = last_line(&said, "over");
    assert_int_equal(json_integer_value(json_object_get(end, "seat")), 0);
    json_decref(end);
    referee_close(r);
    runner_close(&runner);
    text_free(&said);
    free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reading),
        cmocka_unit_test(test_frames),
        cmocka_unit_test(test_sealed_answers_from_outside),
        cmocka_unit_test(test_inside_and_outside_play_the_same_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
