/* Other numbers for the cards of a state, new_name[card] each, wherever a card is named: for samples (resample.c), and for
   tests of what numbers must not tell.  What a game keeps by card number of its own is left alone. */
#ifndef KERNEL_RESAMPLE_H
#define KERNEL_RESAMPLE_H

#include "kernel/rule.h"

/* The present: position, what each seat knows, frames, questions.  What others know goes with the place, what the seat for
   which it is done knows with the card; NO_SEAT: it is done for none of them. */
void rename_present(Run *g, Seat seat, const uint8_t *new_name);
/* A kept position, and what a seat knew of it.  `know`: of the seat for which it is done; NULL: the order stays as it is. */
void rename_position(const Run *g, unsigned char *position, const uint8_t *know, const uint8_t *new_name);
void rename_kept(const Run *g, int slot, Seat seat, const uint8_t *new_name, int is_own);

#endif
