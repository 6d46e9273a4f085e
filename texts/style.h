/* How letters look where a terminal can: named by layouts, drawn by the terminal. */
#ifndef TEXTS_STYLE_H
#define TEXTS_STYLE_H

#include <stdint.h>

typedef uint32_t Style; /* a colour and any of the flags; as wide as a letter, so that a cell has no hole */
enum {
    STYLE_PLAIN,
    STYLE_RED,
    STYLE_GREEN,
    STYLE_YELLOW,
    STYLE_BLUE,
    STYLE_MAGENTA,
    STYLE_CYAN,
    STYLE_WHITE,
    STYLE_COLOUR = 15, /* mask of the colours above */
    STYLE_BOLD = 16,
    STYLE_DIM = 32,
    STYLE_REVERSE = 64,
    STYLE_UNDERLINE = 128
};

#endif
