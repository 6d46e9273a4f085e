/* The shipped set of Worlds Unchained and its decks: sizes, fixed point, and every word of the game in use. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "games/worlds/decks.h"
#include "games/worlds/vocabulary.h"
#include "tests/support/cards.h"

extern const CwGameDef cw_game_worlds;

enum { SOURCES = 32 };

static Compiled shipped(void)
{
    CwSource sources[SOURCES];
    static char names[SOURCES][256];
    uint16_t count = folder_sources("games/worlds/cards", ".card", sources, SOURCES);
    CwSource named[SOURCES];
    for (uint16_t i = 0; i < count; i++) {
        snprintf(names[i], sizeof names[i], "%s", sources[i].name);
        named[i] = (CwSource){names[i], sources[i].text, sources[i].length};
    }
    Compiled c = compile_sources(&worlds_vocabulary, named, count);
    sources_free(sources, count);
    if (!c.fine || c.warnings)
        fail_msg("%s", c.said);
    return c;
}

static void sizes(void **state)
{
    (void)state;
    Compiled c = shipped();
    const CardSet *set = &c.set;
    unsigned kinds[KIND_LIMIT] = {0}, wanderers = 0, mobs = 0;
    for (uint16_t n = 1; n <= set->card_count; n++) {
        kinds[set->cards[n].kind]++;
        if (set->code[set->cards[n].head] == WORLDS_HEAD_WANDERER)
            wanderers++;
        else if (set->cards[n].kind == KIND_VASSAL && is_mob_card(set, n))
            mobs++;
        if (set->cards[n].kind != KIND_WORLD)
            continue;
        unsigned vassals = 0, classes = 0;
        for (uint16_t v = 1; v <= set->card_count; v++)
            if (world_of_card(set, v) == n && !is_mob_card(set, v)) {
                vassals++;
                classes |= 1u << class_of_card(set, v);
            }
        assert_int_equal(vassals, 12);
        assert_int_equal(classes, 0x1FE);
    }
    assert_int_equal(kinds[KIND_WORLD], 3);
    assert_int_equal(kinds[KIND_VASSAL], 36 + 4 + 6);
    assert_int_equal(wanderers, 6);
    assert_int_equal(mobs, 4);
    assert_int_equal(kinds[KIND_STATUS], 6);
    assert_int_equal(kinds[KIND_RESOURCE], 4);
    assert_int_equal(kinds[KIND_TOKEN], 4);
    compiled_free(&c);
}

/* The files are written in the canonical form, and that form is a fixed point. */
static void fixed_point(void **state)
{
    (void)state;
    Compiled c = shipped();
    char *printed = printed_set(&c.set);
    Compiled again = compile_text(&worlds_vocabulary, "printed.card", printed);
    assert_true(again.fine);
    char *twice = printed_set(&again.set);
    assert_string_equal(twice, printed);
    for (uint16_t n = 1; n <= c.set.card_count; n++) {
        char path[300], *card = printed_card(&c.set, n);
        static const char *const files[] = {"cinderhold", "made", "mirefen", "skyloom", "wanderers"};
        bool found = false;
        for (size_t f = 0; f < sizeof files / sizeof *files && !found; f++) {
            size_t length;
            snprintf(path, sizeof path, "games/worlds/cards/%s.card", files[f]);
            char *text = file_text(path, &length);
            assert_non_null(text);
            found = strstr(text, card) != NULL;
            free(text);
        }
        if (!found)
            fail_msg("is printed otherwise than written:\n%s", card);
        free(card);
    }
    free(printed);
    free(twice);
    compiled_free(&c);
    compiled_free(&again);
}

/* On how many cards an instruction stands, its quoted Skills included; `word` 0 or a bit of its first operand. */
static unsigned cards_with(const CardSet *set, uint16_t opcode, uint16_t word)
{
    unsigned cards = 0;
    for (uint16_t n = 1; n <= set->card_count; n++) {
        bool has = false;
        for (uint16_t s = 1; s <= set->skill_count; s++) {
            const SkillDef *skill = &set->skills[s];
            for (uint16_t at = skill->at; skill->card == n && at < skill->end;
                 at = (uint16_t)(at + 1 + set->shape[set->code[at]].words))
                has |= set->code[at] == opcode && (!word || set->code[at + 1] & word);
        }
        cards += has;
    }
    return cards;
}

static void every_action_and_keyword(void **state)
{
    (void)state;
    Compiled c = shipped();
    const CardSet *set = &c.set;
    static const struct {
        const char *name;
        uint16_t opcode, word;
    } wanted[] = {
        /* 9.1.2 to 9.1.16 */
        {"Apply", WORLDS_APPLY, 0},
        {"Clear", WORLDS_CLEAR, 0},
        {"Augment", WORLDS_AUGMENT, 0},
        {"Erase", WORLDS_ERASE, 0},
        {"Injure", WORLDS_INJURE, 0},
        {"Heal", WORLDS_HEAL, 0},
        {"Exhaust", WORLDS_EXHAUST, 0},
        {"Restore", WORLDS_RESTORE, 0},
        {"Summon", WORLDS_SUMMON, 0},
        {"Fabricate", WORLDS_FABRICATE, 0},
        {"Eliminate", WORLDS_ELIMINATE, 0},
        {"Protect", WORLDS_PROTECT, 0},
        {"Negate", WORLDS_NEGATE, 0},
        {"Swap", WORLDS_SWAP, 0},
        /* 9.2.2 to 9.2.22 */
        {"Chain", WORLDS_CHAIN, KEYWORD_PLAIN},
        {"Prime", WORLDS_CHAIN, KEYWORD_PRIME},
        {"Riposte", WORLDS_CHAIN, KEYWORD_RIPOSTE},
        {"Combo", WORLDS_CHAIN, KEYWORD_COMBO},
        {"Reinforce", WORLDS_CHAIN, KEYWORD_REINFORCE},
        {"Challenge", WORLDS_CHAIN, KEYWORD_CHALLENGE},
        {"Eliminated", WORLDS_ELIMINATED, 0},
        {"Elimination", WORLDS_ELIMINATION, 0},
        {"Injured", WORLDS_INJURED, 0},
        {"Uninjured", WORLDS_UNINJURED, 0},
        {"Exhausted", WORLDS_EXHAUSTED, 0},
        {"Unexhausted", WORLDS_UNEXHAUSTED, 0},
        {"Lose", WORLDS_LOSE, 0},
        {"Overkill", WORLDS_OVERKILL, 0},
        {"Revenge", WORLDS_REVENGE, 0},
        {"Streak", WORLDS_STREAK, 0},
        {"Survive", WORLDS_SURVIVE, 0},
        {"Tie", WORLDS_TIE, 0},
        {"Win", WORLDS_WIN, 0},
        {"Start of Bout", WORLDS_START_OF_BOUT, 0},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (cards_with(set, wanted[i].opcode, wanted[i].word) < 3)
            fail_msg("%s is on %u cards, not on three", wanted[i].name,
                     cards_with(set, wanted[i].opcode, wanted[i].word));
    /* 9.1.10 Spend and 9.2.16 Limit are no instructions of their own. */
    unsigned spending = 0, limited = 0;
    for (uint16_t s = 1; s <= set->skill_count; s++) {
        spending += set->skills[s].condition == WORLDS_CHAIN && condition_operand(set, s, 1) > 0;
        limited += set->skills[s].limit > 0;
    }
    assert_true(spending >= 3 && limited >= 3);
    compiled_free(&c);
}

/* Everything that a Skill makes is made by some Skill. */
static void nothing_is_orphaned(void **state)
{
    (void)state;
    Compiled c = shipped();
    const CardSet *set = &c.set;
    for (uint16_t n = 1; n <= set->card_count; n++) {
        uint16_t kind = set->cards[n].kind;
        uint16_t maker = kind == KIND_STATUS     ? WORLDS_APPLY
                         : kind == KIND_RESOURCE ? WORLDS_FABRICATE
                         : kind == KIND_TOKEN    ? WORLDS_SUMMON
                                                 : 0;
        bool made = !maker;
        for (uint16_t at = 1; at < set->code_count; at = (uint16_t)(at + 1 + set->shape[set->code[at]].words))
            made |= set->code[at] == maker && set->code[at + 1] == n;
        if (!made)
            fail_msg("nothing makes %.*s", (int)set->cards[n].name.length, set->cards[n].name.at);
    }
    compiled_free(&c);
}

static void count_findings(void *context, const Diagnostic *d)
{
    char text[1024];
    Writer w = writer_open(text, sizeof text);
    diagnostic_print(d, &w);
    writer_close(&w);
    fputs(text, stderr);
    ++*(unsigned *)context;
}

static void shipped_decks(void **state)
{
    (void)state;
    Compiled c = shipped();
    CwSource decks[SOURCES], formats[SOURCES];
    unsigned char memory[4096];
    Arena arena = {memory, 0, sizeof memory};
    unsigned findings = 0, used[3] = {0};
    DiagnosticSink sink = {count_findings, &findings};
    uint16_t deck_count = folder_sources("games/worlds/decks", ".deck", decks, SOURCES);
    uint16_t format_count = folder_sources("games/worlds/decks", ".format", formats, SOURCES);
    assert_int_equal(format_count, 3);
    DeckFormat format[3];
    for (uint16_t i = 0; i < 3; i++)
        assert_true(format_read(&format[i], &worlds_deck_rules, &formats[i], &arena, sink));
    for (uint16_t i = 0; i < deck_count; i++) {
        static Deck deck;
        assert_true(deck_read(&deck, &c.set, &worlds_deck_rules, &decks[i], &arena, sink));
        unsigned which = 0;
        while (which < 3 && !span_equal(format[which].name, deck.format))
            which++;
        assert_true(which < 3);
        used[which]++;
        assert_true(deck_fits(&deck, &c.set, &format[which], &worlds_deck_rules, sink));
    }
    assert_int_equal(findings, 0);
    /* In the order of their files: All Stars, Speed, Standard. */
    assert_true(used[0] >= 4 && used[1] >= 3 && used[2] >= 4);
    assert_int_equal(format[0].free_copies, 0);
    assert_int_equal(format[1].number[FORMAT_BOUTS], 1);
    assert_int_equal(format[2].number[FORMAT_MULLIGANS], 2);
    sources_free(decks, deck_count);
    sources_free(formats, format_count);
    compiled_free(&c);
}

/* ---- decks and formats that are wrong ------------------------------------------------------------ */

typedef struct {
    char text[8192];
    size_t length;
} Said;

static void gather(void *context, const Diagnostic *d)
{
    Said *said = context;
    Writer w = writer_open(said->text + said->length, sizeof said->text - said->length);
    diagnostic_print(d, &w);
    said->length += writer_close(&w);
}

static void wrong_decks(void **state)
{
    (void)state;
    Compiled c = shipped();
    unsigned char memory[4096];
    Arena arena = {memory, 0, sizeof memory};
    Said said = {"", 0};
    DiagnosticSink sink = {gather, &said};
    static Deck deck;
    CwSource source = {"tests/effects/wrong.deck", NULL, 0};
    char *text = file_text(source.name, &source.length);
    assert_non_null(text);
    source.text = text;
    assert_false(deck_read(&deck, &c.set, &worlds_deck_rules, &source, &arena, sink));
    free(text);

    const char *standard = "Name: Standard\nRule: 3.1\nDeck: 20-25\nCopies: 1\nMobs: any\nBouts: 3\nDraw: 7\n"
                           "Mulligans: 2\n";
    const char *own =
        "name: Kitchen Table\ndeck: 5\ncopies: 2\nmobs: none\nbouts: 1\ndraw: 5\nmulligans: 9\n";
    DeckFormat format;
    CwSource table = {"own.format", own, strlen(own)}, book = {"standard.format", standard, strlen(standard)};
    assert_true(format_read(&format, &worlds_deck_rules, &table, &arena, sink));
    assert_int_equal(format.least, 5);
    assert_int_equal(format.most, 5);
    const char *cards = "Name: Heap\nFormat: Standard\n3 Emberline Duelist\n4 Marshfolk\n";
    CwSource heap = {"heap.deck", cards, strlen(cards)};
    assert_true(deck_read(&deck, &c.set, &worlds_deck_rules, &heap, &arena, sink));
    assert_false(deck_fits(&deck, &c.set, &format, &worlds_deck_rules, sink));
    assert_true(format_read(&format, &worlds_deck_rules, &book, &arena, sink));
    assert_false(deck_fits(&deck, &c.set, &format, &worlds_deck_rules, sink));

    const char *wrong =
        "Name: Odd\nDecks: 3\nDeck: 9-3\nCopies: some\nMobs: any\nMobs: none\nBouts\nDraw: 1000\n";
    CwSource odd = {"odd.format", wrong, strlen(wrong)};
    assert_false(format_read(&format, &worlds_deck_rules, &odd, &arena, sink));
    assert_true(equals_file("tests/effects/wrong_decks.expect", said.text));
    compiled_free(&c);
}

/* A count below 0 once read past the list of card files before anybody had refused it. */
static void odd_counts_ask_for_no_memory(void **state)
{
    (void)state;
    size_t usual = cw_open_size(&cw_game_worlds, NULL);
    for (int n = -1; n >= -3; n--) {
        assert_int_equal(cw_open_size(&cw_game_worlds, &(CwConfig){.only_cards = 1, .card_count = n}), usual);
        assert_int_equal(cw_open_size(&cw_game_worlds, &(CwConfig){.deck_count = n}), usual);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes),
        cmocka_unit_test(fixed_point),
        cmocka_unit_test(every_action_and_keyword),
        cmocka_unit_test(nothing_is_orphaned),
        cmocka_unit_test(shipped_decks),
        cmocka_unit_test(wrong_decks),
        cmocka_unit_test(odd_counts_ask_for_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
