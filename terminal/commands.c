/* What can be typed instead of an answer, and completing what is typed. */
#include "kernel/near.h"
#include "players/hint.h"
#include "players/search.h"
#include "terminal/book.h"
#include "terminal/choose.h"
#include "terminal/labels.h"
#include "terminal/page.h"
#include "terminal/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef struct TypedCommand {
    const char *name, *takes, *help;
    const char *letter; /* that stands for it; "": none */
    CommandResult (*run)(Session *s, int seat, const char *argument);
} TypedCommand;

static const TypedCommand typed_commands[];

static CommandResult show_and_free(Session *s, Text *text)
{
    text_add(text, "");
    show_text(s, text->at);
    text_free(text);
    return COMMAND_DONE;
}

static CommandResult type_help(Session *s, int seat, const char *argument)
{
    (void)seat, (void)argument;
    Text text = {0};
    text_add(&text, "To answer, type the number of an option, or its words, or enough of them to be clear: "
                    "'fighter 9' for 'play Fighter-9'.\n\n");
    for (const TypedCommand *c = typed_commands; c->name; c++) {
        char left[40];
        if (!*c->help)
            continue;
        snprintf(left, sizeof left, "%s%s%s", c->name, *c->takes ? " " : "", c->takes);
        text_addf(&text, "%-16s %s\n", left, c->help);
    }
    text_add(&text, "\nWhere an option has the name of a command, a stroke makes it the command: /save\n");
    return show_and_free(s, &text);
}

/* What one sees, part by part, and what wins. */
static CommandResult type_parts(Session *s, int seat, const char *argument)
{
    (void)argument;
    Text text = {0};
    parts_words(s, seat, &text);
    text_add(&text, "\nhelp lists what can be typed.\n");
    return show_and_free(s, &text);
}

/* What a value of a card is made of: `attack 4: printed 2, Blessing 1, Sunlit Battlefield 1`. */
static void value_words(const Session *s, const CardView *card, const NamedNumber *value, Text *text)
{
    char words[LABEL_LENGTH];
    int parts = 0;
    text_addf(text, "  %s %d", label(s->game, "value", value->name, words), value->value);
    for (int i = 0; i < card->part_count; i++) {
        const PartView *part = &card->parts[i];
        if (strcmp(part->value, value->name) != 0)
            continue;
        text_addf(text, "%s%s %+d", parts++ ? ", " : ": ",
                  *part->from ? label(s->game, "part", part->from, words) : part->card, part->amount);
    }
    text_add(text, "\n");
}

/* The cards on the table whose names have these words in them, with what their values are made of. */
static int why_cards(const Session *s, const char *name, Text *text)
{
    int found = 0;
    for (int z = 0; z < s->view->zone_count; z++)
        for (int i = 0; i < s->view->zones[z].card_count; i++) {
            const CardView *card = &s->view->zones[z].cards[i];
            if (!card->value_count || !strcasestr(card->card, name))
                continue;
            int owner = s->view->zones[z].owner;
            text_addf(text, "%s%s%s%s\n", found++ ? "\n" : "", card->card, owner < 0 ? "" : " of ",
                      owner < 0 ? "" : s->view->seats[owner].name);
            for (int v = 0; v < card->value_count; v++)
                value_words(s, card, &card->values[v], text);
        }
    return found;
}

static CommandResult type_why(Session *s, int seat, const char *argument)
{
    (void)seat;
    const AskView *ask = &s->view->ask;
    Text text = {0};
    if (*argument) {
        if (why_cards(s, argument, &text))
            return show_and_free(s, &text);
        notice(
            s,
            "No card on the table with numbers of its own is called '%s'; cards %s reads the text of a card.",
            argument, argument);
        text_free(&text);
        return COMMAND_DONE;
    }
    text_addf(&text, "%s\nRule %s asks.\n\n", ask->words, ask->rule);
    if (!book_entry(s->book, s->game, ask->rule, &text))
        text_add(&text, "The rulebook has no text for it.\n");
    return show_and_free(s, &text);
}

static CommandResult type_rules(Session *s, int seat, const char *argument)
{
    (void)seat;
    Text text = {0};
    if (!*argument) {
        book_contents(s->book, s->game, &text);
    } else if (!book_entry(s->book, s->game, argument, &text) &&
               !book_search(s->book, s->game, argument, &text)) {
        const char *meant = nearest_rule(s->book, argument);
        if (meant)
            notice(s, "No rule is called '%s' or speaks of it; did you mean '%s'?", argument, meant);
        else
            notice(s, "No rule is called '%s' or speaks of it; rules lists them.", argument);
        text_free(&text);
        return COMMAND_DONE;
    }
    return show_and_free(s, &text);
}

static CommandResult type_cards(Session *s, int seat, const char *argument)
{
    (void)seat;
    Text text = {0};
    if (!book_cards(s->game, argument, &text)) {
        const char *meant = nearest_card(s->game, argument);
        if (meant)
            notice(s, "No card has '%s' in its name; did you mean '%s'?", argument, meant);
        else
            notice(s, "No card has '%s' in its name; cards lists them all.", argument);
        text_free(&text);
        return COMMAND_DONE;
    }
    return show_and_free(s, &text);
}

static CommandResult type_log(Session *s, int seat, const char *argument)
{
    int lines = *argument ? atoi(argument) : 20, all = match_events(s->match);
    if (strcasecmp(argument, "all") == 0 || lines > all)
        lines = all;
    if (lines <= 0) {
        notice(s, "log tells the last 20 happenings, log 50 the last 50, log all everything.");
        return COMMAND_DONE;
    }
    Text text = {0};
    if (lines < all)
        text_addf(&text, "The last %d of %d happenings:\n", lines, all);
    collect_events(s, seat, all - lines, all, &text);
    return show_and_free(s, &text);
}

static CommandResult type_table(Session *s, int seat, const char *argument)
{
    (void)seat, (void)argument;
    Text text = {0};
    table_words(s, &text);
    return show_and_free(s, &text);
}

static CommandResult type_options(Session *s, int seat, const char *argument)
{
    (void)seat;
    const AskView *ask = &s->view->ask;
    int found[CW_MAX_OPTIONS], count = 0;
    if (*argument)
        count = choose_options(ask, argument, found);
    else
        for (; count < ask->option_count && count < CW_MAX_OPTIONS; count++)
            found[count] = count;
    if (!count) {
        notice(s, "No option has '%s' in it.", argument);
        return COMMAND_DONE;
    }
    Text text = {0};
    text_addf(&text, "%s  %s\n", ask->rule, ask->words);
    for (int i = 0; i < count; i++)
        text_addf(&text, "%d: %s\n", ask->options[found[i]].number, ask->options[found[i]].words);
    return show_and_free(s, &text);
}

/* What the searching player finds in a moment.  It looks at a sample of the table: it knows no more than the person. */
static CommandResult type_hint(Session *s, int seat, const char *argument)
{
    (void)argument;
    const CwState *state = match_state(s->match);
    Problem why;
    Player *p = hint_begin(&(HintAsk){.spec = "search:600ms",
                                      .game = s->game,
                                      .state = state,
                                      .seat = seat,
                                      .key = match_key(s->match),
                                      .number = driver_number(&s->runner.driver)},
                           &why);
    if (!p) {
        notice(s, "The computer has no opinion here.");
        return COMMAND_DONE;
    }
    if (!p->is_done)
        search_grow_all(player_search_of(p));
    Text text = {0};
    hint_words(&text, p, s->game, state, match_names(s->match));
    notice(s, "%s", text.at);
    text_free(&text);
    player_close(p);
    return COMMAND_DONE;
}

static CommandResult type_undo(Session *s, int seat, const char *argument)
{
    (void)argument;
    int before = match_answers(s->match);
    for (int other = 0; other < cw_seats(s->game); other++)
        if (player_is_asked(s->runner.player[other])) {
            notice(s, "That cannot be taken back: %s has heard of it. Taking back is for one keyboard.",
                   match_names(s->match)[other]);
            return COMMAND_DONE;
        }
    if (!driver_undo(&s->runner.driver, seat)) {
        notice(s, "There is nothing to take back: you have not answered yet.");
        return COMMAND_DONE;
    }
    int back = before - match_answers(s->match);
    for (int i = 0; i < cw_seats(s->game); i++) {
        int first = first_event_after_answer(s, i);
        s->seen[i] = first < s->seen[i] ? first : s->seen[i];
    }
    notice(s,
           back == 1 ? "Your last answer is taken back."
                     : "Your last answer and what came after it (%d answers in all) are taken back.",
           back);
    return COMMAND_CHANGED;
}

static CommandResult type_save(Session *s, int seat, const char *argument)
{
    (void)seat;
    Problem why;
    if (!*argument) {
        if (*s->save.path && !match_save_problem(s->match))
            notice(s, "The game is kept after every answer, in %s", s->save.path);
        else
            notice(s, "The game is not kept by itself here; save FILE writes it to a file.");
    } else if (match_save(s->match, argument, &why)) {
        notice(s, "Saved. %s play --resume %s goes on with it.", s->settings->program, argument);
    } else {
        notice(s, "Not saved: %s", why.text);
    }
    return COMMAND_DONE;
}

static CommandResult type_resign(Session *s, int seat, const char *argument)
{
    (void)argument;
    if (!read_yes(s, "Do you give the game up?", false))
        return COMMAND_DONE;
    give_up(s, seat);
    return COMMAND_CHANGED;
}

static CommandResult type_quit(Session *s, int seat, const char *argument)
{
    (void)seat, (void)argument;
    s->leaving = true;
    s->exit_status = 0;
    return COMMAND_CHANGED;
}

static const TypedCommand typed_commands[] = {
    {"help", "", "this list", "", type_help},
    {"board", "", "what wins, and what each part of the board is (also ?)", "?", type_parts},
    {"why", "[CARD]",
     "the rule that asks, its text and its rulings; or what the numbers of a card are made of", "w",
     type_why},
    {"table", "", "the table in sentences", "t", type_table},
    {"options", "[WORDS]", "all answers, or those with these words in them", "o", type_options},
    {"rules", "[WORDS]", "the chapters and rulings, or what is called so, as in rules war", "r", type_rules},
    {"cards", "[NAME]", "the cards and their text", "c", type_cards},
    {"log", "[N]", "what happened: the last 20 happenings, the last N, or log all", "l", type_log},
    {"hint", "", "what the computer would do, knowing what you know (also h)", "h", type_hint},
    {"undo", "", "takes your last answer back, and all that came after it (also u)", "u", type_undo},
    {"save", "[FILE]", "writes the game to a file; it is kept without that, too", "s", type_save},
    {"resign", "", "gives the game up; your team mates, if you have any, play on", "", type_resign},
    {"quit", "", "leaves; the game is kept and can be resumed (also q, exit)", "q", type_quit},
    {"exit", "", "", "", type_quit},
    {NULL, NULL, NULL, NULL, NULL},
};

/* ---- near misses ------------------------------------------------------------------------------------------------ */

enum { MOST_NAMES = 1000 };

const char *nearest_rule(const Rulebook *book, const char *id)
{
    const char *names[MOST_NAMES];
    int count = 0;
    for (int i = 0; i < book->rules && count < MOST_NAMES; i++)
        names[count++] = book->rule[i].id;
    for (int i = 0; i < cw_ruling_count(book->game) && count < MOST_NAMES; i++)
        names[count++] = cw_ruling(book->game, NULL, i).id;
    return nearest_word(id, strlen(id), names, count);
}

/* The whole name, or a word of it. */
const char *nearest_card(const CwGame *game, const char *name)
{
    const char *names[MOST_NAMES];
    int count = 0;
    for (int kind = 1; kind <= cw_card_count(game) && count < MOST_NAMES; kind++)
        names[count++] = cw_card_name(game, kind);
    const char *whole = nearest_word(name, strlen(name), names, count);
    for (int i = 0; i < count && !whole; i++)
        for (const char *p = names[i]; *p && !whole; p += strcspn(p, " "), p += strspn(p, " ")) {
            char *word = copy_of(p, strcspn(p, " "));
            const char *list[] = {word};
            whole = nearest_word(name, strlen(name), list, 1) ? names[i] : NULL;
            free(word);
        }
    return whole;
}

static bool begins_one(char *const *words, int count, const char *typed)
{
    for (int i = 0; i < count; i++)
        if (strncasecmp(words[i], typed, strlen(typed)) == 0)
            return true;
    return false;
}

/* Each typed word that begins no word of an option becomes the nearest one; what that gives may be an option.  A first
   word may be a command as well.  A blank may stand for a hyphen. */
bool nearest_line(const AskView *ask, const char *line, Text *out)
{
    static const char between[] = " ,:.()-";
    char *words[MOST_NAMES];
    const char *names[MOST_NAMES];
    int count = 0, found[CW_MAX_OPTIONS], commands = 0, changed = 0;
    for (const TypedCommand *c = typed_commands; c->name; c++)
        names[commands++] = c->name;
    char *first = copy_of(line, strcspn(line, " "));
    const char *command = nearest_word(first, strlen(first), names, commands);
    free(first);
    for (int i = 0; i < ask->option_count; i++)
        for (const char *p = ask->options[i].words; *p && count < MOST_NAMES; p += strspn(p, between)) {
            words[count++] = copy_of(p, strcspn(p, between));
            p += strlen(words[count - 1]);
        }
    Text right = {0};
    text_add(&right, "");
    for (const char *p = line + strspn(line, between); *p; p += strspn(p, between)) {
        char *word = copy_of(p, strcspn(p, between));
        const char *meant = begins_one(words, count, word)
                                ? word
                                : nearest_word(word, strlen(word), (const char *const *)words, count);
        changed |= meant && strcasecmp(meant, word) != 0;
        text_addf(&right, "%s%s", right.length ? " " : "", meant ? meant : word);
        p += strlen(word);
        free(word);
    }
    int options = changed ? choose_options(ask, right.at, found) : 0;
    text_add(out, options == 1 ? ask->options[found[0]].words : options ? right.at : command ? command : "");
    for (int i = 0; i < count; i++)
        free(words[i]);
    text_free(&right);
    return out->length > 0;
}

CommandResult run_typed_command(Session *s, int seat, const char *line)
{
    line += strspn(line, " /");
    size_t length = strcspn(line, " ");
    const char *argument = line + length + strspn(line + length, " ");
    for (const TypedCommand *c = typed_commands; c->name; c++)
        if ((length == strlen(c->name) && strncasecmp(line, c->name, length) == 0) ||
            (length == 1 && *c->letter && strncasecmp(line, c->letter, 1) == 0))
            return c->run(s, seat, argument);
    return COMMAND_UNKNOWN;
}

/* ---- completion ------------------------------------------------------------------------------------------------- */

typedef struct Completions { /* lines that go on from what is typed, as far as the end of the next word */
    Session *session;
    const char *line;
    int count;   /* different ones */
    int matches; /* lines in all */
    char whole[LINE_LENGTH];
} Completions;

static void keep_offer(Completions *o, const char *text, size_t length)
{
    Session *s = o->session;
    for (int i = 0; i < o->count; i++)
        if (strlen(s->completion[i]) == length && strncasecmp(s->completion[i], text, length) == 0)
            return;
    if (o->count < MAX_COMPLETIONS && length < sizeof s->completion[0])
        snprintf(s->completion[o->count++], sizeof s->completion[0], "%.*s", (int)length, text);
}

static void offer(Completions *o, const char *before, const char *words)
{
    char text[LINE_LENGTH];
    size_t typed = strlen(o->line);
    snprintf(text, sizeof text, "%s%s", before, words);
    if (strncasecmp(text, o->line, typed) != 0)
        return;
    if (!o->matches++)
        memcpy(o->whole, text, sizeof text);
    typed += strspn(text + typed, " ");
    typed += strcspn(text + typed, " ");
    keep_offer(o, text, typed + strspn(text + typed, " "));
}

/* Words from the middle of an option: 'fi' for 'play Fighter-9'. */
static void offer_meant(Completions *o, const AskView *ask)
{
    int meant[CW_MAX_OPTIONS], count = choose_options(ask, o->line, meant);
    for (int i = 0; i < count; i++)
        keep_offer(o, ask->options[meant[i]].words, strlen(ask->options[meant[i]].words));
}

int complete_line(void *session, const char *line, const char *found[MAX_COMPLETIONS])
{
    Session *s = session;
    if (!s->view || s->at_keyboard < 0)
        return 0;
    const AskView *ask = &s->view->ask;
    Completions o = {.session = s, .line = line};
    for (int i = 0; i < ask->option_count; i++)
        offer(&o, "", ask->options[i].words);
    for (int i = 0; i < ask->option_count; i++) {
        char path[LINE_LENGTH];
        option_path(&ask->options[i], path, sizeof path);
        if (*path)
            offer(&o, "", path);
    }
    for (const TypedCommand *c = typed_commands; c->name; c++)
        offer(&o, "", c->name);
    if (strncasecmp(line, "cards ", 6) == 0)
        for (int kind = 1; kind <= cw_card_count(s->game); kind++)
            offer(&o, "cards ", cw_card_name(s->game, kind));
    if (strncasecmp(line, "rules ", 6) == 0) {
        for (int i = 0; i < s->book->rules; i++)
            offer(&o, "rules ", s->book->rule[i].id);
        for (int i = 0; i < cw_ruling_count(s->book->game); i++)
            offer(&o, "rules ", cw_ruling(s->book->game, NULL, i).id);
    }
    if (o.matches == 1) {
        o.count = 0;
        keep_offer(&o, o.whole, strlen(o.whole));
    }
    if (!o.count)
        offer_meant(&o, ask);
    for (int i = 0; i < o.count; i++)
        found[i] = s->completion[i];
    return o.count;
}

void suggest_lines(void *session, const char *const *found, int count)
{
    Session *s = session;
    Text text = {0};
    for (int i = 0; i < count; i++)
        text_addf(&text, "%s%s", i ? "   " : " ", found[i]);
    screen_note(&s->screen, s->screen.rows - 1, text.at);
    text_free(&text);
}
