#include "table/transfer.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "cardwright.h"
#include "table/deal.h"

enum { FORMAT = 1, MOST_ACTS = 2000000, ACT_MEMBERS = 10 };

const char *const table_state_words[] = {"open", "playing", "over", "closed", NULL};

/* ---- out ---------------------------------------------------------------------------------------------------------------- */

typedef struct Exporting {
    Text *out;
    int seats, acts;
} Exporting;

static void add_hash(Text *out, const char *name, const uint8_t bytes[STORE_HASH])
{
    char text[DEAL_TEXT];
    deal_text(bytes, text);
    text_addf(out, ",\"%s\":\"%s\"", name, text);
}

static void add_text(Text *out, const char *name, const char *text)
{
    text_addf(out, ",\"%s\":", name);
    text_json(out, text);
}

static void export_table(void *data, const StoredTable *t)
{
    Text *out = ((Exporting *)data)->out;
    char id[TABLE_ID_TEXT];
    table_id_text(&t->id, id);
    text_addf(out, "{\"cardwright_table\":%d,\"engine\":\"%s\",\"table\":\"%s\"", FORMAT, cw_version(), id);
    add_text(out, "game", t->game);
    text_addf(out, ",\"state\":%d,\"made\":%lld,\"changed\":%lld", t->state, (long long)t->made,
              (long long)t->changed);
    text_addf(out, ",\"book\":\"%016llx\"", (unsigned long long)t->book);
    add_hash(out, "commitment", t->commitment);
    add_hash(out, "secret", t->secret);
    text_addf(out, ",\"header\":%s", t->header);
}

static void export_seat(void *data, const StoredSeat *s)
{
    Exporting *e = data;
    text_addf(e->out, "%s\n {\"seat\":%d", e->seats++ ? "," : ",\n\"seats\":[", s->seat);
    add_text(e->out, "kind", s->kind);
    add_text(e->out, "name", s->name);
    add_text(e->out, "spec", s->spec);
    add_hash(e->out, "secret_hash", s->secret_hash);
    add_hash(e->out, "nonce", s->nonce);
    text_add(e->out, "}");
}

static void export_act(void *data, const StoredAct *a)
{
    Exporting *e = data;
    text_addf(e->out, "%s\n [%u,%lld,%d,%d,%d,%u,%d,%d,%u,", e->acts++ ? "," : "],\n\"acts\":[",
              (unsigned)a->n, (long long)a->at, a->kind, a->seat, a->branch, (unsigned)a->decision, a->slot,
              a->action, (unsigned)a->check);
    text_json(e->out, a->body);
    text_add(e->out, "]");
}

int table_export(Store *store, const TableId *id, Text *out, Problem *p)
{
    Exporting e = {.out = out};
    StoreReader reader = {.data = &e, .table = export_table, .seat = export_seat, .act = export_act};
    char name[TABLE_ID_TEXT];
    int found = store_read(store, id, &reader, p);
    table_id_text(id, name);
    if (!found)
        problem(p, 0, "there is no table %s", name);
    if (found <= 0)
        return 0;
    text_add(out, e.acts ? "]}\n" : e.seats ? "],\n\"acts\":[]}\n" : ",\"seats\":[],\"acts\":[]}\n");
    return 1;
}

/* ---- in ----------------------------------------------------------------------------------------------------------------- */

static int take_hash(const json_t *from, const char *name, uint8_t to[STORE_HASH])
{
    const char *text = json_string_value(json_object_get(from, name));
    return text && deal_read(text, to);
}

static int take_number(const json_t *from, const char *name, int64_t least, int64_t most, int64_t *to)
{
    const json_t *number = json_object_get(from, name);
    *to = json_integer_value(number);
    return json_is_integer(number) && *to >= least && *to <= most;
}

static int take_seat(const json_t *from, StoredSeat *to)
{
    int64_t seat;
    to->kind = json_string_value(json_object_get(from, "kind"));
    to->name = json_string_value(json_object_get(from, "name"));
    to->spec = json_string_value(json_object_get(from, "spec"));
    int good = to->kind && to->name && to->spec && take_number(from, "seat", 0, CW_MAX_SEATS - 1, &seat) &&
               take_hash(from, "secret_hash", to->secret_hash) && take_hash(from, "nonce", to->nonce);
    to->seat = good ? (int)seat : 0;
    return good;
}

static int take_act(const json_t *from, uint32_t n, StoredAct *to)
{
    static const int64_t least[] = {1, 0, 0, -1, 0, 0, -2, 0, 0},
                         most[] = {MOST_ACTS,  INT64_MAX,    100,   CW_MAX_SEATS, INT32_MAX,
                                   UINT32_MAX, CW_MAX_SEATS, 65535, UINT32_MAX};
    int64_t number[ACT_MEMBERS - 1];
    to->body = json_string_value(json_array_get(from, ACT_MEMBERS - 1));
    for (size_t i = 0; i < ACT_MEMBERS - 1; i++) {
        const json_t *member = json_array_get(from, i);
        number[i] = json_integer_value(member);
        if (!json_is_integer(member) || number[i] < least[i] || number[i] > most[i])
            return 0;
    }
    *to = (StoredAct){.n = (uint32_t)number[0],
                      .at = number[1],
                      .kind = (int)number[2],
                      .seat = (int)number[3],
                      .branch = (int)number[4],
                      .decision = (uint32_t)number[5],
                      .slot = (int)number[6],
                      .action = (int)number[7],
                      .check = (uint32_t)number[8],
                      .body = to->body};
    return to->body && to->n == n && json_array_size(from) == ACT_MEMBERS;
}

static int put(Store *store, const json_t *from, StoredTable *table, StoredSeat *seats, StoredAct *acts,
               Problem *p)
{
    const json_t *one;
    size_t i;
    int seat_count = 0, act_count = 0;
    json_array_foreach(json_object_get(from, "seats"), i, one)
    {
        if (i >= CW_MAX_SEATS || !take_seat(one, &seats[seat_count++]))
            return problem(p, 0, "seat %d of this file is damaged", (int)i);
    }
    json_array_foreach(json_object_get(from, "acts"), i, one)
    {
        if (!take_act(one, (uint32_t)i + 1, &acts[act_count++]))
            return problem(p, 0, "act %d of this file is damaged", (int)i + 1);
    }
    StoreChange change = {.id = table->id,
                          .table = table,
                          .seats = seats,
                          .seat_count = seat_count,
                          .acts = acts,
                          .act_count = act_count};
    StoreResult result = store_put_now(store, &change, p);
    if (result == STORE_TAKEN)
        problem(p, 0, "this table is there already");
    return result == STORE_DURABLE;
}

static int take_table(const json_t *from, StoredTable *t, Problem *p)
{
    int64_t format, state;
    const char *id = json_string_value(json_object_get(from, "table"));
    if (!take_number(from, "cardwright_table", 0, INT32_MAX, &format))
        return problem(p, 0, "this is no table that `tables export` wrote");
    if (format != FORMAT)
        return problem(p, 0, "this table has format %d, this cardwright reads %d: use the one that wrote it",
                       (int)format, FORMAT);
    t->game = json_string_value(json_object_get(from, "game"));
    int good = id && table_id_read(id, &t->id) && t->game && take_number(from, "state", 0, 3, &state) &&
               take_number(from, "made", 0, INT64_MAX, &t->made) &&
               take_number(from, "changed", 0, INT64_MAX, &t->changed) &&
               take_hash(from, "commitment", t->commitment) && take_hash(from, "secret", t->secret) &&
               json_is_object(json_object_get(from, "header"));
    const char *book = json_string_value(json_object_get(from, "book"));
    t->book = book ? strtoull(book, NULL, 16) : 0;
    t->state = good ? (int)state : 0;
    return good ? 1 : problem(p, 0, "this file is damaged: what a table needs is not there");
}

int table_import(Store *store, const char *text, size_t length, TableId *id, Problem *p)
{
    json_error_t error;
    json_t *from = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    StoredTable table = {0};
    StoredSeat seats[CW_MAX_SEATS] = {0};
    if (!from)
        return problem(p, error.line, "this is no table that `tables export` wrote: %s", error.text);
    int good = take_table(from, &table, p);
    if (good) {
        char *header = json_dumps(json_object_get(from, "header"), JSON_COMPACT);
        StoredAct *acts = memory(NULL, json_array_size(json_object_get(from, "acts")) + 1, sizeof *acts);
        table.header = header;
        good = put(store, from, &table, seats, acts, p);
        *id = table.id;
        free(acts);
        free(header);
    }
    json_decref(from);
    return good;
}
