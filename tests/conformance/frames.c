/* Leaks at the wire: a frame is all that a viewer of a server gets.

   For every game, seat count and viewer: the frame of a position is the same, byte for byte, for a state that the viewer
   cannot tell from it; and in whole games whose equal copies are numbered otherwise every viewer gets the same frames, whole
   ones and those with parts.  `./test` looks at a hundredth of what a long run does (CW_LONG=1; CW_LONG=10: ten
   times what `./test` does).  CW_GAME=NAME looks at one game alone, CW_TEST=NAME makes one test alone (a pattern), CW_FROM=N begins
   with game N, so that a long run can be made in pieces; it says now and then how far it is.  Frames into which a leak is planted on purpose are found. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/inside.h"
#include "table/frame.h"
#include "tests/support/renumber.h"

#ifdef NDEBUG
enum { POSITIONS = 1000, GAMES = 100, LOOK_EVERY = 16 };
#else
enum { POSITIONS = 150, GAMES = 10, LOOK_EVERY = 16 };
#endif

typedef enum Leak { /* what is planted */
                    LEAK_NONE,
                    LEAK_CARD_NUMBER, /* of what lies hidden */
                    LEAK_EVENT_ARGUMENT,
                    LEAK_WRONG_SEAT /* a part of another seat's view */
} Leak;

static Leak leak;

static void write_frame(Text *out, const Match *m, int seat, const char *events, FrameMemory *memory)
{
    FrameOf of = {.table = "t", .match = m, .seat = seat, .n = (uint32_t)match_answers(m), .events = events};
    of.number = seat >= 0 && cw_waiting(match_state(m)) >> seat & 1 ? 7 : 0;
    if (leak == LEAK_WRONG_SEAT && match_answers(m) % 5 == 4)
        of.seat = seat > 0 ? 0 : cw_seats(m->game) - 1, of.number = 0;
    text_clear(out);
    frame_write(out, &of, memory);
    if (leak == LEAK_CARD_NUMBER)
        text_addf(out, "%08x", (unsigned)cw_hash(m->game, m->state));
    if (leak == LEAK_EVENT_ARGUMENT && match_events(m))
        for (int i = 0; i < CW_MAX_NOTE_ARGS; i++)
            text_addf(out, " %d", match_event(m, match_events(m) - 1)->note.arg[i]);
}

/* ---- tables ------------------------------------------------------------------------------------------------------------- */

static int leaks_found, tried;
static long frames_compared;

static int scale(void)
{
    const char *times = getenv("CW_LONG");
    return !times ? 1 : atoi(times) > 1 ? atoi(times) : 100;
}

typedef void TryOne(const CwGameDef *def, int seats);

static void every_game(TryOne *try)
{
    for (int i = 0; i < cw_game_count(); i++) {
        int fewest, most, usual;
        const CwGameDef *def = cw_game_at(i);
        const char *alone = getenv("CW_GAME");
        if (alone && strcmp(alone, cw_game_name(def)) != 0)
            continue;
        frames_compared = 0;
        cw_game_seats(def, &fewest, &most, &usual);
        for (int seats = fewest; seats <= most; seats++)
            try(def, seats);
        print_message("%s: %ld pairs of frames\n", cw_game_name(def), frames_compared);
    }
}

static int first_game(void)
{
    const char *from = getenv("CW_FROM");
    return from ? atoi(from) : 1;
}

/* Of a long run, which may be ended before it is over. */
static void say_how_far(const CwGameDef *def, int seats, int game, const char *what, int left)
{
    if (!getenv("CW_LONG") || game % 100)
        return;
    print_message("%s with %d seats: up to game %d, %ld pairs of frames, %d %s left\n", cw_game_name(def),
                  seats, game, frames_compared, left, what);
    fflush(stdout);
}

static const char *needed; /* a ruling without which so many seats are refused; NULL: none */

static Match *open_match(Shelf *shelf, const CwGameDef *def, int seats, uint64_t seed)
{
    Problem p;
    MatchSetup setup = {.game = def,
                        .config = {.seats = seats, .rules = &needed, .rule_count = needed != NULL},
                        .last_events = FRAME_EVENTS, /* as at a server */
                        .shelf = shelf};
    cw_key_from_seed(seed, &setup.key);
    return match_open(&setup, &p);
}

static int opens_so(Shelf *shelf, const CwGameDef *def, int seats)
{
    Match *m = open_match(shelf, def, seats, 1);
    match_close(m);
    return m != NULL;
}

/* Some seat counts want a ruling besides: MERC alone, against the printed Dictator. */
static int opens(Shelf *shelf, const CwGameDef *def, int seats)
{
    static char rule[100];
    needed = NULL;
    int good = opens_so(shelf, def, seats);
    for (int i = 0; i < cw_ruling_count(def) && !good; i++) {
        char value[60];
        CwRuling ruling = cw_ruling(def, NULL, i);
        if (!ruling.name)
            continue;
        cw_ruling_value(&ruling, !ruling.value, value, sizeof value);
        snprintf(rule, sizeof rule, "%s=%s", ruling.name, value);
        needed = rule;
        good = opens_so(shelf, def, seats);
    }
    tried += good;
    return good;
}

/* The share of one seat count in what is done for a game. */
static int share(const CwGameDef *def, int all)
{
    int fewest, most, usual;
    cw_game_seats(def, &fewest, &most, &usual);
    return (all * scale() + most - fewest) / (most - fewest + 1);
}

static int differs(const Text *a, const Text *b, const CwGameDef *def, int seats, int viewer)
{
    frames_compared++;
    if (a->length == b->length && memcmp(a->at, b->at, a->length) == 0)
        return 0;
    size_t at = 0;
    while (a->at[at] == b->at[at])
        at++;
    if (leak == LEAK_NONE)
        fail_msg("%s with %d seats: viewer %d sees '%.200s' and '%.200s'", cw_game_name(def), seats, viewer,
                 a->at + (at > 60 ? at - 60 : 0), b->at + (at > 60 ? at - 60 : 0));
    return 1;
}

/* ---- samples ------------------------------------------------------------------------------------------------------------ */

/* The viewers of a sample for `seat`: that seat, and those who watch, who know less than any. */
static void compare_sample(Match *m, int seat, uint64_t nonce, CwState *room)
{
    Text real = {0}, sampled = {0};
    CwKey key = {{7, 7}};
    size_t size = cw_state_size(m->game);
    const int viewers[] = {seat, CW_SPECTATOR};
    CwState *const state = m->state;
    memcpy(room, state, size);
    assert_int_equal(cw_resample(m->game, room, seat, &key, nonce), CW_OK);
    for (int i = 0; i < 2; i++) {
        FrameMemory first = {0}, second = {0};
        write_frame(&real, m, viewers[i], NULL, &first);
        m->state = room;
        write_frame(&sampled, m, viewers[i], NULL, &second);
        m->state = state;
        leaks_found += differs(&real, &sampled, m->def, cw_seats(m->game), viewers[i]);
        frame_free(&first);
        frame_free(&second);
    }
    text_free(&real);
    text_free(&sampled);
}

static Choice any_choice(Examination *e, const Match *m)
{
    return random_choice(e, match_state(m));
}

static void try_samples(const CwGameDef *def, int seats)
{
    Shelf *shelf = shelf_open(1);
    int left = opens(shelf, def, seats) ? share(def, POSITIONS) : 0;
    for (uint64_t game = (uint64_t)first_game(); left > 0 && !(leak && leaks_found); game++) {
        Match *m = open_match(shelf, def, seats, game);
        CwState *room = malloc(cw_state_size(m->game));
        Examination e;
        examination_open(&e, m->game, game);
        while (!match_over(m) && left > 0) {
            if (!draw(&e, 4)) {
                compare_sample(m, draw(&e, cw_seats(m->game)), (uint64_t)left, room);
                left--;
            }
            Choice c = any_choice(&e, m);
            assert_int_equal(match_answer(m, c.seat, cw_decision(m->state), c.action), CW_OK);
        }
        examination_close(&e);
        free(room);
        match_close(m);
        say_how_far(def, seats, (int)game, "positions", left);
    }
    shelf_close(shelf);
}

/* ---- whole games -------------------------------------------------------------------------------------------------------- */

static void number_again(Match *m, Examination *e, int otherwise)
{
    if (otherwise)
        renumber_state(e, m->state);
    handles_clear(&m->handles);
    handles_follow(&m->handles, m->game, m->state);
}

static void compare_games(const CwGameDef *def, int seats, Match *a, Match *b, Examination *e)
{
    FrameMemory memory[2][1 + CW_MAX_SEATS] = {0};
    Text first = {0}, second = {0};
    match_tell(a, TELLER_WATCHERS | ((1u << seats) - 1));
    match_tell(b, TELLER_WATCHERS | ((1u << seats) - 1));
    for (int over = 0; !over && !(leak && leaks_found);) {
        over = match_over(a);
        int looks = over || getenv("CW_LONG") || !draw(e, LOOK_EVERY);
        for (int v = CW_SPECTATOR; v < seats && looks; v++) {
            for (int side = 0; side < 2; side++) /* whole frames now and then; else parts */
                if (match_answers(a) % 7 == 0)
                    frame_forget(&memory[side][1 + v]);
            write_frame(&first, a, v, match_told(a, v), &memory[0][1 + v]);
            write_frame(&second, b, v, match_told(b, v), &memory[1][1 + v]);
            leaks_found += differs(&first, &second, def, seats, v);
        }
        if (over)
            break;
        Choice c = any_choice(e, a);
        uint32_t decision = cw_decision(match_state(a));
        assert_int_equal(match_answer(a, c.seat, decision, c.action), CW_OK);
        assert_int_equal(match_answer(b, c.seat, decision, c.action), CW_OK);
    }
    for (int v = 0; v <= seats; v++) {
        frame_free(&memory[0][v]);
        frame_free(&memory[1][v]);
    }
    text_free(&first);
    text_free(&second);
}

static void try_renumbered(const CwGameDef *def, int seats)
{
    Shelf *shelf = shelf_open(1);
    int games = opens(shelf, def, seats) ? share(def, GAMES) : 0;
    for (int game = first_game(); game <= games && !(leak && leaks_found); game++) {
        Match *a = open_match(shelf, def, seats, (uint64_t)game),
              *b = open_match(shelf, def, seats, (uint64_t)game);
        Examination e;
        examination_open(&e, a->game, (uint64_t)game);
        number_again(a, &e, 0);
        number_again(b, &e, 1);
        eventlog_clear(&a->events);
        eventlog_clear(&b->events);
        compare_games(def, seats, a, b, &e);
        examination_close(&e);
        match_close(a);
        match_close(b);
        say_how_far(def, seats, game, "games", games - game);
    }
    shelf_close(shelf);
}

/* ---- tests -------------------------------------------------------------------------------------------------------------- */

static void frames_of_samples_are_the_same(void **state)
{
    (void)state;
    tried = 0;
    every_game(try_samples);
    assert_true(tried >= (getenv("CW_GAME") ? 1 : cw_game_count()));
}

static void card_numbers_tell_nothing(void **state)
{
    (void)state;
    every_game(try_renumbered);
}

static void planted_leaks_are_found(void **state)
{
    static const struct {
        Leak leak;
        TryOne *try;
    } rows[] = {
        {LEAK_CARD_NUMBER, try_samples},
        {LEAK_WRONG_SEAT, try_samples},
        {LEAK_CARD_NUMBER, try_renumbered},
        {LEAK_EVENT_ARGUMENT, try_renumbered},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        leak = rows[i].leak;
        for (int g = 0; g < cw_game_count(); g++) {
            int fewest, most, usual;
            cw_game_seats(cw_game_at(g), &fewest, &most, &usual);
            leaks_found = 0;
            rows[i].try(cw_game_at(g), usual);
            if (!leaks_found)
                fail_msg("leak %d is not noticed in %s (row %zu)", (int)leak, cw_game_name(cw_game_at(g)), i);
        }
    }
    leak = LEAK_NONE;
}

/* Parts put together are the whole: what a client makes of frames is what is there. */
static void parts_tell_what_differs(void **state)
{
    static const char first[] = "{\"a\":1,\"zones\":[{\"x\":1},{\"x\":\"]}\\\"\"},{\"x\":3}],\"b\":[1,2]}",
                      second[] = "{\"a\":1,\"zones\":[{\"x\":1},{\"x\":9},{\"x\":3}],\"b\":[1,3]}",
                      third[] = "{\"a\":1,\"zones\":[{\"x\":1},{\"x\":9}],\"b\":[1,3]}";
    FrameMemory memory = {0};
    Text out = {0};
    (void)state;
    frame_parts(&out, first, &memory);
    assert_string_equal(out.at, first);
    memory.is_there = 1;
    text_clear(&out);
    frame_parts(&out, first, &memory);
    assert_string_equal(out.at, "{}");
    text_clear(&out);
    frame_parts(&out, second, &memory);
    assert_string_equal(out.at, "{\"zones\":{\"1\":{\"x\":9}},\"b\":[1,3]}");
    text_clear(&out);
    frame_parts(&out, third, &memory);
    assert_string_equal(out.at, "{\"zones\":[{\"x\":1},{\"x\":9}]}");
    text_clear(&out);
    frame_parts(&out, "{\"new\":{},\"b\":[1,3],\"zones\":[{\"x\":1},{\"x\":8}]}", &memory);
    assert_string_equal(out.at, "{\"new\":{},\"zones\":{\"1\":{\"x\":8}},\"a\":null}");
    text_free(&out);
    frame_free(&memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_tell_what_differs),
        cmocka_unit_test(planted_leaks_are_found),
        cmocka_unit_test(frames_of_samples_are_the_same),
        cmocka_unit_test(card_numbers_tell_nothing),
    };
    if (getenv("CW_TEST"))
        cmocka_set_test_filter(getenv("CW_TEST"));
    return cmocka_run_group_tests(tests, NULL, NULL);
}
