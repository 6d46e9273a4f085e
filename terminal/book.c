#include "terminal/book.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *rulebook(const CwGame *game, size_t *length)
{
    const char *text = cw_text(cw_definition(game), "RULEBOOK.md", length);
    if (!text)
        *length = 0;
    return text ? text : "";
}

/* The number with which a line begins: behind `- ` for a rule, behind `## ` for a chapter; 0 when it has none. */
static size_t number_in(const char *line, size_t length, const char **number)
{
    size_t mark = length > 3 && memcmp(line, "## ", 3) == 0  ? 3
                  : length > 2 && memcmp(line, "- ", 2) == 0 ? 2
                                                             : 0;
    if (!mark)
        return 0;
    *number = line + mark;
    size_t n = 0;
    bool digit = false;
    while (mark + n < length && (isalnum((unsigned char)line[mark + n]) || strchr(".-", line[mark + n])))
        digit |= isdigit((unsigned char)line[mark + n++]) != 0;
    while (n && (*number)[n - 1] == '.')
        n--;
    return digit ? n : 0;
}

static bool is_called(const char *number, size_t length, const char *id)
{
    return strlen(id) == length && strncasecmp(number, id, length) == 0;
}

static size_t line_length(const char *line, const char *end)
{
    const char *stop = memchr(line, '\n', (size_t)(end - line));
    return (size_t)((stop ? stop : end) - line);
}

/* Adds a paragraph as one line, without the marks of the rulebook's writing. */
static const char *add_paragraph(const char *line, const char *end, size_t skip, Text *out)
{
    for (bool first = true; line < end; first = false) {
        size_t length = line_length(line, end);
        if (!first && (length < 3 || line[0] != ' ' || line[1] != ' '))
            break;
        size_t from = first ? skip : 2;
        if (!first)
            text_add(out, " ");
        for (size_t i = from; i < length; i++)
            if (line[i] != '*' && line[i] != '`' && line[i] != '\r')
                text_add_bytes(out, line + i, 1);
        line += length + 1;
    }
    text_add(out, "\n");
    return line;
}

bool book_rule(const CwGame *game, const char *id, Text *out)
{
    size_t length;
    const char *line = rulebook(game, &length), *end = line + length, *number;
    while (line < end) {
        size_t n = line_length(line, end), m = number_in(line, n, &number);
        if (m && line[0] == '-' && is_called(number, m, id)) {
            add_paragraph(line, end, 2, out);
            return true;
        }
        line += n + 1;
    }
    return false;
}

static bool add_chapter(const CwGame *game, const char *id, Text *out)
{
    size_t length;
    const char *line = rulebook(game, &length), *end = line + length, *number;
    bool inside = false;
    while (line < end) {
        size_t n = line_length(line, end), m = number_in(line, n, &number);
        if (n > 2 && memcmp(line, "##", 2) == 0) {
            if (inside)
                return true;
            inside = m && line[0] == '#' && is_called(number, m, id);
            if (inside) {
                text_add_bytes(out, number, n - (size_t)(number - line));
                text_add(out, "\n");
            }
        } else if (inside && m) {
            text_add(out, "\n");
            line = add_paragraph(line, end, 2, out);
            continue;
        }
        line += n + 1;
    }
    return inside;
}

static void add_ruling(const CwRuling *ruling, Text *out)
{
    text_addf(out, "%s", ruling->id);
    if (ruling->name) {
        char value[64];
        cw_ruling_value(ruling, ruling->value, value, sizeof value);
        text_addf(out, " (%s=%s", ruling->name, value);
        if (ruling->values && *ruling->values)
            text_addf(out, " of %s", ruling->values);
        text_add(out, ")");
    }
    text_addf(out, " %s\n", ruling->text);
}

static bool names_ruling(const char *text, const char *id)
{
    size_t length = strlen(id);
    for (const char *p = text; (p = strstr(p, id)); p += length)
        if (!isalnum((unsigned char)p[length]) && (p == text || !isalnum((unsigned char)p[-1])))
            return true;
    return false;
}

bool book_entry(const CwGame *game, const char *id, Text *out)
{
    const CwGameDef *def = cw_definition(game);
    for (int i = 0; i < cw_ruling_count(def); i++) {
        CwRuling ruling = cw_ruling(def, game, i);
        if (strcasecmp(ruling.id, id) != 0 && (!ruling.name || strcasecmp(ruling.name, id) != 0))
            continue;
        add_ruling(&ruling, out);
        text_addf(out, "\nWhy: %s\n", ruling.source);
        return true;
    }
    size_t from = out->length;
    if (!book_rule(game, id, out))
        return add_chapter(game, id, out);
    char *rule = copy_of(out->at + from, out->length - from);
    for (int i = 0; i < cw_ruling_count(def); i++) {
        CwRuling ruling = cw_ruling(def, game, i);
        if (!names_ruling(rule, ruling.id))
            continue;
        text_add(out, "\n");
        add_ruling(&ruling, out);
    }
    free(rule);
    return true;
}

void book_contents(const CwGame *game, Text *out)
{
    const CwGameDef *def = cw_definition(game);
    size_t length;
    const char *line = rulebook(game, &length), *end = line + length, *number;
    text_addf(out, "%s\n\n", cw_game_title(def));
    while (line < end) {
        size_t n = line_length(line, end);
        if (n > 3 && memcmp(line, "## ", 3) == 0 && number_in(line, n, &number))
            text_addf(out, "  %.*s\n", (int)(n - 3), line + 3);
        line += n + 1;
    }
    text_add(out, "\nRulings, where the printed rules are silent:\n");
    for (int i = 0; i < cw_ruling_count(def); i++) {
        CwRuling ruling = cw_ruling(def, game, i);
        char value[64];
        cw_ruling_value(&ruling, ruling.value, value, sizeof value);
        text_addf(out, "  %s", ruling.id);
        if (ruling.name)
            text_addf(out, " %s=%s", ruling.name, value);
        text_add(out, "\n");
    }
    text_add(out, "\nrules NUMBER shows a chapter, a rule or a ruling.\n");
}

bool book_next_id(const CwGame *game, size_t *at, char id[24])
{
    size_t length;
    const char *text = rulebook(game, &length), *number;
    while (*at < length) {
        const char *line = text + *at;
        size_t n = line_length(line, text + length), m = number_in(line, n, &number);
        *at += n + 1;
        if (m && m < 24) {
            memcpy(id, number, m);
            id[m] = 0;
            return true;
        }
    }
    const CwGameDef *def = cw_definition(game);
    size_t ruling = *at - length - 1 < SIZE_MAX / 2 ? *at - length - 1 : 0;
    if (*at == length)
        *at = length + 1;
    if (ruling >= (size_t)cw_ruling_count(def))
        return false;
    snprintf(id, 24, "%s", cw_ruling(def, game, (int)ruling).id);
    *at = length + 2 + ruling;
    return true;
}

int book_cards(const CwGame *game, const char *part, Text *out)
{
    int count = 0;
    for (int kind = 1; kind <= cw_card_count(game); kind++) {
        const char *name = cw_card_name(game, kind);
        if (!strcasestr(name, part))
            continue;
        char words[2000];
        size_t n = cw_card_text(game, kind, words, sizeof words);
        text_addf(out, "%s%s\n", count++ ? "\n" : "", name);
        for (const char *p = words; n && *p;) {
            size_t length = strcspn(p, "\n");
            text_addf(out, "  %.*s\n", (int)length, p);
            p += length + (p[length] == '\n');
        }
    }
    return count;
}
