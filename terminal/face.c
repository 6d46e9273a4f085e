#include "terminal/face.h"

#include <stdlib.h>
#include <string.h>

#include "kernel/game.h"
#include "match/text.h"

static void add(Attribute *list, int *count, const char *sort, const char *name, Painted what, int value)
{
    if (*count < MAX_ATTRIBUTES)
        list[(*count)++] = (Attribute){sort, name, what, value};
}

/* As the view has them. */
static int attributes_seen(const CardView *card, Attribute *list)
{
    int count = 0;
    for (int i = 0; i < card->value_count; i++)
        add(list, &count, "value", card->values[i].name, PAINT_VALUE, card->values[i].value);
    for (int i = 0; i < card->counter_count; i++)
        if (card->counters[i].value)
            add(list, &count, "counter", card->counters[i].name, PAINT_COUNTER, card->counters[i].value);
    for (int i = 0; i < card->mark_count; i++)
        add(list, &count, "mark", card->marks[i], PAINT_MARK, 1);
    return count;
}

static int find(const Attribute *list, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(list[i].name, name) == 0)
            return i;
    return -1;
}

static const int *printed(const KindFace *face, const char *name)
{
    for (int i = 0; i < face->stats; i++)
        if (strcmp(face->stat[i].name, name) == 0)
            return &face->stat[i].value;
    return NULL;
}

static void add_part(const Layout *layout, const char *zone, const LayoutPart *part, bool may_be_printed,
                     const KindFace *face, Attribute *seen, int seen_count, Attribute *list, int *count)
{
    for (int i = 0; part && i < part->count; i++) {
        const char *name = part->names[i].text;
        int at = find(seen, seen_count, name);
        bool is_told = may_be_printed || layout_shown_there(layout, name, zone);
        const int *stat = is_told && at < 0 ? printed(face, name) : NULL;
        if (at >= 0) {
            add(list, count, seen[at].sort, seen[at].name, seen[at].what, seen[at].value);
            seen[at].name = ""; /* it is told */
        } else if (stat) {
            add(list, count, "value", name, PAINT_VALUE, *stat);
        }
    }
}

int card_attributes(const Board *b, const char *zone, const CardView *card, Attribute list[MAX_ATTRIBUTES])
{
    const CwGameDef *def = b->game ? cw_definition(b->game) : NULL;
    Attribute seen[MAX_ATTRIBUTES];
    int seen_count = attributes_seen(card, seen), count = 0;
    KindFace *face = memory(NULL, 1, sizeof *face);
    *face = (KindFace){.stats = 0};
    if (def && def->kind_face && card->kind > 0 && card->kind <= cw_card_count(b->game))
        def->kind_face(b->game, card->kind, face);
    const LayoutPlan *plan = layout_plan(b->layout, true, face->type);
    if (!plan)
        plan = layout_plan(b->layout, true, "*");
    int which;
    bool is_offered = view_options_for(b->view, card->number, &which) > 0;
    add_part(b->layout, zone, layout_part(plan, "big"), false, face, seen, seen_count, list, &count);
    add_part(b->layout, zone, layout_part(plan, "stats"), is_offered, face, seen, seen_count, list, &count);
    add_part(b->layout, zone, layout_part(plan, "foot"), false, face, seen, seen_count, list, &count);
    for (int i = 0; i < seen_count; i++)
        if (*seen[i].name)
            add(list, &count, seen[i].sort, seen[i].name, seen[i].what, seen[i].value);
    free(face);
    return count;
}
