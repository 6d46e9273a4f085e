#include "texts/shipped.h"

#include "kernel/near.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

int shipped_name(const char *path, const char *what, char name[SHIPPED_NAME])
{
    const char *dot = strrchr(path, '.');
    if (strncmp(path, "decks/", 6) != 0 || !dot || strcmp(dot + 1, what) != 0)
        return 0;
    snprintf(name, SHIPPED_NAME, "%.*s", (int)(dot - path - 6), path + 6);
    return 1;
}

/* The line `Name: ...` of its text. */
static void title_of(const CwGameDef *def, const char *path, char title[SHIPPED_NAME])
{
    size_t length;
    const char *text = cw_text(def, path, &length), *end = text + length;
    title[0] = 0;
    for (const char *line = text; line < end; line++) {
        const char *behind = memchr(line, '\n', (size_t)(end - line));
        behind = behind ? behind : end;
        if (behind - line > 5 && strncasecmp(line, "name:", 5) == 0) {
            line += 5 + strspn(line + 5, " ");
            snprintf(title, SHIPPED_NAME, "%.*s", (int)(behind - line), line);
            return;
        }
        line = behind;
    }
}

static int has_near_word(const char *words, const char *typed)
{
    for (const char *p = words; *p; p += strspn(p, " _")) {
        char word[SHIPPED_NAME];
        const char *const list[] = {word};
        int length = (int)strcspn(p, " _");
        snprintf(word, sizeof word, "%.*s", length, p);
        if (nearest_word(typed, strlen(typed), list, 1))
            return 1;
        p += length;
    }
    return 0;
}

int nearest_shipped(const CwGameDef *def, const char *what, const char *typed, char meant[SHIPPED_NAME])
{
    enum { MOST = 64 };
    char name[MOST][SHIPPED_NAME], title[MOST][SHIPPED_NAME];
    const char *list[2 * MOST];
    int count = 0, found = -1;
    for (int i = 0; cw_text_path(def, i) && count < MOST; i++)
        if (shipped_name(cw_text_path(def, i), what, name[count]))
            title_of(def, cw_text_path(def, i), title[count++]);
    for (int i = 0; i < count; i++)
        list[i] = name[i], list[count + i] = title[i];
    const char *whole = nearest_word(typed, strlen(typed), list, 2 * count);
    for (int i = 0; i < count && found < 0; i++)
        if (whole ? whole == name[i] || whole == title[i]
                  : has_near_word(name[i], typed) || has_near_word(title[i], typed))
            found = i;
    if (found >= 0)
        memcpy(meant, name[found], SHIPPED_NAME);
    return found >= 0;
}
