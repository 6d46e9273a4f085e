/* What is told about a table. */
#include "table/house_inside.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_QUEUED_FRAMES = 8, MOST_QUEUED_BYTES = 256 * 1024 };

static const char *const state_words[] = {"open", "playing", "over", "closed"};

static int is_here(const Table *t, int seat)
{
    for (const Viewer *v = t->viewers; v; v = v->next_at_table)
        if (v->seat == seat)
            return 1;
    return 0;
}

static void add_seats(Text *out, const Table *t, int with_presence)
{
    text_add(out, ",\"seats\":[");
    for (int s = 0; s < t->seats; s++) {
        const TableSeat *seat = &t->seat[s];
        text_addf(out, "%s{\"kind\":\"%s\"", s ? "," : "", seat_kind(seat));
        if (!seat->is_person) {
            text_add(out, ",\"level\":");
            text_json(out, seat->bot ? seat->bot : seat->level);
        }
        if (seat->name) {
            text_add(out, ",\"name\":");
            text_json(out, seat->name);
        }
        if (seat->is_person)
            text_addf(out, ",\"taken\":%s", seat->name ? "true" : "false");
        if (seat->is_person && with_presence)
            text_addf(out, ",\"here\":%s", is_here(t, s) ? "true" : "false");
        if (t->match && t->driver.left >> s & 1)
            text_add(out, ",\"left\":true");
        if (seat->is_played_on)
            text_add(out, ",\"played_on\":true");
        text_add(out, "}");
    }
    text_add(out, "]");
}

static void add_offer(Text *out, const Table *t)
{
    static const char *const words[] = {"", "back", "draw", "abort", "rematch"};
    const char *comma = "";
    if (t->offer == OFFER_NONE)
        return;
    text_addf(out, ",\"offer\":{\"what\":\"%s\",\"seat\":%d,\"accepted\":[", words[t->offer], t->offer_by);
    for (int s = 0; s < t->seats; s++)
        if (t->accepted >> s & 1) {
            text_addf(out, "%s%d", comma, s);
            comma = ",";
        }
    text_add(out, "]}");
}

static void add_clock(Text *out, const Table *t)
{
    const char *zero = t->zero_plays_on ? "computer" : "loses";
    if (t->base_ms)
        text_addf(out, ",\"clock\":{\"base\":%lld,\"increment\":%lld,\"zero\":\"%s\"}",
                  (long long)t->base_ms / 1000, (long long)t->increment_ms / 1000, zero);
    if (t->move_ms)
        text_addf(out, ",\"clock\":{\"days\":%lld,\"zero\":\"%s\"}",
                  (long long)t->move_ms / (24 * 3600 * 1000), zero);
}

static void add_next(Text *out, const Table *t)
{
    uint8_t commitment[DEAL_BYTES];
    char text[DEAL_TEXT];
    deal_commit(t->next_deal.secret, commitment);
    deal_text(commitment, text);
    text_addf(out, ",\"next\":\"%s\"", text);
}

void table_write(Text *out, const Table *t, int you, const char *secret)
{
    char commitment[DEAL_TEXT];
    deal_text(t->commitment, commitment);
    text_addf(out, "{\"type\":\"table\",\"table\":\"%s\",\"state\":\"%s\"", t->name, state_words[t->state]);
    if (t->game)
        text_addf(out, ",\"game\":\"%s\"", cw_game_name(t->game));
    if (t->match)
        text_addf(out, ",\"book\":\"/book/%s-%016" PRIx64 "-%08x.json\"", cw_game_name(t->game),
                  cw_fingerprint(match_game(t->match)), (unsigned)house_texts(t->house, t->game));
    add_seats(out, t, 1);
    if (you >= 0)
        text_addf(out, ",\"you\":%d", you);
    text_addf(out, ",\"commit\":\"%s\"", commitment);
    if (t->state == TABLE_OVER || t->state == TABLE_CLOSED)
        add_next(out, t);
    if (secret)
        text_addf(out, ",\"secret\":\"%s\"", secret);
    add_clock(out, t);
    if (table_waits_for_people(t))
        text_add(out, ",\"waits\":true");
    if (t->cannot_save) {
        text_add(out, ",\"cannot_save\":");
        text_json(out, t->cannot_save);
    }
    add_offer(out, t);
    if (t->closed_because) {
        text_add(out, ",\"because\":");
        text_json(out, t->closed_because);
    }
    text_add(out, "}");
}

/* What is not durable is told to nobody, and what is on its way is not overtaken.  Where something could not be written memory is
   ahead of the disk: all are told when the table is read again. */
void table_tell(Table *t, Client *client, int seat, Pending *with)
{
    Text now = {0};
    if (t->is_failing && t->seats)
        return;
    with = with ? with : house_last_pending(t);
    table_write(with ? pending_add(with, client, NULL) : &now, t, seat, NULL);
    if (!with)
        client_send(client, &now);
    text_free(&now);
}

void table_tell_all(Table *t, Pending *with)
{
    with = with ? with : house_last_pending(t);
    for (Viewer *v = t->viewers; v; v = v->next_at_table)
        table_tell(t, v->client, v->seat, with);
}

/* ---- the lobby -------------------------------------------------------------------------------------------------------------- */

void table_write_lobby(Text *out, const Table *t)
{
    text_addf(out, "{\"table\":\"%s\",\"game\":\"%s\",\"state\":\"%s\"", t->name, cw_game_name(t->game),
              state_words[t->state]);
    add_seats(out, t, 0);
    add_clock(out, t);
    text_add(out, "}");
}

/* ---- the end ---------------------------------------------------------------------------------------------------------------- */

static void add_numbers(Text *out, const char *name, const int *numbers, int count)
{
    text_addf(out, ",\"%s\":[", name);
    for (int i = 0; i < count; i++)
        text_addf(out, "%s%d", i ? "," : "", numbers[i]);
    text_add(out, "]");
}

static void result_of(const Table *t, CwResult *result)
{
    *result = (CwResult){.rule = "agreed"};
    if (!t->is_draw && match_result(t->match, result) != CW_OK)
        result->rule = "fault";
}

void table_write_over(Text *out, const Table *t)
{
    char text[DEAL_TEXT];
    CwResult result;
    Text words = {0};
    result_of(t, &result);
    add_winners(match_game(t->match), &result, match_names(t->match), &words);
    text_addf(out, "{\"type\":\"over\",\"table\":\"%s\",\"result\":{\"rule\":", t->name);
    text_json(out, result.rule);
    add_numbers(out, "payoff", result.payoff, t->seats);
    add_numbers(out, "points", result.points, t->seats);
    if (match_resigned(t->match) >= 0)
        text_addf(out, ",\"resigned\":%d", match_resigned(t->match));
    if (t->lost_because) {
        text_add(out, ",\"reason\":");
        text_json(out, t->lost_because);
    }
    text_add(out, ",\"words\":");
    text_json(out, words.at);
    deal_text(t->secret, text);
    text_addf(out, "},\"replay\":\"/replay/%s\",\"secret\":\"%s\",\"nonces\":[", t->name, text);
    for (int s = 0; s < t->seats; s++) {
        deal_text(t->seat[s].nonce, text);
        text_addf(out, "%s\"%s\"", s ? "," : "", text);
    }
    text_add(out, "]}");
    text_free(&words);
}

/* ---- frames ----------------------------------------------------------------------------------------------------------------- */

/* Where somebody looks, the match finds out what happens for them; nowhere else. */
void table_tells(Table *t)
{
    unsigned told = 0;
    for (const Viewer *v = t->viewers; v; v = v->next_at_table)
        told |= v->seat >= 0 ? 1u << v->seat : TELLER_WATCHERS;
    for (int s = 0; s < t->seats; s++)
        told |= (unsigned)(t->seat[s].program != NULL) << s;
    if (t->match && told != t->told)
        match_tell(t->match, told);
    t->told = t->match ? told : 0;
}

static void write_frame(Text *out, Table *t, Viewer *v, const char *events)
{
    int64_t clock[CW_MAX_SEATS];
    FrameOf of = {.table = t->name,
                  .match = t->match,
                  .seat = v->seat,
                  .n = t->shown,
                  .clock = table_has_clock(t) ? clock : NULL};
    for (int s = 0; s < t->seats; s++)
        clock[s] = table_clock_of(t, s);
    if (v->seat >= 0 && t->state == TABLE_PLAYING && driver_next(&t->driver).seats >> v->seat & 1)
        of.number = driver_number(&t->driver);
    of.events = events;
    frame_write(out, &of, &v->memory);
    if (v->says_seen && v->unseen < VIEWER_UNSEEN)
        v->sent[v->unseen++] = t->shown;
}

static int is_behind(const Viewer *v)
{
    int messages;
    if (v->says_seen && v->unseen == VIEWER_UNSEEN)
        return 1;
    return peer_queued(v->client->peer, &messages) > MOST_QUEUED_BYTES || messages >= MOST_QUEUED_FRAMES;
}

/* A viewer that does not read as fast as it goes gets no frames until it has caught up, then a whole one. */
static void frames_for(Table *t, int seat, Pending *with)
{
    const char *events = match_told(t->match, seat); /* once for all who sit or watch there */
    for (Viewer *v = t->viewers; v; v = v->next_at_table) {
        if (v->seat != seat)
            continue;
        if (!v->wants_whole && is_behind(v)) {
            v->wants_whole = 1;
            v->behind_since = net_now();
        }
        if (!v->wants_whole)
            write_frame(pending_add(with, v->client, v), t, v, events);
    }
}

void table_frames(Table *t, int only, Pending *with)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (t->told >> seat & 1 && (only == TO_ALL || only == seat))
            frames_for(t, seat, with);
    if (t->told & TELLER_WATCHERS && only == TO_ALL)
        frames_for(t, CW_SPECTATOR, with);
    match_told_all(t->match);
}

void table_catch_up(Table *t)
{
    if (!t->match || t->pendings || t->is_failing)
        return;
    for (Viewer *v = t->viewers; v; v = v->next_at_table) {
        if (!v->wants_whole || is_behind(v))
            continue;
        Text frame = {0};
        frame_forget(&v->memory);
        v->wants_whole = 0;
        v->behind_since = 0;
        write_frame(&frame, t, v, NULL);
        client_send(v->client, &frame);
        if (t->state == TABLE_OVER) {
            text_clear(&frame);
            table_write_over(&frame, t);
            client_send(v->client, &frame);
        }
        text_free(&frame);
    }
}
