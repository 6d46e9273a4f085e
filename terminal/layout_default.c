#include "terminal/layout_default.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static LayoutRow *add_row(Layout *layout, Section section, RowKind kind)
{
    if (layout->row_count == MAX_LAYOUT_ROWS)
        return &layout->rows[MAX_LAYOUT_ROWS - 1];
    LayoutRow *row = &layout->rows[layout->row_count++];
    *row = (LayoutRow){.section = section, .kind = kind};
    return row;
}

static void add(LayoutRow *row, ItemKind kind, const char *name)
{
    LayoutItem *items = realloc(row->items, (size_t)(row->item_count + 1) * sizeof *items);
    if (!items)
        abort();
    row->items = items;
    items[row->item_count] = (LayoutItem){.kind = kind};
    snprintf(items[row->item_count++].name, NAME_LENGTH, "%s", name);
}

static bool has_places(const ZoneView *zone)
{
    return zone->size > 0 && (strcmp(zone->kind, "slots") == 0 || strcmp(zone->kind, "grid") == 0);
}

static bool is_counted(const ZoneView *zone, bool mine)
{
    return strcmp(zone->kind, "pile") == 0 || (strcmp(zone->kind, "hand") == 0 && !mine);
}

/* The length of `portal` in `portal-3`; 0 for a zone that is the only one of its name. */
static size_t family_length(const char *id)
{
    const char *dash = strrchr(id, '-');
    return dash && dash[1] && !dash[1 + strspn(dash + 1, "0123456789")] ? (size_t)(dash - id) : 0;
}

static bool same_family(const char *a, const char *b)
{
    size_t length = family_length(a);
    return length && length == family_length(b) && strncmp(a, b, length) == 0;
}

/* The zones of one owner: those that are only counted share a line with the name, the others have a row each. */
static void add_zones(Layout *layout, Section section, const View *view, int owner)
{
    LayoutRow *line = add_row(layout, section, ROW_LINE);
    bool mine = section == SECTION_ME;
    if (owner >= 0) {
        add(line, ITEM_NAME, "");
        add(line, ITEM_COUNTERS, "");
    }
    for (int i = 0; i < view->zone_count; i++)
        if (view->zones[i].owner == owner && is_counted(&view->zones[i], mine))
            add(line, ITEM_TOP, view->zones[i].id);
    const ZoneView *before = NULL;
    LayoutRow *row = NULL;
    for (int i = 0; i < view->zone_count; i++) {
        const ZoneView *zone = &view->zones[i];
        if (zone->owner != owner || is_counted(zone, mine))
            continue;
        bool boxed = has_places(zone) || family_length(zone->id);
        if (!before || !same_family(zone->id, before->id))
            row = add_row(layout, section, boxed ? ROW_BOXES : ROW_LINE);
        add(row, boxed ? ITEM_BOX : ITEM_CARDS, zone->id);
        before = zone;
    }
}

Layout *layout_default(const View *view)
{
    Layout *layout = calloc(1, sizeof *layout);
    if (!layout)
        abort();
    LayoutRow *head = add_row(layout, SECTION_HEAD, ROW_LINE);
    add(head, ITEM_GAP, "");
    for (int i = 0; i < view->track_count; i++)
        add(head, ITEM_TRACK, view->tracks[i].id);
    int me = view->seat >= 0 ? view->seat : 0;
    if (view->seat_count > 1)
        add_zones(layout, SECTION_OTHER, view, me ? 0 : 1);
    add_zones(layout, SECTION_TABLE, view, -1);
    add_zones(layout, SECTION_ME, view, me);
    return layout;
}
