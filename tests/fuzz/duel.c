/* Texts of duel. An even first byte: the rest is a card file, which may be refused but never crash the compiler, and if it is
 * accepted is played. An odd one: the rest are the choices of the writer of legal texts, which are played. */
#include "tests/support/play_texts.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct {
    const uint8_t *at, *end;
} Rest;

static unsigned char next_byte(void *context)
{
    Rest *rest = context;
    return rest->at < rest->end ? *rest->at++ : 0;
}

static void play(const char *text)
{
    const char *wrong = play_cards(text, 1);
    if (wrong) {
        fprintf(stderr, "%s:\n%s\n", wrong, text);
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[200000];
    if (size < 2 || size > 4000)
        return 0;
    if (data[0] & 1) {
        Rest rest = {data + 1, data + size};
        write_cards((Bytes){next_byte, &rest}, text, sizeof text);
        play(text);
        return 0;
    }
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    if (strlen(text) != size - 1)
        return 0;
    Compiled c = compile_text(&duel_vocabulary, "fuzzed", text);
    int fits = c.fine && c.set.card_count <= 20;
    compiled_free(&c);
    if (fits)
        play(text);
    return 0;
}
