/* What whoever sits says while it is played: answers, wishes, phrases. */
#include "table/seat_inside.h"

const char *const seat_phrases[] = {"Hello.",
                                    "Good luck.",
                                    "Have fun.",
                                    "Thank you.",
                                    "Well played.",
                                    "Oops.",
                                    "One moment, please.",
                                    "I am thinking.",
                                    "It is your turn.",
                                    "Good game.",
                                    "Another one?",
                                    "Goodbye.",
                                    NULL};

/* ---- to answer ------------------------------------------------------------------------------------------------------------ */

static const char *const reasons[] = {
    [CW_NOT_ASKED] = "not_asked", [CW_STALE] = "stale",         [CW_FUTURE] = "future",
    [CW_ILLEGAL] = "illegal",     [CW_GAME_OVER] = "game_over", [CW_BAD_ARGUMENT] = "bad_argument",
};

/* At once if it is durable, else with it. */
static void done_again(Table *t, int seat, Client *client, const char *re)
{
    Pending *p = house_pending_answer(t, seat, t->seat[seat].last.number);
    if (!p)
        client_done(client, t, re, t->seat[seat].last.n);
    else if (re)
        text_addf(pending_owe(p, client, re), "{\"type\":\"done\",\"table\":\"%s\",\"re\":%s,\"n\":%u}",
                  t->name, re, (unsigned)t->seat[seat].last.n);
}

int seat_choose(Table *t, Client *client, const json_t *said, const char *re, Refusal *why)
{
    json_int_t number = json_integer_value(json_object_get(said, "decision")),
               action = json_integer_value(json_object_get(said, "action"));
    const json_t *named = json_object_get(said, "seat");
    int s = seat_of_client(t, client, why);
    if (s < 0)
        return 0;
    if (named && json_integer_value(named) != s)
        return refuse(why, "not_your_seat", "another seat's answer is its own affair");
    const TableSeat *seat = &t->seat[s];
    if (!t->is_failing && number > 0 && (uint64_t)number == seat->last.number &&
        action == seat->last.action) {
        done_again(t, s, client, re);
        return 1;
    }
    if (!seat_is_ready(t, why))
        return 0;
    CwStatus status = number < 1 ? CW_STALE
                      : action < 0 || action > 65535
                          ? CW_ILLEGAL
                          : table_answer(t, s, (uint64_t)number, (int)action, client, re);
    return status == CW_OK ? 1 : refuse(why, reasons[status], cw_status_words(status));
}

int seat_hint(Table *t, Client *client, const json_t *said, const char *re, Refusal *why)
{
    json_int_t number = json_integer_value(json_object_get(said, "decision"));
    int s = seat_of_client(t, client, why);
    return s >= 0 && seat_is_ready(t, why) &&
           table_ask_hint(t, s, number < 0 ? 0 : (uint64_t)number, re, why);
}

/* ---- wishes, and what was seen ---------------------------------------------------------------------------------------------- */

void seat_set_auto(Table *t, int s, int wants)
{
    t->seat[s].wants_auto = wants;
    t->seat[s].auto_at = 0;
    t->seat[s].auto_number = 0;
    if (t->state == TABLE_PLAYING && !t->is_failing)
        table_plan_auto(t);
}

/* Questions that leave no choice are answered for the seat, after a pause by chance: how quick an answer is tells nothing about a hand. */
int seat_wish(Table *t, Client *client, const json_t *said, const char *re, Refusal *why)
{
    const json_t *wants = json_object_get(said, "auto");
    int s = seat_of_client(t, client, why);
    if (s < 0)
        return 0;
    if (!json_is_boolean(wants)) {
        why->field = "auto";
        return refuse(why, "bad_argument", "\"auto\" must be true or false");
    }
    seat_set_auto(t, s, json_is_true(wants));
    client_done(client, t, re, t->shown);
    return 1;
}

int seat_seen(Table *t, Client *client, const json_t *said, Refusal *why)
{
    json_int_t n = json_integer_value(json_object_get(said, "n"));
    Viewer *v = viewer_of(client, t);
    int left = 0;
    if (!v)
        return refuse(why, "not_seated", "you are not at this table");
    v->says_seen = 1;
    for (int i = 0; i < v->unseen; i++)
        if (v->sent[i] > n)
            v->sent[left++] = v->sent[i];
    v->unseen = left;
    table_catch_up(t);
    return 1;
}

/* A link to this move: of the table, and of its replay as it stood then, which is there when the game is over. */
int seat_report(const Table *t, Client *client, const char *re, Refusal *why)
{
    Text told = {0};
    if (!viewer_of(client, t))
        return refuse(why, "not_seated", "you are not at this table");
    text_addf(&told, "{\"type\":\"report\",\"table\":\"%s\"", t->name);
    if (re)
        text_addf(&told, ",\"re\":%s", re);
    text_addf(&told, ",\"n\":%u,\"link\":\"/#t=%s&n=%u\",\"replay\":\"/replay/%s/%u\"}", (unsigned)t->durable,
              t->name, (unsigned)t->durable, t->name, (unsigned)t->durable);
    client_send(client, &told);
    text_free(&told);
    return 1;
}

int seat_say(Table *t, Client *client, const json_t *said, const char *re, Refusal *why)
{
    json_int_t phrase = json_integer_value(json_object_get(said, "phrase"));
    int s = seat_of_client(t, client, why), most = 0;
    if (s < 0)
        return 0;
    while (seat_phrases[most])
        most++;
    if (phrase < 0 || phrase >= most) {
        why->field = "phrase";
        return refuse(why, "bad_argument", "there is no such phrase; `hello` lists them from 0 on");
    }
    Text told = {0};
    text_addf(&told, "{\"type\":\"say\",\"table\":\"%s\",\"seat\":%d,\"phrase\":%d,\"words\":", t->name, s,
              (int)phrase);
    text_json(&told, seat_phrases[phrase]);
    text_add(&told, "}");
    for (Viewer *v = t->viewers; v; v = v->next_at_table)
        client_send(v->client, &told);
    text_free(&told);
    client_done(client, t, re, t->shown);
    return 1;
}
