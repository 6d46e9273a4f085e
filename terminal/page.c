#include "terminal/page.h"

#include "terminal/draw_parts.h"
#include "terminal/groups.h"

#include <stdlib.h>
#include <string.h>

static void wrap_lines(Canvas *canvas, Style style, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        char *line = copy_of(text, length);
        canvas_wrap(canvas, 1, 2, style, line);
        free(line);
        text += length + (text[length] == '\n');
    }
}

static int option_columns(const AskView *ask, int i)
{
    return text_columns(ask->options[i].words) + (i < 99 ? 4 : i < 999 ? 5 : 6);
}

static void draw_option(const AskView *ask, int option, int row, int column, int width, Canvas *canvas)
{
    Strip strip = strip_open(canvas->ascii);
    strip_printf(&strip, STYLE_CYAN | STYLE_BOLD, "%2d", ask->options[option].number);
    strip_add(&strip, STYLE_PLAIN, ") ");
    strip_add(&strip, STYLE_PLAIN, ask->options[option].words);
    strip_cut(&strip, width);
    canvas_put(canvas, row, column, &strip);
    strip_free(&strip);
}

/* Options that are too long for a row, in as many as they take. */
static void wrap_options(const AskView *ask, Canvas *canvas)
{
    for (int i = 0; i < ask->option_count; i++) {
        int row = canvas->rows;
        canvas_wrap(canvas, 5, 2, STYLE_PLAIN, ask->options[i].words);
        Strip number = strip_open(canvas->ascii);
        strip_printf(&number, STYLE_CYAN | STYLE_BOLD, "%2d", ask->options[i].number);
        strip_add(&number, STYLE_PLAIN, ")");
        canvas_put(canvas, row, 1, &number);
        strip_free(&number);
    }
}

/* Options with their numbers, in columns; at most `rows` rows (0: as many as it takes). */
static void draw_options(const AskView *ask, int rows, Canvas *canvas)
{
    int longest = 1, count = ask->option_count;
    if (ask->amounts && count > MOST_AMOUNTS) {
        int row = canvas_add_row(canvas), half = canvas->width / 2;
        draw_option(ask, 0, row, 1, half - 8, canvas);
        canvas_text(canvas, row, half - 6, STYLE_DIM, "up to");
        draw_option(ask, count - 1, row, half, half, canvas);
        return;
    }
    for (int i = 0; i < count; i++) {
        int columns = option_columns(ask, i);
        longest = columns > longest ? columns : longest;
    }
    int across = (canvas->width - 2) / (longest + 1);
    across = across < 1 ? 1 : across > 4 ? 4 : across;
    int down = (count + across - 1) / across, shown = count;
    if (across == 1 && !rows && count < 100) {
        wrap_options(ask, canvas);
        return;
    }
    if (rows && down > rows) {
        down = rows;
        shown = rows * across - 1;
    }
    int width = (canvas->width - 2) / across, top = canvas->rows;
    for (int i = 0; i < down; i++)
        canvas_add_row(canvas);
    for (int i = 0; i < shown; i++)
        draw_option(ask, i, top + i % down, 1 + i / down * width, width - 1, canvas);
    if (shown < count) {
        Strip strip = strip_open(canvas->ascii);
        strip_printf(&strip, STYLE_YELLOW, "… %d more: type options, or a part of a name", count - shown);
        strip_cut(&strip, width - 1);
        canvas_put(canvas, top + shown % down, 1 + shown / down * width, &strip);
        strip_free(&strip);
    }
}

/* `march: 10) Valley`: the number in its style. */
static void draw_piece(const char *piece, size_t length, Strip *strip)
{
    const char *bracket = memchr(piece, ')', length), *digits = bracket;
    while (digits && digits > piece && digits[-1] >= '0' && digits[-1] <= '9')
        digits--;
    if (bracket) {
        strip_printf(strip, STYLE_DIM, "%.*s", (int)(digits - piece), piece);
        strip_printf(strip, STYLE_CYAN | STYLE_BOLD, "%.*s", (int)(bracket - digits), digits);
        strip_printf(strip, STYLE_PLAIN, "%.*s", (int)(piece + length - bracket), bracket);
    } else {
        strip_printf(strip, STYLE_PLAIN, "%.*s", (int)length, piece);
    }
}

/* One row for each thing that options are about, and what may be done with it; `shortly`: of many things the first and the last. */
static void draw_groups(const Page *page, const Groups *groups, bool shortly, Canvas *canvas)
{
    enum { MANY = 4 };
    const AskView *ask = &page->board.view->ask;
    for (int g = 0; g <= groups->count; g++) {
        Text lines = {0};
        TextFlow flow = flow_open(canvas, 4);
        group_lines(ask, groups, g, &lines);
        if (lines.length && g < groups->count) {
            Strip name = strip_open(canvas->ascii);
            strip_printf(&name, STYLE_BOLD, "%s:", groups->name[g]);
            flow_add(&flow, &name, 0);
            strip_free(&name);
        }
        int first = 1, count = 0, i = 0;
        for (const char *p = lines.at; *p; p++)
            count += *p == '\n';
        for (const char *p = lines.at; *p; p += strcspn(p, "\n"), p += *p == '\n', first = 0) {
            bool left_out = shortly && g < groups->count && count >= MANY && i > 0 && i < count - 1;
            i++;
            if (left_out && i > 2)
                continue;
            Strip strip = strip_open(canvas->ascii);
            if (left_out)
                strip_add(&strip, STYLE_DIM, "…");
            else
                draw_piece(p, strcspn(p, "\n"), &strip);
            strip_cut(&strip, canvas->width - 6);
            flow_add(&flow, &strip, first ? 1 : 2);
            strip_free(&strip);
        }
        text_free(&lines);
    }
}

static void draw_question(const AskView *ask, Canvas *canvas)
{
    Text words = {0};
    text_addf(&words, "%s  %s", ask->rule, ask->words);
    canvas_wrap(canvas, 1, 2, STYLE_BOLD, words.at);
    text_free(&words);
}

static void copy_rows(Canvas *to, const Canvas *from, int first, int count)
{
    for (int i = 0; i < count; i++) {
        Cell *row = canvas_row(to, canvas_add_row(to));
        memcpy(row, canvas_row(from, first + i), (size_t)to->width * sizeof *row);
    }
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

enum { MOST_GROUP_ROWS = 8 };

/* What stands below the board, part by part. */
typedef struct PageParts {
    Canvas events, narrow_events, notice, question, options;
    int new_events; /* rows of `events`, the last of which are new */
    bool grouped;
} PageParts;

/* As many rows of the grouped options as there is room for; the last one says how to see the others. */
static void copy_groups(const PageParts *parts, int rows, Canvas *canvas)
{
    int shown = parts->options.rows <= rows ? parts->options.rows : rows - 1;
    copy_rows(canvas, &parts->options, 0, shown);
    if (shown < parts->options.rows && rows > 0)
        canvas_text(canvas, canvas_add_row(canvas), 1, STYLE_YELLOW,
                    "… more: type options, or a part of a name");
}

static void open_parts(const Page *page, PageParts *parts)
{
    const AskView *ask = &page->board.view->ask;
    parts->grouped = false;
    Canvas *all[] = {&parts->events, &parts->notice, &parts->question, &parts->options};
    for (int i = 0; i < 4; i++)
        canvas_open(all[i], page->columns, page->ascii);
    canvas_open(&parts->narrow_events, page->columns / 2, page->ascii);
    wrap_lines(&parts->events, STYLE_DIM, page->earlier);
    parts->new_events = -parts->events.rows;
    wrap_lines(&parts->events, STYLE_PLAIN, page->events);
    parts->new_events += parts->events.rows;
    wrap_lines(&parts->narrow_events, STYLE_PLAIN, page->events);
    wrap_lines(&parts->notice, STYLE_YELLOW, page->notice);
    if (ask->asked && !page->over) {
        Groups *groups = memory(NULL, 1, sizeof *groups);
        draw_question(ask, &parts->question);
        parts->grouped = groups_make(page->board.game, page->board.view, groups);
        if (parts->grouped)
            draw_groups(page, groups, false, &parts->options);
        if (parts->grouped && parts->options.rows > MOST_GROUP_ROWS && 3 * parts->options.rows > page->rows) {
            canvas_free(&parts->options);
            canvas_open(&parts->options, page->columns, page->ascii);
            draw_groups(page, groups, true, &parts->options);
        }
        if (!parts->grouped)
            draw_options(ask, 0, &parts->options);
        free(groups);
    }
}

static void free_parts(PageParts *parts)
{
    canvas_free(&parts->events);
    canvas_free(&parts->narrow_events);
    canvas_free(&parts->notice);
    canvas_free(&parts->question);
    canvas_free(&parts->options);
}

/* A row that goes on with what the row before it says. */
static bool is_continued(const Canvas *canvas, int row)
{
    return canvas_row(canvas, row)[1].letter == ' ' && canvas_row(canvas, row)[2].letter == ' ';
}

/* What happened, in one column if that has room for all of it, else in two; the last of it if that is too little. */
static void draw_events(const PageParts *parts, int rows, bool over, Canvas *canvas)
{
    if (rows <= 0 || !parts->events.rows)
        return;
    if (parts->new_events <= rows) {
        int shown = least(parts->events.rows, rows);
        copy_rows(canvas, &parts->events, parts->events.rows - shown, shown);
        return;
    }
    const Canvas *half = &parts->narrow_events;
    int top = canvas->rows, lines = least(half->rows, 2 * rows), first = half->rows - lines;
    int down = (lines + 1) / 2;
    while (down < rows && down < lines && is_continued(half, first + down))
        down++;
    for (int i = 0; i < down; i++)
        canvas_add_row(canvas);
    for (int i = 0; i < lines; i++)
        memcpy(canvas_row(canvas, top + i % down) + i / down * half->width, canvas_row(half, first + i),
               (size_t)half->width * sizeof *half->cells);
    if (first > 0) {
        Strip strip = strip_open(canvas->ascii);
        strip_printf(&strip, STYLE_DIM, "… %d lines before%s", first + 1, over ? "" : ": type log");
        canvas_fill(canvas, top, 0, half->width, STYLE_PLAIN, " ");
        canvas_put(canvas, top, 1, &strip);
        strip_free(&strip);
    }
}

/* Draws the board with as many rows as the rest can spare; the rest asks for less and less until both fit. */
static bool draw_board_above(Page *page, const PageParts *parts, int rows, Canvas *canvas)
{
    static const struct {
        int options, events;
    } wishes[] = {{9, 4}, {8, 2}, {6, 3}, {5, 2}, {4, 1}, {3, 0}, {2, 0}, {1, 0}};
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
        int below =
            least(parts->options.rows, wishes[i].options) + least(parts->new_events, wishes[i].events);
        canvas_free(canvas);
        canvas_open(canvas, page->columns, page->ascii);
        if (draw_board_in(&page->board, canvas, rows - below))
            return true;
    }
    return false;
}

bool page_draw(Page *page, Canvas *canvas)
{
    if (page->rows < LEAST_ROWS || page->columns < LEAST_COLUMNS)
        return false;
    const AskView *ask = &page->board.view->ask;
    PageParts parts;
    open_parts(page, &parts);
    /* Typing and status take two rows, a rule one. */
    int said = least(parts.notice.rows, page->over ? 12 : 6);
    int rows = page->rows - 3 - parts.question.rows - said;
    bool fits = draw_board_above(page, &parts, rows, canvas);
    if (fits) {
        int left = rows - canvas->rows;
        int kept = least(parts.new_events, left > 6 ? 3 : left > 4 ? 2 : left > 3 ? 1 : 0);
        if (parts.grouped && parts.options.rows <= left) /* all that can be done goes before what was done */
            kept = least(kept, left - parts.options.rows);
        int options = least(parts.options.rows, left - kept);
        canvas_fill(canvas, canvas_add_row(canvas), 0, canvas->width, STYLE_DIM, "─");
        draw_events(&parts, left - options, page->over, canvas);
        while (canvas->rows < page->rows - 2 - said - parts.question.rows - options)
            canvas_add_row(canvas);
        copy_rows(canvas, &parts.notice, parts.notice.rows - said, said);
        copy_rows(canvas, &parts.question, 0, parts.question.rows);
        if (parts.grouped)
            copy_groups(&parts, options, canvas);
        else if (options == parts.options.rows)
            copy_rows(canvas, &parts.options, 0, options);
        else
            draw_options(ask, options, canvas);
        canvas_add_row(canvas);
        canvas_text(canvas, canvas_add_row(canvas), 1, STYLE_DIM, page->status);
    }
    free_parts(&parts);
    return fits;
}
