/* What events.def and questions.def say of arguments: what is understood, and what is refused with a reason. */
#include "kernel/typed.h"
#include "tests/support/workbench/use.h"

static void verbs_are_read(void **unused)
{
    (void)unused;
    Bench b = set_up_bench(2);
    int count;
    const OptionVerb *verb = question_verbs(b.game, ASK_move, &count);
    assert_int_equal(count, 2);
    assert_memory_equal(verb[0].name, "pass", 4);
    assert_int_equal(verb[0].length, 4);
    assert_false(verb[0].is_plain);
    assert_true(verb[1].is_plain);
    assert_ptr_equal(find_verb(b.game, ASK_move, NULL), &verb[1]);
    assert_ptr_equal(find_verb(b.game, ASK_move, "pass"), &verb[0]);
    assert_null(find_verb(b.game, ASK_move, "passing"));
    assert_null(find_verb(b.game, ASK_move, "pas"));
    const TypedArgs *args = event_args(b.game, NOTE_sees);
    assert_int_equal(args->count, 3);
    assert_int_equal(args->arg[0].kind, ARG_SEAT);
    assert_int_equal(args->arg[1].kind, ARG_SECRET);
    assert_int_equal(args->arg[2].kind, ARG_KIND);
    assert_memory_equal(args->arg[1].name, "what", 4);
}

static const char *refusal(const char *event, const char *question, const char *verbs)
{
    static char text[1000];
    static unsigned char memory[1 << 18] __attribute__((aligned(16)));
    static EventDef events[EVENT_COUNT];
    static QuestionDef questions[QUESTION_COUNT];
    CwGameDef def = workbench;
    CwErrors errors = {text, sizeof text, 0, 0};
    memcpy(events, workbench.events, sizeof events);
    memcpy(questions, workbench.questions, sizeof questions);
    events[NOTE_sees].args = event;
    questions[ASK_move].args = question;
    questions[ASK_move].verbs = verbs;
    def.events = events;
    def.questions = questions;
    text[0] = '\0';
    assert_true(cw_open_size(&def, NULL) <= sizeof memory);
    return cw_open(&def, NULL, memory, sizeof memory, &errors) ? "" : text;
}

static void wrong_words_are_refused(void **unused)
{
    (void)unused;
    const char *event = "seat who", *verbs = "move: card target";
    assert_string_equal(refusal(event, "", verbs), "");
    assert_string_equal(
        refusal(event, "", "move: stack militia target, card on, amount men, cost gold; pass!"), "");
    assert_non_null(
        strstr(refusal("crad who", "", verbs), "'crad' is no kind of argument; did you mean 'card'?"));
    assert_non_null(strstr(refusal("amount men", "", verbs), "'amount' is no kind of argument"));
    assert_non_null(strstr(refusal("seat who number by", "", verbs), "a comma goes between"));
    assert_non_null(
        strstr(refusal("seat a, seat b, seat c, seat d, seat e, seat f, seat g", "", verbs), "too many"));
    assert_non_null(strstr(refusal(event, "nmber left", verbs), "the arguments of move: 'nmber'"));
    assert_non_null(strstr(refusal(event, "", "move: card victim"), "'victim' is no role"));
    assert_non_null(strstr(refusal(event, "", "move: stack militia"), "is no role"));
    assert_non_null(strstr(refusal(event, "", "move: amount"), "needs a unit"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verbs_are_read),
        cmocka_unit_test(wrong_words_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
