/* One suite for every game: shipped and proof games, every number of seats, every value of every switch, every format,
   and for games with formats decks drawn at random from the whole set, new ones for each game.

   Random play; at every decision the state is examined (tests/support/examine.h); each game is replayed from its log.
   `./test` plays a hundredth of the 10,000 games of each variant (500 of a game as large as MERC or Crisis Unleashed, but 5,000
   with random decks) and looks at views and samples at one decision of four; CW_LONG=1 plays all of them and looks at every
   decision.  Crisis Unleashed has some sixty variants: `./test` plays 2 games of each, 1 where assertions or sanitizers make it slow.
   Where seats bring decks by chance, every two of the shipped ones meet besides: 200 games each, or one game of every fourth pair
   (every twentieth).  By hand:
   conformance_conformance [GAME [NUMBER [PATTERN]]]      PATTERN as in 'merc, ? seats, dictator_ai=1'
   CW_LOOK=N before it: views and samples at one decision of N. */
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

#include "tests/support/examine.h"
#include "tests/support/random_deck.h"
#include "tests/support/renumber.h"

extern const CliGame cli_games[]; /* the proof games */
extern const int cli_game_count;

enum { MOST_VARIANTS = 400, MOST_DECISIONS = 200000, GAMES_OF_A_LONG_RUN = 10000 };

typedef struct Variant {
    const CwGameDef *def;
    int seats;
    char rule[100];     /* "" for the usual rules */
    const char *format; /* one of the game's texts; NULL: the usual one */
    int random_decks;
    int deck_pairs; /* every two shipped decks meet */
    int wide;       /* the format is none of the game's: random_deck_format */
    int renumbered; /* only played twice, see numbers_tell_nothing */
    char title[160];
} Variant;

static Variant variants[MOST_VARIANTS];
static int variant_count, game_count, counts_are_given;

#ifdef NDEBUG
enum { SHORT_OF_MANY = 2, PAIRS_PASSED = 4, SHORT_RENUMBERED = 30 };
#else
enum { SHORT_OF_MANY = 1, PAIRS_PASSED = 20, SHORT_RENUMBERED = 3 };
#endif
enum {
    GAMES_OF_A_PAIR = 50,
    MANY_SWITCHES = 35
}; /* one of so many that a variant has; MERC has 32 switches */

static int is_large(const CwGameDef *def)
{
    return !strcmp(cw_game_name(def), "merc") || !strcmp(cw_game_name(def), "crisis");
}
static int is_short_run(void)
{
    return game_count < GAMES_OF_A_LONG_RUN && !counts_are_given;
}
/* Large, and with so many variants that a short run plays fewer games of each. */
static int has_many_variants(const CwGameDef *def)
{
    int switches = 0;
    for (int i = 0; i < cw_ruling_count(def); i++)
        switches += cw_ruling(def, NULL, i).name != NULL;
    return is_large(def) && switches > MANY_SWITCHES;
}
static int pairs_of(const CwGame *game)
{
    return cw_deck_count(game) * (cw_deck_count(game) + 1) / 2;
}
static int games_of_a_pair(void)
{
    return game_count < GAMES_OF_A_PAIR || is_short_run() ? 1 : game_count / GAMES_OF_A_PAIR;
}
static int pairs_passed(void)
{
    return is_short_run() ? PAIRS_PASSED : 1;
}
/* Views and samples are most of the work. */
static int view_every(void)
{
    const char *said = getenv("CW_LOOK");
    return said ? atoi(said) : game_count < GAMES_OF_A_LONG_RUN ? 4 : 1;
}
static int games_of(const Variant *v, const CwGame *game)
{
    if (v->deck_pairs)
        return (pairs_of(game) + pairs_passed() - 1) / pairs_passed() * games_of_a_pair();
    if (is_short_run() && has_many_variants(v->def))
        return v->renumbered ? SHORT_RENUMBERED : SHORT_OF_MANY;
    if (!is_large(v->def) || counts_are_given || v->renumbered)
        return game_count;
    return v->random_decks && game_count == GAMES_OF_A_LONG_RUN ? game_count / 2 : game_count / 20;
}

typedef struct Log {
    Choice *choice;
    int count, capacity;
} Log;

static void log_add(Log *log, Choice choice)
{
    if (log->count == log->capacity) {
        log->capacity = log->capacity ? 2 * log->capacity : 1024;
        log->choice = realloc(log->choice, (size_t)log->capacity * sizeof *log->choice);
    }
    log->choice[log->count++] = choice;
}

typedef struct Listening {
    Examination *e;
    const CwState *state;
    int fine;
} Listening;

static void hear(void *data, const CwNote *note)
{
    Listening *l = data;
    if (l->fine)
        l->fine = examine_note(l->e, l->state, note);
}

/* The same key and the same answers in another place give the same bytes. */
static int replay(Examination *e, const CwState *end, const CwKey *key, uint64_t nonce, const Log *log)
{
    CwState *state = malloc(cw_state_size(e->game));
    memset(state, 0xDD, cw_state_size(e->game));
    cw_start(e->game, state, key, nonce, NULL);
    int fine = 1;
    for (int i = 0; i < log->count && fine; i++)
        fine = answer(e, state, log->choice[i], NULL);
    if (fine && memcmp(state, end, cw_state_size(e->game)) != 0)
        fine = found(e, end, "a replay of the log gives other bytes", NULL);
    free(state);
    return fine;
}

static int play_and_examine(Examination *e, CwState *state, const CwKey *key, uint64_t nonce)
{
    Listening listening = {e, state, 1};
    CwListener listener = {.note = hear, .data = &listening};
    Log log = {0};
    int fine = 1;
    cw_start(e->game, state, key, nonce, &listener);
    while (fine && cw_phase(state) == CW_WAITING) {
        if (log.count == MOST_DECISIONS) {
            fine = found(e, state, "the game does not come to an end", NULL);
            break;
        }
        fine = examine_decision(e, state);
        if (!fine)
            break;
        Choice choice = random_choice(e, state);
        log_add(&log, choice);
        fine = answer(e, state, choice, &listener) && listening.fine;
    }
    if (fine && cw_phase(state) != CW_OVER)
        fine = found(e, state, "the game stops without an end", cw_check(e->game, state));
    fine = fine && examine_end(e, state) && replay(e, state, key, nonce, &log);
    if (nonce % 10 == 0)
        fine = fine && examine_renumbered(e, key, nonce);
    free(log.choice);
    e->tally.games++;
    return fine;
}

static void print_tally(const Variant *v, const Tally *t)
{
    printf("%s: %ld games, %ld decisions, %ld samples (%ld played out), %ld twins, %ld orders of sealed "
           "answers, "
           "%ld late and %ld bad answers refused, %ld rows set, %ld views, %ld notes\n",
           v->title, t->games, t->decisions, t->samples, t->samples_played, t->twins, t->sealed_orders,
           t->late_answers, t->refusals, t->rows, t->views, t->notes);
    fflush(stdout);
}

/* A game opened in memory of its own. */
static CwGame *open_game(const Variant *v, const CwConfig *config, char *wrong, size_t capacity)
{
    size_t size = cw_open_size(v->def, config);
    void *memory = malloc(size);
    CwErrors errors = {.text = wrong, .capacity = capacity};
    CwGame *game = cw_open(v->def, config, memory, size, &errors);
    if (!game)
        free(memory);
    return game;
}

static int below(void *data, int n)
{
    return draw(data, n);
}

/* The game once more, each seat with a deck of its own; NULL when the game refuses them. */
static CwGame *open_with_random_decks(const Variant *v, CwConfig config, const DeckMaker *maker,
                                      Examination *e)
{
    char text[CW_MAX_SEATS][RANDOM_DECK_TEXT];
    CwSource decks[CW_MAX_SEATS];
    for (int s = 0; s < v->seats; s++) {
        size_t length = deck_maker_deck(maker, below, e, text[s]);
        decks[s] = (CwSource){"drawn.deck", text[s], length};
    }
    config.decks = decks;
    config.deck_count = v->seats;
    return open_game(v, &config, e->wrong, sizeof e->wrong);
}

/* The same with two of the shipped decks, the next two after so many games. */
static CwGame *open_with_pair(const Variant *v, CwConfig config, const CwGame *shipped, int number,
                              Examination *e)
{
    int one = 0, other = number / games_of_a_pair() * pairs_passed();
    for (; other >= cw_deck_count(shipped) - one; one++)
        other -= cw_deck_count(shipped) - one;
    CwSource decks[2];
    for (int i = 0; i < 2; i++) {
        CwDeck deck = cw_deck(shipped, i ? one + other : one);
        decks[i].name = deck.file;
        decks[i].text = cw_text(v->def, deck.file, &decks[i].length);
    }
    config.decks = decks;
    config.deck_count = 2;
    return open_game(v, &config, e->wrong, sizeof e->wrong);
}

/* `with` is the game that was opened last: of two decks it serves all their games. */
static int play_with_other_decks(const Variant *v, const CwConfig *config, const DeckMaker *maker,
                                 Examination *e, CwState *play, const CwKey *key, uint64_t nonce,
                                 CwGame **with)
{
    const CwGame *shipped = e->game;
    if (!v->deck_pairs || nonce % (uint64_t)games_of_a_pair() == 0) {
        free(*with);
        *with = v->deck_pairs ? open_with_pair(v, *config, shipped, (int)nonce, e)
                              : open_with_random_decks(v, *config, maker, e);
    }
    if (!*with)
        return 0;
    e->game = *with;
    int fine = play_and_examine(e, play, key, nonce);
    e->game = shipped;
    return fine;
}

static void variant_conforms(void **state)
{
    const Variant *v = *state;
    const char *rules[] = {v->rule};
    CwSource format = {v->format, NULL, 0};
    if (v->wide)
        format = (CwSource){v->format, random_deck_format(v->def, 1), strlen(random_deck_format(v->def, 1))};
    else if (v->format)
        format.text = cw_text(v->def, v->format, &format.length);
    CwConfig config = {.seats = v->seats,
                       .rules = rules,
                       .rule_count = *v->rule ? 1 : 0,
                       .format = v->format ? &format : NULL};
    CwGame *game = open_game(v, &config, NULL, 0);
    assert_non_null(game);
    DeckMaker maker;
    if (v->random_decks)
        assert_true(deck_maker_open(&maker, game, format.text, format.length));
    CwState *play = malloc(cw_state_size(game));
    CwGame *with = NULL;
    Examination e;
    CwKey key;
    int fine = 1, i = 0;
    examination_open(&e, game, (uint64_t)(v - variants));
    e.view_every = view_every();
    cw_key_from_seed(20260101 + (uint64_t)(v - variants), &key);
    for (; i < games_of(v, game) && fine; i++)
        fine = v->random_decks || v->deck_pairs
                   ? play_with_other_decks(v, &config, &maker, &e, play, &key, (uint64_t)i, &with)
                   : play_and_examine(&e, play, &key, (uint64_t)i);
    print_tally(v, &e.tally);
    char wrong[sizeof e.wrong];
    strcpy(wrong, e.wrong);
    examination_close(&e);
    free(play);
    free(with);
    free(game);
    if (!fine)
        fail_msg("%s, game %d: %s", v->title, i - 1, wrong);
}

/* The usual game, as many games of each as a long run has: card numbers tell nothing (tests/support/renumber.h). */
static void numbers_tell_nothing(void **state)
{
    const Variant *v = *state;
    CwSource format = {v->format, NULL, 0};
    if (v->format)
        format.text = cw_text(v->def, v->format, &format.length);
    CwConfig config = {.seats = v->seats, .format = v->format ? &format : NULL};
    CwGame *game = open_game(v, &config, NULL, 0);
    assert_non_null(game);
    Examination e;
    CwKey key;
    int fine = 1, i = 0;
    examination_open(&e, game, 77);
    e.view_every = view_every();
    cw_key_from_seed(20260202, &key);
    for (; i < games_of(v, game) && fine; i++)
        fine = examine_renumbered(&e, &key, (uint64_t)i);
    printf("%s: %d games played twice, %ld cards renumbered\n", v->title, i, e.tally.renumbered);
    char wrong[sizeof e.wrong];
    strcpy(wrong, e.wrong);
    examination_close(&e);
    free(game);
    if (!fine)
        fail_msg("%s, game %d: %s", v->title, i - 1, wrong);
}

/* Games may refuse a number of seats for their rules (a base set for fewer players): there is no such variant. */
static int can_be_opened(const CwGameDef *def, int seats, const char *rule)
{
    CwConfig config = {.seats = seats, .rules = &rule, .rule_count = *rule ? 1 : 0};
    size_t size = cw_open_size(def, &config);
    void *memory = malloc(size);
    int opens = cw_open(def, &config, memory, size, NULL) != NULL;
    free(memory);
    return opens;
}

static Variant *add_variant(const CwGameDef *def, int seats, const char *rule, const char *format)
{
    if (!format && !can_be_opened(def, seats, rule))
        return NULL;
    if (variant_count == MOST_VARIANTS) {
        fprintf(stderr, "more than %d variants\n", MOST_VARIANTS);
        exit(1);
    }
    Variant *v = &variants[variant_count++];
    *v = (Variant){.def = def, .seats = seats, .format = format};
    snprintf(v->rule, sizeof v->rule, "%s", rule);
    snprintf(v->title, sizeof v->title, "%s, %d seats%s%s%s", cw_game_name(def), seats,
             *rule || format ? ", " : "", rule, format ? format : "");
    return v;
}

/* The format that a game is played in if nobody names one. */
static int is_usual_format(const CwGameDef *def, int seats, const char *path)
{
    const Variant v = {.def = def};
    CwSource format = {path, NULL, 0};
    format.text = cw_text(def, path, &format.length);
    CwGame *usual = open_game(&v, &(CwConfig){.seats = seats}, NULL, 0);
    CwGame *named = open_game(&v, &(CwConfig){.seats = seats, .format = &format}, NULL, 0);
    int is_same = cw_replay_fingerprint(usual) == cw_replay_fingerprint(named);
    free(usual);
    free(named);
    return is_same;
}

static void add_renumbered(const CwGameDef *def, int seats, const char *format)
{
    Variant *v = add_variant(def, seats, "", format);
    v->renumbered = 1;
    snprintf(v->title, sizeof v->title, "%s, %d seats, %s%srenumbered", cw_game_name(def), seats,
             format ? format : "", format ? ", " : "");
}

/* Worlds Unchained has its formats, and few decks for each. */
static void add_deck_pairs(const CwGameDef *def, int seats)
{
    if (!is_large(def) || seats != 2 || !random_deck_format(def, 0))
        return;
    Variant *v = add_variant(def, seats, "", NULL);
    v->deck_pairs = 1;
    snprintf(v->title, sizeof v->title, "%s, %d seats, every two decks", cw_game_name(def), seats);
}

static void add_random_decks(const CwGameDef *def, int seats, const char *format, int wide)
{
    Variant *v = add_variant(def, seats, "", format);
    v->random_decks = 1;
    v->wide = wide;
    snprintf(v->title, sizeof v->title, "%s, %d seats, random decks, %s", cw_game_name(def), seats, format);
}

/* The values of a switch other than the usual one; of a number the least and the most. */
static void add_values(const CwGameDef *def, int seats, const CwRuling *ruling)
{
    int least = 0, most = 0, is_number = strstr(ruling->values, "..") != NULL;
    if (is_number)
        sscanf(ruling->values, "%d..%d", &least, &most);
    for (const char *p = ruling->values; !is_number && *p; p++)
        most += *p == '|';
    for (int value = least; value <= most; value += is_number && most > least ? most - least : 1) {
        char name[60], rule[100];
        if (value == ruling->value)
            continue;
        cw_ruling_value(ruling, value, name, sizeof name);
        snprintf(rule, sizeof rule, "%s=%s", ruling->name, name);
        add_variant(def, seats, rule, NULL);
    }
}

/* Switches that matter for every number of seats.  The others are tried with the usual number alone where a game can be
   played by more than three different ones. */
static int is_for_all_seats(const CwGameDef *def, const char *name)
{
    return !strcmp(cw_game_name(def), "merc") && (!strcmp(name, "dictator_ai") || !strcmp(name, "sets"));
}

static void add_game(const CwGameDef *def, const char *wanted)
{
    int fewest, most, usual;
    if (wanted && strcmp(wanted, cw_game_name(def)) != 0)
        return;
    cw_game_seats(def, &fewest, &most, &usual);
    if (!can_be_opened(def, usual, "")) {
        fprintf(stderr, "%s cannot be opened for its usual number of seats\n", cw_game_name(def));
        exit(1);
    }
    add_renumbered(def, usual, NULL);
    for (int seats = fewest; seats <= most; seats++) {
        add_variant(def, seats, "", NULL);
        for (int i = 0; i < cw_ruling_count(def); i++) {
            CwRuling ruling = cw_ruling(def, NULL, i);
            if (ruling.name && (most - fewest < 3 || seats == usual || is_for_all_seats(def, ruling.name)))
                add_values(def, seats, &ruling);
        }
        const char *path;
        int formats = 0;
        for (int i = 0; (path = cw_text_path(def, i)); i++) {
            if (strlen(path) <= 7 || strcmp(path + strlen(path) - 7, ".format") != 0)
                continue;
            add_variant(def, seats, "", path);
            if (!is_usual_format(def, seats, path))
                add_renumbered(def, seats, path);
            add_random_decks(def, seats, path, 0);
            formats++;
        }
        if (formats)
            add_random_decks(def, seats, "anything goes", 1);
        add_deck_pairs(def, seats);
    }
}

int main(int argc, char **argv)
{
    const char *wanted = argc > 1 ? argv[1] : NULL;
    counts_are_given = argc > 2;
    game_count = argc > 2            ? atoi(argv[2])
                 : getenv("CW_LONG") ? GAMES_OF_A_LONG_RUN
                                     : GAMES_OF_A_LONG_RUN / 100;
    if (argc > 3)
        cmocka_set_test_filter(argv[3]);
    for (int i = 0; i < shipped_game_count; i++)
        add_game(shipped_games[i].plain, wanted);
    for (int i = 0; i < cli_game_count; i++)
        add_game(cli_games[i].plain, wanted);
    struct CMUnitTest tests[MOST_VARIANTS];
    for (int i = 0; i < variant_count; i++)
        tests[i] = (struct CMUnitTest){variants[i].title,
                                       variants[i].renumbered ? numbers_tell_nothing : variant_conforms, NULL,
                                       NULL, &variants[i]};
    return _cmocka_run_group_tests("conformance", tests, (size_t)variant_count, NULL, NULL) || !variant_count;
}
