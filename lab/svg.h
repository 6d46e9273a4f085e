/* Plots as SVG inside a page: real text, colours by class so that the page decides, the same bytes for the same numbers.
   A drawing is as wide as the page lets it be and does not scale: its words have the size of the page's. */
#ifndef LAB_SVG_H
#define LAB_SVG_H

#include "match/text.h"

typedef struct SvgBar { /* one row: a value with its interval, or only a value when low > high */
    const char *label;
    double value, low, high;
    const char *note; /* behind it; NULL: the value */
    int tone;         /* 0 plain, 1 good or high, 2 bad or low, 3 grey: not sure */
} SvgBar;

typedef struct SvgScale {
    double from, to;
    double mark;      /* a dashed line there; outside the scale: none */
    const char *unit; /* behind numbers: "%" */
} SvgScale;

void svg_text(Text *out, const char *words); /* with <, > and & made harmless; good for HTML too */
void svg_bars(Text *out, const char *title, const SvgBar *bars, int count, SvgScale scale);
/* Dots with intervals about a line at `mark`: for effects that may go either way. */
void svg_intervals(Text *out, const char *title, const SvgBar *rows, int count, SvgScale scale);
/* Columns that touch; labels may be NULL, or hold NULL where none is wanted. */
void svg_columns(Text *out, const char *title, const double *value, const char *const *label, int count,
                 const char *x_words);
void svg_line(Text *out, const char *title, const double *y, const char *const *label, int count,
              SvgScale scale, const char *x_words);
/* n by n shares from 0 to 1; rows play first, and a column bears the number of its row.  Negative: nothing there; not
   sure: a question mark. */
void svg_matrix(Text *out, const char *title, const char *const *name, const double *share, const char *sure,
                int n);

#endif
