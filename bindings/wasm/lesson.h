/* A lesson in the module (scenarios/lesson.h): what is said and meant comes from the texts of the game, the learner's moves from
   the page.  Texts and memory as in table.h. */
#ifndef BINDINGS_WASM_LESSON_H
#define BINDINGS_WASM_LESSON_H

#include "bindings/wasm/table.h"

typedef struct CwLesson CwLesson;

/* Of a game, by its name among the lessons of the book; `learner` is the name of the first seat.  It may not begin: see
   cw_lesson_problem, "" if all is well. */
EXPORT(cw_lesson_new) CwLesson *cw_lesson_new(const CwGameDef *game, const char *id, const char *learner);
EXPORT(cw_lesson_close) void cw_lesson_close(CwLesson *l);
EXPORT(cw_lesson_problem) const char *cw_lesson_problem(const CwLesson *l);
/* {"events","view","ask","lesson":{"step","steps","waits","say","points","wrong","anew"}} (docs/protocol.md). */
EXPORT(cw_lesson_frame) const char *cw_lesson_frame(CwLesson *l);
EXPORT(cw_lesson_book) const char *cw_lesson_book(CwLesson *l);
EXPORT(cw_lesson_answer) int cw_lesson_answer(CwLesson *l, uint64_t decision, int action); /* CwStatus */
EXPORT(cw_lesson_go_on) void cw_lesson_go_on(CwLesson *l);
EXPORT(cw_lesson_back) void cw_lesson_back(CwLesson *l);

#endif
