#include "match/text.h"

#include "kernel/writer.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *memory(void *old, size_t count, size_t size)
{
    size_t bytes;
    void *new = __builtin_mul_overflow(count, size, &bytes) ? NULL : realloc(old, bytes ? bytes : 1);
    if (!new)
        out_of_memory();
    return new;
}

char *copy_of(const char *bytes, size_t length)
{
    char *copy = memory(NULL, length + 1, 1);
    if (length) /* nothing may come from nowhere */
        memcpy(copy, bytes, length);
    copy[length] = 0;
    return copy;
}

static void make_room(Text *text, size_t more)
{
    if (text->length + more + 1 <= text->room)
        return;
    text->room = 2 * (text->length + more) + 64;
    text->at = memory(text->at, text->room, 1);
}

void text_add_bytes(Text *text, const char *bytes, size_t length)
{
    make_room(text, length);
    if (length)
        memcpy(text->at + text->length, bytes, length);
    text->length += length;
    text->at[text->length] = 0;
}

void text_add(Text *text, const char *what)
{
    text_add_bytes(text, what, strlen(what));
}

void text_addv(Text *text, const char *form, va_list args)
{
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, form, again);
    va_end(again);
    if (length < 0)
        return;
    make_room(text, (size_t)length);
    vsnprintf(text->at + text->length, (size_t)length + 1, form, args);
    text->length += (size_t)length;
}

void text_addf(Text *text, const char *form, ...)
{
    va_list args;
    va_start(args, form);
    text_addv(text, form, args);
    va_end(args);
}

void text_json(Text *text, const char *what)
{
    size_t length = strlen(what), room = 6 * length + 3; /* at the most, \u00xx each */
    char *string = memory(NULL, room, 1);
    Writer w = writer_open(string, room);
    put_json_bytes(&w, what, length);
    text_add_bytes(text, string, writer_close(&w));
    free(string);
}

void text_clear(Text *text)
{
    text->length = 0;
    make_room(text, 0);
    text->at[0] = 0;
}

void text_free(Text *text)
{
    free(text->at);
    *text = (Text){0};
}

int problem(Problem *p, int line, const char *form, ...)
{
    if (!p)
        return 0;
    va_list args;
    va_start(args, form);
    vsnprintf(p->text, sizeof p->text, form, args);
    va_end(args);
    p->line = line;
    return 0;
}
