/* What a sample is: of small tables, every deal that a seat must think possible is enumerated, by playing all of them.

   A *world* is a state that the seat cannot tell from the real one.  At the start of a table these are all deals of the
   hidden cards.  Then the real game goes on, at random; and in every world everybody else does everything that they
   could do there, with every result of chance, and what the seat hears and sees differently is dropped.  At each
   decision samples are drawn of the real state:

       none is outside of the worlds; every world is reached; and where nothing is known of the hidden cards but that they
       were mixed, all are equally likely.  Elsewhere the largest ratio is printed.  The first samples of each position
       are sound (cw_check), look to the seat like the real state, and stay sound when they are played on.

   The tables are small, and together they do what is done with hidden cards: piles run out and discards are shuffled
   into new ones, also into what is left of old ones; cards of both lie in hands and stashes; cards are chosen, given and
   laid down secretly, looked at, and put under a pile.  `./test` looks at a hundredth of the 100,000 positions of a
   long run (CW_LONG=1), and at fewer where assertions or sanitizers make it slow.  By hand: conformance_samples [GAME [POSITIONS [SEED
   [WORDS]]]]      WORDS of the table, such as 'Feather, Thorn' */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kernel/columns.h"
#include "kernel/play.h"
#include "kernel/rule.h"
#include "kernel/zones.h"
#include "scenarios/inside.h"

#define cli_games shipped_games
#define cli_game_count shipped_game_count
#include "cli/catalogue_shipped.c"
#undef cli_games
#undef cli_game_count

extern const CliGame cli_games[]; /* the proof games */
extern const int cli_game_count;

#ifdef NDEBUG
enum { SHORT_RUN = 1000 };
#else
enum { SHORT_RUN = 150 }; /* with assertions and sanitizers */
#endif
enum {
    MOST_WORLDS = 600,
    MOST_STEPS = 40,
    SLOTS = 2048,
    MOST_ATTEMPTS = 20000,
    LOOK_CLOSELY = 60,
    EACH = 60,
    FIRST_SAMPLES = 4, /* of a position, that are examined */
    PLAYED_ON = 12     /* answers */
};

typedef struct SmallTable {
    const char *given;
    const char *at; /* the rule that begins there; NULL: the first decision of the game */
} SmallTable;

#define MERC                                                                                                 \
    "given game merc; seats Ann Ben Dic; rule dictator=recruiter; map Coffee Industry, Timberland, Iron "    \
    "Industry,"                                                                                              \
    " Grassland, Lakeshore, Coal Industry, Ravine, Gold Industry, Oil Industry, Hamadu City, Silver "        \
    "Industry,"                                                                                              \
    " Woodland Edge; Ann squad-1 Moose; Ann squad-1-at 1; guard-1 Ra; guard-1-at 11; day 2; offer empty;"    \
    " tactics_hand empty; tactics_out empty; tactics_deck only empty; equipment-1 only empty;"               \
    " equipment-2 only empty; equipment-3 only empty; "

/* A plain leader each, and nothing in the Crisis deck. */
#define CRISIS                                                                                               \
    "given game crisis; seats Ann Ben; rule deck_lists=open\n"                                               \
    "      card\n      | Plain Leader\n      | Leader - Neutral - health 30\n      |\n      | Filler\n"      \
    "      | Unit - Solaris Nexus - cost 9 - 1/1\n      |\n      | Rock\n      | Unit - Neutral - cost 9 - " \
    "0/9\n"                                                                                                  \
    "      format\n      | Name: Open\n      | Deck: 1-60\n      | Copies: any\n      | Heroic: any\n"       \
    "      deck\n      | Name: Plain\n      | Format: Open\n      | 1 Plain Leader\n      | 30 Filler\n"     \
    "      first 1; round 5; crisis_deck only empty; Ann energy 3; Ben energy 3; "

static const SmallTable tables[] = {
    /* Hands of more than one generation, secret choices in Wars. */
    {"given game unicorn; seats Ann Ben; Ann hand Fighter-9 Fighter-8 Fighter-7 Comet;"
     " Ann discard Unicorn Archangel Engineer-2; Ann draw only Anchor; Ben hand Fighter-9 Fighter-8 "
     "Fighter-7 Fighter-6;"
     " Ben discard Engineer-3 Comet Anchor; Ben draw only Archangel Fighter-10",
     "U2"},
    {"given game unicorn; seats Ann Ben; Ann hand Fighter-9 Fighter-8 Fighter-6; Ann discard Archangel;"
     " Ann draw only Engineer-2; Ben hand Fighter-9 Fighter-8 Engineer-3; Ben discard Fighter-10 Archangel;"
     " Ben draw only Fighter-7",
     "U2"},
    {"given game kuhn", NULL},
    {"given game leduc", NULL},
    {"given game goofspiel", NULL},
    {"given game gauntlet; seats Ann Ben Cy; Ann hand Blade; Ben hand Shield, Thorn; Cy hand Feather;"
     " table deck only Blade, Shield, Thorn",
     NULL},
    {"given game gauntlet; seats Ann Ben; Ann hand Blade; Ben hand Thorn, Feather; table deck only Blade, "
     "Shield, Feather",
     NULL},
    /* Equal copies, some of them seen before others. */
    {"given game gauntlet; seats Ann Ben; Ann hand Shield; Ben hand Feather, Thorn; table deck only Blade, "
     "Blade, Shield",
     NULL},
    /* Mulligans, cards put under the deck, and what is drawn in the next bout. */
    {"given game worlds; seats Ann Ben; rule deck_lists=open\n"
     "      format\n      | Name: Small\n      | Rule: 3.0.2\n      | Deck: 1-30\n      | Copies: any\n      "
     "| Mobs: any\n"
     "      | Bouts: 2\n      | Draw: 2\n      | Mulligans: 1\n"
     "      card\n      | Red\n      | Vassal - Cinderhold - Vanguard\n      |\n      | Green\n"
     "      | Vassal - Cinderhold - Vanguard\n      |\n      | Blue\n      | Vassal - Cinderhold - Vanguard\n"
     "      deck\n      | Name: Small\n      | Format: Small\n      | 2 Red\n      | 1 Green\n      | 1 "
     "Blue\n",
     NULL},
    /* Costs on hidden cards of a hand, might that goes with a card, responses out of a hidden hand. */
    {"given game duel; seats Ann Ben; Ann hand Hexer, Offering; Ben hand Salve, Squire; Ann deck only "
     "Recall, "
     "Echo; Ben deck only Ghost, Hexer; Ann unit-1 Scholar; Ben unit-1 Phoenix with might 1",
     "D2"},
    {"given game duel; seats Ann Ben; Ann hand Quake; Ben hand Recall; Ann deck only Hexer, Bolt, Ghost; "
     "Ben deck only Hexer, Denial; Ann unit-1 Phoenix; Ben unit-1 Scholar",
     "D2"},
    /* The top of the other's deck is looked at and put away, hands are seen, cards are drawn from both. */
    {CRISIS "Ann hand only new Void Scout, new Mind Probe; Ben hand only new Time Skip, new Rock;"
            " Ann deck only new Filler, new Rock; Ben deck only new Solar Ray, new Filler, new Time Skip",
     "C9.1"},
    /* Costs on hidden cards, and one that cannot be played. */
    {CRISIS "Ann hand only new Quick Hack, new Optimization Engineer, new Filler; Ben hand only new Rock, "
            "new Filler;"
            " Ann deck only new Rock, new Time Skip; Ben deck only new Time Skip, new Solar Ray",
     "C9.1"},
    /* Cards are found in a deck, which is shuffled; and what was seen is discarded. */
    {CRISIS
     "Ann energy 7; Ann hand only new Mass Production, new Thought Theft; Ben hand only new Rock, new "
     "Filler; Ann deck only new Assembly Drone, new Rock, new Filler; Ben deck only new Time Skip, new Rock",
     "C9.1"},
    /* A Nexus Turn: what one has committed in secret hangs on cards that the other does not know. */
    {CRISIS "round 4; flux 5; Ann hand only new Solar Ray, new Rock; Ben hand only new Time Skip, new Filler;"
            " Ann deck only new Filler; Ben deck only new Solar Ray, new Rock; Ann front-1 new Rock;"
            " Ben front-1 new Rock",
     "C6.1"},
    /* Nothing is hidden: a sample is the table itself. */
    {"given game wards", NULL},
    /* Stashes apart from each other, a discard pile that is shuffled to be drawn from. */
    {MERC "Ben squad-1 Shooter; Ben squad-1-at 4; merc_deck only empty;"
          " equipment-3 only Grenade; discard-3 Bandolier, Field Radio;"
          " stash-1 Medical Kit; stash-11 Bandolier; stash-2 Field Radio",
     "M6.2"},
    /* A Rebel without MERCs draws some: who comes is asked where to go. */
    {MERC "Ben squad-1 empty; equipment-1 only M16, Uzi; merc_deck only Snake, Tao, Vandal, Golem", "M6.2"},
    /* Two whom Moose will not work with, and one who is hired beyond the limit. */
    {MERC "Ben squad-1 empty; Ann militia-at-2 1; merc_deck only Borris, Natasha, Snake, Teresa, Tao",
     "M6.2"},
    {MERC "Ann squad-1 empty; Ben squad-1 empty; guard-1 Ra; merc_deck only Moose, Borris, Natasha, Snake",
     "M5"},
    /* The Dictator's hand, and what he does not see of it either. */
    {MERC "Ben squad-1 Shooter; Ben squad-1-at 4; merc_deck only Borris, Golem, Natasha;"
          " tactics_hand Sentry, Fodder; tactics_deck only Seizure, Lockdown",
     "M6.2"},
};

typedef struct Sight { /* what the seat has heard in a step, and sees after it */
    uint64_t heard, seen;
} Sight;

typedef struct World {
    CwState *state;
    uint64_t key, deal;
} World;

typedef struct Belief {
    const CwGame *game;
    size_t size;
    int seat;
    World *world;
    int worlds, full;
    uint16_t slot[SLOTS]; /* 1 + number of the world, by its key */
    uint64_t chance;
    CwState *scratch, *sample;
    const CwState *speaker; /* of the notes that are being heard */
    uint64_t heard;
    long positions, samples, attempts;
    long even; /* positions in which all deals must be equally likely */
    double largest_ratio;
    char story[4000]; /* the answers of the game, in words */
    char wrong[8000];
} Belief;

static int below(Belief *b, int n)
{
    b->chance = b->chance * 6364136223846793005u + 1442695040888963407u;
    return (int)((b->chance >> 33) % (uint64_t)n);
}

/* ---- what tells two worlds apart --------------------------------------------------------------------------------------- */

/* Everything but chance and what seats know. */
static uint64_t key_of(Belief *b, const CwState *state)
{
    const GameLayout *at = &b->game->def->layout;
    unsigned char *bytes = (unsigned char *)b->scratch;
    memcpy(bytes, state, b->size);
    Core *core = (Core *)(void *)bytes;
    memset(core->key, 0, sizeof core->key);
    memset(core->nonce, 0, sizeof core->nonce);
    memset(core->block, 0, sizeof core->block);
    core->block_number = core->trail = 0;
    core->chance_left = core->chance_range = 0;
    core->scripted = 0;
    memset(bytes + at->know, 0, (size_t)at->know_stride * b->game->def->most_seats);
    if (at->kept_know)
        memset(bytes + at->kept_know, 0, (size_t)at->kept_stride * b->game->def->most_seats * at->kept_count);
    return hash_bytes(bytes, b->size, 3);
}

/* A card as its owner sees it: its kind, and what lies on it. */
static uint64_t card_in_words(const Run *g, Card card)
{
    const GameLayout *at = &g->game->def->layout;
    uint64_t sum = ((uint64_t)kind_of(g, card) + 1) * 0x9E3779B97F4A7C15u;
    for (int i = 0; i < at->column_count; i++) {
        int value = column_has(&at->columns[i], card) ? column_get(g, &at->columns[i], card) : 0;
        if (at->columns[i].holds_card && value)
            value = 1 + kind_of(g, (Card)value);
        sum = (sum ^ sum >> 29) * 31 + (uint64_t)value;
    }
    return sum * 0x9E3779B97F4A7C15u;
}

/* Which cards lie where. */
static uint64_t deal_of(const Belief *b, const CwState *state)
{
    Run run = run_open(b->game, (CwState *)(uintptr_t)state, NULL), *g = &run;
    uint64_t hash = 1;
    for (int z = 0; z < b->game->def->layout.zones; z++) {
        uint64_t sum = 0;
        FOR_EACH_CARD (g, card, z) {
            uint64_t kind = card_in_words(g, card);
            sum = (b->game->zone[z].sorted ? sum : sum * 31) + (kind ^ kind >> 29);
        }
        hash = (hash ^ sum) * 0xD6E8FEB86659FD93u;
        hash ^= hash >> 32;
    }
    return hash;
}

static void hear(void *data, const CwNote *note)
{
    Belief *b = data;
    char words[600];
    size_t n = cw_note_words(b->game, b->speaker, note, b->seat, NULL, words, sizeof words);
    b->heard = hash_bytes(words, n < sizeof words ? n : sizeof words - 1, b->heard);
}

static uint64_t sight_of(Belief *b, const CwState *state)
{
    static char view[200000];
    size_t n = cw_view(b->game, state, b->seat, 0, NULL, NULL, view, sizeof view);
    uint64_t sight = hash_bytes(view, n < sizeof view ? n : sizeof view - 1,
                                cw_waiting(state) + 100u * (unsigned)cw_phase(state));
    n = cw_ask(b->game, state, b->seat, 0, NULL, NULL, view, sizeof view);
    return hash_bytes(view, n < sizeof view ? n : sizeof view - 1, sight);
}

/* ---- all worlds ---------------------------------------------------------------------------------------------------------- */

static void add_world(Belief *b, const CwState *state)
{
    uint64_t key = key_of(b, state);
    size_t slot = key % SLOTS;
    for (; b->slot[slot]; slot = (slot + 1) % SLOTS)
        if (b->world[b->slot[slot] - 1].key == key)
            return;
    if (b->worlds == MOST_WORLDS) {
        b->full = 1;
        return;
    }
    b->slot[slot] = (uint16_t)(b->worlds + 1);
    World *w = &b->world[b->worlds++];
    *w = (World){malloc(b->size), key, deal_of(b, state)};
    memcpy(w->state, state, b->size);
}

static void free_worlds(Belief *b)
{
    for (int i = 0; i < b->worlds; i++)
        free(b->world[i].state);
    b->worlds = b->full = 0;
    memset(b->slot, 0, sizeof b->slot);
}

/* The start: the hidden cards of each pool in all orders, in the places where they lie. */
typedef struct Deals {
    uint8_t place[MAX_CARDS + 1], zone[MAX_CARDS + 1], card[MAX_CARDS + 1], used[MAX_CARDS + 1];
    int count;
} Deals;

static int pool_of(const Run *g, Card card)
{
    return g->game->def->pool ? g->game->def->pool(g, card) : 0;
}

/* For each pool a mixture that no other card has gone through: the seat's own hand is hidden from the others. */
static void free_mixtures(const Deals *d, const Known *known, int pools, int *mixture)
{
    uint8_t dealt[MAX_CARDS + 1] = {0};
    unsigned used = 1;
    for (int i = 0; i < d->count; i++)
        dealt[d->card[i]] = 1;
    for (Card c = 1; c <= known->cards; c++)
        if (!dealt[c])
            used |= 1u << entered(known->know[c]) | 1u << left(known->know[c]);
    for (int own = 1, next = 1; own <= pools; own++, next++) {
        while (used >> next & 1)
            next++;
        mixture[own] = next;
    }
}

/* One mixture for each pool. */
static void renew_knowledge(Run *g, const Deals *d)
{
    int pool[MIXTURES + 1], pools = 0;
    for (int i = 0; i < d->count; i++) {
        int own = 1;
        while (own <= pools && pool[own] != pool_of(g, d->card[i]))
            own++;
        pool[own] = pool_of(g, d->card[i]);
        pools = own > pools ? own : pools;
    }
    FOR_EACH_SEAT (g, s) {
        const Known now = known_now(g, s);
        int mixture[MIXTURES + 1];
        free_mixtures(d, &now, pools, mixture);
        for (int i = 0; i < d->count; i++) {
            int own = 1;
            while (pool[own] != pool_of(g, d->card[i]))
                own++;
            now.know[d->card[i]] = sees_zone(g, s, d->zone[i]) ? 0 : mixed(mixture[own], mixture[own]);
        }
        renew_numbers(g, s);
    }
}

static void deal_rest(Belief *b, const CwState *start, Deals *d, int at)
{
    if (at == d->count) {
        CwState *copy = malloc(b->size);
        memcpy(copy, start, b->size);
        Run run = run_open(b->game, copy, NULL), *g = &run;
        for (int i = 0; i < d->count; i++)
            zone_move(g, d->card[i], d->zone[i], 1);
        renew_knowledge(g, d);
        add_world(b, copy);
        free(copy);
        return;
    }
    Run run = run_open(b->game, (CwState *)(uintptr_t)start, NULL), *g = &run;
    for (int i = 0; i < d->count && !b->full; i++) {
        if (d->used[i] || pool_of(g, d->place[i]) != pool_of(g, d->place[at]))
            continue;
        d->used[i] = 1;
        d->card[at] = d->place[i];
        deal_rest(b, start, d, at + 1);
        d->used[i] = 0;
    }
}

static void deal_all(Belief *b, const CwState *start)
{
    Run run = run_open(b->game, (CwState *)(uintptr_t)start, NULL), *g = &run;
    Deals d = {.count = 0};
    for (int z = 0; z < b->game->def->layout.zones; z++)
        FOR_EACH_CARD (g, card, z)
            if (!knows(g, b->seat, card)) {
                d.zone[d.count] = (uint8_t)z;
                d.place[d.count++] = (uint8_t)card;
            }
    deal_rest(b, start, &d, 0);
}

/* One answer in one world with every result of chance; worlds that sound and look like the real one are kept. */
typedef struct Attempt {
    const CwState *from;
    int rule; /* begins, instead of an answer */
    int seat, action;
    uint16_t forced[CW_MAX_FORCED];
    int forced_count;
} Attempt;

static void attempt(Belief *b, Attempt *a, const Sight *real)
{
    CwState *copy = malloc(b->size);
    CwListener listener = {.note = hear, .data = b};
    if (++b->attempts > MOST_ATTEMPTS)
        b->full = 1;
    memcpy(copy, a->from, b->size);
    cw_script(b->game, copy, a->forced, a->forced_count);
    b->speaker = copy;
    b->heard = 1;
    CwStatus status = CW_OK;
    if (a->rule) {
        Run g = run_open(b->game, copy, &listener);
        kernel_enter(&g, a->rule);
    } else {
        status = cw_answer(b->game, copy, a->seat, cw_decision(copy), a->action, &listener);
    }
    if (status == CW_OK && cw_phase(copy) == CW_OUT_OF_CHANCE) {
        int range = cw_chance_range(copy);
        if (a->forced_count == CW_MAX_FORCED)
            b->full = 1;
        for (int i = 0; i < range && !b->full; i++) {
            a->forced[a->forced_count++] = (uint16_t)i;
            attempt(b, a, real);
            a->forced_count--;
        }
    } else if (status == CW_OK && b->heard == real->heard && sight_of(b, copy) == real->seen) {
        add_world(b, copy);
    }
    free(copy);
}

/* What the others do is theirs: in a world it may be something else. */
static void follow(Belief *b, const Attempt *real_step, const Sight *real)
{
    World *old = b->world;
    int n = b->worlds;
    b->attempts = 0;
    b->world = calloc(MOST_WORLDS, sizeof *b->world);
    b->worlds = 0;
    memset(b->slot, 0, sizeof b->slot);
    for (int i = 0; i < n; i++) {
        Attempt a = *real_step;
        CwOptions options;
        a.from = old[i].state;
        if (a.rule || a.seat == b->seat) {
            attempt(b, &a, real);
        } else if (!b->full) {
            cw_options(b->game, old[i].state, a.seat, &options);
            for (int k = 0; k < options.count && !b->full; k++) {
                a.action = options.action[k];
                attempt(b, &a, real);
            }
        }
        free(old[i].state);
    }
    free(old);
}

/* What others prepare in secret (GameDef.take_back) takes them several answers, and the seat cannot tell how many they have
   given: all that they could have done meanwhile is added. */
static void add_silent(Belief *b, uint64_t seen)
{
    const Sight nothing = {1, seen};
    for (int i = 0; i < b->worlds && !b->full && b->game->def->take_back; i++) {
        CwOptions options;
        Attempt a = {.from = b->world[i].state, .seat = cw_next_seat(b->world[i].state)};
        if (a.seat < 0 || a.seat == b->seat)
            continue;
        cw_options(b->game, a.from, a.seat, &options);
        for (int k = 0; k < options.count && !b->full; k++) {
            a.action = options.action[k];
            attempt(b, &a, &nothing);
        }
    }
}

/* ---- the samples ------------------------------------------------------------------------------------------------------------- */

static int compare(const void *x, const void *y)
{
    uint64_t a = *(const uint64_t *)x, b = *(const uint64_t *)y;
    return a < b ? -1 : a > b;
}

static void print_cards(Belief *b, const CwState *state, char *text, size_t capacity)
{
    Run run = run_open(b->game, (CwState *)(uintptr_t)state, NULL), *g = &run;
    size_t n = 0;
    for (int z = 1; z < b->game->def->layout.zones; z++) {
        if (!zone_size(g, z) || b->game->zone[z].seers == 0xFF)
            continue;
        n += (size_t)snprintf(text + n, n < capacity ? capacity - n : 0,
                              "  %s of %d:", b->game->def->zones[b->game->zone[z].def].id,
                              b->game->zone[z].owner);
        FOR_EACH_CARD (g, card, z)
            if (n + 60 < capacity)
                n += (size_t)snprintf(text + n, capacity - n, " %s", cw_card_name(b->game, kind_of(g, card)));
    }
}

static int wrong(Belief *b, const CwState *real, const CwState *other, const char *what)
{
    char is[1000] = "", was[1000] = "";
    print_cards(b, real, was, sizeof was);
    if (other)
        print_cards(b, other, is, sizeof is);
    snprintf(b->wrong, sizeof b->wrong,
             "seat %d, %d worlds, decision %u: %s\nreal:  %s\nother: %s\nplayed: %s", b->seat, b->worlds,
             cw_decision(real), what, was, is, b->story);
    return 0;
}

/* How many deals there are if nothing is known but that all hidden cards of a pool were mixed, all of different kinds; 0
   where more is known. */
static double all_deals(const Belief *b, const CwState *real)
{
    Run run = run_open(b->game, (CwState *)(uintptr_t)real, NULL), *g = &run;
    uint8_t mark[256] = {0}, kind[8192] = {0};
    int hidden[256] = {0};
    double deals = 1;
    for (int z = 0; z < b->game->def->layout.zones; z++) {
        int unknown = 0;
        FOR_EACH_CARD (g, card, z) {
            uint8_t know = KNOW(g, b->seat)[card];
            int pool = pool_of(g, card) & 0xFF;
            if (!know)
                continue;
            if ((mark[pool] && mark[pool] != know) || kind[kind_of(g, card) & 8191]++)
                return 0;
            mark[pool] = know;
            deals *= ++hidden[pool];
            unknown++;
            deals /= b->game->zone[z].sorted ? unknown : 1;
        }
    }
    return deals;
}

static CwState *draw_sample(Belief *b, const CwState *real)
{
    CwKey key;
    cw_key_from_seed(77, &key);
    memcpy(b->sample, real, b->size);
    cw_resample(b->game, b->sample, b->seat, &key, (uint64_t)b->samples++);
    return b->sample;
}

/* A sample is a table at which the seat could sit: nothing in it contradicts anything, now and later. */
static int examine_sample(Belief *b, const CwState *real)
{
    const char *what = sight_of(b, b->sample) == sight_of(b, real)
                           ? cw_check(b->game, b->sample)
                           : "the seat sees something else in a sample";
    for (int i = 0; i < PLAYED_ON && !what && cw_phase(b->sample) == CW_WAITING; i++) {
        CwOptions options;
        cw_options(b->game, b->sample, cw_next_seat(b->sample), &options);
        cw_choose(b->game, b->sample, &options, below(b, options.count), NULL);
        what = cw_check(b->game, b->sample);
    }
    return what ? wrong(b, real, b->sample, what) : 1;
}

static int look_at_samples(Belief *b, const CwState *real)
{
    static uint64_t deal[MOST_WORLDS];
    static int count[MOST_WORLDS];
    int deals = 0, reached = 0;
    uint64_t truth = deal_of(b, real), drawn;
    for (int i = 0; i < b->worlds; i++)
        deal[i] = b->world[i].deal;
    qsort(deal, (size_t)b->worlds, sizeof *deal, compare);
    for (int i = 0; i < b->worlds; i++)
        if (!deals || deal[deals - 1] != deal[i])
            deal[deals++] = deal[i];
    if (!bsearch(&truth, deal, (size_t)deals, sizeof *deal, compare))
        return wrong(b, real, NULL, "the truth is not among the worlds");
    memset(count, 0, sizeof count);
    b->positions++;
    int close = deals <= LOOK_CLOSELY, most = close ? 400 * deals + 2000 : 50;
    int n = 0;
    for (; n < most && !(close && reached == deals && n >= EACH * deals); n++) {
        drawn = deal_of(b, draw_sample(b, real));
        const uint64_t *at = bsearch(&drawn, deal, (size_t)deals, sizeof *deal, compare);
        if (!at)
            return wrong(b, real, b->sample, "a sample is impossible");
        reached += !count[at - deal]++;
        if (n < FIRST_SAMPLES && !examine_sample(b, real))
            return 0;
    }
    if (!close)
        return 1;
    if (reached < deals) {
        for (int i = 0; i < b->worlds; i++) {
            uint64_t *at = bsearch(&b->world[i].deal, deal, (size_t)deals, sizeof *deal, compare);
            if (!count[at - deal])
                return wrong(b, real, b->world[i].state, "a possible deal is never a sample");
        }
    }
    double expected = (double)n / deals, least = n, largest = 0;
    for (int i = 0; i < deals; i++) {
        least = count[i] < least ? count[i] : least;
        largest = count[i] > largest ? count[i] : largest;
    }
    if (fabs(all_deals(b, real) - deals) < 0.5) {
        b->even += deals > 1;
        if (largest > expected + 7 * sqrt(expected) || least < expected - 7 * sqrt(expected))
            return wrong(b, real, NULL, "some deals are more likely than others");
    } else if (least > 0 && largest / least > b->largest_ratio) {
        b->largest_ratio = largest / least;
    }
    return 1;
}

/* ---- playing ------------------------------------------------------------------------------------------------------------------- */

static int take_step(Belief *b, CwState *real)
{
    CwOptions options;
    unsigned waiting = cw_waiting(real);
    uint64_t before = sight_of(b, real);
    int seat = below(b, cw_seats(b->game));
    while (!(waiting >> seat & 1))
        seat = (seat + 1) % cw_seats(b->game);
    cw_options(b->game, real, seat, &options);
    int action = options.action[below(b, options.count)];
    size_t told = strlen(b->story);
    told += (size_t)snprintf(b->story + told, sizeof b->story - told,
                             "\n  %s, seat %d: ", cw_asking_rule(b->game, real, seat), seat);
    if (told < sizeof b->story)
        cw_option_words(b->game, real, seat, action, NULL, b->story + told, sizeof b->story - told);
    CwListener listener = {.note = hear, .data = b};
    b->speaker = real;
    b->heard = 1;
    if (cw_answer(b->game, real, seat, cw_decision(real), action, &listener) != CW_OK)
        return wrong(b, real, NULL, "an answer is refused");
    Sight sight = {b->heard, sight_of(b, real)};
    if (b->game->def->take_back && seat != b->seat && b->heard == 1 && sight.seen == before)
        return 1; /* nothing has happened, for all that the seat knows */
    follow(b, &(Attempt){.seat = seat, .action = action}, &sight);
    add_silent(b, sight.seen);
    return 1;
}

static void begin_with(Belief *b, CwState *real, int rule)
{
    CwListener listener = {.note = hear, .data = b};
    Run g = run_open(b->game, real, &listener);
    b->speaker = real;
    b->heard = 1;
    kernel_enter(&g, rule);
    Sight sight = {b->heard, sight_of(b, real)};
    follow(b, &(Attempt){.rule = rule}, &sight);
    add_silent(b, sight.seen);
}

static int play_table(Belief *b, const CwState *start, int rule, long most_positions)
{
    CwState *real = malloc(b->size);
    CwKey key;
    int fine = 1;
    b->seat = below(b, cw_seats(b->game));
    b->story[0] = 0;
    b->world = calloc(MOST_WORLDS, sizeof *b->world);
    deal_all(b, start);
    if (b->full)
        fine = wrong(b, start, NULL, "too many deals to begin with");
    memcpy(real, b->world[below(b, b->worlds)].state, b->size); /* any of them */
    cw_key_from_seed(b->chance, &key);
    chance_key((Core *)(void *)real, &key, 0);
    if (rule)
        begin_with(b, real, rule);
    for (int step = 0; step < MOST_STEPS && fine && !b->full && b->positions < most_positions; step++) {
        fine = look_at_samples(b, real);
        if (!fine || cw_phase(real) != CW_WAITING)
            break;
        fine = take_step(b, real);
    }
    free_worlds(b);
    free(b->world);
    free(real);
    return fine;
}

static const CwGameDef *all_games[20];
static const char *wanted_game;
static long wanted_positions;
static uint64_t wanted_seed = 1;

static void samples_are_the_possible_deals(void **state)
{
    const SmallTable *table = *state;
    const char *text = table->given;
    char scenario[2000];
    int n = snprintf(scenario, sizeof scenario, "rule X - a table\n%s\n", text);
    ScenarioFile *file = scenario_read("table", scenario, (size_t)n);
    assert_int_equal(file->problem_count, 0);
    ScenarioResult result = {.scenario = file->scenario, .file = file};
    Shelf *shelf = shelf_open(0);
    Stage st = {.games = all_games, .shelf = shelf, .result = &result};
    if (!stage_open(&st, file->scenario) || !stage_given(&st, file->scenario))
        fail_msg("%s: %s", text, result.report.at);
    Belief b = {.game = st.game, .size = cw_state_size(st.game), .chance = wanted_seed};
    b.scratch = malloc(b.size);
    b.sample = malloc(b.size);
    int fine = 1, rule = 0;
    long games = 0;
    for (int i = 1; table->at && i < st.game->def->rule_count; i++)
        if (!strcmp(st.game->def->rules[i].number, table->at) && st.game->def->rules[i].mark == RULE_IS_ENTRY)
            rule = i;
    assert_true(!table->at == !rule);
    for (; fine && b.positions < wanted_positions; games++)
        fine = play_table(&b, st.state, rule, wanted_positions);
    const char *end = strlen(text) > 70 ? text + strlen(text) - 70 : text;
    printf("%s: %ld games, %ld positions, %ld samples, all equally likely in %ld positions, largest ratio "
           "elsewhere %.1f\n",
           end, games, b.positions, b.samples, b.even, b.largest_ratio);
    free(b.scratch);
    free(b.sample);
    stage_close(&st);
    shelf_close(shelf);
    scenario_result_free(&result);
    scenario_free(file);
    if (!fine)
        fail_msg("%s\ngame %ld, %s", text, games - 1, b.wrong);
}

/* A game that is added without a table would go unexamined. */
static void every_game_has_a_table(void **state)
{
    (void)state;
    for (int i = 0; all_games[i]; i++) {
        char name[60];
        int found = 0;
        snprintf(name, sizeof name, "given game %s", all_games[i]->name);
        for (size_t k = 0; k < sizeof tables / sizeof *tables; k++)
            found |= strncmp(tables[k].given, name, strlen(name)) == 0;
        if (!found)
            fail_msg("%s has no small table here", all_games[i]->name);
    }
}

/* Games in work (games/shipped.def) are examined by whoever lists them. */
static int is_here(const SmallTable *table)
{
    for (int i = 0; all_games[i]; i++) {
        char name[60];
        size_t n = (size_t)snprintf(name, sizeof name, "given game %s", all_games[i]->name);
        if (!strncmp(table->given, name, n) && !(table->given[n] >= 'a' && table->given[n] <= 'z'))
            return 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    enum { TABLES = sizeof tables / sizeof *tables };
    struct CMUnitTest tests[TABLES + 1];
    int games = 0, count = 0;
    wanted_game = argc > 1 ? argv[1] : "";
    wanted_positions = argc > 2 ? atol(argv[2]) : getenv("CW_LONG") ? 100000 : SHORT_RUN;
    wanted_seed = argc > 3 ? (uint64_t)atol(argv[3]) : 1;
    for (int i = 0; i < shipped_game_count; i++)
        all_games[games++] = shipped_games[i].cited;
    for (int i = 0; i < cli_game_count; i++)
        all_games[games++] = cli_games[i].cited;
    for (int i = 0; i < TABLES; i++) {
        char name[60];
        snprintf(name, sizeof name, "game %s", wanted_game);
        if (is_here(&tables[i]) && strstr(tables[i].given, name) &&
            (argc < 5 || strstr(tables[i].given, argv[4])))
            tests[count++] = (struct CMUnitTest){tables[i].given, samples_are_the_possible_deals, NULL, NULL,
                                                 (void *)(uintptr_t)&tables[i]};
    }
    tests[count++] = (struct CMUnitTest){"every game has a table", every_game_has_a_table, NULL, NULL, NULL};
    return _cmocka_run_group_tests("samples", tests, (size_t)count, NULL, NULL) || count == 1;
}
