/* --deep: the most suspicious cards are taken out of a deck, another card put in their place, and the same seeds played
   again.  Unlike everything else in the report this is an experiment: only the card differs. */
#include "lab/report_plan.h"

#include "lab/checkpoint.h"
#include "lab/measure.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct DeckText {
    const char *name, *text;
    size_t length;
} DeckText;

static size_t line_length(const char *p, const char *end)
{
    const char *stop = memchr(p, '\n', (size_t)(end - p));
    return (size_t)((stop ? stop : end) - p);
}

/* Where the card's name begins in a line `N Card name`; NULL: this line is about something else. */
static const char *names_card(const char *line, size_t length, const char *card)
{
    size_t at = 0, size = strlen(card);
    while (at < length && (line[at] == ' ' || line[at] == '\t'))
        at++;
    size_t digits = at;
    while (at < length && line[at] >= '0' && line[at] <= '9')
        at++;
    if (at == digits)
        return NULL;
    while (at < length && (line[at] == ' ' || line[at] == '\t'))
        at++;
    while (length > at && (line[length - 1] == ' ' || line[length - 1] == '\t' || line[length - 1] == '\r'))
        length--;
    return length - at == size && memcmp(line + at, card, size) == 0 ? line + at : NULL;
}

/* The deck with every line of `card` naming `other` instead; returns how many lines it changed. */
static int replace_card(DeckText deck, const char *card, const char *other, Text *out)
{
    int changed = 0;
    for (const char *p = deck.text, *end = p + deck.length; p < end;) {
        size_t length = line_length(p, end);
        const char *name = names_card(p, length, card);
        text_add_bytes(out, p, name ? (size_t)(name - p) : length);
        text_add(out, name ? other : "");
        text_add(out, "\n");
        changed += name != NULL;
        p += length + 1;
    }
    return changed;
}

/* The texts of the decks that the report is about, as they were opened. */
static int deck_texts(const ReportPlan *plan, DeckText *deck)
{
    int count = plan->data.decks;
    for (int i = 0; i < count; i++) {
        const CwConfig *config = &plan->opened[count > 1 ? i * count : 0].config;
        if (config->deck_count) {
            deck[i] = (DeckText){config->decks[0].name, config->decks[0].text, config->decks[0].length};
            continue;
        }
        char path[400];
        snprintf(path, sizeof path, "decks/%s.deck", plan->deck_path[i]);
        deck[i] = (DeckText){.name = plan->deck_name[i]};
        deck[i].text = cw_text(cw_definition(plan->data.game), path, &deck[i].length);
        if (!deck[i].text)
            return 0;
    }
    return count;
}

const CwGame *plan_open_deep(ReportPlan *plan, const CwConfig *config)
{
    const CwGameDef *def = cw_definition(plan->data.game);
    size_t size = cw_open_size(def, config);
    void *place = memory(NULL, 1, size);
    CwGame *game = cw_open(def, config, place, size, NULL);
    if (!game)
        free(place);
    else
        plan->deep_memory[plan->deep_memories++] = place;
    return game;
}

static const CwGame *open_pair(ReportPlan *plan, DeckText mine, DeckText theirs)
{
    CwSource source[2] = {{mine.name, mine.text, mine.length}, {theirs.name, theirs.text, theirs.length}};
    CwConfig config = plan->opened[0].config;
    config.decks = source;
    config.deck_count = 2;
    return plan_open_deep(plan, &config);
}

int plan_next_stand_in(const CardEffect *effects, int count, int suspect, char tried[STAND_INS])
{
    int best = -1;
    for (int i = 0; i < count && i < STAND_INS; i++)
        if (!tried[i] && i != suspect && effects[i].known &&
            (best < 0 || fabs(effects[i].effect.value) < fabs(effects[best].effect.value)))
            best = i;
    if (best >= 0)
        tried[best] = 1;
    return best;
}

/* Candidates from the most average card on; the first with which the deck is still a legal one. */
static int take_out(ReportPlan *plan, const CardEffect *effects, int count, int suspect, DeckText deck,
                    Ablation *a, Study *study)
{
    const char *card = cw_card_name(plan->data.game, effects[suspect].kind);
    char tried[STAND_INS] = {0};
    for (;;) {
        int best = plan_next_stand_in(effects, count, suspect, tried);
        if (best < 0)
            return 0;
        const char *other = cw_card_name(plan->data.game, effects[best].kind);
        Text text = {0};
        const CwGame *without = NULL;
        if (replace_card(deck, card, other, &text))
            without = open_pair(plan, (DeckText){deck.name, text.at, text.length}, deck);
        text_free(&text);
        if (!without)
            continue;
        const CwGame *with = open_pair(plan, deck, deck);
        if (!with)
            return 0;
        *study = (Study){.game = with, .second = without, .watches = WATCH_RESULTS};
        *a = (Ablation){.kind = effects[suspect].kind};
        snprintf(a->with, sizeof a->with, "%.100s", other);
        return 1;
    }
}

/* Like everything else in the report, with a quarter of the games at the other level. */
static Study at_level(const ReportPlan *plan, Study study, int level)
{
    for (int seat = 0; seat < cw_seats(study.game); seat++)
        study.player[seat] = plan->data.level[level].name;
    if (level) {
        size_t length = strlen(study.name);
        study.games = study.games / 4 + !(study.games / 4);
        snprintf(study.name + length, sizeof study.name - length, " %.30s", study.player[0]);
    }
    return study;
}

/* Those that an earlier run has left need no time. */
static double games_left(const ReportPlan *plan, Study *study)
{
    if (plan->loaded.length)
        checkpoint_restore(&plan->loaded, study, &plan->how.key);
    return study->done < study->games ? (double)(study->games - study->done) : 0;
}

static double seconds_for(ReportPlan *plan, Study s)
{
    enum { SAMPLE = 16 };
    Problem why;
    struct timespec start;
    StudyRun how = {.key = plan->how.key, .threads = plan->how.threads, .stop = plan->how.stop};
    s.games = SAMPLE;
    study_open(&s);
    clock_gettime(CLOCK_MONOTONIC, &start);
    study_play(&s, &how, &why);
    double took = plan_seconds(&start);
    study_close(&s);
    return took / SAMPLE;
}

static int has_card(DeckText deck, const char *card)
{
    for (const char *p = deck.text, *end = p + deck.length; p < end; p += line_length(p, end) + 1)
        if (names_card(p, line_length(p, end), card))
            return 1;
    return 0;
}

PlanStatus plan_play_deep(ReportPlan *plan)
{
    ReportData *d = &plan->data;
    const FactsShape *h = &d->level[0].study[0].shape;
    DeckText deck[REPORT_DECKS];
    int decks = deck_texts(plan, deck);
    PlanStatus status = PLAN_DONE;
    Facts *facts = memory(NULL, (size_t)d->level[0].studies, sizeof *facts);
    CardEffect *effects = memory(NULL, (size_t)h->kinds + 1, sizeof *effects);
    for (int i = 0; i < d->level[0].studies; i++)
        facts[i] = d->level[0].study[i].facts;
    int count = measure_cards(h, facts, d->level[0].studies, effects);
    Study study[REPORT_DEEP];
    for (int i = 0; i < count && d->deeps < REPORT_DEEP; i++) {
        const char *card = cw_card_name(d->game, effects[i].kind);
        int home = 0;
        while (home < decks && !has_card(deck[home], card))
            home++;
        Ablation *a = &d->deep[d->deeps];
        Study *s = &study[d->deeps];
        if (!effects[i].known || (decks && home == decks))
            continue;
        if (!(decks ? take_out(plan, effects, count, i, deck[home], a, s)
                    : plan_swap(plan, effects, count, i, a, s)))
            continue;
        s->games = (uint64_t)plan->options->games;
        snprintf(s->name, sizeof s->name, "deep %.80s", card);
        d->deeps++;
    }
    if (!d->deeps && plan_is_first(plan))
        plan_say(plan, "--deep: nothing can be told of any card with so few games; try more --games");
    /* All are planned before the first is played, so that the time left is that of all. */
    double games[2] = {0};
    for (int i = 0; i < d->deeps; i++) {
        Ablation *a = &d->deep[i];
        a->study = plan_study(plan, at_level(plan, study[i], 0));
        a->other = plan_study(plan, at_level(plan, study[i], 1));
        games[0] += games_left(plan, a->study);
        games[1] += games_left(plan, a->other);
    }
    if (d->deeps && plan_is_first(plan))
        plan_say(plan, "--deep: %d cards, 2 x %ld games each, about %.0f s", d->deeps, plan->options->games,
                 games[0] * seconds_for(plan, at_level(plan, study[0], 0)) +
                     games[1] * seconds_for(plan, at_level(plan, study[0], 1)));
    for (int i = 0; i < d->deeps && status == PLAN_DONE; i++) {
        Ablation *a = &d->deep[i];
        status = plan_play_study(plan, a->study);
        if (status == PLAN_DONE)
            status = plan_play_study(plan, a->other);
        else
            d->deeps = i + (status == PLAN_STOPPED && a->study->done > 0);
    }
    free(facts);
    free(effects);
    return status;
}
