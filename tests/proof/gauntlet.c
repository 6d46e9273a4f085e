/* The Gauntlet move by move: each mechanism of the kernel with the outcome that its rule names. */
#include "tests/support/proof.h"

extern const CwGameDef cw_game_gauntlet;

typedef struct Table {
    CwGame *game;
    CwState *state;
} Table;

enum {
    CARDS = 16,
    BLADE = 1,
    SHIELD = 5,
    THORN = 9,
    FEATHER = 13
}; /* first card of each kind; there are four each */

/* The forced results that make a shuffle of `from` end as `to`: a place for the last card, then for the one before. */
static int script_shuffle(const int *from, const int *to, int count, uint16_t *results)
{
    int deck[CARDS], n = 0;
    memcpy(deck, from, (size_t)count * sizeof *deck);
    for (int i = count - 1; i > 0; i--) {
        int j = 0;
        while (deck[j] != to[i])
            j++;
        results[n++] = (uint16_t)j;
        deck[j] = deck[i];
        deck[i] = to[i];
    }
    return n;
}

/* A deck that begins with these cards; two go to each seat in turn. */
static Table deal(int seats, const char *rule, const int *top, int count)
{
    Table t = {open_game(&cw_game_gauntlet, seats, rule), NULL};
    int from[CARDS], to[CARDS], n = count;
    uint16_t results[CW_MAX_FORCED];
    for (int i = 0; i < CARDS; i++)
        from[i] = i + 1;
    memcpy(to, top, (size_t)count * sizeof *to);
    for (int card = 1; card <= CARDS; card++) {
        int used = 0;
        for (int i = 0; i < count; i++)
            used |= top[i] == card;
        if (!used)
            to[n++] = card;
    }
    t.state = malloc(cw_state_size(t.game));
    cw_start_scripted(t.game, t.state, results, script_shuffle(from, to, CARDS, results), NULL);
    assert_int_equal(cw_phase(t.state), CW_WAITING);
    return t;
}
#define DEAL(seats, rule, ...)                                                                               \
    deal(seats, rule, (const int[]){__VA_ARGS__}, (int)(sizeof((int[]){__VA_ARGS__}) / sizeof(int)))

static void leave(Table t)
{
    free(t.state);
}

static void says(Table t, int seat, const char *words)
{
    say(t.game, t.state, seat, words);
}

/* The same with the results of the draws that it leads to. */
static void rolls(Table t, int seat, const char *words, const uint16_t *results, int count)
{
    cw_script(t.game, t.state, results, count);
    say(t.game, t.state, seat, words);
    assert_int_equal(cw_phase(t.state), CW_WAITING);
}

static void bid(Table t, int a, int b, int c)
{
    int bids[3] = {a, b, c};
    for (int s = cw_seats(t.game) - 1; s >= 0; s--) {
        char words[20];
        snprintf(words, sizeof words, "bid %d", bids[s]);
        says(t, s, words);
    }
}

static int has(Table t, int seat, const char *counter)
{
    return counter_of(t.game, t.state, seat, counter);
}

static void assert_seen(Table t, int viewer, const char *zone, int owner, const char *expected)
{
    assert_string_equal(zone_seen(t.game, t.state, viewer, zone, owner), expected);
}

static void assert_asked(Table t, int seat, const char *rule)
{
    assert_string_equal(cw_asking_rule(t.game, t.state, seat), rule);
}

static void assert_running(Table t, const char *expected)
{
    char text[600];
    cw_stack_words(t.game, t.state, text, sizeof text);
    assert_string_equal(text, expected);
}

static void sealed_bids_are_paid_together(void **unused)
{
    (void)unused;
    Table t = DEAL(3, NULL, 1, 5, 9, 13, 2, 6, 10);
    assert_int_equal(cw_kind(t.state), CW_SEALED);
    assert_seen(t, 0, "hand", 0, "2 Blade@0 Shield@1");
    assert_seen(t, 1, "hand", 0, "2");
    bid(t, 1, 3, 2);
    assert_int_equal(has(t, 0, "stamina"), 7);
    assert_int_equal(has(t, 1, "stamina"), 5);
    assert_int_equal(has(t, 2, "stamina"), 6);
    assert_seen(t, 1, "hand", 1, "3 Thorn@0 Thorn@1 Feather@2"); /* the highest bid draws */
    assert_seen(t, 0, "hand", 1, "3");
    leave(t);
    t = DEAL(3, NULL, 1, 5, 9, 13, 2, 6, 10);
    bid(t, 2, 2, 0); /* nobody bids alone */
    for (int s = 0; s < 3; s++)
        assert_int_equal(zone_seen(t.game, t.state, s, "hand", s)[0], '2');
    leave(t);
}

static void open_phase_runs_in_any_order(void **unused)
{
    (void)unused;
    Table t = DEAL(3, NULL, 1, 5, 9, 13, 2, 6);
    bid(t, 0, 0, 0);
    assert_int_equal(cw_kind(t.state), CW_OPEN);
    assert_int_equal(cw_waiting(t.state), 7);
    says(t, 2, "turn");
    says(t, 2, "pass");
    assert_int_equal(cw_waiting(t.state), 3);
    says(t, 0, "turn");
    says(t, 1, "wear Thorn");
    says(t, 0, "pass");
    assert_int_equal(cw_waiting(t.state), 2);
    assert_seen(t, CW_SPECTATOR, "worn", 1, "1 Thorn@0");
    assert_int_equal(has(t, 0, "facing"), 1);
    uint16_t next_bout[CW_MAX_FORCED] = {0};
    rolls(t, 1, "pass", next_bout, 15); /* all have passed: the next bout begins */
    assert_asked(t, 0, "T2.2");
    assert_int_equal(has(t, 0, "facing"), 0);
    leave(t);
}

static void strike_hurts_and_draws(void **unused)
{
    (void)unused;
    Table t = DEAL(3, NULL, 1, 5, 9, 13, 2, 6, 10);
    bid(t, 0, 0, 0);
    says(t, 0, "strike");
    assert_asked(t, 0, "T4.2");
    assert_running(t, "T1 game, bout_is_over > T2 bout, phase_is_over > T3 open_phase, skill_is_over > "
                      "T4 use_skill, strike_is_done > T4.2 strike, target_is_chosen > "
                      "T4.6 choose_target, target_is_named");
    rolls(t, 0, "strike Seat 2", (uint16_t[]){0}, 1);
    assert_int_equal(has(t, 1, "health"), 1);
    assert_int_equal(has(t, 0, "stamina"), 6);
    assert_seen(t, 0, "hand", 0, "3 Blade@0 Shield@1 Thorn@2");
    assert_asked(t, 1, "T4.4");
    says(t, 1, "let it be");
    assert_asked(t, 2, "T4.4");
    says(t, 2, "let it be");
    assert_asked(t, 0, "T3.1");
    CwOptions options;
    cw_options(t.game, t.state, 0, &options);
    char words[60];
    for (int i = 0; i < options.count; i++) {
        cw_option_words(t.game, t.state, 0, options.action[i], NULL, words, sizeof words);
        assert_string_not_equal(words, "strike"); /* once in a bout */
    }
    leave(t);
}

static void negation_returns_all_but_the_costs(void **unused)
{
    (void)unused;
    Table t = DEAL(3, NULL, 1, 5, 9, 13, 2, 6, 10);
    bid(t, 0, 0, 0);
    says(t, 0, "strike");
    rolls(t, 0, "strike Seat 2", (uint16_t[]){0}, 1);
    says(t, 1, "negate");
    assert_int_equal(has(t, 1, "health"), 2);
    assert_int_equal(has(t, 0, "stamina"), 6);
    assert_int_equal(has(t, 1, "stamina"), 6);
    assert_int_equal(has(t, 2, "stamina"), 8);
    assert_seen(t, 0, "hand", 0, "2 Blade@0 Shield@1"); /* the card drawn is back on the deck ... */
    assert_seen(t, 0, "deck", -1, "10 Thorn@0");        /* ... and seat 0 has seen it */
    assert_seen(t, 1, "deck", -1, "10");
    assert_asked(t, 2, "T4.4"); /* a negation is a skill: clockwise from its user */
    says(t, 2, "let it be");
    assert_asked(t, 0, "T4.4");
    says(t, 0, "let it be");
    assert_int_equal(cw_kind(t.state), CW_OPEN);
    leave(t);
}

static void negation_of_a_negation_brings_it_back(void **unused)
{
    (void)unused;
    Table t = DEAL(3, NULL, 1, 5, 9, 13, 2, 6, 10);
    bid(t, 0, 0, 0);
    says(t, 0, "strike");
    rolls(t, 0, "strike Seat 2", (uint16_t[]){0}, 1);
    says(t, 1, "negate");
    says(t, 2, "negate");
    assert_int_equal(has(t, 1, "health"), 1); /* the strike stands */
    assert_seen(t, 0, "hand", 0, "3 Blade@0 Shield@1 Thorn@2");
    assert_asked(t, 0, "T4.4");
    says(t, 0, "negate"); /* and a third time: it does not */
    assert_int_equal(has(t, 1, "health"), 2);
    assert_seen(t, 0, "hand", 0, "2 Blade@0 Shield@1");
    assert_int_equal(has(t, 0, "stamina"), 8 - 2 - 2);
    assert_int_equal(has(t, 1, "stamina"), 8 - 2);
    assert_int_equal(has(t, 2, "stamina"), 8 - 2);
    assert_int_equal(cw_kind(t.state), CW_OPEN); /* nobody is left who may negate */
    leave(t);
}

/* A storm shuffles and turns up a card; negated, the deck is in its old order and nobody knows where that card is. */
static void negated_storm_leaves_no_trace(void **unused)
{
    (void)unused;
    Table t = DEAL(3, NULL, 1, 5, 9, 13, 2, 6, 10, 3);
    bid(t, 0, 0, 0);
    says(t, 2, "scry");
    assert_seen(t, 2, "deck", -1, "10 Thorn@0");
    says(t, 2, "leave Thorn");
    int deck[10] = {10, 3, 4, 7, 8, 11, 12, 14, 15, 16}, storm[10] = {7, 16, 15, 14, 12, 11, 8, 4, 3, 10};
    uint16_t results[CW_MAX_FORCED];
    rolls(t, 0, "storm", results, script_shuffle(deck, storm, 10, results));
    assert_seen(t, CW_SPECTATOR, "discard", -1, "1 Shield@0");
    assert_seen(t, 2, "deck", -1, "9"); /* shuffled: what it had seen is somewhere */
    says(t, 1, "negate");
    assert_seen(t, CW_SPECTATOR, "discard", -1, "0");
    assert_seen(t, 0, "deck", -1, "10"); /* the Shield is in it, and nobody knows where */
    assert_seen(t, 1, "deck", -1, "10");
    assert_seen(t, 2, "deck", -1, "10 Thorn@0"); /* seen before the storm, and there again */
    leave(t);
}

static void blade_in_a_storm_hurts_all_opponents(void **unused)
{
    (void)unused;
    Table t = DEAL(3, NULL, 1, 5, 9, 13, 2, 6, 10, 3);
    bid(t, 0, 0, 0);
    int deck[10] = {10, 3, 4, 7, 8, 11, 12, 14, 15, 16}, storm[10] = {3, 10, 4, 7, 8, 11, 12, 14, 15, 16};
    uint16_t results[CW_MAX_FORCED];
    rolls(t, 1, "storm", results, script_shuffle(deck, storm, 10, results));
    assert_int_equal(has(t, 0, "health"), 1);
    assert_int_equal(has(t, 1, "health"), 2);
    assert_int_equal(has(t, 2, "health"), 1);
    leave(t);
}

/* At most one replacement: asked because cards are stashed, whatever they are. */
static void shields_replace_injuries(void **unused)
{
    (void)unused;
    Table t = DEAL(3, NULL, 1, 2, 5, 6, 9, 13);
    bid(t, 0, 0, 0);
    says(t, 1, "stash Shield");
    says(t, 1, "stash Shield");
    says(t, 2, "stash Thorn");
    assert_seen(t, 1, "stash", 1, "2 Shield@0 Shield@1");
    assert_seen(t, 0, "stash", 1, "2");
    says(t, 0, "strike");
    rolls(t, 0, "strike Seat 2", (uint16_t[]){1}, 1);
    assert_asked(t, 1, "T5.1");
    says(t, 1, "turn up the newer Shield");
    assert_seen(t, 1, "stash", 1, "1 Shield@0");
    assert_int_equal(has(t, 1, "health"), 2);
    assert_seen(t, CW_SPECTATOR, "discard", -1, "1 Shield@0");
    assert_asked(t, 1, "T4.4"); /* the one injury is gone: no second question */
    says(t, 1, "let it be");
    says(t, 2, "let it be");
    says(t, 1, "strike");
    rolls(t, 1, "strike Seat 3", (uint16_t[]){0}, 1);
    CwOptions options;
    cw_options(t.game, t.state, 2, &options);
    assert_int_equal(options.count, 1); /* no Shield, and yet asked */
    says(t, 2, "take it");
    assert_int_equal(has(t, 2, "health"), 1);
    leave(t);
}

/* Reactions: fixed when the injury happens, clockwise from the injured player, and they nest. */
static void worn_cards_react(void **unused)
{
    (void)unused;
    Table t = DEAL(3, NULL, 1, 13, 9, 14, 10, 15);
    bid(t, 0, 0, 0);
    says(t, 0, "wear Feather");
    says(t, 1, "wear Thorn");
    says(t, 1, "wear Feather");
    says(t, 2, "wear Thorn");
    says(t, 0, "strike");
    rolls(t, 0, "strike Seat 2", (uint16_t[]){0}, 1);
    assert_int_equal(has(t, 1, "health"), 1);
    assert_int_equal(has(t, 0, "health"), 1); /* the Thorn of seat 1 strikes back */
    assert_int_equal(has(t, 2, "health"), 2);
    assert_int_equal(has(t, 0, "stamina"), 8 - 2 + 2); /* a Feather gains for each of the two injuries */
    assert_int_equal(has(t, 1, "stamina"), 8 + 2);
    assert_int_equal(has(t, 2, "stamina"), 8);
    says(t, 1, "negate"); /* reactions are part of the effect */
    assert_int_equal(has(t, 0, "health"), 2);
    assert_int_equal(has(t, 1, "health"), 2);
    assert_int_equal(has(t, 0, "stamina"), 6);
    assert_int_equal(has(t, 1, "stamina"), 6);
    leave(t);
}

/* Two Thorns strike back at each other until one is out: nested as deep as there is health. */
static void thorns_go_back_and_forth(void **unused)
{
    (void)unused;
    Table t = DEAL(3, NULL, 9, 1, 10, 2, 3, 4);
    bid(t, 0, 0, 0);
    says(t, 0, "wear Thorn");
    says(t, 1, "wear Thorn");
    says(t, 0, "strike");
    rolls(t, 0, "strike Seat 2", (uint16_t[]){0}, 1); /* 1 has 1, 0 has 1, 1 is out: its Thorn is gone */
    assert_int_equal(has(t, 1, "health"), 0);
    assert_int_equal(has(t, 0, "health"), 1);
    assert_seen(t, CW_SPECTATOR, "hand", 1, "0");
    assert_seen(t, CW_SPECTATOR, "discard", -1, "2 Blade@0 Thorn@1");
    assert_asked(t, 2, "T4.4"); /* who is out is not asked */
    leave(t);
}

/* The last opponent is out four rules down: the bout ends at once, nothing is drawn, nobody reacts. */
static void bout_is_left_from_deep_inside(void **unused)
{
    (void)unused;
    Table t = DEAL(2, NULL, 1, 5, 9, 13);
    bid(t, 0, 0, 0);
    uint16_t results[CW_MAX_FORCED] = {1}; /* the die, then the shuffle of the next bout */
    rolls(t, 0, "strike", results, 16);    /* one opponent: no target to choose */
    assert_running(t, "T1 game, bout_is_over > T2 bout, bids_are_in");
    assert_int_equal(has(t, 0, "bouts"), 1);
    assert_int_equal(has(t, 1, "bouts"), 0);
    assert_int_equal(has(t, 1, "health"), 2);
    assert_int_equal(has(t, 0, "stamina"), 8);
    leave(t);
}

static void stash_has_two_places(void **unused)
{
    (void)unused;
    Table t = DEAL(2, NULL, 1, 5, 9, 13, 10);
    bid(t, 1, 0, 0); /* draws a third card */
    says(t, 0, "stash Blade");
    says(t, 0, "stash Shield");
    assert_seen(t, 0, "stash", 0, "2 Blade@0 Shield@1");
    says(t, 0, "stash Thorn"); /* T-L1: the oldest is turned up */
    assert_seen(t, 0, "stash", 0, "2 Shield@0 Thorn@1");
    assert_seen(t, 1, "stash", 0, "2");
    assert_seen(t, 1, "discard", -1, "1 Blade@0");
    leave(t);
}

static void phase_has_forty_actions(void **unused)
{
    (void)unused;
    Table t = DEAL(3, NULL, 1, 5, 9, 13, 2, 6);
    bid(t, 0, 0, 0);
    uint16_t next_bout[CW_MAX_FORCED] = {0};
    for (int action = 0; action < 39; action++) { /* stamina falls: no position comes back */
        int seat = action / 2 % 3;
        assert_asked(t, seat, "T3.1");
        if (action % 2) {
            says(t, seat, "scry");
            CwOptions options;
            cw_options(t.game, t.state, seat, &options);
            cw_choose(t.game, t.state, &options, 1, NULL);
        } else {
            says(t, seat, "turn");
        }
    }
    rolls(t, 0, "turn", next_bout, 15);
    assert_asked(t, 0, "T2.2"); /* T-L2 */
    leave(t);
}

static void repetition_ends_the_phase(void **unused)
{
    (void)unused;
    Table t = DEAL(3, NULL, 1, 5, 9, 13, 2, 6);
    uint16_t next_bout[CW_MAX_FORCED] = {0};
    bid(t, 0, 0, 0);
    says(t, 0, "turn");
    says(t, 0, "turn");
    assert_asked(t, 0, "T3.1");
    rolls(t, 0, "turn", next_bout, 15); /* facing as after the first */
    assert_asked(t, 0, "T2.2");
    for (int s = 0; s < 3; s++)
        assert_int_equal(has(t, s, "bouts"), 0);
    leave(t);
}

static void passing_is_progress(void **unused)
{
    (void)unused;
    Table t = DEAL(3, NULL, 1, 5, 9, 13, 2, 6);
    bid(t, 0, 0, 0);
    says(t, 0, "turn");
    says(t, 1, "pass");
    says(t, 0, "turn");
    says(t, 2, "pass");
    says(t, 0, "turn");
    assert_asked(t, 0, "T3.1");
    leave(t);
}

static void cards_are_handed_over_unseen(void **unused)
{
    (void)unused;
    Table t = DEAL(3, NULL, 1, 5, 9, 13, 2, 6);
    bid(t, 0, 0, 0);
    says(t, 0, "hand over Shield");
    assert_seen(t, 1, "hand", 1, "3 Shield@0 Thorn@1 Feather@2");
    assert_seen(t, 0, "hand", 1, "3 Shield@0"); /* the giver knows one of them */
    assert_seen(t, 2, "hand", 1, "3");
    says(t, 1, "stash Shield");
    assert_seen(t, 0, "hand", 1, "2"); /* it may be the stashed one by now */
    assert_seen(t, 0, "stash", 1, "1");
    leave(t);
}

static void scryer_follows_the_card_below(void **unused)
{
    (void)unused;
    Table t = DEAL(3, NULL, 1, 5, 9, 13, 2, 6, 10);
    bid(t, 0, 0, 0);
    says(t, 1, "scry");
    says(t, 1, "put Thorn below");
    assert_seen(t, 1, "deck", -1, "10 Thorn@9");
    assert_seen(t, 0, "deck", -1, "10");
    leave(t);
}

static void sides_share_a_result(void **unused)
{
    (void)unused;
    Table t = DEAL(3, "alliance=pair", 1, 5, 9, 13, 2, 6);
    assert_int_equal(cw_team(t.game, 1), cw_team(t.game, 2));
    assert_int_equal(has(t, 0, "health"), 3);
    bid(t, 0, 0, 0);
    rolls(t, 1, "strike", (uint16_t[]){1}, 1); /* only seat 0 is an opponent: nobody to choose */
    assert_int_equal(has(t, 0, "health"), 1);
    assert_asked(t, 2, "T4.4"); /* an ally may negate, too */
    says(t, 2, "let it be");
    says(t, 0, "let it be");
    uint16_t results[CW_MAX_FORCED] = {0};
    rolls(t, 2, "strike", results, 16); /* out: the bout ends */
    assert_int_equal(has(t, 1, "bouts"), 1);
    assert_int_equal(has(t, 2, "bouts"), 1);
    bid(t, 0, 0, 0);
    for (int s = 0; s < 3; s++)
        say(t.game, t.state, s, "pass"); /* 3 health against 4: the second bout as well */
    CwResult result;
    assert_int_equal(cw_result(t.game, t.state, &result), CW_OK);
    assert_string_equal(result.rule, "T7.2");
    assert_int_equal(result.payoff[0], -1000);
    assert_int_equal(result.payoff[1], 1000);
    assert_int_equal(result.payoff[2], 1000);
    assert_int_equal(result.points[1], 2);
    leave(t);
}

/* A ledger apart from the game: after every negation in random play each seat has what it had before the negated
   effect, less what it has paid since. */
static void costs_agree_with_a_ledger(void **unused)
{
    (void)unused;
    CwGame *game = open_game(&cw_game_gauntlet, 3, NULL);
    CwState *state = malloc(cw_state_size(game));
    CwKey key;
    cw_key_from_seed(8, &key);
    uint32_t chance = 12345;
    int negations = 0, twice = 0;
    for (uint64_t number = 0; number < 3000; number++) {
        int before[3] = {0},
            before_last[3] = {0}; /* stamina before the last effect, and before the one before it */
        int skills = 0;
        cw_start(game, state, &key, number, NULL);
        while (cw_phase(state) == CW_WAITING) {
            int seat = cw_next_seat(state), had[3];
            CwOptions options;
            char words[60];
            cw_options(game, state, seat, &options);
            chance = chance * 1664525 + 1013904223;
            int action = options.action[(chance >> 8) % options.count];
            cw_option_words(game, state, seat, action, NULL, words, sizeof words);
            if (!strcmp(cw_asking_rule(game, state, seat), "T2.2"))
                skills = 0;
            for (int s = 0; s < 3; s++)
                had[s] = counter_of(game, state, s, "stamina");
            assert_int_equal(cw_answer(game, state, seat, cw_decision(state), action, NULL), CW_OK);
            int cost = !strcmp(words, "negate") || !strcmp(words, "strike") ? 2
                       : !strcmp(words, "storm")                            ? 1
                                                                            : 0;
            if (!cost)
                continue;
            for (int s = 0; s < 3; s++) {
                int paid = s == seat ? cost : 0;
                before_last[s] =
                    before[s] > paid ? before[s] - paid : 0; /* what an effect gave may have paid it */
                before[s] = had[s] - paid;
            }
            skills++;
            if (strcmp(words, "negate") != 0)
                continue;
            negations++;
            twice += skills > 2;
            int next = cw_next_seat(state);
            if (next >= 0 && !strcmp(cw_asking_rule(game, state, next), "T2.2"))
                continue; /* it ended the bout: everybody has begun anew */
            for (int s = 0; s < 3; s++)
                assert_int_equal(counter_of(game, state, s, "stamina"), before_last[s]);
        }
    }
    assert_true(negations > 1000);
    assert_true(twice > 200);
    free(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sealed_bids_are_paid_together),
        cmocka_unit_test(open_phase_runs_in_any_order),
        cmocka_unit_test(strike_hurts_and_draws),
        cmocka_unit_test(negation_returns_all_but_the_costs),
        cmocka_unit_test(negation_of_a_negation_brings_it_back),
        cmocka_unit_test(negated_storm_leaves_no_trace),
        cmocka_unit_test(blade_in_a_storm_hurts_all_opponents),
        cmocka_unit_test(shields_replace_injuries),
        cmocka_unit_test(worn_cards_react),
        cmocka_unit_test(thorns_go_back_and_forth),
        cmocka_unit_test(bout_is_left_from_deep_inside),
        cmocka_unit_test(stash_has_two_places),
        cmocka_unit_test(phase_has_forty_actions),
        cmocka_unit_test(repetition_ends_the_phase),
        cmocka_unit_test(passing_is_progress),
        cmocka_unit_test(cards_are_handed_over_unseen),
        cmocka_unit_test(scryer_follows_the_card_below),
        cmocka_unit_test(sides_share_a_result),
        cmocka_unit_test(costs_agree_with_a_ledger),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
