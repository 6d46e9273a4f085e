#include "terminal/canvas.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

uint32_t utf8_next(const char **text)
{
    const unsigned char *p = (const unsigned char *)*text;
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    int bytes = *p < 0x80 ? 1 : *p >> 5 == 6 ? 2 : *p >> 4 == 14 ? 3 : *p >> 3 == 30 ? 4 : 0;
    uint32_t letter = bytes == 1 ? *p : bytes ? *p & (0x7Fu >> bytes) : 0;
    for (int i = 1; i < bytes; i++) {
        if (p[i] >> 6 != 2) {
            bytes = 0;
            break;
        }
        letter = letter << 6 | (p[i] & 0x3Fu);
    }
    if (!bytes || letter < least[bytes] || letter > 0x10FFFF || (letter >= 0xD800 && letter < 0xE000)) {
        *text += 1;
        return 0xFFFD;
    }
    *text += bytes;
    return letter;
}

int utf8_write(uint32_t letter, char out[4])
{
    if (letter < 0x80) {
        out[0] = (char)letter;
        return 1;
    }
    int bytes = letter < 0x800 ? 2 : letter < 0x10000 ? 3 : 4;
    for (int i = bytes - 1; i > 0; i--, letter >>= 6)
        out[i] = (char)(0x80 | (letter & 0x3F));
    out[0] = (char)((0xF00 >> bytes & 0xF0) | letter);
    return bytes;
}

int letter_columns(uint32_t letter)
{
    if (letter >= 0x20 && letter < 0x7F)
        return 1;
    int columns = wcwidth((wchar_t)letter);
    if (columns >= 0)
        return columns;
    return letter < 0x20 || letter == 0x7F ? 0 : 1; /* a locale without this letter */
}

int text_columns(const char *text)
{
    int columns = 0;
    while (*text)
        columns += letter_columns(utf8_next(&text));
    return columns;
}

uint32_t ascii_letter(uint32_t letter)
{
    static const struct {
        uint32_t from;
        char to;
    } nearest[] = {{0xD7, 'x'},    {0xB7, '.'},    {0xA0, ' '},   {0x2013, '-'}, {0x2014, '-'},
                   {0x2018, '\''}, {0x2019, '\''}, {0x201C, '"'}, {0x201D, '"'}, {0x2026, '~'},
                   {0x2190, '<'},  {0x2191, '^'},  {0x2192, '>'}, {0x2193, 'v'}, {0x2500, '-'},
                   {0x2501, '='},  {0x2502, '|'},  {0x2514, '`'}, {0x25B8, '>'}, {0x25CF, '#'},
                   {0x25CB, '.'},  {0x25A0, '#'},  {0x25A1, '.'}, {0x2588, '#'}, {0x2591, '.'},
                   {0x21B3, '\\'}, {0x2022, '*'}};
    if (letter < 0x80)
        return letter;
    for (size_t i = 0; i < sizeof nearest / sizeof *nearest; i++)
        if (nearest[i].from == letter)
            return (uint32_t)nearest[i].to;
    /* Letters of Latin-1 with accents, in their order. */
    static const char latin[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";
    return letter >= 0xC0 && letter <= 0xFF ? (uint32_t)latin[letter - 0xC0] : '?';
}

Strip strip_open(bool ascii)
{
    return (Strip){.ascii = ascii};
}

void strip_free(Strip *strip)
{
    free(strip->cells);
    *strip = (Strip){.ascii = strip->ascii};
}

static bool strip_room(Strip *strip, int more)
{
    if (strip->length + more <= strip->capacity)
        return true;
    int capacity = 2 * (strip->length + more) + 16;
    Cell *cells = realloc(strip->cells, (size_t)capacity * sizeof *cells);
    if (!cells)
        return false;
    strip->cells = cells;
    strip->capacity = capacity;
    return true;
}

void strip_add(Strip *strip, Style style, const char *text)
{
    while (*text) {
        uint32_t letter = utf8_next(&text);
        if (strip->ascii)
            letter = ascii_letter(letter);
        int columns = letter_columns(letter);
        if (!columns || !strip_room(strip, columns))
            continue;
        strip->cells[strip->length++] = (Cell){letter, style};
        if (columns == 2)
            strip->cells[strip->length++] = (Cell){0, style};
    }
}

void strip_add_strip(Strip *strip, const Strip *other)
{
    if (!other->length || !strip_room(strip, other->length))
        return;
    memcpy(strip->cells + strip->length, other->cells, (size_t)other->length * sizeof *other->cells);
    strip->length += other->length;
}

void strip_printf(Strip *strip, Style style, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    strip_add(strip, style, text);
}

void strip_cut(Strip *strip, int columns)
{
    if (strip->length <= columns)
        return;
    strip->length = columns > 0 ? columns - 1 : 0;
    /* Half of a wide letter cannot stay. */
    Style style = strip->length ? strip->cells[strip->length - 1].style : STYLE_PLAIN;
    if (strip->length && strip->cells[strip->length].letter == 0)
        strip->cells[strip->length - 1] = (Cell){' ', style};
    if (columns > 0)
        strip_add(strip, style, "…");
}

void canvas_open(Canvas *canvas, int width, bool ascii)
{
    *canvas = (Canvas){.width = width > 0 ? width : 1, .ascii = ascii};
}

void canvas_free(Canvas *canvas)
{
    free(canvas->cells);
    canvas->cells = NULL;
    canvas->rows = canvas->capacity = 0;
}

int canvas_add_row(Canvas *canvas)
{
    if (canvas->rows == canvas->capacity) {
        int capacity = 2 * canvas->capacity + 32;
        Cell *cells = realloc(canvas->cells, (size_t)capacity * (size_t)canvas->width * sizeof *cells);
        if (!cells) { /* the last row is drawn over: a poorer picture instead of none */
            if (!canvas->rows)
                abort();
            return canvas->rows - 1;
        }
        canvas->cells = cells;
        canvas->capacity = capacity;
    }
    Cell *row = canvas_row(canvas, canvas->rows);
    for (int i = 0; i < canvas->width; i++)
        row[i] = (Cell){' ', STYLE_PLAIN};
    return canvas->rows++;
}

Cell *canvas_row(const Canvas *canvas, int row)
{
    return canvas->cells + (size_t)row * (size_t)canvas->width;
}

int canvas_put(Canvas *canvas, int row, int column, const Strip *strip)
{
    for (int i = 0; i < strip->length && column < canvas->width; i++, column++) {
        bool half = i + 1 < strip->length && strip->cells[i + 1].letter == 0 && column + 1 == canvas->width;
        canvas_row(canvas, row)[column] = half ? (Cell){' ', strip->cells[i].style} : strip->cells[i];
    }
    return column;
}

int canvas_text(Canvas *canvas, int row, int column, Style style, const char *text)
{
    Strip strip = strip_open(canvas->ascii);
    strip_add(&strip, style, text);
    column = canvas_put(canvas, row, column, &strip);
    strip_free(&strip);
    return column;
}

void canvas_fill(Canvas *canvas, int row, int from, int to, Style style, const char *letter)
{
    uint32_t code = utf8_next(&letter);
    for (int i = from; i < to && i < canvas->width; i++)
        canvas_row(canvas, row)[i] = (Cell){canvas->ascii ? ascii_letter(code) : code, style};
}

/* Where to break a line of at most `columns`: behind the last space that fits, or inside a word that is too long. */
static int break_at(const Strip *strip, int from, int columns)
{
    if (strip->length - from <= columns)
        return strip->length;
    for (int i = from + columns; i > from; i--)
        if (strip->cells[i].letter == ' ')
            return i;
    int i = from + columns;
    return i > from + 1 && strip->cells[i].letter == 0 ? i - 1 : i;
}

void canvas_wrap(Canvas *canvas, int column, int hang, Style style, const char *text)
{
    Strip strip = strip_open(canvas->ascii);
    strip_add(&strip, style, text);
    int from = 0;
    do {
        int columns = canvas->width - column > 1 ? canvas->width - column : 2;
        int to = break_at(&strip, from, columns);
        Strip part = {.cells = strip.cells + from, .length = to - from};
        canvas_put(canvas, canvas_add_row(canvas), column, &part);
        column += from ? 0 : hang;
        for (from = to; from < strip.length && strip.cells[from].letter == ' ';)
            from++;
    } while (from < strip.length);
    strip_free(&strip);
}
