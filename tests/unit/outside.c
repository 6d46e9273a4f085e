/* What the contract of views and questions names is really told: in random games of each game its phase at every question, the
   stack that a response answers, and each of the rarer members at least once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "cardwright.h"
#include "kernel/game.h"

enum { MOST_GAMES = 80, NUMBER = 4711 };

typedef struct Table {
    const CwGame *game;
    void *memory;
    CwState *state;
    uint64_t chance;
    json_t *view, *ask; /* of the seat that answers next */
    int seat;
} Table;

extern const CwGameDef cw_game_duel, cw_game_gauntlet; /* of the tests */

static const CwGameDef *game_of(const char *name)
{
    return strcmp(name, "duel") == 0       ? &cw_game_duel
           : strcmp(name, "gauntlet") == 0 ? &cw_game_gauntlet
                                           : cw_find_game(name);
}

static Table table_of(const char *name)
{
    const CwGameDef *def = game_of(name);
    assert_non_null(def);
    size_t size = cw_open_size(def, &(CwConfig){0});
    Table t = {.memory = malloc(size), .chance = 1};
    t.game = cw_open(def, &(CwConfig){0}, t.memory, size, NULL);
    assert_non_null(t.game);
    t.state = malloc(cw_state_size(t.game));
    return t;
}

static void table_close(Table *t)
{
    json_decref(t->view);
    json_decref(t->ask);
    free(t->state);
    free(t->memory);
}

static json_t *read_text(char *text)
{
    json_t *json = json_loads(text, 0, NULL);
    assert_non_null(json);
    free(text);
    return json;
}

static void look(Table *t, int seat)
{
    size_t length = 1 + cw_view(t->game, t->state, seat, NUMBER, NULL, NULL, NULL, 0);
    char *text = malloc(length);
    cw_view(t->game, t->state, seat, NUMBER, NULL, NULL, text, length);
    json_decref(t->view);
    t->view = read_text(text);
    length = 1 + cw_ask(t->game, t->state, seat, NUMBER, NULL, NULL, NULL, 0);
    text = malloc(length);
    cw_ask(t->game, t->state, seat, NUMBER, NULL, NULL, text, length);
    json_decref(t->ask);
    t->ask = length > 1 ? read_text(text) : NULL;
    if (length == 1)
        free(text);
    t->seat = seat;
}

typedef int IsSeen(const Table *t);

/* Whether something is seen by whoever answers next, in so many random games. */
static void must_be_seen(const char *name, IsSeen *seen, const char *what)
{
    Table t = table_of(name);
    CwOptions options;
    CwKey key;
    int found = 0;
    for (uint64_t game = 1; game <= MOST_GAMES && !found; game++) {
        cw_key_from_seed(game, &key);
        cw_start(t.game, t.state, &key, 0, NULL);
        while (cw_phase(t.state) == CW_WAITING && !found) {
            int seat = cw_next_seat(t.state);
            look(&t, seat);
            found = seen(&t);
            cw_options(t.game, t.state, seat, &options);
            cw_choose(t.game, t.state, &options, cw_draw(&t.chance, options.count), NULL);
        }
    }
    table_close(&t);
    if (!found)
        fail_msg("%s: %s was not seen in %d games", name, what, MOST_GAMES);
}

static json_t *seat_at(const Table *t, size_t i)
{
    return json_array_get(json_object_get(t->view, "seats"), i);
}

static const char *text_of(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

static int number_of(const json_t *object, const char *name)
{
    return (int)json_integer_value(json_object_get(object, name));
}

/* ---- at every question ---------------------------------------------------------------------------------------------------- */

static int says_phase(const Table *t)
{
    const json_t *phase = json_object_get(t->view, "phase");
    char stack[2000];
    if (!phase && t->game->phases) {
        cw_stack_words(t->game, t->state, stack, sizeof stack);
        fail_msg("%s: no phase at %s", cw_game_name(cw_definition(t->game)), stack);
    }
    if (phase)
        assert_in_range(number_of(phase, "n"), 1, number_of(phase, "of"));
    return 0;
}

static void every_question_has_its_phase(void **unused)
{
    (void)unused;
    static const char *const names[] = {"unicorn", "worlds", "merc", "crisis", "duel"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Table t = table_of(names[i]);
        CwOptions options;
        CwKey key;
        for (uint64_t game = 1; game <= 6; game++) {
            cw_key_from_seed(game, &key);
            cw_start(t.game, t.state, &key, 0, NULL);
            while (cw_phase(t.state) == CW_WAITING) {
                int seat = cw_next_seat(t.state);
                look(&t, seat);
                says_phase(&t);
                /* What a response answers is on the stack; a window answers a phase or an attack (C12.5). */
                const char *question = text_of(t.ask, "question");
                char running[2000];
                cw_stack_words(t.game, t.state, running, sizeof running);
                if ((strcmp(question, "respond") == 0 || strcmp(question, "reaction") == 0) &&
                    !strstr(running, " window,"))
                    assert_true(json_array_size(json_object_get(t.view, "stack")) > 0);
                cw_options(t.game, t.state, seat, &options);
                cw_choose(t.game, t.state, &options, cw_draw(&t.chance, options.count), NULL);
            }
        }
        table_close(&t);
    }
}

/* Each phase of a round, not only those in which everybody decides. */
static const char *wanted_phase;

static int is_in_phase(const Table *t)
{
    return strcmp(text_of(json_object_get(t->view, "phase"), "id"), wanted_phase) == 0;
}

static void every_phase_is_told(void **unused)
{
    (void)unused;
    static const char *const phases[] = {"prepare_bout", "challenge_phase", "power_phase", "combat_phase"};
    for (size_t i = 0; i < sizeof phases / sizeof *phases; i++) {
        wanted_phase = phases[i];
        must_be_seen("worlds", is_in_phase, wanted_phase);
    }
}

/* ---- at least once -------------------------------------------------------------------------------------------------------- */

static int has_prime(const Table *t)
{
    for (size_t i = 0; i < 2; i++)
        if (json_array_size(json_object_get(seat_at(t, i), "marks")) == 1)
            return !json_object_get(json_object_get(seat_at(t, i), "counters"), "prime");
    return 0;
}

static int is_out(const Table *t)
{
    for (size_t i = 0; i < json_array_size(json_object_get(t->view, "seats")); i++)
        if (json_is_true(json_object_get(seat_at(t, i), "out")))
            return number_of(json_object_get(seat_at(t, i), "counters"), "health") == 0;
    return 0;
}

static int is_second_step(const Table *t)
{
    const json_t *step = json_object_get(t->ask, "step");
    assert_true(!step || (number_of(step, "n") >= 1 && number_of(step, "n") <= number_of(step, "of")));
    return number_of(step, "n") == 2;
}

static int is_mine(const Table *t)
{
    CwOptions options;
    int other = 1 - t->seat;
    if (cw_kind(t->state) != CW_SEALED || !(cw_waiting(t->state) >> other & 1))
        return 0;
    Table mine = *t;
    mine.view = mine.ask = NULL;
    mine.state = malloc(cw_state_size(t->game));
    memcpy(mine.state, t->state, cw_state_size(t->game));
    cw_options(t->game, t->state, t->seat, &options);
    cw_choose(mine.game, mine.state, &options, 0, NULL);
    look(&mine, t->seat);
    const json_t *said = json_object_get(mine.view, "mine");
    assert_int_equal(number_of(said, "decision"), NUMBER);
    assert_int_equal(number_of(said, "a"), options.action[0]);
    json_decref(mine.view);
    json_decref(mine.ask);
    free(mine.state);
    return 1;
}

static int has_line(const Table *t, const char *state, int with_cost)
{
    size_t z, c, l;
    json_t *zone, *card, *line;
    json_array_foreach(json_object_get(t->view, "zones"), z,
                       zone) json_array_foreach(json_object_get(zone, "cards"), c, card)
        json_array_foreach(json_object_get(card, "lines"), l,
                           line) if (strcmp(text_of(line, "state"), state) == 0 && *text_of(line, "text") &&
                                     (!with_cost || json_object_get(line, "cost"))) return 1;
    return 0;
}

static int is_used(const Table *t)
{
    return has_line(t, "used", 0);
}

static int has_cost(const Table *t)
{
    return has_line(t, "lent", 1) || has_line(t, "given", 1) || has_line(t, "used", 1);
}

static int aims(const Table *t)
{
    size_t i;
    json_t *link;
    json_array_foreach(json_object_get(t->view, "links"), i,
                       link) if (strcmp(json_string_value(json_array_get(link, 2)), "targets") ==
                                 0) return json_integer_value(json_array_get(link, 0)) > 0 &&
        json_array_size(json_object_get(t->view, "stack")) > 0;
    return 0;
}

static int is_on_the_stack(const Table *t)
{
    return json_array_size(json_object_get(t->view, "stack")) > 0;
}

static void what_the_contract_names_is_told(void **unused)
{
    (void)unused;
    must_be_seen("worlds", has_prime, "a mark of a seat");
    must_be_seen("gauntlet", is_out, "a seat that is out");
    must_be_seen("unicorn", is_second_step, "the second of several steps");
    must_be_seen("worlds", is_second_step, "the second of several steps");
    must_be_seen("unicorn", is_mine, "an answer of my own");
    must_be_seen("worlds", is_mine, "an answer of my own");
    must_be_seen("duel", is_used, "a line that is used");
    must_be_seen("worlds", is_used, "a line that is used");
    must_be_seen("worlds", has_cost, "a line with its cost");
    must_be_seen("duel", aims, "a target of what waits");
    must_be_seen("merc", is_on_the_stack, "a text that is being done");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_question_has_its_phase),
        cmocka_unit_test(every_phase_is_told),
        cmocka_unit_test(what_the_contract_names_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
