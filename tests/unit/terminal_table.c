/* The table in sentences says everything that the board shows, over whole games of every shipped game: each card that is
   drawn, each of its numbers and marks, each counter and track; and it does not speak of what is empty. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "terminal/labels.h"
#include "terminal/tell.h"

extern const CwGameDef cw_game_unicorn, cw_game_worlds, cw_game_merc, cw_game_crisis;

typedef struct Sight {
    Board board;
    View *view;
    Text table;
} Sight;

static Sight look(const CwGame *game, const CwState *state, Layout *layout, int seat)
{
    static const char *const names[CW_MAX_SEATS] = {"Ann",  "Ben",  "Cleo", "Dan",
                                                    "Edda", "Finn", "Gwen", "Hugo"};
    char error[200];
    size_t size = 1 + cw_view(game, state, seat, 0, names, NULL, NULL, 0);
    size_t asked = 1 + cw_ask(game, state, seat, 0, names, NULL, NULL, 0);
    char *json = malloc(size), *ask = malloc(asked);
    cw_view(game, state, seat, 0, names, NULL, json, size);
    cw_ask(game, state, seat, 0, names, NULL, ask, asked);
    Sight sight = {.view = view_read(game, json, ask, error, sizeof error)};
    free(json);
    free(ask);
    assert_non_null(sight.view);
    sight.board = (Board){.game = game, .view = sight.view, .layout = layout};
    tell_table(&sight.board, &sight.table);
    return sight;
}

static void forget(Sight *sight)
{
    view_free(sight->view);
    text_free(&sight->table);
}

static const LayoutItem *item_for(const Layout *layout, const char *name, ItemKind first, ItemKind second)
{
    for (int r = 0; r < layout->row_count; r++)
        for (int i = 0; i < layout->rows[r].item_count; i++) {
            const LayoutItem *item = &layout->rows[r].items[i];
            if ((item->kind == first || item->kind == second) && strcmp(item->name, name) == 0)
                return item;
        }
    return NULL;
}

static void must_have(const Sight *sight, const char *words)
{
    if (!strstr(sight->table.at, words))
        fail_msg("the board shows '%s', the table in words does not:\n%s", words, sight->table.at);
}

/* Whether a card of this name is told with this attribute: somewhere behind its name, before the next sentence. */
static void must_have_attribute(const Sight *sight, const CardView *card, const char *words)
{
    for (const char *p = sight->table.at; (p = strstr(p, card->card)) != NULL; p++) {
        const char *line = strchr(p, '\n'), *at = strstr(p, words);
        if (at && line && at < line)
            return;
    }
    fail_msg("the board shows %s with '%s', the table in words does not:\n%s", card->card, words,
             sight->table.at);
}

static int check_cards(const Sight *sight, const ZoneView *zone)
{
    const Board *b = &sight->board;
    char text[LABEL_LENGTH], words[2 * LABEL_LENGTH + 20];
    int checked = 0;
    for (int i = 0; i < zone->card_count; i++) {
        const CardView *card = &zone->cards[i];
        must_have(sight, card->card);
        for (int k = 0; k < card->counter_count + card->value_count; k++) {
            int value = k >= card->counter_count;
            const NamedNumber *n = value ? &card->values[k - card->counter_count] : &card->counters[k];
            const char *shown = layout_shown(b->layout, n->name, zone->id);
            if ((shown && !*shown) || (!value && !n->value))
                continue;
            snprintf(words, sizeof words, "%s %d", label(b->game, value ? "value" : "counter", n->name, text),
                     n->value);
            must_have_attribute(sight, card, words);
            checked++;
        }
        for (int k = 0; k < card->mark_count; k++) {
            const char *shown = layout_shown(b->layout, card->marks[k], zone->id);
            if (shown && !*shown && layout_paint(b->layout, PAINT_MARK, card->marks[k]) == STYLE_PLAIN)
                continue;
            must_have_attribute(sight, card, label(b->game, "mark", card->marks[k], text));
            checked++;
        }
    }
    return checked;
}

/* The first number that is a word of its own, and is not the name of something; NULL: none. */
static const char *number_in(const char *words)
{
    for (const char *p = words; *p; p++)
        if (strspn(p, "0123456789") && (p == words || p[-1] == ' ')) {
            const char *end = p + strspn(p, "0123456789");
            int named = (p - words >= 7 && strncmp(p - 7, "portal ", 7) == 0) ||
                        (p - words >= 5 && strncmp(p - 5, "lane ", 5) == 0);
            return named || (*end && *end != ' ') ? NULL : p;
        }
    return NULL;
}

/* Options that differ by a number which rises by one are amounts: typing the number chooses them. */
static int check_amounts(const AskView *ask)
{
    int checked = 0;
    for (int i = 0; i + 1 < ask->option_count; i++) {
        const OptionView *a = &ask->options[i], *b = &ask->options[i + 1];
        const char *m = number_in(a->words), *n = number_in(b->words);
        if (!m || !n || m - a->words != n - b->words ||
            memcmp(a->words, b->words, (size_t)(m - a->words)) != 0 ||
            memchr(a->words, ':', (size_t)(m - a->words)) || atoi(m) + 1 != atoi(n))
            continue;
        if (a->number != atoi(m) || b->number != atoi(n))
            fail_msg("typing %d does not choose '%s'", atoi(m), a->words);
        checked++;
    }
    return checked;
}

static int check_sight(const Sight *sight)
{
    const View *view = sight->view;
    const Layout *layout = sight->board.layout;
    char text[LABEL_LENGTH], words[2 * LABEL_LENGTH + 20];
    int checked = 0;
    for (int z = 0; z < view->zone_count; z++) {
        const ZoneView *zone = &view->zones[z];
        int hosted = zone->card_count && zone->cards[0].host;
        if (hosted || item_for(layout, zone->id, ITEM_CARDS, ITEM_BOX))
            checked += check_cards(sight, zone);
    }
    for (int i = 0; i < view->track_count; i++)
        if (item_for(layout, view->tracks[i].id, ITEM_TRACK, ITEM_NUMBER)) {
            const TrackView *track = &view->tracks[i];
            char value[LABEL_LENGTH];
            const char *called = track_words(sight->board.game, track->id, track->value, value);
            int length =
                snprintf(words, sizeof words, "%s: ", label(sight->board.game, "track", track->id, text));
            if (called)
                snprintf(words + length, sizeof words - (size_t)length, "%s", called);
            else
                snprintf(words + length, sizeof words - (size_t)length, "%d", track->value);
            must_have(sight, words);
        }
    for (int s = 0; s < view->seat_count; s++)
        for (int i = 0; i < view->seats[s].counter_count; i++) {
            const NamedNumber *n = &view->seats[s].counters[i];
            const LayoutItem *item = item_for(layout, n->name, ITEM_COUNTER, ITEM_FLAG);
            if (!item || (item->if_any && !n->value))
                continue;
            snprintf(words, sizeof words, " %s %d", label(sight->board.game, "counter", n->name, text),
                     n->value);
            must_have(sight, words);
        }
    assert_null(strstr(sight->table.at, "Empty"));
    assert_null(strstr(sight->table.at, ": 0 cards"));
    return checked;
}

static void watch_games(const CwGameDef *def, int games, int least, int least_amounts)
{
    char errors[500];
    size_t size = cw_open_size(def, &(CwConfig){0}), length;
    void *memory_of_game = malloc(size);
    CwGame *game = cw_open(def, &(CwConfig){0}, memory_of_game, size, NULL);
    const char *layout_text = cw_text(def, "layout.txt", &length);
    Layout *layout = layout_read(layout_text, length, errors, sizeof errors);
    CwState *state = malloc(cw_state_size(game));
    int checked = 0, amounts = 0;
    for (int n = 0; n < games; n++) {
        CwKey key;
        CwRandomPlay play = {.stream = {1, 2, 3, 4, 5, 6, 7, 8}};
        cw_key_from_seed((uint64_t)n, &key);
        cw_start(game, state, &key, 0, NULL);
        while (cw_phase(state) == CW_WAITING) {
            for (int seat = CW_SPECTATOR; seat < cw_seats(game); seat++) {
                Sight sight = look(game, state, layout, seat);
                checked += check_sight(&sight);
                amounts += check_amounts(&sight.view->ask);
                forget(&sight);
            }
            cw_play_random(game, state, &play, 9);
        }
    }
    assert_in_range(checked, least, 100000000);
    assert_in_range(amounts, least_amounts, 100000000);
    layout_free(layout);
    free(state);
    free(memory_of_game);
}

static void unicorn(void **unused)
{
    (void)unused;
    watch_games(&cw_game_unicorn, 4, 100, 0);
}

static void worlds(void **unused)
{
    (void)unused;
    watch_games(&cw_game_worlds, 4, 100, 20);
}

static void merc(void **unused)
{
    (void)unused;
    watch_games(&cw_game_merc, 4, 1000, 20);
}

static void crisis(void **unused)
{
    (void)unused;
    watch_games(&cw_game_crisis, 4, 100, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unicorn),
        cmocka_unit_test(worlds),
        cmocka_unit_test(merc),
        cmocka_unit_test(crisis),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
