/* What the person sees or hears: the board with its question, pages of text, the curtain between two people. */
#include "terminal/groups.h"
#include "terminal/labels.h"
#include "terminal/layout_default.h"
#include "terminal/page.h"
#include "terminal/session.h"
#include "terminal/tell.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char STATUS[] =
    "? board  help  why  rules  cards  log  hint  undo  save  quit   (Tab completes)";
enum { TOLD_OPTIONS = 30 };

void notice(Session *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_addv(&s->notice, format, args);
    va_end(args);
    text_add(&s->notice, "\n");
}

bool session_look(Session *s, int seat)
{
    const char *const *names = match_names(s->match);
    const CwHandles *handles = match_handles(s->match, seat);
    const CwState *state = match_state(s->match);
    size_t length = cw_view(s->game, state, seat, 0, names, handles, NULL, 0);
    size_t asked = cw_ask(s->game, state, seat, 0, names, handles, NULL, 0);
    char *json = memory(NULL, length + 1, 1), *ask = memory(NULL, asked + 1, 1), error[200];
    cw_view(s->game, state, seat, 0, names, handles, json, length + 1);
    cw_ask(s->game, state, seat, 0, names, handles, ask, asked + 1);
    View *view = view_read(s->game, json, ask, error, sizeof error);
    free(json);
    free(ask);
    if (!view) {
        notice(s, "The table cannot be shown: %s", error);
        return false;
    }
    view_free(s->view);
    s->view = view;
    if (!s->layout)
        s->layout = layout_default(view);
    return true;
}

/* ---- what happened ---------------------------------------------------------------------------------------------- */

int first_event_after_answer(const Session *s, int seat)
{
    uint32_t last = 0;
    for (int i = match_answers(s->match) - 1; i >= 0 && !last; i--)
        if (match_answer_at(s->match, i)->seat == seat)
            last = match_answer_at(s->match, i)->decision;
    int first = 0;
    while (last && first < match_events(s->match) && match_event(s->match, first)->decision < last)
        first++;
    return first;
}

void collect_events(const Session *s, int seat, int from, int to, Text *out)
{
    text_add(out, "");
    for (int i = from > 0 ? from : 0; i < to; i++)
        text_addf(out, "%s\n", match_event_words(s->match, i, seat));
}

static Board board_of(const Session *s)
{
    return (Board){.game = s->game, .view = s->view, .layout = s->layout};
}

void table_words(Session *s, Text *out)
{
    Board board = board_of(s);
    tell_table(&board, out);
}

void parts_words(Session *s, int seat, Text *out)
{
    Board board = board_of(s);
    tell_parts(&board, seat, out);
}

/* ---- reading ---------------------------------------------------------------------------------------------------- */

static void leave(Session *s, int status)
{
    s->leaving = true;
    s->exit_status = status;
}

bool read_line(Session *s, const char *prompt, char line[LINE_LENGTH])
{
    s->got_line = true;
    if (s->next_line[0]) {
        memcpy(line, s->next_line, LINE_LENGTH);
        s->next_line[0] = 0;
        return true;
    }
    InputEvent event = input_read(s->input, prompt, line);
    s->got_line = event == INPUT_LINE;
    if (event != INPUT_INTERRUPT)
        s->interrupts = 0;
    if (!s->got_line)
        line[0] = 0;
    switch (event) {
    case INPUT_LINE:
        return true;
    case INPUT_END:
        leave(s, 0);
        return false;
    case INPUT_STOP:
        leave(s, 128 + input_signal(s->input));
        return false;
    case INPUT_INTERRUPT:
        if (++s->interrupts > 1 || !s->screen.is_terminal) {
            leave(s, 128 + SIGINT);
            return false;
        }
        notice(s, "Ctrl-C once more leaves the game. It is kept, and can be resumed.");
        break;
    case INPUT_SUSPEND:
        screen_leave(&s->screen);
        input_suspend(s->input);
        screen_measure(&s->screen);
        break;
    case INPUT_RESIZE:
        screen_measure(&s->screen);
        s->screen.unknown = true;
        break;
    }
    return true;
}

/* Puts a picture on the screen with the cursor on the row for typing. */
static void put_picture(Session *s, const Canvas *picture)
{
    screen_touch(&s->screen, s->screen.rows - 2);
    screen_touch(&s->screen, s->screen.rows - 1);
    screen_show(&s->screen, picture, s->screen.rows - 2, 0);
}

bool read_yes(Session *s, const char *question, bool usual)
{
    char line[LINE_LENGTH], prompt[300];
    snprintf(prompt, sizeof prompt, "%s [%s] ", question, usual ? "Y/n" : "y/N");
    for (;;) {
        if (s->screen.drawing) {
            screen_touch(&s->screen, s->screen.rows - 2);
            Canvas same = s->screen.shown;
            Canvas picture;
            canvas_open(&picture, same.width, same.ascii);
            for (int r = 0; r < same.rows - 2; r++)
                memcpy(canvas_row(&picture, canvas_add_row(&picture)), canvas_row(&same, r),
                       (size_t)same.width * sizeof *same.cells);
            put_picture(s, &picture);
            canvas_free(&picture);
        }
        if (!read_line(s, prompt, line))
            return false;
        if (strcasecmp(line, "y") == 0 || strcasecmp(line, "yes") == 0)
            return true;
        if (strcasecmp(line, "n") == 0 || strcasecmp(line, "no") == 0)
            return false;
        if (s->got_line && !line[0])
            return usual;
    }
}

/* ---- a decision ------------------------------------------------------------------------------------------------- */

/* What the person at the keyboard has not seen; at the end of a game with several people, what any of them has not. */
static int first_untold_event(const Session *s, bool over)
{
    int first = match_events(s->match);
    if (!over || s->people == 1)
        return s->at_keyboard >= 0 && s->seen[s->at_keyboard] < first ? s->seen[s->at_keyboard] : first;
    for (int seat = 0; seat < cw_seats(s->game); seat++)
        if (is_person(s, seat) && s->seen[seat] < first)
            first = s->seen[seat];
    return s->people ? first : 0;
}

static bool draw_decision(Session *s, bool over)
{
    enum { EARLIER = 12 };
    Text events = {0}, earlier = {0};
    int seat = s->view->seat, first = first_untold_event(s, over);
    collect_events(s, seat, first - EARLIER, first, &earlier);
    collect_events(s, seat, first, match_events(s->match), &events);
    text_add(&s->notice, "");
    Page page = {.board = board_of(s),
                 .rows = s->screen.rows,
                 .columns = s->screen.columns,
                 .ascii = s->screen.ascii,
                 .earlier = earlier.at,
                 .events = events.at,
                 .notice = s->notice.at,
                 .status = over ? "" : STATUS,
                 .over = over};
    Canvas picture = {0};
    bool drawn = page_draw(&page, &picture);
    if (drawn)
        put_picture(s, &picture);
    canvas_free(&picture);
    text_free(&events);
    text_free(&earlier);
    return drawn;
}

static void tell_notice(Session *s)
{
    text_add(&s->notice, "");
    print_text(&s->screen, s->notice.at, s->screen.is_terminal ? s->screen.columns : 0);
    text_clear(&s->notice);
}

/* One line for each thing that options are about. */
static bool tell_groups(Session *s)
{
    Groups *groups = memory(NULL, 1, sizeof *groups);
    bool grouped = groups_make(s->game, s->view, groups);
    for (int g = 0; grouped && g <= groups->count; g++) {
        Text lines = {0}, told = {0};
        group_lines(&s->view->ask, groups, g, &lines);
        for (char *p = lines.at; *p; p++)
            if (*p == ')' && p > lines.at && p[-1] >= '0' && p[-1] <= '9')
                *p = ':';
        if (g < groups->count)
            text_addf(&told, "%s. ", groups->name[g]);
        for (const char *p = lines.at; *p; p += *p == '\n') {
            size_t length = strcspn(p, "\n");
            text_addf(&told, "%.*s%s", (int)length, p, p[length] && p[length + 1] ? ", " : ".");
            p += length;
        }
        if (lines.length)
            print_line(&s->screen, told.at);
        text_free(&lines);
        text_free(&told);
    }
    free(groups);
    return grouped;
}

static void tell_options(Session *s)
{
    const AskView *ask = &s->view->ask;
    char line[1200];
    if (tell_groups(s))
        return;
    if (ask->amounts && ask->option_count > MOST_AMOUNTS) {
        int last = ask->option_count - 1;
        snprintf(line, sizeof line, "%d: %s, up to %d: %s", ask->options[0].number, ask->options[0].words,
                 ask->options[last].number, ask->options[last].words);
        print_line(&s->screen, line);
        return;
    }
    int shown = ask->option_count > TOLD_OPTIONS + 5 ? TOLD_OPTIONS : ask->option_count;
    for (int i = 0; i < shown; i++) {
        snprintf(line, sizeof line, "%d: %s", ask->options[i].number, ask->options[i].words);
        print_line(&s->screen, line);
    }
    if (shown < ask->option_count) {
        snprintf(line, sizeof line, "And %d more; options tells them all, or type a part of a name.",
                 ask->option_count - shown);
        print_line(&s->screen, line);
    }
}

static void tell_decision(Session *s)
{
    const AskView *ask = &s->view->ask;
    int columns = s->screen.is_terminal ? s->screen.columns : 0;
    Text text = {0};
    text_clear(&text);
    if (!s->told)
        collect_events(s, s->view->seat, first_untold_event(s, false), match_events(s->match), &text);
    print_text(&s->screen, text.at, columns);
    tell_notice(s);
    if (!s->told) {
        text_clear(&text);
        size_t length = strlen(ask->words);
        bool ends = length && strchr(".?!:", ask->words[length - 1]);
        text_addf(&text, "%s: %s%s\n", ask->rule, ask->words, ends ? "" : ".");
        print_text(&s->screen, text.at, columns);
        tell_options(s);
    }
    text_free(&text);
    s->told = true;
}

void show_decision(Session *s)
{
    screen_measure(&s->screen);
    if (s->may_draw) {
        bool was = s->drawing;
        s->drawing = draw_decision(s, false);
        if (s->drawing) {
            text_clear(&s->notice);
            return;
        }
        if (was || !s->told) {
            screen_leave(&s->screen);
            if (was || !match_answers(s->match))
                notice(
                    s,
                    "The window has %d columns and %d rows, too few for a board: the game goes on in words. "
                    "table tells the table.",
                    s->screen.columns, s->screen.rows);
            if (was)
                s->told = false;
        }
    }
    tell_decision(s);
}

static void draw_curtain(Session *s, const char *name)
{
    Canvas picture;
    Strip strip = strip_open(s->screen.ascii);
    canvas_open(&picture, s->screen.columns, s->screen.ascii);
    while (picture.rows <= s->screen.rows / 2)
        canvas_add_row(&picture);
    strip_printf(&strip, STYLE_BOLD, "Hand the keyboard to %s.", name);
    canvas_put(&picture, picture.rows - 2,
               strip.length < picture.width ? (picture.width - strip.length) / 2 : 0, &strip);
    strip_free(&strip);
    put_picture(s, &picture);
    canvas_free(&picture);
}

void show_curtain(Session *s, int seat)
{
    const char *name = match_names(s->match)[seat];
    char line[LINE_LENGTH], prompt[200];
    input_forget(s->input);
    s->at_keyboard = -1;
    view_free(s->view);
    s->view = NULL;
    screen_wipe(&s->screen);
    do {
        if (s->may_draw && s->screen.rows >= LEAST_ROWS) {
            draw_curtain(s, name);
            snprintf(prompt, sizeof prompt, "(%s presses Enter) ", name);
        } else {
            snprintf(prompt, sizeof prompt, "Hand the keyboard to %s; %s presses Enter. ", name, name);
        }
        line[0] = 0;
        if (!read_line(s, prompt, line))
            return;
        if (strcasecmp(line, "quit") == 0) {
            leave(s, 0);
            return;
        }
    } while (!s->got_line);
    text_clear(&s->notice);
    s->at_keyboard = seat;
    s->told = false;
}

/* ---- pages of text ---------------------------------------------------------------------------------------------- */

static void text_rows(Canvas *canvas, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        char *line = copy_of(text, length);
        int indent = (int)strspn(line, " ");
        canvas_wrap(canvas, 1 + (indent < canvas->width / 2 ? indent : 0), 0, STYLE_PLAIN, line + indent);
        free(line);
        text += length + (text[length] == '\n');
    }
}

/* Pages until the text is over.  What is typed between pages and is not a wish for more is the next command. */
static void page_through(Session *s, const char *text)
{
    int first = 0;
    for (;;) {
        Canvas all, picture;
        canvas_open(&all, s->screen.columns, s->screen.ascii);
        text_rows(&all, text);
        int rows = s->screen.rows > 3 ? s->screen.rows - 2 : 1;
        if (first >= all.rows)
            first = 0;
        bool last = first + rows >= all.rows;
        canvas_open(&picture, s->screen.columns, s->screen.ascii);
        for (int r = first; r < all.rows && r < first + rows; r++)
            memcpy(canvas_row(&picture, canvas_add_row(&picture)), canvas_row(&all, r),
                   (size_t)all.width * sizeof *all.cells);
        put_picture(s, &picture);
        canvas_free(&picture);
        int before = all.rows;
        canvas_free(&all);
        char line[LINE_LENGTH] = "", prompt[80];
        int percent = before ? (first + rows) * 100 / before : 100;
        if (last)
            snprintf(prompt, sizeof prompt,
                     first ? "(Enter: to the game, b: one page back) " : "(Enter: to the game) ");
        else
            snprintf(prompt, sizeof prompt, "(%d%%; Enter: more, b: one page back, q: leave) ", percent);
        if (!read_line(s, prompt, line))
            return;
        if (!s->got_line)
            continue;
        if (strcasecmp(line, "b") == 0) {
            first = first > rows ? first - rows : 0;
            continue;
        }
        if (line[0] && strcasecmp(line, "q") != 0)
            memcpy(s->next_line, line, LINE_LENGTH);
        if (line[0] || last)
            return;
        first += rows;
    }
}

void show_text(Session *s, const char *text)
{
    if (s->drawing)
        page_through(s, text);
    else
        print_text(&s->screen, text, s->screen.is_terminal ? s->screen.columns : 0);
}

void show_ending(Session *s, const char *text)
{
    Text before = s->notice;
    s->notice = (Text){0};
    text_addf(&s->notice, "%s%s", before.at ? before.at : "", text);
    text_free(&before);
    bool can_draw = s->may_draw && s->people;
    s->drawing = can_draw && draw_decision(s, true);
    if (!s->drawing) {
        Text events = {0};
        screen_leave(&s->screen);
        collect_events(s, s->view->seat, first_untold_event(s, true), match_events(s->match), &events);
        print_text(&s->screen, events.at, s->screen.is_terminal ? s->screen.columns : 0);
        text_free(&events);
        tell_notice(s);
    }
    text_clear(&s->notice);
}
