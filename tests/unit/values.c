/* What lasting lines make (effects/values.h): every rank, with expected outcomes, in the smallest game that has units, lines
   and counters; and the errors of lines that would read what is made at their own rank. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "effects/frames.h"
#include "kernel/rule.h"
#include "tests/support/cards.h"

#include "tests/unit/values_game.inc"

/* ---- a table of it --------------------------------------------------------------------------------------------------------------- */

typedef struct Table {
    Compiled compiled;
    Opened opened;
    CwGame game;
    State state;
    Run g;
} Table;

/* A unit for each card of the text, in the order of the text. */
static Table *set_up(const char *text)
{
    Table *t = calloc(1, sizeof *t);
    t->compiled = compile_text(&vocabulary, "lines.card", text);
    assert_string_equal(t->compiled.said, "");
    t->opened.set = t->compiled.set;
    t->opened.line = calloc(t->opened.set.skill_count + 1u, sizeof(LineInfo));
    for (uint16_t s = 1; s <= t->opened.set.skill_count; s++)
        find_line(&t->opened.set, s, &t->opened.line[s]);
    t->game.data = &t->opened;
    t->g = (Run){&t->state.core, &t->game, NULL, NULL, NULL, 0};
    for (uint16_t c = 1; c <= t->opened.set.card_count; c++)
        t->state.now.kind[c] = c;
    values_anew(&t->g);
    return t;
}
/* As cw_check does: everything anew from the position gives the same bytes. */
static int is_what_follows(const Table *t)
{
    Values before = t->state.derived;
    values_anew(&t->g);
    return !memcmp(&before, &t->state.derived, sizeof before);
}
static void take_down(Table *t)
{
    assert_true(is_what_follows(t));
    compiled_free(&t->compiled);
    free(t->opened.line);
    free(t);
}
static int keywords(const Table *t, Card card)
{
    return (int)t->state.derived.keywords[card - 1];
}
static int attack(const Table *t, Card card)
{
    return t->state.derived.value[ATTACK][card - 1];
}

/* ---- rank 1 ------------------------------------------------------------------------------------------------------------------------ */

static void lines_are_lost(void **unused)
{
    (void)unused;
    Table *t = set_up("Quiet\nUnit - 1\nAll other units lose all lines.\n\n"
                      "Banner\nUnit - 2\nAll units get +1 attack.\n\n"
                      "Louder\nUnit - 3\nAll other units lose all lines.\n");
    /* The older of the two silencers holds: the younger has lost its line before it was asked. */
    assert_int_equal(attack(t, 1), 1);
    assert_int_equal(attack(t, 2), 2);
    assert_int_equal(t->state.derived.silent, 6);
    t->state.now.kind[1] = 0;
    lines_have_changed(&t->g, 0);
    refresh(&t->g);
    assert_int_equal(t->state.derived.silent, 2);
    t->state.now.kind[3] = 0;
    lines_have_changed(&t->g, 2);
    refresh(&t->g);
    assert_int_equal(attack(t, 2), 3);
    take_down(t);
}

static void lines_are_given(void **unused)
{
    (void)unused;
    Table *t =
        set_up("Teacher\nUnit - 1\nAll other units have \"While it is night: this gets +2 attack.\"\n\n"
               "Pupil\nUnit - 1\n\n"
               "Master\nUnit - 1\nThis has \"This has \"This has Flying.\"\"\n");
    assert_int_equal(attack(t, 2), 1);
    t->state.now.night = 1;
    touch(&t->g, READS_NIGHT, 0); /* what the given line reads is read by the line that gives it */
    refresh(&t->g);
    assert_int_equal(attack(t, 1), 1);
    assert_int_equal(attack(t, 2), 3);
    assert_int_equal(attack(t, 3), 3);
    assert_int_equal(keywords(t, 3), WORD_FLYING);
    t->state.now.kind[2] = 0; /* somebody leaves: the others read what they read */
    lines_have_changed(&t->g, 1);
    refresh(&t->g);
    t->state.now.night = 0;
    touch(&t->g, READS_NIGHT, 0);
    refresh(&t->g);
    assert_int_equal(attack(t, 3), 1);
    take_down(t);
}

/* Nothing is left of a line that was given for a while. */
static void lines_are_given_for_a_night(void **unused)
{
    (void)unused;
    Table *t = set_up("Teacher\nUnit - 1\nWhile it is night: all units have \"This gets +2 attack.\"\n");
    t->state.now.night = 1;
    touch(&t->g, READS_NIGHT, 0);
    refresh(&t->g);
    assert_int_equal(attack(t, 1), 3);
    t->state.now.night = 0;
    touch(&t->g, READS_NIGHT, 0);
    refresh(&t->g);
    assert_int_equal(attack(t, 1), 1);
    take_down(t);
}

/* Places that are listed anew together: who stood there asks for nothing any more. */
static void several_places_are_listed_anew(void **unused)
{
    (void)unused;
    Table *t = set_up("Knight\nUnit - 1\nWhile this is Blessed: this gets +1 attack.\n\n"
                      "Page\nUnit - 1\nWhile this is Blessed: this gets +1 attack.\n\n"
                      "Owl\nUnit - 1\nWhile it is night: this gets +1 attack.\n");
    Values *v = &t->state.derived;
    assert_int_equal(v->asks[0], object_bit(0) | object_bit(1));
    t->state.now.kind[1] = t->state.now.kind[3] = 0;
    v->stale = object_bit(0) | object_bit(2);
    unlist_stale_lines(&t->g, v);
    v->own[ATTACK][0] = v->own[ATTACK][2] = 0;
    make_values(&t->g, v);
    assert_int_equal(v->asks[0], object_bit(1));
    assert_int_equal(v->depends & READS_NIGHT, 0);
    take_down(t);
}

/* ---- ranks 2 to 4 -------------------------------------------------------------------------------------------------------------------- */

static void keywords_depend_on_keywords(void **unused)
{
    (void)unused;
    /* The one that depends stands first: it is asked later all the same; and it does not read what its own rank gives. */
    Table *t = set_up("Captain\nUnit - 1\nAll units with Flying have Swift.\n\n"
                      "Herald\nUnit - 1\nAll units with Swift have Guard.\n\n"
                      "Bird\nUnit - 1\nThis has Flying.\n\n"
                      "Horse\nUnit - 1\nThis has Swift.\n");
    assert_int_equal(keywords(t, 1), 0);
    assert_int_equal(keywords(t, 3), WORD_FLYING | WORD_SWIFT);
    assert_int_equal(keywords(t, 4), WORD_SWIFT | WORD_GUARD);
    take_down(t);
}

/* Asked at rank 3 and at rank 5, where more units are Flying: what it writes counts at its own rank alone. */
static void a_line_of_two_ranks(void **unused)
{
    (void)unused;
    Table *t = set_up("Armourer\nUnit - 1\nAll units with Flying get +1 attack and Swift.\n\n"
                      "Falconer\nUnit - 1\nAll units with Guard have Flying.\n\n"
                      "Bird\nUnit - 1\nThis has Flying.\n\n"
                      "Keeper\nUnit - 1\nThis has Guard.\n");
    assert_int_equal(t->opened.line[1].rank, 0);
    assert_int_equal(t->opened.line[3].rank, RANK_KEYWORDS);
    assert_int_equal(keywords(t, 3), WORD_FLYING | WORD_SWIFT);
    assert_int_equal(keywords(t, 4), WORD_FLYING | WORD_GUARD);
    assert_int_equal(attack(t, 3), 2);
    assert_int_equal(attack(t, 4), 2);
    take_down(t);
}

static void sharing_reads_what_stood_before(void **unused)
{
    (void)unused;
    Table *t = set_up("Link\nUnit - 1\nAll units with Flying share keywords.\n\n"
                      "Other link\nUnit - 1\nAll units with Swift share keywords.\n\n"
                      "Bird\nUnit - 1\nThis has Flying.\n\n"
                      "Both\nUnit - 1\nThis has Flying Swift.\n\n"
                      "Horse\nUnit - 1\nThis has Swift Guard.\n\n"
                      "Counter\nUnit - 1\nAll units with Guard get +5 attack.\n");
    /* Flying units share Flying and Swift; Swift ones share Flying, Swift and Guard. The Bird is Swift only by sharing, so
       it has no part in what Swift units share. */
    assert_int_equal(keywords(t, 3), WORD_FLYING | WORD_SWIFT);
    assert_int_equal(keywords(t, 4), WORD_FLYING | WORD_SWIFT | WORD_GUARD);
    assert_int_equal(keywords(t, 5), WORD_FLYING | WORD_SWIFT | WORD_GUARD);
    /* Numbers read keywords that were shared. */
    assert_int_equal(attack(t, 4), 6);
    assert_int_equal(attack(t, 5), 6);
    assert_int_equal(attack(t, 3), 1);
    take_down(t);
}

/* ---- rank 5, own parts, what is made anew and when ---------------------------------------------------------------------------------- */

static void numbers_are_sums(void **unused)
{
    (void)unused;
    Table *t = set_up("Banner\nUnit - 2\nAll units get +1 attack for each Blessed unit.\n\n"
                      "Knight\nUnit - 3\nWhile this is Blessed: this gets +1 attack and Guard.\n");
    assert_int_equal(attack(t, 1), 2);
    assert_int_equal(t->state.used, 1); /* told of the one that holds */
    int made = t->state.made;
    assert_true(add_modifier(&t->g, (Modifier){.what = LASTING_ATTACK, .until = 1, .host = 2, .amount = 4}));
    assert_true(add_modifier(&t->g, (Modifier){.what = LASTING_ATTACK, .until = 2, .host = 2, .amount = -1}));
    assert_int_equal(attack(t, 2), 6); /* at once */
    refresh(&t->g);
    assert_int_equal(t->state.made, made); /* and nothing was made anew for it */
    assert_true(is_what_follows(t));
    t->state.now.blessings[2] = 1;
    touch(&t->g, READS_BLESSING, object_bit(1));
    refresh(&t->g);
    assert_int_equal(attack(t, 1), 3);
    assert_int_equal(attack(t, 2), 8);
    assert_int_equal(keywords(t, 2), WORD_GUARD);
    Modifier ended;
    assert_true(a_modifier_ends(&t->g, 1));
    assert_true(take_ending(&t->g, 1, &ended));
    assert_false(take_ending(&t->g, 1, &ended));
    assert_int_equal(attack(t, 2), 4);
    remove_modifiers_of(&t->g, 2);
    assert_int_equal(attack(t, 2), 5);
    take_down(t);
}

/* Lines reach the limit of a number before the own part does: then the number is made anew, and not changed in place. */
static void numbers_have_a_limit(void **unused)
{
    (void)unused;
    Table *t = set_up("Tower\nUnit - 1\nAll units get +900 attack for each Blessed unit.\n\n"
                      "A\nUnit - 1\n\nB\nUnit - 1\n\nC\nUnit - 1\n\nD\nUnit - 1\n\nE\nUnit - 1\n\n"
                      "F\nUnit - 1\n\nG\nUnit - 1\n");
    for (Card card = 1; card <= OBJECTS; card++)
        t->state.now.blessings[card] = 1;
    touch(&t->g, READS_BLESSING, 0);
    refresh(&t->g);
    assert_int_equal(attack(t, 1), 7201);
    assert_true(
        add_modifier(&t->g, (Modifier){.what = LASTING_ATTACK, .until = 1, .host = 1, .amount = 3000}));
    refresh(&t->g);
    assert_int_equal(attack(t, 1), VALUE_LIMIT);
    Modifier ended;
    assert_true(take_ending(&t->g, 1, &ended));
    refresh(&t->g);
    assert_int_equal(attack(t, 1), 7201);
    take_down(t);
}

/* Only who reads something is asked when it changes: an AND for all others. */
static void nobody_reads_it(void **unused)
{
    (void)unused;
    Table *t = set_up("Plain\nUnit - 1\nAll units get +1 attack.\n\n"
                      "Knight\nUnit - 1\nWhile this is Blessed: this gets +1 attack.\n");
    touch(&t->g, READS_NIGHT, 0);
    assert_false(t->state.derived.dirty);
    t->state.now.blessings[1] = 1;
    touch(&t->g, READS_BLESSING, object_bit(0)); /* of another one than the line asks about */
    assert_false(t->state.derived.dirty);
    t->state.now.blessings[2] = 1;
    touch(&t->g, READS_BLESSING, object_bit(1));
    assert_true(t->state.derived.dirty);
    refresh(&t->g);
    assert_int_equal(attack(t, 2), 3);
    take_down(t);
}

/* A dependency that a row does not name is what the comparison finds. */
static void a_missing_dependency_is_found(void **unused)
{
    (void)unused;
    Table *t = set_up("Owl\nUnit - 1\nWhile it is night: this gets +1 attack.\n");
    assert_int_equal(t->state.used, 0); /* it does not hold */
    t->opened.line[1].reads &= ~(uint32_t)READS_NIGHT;
    values_anew(&t->g);
    t->state.now.night = 1;
    touch(&t->g, READS_NIGHT, 0);
    refresh(&t->g);
    assert_false(is_what_follows(t));
    take_down(t);
}

static void a_full_list(void **unused)
{
    (void)unused;
    char text[4000] = "";
    for (int i = 0; i < 7; i++) /* two lines each, and there is room for 12 */
        strcat(text, (const char *[]){"A\n", "B\n", "C\n", "D\n", "E\n", "F\n", "G\n"}[i]),
            strcat(text, "Unit - 0\nAll units get +1 attack.\nThis gets +10 attack.\n\n");
    Table *t = set_up(text);
    assert_true(t->state.derived.depends & LINES_FULL);
    assert_int_equal(attack(t, 6), 16);
    assert_int_equal(attack(t, 7), 6);
    t->state.now.kind[2] = 0; /* somebody leaves: there is room for the last */
    lines_have_changed(&t->g, 1);
    refresh(&t->g);
    assert_int_equal(attack(t, 7), 16);
    t->state.now.kind[2] = 2; /* and comes back: the list is as if it had always been there */
    lines_have_changed(&t->g, 1);
    refresh(&t->g);
    assert_int_equal(attack(t, 2), 16);
    assert_int_equal(attack(t, 7), 6);
    assert_int_equal(t->state.told, 1); /* when it became full, and not for each change of a full list */
    t->state.now.night = 1;
    touch(&t->g, READS_LISTS, 0);
    refresh(&t->g);
    assert_int_equal(t->state.told, 1);
    take_down(t);
}

/* Nine lines are given, and there is room for eight; four on one unit. */
static void too_many_are_given(void **unused)
{
    (void)unused;
    Table *t = set_up("A\nUnit - 0\nWhile it is night: all units have \"This gets +1 attack.\"\n\n"
                      "B\nUnit - 0\nAll other units have \"This gets +1 attack.\"\n\n"
                      "C\nUnit - 0\nAll other units have \"This gets +1 attack.\"\n\n"
                      "D\nUnit - 0\n\nE\nUnit - 0\n");
    assert_int_equal(t->state.derived.lents, 8);
    assert_int_equal(t->state.told, 0);
    t->state.now.night = 1;
    touch(&t->g, READS_NIGHT, 0);
    refresh(&t->g);
    assert_int_equal(t->state.derived.lents, 8);
    assert_int_equal(t->state.told, 1);
    t->state.now.night = 0;
    touch(&t->g, READS_NIGHT, 0);
    refresh(&t->g);
    assert_false(t->state.derived.depends & NO_ROOM);
    assert_int_equal(t->state.told, 1);
    take_down(t);
    t = set_up(
        "A\nUnit - 0\nThis gets +1 attack.\nThis gets +1 attack.\nThis gets +1 attack.\n"
        "This gets +1 attack.\n\nB\nUnit - 0\nWhile it is night: all units have \"This gets +1 attack.\"\n");
    assert_int_equal(t->state.told, 0);
    t->state.now.night = 1;
    touch(&t->g, READS_NIGHT, 0);
    refresh(&t->g);
    assert_int_equal(attack(t, 1), 4);
    assert_int_equal(attack(t, 2), 1);
    assert_int_equal(t->state.told, 1);
    take_down(t);
}

/* ---- bad input ------------------------------------------------------------------------------------------------------------------------ */

static void says(const char *line, const char *message)
{
    char text[400];
    snprintf(text, sizeof text, "A\nUnit - 1\n%s\n", line);
    Compiled c = compile_text(&vocabulary, "lines.card", text);
    assert_false(c.fine);
    assert_string_equal(c.said, message);
    compiled_free(&c);
}

static void lines_that_read_too_late(void **unused)
{
    (void)unused;
#define NUMBERS                                                                                              \
    "error: a line that changes numbers cannot ask for a number that lines change: what it asks for would "  \
    "hang on what it does\n"
    says("While this has 3 or more attack: this gets +1 attack.",
         "lines.card:3:7: " NUMBERS "    While this has 3 or more attack: this gets +1 attack.\n"
         "          ^~~~\n");
    says("This gets +1 attack for each point of attack.",
         "lines.card:3:30: " NUMBERS "    This gets +1 attack for each point of attack.\n"
         "                                 ^~~~~\n");
    says("All units with 2 or less attack get +1 attack.",
         "lines.card:3:1: " NUMBERS "    All units with 2 or less attack get +1 attack.\n"
         "    ^~~\n");
#define LOOP                                                                                                 \
    "error: a loop of sharing: what this line gives is shared in turn, so it cannot ask for keywords that "  \
    "are shared\n"
    says("While this shares Flying: all units share keywords.",
         "lines.card:3:7: " LOOP "    While this shares Flying: all units share keywords.\n"
         "          ^~~~\n");
    says("While this shares Flying: this has Swift.",
         "lines.card:3:7: " LOOP "    While this shares Flying: this has Swift.\n"
         "          ^~~~\n");
    says("All units with Flying lose all lines.",
         "lines.card:3:1: error: a line that takes or gives lines cannot ask for keywords that lines change: "
         "they are settled after it\n"
         "    All units with Flying lose all lines.\n"
         "    ^~~\n");
    says("All units without lines lose all lines.",
         "lines.card:3:1: error: a line that takes or gives lines cannot ask for the lines of objects that "
         "lines change: they are settled after it\n"
         "    All units without lines lose all lines.\n"
         "    ^~~\n");
    says("While this has 3 or more attack: this has Swift.",
         "lines.card:3:7: error: a line that gives keywords cannot ask for numbers that lines change: they "
         "are settled after it\n"
         "    While this has 3 or more attack: this has Swift.\n"
         "          ^~~~\n");
    says("This has \"While this has 3 or more attack: this gets +1 attack.\"",
         "lines.card:3:17: " NUMBERS "    This has \"While this has 3 or more attack: this gets +1 "
         "attack.\"\n"
         "                    ^~~~\n");
}

static void a_sentence_that_cannot_be_taken_back(void **unused)
{
    (void)unused;
    says("While it is night: draw a card.",
         "lines.card:3:20: error: a one-time action cannot stand in a line that holds for a while: only what "
         "can be taken back may\n"
         "    While it is night: draw a card.\n"
         "                       ^~~~\n"
         "  understood here: '... lose all lines', '... have ...', '... share keywords', "
         "'... get +... attack', '... get +... attack and ...'\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_lost),
        cmocka_unit_test(lines_are_given),
        cmocka_unit_test(lines_are_given_for_a_night),
        cmocka_unit_test(several_places_are_listed_anew),
        cmocka_unit_test(keywords_depend_on_keywords),
        cmocka_unit_test(a_line_of_two_ranks),
        cmocka_unit_test(sharing_reads_what_stood_before),
        cmocka_unit_test(numbers_are_sums),
        cmocka_unit_test(numbers_have_a_limit),
        cmocka_unit_test(nobody_reads_it),
        cmocka_unit_test(a_missing_dependency_is_found),
        cmocka_unit_test(a_full_list),
        cmocka_unit_test(too_many_are_given),
        cmocka_unit_test(lines_that_read_too_late),
        cmocka_unit_test(a_sentence_that_cannot_be_taken_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
