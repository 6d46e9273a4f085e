/* Running a scenario: opens the table, does what players do, checks, and remembers which rules were reached. */
#include "scenarios/scenario.h"

#include <stdlib.h>
#include <string.h>

#include "scenarios/inside.h"

static void hear(void *data, const CwNote *note)
{
    Stage *st = data;
    eventlog_add(&st->log, st->game, st->state, (const char *const *)st->name, note, &st->handles);
    if (!st->teller)
        return;
    handles_look(&st->handles, st->game, st->state);
    teller_note(st->teller, st->state, &st->handles, st->shown, note);
}

static void forget_handles(void *data)
{
    Stage *st = data;
    handles_forget(&st->handles, st->game, st->state);
}

static void add_cited(ScenarioResult *r, const char *rule, size_t length)
{
    for (int i = 0; i < r->cited_count; i++)
        if (strlen(r->cited[i]) == length && memcmp(r->cited[i], rule, length) == 0)
            return;
    r->cited = memory(r->cited, (size_t)r->cited_count + 1, sizeof *r->cited);
    r->cited[r->cited_count++] = copy_of(rule, length);
}

/* One mark may stand for several rules, with commas between. */
static void hear_cite(void *data, const char *rules)
{
    Stage *st = data;
    while (*rules) {
        size_t length = strcspn(rules, ", ");
        if (length)
            add_cited(st->result, rules, length);
        rules += length + (rules[length] != 0);
    }
}

static void hear_spare(void *data, const char *rule, const char *place)
{
    ScenarioResult *r = ((Stage *)data)->result;
    for (int i = 0; i < r->spared_count; i++)
        if (strcmp(r->spared[i].place, place) == 0 && strcmp(r->spared[i].rule, rule) == 0)
            return;
    r->spared = memory(r->spared, (size_t)r->spared_count + 1, sizeof *r->spared);
    r->spared[r->spared_count++] = (Spared){rule, place};
}

/* Many rules and phrases of card text do nothing but offer or forbid something: a clause that speaks of options reaches them. */
void stage_options(const Stage *st, int seat, CwOptions *options)
{
    cw_options(st->game, st->state, seat, options);
    CwOptions again = *options;
    CwListener ears = {.cite = hear_cite, .spare = hear_spare, .data = (void *)(uintptr_t)st};
    Run g = run_open(st->game, st->state, &ears);
    again.count = 0;
    if (options->count)
        st->game->def->list(&g, seat, &again);
}

CwListener stage_listener(Stage *st)
{
    return (CwListener){
        .note = hear, .cite = hear_cite, .spare = hear_spare, .lost = forget_handles, .data = st};
}

int scenario_reached(const ScenarioResult *result, const char *rule)
{
    for (int i = 0; i < result->cited_count; i++)
        if (strcmp(result->cited[i], rule) == 0)
            return 1;
    return 0;
}

char *view_and_question(const Stage *st, const CwState *state, int viewer, const CwHandles *handles)
{
    const char *const *names = (const char *const *)st->name;
    size_t seen = cw_view(st->game, state, viewer, 0, names, handles, NULL, 0),
           asked = cw_ask(st->game, state, viewer, 0, names, handles, NULL, 0);
    char *text = memory(NULL, seen + asked + 1, 1);
    cw_view(st->game, state, viewer, 0, names, handles, text, seen + 1);
    cw_ask(st->game, state, viewer, 0, names, handles, text + seen, asked + 1);
    return text;
}

/* What a seat may think the table to be must look the same to that seat, and be a table that can be. */
static int check_sample(Stage *st, int seat)
{
    CwKey key;
    CwState *copy = memory(NULL, 1, cw_state_size(st->game));
    memcpy(copy, st->state, cw_state_size(st->game));
    cw_key_from_seed(cw_decision(st->state), &key);
    CwStatus status = cw_resample(st->game, copy, seat, &key, (uint64_t)seat);
    const char *wrong = status == CW_OK ? cw_check(st->game, copy) : cw_status_words(status);
    char *real = view_and_question(st, st->state, seat, NULL),
         *sample = view_and_question(st, copy, seat, NULL);
    if (!wrong && strcmp(real, sample) != 0)
        wrong = "it does not look the same to that seat";
    if (wrong)
        fails(st, "a sample of what %s may think is wrong: %s", st->name[seat], wrong);
    free(real);
    free(sample);
    free(copy);
    return !wrong;
}

int stage_check(Stage *st)
{
    const char *wrong = cw_check(st->game, st->state);
    if (wrong)
        return fails(st, "the state is broken: %s", wrong);
    for (int s = 0; s < st->game->seats && cw_phase(st->state) == CW_WAITING; s++)
        if (!check_sample(st, s))
            return 0;
    return 1;
}

static int dice_left(const Stage *st)
{
    const Core *core = (const Core *)(const void *)st->state;
    return core->scripted ? core->chance_left : 0;
}

/* ---- the clauses of one branch ------------------------------------------------------------------------------------------- */

static void run_clauses(Stage *st, const Scenario *s)
{
    int checks = 0;
    for (int i = 0; i < s->clauses; i++) {
        st->clause = &s->clause[i];
        if (st->clause->part == PART_WHEN && (st->failures || !stage_when(st)))
            return;
        if (st->clause->part == PART_THEN) {
            stage_then(st);
            checks++;
        }
    }
    st->clause = NULL;
    if (st->insteads && !st->failures) {
        st->clause = st->instead[0];
        fails(st, "no move of %s follows that could be another one", st->name[LEARNER]);
    }
    st->clause = NULL;
    for (int i = 0; i < s->clauses; i++) {
        Cursor c = s->clause[i].text;
        int seat;
        checks += s->clause[i].part == PART_WHEN && read_seat(st, &c, &seat) && read_word(&c, "cannot");
    }
    if (!checks)
        fails(st, "nothing is checked: a scenario needs a then");
    if (!st->failures && dice_left(st))
        fails(st, "%d of the dice were never rolled", dice_left(st));
}

static int is_refusal(const Clause *clause)
{
    Cursor c = clause->text;
    return clause->part == PART_THEN && read_word(&c, "refused");
}

/* The game must not come about: nothing can happen in it, and each `refused` names words of the reason. */
static void check_refusal(Stage *st, const Scenario *s, int opened)
{
    if (opened)
        st->refusal.length = 0;
    else if (!st->refusal.length)
        return; /* the scenario itself is wrong, and has been told so */
    if (!opened) {
        st->failures = 0;
        text_clear(&st->result->report);
        heads_are_known(st, s);
    }
    for (int i = 0; i < s->clauses; i++) {
        st->clause = &s->clause[i];
        if (st->clause->part == PART_GIVEN)
            continue;
        Cursor c = st->clause->text;
        if (!is_refusal(st->clause)) {
            fails(st, "a game that is refused does not begin: nothing else can stand beside 'refused'");
            continue;
        }
        read_word(&c, "refused");
        c += strspn(c, ": ");
        if (!*c)
            fails(st, "refused with which words? as in 'refused: there is no card'");
        else if (opened)
            fails(st, "nothing was refused: the game was opened and the table stands");
        else if (!strcasestr(st->refusal.at, c))
            differs(st, c, st->refusal.at);
    }
}

static void run_branch(Stage *st, const Scenario *s)
{
    int refused = 0;
    for (int i = 0; i < s->clauses; i++)
        refused |= is_refusal(&s->clause[i]);
    int opened = stage_open(st, s) && heads_are_known(st, s) && stage_given(st, s);
    if (refused)
        check_refusal(st, s, opened);
    else if (opened)
        run_clauses(st, s);
}

/* ---- branches ------------------------------------------------------------------------------------------------------------------ */

/* `branch 1` and `branch 2` begin what is done only there, `both` ends it.  The number; 0: both; -1: another clause. */
static int branch_begun(const Clause *clause)
{
    Cursor c = clause->text;
    int number;
    if (read_word(&c, "both") && at_end(c))
        return 0;
    return read_word(&c, "branch") && read_integer(&c, &number) && at_end(c) && number > 0 ? number : -1;
}

static int check_branches(Stage *st, const Scenario *s)
{
    int now = 0, seen = 0;
    for (int i = 0; i < s->clauses; i++) {
        st->clause = &s->clause[i];
        int begun = branch_begun(st->clause);
        Cursor c = st->clause->text;
        if (begun > 2)
            return fails(st, "there are two branches, 'branch 1' and 'branch 2'");
        if (begun >= 0)
            now = begun;
        seen |= 1 << now;
        if (now && begun < 0 && st->clause->part == PART_THEN &&
            (read_word(&c, "same") || read_word(&c, "different")))
            return fails(st, "what compares the branches stands behind 'both'");
    }
    st->clause = NULL;
    return (seen >> 1 & 1) == (seen >> 2 & 1)
               ? 1
               : fails(st, "'branch 1' needs 'branch 2', and the other way round");
}

/* The scenario as one branch has it; the clauses still belong to the whole. */
static Scenario only_branch(const Scenario *s, int branch)
{
    Scenario part = *s;
    int now = 0;
    part.clauses = 0;
    part.clause = memory(NULL, (size_t)s->clauses + 1, sizeof *part.clause);
    for (int i = 0; i < s->clauses; i++) {
        int begun = branch_begun(&s->clause[i]);
        now = begun >= 0 ? begun : now;
        if (begun < 0 && (!now || now == branch))
            part.clause[part.clauses++] = s->clause[i];
    }
    return part;
}

void scenario_run(const CwGameDef *const *games, Shelf *shelf, const ScenarioFile *file,
                  const Scenario *scenario, ScenarioResult *result)
{
    *result = (ScenarioResult){.scenario = scenario, .file = file};
    Stage look = {.games = games, .result = result};
    Captures captures = {0};
    int branches = 1, failures = !check_branches(&look, scenario);
    for (int i = 0; i < scenario->clauses; i++)
        if (branch_begun(&scenario->clause[i]) > 0)
            branches = 2;
    for (int b = 1; b <= branches && !failures; b++) {
        Stage st = {.games = games, .shelf = shelf, .result = result, .captures = &captures};
        st.branch = branches > 1 ? b : 0;
        Scenario part = only_branch(scenario, b);
        run_branch(&st, &part);
        failures += st.failures;
        stage_close(&st);
        free(part.clause);
    }
    for (int i = 0; i < captures.count; i++)
        text_free(&captures.capture[i].bytes);
    free(captures.capture);
    result->passed = !failures;
}

void scenario_result_free(ScenarioResult *result)
{
    for (int i = 0; i < result->cited_count; i++)
        free(result->cited[i]);
    free(result->cited);
    for (int i = 0; i < result->denied_count; i++)
        free(result->denied[i]);
    free(result->denied);
    free(result->spared);
    text_free(&result->report);
    *result = (ScenarioResult){0};
}
