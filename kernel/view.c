/* The table as a seat may see it: one JSON object, the same form for all games, keys in fixed order
   (docs/protocol.md).  What never changes during a game is in the book; what is asked is in cw_ask. */
#include "kernel/columns.h"
#include "kernel/json.h"
#include "kernel/play.h"
#include "kernel/typed.h"
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

void view_seat_mark(ViewItems *items, const char *name)
{
    if (items->counters < MAX_VIEW_ITEMS)
        items->counter[items->counters++] = (ViewItem){.name = name, .value = 1, .is_mark = 1};
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

/* Behind the key of an object. */
static void put_items(Writer *w, const ViewItem *item, int count)
{
    char before = '{';
    for (int i = 0; i < count; i++) {
        if (item[i].stack || item[i].is_place || item[i].is_mark)
            continue;
        put_char(w, before);
        put_named(w, item[i].name, item[i].value);
        before = ',';
    }
    put_text(w, before == '{' ? "{}" : "}");
}

/* Pieces without cards, by their owners. */
static void put_stacks(Writer *w, const ViewItems *items)
{
    int n = 0;
    for (int i = 0; i < items->counters; i++) {
        const ViewItem *item = &items->counter[i];
        if (!item->stack)
            continue;
        put_text(w, n++ ? ",{" : ",\"stacks\":[{");
        put_key(w, "id");
        put_name(w, item->stack);
        and_number(w, "seat", item->seat);
        and_number(w, "n", item->value);
        put_char(w, '}');
    }
    if (n)
        put_char(w, ']');
}

static int shown_counters(const ViewItems *items)
{
    int n = 0;
    for (int i = 0; i < items->counters; i++)
        n += !items->counter[i].stack && !items->counter[i].is_place;
    return n;
}

static void put_lines(Writer *w, const Run *g, Seat viewer, Card card)
{
    ViewLine line[MAX_VIEW_LINES];
    char text[400];
    int n = g->game->def->lines_of_card(g, viewer, card, line);
    for (int i = 0; i < n; i++) {
        size_t length = g->game->def->skill_text(g->game, line[i].skill, text, sizeof text);
        put_text(w, i ? ",{" : ",\"lines\":[{");
        put_key(w, "text");
        put_json_bytes(w, text, length < sizeof text ? length : sizeof text - 1);
        and_string(w, "state", line[i].state);
        if (line[i].cost >= 0)
            and_number(w, "cost", line[i].cost);
        put_char(w, '}');
    }
    if (n)
        put_char(w, ']');
}

/* What different cards add to one value stands by their handles: a game lists it by card number, which tells something. */
static void sort_parts(ViewPart part[], int n, const CwHandles *handles)
{
    for (int i = 1; i < n; i++) {
        ViewPart p = part[i];
        int at = i;
        for (; at && !p.from && !part[at - 1].from && !strcmp(part[at - 1].value, p.value) &&
               handles->of[part[at - 1].card] > handles->of[p.card];
             at--)
            part[at] = part[at - 1];
        part[at] = p;
    }
}

/* A card that the viewer cannot identify has no handle: then it is nobody's part. */
static void put_parts(Writer *w, const Run *g, Seat viewer, const CwHandles *handles, Card card)
{
    ViewPart part[MAX_VIEW_PARTS];
    int n = g->game->def->parts_of_card(g, viewer, card, part), written = 0;
    sort_parts(part, n, handles);
    for (int i = 0; i < n; i++) {
        if (!part[i].from && !handles->of[part[i].card])
            continue;
        put_text(w, written++ ? ",{" : ",\"parts\":[{");
        put_key(w, "value");
        put_name(w, part[i].value);
        and_number(w, "n", part[i].amount);
        if (part[i].from) {
            and_key(w, "from");
            put_name(w, part[i].from);
        } else {
            and_number(w, "card", handles->of[part[i].card]);
            and_number(w, "kind", KINDS_OF(g)[part[i].card]);
        }
        put_char(w, '}');
    }
    if (written)
        put_char(w, ']');
}

/* `at` is its place; a zone without order has none (-1).  `up`: everybody sees its zone. */
static void put_card(Writer *w, const Run *g, Seat viewer, const CwHandles *handles, Card card, int at,
                     int up)
{
    ViewItems items;
    clear_items(&items);
    card_items(g, viewer, card, &items);
    put_char(w, '{');
    put_number(w, "id", PLANTED(NUMBERS) ? (uint32_t)card : handles->of[card]);
    and_number(w, "kind", KINDS_OF(g)[card]);
    if (up)
        put_literal(w, ",\"up\":true");
    else
        put_literal(w, ",\"up\":false");
    if (at >= 0)
        and_number(w, "at", at);
    if (handles->of[items.on])
        and_number(w, "on", handles->of[items.on]);
    if (shown_counters(&items)) {
        and_key(w, "counters");
        put_items(w, items.counter, items.counters);
    }
    for (int i = 0; i < items.marks; i++) {
        put_text(w, i ? "," : ",\"marks\":[");
        put_name(w, items.mark[i]);
    }
    if (items.marks)
        put_char(w, ']');
    if (items.values) {
        and_key(w, "values");
        put_items(w, items.value, items.values);
    }
    put_stacks(w, &items);
    if (g->game->def->lines_of_card)
        put_lines(w, g, viewer, card);
    if (g->game->def->parts_of_card)
        put_parts(w, g, viewer, handles, card);
    put_char(w, '}');
}

/* What lies on the backs of cards that the viewer cannot identify.  In a zone without order they have no places, and
   are listed by what lies on them. */
static void put_backs(Writer *w, const Run *g, Seat viewer, const CwHandles *handles, int zone)
{
    uint8_t card[MAX_CARDS + 1], place[MAX_CARDS + 1];
    int sorted = g->game->zone[zone].sorted, n = 0, at = 0;
    FOR_EACH_CARD (g, c, zone) {
        ViewItems items;
        clear_items(&items);
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
        ViewItems items;
        clear_items(&items);
        back_items(g, viewer, card[i], handles, &items);
        put_text(w, i ? ",{" : ",\"backs\":[{");
        put_number(w, "at", sorted ? -1 : place[i]);
        and_key(w, "counters");
        put_items(w, items.counter, items.counters);
        and_key(w, "links");
        put_items(w, items.value, items.values);
        put_char(w, '}');
    }
    put_text(w, n ? "]" : "");
}

/* Cards of different pools can be told apart from behind: which sort lies on top of those that nobody can see. */
static void put_back(Writer *w, const Run *g, Seat viewer, int zone)
{
    if (!g->game->def->pool)
        return;
    FOR_EACH_CARD (g, c, zone)
        if (!knows(g, viewer, c)) {
            and_number(w, "back", g->game->def->pool(g, c));
            return;
        }
}

/* What never changes of a zone, up to its count: written once, when the game is opened. */
static void put_zone_head(Writer *w, const CwGame *game, int zone)
{
    const CwGameDef *game_def = game->def;
    const ZoneInfo *info = &game->zone[zone];
    const ZoneDef *def = &game_def->zones[info->def];
    put_char(w, '{');
    put_string(w, "id", def->id);
    and_number(w, "i", def->count > 1 ? info->index + 1 : 0);
    and_number(w, "owner", info->owner);
    if (info->owner < 0 && game_def->holder && game_def->holder(game, zone) >= 0)
        and_number(w, "holder", game_def->holder(game, zone));
    and_string(w, "kind", def->kind);
    and_number(w, "size", def->size);
    if (game_def->zone_columns && game_def->zone_columns(game, zone))
        and_number(w, "columns", game_def->zone_columns(game, zone));
    and_key(w, "count");
}

size_t zone_heads_size(const CwGameDef *def)
{
    return def->layout.zones * (ZONE_HEAD_ROOM + sizeof(uint8_t)) + 32;
}

int zone_heads_open(CwGame *game, Arena *arena)
{
    game->zone_head = arena_take(arena, (size_t)game->def->layout.zones * ZONE_HEAD_ROOM);
    game->zone_head_length = arena_take(arena, game->def->layout.zones);
    if (!game->zone_head || !game->zone_head_length)
        return 0;
    for (int z = 1; z < game->def->layout.zones; z++) {
        Writer w = writer_open(game->zone_head + z * ZONE_HEAD_ROOM, ZONE_HEAD_ROOM);
        put_zone_head(&w, game, z);
        game->zone_head_length[z] = (uint8_t)writer_close(&w);
    }
    return 1;
}

static void put_zone(Writer *w, const Run *g, Seat viewer, const CwHandles *handles, int zone)
{
    put_known(w, g->game->zone_head + zone * ZONE_HEAD_ROOM, g->game->zone_head_length[zone]);
    if (!zone_size(g, zone)) {
        put_literal(w, "0,\"cards\":[]}");
        return;
    }
    put_int(w, zone_size(g, zone));
    put_back(w, g, viewer, zone);
    put_literal(w, ",\"cards\":[");
    uint8_t card[MAX_CARDS + 1];
    int sorted = g->game->zone[zone].sorted, n = known_cards(g, viewer, zone, handles, card), at = 0;
    int up = sees_zone(g, CW_SPECTATOR, zone);
    Card here = zone_first(g, zone);
    for (int i = 0; i < n; i++) {
        for (; !sorted && here != card[i]; here = next_in_zone(g, here))
            at++;
        if (i)
            put_char(w, ',');
        put_card(w, g, viewer, handles, card[i], sorted ? -1 : at, up);
    }
    put_char(w, ']');
    if (g->game->def->layout.column_count && g->game->marked_backs)
        put_backs(w, g, viewer, handles, zone);
    put_char(w, '}');
}

static void put_seat_list(Writer *w, unsigned seats)
{
    const char *comma = "";
    put_char(w, '[');
    for (int s = 0; s < CW_MAX_SEATS; s++) {
        if (!(seats >> s & 1))
            continue;
        put_text(w, comma);
        put_int(w, s);
        comma = ",";
    }
    put_char(w, ']');
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
    put_literal(w, ",\"deck\":[");
    for (Card c = deck.first, next; c < deck.first + deck.count; c = next) {
        for (next = c + 1; next < deck.first + deck.count && kinds[next] == kinds[c];)
            next++;
        put_text(w, c == deck.first ? "{" : ",{");
        put_number(w, "kind", kinds[c]);
        and_number(w, "copies", next - c);
        put_char(w, '}');
    }
    put_char(w, ']');
}

static void put_seat_marks(Writer *w, const ViewItems *items)
{
    int n = 0;
    for (int i = 0; i < items->counters; i++) {
        if (!items->counter[i].is_mark)
            continue;
        put_text(w, n++ ? "," : ",\"marks\":[");
        put_name(w, items->counter[i].name);
    }
    if (n)
        put_char(w, ']');
    if (items->out)
        put_literal(w, ",\"out\":true");
}

static void put_seats(Writer *w, const Run *g, Seat viewer, const char *const *names)
{
    put_literal(w, ",\"seats\":[");
    FOR_EACH_SEAT (g, s) {
        ViewItems items;
        clear_items(&items);
        seat_items(g, viewer, s, &items);
        char usual[] = "Seat 1";
        usual[5] = (char)('1' + s);
        put_text(w, s ? ",{" : "{");
        put_string(w, "name", names && names[s] ? names[s] : usual);
        if (*cw_role(g->game, s))
            and_string(w, "role", cw_role(g->game, s));
        and_number(w, "team", cw_team(g->game, s));
        and_key(w, "counters");
        put_items(w, items.counter, items.counters);
        put_seat_marks(w, &items);
        put_open_deck(w, g, s);
        put_char(w, '}');
    }
    put_char(w, ']');
}

static void put_tracks(Writer *w, const Run *g, Seat viewer)
{
    ViewTrack track[64];
    const char *comma = "";
    int n = table_tracks(g, viewer, track, 64);
    put_literal(w, ",\"tracks\":[");
    for (int i = 0; i < n; i++) {
        if (track[i].is_place)
            continue;
        put_text(w, comma);
        put_char(w, '{');
        put_key(w, "id");
        put_name(w, track[i].id);
        and_number(w, "value", track[i].value);
        and_number(w, "max", track[i].max);
        put_char(w, '}');
        comma = ",";
    }
    put_char(w, ']');
}

/* What waits to be resolved, innermost last.  A card that the viewer cannot identify is 0. */
static void put_stack(Writer *w, const Run *g, Seat viewer, const CwHandles *handles)
{
    ViewWaiting waits[MAX_VIEW_STACK];
    char text[400];
    int n = g->game->def->stack_of_table ? g->game->def->stack_of_table(g, viewer, waits) : 0;
    put_literal(w, ",\"stack\":[");
    for (int i = 0; i < n; i++) {
        int known = waits[i].card && handles->of[waits[i].card];
        put_text(w, i ? ",{" : "{");
        put_number(w, "seat", waits[i].seat);
        and_number(w, "card", known ? handles->of[waits[i].card] : 0);
        if (known)
            and_number(w, "kind", KINDS_OF(g)[waits[i].card]);
        if (waits[i].skill && g->game->def->skill_text) {
            size_t length = g->game->def->skill_text(g->game, waits[i].skill, text, sizeof text);
            and_key(w, "line");
            put_json_bytes(w, text, length < sizeof text ? length : sizeof text - 1);
        }
        put_literal(w, ",\"refs\":[");
        for (int t = 0, written = 0; t < waits[i].targets; t++) {
            if (!handles->of[waits[i].target[t]])
                continue;
            put_text(w, written++ ? "," : "");
            put_int(w, handles->of[waits[i].target[t]]);
        }
        put_literal(w, "]}");
    }
    put_char(w, ']');
}

static void put_links(Writer *w, const Run *g, Seat viewer, const CwHandles *handles)
{
    ViewLink link[256];
    int n = card_links(g, viewer, handles, link, 256), written = 0;
    if (g->game->def->links_of_table)
        n += g->game->def->links_of_table(g, viewer, link + n, 256 - n);
    put_literal(w, ",\"links\":[");
    for (int i = 0; i < n; i++) {
        if (!handles->of[link[i].from])
            continue;
        put_text(w, written++ ? ",[" : "[");
        put_int(w, handles->of[link[i].from]);
        put_char(w, ',');
        put_int(w, handles->of[link[i].to]);
        put_char(w, ',');
        put_json_string(w, link[i].kind);
        put_char(w, ']');
    }
    put_char(w, ']');
}

/* Asked for a step that does not exist, a rule runs none of its lines and tells the names of those that do. */
const char *pause_of(const Run *g, const Frame *f, size_t *length)
{
    struct {
        Frame head;
        uint64_t memory[63];
    } copy;
    const char *names = "";
    *length = 0;
    if (!f->step || 8u * f->size > sizeof copy)
        return names;
    memcpy(&copy, f, 8u * f->size);
    copy.head.step = UINT16_MAX;
    Run asking = *g;
    asking.step_names = &names;
    g->game->def->rules[f->rule].body(&asking, &copy.head);
    for (int skip = f->step - 1; skip > 0 && *names; skip--) {
        names += strcspn(names, ",");
        names += strspn(names, ", ");
    }
    *length = strcspn(names, ",");
    return names;
}

/* The innermost rule that has a word phase.RULE. */
static void put_phase(Writer *w, const Run *g)
{
    const CwGame *game = g->game;
    const unsigned char *stack = (const unsigned char *)g->core + game->def->layout.stack;
    int found = 0;
    if (!game->phases)
        return;
    for (int unit = 0; unit < g->core->stack_used;) {
        Frame f;
        memcpy(&f, stack + 8 * (size_t)unit, sizeof f);
        int rule = f.rule;
        if (!game->phase_of_rule[rule] && game->def->phase_of_frame)
            rule = game->def->phase_of_frame(g, (const Frame *)(const void *)(stack + 8 * (size_t)unit));
        if (game->phase_of_rule[rule])
            found = rule;
        unit += f.size ? f.size : 1;
    }
    if (!found)
        return;
    and_key(w, "phase");
    put_char(w, '{');
    put_string(w, "id", game->def->rules[found].name);
    and_number(w, "n", game->phase_of_rule[found]);
    and_number(w, "of", game->phases);
    put_char(w, '}');
}

/* The viewer's own answer to a sealed decision that is still open. */
static void put_mine(Writer *w, const Run *g, Seat viewer, uint64_t number, const char *const *names)
{
    if (viewer < 0 || !(g->core->answered >> viewer & 1) || !seats_waited_for(g->core))
        return;
    char text[512];
    size_t n = words_of_answer(g, viewer, g->core->answer[viewer], names, text, sizeof text);
    and_key(w, "mine");
    put_char(w, '{');
    put_number(w, "decision", number ? (int64_t)number : g->core->decision);
    and_number(w, "a", g->core->answer[viewer]);
    and_key(w, "words");
    put_json_bytes(w, text, n < sizeof text ? n : sizeof text - 1);
    put_char(w, '}');
}

static void put_result(Writer *w, const Run *g)
{
    and_key(w, "result");
    put_char(w, '{');
    put_string(w, "rule", g->game->def->rules[g->core->over_rule].number);
    put_literal(w, ",\"payoff\":[");
    for (int s = 0; s < g->game->seats; s++) {
        put_text(w, s ? "," : "");
        put_int(w, g->core->payoff[s]);
    }
    put_literal(w, "],\"points\":[");
    for (int s = 0; s < g->game->seats; s++) {
        put_text(w, s ? "," : "");
        put_int(w, g->core->points[s]);
    }
    put_literal(w, "]}");
}

size_t cw_view(const CwGame *game, const CwState *state, int seat, uint64_t number, const char *const *names,
               const CwHandles *handles, char *text, size_t capacity)
{
    static const char *const phases[] = {"waiting", "over", "faulted", "out of chance"};
    Run run = run_open(game, (CwState *)(uintptr_t)state, NULL), *g = &run;
    Writer writer = writer_open(text, capacity), *w = &writer;
    CwHandles own;
    if (!handles)
        handles = number_anew(game, state, seat, &own);
    put_literal(w, "{\"v\":2");
    and_number(w, "seat", seat);
    and_string(w, "status", phases[cw_phase(state)]);
    put_phase(w, g);
    and_key(w, "waiting");
    put_seat_list(w, cw_waiting(state));
    and_key(w, "answered");
    put_seat_list(w, cw_phase(state) == CW_WAITING ? g->core->answered : 0);
    put_mine(w, g, seat, number, names);
    put_seats(w, g, seat, names);
    put_literal(w, ",\"zones\":[");
    const char *comma = "";
    for (int z = 1; z < game->def->layout.zones; z++) {
        if (game->zone[z].owner >= game->seats)
            continue;
        if (*comma)
            put_char(w, ',');
        put_zone(w, g, seat, handles, z);
        comma = ",";
    }
    put_char(w, ']');
    put_tracks(w, g, seat);
    put_stack(w, g, seat, handles);
    put_links(w, g, seat, handles);
    if (cw_phase(state) == CW_OVER)
        put_result(w, g);
    put_char(w, '}');
    return writer_close(w);
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
        size_t length;
        const char *pause = pause_of(&g, (const Frame *)(const void *)(stack + 8 * (size_t)unit), &length);
        put_text(&w, length ? ", " : "");
        put_bytes(&w, pause, length);
        unit += f.size ? f.size : 1;
    }
    return writer_close(&w);
}
