/* embed OUTPUT NAME FILE...
 *
 * Writes the files as a C array `static const CwText NAME[]` of path, text and length, sorted by path and ended
 * by a zero entry. Paths are taken as given, so the build runs this inside the game's folder.
 * One string literal per line of text keeps the result readable; long lines are split. Everything but plain
 * ASCII is written in octal, which neither the locale nor a following digit can change. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 2000 };

static int by_path(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void write_char(FILE *out, int c)
{
    if (c == '\n')
        fputs("\\n", out);
    else if (c == '"' || c == '\\' || c == '?') /* two ? in a row begin a trigraph */
        fprintf(out, "\\%c", c);
    else if (c >= 32 && c < 127)
        fputc(c, out);
    else
        fprintf(out, "\\%03o", (unsigned)c);
}

static int embed_file(FILE *out, const char *path)
{
    FILE *in = fopen(path, "rb");
    if (!in) {
        perror(path);
        return 0;
    }
    unsigned long length = 0;
    unsigned in_chunk = 0;
    fprintf(out, "    {\"%s\",\n     \"", path);
    for (int c, previous = 0; (c = fgetc(in)) != EOF; previous = c) {
        if (length > 0 && (previous == '\n' || in_chunk == CHUNK)) {
            fputs("\"\n     \"", out);
            in_chunk = 0;
        }
        write_char(out, c);
        in_chunk++;
        length++;
    }
    fprintf(out, "\",\n     %luu},\n", length);
    int good = !ferror(in);
    if (!good)
        perror(path);
    fclose(in);
    return good;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fputs("usage: embed OUTPUT NAME FILE...\n", stderr);
        return 2;
    }
    FILE *out = fopen(argv[1], "wb");
    if (!out) {
        perror(argv[1]);
        return 1;
    }
    qsort(argv + 3, (size_t)(argc - 3), sizeof *argv, by_path);
    fprintf(out, "static const CwText %s[] = {\n", argv[2]);
    int good = 1;
    for (int i = 3; i < argc; i++)
        good &= embed_file(out, argv[i]);
    fputs("    {0, 0, 0},\n};\n", out);
    if (fclose(out) != 0) {
        perror(argv[1]);
        good = 0;
    }
    if (!good)
        remove(argv[1]);
    return good ? 0 : 1;
}
