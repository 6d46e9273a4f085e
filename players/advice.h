/* What a search found, in words for somebody who wants to play better. */
#ifndef PLAYERS_ADVICE_H
#define PLAYERS_ADVICE_H

#include "players/search.h"

/* The options that the search looked at, the one it would rather take first; returns how many. */
int advice_order(const SearchReport *report, int *order);
/* Expected result: wins of 100 games like this, a draw counting half; and how far off that may well be. */
double advice_wins(const SearchOption *option);
double advice_margin(const SearchOption *option);
/* How much better the first of the order is than the second, and how sure that is: "clearly best" is both. */
const char *advice_sureness(const SearchReport *report);
/* "wins 61 of 100 tries (give or take 3)". */
void advice_words(const SearchReport *report, int index, Text *out);

#endif
