/* Lines of a layout word by word, with errors that say where.  For the files texts/layout*.c only. */
#ifndef TEXTS_LAYOUT_READER_H
#define TEXTS_LAYOUT_READER_H

#include "texts/layout.h"

typedef struct LineReader { /* one line, word by word */
    const char *at, *end;
    const char *start;      /* of the line */
    int line, column;       /* of the word at hand, from 1 */
    char word[NAME_LENGTH]; /* the word at hand; "" at the end of the line */
    bool quoted;
    char *errors;
    size_t capacity, used;
    int error_count;
} LineReader;

/* Tells an error at the word at hand; always false. */
bool line_wrong(LineReader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool line_next_word(LineReader *r);
bool line_at_end(const LineReader *r);
bool line_is_word(const LineReader *r, const char *word);
bool line_is_number(const char *word);
/* Take the word at hand and go on to the next; false with an error if it is none such. */
bool line_take_name(LineReader *r, char name[NAME_LENGTH], const char *what);
bool line_take_text(LineReader *r, char text[NAME_LENGTH], const char *behind);
bool line_take_number(LineReader *r, int *number, const char *behind);

/* layout_looks.c: screen, area, narrow, cell, face, icon, colour, seat, theme, motion, scene, progress.  False where the line is none of
   them, or wrong; `known` says which. */
bool line_read_looks(LineReader *r, Layout *layout, bool *known);

#endif
