/* What the C library would ask of a system, for a module without one.  Its own printf imports files; texts here need whole
   numbers, characters and strings.  Any other form is a mistake of ours: the module stops. */
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "match/text.h"

void out_of_memory(void)
{
    __builtin_trap();
}

typedef struct PrintedText {
    char *at;
    size_t room, length; /* length: of all of it, whether or not there was room */
} PrintedText;

typedef struct Form { /* one %... of a form */
    int zero, width, precision, is_long;
} Form;

static void put(PrintedText *out, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++, out->length++)
        if (out->length + 1 < out->room)
            out->at[out->length] = bytes[i];
}

static void pad(PrintedText *out, const Form *form, size_t length)
{
    for (size_t i = length; (int)i < form->width; i++)
        put(out, form->zero ? "0" : " ", 1);
}

static void put_number(PrintedText *out, const Form *form, unsigned long long number, unsigned base,
                       int is_negative)
{
    char digits[24];
    size_t at = sizeof digits;
    do
        digits[--at] = "0123456789abcdef"[number % base];
    while ((number /= base) != 0);
    if (form->precision >= 0)
        __builtin_trap();
    if (is_negative && form->zero) /* the sign comes before the zeros */
        put(out, "-", 1);
    else if (is_negative)
        digits[--at] = '-';
    pad(out, form, sizeof digits - at + (is_negative && form->zero));
    put(out, digits + at, sizeof digits - at);
}

static void put_text(PrintedText *out, const Form *form, const char *text)
{
    size_t length = 0;
    while ((form->precision < 0 || (int)length < form->precision) && text[length])
        length++;
    pad(out, form, length);
    put(out, text, length);
}

/* Both va_list and its place in it, which a function passes on by address. */
typedef struct Arguments {
    va_list list;
} Arguments;

static int read_count(const char **at, Arguments *args)
{
    int count = 0;
    if (**at == '*') {
        ++*at;
        return va_arg(args->list, int);
    }
    for (; **at >= '0' && **at <= '9'; ++*at)
        count = 10 * count + (**at - '0');
    return count;
}

static const char *read_form(const char *at, Form *form, Arguments *args)
{
    *form = (Form){.precision = -1};
    if (*at == '0') {
        form->zero = 1;
        at++;
    }
    form->width = read_count(&at, args);
    if (*at == '.') {
        at++;
        form->precision = read_count(&at, args);
    }
    for (; *at == 'l' || *at == 'z'; at++)
        form->is_long += *at == 'l';
    return at;
}

static void put_one(PrintedText *out, const Form *form, char kind, Arguments *args)
{
    long long number;
    char character;
    switch (kind) {
    case 'd':
        number = form->is_long == 2 ? va_arg(args->list, long long) : va_arg(args->list, int);
        put_number(out, form, number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number, 10,
                   number < 0);
        return;
    case 'u':
    case 'x':
        put_number(out, form,
                   form->is_long == 2 ? va_arg(args->list, unsigned long long) : va_arg(args->list, unsigned),
                   kind == 'x' ? 16 : 10, 0);
        return;
    case 'c':
        character = (char)va_arg(args->list, int);
        put(out, &character, 1);
        return;
    case 's':
        put_text(out, form, va_arg(args->list, const char *));
        return;
    case '%':
        put(out, "%", 1);
        return;
    }
    __builtin_trap();
}

_Static_assert(sizeof(long) == sizeof(int) && sizeof(size_t) == sizeof(int), "%ld, %zu and %d read the same");

int vsnprintf(char *restrict text, size_t room, const char *restrict format, va_list list)
{
    PrintedText out = {text, room, 0};
    Arguments args;
    va_copy(args.list, list);
    for (const char *at = format; *at;) {
        size_t plain = strcspn(at, "%");
        put(&out, at, plain);
        at += plain;
        if (*at) {
            Form form;
            at = read_form(at + 1, &form, &args);
            put_one(&out, &form, *at++, &args);
        }
    }
    va_end(args.list);
    if (room)
        text[out.length < room ? out.length : room - 1] = 0;
    return (int)out.length;
}

int snprintf(char *restrict text, size_t room, const char *restrict format, ...)
{
    va_list list;
    va_start(list, format);
    int length = vsnprintf(text, room, format, list);
    va_end(list);
    return length;
}
