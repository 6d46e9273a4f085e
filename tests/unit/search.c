/* The searching player: sees no more than its seat, repeats itself exactly, finds what is there to be found. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "kernel/state.h"
#include "players/player.h"
#include "players/search.h"
#include "players/search_tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

extern const CwGameDef cw_game_unicorn, cw_game_worlds, cw_game_merc, cw_game_crisis, cw_game_kuhn,
    cw_game_leduc, cw_game_goofspiel, cw_game_gauntlet;

static const CwGameDef *const games[] = {&cw_game_unicorn,  &cw_game_worlds, &cw_game_merc,
                                         &cw_game_crisis,   &cw_game_kuhn,   &cw_game_leduc,
                                         &cw_game_goofspiel};
enum { GAMES = sizeof games / sizeof *games };

typedef struct Table { /* a game in play, with two samples of it */
    CwGame *game;
    CwState *truth, *one, *other;
    CwOptions options;
    Stream stream;
} Table;

static Table sit_down_with(const CwGameDef *def, const CwConfig *config)
{
    size_t size = cw_open_size(def, config);
    Table t = {.game = cw_open(def, config, malloc(size), size, NULL), .stream = {5}};
    assert_non_null(t.game);
    t.truth = malloc(cw_state_size(t.game));
    t.one = malloc(cw_state_size(t.game));
    t.other = malloc(cw_state_size(t.game));
    return t;
}

static Table sit_down(const CwGameDef *def)
{
    return sit_down_with(def, NULL);
}

static void stand_up(Table *t)
{
    free(t->truth);
    free(t->one);
    free(t->other);
    free(t->game);
}

static void start_game(Table *t, uint64_t number)
{
    CwKey key;
    cw_key_from_seed(21, &key);
    assert_int_equal(cw_start(t->game, t->truth, &key, number, NULL), CW_OK);
}

/* Moves on by one random answer; false when the game is over. */
static int play_one(Table *t)
{
    cw_options(t->game, t->truth, cw_next_seat(t->truth), &t->options);
    cw_choose(t->game, t->truth, &t->options, stream_below(&t->stream, t->options.count), NULL);
    return cw_phase(t->truth) == CW_WAITING;
}

static void deal_anew(const Table *t, CwState *state, int seat, uint64_t seed)
{
    CwKey key;
    cw_key_from_seed(seed, &key);
    assert_int_equal(cw_resample(t->game, state, seat, &key, seed), CW_OK);
}

/* Two different samples of the truth for the seat that is asked. */
static void take_samples(Table *t, uint64_t seed)
{
    cw_options(t->game, t->truth, cw_next_seat(t->truth), &t->options);
    memcpy(t->one, t->truth, cw_state_size(t->game));
    memcpy(t->other, t->truth, cw_state_size(t->game));
    deal_anew(t, t->one, t->options.seat, 2 * seed + 1000);
    deal_anew(t, t->other, t->options.seat, 2 * seed + 1001);
}

/* What may differ: the trail of answers, which holds secret ones, and the hash of an earlier position. */
static void forget_the_past(CwState *state)
{
    Core *core = (Core *)(void *)state;
    core->trail = 0;
    memset(core->loop_hash, 0, sizeof core->loop_hash);
}

static void samples_of_samples_are_the_same(void **unused)
{
    (void)unused;
    for (int i = 0; i < GAMES; i++) {
        Table t = sit_down(games[i]);
        int different = 0;
        for (uint64_t number = 0; number < 12; number++) {
            start_game(&t, number);
            for (int turn = 0; turn < 400; turn++) {
                take_samples(&t, 100 * number + (uint64_t)turn);
                different += memcmp(t.one, t.other, cw_state_size(t.game)) != 0;
                deal_anew(&t, t.one, t.options.seat, 77);
                deal_anew(&t, t.other, t.options.seat, 77);
                forget_the_past(t.one);
                forget_the_past(t.other);
                if (memcmp(t.one, t.other, cw_state_size(t.game)) != 0)
                    fail_msg("%s, game %d, answer %d: the arrangement shows through", cw_game_name(games[i]),
                             (int)number, turn);
                if (!play_one(&t))
                    break;
            }
        }
        assert_true(different > 20);
        stand_up(&t);
    }
}

/* Passes over `open`..`close` if it stands at `p`, says `word` and is thus no part of the hash. */
static const char *pass_over(const char *p, const char *open, char close, const char *word)
{
    size_t length = strlen(open);
    const char *end = strncmp(p, open, length) == 0 ? strchr(p + length, close) : NULL,
               *said = end ? strstr(p, word) : NULL;
    return said && said < end ? end + 1 : p;
}

/* The table in the view of a seat without the numbers that tell equal cards apart, without targets chosen so far and lines
   that are used up: the hash tells these by the rules that run alone. */
static void table_seen(const Table *t, int seat, char *text, size_t capacity)
{
    static char view[1 << 17];
    cw_view(t->game, t->truth, seat, 0, NULL, NULL, view, sizeof view);
    size_t length = 0;
    for (const char *p = strstr(view, "\"seats\":"); *p && length + 1 < capacity; p++) {
        if (strncmp(p, "{\"id\":", 6) == 0 && p[6] != '"')
            p += 6 + strspn(p + 6, "0123456789");
        if (strncmp(p, "\"card\":", 7) == 0) /* of two equal ones on the stack, too */
            p += 7 + strspn(p + 7, "0123456789");
        p = pass_over(p, ",\"refs\":[", ']', "[");
        while (p[0] == '[' && p[1] != '[' && pass_over(p, "[", ']', ",\"targets\"") != p) {
            p = pass_over(p, "[", ']', ",\"targets\"");
            p += *p == ',';
        }
        p = pass_over(p, ",\"lines\":[{\"text\":", ']', "\"state\":\"used\"");
        text[length++] = *p;
        if (!*p)
            break;
    }
    text[length] = '\0';
}

/* The hash of what a seat sees is the same in every sample, and another one when the table looks different. */
static void what_is_seen_is_hashed(void **unused)
{
    (void)unused;
    static char table[2][1 << 17];
    for (int i = 0; i < GAMES; i++) {
        Table t = sit_down(games[i]);
        int changes = 0;
        for (uint64_t number = 0; number < 12; number++) {
            uint64_t last = 0;
            start_game(&t, number);
            for (int turn = 0; turn < 300; turn++) {
                take_samples(&t, 100 * number + (uint64_t)turn);
                int seat = t.options.seat;
                uint64_t hash = cw_seen_hash(t.game, t.truth, seat);
                assert_true(hash == cw_seen_hash(t.game, t.one, seat));
                assert_true(hash == cw_seen_hash(t.game, t.other, seat));
                assert_true(cw_seen_hash(t.game, t.one, CW_SPECTATOR) ==
                            cw_seen_hash(t.game, t.other, CW_SPECTATOR));
                table_seen(&t, 0, table[turn & 1], sizeof table[0]);
                hash = cw_seen_hash(t.game, t.truth, 0);
                if (turn && strcmp(table[0], table[1]) != 0) {
                    if (hash == last)
                        fail_msg("%s, game %d, answer %d: the change is not seen", cw_game_name(games[i]),
                                 (int)number, turn);
                    changes++;
                }
                last = hash;
                if (!play_one(&t))
                    break;
            }
        }
        assert_true(changes > 4);
        stand_up(&t);
    }
}

static SearchSettings settings_of(const Table *t, const char *spec)
{
    SearchSettings settings;
    Problem problem;
    if (search_settings(spec, t->game, &settings, &problem) != 1)
        fail_msg("%s is no search: %s", spec, problem.text);
    return settings;
}

static void assert_same_report(const SearchReport *a, const SearchReport *b)
{
    assert_int_equal(a->iterations, b->iterations);
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->best, b->best);
    for (int i = 0; i < a->count; i++) {
        assert_int_equal(a->option[i].action, b->option[i].action);
        assert_int_equal(a->option[i].visits, b->option[i].visits);
        assert_true(a->option[i].mean == b->option[i].mean);
        assert_true(a->option[i].error == b->option[i].error);
        assert_true(a->option[i].share == b->option[i].share);
    }
}

static SearchReport report[2];

/* States that differ only in what the seat cannot see: the same statistics, the same choice. */
static void hidden_cards_change_nothing(void **unused)
{
    (void)unused;
    static const char *const specs[] = {"search:60,keys=own",    "search:60,sealed=regret,mix=all",
                                        "search:60,trees=3",     "pimc:60",
                                        "search:60,keys=public", "search:60,keys=mixed"};
    for (int i = 0; i < GAMES; i++) {
        Table t = sit_down(games[i]);
        for (size_t k = 0; k < sizeof specs / sizeof *specs; k++) {
            SearchSettings settings = settings_of(&t, specs[k]);
            Search *search = search_open(t.game, &settings);
            start_game(&t, k);
            for (int turn = 0, looks = 0; looks < 12; turn++) {
                take_samples(&t, (uint64_t)turn);
                if (t.options.count > 1 && turn % 3 == 0) {
                    search_run(search, t.one, &t.options, 9, &report[0]);
                    search_run(search, t.other, &t.options, 9, &report[1]);
                    assert_same_report(&report[0], &report[1]);
                    assert_int_equal(report[0].iterations, 60);
                    looks++;
                }
                if (!play_one(&t))
                    break;
            }
            search_close(search);
        }
        stand_up(&t);
    }
}

/* However a search is sliced, and whatever was cancelled before it, it finds the same. */
static void slices_change_nothing(void **unused)
{
    (void)unused;
    static const char *const specs[] = {"search:200", "search:200,trees=3",
                                        "search:200,sealed=regret,mix=all", "pimc:200"};
    static const long slices[] = {1, 7, 64, 1000000};
    for (int i = 0; i < GAMES; i++) {
        Table t = sit_down(games[i]);
        for (size_t k = 0; k < sizeof specs / sizeof *specs; k++) {
            SearchSettings settings = settings_of(&t, specs[k]);
            Search *search = search_open(t.game, &settings);
            start_game(&t, k);
            for (take_samples(&t, 0); t.options.count < 2; take_samples(&t, 0))
                assert_true(play_one(&t));
            search_run(search, t.one, &t.options, 3, &report[0]);
            for (size_t n = 0; n < sizeof slices / sizeof *slices; n++) {
                long calls = 1, expected = (200 + slices[n] - 1) / slices[n];
                search_begin(search, t.other, &t.options, 8); /* cancelled in its middle */
                assert_false(search_slice(search, 30));
                search_begin(search, t.one, &t.options, 3);
                while (!search_slice(search, slices[n]))
                    calls++;
                assert_int_equal(calls, expected);
                assert_true(search_slice(search, slices[n])); /* one more does nothing */
                search_report(search, &report[1]);
                assert_same_report(&report[0], &report[1]);
            }
            search_close(search);
        }
        stand_up(&t);
    }
}

static void another_seed_is_another_search(void **unused)
{
    (void)unused;
    Table t = sit_down(&cw_game_unicorn);
    SearchSettings settings = settings_of(&t, "search:200");
    Search *search = search_open(t.game, &settings);
    start_game(&t, 0);
    take_samples(&t, 0);
    search_run(search, t.one, &t.options, 1, &report[0]);
    search_run(search, t.one, &t.options, 2, &report[1]);
    int different = 0;
    for (int i = 0; i < report[0].count; i++)
        different += report[0].option[i].visits != report[1].option[i].visits;
    assert_true(different > 0);
    search_close(search);
    stand_up(&t);
}

static void shares_and_visits_add_up(void **unused)
{
    (void)unused;
    Table t = sit_down(&cw_game_unicorn);
    static const char *const specs[] = {"search:300", "search:300,sealed=regret", "search:300,trees=2"};
    for (int k = 0; k < 3; k++) {
        SearchSettings settings = settings_of(&t, specs[k]);
        Search *search = search_open(t.game, &settings);
        start_game(&t, 3);
        take_samples(&t, 0);
        search_run(search, t.one, &t.options, 1, &report[0]);
        uint32_t visits = 0;
        double share = 0;
        for (int i = 0; i < report[0].count; i++) {
            visits += report[0].option[i].visits;
            share += report[0].option[i].share;
            assert_true(report[0].option[i].mean >= -1000 && report[0].option[i].mean <= 1000);
        }
        assert_int_equal(visits, 300);
        assert_true(fabs(share - 1) < 1e-9);
        assert_true(report[0].mixed); /* both choose a card at once */
        int picked[CW_MAX_OPTIONS] = {0};
        Stream stream = {3};
        for (int i = 0; i < 4000; i++)
            picked[search_pick(&report[0], &stream)]++;
        for (int i = 0; i < report[0].count; i++)
            assert_true(fabs(picked[i] / 4000.0 - report[0].option[i].share) < 0.05);
        search_close(search);
    }
    stand_up(&t);
}

/* One iteration's result is the game's end, the judgement at the cutoff, or as much of both as `blend` says. */
static void judgement_and_end_are_mixed(void **unused)
{
    (void)unused;
    static const char *const specs[] = {"search:1,cutoff=-1", "search:1,cutoff=0,blend=0",
                                        "search:1,cutoff=0,blend=100", "search:1,cutoff=0,blend=25"};
    enum { END, END_AT_CUTOFF, JUDGEMENT, BLEND, WAYS };
    Table t = sit_down(&cw_game_unicorn);
    int different = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        double mean[WAYS];
        for (int k = 0; k < WAYS; k++) {
            SearchSettings settings = settings_of(&t, specs[k]);
            Search *search = search_open(t.game, &settings);
            start_game(&t, 3);
            take_samples(&t, 0);
            search_run(search, t.one, &t.options, seed, &report[0]);
            mean[k] = report[0].mean;
            search_close(search);
        }
        assert_true(fabs(mean[END]) == 1000 || mean[END] == 0);
        assert_true(mean[END_AT_CUTOFF] == mean[END]);
        assert_true(fabs(mean[BLEND] - (0.75 * mean[END] + 0.25 * mean[JUDGEMENT])) < 1e-9);
        different += mean[JUDGEMENT] != mean[END];
    }
    assert_true(different > 10);
    stand_up(&t);
}

static void time_is_a_budget_too(void **unused)
{
    (void)unused;
    Table t = sit_down(&cw_game_unicorn);
    SearchSettings settings = settings_of(&t, "search:20ms,trees=2");
    Search *search = search_open(t.game, &settings);
    start_game(&t, 0);
    take_samples(&t, 0);
    search_run(search, t.one, &t.options, 1, &report[0]);
    assert_true(report[0].iterations >= 2);
    search_close(search);
    stand_up(&t);
}

/* Where several are asked and the first answer counts, any of them may want to know, not only the one asked next. */
static void any_seat_of_an_open_decision_may_search(void **unused)
{
    (void)unused;
    Table t = sit_down(&cw_game_gauntlet);
    SearchSettings settings = settings_of(&t, "search:40");
    Search *search = search_open(t.game, &settings);
    int looks = 0;
    for (uint64_t number = 0; looks < 10 && number < 50; number++) {
        start_game(&t, number);
        do {
            unsigned others = cw_waiting(t.truth) & ~(1u << cw_next_seat(t.truth));
            if (cw_kind(t.truth) != CW_OPEN || !others)
                continue;
            cw_options(t.game, t.truth, __builtin_ctz(others), &t.options);
            if (t.options.count < 2)
                continue;
            memcpy(t.one, t.truth, cw_state_size(t.game));
            deal_anew(&t, t.one, t.options.seat, number);
            search_run(search, t.one, &t.options, number, &report[0]);
            uint32_t visits = 0;
            for (int i = 0; i < report[0].count; i++)
                visits += report[0].option[i].visits;
            assert_int_equal(visits, 40);
            looks++;
        } while (play_one(&t));
    }
    assert_true(looks >= 10);
    search_close(search);
    stand_up(&t);
}

/* The first seat against two that share their result; whoever searches beats who does not. */
static void teams_are_played_for(void **unused)
{
    (void)unused;
    static const char *const pair[] = {"alliance=pair"};
    static const CwConfig sides = {.seats = 3, .rules = pair, .rule_count = 1};
    Table t = sit_down_with(&cw_game_gauntlet, &sides);
    SearchSettings settings = settings_of(&t, "search:60");
    Search *search = search_open(t.game, &settings);
    int won = 0, lost = 0;
    for (uint64_t number = 0; number < 24; number++) {
        int team = cw_team(t.game, number % 2 ? 0 : 1);
        start_game(&t, number);
        while (cw_phase(t.truth) == CW_WAITING) {
            take_samples(&t, number);
            int seat = t.options.seat, choice = stream_below(&t.stream, t.options.count);
            if (cw_team(t.game, seat) == team && t.options.count > 1) {
                search_run(search, t.one, &t.options, number, &report[0]);
                choice = search_pick(&report[0], &t.stream);
            }
            cw_choose(t.game, t.truth, &t.options, choice, NULL);
        }
        CwResult result;
        assert_int_equal(cw_result(t.game, t.truth, &result), CW_OK);
        int payoff = result.payoff[number % 2 ? 0 : 1];
        won += payoff > 0;
        lost += payoff < 0;
    }
    if (won < 2 * lost || won < 12)
        fail_msg("%d won, %d lost", won, lost);
    search_close(search);
    stand_up(&t);
}

/* A full tree says so and keeps what it has; the search then goes on without remembering more. */
static void memory_is_bounded(void **unused)
{
    (void)unused;
    SearchTree tree;
    CwOptions options = {.count = 3, .action = {0, 1, 2}};
    uint32_t edge[CW_MAX_OPTIONS], made = 0;
    tree_open(&tree, 10, 3);
    for (uint64_t key = 1; key <= 1000; key++) {
        int fresh = 0;
        uint32_t node = tree_node(&tree, key << 32, &fresh);
        made += node && fresh;
        if (node)
            assert_int_equal(tree_edges(&tree, node, &options, edge), 3);
    }
    assert_int_equal(made, tree.node_room);
    assert_true(tree.node_room < 1000 && tree.edges <= tree.edge_room);
    int fresh = 0;
    uint32_t node = tree_node(&tree, (uint64_t)1 << 32, &fresh);
    assert_true(node && !fresh && tree_edges(&tree, node, &options, edge) == 0);
    tree_close(&tree);
}

/* With a King in hand and a bet on the table nobody who thinks folds; with a Jack nobody who thinks calls. */
static void kuhn_last_decisions_are_found(void **unused)
{
    (void)unused;
    Table t = sit_down(&cw_game_kuhn);
    SearchSettings settings = settings_of(&t, "search:400");
    Search *search = search_open(t.game, &settings);
    int folded = 0, called = 0;
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 2; b++) {
            uint16_t deal[2] = {(uint16_t)a, (uint16_t)b};
            cw_start_scripted(t.game, t.truth, deal, 2, NULL);
            char view[4000];
            cw_view(t.game, t.truth, 0, 0, NULL, NULL, view, sizeof view);
            int king = strstr(view, "\"kind\":3") != NULL, jack = strstr(view, "\"kind\":1") != NULL;
            cw_options(t.game, t.truth, 0, &t.options);
            cw_choose(t.game, t.truth, &t.options, 0, NULL); /* check */
            cw_options(t.game, t.truth, 1, &t.options);
            cw_choose(t.game, t.truth, &t.options, 1, NULL); /* bet */
            take_samples(&t, 1);
            if (!king && !jack)
                continue;
            search_run(search, t.one, &t.options, 4, &report[0]);
            char words[80];
            cw_option_words(t.game, t.truth, 0, t.options.action[report[0].best], NULL, words, sizeof words);
            assert_string_equal(words, king ? "call" : "fold");
            folded += jack;
            called += king;
        }
    assert_int_equal(folded, 2);
    assert_int_equal(called, 2);
    search_close(search);
    stand_up(&t);
}

static void wrong_names_are_explained(void **unused)
{
    (void)unused;
    static const char *const wrong[][2] = {
        {"search", "number of iterations"},
        {"search:", "number of iterations"},
        {"search:0", "number of iterations"},
        {"search:-5", "number of iterations"},
        {"search:9ms9", "number of iterations"},
        {"search:400,depth=3", "no setting 'depth=3'"},
        {"search:400,cutoff", "no setting"},
        {"search:400,cutoff=x", "takes a number from -1"},
        {"search:400,cutoff=-2", "from -1"},
        {"search:400,blend=101", "from 0 to 100"},
        {"search:400,sealed=luck", "one of uct|regret"},
        {"search:400,", "no setting"},
        {"pimc:10ms", "pimc counts iterations"},
        {"hard:3", "after 'hard' comes a comma"},
        {"search:99999999999999999999", "number of iterations"},
    };
    Table t = sit_down(&cw_game_kuhn);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        SearchSettings settings;
        Problem problem = {0};
        assert_int_equal(search_settings(wrong[i][0], t.game, &settings, &problem), -1);
        if (!strstr(problem.text, wrong[i][1]))
            fail_msg("%s: %s", wrong[i][0], problem.text);
    }
    SearchSettings settings;
    Problem problem;
    assert_int_equal(search_settings("greedy", t.game, &settings, &problem), 0);
    assert_int_equal(search_settings("searching:4", t.game, &settings, &problem), 0);
    stand_up(&t);
}

/* A level thinks so long, mixes so freely and judges so soon; never less so than the game's hints ask for.  Settings behind it
   win. */
static void levels_are_settings(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        int iterations, trust, sharpen, sharpen_in_kuhn, cutoff_in_merc;
    } levels[] = {{"easy", 10, 25, 100, 100, 10},
                  {"medium", 50, 50, 100, 100, 10},
                  {"hard", 400, 50, 300, 100, 15},
                  {"expert", 1600, 50, 300, 100, 40}};
    Table unicorn = sit_down(&cw_game_unicorn), kuhn = sit_down(&cw_game_kuhn),
          merc = sit_down(&cw_game_merc);
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        SearchSettings settings = settings_of(&unicorn, levels[i].name);
        assert_int_equal(settings.iterations, levels[i].iterations);
        assert_int_equal(settings.trust, levels[i].trust);
        assert_int_equal(settings.sharpen, levels[i].sharpen);
        assert_int_equal(settings.cutoff, 0);
        assert_int_equal(settings_of(&kuhn, levels[i].name).sharpen, levels[i].sharpen_in_kuhn);
        assert_int_equal(settings_of(&kuhn, levels[i].name).cutoff, -1);
        assert_int_equal(settings_of(&merc, levels[i].name).cutoff, levels[i].cutoff_in_merc);
    }
    assert_int_equal(settings_of(&unicorn, "easy,trust=70").trust, 70);
    assert_int_equal(settings_of(&merc, "hard,cutoff=30").cutoff, 30);
    assert_int_equal(settings_of(&unicorn, "expert,trees=2").iterations, 1600);
    assert_int_equal(settings_of(&unicorn, "expert,trees=2").trees, 2);
    stand_up(&unicorn);
    stand_up(&kuhn);
    stand_up(&merc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_of_samples_are_the_same),
        cmocka_unit_test(what_is_seen_is_hashed),
        cmocka_unit_test(hidden_cards_change_nothing),
        cmocka_unit_test(slices_change_nothing),
        cmocka_unit_test(another_seed_is_another_search),
        cmocka_unit_test(shares_and_visits_add_up),
        cmocka_unit_test(judgement_and_end_are_mixed),
        cmocka_unit_test(time_is_a_budget_too),
        cmocka_unit_test(kuhn_last_decisions_are_found),
        cmocka_unit_test(wrong_names_are_explained),
        cmocka_unit_test(levels_are_settings),
        cmocka_unit_test(memory_is_bounded),
        cmocka_unit_test(any_seat_of_an_open_decision_may_search),
        cmocka_unit_test(teams_are_played_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
