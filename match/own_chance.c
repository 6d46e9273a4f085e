#include "match/own_chance.h"

#include "kernel/plant.h"

static CwKey key_for(const CwKey *key, StreamPurpose purpose, uint64_t number, uint32_t part)
{
    CwDerived derived;
    CwKey made;
    cw_derive(key, purpose, number, part, &derived);
    for (int i = 0; i < 8; i++)
        made.word[i] = (uint32_t)(derived.word[i / 2] >> 32 * (i & 1));
    return made;
}

CwKey samples_key(const CwKey *key, uint64_t game_number)
{
    return key_for(key, FOR_SAMPLES, game_number, 0);
}

CwKey hints_key(const CwKey *key, uint64_t number, int seat)
{
    return key_for(key, FOR_HINTS, number, (uint32_t)seat);
}

/* The fault that tests/adversary/seed.c finds: all of it can be run backwards. */
static Stream mixed_from_key(const CwKey *key, uint64_t game_number, int seat)
{
    uint64_t seed = 0;
    for (int i = 0; i < 8; i += 2)
        seed = stream_mix(seed + ((uint64_t)key->word[i + 1] << 32 | key->word[i]) + 0x9E3779B97F4A7C15u);
    return stream_for(seed, game_number, seat);
}

Stream told_seed(const CwKey *key, uint64_t game_number, uint32_t part, int seat)
{
    CwDerived derived;
    if (PLANTED(SEED))
        return mixed_from_key(key, game_number, seat);
    cw_derive(key, FOR_PROGRAMS, game_number, part, &derived);
    return (Stream){derived.word[seat]};
}
