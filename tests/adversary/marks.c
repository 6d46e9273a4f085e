/* What samples tell of cards that were shuffled.

   A player's program may have samples of what its seat does not know (cw_resample), to think with.  If a sample mixes
   what lay in a hand before a reshuffle with what was shuffled, most samples are impossible, and a table without such an
   impossibility is the real one: whoever checks a state that is said to be a sample learns from it.

   Unicorn Apocalypse, played at random.  The attacker sees the other seat's discard pile become a new draw pile.  Of what
   lay in that pile no more can be in the other hand than was drawn since, and of each kind a deck has a number that is
   printed.  At the next decision the judge deals 60 times two tables, the real one and a sample of it: the attacker says that the
   one with too many such cards in the hand is the sample, and throws a coin where neither has.  Luck gives one half.

   PLANT: kernel/mixtures.c games/unicorn/game.c */
#include "tests/adversary/attack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 200, SAMPLES = 60, KINDS = 20, MINE = 0, OTHER = 1 };

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* The kinds of card, as they turn up. */
static int kind_number(const char *name)
{
    static char known[KINDS][40];
    int k = 0;
    while (k < KINDS && *known[k] && strcmp(known[k], name) != 0)
        k++;
    if (k == KINDS)
        broken("more than %d kinds of card", KINDS);
    snprintf(known[k], sizeof known[k], "%s", name);
    return k;
}

static int copies_in_deck(const char *name)
{
    return strcmp(name, "Unicorn") == 0 ? 2 : 4;
}

/* Cards of the other seat in a view, in the zone of this name. */
typedef struct Pile {
    int count; /* seen or not */
    int of[KINDS], copies[KINDS];
} Pile;

static Pile pile_in(const CwGame *game, const CwState *state, int viewer, const char *id)
{
    static char text[1 << 17];
    Pile pile = {0};
    size_t z, c;
    json_t *zone, *card;
    cw_view(game, state, viewer, 0, NULL, NULL, text, sizeof text);
    json_t *view = json_loads(text, 0, NULL);
    if (!view)
        broken("a view is no JSON");
    json_array_foreach(json_object_get(view, "zones"), z, zone)
    {
        if (json_integer_value(json_object_get(zone, "owner")) != OTHER ||
            strcmp(text_of(zone, "id"), id) != 0)
            continue;
        pile.count += (int)json_integer_value(json_object_get(zone, "count"));
        json_array_foreach(json_object_get(zone, "cards"), c, card)
        {
            const char *name = cw_card_name(game, (int)json_integer_value(json_object_get(card, "kind")));
            int k = kind_number(name);
            pile.of[k]++;
            pile.copies[k] = copies_in_deck(name);
        }
    }
    json_decref(view);
    return pile;
}

typedef struct Watch {
    const CwGame *game;
    const CwState *state;
    int shuffled, pile; /* how many cards the new draw pile had */
} Watch;

static void hear(void *data, const CwNote *note)
{
    Watch *w = data;
    char words[200];
    if (strcmp(cw_note_name(w->game, note), "reshuffles") != 0)
        return;
    cw_note_words(w->game, w->state, note, MINE, NULL, words, sizeof words);
    if (strncmp(words, "Seat 2", 6) != 0)
        return;
    w->shuffled++;
    w->pile = pile_in(w->game, w->state, MINE, "draw").count;
}

/* At least so many cards of a hand come from what was shuffled: a deck has no more of their kind. */
static int from_shuffled(const Pile *shuffled, const Pile *hand)
{
    int n = 0;
    for (int k = 0; k < KINDS; k++) {
        int others = hand->copies[k] - shuffled->of[k];
        n += hand->of[k] > others && hand->copies[k] ? hand->of[k] - others : 0;
    }
    return n;
}

static void guess(const Watch *w, const Pile *shuffled, uint64_t salt)
{
    CwState *two[2] = {new_state(w->game), new_state(w->game)};
    int drawn = w->pile - pile_in(w->game, w->state, MINE, "draw").count, wrong[2];
    int real = deal_two(w->game, w->state, MINE, salt, two);
    for (int i = 0; i < 2; i++) {
        Pile hand = pile_in(w->game, two[i], OTHER, "hand");
        wrong[i] = from_shuffled(shuffled, &hand) > drawn;
    }
    guessed(wrong[0] == wrong[1] ? coin(2) == real : wrong[!real], 0.5);
    free(two[0]);
    free(two[1]);
}

static void play(const CwGame *game, uint64_t number)
{
    CwState *state = new_state(game);
    CwKey key;
    CwOptions options;
    Watch watch = {.game = game, .state = state};
    CwListener ears = {.note = hear, .data = &watch};
    Pile discard = {0};
    cw_key_from_seed(77, &key);
    cw_start(game, state, &key, number, NULL);
    while (cw_phase(state) == CW_WAITING) {
        if (watch.shuffled == 1) { /* once between two decisions: what was shuffled had lain there before */
            for (uint64_t i = 0; i < SAMPLES; i++)
                guess(&watch, &discard, number * SAMPLES + i);
        }
        watch.shuffled = 0;
        discard = pile_in(game, state, MINE, "discard");
        int seat = cw_waiting(state) >> MINE & 1 ? MINE : OTHER;
        cw_options(game, state, seat, &options);
        if (cw_answer(game, state, seat, cw_decision(state), options.action[coin(options.count)], &ears) !=
            CW_OK)
            broken("an option is refused");
    }
    free(state);
}

void attack(void)
{
    CwGame *game = opened(&cw_game_unicorn, NULL);
    for (uint64_t i = 0; i < GAMES; i++)
        play(game, i);
    free(game);
}
