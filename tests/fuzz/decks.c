/* Deck and format files: any bytes give a deck, a format or errors. */
#include <stdlib.h>
#include <string.h>

#include "games/worlds/decks.h"
#include "tests/support/cards.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void print_it(void *context, const Diagnostic *d)
{
    char text[4096];
    Writer w = writer_open(text, sizeof text);
    diagnostic_print(d, &w);
    writer_close(&w);
    ++*(unsigned *)context;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Compiled c = compile_text(&worlds_vocabulary, "set",
                              "Cinderhold\nWorld\n\nEmberline Duelist\nVassal - Cinderhold - Vanguard\n\n"
                              "Furnace Stokers\nVassal - Cinderhold - Mob\n\nAsh Imp\nVassal token - Mob\n");
    size_t room = 2 * size + 64;
    Arena arena = {malloc(room), 0, room};
    char *text = malloc(size + 1);
    memcpy(text, data, size);
    CwSource source = {"fuzz", text, size};
    unsigned findings = 0;
    DiagnosticSink sink = {print_it, &findings};
    static Deck deck;
    static DeckFormat format;
    bool is_deck = deck_read(&deck, &c.set, &worlds_deck_rules, &source, &arena, sink);
    if (is_deck != (findings == 0))
        abort();
    findings = 0;
    bool is_format = format_read(&format, &worlds_deck_rules, &source, &arena, sink);
    if (is_format != (findings == 0))
        abort();
    if (deck.name.length && format.name.length)
        deck_fits(&deck, &c.set, &format, &worlds_deck_rules, sink);
    free(text);
    free(arena.base);
    compiled_free(&c);
    return 0;
}
