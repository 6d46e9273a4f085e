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
