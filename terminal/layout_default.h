#ifndef TERMINAL_LAYOUT_DEFAULT_H
#define TERMINAL_LAYOUT_DEFAULT_H

#include "terminal/view.h"
#include "texts/layout.h"

/* A layout for a game that has none: everything that the view shows, in its order. */
Layout *layout_default(const View *view);

#endif
