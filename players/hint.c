#include "players/hint.h"

#include <stdlib.h>
#include <string.h>

#include "players/advice.h"

enum { WORDS = 400 };

typedef struct HintFound { /* what there is to tell of */
    CwOptions options;
    SearchReport report;
    int order[CW_MAX_OPTIONS], count; /* the best first */
} HintFound;

Player *hint_begin(const HintAsk *ask, Problem *problem_of)
{
    SearchSettings settings;
    CwDerived derived;
    CwOptions options;
    const CwGame *game = ask->game;
    cw_options(game, ask->state, ask->seat, &options);
    if (!options.count)
        return problem(problem_of, 0, "this seat is not asked anything"), NULL;
    int known = search_settings(ask->spec, game, &settings, problem_of);
    if (!known)
        problem(problem_of, 0, "hints come from easy, medium, hard, expert or search:N");
    if (known < 1)
        return NULL;
    if (ask->is_even) {
        settings.exploration *= 2;
        settings.trust /= 4;
    }
    CwState *sample = memory(NULL, 1, cw_state_size(game));
    CwKey samples = hints_key(ask->key, ask->number, ask->seat);
    memcpy(sample, ask->state, cw_state_size(game));
    cw_resample(game, sample, ask->seat, &samples, 0);
    cw_derive(&samples, FOR_HINTS, ask->number, 0, &derived);
    Player *p = searcher_new(ask->spec, game, &settings);
    p->seat = ask->seat;
    player_begin(p, &(Job){.spec = p->spec,
                           .seat = ask->seat,
                           .kind = cw_kind(ask->state),
                           .options = &options,
                           .sample = sample,
                           .seed = derived.word[0]});
    free(sample);
    return p;
}

static HintFound *find(Player *p, const CwGame *game, const CwState *state)
{
    HintFound *f = memory(NULL, 1, sizeof *f);
    cw_options(game, state, p->seat, &f->options);
    f->report.count = f->report.mixed = 0;
    f->report.iterations = 0;
    if (f->options.count > 1)
        search_report(player_search_of(p), &f->report);
    f->count = advice_order(&f->report, f->order);
    return f;
}

static void add_option(Text *out, const HintFound *f, int index, const CwGame *game, const CwState *state,
                       const char *const *names)
{
    char words[WORDS];
    cw_option_words(game, state, f->options.seat, f->options.action[index], names, words, sizeof words);
    text_add(out, words);
}

static int share_of(const HintFound *f, int index)
{
    return (int)(100 * f->report.option[index].share + 0.5);
}

static void tell(Text *out, const HintFound *f, const CwGame *game, const CwState *state,
                 const char *const *names)
{
    if (f->options.count == 1) {
        text_add(out, "There is nothing else to choose than: ");
        add_option(out, f, 0, game, state, names);
        text_add(out, ".");
        return;
    }
    if (!f->count)
        text_add(out, "The computer has no opinion here.");
    for (int i = 0; i < f->count && i < HINT_TOLD; i++) {
        int index = f->order[i], share = share_of(f, index);
        text_add(out, i ? "; then " : "The computer likes best: ");
        add_option(out, f, index, game, state, names);
        text_add(out, ", ");
        advice_words(&f->report, index, out);
        if (f->report.mixed && share)
            text_addf(out, ", taken %d times in 100", share);
    }
    if (f->count)
        text_addf(out, ". The first is %s.", advice_sureness(&f->report));
}

void hint_words(Text *out, Player *p, const CwGame *game, const CwState *state, const char *const *names)
{
    HintFound *f = find(p, game, state);
    tell(out, f, game, state, names);
    free(f);
}

/* Without the printf of numbers that are not whole: a module has none. */
static void add_tenths(Text *out, const char *name, double number)
{
    int tenths = (int)(10 * number + 0.5);
    text_addf(out, ",\"%s\":%d.%d", name, tenths / 10, tenths % 10);
}

static void write_option(Text *out, const HintFound *f, int index, const CwGame *game, const CwState *state,
                         const char *const *names)
{
    const SearchOption *o = &f->report.option[index];
    Text words = {0};
    add_option(&words, f, index, game, state, names);
    text_addf(out, "{\"a\":%d,\"words\":", f->options.action[index]);
    text_json(out, words.at);
    add_tenths(out, "wins", advice_wins(o));
    add_tenths(out, "margin", advice_margin(o));
    text_addf(out, ",\"visits\":%u,\"share\":%d}", (unsigned)o->visits, share_of(f, index));
    text_free(&words);
}

void hint_write(Text *out, Player *p, const CwGame *game, const CwState *state, const char *const *names,
                uint64_t number, int most)
{
    HintFound *f = find(p, game, state);
    Text words = {0};
    tell(&words, f, game, state, names);
    text_addf(out, "{\"seat\":%d,\"decision\":%llu,\"done\":%s,\"visits\":%u", p->seat,
              (unsigned long long)number, p->is_done ? "true" : "false", (unsigned)f->report.iterations);
    text_add(out, ",\"words\":");
    text_json(out, words.at);
    text_add(out, ",\"sure\":");
    text_json(out, f->count ? advice_sureness(&f->report) : "");
    text_add(out, ",\"options\":[");
    for (int i = 0; i < f->count && i < most; i++) {
        text_add(out, i ? "," : "");
        write_option(out, f, f->order[i], game, state, names);
    }
    if (f->options.count == 1) { /* nothing was tried */
        Text only = {0};
        add_option(&only, f, 0, game, state, names);
        text_addf(out, "{\"a\":%d,\"words\":", f->options.action[0]);
        text_json(out, only.at);
        text_add(out, "}");
        text_free(&only);
    }
    text_add(out, "]}");
    text_free(&words);
    free(f);
}
