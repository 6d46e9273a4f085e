/* Wards move by move: what happens, who hears of it, and what happens instead (effects/happen.h, listen.h, replace.h). */
#include "tests/support/proof.h"

extern const CwGameDef cw_game_wards;

typedef struct Table {
    CwGame *game;
    CwState *state;
    void *memory;
} Table;

static Table sit_down(void)
{
    CwConfig config = {.seats = 2};
    size_t size = cw_open_size(&cw_game_wards, &config);
    Table t = {.memory = malloc(size)};
    CwKey key;
    t.game = cw_open(&cw_game_wards, &config, t.memory, size, NULL);
    assert_non_null(t.game);
    t.state = malloc(cw_state_size(t.game));
    cw_key_from_seed(1, &key);
    assert_int_equal(cw_start(t.game, t.state, &key, 0, NULL), CW_OK);
    return t;
}

static void leave(Table t)
{
    free(t.state);
    free(t.memory);
}

static void says(Table t, int seat, const char *words)
{
    say(t.game, t.state, seat, words);
}

/* Each seat plays these units, turn by turn; NULL: passes. */
static Table set_table(const char *const units[][2])
{
    Table t = sit_down();
    for (; units[0][0] || units[0][1]; units++)
        for (int s = 0; s < 2; s++) {
            char words[60];
            snprintf(words, sizeof words, units[0][s] ? "play %s" : "pass", units[0][s]);
            says(t, s, words);
        }
    return t;
}
#define TABLE(...) set_table((const char *const[][2]){__VA_ARGS__, {NULL, NULL}})

/* The units of a seat as "name damage" and "+blessings". */
static const char *units(Table t, int seat)
{
    static char view[20000], text[4][300];
    static int turn;
    char owner[20], *out = text[turn++ % 4];
    int length = 0;
    out[0] = 0;
    snprintf(owner, sizeof owner, "\"owner\":%d,", seat);
    cw_view(t.game, t.state, CW_SPECTATOR, 0, NULL, NULL, view, sizeof view);
    for (const char *zone = view; (zone = strstr(zone, "{\"id\":\"unit\"")); zone++) {
        const char *end = strstr(zone, "]}"), *mine = strstr(zone, owner), *card = strstr(zone, "[{\"id\":");
        if (!mine || mine > end || !card || card > end)
            continue;
        int damage = atoi(strstr(card, "\"damage\":") + 9),
            blessings = atoi(strstr(card, "\"blessings\":") + 12);
        length += snprintf(out + length, (size_t)(300 - length), "%s%s %d", length ? ", " : "",
                           cw_card_name(t.game, atoi(strstr(card, "\"kind\":") + 7)), damage);
        if (blessings)
            length += snprintf(out + length, (size_t)(300 - length), "+%d", blessings);
    }
    return out;
}
static int life(Table t, int seat)
{
    return counter_of(t.game, t.state, seat, "life");
}
#define assert_units(t, seat, expected) assert_string_equal(units(t, seat), expected)

static void assert_asked(Table t, int seat, const char *rule, int options_expected)
{
    CwOptions options;
    assert_int_equal(cw_next_seat(t.state), seat);
    assert_string_equal(cw_asking_rule(t.game, t.state, seat), rule);
    cw_options(t.game, t.state, seat, &options);
    assert_int_equal(options.count, options_expected);
}

static const char less[] = "Shieldmaiden: If this unit would be dealt damage, it is dealt 1 less instead.";
static const char twice[] = "Idol: If a unit would be dealt damage, it is dealt twice as much instead.";

/* ---- hearing ---------------------------------------------------------------------------------------------------------- */

/* Who die together hear each other; the line of a unit that is gone still runs. */
static void the_dying_hear_each_other(void **unused)
{
    (void)unused;
    Table t = TABLE({"Mourner", "Squire"}, {"Squire", "Mourner"}, {"Phoenix", NULL});
    says(t, 0, "cast Doom");
    assert_units(t, 0, "Phoenix 0+1"); /* which does not die */
    assert_units(t, 1, "");
    assert_int_equal(life(t, 0), 12); /* the Mourner and the Squire */
    assert_int_equal(life(t, 1), 12);
    leave(t);
}

static void what_was_dealt_is_heard_by_who_is_left(void **unused)
{
    (void)unused;
    Table t = TABLE({"Scribe", "Scribe"}, {"Squire", "Idol"});
    says(t, 0, "cast Storm"); /* the Idol doubles it: the Scribe is gone before it would hear */
    assert_units(t, 1, "Idol 4");
    assert_int_equal(life(t, 1), 10);
    says(t, 1, "cast Bolt");
    says(t, 1, "choose Scribe");
    assert_units(t, 0, "Squire 0");
    assert_int_equal(life(t, 0), 10);
    leave(t);
    t = TABLE({"Squire", "Scribe"}, {NULL, "Squire"});
    says(t, 0, "cast Storm");
    assert_int_equal(life(t, 1), 12); /* once for each unit of one event */
    leave(t);
    t = TABLE({"Squire", "Scribe"}, {NULL, "Ghost"}, {NULL, "Mourner"});
    says(t, 0, "cast Storm"); /* the Ghost is dealt damage and dies: heard of once each */
    assert_units(t, 1, "Scribe 2, Mourner 2");
    assert_int_equal(life(t, 1), 14);
    leave(t);
}

static void a_line_hears_what_its_bearer_does(void **unused)
{
    (void)unused;
    Table t = TABLE({"Squire", "Duelist"});
    says(t, 0, "cast Storm");
    assert_units(t, 0, "Squire 1");
    assert_units(t, 1, "Duelist 2");
    assert_int_equal(life(t, 1), 13);
    says(t, 1, "cast Storm"); /* this is not done by the Duelist */
    assert_int_equal(life(t, 1), 13);
    leave(t);
    t = TABLE({NULL, "Duelist"});
    says(t, 0, "cast Storm"); /* it is dealt damage, and deals none */
    assert_units(t, 1, "Duelist 2");
    assert_int_equal(life(t, 1), 10);
    leave(t);
}

static void lines_wait_until_the_card_is_done(void **unused)
{
    (void)unused;
    Table t = TABLE({"Squire", "Bomb"}, {NULL, "Ghost"});
    says(t, 0, "cast Bolt");
    says(t, 0, "choose Bomb");
    assert_units(t, 0, "Squire 2");
    assert_units(t, 1, ""); /* 2 damage are enough for the Ghost */
    leave(t);
}

/* ---- one line changes it ---------------------------------------------------------------------------------------------- */

static void a_line_changes_the_amount(void **unused)
{
    (void)unused;
    Table t = TABLE({"Shieldmaiden", "Banner"}, {"Ghost", "Squire"});
    says(t, 0, "cast Bolt");
    says(t, 0, "choose Squire"); /* the Banner speaks of its friends */
    assert_units(t, 1, "Banner 0, Squire 2");
    says(t, 1, "cast Bolt");
    says(t, 1, "choose Ghost"); /* 3 or more: none */
    assert_units(t, 0, "Shieldmaiden 0, Ghost 0");
    says(t, 0, "pass");
    says(t, 1, "cast Storm"); /* less than 3: its line does not fit */
    assert_units(t, 0, "Shieldmaiden 1");
    leave(t);
}

static void a_line_changes_how_often(void **unused)
{
    (void)unused;
    Table t = TABLE({"Commander", "Squire"}, {"Squire", NULL});
    says(t, 0, "cast Prayer");
    says(t, 0, "choose Squire");
    assert_units(t, 0, "Commander 0, Squire 0+2");
    says(t, 1, "cast Prayer"); /* not the Commander's player */
    assert_units(t, 1, "Squire 0+1");
    leave(t);
}

static void prevention_comes_after_replacement(void **unused)
{
    (void)unused;
    Table t = TABLE({"Squire", "Squire"}, {"Commander", NULL});
    for (int i = 0; i < 2; i++) {
        says(t, 0, "cast Prayer");
        says(t, 0, "choose Squire");
        says(t, 1, "pass");
    }
    says(t, 0, "cast Quake");
    assert_units(t, 0, "Squire 0+4"); /* the Commander is gone */
    assert_units(t, 1, "");
    leave(t);
    t = TABLE({"Commander", NULL}, {"Squire", NULL});
    says(t, 0, "cast Prayer");
    says(t, 0, "choose Squire");
    says(t, 1, "cast Quake"); /* what the damage would bring about is foreseen, too */
    assert_units(t, 0, "Squire 3+2");
    leave(t);
}

/* ---- several fit ------------------------------------------------------------------------------------------------------- */

static void its_player_chooses_and_one_counts(void **unused)
{
    (void)unused;
    for (int second = 0; second < 2; second++) {
        Table t = TABLE({"Idol", "Shieldmaiden"});
        says(t, 0, "cast Bolt");
        says(t, 0, "choose Shieldmaiden");
        assert_asked(t, 1, "H4.3", 2);
        says(t, 1, second ? twice : less);
        assert_units(t, 1, second ? "" : "Shieldmaiden 2");
        leave(t);
    }
}

static void equal_lines_count_once_and_nobody_is_asked(void **unused)
{
    (void)unused;
    Table t = TABLE({NULL, "Banner"}, {NULL, "Banner"}, {NULL, "Squire"});
    says(t, 0, "cast Bolt");
    says(t, 0, "choose Squire");
    assert_units(t, 1, "Banner 0, Banner 0, Squire 2");
    leave(t);
    t = TABLE({"Commander", NULL}, {"Commander", NULL}, {"Squire", NULL});
    says(t, 0, "cast Prayer");
    says(t, 0, "choose Squire");
    assert_units(t, 0, "Commander 0, Commander 0, Squire 0+2");
    leave(t);
}

/* Equal words that speak of their bearers are not equal.  And a line replaces nothing that its own sentences make
   happen: the second Martyr hands its damage on to the first, who cannot hand it back. */
static void lines_about_their_bearers_differ(void **unused)
{
    (void)unused;
    Table t = TABLE({NULL, "Martyr"}, {NULL, "Martyr"}, {NULL, "Squire"});
    CwOptions options;
    says(t, 0, "cast Bolt");
    says(t, 0, "choose Squire");
    assert_asked(t, 1, "H4.3", 2);
    cw_options(t.game, t.state, 1, &options);
    assert_int_equal(cw_choose(t.game, t.state, &options, 1, NULL), CW_OK);
    assert_units(t, 1, "Martyr 1, Martyr 0+1, Squire 0+1");
    assert_asked(t, 1, "H2.2", 24);
    leave(t);
}

/* ---- groups --------------------------------------------------------------------------------------------------------------- */

/* One Storm: dealt as it is, one less, none because it does something else, and a death replaced. */
static void members_of_a_group_fare_differently(void **unused)
{
    (void)unused;
    Table t = TABLE({"Squire", "Squire"}, {NULL, "Shieldmaiden"}, {NULL, "Powder"}, {NULL, "Phoenix"});
    says(t, 0, "cast Storm");
    assert_units(t, 1, "Squire 2, Shieldmaiden 1, Powder 0, Phoenix 0+1");
    assert_units(t, 0, "Squire 1");
    leave(t);
}

/* Amounts that are settled already wait while a player chooses for another unit; nothing has happened yet. */
static void all_happens_together_when_the_last_is_settled(void **unused)
{
    (void)unused;
    char stack[300];
    Table t = TABLE({"Idol", "Squire"}, {NULL, "Shieldmaiden"}, {NULL, "Idol"}, {NULL, "Scribe"});
    says(t, 0, "cast Storm");
    assert_asked(t, 1, "H4.3", 2); /* for the Squire: two Idols, of different players */
    assert_units(t, 1, "Squire 0, Shieldmaiden 0, Idol 0, Scribe 0");
    cw_stack_words(t.game, t.state, stack, sizeof stack);
    assert_non_null(strstr(stack, "H3 happen, replacement_is_chosen"));
    CwOptions options;
    cw_options(t.game, t.state, 1, &options);
    assert_int_equal(cw_choose(t.game, t.state, &options, 0, NULL), CW_OK);
    assert_asked(t, 1, "H4.3", 3); /* for the Shieldmaiden its own line, too */
    assert_units(t, 1, "Squire 0, Shieldmaiden 0, Idol 0, Scribe 0");
    says(t, 1, less);
    assert_asked(t, 1, "H4.3", 2);
    cw_options(t.game, t.state, 1, &options);
    assert_int_equal(cw_choose(t.game, t.state, &options, 1, NULL), CW_OK);
    assert_asked(t, 1, "H4.3", 2);
    cw_options(t.game, t.state, 1, &options);
    assert_int_equal(cw_choose(t.game, t.state, &options, 1, NULL), CW_OK);
    assert_units(t, 1, "Shieldmaiden 1, Idol 4"); /* 4 are too many for Squire and Scribe */
    assert_int_equal(life(t, 1), 10);
    leave(t);
}

/* Amounts that differ from the beginning are what lines change. */
static void shares_are_replaced_one_by_one(void **unused)
{
    (void)unused;
    Table t = TABLE({"Squire", "Shieldmaiden"}, {NULL, "Squire"}, {NULL, "Banner"});
    for (int i = 0; i < 2; i++) {
        says(t, 0, "pass");
        says(t, 1, "cast Prayer");
        says(t, 1, i ? "choose Banner" : "choose Shieldmaiden");
    }
    says(t, 0, "cast Judgement");
    assert_asked(t, 1, "H4.3",
                 2); /* for the Shieldmaiden: 2 damage, by its own line or by the Banner's 1 less */
    says(t, 1, less);
    assert_units(t, 0, "Squire 1");
    assert_units(t, 1, "Shieldmaiden 1+1, Squire 0, Banner 1+1");
    leave(t);
}

/* ---- something else --------------------------------------------------------------------------------------------------- */

/* All are left out of it: it has not happened, and nobody hears of it. */
static void what_is_replaced_is_not_heard(void **unused)
{
    (void)unused;
    Table t = TABLE({"Squire", "Powder"}, {NULL, "Scribe"});
    says(t, 0, "cast Bolt");
    says(t, 0, "choose Powder");
    assert_units(t, 1, "Powder 0, Scribe 0");
    assert_units(t, 0, "Squire 1");
    assert_int_equal(life(t, 1), 10);
    leave(t);
}

/* A death that damage brings about is replaced by itself: the damage was dealt, and is heard of. */
static void a_death_is_replaced_and_the_damage_is_not(void **unused)
{
    (void)unused;
    Table t = TABLE({NULL, "Healer"}, {NULL, "Squire"}, {NULL, "Scribe"});
    says(t, 0, "cast Quake");
    assert_units(t, 1, "Healer 0, Squire 0, Scribe 0");
    assert_int_equal(life(t, 1), 13);
    leave(t);
    for (int second = 0; second < 2; second++) {
        t = TABLE({NULL, "Healer"}, {NULL, "Phoenix"});
        says(t, 0, "cast Storm");
        assert_asked(t, 1, "H4.3", 2);
        says(t, 1,
             second ? "Phoenix: When this unit would die, instead: Remove all damage from it. Bless it."
                    : "Healer: When a friendly unit would die, instead: Remove all damage from it.");
        assert_units(t, 1, second ? "Healer 2, Phoenix 0+1" : "Healer 2, Phoenix 0");
        leave(t);
    }
}

/* An event that happens to a player. */
static void what_a_player_gains_is_replaced(void **unused)
{
    (void)unused;
    Table t = TABLE({"Font", "Squire"});
    says(t, 0, "cast Feast");
    assert_int_equal(life(t, 0), 14);
    says(t, 1, "cast Feast");
    assert_int_equal(life(t, 1), 12);
    says(t, 0, "play Altar");
    says(t, 1, "pass");
    says(t, 0, "cast Feast");
    assert_asked(t, 0, "H4.3", 2);
    says(t, 0, "Altar: When you would gain life, instead: Bless each friendly unit.");
    assert_int_equal(life(t, 0), 14);
    assert_units(t, 0, "Font 0+1, Altar 0+1");
    leave(t);
}

/* A replaced event whose sentences wait for a player, and the next line of the group after that. */
static void sentences_run_in_turn(void **unused)
{
    (void)unused;
    Table t = TABLE({"Shieldmaiden", "Powder"}, {"Idol", "Powder"}, {"Squire", NULL});
    says(t, 0, "pass");
    says(t, 1, "pass");
    says(t, 0, "cast Storm");
    /* Either Powder may choose between its own line and the Idol's; its own deals 1 to three units. */
    for (int powder = 0; powder < 2; powder++) {
        assert_asked(t, 1, "H4.3", 2);
        says(t, 1,
             "Powder: When this unit would be dealt damage, instead: Deal 1 damage to each opposing unit.");
    }
    for (int powder = 0; powder < 2; powder++) {
        assert_asked(t, 0, "H4.3", 2); /* for the Shieldmaiden, each time */
        says(t, 0, less);
    }
    assert_units(t, 0, "Shieldmaiden 0, Idol 4");
    assert_units(t, 1, "Powder 0, Powder 0");
    leave(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_dying_hear_each_other),
        cmocka_unit_test(what_was_dealt_is_heard_by_who_is_left),
        cmocka_unit_test(a_line_hears_what_its_bearer_does),
        cmocka_unit_test(lines_wait_until_the_card_is_done),
        cmocka_unit_test(a_line_changes_the_amount),
        cmocka_unit_test(a_line_changes_how_often),
        cmocka_unit_test(prevention_comes_after_replacement),
        cmocka_unit_test(its_player_chooses_and_one_counts),
        cmocka_unit_test(equal_lines_count_once_and_nobody_is_asked),
        cmocka_unit_test(lines_about_their_bearers_differ),
        cmocka_unit_test(members_of_a_group_fare_differently),
        cmocka_unit_test(all_happens_together_when_the_last_is_settled),
        cmocka_unit_test(shares_are_replaced_one_by_one),
        cmocka_unit_test(what_is_replaced_is_not_heard),
        cmocka_unit_test(a_death_is_replaced_and_the_damage_is_not),
        cmocka_unit_test(what_a_player_gains_is_replaced),
        cmocka_unit_test(sentences_run_in_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
