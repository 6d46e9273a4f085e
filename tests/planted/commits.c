/* C22.3 of Crisis Unleashed: what a seat commits in secret, and whether it commits anything, is seen by nobody before both are
   revealed.  Random games are played to a Nexus Turn; there a seat commits in ten different ways, and each time the other
   seat and those who watch must get the same bytes: views after every answer, what is told, and the question that follows
   with its number.  And in samples for the other seat the commitment is one of its own.

   Run as `planted_commits sound` it wants nothing found, as `planted_commits found` the fault that was compiled in: the
   numbers of questions tell how many a commitment took.

   PLANT: games/crisis/game.c */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardwright.h"

extern const CwGameDef cw_game_crisis;

enum { WANTED = 400, WAYS = 10, ROOM = 100000, MOST_GAMES = 2000 };

typedef struct Seen {
    char text[ROOM];
    size_t length;
} Seen;
typedef struct Hearing {
    const CwGame *game;
    const CwState *state;
    int viewer, is_revealed;
    Seen *seen;
} Hearing;

static uint32_t random_state = 1;
static int below(int n)
{
    random_state = random_state * 1664525u + 1013904223u;
    return (int)((random_state >> 16) % (unsigned)n);
}
static char *room(const Seen *seen)
{
    return (char *)(uintptr_t)(seen->text + seen->length);
}
static void hear(void *data, const CwNote *note)
{
    Hearing *h = data;
    h->is_revealed |= !strcmp(cw_note_name(h->game, note), "revealed");
    h->seen->length += cw_note_words(h->game, h->state, note, h->viewer, NULL, room(h->seen), 1000);
}
static void look(const CwGame *game, const CwState *state, int viewer, Seen *seen)
{
    seen->length += cw_view(game, state, viewer, 0, NULL, NULL, room(seen), ROOM / 3);
    if (viewer >= 0)
        seen->length += cw_ask(game, state, viewer, 0, NULL, NULL, room(seen), ROOM / 3);
}

/* One commitment, chosen at random, as a viewer gets it. */
enum {
    IS_SEEN,
    IS_SECRET,
    IS_REVEALED
}; /* a view has changed before it was whole; none has; it was the second one */
static int commit(const CwGame *game, CwState *state, int seat, int viewer, Seen *seen)
{
    static Seen before, after;
    Hearing h = {game, state, viewer, 0, seen};
    CwListener listener = {.note = hear, .data = &h};
    seen->length = before.length = 0;
    look(game, state, viewer, &before);
    while (!h.is_revealed && cw_waiting(state) == 1u << seat) {
        CwOptions options;
        after.length = 0;
        look(game, state, viewer, &after);
        if (after.length != before.length || memcmp(after.text, before.text, before.length))
            return IS_SEEN;
        cw_options(game, state, seat, &options);
        cw_choose(game, state, &options, below(options.count), &listener);
    }
    look(game, state, viewer, seen);
    return h.is_revealed ? IS_REVEALED : IS_SECRET;
}

/* What the other learns of a commitment that begins here; NULL: nothing. */
static const char *compare(const CwGame *game, const CwState *state, CwState *copy, int seat)
{
    static Seen first, other;
    static const char *const wrong[] = {"a commitment is seen before it is revealed",
                                        "another commitment looks different"};
    const int viewers[] = {1 - seat, CW_SPECTATOR};
    for (int v = 0; v < 2; v++)
        for (int way = 0; way < WAYS; way++) {
            memcpy(copy, state, cw_state_size(game));
            int how = commit(game, copy, seat, viewers[v], way ? &other : &first);
            if (how == IS_SEEN)
                return wrong[0];
            if (cw_phase(copy) == CW_WAITING && cw_check(game, copy))
                return "a commitment breaks the table";
            if (how == IS_SECRET && way &&
                (other.length != first.length || memcmp(other.text, first.text, first.length)))
                return wrong[1];
        }
    return NULL;
}

/* The other's samples look as the table does, and can be played on. */
static const char *sample(const CwGame *game, const CwState *state, CwState *copy, int seat)
{
    static Seen real, sampled;
    CwKey key;
    cw_key_from_seed((uint64_t)below(1000000), &key);
    memcpy(copy, state, cw_state_size(game));
    real.length = sampled.length = 0;
    look(game, state, seat, &real);
    cw_resample(game, copy, seat, &key, 1);
    look(game, copy, seat, &sampled);
    if (real.length != sampled.length || memcmp(real.text, sampled.text, real.length))
        return "a sample looks different";
    for (int i = 0; i < 40 && cw_phase(copy) == CW_WAITING; i++) {
        CwOptions options;
        const char *broken = cw_check(game, copy);
        cw_options(game, copy, cw_next_seat(copy), &options);
        if (broken || cw_choose(game, copy, &options, below(options.count), NULL) != CW_OK)
            return broken ? broken : "a sample cannot be played on";
    }
    return NULL;
}

int main(int count, char **arguments)
{
    static const char *const rules[] = {"flux_step=1", "eclipse_period=1"};
    const CwConfig config = {.rules = rules, .rule_count = 2};
    int wants_fault = count > 1 && !strcmp(arguments[1], "found"), found = 0, games = 0;
    size_t size = cw_open_size(&cw_game_crisis, &config);
    CwGame *game = cw_open(&cw_game_crisis, &config, malloc(size), size, NULL);
    CwState *state = malloc(cw_state_size(game)), *copy = malloc(cw_state_size(game));
    const char *wrong = NULL;
    CwKey key;
    cw_key_from_seed(1, &key);
    for (; found < WANTED && !wrong && games < MOST_GAMES; games++) {
        cw_start(game, state, &key, (uint64_t)games, NULL);
        for (int in_commitment = 0; cw_phase(state) == CW_WAITING && !wrong;) {
            CwOptions options;
            int seat = cw_next_seat(state);
            int begins = !strcmp(cw_asking_rule(game, state, seat), "C22.3");
            cw_options(game, state, seat, &options);
            if (begins && options.count > 2) {
                found++;
                wrong = compare(game, state, copy, seat);
            }
            in_commitment = begins ? 1 : in_commitment;
            for (int s = 0; s < 2 && in_commitment && !wrong; s++)
                wrong = sample(game, state, copy, s);
            in_commitment = in_commitment && in_commitment < 40 ? in_commitment + 1 : 0;
            cw_choose(game, state, &options, below(options.count), NULL);
        }
    }
    printf("%d games, %d commitments: %s\n", games, found, wrong ? wrong : "nothing found");
    free(state);
    free(copy);
    if (wants_fault)
        return !wrong || strcmp(wrong, "another commitment looks different") != 0;
    return wrong != NULL || found < WANTED;
}
