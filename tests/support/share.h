/* Sharing of keywords, for games whose lines do nothing else at that rank; included after effects/values.h. */
#ifndef TESTS_SUPPORT_SHARE_H
#define TESTS_SUPPORT_SHARE_H

/* Objects that share have each what any of them had before anything was shared. */
static inline void share_keywords(const Run *g, Values *v, Set objects, Keywords which)
{
    Keywords all = 0;
    for (Set left = objects; left; left &= left - 1)
        all |= values_of(g)->keywords[__builtin_ctzll(left)];
    if (v->rank == RANK_SHARING)
        add_keywords(v, objects, all & which);
}

#endif
