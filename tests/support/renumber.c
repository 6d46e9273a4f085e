#include "tests/support/renumber.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/game.h"
#include "kernel/zones.h"
#include "match/viewer_frame.h"
#include "match/teller.h"
#include "match/text.h"
#include "tests/support/columns.h"
#include "tests/support/rename.h"

enum { LONGEST = 200000 };

typedef struct
    Side { /* one of the two games, with all that has left the process since it was last compared */
    const CwGame *game;
    CwState *state;
    Handles handles;
    Text told;
    Teller teller;
} Side;

static void hear(void *data, const CwNote *note)
{
    Side *side = data;
    for (int seat = CW_SPECTATOR; seat < cw_seats(side->game); seat++) {
        char words[1024];
        uint32_t card[CW_MAX_NOTE_ARGS];
        cw_note_words(side->game, side->state, note, seat, NULL, words, sizeof words);
        text_addf(&side->told, "to %d %s: %s", seat, cw_note_name(side->game, note), words);
        int n = cw_note_cards(side->game, side->state, note, seat, handles_of(&side->handles, seat), card);
        for (int i = 0; i < n; i++)
            text_addf(&side->told, " #%u", (unsigned)card[i]);
        text_add(&side->told, "\n");
    }
    handles_look(&side->handles, side->game, side->state);
    teller_note(&side->teller, side->state, &side->handles, NULL, note);
}

static void hear_lost(void *data)
{
    Side *side = data;
    handles_forget(&side->handles, side->game, side->state);
}

static void side_open(Side *side, const CwGame *game)
{
    *side = (Side){.game = game, .state = malloc(cw_state_size(game))};
    teller_open(&side->teller, game, (1u << cw_seats(game)) - 1 + TELLER_WATCHERS);
}

static void side_close(Side *side)
{
    free(side->state);
    teller_close(&side->teller);
    text_free(&side->told);
}

/* Hints leave the process as advice. */
static void tell_hints(Side *side, int seat)
{
    CwOptions options;
    int16_t weights[CW_MAX_OPTIONS];
    cw_options(side->game, side->state, seat, &options);
    cw_prefer(side->game, side->state, &options, weights);
    text_addf(&side->told, "hints to %d: %d", seat, cw_evaluate(side->game, side->state, seat));
    for (int i = 0; i < options.count; i++)
        text_addf(&side->told, " %d:%d", options.action[i], weights[i]);
    text_add(&side->told, "\n");
}

static void tell_frames(Side *side)
{
    for (int seat = CW_SPECTATOR; seat < cw_seats(side->game); seat++) {
        text_addf(&side->told, "frame of %d: ", seat);
        viewer_frame_write(&side->told, &(ViewerFrame){.game = side->game,
                                                       .state = side->state,
                                                       .viewer = seat,
                                                       .handles = handles_of(&side->handles, seat),
                                                       .events = teller_events(&side->teller, seat)});
        text_add(&side->told, "\n");
        if (seat >= 0 && cw_waiting(side->state) >> seat & 1)
            tell_hints(side, seat);
    }
}

/* A random permutation among the copies of each kind whose backs are alike. */
static int draw_names(Examination *e, const Run *g, uint8_t new_name[MAX_CARDS + 1])
{
    const CwGameDef *def = e->game->def;
    int moved = 0;
    for (Card c = 0; c <= def->layout.cards; c++)
        new_name[c] = (uint8_t)c;
    for (Card c = 1; c <= def->layout.cards; c++) {
        uint8_t alike[MAX_CARDS + 1];
        int n = 0;
        for (Card d = c; d <= def->layout.cards; d++)
            if (kind_of(g, c) && kind_of(g, d) == kind_of(g, c) &&
                (!def->pool || def->pool(g, d) == def->pool(g, c)))
                alike[n++] = (uint8_t)d;
        if (!n)
            continue;
        int other = alike[draw(e, n)];
        uint8_t name = new_name[c];
        new_name[c] = new_name[other];
        new_name[other] = name;
        moved += new_name[c] != c;
    }
    return moved;
}

static int same_told(Examination *e, const Side *a, const Side *b)
{
    size_t at = 0, length = a->told.length < b->told.length ? a->told.length : b->told.length;
    while (at < length && a->told.at[at] == b->told.at[at])
        at++;
    if (at == a->told.length && at == b->told.length)
        return 1;
    size_t line = at, from;
    while (line && a->told.at[line - 1] != '\n')
        line--;
    from = at > line + 60 ? at - 60 : line;
    char words[600];
    snprintf(words, sizeof words, "%.12s ... '%.160s' became '%.160s'", a->told.at + line, a->told.at + from,
             b->told.at + from);
    return found(e, a->state, "card numbers tell something", words);
}

static int same_marks(Examination *e, const Side *a, const Side *b, const uint8_t *new_name)
{
    Run g = run_open(e->game, a->state, NULL), h = run_open(e->game, b->state, NULL);
    for (int s = 0; s < cw_seats(e->game); s++)
        for (Card c = 1; c <= e->game->def->layout.cards; c++)
            if (KNOW(&g, s)[c] != KNOW(&h, s)[new_name[c]])
                return found(e, a->state, "what a seat knows depends on card numbers", NULL);
    return 1;
}

static int play_both(Examination *e, Side *a, Side *b, const uint8_t *new_name)
{
    CwListener ears[2] = {{.note = hear, .lost = hear_lost, .data = a},
                          {.note = hear, .lost = hear_lost, .data = b}};
    for (int i = 0; i < LONGEST; i++) {
        int over = cw_phase(a->state) != CW_WAITING;
        handles_follow(&a->handles, e->game, a->state);
        handles_follow(&b->handles, e->game, b->state);
        teller_settle(&a->teller, a->state, &a->handles);
        teller_settle(&b->teller, b->state, &b->handles);
        if (over || !draw(e, e->view_every)) {
            tell_frames(a);
            tell_frames(b);
        }
        if (!same_told(e, a, b) || !same_marks(e, a, b, new_name))
            return 0;
        if (over)
            return 1;
        text_clear(&a->told);
        text_clear(&b->told);
        Choice choice = random_choice(e, a->state);
        if (!answer(e, a->state, choice, &ears[0]))
            return 0;
        if (cw_answer(e->game, b->state, choice.seat, cw_decision(b->state), choice.action, &ears[1]) !=
            CW_OK)
            return found(e, b->state, "an option is there or not, depending on card numbers", NULL);
    }
    return found(e, a->state, "the game does not come to an end", NULL);
}

int renumber_state(Examination *e, CwState *state)
{
    uint8_t new_name[MAX_CARDS + 1];
    Run g = run_open(e->game, state, NULL);
    int moved = draw_names(e, &g, new_name);
    rename_cards(&g, new_name);
    return moved;
}

int examine_renumbered(Examination *e, const CwKey *key, uint64_t nonce)
{
    Side a, b;
    uint8_t new_name[MAX_CARDS + 1];
    side_open(&a, e->game);
    side_open(&b, e->game);
    cw_start(e->game, a.state, key, nonce, NULL);
    scatter_columns(e, a.state);
    memcpy(b.state, a.state, cw_state_size(e->game));
    Run g = run_open(e->game, b.state, NULL);
    e->tally.renumbered += draw_names(e, &g, new_name);
    rename_cards(&g, new_name);
    int fine = play_both(e, &a, &b, new_name);
    side_close(&a);
    side_close(&b);
    return fine;
}
