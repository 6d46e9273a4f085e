#include "match/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void *memory(void *old, size_t count, size_t size)
{
    size_t bytes;
    void *new = __builtin_mul_overflow(count, size, &bytes) ? NULL : realloc(old, bytes ? bytes : 1);
    if (!new) {
        fputs("cardwright: out of memory\n", stderr);
        exit(70);
    }
    return new;
}

char *copy_of(const char *bytes, size_t length)
{
    char *copy = memory(NULL, length + 1, 1);
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
    text_add(text, "\"");
    for (const unsigned char *p = (const unsigned char *)what; *p; p++) {
        if (*p == '"' || *p == '\\')
            text_addf(text, "\\%c", *p);
        else if (*p == '\n')
            text_add(text, "\\n");
        else if (*p < 0x20)
            text_addf(text, "\\u%04x", *p);
        else
            text_add_bytes(text, (const char *)p, 1);
    }
    text_add(text, "\"");
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

int file_read(const char *path, Text *text, Problem *p)
{
    text_clear(text);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return problem(p, 0, "cannot read %s: %s", path, strerror(errno));
    for (;;) {
        make_room(text, 1 << 16);
        ssize_t n = read(file, text->at + text->length, text->room - text->length - 1);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0) {
            int why = errno;
            close(file);
            return problem(p, 0, "cannot read %s: %s", path, strerror(why));
        }
        text->length += (size_t)n;
        text->at[text->length] = 0;
        if (n == 0)
            break;
    }
    close(file);
    return 1;
}

static int write_all(int file, const char *bytes, size_t length)
{
    while (length) {
        ssize_t n = write(file, bytes, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return 0;
        bytes += n;
        length -= (size_t)n;
    }
    return fsync(file) == 0 || errno == EINVAL || errno == ENOTSUP;
}

static int write_with_mode(const char *path, const char *bytes, size_t length, mode_t mode, Problem *p)
{
    Text beside = {0};
    text_addf(&beside, "%s.%ld.new", path, (long)getpid());
    int file = open(beside.at, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
    int good = file >= 0 && write_all(file, bytes, length);
    int why = errno;
    if (file >= 0 && close(file) != 0 && good) {
        why = errno;
        good = 0;
    }
    if (good && rename(beside.at, path) != 0) {
        why = errno;
        good = 0;
    }
    if (!good && file >= 0)
        unlink(beside.at);
    text_free(&beside);
    return good ? 1 : problem(p, 0, "cannot write %s: %s", path, strerror(why));
}

int file_write(const char *path, const char *bytes, size_t length, Problem *p)
{
    return write_with_mode(path, bytes, length, 0666, p);
}

int file_write_private(const char *path, const char *bytes, size_t length, Problem *p)
{
    return write_with_mode(path, bytes, length, 0600, p);
}
