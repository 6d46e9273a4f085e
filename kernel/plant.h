/* Faults that tests/adversary and tests/planted plant, to see that they are found.  A build of a program for people has none: the
   test below is a constant, and what it guards is not compiled. */
#ifndef KERNEL_PLANT_H
#define KERNEL_PLANT_H

#define PLANT_NONE 0
#define PLANT_SEED 1    /* the told seed is a mix of the key that can be undone */
#define PLANT_NUMBERS 2 /* the numbers of cards tell copies apart */
#define PLANT_ASKED 3   /* a question is asked only where a hidden card allows an answer */
#define PLANT_READS 4   /* a phrase of card text does not name what it reads */
#define PLANT_MARKS 5   /* cards that look alike may be anywhere */
#define PLANT_NOTES 6   /* notes name secret cards to everybody */
#define PLANT_COMMITS 7 /* the numbers of questions tell how many somebody was asked in secret */

#ifndef CW_PLANT
#define CW_PLANT PLANT_NONE
#endif
#define PLANTED(fault) (CW_PLANT == PLANT_##fault)

#endif
