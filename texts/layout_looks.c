/* The lines of a layout that say how things look: areas of the page, cells, faces, icons, colours, motions, scenes, progress. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "texts/layout_reader.h"

static const char *const screen_names[] = {"wide", "narrow", "rotated", NULL};
static const char *const area_kinds[] = {"hand",  "row",   "pile",   "grid", "lanes", "boxes",
                                         "stack", "panel", "tracks", "line", NULL};
static const char *const narrow_ways[] = {"fold", "tabs", "scroll", NULL};
static const char *const motions[] = {"fly", "flip", "dice", "fill", "shake", "glow", "none", NULL};
static const char *const sigils[] = {"class", "type", "faction", "keyword", NULL};
static const char *const colour_sorts[] = {"faction", "class", "type", NULL};
static const char *const progress_sorts[] = {"counter", "track", "count", NULL};
static const char *const cell_parts[] = {"title", "corner", "pieces", "stack", "badge",
                                         "edge",  "legend", "hatch",  "bar",   NULL};
static const char *const face_parts[] = {"frame", "pattern", "sigil", "letters", "top",
                                         "big",   "stats",   "foot",  NULL};
static const char *const frames[] = {"portal", "arch", "steel", "shard", NULL};
static const char *const patterns[] = {"orbits", "rosette", "contours", "lattice", NULL};
static bool wrong_word(LineReader *r, const char *what, const char *const *words)
{
    char list[600] = "";
    size_t used = 0;
    for (int i = 0; words[i] && used < sizeof list; i++)
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", words[i]);
    return line_wrong(r, "'%s' is no %s; there are %s", r->word, what, list);
}

static bool take(LineReader *r, LayoutName *name, const char *what)
{
    name->line = r->line;
    name->column = r->column;
    if (r->quoted)
        return line_take_text(r, name->text, what);
    return line_take_name(r, name->text, what);
}

static bool take_one_of(LineReader *r, LayoutName *name, const char *what, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        if (line_is_word(r, words[i]))
            return take(r, name, what);
    return wrong_word(r, what, words);
}

static bool line_ends(LineReader *r)
{
    return line_at_end(r) || line_wrong(r, "'%s' is one word too many", r->word);
}

static bool is_stop(const LineReader *r)
{
    return line_at_end(r) || line_is_word(r, ",") || line_is_word(r, ":");
}

/* The next free member of a list, zeroed; NULL and an error when it is full. */
#define NEXT(r, list, count, most, what)                                                                     \
    ((count) == (most) ? (line_wrong(r, "more than %d lines of %s", (int)(most), what), NULL)                \
                       : (memset(&(list)[count], 0, sizeof *(list)), &(list)[(count)++]))

static bool read_screen(LineReader *r, Layout *layout)
{
    LayoutScreen *screen = NEXT(r, layout->screens, layout->screen_count, MAX_SCREENS, "screen");
    if (!screen || !line_next_word(r) || !take_one_of(r, &screen->name, "screen", screen_names))
        return false;
    while (r->quoted) {
        if (screen->row_count == MAX_SCREEN_ROWS)
            return line_wrong(r, "a screen has at most %d rows", MAX_SCREEN_ROWS);
        if (!take(r, &screen->rows[screen->row_count++], "a row of areas"))
            return false;
    }
    if (!screen->row_count)
        return line_wrong(r, "a screen needs rows, as in: screen wide \"head head\" \"table ask\"");
    return line_ends(r);
}

/* `fill portal of 2 4 6`: full marks, one for each box. */
static bool read_fill(LineReader *r, LayoutArea *area)
{
    if (!line_next_word(r) || !take(r, &area->fill, "a counter"))
        return false;
    if (!line_is_word(r, "of"))
        return line_wrong(r, "'fill' goes with 'of': fill portal of 2 4 6");
    if (!line_next_word(r))
        return false;
    do {
        if (area->full_count == MAX_NAMES)
            return line_wrong(r, "at most %d numbers", MAX_NAMES);
        if (!line_take_number(r, &area->full[area->full_count++], "of"))
            return false;
    } while (!line_at_end(r));
    return true;
}

static bool read_area(LineReader *r, Layout *layout)
{
    LayoutArea *area = NEXT(r, layout->areas, layout->area_count, MAX_AREAS, "area");
    if (!area || !line_next_word(r) || !take(r, &area->name, "the name of an area") ||
        !take_one_of(r, &area->kind, "kind of area", area_kinds))
        return false;
    while (!line_at_end(r)) {
        if (line_is_word(r, "cell")) {
            if (!line_next_word(r) || !take(r, &area->cell, "the name of a cell"))
                return false;
            continue;
        }
        if (line_is_word(r, "fill"))
            return read_fill(r, area);
        if (area->count == MAX_NAMES)
            return line_wrong(r, "an area has at most %d names in a line", MAX_NAMES);
        if (!take(r, &area->what[area->count++], "a zone"))
            return false;
    }
    return area->count || line_wrong(r, "a zone is missing, as in: area me hand hand");
}

static bool read_narrow(LineReader *r, Layout *layout)
{
    LayoutNarrow *narrow = NEXT(r, layout->narrows, layout->narrow_count, MAX_NARROW, "narrow");
    if (!narrow || !line_next_word(r))
        return false;
    if (!line_is_word(r, "area"))
        return line_wrong(r, "'narrow' goes with 'area': narrow area portal fold");
    return line_next_word(r) && take(r, &narrow->name, "an area or a zone") &&
           take_one_of(r, &narrow->how, "way for small screens", narrow_ways) && line_ends(r);
}

/* `rebel|dictators` are two names. */
static bool take_alternatives(LineReader *r, LayoutPart *part)
{
    LayoutName all;
    if (!take(r, &all, "a name"))
        return false;
    for (char *p = all.text, *bar; p; p = bar) {
        bar = strchr(p, '|');
        if (bar)
            *bar++ = 0;
        if (part->count == MAX_NAMES)
            return line_wrong(r, "a part has at most %d names", MAX_NAMES);
        LayoutName *name = &part->names[part->count++];
        *name = all;
        memmove(name->text, p, strlen(p) + 1);
        name->column = all.column + (int)(p - all.text);
        if (!*p)
            return line_wrong(r, "a name is missing beside '|'");
    }
    return true;
}

static bool read_part(LineReader *r, LayoutPart *part, bool is_face)
{
    if (!take_one_of(r, &part->kind, is_face ? "part of a face" : "part of a cell",
                     is_face ? face_parts : cell_parts))
        return false;
    const char *kind = part->kind.text;
    if (strcmp(kind, "legend") == 0) {
        if (!line_take_text(r, part->text, "legend"))
            return false;
    } else if (strcmp(kind, "edge") == 0) {
        if (!line_is_word(r, "mark"))
            return line_wrong(r, "'edge' goes with 'mark': edge mark rebel|dictators");
        if (!line_next_word(r))
            return false;
    } else {
        static const struct {
            const char *kind;
            const char *const *words;
        } fixed[] = {{"sigil", sigils}, {"frame", frames}, {"pattern", patterns}};
        for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
            if (strcmp(kind, fixed[i].kind) == 0) {
                part->count = 1;
                return take_one_of(r, &part->names[0], kind, fixed[i].words);
            }
    }
    while (!is_stop(r)) {
        if (line_is_word(r, "by")) {
            if (!line_next_word(r) || !line_is_word(r, "on"))
                return line_wrong(r, "'by' goes with 'on': pieces squad by on");
            part->by_on = true;
            return line_next_word(r);
        }
        if (!take_alternatives(r, part))
            return false;
    }
    return part->count || line_wrong(r, "a name is missing behind '%s'", kind);
}

static bool read_plan(LineReader *r, Layout *layout, bool is_face)
{
    LayoutPlan *plan = NEXT(r, layout->plans, layout->plan_count, MAX_PLANS, "cell and face");
    if (!plan || !line_next_word(r) ||
        !take(r, &plan->name, is_face ? "a type of card" : "the name of a cell"))
        return false;
    plan->is_face = is_face;
    if (!line_is_word(r, ":"))
        return line_wrong(r, "a colon is missing, as in: cell sector: title name");
    do {
        if (plan->part_count == MAX_PARTS)
            return line_wrong(r, "at most %d parts", MAX_PARTS);
        if (!line_next_word(r) || !read_part(r, &plan->parts[plan->part_count++], is_face))
            return false;
    } while (line_is_word(r, ","));
    return line_ends(r);
}

static bool read_icon(LineReader *r, Layout *layout)
{
    LayoutIcon *icon = NEXT(r, layout->icons, layout->icon_count, MAX_ICONS, "icon");
    return icon && line_next_word(r) && take(r, &icon->name, "what the icon is for") &&
           take(r, &icon->icon, "the name of an icon") && line_ends(r);
}

static bool take_hue(LineReader *r, int *hue, const char *behind)
{
    if (!r->quoted && line_is_number(r->word) && atoi(r->word) > 359)
        return line_wrong(r, "a hue goes from 0 to 359");
    return line_take_number(r, hue, behind) && line_ends(r);
}

static bool read_colour(LineReader *r, Layout *layout)
{
    LayoutColour *colour = NEXT(r, layout->colours, layout->colour_count, MAX_COLOURS, "colour");
    if (!colour || !line_next_word(r) ||
        !take_one_of(r, &colour->sort, "thing with a colour", colour_sorts) ||
        !take(r, &colour->name, "what has the colour"))
        return false;
    colour->grey = line_is_word(r, "grey");
    return (!colour->grey || line_next_word(r)) && take_hue(r, &colour->hue, "colour");
}

static bool read_seat(LineReader *r, Layout *layout)
{
    if (!line_next_word(r) || !line_is_word(r, "colours"))
        return line_wrong(r, "'seat' goes with 'colours': seat colours 6");
    return line_next_word(r) && line_take_number(r, &layout->seat_colours, "seat colours") && line_ends(r);
}

static bool read_motion(LineReader *r, Layout *layout)
{
    LayoutMotion *motion = NEXT(r, layout->motions, layout->motion_count, MAX_MOTIONS, "motion");
    if (!motion || !line_next_word(r) || !take(r, &motion->event, "an event"))
        return false;
    if (line_is_word(r, "to") && (!line_next_word(r) || !take(r, &motion->to, "a zone")))
        return false;
    bool holds = line_is_word(r, "hold");
    if (!holds && !take_one_of(r, &motion->how, "motion", motions))
        return false;
    if (!r->quoted && line_is_number(r->word) && !line_take_number(r, &motion->lasts, "motion"))
        return false;
    if (line_is_word(r, "hold") && (!line_next_word(r) || !line_take_number(r, &motion->hold, "hold")))
        return false;
    return line_ends(r);
}

static bool take_names(LineReader *r, LayoutName names[MAX_NAMES], int *count, const char *what)
{
    do {
        if (*count == MAX_NAMES)
            return line_wrong(r, "at most %d of them", MAX_NAMES);
        if (!take(r, &names[(*count)++], what))
            return false;
    } while (!line_at_end(r) && !line_is_word(r, "at") && !line_is_word(r, "order") &&
             !line_is_word(r, "pips"));
    return true;
}

static bool read_scene(LineReader *r, Layout *layout)
{
    LayoutScene *scene = NEXT(r, layout->scenes, layout->scene_count, MAX_SCENES, "scene");
    if (!scene || !line_next_word(r) || !line_take_text(r, scene->words, "scene") ||
        !take(r, &scene->from, "an event"))
        return false;
    if (!line_is_word(r, "to") || !line_next_word(r))
        return line_wrong(r, "a scene goes on 'to' an event");
    if (!take_names(r, scene->to, &scene->to_count, "an event"))
        return false;
    if (line_is_word(r, "at") && (!line_next_word(r) || !take(r, &scene->at, "a mark")))
        return false;
    if (line_is_word(r, "order") && (!line_next_word(r) || !take(r, &scene->order, "a value")))
        return false;
    if (line_is_word(r, "pips") &&
        (!line_next_word(r) || !take_names(r, scene->pips, &scene->pips_count, "a number of an event")))
        return false;
    return line_ends(r);
}

static bool read_progress(LineReader *r, Layout *layout)
{
    LayoutProgress *progress = NEXT(r, layout->progress, layout->progress_count, MAX_PROGRESS, "progress");
    if (!progress || !line_next_word(r) || !take(r, &progress->id, "a name for it") ||
        !line_take_text(r, progress->words, "progress NAME") ||
        !take_one_of(r, &progress->sort, "thing to count", progress_sorts) ||
        !take(r, &progress->name, "what is counted"))
        return false;
    if (line_is_word(r, "of") && (!line_next_word(r) || !line_take_number(r, &progress->of, "of")))
        return false;
    return line_ends(r);
}

static bool read_theme(LineReader *r, Layout *layout)
{
    return line_next_word(r) && line_take_text(r, layout->theme, "theme") &&
           take_hue(r, &layout->hue, "theme");
}

static bool read_cell(LineReader *r, Layout *layout)
{
    return read_plan(r, layout, false);
}

static bool read_face(LineReader *r, Layout *layout)
{
    return read_plan(r, layout, true);
}

bool line_read_looks(LineReader *r, Layout *layout, bool *known)
{
    static const struct {
        const char *word;
        bool (*read)(LineReader *r, Layout *layout);
    } lines[] = {
        {"screen", read_screen}, {"area", read_area},     {"narrow", read_narrow},     {"cell", read_cell},
        {"face", read_face},     {"icon", read_icon},     {"colour", read_colour},     {"seat", read_seat},
        {"theme", read_theme},   {"motion", read_motion}, {"progress", read_progress}, {"scene", read_scene},
    };
    *known = true;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (line_is_word(r, lines[i].word))
            return lines[i].read(r, layout);
    *known = false;
    return false;
}
