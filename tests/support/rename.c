#include "tests/support/rename.h"

#include <string.h>

#include "kernel/play.h"
#include "kernel/resample.h"
#include "kernel/zones.h"

/* Where decks are secret, what a seat has seen at any time goes with the names too. */
static void rename_seen(Run *g, Seat seat, const uint8_t *new_name)
{
    uint8_t seen[MAX_CARDS / 8 + 1] = {0};
    for (Card c = 1; c <= CARD_COUNT(g); c++)
        if (SEEN(g, seat)[c >> 3] >> (c & 7) & 1)
            seen[new_name[c] >> 3] |= (uint8_t)(1u << (new_name[c] & 7));
    memcpy(SEEN(g, seat), seen, g->game->def->layout.seen_stride);
}

void rename_cards(Run *g, const uint8_t *new_name)
{
    const GameLayout *at = &g->game->def->layout;
    for (int slot = 0; slot < kept_slots(g); slot++) {
        rename_position(g, kept_position(g, slot), NULL, new_name);
        FOR_EACH_SEAT (g, s)
            if (at->kept_know)
                rename_kept(g, slot, s, new_name, 0);
    }
    rename_present(g, NO_SEAT, new_name);
    FOR_EACH_SEAT (g, s)
        if (SECRET_DECKS(g))
            rename_seen(g, s, new_name);
}
