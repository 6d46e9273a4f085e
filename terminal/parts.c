/* What one sees, part by part: for whoever sits before a board for the first time. */
#include "terminal/labels.h"
#include "terminal/tell.h"

#include "kernel/game.h"
#include "texts/lexicon.h"

#include <stdlib.h>
#include <string.h>

typedef struct ToldNames { /* names that were told, so that nothing is told twice */
    const char *name[200];
    int count;
} ToldNames;

static bool is_told(ToldNames *told, const char *name)
{
    for (int i = 0; i < told->count; i++)
        if (strcmp(told->name[i], name) == 0)
            return true;
    if (told->count < 200)
        told->name[told->count++] = name;
    return false;
}

static size_t family_length(const char *name)
{
    const char *dash = strrchr(name, '-');
    return dash && dash[1] && !dash[1 + strspn(dash + 1, "0123456789")] ? (size_t)(dash - name)
                                                                        : strlen(name);
}

/* The line of help for a name, or for the family that it belongs to; NULL: there is none. */
static const char *help_for(const Board *b, const char *sort, const char *name)
{
    const char *help = words_find(b->game, "help", sort, name);
    if (help)
        return help;
    char *family = copy_of(name, family_length(name));
    help = words_find(b->game, "help", sort, family);
    free(family);
    return help;
}

static void tell_help(const Board *b, const char *sort, const char *name, const char *called, ToldNames *told,
                      Text *out)
{
    const char *help = help_for(b, sort, name);
    if (!help || is_told(told, help))
        return;
    char text[LABEL_LENGTH];
    const char *words = called ? called : label(b->game, sort, name, text);
    size_t length = strlen(words);
    /* `portal 1` stands for all portals. */
    if (!called && family_length(name) < strlen(name))
        while (length && (words[length - 1] == ' ' || (words[length - 1] >= '0' && words[length - 1] <= '9')))
            length--;
    text_addf(out, "  %.*s: %.*s\n", (int)length, words, (int)strcspn(help, "\r\n"), help);
}

static void tell_item(const Board *b, const LayoutItem *item, ToldNames *told, Text *out)
{
    static const char *const sorts[] = {
        [ITEM_COUNTER] = "counter", [ITEM_FLAG] = "mark", [ITEM_TRACK] = "track", [ITEM_NUMBER] = "track",
        [ITEM_COUNT] = "zone",      [ITEM_TOP] = "zone",  [ITEM_CARDS] = "zone",  [ITEM_BOX] = "zone"};
    const char *sort = item->kind < sizeof sorts / sizeof *sorts ? sorts[item->kind] : NULL;
    if (sort)
        tell_help(b, sort, item->name, item->has_label && *item->label ? item->label : NULL, told, out);
    if (*item->counter)
        tell_help(b, "counter", item->counter, NULL, told, out);
}

static void tell_progress(const Board *b, const LayoutProgress *progress, ToldNames *told, Text *out)
{
    const char *sort = strcmp(progress->sort.text, "count") == 0 ? "zone" : progress->sort.text;
    tell_help(b, sort, progress->name.text, progress->words, told, out);
}

/* The signs behind a card's name: `i3` is its initiative. */
static void tell_signs(const Board *b, ToldNames *told, Text *out)
{
    static const char *const sorts[] = {"value", "counter", "mark"};
    bool any = false;
    for (int i = 0; i < b->layout->shown_count; i++) {
        const LayoutShow *show = &b->layout->shown[i];
        const char *help = NULL;
        for (size_t k = 0; k < 3 && !help; k++)
            help = help_for(b, sorts[k], show->name);
        if (show->hidden || !help || is_told(told, help))
            continue;
        const char *sign = show->text + strspn(show->text, " ");
        text_add(out, any ? "" : "\nSigns:\n");
        any = true;
        text_add(out, "  ");
        for (const char *p = sign; *p; p++) {
            if (*p == '%')
                text_add(out, "2");
            else
                text_add_bytes(out, p, 1);
        }
        text_addf(out, ": %.*s\n", (int)strcspn(help, "\r\n"), help);
    }
}

void goal_words(const CwGame *game, int seat, Text *out)
{
    const char *text = NULL;
    const char *role = seat >= 0 ? cw_role(game, seat) : "";
    int length = *role ? lexicon_find(game, "goal", role, NULL, &text) : -1;
    if (length < 0)
        length = lexicon_plain(cw_definition(game), "goal", &text);
    if (length >= 0)
        text_add_bytes(out, text, (size_t)length);
}

void tell_parts(const Board *b, int seat, Text *out)
{
    static const char *const heads[] = {"The first lines", "An opponent", "The table", "You"};
    ToldNames told = {.count = 0};
    Text goal = {0};
    goal_words(b->game, seat, &goal);
    if (goal.length)
        text_addf(out, "Goal: %s\n", goal.at);
    text_free(&goal);
    for (int section = SECTION_HEAD; section <= SECTION_ME; section++) {
        Text part = {0};
        for (int i = 0; i < b->layout->progress_count && section == SECTION_HEAD; i++)
            tell_progress(b, &b->layout->progress[i], &told, &part);
        for (int r = 0; r < b->layout->row_count; r++)
            for (int i = 0; i < b->layout->rows[r].item_count && (int)b->layout->rows[r].section == section;
                 i++)
                tell_item(b, &b->layout->rows[r].items[i], &told, &part);
        if (part.length)
            text_addf(out, "\n%s:\n%s", heads[section], part.at);
        text_free(&part);
    }
    tell_signs(b, &told, out);
}
