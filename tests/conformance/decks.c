/* Decks that a seat has not seen (kernel/resample_decks.c), in every game that has such, at every decision of random
   games with shipped decks and with decks drawn from the whole set:

   - two tables that look the same to a seat, one with the true deck of the other seat and one with any other in its
     place, give the same samples, byte for byte, and so the same search;
   - a sample has what was seen, as many cards as there are, and no more of a kind than the format allows;
   - every shipped deck that has the right size and contains what was seen is drawn, and no other list while there is one.

   CW_LONG=1 plays a hundred times as many games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define cli_games shipped_games
#define cli_game_count shipped_game_count
#include "cli/catalogue_shipped.c"
#undef cli_games
#undef cli_game_count

#include "kernel/play.h"
#include "kernel/zones.h"
#include "players/search.h"
#include "tests/support/random_deck.h"

enum { GAMES = 10, VIEW = 1 << 18, MOST_KINDS = 700 };

typedef struct Look {
    const CwGame *game;
    CwState *state, *twin, *sample, *twin_sample;
    uint8_t ever[CW_MAX_SEATS][MAX_CARDS + 1]; /* what each seat could tell at some decision of this game */
    uint64_t chance;
    long lost_again; /* cards seen once that a seat cannot tell now */
    long positions, changed, fitting, completed;
} Look;

static int below(void *data, int n)
{
    return cw_draw(&((Look *)data)->chance, n);
}

static CwGame *open_game(const CwGameDef *def, const CwConfig *config)
{
    size_t size = cw_open_size(def, config);
    CwGame *game = cw_open(def, config, malloc(size), size, NULL);
    assert_non_null(game);
    return game;
}

static SeatDeck deck_of(const Run *g, Seat seat)
{
    SeatDeck deck = {0};
    g->game->def->seat_deck(g, seat, &deck);
    return deck;
}

static int has_seen(const Run *g, Seat seat, Card card)
{
    return SEEN(g, seat)[card >> 3] >> (card & 7) & 1;
}

static void set_kind(const Run *g, Card card, int kind)
{
    const GameLayout *at = &g->game->def->layout;
    KINDS_OF(g)[card] = (uint16_t)kind;
    for (int slot = 0; slot < kept_slots(g); slot++) {
        uint16_t *then =
            (uint16_t *)(void *)((unsigned char *)kept_position(g, slot) + (at->kind_of - at->position));
        if (then[card])
            then[card] = (uint16_t)kind;
    }
}

/* Puts other cards in the place of those of the deck that the seat has never seen; false if there are none. */
static int change_unseen(Look *l, const Run *g, Seat seat, Seat other)
{
    SeatDeck deck = deck_of(g, other);
    int changed = 0;
    for (Card c = deck.first; c < deck.first + deck.count; c++) {
        if (has_seen(g, seat, c))
            continue;
        int kind;
        do
            kind = 1 + below(l, deck.kinds);
        while (!deck.most[kind]);
        set_kind(g, c, kind);
        changed++;
    }
    return changed;
}

static void assert_same_view(const Look *l, const CwState *a, const CwState *b, int seat)
{
    static char view[2][VIEW];
    cw_view(l->game, a, seat, 0, NULL, NULL, view[0], VIEW);
    cw_view(l->game, b, seat, 0, NULL, NULL, view[1], VIEW);
    assert_string_equal(view[0], view[1]);
    cw_ask(l->game, a, seat, 0, NULL, NULL, view[0], VIEW);
    cw_ask(l->game, b, seat, 0, NULL, NULL, view[1], VIEW);
    assert_string_equal(view[0], view[1]);
}

static void count_kinds(const Run *g, const SeatDeck *deck, int seen_by, int *copies)
{
    memset(copies, 0, MOST_KINDS * sizeof *copies);
    for (Card c = deck->first; c < deck->first + deck->count; c++)
        if (seen_by < 0 || has_seen(g, seen_by, c))
            copies[KINDS_OF(g)[c]]++;
}

static int contains(const PossibleDeck *p, const int *copies)
{
    int left[MOST_KINDS] = {0};
    for (int i = 0; i < p->count; i++)
        left[p->kind[i]]++;
    for (int k = 0; k < MOST_KINDS; k++)
        if (copies[k] > left[k])
            return 0;
    return 1;
}

/* How many cards of a deck are among these. */
static int in_common(const PossibleDeck *p, const int *copies)
{
    int left[MOST_KINDS], n = 0;
    memcpy(left, copies, sizeof left);
    for (int i = 0; i < p->count; i++)
        n += left[p->kind[i]]-- > 0;
    return n;
}

/* No deck fits: the first by name of those that have most in common with what was seen gives as much as there is room. */
static void assert_completed(const SeatDeck *deck, const int *seen, const int *there)
{
    const PossibleDeck *nearest = NULL;
    int most = -1, count = 0;
    for (int k = 0; k < MOST_KINDS; k++)
        count += seen[k];
    for (int i = 0; i < deck->possible_count; i++)
        if (in_common(&deck->possible[i], seen) > most)
            nearest = &deck->possible[i], most = in_common(nearest, seen);
    if (!nearest)
        return;
    int more = in_common(nearest, there) - most, room = deck->count - count, left = nearest->count - most;
    assert_int_equal(more, room < left ? room : left);
}

static void assert_possible(Look *l, Seat seat, Seat other)
{
    Run real = run_open(l->game, l->state, NULL), *g = &real;
    Run drawn = run_open(l->game, l->sample, NULL);
    SeatDeck deck = deck_of(g, other);
    int seen[MOST_KINDS], there[MOST_KINDS], fitting = 0, is_one = 0;
    count_kinds(g, &deck, seat, seen);
    count_kinds(&drawn, &deck, -1, there);
    for (int k = 0; k < MOST_KINDS; k++) {
        assert_true(there[k] >= seen[k]);
        assert_true(!there[k] || there[k] <= deck.most[k]);
    }
    for (int i = 0; i < deck.possible_count; i++) {
        const PossibleDeck *p = &deck.possible[i];
        if (p->count != deck.count || !contains(p, seen))
            continue;
        fitting++;
        is_one |= contains(p, there);
    }
    assert_int_equal(is_one, fitting > 0);
    if (!fitting)
        assert_completed(&deck, seen, there);
    l->fitting += fitting > 0;
    l->completed += !fitting;
}

/* What a seat has seen stays seen, and nothing else is. */
static void assert_remembered(Look *l, Seat seat)
{
    Run g = run_open(l->game, l->state, NULL);
    for (Seat other = 0; other < l->game->seats; other++) {
        SeatDeck deck = deck_of(&g, other);
        for (Card c = deck.first; other != seat && c < deck.first + deck.count; c++) {
            l->ever[seat][c] |= (uint8_t)knows(&g, seat, c);
            assert_int_equal(has_seen(&g, seat, c), l->ever[seat][c]);
            l->lost_again += l->ever[seat][c] && !knows(&g, seat, c);
        }
    }
}

/* A seat knows its own deck. */
static void assert_own_deck(const Look *l, Seat seat)
{
    Run real = run_open(l->game, l->state, NULL), drawn = run_open(l->game, l->sample, NULL);
    SeatDeck deck = deck_of(&real, seat);
    assert_memory_equal(KINDS_OF(&real) + deck.first, KINDS_OF(&drawn) + deck.first,
                        (size_t)deck.count * sizeof(uint16_t));
}

static void look_at_seat(Look *l, Seat seat)
{
    CwKey key;
    size_t size = cw_state_size(l->game);
    Run twin = run_open(l->game, l->twin, NULL);
    memcpy(l->twin, l->state, size);
    l->positions++;
    assert_remembered(l, seat);
    for (Seat other = 0; other < l->game->seats; other++)
        l->changed += other != seat && change_unseen(l, &twin, seat, other);
    assert_same_view(l, l->state, l->twin, seat);
    cw_key_from_seed(l->chance, &key);
    memcpy(l->sample, l->state, size);
    memcpy(l->twin_sample, l->twin, size);
    cw_resample(l->game, l->sample, seat, &key, 3);
    cw_resample(l->game, l->twin_sample, seat, &key, 3);
    assert_null(cw_check(l->game, l->sample));
    assert_same_view(l, l->state, l->sample, seat);
    assert_memory_equal(l->sample, l->twin_sample, size);
    assert_own_deck(l, seat);
    for (Seat other = 0; other < l->game->seats; other++)
        if (other != seat)
            assert_possible(l, seat, other);
}

static void play(Look *l, uint64_t number)
{
    CwKey key;
    cw_key_from_seed(11, &key);
    cw_start(l->game, l->state, &key, number, NULL);
    memset(l->ever, 0, sizeof l->ever);
    for (int seat; (seat = cw_next_seat(l->state)) >= 0;) {
        CwOptions options;
        for (Seat s = 0; s < l->game->seats; s++)
            look_at_seat(l, s);
        cw_options(l->game, l->state, seat, &options);
        cw_choose(l->game, l->state, &options, below(l, options.count), NULL);
    }
}

static Look look_open(const CwGame *game)
{
    size_t size = cw_state_size(game);
    return (Look){.game = game,
                  .state = malloc(size),
                  .twin = malloc(size),
                  .sample = malloc(size),
                  .twin_sample = malloc(size),
                  .chance = 5};
}

static void look_close(Look *l)
{
    free(l->state);
    free(l->twin);
    free(l->sample);
    free(l->twin_sample);
}

static int games(void)
{
    return getenv("CW_LONG") ? 100 * GAMES : GAMES;
}

static void shipped_decks(void **state)
{
    CwGame *game = open_game(*state, NULL);
    Look l = look_open(game);
    for (int i = 0; i < games(); i++)
        play(&l, (uint64_t)i);
    assert_true(l.positions > 1000 && l.changed > 1000 && !l.completed);
    look_close(&l);
    free(game);
}

/* The lists are in none of the shipped decks. */
static void drawn_decks(void **state)
{
    const CwGameDef *def = *state;
    const char *text = random_deck_format(def, 0);
    CwSource format = {"any.format", text, strlen(text)};
    CwGame *shipped = open_game(def, NULL);
    DeckMaker maker;
    Look l = look_open(shipped);
    assert_true(deck_maker_open(&maker, shipped, text, strlen(text)));
    /* Few games lose many cards from sight, most of them none. */
    for (int i = 0; i < 3 * games(); i++) {
        char deck[CW_MAX_SEATS][RANDOM_DECK_TEXT];
        CwSource decks[CW_MAX_SEATS];
        for (int s = 0; s < def->usual_seats; s++)
            decks[s] = (CwSource){"drawn.deck", deck[s], deck_maker_deck(&maker, below, &l, deck[s])};
        CwConfig config = {.decks = decks, .deck_count = def->usual_seats, .format = &format};
        CwGame *game = open_game(def, &config);
        l.game = game;
        play(&l, (uint64_t)i);
        free(game);
    }
    assert_true(l.completed > 1000 && l.lost_again > 1000);
    look_close(&l);
    free(shipped);
}

static int decks_of_size(const SeatDeck *deck)
{
    int n = 0;
    for (int k = 0; k < deck->possible_count; k++)
        n += deck->possible[k].count == deck->count;
    return n;
}

typedef struct Shipped { /* a deck file */
    char name[60];
    int count;
} Shipped;

static int by_name(const void *a, const void *b)
{
    return strcmp(((const Shipped *)a)->name, ((const Shipped *)b)->name);
}

/* What others may think are the shipped decks of the format, in order of name.  A leader lies open, and is not among the cards of the deck. */
static void shipped_decks_are_possible(void **state)
{
    const CwGameDef *def = *state;
    CwGame *game = open_game(def, NULL);
    Look l = look_open(game);
    Shipped shipped[64];
    int count = 0;
    for (int i = 0; cw_text_path(def, i); i++) {
        const char *path = cw_text_path(def, i), *text = cw_text(def, path, NULL);
        Shipped *s = &shipped[count];
        if (!strstr(path, ".deck") || !strstr(text, "\nFormat: Standard\n"))
            continue;
        assert_int_equal(sscanf(strstr(text, "Name: "), "Name: %59[^\n]", s->name), 1);
        s->count = 0;
        for (const char *at = text; (at = strchr(at, '\n')); at++)
            s->count += at[1] >= '0' && at[1] <= '9' ? atoi(at + 1) : 0;
        count++;
    }
    qsort(shipped, (size_t)count, sizeof *shipped, by_name);
    CwKey key;
    cw_key_from_seed(1, &key);
    cw_start(game, l.state, &key, 0, NULL);
    Run g = run_open(game, l.state, NULL);
    SeatDeck deck = deck_of(&g, 0);
    assert_true(count > 1);
    assert_int_equal(deck.possible_count, count);
    int leaders = shipped[0].count - deck.possible[0].count;
    assert_true(leaders == 0 || leaders == 1);
    for (int i = 0; i < count; i++)
        assert_int_equal(deck.possible[i].count + leaders, shipped[i].count);
    look_close(&l);
    free(game);
}

/* Before anything is seen every shipped deck of the right size is drawn, about equally often. */
static void every_deck_is_drawn(void **state)
{
    enum { SAMPLES = 4000 };
    CwGame *game = open_game(*state, NULL);
    Look l = look_open(game);
    CwKey key;
    int times[64] = {0}, fitting = 0;
    Run g = run_open(game, l.state, NULL), drawn = run_open(game, l.sample, NULL);
    SeatDeck deck = {0};
    cw_key_from_seed(4, &key);
    for (uint64_t number = 0; fitting < 2; number++) {
        cw_start(game, l.state, &key, number, NULL);
        deck = deck_of(&g, 1);
        fitting = decks_of_size(&deck);
    }
    for (int i = 0; i < SAMPLES; i++) {
        int there[MOST_KINDS];
        memcpy(l.sample, l.state, cw_state_size(game));
        cw_resample(game, l.sample, 0, &key, (uint64_t)i);
        count_kinds(&drawn, &deck, -1, there);
        for (int k = 0; k < deck.possible_count; k++)
            times[k] += deck.possible[k].count == deck.count && contains(&deck.possible[k], there);
    }
    for (int k = 0; k < deck.possible_count; k++) /* 5 standard deviations */
        if (deck.possible[k].count == deck.count)
            assert_in_range(times[k], SAMPLES / fitting - 5 * 32, SAMPLES / fitting + 5 * 32);
    look_close(&l);
    free(game);
}

/* What a search finds is the same too: it sees nothing but samples. */
static void searches_agree(void **state)
{
    CwGame *game = open_game(*state, NULL);
    Look l = look_open(game);
    SearchSettings settings;
    Problem problem;
    CwKey key;
    int compared = 0;
    assert_int_equal(search_settings("search:60", game, &settings, &problem), 1);
    Search *search = search_open(game, &settings);
    SearchReport *report = calloc(2, sizeof *report);
    cw_key_from_seed(6, &key);
    cw_start(game, l.state, &key, 0, NULL);
    for (int seat; compared < 60 && (seat = cw_next_seat(l.state)) >= 0;) {
        CwOptions options;
        cw_options(game, l.state, seat, &options);
        if (options.count > 1) {
            Run twin = run_open(game, l.twin, NULL);
            memcpy(l.twin, l.state, cw_state_size(game));
            change_unseen(&l, &twin, seat, 1 - seat);
            memset(report, 0, 2 * sizeof *report);
            search_run(search, l.state, &options, 9, &report[0]);
            search_run(search, l.twin, &options, 9, &report[1]);
            assert_int_equal(report[0].best, report[1].best);
            assert_memory_equal(report[0].option, report[1].option, options.count * sizeof *report[0].option);
            compared++;
        }
        cw_choose(game, l.state, &options, below(&l, options.count), NULL);
    }
    assert_int_equal(compared, 60);
    search_close(search);
    free(report);
    look_close(&l);
    free(game);
}

static void open_lists_are_true(void **state)
{
    const char *rules[] = {"deck_lists=open"};
    CwGame *game = open_game(*state, &(CwConfig){.rules = rules, .rule_count = 1});
    Look l = look_open(game);
    CwKey key;
    static char view[VIEW];
    cw_key_from_seed(4, &key);
    cw_start(game, l.state, &key, 0, NULL);
    Run g = run_open(game, l.state, NULL), drawn = run_open(game, l.sample, NULL);
    memcpy(l.sample, l.state, cw_state_size(game));
    cw_resample(game, l.sample, 0, &key, 1);
    for (Seat s = 0; s < game->seats; s++) {
        SeatDeck deck = deck_of(&g, s);
        assert_memory_equal(KINDS_OF(&g) + deck.first, KINDS_OF(&drawn) + deck.first,
                            (size_t)deck.count * sizeof(uint16_t));
    }
    for (int viewer = CW_SPECTATOR; viewer < game->seats; viewer++) {
        int lists = 0;
        cw_view(game, l.state, viewer, 0, NULL, NULL, view, VIEW);
        for (const char *at = view; (at = strstr(at, "\"deck\":[{\"kind\":")); at++)
            lists++;
        assert_int_equal(lists, game->seats);
    }
    look_close(&l);
    free(game);
}

/* What may be told to anybody is the same whatever the decks are. */
static void fingerprints_do_not_tell(void **state)
{
    const CwGameDef *def = *state;
    uint64_t fingerprint[2], with_decks[2];
    const char *text = random_deck_format(def, 0);
    CwSource format = {"any.format", text, strlen(text)};
    CwGame *shipped = open_game(def, NULL);
    DeckMaker maker;
    Look l = {.chance = 1};
    assert_true(deck_maker_open(&maker, shipped, text, strlen(text)));
    for (int i = 0; i < 2; i++) {
        char deck[RANDOM_DECK_TEXT];
        CwSource source = {"drawn.deck", deck, deck_maker_deck(&maker, below, &l, deck)};
        CwGame *game = open_game(def, &(CwConfig){.decks = &source, .deck_count = 1, .format = &format});
        fingerprint[i] = cw_fingerprint(game);
        with_decks[i] = cw_replay_fingerprint(game);
        free(game);
    }
    assert_true(fingerprint[0] == fingerprint[1]);
    assert_true(with_decks[0] != with_decks[1]);
    free(shipped);
}

int main(void)
{
    enum { MOST = 60 };
    static const struct {
        const char *title;
        CMUnitTestFunction run;
    } kinds[] = {{"shipped decks", shipped_decks},
                 {"drawn decks", drawn_decks},
                 {"shipped decks are possible", shipped_decks_are_possible},
                 {"every deck is drawn", every_deck_is_drawn},
                 {"searches agree", searches_agree},
                 {"open lists are true", open_lists_are_true},
                 {"fingerprints do not tell", fingerprints_do_not_tell}};
    struct CMUnitTest tests[MOST];
    static char title[MOST][80];
    size_t count = 0;
    for (int i = 0; i < shipped_game_count; i++) {
        const CwGameDef *def = shipped_games[i].plain;
        for (size_t k = 0; def->seat_deck && k < sizeof kinds / sizeof *kinds; k++, count++) {
            snprintf(title[count], sizeof title[count], "%s: %s", def->name, kinds[k].title);
            tests[count] =
                (struct CMUnitTest){title[count], kinds[k].run, NULL, NULL, (void *)(uintptr_t)def};
        }
    }
    assert_true(count > 0);
    return _cmocka_run_group_tests("decks", tests, count, NULL, NULL);
}
