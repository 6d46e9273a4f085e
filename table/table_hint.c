/* Hints: what the computer would do, for a player whose opponents are no people.  Thought about by the thinkers, told to the
   seat that has asked; nothing is stored, and the game does not notice. */
#include "table/house_inside.h"

#include <stdlib.h>
#include <string.h>

#include "players/hint.h"

/* Against people it would be somebody else's move. */
static int plays_against_people(const Table *t, int seat)
{
    const CwGame *game = match_game(t->match);
    unsigned people = table_people(t);
    for (int s = 0; s < t->seats; s++)
        if (people >> s & 1 && cw_team(game, s) != cw_team(game, seat))
            return 1;
    return 0;
}

int table_ask_hint(Table *t, int seat, uint64_t number, const char *re, Refusal *why)
{
    uint64_t present = driver_number(&t->driver);
    if (plays_against_people(t, seat))
        return refuse(why, "not_alone", "hints are for games against computers");
    if (number < present)
        return refuse(why, "stale", cw_status_words(CW_STALE));
    if (number > present)
        return refuse(why, "future", cw_status_words(CW_FUTURE));
    if (t->hint.job || !thinkers_has_spare(t->house->thinkers, t))
        return refuse(why, "busy", "the computer is thinking: ask again in a moment");
    Problem p;
    Player *player = hint_begin(&(HintAsk){.spec = HINT_SPEC,
                                           .game = match_game(t->match),
                                           .state = match_state(t->match),
                                           .seat = seat,
                                           .key = match_key(t->match),
                                           .number = number},
                                &p);
    if (!player)
        return refuse(why, "not_asked", cw_status_words(CW_NOT_ASKED));
    t->hint.job = thinkers_add(t->house->thinkers, player, t);
    t->hint.seat = seat;
    t->hint.number = number;
    t->hint.re = re ? copy_of(re, strlen(re)) : NULL;
    return 1;
}

void table_drop_hint(Table *t)
{
    if (t->hint.job)
        thinkers_drop(t->house->thinkers, t->hint.job);
}

static void write_re(Text *told, const char *re)
{
    if (re)
        text_addf(told, ",\"re\":%s", re);
}

/* NULL: it was dropped, since the question is past. */
void table_hint_heard(Table *t, Player *player)
{
    Text told = {0};
    char *re = t->hint.re;
    if (player && t->match && !t->is_failing && driver_number(&t->driver) == t->hint.number) {
        text_addf(&told, "{\"type\":\"hint\",\"table\":\"%s\"", t->name);
        write_re(&told, re);
        text_add(&told, ",");
        Text hint = {0};
        hint_write(&hint, player, match_game(t->match), match_state(t->match), match_names(t->match),
                   t->hint.number, HINT_OPTIONS);
        text_add(&told, hint.at + 1); /* its members behind ours */
        text_free(&hint);
    } else {
        text_add(&told, "{\"type\":\"refused\"");
        write_re(&told, re);
        text_add(&told, ",\"reason\":\"stale\",\"words\":");
        text_json(&told, cw_status_words(CW_STALE));
        text_add(&told, "}");
    }
    Pending *last = house_last_pending(t); /* what is on its way to the disk has not been seen yet */
    for (Viewer *v = t->viewers; v; v = v->next_at_table) {
        if (v->seat != t->hint.seat)
            continue;
        if (last)
            text_add(re ? pending_owe(last, v->client, re) : pending_add(last, v->client, NULL), told.at);
        else
            client_send(v->client, &told);
    }
    text_free(&told);
    free(re);
    t->hint.job = NULL;
    t->hint.re = NULL;
}
