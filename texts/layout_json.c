/* A layout as data: what a page draws from.  Rows of the terminal (line, boxes, show) stay at home. */
#include <string.h>

#include "texts/layout.h"

static void put_name(Json *j, const char *key, const LayoutName *name)
{
    if (*name->text)
        member_words(j, key, name->text);
}

static void put_names(Json *j, const char *key, const LayoutName *names, int count)
{
    begin_member(j, key, '[');
    for (int i = 0; i < count; i++)
        member_words(j, NULL, names[i].text);
    end_member(j, ']');
}

static void put_areas(const Layout *l, Json *j)
{
    begin_member(j, "screens", '{');
    for (int i = 0; i < l->screen_count; i++)
        put_names(j, l->screens[i].name.text, l->screens[i].rows, l->screens[i].row_count);
    end_member(j, '}');
    begin_member(j, "areas", '[');
    for (int i = 0; i < l->area_count; i++) {
        const LayoutArea *area = &l->areas[i];
        begin_member(j, NULL, '{');
        put_name(j, "area", &area->name);
        put_name(j, "kind", &area->kind);
        put_names(j, strcmp(area->kind.text, "tracks") == 0 ? "tracks" : "zones", area->what, area->count);
        put_name(j, "cell", &area->cell);
        if (*area->fill.text) {
            begin_member(j, "fill", '{');
            put_name(j, "counter", &area->fill);
            begin_member(j, "of", '[');
            for (int k = 0; k < area->full_count; k++)
                member_int(j, NULL, area->full[k]);
            end_member(j, ']');
            end_member(j, '}');
        }
        end_member(j, '}');
    }
    end_member(j, ']');
    begin_member(j, "narrow", '{');
    for (int i = 0; i < l->narrow_count; i++)
        member_words(j, l->narrows[i].name.text, l->narrows[i].how.text);
    end_member(j, '}');
}

static void put_plans(const Layout *l, bool faces, Json *j)
{
    begin_member(j, faces ? "faces" : "cells", '{');
    for (int i = 0; i < l->plan_count; i++) {
        const LayoutPlan *plan = &l->plans[i];
        if (plan->is_face != faces)
            continue;
        begin_member(j, plan->name.text, '[');
        for (int p = 0; p < plan->part_count; p++) {
            const LayoutPart *part = &plan->parts[p];
            begin_member(j, NULL, '{');
            put_name(j, "part", &part->kind);
            put_names(j, "names", part->names, part->count);
            if (*part->text)
                member_words(j, "text", part->text);
            if (part->by_on)
                member_true(j, "on");
            end_member(j, '}');
        }
        end_member(j, ']');
    }
    end_member(j, '}');
}

/* {"counter": {"injury": "red"}}: what a style means is the page's business. */
static void put_paint(const Layout *l, Json *j)
{
    static const char *const things[] = {"card", "mark", "counter", "value", "track", "zone"};
    static const char *const colours[] = {"", "red", "green", "yellow", "blue", "magenta", "cyan", "white"};
    begin_member(j, "paint", '{');
    for (int what = 0; what < 6; what++) {
        begin_member(j, things[what], '{');
        for (int i = 0; i < l->painted_count; i++) {
            Style style = l->painted[i].style;
            if ((int)l->painted[i].what == what)
                member_words(j, l->painted[i].name,
                             style & STYLE_COLOUR ? colours[style & STYLE_COLOUR]
                             : style & STYLE_DIM  ? "dim"
                                                  : "bold");
        }
        end_member(j, '}');
    }
    end_member(j, '}');
}

static void put_motions(const Layout *l, Json *j)
{
    begin_member(j, "motions", '[');
    for (int i = 0; i < l->motion_count; i++) {
        const LayoutMotion *motion = &l->motions[i];
        begin_member(j, NULL, '{');
        put_name(j, "event", &motion->event);
        put_name(j, "to", &motion->to);
        put_name(j, "how", &motion->how);
        if (motion->lasts)
            member_int(j, "lasts", motion->lasts);
        if (motion->hold)
            member_int(j, "hold", motion->hold);
        end_member(j, '}');
    }
    end_member(j, ']');
}

static void put_scenes(const Layout *l, Json *j)
{
    begin_member(j, "scenes", '[');
    for (int i = 0; i < l->scene_count; i++) {
        const LayoutScene *scene = &l->scenes[i];
        begin_member(j, NULL, '{');
        member_words(j, "words", scene->words);
        put_name(j, "from", &scene->from);
        put_names(j, "to", scene->to, scene->to_count);
        put_name(j, "at", &scene->at);
        put_name(j, "order", &scene->order);
        put_names(j, "pips", scene->pips, scene->pips_count);
        end_member(j, '}');
    }
    end_member(j, ']');
}

static void put_progress(const Layout *l, Json *j)
{
    begin_member(j, "progress", '[');
    for (int i = 0; i < l->progress_count; i++) {
        const LayoutProgress *progress = &l->progress[i];
        begin_member(j, NULL, '{');
        put_name(j, "id", &progress->id);
        member_words(j, "words", progress->words);
        member_words(j, progress->sort.text, progress->name.text);
        if (progress->of)
            member_int(j, "of", progress->of);
        end_member(j, '}');
    }
    end_member(j, ']');
}

static void put_faces(const Layout *l, Json *j)
{
    put_plans(l, true, j);
    begin_member(j, "icons", '{');
    for (int i = 0; i < l->icon_count; i++)
        member_words(j, l->icons[i].name.text, l->icons[i].icon.text);
    end_member(j, '}');
    begin_member(j, "colours", '[');
    for (int i = 0; i < l->colour_count; i++) {
        begin_member(j, NULL, '{');
        member_words(j, l->colours[i].sort.text, l->colours[i].name.text);
        member_int(j, "hue", l->colours[i].hue);
        if (l->colours[i].grey)
            member_true(j, "grey");
        end_member(j, '}');
    }
    end_member(j, ']');
    if (*l->theme) {
        member_words(j, "theme", l->theme);
        member_int(j, "hue", l->hue);
    }
}

void layout_faces_json(const Layout *l, Json *j)
{
    begin_member(j, "layout", '{');
    put_faces(l, j);
    end_member(j, '}');
}

void layout_json(const Layout *l, Json *j)
{
    begin_member(j, "layout", '{');
    put_areas(l, j);
    put_plans(l, false, j);
    put_faces(l, j);
    if (l->seat_colours)
        member_int(j, "seat_colours", l->seat_colours);
    put_paint(l, j);
    put_motions(l, j);
    put_scenes(l, j);
    put_progress(l, j);
    end_member(j, '}');
}
