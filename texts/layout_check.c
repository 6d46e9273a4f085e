/* Does a layout name only what its game has?  Every name is looked up in the game's own tables. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/columns.h"
#include "kernel/near.h"
#include "match/text.h"
#include "texts/layout.h"
#include "texts/lexicon.h"

typedef enum Sort { /* of names */
                    SORT_ZONE = 1,
                    SORT_TRACK = 2,
                    SORT_COUNTER = 4, /* of a seat */
                    SORT_ON_CARD = 8, /* counter, value or mark of a card */
                    SORT_EVENT = 16,
                    SORT_TYPE = 32,
                    SORT_FACTION = 64,
                    SORT_CLASS = 128,
                    SORT_STAT = 256,    /* printed on cards */
                    SORT_KIND = 512,    /* a card's name */
                    SORT_FAMILY = 1024, /* `portal` for portal-1, portal-2 ... */
                    SORT_AREA = 2048,
                    SORT_SEAT_MARK = 4096,
                    SORT_TERM = 8192
} Sort;

enum { MOST_NAMES = 4000 };

typedef struct LayoutNames {
    const Layout *layout;
    const CwGame *game;
    char (*text)[NAME_LENGTH];
    int sort[MOST_NAMES];
    int count;
    char *errors;
    size_t capacity, used;
    int wrong;
} LayoutNames;

static void add_bytes(LayoutNames *n, int sort, const char *name, size_t length)
{
    if (!length || length >= NAME_LENGTH)
        return;
    for (int i = 0; i < n->count; i++)
        if (strlen(n->text[i]) == length && memcmp(n->text[i], name, length) == 0) {
            n->sort[i] |= sort;
            return;
        }
    if (n->count == MOST_NAMES)
        return;
    memcpy(n->text[n->count], name, length);
    n->text[n->count][length] = 0;
    n->sort[n->count++] = sort;
}

static void add(LayoutNames *n, int sort, const char *name)
{
    add_bytes(n, sort, name, strlen(name));
}

static void add_numbered(LayoutNames *n, int sort, const char *name, int count)
{
    char text[NAME_LENGTH];
    add(n, count > 1 ? SORT_FAMILY : sort, name);
    for (int i = 1; i <= count && count > 1; i++) {
        snprintf(text, sizeof text, "%.35s-%d", name, i);
        add(n, sort, text);
    }
}

static void add_tables(LayoutNames *n)
{
    const CwGameDef *def = cw_definition(n->game);
    static const char *const usual[] = {"head", "other", "table", "me", "log", "ask", "stack"};
    for (int z = 0; z < def->zone_count; z++)
        add_numbered(n, SORT_ZONE, def->zones[z].id, def->zones[z].count);
    for (int r = 0; r < n->game->row_count; r++) {
        const RowDef *row = row_def(n->game, r);
        if (row->as == AS_NOTHING || row->as == AS_LINK)
            continue;
        int sort = row->of == ROW_OF_TABLE  ? SORT_TRACK
                   : row->of == ROW_OF_CARD ? SORT_ON_CARD
                   : row->as == AS_MARK     ? SORT_SEAT_MARK
                                            : SORT_COUNTER;
        add(n, sort, n->game->row[r].name);
        if (row->count > 1) {
            const char *dash = strrchr(n->game->row[r].name, '-');
            add_bytes(n, sort, n->game->row[r].name, dash ? (size_t)(dash - n->game->row[r].name) : 0);
        }
    }
    for (int e = 0; e < def->event_count; e++)
        add(n, SORT_EVENT, def->events[e].name);
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        add(n, SORT_AREA, usual[i]);
    for (int i = 0; i < n->layout->area_count; i++)
        add(n, SORT_AREA, n->layout->areas[i].name.text);
    WordReader words = lexicon_open(def);
    for (WordLine line; lexicon_next(&words, &line);)
        if (line.key_length > 5 && memcmp(line.key, "term.", 5) == 0)
            add_bytes(n, SORT_TERM, line.key + 5, (size_t)line.key_length - 5);
    KindFace *face = memory(NULL, 1, sizeof *face);
    for (int kind = 1; kind <= cw_card_count(n->game); kind++) {
        add(n, SORT_KIND, cw_card_name(n->game, kind));
        *face = (KindFace){.stats = 0};
        if (def->kind_face)
            def->kind_face(n->game, kind, face);
        add(n, SORT_TYPE, face->type);
        add(n, SORT_FACTION, face->faction);
        add(n, SORT_CLASS, face->class);
        for (int i = 0; i < face->stats; i++)
            add(n, SORT_STAT, face->stat[i].name);
    }
    free(face);
}

static void tell(LayoutNames *n, int line, int column, const char *what, const char *name, int sort)
{
    const char *near[MOST_NAMES];
    int count = 0;
    for (int i = 0; i < n->count; i++)
        if (n->sort[i] & sort)
            near[count++] = n->text[i];
    const char *meant = nearest_word(name, strlen(name), near, count);
    n->wrong++;
    if (n->used >= n->capacity)
        return;
    int length = snprintf(n->errors + n->used, n->capacity - n->used,
                          "layout.txt:%d:%d: the game has no %s '%s'%s%s%s\n", line, column, what, name,
                          meant ? "; did you mean '" : "", meant ? meant : "", meant ? "'?" : "");
    n->used += length > 0 ? (size_t)length : 0;
}

static bool has(const LayoutNames *n, int sort, const char *name)
{
    size_t length = strlen(name);
    bool star = length && name[length - 1] == '*';
    for (int i = 0; i < n->count; i++)
        if ((n->sort[i] & sort) &&
            (star ? strncmp(n->text[i], name, length - 1) == 0 : strcmp(n->text[i], name) == 0))
            return true;
    return false;
}

static void want_at(LayoutNames *n, int sort, const char *what, const char *name, int line, int column)
{
    if (!has(n, sort, name))
        tell(n, line, column, what, name, sort);
}

static void want(LayoutNames *n, int sort, const char *what, const LayoutName *name)
{
    want_at(n, sort, what, name->text, name->line, name->column);
}

static void check_item(LayoutNames *n, const LayoutItem *item)
{
    int sort = 0;
    const char *what = "";
    switch (item->kind) {
    case ITEM_COUNTER:
        sort = SORT_COUNTER, what = "counter";
        break;
    case ITEM_FLAG:
        sort = SORT_SEAT_MARK, what = "mark of a seat";
        break;
    case ITEM_TRACK:
    case ITEM_NUMBER:
        sort = SORT_TRACK, what = "track";
        break;
    case ITEM_COUNT:
    case ITEM_TOP:
    case ITEM_CARDS:
    case ITEM_BOX:
        sort = SORT_ZONE, what = "zone";
        break;
    case ITEM_NAME:
    case ITEM_COUNTERS:
    case ITEM_TEXT:
    case ITEM_STACK:
    case ITEM_GAP:
        break;
    }
    if (sort)
        want_at(n, sort, what, item->name, item->line, item->column);
    if (*item->counter)
        want_at(n, SORT_COUNTER, "counter", item->counter, item->line, item->column);
}

static void check_rows(LayoutNames *n)
{
    static const struct {
        int sort;
        const char *what;
    } painted[] = {[PAINT_CARD] = {SORT_KIND, "card"},
                   [PAINT_MARK] = {SORT_ON_CARD | SORT_SEAT_MARK, "mark"},
                   [PAINT_COUNTER] = {SORT_ON_CARD | SORT_COUNTER, "counter"},
                   [PAINT_VALUE] = {SORT_ON_CARD, "value"},
                   [PAINT_TRACK] = {SORT_TRACK, "track"},
                   [PAINT_ZONE] = {SORT_ZONE, "zone"}};
    const Layout *l = n->layout;
    for (int r = 0; r < l->row_count; r++) {
        for (int i = 0; i < l->rows[r].item_count; i++)
            check_item(n, &l->rows[r].items[i]);
    }
    for (int i = 0; i < l->shown_count; i++) {
        const LayoutShow *show = &l->shown[i];
        want_at(n, SORT_ON_CARD | (*show->zone ? SORT_STAT : 0), "counter, value or mark", show->name,
                show->line, show->column);
        if (*show->zone)
            want_at(n, SORT_ZONE | SORT_FAMILY, "zone", show->zone, show->line, show->column);
    }
    for (int i = 0; i < l->painted_count; i++)
        want_at(n, painted[l->painted[i].what].sort, painted[l->painted[i].what].what, l->painted[i].name,
                l->painted[i].line, l->painted[i].column);
}

/* Areas of a row of a screen, word by word. */
static void check_screen_row(LayoutNames *n, const LayoutName *row)
{
    for (const char *p = row->text + strspn(row->text, " "); *p; p += strspn(p, " ")) {
        char *name = copy_of(p, strcspn(p, " "));
        want_at(n, SORT_AREA, "area", name, row->line, row->column + 1 + (int)(p - row->text));
        p += strlen(name);
        free(name);
    }
}

static void check_areas(LayoutNames *n)
{
    const Layout *l = n->layout;
    for (int i = 0; i < l->screen_count; i++)
        for (int r = 0; r < l->screens[i].row_count; r++)
            check_screen_row(n, &l->screens[i].rows[r]);
    for (int i = 0; i < l->area_count; i++) {
        const LayoutArea *area = &l->areas[i];
        bool tracks = strcmp(area->kind.text, "tracks") == 0, line = strcmp(area->kind.text, "line") == 0;
        for (int k = 0; k < area->count; k++)
            want(n,
                 tracks ? SORT_TRACK
                 : line ? SORT_ZONE | SORT_FAMILY | SORT_COUNTER
                        : SORT_ZONE | SORT_FAMILY,
                 tracks ? "track"
                 : line ? "zone or counter"
                        : "zone",
                 &area->what[k]);
        if (*area->fill.text)
            want(n, SORT_COUNTER, "counter", &area->fill);
        if (*area->cell.text && !layout_plan(l, false, area->cell.text))
            tell(n, area->cell.line, area->cell.column, "line 'cell' for", area->cell.text, 0);
    }
    for (int i = 0; i < l->narrow_count; i++)
        want(n, SORT_AREA | SORT_ZONE | SORT_FAMILY, "area or zone", &l->narrows[i].name);
}

static void check_part(LayoutNames *n, const LayoutPart *part, bool is_face)
{
    const char *kind = part->kind.text;
    if (strcmp(kind, "frame") == 0 || strcmp(kind, "sigil") == 0 || strcmp(kind, "pattern") == 0)
        return;
    bool zones = strcmp(kind, "pieces") == 0;
    for (int i = 0; i < part->count; i++) {
        if (strcmp(part->names[i].text, "name") == 0)
            continue;
        want(n,
             zones     ? SORT_ZONE | SORT_FAMILY
             : is_face ? SORT_STAT | SORT_ON_CARD
                       : SORT_ON_CARD,
             zones     ? "zone"
             : is_face ? "stat, counter or value"
                       : "counter, value or mark",
             &part->names[i]);
    }
}

/* Pips are arguments of events: one of them must have a number of that name. */
static bool is_number_of_event(const CwGameDef *def, const char *name)
{
    char wanted[NAME_LENGTH + 8];
    snprintf(wanted, sizeof wanted, "number %s", name);
    size_t length = strlen(wanted);
    for (int e = 0; e < def->event_count; e++)
        for (const char *p = def->events[e].args; (p = strstr(p, wanted)); p += length)
            if (!p[length] || p[length] == ',')
                return true;
    return false;
}

static void check_scenes(LayoutNames *n)
{
    for (int i = 0; i < n->layout->scene_count; i++) {
        const LayoutScene *scene = &n->layout->scenes[i];
        want(n, SORT_EVENT, "event", &scene->from);
        for (int k = 0; k < scene->to_count; k++)
            want(n, SORT_EVENT, "event", &scene->to[k]);
        if (*scene->at.text)
            want(n, SORT_ON_CARD, "mark", &scene->at);
        if (*scene->order.text)
            want(n, SORT_STAT | SORT_ON_CARD, "value", &scene->order);
        for (int k = 0; k < scene->pips_count; k++)
            if (!is_number_of_event(cw_definition(n->game), scene->pips[k].text))
                want(n, 0, "number of an event", &scene->pips[k]);
    }
}

static void check_looks(LayoutNames *n)
{
    const Layout *l = n->layout;
    static const char *const sorts[] = {"faction", "class", "type"};
    static const int sort_bits[] = {SORT_FACTION, SORT_CLASS, SORT_TYPE};
    for (int i = 0; i < l->plan_count; i++) {
        const LayoutPlan *plan = &l->plans[i];
        if (plan->is_face && strcmp(plan->name.text, "*") != 0)
            want(n, SORT_TYPE, "type of card", &plan->name);
        for (int p = 0; p < plan->part_count; p++)
            check_part(n, &plan->parts[p], plan->is_face);
    }
    for (int i = 0; i < l->icon_count; i++)
        want(n,
             SORT_STAT | SORT_ON_CARD | SORT_COUNTER | SORT_TRACK | SORT_ZONE | SORT_FAMILY | SORT_CLASS |
                 SORT_TYPE | SORT_FACTION | SORT_TERM,
             "thing with an icon", &l->icons[i].name);
    for (int i = 0; i < l->colour_count; i++)
        for (int s = 0; s < 3; s++)
            if (strcmp(l->colours[i].sort.text, sorts[s]) == 0)
                want(n, sort_bits[s], sorts[s], &l->colours[i].name);
    for (int i = 0; i < l->motion_count; i++) {
        if (strcmp(l->motions[i].event.text, "*") != 0)
            want(n, SORT_EVENT, "event", &l->motions[i].event);
        if (*l->motions[i].to.text)
            want(n, SORT_ZONE | SORT_FAMILY, "zone", &l->motions[i].to);
    }
    check_scenes(n);
    for (int i = 0; i < l->progress_count; i++) {
        const LayoutProgress *p = &l->progress[i];
        bool counter = strcmp(p->sort.text, "counter") == 0, track = strcmp(p->sort.text, "track") == 0;
        want(n,
             counter ? SORT_COUNTER
             : track ? SORT_TRACK
                     : SORT_ZONE | SORT_FAMILY,
             counter ? "counter"
             : track ? "track"
                     : "zone",
             &p->name);
    }
}

int layout_check(const Layout *layout, const CwGame *game, char *errors, size_t capacity)
{
    LayoutNames *n = memory(NULL, 1, sizeof *n);
    *n = (LayoutNames){.layout = layout, .game = game, .errors = errors, .capacity = capacity};
    n->text = memory(NULL, MOST_NAMES, NAME_LENGTH);
    if (capacity)
        errors[0] = 0;
    add_tables(n);
    check_rows(n);
    check_areas(n);
    check_looks(n);
    int wrong = n->wrong;
    free(n->text);
    free(n);
    return wrong;
}
