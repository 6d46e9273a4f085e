/* The table as a seat may see it: one JSON object, the same form for all games, keys in fixed order. */
#include "kernel/columns.h"
#include "kernel/json.h"
#include "kernel/play.h"
#include "kernel/words.h"
#include "kernel/zones.h"

void view_counter(ViewItems *items, const char *name, int value)
{
    if (items->counters < MAX_VIEW_ITEMS)
        items->counter[items->counters++] = (ViewItem){.name = name, .value = value};
}

void view_stack(ViewItems *items, const char *name, const char *stack, int seat, int value)
{
    if (items->counters < MAX_VIEW_ITEMS)
        items->counter[items->counters++] =
            (ViewItem){.name = name, .value = value, .stack = stack, .seat = seat};
}

void view_place(ViewItems *items, const char *name, int value)
{
    if (items->counters < MAX_VIEW_ITEMS)
        items->counter[items->counters++] = (ViewItem){.name = name, .value = value, .is_place = 1};
}

void view_value(ViewItems *items, const char *name, int value)
{
    if (items->values < MAX_VIEW_ITEMS)
        items->value[items->values++] = (ViewItem){.name = name, .value = value};
}

void view_mark(ViewItems *items, const char *name)
{
    if (items->marks < MAX_VIEW_ITEMS)
        items->mark[items->marks++] = name;
}

static void put_items(Writer *w, const char *key, const ViewItem *item, int count)
{
    put_name(w, key);
    put_char(w, ':');
    put_char(w, '{');
    for (int i = 0; i < count; i++) {
        if (i)
            put_char(w, ',');
        put_named(w, item[i].name, item[i].value);
    }
    put_char(w, '}');
}

static void put_rulings(Writer *w, const CwGame *game)
{
    put_key(w, "rules");
    put_char(w, '{');
    const char *comma = "";
    for (int i = 0; i < game->def->ruling_count; i++) {
        CwRuling r = cw_ruling(game->def, game, i);
        if (!r.name)
            continue;
        char value[64];
        cw_ruling_value(&r, r.value, value, sizeof value);
        put_text(w, comma);
        put_name(w, r.name);
        put_char(w, ':');
        put_json_string(w, value);
        comma = ",";
    }
    put_char(w, '}');
}

/* A deck whose list everybody may read.  Its cards are numbered by kind. */
static void put_open_deck(Writer *w, const Run *g, Seat seat)
{
    SeatDeck deck = {0};
    if (g->game->def->seat_deck)
        g->game->def->seat_deck(g, seat, &deck);
    if (!deck.is_open)
        return;
    const uint16_t *kinds = KINDS_OF(g);
    put_text(w, ",\"deck\":[");
    for (Card c = deck.first, next; c < deck.first + deck.count; c = next) {
        for (next = c + 1; next < deck.first + deck.count && kinds[next] == kinds[c];)
            next++;
        put_text(w, c == deck.first ? "{" : ",{");
        put_string(w, "card", g->game->def->kind_name(g->game, kinds[c]));
        put_char(w, ',');
        put_number(w, "copies", next - c);
        put_char(w, '}');
    }
    put_char(w, ']');
}

static void put_seats(Writer *w, const Run *g, Seat viewer, const char *const *names)
{
    put_key(w, "seats");
    put_char(w, '[');
    FOR_EACH_SEAT (g, s) {
        ViewItems items = {0};
        seat_items(g, viewer, s, &items);
        char usual[] = "Seat 1";
        usual[5] = (char)('1' + s);
        if (s)
            put_char(w, ',');
        put_char(w, '{');
        put_string(w, "name", names && names[s] ? names[s] : usual);
        put_char(w, ',');
        put_number(w, "team", cw_team(g->game, s));
        put_char(w, ',');
        put_items(w, "counters", items.counter, items.counters);
        put_open_deck(w, g, s);
        put_char(w, '}');
    }
    put_char(w, ']');
}

static void put_card(Writer *w, const Run *g, Seat viewer, const CwHandles *handles, Card card, int at)
{
    ViewItems items = {0};
    card_items(g, viewer, card, &items);
    put_char(w, '{');
    put_number(w, "n", PLANTED(NUMBERS) ? (uint32_t)card : handles->of[card]);
    put_char(w, ',');
    put_string(w, "card", g->game->def->kind_name(g->game, KINDS_OF(g)[card]));
    put_text(w, ",\"face\":");
    put_text(w, sees_zone(g, CW_SPECTATOR, ZONE_OF(g)[card]) ? "\"up\"" : "\"down\"");
    put_char(w, ',');
    put_number(w, "at", at);
    if (handles->of[items.on]) {
        put_char(w, ',');
        put_number(w, "on", handles->of[items.on]);
    }
    if (items.counters) {
        put_char(w, ',');
        put_items(w, "counters", items.counter, items.counters);
    }
    if (items.marks) {
        put_text(w, ",\"marks\":[");
        for (int i = 0; i < items.marks; i++) {
            if (i)
                put_char(w, ',');
            put_json_string(w, items.mark[i]);
        }
        put_char(w, ']');
    }
    if (items.values) {
        put_char(w, ',');
        put_items(w, "values", items.value, items.values);
    }
    put_char(w, '}');
}

/* What lies on the backs of cards that the viewer cannot identify.  In a zone without order they have no places, and
   are listed by what lies on them. */
static void put_backs(Writer *w, const Run *g, Seat viewer, const CwHandles *handles, int zone)
{
    uint8_t card[MAX_CARDS + 1], place[MAX_CARDS + 1];
    int sorted = g->game->zone[zone].sorted, n = 0, at = 0;
    FOR_EACH_CARD (g, c, zone) {
        ViewItems items = {0};
        if (!knows(g, viewer, c) && back_items(g, viewer, c, handles, &items)) {
            int i = n++;
            for (; sorted && i && compare_backs(g, viewer, card[i - 1], c, handles) > 0; i--)
                card[i] = card[i - 1];
            card[i] = (uint8_t)c;
            place[i] = (uint8_t)at;
        }
        at++;
    }
    for (int i = 0; i < n; i++) {
        ViewItems items = {0};
        back_items(g, viewer, card[i], handles, &items);
        put_text(w, i ? ",{" : ",\"backs\":[{");
        if (!sorted) {
            put_number(w, "at", place[i]);
            put_char(w, ',');
        }
        put_items(w, "counters", items.counter, items.counters);
        put_char(w, ',');
        put_items(w, "links", items.value, items.values);
        put_char(w, '}');
    }
    put_text(w, n ? "]" : "");
}

/* Of a hidden hand one sees how many cards it has and those one knows, without their places: places in a hand tell
   when a card came. */
static void put_zone(Writer *w, const Run *g, Seat viewer, const CwHandles *handles, int zone)
{
    const ZoneInfo *info = &g->game->zone[zone];
    const ZoneDef *def = &g->game->def->zones[info->def];
    put_char(w, '{');
    put_key(w, "id");
    put_char(w, '"');
    put_text(w, def->id);
    if (def->count > 1) {
        put_char(w, '-');
        put_int(w, info->index + 1);
    }
    put_char(w, '"');
    put_char(w, ',');
    put_string(w, "kind", def->kind);
    put_char(w, ',');
    put_number(w, "owner", info->owner);
    put_char(w, ',');
    put_number(w, "count", zone_size(g, zone));
    put_char(w, ',');
    put_number(w, "size", def->size);
    put_text(w, ",\"cards\":[");
    uint8_t card[MAX_CARDS + 1];
    int n = known_cards(g, viewer, zone, handles, card), at = 0;
    Card here = zone_first(g, zone);
    for (int i = 0; i < n; i++) {
        for (; !info->sorted && here != card[i]; here = next_in_zone(g, here))
            at++;
        put_text(w, i ? "," : "");
        put_card(w, g, viewer, handles, card[i], info->sorted ? i : at);
    }
    put_char(w, ']');
    if (g->game->def->layout.column_count)
        put_backs(w, g, viewer, handles, zone);
    put_char(w, '}');
}

static void put_tracks_and_links(Writer *w, const Run *g, Seat viewer, const CwHandles *handles)
{
    ViewTrack track[64];
    ViewLink link[256];
    int n = table_tracks(g, viewer, track, 64);
    put_text(w, "\"tracks\":[");
    for (int i = 0; i < n; i++) {
        put_text(w, i ? ",{" : "{");
        put_string(w, "id", track[i].id);
        put_char(w, ',');
        put_number(w, "value", track[i].value);
        put_char(w, ',');
        put_number(w, "max", track[i].max);
        put_char(w, '}');
    }
    n = card_links(g, viewer, handles, link, 256);
    put_text(w, "],\"links\":[");
    for (int i = 0; i < n; i++) {
        put_text(w, i ? ",[" : "[");
        put_int(w, handles->of[link[i].from]);
        put_char(w, ',');
        put_int(w, handles->of[link[i].to]);
        put_char(w, ',');
        put_json_string(w, link[i].kind);
        put_char(w, ']');
    }
    put_char(w, ']');
}

static void
put_words(Writer *w,
          size_t (*words)(const CwGame *, const CwState *, int, int, const char *const *, char *, size_t),
          const CwGame *game, const CwState *state, int seat, int action, const char *const *names)
{
    char text[512];
    size_t n = words(game, state, seat, action, names, text, sizeof text);
    put_json_bytes(w, text, n < sizeof text ? n : sizeof text - 1);
}

static size_t question_words(const CwGame *game, const CwState *state, int seat, int action,
                             const char *const *names, char *text, size_t capacity)
{
    (void)action;
    return cw_question_words(game, state, seat, names, text, capacity);
}

static void put_ask(Writer *w, const CwGame *game, const CwState *state, int seat, const char *const *names,
                    const CwHandles *handles)
{
    static const char *const kinds[] = {"single", "sealed", "open"};
    Run run = run_open(game, (CwState *)(uintptr_t)state, NULL), *g = &run;
    CwOptions options;
    cw_options(game, state, seat, &options);
    put_key(w, "ask");
    put_char(w, '{');
    put_number(w, "decision", options.decision);
    put_char(w, ',');
    put_string(w, "kind", kinds[cw_kind(state)]);
    put_char(w, ',');
    put_string(w, "rule", cw_asking_rule(game, state, seat));
    put_text(w, ",\"words\":");
    put_words(w, question_words, game, state, seat, 0, names);
    put_text(w, ",\"options\":[");
    for (int i = 0; i < options.count; i++) {
        int cards[CW_MAX_REFS], n = option_cards(g, seat, options.action[i], cards);
        put_text(w, i ? ",{" : "{");
        put_number(w, "a", options.action[i]);
        put_text(w, ",\"refs\":[");
        for (int k = 0; k < n; k++) {
            if (k)
                put_char(w, ',');
            put_int(w, handles->of[cards[k]]);
        }
        put_char(w, ']');
        int amount;
        if (words_amount(game, state, seat, options.action[i], &amount)) {
            put_char(w, ',');
            put_number(w, "amount", amount);
        }
        put_text(w, ",\"words\":");
        put_words(w, cw_option_words, game, state, seat, options.action[i], names);
        put_char(w, '}');
    }
    put_text(w, "]}");
}

static void put_result(Writer *w, const CwGame *game, const CwState *state)
{
    CwResult result;
    cw_result(game, state, &result);
    put_text(w, ",\"result\":{");
    put_string(w, "rule", result.rule);
    put_text(w, ",\"payoff\":[");
    for (int s = 0; s < game->seats; s++) {
        if (s)
            put_char(w, ',');
        put_int(w, result.payoff[s]);
    }
    put_text(w, "],\"points\":[");
    for (int s = 0; s < game->seats; s++) {
        if (s)
            put_char(w, ',');
        put_int(w, result.points[s]);
    }
    put_text(w, "]}");
}

size_t cw_view(const CwGame *game, const CwState *state, int seat, const char *const *names,
               const CwHandles *handles, char *text, size_t capacity)
{
    static const char *const phases[] = {"waiting", "over", "faulted", "out of chance"};
    Run run = run_open(game, (CwState *)(uintptr_t)state, NULL), *g = &run;
    Writer writer = writer_open(text, capacity), *w = &writer;
    CwHandles here = handles ? *handles : (CwHandles){0};
    cw_follow(game, state, seat, &here);
    put_text(w, "{\"v\":1,");
    put_string(w, "game", game->def->name);
    put_char(w, ',');
    put_rulings(w, game);
    put_char(w, ',');
    put_number(w, "seat", seat);
    put_char(w, ',');
    put_string(w, "status", phases[cw_phase(state)]);
    put_text(w, ",\"waiting\":[");
    const char *comma = "";
    FOR_EACH_SEAT (g, s) {
        if (!(cw_waiting(state) >> s & 1))
            continue;
        put_text(w, comma);
        put_int(w, s);
        comma = ",";
    }
    put_text(w, "],");
    put_seats(w, g, seat, names);
    put_text(w, ",\"zones\":[");
    comma = "";
    for (int z = 1; z < game->def->layout.zones; z++) {
        if (game->zone[z].owner >= game->seats)
            continue;
        put_text(w, comma);
        put_zone(w, g, seat, &here, z);
        comma = ",";
    }
    put_text(w, "],");
    put_tracks_and_links(w, g, seat, &here);
    if (seat >= 0 && cw_waiting(state) >> seat & 1) {
        put_char(w, ',');
        put_ask(w, game, state, seat, names, &here);
    }
    if (cw_phase(state) == CW_OVER)
        put_result(w, game, state);
    put_char(w, '}');
    return writer_close(w);
}

/* The name of the pause at which a rule waits.  Asked for a step that does not exist, a rule runs none of its lines and
   tells the names of those that do. */
static void put_step(Writer *w, const Run *g, const unsigned char *frame)
{
    struct {
        Frame head;
        uint64_t memory[63];
    } copy;
    memcpy(&copy.head, frame, sizeof copy.head);
    int step = copy.head.step;
    if (!step || 8u * copy.head.size > sizeof copy)
        return;
    memcpy(&copy, frame, 8u * copy.head.size);
    copy.head.step = UINT16_MAX;
    const char *names = "";
    Run asking = *g;
    asking.step_names = &names;
    g->game->def->rules[copy.head.rule].body(&asking, &copy.head);
    for (int skip = step - 1; skip > 0 && *names; skip--) {
        names += strcspn(names, ",");
        names += strspn(names, ", ");
    }
    put_text(w, ", ");
    put_bytes(w, names, strcspn(names, ","));
}

size_t cw_stack_words(const CwGame *game, const CwState *state, char *text, size_t capacity)
{
    Run g = run_open(game, (CwState *)(uintptr_t)state, NULL);
    Writer w = writer_open(text, capacity);
    const unsigned char *stack = (const unsigned char *)g.core + game->def->layout.stack;
    for (int unit = 0; unit < g.core->stack_used;) {
        Frame f;
        memcpy(&f, stack + 8 * (size_t)unit, sizeof f);
        if (unit)
            put_text(&w, " > ");
        put_text(&w, game->def->rules[f.rule].number);
        put_char(&w, ' ');
        put_text(&w, game->def->rules[f.rule].name);
        put_step(&w, &g, stack + 8 * (size_t)unit);
        unit += f.size ? f.size : 1;
    }
    return writer_close(&w);
}
