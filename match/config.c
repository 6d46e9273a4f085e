#include "match/config.h"

#include <stdlib.h>
#include <string.h>

#include "kernel/play.h"
#include "match/text.h"

static int ends_line(const CwSource *source)
{
    return source->length && source->text[source->length - 1] == '\n';
}

static CwSource *copy_sources(const CwSource *from, int count)
{
    CwSource *to = memory(NULL, (size_t)(count ? count : 1), sizeof *to);
    for (int i = 0; i < count; i++) {
        size_t length = from[i].length;
        int ends = ends_line(&from[i]);
        char *text = memory(NULL, length + 2, 1);
        memcpy(text, from[i].text, length);
        memcpy(text + length, ends ? "" : "\n", ends ? 1 : 2);
        to[i] = (CwSource){copy_of(from[i].name, strlen(from[i].name)), text, length + !ends};
    }
    return to;
}

static void free_sources(const CwSource *sources, int count)
{
    for (int i = 0; i < count; i++) {
        free((char *)(uintptr_t)sources[i].name);
        free((char *)(uintptr_t)sources[i].text);
    }
    free((CwSource *)(uintptr_t)sources);
}

void config_copy(CwConfig *to, const CwConfig *from)
{
    char **rules = memory(NULL, (size_t)from->rule_count + 1, sizeof *rules);
    for (int i = 0; i < from->rule_count; i++)
        rules[i] = copy_of(from->rules[i], strlen(from->rules[i]));
    *to = (CwConfig){
        .seats = from->seats,
        .rules = (const char *const *)rules,
        .rule_count = from->rule_count,
        .cards = copy_sources(from->cards, from->card_count),
        .card_count = from->card_count,
        .only_cards = from->only_cards,
        .decks = copy_sources(from->decks, from->deck_count),
        .deck_count = from->deck_count,
        .format = from->format ? copy_sources(from->format, 1) : NULL,
    };
}

void config_free(CwConfig *config)
{
    for (int i = 0; i < config->rule_count; i++)
        free((char *)(uintptr_t)config->rules[i]);
    free((char **)(uintptr_t)config->rules);
    free_sources(config->cards, config->card_count);
    free_sources(config->decks, config->deck_count);
    if (config->format)
        free_sources(config->format, 1);
    *config = (CwConfig){0};
}

static uint64_t hash_sources(const CwSource *sources, int count, uint64_t h)
{
    for (int i = 0; i < count; i++) {
        h = hash_bytes(sources[i].name, strlen(sources[i].name), h);
        h = hash_bytes(sources[i].text, sources[i].length - (size_t)ends_line(&sources[i]), h);
    }
    return h;
}

uint64_t config_hash(const CwConfig *config)
{
    const int numbers[] = {config->seats,      config->only_cards, config->rule_count,
                           config->card_count, config->deck_count, config->format != NULL};
    uint64_t h = hash_bytes(numbers, sizeof numbers, 0);
    for (int i = 0; i < config->rule_count; i++)
        h = hash_bytes(config->rules[i], strlen(config->rules[i]), h);
    h = hash_sources(config->cards, config->card_count, h);
    h = hash_sources(config->decks, config->deck_count, h);
    return config->format ? hash_sources(config->format, 1, h) : h;
}

static int same_sources(const CwSource *a, const CwSource *b, int count)
{
    for (int i = 0; i < count; i++) {
        size_t length = a[i].length - (size_t)ends_line(&a[i]);
        if (length != b[i].length - (size_t)ends_line(&b[i]) || memcmp(a[i].text, b[i].text, length) != 0 ||
            strcmp(a[i].name, b[i].name) != 0)
            return 0;
    }
    return 1;
}

int config_same(const CwConfig *a, const CwConfig *b)
{
    if (a->seats != b->seats || a->only_cards != b->only_cards || a->rule_count != b->rule_count ||
        a->card_count != b->card_count || a->deck_count != b->deck_count || !a->format != !b->format)
        return 0;
    for (int i = 0; i < a->rule_count; i++)
        if (strcmp(a->rules[i], b->rules[i]) != 0)
            return 0;
    return same_sources(a->cards, b->cards, a->card_count) &&
           same_sources(a->decks, b->decks, a->deck_count) &&
           (!a->format || same_sources(a->format, b->format, 1));
}
