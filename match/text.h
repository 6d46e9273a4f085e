/* Growing texts and error messages for what comes from outside (text.c, which needs nothing of the system but memory), and
   whole files in and out (files.c). */
#ifndef MATCH_TEXT_H
#define MATCH_TEXT_H

#include <stdarg.h>
#include <stddef.h>

typedef struct Text { /* always ends with a NUL once something was added; free with text_free */
    char *at;
    size_t length, room;
} Text;

void text_add(Text *text, const char *what);
void text_add_bytes(Text *text, const char *bytes, size_t length);
void text_addf(Text *text, const char *form, ...) __attribute__((format(printf, 2, 3)));
void text_addv(Text *text, const char *form, va_list args);
void text_json(Text *text, const char *what); /* as a JSON string with its quotes */
void text_clear(Text *text);                  /* keeps the room */
void text_free(Text *text);

/* What went wrong, in words for the user; `line` is 0 when no line is to blame. */
typedef struct Problem {
    char text[4000]; /* a file of somebody's own may have many mistakes */
    int line;
} Problem;

int problem(Problem *p, int line, const char *form, ...) __attribute__((format(printf, 3, 4))); /* always 0 */

/* Reads a whole file; 0 and a problem when it cannot be read. */
int file_read(const char *path, Text *text, Problem *p);
/* Writes a whole file so that it is there completely or not at all: beside it, then renamed over it. */
int file_write(const char *path, const char *bytes, size_t length, Problem *p);
/* The same for its owner's eyes alone. */
int file_write_private(const char *path, const char *bytes, size_t length, Problem *p);

/* Memory or the end of the program (out_of_memory): nothing here can go on without. */
void *memory(void *old, size_t count, size_t size);
_Noreturn void out_of_memory(void);
char *copy_of(const char *bytes, size_t length);

#endif
