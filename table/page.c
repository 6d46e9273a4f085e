#include "table/page.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "kernel/game.h"

#include "page_texts.inc"

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".woff2", "font/woff2"},
};

const char *page_mark(void)
{
    static char text[17];
    uint64_t hash = 14695981039346656037u; /* FNV-1a */
    if (!*text) {
        for (const CwText *file = page_texts; file->path; file++)
            for (size_t i = 0; i < file->length; i++)
                hash = (hash ^ (unsigned char)file->text[i]) * 1099511628211u;
        snprintf(text, sizeof text, "%016" PRIx64, hash);
    }
    return text;
}

const char *page_file(const char *path, const char **type, size_t *length)
{
    static const char plain[] = "/plain/";
    char name[120];
    int is_plain = strncmp(path, plain, sizeof plain - 1) == 0;
    const char *rest = is_plain ? path + sizeof plain - 1 : path + 1;
    if (strcmp(path, "/cardwright.wasm") == 0) {
        *type = "application/wasm";
        return page_engine(length);
    }
    if (*path != '/' || snprintf(name, sizeof name, "%s/%s", is_plain ? "table/page" : "web/built",
                                 *rest ? rest : "index.html") >= (int)sizeof name)
        return NULL;
    const char *dot = strrchr(name, '.');
    for (const CwText *file = page_texts; file->path && dot; file++) {
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

int page_static(int index, const char **name, const char **bytes, size_t *length)
{
    static const char built[] = "web/built/";
    for (const CwText *file = page_texts; file->path; file++) {
        if (strncmp(file->path, built, sizeof built - 1) != 0 || index--)
            continue;
        *name = file->path + sizeof built - 1;
        *bytes = file->text;
        *length = file->length;
        return 1;
    }
    *name = "cardwright.wasm";
    *bytes = page_engine(length);
    return *bytes && !index;
}
