#include "bindings/wasm/lesson.h"

#include <stdlib.h>

#include "bindings/wasm/inside.h"
#include "scenarios/lesson.h"
#include "texts/book.h"

struct CwLesson {
    Lesson *lesson; /* NULL: it could not begin */
    Text out;
    Problem problem;
};

CwLesson *cw_lesson_new(const CwGameDef *game, const char *id, const char *learner)
{
    CwLesson *l = memory(NULL, 1, sizeof *l);
    *l = (CwLesson){0};
    if (game)
        l->lesson = lesson_open(game, module_shelf(), id, learner, &l->problem);
    else
        problem(&l->problem, 0, "there is no such game");
    return l;
}

void cw_lesson_close(CwLesson *l)
{
    if (!l)
        return;
    lesson_close(l->lesson);
    text_free(&l->out);
    free(l);
}

const char *cw_lesson_problem(const CwLesson *l)
{
    return l->problem.text;
}

const char *cw_lesson_frame(CwLesson *l)
{
    text_clear(&l->out);
    if (!l->lesson)
        return "";
    lesson_frame(l->lesson, &l->out);
    return l->out.at;
}

const char *cw_lesson_book(CwLesson *l)
{
    if (!l->lesson)
        return "";
    size_t length;
    text_free(&l->out);
    l->out.at = book_text(lesson_game(l->lesson), &length);
    l->out.length = length;
    l->out.room = length + 1;
    return l->out.at;
}

int cw_lesson_answer(CwLesson *l, uint64_t decision, int action)
{
    return (int)(l->lesson ? lesson_answer(l->lesson, (uint32_t)decision, action) : CW_GAME_OVER);
}

void cw_lesson_go_on(CwLesson *l)
{
    if (l->lesson)
        lesson_go_on(l->lesson);
}

void cw_lesson_back(CwLesson *l)
{
    if (l->lesson)
        lesson_back(l->lesson);
}
