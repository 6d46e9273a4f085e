/* choices.h: sets of small numbers, and the questions that every game asks: yes or no, one of a set, how many. */
#ifndef CW_KERNEL_CHOICES_H
#define CW_KERNEL_CHOICES_H

#include "kernel/play.h"

/* FOR_EACH_IN (item, set): the members of a set of 0 to 63, rising.  The set is read once, so the body may change it. */
#define FOR_EACH_IN(item, set)                                                                               \
    for (uint64_t left_##item = (set); left_##item; left_##item &= left_##item - 1)                          \
        for (int item = __builtin_ctzll(left_##item), once_##item = 1; once_##item; once_##item = 0)

static inline int first_in(uint64_t set) /* which is not empty */
{
    return __builtin_ctzll(set);
}
static inline int has_several(uint64_t set)
{
    return (set & (set - 1)) != 0;
}
/* The first member leaves the set. */
static inline int take_first_of(uint64_t *set)
{
    int first = first_in(*set);
    *set &= *set - 1;
    return first;
}

/* One option for each member. */
static inline void offer_each(CwOptions *out, int base, uint64_t set)
{
    FOR_EACH_IN (member, set)
        offer(out, base + member);
}

/* The amounts from the least to the most; none if there are none. */
static inline void offer_amounts(CwOptions *out, int base, int least, int most)
{
    Offers offers = offers_begin(out);
    for (int n = least; n <= most; n++)
        offer_next(&offers, base + n);
    offers_end(offers, out);
}

/* The options of a question, and what an option says, where either is one statement. */
#define OPTIONS(question, ...)                                                                               \
    static void options_##question(const Run *g, Seat seat, const Ask *ask, CwOptions *out)                  \
    {                                                                                                        \
        (void)g, (void)seat, (void)ask;                                                                      \
        __VA_ARGS__;                                                                                         \
    }
#define DESCRIBE(question, ...)                                                                              \
    static void describe_##question(const Run *g, Seat seat, const Ask *ask, int index, Described *d)        \
    {                                                                                                        \
        (void)g, (void)seat, (void)ask, (void)index;                                                         \
        __VA_ARGS__;                                                                                         \
    }

/* What an option is called, NULL if its question has one form of words, and what it names. */
static inline void describe_as(Described *d, const char *variant, int a, int b, int c)
{
    d->variant = variant;
    d->arg[0] = a;
    d->arg[1] = b;
    d->arg[2] = c;
}

/* A question with the answers 0, 'no', and 1, 'yes': YES_NO_OPTIONS makes its options; YES_NO also its description, for a
   question whose words name nothing. */
static inline void describe_yes_no(int index, Described *d)
{
    d->variant = index ? "yes" : "no";
}
static inline void describe_yes_no_about(int index, int a, int b, Described *d)
{
    describe_as(d, index ? "yes" : "no", a, b, 0);
}
#define YES_NO_OPTIONS(question) OPTIONS(question, offer_amounts(out, BASE_##question, 0, 1))
#define YES_NO(question)                                                                                     \
    YES_NO_OPTIONS(question)                                                                                 \
    DESCRIBE(question, describe_yes_no(index, d))

#endif
