/* Signatures: a number over what was chosen from how many options, and what came of it.  It changes when the behaviour
   of a game changes, and not when its state is laid out differently.  No heap, no I/O: it also runs in wasm. */
#ifndef PLAYERS_SIGNATURE_H
#define PLAYERS_SIGNATURE_H

#include "match/own_chance.h"

/* `forfeit`: the seat that broke down, -1 for none. */
static inline uint64_t signature_result(uint64_t signature, int seats, const CwResult *result, int forfeit)
{
    uint64_t x = stream_mix(signature + (uint64_t)(forfeit + 1));
    for (int s = 0; s < seats; s++)
        x = stream_mix(x ^ ((uint64_t)(uint32_t)result->payoff[s] << 32 | (uint32_t)result->points[s]));
    for (const char *p = result->rule; *p; p++)
        x = stream_mix(x ^ (uint64_t)(unsigned char)*p);
    return x;
}

#endif
