/* The engine for browsers, as a WebAssembly module.  A program that was built without clang's tools for it has none. */
#include "table/page.h"

#include "kernel/game.h"

#ifdef CW_PAGE_ENGINE
#include "engine_texts.inc"
#else
static const CwText engine_texts[] = {{0, 0, 0}};
#endif

const char *page_engine(size_t *length)
{
    *length = engine_texts[0].length;
    return engine_texts[0].text;
}
