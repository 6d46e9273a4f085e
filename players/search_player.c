/* The searching player at the table. */
#include "players/player.h"
#include "players/search.h"

#include <stdlib.h>

typedef struct Searcher {
    Search *search;
    SearchReport report;
} Searcher;

static int searcher_choose(Player *p, const PlayerTurn *turn)
{
    Searcher *s = p->data;
    if (turn->options->count == 1)
        return 0;
    search_run(s->search, turn->sample, turn->options, stream_word(&p->stream), &s->report);
    return search_pick(&s->report, &p->stream);
}

static void searcher_close(Player *p)
{
    Searcher *s = p->data;
    search_close(s->search);
    free(s);
}

void searcher_open(Player *p, const SearchSettings *settings)
{
    Searcher *s = memory(NULL, 1, sizeof *s);
    s->search = search_open(p->game, settings);
    p->data = s;
}

const PlayerKind player_search = {
    .name = "search", .wants_sample = 1, .choose = searcher_choose, .close = searcher_close};
