/* The cards of MERC: sizes, what is printed, every phrase in use, what they mean, and what is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "games/merc/meaning.h"
#include "tests/support/card_writer.h"
#include "tests/support/cards.h"
#include "tests/support/random_play.h"

enum { SOURCES = 16 };

static const char *const files[] = {"accessories", "armor",   "dictators", "mercs",
                                    "sectors",     "tactics", "weapons"};
enum { FILES = sizeof files / sizeof *files };

typedef struct {
    Compiled compiled;
    KindInfo *kind; /* by card of the set */
    uint8_t *number;
} Shipped;

static void meaning_is_wrong(void *context, const CardSet *set, uint16_t card, uint16_t skill,
                             const char *wrong)
{
    char *text = printed_skill(set, skill), *said = context;
    if (said)
        snprintf(said, 200, "%s", wrong);
    else
        fail_msg("%s: %s: %s", set->cards[card].name.at, text, wrong);
    free(text);
}

static Compiled compile_shipped(void)
{
    static char paths[SOURCES][64];
    CwSource sources[SOURCES], named[SOURCES];
    uint16_t count = folder_sources("games/merc/cards", ".card", sources, SOURCES);
    assert_int_equal(count, FILES);
    for (uint16_t i = 0; i < count; i++) {
        snprintf(paths[i], sizeof paths[i], "%s", sources[i].name);
        named[i] = (CwSource){paths[i], sources[i].text, sources[i].length};
    }
    Compiled c = compile_sources(&merc_vocabulary, named, count);
    sources_free(sources, count);
    if (!c.fine || c.warnings)
        fail_msg("%s", c.said);
    return c;
}

static Shipped shipped(void)
{
    Shipped s = {.compiled = compile_shipped()};
    uint16_t count = s.compiled.set.card_count;
    s.kind = calloc((size_t)count + 1, sizeof *s.kind);
    s.number = calloc((size_t)count + 1, 1);
    for (uint16_t i = 1; i <= count; i++)
        s.number[i] = (uint8_t)i;
    assert_true(cards_meaning(&s.compiled.set, s.number, s.kind, (MeaningSink){meaning_is_wrong, NULL}));
    return s;
}

static void put_away(Shipped *s)
{
    free(s->kind);
    free(s->number);
    compiled_free(&s->compiled);
}

static const KindInfo *kind_called(const Shipped *s, const char *name)
{
    uint16_t card = cards_find(&s->compiled.set, span_of(name));
    assert_true(card);
    return &s->kind[card];
}

/* M2.1 to M2.4 */
static void sizes(void **state)
{
    (void)state;
    Shipped s = shipped();
    int types[TYPE_EQUIPMENT + 1] = {0}, base[TYPE_EQUIPMENT + 1] = {0}, terrain[WILDERNESS + 1] = {0};
    int cards[DECKS] = {0}, value = 0;
    for (uint16_t c = 1; c <= s.compiled.set.card_count; c++) {
        const KindInfo *k = &s.kind[c];
        types[k->type]++;
        base[k->type] += !k->expansion;
        if (k->type == TYPE_EQUIPMENT)
            cards[k->deck] += k->copies;
        if (k->type == TYPE_SECTOR)
            terrain[k->terrain]++, value += k->value;
    }
    assert_int_equal(types[TYPE_MERC], 52);
    assert_int_equal(base[TYPE_MERC], 47);
    assert_int_equal(types[TYPE_DICTATOR], 11);
    assert_int_equal(base[TYPE_DICTATOR], 2);
    assert_int_equal(types[TYPE_TACTIC], 14);
    assert_int_equal(base[TYPE_TACTIC], 10);
    assert_int_equal(types[TYPE_SECTOR], 30);
    assert_int_equal(base[TYPE_SECTOR], 16);
    assert_int_equal(types[TYPE_EQUIPMENT], 42);
    assert_int_equal(terrain[INDUSTRY], 13);
    assert_int_equal(terrain[CITY], 3);
    assert_int_equal(terrain[WILDERNESS], 14);
    assert_int_equal(value, 88);
    assert_int_equal(cards[WEAPON], 28);
    assert_int_equal(cards[ARMOR], 17);
    assert_int_equal(cards[ACCESSORY], 24);
    put_away(&s);
}

/* The files are written in the form that is printed. */
static void printed_as_written(void **state)
{
    (void)state;
    Compiled c = compile_shipped();
    char *text[FILES];
    for (int f = 0; f < FILES; f++) {
        char path[64];
        size_t length;
        snprintf(path, sizeof path, "games/merc/cards/%s.card", files[f]);
        text[f] = file_text(path, &length);
        assert_non_null(text[f]);
    }
    for (uint16_t n = 1; n <= c.set.card_count; n++) {
        char *card = printed_card(&c.set, n);
        bool found = false;
        for (int f = 0; f < FILES; f++)
            found |= strstr(text[f], card) != NULL;
        if (!found)
            fail_msg("is printed otherwise than written:\n%s", card);
        free(card);
    }
    for (int f = 0; f < FILES; f++)
        free(text[f]);
    compiled_free(&c);
}

/* Nothing is in the language that no card says: rules ask for nothing else. */
static void every_phrase_is_said(void **state)
{
    (void)state;
    static bool met[OPCODE_LIMIT];
    Compiled c = compile_shipped();
    for (uint16_t at = 1; at < c.set.code_count; at = (uint16_t)(at + 1 + c.set.shape[c.set.code[at]].words))
        met[c.set.code[at]] = true;
    for (uint16_t i = 0; i < merc_vocabulary.phrase_count; i++) {
        const Phrase *p = &merc_phrases[i];
        if (p->role != ROLE_WORD && p->role != ROLE_LIMIT && !met[p->opcode])
            fail_msg("no card says %s", p->name);
    }
    compiled_free(&c);
}

static void some_meanings(void **state)
{
    (void)state;
    Shipped s = shipped();
    const KindInfo *sarge = kind_called(&s, "Sarge"), *mortar = kind_called(&s, "Mortar"),
                   *oil = kind_called(&s, "Oil Industry");
    assert_int_equal(sarge->bonuses, 3);
    assert_int_equal(sarge->bonus[2].what, COMBAT);
    assert_int_equal(s.compiled.set.code[sarge->bonus[2].state], SAYS_LEADS);
    assert_int_equal(mortar->stat[COMBAT], 5);
    assert_int_equal(mortar->stat[INITIATIVE], -2);
    assert_int_equal(mortar->stat[TARGETS], 4);
    assert_int_equal(mortar->tags, TAG_EXPLOSIVE);
    assert_true(mortar->says[SAYS_ONE_SHOT] && mortar->says[SAYS_BOMBARD]);
    assert_int_equal(kind_called(&s, "Medical Kit")->uses, 3);
    assert_int_equal(oil->says[SAYS_DRAW], 6);
    assert_int_equal(oil->moments, 1u << (SAYS_EXPLORED - MOMENT_FIRST));
    assert_int_equal(kind_called(&s, "Lockdown")->says[SAYS_PLACE], 5);
    assert_int_equal(kind_called(&s, "Better Weapons")->moments,
                     1u << (SAYS_PLAYED - MOMENT_FIRST) | 1u << (SAYS_FROM_NOW - MOMENT_FIRST));
    const KindInfo *squirrel = kind_called(&s, "Squirrel");
    assert_ptr_equal(&s.kind[squirrel->says[SAYS_NEVER_WITH]], kind_called(&s, "Natasha"));
    put_away(&s);
}

static void what_means_nothing_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *card, *wrong;
    } cases[] = {
        {"A\nMERC - initiative 1, training 1, combat 1 - base\nHospital.\n",
         "this sentence means nothing here"},
        {"A\nMERC - initiative 1, training 1, combat 1 - base\nFor 2 actions: Take a card from an equipment "
         "discard pile.\n",
         "what a card lets one do costs 1 action (M7.1)"},
        {"A\nMERC - initiative 1, training 1, combat 1 - base\n+1 armor.\n",
         "armor comes from armor cards, and health is changed for the MERC itself and always (M1.3)"},
        {"A\nMERC - initiative 1, training 1, combat 1 - base\nYour militia in this sector get +1 combat.\n",
         "of militia only the initiative can be changed (M11.1)"},
        {"A\nMERC - initiative 1, training 1, combat 1 - base\nWhile the base is revealed: +1 combat.\n",
         "this state is one of the Dictator's"},
        {"A\nMERC - initiative 1, training 1, combat 1 - base\n+1 to all skills. +1 target. +2 targets.\n",
         "a card changes at most 4 values (limit M-L6); 'to all skills' are three"},
        {"A\nTactic - base\nFrom now on: Each MERC of the player who controls the B may move 4 more times "
         "each "
         "turn.\n\nB\nIndustry - value 6 - base\n",
         "who controls a sector moves 1 more time (M15.13)"},
        {"A\nTactic - base\nWhen played: Add 256 militia to each City.\n",
         "numbers on cards go up to 255 (limit M-L6)"},
        {"A\nTactic - base\nWhen played: Draw a tactics card and play a second one.\n",
         "this sentence means nothing here"},
        {"A\nTactic - base\nWhen played: If this MERC has a weapon, reveal the base.\n",
         "this sentence means nothing here"},
        {"A\nTactic - base\nWhen played: Add 1 militia to each of these.\n",
         "no sector has been spoken of before"},
        {"A\nDictator - initiative 1, training 1, combat 1 - base\nEach turn: If the Rebels control that "
         "sector "
         "after the combat, hire a random MERC.\n",
         "no sector has been spoken of before"},
        {"A\nMERC - initiative 1, training 1, combat 1 - base\nThis MERC is never on a team with A. This "
         "MERC is "
         "never on a team with A.\n",
         "a MERC names one other that it will not work with (limit M-L6)"},
        {"A\nAccessory - 1 card - serial 1\n+300 combat.\n", "a value changes by at most 99 (limit M-L6)"},
        {"A\nAccessory - 1 card - serial 1\nFree action: Take a card from an equipment discard pile.\n",
         "such a kit has 1 use (M13.9)"},
        {"A\nAccessory - 1 card - serial 1\nBefore attacking: Give up dice to heal a friendly MERC in this "
         "combat "
         "by 1 for each die.\n",
         "such a kit says how many uses it has (M13.3)"},
        {"A\nMERC - initiative 1, training 1, combat 1 - base\nFree action: Heal each MERC of this squad "
         "fully. 2 "
         "uses, then discard.\n",
         "only kits have a number of uses (M13.3, M13.9)"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char said[200] = "";
        Compiled c = compile_text(&merc_vocabulary, "case.card", cases[i].card);
        if (!c.fine)
            fail_msg("%s", c.said);
        assert_false(cards_meaning(&c.set, NULL, NULL, (MeaningSink){meaning_is_wrong, said}));
        assert_string_equal(said, cases[i].wrong);
        compiled_free(&c);
    }
}

static void slips_are_explained(void **state)
{
    (void)state;
    Compiled c = compile_text(&merc_vocabulary, "slip.card",
                              "Bouba\nMERC - initiative 4, training 0, combat 1 - base\n"
                              "While this MERC's weapon is a handgan: +1 combat.\n");
    assert_false(c.fine);
    assert_string_equal(c.said, "slip.card:3:31: error: 'handgan' is not understood here\n"
                                "    While this MERC's weapon is a handgan: +1 combat.\n"
                                "                                  ^~~~~~~\n"
                                "  understood here: 'handgun', 'Uzi', 'rifle', 'SMAW'\n"
                                "  did you mean 'handgun'?\n");
    compiled_free(&c);
}

/* ---- random texts ---------------------------------------------------------------------------------------------------------- */

static Compiled compile_line(const char *line)
{
    char text[8192];
    snprintf(text, sizeof text,
             "Squirrel\nMERC - initiative 3, training 2, combat 2 - base\n\nOil Industry\nIndustry - value 6 "
             "- base\n\n"
             "Tester\nAccessory - 1 card - serial 1\n%s\n",
             line);
    return compile_text(&merc_vocabulary, "random.card", text);
}

static void fixed_point(void **state)
{
    (void)state;
    static const char *const mercs[] = {"Squirrel", NULL}, *const sectors[] = {"Oil Industry", NULL},
                             *const none[] = {NULL};
    static const CardNames names = {mercs, none, none, none, none, sectors, none};
    enum { USUAL = 3000, LONG = 300000 };
    static unsigned uses[512];
    memset(uses, 0, sizeof uses);
    unsigned runs = getenv("CW_LONG") ? LONG : USUAL, read = 0;
    for (uint64_t run = 0; run < runs; run++) {
        char line[CARD_LINE_LIMIT + 1];
        uint64_t seed = run;
        if (!write_skill_counting(&merc_vocabulary, names, (Bytes){random_byte, &seed}, line, sizeof line,
                                  uses))
            continue;
        Compiled first = compile_line(line);
        if (!first
                 .fine) { /* an event in a line that always holds: refused with a reason, whatever its words */
            assert_non_null(strstr(first.said, "a one-time action cannot stand in"));
            compiled_free(&first);
            continue;
        }
        read++;
        char *printed = printed_skill(&first.set, first.set.cards[first.set.card_count].first_skill);
        Compiled second = compile_line(printed);
        if (!second.fine)
            fail_msg("what was printed is refused: %s\nfrom: %s\n%s", printed, line, second.said);
        assert_int_equal(first.set.code_count, second.set.code_count);
        assert_memory_equal(first.set.code, second.set.code, first.set.code_count * sizeof(uint16_t));
        free(printed);
        compiled_free(&first);
        compiled_free(&second);
    }
    assert_true(read > runs / 4);
    for (uint16_t i = 0; i < merc_vocabulary.phrase_count; i++)
        if (!uses[i] && merc_phrases[i].role != ROLE_HEAD &&
            !(merc_phrases[i].categories &
              (1u << MERC_CATEGORY_SET | 1u << MERC_CATEGORY_WOMAN | 1u << MERC_CATEGORY_EXPLOSIVE)))
            fail_msg("the run never wrote %s", merc_phrases[i].name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes),
        cmocka_unit_test(printed_as_written),
        cmocka_unit_test(every_phrase_is_said),
        cmocka_unit_test(some_meanings),
        cmocka_unit_test(what_means_nothing_is_refused),
        cmocka_unit_test(slips_are_explained),
        cmocka_unit_test(fixed_point),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
