/* The server's bots at a table: asked when it is their turn, told when it is over, replaced or beaten when they break down. */
#include "table/house_inside.h"

#include <string.h>

static ViewerFrame frame_of(Table *t, int seat)
{
    return (ViewerFrame){.game = match_game(t->match),
                         .state = match_state(t->match),
                         .viewer = seat,
                         .number = driver_number(&t->driver),
                         .names = match_names(t->match),
                         .handles = match_handles(t->match, seat),
                         .events = match_told(t->match, seat)};
}

static void stop(Table *t, int seat)
{
    if (t->seat[seat].program)
        bot_stop(t->seat[seat].program);
    t->seat[seat].program = NULL;
}

void table_stop_bots(Table *t)
{
    for (int s = 0; s < t->seats; s++)
        stop(t, s);
}

/* A program that breaks down has its game to lose, as everywhere; where the computer plays on for people, it does for programs. */
static void give_up(Table *t, int seat, const char *why)
{
    Text words = {0};
    text_addf(&words, "%s: %s", t->seat[seat].bot, why);
    stop(t, seat);
    if (t->zero_plays_on)
        table_sit_in(t, seat);
    else
        table_leave(t, seat, words.at, NULL, NULL);
    text_free(&words);
}

static int start(Table *t, int seat)
{
    Problem p = {0};
    Bots *bots = t->house->bots;
    if (bots_running(bots) >= BOTS_MOST_RUNNING) {
        t->waits_for_thinker = 1;
        return 0;
    }
    t->seat[seat].program = bot_start(bots, bots_find(bots, t->seat[seat].bot), t, seat, &p);
    if (!t->seat[seat].program) {
        give_up(t, seat, p.text);
        return 0;
    }
    table_tells(t);
    bot_begin(t->seat[seat].program, match_game(t->match), match_names(t->match),
              t->driver.now[seat].stream.at);
    return 1;
}

void table_ask_bots(Table *t)
{
    for (int s = 0; s < t->seats && t->state == TABLE_PLAYING && !t->is_failing; s++) {
        uint64_t number = driver_number(&t->driver);
        unsigned is_asked = (t->driver.outside & cw_waiting(match_state(t->match))) >> s & 1;
        if (!t->seat[s].bot || !is_asked || (t->seat[s].program && bot_is_asked(t->seat[s].program, number)))
            continue;
        if (!t->seat[s].program && !start(t, s))
            continue;
        ViewerFrame frame = frame_of(t, s);
        bot_ask(t->seat[s].program, &frame, net_now());
    }
}

void table_end_bots(Table *t)
{
    for (int s = 0; s < t->seats; s++) {
        if (!t->seat[s].program)
            continue;
        ViewerFrame frame = frame_of(t, s);
        Ending ending = {.forfeit = match_resigned(t->match), .reason = t->lost_because};
        match_result(t->match, &ending.result);
        if (t->is_draw)
            ending.result = (CwResult){.rule = "agreed"};
        bot_end(t->seat[s].program, &frame, &ending);
        stop(t, s);
    }
}

int table_waits_for_bot(const Table *t)
{
    for (int s = 0; s < t->seats; s++)
        if (t->seat[s].program && bot_is_asked(t->seat[s].program, driver_number(&t->driver)))
            return 1;
    return 0;
}

void table_bot_said(void *data, void *owner, int seat, const BotSaid *said)
{
    Table *t = owner;
    (void)data;
    if (t->state != TABLE_PLAYING || t->is_failing)
        return;
    switch (said->what) {
    case BOT_CHOOSES: {
        CwStatus status = said->action < 0 || said->action > 65535
                              ? CW_ILLEGAL
                              : table_answer(t, seat, said->number, (int)said->action, NULL, NULL);
        if (status == CW_STALE || status == CW_NOT_ASKED)
            bot_is_stale(t->seat[seat].program, said->number);
        else if (status != CW_OK)
            give_up(t, seat,
                    status == CW_ILLEGAL ? "this is not one of the options" : cw_status_words(status));
        break;
    }
    case BOT_RESIGNS:
        stop(t, seat);
        table_leave(t, seat, said->words, NULL, NULL);
        break;
    case BOT_FAILS:
        give_up(t, seat, said->words);
        break;
    }
}
