/* Chance of the players' own: cheap, and never the stream of a game.

   What a run's players, samples and hints begin with comes from the key by cw_derive: whoever knows one of these streams
   (a program that was told its seed, somebody who worked it out from a player's choices) knows no other, and not the
   key.  How a stream goes on from there is no secret. */
#ifndef MATCH_OWN_CHANCE_H
#define MATCH_OWN_CHANCE_H

#include "cardwright.h"

typedef struct Stream {
    uint64_t at;
} Stream;

typedef enum StreamPurpose {                  /* what cw_derive is asked for; 0 is the game's own chance */
                             FOR_PLAYERS = 1, /* a word for each seat */
                             FOR_STAND_INS,
                             FOR_PROGRAMS, /* what a program is told as its seed */
                             FOR_SAMPLES,  /* half a block is the key of all samples of a game */
                             FOR_HINTS,
                             FOR_CHECKPOINTS, /* what marks a file as of this run */
} StreamPurpose;

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

/* One of many streams from a number that is no secret to those who hold them. */
static inline Stream stream_for(uint64_t seed, uint64_t number, int lane)
{
    return (Stream){stream_mix(seed ^ (8 * number + (uint64_t)lane + 1) * 0xD1B54A32D192ED03u)};
}

/* The streams of all seats in one game of a run: the same whatever was played before, and on whatever thread. */
static inline void streams_from_key(const CwKey *key, StreamPurpose purpose, uint64_t game_number,
                                    Stream stream[CW_MAX_SEATS])
{
    CwDerived derived;
    cw_derive(key, purpose, game_number, 0, &derived);
    for (int s = 0; s < CW_MAX_SEATS; s++)
        stream[s].at = derived.word[s];
}

/* The key of all samples of a game; the nonce of a sample counts them. */
CwKey samples_key(const CwKey *key, uint64_t game_number);
/* The same for a hint to a seat about a question: hints change nothing for the players of a game. */
CwKey hints_key(const CwKey *key, uint64_t number, int seat);
/* The seed that a program is told for a game and a seat; `part` is not 0 if it sits down in its middle. */
Stream told_seed(const CwKey *key, uint64_t game_number, uint32_t part, int seat);

#endif
