#include "effects/face.h"

#include <string.h>

static void set_word(char word[FACE_WORD], const char *text, size_t length)
{
    size_t n = length < FACE_WORD - 1 ? length : FACE_WORD - 1;
    memcpy(word, text, n);
    word[n] = 0;
}

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* A whole number, with its sign, at the end of a text; `start` is where it begins.  0: there is none. */
static int number_at_end(const char *text, size_t length, size_t *start, int *value)
{
    size_t at = length;
    int n = 0, place = 1;
    for (; at && is_digit(text[at - 1]) && place < 1000000; at--, place *= 10)
        n += place * (text[at - 1] - '0');
    if (at == length)
        return 0;
    if (at && text[at - 1] == '-' && (at == 1 || text[at - 2] == ' ')) {
        n = -n;
        at--;
    }
    *start = at;
    *value = n;
    return 1;
}

static void add_stat(KindFace *face, const char *name, size_t length, int value)
{
    if (face->stats == FACE_STATS)
        return;
    set_word(face->stat[face->stats].name, name, length);
    face->stat[face->stats++].value = value;
}

/* One part between hyphens, or one of several between commas. */
static void read_part(KindFace *face, const char *text, size_t length)
{
    static const char cards[] = " card";
    size_t start, slash;
    int value, first;
    for (size_t i = 1; i + sizeof cards - 1 <= length; i++)
        if (memcmp(text + i, cards, sizeof cards - 1) == 0 && number_at_end(text, i, &start, &value) &&
            start == 0) {
            face->copies = value;
            return;
        }
    if (!number_at_end(text, length, &start, &value)) {
        if (length && face->tags < FACE_TAGS)
            set_word(face->tag[face->tags++], text, length);
        return;
    }
    if (start && text[start - 1] == '/' && number_at_end(text, start - 1, &slash, &first) && slash == 0) {
        add_stat(face, "attack", 6, first);
        add_stat(face, "health", 6, value);
    } else {
        while (start && text[start - 1] == ' ')
            start--;
        add_stat(face, start ? text : "number", start ? start : 6, value);
    }
}

void face_of_card(const CardSet *set, uint16_t card, KindFace *face)
{
    char head[600];
    Writer w = writer_open(head, sizeof head);
    card_print_head(set, card, &w);
    size_t length = writer_close(&w);
    length = length < sizeof head ? length : sizeof head - 1;
    while (length && head[length - 1] == '\n')
        length--;
    int part = 0;
    for (size_t at = 0; at < length; part++) {
        size_t end = at;
        while (end < length && !(end + 3 <= length && memcmp(head + end, " - ", 3) == 0) &&
               !(part && head[end] == ','))
            end++;
        if (part)
            read_part(face, head + at, end - at);
        else
            set_word(face->type, head + at, end - at);
        at = end + (end < length && head[end] == ',' ? 1 : 3);
        while (at < length && head[at] == ' ')
            at++;
    }
}

void face_take_tag(KindFace *face, char word[FACE_WORD])
{
    if (!face->tags)
        return;
    memcpy(word, face->tag[0], FACE_WORD);
    memmove(face->tag[0], face->tag[1], (size_t)--face->tags * FACE_WORD);
}
