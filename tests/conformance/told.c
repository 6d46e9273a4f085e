/* What is told agrees with what is seen: for every viewer, the zones of the last frame + the moves of its events = the zones of
   the next frame.  Every game, every number of seats, random play, every seat and those who watch; 60 frames of each (CW_LONG=1:
   4,000).  A teller that forgets a move is planted, and found. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#define cli_games shipped_games
#define cli_game_count shipped_game_count
#include "cli/catalogue_shipped.c"
#undef cli_games
#undef cli_game_count

#include "match/driver.h"
#include "match/viewer_frame.h"

extern const CliGame cli_games[]; /* the proof games */
extern const int cli_game_count;

enum { LONG = 4000, USUAL = 60, VIEWERS = 1 + CW_MAX_SEATS };

/* A table as a client keeps it: by zone how many cards there are, and those that are known. */
typedef struct Kept {
    json_t *count, *cards; /* by zone: a number; an object by handle, with the kind */
} Kept;

static void zone_name(const json_t *zone, char name[80])
{
    snprintf(name, 80, "%s/%d/%d", json_string_value(json_object_get(zone, "id")),
             (int)json_integer_value(json_object_get(zone, "i")),
             (int)json_integer_value(json_object_get(zone, "owner")));
}

static Kept keep(const json_t *view)
{
    Kept kept = {json_object(), json_object()};
    size_t z, c;
    json_t *zone, *card;
    json_array_foreach(json_object_get(view, "zones"), z, zone)
    {
        char name[80], handle[20];
        zone_name(zone, name);
        json_object_set(kept.count, name, json_object_get(zone, "count"));
        json_t *cards = json_object();
        json_array_foreach(json_object_get(zone, "cards"), c, card)
        {
            snprintf(handle, sizeof handle, "%d", (int)json_integer_value(json_object_get(card, "id")));
            json_object_set(cards, handle, json_object_get(card, "kind"));
        }
        json_object_set_new(kept.cards, name, cards);
    }
    return kept;
}

static void drop(Kept *kept)
{
    json_decref(kept->count);
    json_decref(kept->cards);
    *kept = (Kept){0};
}

static void add_to_count(Kept *kept, const char *zone, int by)
{
    json_t *count = json_object_get(kept->count, zone);
    if (count)
        json_object_set_new(kept->count, zone, json_integer(json_integer_value(count) + by));
}

/* A back that is shown is a card behind the move, one that hides is a back; else it is known all the way. */
static void apply(Kept *kept, const json_t *move)
{
    const char *from = json_string_value(json_object_get(move, "from")),
               *to = json_string_value(json_object_get(move, "to"));
    long long card = json_integer_value(json_object_get(move, "card"));
    char handle[20];
    assert_non_null(from);
    assert_non_null(to);
    snprintf(handle, sizeof handle, "%lld", card);
    add_to_count(kept, from, -1);
    add_to_count(kept, to, 1);
    if (card && !json_object_get(move, "shows"))
        assert_int_equal(json_object_del(json_object_get(kept->cards, from), handle), 0);
    if (card && !json_object_get(move, "hides"))
        json_object_set(json_object_get(kept->cards, to), handle, json_object_get(move, "kind"));
}

static long forget; /* plants a fault: the move of this number is not done; 0: none */
static long moves;

static void apply_all(Kept *kept, const json_t *events)
{
    size_t e, m;
    json_t *event, *move;
    json_array_foreach(events, e, event)
    {
        assert_non_null(json_string_value(json_object_get(event, "e")));
        json_array_foreach(json_object_get(event, "moves"), m, move)
        {
            moves++;
            if (moves != forget)
                apply(kept, move);
        }
    }
}

static json_t *frame_of(Driver *d, int viewer)
{
    Text text = {0};
    text_add(&text, "{");
    viewer_frame_write(&text, &(ViewerFrame){.game = d->game,
                                             .state = driver_state(d),
                                             .viewer = viewer,
                                             .number = driver_number(d),
                                             .handles = driver_handles(d, viewer),
                                             .events = driver_events(d, viewer)});
    text_add(&text, "}");
    json_error_t error;
    json_t *frame = json_loads(text.at, JSON_REJECT_DUPLICATES, &error);
    if (!frame)
        fail_msg("a frame is no JSON: %s at %d: %.200s", error.text, error.position,
                 text.at + (error.position > 80 ? error.position - 80 : 0));
    text_free(&text);
    return frame;
}

/* False: what was kept is not what is seen now. */
static int look(Driver *d, int viewer, Kept *kept, const char *game)
{
    json_t *frame = frame_of(d, viewer);
    int same = 1;
    Kept now = keep(json_object_get(frame, "view"));
    if (kept->count) {
        apply_all(kept, json_object_get(frame, "events"));
        same = json_equal(kept->count, now.count) && json_equal(kept->cards, now.cards);
        if (!same && !forget) {
            const char *zone;
            json_t *cards;
            json_object_foreach(now.cards, zone, cards)
            {
                if (!json_equal(cards, json_object_get(kept->cards, zone)) ||
                    !json_equal(json_object_get(now.count, zone), json_object_get(kept->count, zone))) {
                    char *events = json_dumps(json_object_get(frame, "events"), JSON_COMPACT);
                    print_error("%s, viewer %d: %s is not what the moves make it: %.3000s\n", game, viewer,
                                zone, events);
                    free(events);
                    break;
                }
            }
        }
        drop(kept);
    }
    *kept = now;
    json_decref(frame);
    return same;
}

/* Plays games of random answers; false when something that is seen was not told. */
static int play(const CwGameDef *def, int seats, long frames)
{
    CwConfig config = {.seats = seats};
    size_t size = cw_open_size(def, &config);
    void *memory_of_game = malloc(size);
    CwGame *game = cw_open(def, &config, memory_of_game, size, NULL);
    Driver d;
    CwKey key;
    int same = 1;
    uint64_t chance = 5;
    if (!game) { /* that many seats need a ruling */
        free(memory_of_game);
        return 1;
    }
    cw_key_from_seed(77, &key);
    driver_open(&d, game, &key);
    driver_tell(&d, (1u << seats) - 1 + TELLER_WATCHERS);
    for (uint64_t number = 0; frames > 0 && same; number++) {
        Kept kept[VIEWERS] = {{0}};
        driver_start(&d, number);
        for (;; frames--) {
            for (int viewer = CW_SPECTATOR; viewer < seats && same; viewer++)
                same = look(&d, viewer, &kept[1 + viewer], cw_game_name(def));
            if (driver_has_ended(&d) || !same || (frames <= 0 && number))
                break;
            CwOptions options;
            cw_options(game, driver_state(&d), cw_next_seat(driver_state(&d)), &options);
            driver_answer(&d, options.seat, driver_number(&d),
                          options.action[cw_draw(&chance, options.count)]);
        }
        for (int i = 0; i < VIEWERS; i++)
            if (kept[i].count)
                drop(&kept[i]);
    }
    driver_close(&d);
    free(memory_of_game);
    return same;
}

static long frames_of_each(void)
{
    const char *many = getenv("CW_LONG");
    return many && *many == '1' ? LONG : USUAL;
}

static void test_of(const CliGame *list, int count)
{
    for (int i = 0; i < count; i++) {
        int fewest, most, usual;
        cw_game_seats(list[i].plain, &fewest, &most, &usual);
        for (int seats = fewest; seats <= most; seats++)
            assert_true(play(list[i].plain, seats, frames_of_each()));
    }
}

static void moves_make_the_zones(void **unused)
{
    (void)unused;
    test_of(shipped_games, shipped_game_count);
    test_of(cli_games, cli_game_count);
    assert_true(moves > 1000);
}

static void a_forgotten_move_is_found(void **unused)
{
    (void)unused;
    int fewest, most, usual;
    cw_game_seats(shipped_games[0].plain, &fewest, &most, &usual);
    moves = 0;
    forget = 100;
    assert_false(play(shipped_games[0].plain, usual, USUAL));
    forget = 0;
}

/* ---- what is told again -------------------------------------------------------------------------------------------------- */

enum { RETOLD = 40, ANSWERS = 120 };

static json_t *list_of(const char *text)
{
    json_t *list = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    assert_true(json_is_array(list));
    return list;
}

/* The latest of what a viewer was told, but for moves, changes and rules, which are not told again. */
static json_t *latest(const json_t *told)
{
    static const char *const kept[] = {"e", "args", "dice", "words"};
    json_t *list = json_array(), *event;
    size_t i, count = json_array_size(told);
    json_array_foreach(told, i, event)
    {
        if (i + RETOLD < count)
            continue;
        json_t *again = json_object();
        for (size_t k = 0; k < sizeof kept / sizeof *kept; k++)
            if (json_object_get(event, kept[k]))
                json_object_set(again, kept[k], json_object_get(event, kept[k]));
        json_array_append_new(list, again);
    }
    return list;
}

static void compare_retold(const Match *m, int viewer, const json_t *told, const char *game)
{
    Text text = {0};
    viewer_history_write(&text, m, viewer, RETOLD);
    json_t *again = list_of(text.at), *wanted = latest(told);
    if (!json_equal(again, wanted)) {
        char *right = json_dumps(wanted, JSON_COMPACT);
        print_error("%s, viewer %d is told again %s\nbut was told %s\n", game, viewer, text.at, right);
        free(right);
        fail();
    }
    json_decref(again);
    json_decref(wanted);
    text_free(&text);
}

static void collect(Match *m, int viewer, json_t *told)
{
    json_t *list = list_of(match_told(m, viewer)), *event;
    size_t i;
    json_array_foreach(list, i, event)
    {
        if (*json_string_value(json_object_get(event, "e"))) /* else it is moves behind the last event */
            json_array_append(told, event);
    }
    json_decref(list);
}

static void retell(const CwGameDef *def)
{
    int fewest, most, seats;
    cw_game_seats(def, &fewest, &most, &seats);
    MatchSetup setup = {.game = def, .config = {.seats = seats}, .told = (1u << seats) - 1 + TELLER_WATCHERS};
    Problem problem;
    uint64_t chance = 9;
    cw_key_from_seed(78, &setup.key);
    Match *m = match_open(&setup, &problem);
    json_t *told[VIEWERS];
    assert_non_null(m);
    for (int i = 0; i <= seats; i++)
        told[i] = json_array();
    for (int n = 0; n < ANSWERS && !match_over(m); n++) {
        CwOptions options;
        cw_options(match_game(m), match_state(m), cw_next_seat(match_state(m)), &options);
        assert_int_equal(match_answer(m, options.seat, cw_decision(match_state(m)),
                                      options.action[cw_draw(&chance, options.count)]),
                         CW_OK);
        for (int i = 0; i <= seats; i++)
            collect(m, i - 1, told[i]);
    }
    for (int i = 0; i <= seats; i++) {
        compare_retold(m, i - 1, told[i], cw_game_name(def));
        json_decref(told[i]);
    }
    match_close(m);
}

static void what_is_told_again_was_told(void **unused)
{
    (void)unused;
    for (int i = 0; i < shipped_game_count; i++)
        retell(shipped_games[i].plain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_make_the_zones),
        cmocka_unit_test(a_forgotten_move_is_found),
        cmocka_unit_test(what_is_told_again_was_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
