#include "table/page.h"

#include <string.h>

#include "kernel/game.h"

#include "page_texts.inc"

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
};

const char *page_file(const char *path, const char **type, size_t *length)
{
    const char *name = strcmp(path, "/") == 0 ? "index.html" : path + 1;
    const char *dot = strrchr(name, '.');
    for (const CwText *file = page_texts; file->path && *path == '/' && dot; file++) {
        if (strcmp(file->path, name) != 0)
            continue;
        for (size_t i = 0; i < sizeof types / sizeof *types; i++)
            if (strcmp(types[i].ending, dot) == 0)
                *type = types[i].type;
        *length = file->length;
        return file->text;
    }
    return NULL;
}
