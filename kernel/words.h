/* Words for people, from a game's words.en: lines `key = text`, with places for what is talked about:

       {0}            argument 0 as a number
       {amount 0}     the same, for readers of the file: questions.def says which argument is an amount
       {plus 0}         the same with its sign, as in +2/+0
       {card 0}       the name of card 0, or the words of `hidden.card` for a seat that may not know it
       {kind 0}       the name of a kind of card
       {seat 0}       the name of a seat; the words of `beyond.seat` for the number behind the last seat
       {holder 0}     the name of the seat in whose zone card 0 lies
       {skill 0}      the text of a Skill, which the game numbers and prints
       {0|no|one|two} one of several texts by the value of argument 0; the last stands for all higher values

   Keys: ask.QUESTION, option.QUESTION[.VARIANT], note.EVENT, zone.ID, counter.NAME, value.NAME, mark.NAME; others are read by
   texts/lexicon.h. */
#ifndef KERNEL_WORDS_H
#define KERNEL_WORDS_H

#include "kernel/game.h"

void describe_option(const Run *g, Seat seat, int action, Described *d); /* of a seat that is asked */
/* The words prefix.name[.variant], or the name where there are none. */
size_t words_for(const Run *g, const char *prefix, const char *name, const char *variant,
                 const WordArgs *args, char *text, size_t capacity);
size_t words_of_answer(const Run *g, Seat seat, int action, const char *const *names, char *text,
                       size_t capacity);
/* For somebody without a table of handles: numbers by the order of the view (handles.c). */
const CwHandles *number_anew(const CwGame *game, const CwState *state, Seat seat, CwHandles *own);
void put_zone_name(Writer *w, const CwGame *game, int zone); /* "portal/3/0", with its quotes (ask.c) */
int words_open(CwGame *game, Arena *arena, CwErrors *errors);

#endif
