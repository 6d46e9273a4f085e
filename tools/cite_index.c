/* cite_index OUTPUT NAME FILE...
 *
 * Finds the marks CITE(id) in C files, CITE(id, id) among them, and writes them as `static const CwCite NAME[]` of rule,
 * file and line, sorted by rule, file and line and ended by a zero entry. Only marks that the compiler would see count: text in
 * comments and strings and the macro's own definition do not. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ID_MAX = 32, CITES_MAX = 20000 };

typedef struct {
    char rule[ID_MAX];
    const char *file;
    unsigned line, guarded;
} Cite;

static Cite cites[CITES_MAX];
static unsigned count;

static int by_rule(const void *a, const void *b)
{
    const Cite *x = a, *y = b;
    int order = strcmp(x->rule, y->rule);
    if (order == 0)
        order = strcmp(x->file, y->file);
    if (order == 0)
        order = (x->line > y->line) - (x->line < y->line);
    return order;
}

static char *read_file(const char *path)
{
    FILE *in = fopen(path, "rb");
    if (!in)
        return NULL;
    size_t size = 0, room = 1 << 16;
    char *text = malloc(room);
    while (text) {
        size += fread(text + size, 1, room - size - 1, in);
        if (size < room - 1)
            break;
        room *= 2;
        char *larger = realloc(text, room);
        if (!larger)
            free(text);
        text = larger;
    }
    if (text)
        text[size] = 0;
    fclose(in);
    return text;
}

/* Blanks comments, literals and preprocessor lines; line breaks stay, so positions keep their line. */
static void blank_what_is_not_code(char *p)
{
    enum { CODE, LINE_COMMENT, COMMENT, STRING, CHARACTER, DIRECTIVE } at = CODE;
    int line_is_empty = 1;
    for (; *p; p++) {
        char c = *p;
        if (c == '\n') {
            int continued = p[-1] == '\\' || at == COMMENT;
            if (!continued)
                at = CODE;
            line_is_empty = 1;
            continue;
        }
        if (at == CODE && c == '/' && (p[1] == '/' || p[1] == '*'))
            at = p[1] == '/' ? LINE_COMMENT : COMMENT;
        else if (at == CODE && c == '"')
            at = STRING;
        else if (at == CODE && c == '\'')
            at = CHARACTER;
        else if (at == CODE && c == '#' && line_is_empty)
            at = DIRECTIVE;
        else if (at == COMMENT && c == '*' && p[1] == '/') {
            p[0] = p[1] = ' ';
            p++;
            at = CODE;
            continue;
        } else if ((at == STRING || at == CHARACTER) && c == '\\' && p[1] && p[1] != '\n') {
            p[0] = p[1] = ' ';
            p++;
            continue;
        } else if ((at == STRING && c == '"') || (at == CHARACTER && c == '\'')) {
            *p = ' ';
            at = CODE;
            continue;
        }
        if (at == CODE)
            line_is_empty &= isspace((unsigned char)c) != 0;
        else
            *p = ' ';
    }
}

static int is_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static int add_cite(const char *file, unsigned line, const char *id, const char *end, unsigned guarded)
{
    while (id < end && isspace((unsigned char)*id))
        id++;
    while (id < end && isspace((unsigned char)end[-1]))
        end--;
    int has_space = 0;
    for (const char *p = id; p < end; p++)
        has_space |= isspace((unsigned char)*p);
    if (id == end || end - id >= ID_MAX || has_space || count == CITES_MAX) {
        fprintf(stderr,
                "%s:%u: a citation is a rule number of 1 to %d characters, and there are at most %d\n", file,
                line, ID_MAX - 1, CITES_MAX);
        return 0;
    }
    Cite *cite = &cites[count++];
    memcpy(cite->rule, id, (size_t)(end - id));
    cite->file = file;
    cite->line = line;
    cite->guarded = guarded;
    return 1;
}

static int index_file(const char *path)
{
    char *text = read_file(path);
    if (!text) {
        perror(path);
        return 0;
    }
    blank_what_is_not_code(text);
    int good = 1;
    unsigned line = 1;
    for (char *p = text; *p; p++) {
        if (*p == '\n')
            line++;
        unsigned guarded = strncmp(p, "CITE_IF(", 8) == 0;
        if ((!guarded && strncmp(p, "CITE(", 5) != 0) || (p > text && is_name(p[-1])))
            continue;
        char *id = p + (guarded ? 8 : 5), *end = id + strcspn(id, guarded ? ",\n" : ")\n");
        char *close = strstr(end, ");"), *next = end + strcspn(end, "\n");
        if (*end != (guarded ? ',' : ')') || (guarded && (!close || close > next))) {
            fprintf(stderr, "%s:%u: a citation must end on its line\n", path, line);
            good = 0;
            continue;
        }
        for (char *stop; id <= end; id = stop + 1) {
            stop = id + strcspn(id, guarded ? "," : ",)");
            good &= add_cite(path, line, id, stop, guarded);
            if (guarded)
                break;
        }
    }
    free(text);
    return good;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fputs("usage: cite_index OUTPUT NAME FILE...\n", stderr);
        return 2;
    }
    for (int i = 3; i < argc; i++)
        if (!index_file(argv[i]))
            return 1;
    qsort(cites, count, sizeof *cites, by_rule);
    FILE *out = fopen(argv[1], "wb");
    if (!out) {
        perror(argv[1]);
        return 1;
    }
    fprintf(out, "static const CwCite %s[] = {\n", argv[2]);
    for (unsigned i = 0; i < count; i++)
        fprintf(out, "    {\"%s\", \"%s\", %uu, %uu},\n", cites[i].rule, cites[i].file, cites[i].line,
                cites[i].guarded);
    fputs("    {0, 0, 0, 0},\n};\n", out);
    if (fclose(out) != 0) {
        perror(argv[1]);
        remove(argv[1]);
        return 1;
    }
    return 0;
}
