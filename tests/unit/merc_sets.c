/* MERC: whatever is chosen one by one as a set may be chosen in any order, and equal sets give equal bytes.

   Random games; at every question whose options are members of a set each pair of them is chosen in both orders.  The states
   must be the same but for the trail, which ties lists of options to their decision, and for the order of equal copies in a
   zone: that says which of them came last, which everybody has seen (ADR 15). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "kernel/zones.h"

extern const CwGameDef cw_game_merc;

enum { GAMES = 400, LONG_RUN = 20, PAIRS = 12, MOST_DECISIONS = 20000 };

/* The sets, by how the words of a member begin, and how often both orders of one were compared. */
typedef struct Set {
    const char *words;
    int at_least;
    int compared;
} Set;
static Set sets[] = {{"target ", 500, 0},      {"split off ", 20, 0}, {"shell ", 200, 0}, {"seize ", 500, 0},
                     {"militia of ", 40, 0},   {"fire ", 80, 0},      {"hit ", 150, 0},   {"drop ", 1000, 0},
                     {"place militia", 10, 0}, {"hire ", 1000, 0},    {"take ", 1000, 0}};
enum { SETS = sizeof sets / sizeof *sets };

typedef struct Table {
    CwGame *game;
    CwState *state, *one, *other;
    size_t size;
} Table;

static const char *words_of(const Table *t, const CwState *state, int seat, int action)
{
    static char words[200];
    cw_option_words(t->game, state, seat, action, NULL, words, sizeof words);
    return words;
}

/* Words that are no member: they end the choice, roll dice for some, exchange cards, or take other cards along. */
static int is_no_member(const char *words)
{
    static const char *const others[] = {"fire nobody", "no more", " at ", " for ", "Bandolier"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strstr(words, others[i]))
            return 1;
    return 0;
}

/* The set that an option is a member of, or -1. */
static int set_of(const Table *t, int seat, int action)
{
    const char *words = words_of(t, t->state, seat, action);
    for (int i = 0; i < SETS; i++)
        if (!strncmp(words, sets[i].words, strlen(sets[i].words)) && !is_no_member(words))
            return i;
    return -1;
}

/* Is the same thing still asked: the same question about the same unit, and of an attack its further targets? */
static int is_same_question(const Ask *before, const Ask *after)
{
    enum { FURTHER_TARGETS = -1 };
    return after->kind == before->kind && after->a == before->a &&
           (after->c >= 0 || after->c == FURTHER_TARGETS);
}

/* Chooses one and then the other; 0 if the second is not asked about any longer. */
static int choose_both(const Table *t, CwState *state, int seat, int first, int second)
{
    char words[200];
    CwOptions options;
    memcpy(state, t->state, t->size);
    Ask before = ((const Core *)(const void *)state)->ask[seat];
    int aims = !strncmp(words_of(t, state, seat, first), "target ", 7);
    snprintf(words, sizeof words, "%s", words_of(t, state, seat, second));
    assert_int_equal(cw_answer(t->game, state, seat, cw_decision(state), first, NULL), CW_OK);
    const Ask *after = &((const Core *)(const void *)state)->ask[seat];
    if (cw_phase(state) != CW_WAITING || !(cw_waiting(state) >> seat & 1) ||
        !is_same_question(&before, after) || aims != (after->c < 0))
        return 0;
    cw_options(t->game, state, seat, &options);
    for (int i = 0; i < options.count; i++)
        if (!strcmp(words, words_of(t, state, seat, options.action[i])))
            return cw_answer(t->game, state, seat, cw_decision(state), options.action[i], NULL) == CW_OK;
    return 0;
}

/* Equal copies of each zone without an order by their numbers, whenever they came. */
static void forget_who_came_last(const Table *t, CwState *state)
{
    Run run = run_open(t->game, state, NULL), *g = &run;
    for (int zone = 0; zone < t->game->def->layout.zones; zone++) {
        uint8_t card[MAX_CARDS + 1];
        if (!ZONE_SORTED(g, zone))
            continue;
        int n = list_collect(NEXT(g), &HEAD(g)[zone], card);
        for (int i = 1; i < n; i++)
            for (int k = i; k && kind_of(g, card[k]) == kind_of(g, card[k - 1]) && card[k] < card[k - 1];
                 k--) {
                uint8_t c = card[k];
                card[k] = card[k - 1];
                card[k - 1] = c;
            }
        list_relink(NEXT(g), &HEAD(g)[zone], card, n);
    }
}

static void compare_orders(Table *t, int seat, int a, int b, Set *set)
{
    char first[200], second[200];
    if (!choose_both(t, t->one, seat, a, b) || !choose_both(t, t->other, seat, b, a))
        return;
    ((Core *)(void *)t->one)->trail = ((Core *)(void *)t->other)->trail = 0;
    forget_who_came_last(t, t->one);
    forget_who_came_last(t, t->other);
    set->compared++;
    if (!memcmp(t->one, t->other, t->size))
        return;
    snprintf(first, sizeof first, "%s", words_of(t, t->state, seat, a));
    snprintf(second, sizeof second, "%s", words_of(t, t->state, seat, b));
    size_t at = 0;
    while (((const char *)t->one)[at] == ((const char *)t->other)[at])
        at++;
    fail_msg("'%s' and '%s' give other bytes the other way round, first at %zu", first, second, at);
}

static void compare_pairs(Table *t, int seat, const CwOptions *options)
{
    int pairs = 0;
    for (int i = 0; i < options->count && pairs < PAIRS; i++) {
        int set = set_of(t, seat, options->action[i]);
        for (int j = i + 1; set >= 0 && j < options->count && pairs < PAIRS; j++)
            if (set_of(t, seat, options->action[j]) == set) {
                compare_orders(t, seat, options->action[i], options->action[j], &sets[set]);
                pairs++;
            }
    }
}

static void play(Table *t, const CwKey *key, uint64_t nonce)
{
    uint32_t chance = (uint32_t)nonce * 2654435761u + 1;
    assert_int_equal(cw_start(t->game, t->state, key, nonce, NULL), CW_OK);
    for (int n = 0; n < MOST_DECISIONS && cw_phase(t->state) == CW_WAITING; n++) {
        CwOptions options;
        int seat = cw_next_seat(t->state);
        cw_options(t->game, t->state, seat, &options);
        compare_pairs(t, seat, &options);
        chance = chance * 1664525u + 1013904223u;
        int action = options.action[(chance >> 8) % options.count];
        assert_int_equal(cw_answer(t->game, t->state, seat, cw_decision(t->state), action, NULL), CW_OK);
    }
    assert_int_equal(cw_phase(t->state), CW_OVER);
}

static void order_of_choosing_leaves_no_trace(void **unused)
{
    const char *rules[] = {"tactics_count=14"};
    CwConfig config = {.seats = 4, .rules = rules, .rule_count = 1};
    Table t = {0};
    CwKey key;
    size_t size = cw_open_size(&cw_game_merc, &config);
    void *memory = malloc(size);
    int games = getenv("CW_LONG") ? GAMES * LONG_RUN : GAMES;
    (void)unused;
    t.game = cw_open(&cw_game_merc, &config, memory, size, NULL);
    assert_non_null(t.game);
    t.size = cw_state_size(t.game);
    t.state = malloc(t.size);
    t.one = malloc(t.size);
    t.other = malloc(t.size);
    cw_key_from_seed(5, &key);
    for (int i = 0; i < games; i++)
        play(&t, &key, (uint64_t)i);
    for (int i = 0; i < SETS; i++) {
        print_message("%-14s %d\n", sets[i].words, sets[i].compared);
        assert_true(sets[i].compared >= sets[i].at_least);
    }
    free(t.one);
    free(t.other);
    free(t.state);
    free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(order_of_choosing_leaves_no_trace)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
