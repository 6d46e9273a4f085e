/* Then: the words of a question, and rules that were not reached. */
#include "match/scenario_inside.h"

#include <stdlib.h>
#include <string.h>

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
        fails(st, "no place in the code cites a rule '%s'; `cardwright rules` lists the rules", rule);
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
