/* What it tells that somebody is asked.

   PLANT: games/merc/game.c

   In MERC one Rebel, Squidhead, may take a land mine from the stash where he stands, without an action.  If he is asked
   for that only where a mine lies, then a Rebel who passes without an action left, and one whose turn just ends, tell the
   Dictator what lies in a stash that the Dictator cannot see.

   Attacker: the Dictator, with his view and what he hears.  Whenever the Rebel has no action left and Squidhead stands at
   a stash that is not empty, the attacker guesses 'mine' if the Rebel passes, and 'no mine' if the turn ends without it.
   Luck: how often such a guess would be right if it had nothing to do with the stash; both shares are counted. */
#include "tests/adversary/attack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 22000, REBEL = 0, DICTATOR = 1, MOST_GUESSES = 4000 };

typedef struct Guess {
    int mine, truly;
} Guess;

static Guess guess[MOST_GUESSES];
static int guesses;

/* ---- what the Dictator hears ------------------------------------------------------------------------------------- */

typedef struct Heard {
    const CwGame *game;
    const CwState *state;
    int passes, turn_ends, days, has_him;
} Heard;

static void hear(void *data, const CwNote *note)
{
    Heard *heard = data;
    const char *name = cw_note_name(heard->game, note);
    heard->passes |= strcmp(name, "passes") == 0;
    heard->turn_ends |= strcmp(name, "dictators_turn") == 0;
    heard->days += strcmp(name, "day") == 0;
    if (strcmp(name, "hires") == 0) {
        char words[200];
        cw_note_words(heard->game, heard->state, note, DICTATOR, NULL, words, sizeof words);
        heard->has_him |= strncmp(words, "Seat 1", 6) == 0 && strstr(words, "Squidhead");
    }
}

/* ---- what the Dictator sees ---------------------------------------------------------------------------------------- */

static const char *text_of(const json_t *object, const char *member)
{
    const char *text = json_string_value(json_object_get(object, member));
    return text ? text : "";
}

static const char *card_name(const CwGame *game, const json_t *card)
{
    return cw_card_name(game, (int)json_integer_value(json_object_get(card, "kind")));
}

/* The number is 0 where there is one zone of that name. */
static const json_t *zone_called(const json_t *view, const char *id, int number)
{
    const json_t *zones = json_object_get(view, "zones");
    for (size_t i = 0; i < json_array_size(zones); i++)
        if (strcmp(text_of(json_array_get(zones, i), "id"), id) == 0 &&
            json_integer_value(json_object_get(json_array_get(zones, i), "i")) == number)
            return json_array_get(zones, i);
    return NULL;
}

static json_int_t number_in(const json_t *card, const char *table, const char *member)
{
    return json_integer_value(json_object_get(json_object_get(card, table), member));
}

typedef struct Seen {
    int spent;        /* no MERC of the Rebel has an action left, and none can change squads */
    uint64_t sectors; /* where one stands */
    int stash; /* the number of the one where Squidhead stands; 0: he is not there, or it is empty or open to see */
} Seen;

static void see_unit(const CwGame *game, const json_t *view, const json_t *unit, Seen *seen)
{
    seen->spent &= !number_in(unit, "counters", "actions");
    json_int_t on = json_integer_value(json_object_get(unit, "on"));
    const json_t *map = json_object_get(zone_called(view, "map", 0), "cards");
    int place = 0;
    for (size_t i = 0; i < json_array_size(map); i++)
        if (json_integer_value(json_object_get(json_array_get(map, i), "id")) == on)
            place = (int)number_in(json_array_get(map, i), "values", "place");
    seen->spent &= !(seen->sectors >> place & 1);
    seen->sectors |= 1ull << place;
    if (strcmp(card_name(game, unit), "Squidhead") == 0)
        seen->stash = place;
}

static json_t *view_of(const CwGame *game, const CwState *state, int seat)
{
    static char text[1 << 17];
    if (cw_view(game, state, seat, 0, NULL, NULL, text, sizeof text) >= sizeof text)
        broken("a view is too long");
    return json_loads(text, 0, NULL);
}

static Seen look(const CwGame *game, const CwState *state)
{
    Seen seen = {.spent = 1};
    json_t *view = view_of(game, state, DICTATOR);
    for (int k = 1; k <= 2; k++) {
        const json_t *units = json_object_get(zone_called(view, "squad", k), "cards");
        for (size_t i = 0; i < json_array_size(units); i++)
            see_unit(game, view, json_array_get(units, i), &seen);
    }
    const json_t *stash = seen.stash ? zone_called(view, "stash", seen.stash) : NULL;
    if (!stash || !json_integer_value(json_object_get(stash, "count")) ||
        json_array_size(json_object_get(stash, "cards")))
        seen.stash = 0;
    json_decref(view);
    return seen;
}

/* ---- the judge ----------------------------------------------------------------------------------------------------- */

/* Only the Rebel sees what lies there. */
static int mine_lies_in(const CwGame *game, const CwState *state, int stash)
{
    json_t *view = view_of(game, state, REBEL);
    const json_t *cards = json_object_get(zone_called(view, "stash", stash), "cards");
    int found = 0;
    for (size_t i = 0; i < json_array_size(cards); i++)
        found |= strcmp(card_name(game, json_array_get(cards, i)), "Land Mine") == 0;
    json_decref(view);
    return found;
}

/* How much a Rebel who lets it come to the question likes an option: he wants Squidhead, explores with him, and
   leaves mines where they are. */
static int liking(const char *words)
{
    if (strstr(words, "hire Squidhead") || strstr(words, "explore with Squidhead"))
        return 100;
    if (strstr(words, "Mine") || strstr(words, "mine"))
        return 0;
    return 1;
}

static int choose(const CwGame *game, const CwState *state, const CwOptions *options)
{
    int liked[CW_MAX_OPTIONS], sum = 0, i = 0;
    if (options->seat != REBEL || options->count == 1)
        return coin(options->count);
    for (i = 0; i < options->count; i++) {
        char words[300];
        cw_option_words(game, state, options->seat, options->action[i], NULL, words, sizeof words);
        sum += liked[i] = liking(words);
    }
    int drawn = coin(sum ? sum : 1);
    for (i = 0; i + 1 < options->count && drawn >= liked[i]; i++)
        drawn -= liked[i];
    return i;
}

static void play(const CwGame *game, CwState *state, uint64_t number)
{
    CwKey key;
    Heard heard = {.game = game, .state = state};
    CwListener ears = {.note = hear, .data = &heard};
    cw_key_from_seed(11, &key);
    cw_start(game, state, &key, number, &ears);
    while (cw_phase(state) == CW_WAITING && (heard.has_him || heard.days < 2)) {
        CwOptions options;
        Seen seen = {0};
        int seat = cw_next_seat(state), truly = 0;
        cw_options(game, state, seat, &options);
        if (seat == REBEL && heard.has_him && strcmp(cw_asking_rule(game, state, seat), "M7.1") == 0)
            seen = look(game, state);
        if (seen.stash)
            truly = mine_lies_in(game, state, seen.stash);
        heard.passes = heard.turn_ends = 0;
        cw_choose(game, state, &options, choose(game, state, &options), &ears);
        if (seat != REBEL || !heard.has_him || guesses == MOST_GUESSES)
            continue;
        if (heard.passes && seen.spent && seen.stash) {
            guess[guesses++] = (Guess){1, truly};
        } else if (!heard.passes && heard.turn_ends) {
            Seen after = look(game, state);
            if (after.spent && after.stash)
                guess[guesses++] = (Guess){0, mine_lies_in(game, state, after.stash)};
        }
    }
}

void attack(void)
{
    CwGame *game = opened(&cw_game_merc, &(CwConfig){.seats = 2});
    CwState *state = new_state(game);
    for (uint64_t i = 0; i < GAMES; i++)
        play(game, state, i);
    int mines = 0;
    for (int i = 0; i < guesses; i++)
        mines += guess[i].truly;
    for (int i = 0; i < guesses; i++) {
        double chance = (double)mines / guesses;
        guessed(guess[i].mine == guess[i].truly, guess[i].mine ? chance : 1 - chance);
    }
    free(state);
    free(game);
}
