/* Where the kernel's tables lie in a state.

   Kernel code finds them through the layout of the opened game.  A game's own translation unit knows its State, so
   there (GAME_STATE is defined before this file is read) the same names are plain members at fixed places: the inline
   functions over zones, knowledge and frames cost no more than hand-written ones. */
#ifndef KERNEL_TABLES_H
#define KERNEL_TABLES_H

#include "kernel/game.h"

#ifdef GAME_STATE
#define TABLES_(g) ((GAME_STATE *)(void *)(g)->core)
#ifndef KIND_OF /* a game whose effects make and change cards has it in its position: now.kind_of */
#define KIND_OF kind_of
#endif
#define ZONE_OF(g) (TABLES_(g)->now.zone_of)      /* by card */
#define NEXT(g) (TABLES_(g)->now.next)            /* by card */
#define HEAD(g) (TABLES_(g)->now.head)            /* by zone */
#define KINDS_OF(g) (TABLES_(g)->KIND_OF)         /* by card */
#define KNOW(g, seat) (TABLES_(g)->know[seat].of) /* by card, for a seat; see mixtures.h */
#define FLOW(g, seat) (TABLES_(g)->know[seat].flow)
#define TAKEN(g, seat) (&TABLES_(g)->know[seat].taken)
#define UNEVEN(g) (TABLES_(g)->uneven) /* by zone; see mixtures.h */
#define CARD_COUNT(g) ((int)sizeof TABLES_(g)->now.zone_of - 1)
#define STACK(g) ((unsigned char *)TABLES_(g)->stack)
#define STACK_UNITS(g) ((int)(sizeof TABLES_(g)->stack / 8))
#ifdef GAME_KEEPS_KNOWLEDGE /* what is learnt is learnt of kept positions too */
#define KEEPS_KNOWLEDGE(g) 1
#else
#define KEEPS_KNOWLEDGE(g) 0
#endif
#ifdef GAME_SECRET_DECKS /* what a seat has ever seen of the decks is remembered: resample_decks.c */
#define SECRET_DECKS(g) 1
#define SEEN(g, seat) (TABLES_(g)->seen[seat]) /* a bit for each card, for a seat */
#else
#define SECRET_DECKS(g) 0
#define SEEN(g, seat) ((uint8_t *)0)
#endif
/* What zones.def says of a zone.  Where the compiler knows which kind of zone it is, as in zone_of_seat(hand, s), this
   is a constant. */
static inline int zone_sorted_(int zone)
{
#define Z(id, kind, per_seat, count, seen, sorted, size)                                                     \
    if (zone <= Z_last_of_##id)                                                                              \
        return (sorted);
#include ZONES_DEF
#undef Z
    __builtin_unreachable();
}
static inline SeatSet zone_seers_(int zone)
{
#define Z(id, kind, per_seat, count, seen, sorted, size)                                                     \
    if (zone <= Z_last_of_##id)                                                                              \
        return (SeatSet)((seen) == SEEN_ALL                   ? 0xFF                                         \
                         : (seen) == SEEN_OWNER && (per_seat) ? 1u << (zone - Z_##id) / (count)              \
                                                              : 0);
#include ZONES_DEF
#undef Z
    __builtin_unreachable();
}
#define ZONE_SORTED(g, zone) ((void)(g), zone_sorted_(zone))
#define ZONE_SEERS(g, zone) ((void)(g), zone_seers_(zone))
#ifdef GAME_SEATS_FIXED /* the game is always played by GAME_SEATS */
#define SEAT_COUNT(g) GAME_SEATS
#else
static inline int seat_count_(const Run *g)
{
    if (g->game->seats > GAME_SEATS) /* cw_open has made sure; now the compiler knows it too */
        __builtin_unreachable();
    return g->game->seats;
}
#define SEAT_COUNT(g) seat_count_(g)
#endif
#else
#define LAYOUT_(g) ((g)->game->def->layout)
#define BYTES_(g) ((unsigned char *)(g)->core)
#define ZONE_OF(g) (BYTES_(g) + LAYOUT_(g).zone_of)
#define NEXT(g) (BYTES_(g) + LAYOUT_(g).next)
#define HEAD(g) ((ZoneHead *)(void *)(BYTES_(g) + LAYOUT_(g).head))
#define KINDS_OF(g) ((uint16_t *)(void *)(BYTES_(g) + LAYOUT_(g).kind_of))
#define KNOW(g, seat) (BYTES_(g) + LAYOUT_(g).know + (size_t)(seat)*LAYOUT_(g).know_stride)
#define FLOW(g, seat) ((Flow *)(void *)(KNOW(g, seat) + LAYOUT_(g).know_row))
#define TAKEN(g, seat) ((uint16_t *)(void *)(FLOW(g, seat) + FLOWS))
#define UNEVEN(g) (BYTES_(g) + LAYOUT_(g).uneven)
#define CARD_COUNT(g) ((int)LAYOUT_(g).cards)
#define STACK(g) (BYTES_(g) + LAYOUT_(g).stack)
#define STACK_UNITS(g) ((int)LAYOUT_(g).stack_units)
#define KEEPS_KNOWLEDGE(g) (LAYOUT_(g).kept_know != 0)
#define SECRET_DECKS(g) (LAYOUT_(g).seen != 0)
#define SEEN(g, seat) (BYTES_(g) + LAYOUT_(g).seen + (size_t)(seat)*LAYOUT_(g).seen_stride)
#define ZONE_SORTED(g, number) ((g)->game->zone[number].sorted)
#define ZONE_SEERS(g, number) ((g)->game->zone[number].seers)
#endif
#ifndef SEAT_COUNT
#define SEAT_COUNT(g) ((g)->game->seats)
#endif

#endif
