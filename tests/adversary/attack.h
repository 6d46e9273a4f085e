/* What the attacks share: counting guesses, a program to play against, tables to tell apart.  See README.md. */
#ifndef TESTS_ADVERSARY_ATTACK_H
#define TESTS_ADVERSARY_ATTACK_H

#include "cardwright.h"

#include <jansson.h>

extern const CwGameDef cw_game_unicorn, cw_game_worlds, cw_game_merc;

/* The attack itself: plays, and counts its guesses.  One file defines it. */
void attack(void);
/* `chance`: how likely somebody would be right who knows no more than the seat may know. */
void guessed(int right, double chance);
/* One of 0 to n-1 out of the attacker's own chance, the same in every run. */
int coin(int n);
/* Stops the test: the attack could not be carried out. */
void broken(const char *form, ...) __attribute__((format(printf, 1, 2), noreturn));

/* ---- the program under attack, spoken to by protocol --------------------------------------------------------- */

typedef struct Engine Engine;
/* Starts `cardwright engine GAME --players PLAYERS --seed SEED --games GAMES`. */
Engine *engine_start(const char *game, const char *players, const char *seed, int games);
/* The next line that it says; NULL when it has ended.  Valid until the next call. */
const json_t *engine_line(Engine *engine);
void engine_choose(Engine *engine, int seat, json_int_t decision, json_int_t action);
void engine_resign(Engine *engine, int seat); /* the next game begins */
void engine_stop(Engine *engine);

/* ---- tables, by the public header ---------------------------------------------------------------------------- */

CwGame *opened(const CwGameDef *def, const CwConfig *config); /* never NULL; free gives it back */
CwState *new_state(const CwGame *game);
/* Two states of which one is `truth` and the other a sample of it for the seat; returns which of them is the truth.
   `salt` makes the sample another one. */
int deal_two(const CwGame *game, const CwState *truth, int seat, uint64_t salt, CwState *two[2]);

#endif
