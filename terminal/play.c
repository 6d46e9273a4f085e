/* The loop of a game at this terminal: whose turn it is, who answers, how it ends. */
#include "terminal/play.h"

#include "terminal/book.h"
#include "terminal/choose.h"
#include "terminal/labels.h"
#include "terminal/session.h"
#include "terminal/tell.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* ---- answers ---------------------------------------------------------------------------------------------------- */

static void warn_about_saving(Session *s)
{
    const char *why = match_save_problem(s->match);
    if (!why || s->save_problem_told)
        return;
    s->save_problem_told = true;
    notice(s, "Warning: %s", why);
}

/* A wrong answer cannot come from here: options are those of the present state. */
static void give_answer(Session *s, int seat, int action)
{
    Driver *d = &s->runner.driver;
    CwStatus status = driver_answer(d, seat, driver_number(d), action);
    if (status != CW_OK)
        notice(s, "That answer was refused: %s.", cw_status_words(status));
    warn_about_saving(s);
}

bool is_person(const Session *s, int seat)
{
    return runner_is_outside(&s->runner, seat);
}

static void tell_left(Session *s, int seat)
{
    if (s->at_keyboard == seat)
        s->at_keyboard = -1;
    notice(s, "%s has left; the computer plays on for them, and they share the result of their side.",
           match_names(s->match)[seat]);
}

void give_up(Session *s, int seat)
{
    if (driver_leave(&s->runner.driver, seat, "given up") != DRIVER_PLAYED_ON)
        return;
    s->people--;
    tell_left(s, seat);
}

static void computer_turn(Session *s, int seat)
{
    const Player *p = s->runner.player[seat];
    unsigned left = s->runner.driver.left;
    bool slow = p && !(left >> seat & 1) && p->kind != &player_random && p->kind != &player_greedy;
    if (slow && s->screen.drawing) {
        char text[200];
        snprintf(text, sizeof text, " %s is thinking ...", match_names(s->match)[seat]);
        screen_note(&s->screen, s->screen.rows - 1, text);
    }
    /* A program may write to the terminal what it likes. */
    s->screen.unknown |= player_is_asked(p);
    runner_step(&s->runner);
    warn_about_saving(s);
    if (!player_is_asked(p) || !*p->failure || left >> seat & 1)
        return;
    notice(s, "%s has broken down: %s", match_names(s->match)[seat], p->failure);
    if (s->runner.driver.left >> seat & 1)
        tell_left(s, seat);
}

/* ---- a person's turn -------------------------------------------------------------------------------------------- */

static void say_several(Session *s, const char *typed, const int *found, int count)
{
    enum { NAMED = 6 };
    Text text = {0};
    text_addf(&text, "'%s' may be ", typed);
    for (int i = 0; i < count && i < NAMED; i++)
        text_addf(&text, "%s%d: %s", i ? ", " : "", s->view->ask.options[found[i]].number,
                  s->view->ask.options[found[i]].words);
    if (count > NAMED)
        text_addf(&text, " and %d more", count - NAMED);
    notice(s, "%s.", text.at);
    text_free(&text);
}

static void say_no_such_number(Session *s, const char *line)
{
    const AskView *ask = &s->view->ask;
    int least = ask->options[0].number, most = least;
    for (int i = 0; i < ask->option_count; i++) {
        least = ask->options[i].number < least ? ask->options[i].number : least;
        most = ask->options[i].number > most ? ask->options[i].number : most;
    }
    notice(s, "There is no option %s; they go from %d to %d.", line, least, most);
}

static void say_not_understood(Session *s, const char *line)
{
    Text meant = {0};
    if (nearest_line(&s->view->ask, line, &meant))
        notice(s, "'%.60s' is neither an option nor a command; did you mean '%s'?", line, meant.at);
    else
        notice(s, "'%.60s' is neither an option nor a command; help lists the commands.", line);
    text_free(&meant);
}

/* True when the line was an answer. */
static bool take_answer(Session *s, int seat, const char *line)
{
    const AskView *ask = &s->view->ask;
    int found[CW_MAX_OPTIONS], count = choose_number(ask, line, found);
    bool number = count >= 0;
    if (!number)
        count = choose_options(ask, line, found);
    if (count > 1)
        say_several(s, line, found, count);
    else if (!count && number)
        say_no_such_number(s, line);
    else if (!count)
        say_not_understood(s, line);
    if (count != 1)
        return false;
    s->seen[seat] = match_events(s->match);
    give_answer(s, seat, ask->options[found[0]].action);
    return true;
}

static bool is_exact_option(const AskView *ask, const char *line)
{
    for (int i = 0; i < ask->option_count; i++)
        if (strcasecmp(ask->options[i].words, line) == 0)
            return true;
    return false;
}

static char *trimmed(char *line)
{
    line += strspn(line, " \t");
    size_t length = strlen(line);
    while (length && isspace((unsigned char)line[length - 1]))
        line[--length] = 0;
    return line;
}

/* The same answer again and again is told once, with how often. */
static void tell_given(Session *s, const AskView *ask)
{
    char line[LINE_LENGTH];
    int length = snprintf(line, sizeof line, "%s: only one answer, given for you: %s", ask->rule,
                          ask->options[0].words);
    bool again = s->given && s->given_at < s->notice.length && length < (int)sizeof line &&
                 strncmp(s->notice.at + s->given_at, line, (size_t)length) == 0;
    s->given = again ? s->given + 1 : 1;
    if (again)
        s->notice.at[s->notice.length = s->given_at] = 0;
    s->given_at = s->notice.length;
    if (again)
        notice(s, "%s (%d times)", line, s->given);
    else
        notice(s, "%s", line);
}

/* A question with one answer is answered for the person, unless somebody beside them would learn from it that there
   was only one. */
static bool answer_for_person(Session *s, int seat)
{
    const AskView *ask = &s->view->ask;
    if (s->settings->ask_all || s->people > 1 || ask->option_count != 1)
        return false;
    tell_given(s, ask);
    give_answer(s, seat, ask->options[0].action);
    return true;
}

static void person_turn(Session *s, int seat)
{
    if (s->people > 1 && s->at_keyboard != seat) {
        show_curtain(s, seat);
        if (s->leaving)
            return;
    }
    s->at_keyboard = seat;
    s->told = false;
    if (!session_look(s, seat)) {
        s->leaving = true;
        s->exit_status = 1;
        return;
    }
    if (answer_for_person(s, seat))
        return;
    char typed[LINE_LENGTH], prompt[100];
    snprintf(prompt, sizeof prompt, "%s> ", s->people > 1 ? match_names(s->match)[seat] : "");
    for (;;) {
        show_decision(s);
        if (!read_line(s, prompt, typed))
            return;
        char *line = trimmed(typed);
        if (!*line)
            continue;
        if (!is_exact_option(&s->view->ask, line)) {
            CommandResult result = run_typed_command(s, seat, line);
            if (result == COMMAND_CHANGED || s->leaving)
                return;
            if (result == COMMAND_DONE)
                continue;
        }
        if (take_answer(s, seat, line))
            return;
    }
}

/* Which person to ask: whoever sits at the keyboard where they may answer in any order, so that it changes hands as
   seldom as possible. */
static int whom_to_ask(const Session *s, unsigned people)
{
    const CwState *state = match_state(s->match);
    if (cw_kind(state) == CW_SEALED && s->at_keyboard >= 0 && (people >> s->at_keyboard & 1))
        return s->at_keyboard;
    return driver_turn(&s->runner.driver, people);
}

static void play_on(Session *s)
{
    Driver *d = &s->runner.driver;
    while (!driver_has_ended(d) && !s->leaving) {
        int seat = runner_turn(&s->runner);
        if (seat >= 0)
            computer_turn(s, seat);
        else
            person_turn(s, whom_to_ask(s, driver_next(d).seats));
        InputEvent meanwhile = input_pending(s->input);
        bool again = meanwhile == INPUT_INTERRUPT && ++s->interrupts > 1;
        if (!s->leaving && (meanwhile == INPUT_STOP || again)) {
            s->leaving = true;
            s->exit_status = 128 + input_signal(s->input);
        }
    }
}

/* ---- the end ---------------------------------------------------------------------------------------------------- */

static void result_words(const Session *s, Text *out)
{
    CwResult result;
    char text[LABEL_LENGTH];
    match_result(s->match, &result);
    int best = result.payoff[0], worst = result.payoff[0], person = -1;
    for (int seat = 0; seat < cw_seats(s->game); seat++) {
        best = result.payoff[seat] > best ? result.payoff[seat] : best;
        worst = result.payoff[seat] < worst ? result.payoff[seat] : worst;
        if (is_person(s, seat))
            person = seat;
    }
    if (strcmp(result.rule, "fault") == 0) {
        char stack[500];
        cw_stack_words(s->game, match_state(s->match), stack, sizeof stack);
        text_addf(out, "The rules of the game have broken: %s. Please report it with the replay.\n", stack);
        return;
    }
    if (!best && !worst)
        text_add(out, "The game is a draw");
    else if (s->people == 1 && result.payoff[person] == best && best > 0)
        text_add(out, "You win");
    else if (s->people == 1 && result.payoff[person] == worst)
        text_add(out, "You lose");
    else
        add_winners(s->game, &result, match_names(s->match), out);
    bool resigned = strcmp(result.rule, "resigned") == 0;
    text_add(out, resigned ? ": the game was given up.\n" : ".\n");
    for (int seat = 0; !resigned && seat < cw_seats(s->game); seat++)
        text_addf(out, "%s%s %d", seat ? ", " : "", match_names(s->match)[seat], result.points[seat]);
    if (!resigned)
        text_addf(out, " (%s).\n", label(s->game, "result", "points", text));
    if (!resigned && !book_rule(s->book, result.rule, out))
        text_addf(out, "Rule %s ended it.\n", result.rule);
}

static void tell_where(const Session *s, Text *out)
{
    if (*s->save.path && !match_save_problem(s->match))
        text_addf(out, "The replay: %s\n", s->save.path);
}

/* Shows how it ended; true when another game is wanted. */
static bool ending(Session *s)
{
    Text text = {0};
    int seat = s->people == 1 ? s->at_keyboard : CW_SPECTATOR;
    if (s->people > 1)
        screen_wipe(&s->screen);
    if (s->people > 1 || !session_look(s, seat))
        session_look(s, CW_SPECTATOR);
    saves_finish(&s->save);
    result_words(s, &text);
    tell_where(s, &text);
    show_ending(s, text.at);
    text_free(&text);
    return s->people && read_yes(s, "Another game?", false);
}

static void say_goodbye(Session *s)
{
    if (match_over(s->match))
        return;
    char text[PATH_LENGTH + 200];
    screen_leave(&s->screen);
    if (*s->save.path && !match_save_problem(s->match))
        snprintf(text, sizeof text, "The game is kept. To go on with it: %s play %s --resume last",
                 s->settings->program, cw_game_name(cw_definition(s->game)));
    else
        snprintf(text, sizeof text, "The game could not be kept.");
    print_line(&s->screen, text);
}

/* ---- opening ---------------------------------------------------------------------------------------------------- */

static void open_layout(Session *s)
{
    size_t length;
    char errors[2000];
    const char *text = cw_text(cw_definition(s->game), "layout.txt", &length);
    s->layout = text ? layout_read(text, length, errors, sizeof errors) : NULL;
    if (text && !s->layout)
        notice(s, "The game's layout has errors, so the table is drawn without it. The first: %.*s",
               (int)strcspn(errors, "\n"), errors);
}

static bool open_players(Session *s, const char *const *players)
{
    Problem why;
    const char *inside[CW_MAX_SEATS] = {0};
    for (int seat = 0; seat < cw_seats(s->game); seat++) {
        bool left = match_left(s->match) >> seat & 1; /* the driver plays on for it */
        s->people += player_is_you(players[seat]) && !left;
        inside[seat] = player_is_you(players[seat]) || left ? NULL : players[seat];
    }
    if (!runner_open(&s->runner, s->game, match_key(s->match), inside, &(PlayerSettings){0}, &why)) {
        fprintf(stderr, "%s play: %s\n", s->settings->program, why.text);
        return false;
    }
    runner_take_up(&s->runner, s->match);
    return true;
}

static void open_saving(Session *s, const char *resumed)
{
    Problem why;
    bool good = saves_new(cw_game_name(cw_definition(s->game)), &s->save, &why) &&
                match_autosave(s->match, s->save.path, &why);
    if (!good) {
        saves_leave(&s->save);
        s->save.path[0] = 0;
        notice(s, "Warning: this game is not kept when you leave: %s", why.text);
    } else if (resumed && saves_is_unfinished(resumed)) {
        saves_drop(resumed);
    }
}

static void end_players(Session *s)
{
    if (driver_has_ended(&s->runner.driver))
        runner_end(&s->runner);
    runner_close(&s->runner);
}

/* Somebody may see the game for the first time: what wins, and where to read more. */
static void tell_goal(Session *s)
{
    Text goal = {0};
    for (int seat = 0; seat < cw_seats(s->game) && !goal.length; seat++)
        if (is_person(s, seat))
            goal_words(s->game, s->people > 1 ? CW_SPECTATOR : seat, &goal);
    if (goal.length)
        notice(s, "Goal: %s ? names the parts of the board, help lists what can be typed.", goal.at);
    text_free(&goal);
}

static bool play_once(Session *s, const char *const *players, const char *resumed)
{
    s->game = match_game(s->match);
    s->people = 0;
    s->at_keyboard = -1;
    if (!open_players(s, players)) {
        s->exit_status = 2;
        return false;
    }
    for (int seat = 0; seat < CW_MAX_SEATS; seat++)
        s->seen[seat] = seat < cw_seats(s->game) ? first_event_after_answer(s, seat) : 0;
    open_saving(s, resumed);
    if (!resumed && s->people)
        tell_goal(s);
    play_on(s);
    bool again = !s->leaving && ending(s);
    if (s->leaving)
        say_goodbye(s);
    saves_leave(&s->save);
    end_players(s);
    return again && !s->leaving;
}

static Match *rematch(Session *s, const char *const *players)
{
    Problem why;
    MatchSetup setup = {.game = cw_definition(s->game),
                        .shelf = match_shelf(s->match),
                        .config = *match_config(s->match),
                        .names = match_names(s->match),
                        .players = players,
                        .key = *match_key(s->match),
                        .nonce = match_nonce(s->match) + 1};
    if (s->settings->fresh_key && s->settings->fresh_key(&setup.key))
        setup.nonce = 0;
    Match *next = match_open(&setup, &why);
    if (!next)
        notice(s, "No other game: %s", why.text);
    return next;
}

int play_match(Match *match, const char *const *names_of_players, const char *resumed,
               const PlaySettings *settings)
{
    /* The names may belong to the match, which does not live as long as its rematches. */
    char *players[CW_MAX_SEATS] = {0};
    for (int seat = 0; seat < cw_seats(match_game(match)); seat++)
        players[seat] = copy_of(names_of_players[seat], strlen(names_of_players[seat]));
    Session *s = memory(NULL, 1, sizeof *s);
    *s = (Session){.settings = settings, .match = match, .game = match_game(match), .at_keyboard = -1};
    screen_open(&s->screen);
    s->may_draw = !settings->plain && s->screen.can_draw && isatty(STDIN_FILENO);
    s->input = input_open(s->may_draw);
    input_help(s->input, complete_line, suggest_lines, s);
    open_layout(s);
    s->book = rulebook_open(cw_definition(s->game));
    while (play_once(s, (const char *const *)players, resumed)) {
        Match *next = rematch(s, (const char *const *)players);
        if (!next)
            break;
        match_close(s->match);
        s->match = next;
        resumed = NULL;
    }
    int status = s->exit_status;
    screen_close(&s->screen);
    input_close(s->input);
    layout_free(s->layout);
    rulebook_close(s->book);
    view_free(s->view);
    text_free(&s->notice);
    match_close(s->match);
    for (int seat = 0; seat < CW_MAX_SEATS; seat++)
        free(players[seat]);
    free(s);
    return status;
}
