#include "terminal/groups.h"

#include "terminal/labels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whose the card is, where two of the same name are about. */
static const char *owner_of(const View *view, int number)
{
    for (int z = 0; number && z < view->zone_count; z++)
        for (int i = 0; i < view->zones[z].card_count; i++)
            if (view->zones[z].cards[i].number == number && view->zones[z].owner >= 0)
                return view->zones[z].owner == view->seat ? "your " : view->seats[view->zones[z].owner].name;
    return "";
}

static bool is_zone(const View *view, const char *name)
{
    for (int z = 0; z < view->zone_count; z++)
        if (strcmp(view->zones[z].id, name) == 0)
            return true;
    return false;
}

static void name_groups(const CwGame *game, const View *view, Groups *groups)
{
    for (int g = 0; g < groups->count; g++) {
        const char *called = groups->called[g], *owner = "";
        char text[LABEL_LENGTH];
        for (int other = 0; other < groups->count; other++)
            if (other != g && strcmp(groups->called[other], called) == 0)
                owner = owner_of(view, groups->key[g]);
        if (!groups->key[g] && is_zone(view, called))
            called = label(game, "zone", called, text);
        snprintf(groups->name[g], sizeof groups->name[g], "%s%s%s", owner,
                 *owner && strcmp(owner, "your ") != 0 ? "'s " : "", called);
    }
}

bool groups_make(const CwGame *game, const View *view, Groups *groups)
{
    enum { FEWEST = 5 };
    const AskView *ask = &view->ask;
    int grouped = 0;
    groups->count = 0;
    for (int i = 0; i < ask->option_count && i < CW_MAX_OPTIONS; i++) {
        const OptionView *option = &ask->options[i];
        int g = 0;
        while (*option->group && g < groups->count &&
               (groups->key[g] != option->key || strcmp(groups->called[g], option->group) != 0))
            g++;
        if (*option->group && g == groups->count && g < MOST_GROUPS) {
            groups->key[g] = option->key;
            groups->called[g] = option->group;
            groups->count++;
        } else if (!*option->group) {
            g = MOST_GROUPS;
        }
        grouped += g < MOST_GROUPS;
        groups->of[i] = g;
    }
    for (int i = 0; i < ask->option_count && i < CW_MAX_OPTIONS; i++)
        if (groups->of[i] >= groups->count)
            groups->of[i] = groups->count;
    name_groups(game, view, groups);
    return !ask->amounts && ask->option_count >= FEWEST && groups->count > 1 &&
           3 * groups->count <= 2 * grouped;
}

/* Is there another option of the group with this label? */
static bool is_shared(const AskView *ask, const Groups *groups, int option)
{
    for (int i = 0; i < ask->option_count; i++)
        if (i != option && groups->of[i] == groups->of[option] &&
            strcmp(ask->options[i].label, ask->options[option].label) == 0)
            return true;
    return false;
}

static bool is_first(const AskView *ask, const Groups *groups, int option)
{
    for (int i = 0; i < option; i++)
        if (groups->of[i] == groups->of[option] &&
            strcmp(ask->options[i].label, ask->options[option].label) == 0)
            return false;
    return true;
}

static void option_line(const AskView *ask, int i, const char *before, const char *words, Text *out)
{
    text_addf(out, "%s%s%d) %s\n", before, *before ? ": " : "", ask->options[i].number, words);
}

void group_lines(const AskView *ask, const Groups *groups, int group, Text *out)
{
    text_add(out, "");
    for (int i = 0; i < ask->option_count && i < CW_MAX_OPTIONS; i++) {
        const OptionView *option = &ask->options[i];
        if (groups->of[i] != group)
            continue;
        if (group == groups->count || (is_shared(ask, groups, i) && !*option->target)) {
            option_line(ask, i, "", option->words, out);
        } else if (!is_shared(ask, groups, i)) {
            option_line(ask, i, "", option->label, out);
        } else if (is_first(ask, groups, i)) {
            for (int k = i; k < ask->option_count; k++)
                if (groups->of[k] == group && strcmp(ask->options[k].label, option->label) == 0)
                    option_line(ask, k, k == i ? option->label : "", ask->options[k].target, out);
        }
    }
}
