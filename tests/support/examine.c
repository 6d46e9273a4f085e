#include "tests/support/examine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/game.h"
#include "kernel/typed.h"
#include "kernel/words.h"
#include "kernel/zones.h"
#include "tests/support/columns.h"
#include "tests/support/json.h"

enum { PLAY_OUT_LIMIT = 200000, TWIN_STEPS = 12 };

void examination_open(Examination *e, const CwGame *game, uint64_t seed)
{
    memset(e, 0, sizeof *e);
    e->game = game;
    e->chance = seed;
    e->view_every = 1;
    for (size_t i = 0; i < sizeof e->copy / sizeof *e->copy; i++)
        e->copy[i] = malloc(cw_state_size(game) + 1);
    for (size_t i = 0; i < sizeof e->text / sizeof *e->text; i++)
        e->text[i] = malloc(EXAMINE_VIEW);
}

void examination_close(Examination *e)
{
    for (size_t i = 0; i < sizeof e->copy / sizeof *e->copy; i++)
        free(e->copy[i]);
    for (size_t i = 0; i < sizeof e->text / sizeof *e->text; i++)
        free(e->text[i]);
}

int draw(Examination *e, int n)
{
    uint64_t z = e->chance += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return (int)((z >> 33) % (uint64_t)n);
}

int found(Examination *e, const CwState *state, const char *what, const char *more)
{
    char stack[1000];
    cw_stack_words(e->game, state, stack, sizeof stack);
    snprintf(e->wrong, sizeof e->wrong, "%s%s%s at decision %u, in %s", what, more ? ": " : "",
             more ? more : "", (unsigned)cw_decision(state), stack);
    return 0;
}

static size_t size_of(const Examination *e)
{
    return cw_state_size(e->game);
}

static CwState *copy_of(Examination *e, int which, const CwState *state)
{
    memcpy(e->copy[which], state, size_of(e));
    return e->copy[which];
}

static int differ(const Examination *e, const CwState *a, const CwState *b)
{
    return memcmp(a, b, size_of(e)) != 0;
}

Choice random_choice(Examination *e, const CwState *state)
{
    unsigned waiting = cw_waiting(state);
    int seat = 0, skip = draw(e, __builtin_popcount(waiting));
    for (; skip || !(waiting >> seat & 1); seat++)
        skip -= (int)(waiting >> seat & 1);
    CwOptions options;
    cw_options(e->game, state, seat, &options);
    return (Choice){seat, options.count ? options.action[draw(e, options.count)] : -1};
}

int answer(Examination *e, CwState *state, Choice choice, const CwListener *listener)
{
    CwStatus status = cw_answer(e->game, state, choice.seat, cw_decision(state), choice.action, listener);
    return status == CW_OK ? 1 : found(e, state, "an option is refused", cw_status_words(status));
}

/* ---- refusals change nothing -------------------------------------------------------------------------------------- */

static int refuses(Examination *e, const CwState *state, int seat, uint32_t decision, int action,
                   CwStatus expected)
{
    CwState *copy = copy_of(e, 0, state);
    CwStatus status = cw_answer(e->game, copy, seat, decision, action, NULL);
    e->tally.refusals++;
    if (status != expected)
        return found(e, state, "a bad answer is not refused as it should be", cw_status_words(status));
    return differ(e, copy, state) ? found(e, state, "a refused answer changes the state", NULL) : 1;
}

static int is_offered(const CwOptions *options, int action)
{
    for (int i = 0; i < options->count; i++)
        if (options->action[i] == action)
            return 1;
    return 0;
}

static int examine_refusals(Examination *e, const CwState *state)
{
    Choice good = random_choice(e, state);
    uint32_t now = cw_decision(state);
    CwOptions options;
    cw_options(e->game, state, good.seat, &options);
    int odd = draw(e, cw_action_count(e->game)), seats = cw_seats(e->game);
    for (int s = 0; s < seats; s++)
        if (!(cw_waiting(state) >> s & 1) && !refuses(e, state, s, now, good.action, CW_NOT_ASKED))
            return 0;
    return refuses(e, state, good.seat, now - 1, good.action, CW_STALE) &&
           refuses(e, state, good.seat, now + 1 + (uint32_t)draw(e, 1000), good.action, CW_FUTURE) &&
           refuses(e, state, good.seat, now, cw_action_count(e->game) + draw(e, 9), CW_ILLEGAL) &&
           refuses(e, state, good.seat, now, -1 - draw(e, 9), CW_ILLEGAL) &&
           refuses(e, state, seats + draw(e, 3), now, good.action, CW_BAD_ARGUMENT) &&
           refuses(e, state, -1, now, good.action, CW_BAD_ARGUMENT) &&
           (is_offered(&options, odd) || refuses(e, state, good.seat, now, odd, CW_ILLEGAL));
}

/* ---- copies play on the same --------------------------------------------------------------------------------------- */

/* In place, in a copy by list and index, and in a copy taken through unaligned bytes after the old place is poisoned. */
static int examine_copies(Examination *e, const CwState *state)
{
    Choice choice = random_choice(e, state);
    CwState *here = copy_of(e, 0, state), *there = copy_of(e, 1, state), *moved = e->copy[2];
    unsigned char *bytes = (unsigned char *)e->copy[5] + 1;
    memcpy(bytes, state, size_of(e));
    memset(moved, 0xDD, size_of(e));
    CwOptions options;
    cw_options(e->game, there, choice.seat, &options);
    int index = 0;
    while (options.action[index] != choice.action)
        index++;
    if (!answer(e, here, choice, NULL))
        return 0;
    if (cw_choose(e->game, there, &options, index, NULL) != CW_OK)
        return found(e, state, "an option is refused by index", NULL);
    if (differ(e, here, there))
        return found(e, state, "answer and choose differ", NULL);
    memset(there, 0xDD, size_of(e));
    memcpy(moved, bytes, size_of(e));
    memset(bytes, 0xDD, size_of(e));
    if (cw_hash(e->game, moved) != cw_hash(e->game, state))
        return found(e, state, "a snapshot has another hash", NULL);
    if (!answer(e, moved, choice, NULL))
        return 0;
    return differ(e, here, moved) ? found(e, state, "a moved state goes on differently", NULL) : 1;
}

/* ---- sealed and open decisions ------------------------------------------------------------------------------------- */

/* Every order of the answers, against the bytes that seat order gave. */
static int in_every_order(Examination *e, const CwState *state, const CwState *expected,
                          const Choice *choices, int count, int *order, int placed)
{
    if (placed == count) {
        CwState *copy = copy_of(e, 0, state);
        for (int i = 0; i < count; i++)
            if (!answer(e, copy, choices[order[i]], NULL))
                return 0;
        e->tally.sealed_orders++;
        return differ(e, copy, expected)
                   ? found(e, state, "sealed answers in another order give other bytes", NULL)
                   : 1;
    }
    for (int i = 0; i < count; i++) {
        int taken = 0;
        for (int k = 0; k < placed; k++)
            taken |= order[k] == i;
        order[placed] = i;
        if (!taken && !in_every_order(e, state, expected, choices, count, order, placed + 1))
            return 0;
    }
    return 1;
}

static int examine_sealed(Examination *e, const CwState *state)
{
    Choice choices[CW_MAX_SEATS];
    int order[CW_MAX_SEATS], count = 0;
    CwState *first = copy_of(e, 3, state);
    for (int s = 0; s < cw_seats(e->game); s++) {
        CwOptions options;
        if (!(cw_waiting(state) >> s & 1))
            continue;
        cw_options(e->game, state, s, &options);
        choices[count++] = (Choice){s, options.action[draw(e, options.count)]};
    }
    for (int i = 0; i < count; i++)
        if (!answer(e, first, choices[i], NULL))
            return 0;
    return in_every_order(e, state, first, choices, count, order, 0);
}

/* Whoever comes second to an open decision is too late, without harm. */
static int examine_open(Examination *e, const CwState *state)
{
    Choice choice = random_choice(e, state);
    CwState *copy = copy_of(e, 0, state);
    uint32_t decision = cw_decision(state);
    if (!answer(e, copy, choice, NULL))
        return 0;
    CwState *after = copy_of(e, 1, copy);
    for (int s = 0; s < cw_seats(e->game); s++) {
        if (s == choice.seat || !(cw_waiting(state) >> s & 1))
            continue;
        CwOptions options;
        cw_options(e->game, state, s, &options);
        CwStatus status = cw_answer(e->game, copy, s, decision, options.action[0], NULL);
        e->tally.late_answers++;
        if (status != (cw_phase(copy) == CW_WAITING ? CW_STALE : CW_GAME_OVER) || differ(e, copy, after))
            return found(e, state, "a late answer to an open decision is not refused as stale", NULL);
        if (cw_choose(e->game, copy, &options, 0, NULL) == CW_OK)
            return found(e, state, "a late choice of an open decision is taken", NULL);
    }
    return 1;
}

/* ---- views and words ------------------------------------------------------------------------------------------------ */

static size_t view_into(Examination *e, const CwState *state, int seat, int which)
{
    char *text = e->text[which];
    text[0] = '[';
    size_t length = 1 + cw_view(e->game, state, seat, 0, NULL, NULL, text + 1, EXAMINE_VIEW - 1);
    if (length + 3 < EXAMINE_VIEW && seat >= 0 && cw_waiting(state) >> seat & 1) {
        text[length++] = ',';
        length += cw_ask(e->game, state, seat, 0, NULL, NULL, text + length, EXAMINE_VIEW - length);
    }
    if (length + 2 >= EXAMINE_VIEW)
        return EXAMINE_VIEW - 1;
    text[length++] = ']';
    text[length] = '\0';
    return length;
}

/* The view of a seat, left in text[which]. */
static int examine_view(Examination *e, const CwState *state, int seat, int which)
{
    size_t at = 0, length = view_into(e, state, seat, which);
    const char *wrong = length < EXAMINE_VIEW - 1 ? json_error(e->text[which], length, &at) : "too long";
    char where[60];
    e->tally.views++;
    if (!wrong)
        return 1;
    snprintf(where, sizeof where, "%s at byte %zu of seat %d", wrong, at, seat);
    return found(e, state, "a view is no JSON", where);
}

static int examine_words(Examination *e, const CwState *state, int seat)
{
    char words[600];
    CwOptions options;
    Run g = run_open(e->game, (CwState *)(uintptr_t)state, NULL);
    int16_t weights[CW_MAX_OPTIONS];
    int liked = 0;
    cw_options(e->game, state, seat, &options);
    if (!cw_question_words(e->game, state, seat, NULL, words, sizeof words) ||
        !*cw_asking_rule(e->game, state, seat))
        return found(e, state, "a question has no words or no rule", NULL);
    cw_prefer(e->game, state, &options, weights);
    for (int i = 0; i < options.count; i++) {
        int refs[CW_MAX_REFS];
        uint32_t handles[CW_MAX_REFS];
        if (!cw_option_words(e->game, state, seat, options.action[i], NULL, words, sizeof words))
            return found(e, state, "an option has no words", NULL);
        int n = option_cards(&g, seat, options.action[i], refs);
        if (cw_option_refs(e->game, state, seat, options.action[i], NULL, handles) != n)
            return found(e, state, "an option refers to more or fewer cards than its words", words);
        for (int k = 0; k < n; k++)
            if (!handles[k] || refs[k] < 1 || refs[k] > e->game->def->layout.cards ||
                !knows(&g, seat, refs[k]))
                return found(e, state, "an option refers to a card that the seat does not see", words);
        Described d = {0};
        describe_option(&g, seat, options.action[i], &d);
        if (!find_verb(e->game, g.core->ask[seat].kind, d.variant))
            return found(e, state, "questions.def does not know the verb of an option", words);
        if (weights[i] < 0)
            return found(e, state, "an option is liked less than not at all", words);
        liked |= weights[i] > 0;
    }
    int value = cw_evaluate(e->game, state, seat);
    if (!liked || value < 0 || value > 1000)
        return found(e, state, "hints out of range", NULL);
    return 1;
}

int examine_note(Examination *e, const CwState *state, const CwNote *note)
{
    char words[600];
    e->tally.notes++;
    for (int seat = CW_SPECTATOR; seat < cw_seats(e->game); seat++)
        if (!cw_note_words(e->game, state, note, seat, NULL, words, sizeof words))
            return found(e, state, "a note has no words", cw_note_name(e->game, note));
    return 1;
}

/* ---- samples --------------------------------------------------------------------------------------------------------- */

static CwState *sample(Examination *e, int which, const CwState *state, int seat)
{
    CwKey key;
    cw_key_from_seed((uint64_t)draw(e, 1 << 30), &key);
    CwState *copy = copy_of(e, which, state);
    cw_resample(e->game, copy, seat, &key, (uint64_t)draw(e, 1 << 30));
    return copy;
}

int hints_peek(const CwGame *game, const CwState *state, const CwState *sample, int seat)
{
    CwOptions options[2];
    int16_t weights[2][CW_MAX_OPTIONS];
    const CwState *position[2] = {state, sample};
    if (cw_prefer_needs_sample(game))
        return 0;
    for (int i = 0; i < 2; i++) {
        cw_options(game, position[i], seat, &options[i]);
        cw_prefer(game, position[i], &options[i], weights[i]);
    }
    return options[0].count != options[1].count ||
           memcmp(options[0].action, options[1].action, options[0].count * sizeof *options[0].action) != 0 ||
           memcmp(weights[0], weights[1], options[0].count * sizeof *weights[0]) != 0;
}

static int play_out(Examination *e, CwState *copy)
{
    for (int i = 0; cw_phase(copy) == CW_WAITING; i++) {
        if (i == PLAY_OUT_LIMIT)
            return found(e, copy, "a sample does not come to an end", NULL);
        if (!answer(e, copy, random_choice(e, copy), NULL))
            return 0;
    }
    const char *wrong = cw_check(e->game, copy);
    return wrong ? found(e, copy, "the end of a sample is wrong", wrong) : 1;
}

/* What a seat knows: of each card, and of each place (in a sorted zone in no order). */
static uint64_t marks(const Examination *e, const CwState *state, int seat)
{
    Run run = run_open(e->game, (CwState *)(uintptr_t)state, NULL), *g = &run;
    uint64_t hash = 1;
    for (Card c = 1; c <= e->game->def->layout.cards; c++)
        hash = (hash ^ (unsigned)entered(KNOW(g, seat)[c])) * 0x100000001B3u;
    for (int z = 0; z < e->game->def->layout.zones; z++) {
        uint64_t sum = 0;
        FOR_EACH_CARD (g, card, z)
            sum = (e->game->zone[z].sorted ? sum : sum * 31) + (7ull << 4 * left(KNOW(g, seat)[card]));
        hash = (hash ^ sum) * 0x100000001B3u;
    }
    const uint8_t *flow = (const uint8_t *)FLOW(g, seat);
    for (size_t i = 0; i < FLOWS * sizeof(Flow); i++)
        hash = (hash ^ flow[i]) * 0x100000001B3u;
    return hash;
}

/* What a seat sees and is asked, what everybody sees, and what it knows, are the same in a sample.  The views of the
   state are in text[0] (spectator) and text[1] (seat). */
static int examine_sample(Examination *e, const CwState *state, int seat)
{
    CwState *copy = sample(e, 4, state, seat);
    const char *wrong = cw_check(e->game, copy);
    e->tally.samples++;
    if (wrong)
        return found(e, state, "a sample is wrong", wrong);
    view_into(e, copy, CW_SPECTATOR, 2);
    if (strcmp(e->text[0], e->text[2]) != 0)
        return found(e, state, "a spectator sees something else in a sample", NULL);
    view_into(e, copy, seat, 2);
    if (strcmp(e->text[1], e->text[2]) != 0)
        return found(e, state, "a seat sees something else in a sample", NULL);
    if (marks(e, state, seat) != marks(e, copy, seat))
        return found(e, state, "a seat knows something else in a sample", NULL);
    if (!examine_columns(e, state, copy, seat))
        return 0;
    if (cw_waiting(state) >> seat & 1 && hints_peek(e->game, state, copy, seat))
        return found(e, state, "hints read what a seat cannot see", cw_asking_rule(e->game, state, seat));
    if (draw(e, 40))
        return 1;
    e->tally.samples_played++;
    return play_out(e, copy);
}

typedef struct Heard { /* what a seat has been told since the twins parted */
    Examination *e;
    const CwState *state;
    int seat;
    uint64_t hash;
} Heard;

static void hear(void *data, const CwNote *note)
{
    Heard *h = data;
    char words[600];
    size_t n = cw_note_words(h->e->game, h->state, note, h->seat, NULL, words, sizeof words);
    for (size_t i = 0; i < n && i < sizeof words; i++)
        h->hash = (h->hash ^ (unsigned char)words[i]) * 0x100000001B3u;
    /* Words name kinds; the note itself says which copy it was, to those who may know the card. */
    const TypedArgs *args = event_args(h->e->game, note->kind);
    for (int i = 0; i < args->count; i++)
        if (args->arg[i].kind == ARG_CARD ||
            (args->arg[i].kind == ARG_SECRET && may_know_cards(note, h->seat)))
            h->hash = (h->hash ^ (uint64_t)note->arg[i]) * 0x100000001B3u;
}

/* Whether the seat knows the very same copies, each in the same zone. */
static int same_known(const Examination *e, CwState *a, CwState *b, int seat)
{
    Run g = run_open(e->game, a, NULL), h = run_open(e->game, b, NULL);
    for (Card c = 1; c <= e->game->def->layout.cards; c++)
        if (knows(&g, seat, c) != knows(&h, seat, c) ||
            (knows(&g, seat, c) && where_is(&g, c) != where_is(&h, c)))
            return 0;
    return 1;
}

/* Two samples with the same stream: as long as a seat hears and sees the same, it must know the same. */
static int examine_twins(Examination *e, const CwState *state, int seat)
{
    CwState *twin[2] = {sample(e, 3, state, seat), sample(e, 4, state, seat)};
    Heard heard[2] = {{e, twin[0], seat, 1}, {e, twin[1], seat, 1}};
    Core *core[2] = {(Core *)(void *)twin[0], (Core *)(void *)twin[1]};
    memcpy(core[1]->key, core[0]->key, sizeof core[0]->key);
    memcpy(core[1]->nonce, core[0]->nonce, sizeof core[0]->nonce);
    e->tally.twins++;
    for (int step = 0; step < TWIN_STEPS && cw_phase(twin[0]) == CW_WAITING; step++) {
        Choice choice = random_choice(e, twin[0]);
        for (int k = 0; k < 2; k++) {
            CwListener listener = {.note = hear, .data = &heard[k]};
            if (cw_answer(e->game, twin[k], choice.seat, cw_decision(twin[k]), choice.action, &listener) !=
                CW_OK)
                return 1; /* their secrets differ by now */
        }
        view_into(e, twin[0], seat, 1);
        view_into(e, twin[1], seat, 2);
        if (heard[0].hash != heard[1].hash || strcmp(e->text[1], e->text[2]) != 0 ||
            !same_known(e, twin[0], twin[1], seat))
            return 1;
        if (marks(e, twin[0], seat) != marks(e, twin[1], seat))
            return found(e, twin[0], "marks depend on what a seat cannot see", NULL);
    }
    return 1;
}

/* Reading a view as JSON takes longer than all the rest: one of them each time. */
static int examine_views(Examination *e, const CwState *state)
{
    int seats = cw_seats(e->game);
    if (!examine_view(e, state, draw(e, seats + 1) - 1, 0))
        return 0;
    view_into(e, state, CW_SPECTATOR, 0);
    for (int s = 0; s < seats; s++) {
        view_into(e, state, s, 1);
        if (!examine_sample(e, state, s))
            return 0;
    }
    if (!examine_rows(e, state))
        return 0;
    return draw(e, 8) || examine_twins(e, state, draw(e, seats));
}

/* ---- random play ------------------------------------------------------------------------------------------------------- */

/* At once and one by one: the same answers, the same bytes. */
static int examine_random_play(Examination *e, const CwState *state)
{
    CwState *at_once = copy_of(e, 0, state), *one_by_one = copy_of(e, 1, state);
    CwRandomPlay play = {.signature = e->chance}, again = play;
    uint32_t most = (uint32_t)draw(e, 6);
    for (int s = 0; s < cw_seats(e->game); s++)
        play.stream[s] = again.stream[s] = e->chance + (uint64_t)s;
    cw_play_random(e->game, at_once, &play, most);
    for (; again.decisions < most && cw_next_seat(one_by_one) >= 0; again.decisions++) {
        CwOptions options;
        cw_options(e->game, one_by_one, cw_next_seat(one_by_one), &options);
        int seat = options.seat, index = cw_draw(&again.stream[seat], options.count);
        again.signature = cw_sign(again.signature, seat, options.action[index], options.count);
        if (cw_choose(e->game, one_by_one, &options, index, NULL) != CW_OK)
            return found(e, state, "random play chooses what is refused", NULL);
    }
    if (memcmp(play.stream, again.stream, sizeof play.stream) != 0 || play.signature != again.signature ||
        play.decisions != again.decisions || differ(e, at_once, one_by_one))
        return found(e, state, "random play at once differs from one by one", NULL);
    return 1;
}

/* ---- all of it ---------------------------------------------------------------------------------------------------------- */

int examine_decision(Examination *e, const CwState *state)
{
    const char *wrong = cw_check(e->game, state);
    if (wrong)
        return found(e, state, wrong, NULL);
    e->tally.decisions++;
    unsigned waiting = cw_waiting(state);
    if (!(waiting >> cw_next_seat(state) & 1))
        return found(e, state, "the seat to ask next is not waited for", NULL);
    if (!examine_refusals(e, state) || !examine_copies(e, state) || !examine_random_play(e, state))
        return 0;
    if (cw_kind(state) == CW_SEALED && !examine_sealed(e, state))
        return 0;
    if (cw_kind(state) == CW_OPEN && !examine_open(e, state))
        return 0;
    for (int s = 0; s < cw_seats(e->game); s++)
        if (waiting >> s & 1 && !examine_words(e, state, s))
            return 0;
    return draw(e, e->view_every) || examine_views(e, state);
}

/* One side's win is the other's loss, unless all seats are one side against the rules; a side shares its result. */
int examine_end(Examination *e, const CwState *state)
{
    CwResult result;
    const char *wrong = cw_check(e->game, state);
    if (wrong)
        return found(e, state, wrong, NULL);
    if (cw_result(e->game, state, &result) != CW_OK || !*result.rule)
        return found(e, state, "a game that is over has no result", NULL);
    int least = 1000, most = -1000, sides = 1;
    for (int s = 0; s < cw_seats(e->game); s++) {
        least = result.payoff[s] < least ? result.payoff[s] : least;
        most = result.payoff[s] > most ? result.payoff[s] : most;
        sides += cw_team(e->game, s) != cw_team(e->game, 0);
        for (int t = 0; t < s; t++)
            if (cw_team(e->game, s) == cw_team(e->game, t) && result.payoff[s] != result.payoff[t])
                return found(e, state, "a team does not share its result", NULL);
    }
    if (least < -1000 || most > 1000 || (sides > 1 && least != -most))
        return found(e, state, "payoffs are not a win against a loss", NULL);
    for (int seat = CW_SPECTATOR; seat < cw_seats(e->game); seat++)
        if (!examine_view(e, state, seat, 0))
            return 0;
    return 1;
}
