/* cards.c: see cards.h. */
#include "tests/support/cards.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void say(void *context, const Diagnostic *d)
{
    Compiled *c = context;
    char text[8192];
    Writer w = writer_open(text, sizeof text);
    diagnostic_print(d, &w);
    size_t length = writer_close(&w);
    length = length < sizeof text ? length : sizeof text - 1;
    if (c->said_length + length + 1 > c->said_size) {
        c->said_size = 2 * (c->said_size + length + 1);
        c->said = realloc(c->said, c->said_size);
    }
    memcpy(c->said + c->said_length, text, length + 1);
    c->said_length += length;
    if (d->severity == SEVERITY_ERROR)
        c->errors++;
    else
        c->warnings++;
}

Compiled compile_sources(const Vocabulary *vocabulary, const CwSource *sources, uint16_t count)
{
    Compiled c = {.said = calloc(1, 1), .said_size = 1};
    size_t bytes = 0;
    for (uint16_t i = 0; i < count; i++)
        bytes += sources[i].length <= CARD_FILE_LIMIT ? sources[i].length : 0;
    Arena arena = {malloc(cards_memory(bytes)), 0, cards_memory(bytes)};
    c.memory = arena.base;
    c.fine = cards_compile(&c.set, vocabulary, (CardSources){sources, count, 0}, &arena,
                           (DiagnosticSink){say, &c});
    c.memory_used = arena.used;
    return c;
}

Compiled compile_text(const Vocabulary *vocabulary, const char *file, const char *text)
{
    CwSource source = {file, text, strlen(text)};
    return compile_sources(vocabulary, &source, 1);
}

void compiled_free(Compiled *c)
{
    free(c->said);
    free(c->memory);
}

typedef void PrintNumbered(const CardSet *set, uint16_t number, Writer *out);

static char *printed(PrintNumbered *print, const CardSet *set, uint16_t number)
{
    Writer measure = writer_open(NULL, 0);
    print(set, number, &measure);
    size_t length = writer_close(&measure);
    char *text = malloc(length + 1);
    Writer out = writer_open(text, length + 1);
    print(set, number, &out);
    writer_close(&out);
    return text;
}

char *printed_card(const CardSet *set, uint16_t card)
{
    return printed(card_print, set, card);
}

char *printed_skill(const CardSet *set, uint16_t skill)
{
    return printed(skill_print, set, skill);
}

static void print_all(const CardSet *set, uint16_t number, Writer *out)
{
    for (uint16_t c = 1; c <= set->card_count; c++) {
        put_text(out, c > 1 ? "\n" : "");
        card_print(set, c, out);
    }
    (void)number;
}

char *printed_set(const CardSet *set)
{
    return printed(print_all, set, 0);
}

char *file_text(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *text = malloc((size_t)size + 1);
    *length = fread(text, 1, (size_t)size, file);
    text[*length] = '\0';
    fclose(file);
    return text;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const CwSource *)a)->name, ((const CwSource *)b)->name);
}

uint16_t folder_sources(const char *folder, const char *ending, CwSource *sources, uint16_t capacity)
{
    DIR *dir = opendir(folder);
    uint16_t count = 0;
    if (!dir)
        return 0;
    for (struct dirent *entry; (entry = readdir(dir)) && count < capacity;) {
        size_t length = strlen(entry->d_name), tail = strlen(ending);
        if (length <= tail || strcmp(entry->d_name + length - tail, ending) != 0)
            continue;
        size_t size = strlen(folder) + length + 2;
        char *path = malloc(size);
        snprintf(path, size, "%s/%s", folder, entry->d_name);
        size_t bytes = 0;
        char *text = file_text(path, &bytes);
        sources[count++] = (CwSource){path, text, bytes};
    }
    closedir(dir);
    qsort(sources, count, sizeof *sources, by_name);
    return count;
}

void sources_free(CwSource *sources, uint16_t count)
{
    for (uint16_t i = 0; i < count; i++) {
        free((char *)(uintptr_t)sources[i].name);
        free((char *)(uintptr_t)sources[i].text);
    }
}

bool equals_file(const char *path, const char *text)
{
    if (getenv("CW_UPDATE")) {
        FILE *file = fopen(path, "wb");
        bool written = file && fputs(text, file) >= 0;
        return file && fclose(file) == 0 && written;
    }
    size_t length = 0, line = 1;
    char *wanted = file_text(path, &length);
    if (wanted && strcmp(wanted, text) == 0) {
        free(wanted);
        return true;
    }
    size_t i = 0;
    for (; wanted && wanted[i] && wanted[i] == text[i]; i++)
        line += wanted[i] == '\n';
    fprintf(stderr, "%s differs at line %zu; it would be (CW_UPDATE=1 writes it):\n%s\n", path, line, text);
    free(wanted);
    return false;
}
