/* The words of a clause: names that the view shows, found in its text. */
#include "scenarios/inside.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "effects/text.h"

static Cursor skip(Cursor c)
{
    while (*c && (isspace((unsigned char)*c) || *c == ','))
        c++;
    return c;
}

int at_end(Cursor c)
{
    return !*skip(c);
}

static int ends_name(char c)
{
    return !c || isspace((unsigned char)c) || c == ',' || c == ':' || c == '\'';
}

int read_name(Cursor *c, const char *name)
{
    Cursor p = skip(*c);
    int quoted = *p == '"';
    size_t n = strlen(name);
    if (!n || strncasecmp(p + quoted, name, n) != 0)
        return 0;
    p += quoted + (int)n;
    if (quoted ? *p != '"' : !ends_name(*p))
        return 0;
    *c = p + quoted;
    return 1;
}

int read_word(Cursor *c, const char *word)
{
    return read_name(c, word);
}

int read_integer(Cursor *c, int *value)
{
    Cursor p = skip(*c);
    char *end;
    if (!isdigit((unsigned char)*p) && !(*p == '-' && isdigit((unsigned char)p[1])))
        return 0;
    long n = strtol(p, &end, 10);
    if (!ends_name(*end) || n < -1000000 || n > 1000000)
        return 0;
    *value = (int)n;
    *c = end;
    return 1;
}

char *read_token(Cursor *c)
{
    Cursor p = skip(*c), end;
    if (!*p)
        return NULL;
    if (*p == '"' && (end = strchr(p + 1, '"')) != NULL) {
        *c = end + 1;
        return copy_of(p + 1, (size_t)(end - p - 1));
    }
    for (end = p; *end && !isspace((unsigned char)*end) && *end != ','; end++)
        continue;
    *c = end;
    return copy_of(p, (size_t)(end - p));
}

int read_seat(const Stage *st, Cursor *c, int *seat)
{
    Cursor longest = *c;
    for (int s = 0; s < st->game->seats; s++) {
        Cursor p = *c;
        if (read_name(&p, st->name[s]) && p > longest) {
            longest = p;
            *seat = s;
        }
    }
    int found = longest > *c;
    *c = longest;
    return found;
}

int read_owner(const Stage *st, Cursor *c, int *owner)
{
    if (read_seat(st, c, owner))
        return 1;
    if (!read_word(c, "table"))
        return 0;
    *owner = NO_SEAT;
    return 1;
}

static void zone_id(const Stage *st, int zone, char *id, size_t capacity)
{
    const ZoneInfo *info = &st->game->zone[zone];
    const ZoneDef *def = &st->def->zones[info->def];
    if (def->count > 1)
        snprintf(id, capacity, "%s-%d", def->id, info->index + 1);
    else
        snprintf(id, capacity, "%s", def->id);
}

int read_zone(const Stage *st, Cursor *c, int owner, int *zone)
{
    for (int z = 1; z < st->def->layout.zones; z++) {
        char id[80];
        if (st->game->zone[z].owner != owner)
            continue;
        zone_id(st, z, id, sizeof id);
        if (read_name(c, id)) {
            *zone = z;
            return 1;
        }
    }
    return 0;
}

int read_kind(const Stage *st, Cursor *c, int *kind)
{
    Cursor longest = *c;
    int quoted = *skip(*c) == '"';
    for (int k = 1; k <= cw_card_count(st->game); k++) {
        Cursor p = *c;
        const char *name = cw_card_name(st->game, k);
        if (!quoted && !name[strspn(name, "0123456789")])
            continue; /* a bare number is a number */
        if (read_name(&p, name) && p > longest) {
            longest = p;
            *kind = k;
        }
    }
    int found = longest > *c;
    *c = longest;
    return found;
}

int read_count_prefix(Cursor *c, int *copies)
{
    Cursor p = skip(*c);
    int n = 0, digits = 0;
    for (; isdigit((unsigned char)*p) && digits < 3; p++, digits++)
        n = 10 * n + (*p - '0');
    if (!digits || *p != 'x' || !isspace((unsigned char)p[1]))
        return 0;
    *copies = n;
    *c = p + 1;
    return 1;
}

int read_ordinal(Cursor *c, int *which)
{
    Cursor p = skip(*c);
    int n = 0, digits = 0;
    for (; isdigit((unsigned char)*p) && digits < 3; p++, digits++)
        n = 10 * n + (*p - '0');
    if (!n || !isalpha((unsigned char)p[0]) || !isalpha((unsigned char)p[1]) || !ends_name(p[2]) ||
        (strncmp(p, "st", 2) != 0 && strncmp(p, "nd", 2) != 0 && strncmp(p, "rd", 2) != 0 &&
         strncmp(p, "th", 2) != 0))
        return 0;
    *which = n;
    *c = p + 2;
    return 1;
}

void add_zone_name(const Stage *st, Text *out, int zone)
{
    char id[80];
    int owner = st->game->zone[zone].owner;
    zone_id(st, zone, id, sizeof id);
    text_addf(out, "%s%s%s", owner >= 0 ? st->name[owner] : "", owner >= 0 ? " " : "", id);
}

void add_cards(const Stage *st, Text *out, int zone, int viewer, int all)
{
    Run run = run_open(st->game, st->state, NULL), *g = &run;
    int shown = 0;
    FOR_EACH_CARD (g, card, zone) {
        if (!all && !knows(g, viewer, card))
            continue;
        text_addf(out, "%s%s", shown++ ? ", " : "", cw_card_name(st->game, kind_of(g, card)));
    }
    if (!shown)
        text_add(out, "no card");
}

static int view_names(const Stage *st, int seat, ViewItem *item, int capacity)
{
    Run run = run_open(st->game, st->state, NULL), *g = &run;
    int n = 0;
    if (seat >= 0) {
        ViewItems items = {0};
        seat_items(g, seat, seat, &items);
        for (int i = 0; i < items.counters && n < capacity; i++)
            item[n++] = items.counter[i];
        return n;
    }
    ViewTrack track[64];
    int tracks = table_tracks(g, CW_SPECTATOR, track, 64);
    for (int i = 0; i < tracks && n < capacity; i++)
        item[n++] = (ViewItem){.name = track[i].id, .value = track[i].value};
    return n;
}

void add_counters(const Stage *st, Text *out, int seat)
{
    ViewItem item[64];
    int n = view_names(st, seat, item, 64);
    for (int i = 0; i < n; i++)
        text_addf(out, "%s%s %d", i ? ", " : "", item[i].name, item[i].value);
    if (!n)
        text_add(out, "none");
}

int find_counter(const Stage *st, int seat, const char *name, int *value)
{
    ViewItem item[64];
    int n = view_names(st, seat, item, 64);
    for (int i = 0; i < n; i++)
        if (strcasecmp(item[i].name, name) == 0) {
            *value = item[i].value;
            return 1;
        }
    *value = 0; /* views leave out what is 0 */
    return row_find(st->game, seat >= 0 ? ROW_OF_SEAT : ROW_OF_TABLE, name, 0) >= 0;
}

/* ---- near misses ----------------------------------------------------------------------------------------------------- */

/* What can stand in a then besides names. */
static const char *const then_words[] = {
    "asked",     "not",     "nobody", "may",       "cannot",   "question", "options", "count",
    "empty",     "top",     "bottom", "has",       "lacks",    "is",       "on",      "and",
    "sees",      "nothing", "list",   "spectator", "over",     "draw",     "wins",    "win",
    "points",    "log",     "in",     "order",     "contains", "cited",    "refused", "same",
    "different", "bytes",   "for",    "table",     "prefers",
};
enum { THEN_WORDS = sizeof then_words / sizeof *then_words };

static void add_near_then(const Stage *st, Text *about, const char *word)
{
    if (!st->clause || st->clause->part != PART_THEN || about->length)
        return;
    for (int i = 0; i < THEN_WORDS; i++)
        if (strcasecmp(word, then_words[i]) == 0)
            return; /* the right word in the wrong place */
    add_near_miss(about, word, then_words, THEN_WORDS);
}

int not_understood(Stage *st, const char *where)
{
    Text about = {0};
    where = skip(where);
    text_add(&about, "");
    Cursor c = where;
    char *word = read_token(&c);
    add_near_then(st, &about, word ? word : "");
    if (word)
        fails(st,
              "this is not understood from '%s' on%s; docs/manual/scenarios.md lists what can stand in then",
              where, about.at);
    else
        fails(st, "something is missing at the end; docs/manual/scenarios.md lists what can stand in then");
    free(word);
    text_free(&about);
    return 0;
}

int no_such_seat(Stage *st, const char *where)
{
    Text about = {0};
    text_add(&about, "");
    char *name = read_token(&where);
    add_near_miss(&about, name ? name : "", (const char *const *)st->name, st->game->seats);
    text_add(&about, "; the seats are ");
    for (int s = 0; s < st->game->seats; s++)
        text_addf(&about, "%s%s", s ? ", " : "", st->name[s]);
    fails(st, "no seat is called '%s'%s", name ? name : "", about.at);
    free(name);
    text_free(&about);
    return 0;
}

/* The longest beginning of the words that comes near to a card's name, or just the first word. */
int no_such_card(Stage *st, const char *where)
{
    int count = cw_card_count(st->game);
    const char **names = memory(NULL, (size_t)count + 1, sizeof *names);
    for (int k = 1; k <= count; k++)
        names[k - 1] = cw_card_name(st->game, k);
    where = skip(where);
    char *typed = copy_of(where, strcspn(where, ","));
    Text about = {0};
    text_add(&about, "");
    size_t end = strlen(typed);
    while (end) {
        while (end && isspace((unsigned char)typed[end - 1]))
            end--;
        typed[end] = 0;
        add_near_miss(&about, typed, names, count);
        size_t shorter = end;
        while (shorter && !isspace((unsigned char)typed[shorter - 1]))
            shorter--;
        if (about.length || !shorter)
            break;
        end = shorter;
    }
    add_near_then(st, &about, typed);
    if (*typed)
        fails(st, "there is no card '%s'%s", typed, about.at);
    else
        fails(st, "a card is missing at the end");
    text_free(&about);
    free(typed);
    free(names);
    return 0;
}

static void add_zones(const Stage *st, Text *out, int owner)
{
    int told = 0;
    for (int z = 1; z < st->def->layout.zones; z++) {
        const ZoneInfo *info = &st->game->zone[z];
        const ZoneDef *def = &st->def->zones[info->def];
        if (info->owner != owner || info->index)
            continue;
        text_addf(out, "%s%s", told++ ? ", " : "", def->id);
        if (def->count > 1)
            text_addf(out, "-1 to %s-%d", def->id, def->count);
    }
    if (!told)
        text_add(out, "none");
}

int no_such_thing(Stage *st, int owner, const char *where)
{
    const char *list[MAX_LISTED];
    char ids[MAX_ZONES][24];
    ViewItem item[64];
    int count = 0, items = view_names(st, owner, item, 64);
    for (int z = 1; z < st->def->layout.zones && count < MAX_LISTED; z++)
        if (st->game->zone[z].owner == owner) {
            zone_id(st, z, ids[z], sizeof ids[z]);
            list[count++] = ids[z];
        }
    for (int i = 0; i < items && count < MAX_LISTED; i++)
        list[count++] = item[i].name;
    count = list_settable(st, owner, list, count);
    for (int s = 0; s < st->game->seats && owner == NO_SEAT && count < MAX_LISTED; s++)
        list[count++] = st->name[s];
    Text about = {0};
    char *name = read_token(&where);
    add_near_miss(&about, name ? name : "", list, count);
    add_near_then(st, &about, name ? name : "");
    text_add(&about, "; its zones: ");
    add_zones(st, &about, owner);
    text_add(&about, owner == NO_SEAT ? "; its tracks: " : "; its counters: ");
    add_counters(st, &about, owner);
    fails(st, "%s has no zone%s '%s'%s", owner >= 0 ? st->name[owner] : "the table",
          owner >= 0 ? " or counter" : ", counter or track, and no seat is called", name ? name : "",
          about.at);
    free(name);
    text_free(&about);
    return 0;
}

/* ---- failures ---------------------------------------------------------------------------------------------------------- */

static void add_failure_head(Stage *st)
{
    static const char *const parts[] = {"given", "when", "then"};
    ScenarioResult *r = st->result;
    const Scenario *s = r->scenario;
    st->failures++;
    text_addf(&r->report, "%s:%d:", r->file->name, st->clause ? st->clause->line : s->line);
    if (st->clause)
        text_addf(&r->report, "%d:", st->clause->column);
    text_add(&r->report, " ");
    for (int i = 0; i < s->rules; i++)
        text_addf(&r->report, "%s%s", i ? ", " : "", s->rule[i]);
    text_addf(&r->report, "%s%s", s->rules ? " - " : "", s->title);
    if (st->branch)
        text_addf(&r->report, " (branch %d)", st->branch);
    text_add(&r->report, "\n");
    if (st->clause)
        text_addf(&r->report, "    %s %s\n", parts[st->clause->part], st->clause->text);
}

static void add_rule_stack(Stage *st)
{
    if (!st->state)
        return;
    char words[1000];
    size_t n = cw_stack_words(st->game, st->state, words, sizeof words);
    text_addf(&st->result->report, "    rules:    %s\n", n ? words : "none is running");
}

static int fails_with(Stage *st, const char *form, va_list args)
{
    add_failure_head(st);
    text_add(&st->result->report, "    ");
    text_addv(&st->result->report, form, args);
    text_add(&st->result->report, "\n");
    add_rule_stack(st);
    return 0;
}

int fails(Stage *st, const char *form, ...)
{
    va_list args;
    va_start(args, form);
    fails_with(st, form, args);
    va_end(args);
    return 0;
}

int refuses(Stage *st, const char *form, ...)
{
    va_list args;
    va_start(args, form);
    text_addv(&st->refusal, form, args);
    va_end(args);
    return fails(st, "%s", st->refusal.at);
}

int differs(Stage *st, const char *expected, const char *seen)
{
    add_failure_head(st);
    if (!st->clause || strcmp(expected, st->clause->text) != 0)
        text_addf(&st->result->report, "    expected: %s\n", expected);
    text_addf(&st->result->report, "    seen:     %s\n", seen);
    add_rule_stack(st);
    return 0;
}

int check(Stage *st, int good, const char *expected, Text *seen)
{
    if (!good)
        differs(st, expected, seen->at ? seen->at : "");
    text_free(seen);
    return good;
}
