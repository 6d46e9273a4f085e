/* --deep in games without decks: the card stays in the game under its own name, and does what another card does. */
#include "lab/report_plan.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SOURCES = 64 };

typedef struct Stanza { /* a card in its file: name, kind, text, up to a blank line */
    int source;
    const char *begin, *kind, *text, *end; /* where each begins */
} Stanza;

static const char *next_line(const char *p, const char *end)
{
    const char *stop = memchr(p, '\n', (size_t)(end - p));
    return stop ? stop + 1 : end;
}

static size_t line_size(const char *p, const char *end)
{
    size_t size = (size_t)(next_line(p, end) - p);
    while (size && (p[size - 1] == '\n' || p[size - 1] == '\r' || p[size - 1] == ' '))
        size--;
    return size;
}

/* The card files of the user's and behind them the shipped ones, so that a card is found where it counts. */
static int set_texts(const ReportPlan *plan, CwSource source[SOURCES])
{
    const CwConfig *config = &plan->opened[0].config;
    const CwGameDef *def = cw_definition(plan->data.game);
    int count = 0;
    for (int i = 0; i < config->card_count && count < SOURCES; i++)
        source[count++] = config->cards[i];
    for (int i = 0; !config->only_cards && cw_text_path(def, i) && count < SOURCES; i++) {
        const char *path = cw_text_path(def, i);
        size_t length = strlen(path);
        if (strncmp(path, "cards/", 6) != 0 || length < 11 || strcmp(path + length - 5, ".card") != 0)
            continue;
        source[count] = (CwSource){.name = path};
        source[count].text = cw_text(def, path, &source[count].length);
        count++;
    }
    return count;
}

static int find_stanza(const CwSource *source, int sources, const char *card, Stanza *found)
{
    size_t size = strlen(card);
    for (int i = 0; i < sources; i++) {
        const char *end = source[i].text + source[i].length;
        int at_name = 1; /* a card begins behind a blank line or a comment */
        for (const char *p = source[i].text; p < end; p = next_line(p, end)) {
            size_t length = line_size(p, end);
            int begins = at_name;
            at_name = !length || *p == '#';
            if (!begins || length != size || memcmp(p, card, size) != 0)
                continue;
            *found = (Stanza){.source = i, .begin = p, .kind = next_line(p, end)};
            found->text = next_line(found->kind, end);
            for (found->end = found->kind; found->end < end && line_size(found->end, end);)
                found->end = next_line(found->end, end);
            return found->text <= found->end && found->kind < found->end;
        }
    }
    return 0;
}

/* The first word of a card's kind ("MERC"), and how many copies it says there are (-1: nothing). */
static int copies_of(const Stanza *s)
{
    for (const char *p = s->kind; p + 5 < s->text; p++)
        if (memcmp(p, " card", 5) == 0 && p > s->kind && p[-1] >= '0' && p[-1] <= '9')
            return p[-1] - '0';
    return -1;
}

static int is_alike(const Stanza *a, const Stanza *b)
{
    size_t i = 0;
    while (a->kind + i < a->text && b->kind + i < b->text && a->kind[i] == b->kind[i] && a->kind[i] != ' ')
        i++;
    return a->kind + i < a->text && b->kind + i < b->text && a->kind[i] == ' ' && b->kind[i] == ' ' &&
           copies_of(a) == copies_of(b);
}

/* A shipped card is replaced by a card of its name beside it, one of the user's in its own file. */
static const CwGame *open_swapped(ReportPlan *plan, CwSource *source, const Stanza *card, const Stanza *other)
{
    Text text = {0};
    CwConfig config = plan->opened[0].config;
    int own = card->source < config.card_count, place = own ? card->source : config.card_count;
    const CwSource whole = source[card->source], kept = source[place];
    const char *begin = own ? whole.text : card->begin, *end = own ? whole.text + whole.length : card->end;
    text_add_bytes(&text, begin, (size_t)(card->kind - begin));
    text_add_bytes(&text, other->kind, (size_t)(other->end - other->kind));
    text_add(&text, other->end[-1] == '\n' ? "" : "\n");
    text_add_bytes(&text, card->end, (size_t)(end - card->end));
    source[place] = (CwSource){whole.name, text.at, text.length};
    config.cards = source;
    config.card_count += !own;
    const CwGame *game = plan_open_deep(plan, &config);
    source[place] = kept;
    text_free(&text);
    return game;
}

int plan_swap(ReportPlan *plan, const CardEffect *effects, int count, int suspect, Ablation *a, Study *study)
{
    CwSource source[SOURCES];
    int sources = set_texts(plan, source);
    Stanza card, other;
    char tried[STAND_INS] = {0};
    if (!find_stanza(source, sources, cw_card_name(plan->data.game, effects[suspect].kind), &card))
        return 0;
    for (;;) {
        int best = plan_next_stand_in(effects, count, suspect, tried);
        if (best < 0)
            return 0;
        const char *name = cw_card_name(plan->data.game, effects[best].kind);
        if (!find_stanza(source, sources, name, &other) || !is_alike(&card, &other))
            continue;
        const CwGame *without = open_swapped(plan, source, &card, &other);
        if (!without)
            continue;
        *study = (Study){.game = plan->data.game, .second = without, .watches = WATCH_RESULTS};
        *a = (Ablation){.kind = effects[suspect].kind, .for_all = 1};
        snprintf(a->with, sizeof a->with, "%.100s", name);
        return 1;
    }
}
