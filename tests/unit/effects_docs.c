/* docs/card-text.md is run: its examples compile, its mistakes give the messages shown. And the reference of opcodes
 * is what the .def files say. CW_UPDATE=1 writes docs/generated/opcodes.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "games/worlds/decks.h"
#include "games/worlds/vocabulary.h"
#include "tests/support/cards.h"
#include "tests/support/reference.h"

static const char worlds_text[] = "Cinderhold\nWorld\n\nMirefen\nWorld\n\nSkyloom\nWorld\n";

/* A fenced block: what stands above the line `----`, and what below. */
typedef struct {
    char kind[80];
    char *text, *wanted;
} Block;

static const char *next_block(const char *at, Block *block)
{
    const char *fence = at ? strstr(at, "\n```") : NULL;
    if (!fence)
        return NULL;
    const char *start = strchr(fence + 4, '\n');
    const char *end = start ? strstr(start, "\n```\n") : NULL;
    if (!end)
        return NULL;
    snprintf(block->kind, sizeof block->kind, "%.*s", (int)(start - fence - 4), fence + 4);
    block->text = strndup(start + 1, (size_t)(end - start));
    char *line = strstr(block->text, "\n----\n");
    block->wanted = NULL;
    if (line) {
        block->wanted = strdup(line + 6);
        line[1] = '\0';
    }
    return end + 4;
}

/* The example with what the shipped set makes, and its Worlds, around it. */
static Compiled compile_example(const char *text)
{
    size_t length;
    char *made = file_text("games/worlds/cards/made.card", &length);
    CwSource sources[] = {
        {"worlds.card", worlds_text, sizeof worlds_text - 1},
        {"made.card", made, length},
        {"example.card", text, strlen(text)},
    };
    Compiled c = compile_sources(&worlds_vocabulary, sources, 3);
    free(made);
    return c;
}

/* The cards of the example alone. */
static char *printed_example(const CardSet *set)
{
    char *all = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&all, &size);
    bool first = true;
    for (uint16_t n = 1; n <= set->card_count; n++) {
        if (set->cards[n].source != 2)
            continue;
        char *card = printed_card(set, n);
        fprintf(out, "%s%s", first ? "" : "\n", card);
        first = false;
        free(card);
    }
    fclose(out);
    return all;
}

static void run_card(const Block *block)
{
    Compiled c = compile_example(block->text);
    assert_string_equal(c.said, "");
    char *printed = printed_example(&c.set);
    assert_string_equal(printed, block->wanted ? block->wanted : block->text);
    free(printed);
    compiled_free(&c);
}

/* An error, or a warning: then it is read all the same. */
static void run_card_error(const Block *block)
{
    Compiled c = compile_example(block->text);
    assert_true(c.fine == (strcmp(block->kind, "card-warning") == 0));
    assert_string_equal(c.said, block->wanted);
    compiled_free(&c);
}

/* The listing of a card that an earlier example has shown, in a set with the Worlds before it. */
static void run_listing(const Block *block, const char *card_text)
{
    char text[4096], listing[4096];
    snprintf(text, sizeof text, "%s\n%s", worlds_text, card_text);
    Compiled c = compile_text(&worlds_vocabulary, "listing.card", text);
    assert_true(c.fine);
    uint16_t card = cards_find(&c.set, (Span){block->text, (uint32_t)strlen(block->text) - 1});
    assert_int_not_equal(card, 0);
    Writer w = writer_open(listing, sizeof listing);
    card_list(&c.set, card, &w);
    writer_close(&w);
    assert_string_equal(listing, block->wanted);
    compiled_free(&c);
}

static void fail_on_finding(void *context, const Diagnostic *d)
{
    char text[2048];
    (void)context;
    Writer w = writer_open(text, sizeof text);
    diagnostic_print(d, &w);
    writer_close(&w);
    fail_msg("%s", text);
}

static void run_deck_or_format(const Block *block)
{
    unsigned char memory[1024];
    Arena arena = {memory, 0, sizeof memory};
    CwSource source = {"example", block->text, strlen(block->text)};
    DiagnosticSink sink = {fail_on_finding, NULL};
    if (strcmp(block->kind, "format") == 0) {
        DeckFormat format;
        assert_true(format_read(&format, &worlds_deck_rules, &source, &arena, sink));
        return;
    }
    size_t made_length, length;
    char *made = file_text("games/worlds/cards/made.card", &made_length);
    char *text = file_text("games/worlds/cards/cinderhold.card", &length);
    CwSource sources[] = {{"made.card", made, made_length}, {"cinderhold.card", text, length}};
    Compiled c = compile_sources(&worlds_vocabulary, sources, 2);
    static Deck deck;
    assert_true(deck_read(&deck, &c.set, &worlds_deck_rules, &source, &arena, sink));
    free(text);
    free(made);
    compiled_free(&c);
}

/* What a page shows of the tree stands there. */
static void run_quotation(const Block *block)
{
    const char *path = strstr(block->kind, " in=") + 4;
    size_t length;
    char *text = file_text(path, &length);
    if (!text || !strstr(text, block->text))
        fail_msg("%s does not have what the page shows:\n%s", path, block->text);
    free(text);
}

/* docs/adding-a-game.md: the rest of it is run by tests/shell/adding_a_game.sh. */
static void quotations(void **state)
{
    (void)state;
    size_t length;
    unsigned found = 0;
    char *page = file_text("docs/adding-a-game.md", &length);
    Block block;
    for (const char *at = page; (at = next_block(at, &block));) {
        if (strstr(block.kind, " in=")) {
            run_quotation(&block);
            found++;
        }
        free(block.text);
        free(block.wanted);
    }
    assert_true(found >= 2);
    free(page);
}

static void examples(void **state)
{
    (void)state;
    size_t length;
    char *page = file_text("docs/card-text.md", &length), *duelist = NULL;
    assert_non_null(page);
    unsigned blocks = 0, mistakes = 0;
    Block block;
    for (const char *at = page; (at = next_block(at, &block));) {
        if (strcmp(block.kind, "card") == 0) {
            run_card(&block);
            duelist = duelist ? duelist : strdup(block.text);
        } else if (strcmp(block.kind, "card-error") == 0 || strcmp(block.kind, "card-warning") == 0) {
            run_card_error(&block);
            mistakes++;
        } else if (strstr(block.kind, " in=")) {
            run_quotation(&block);
        } else if (strcmp(block.kind, "listing") == 0) {
            run_listing(&block, duelist);
        } else if (strcmp(block.kind, "deck") == 0 || strcmp(block.kind, "format") == 0) {
            run_deck_or_format(&block);
        } else {
            fail_msg("a block of kind '%s' that nobody runs", block.kind);
        }
        blocks++;
        free(block.text);
        free(block.wanted);
    }
    assert_true(blocks >= 15 && mistakes >= 4);
    free(duelist);
    free(page);
}

/* ---- the reference of opcodes ---------------------------------------------------------------------- */

static const Entry worlds_entries[] = {
#include "tests/support/reference_entries.h"
};
static const Reference worlds_reference = {&worlds_vocabulary, worlds_entries,
                                           sizeof worlds_entries / sizeof *worlds_entries,
                                           "games/worlds/cards", "games/worlds/tests/examples.card"};

static void reference(void **state)
{
    (void)state;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    fprintf(
        out,
        "# Opcodes\n\nMade from `effects/opcodes.def` and `games/worlds/vocabulary.def` by the test "
        "`unit.effects_docs` with `CW_UPDATE=1`; the same test fails when this page is stale.\n\n"
        "A program is a row of 16-bit words in prefix order: an opcode, its operands, then its parts. The "
        "slots of a text are its operands (numbers, names of cards, words of a category) and its parts "
        "(phrases of a category, quoted Skills), each in the order of the first form. `[ ]` may be left out: "
        "an operand is then 0, a part is NONE. `( | )` is one of several; forms behind a bar outside of "
        "brackets are understood, the first is printed. Examples are lines of cards: of shipped ones, or of "
        "`games/worlds/tests/examples.card`, which says what no shipped card says and is played by "
        "`unit.worlds_texts`.\n\n## Shared by all games\n\n"
        "| opcode | name | operands | parts | meaning |\n|---|---|---|---|---|\n");
#define OPCODE(name, operands, parts, meaning)                                                               \
    fprintf(out, "| %d | %s | %s | %s | %s |\n", (int)OP_##name, #name, operands, parts, meaning);
#include "effects/opcodes.def"
#undef OPCODE
    fprintf(out, "\nFrom %d on they belong to the game.\n\n# Worlds Unchained\n", (int)OP_GAME);
    bool complete = reference_print(&worlds_reference, out);
    fclose(out);
    assert_true(complete);
    assert_true(equals_file("docs/generated/opcodes.md", text));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(examples), cmocka_unit_test(quotations),
                                       cmocka_unit_test(reference)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
