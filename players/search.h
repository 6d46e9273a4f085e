/* The searching player: information-set Monte-Carlo tree search, one for all games.

   Each iteration deals the hidden cards anew (cw_resample), walks down a tree of decisions, adds one to it, plays the
   game on from there, and tells all decisions on the way what came of it.  A decision in the tree is known by what its
   seat can know there (or, as coarser knowledge that comes again more often, by what all can see), never by what is hidden
   from it, so an opponent in the tree does not act on cards that it cannot see, and neither do we.

   Everything is a function of what the seat knows, the seed and the number of iterations.  With several trees (root
   parallel) each has its share of the iterations, and their counts are added in their order: the same result on any
   machine, with a thread for each tree (search_run.c) or in slices of any size (search.c, which knows neither threads nor
   the clock). */
#ifndef PLAYERS_SEARCH_H
#define PLAYERS_SEARCH_H

#include "match/text.h"
#include "match/own_chance.h"

typedef enum SealedMethod { SEALED_UCT, SEALED_REGRET } SealedMethod;
typedef enum SearchKeys { KEYS_OWN, KEYS_MIXED, KEYS_PUBLIC, KEYS_WORLD } SearchKeys;
typedef enum RolloutPolicy { ROLLOUT_GREEDY, ROLLOUT_WEIGHTED, ROLLOUT_RANDOM } RolloutPolicy;

typedef struct SearchSettings {
    long iterations;   /* of all trees together; 0: as many as there is time for */
    long milliseconds; /* if iterations is 0 */
    long trees;
    long worlds;         /* for KEYS_WORLD: how many deals */
    SealedMethod sealed; /* how to search where several choose at once */
    int mix_all; /* draw the final choice from a mixed strategy at every decision, not only at sealed ones */
    SearchKeys keys;
    RolloutPolicy rollout;
    long cutoff;      /* decisions after which a rollout is judged by cw_evaluate; -1: never */
    long blend;       /* percent: how much the judgement counts against the end of the game; 100: alone */
    long exploration; /* percent: how much curiosity counts against results */
    long trust;       /* percent: how much of the first impression is the game's hints, the rest even */
    long cut;         /* percent of the largest share: smaller shares of a mixed choice are dropped */
    long sharpen;     /* percent: exponent of the shares of a mixed choice */
} SearchSettings;

typedef struct SearchOption {
    uint16_t action;
    uint32_t visits;
    double mean;  /* expected payoff of the seat: -1000 a loss, 1000 a win */
    double error; /* standard error of the mean */
    double share; /* of the mixed strategy */
} SearchOption;

typedef struct SearchReport {
    uint32_t iterations;
    int count, best; /* best: the index that a decision without secrecy takes */
    int mixed;       /* the choice is drawn by the shares */
    double mean, error;
    SearchOption option[CW_MAX_OPTIONS]; /* in the order of the options */
} SearchReport;

typedef struct Search Search;

/* "easy", "medium", "hard", "expert", "search:400", "search:50ms,cutoff=20", "pimc:400".  1: understood; 0: the name is
   not one of these; -1: it is, and the problem says what is wrong behind it. */
int search_settings(const char *spec, const CwGame *game, SearchSettings *settings, Problem *problem);

Search *search_open(const CwGame *game, const SearchSettings *settings);
void search_close(Search *search);
/* Looks at the decision of the options' seat in a sample of the position; both are copied.  A search that was begun before
   is forgotten. */
void search_begin(Search *search, const CwState *sample, const CwOptions *options, uint64_t seed);
/* Goes on for so many iterations; true: all of them are done.  A search by time never is: whoever has the clock stops it. */
int search_slice(Search *search, long iterations);
/* What was found so far. */
void search_report(Search *search, SearchReport *report);
/* The same for one tree, which nothing else touches: each may grow on a thread of its own. */
int search_grow(Search *search, long tree, long iterations);
const SearchSettings *search_settings_of(const Search *search);

/* To the end of its iterations or its time, on a thread for each tree. */
void search_grow_all(Search *search);
/* Begin, grow, report. */
void search_run(Search *search, const CwState *sample, const CwOptions *options, uint64_t seed,
                SearchReport *report);
/* The index that a player takes. */
int search_pick(const SearchReport *report, Stream *stream);

#endif
