/* A lesson that is played: one of the scenarios in a game's folder lessons/, with somebody in the first seat who has never
   seen the game.

       Lesson *l = lesson_open(game, shelf, "first", "Ann", &problem);
       do {
           lesson_frame(l, &out)   what is said, what is pointed at, view and question, and what it "waits" for
           "read":  lesson_go_on(l);
           "move":  lesson_answer(l, decision, action);
       } until it is "over"

   What the learner must do, what the others answer, which dice fall: the file says it.  A move that is allowed but not the
   one meant changes nothing and gets a kind word.  A step is what is said once, with the moves that follow from it. */
#ifndef SCENARIOS_LESSON_H
#define SCENARIOS_LESSON_H

#include "cardwright.h"
#include "match/shelf.h"
#include "match/text.h"

typedef struct Lesson Lesson;

/* The lesson of that name among the texts of the game; the shelf outlives it.  `learner` is what the first seat is called. */
Lesson *lesson_open(const CwGameDef *game, Shelf *shelf, const char *id, const char *learner, Problem *p);
void lesson_close(Lesson *l);

const CwGame *lesson_game(const Lesson *l);
void lesson_go_on(Lesson *l); /* what was said has been read */
/* CW_OK: taken, or explained in "wrong" of the next frame; CW_STALE, CW_NOT_ASKED, CW_ILLEGAL: nothing of this question. */
CwStatus lesson_answer(Lesson *l, uint32_t decision, int action);
void lesson_back(Lesson *l); /* to where the step before this one began */

/* {"events","view","ask","lesson":{"step","steps","say","points","waits","wrong","anew"}}; without "ask" unless it waits for a move. */
void lesson_frame(Lesson *l, Text *out);

#endif
