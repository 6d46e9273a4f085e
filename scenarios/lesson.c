#include "scenarios/lesson.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/viewer_frame.h"
#include "scenarios/inside.h"

/* ---- it begins ------------------------------------------------------------------------------------------------------- */

static void end(Lesson *l)
{
    if (!l->stage.settings)
        return;
    if (l->stage.teller)
        teller_close(&l->teller);
    stage_close(&l->stage);
    scenario_result_free(&l->result);
    l->stage = (Stage){0};
}

static int begin(Lesson *l)
{
    end(l);
    l->at = l->step = l->unread = 0;
    l->result = (ScenarioResult){.scenario = l->scenario, .file = l->file};
    l->stage = (Stage){.games = l->games, .shelf = l->shelf, .result = &l->result};
    Stage *st = &l->stage;
    if (!stage_open(st, l->scenario) || !stage_given(st, l->scenario))
        return 0;
    for (int s = 0; s < st->game->seats; s++)
        l->shown[s] = s == LEARNER ? l->learner : st->name[s];
    st->shown = l->shown;
    st->teller = &l->teller;
    teller_open(&l->teller, st->game, 1u << LEARNER);
    teller_start(&l->teller, st->state, &st->handles);
    return 1;
}

/* ---- it goes on ------------------------------------------------------------------------------------------------------ */

static void begin_step(Lesson *l, const Clause *clause)
{
    char *text = said_text(clause);
    text_clear(&l->said);
    text_add(&l->said, text ? text : "");
    free(text);
    text_clear(&l->points);
    l->step++;
    l->unread = 1;
}

static void add_to_points(Lesson *l)
{
    Text point = {0};
    if (add_point(&l->stage, &point))
        text_addf(&l->points, "%s%s", l->points.length ? "," : "", point.at);
    text_free(&point);
}

/* What changes nothing that the learner could want to see first. */
static int is_silent(const Stage *st, const Clause *clause)
{
    Cursor c = clause->text;
    int seat;
    if (read_word(&c, "dice") || read_word(&c, "chance"))
        return 1;
    return read_seat(st, &c, &seat) && read_word(&c, "cannot");
}

/* Does what the file says, up to where the learner must read or move.  A lesson that fails ends: the tests do not let one pass. */
static void go(Lesson *l)
{
    Stage *st = &l->stage;
    for (; l->at < l->scenario->clauses && !st->failures; l->at++) {
        const Clause *clause = st->clause = &l->scenario->clause[l->at];
        if (clause->part != PART_WHEN)
            continue;
        const char *move = learners_move(st, clause);
        Teaching teaching = teaching_of(clause);
        if (move && find_option(st, LEARNER, move, &l->right)) {
            l->unread = 0;
            l->waits = LESSON_TO_MOVE;
            return;
        }
        if (l->unread && teaching != TEACH_POINT && teaching != TEACH_INSTEAD && !is_silent(st, clause)) {
            l->waits = LESSON_TO_READ;
            return;
        }
        if (teaching == TEACH_SAY)
            begin_step(l, clause);
        else if (teaching == TEACH_POINT)
            add_to_points(l);
        else
            stage_when(st);
    }
    l->waits = LESSON_OVER;
}

void lesson_go_on(Lesson *l)
{
    if (l->waits != LESSON_TO_READ)
        return;
    l->unread = 0;
    go(l);
}

static void take_move(Lesson *l)
{
    text_clear(&l->wrong);
    text_clear(&l->points);
    l->stage.clause = &l->scenario->clause[l->at++];
    stage_when(&l->stage);
    go(l);
}

static void explain(Lesson *l, int action)
{
    const Stage *st = &l->stage;
    char *words = said_instead(st, action), right[600];
    text_clear(&l->wrong);
    if (words)
        text_add(&l->wrong, words);
    free(words);
    if (l->wrong.length)
        return;
    cw_option_words(st->game, st->state, LEARNER, l->right, l->shown, right, sizeof right);
    text_addf(&l->wrong, "That is allowed, and you can try it in a game. Here: %s.", right);
}

CwStatus lesson_answer(Lesson *l, uint32_t decision, int action)
{
    const Stage *st = &l->stage;
    CwOptions options;
    if (l->waits != LESSON_TO_MOVE)
        return CW_NOT_ASKED;
    if (decision != cw_decision(st->state))
        return CW_STALE;
    cw_options(st->game, st->state, LEARNER, &options);
    int known = 0;
    for (int i = 0; i < options.count; i++)
        known |= options.action[i] == action;
    if (!known)
        return CW_ILLEGAL;
    if (action == l->right)
        take_move(l);
    else
        explain(l, action);
    return CW_OK;
}

void lesson_back(Lesson *l)
{
    int wanted = l->step > 1 ? l->step - 1 : 1;
    text_clear(&l->wrong);
    l->anew = 1;
    if (!begin(l))
        return;
    for (go(l); l->step < wanted && l->waits != LESSON_OVER;)
        if (l->waits == LESSON_TO_READ)
            lesson_go_on(l);
        else
            take_move(l);
}

/* ---- opened and shown ------------------------------------------------------------------------------------------------- */

Lesson *lesson_open(const CwGameDef *game, Shelf *shelf, const char *id, const char *learner, Problem *p)
{
    char path[120];
    snprintf(path, sizeof path, "lessons/%s.scn", id);
    const CwText *text = game_text(game, path);
    if (!text) {
        problem(p, 0, "%s has no lesson '%s'", game->title, id);
        return NULL;
    }
    Lesson *l = memory(NULL, 1, sizeof *l);
    *l = (Lesson){.games = {game, NULL}, .shelf = shelf, .learner = copy_of(learner, strlen(learner))};
    l->file = scenario_read(path, text->text, text->length);
    l->scenario = l->file->scenarios ? &l->file->scenario[0] : NULL;
    text_add(&l->said, "");
    text_add(&l->points, "");
    text_add(&l->wrong, "");
    const char *problems = l->file->problem_count ? l->file->problems.at : NULL;
    if (!problems && (!l->scenario || !begin(l)))
        problems = l->result.report.at;
    if (!problems) {
        for (int i = 0; i < l->scenario->clauses; i++)
            l->steps += teaching_of(&l->scenario->clause[i]) == TEACH_SAY;
        go(l);
        return l;
    }
    problem(p, 0, "the lesson cannot begin: %.900s", problems);
    lesson_close(l);
    return NULL;
}

void lesson_close(Lesson *l)
{
    if (!l)
        return;
    end(l);
    scenario_free(l->file);
    free(l->learner);
    text_free(&l->said);
    text_free(&l->points);
    text_free(&l->wrong);
    free(l);
}

const CwGame *lesson_game(const Lesson *l)
{
    return l->stage.game;
}

void lesson_frame(Lesson *l, Text *out)
{
    static const char *const waits[] = {
        [LESSON_TO_READ] = "read", [LESSON_TO_MOVE] = "move", [LESSON_OVER] = "over"};
    const Stage *st = &l->stage;
    text_add(out, "{");
    viewer_frame_write(out, &(ViewerFrame){.game = st->game,
                                           .state = st->state,
                                           .viewer = LEARNER,
                                           .number = cw_decision(st->state),
                                           .names = l->shown,
                                           .handles = &st->handles.viewer[1 + LEARNER],
                                           .events = teller_events(&l->teller, LEARNER)});
    text_addf(out, ",\"lesson\":{\"step\":%d,\"steps\":%d,\"waits\":\"%s\",\"say\":", l->step, l->steps,
              waits[l->waits]);
    text_json(out, l->said.at);
    text_addf(out, ",\"points\":[%s],\"wrong\":", l->points.at);
    text_json(out, l->wrong.at);
    text_addf(out, ",\"anew\":%s}}", l->anew ? "true" : "false");
    l->anew = 0;
}
