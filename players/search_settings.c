/* Names of searching players.  What was measured to be best for a game is in its hints. */
#include "players/search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_ITERATIONS = 100000000,
    MOST_MILLISECONDS = 3600000,
    MOST_TREES = 64,
    MOST_SHARPEN = 10000,
    MOST_CUTOFF = 100000
};

/* Measured (docs/results/): each level beats the one below.  With few iterations the hints decide, so fewer of them alone would
   hardly weaken a level.  The lower ones also mix more freely where choices are sealed and judge a position sooner instead of
   playing on; the lowest thinks less of the hints. */
static const struct {
    const char *name;
    long iterations;
    long most_trust, most_sharpen, most_cutoff; /* of what the game's hints ask for */
} levels[] = {{"easy", 10, 25, 100, 10},
              {"medium", 50, 100, 100, 10},
              {"hard", 400, 100, MOST_SHARPEN, 15},
              {"expert", 1600, 100, MOST_SHARPEN, MOST_CUTOFF}};

static const SearchSettings usual = {
    .trees = 1,
    .sealed = SEALED_UCT,
    .keys = KEYS_OWN,
    .rollout = ROLLOUT_GREEDY,
    .cutoff = -1,
    .blend = 100,
    .exploration = 70,
    .trust = 50,
    .cut = 10,
    .sharpen = 100,
};

typedef struct Setting {
    const char *name;
    const char *words; /* NULL, or the values by name, separated by | */
    size_t where;
    int is_long;
    long least, most;
} Setting;

#define NUMBER(name, least, most)                                                                            \
    {                                                                                                        \
#name, NULL, offsetof(SearchSettings, name), 1, least, most                                          \
    }
#define WORD(name, member, words)                                                                            \
    {                                                                                                        \
#name, words, offsetof(SearchSettings, member), 0, 0, 0                                              \
    }
static const Setting known[] = {
    WORD(sealed, sealed, "uct|regret"),
    WORD(mix, mix_all, "sealed|all"),
    WORD(keys, keys, "own|mixed|public"),
    WORD(rollout, rollout, "greedy|weighted|random"),
    NUMBER(cutoff, -1, MOST_CUTOFF),
    NUMBER(blend, 0, 100),
    NUMBER(exploration, 0, 10000),
    NUMBER(trust, 0, 100),
    NUMBER(cut, 0, 100),
    NUMBER(sharpen, 0, MOST_SHARPEN),
    NUMBER(trees, 1, MOST_TREES),
    NUMBER(worlds, 1, 100000),
};
#undef NUMBER
#undef WORD

/* Which of the words "a|b|c" this is; -1: none. */
static int word_index(const char *words, const char *value, size_t length)
{
    for (int i = 0;; i++) {
        size_t n = strcspn(words, "|");
        if (n == length && memcmp(words, value, n) == 0)
            return i;
        if (!words[n])
            return -1;
        words += n + 1;
    }
}

static int number_in(const char *text, size_t length, long least, long most, long *number)
{
    char copy[24], *end;
    if (!length || length >= sizeof copy)
        return 0;
    memcpy(copy, text, length);
    copy[length] = '\0';
    *number = strtol(copy, &end, 10);
    return !*end && *number >= least && *number <= most;
}

/* One "name=value". */
static int set(SearchSettings *settings, const char *text, size_t length, Problem *why)
{
    const char *equals = memchr(text, '=', length);
    size_t name = equals ? (size_t)(equals - text) : length, rest = length - name - (equals != NULL);
    for (size_t i = 0; equals && i < sizeof known / sizeof *known; i++) {
        const Setting *s = &known[i];
        unsigned char *at = (unsigned char *)settings + s->where;
        if (strlen(s->name) != name || memcmp(s->name, text, name) != 0)
            continue;
        if (s->words) {
            int value = word_index(s->words, equals + 1, rest);
            if (value < 0)
                return problem(why, 0, "'%.*s' takes one of %s", (int)name, text, s->words);
            memcpy(at, &value, sizeof value);
            return 1;
        }
        long value;
        if (!number_in(equals + 1, rest, s->least, s->most, &value))
            return problem(why, 0, "'%.*s' takes a number from %ld to %ld", (int)name, text, s->least,
                           s->most);
        memcpy(at, &value, sizeof value);
        return 1;
    }
    return problem(
        why, 0,
        "there is no setting '%.*s' of a search; there are sealed, mix, keys, rollout, cutoff, blend, "
        "exploration, trust, cut, sharpen, trees and worlds, as in search:400,cutoff=20",
        (int)length, text);
}

/* "400" or "50ms". */
static int set_budget(SearchSettings *settings, const char *text, size_t length, Problem *why)
{
    if (length > 2 && memcmp(text + length - 2, "ms", 2) == 0) {
        if (number_in(text, length - 2, 1, MOST_MILLISECONDS, &settings->milliseconds))
            return 1;
    } else if (number_in(text, length, 1, MOST_ITERATIONS, &settings->iterations)) {
        return 1;
    }
    return problem(why, 0,
                   "a search needs a number of iterations or milliseconds, as in search:400 or search:50ms, "
                   "not '%.*s'",
                   (int)length, text);
}

/* ",name=value" as often as there is one; where that ended, or NULL and a problem. */
static const char *set_all(SearchSettings *settings, const char *text, Problem *why)
{
    while (*text == ',') {
        size_t length = strcspn(text + 1, ",");
        if (!set(settings, text + 1, length, why))
            return NULL;
        text += 1 + length;
    }
    return text;
}

static int set_usual(SearchSettings *settings, const CwGame *game, Problem *why)
{
    const char *hints = cw_search_hints(game);
    size_t first = strcspn(hints, ",");
    *settings = usual;
    return !*hints || (set(settings, hints, first, why) && set_all(settings, hints + first, why));
}

static long at_most(long number, long most)
{
    return number < most ? number : most;
}

int search_settings(const char *spec, const CwGame *game, SearchSettings *settings, Problem *why)
{
    size_t name = strcspn(spec, ":,");
    const char *rest = spec + name;
    if (!set_usual(settings, game, why))
        return -1;
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
        if (strlen(levels[i].name) == name && memcmp(levels[i].name, spec, name) == 0) {
            settings->iterations = levels[i].iterations;
            settings->trust = at_most(settings->trust, levels[i].most_trust);
            settings->sharpen = at_most(settings->sharpen, levels[i].most_sharpen);
            settings->cutoff = at_most(settings->cutoff, levels[i].most_cutoff);
        }
    int pimc = name == 4 && memcmp(spec, "pimc", 4) == 0;
    if (!settings->iterations && !pimc && !(name == 6 && memcmp(spec, "search", 6) == 0))
        return 0;
    if (!settings->iterations) {
        size_t length = *rest ? strcspn(rest + 1, ",") : 0;
        if (!set_budget(settings, *rest ? rest + 1 : "", length, why))
            return -1;
        rest += 1 + length;
    }
    rest = set_all(settings, rest, why);
    if (!rest)
        return -1;
    if (*rest) {
        problem(why, 0, "after '%.*s' comes a comma and a setting, not '%s'", (int)name, spec, rest);
        return -1;
    }
    if (pimc) {
        if (!settings->iterations) {
            problem(why, 0, "pimc counts iterations, as in pimc:400");
            return -1;
        }
        settings->keys = KEYS_WORLD;
        if (!settings->worlds)
            settings->worlds = settings->iterations / 40 + 1;
    }
    return 1;
}
