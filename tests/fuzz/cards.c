/* Card texts. An even first byte: the rest is a card file, which may be refused but never crash or hang the compiler,
 * and if it is accepted prints to a text that compiles to the same. An odd one: the rest are the choices of the writer
 * of legal texts, which must not be refused at all. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/worlds/vocabulary.h"
#include "tests/support/card_writer.h"
#include "tests/support/cards.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void broken(const char *what, const char *text)
{
    fprintf(stderr, "%s:\n%s\n", what, text);
    abort();
}

static void check_fixed_point(const CwSource *source, bool must_compile)
{
    Compiled first = compile_sources(&worlds_vocabulary, source, 1);
    if (must_compile && !first.fine)
        broken(first.said, source->text);
    char *printed = printed_set(&first.set);
    for (uint16_t card = 1; card <= first.set.card_count; card++) {
        char listing[1024];
        Writer w = writer_open(listing, sizeof listing);
        card_list(&first.set, card, &w);
        writer_close(&w);
    }
    if (first.fine) {
        Compiled second = compile_text(&worlds_vocabulary, "printed", printed);
        if (!second.fine)
            broken(second.said, printed);
        char *again = printed_set(&second.set);
        if (strcmp(again, printed) != 0)
            broken("printing is no fixed point", printed);
        if (first.set.code_count != second.set.code_count ||
            memcmp(first.set.code, second.set.code, first.set.code_count * sizeof(uint16_t)) != 0)
            broken("the code of the printed text differs", printed);
        free(again);
        compiled_free(&second);
    }
    free(printed);
    compiled_free(&first);
}

typedef struct {
    const uint8_t *at, *end;
} Rest;

static unsigned char next_byte(void *context)
{
    Rest *rest = context;
    return rest->at < rest->end ? *rest->at++ : 0;
}

static void check_written(const uint8_t *data, size_t size)
{
    static const char *const worlds[] = {"Cinderhold", NULL},
                             *const statuses[] = {"Ember Mark", "Mark", NULL},
                             *const resources[] = {"Ore", "Hourglass", NULL},
                             *const tokens[] = {"Ash Imp", "Ash", NULL}, *const vassals[] = {"Tester", NULL};
    static const CardNames names = {worlds, statuses, resources, tokens, vassals};
    static const char head[] =
        "Cinderhold\nWorld\n\nAsh Imp\nVassal token - Mob\n\nAsh\nVassal token - Mob\n\nOre\n"
        "Resource\n\nHourglass\nResource\n\nEmber Mark\nStatus\n\nMark\nStatus\n\n"
        "Tester\nVassal - Cinderhold - Vanguard\n";
    char text[sizeof head + CARD_LINE_LIMIT + 1];
    Rest rest = {data, data + size};
    memcpy(text, head, sizeof head);
    if (!write_skill(&worlds_vocabulary, names, (Bytes){next_byte, &rest}, text + sizeof head - 1,
                     CARD_LINE_LIMIT + 1))
        return;
    CwSource source = {"written", text, strlen(text)};
    check_fixed_point(&source, true);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    if (data[0] & 1u) {
        check_written(data + 1, size - 1);
    } else {
        char *text = malloc(size);
        memcpy(text, data + 1, size - 1);
        text[size - 1] = '\0';
        CwSource source = {"fuzz", text, size - 1};
        check_fixed_point(&source, false);
        free(text);
    }
    return 0;
}
