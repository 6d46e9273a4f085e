/* Lessons: what is said to the learner, what is pointed at, and the words for a move that is not the one meant.

   A lesson is a scenario; what stands here is checked when it runs, so that nothing is pointed at that the learner cannot
   see, and no word is ready for a move that nobody can make. */
#include "scenarios/inside.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/words.h"
#include "kernel/writer.h"

/* Parts of every table, whatever the game. */
static const char *const parts[] = {"goal", "phases", "log", "question"};
enum { PARTS = sizeof parts / sizeof *parts };

static Teaching teaching(Cursor *c)
{
    return read_word(c, "say")       ? TEACH_SAY
           : read_word(c, "point")   ? TEACH_POINT
           : read_word(c, "instead") ? TEACH_INSTEAD
                                     : TEACH_NOTHING;
}

Teaching teaching_of(const Clause *clause)
{
    Cursor c = clause->text;
    return clause->part == PART_WHEN ? teaching(&c) : TEACH_NOTHING;
}

const char *learners_move(const Stage *st, const Clause *clause)
{
    Cursor c = clause->text;
    int seat;
    if (clause->part != PART_WHEN || !read_seat(st, &c, &seat) || seat != LEARNER)
        return NULL;
    Cursor rest = c;
    return read_word(&rest, "cannot") ? NULL : c + strspn(c, " ");
}

/* ---- say ------------------------------------------------------------------------------------------------------------- */

/* The lines behind bars as one paragraph; an empty line between them begins another. */
static char *joined(const char *block)
{
    Text text = {0};
    text_add(&text, "");
    for (const char *p = block; *p; p += *p == '\n') {
        size_t length = strcspn(p, "\n"), bare = length;
        while (bare && isspace((unsigned char)p[bare - 1]))
            bare--;
        int begins = !text.length || text.at[text.length - 1] == '\n';
        if (bare && !begins)
            text_add(&text, " ");
        text_add_bytes(&text, p, bare);
        if (!bare && !begins)
            text_add(&text, "\n");
        p += length;
    }
    return text.at;
}

/* The text in quotes at the end of a clause, or NULL; where it begins. */
static char *quoted_end(const char *text, const char **where)
{
    const char *end = strrchr(text, '"'), *start = end;
    if (!end || !at_end(end + 1))
        return NULL;
    while (start > text && *--start != '"')
        continue;
    if (start == end || *start != '"')
        return NULL;
    *where = start;
    return copy_of(start + 1, (size_t)(end - start - 1));
}

char *said_text(const Clause *clause)
{
    const char *where = clause->text;
    return clause->block ? joined(clause->block) : quoted_end(clause->text, &where);
}

static int check_text(Stage *st, const char *example)
{
    char *text = said_text(st->clause);
    int good = text && *text;
    free(text);
    return good ? 1 : fails(st, "what is said stands in quotes or in lines behind bars, as in '%s'", example);
}

static int check_say(Stage *st)
{
    const char *where = st->clause->text;
    char *text = st->clause->block ? NULL : quoted_end(st->clause->text, &where);
    Cursor c = st->clause->text;
    int quoted = text != NULL;
    free(text);
    if (!check_text(st, "say \"You hold seven cards.\""))
        return 0;
    read_word(&c, "say");
    return (quoted ? c + strspn(c, " ") == where : at_end(c))
               ? 1
               : fails(st, "nothing stands between 'say' and what is said");
}

/* ---- instead ------------------------------------------------------------------------------------------------------------ */

/* The words of the moves that it is about: to be freed; "": whatever else is done. */
static char *instead_of(const Clause *clause)
{
    Cursor c = clause->text, end = c + strlen(c);
    teaching(&c);
    c += strspn(c, " ");
    free(clause->block ? NULL : quoted_end(clause->text, &end));
    while (end > c && isspace((unsigned char)end[-1]))
        end--;
    return copy_of(c, end > c ? (size_t)(end - c) : 0);
}

static int is_about(const Stage *st, const char *words, int action)
{
    int fits[CW_MAX_OPTIONS], n = fitting_options(st, LEARNER, words, fits), found = 0;
    for (int i = 0; i < n; i++)
        found |= fits[i] == action;
    return found;
}

static int check_instead(Stage *st, const char *words, int right)
{
    CwOptions options;
    stage_options(st, LEARNER, &options);
    for (int i = 0; i < options.count; i++)
        if (options.action[i] != right && (!*words || is_about(st, words, options.action[i])))
            return 1;
    Text seen = {0};
    add_options(st, &seen, LEARNER);
    fails(st, "nothing else that %s can do fits '%s'; the options are:%s", st->name[LEARNER], words, seen.at);
    text_free(&seen);
    return 0;
}

int check_insteads(Stage *st, int right)
{
    const Clause *move = st->clause;
    int good = 1;
    for (int i = 0; i < st->insteads && good; i++) {
        st->clause = st->instead[i];
        char *words = instead_of(st->clause);
        good = check_instead(st, words, right);
        free(words);
    }
    st->insteads = 0;
    st->clause = move;
    return good;
}

/* Words about this very move come before words about any other. */
char *said_instead(const Stage *st, int action)
{
    const Clause *found = NULL;
    for (int i = 0; i < st->insteads; i++) {
        char *words = instead_of(st->instead[i]);
        if (*words ? is_about(st, words, action) : !found)
            found = st->instead[i];
        int exact = *words && found == st->instead[i];
        free(words);
        if (exact)
            break;
    }
    return found ? said_text(found) : NULL;
}

/* ---- point ------------------------------------------------------------------------------------------------------------- */

static const CwHandles *learners_handles(const Stage *st)
{
    return &st->handles.viewer[1 + LEARNER];
}

/* All cards of a kind that the learner can tell, in one zone or (0) wherever they lie. */
static int add_cards_of_kind(Stage *st, Text *out, int kind, int zone)
{
    Run run = run_open(st->game, st->state, NULL), *g = &run;
    int found = 0;
    for (Card c = 1; c <= st->def->layout.cards; c++) {
        uint32_t handle = learners_handles(st)->of[c];
        if (kind_of(g, c) != kind || !handle || !where_is(g, c) || (zone && where_is(g, c) != zone))
            continue;
        text_addf(out, "%s%u", found++ ? "," : "{\"card\":[", handle);
    }
    if (found)
        text_add(out, "]}");
    return found ? 1
                 : fails(st, "%s does not see a %s %s now", st->name[LEARNER], cw_card_name(st->game, kind),
                         zone ? "there" : "anywhere");
}

static int add_zone_point(Stage *st, Text *out, Cursor c, int zone)
{
    int kind;
    if (read_kind(st, &c, &kind))
        return at_end(c) ? add_cards_of_kind(st, out, kind, zone) : not_understood(st, c);
    if (!at_end(c))
        return no_such_card(st, c);
    char name[80];
    Writer w = writer_open(name, sizeof name);
    put_zone_name(&w, st->game, zone);
    writer_close(&w);
    text_addf(out, "{\"zone\":%s}", name); /* it has its quotes */
    return 1;
}

static int add_counter_point(Stage *st, Text *out, Cursor c, int owner)
{
    char *name = read_token(&c);
    int value, found = name && at_end(c) && find_counter(st, owner, name, &value);
    if (found && owner >= 0)
        text_addf(out, "{\"counter\":\"%s\",\"seat\":%d}", name, owner);
    else if (found)
        text_addf(out, "{\"track\":\"%s\"}", name);
    free(name);
    return found;
}

static int add_option_point(Stage *st, Text *out, Cursor c)
{
    int action;
    if (!find_option(st, LEARNER, c + strspn(c, " "), &action))
        return 0;
    text_addf(out, "{\"option\":%d}", action);
    return 1;
}

int add_point(Stage *st, Text *out)
{
    Cursor c = st->clause->text, p;
    int owner = NO_SEAT, zone, kind;
    read_word(&c, "point");
    for (int i = 0; i < PARTS; i++)
        if (p = c, read_word(&p, parts[i]) && at_end(p)) {
            text_addf(out, "{\"part\":\"%s\"}", parts[i]);
            return 1;
        }
    if (p = c, read_word(&p, "option"))
        return add_option_point(st, out, p);
    if (p = c, read_owner(st, &p, &owner)) {
        if (at_end(p) && owner >= 0) {
            text_addf(out, "{\"seat\":%d}", owner);
            return 1;
        }
        if (read_zone(st, &p, owner, &zone))
            return add_zone_point(st, out, p, zone);
        return add_counter_point(st, out, p, owner) ? 1 : no_such_thing(st, owner, p);
    }
    /* Without a seat: the learner's own, then the table's, then any card. */
    if (p = c, read_zone(st, &p, LEARNER, &zone) || read_zone(st, &p, NO_SEAT, &zone))
        return add_zone_point(st, out, p, zone);
    if (p = c, read_kind(st, &p, &kind))
        return at_end(p) ? add_cards_of_kind(st, out, kind, 0) : not_understood(st, p);
    return add_counter_point(st, out, c, LEARNER) || add_counter_point(st, out, c, NO_SEAT)
               ? 1
               : no_such_thing(st, LEARNER, c);
}

int stage_teach(Stage *st)
{
    switch (teaching_of(st->clause)) {
    case TEACH_SAY:
        return check_say(st);
    case TEACH_POINT: {
        Text point = {0};
        int good = add_point(st, &point);
        text_free(&point);
        return good;
    }
    case TEACH_INSTEAD:
        if (st->insteads == MOST_INSTEADS)
            return fails(st, "at most %d of these for one move", MOST_INSTEADS);
        st->instead[st->insteads++] = st->clause;
        return check_text(st, "instead plays Comet \"Keep it for later.\"");
    case TEACH_NOTHING:
        break;
    }
    return 1;
}
