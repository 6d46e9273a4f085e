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

/* ---- the game: units in eight places, one card each ------------------------------------------------------------------------ */

enum {
    OBJECTS = 8,
    LINES = 12,
    LENT_LINES = 8,
    ATTACK = 0,
    VALUES = 1,
    OWN_VALUES = 1,
    ASKED = 1,
    MODIFIERS = 4,
    KIND_UNIT = 0,
    LASTING_ATTACK = 1
};
typedef uint64_t ObjectBits;
typedef int16_t Value;
typedef uint64_t Keywords;
#include "effects/lasting.h"

enum { READS_BLESSING = READS_GAME, READS_NIGHT = READS_GAME << 1 };

#define CATEGORIES(CATEGORY)                                                                                 \
    CATEGORY(HEAD, "head", "a type line")                                                                    \
    CATEGORY(CONDITION, "condition", "a condition")                                                          \
    CATEGORY(SENTENCE, "sentence", "a sentence")                                                             \
    CATEGORY(LIMITS, "limit", "a limit")                                                                     \
    CATEGORY(TARGET, "target", "a target")                                                                   \
    CATEGORY(STATE, "state", "a state")                                                                      \
    CATEGORY(COUNTED, "counted", "something to count")                                                       \
    CATEGORY(KEYWORD, "keyword", "a keyword")
#define VOCABULARY_DEF "tests/unit/values_vocabulary.def"
#define VOCABULARY_CATEGORIES CATEGORIES
#define VOCABULARY_OF(what) lines_##what
#define CATEGORY_OF(name) LINES_CATEGORY_##name
#define OPCODE_OF(name) SAYS_##name
#define WORD_OF(category, name) WORD_##name
#include "effects/vocabulary_table.h"

static const CardKind lines_kinds[] = {{"unit", "a unit", "the name of a unit", "Unit - 1", "", 15, true}};
static const Vocabulary vocabulary = {VOCABULARY_TABLES,   .kinds = lines_kinds, .kind_count = 1,
                                      .line_word = "line", .lasting_rule = "",   .limit_rule = "",
                                      .first_rule = ""};

typedef struct Happening {
    int nothing;
} Happening;
typedef struct Values {
    VALUES_LISTED
    VALUES_MADE
} Values;
typedef struct Position {
    Modifier modifier[MODIFIERS];
    uint16_t kind[OBJECTS + 1]; /* by card, which stands in place card - 1; 0: nothing stands there */
    uint8_t blessings[OBJECTS + 1];
    uint8_t modifiers, night;
} Position;
typedef struct State {
    Core core;
    Position now;
    Values values;
    int made; /* how often */
} State;
typedef struct Opened {
    CardSet set;
    LineInfo *line;
} Opened;

static State *state_of(const Run *g)
{
    return (State *)(void *)g->core;
}
static Position *now(const Run *g)
{
    return &state_of(g)->now;
}
static const Opened *opened(const Run *g)
{
    return g->game->data;
}
struct make {
    VERB_SETS VERB_MEMORY
};
#include "effects/values.h"

static const CardSet *effect_set(const Run *g)
{
    return &opened(g)->set;
}
static Values *values_of(const Run *g)
{
    return &state_of(g)->values;
}
static const LineInfo *line_table(const Run *g)
{
    return opened(g)->line;
}
static int object_of(const Run *g, Card host)
{
    return now(g)->kind[host] ? host - 1 : -1;
}
static unsigned own_counters(const Run *g, Card host)
{
    return now(g)->blessings[host] ? 1 : 0;
}
static void list_unit(const Run *g, Values *v, Card card)
{
    const CardDef *def = &effect_set(g)->cards[now(g)->kind[card]];
    v->own[ATTACK][card - 1] = (Value)card_operand(effect_set(g), now(g)->kind[card], 0);
    for (int i = 0; i < def->skill_count; i++)
        if (effect_set(g)->skills[def->first_skill + i].category & (SKILL_SOLID | SKILL_PASSIVE))
            list_line(g, v, def->first_skill + i, card, 0);
    for (int i = 0; i < now(g)->modifiers; i++)
        if (now(g)->modifier[i].host == card)
            v->own[ATTACK][card - 1] = (Value)(v->own[ATTACK][card - 1] + now(g)->modifier[i].amount);
}
static void list_everything(const Run *g, Values *v)
{
    memset(v, 0, offsetof(Values, silent));
    v->depends = READS_ALWAYS;
    for (Card card = 1; card <= OBJECTS; card++)
        if (now(g)->kind[card])
            list_unit(g, v, card);
}
static void list_again(const Run *g, Values *v, int object)
{
    unlist_lines(g, v, object + 1, object);
    v->own[ATTACK][object] = 0;
    if (now(g)->kind[object + 1])
        list_unit(g, v, object + 1);
}
static void values_begin(const Run *g, Values *v)
{
    (void)v;
    state_of(g)->made++;
}
static void hold_plain(const Run *g, Values *v, const LineInfo *info, const Line *line)
{
    (void)g;
    add_value(v, ATTACK, line->host - 1, info->amount);
}
static int line_is_lost(const Run *g, const Values *v, int lent)
{
    (void)g, (void)v, (void)lent;
    return 0;
}
static void line_is_used(const Run *g, const Line *line)
{
    (void)g, (void)line;
}
static void modifier_changes(Run *g, const Modifier *m, int sign)
{
    change_own(g, ATTACK, object_bit(object_of(g, m->host)), sign * m->amount);
}

/* ---- its rows ------------------------------------------------------------------------------------------------------------------ */

static Set all_units(const Run *g)
{
    Set set = 0;
    for (Card card = 1; card <= OBJECTS; card++)
        set |= now(g)->kind[card] ? object_bit(card - 1) : 0;
    return set;
}
static Set units_with(const Run *g, Keywords keywords)
{
    Set set = 0;
    for (Set left = all_units(g); left; left &= left - 1)
        set |= values_of(g)->keywords[__builtin_ctzll(left)] & keywords ? left & -left : 0;
    return set;
}
static int blessed_units(const Run *g)
{
    int n = 0;
    for (Card card = 1; card <= OBJECTS; card++)
        n += now(g)->blessings[card] != 0;
    return n;
}
static int holds_WHILE(const Run *g, Sense s)
{
    return holds(g, part(g, s, 0));
}
static int holds_BLESSED(const Run *g, Sense s)
{
    return now(g)->blessings[s.source] != 0;
}
static int holds_NIGHT(const Run *g, Sense s)
{
    (void)s;
    return now(g)->night;
}
static int holds_STRONG(const Run *g, Sense s)
{
    return values_of(g)->value[ATTACK][s.source - 1] >= word(g, s, 0);
}
static int holds_SHARED_WITH(const Run *g, Sense s)
{
    return (values_of(g)->keywords[s.source - 1] & (unsigned)word(g, s, 0)) != 0;
}
static Set those_THIS(const Run *g, Sense s, int *wanted)
{
    (void)g, (void)wanted;
    return object_bit(s.source - 1);
}
static Set those_OTHERS(const Run *g, Sense s, int *wanted)
{
    (void)wanted;
    return all_units(g) & ~object_bit(s.source - 1);
}
static Set those_WITH(const Run *g, Sense s, int *wanted)
{
    (void)wanted;
    return units_with(g, (Keywords)word(g, s, 0));
}
static Set those_WEAK(const Run *g, Sense s, int *wanted)
{
    (void)s, (void)wanted;
    return all_units(g);
}
static Set those_SILENT(const Run *g, Sense s, int *wanted)
{
    (void)s, (void)wanted;
    return values_of(g)->silent;
}
static Set those_ALL(const Run *g, Sense s, int *wanted)
{
    (void)s, (void)wanted;
    return all_units(g);
}
static int amount_BLESSED_UNITS(const Run *g, Sense s)
{
    (void)s;
    return blessed_units(g);
}
static int amount_ATTACK_OF_ALL(const Run *g, Sense s)
{
    return values_of(g)->value[ATTACK][s.source - 1];
}
static Set target(const Run *g, Sense s)
{
    int wanted;
    return those(g, part(g, s, 0), &wanted);
}
static void hold_SILENCE(const Run *g, Sense s, Values *v)
{
    lose_lines(v, target(g, s));
}
static void hold_LEND(const Run *g, Sense s, Values *v)
{
    for (Set left = target(g, s); left; left &= left - 1)
        lend_line(g, v, quoted_skill(g, s, 1), 1 + __builtin_ctzll(left), s.you);
}
static void hold_GIVE(const Run *g, Sense s, Values *v)
{
    give_keywords(v, target(g, s), (Keywords)word(g, s, 0));
}
static void hold_SHARE(const Run *g, Sense s, Values *v)
{
    share_keywords(g, v, target(g, s), ~0ull);
}
static void hold_ADD(const Run *g, Sense s, Values *v)
{
    for (Set left = target(g, s); left; left &= left - 1)
        add_value(v, ATTACK, __builtin_ctzll(left), for_each(g, s, word(g, s, 0), 1));
}
static void hold_ARM(const Run *g, Sense s, Values *v)
{
    give_keywords(v, target(g, s), (Keywords)word(g, s, 1));
    for (Set left = target(g, s); left; left &= left - 1)
        add_value(v, ATTACK, __builtin_ctzll(left), word(g, s, 0));
}
static void do_DRAW(Run *g, const Verb *verb)
{
    (void)g, (void)verb;
}

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
    t->g = (Run){&t->state.core, &t->game, NULL, NULL, 0};
    for (uint16_t c = 1; c <= t->opened.set.card_count; c++)
        t->state.now.kind[c] = c;
    values_anew(&t->g);
    return t;
}
/* As cw_check does: everything anew from the position gives the same bytes. */
static int is_what_follows(const Table *t)
{
    Values before = t->state.values;
    values_anew(&t->g);
    return !memcmp(&before, &t->state.values, sizeof before);
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
    return (int)t->state.values.keywords[card - 1];
}
static int attack(const Table *t, Card card)
{
    return t->state.values.value[ATTACK][card - 1];
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
    assert_int_equal(t->state.values.silent, 6);
    t->state.now.kind[1] = 0;
    lines_have_changed(&t->g, 0);
    refresh(&t->g);
    assert_int_equal(t->state.values.silent, 2);
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

/* Only who reads something is asked when it changes: an AND for all others. */
static void nobody_reads_it(void **unused)
{
    (void)unused;
    Table *t = set_up("Plain\nUnit - 1\nAll units get +1 attack.\n\n"
                      "Knight\nUnit - 1\nWhile this is Blessed: this gets +1 attack.\n");
    touch(&t->g, READS_NIGHT, 0);
    assert_false(t->state.values.dirty);
    t->state.now.blessings[1] = 1;
    touch(&t->g, READS_BLESSING, object_bit(0)); /* of another one than the line asks about */
    assert_false(t->state.values.dirty);
    t->state.now.blessings[2] = 1;
    touch(&t->g, READS_BLESSING, object_bit(1));
    assert_true(t->state.values.dirty);
    refresh(&t->g);
    assert_int_equal(attack(t, 2), 3);
    take_down(t);
}

/* A dependency that a row does not name is what the comparison finds. */
static void a_missing_dependency_is_found(void **unused)
{
    (void)unused;
    Table *t = set_up("Owl\nUnit - 1\nWhile it is night: this gets +1 attack.\n");
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
    assert_true(t->state.values.depends & LINES_FULL);
    assert_int_equal(attack(t, 6), 16);
    assert_int_equal(attack(t, 7), 6);
    t->state.now.kind[2] = 0; /* somebody leaves: there is room for the last */
    lines_have_changed(&t->g, 1);
    refresh(&t->g);
    assert_int_equal(attack(t, 7), 16);
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
        cmocka_unit_test(keywords_depend_on_keywords),
        cmocka_unit_test(sharing_reads_what_stood_before),
        cmocka_unit_test(numbers_are_sums),
        cmocka_unit_test(nobody_reads_it),
        cmocka_unit_test(a_missing_dependency_is_found),
        cmocka_unit_test(a_full_list),
        cmocka_unit_test(lines_that_read_too_late),
        cmocka_unit_test(a_sentence_that_cannot_be_taken_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
