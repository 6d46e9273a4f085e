#include "terminal/labels.h"

#include "kernel/game.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static bool label_found(const CwGame *game, const char *sort, const char *name, char text[LABEL_LENGTH])
{
    const char *found = words_find(game, sort, name, NULL);
    if (found)
        snprintf(text, LABEL_LENGTH, "%.*s", (int)strcspn(found, "\r\n"), found);
    return found != NULL;
}

const char *label(const CwGame *game, const char *sort, const char *name, char text[LABEL_LENGTH])
{
    if (label_found(game, sort, name, text))
        return text;
    const char *dash = strrchr(name, '-');
    char family[LABEL_LENGTH];
    if (dash && dash[1] && !dash[1 + strspn(dash + 1, "0123456789")]) {
        snprintf(family, sizeof family, "%.*s", (int)(dash - name), name);
        if (label_found(game, sort, family, text)) {
            size_t length = strlen(text);
            if (strcmp(sort, "full") != 0)
                snprintf(text + length, LABEL_LENGTH - length, " %s", dash + 1);
            return text;
        }
    }
    snprintf(text, LABEL_LENGTH, "%s", strcmp(sort, "full") == 0 ? "full" : name);
    for (char *p = text; *p; p++)
        if (*p == '-' || *p == '_')
            *p = ' ';
    return text;
}

const char *track_words(const CwGame *game, const char *track, int value, char text[LABEL_LENGTH])
{
    char number[16];
    snprintf(number, sizeof number, "%d", value);
    const char *found = words_find(game, "track", track, number);
    if (found)
        snprintf(text, LABEL_LENGTH, "%.*s", (int)strcspn(found, "\r\n"), found);
    return found ? text : NULL;
}
