/* Then: the log, the words of a question, what a seat gets in two branches, and rules that were not reached. */
#include "scenarios/inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- the log ----------------------------------------------------------------------------------------------------------- */

static void add_log(const Stage *st, Text *out, int viewer)
{
    text_add(out, "the log is:");
    for (int i = 0; i < st->log.count; i++)
        text_addf(out, "\n        %s", eventlog_words(&st->log, st->game, i, viewer));
}

/* The first line from `from` on that has the words; -1: none. */
static int line_with(const Stage *st, int viewer, const char *words, int from)
{
    for (int i = from; i < st->log.count; i++)
        if (strcasestr(eventlog_words(&st->log, st->game, i, viewer), words))
            return i;
    return -1;
}

/* log in order "first words" "later words", or a line behind a bar for each: every one in a later line of the log. */
static int check_log_order(Stage *st, Cursor c, int viewer)
{
    int at = 0, count = 0, good = 1;
    Text expected = {0}, seen = {0};
    const char *block = st->clause->block;
    for (char *words; good; free(words), count++) {
        block = block ? block + strspn(block, "\n") : NULL;
        size_t length = block ? strcspn(block, "\n") : 0;
        words = !block ? read_token(&c) : length ? copy_of(block, length) : NULL;
        if (!words)
            break;
        block = block ? block + length : NULL;
        int line = is_possible_log(st, words) ? line_with(st, viewer, words, at) : -2;
        text_clear(&expected);
        text_addf(&expected, "'%s' %s", words, count ? "behind the words before it" : "in the log");
        good = line >= 0;
        if (line == -1) {
            add_log(st, &seen, viewer);
            differs(st, expected.at, seen.at);
        }
        at = line + 1;
    }
    text_free(&expected);
    text_free(&seen);
    if (good && count < 2)
        return fails(st,
                     "an order needs two things at least, as in 'log in order \"Ann plays\" \"Ann draws\"'");
    return good && !at_end(c) ? not_understood(st, c) : good;
}

int check_log(Stage *st, Cursor c, int viewer)
{
    int lacks = 0;
    Cursor order = c;
    if (read_word(&order, "in") && read_word(&order, "order"))
        return check_log_order(st, order, viewer);
    if (!read_word(&c, "contains") && !(lacks = read_word(&c, "lacks")))
        return not_understood(st, c);
    c += strspn(c, " ");
    size_t length = strlen(c);
    int quoted = *c == '"' && length > 1 && c[length - 1] == '"';
    char *words = copy_of(c + quoted, length - 2 * (size_t)quoted);
    int good = is_possible_log(st, words);
    if (good) {
        Text seen = {0};
        add_log(st, &seen, viewer);
        good = check(st, (line_with(st, viewer, words, 0) >= 0) != lacks, st->clause->text, &seen);
    }
    free(words);
    return good;
}

/* ---- two branches ------------------------------------------------------------------------------------------------------------ */

/* All that a program or person in this seat gets: the view with question and options, and each note with its words,
   with cards by the numbers that the viewer has for them. */
static Text bytes_for(Stage *st, int viewer)
{
    char *view = view_and_question(st, st->state, viewer, handles_of(&st->handles, viewer));
    Text bytes = {0};
    text_addf(&bytes, "%s\n", view);
    for (int i = 0; i < st->log.count; i++) {
        uint32_t cards[CW_MAX_NOTE_ARGS];
        int count = eventlog_cards(&st->log, i, viewer, cards);
        text_addf(&bytes, "%s: %s", cw_note_name(st->game, &st->log.event[i].note),
                  eventlog_words(&st->log, st->game, i, viewer));
        for (int k = 0; k < count; k++)
            text_addf(&bytes, " #%u", (unsigned)cards[k]);
        text_add(&bytes, "\n");
    }
    free(view);
    return bytes;
}

/* SAME bytes for SEAT: kept in the first branch, compared in the second. */
int check_branches_for(Stage *st, Cursor c, int same)
{
    enum { AROUND = 60 };
    int viewer = CW_SPECTATOR;
    if (!read_word(&c, "bytes") || !read_word(&c, "for"))
        return not_understood(st, c);
    if (!read_word(&c, "spectator") && !read_seat(st, &c, &viewer))
        return no_such_seat(st, c);
    if (!at_end(c))
        return not_understood(st, c);
    if (!st->branch)
        return fails(st, "what is compared? 'branch 1' and 'branch 2' say what differs, 'both' ends them");
    Text now = bytes_for(st, viewer);
    Captures *all = st->captures;
    if (st->branch == 1) {
        all->capture = memory(all->capture, (size_t)all->count + 1, sizeof *all->capture);
        all->capture[all->count++] = (Capture){st->clause->text, now};
        return 1;
    }
    const Text *then = NULL;
    for (int i = 0; i < all->count; i++)
        if (all->capture[i].clause == st->clause->text)
            then = &all->capture[i].bytes;
    size_t at = 0;
    while (then && then->at[at] && then->at[at] == now.at[at])
        at++;
    int good = then && (then->at[at] == now.at[at]) == same;
    size_t from = at > AROUND ? at - AROUND : 0;
    if (!good && same && then)
        fails(st, "branch 1 and branch 2 differ:\n        ... %.*s\n        ... %.*s", 2 * AROUND,
              then->at + from, 2 * AROUND, now.at + from);
    else if (!good)
        fails(st, "both branches give the same %zu bytes", now.length);
    text_free(&now);
    return good;
}

/* ---- questions, rules -------------------------------------------------------------------------------------------------------- */

/* Words in quotes or up to the end of the clause, to be freed. */
static char *read_rest(Cursor c)
{
    c += strspn(c, " ");
    size_t length = strlen(c);
    int quoted = *c == '"' && length > 1 && c[length - 1] == '"';
    return copy_of(c + quoted, length - 2 * (size_t)quoted);
}

int check_question(Stage *st, Cursor c, int seat)
{
    char seen[400], *wanted = read_rest(c);
    cw_question_words(st->game, st->state, seat, (const char *const *)st->name, seen, sizeof seen);
    int good = *wanted && strcasestr(seen, wanted) != NULL;
    if (!*wanted)
        fails(st, "words of the question are wanted here");
    else if (!good)
        differs(st, st->clause->text, *seen ? seen : "there is no question");
    free(wanted);
    return good;
}

static int has_citation(const CwGameDef *def, const char *rule)
{
    for (const CwCite *c = def->cites; c && c->rule; c++)
        if (strcmp(c->rule, rule) == 0)
            return 1;
    return 0;
}

/* One rule that must not have been reached so far. */
static int deny(Stage *st, char *rule)
{
    ScenarioResult *r = st->result;
    if (!has_citation(st->def, rule)) {
        if (is_rule(st, rule))
            fails(st, "no place in the code cites the rule '%s': it cannot be denied", rule);
        free(rule);
        return 0;
    }
    r->denied = memory(r->denied, (size_t)r->denied_count + 1, sizeof *r->denied);
    r->denied[r->denied_count++] = rule;
    return !scenario_reached(r, rule) || fails(st, "the place that cites %s was reached", rule);
}

int check_not_cited(Stage *st, Cursor c)
{
    int good = 1, any = 0;
    for (;; any = 1) {
        c += strspn(c, ", ");
        size_t length = strcspn(c, ", ");
        if (!length)
            break;
        good &= deny(st, copy_of(c, length));
        c += length;
    }
    return any ? good : fails(st, "the number of a rule is wanted here");
}
