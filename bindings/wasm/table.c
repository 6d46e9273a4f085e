#include "bindings/wasm/table.h"
#include "bindings/wasm/inside.h"

#include <stdlib.h>
#include <string.h>

#include "match/driver.h"
#include "players/hint.h"
#include "players/player.h"
#include "texts/book.h"

enum { GIFTS = 6, MOST_OF_A_GIFT = 96 };

typedef struct Gifts {
    CwSource given[MOST_OF_A_GIFT];
    int count;
} Gifts;

struct CwTable {
    const CwGameDef *def;
    Gifts gifts[GIFTS]; /* until it starts */
    Match *match;
    Driver driver;
    Player *player[CW_MAX_SEATS], *stand_in; /* stand_in: for those who have left */
    unsigned told;                           /* who is told what happens */
    uint64_t begun;                          /* the ticket of the job that is being thought about */
    Player *hint;                            /* NULL, or who thinks about a hint ... */
    uint64_t hint_number;                    /* ... to this question */
    int hint_is_even;                        /* begun by cw_table_advise: it looks at every choice */
    Text out;
    Problem problem;
};

static Shelf *shelf;

void *cw_memory_new(size_t size)
{
    return malloc(size);
}

void cw_memory_free(void *memory)
{
    free(memory);
}

CwTable *cw_table_new(const CwGameDef *game)
{
    CwTable *t = game ? memory(NULL, 1, sizeof *t) : NULL;
    if (t)
        *t = (CwTable){.def = game, .driver.is_over = 1};
    return t;
}

static void forget_gifts(CwTable *t)
{
    for (int what = 0; what < GIFTS; what++)
        while (t->gifts[what].count) {
            const CwSource *given = &t->gifts[what].given[--t->gifts[what].count];
            free((char *)(uintptr_t)given->name);
            free((char *)(uintptr_t)given->text);
        }
}

static void end_game(CwTable *t)
{
    for (int s = 0; s < CW_MAX_SEATS; s++) {
        player_close(t->player[s]);
        t->player[s] = NULL;
    }
    player_close(t->stand_in);
    player_close(t->hint);
    t->stand_in = t->hint = NULL;
    if (t->match)
        driver_close(&t->driver);
    t->driver.is_over = 1;
    match_close(t->match);
    t->match = NULL;
}

void cw_table_close(CwTable *t)
{
    if (!t)
        return;
    end_game(t);
    forget_gifts(t);
    text_free(&t->out);
    free(t);
}

const char *cw_table_problem(const CwTable *t)
{
    return t->problem.text;
}

int cw_table_give(CwTable *t, int what, const char *name, const char *text)
{
    if (t->match)
        return problem(&t->problem, 0, "the game has begun: nothing can be given to it any more");
    if (what < 0 || what >= GIFTS)
        return problem(&t->problem, 0, "there is no gift %d", what);
    Gifts *gifts = &t->gifts[what];
    if (gifts->count == MOST_OF_A_GIFT)
        return problem(&t->problem, 0, "a table is given at most %d things of a kind", MOST_OF_A_GIFT);
    gifts->given[gifts->count++] =
        (CwSource){copy_of(name, strlen(name)), copy_of(text, strlen(text)), strlen(text)};
    return 1;
}

/* ---- a game begins ------------------------------------------------------------------------------------------------ */

static void take_up(CwTable *t)
{
    int known;
    const CwGame *game = match_game(t->match);
    driver_open(&t->driver, game, match_key(t->match));
    t->driver.told = t->told;
    driver_take_up(&t->driver, t->match);
    t->stand_in = thinker_open("greedy", game, &known, &t->problem);
}

Shelf *module_shelf(void)
{
    if (!shelf)
        shelf = shelf_open(SHELF_IDLE);
    return shelf;
}

int cw_table_start(CwTable *t, int seats, uint64_t seed, const uint32_t *key, uint64_t number)
{
    const Gifts *gifts = t->gifts;
    const Gifts *cards = &gifts[gifts[CW_TABLE_ONLY_CARDS].count ? CW_TABLE_ONLY_CARDS : CW_TABLE_CARDS];
    const char *names[MOST_OF_A_GIFT] = {0}, *rules[MOST_OF_A_GIFT];
    if (t->match)
        return problem(&t->problem, 0, "the game has begun");
    for (int i = 0; i < gifts[CW_TABLE_NAME].count; i++)
        names[i] = gifts[CW_TABLE_NAME].given[i].name;
    for (int i = 0; i < gifts[CW_TABLE_RULE].count; i++)
        rules[i] = gifts[CW_TABLE_RULE].given[i].name;
    MatchSetup setup = {
        .game = t->def,
        .config = {.seats = seats,
                   .rules = rules,
                   .rule_count = gifts[CW_TABLE_RULE].count,
                   .cards = cards->given,
                   .card_count = cards->count,
                   .only_cards = gifts[CW_TABLE_ONLY_CARDS].count > 0,
                   .decks = gifts[CW_TABLE_DECK].given,
                   .deck_count = gifts[CW_TABLE_DECK].count,
                   .format = gifts[CW_TABLE_FORMAT].count ? gifts[CW_TABLE_FORMAT].given : NULL},
        .shelf = module_shelf(),
        .names = names,
        .nonce = number,
        .told = t->told,
    };
    cw_key_from_seed(seed, &setup.key);
    if (key)
        memcpy(setup.key.word, key, sizeof setup.key.word);
    t->match = match_open(&setup, &t->problem);
    if (!t->match)
        return 0;
    forget_gifts(t);
    take_up(t);
    return 1;
}

int cw_table_resume(CwTable *t, const char *replay)
{
    const CwGameDef *const games[] = {t->def, NULL};
    if (t->match)
        return problem(&t->problem, 0, "the game has begun");
    t->match = match_parse(games, module_shelf(), replay, strlen(replay), NULL, &t->problem);
    if (!t->match)
        return 0;
    take_up(t);
    char *spec[CW_MAX_SEATS] = {0};
    const char *const *players = match_players(t->match);
    int good = 1, seats = players ? t->driver.seats : 0;
    for (int s = 0; s < seats; s++) /* copies: the match is told of each who sits down */
        spec[s] = copy_of(players[s], strlen(players[s]));
    for (int s = 0; s < seats && good; s++)
        good = match_left(t->match) >> s & 1 || cw_table_seat(t, s, spec[s]);
    for (int s = 0; s < seats; s++)
        free(spec[s]);
    if (!good)
        end_game(t);
    return good;
}

/* The match keeps who plays, for those who resume it. */
static int tell_match(CwTable *t)
{
    const char *players[CW_MAX_SEATS];
    for (int s = 0; s < t->driver.seats; s++)
        players[s] = t->player[s] ? t->player[s]->spec : "you";
    return match_set_players(t->match, players, &t->problem);
}

int cw_table_seat(CwTable *t, int seat, const char *spec)
{
    int known = 1, outside = strcmp(spec, "you") == 0;
    if (!t->match || seat < 0 || seat >= t->driver.seats)
        return problem(&t->problem, 0, "there is no seat %d at this table", seat);
    Player *p = outside ? NULL : thinker_open(spec, match_game(t->match), &known, &t->problem);
    if (!known)
        return problem(
            &t->problem, 0,
            "there is no player '%.60s' here; there are random, greedy, easy, medium, hard, expert, "
            "search:ITERATIONS, pimc:ITERATIONS and you",
            spec);
    if (!p && !outside)
        return 0;
    driver_seat(&t->driver, seat, p ? p->spec : NULL, p ? p->kind->needs : JOB_NOTHING);
    player_close(t->player[seat]);
    t->player[seat] = p;
    return tell_match(t);
}

/* ---- it goes on --------------------------------------------------------------------------------------------------- */

int cw_table_next(CwTable *t)
{
    static const CwTableNext next[] = {
        [DRIVER_WAIT] = CW_TABLE_WAITS, [DRIVER_THINK] = CW_TABLE_THINKS, [DRIVER_OVER] = CW_TABLE_IS_OVER};
    return (int)next[driver_next(&t->driver).step];
}

unsigned cw_table_waiting(CwTable *t)
{
    return driver_next(&t->driver).seats;
}

uint64_t cw_table_number(const CwTable *t)
{
    return driver_number(&t->driver);
}

int cw_table_answer(CwTable *t, int seat, uint64_t number, int action)
{
    return (int)driver_answer(&t->driver, seat, number, action);
}

int cw_table_think(CwTable *t, int iterations)
{
    DriverNext next = driver_next(&t->driver);
    if (next.step != DRIVER_THINK)
        return 1;
    int left = t->driver.left >> next.job->seat & 1;
    Player *p = left ? t->stand_in : t->player[next.job->seat];
    if (t->begun != next.job->ticket)
        player_begin(p, next.job);
    t->begun = next.job->ticket;
    if (!player_slice(p, iterations > 0 ? iterations : 1))
        return 0;
    driver_thought(&t->driver, player_thought(p));
    return 1;
}

int cw_table_leave(CwTable *t, int seat, const char *why)
{
    return (int)driver_leave(&t->driver, seat, why);
}

int cw_table_undo(CwTable *t, int seat)
{
    return driver_undo(&t->driver, seat);
}

/* ---- what is told --------------------------------------------------------------------------------------------------- */

const char *cw_table_view(CwTable *t, int seat)
{
    if (!t->match)
        return "";
    const CwGame *game = match_game(t->match);
    const CwState *state = match_state(t->match);
    if (seat < CW_SPECTATOR || seat >= cw_seats(game))
        return "";
    size_t length = cw_view(game, state, seat, cw_table_number(t), match_names(t->match),
                            match_handles(t->match, seat), NULL, 0);
    text_free(&t->out);
    t->out = (Text){.at = memory(NULL, length + 1, 1), .length = length, .room = length + 1};
    cw_view(game, state, seat, cw_table_number(t), match_names(t->match), match_handles(t->match, seat),
            t->out.at, length + 1);
    return t->out.at;
}

const char *cw_table_ask(CwTable *t, int seat)
{
    if (!t->match)
        return "";
    const CwGame *game = match_game(t->match);
    const CwState *state = match_state(t->match);
    const char *const *names = match_names(t->match);
    if (seat < 0 || seat >= cw_seats(game))
        return "";
    uint64_t number = cw_table_number(t);
    size_t length = cw_ask(game, state, seat, number, names, match_handles(t->match, seat), NULL, 0);
    text_free(&t->out);
    t->out = (Text){.at = memory(NULL, length + 1, 1), .length = length, .room = length + 1};
    cw_ask(game, state, seat, number, names, match_handles(t->match, seat), t->out.at, length + 1);
    return t->out.at;
}

void cw_table_tell(CwTable *t, unsigned viewers)
{
    t->told = viewers;
    if (t->match)
        driver_tell(&t->driver, viewers);
}

const char *cw_table_frame(CwTable *t, int seat)
{
    if (!t->match || seat < CW_SPECTATOR || seat >= t->driver.seats)
        return "";
    text_clear(&t->out);
    text_add(&t->out, "{");
    viewer_frame_write(&t->out, &(ViewerFrame){.game = match_game(t->match),
                                               .state = match_state(t->match),
                                               .viewer = seat,
                                               .number = driver_number(&t->driver),
                                               .names = match_names(t->match),
                                               .handles = match_handles(t->match, seat),
                                               .events = match_told(t->match, seat)});
    text_add(&t->out, "}");
    return t->out.at;
}

const char *cw_table_history(CwTable *t, int seat, int most)
{
    if (!t->match || seat < CW_SPECTATOR || seat >= t->driver.seats)
        return "";
    text_clear(&t->out);
    viewer_history_write(&t->out, t->match, seat, most);
    return t->out.at;
}

const char *cw_table_book(CwTable *t)
{
    if (!t->match)
        return "";
    size_t length = book_write(match_game(t->match), NULL, 0);
    text_free(&t->out);
    t->out = (Text){.at = memory(NULL, length + 1, 1), .length = length, .room = length + 1};
    book_write(match_game(t->match), t->out.at, length + 1);
    return t->out.at;
}

const char *cw_table_poster(CwTable *t)
{
    if (!t->match)
        return "";
    size_t length = book_poster(match_game(t->match), NULL, 0);
    text_free(&t->out);
    t->out = (Text){.at = memory(NULL, length + 1, 1), .length = length, .room = length + 1};
    book_poster(match_game(t->match), t->out.at, length + 1);
    return t->out.at;
}

char *cw_game_summary(const CwGameDef *game)
{
    size_t length = book_summary(game, NULL, 0);
    char *text = cw_memory_new(length + 1);
    if (text)
        book_summary(game, text, length + 1);
    return text;
}

int cw_table_events(const CwTable *t)
{
    return t->match ? match_events(t->match) : 0;
}

const char *cw_table_event(const CwTable *t, int index, int seat)
{
    return t->match ? match_event_words(t->match, index, seat) : "";
}

static void add_numbers(Text *out, const char *name, const int *numbers, int count)
{
    text_addf(out, ",\"%s\":[", name);
    for (int i = 0; i < count; i++)
        text_addf(out, "%s%d", i ? "," : "", numbers[i]);
    text_add(out, "]");
}

const char *cw_table_result(CwTable *t)
{
    const Ending *ending = &t->driver.ending;
    text_clear(&t->out);
    if (!t->match || !driver_has_ended(&t->driver))
        return t->out.at;
    text_add(&t->out, "{\"rule\":");
    text_json(&t->out, ending->result.rule);
    add_numbers(&t->out, "payoff", ending->result.payoff, t->driver.seats);
    add_numbers(&t->out, "points", ending->result.points, t->driver.seats);
    if (ending->forfeit >= 0) {
        text_addf(&t->out, ",\"forfeit\":%d,\"reason\":", ending->forfeit);
        text_json(&t->out, ending->reason);
    }
    text_add(&t->out, "}");
    return t->out.at;
}

/* ---- hints ----------------------------------------------------------------------------------------------------------- */

static void forget_hint(CwTable *t)
{
    player_close(t->hint);
    t->hint = NULL;
}

static int begin_hint(CwTable *t, int seat, const char *spec, int is_even)
{
    forget_hint(t);
    if (!t->match || seat < 0 || seat >= t->driver.seats)
        return problem(&t->problem, 0, "there is no seat %d at this table", seat);
    t->hint_number = driver_number(&t->driver);
    t->hint_is_even = is_even;
    t->hint = hint_begin(&(HintAsk){.spec = spec,
                                    .game = match_game(t->match),
                                    .state = match_state(t->match),
                                    .seat = seat,
                                    .key = match_key(t->match),
                                    .number = t->hint_number,
                                    .is_even = is_even},
                         &t->problem);
    return t->hint != NULL;
}

/* What was found so far of the present question; "" if the hint is to another one. */
static const char *tell_hint(CwTable *t, int most)
{
    text_clear(&t->out);
    if (t->hint && t->hint_number == driver_number(&t->driver) &&
        cw_waiting(match_state(t->match)) >> t->hint->seat & 1)
        hint_write(&t->out, t->hint, match_game(t->match), match_state(t->match), match_names(t->match),
                   t->hint_number, most);
    return t->out.at;
}

const char *cw_table_hint(CwTable *t, int seat, int iterations)
{
    int is_begun =
        t->hint && !t->hint_is_even && t->hint->seat == seat && t->hint_number == driver_number(&t->driver);
    if (!is_begun)
        begin_hint(t, seat, HINT_SPEC, 0);
    if (t->hint && iterations > 0)
        player_slice(t->hint, iterations);
    return tell_hint(t, HINT_OPTIONS);
}

int cw_table_advise(CwTable *t, int seat, const char *spec)
{
    return begin_hint(t, seat, spec, 1);
}

int cw_table_advise_more(CwTable *t, int iterations)
{
    return !t->hint || player_slice(t->hint, iterations > 0 ? iterations : 1);
}

const char *cw_table_advice(CwTable *t)
{
    return tell_hint(t, CW_MAX_OPTIONS);
}

const char *cw_table_replay(CwTable *t)
{
    text_clear(&t->out);
    if (t->match)
        match_write(t->match, &t->out);
    return t->out.at;
}
