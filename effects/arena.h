/* arena.h: memory that the caller hands in, used from one end to the other.
 *
 * The compiler allocates nothing: whoever loads cards owns one block of bytes for as long as the
 * compiled set lives. arena_trim gives back what a growing table at the end did not need. */
#ifndef CW_EFFECTS_ARENA_H
#define CW_EFFECTS_ARENA_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    unsigned char *memory; /* aligned for a pointer by the caller */
    size_t size;
    size_t used;
} Arena;

/* Returns `count` things of `each` bytes, zeroed; NULL when the arena is too small (nothing is taken). */
static inline void *arena_take(Arena *arena, size_t count, size_t each)
{
    size_t start = (arena->used + 7u) & ~(size_t)7u;
    if (start > arena->size || (each && count > (arena->size - start) / each))
        return NULL;
    arena->used = start + count * each;
    for (size_t i = start; i < arena->used; i++)
        arena->memory[i] = 0;
    return arena->memory + start;
}

/* Shrinks the last thing taken, which starts at `thing`, to `bytes`. */
static inline void arena_trim(Arena *arena, const void *thing, size_t bytes)
{
    arena->used = (size_t)((const unsigned char *)thing - arena->memory) + bytes;
}

#endif
