/* The words that a game must have: what is missing is told with the line that wants it, and so is what nobody asks for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kernel/game.h"
#include "match/text.h"
#include "texts/lexicon.h"

extern const CwGameDef cw_game_unicorn;

static Text told;

static void tell(void *data, const char *file, int line, const char *what)
{
    (void)data;
    text_addf(&told, "%s:%d: %s\n", file, line, what);
}

static const char *read_def(void *data, const char *file)
{
    (void)data;
    static Text text;
    char path[100];
    Problem why;
    snprintf(path, sizeof path, "games/unicorn/%s", file);
    text_clear(&text);
    return file_read(path, &text, &why) ? text.at : NULL;
}

/* What is told of Unicorn when one line of its words.en is another. */
static int with_line(const char *old, const char *new)
{
    static CwText texts[40];
    int count = 0;
    Text words = {0};
    for (const CwText *t = cw_game_unicorn.texts; t->path; t++) {
        texts[count] = *t;
        if (strcmp(t->path, "words.en") == 0) {
            const char *at = strstr(t->text, old);
            assert_non_null(at);
            text_add_bytes(&words, t->text, (size_t)(at - t->text));
            text_add(&words, new);
            text_add(&words, at + strlen(old));
            texts[count].text = words.at;
            texts[count].length = (uint32_t)words.length;
        }
        count++;
    }
    texts[count] = (CwText){NULL, NULL, 0};
    CwGameDef def = cw_game_unicorn;
    def.texts = texts;
    size_t size = cw_open_size(&def, NULL);
    void *memory_of_game = malloc(size);
    CwGame *game = cw_open(&def, NULL, memory_of_game, size, NULL);
    assert_non_null(game);
    text_clear(&told);
    int wrong = lexicon_check(game, read_def, tell, NULL);
    free(memory_of_game);
    text_free(&words);
    return wrong;
}

static void says(const char *old, const char *new, const char *what)
{
    int wrong = with_line(old, new);
    if (wrong != 1 || strcmp(told.at, what) != 0)
        fail_msg("%d told instead of '%s': %s", wrong, what, told.at);
}

static void shipped_words_are_whole(void **state)
{
    (void)state;
    assert_int_equal(with_line("goal = ", "goal = "), 0);
}

static void missing_words_are_told(void **state)
{
    (void)state;
    says("\ngoal = ", "\n# ", "words.en:1: there are no words for 'goal'\n");
    says("\nask.battle = ", "\n# ", "questions.def:2: words.en has no words for 'ask.battle'\n");
    says("\nverb.battle = ", "\n# ", "questions.def:2: words.en has no words for 'verb.battle'\n");
    says("\noption.unicorn.build = ", "\n# ",
         "questions.def:3: words.en has no words for 'option.unicorn.build'\n");
    says("\nneeds.unicorn.build = ", "\n# ",
         "questions.def:3: words.en has no words for 'needs.unicorn.build'\n");
    says("\nhelp.zone.hand = ", "\n# ", "zones.def:5: words.en has no words for 'help.zone.hand'\n");
    says("\nhelp.counter.open = ", "\n# ", "columns.def:7: words.en has no words for 'help.counter.open'\n");
    says("\nhelp.counter.portal = ", "\n# ",
         "columns.def:8: words.en has no words for 'help.counter.portal-1'\n");
}

static void words_for_nobody_are_told(void **state)
{
    (void)state;
    with_line("\noption.unicorn.build = ", "\noption.unicorn.wall = a wall\noption.unicorn.build = ");
    assert_non_null(strstr(told.at, "nobody asks for 'option.unicorn.wall'"));
    with_line("phase.war = ", "phase.wra = ");
    assert_non_null(strstr(told.at, "nobody asks for 'phase.wra'"));
    with_line("\nterm.War = U3.1: ", "\nterm.War = U3.99: ");
    assert_non_null(strstr(told.at, "a term is written as RULE: words"));
    with_line("that is revealed, U5.2", "that is revealed");
    assert_non_null(strstr(told.at, "ends with a comma and a rule"));
    with_line("\nphase.war = ", "\nphase.war = Fight\nphase.war = ");
    assert_non_null(strstr(told.at, "'phase.war' has words already"));
    with_line("\nphase.war = ", "\nrole.Wizard = a wizard\nphase.war = ");
    assert_non_null(strstr(told.at, "nobody asks for 'role.Wizard'"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shipped_words_are_whole),
        cmocka_unit_test(missing_words_are_told),
        cmocka_unit_test(words_for_nobody_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
