#include "players/search.h"

#include "players/search_select.h"
#include "players/weights.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 200, MOST_ROLLOUT = 20000, ROOT_KEY = 1 };

typedef struct SearchWorker { /* one tree and what it needs to grow */
    const Search *search;
    SearchTree tree;
    CwState *state;
    int64_t first, iterations; /* its share, by number; no iterations: as many as it is given */
    uint32_t done;
    double scale;                /* largest payoff seen */
    uint64_t path[CW_MAX_SEATS]; /* of each seat's own choices in this iteration */
    uint64_t world_path;         /* of everybody's choices */
    Stream stream;
    SearchStep step[MOST_STEPS];
    int steps;
    int judged;
    double judgement[CW_MAX_SEATS]; /* if judged: what the game's hints thought at the cutoff */
} SearchWorker;

struct Search {
    const CwGame *game;
    SearchSettings settings;
    CwState *sample; /* a copy: whoever asks need not keep theirs */
    CwOptions options;
    int seat;
    CwKey key;
    uint64_t seed;
    long turn; /* the tree that grows next, where they grow in slices */
    SearchWorker *worker;
};

static inline uint64_t chain(uint64_t hash, uint64_t with)
{
    return stream_mix(hash * 0x9E3779B97F4A7C15u + with + 1);
}

/* What the seat can know here. */
static uint64_t key_of(const SearchWorker *w, const CwOptions *options, int at_root)
{
    const Search *search = w->search;
    int seat = options->seat, mine = seat == search->seat;
    if (at_root && mine)
        return ROOT_KEY;
    if (search->settings.keys == KEYS_WORLD)
        return chain(w->world_path, (uint64_t)seat);
    int own = search->settings.keys == KEYS_OWN || (search->settings.keys == KEYS_MIXED && mine);
    uint64_t key = cw_seen_hash(search->game, w->state, own ? seat : CW_SPECTATOR);
    key = chain(key, w->path[seat] + (uint64_t)seat);
    if (own)
        for (int i = 0; i < options->count; i++)
            key = chain(key, options->action[i]);
    return key | 2;
}

static int rollout_choice(SearchWorker *w, const CwOptions *options, int sealed)
{
    RolloutPolicy policy = w->search->settings.rollout;
    if (options->count == 1)
        return 0;
    if (policy == ROLLOUT_RANDOM)
        return stream_below(&w->stream, options->count);
    int16_t weight[CW_MAX_OPTIONS];
    cw_prefer(w->search->game, w->state, options, weight);
    return policy == ROLLOUT_WEIGHTED || sealed ? draw_by_weight(&w->stream, weight, options->count)
                                                : draw_among_best(&w->stream, weight, options->count);
}

static void weigh_new_edges(SearchWorker *w, const CwOptions *options, const uint32_t *edge)
{
    int16_t weight[CW_MAX_OPTIONS];
    cw_prefer(w->search->game, w->state, options, weight);
    for (int i = 0; i < options->count; i++)
        if (!w->tree.edge[edge[i]].available)
            w->tree.edge[edge[i]].weight = (float)weight[i];
}

/* One decision of one seat inside the tree: the index of its choice; -1 when the tree is full. */
static int tree_choice(SearchWorker *w, const CwOptions *options, uint32_t stamp, int at_root, int *fresh)
{
    const SearchSettings *settings = &w->search->settings;
    SearchTree *tree = &w->tree;
    uint32_t edge[CW_MAX_OPTIONS];
    int sealed = cw_kind(w->state) == CW_SEALED;
    SearchStep *step = &w->step[w->steps];
    int is_new = 0;
    *step = (SearchStep){.seat = options->seat, .chance = 1};
    step->node = tree_node(tree, key_of(w, options, at_root), &is_new);
    int made = step->node ? tree_edges(tree, step->node, options, edge) : -1;
    if (made < 0)
        return -1;
    if (made)
        weigh_new_edges(w, options, edge);
    for (int i = 0; i < options->count; i++) {
        SearchEdge *e = &tree->edge[edge[i]];
        e->available++;
        e->stamp = stamp;
    }
    int choice;
    step->regret = (sealed || settings->mix_all) && settings->sealed == SEALED_REGRET;
    if (step->regret)
        choice = select_by_regret(tree, edge, options->count, settings, &w->stream, &step->chance);
    else if (is_new && sealed)
        choice = rollout_choice(w, options, 1);
    else
        choice = select_uct(tree, &tree->node[step->node], edge, options->count, settings, w->scale);
    step->edge = edge[choice];
    w->steps++;
    *fresh |= is_new;
    return choice;
}

/* Down the tree until a decision that is new to it has been made by all who make it. */
static void walk(SearchWorker *w, uint32_t stamp)
{
    const CwGame *game = w->search->game;
    CwOptions options;
    uint32_t root = cw_decision(w->state), decision = root;
    int fresh = 0, next = w->search->seat; /* where others are asked too, the searching seat answers first */
    w->steps = 0;
    memset(w->path, 0, sizeof w->path);
    while (cw_phase(w->state) == CW_WAITING && w->steps < MOST_STEPS) {
        if (cw_decision(w->state) != decision && fresh)
            return;
        decision = cw_decision(w->state);
        cw_options(game, w->state, next, &options);
        int choice = 0;
        if (options.count > 1) {
            choice = tree_choice(w, &options, stamp, decision == root, &fresh);
            if (choice < 0)
                return;
        }
        w->path[next] = chain(w->path[next], options.action[choice]);
        w->world_path = chain(w->world_path, options.action[choice]);
        cw_choose(game, w->state, &options, choice, NULL);
        next = cw_next_seat(w->state);
    }
}

/* A team shares its result, so one of its seats is asked for all. */
static void judge(SearchWorker *w)
{
    const CwGame *game = w->search->game;
    for (int s = 0; s < cw_seats(game); s++) {
        int mate = 0;
        while (cw_team(game, mate) != cw_team(game, s))
            mate++;
        w->judgement[s] = mate < s ? w->judgement[mate] : 2 * cw_evaluate(game, w->state, s) - 1000;
    }
    w->judged = 1;
}

/* Plays on to the end of the game, or as far as the result needs it. */
static void play_on(SearchWorker *w)
{
    const CwGame *game = w->search->game;
    const SearchSettings *settings = &w->search->settings;
    CwOptions options;
    uint32_t decision = 0;
    w->judged = 0;
    for (long i = 0; i < MOST_ROLLOUT && cw_phase(w->state) == CW_WAITING; i++) {
        /* Never between two answers to a sealed decision: one of them would look foreseen. */
        if (settings->cutoff >= 0 && i >= settings->cutoff && !w->judged &&
            cw_decision(w->state) != decision) {
            judge(w);
            if (settings->blend == 100)
                return;
        }
        decision = cw_decision(w->state);
        cw_options(game, w->state, cw_next_seat(w->state), &options);
        int choice = rollout_choice(w, &options, cw_kind(w->state) == CW_SEALED);
        cw_choose(game, w->state, &options, choice, NULL);
    }
}

/* The payoffs, mixed with the judgement where one was passed: it knows less, but it is not thrown about by luck. */
static void learn_result(SearchWorker *w, uint32_t stamp)
{
    const CwGame *game = w->search->game;
    double result[CW_MAX_SEATS], part = (double)w->search->settings.blend / 100;
    CwResult over;
    int is_over = cw_result(game, w->state, &over) == CW_OK;
    if (!is_over && !w->judged)
        judge(w);
    for (int s = 0; s < cw_seats(game); s++) {
        result[s] = is_over ? over.payoff[s] : w->judgement[s];
        if (w->judged)
            result[s] += part * (w->judgement[s] - result[s]);
        if (fabs(result[s]) > w->scale)
            w->scale = fabs(result[s]);
    }
    for (int i = 0; i < w->steps; i++)
        learn(&w->tree, &w->step[i], result[w->step[i].seat], stamp);
}

static void iterate(SearchWorker *w, uint64_t number)
{
    const Search *search = w->search;
    uint64_t deal = number;
    if (search->settings.keys == KEYS_WORLD)
        deal = deal * (uint64_t)search->settings.worlds / (uint64_t)search->settings.iterations;
    w->stream = stream_for(search->seed, number, 0);
    w->world_path = deal;
    memcpy(w->state, search->sample, cw_state_size(search->game));
    cw_resample(search->game, w->state, search->seat, &search->key, deal);
    cw_reopen(search->game, w->state, search->seat);
    uint32_t stamp = ++w->done;
    walk(w, stamp);
    play_on(w);
    learn_result(w, stamp);
}

int search_grow(Search *search, long tree, long iterations)
{
    SearchWorker *w = &search->worker[tree];
    for (; iterations > 0 && (!w->iterations || w->done < w->iterations); iterations--)
        iterate(w, (uint64_t)w->first + w->done);
    return w->iterations && w->done == w->iterations;
}

/* One tree after the other: each grows as it would alone. */
int search_slice(Search *search, long iterations)
{
    const long trees = search->settings.trees;
    if (!search->settings.iterations) {
        search_grow(search, search->turn++ % trees, iterations);
        return 0;
    }
    while (iterations > 0 && search->turn < trees) {
        uint32_t before = search->worker[search->turn].done;
        int grown = search_grow(search, search->turn, iterations);
        iterations -= (long)(search->worker[search->turn].done - before);
        search->turn += grown;
    }
    return search->turn == trees;
}

Search *search_open(const CwGame *game, const SearchSettings *settings)
{
    Search *search = memory(NULL, 1, sizeof *search);
    *search = (Search){.game = game, .settings = *settings};
    search->sample = memory(NULL, 1, cw_state_size(game));
    search->worker = memory(NULL, (size_t)settings->trees, sizeof *search->worker);
    memset(search->worker, 0, (size_t)settings->trees * sizeof *search->worker);
    for (long t = 0; t < settings->trees; t++) {
        SearchWorker *w = &search->worker[t];
        w->search = search;
        w->first = (int64_t)settings->iterations * t / settings->trees;
        w->iterations = (int64_t)settings->iterations * (t + 1) / settings->trees - w->first;
        if (!settings->iterations) /* numbers far apart: nobody knows how many there will be */
            w->first = (int64_t)t << 32;
        w->state = memory(NULL, 1, cw_state_size(game));
        tree_open(&w->tree, w->iterations, cw_action_count(game));
    }
    return search;
}

void search_close(Search *search)
{
    if (!search)
        return;
    for (long t = 0; t < search->settings.trees; t++) {
        tree_close(&search->worker[t].tree);
        free(search->worker[t].state);
    }
    free(search->sample);
    free(search->worker);
    free(search);
}

static void add_tree(SearchTree *tree, SearchReport *report, double *sum, double *squares, int regret)
{
    int fresh = 0;
    uint32_t root = tree_node(tree, ROOT_KEY, &fresh);
    for (uint32_t e = root ? tree->node[root].first : 0; e; e = tree->edge[e].next) {
        const SearchEdge *edge = &tree->edge[e];
        for (int i = 0; i < report->count; i++) {
            if (report->option[i].action != edge->action)
                continue;
            report->option[i].visits += edge->visits;
            report->option[i].share += regret ? (double)edge->strategy : edge->visits;
            sum[i] += edge->sum;
            squares[i] += edge->squares;
        }
    }
}

/* Two imagined results, a win and a loss, keep a few equal ones from looking certain. */
static double standard_error(double sum, double squares, double n)
{
    double spread = n > 0 ? squares - sum * sum / n : 0;
    return sqrt((fmax(spread, 0) + 2e6) / (n + 2) / (n + 2));
}

static void cut_small_shares(SearchReport *report, const SearchSettings *settings)
{
    double largest = 0, total = 0;
    for (int i = 0; i < report->count; i++) {
        report->option[i].share = pow(report->option[i].share, (double)settings->sharpen / 100);
        largest = fmax(largest, report->option[i].share);
    }
    for (int i = 0; i < report->count; i++) {
        if (report->option[i].share < largest * (double)settings->cut / 100)
            report->option[i].share = 0;
        total += report->option[i].share;
    }
    for (int i = 0; i < report->count; i++)
        report->option[i].share = total > 0 ? report->option[i].share / total : 1 / (double)report->count;
}

void search_report(Search *search, SearchReport *report)
{
    const SearchSettings *settings = &search->settings;
    const CwOptions *options = &search->options;
    double sum[CW_MAX_OPTIONS] = {0}, squares[CW_MAX_OPTIONS] = {0}, all = 0, all_squares = 0;
    report->iterations = 0;
    report->count = options->count;
    report->best = 0;
    report->mixed = settings->mix_all || cw_kind(search->sample) == CW_SEALED;
    for (int i = 0; i < options->count; i++)
        report->option[i] = (SearchOption){.action = options->action[i]};
    for (long t = 0; t < settings->trees; t++) {
        report->iterations += search->worker[t].done;
        add_tree(&search->worker[t].tree, report, sum, squares,
                 report->mixed && settings->sealed == SEALED_REGRET);
    }
    for (int i = 0; i < report->count; i++) {
        SearchOption *o = &report->option[i];
        o->mean = o->visits ? sum[i] / o->visits : 0;
        o->error = standard_error(sum[i], squares[i], o->visits);
        all += sum[i];
        all_squares += squares[i];
        const SearchOption *best = &report->option[report->best];
        if (o->visits > best->visits || (o->visits == best->visits && o->mean > best->mean))
            report->best = i;
    }
    report->mean = report->iterations ? all / report->iterations : 0;
    report->error = standard_error(all, all_squares, report->iterations);
    cut_small_shares(report, settings);
}

void search_begin(Search *search, const CwState *sample, const CwOptions *options, uint64_t seed)
{
    memcpy(search->sample, sample, cw_state_size(search->game));
    search->options = *options;
    search->seat = options->seat;
    search->seed = seed;
    search->turn = 0;
    Stream stream = {seed};
    for (int i = 0; i < 8; i++)
        search->key.word[i] = (uint32_t)stream_word(&stream);
    for (long t = 0; t < search->settings.trees; t++) {
        SearchWorker *w = &search->worker[t];
        tree_clear(&w->tree);
        w->done = 0;
        w->scale = 1000;
    }
}

const SearchSettings *search_settings_of(const Search *search)
{
    return &search->settings;
}

int search_pick(const SearchReport *report, Stream *stream)
{
    if (!report->mixed)
        return report->best;
    double at = (double)(stream_word(stream) >> 11) * 0x1p-53;
    int last = report->best;
    for (int i = 0; i < report->count; i++) {
        if (report->option[i].share <= 0)
            continue;
        last = i;
        at -= report->option[i].share;
        if (at < 0)
            break;
    }
    return last;
}
