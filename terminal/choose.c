#include "terminal/choose.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

int choose_number(const AskView *ask, const char *typed, int found[CW_MAX_OPTIONS])
{
    const char *digits = typed + (*typed == '#');
    size_t length = strspn(digits, "0123456789");
    if (!length || digits[length])
        return -1;
    long number = length < 9 ? atol(digits) : -1;
    int count = 0;
    for (int i = 0; i < ask->option_count && i < CW_MAX_OPTIONS; i++)
        if (ask->options[i].number == number)
            found[count++] = i;
    return count;
}

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

/* The next word: letters and digits, or all that begins with a letter beyond ASCII; its length, 0 at the end. */
static size_t next_word(const char **text)
{
    while (**text && !is_letter(**text))
        (*text)++;
    size_t length = 0;
    while (is_letter((*text)[length]))
        length++;
    return length;
}

/* Every typed word begins some word of the option, in the same order; a number must be that number. */
static bool has_words(const char *option, const char *typed)
{
    const char *start = typed;
    size_t want = next_word(&typed), have;
    if (!want)
        return false;
    for (; want; want = next_word(&typed)) {
        bool number = isdigit((unsigned char)*typed);
        /* 'portal-2' is a name; '-2' is a number that no option has */
        if (number && typed > start && typed[-1] == '-' && (typed - 1 == start || typed[-2] == ' '))
            return false;
        for (;;) {
            have = next_word(&option);
            if (!have)
                return false;
            bool begins = have >= want && strncasecmp(option, typed, want) == 0;
            option += have;
            if (begins && (!number || have == want))
                break;
        }
        typed += want;
    }
    return true;
}

void option_path(const OptionView *option, char *path, size_t size)
{
    *path = 0;
    if (option->group && *option->group)
        snprintf(path, size, "%s %s%s%s", option->group, option->label, *option->target ? " " : "",
                 option->target);
}

static bool has_path(const OptionView *option, const char *typed)
{
    char path[1000];
    option_path(option, path, sizeof path);
    return has_words(path, typed);
}

int choose_options(const AskView *ask, const char *typed, int found[CW_MAX_OPTIONS])
{
    size_t length = strlen(typed);
    for (int tier = 0; tier < 4 && length; tier++) {
        int count = 0;
        for (int i = 0; i < ask->option_count && i < CW_MAX_OPTIONS; i++) {
            const char *words = ask->options[i].words;
            bool meant = tier == 0   ? strcasecmp(words, typed) == 0
                         : tier == 1 ? strncasecmp(words, typed, length) == 0
                         : tier == 2 ? has_words(words, typed)
                                     : has_path(&ask->options[i], typed);
            if (meant)
                found[count++] = i;
        }
        if (count)
            return count;
    }
    return 0;
}
