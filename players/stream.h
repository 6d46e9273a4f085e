/* Chance of the players' own: cheap, and never the stream of a game.  Nobody gains from guessing it, so 64 bits and
   no secrets will do. */
#ifndef PLAYERS_STREAM_H
#define PLAYERS_STREAM_H

#include "cardwright.h"

typedef struct Stream {
    uint64_t at;
} Stream;

static inline uint64_t stream_mix(uint64_t x)
{
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

static inline int stream_below(Stream *stream, int n)
{
    return cw_draw(&stream->at, n);
}

static inline uint64_t stream_word(Stream *stream)
{
    stream->at += 0x9E3779B97F4A7C15u;
    return stream_mix(stream->at);
}

/* What all players of a run start from. */
static inline uint64_t stream_seed(const CwKey *key)
{
    uint64_t seed = 0;
    for (int i = 0; i < 8; i += 2)
        seed = stream_mix(seed + ((uint64_t)key->word[i + 1] << 32 | key->word[i]) + 0x9E3779B97F4A7C15u);
    return seed;
}

/* The stream of one seat in one game of a run: the same whatever was played before, and on whatever thread. */
static inline Stream stream_for(uint64_t seed, uint64_t game_number, int seat)
{
    uint64_t lane = 8 * game_number + (uint64_t)seat + 1;
    return (Stream){stream_mix(seed ^ lane * 0xD1B54A32D192ED03u)};
}

#endif
