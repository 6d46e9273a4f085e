/* Matches in files: written whole, read, or growing with each answer. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/inside.h"

int match_save(const Match *m, const char *path, Problem *p)
{
    Text out = {0};
    match_write(m, &out);
    /* Whoever reads the key of a running game knows all its cards. */
    int good = (match_over(m) ? file_write : file_write_private)(path, out.at, out.length, p);
    text_free(&out);
    return good;
}

Match *match_load(const CwGameDef *const *games, Shelf *shelf, const char *path, MatchLoaded *loaded,
                  Problem *p)
{
    Text text = {0};
    Match *m = NULL;
    if (file_read(path, &text, p))
        m = match_parse(games, shelf, text.at, text.length, loaded, p);
    text_free(&text);
    return m;
}

/* ---- a file that grows ------------------------------------------------------------------------------------------ */

typedef struct GrowingFile {
    char *path;
    FILE *file;      /* NULL: it could not be written, or is no longer what has been played */
    Problem problem; /* with the last try to write it; empty: none */
} GrowingFile;

static void close_file(GrowingFile *f)
{
    if (f->file)
        fclose(f->file);
    f->file = NULL;
}

static int write_anew(const Match *m, GrowingFile *f, Problem *p)
{
    close_file(f);
    if (!match_save(m, f->path, p))
        return 0;
    f->file = fopen(f->path, "ae");
    return f->file ? 1 : problem(p, 0, "cannot write %s: %s", f->path, strerror(errno));
}

static void store_anew(Match *m)
{
    GrowingFile *f = m->stored;
    if (write_anew(m, f, &f->problem))
        f->problem.text[0] = 0;
}

/* After a failure the file may end in half a line: nothing is appended to it any more; the next answer writes it anew. */
static void store_lines(Match *m, const Text *lines)
{
    GrowingFile *f = m->stored;
    if (!f->file) {
        store_anew(m);
    } else if (lines->length &&
               (fwrite(lines->at, 1, lines->length, f->file) != lines->length || fflush(f->file))) {
        problem(&f->problem, 0, "cannot write %s: %s; the game goes on, but it is not stored", f->path,
                strerror(errno));
        close_file(f);
    }
}

static void close_store(Match *m)
{
    GrowingFile *f = m->stored;
    close_file(f);
    free(f->path);
    free(f);
}

static const MatchStore growing_file = {.grow = store_lines, .anew = store_anew, .close = close_store};

int match_autosave(Match *m, const char *path, Problem *p)
{
    GrowingFile *f = memory(NULL, 1, sizeof *f);
    *f = (GrowingFile){.path = copy_of(path, strlen(path))};
    if (!write_anew(m, f, p)) {
        free(f->path);
        free(f);
        return 0;
    }
    if (m->store)
        m->store->close(m);
    m->store = &growing_file;
    m->stored = f;
    return 1;
}

const char *match_save_problem(const Match *m)
{
    const GrowingFile *f = m->store == &growing_file ? m->stored : NULL;
    return f && f->problem.text[0] ? f->problem.text : NULL;
}
