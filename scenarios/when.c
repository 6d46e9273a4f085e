/* When: what players do, in the words of their options. */
#include "scenarios/inside.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MOST_WORDS = 64, MOST_ANSWERS = 10000 };

/* ---- options by their words ---------------------------------------------------------------------------------------- */

typedef struct WordList {
    const char *at[MOST_WORDS];
    int length[MOST_WORDS];
    int count;
} WordList;

static WordList split(const char *text)
{
    WordList list = {.count = 0};
    for (const char *p = text; *p && list.count < MOST_WORDS;) {
        while (isspace((unsigned char)*p))
            p++;
        const char *end = p;
        while (*end && !isspace((unsigned char)*end))
            end++;
        int n = (int)(end - p);
        while (n > 1 && strchr(",.:;?!", p[n - 1]))
            n--;
        if (n) {
            list.at[list.count] = p;
            list.length[list.count++] = n;
        }
        p = end;
    }
    return list;
}

static int same_word(const WordList *a, int i, const WordList *b, int k)
{
    return a->length[i] == b->length[k] && strncasecmp(a->at[i], b->at[k], (size_t)a->length[i]) == 0;
}

/* `Ann plays` is how one says that Ann chose `play`. */
static int is_third_person(const WordList *said, const WordList *option)
{
    const char *s = said->at[0], *o = option->at[0];
    int n = said->length[0], m = option->length[0];
    if (n == m + 1 && tolower((unsigned char)s[n - 1]) == 's')
        return strncasecmp(s, o, (size_t)m) == 0;
    if (n == m + 2 && strncasecmp(s + m, "es", 2) == 0 && strncasecmp(s, o, (size_t)m) == 0)
        return 1;
    return n == m + 2 && m > 1 && tolower((unsigned char)o[m - 1]) == 'y' &&
           strncasecmp(s + m - 1, "ies", 3) == 0 && strncasecmp(s, o, (size_t)m - 1) == 0;
}

/* 3: the same words, 2: the option begins with them, 1: it has them in this order, 0: it does not. */
static int fit(const WordList *said, const WordList *option)
{
    int k = 0, gaps = 0;
    for (int i = 0; i < said->count; i++, k++) {
        while (k < option->count &&
               !(same_word(said, i, option, k) || (!i && !k && is_third_person(said, option)))) {
            k++;
            gaps = 1;
        }
        if (k >= option->count)
            return 0;
    }
    return gaps ? 1 : k == option->count ? 3 : 2;
}

int fitting_options(const Stage *st, int seat, const char *words, int *action)
{
    CwOptions options;
    WordList said = split(words);
    int best = 1, count = 0;
    stage_options(st, seat, &options);
    for (int i = 0; i < options.count && said.count; i++) {
        char text[600];
        cw_option_words(st->game, st->state, seat, options.action[i], (const char *const *)st->name, text,
                        sizeof text);
        WordList option = split(text);
        int how = option.count ? fit(&said, &option) : 0;
        if (how > best) {
            best = how;
            count = 0;
        }
        if (how == best)
            action[count++] = options.action[i];
    }
    return count;
}

void add_options(const Stage *st, Text *out, int seat)
{
    CwOptions options;
    cw_options(st->game, st->state, seat, &options);
    for (int i = 0; i < options.count; i++) {
        char text[600];
        cw_option_words(st->game, st->state, seat, options.action[i], (const char *const *)st->name, text,
                        sizeof text);
        text_addf(out, "\n        #%d %s", options.action[i], text);
    }
    if (!options.count)
        text_add(out, "\n        none");
}

void add_who_is_asked(const Stage *st, Text *out)
{
    int said = 0;
    for (int s = 0; s < st->game->seats; s++)
        if (cw_waiting(st->state) >> s & 1)
            text_addf(out, "%s%s is asked by %s", said++ ? ", " : "", st->name[s],
                      cw_asking_rule(st->game, st->state, s));
    if (said)
        return;
    CwResult result;
    if (cw_result(st->game, st->state, &result) == CW_OK)
        text_addf(out, "nobody is asked: the game is over by %s", result.rule);
    else
        text_add(out, "nobody is asked");
}

/* ---- doing it ---------------------------------------------------------------------------------------------------------- */

static int answer(Stage *st, int seat, int action)
{
    CwListener ears = stage_listener(st);
    CwStatus status = cw_answer(st->game, st->state, seat, cw_decision(st->state), action, &ears);
    if (status != CW_OK) {
        Text seen = {0};
        add_who_is_asked(st, &seen);
        fails(st, "%s cannot answer #%d: %s (%s)", st->name[seat], action, cw_status_words(status), seen.at);
        text_free(&seen);
        return 0;
    }
    handles_follow(&st->handles, st->game, st->state);
    if (st->teller)
        teller_settle(st->teller, st->state, &st->handles);
    return stage_check(st);
}

static int read_action(Cursor c, int *action)
{
    c += strspn(c, " ,");
    if (*c != '#')
        return 0;
    c++;
    return read_integer(&c, action) && at_end(c);
}

/* `activates Netter (2nd)`: cuts off which of several alike is meant; 0 when it does not say. */
static int cut_ordinal(char *words)
{
    char *open = strrchr(words, '(');
    int which;
    if (!open)
        return 0;
    char *close = strchr(open, ')');
    if (!close || close[1])
        return 0;
    *close = 0;
    Cursor c = open + 1;
    int found = read_ordinal(&c, &which) && at_end(c);
    *close = ')';
    if (found)
        *open = 0;
    return found ? which : 0;
}

int find_option(Stage *st, int seat, const char *words, int *found)
{
    int action[CW_MAX_OPTIONS];
    if (read_action(words, found))
        return 1;
    if (!(cw_waiting(st->state) >> seat & 1)) {
        Text seen = {0}, expected = {0};
        add_who_is_asked(st, &seen);
        text_addf(&expected, "%s is asked", st->name[seat]);
        differs(st, expected.at, seen.at);
        text_free(&seen);
        text_free(&expected);
        return 0;
    }
    char *plain = copy_of(words, strlen(words));
    int which = cut_ordinal(plain), n = fitting_options(st, seat, plain, action);
    free(plain);
    if (which ? which <= n : n == 1) {
        *found = action[which ? which - 1 : 0];
        return 1;
    }
    Text seen = {0};
    add_options(st, &seen, seat);
    fails(st,
          n ? "several options of %s fit '%s'; more words, (2nd) or #number tell them apart:%s"
            : "no option of %s fits '%s'; the options are:%s",
          st->name[seat], words, seen.at);
    text_free(&seen);
    return 0;
}

static int choose(Stage *st, int seat, const char *words)
{
    int action;
    return find_option(st, seat, words, &action) && (seat != LEARNER || check_insteads(st, action)) &&
           answer(st, seat, action);
}

/* What would become of the answer: tried on a copy where a number is given. */
static CwStatus try_to(const Stage *st, int seat, const char *words)
{
    int action[CW_MAX_OPTIONS];
    if (cw_phase(st->state) != CW_WAITING)
        return CW_GAME_OVER;
    if (!(cw_waiting(st->state) >> seat & 1))
        return CW_NOT_ASKED;
    if (!read_action(words, &action[0]))
        return fitting_options(st, seat, words, action) ? CW_OK : CW_ILLEGAL;
    CwState *copy = memory(NULL, 1, cw_state_size(st->game));
    memcpy(copy, st->state, cw_state_size(st->game));
    CwStatus status = cw_answer(st->game, copy, seat, cw_decision(copy), action[0], NULL);
    free(copy);
    return status;
}

static int is_reason(Stage *st, const char *reason)
{
    static const CwStatus reasons[] = {CW_NOT_ASKED, CW_ILLEGAL, CW_GAME_OVER};
    Text all = {0};
    int known = 0;
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        known |= strcasestr(cw_status_words(reasons[i]), reason) != NULL;
        text_addf(&all, "%s'%s'", i ? ", " : "", cw_status_words(reasons[i]));
    }
    if (!known)
        fails(st, "'%s' is no part of a reason; the reasons are %s", reason, all.at);
    text_free(&all);
    return known;
}

int stage_cannot(Stage *st, int seat, const char *rest)
{
    const char *colon = strrchr(rest, ':');
    char *words = copy_of(rest, colon ? (size_t)(colon - rest) : strlen(rest));
    const char *reason = colon ? colon + 1 + strspn(colon + 1, " ") : "";
    if (!is_possible_option(st, words) || (colon && !is_reason(st, reason))) {
        free(words);
        return 0;
    }
    CwStatus status = try_to(st, seat, words);
    int good = status != CW_OK && strcasestr(cw_status_words(status), reason) != NULL;
    if (status == CW_OK) {
        Text seen = {0};
        add_options(st, &seen, seat);
        fails(st, "%s can%s; the options are:%s", st->name[seat], words, seen.at);
        text_free(&seen);
    } else if (!good) {
        differs(st, reason, cw_status_words(status));
    }
    free(words);
    return good;
}

/* The one option that fits the words, or the first of all for `first`; -1 and a failure when there is none. */
static int option_for_all(Stage *st, int seat, const char *words)
{
    int action[CW_MAX_OPTIONS];
    CwOptions options;
    cw_options(st->game, st->state, seat, &options);
    if (strcasecmp(words, "first") == 0 && options.count)
        return options.action[0];
    if (fitting_options(st, seat, words, action) == 1)
        return action[0];
    Text seen = {0};
    add_options(st, &seen, seat);
    fails(st, "not one option of %s fits '%s'; the options are:%s", st->name[seat], words, seen.at);
    text_free(&seen);
    return -1;
}

static int is_asking(const Stage *st, const char *rule)
{
    for (int s = 0; s < st->game->seats; s++)
        if (strcasecmp(cw_asking_rule(st->game, st->state, s), rule) == 0)
            return 1;
    return 0;
}

/* all WORDS until RULE: everybody who is asked chooses that, up to where the rule asks or, for `over`, to the end. */
static int all_until(Stage *st, const char *words, const char *rule)
{
    int over = strcasecmp(rule, "over") == 0;
    if (!over && !is_asking_rule(st, rule))
        return 0;
    for (int i = 0; i < MOST_ANSWERS; i++) {
        int seat = cw_next_seat(st->state);
        if (seat < 0)
            return over ? 1 : fails(st, "nobody is asked any more, and %s has not asked", rule);
        if (!over && is_asking(st, rule))
            return 1;
        int action = option_for_all(st, seat, words);
        if (action < 0 || !answer(st, seat, action))
            return 0;
    }
    return fails(st, over ? "%d answers, and the game is not over" : "%d answers, and %s has not asked",
                 MOST_ANSWERS, rule);
}

static int read_all(Stage *st, Cursor c)
{
    const char *until = strcasestr(c, " until ");
    if (!until)
        return fails(st,
                     "all do something until a rule asks or the game is over, as in 'all pass until 6.1'");
    c += strspn(c, " ");
    char *words = copy_of(c, c < until ? (size_t)(until - c) : 0);
    c = until + strlen(" until ");
    char *rule = read_token(&c);
    int good = rule && at_end(c) ? all_until(st, words, rule) : fails(st, "until which rule?");
    free(rule);
    free(words);
    return good;
}

int stage_when(Stage *st)
{
    Cursor c = st->clause->text;
    int seat, done;
    if (teaching_of(st->clause) != TEACH_NOTHING)
        return stage_teach(st);
    if (!read_dice(st, &c, &done) || done)
        return done;
    if (read_seat(st, &c, &seat)) {
        Cursor rest = c;
        if (read_word(&rest, "cannot"))
            return stage_cannot(st, seat, rest);
        return choose(st, seat, c + strspn(c, " "));
    }
    if (read_word(&c, "all"))
        return read_all(st, c);
    char *name = read_token(&c);
    Text about = {0};
    text_add(&about, "");
    add_near_miss(&about, name ? name : "", (const char *const *)st->name, st->game->seats);
    fails(st,
          "a player does something, as in 'Ann plays Fighter-9', or 'all pass until RULE'; no seat is called "
          "'%s'%s",
          name ? name : "", about.at);
    text_free(&about);
    free(name);
    return 0;
}
