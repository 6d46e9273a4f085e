/* values.h: what follows from the position at every moment, made in one place.

   Everything that a lasting line does can be taken back, so it is never done: it is derived here and nowhere else, and made
   anew when something has changed that a line reads.  A chapter that a game's one translation unit includes once, behind
   its state.h (with effects/lasting.h in it, and `derived`, its Values), its vocabulary and effects/rows.h.  The game
   defines these hooks:

       line_table        what was found about lines when the set was opened (find_line), by their numbers
       object_of         the object that the host of a line is, -1: it is none
       host_is_full      whether a host has LINES_AT lines, with those given by lines (lent_to)
       list_everything   clears the listed part, sets `depends` to READS_ALWAYS, and lists what is in play (list_line);
                         fills `own` from the position.  What is not in play yet lists nothing: depends is 0
       list_again        lists one object anew, whose lines have changed; it is stale no longer (unlist_lines)
       values_begin      before lines are asked: the game's own members
       lines_are_too_many  tells that some find no room, when that begins
       modifier_changes  a modifier begins (1) or ends (-1): own parts are changed, lines_have_changed is called
       modifier_is_lost  tells that there is no room for one

   and, if it defines GAME_PLAIN_LINES because most of its lines are of a few plain sorts, these:

       own_counters      counters on a host, for lines that hold while it has some, or none, of them
       hold_plain        what a line does that needs no handler
       line_is_lost      whether a line that was given is one that its host has lost otherwise
       line_is_used      tells that a line holds: citations

   Ranks (ranks.h).  Lines are asked rank after rank, within a rank by the number of their host, which is the order in which
   hosts came to be.  Text: a line whose bearer has lost its lines to an earlier one is not asked; a line that was given is
   asked in turn, behind the others.  Keywords that depend on keywords, and sharing, read what stood when their rank began.
   A line that makes things of several ranks is asked at each, and what it writes counts only at its own (give_keywords,
   add_value, lend_line, lose_lines; a line that shares looks at the rank itself).

   Numbers are sums.  The own part (counters, modifiers) is changed in place at once (change_own), the part from lines is
   added when values are made.

   Whoever changes the position calls `touch` with what has changed; that costs an AND when nobody reads it.  Whoever is
   about to read values calls `refresh`: before an event, before options are listed, before a pause. */
#ifndef EFFECTS_VALUES_H
#define EFFECTS_VALUES_H

#include "effects/ranks.h"
#include "effects/rows.h"

enum { READS_ALWAYS = READS_LISTS | READS_PRESENCE, VALUE_LIMIT = 9999 };

static inline Values *values_of(const Run *g)
{
    return &state_of(g)->derived;
}
static const LineInfo *line_table(const Run *g);
static int object_of(const Run *g, Card host);
static int host_is_full(const Run *g, const Values *v, Card host);
static void list_everything(const Run *g, Values *v);
static void list_again(const Run *g, Values *v, int object);
static void values_begin(const Run *g, Values *v);
static __attribute__((noinline, cold)) void lines_are_too_many(const Run *g);
static void modifier_changes(Run *g, const Modifier *m, int sign);
static __attribute__((noinline, cold)) void modifier_is_lost(const Run *g);
#ifdef GAME_PLAIN_LINES
static unsigned own_counters(const Run *g, Card host);
static void hold_plain(const Run *g, Values *v, const LineInfo *info, const Line *line);
static int line_is_lost(const Run *g, const Values *v, int lent);
static void line_is_used(const Run *g, const Line *line);
#else
#define own_counters(g, host) 0u
#define hold_plain(g, v, info, line) ((void)0)
#define line_is_lost(g, v, lent) 0
#define line_is_used(g, line) ((void)0)
#endif

/* Of the game's descriptor: whoever checks a state compares its values with values_anew. */
_Static_assert(sizeof(Values) <= DERIVED_LIMIT, "the kernel compares at most so much");
#define GAME_VALUES(State, member)                                                                           \
    .derive = values_anew, .derived = offsetof(State, member), .derived_size = sizeof(Values)

/* ---- when a set is opened ------------------------------------------------------------------------------------------------ */

/* The game finds plain lines and lines about counters of their host. */
static void find_line(const CardSet *set, uint16_t skill, LineInfo *info)
{
    info->reads = skill_reads(set, skill);
    info->always = set->skills[skill].category == SKILL_PASSIVE;
    if (set->skills[skill].category & (SKILL_SOLID | SKILL_PASSIVE))
        info->ranks = (uint8_t)line_ranks(line_touches(set, skill));
    if (info->ranks && !(info->ranks & (info->ranks - 1)))
        info->rank = (uint8_t)__builtin_ctz(info->ranks);
}

/* ---- lines that are in play ------------------------------------------------------------------------------------------------ */

static inline ObjectBits object_bit(int object)
{
    return (ObjectBits)((ObjectBits)1 << object);
}

static inline void insert_line(Values *v, int rank, int skill, Card host, Seat you)
{
    Line *line = &v->line[v->lines++];
    for (; line > v->line && (line[-1].rank << 8 | line[-1].host) > (rank << 8 | host); line--)
        line[0] = line[-1];
    *line = (Line){(uint16_t)skill, (uint8_t)host, (uint8_t)(you & 15), (uint8_t)(rank & 15)};
}

static __attribute__((noinline)) void insert_lines(Values *v, unsigned ranks, int skill, Card host, Seat you)
{
    for (; ranks; ranks &= ranks - 1)
        insert_line(v, __builtin_ctz(ranks), skill, host, you);
}

/* A lasting line of something in play.  With a full list a line is not had; which ones depends on the order in which all are
   listed, so whoever changes a full list lists everything. */
static void list_line(const Run *g, Values *v, int skill, Card host, Seat you)
{
    const LineInfo *info = &line_table(g)[skill];
    if (v->lines + (info->rank ? 1 : __builtin_popcount(info->ranks)) > LINES) {
        v->depends |= LINES_FULL;
        return;
    }
    if (info->rank)
        insert_line(v, info->rank, skill, host, you);
    else
        insert_lines(v, info->ranks, skill, host, you);
    v->depends |= info->reads;
    unsigned own = info->reads >> READS_OWN_SHIFT;
    int object = own ? object_of(g, host) : -1;
    for (int i = 0; i < ASKED && object >= 0; i++)
        if (own & (unsigned)READS_GAME << i)
            v->asks[i] |= object_bit(object);
}

/* Only so many are left of the list, and nothing is read any more but by them. */
static void shorten_list(const Run *g, Values *v, int kept)
{
    const LineInfo *table = line_table(g);
    uint32_t depends = READS_ALWAYS | (v->depends & NO_ROOM);
    for (int i = 0; i < kept; i++)
        depends |= table[v->line[i].skill].reads;
    while (v->lines > kept)
        v->line[--v->lines] = (Line){0};
    v->depends = depends;
}

/* Lines of a host that is leaving, or is listed again. */
static __attribute__((unused)) void unlist_lines(const Run *g, Values *v, Card host, int object)
{
    int kept = 0;
    for (int i = 0; i < ASKED; i++)
        v->asks[i] &= ~object_bit(object);
    v->stale &= ~object_bit(object);
    while (kept < v->lines && v->line[kept].host != host)
        kept++;
    if (kept == v->lines) /* most hosts have none */
        return;
    for (int i = kept + 1; i < v->lines; i++)
        if (v->line[i].host != host)
            v->line[kept++] = v->line[i];
    shorten_list(g, v, kept);
}

/* Lines of hosts that stand at stale places, or at none any more. */
static __attribute__((unused)) void unlist_stale_lines(const Run *g, Values *v)
{
    int kept = 0;
    for (int i = 0; i < v->lines; i++) {
        int object = object_of(g, v->line[i].host);
        if (object >= 0 && !(v->stale & object_bit(object)))
            v->line[kept++] = v->line[i];
    }
    shorten_list(g, v, kept);
    for (int i = 0; i < ASKED; i++)
        v->asks[i] &= ~v->stale;
    v->stale = 0;
}

/* ---- what lines write -------------------------------------------------------------------------------------------------------- */

static inline void add_value(Values *v, int what, int object, int by)
{
    if (v->rank != RANK_NUMBERS)
        return;
    int sum = v->value[what][object] + by;
    v->value[what][object] = (Value)(sum < -VALUE_LIMIT  ? -VALUE_LIMIT
                                     : sum > VALUE_LIMIT ? VALUE_LIMIT
                                                         : sum);
}

static inline void add_keywords(Values *v, Set objects, Keywords keywords)
{
    for (; objects; objects &= objects - 1)
        v->keywords[__builtin_ctzll(objects)] |= keywords;
}
static inline void give_keywords(Values *v, Set objects, Keywords keywords)
{
    if (v->rank == RANK_KEYWORDS || v->rank == RANK_DEPENDENT_KEYWORDS)
        add_keywords(v, objects, keywords);
}

static int lent_to(const Values *v, Card host)
{
    int lines = 0;
    for (int i = 0; i < v->lents; i++)
        lines += v->lent[i].host == host;
    return lines;
}
/* The line is one of the host's; 0: there is no room, or this is not the time. */
static inline int lend_line(const Run *g, Values *v, int skill, Card host, Seat you)
{
    if (v->rank != RANK_TEXT)
        return 0;
    if (v->lents == LENT_LINES || host_is_full(g, v, host)) {
        v->depends |= MADE_FULL;
        return 0;
    }
    v->lent_ranks |= line_table(g)[skill].ranks;
    v->lent[v->lents++] = (Line){(uint16_t)skill, (uint8_t)host, (uint8_t)(you & 15), 0};
    return 1;
}
static inline void lose_lines(Values *v, Set objects)
{
    if (v->rank == RANK_TEXT)
        v->silent |= (ObjectBits)objects;
}

/* ---- asking them -------------------------------------------------------------------------------------------------------------- */

static inline int is_silent(const Run *g, const Values *v, Card host)
{
    int object = v->silent ? object_of(g, host) : -1;
    return object >= 0 && v->silent & object_bit(object);
}

static __attribute__((noinline)) void hold_in_words(const Run *g, Values *v, const Line *line)
{
    hold_all(g, line->skill, line->host, line->you, v);
}

static inline int line_holds(const Run *g, const LineInfo *info, const Line *line)
{
    if (info->own)
        return !(own_counters(g, line->host) & info->own) == !info->own_there;
    return info->always ||
           holds(g, (Sense){condition_at(effect_set(g), line->skill), line->host, line->you, NO_CARD});
}

/* `v` is where the line writes: the values themselves, or a copy of them while others still read. */
static inline void ask_line(const Run *g, Values *v, const LineInfo *info, const Line *line)
{
    if (!line_holds(g, info, line))
        return;
    line_is_used(g, line);
    if (info->plain)
        hold_plain(g, v, info, line);
    else
        hold_in_words(g, v, line);
}

/* Those lent that are asked at this rank; a line lent at rank 1 may lend further ones: the list grows behind it. */
static __attribute__((noinline)) void ask_lent(const Run *g, Values *v)
{
    const LineInfo *table = line_table(g);
    for (int i = 0; i < v->lents; i++)
        if (table[v->lent[i].skill].ranks >> v->rank & 1 && !line_is_lost(g, v, i) &&
            !is_silent(g, v, v->lent[i].host))
            ask_line(g, v, &table[v->lent[i].skill], &v->lent[i]);
}

/* The lines of a rank, from `next` on; returns where those of the next rank begin. */
static int ask_rank(const Run *g, Values *v, int rank, int next)
{
    const LineInfo *table = line_table(g);
    v->rank = (uint8_t)rank;
    for (; next < v->lines && v->line[next].rank == rank; next++)
        if (!is_silent(g, v, v->line[next].host))
            ask_line(g, v, &table[v->line[next].skill], &v->line[next]);
    if (v->lent_ranks >> rank & 1)
        ask_lent(g, v);
    return next;
}

/* Lines that read what their own rank writes: they write into a copy, and all of it counts when the last was asked. */
static int ask_apart(const Run *g, Values *v, int rank, int next)
{
    Values apart = *v;
    next = ask_rank(g, &apart, rank, next);
    memcpy(v->keywords, apart.keywords, sizeof v->keywords);
    return next;
}

static inline void clear_values(Values *v)
{
    while (v->lents)
        v->lent[--v->lents] = (Line){0};
    v->lent_ranks = 0;
    v->depends &= ~MADE_FULL;
    v->silent = 0;
    memset(v->keywords, 0, sizeof v->keywords);
    memcpy(v->value, v->own, sizeof v->own);
    memset((unsigned char *)v->value + sizeof v->own, 0, sizeof v->value - sizeof v->own);
}

/* Rank after rank, with the lines that were given. */
static __attribute__((noinline)) void ask_rank_by_rank(const Run *g, Values *v, int next)
{
    for (int rank = v->rank; rank < RANKS; rank++) {
        int apart = rank == RANK_DEPENDENT_KEYWORDS || rank == RANK_SHARING;
        if (v->lent_ranks >> rank & 1 || (next < v->lines && v->line[next].rank == rank))
            next = apart ? ask_apart(g, v, rank, next) : ask_rank(g, v, rank, next);
    }
}

/* Most lines can be asked one after the other as they stand: none was given that is asked too, and none reads what its own
   rank writes. */
static void make_values(const Run *g, Values *v)
{
#ifdef GAME_ITEMS
    Run alone = *g; /* what a running effect speaks of is nothing to lines that hold */
    alone.effect = NULL;
    g = &alone;
#endif
    const LineInfo *table = line_table(g);
    const Line *line = v->line, *end = line + v->lines;
    clear_values(v);
    values_begin(g, v);
    for (; line < end; line++) {
        if (line->rank != v->rank) {
            if (v->lent_ranks || line->rank == RANK_DEPENDENT_KEYWORDS || line->rank == RANK_SHARING)
                break;
            v->rank = line->rank;
        }
        if (!is_silent(g, v, line->host))
            ask_line(g, v, &table[line->skill], line);
    }
    if (line < end || v->lent_ranks)
        ask_rank_by_rank(g, v, (int)(line - v->line));
    v->rank = 0;
}

/* All of it, from the position alone. */
static void values_anew(const Run *g)
{
    Values *v = values_of(g);
    list_everything(g, v);
    make_values(g, v);
}

static void values_again(const Run *g)
{
    Values *v = values_of(g);
    uint32_t full = v->depends & NO_ROOM;
    int everything = (v->dirty & READS_LISTS) != 0;
    for (Set left = everything ? 0 : v->stale; left && !everything; left &= left - 1) {
        list_again(g, v, __builtin_ctzll(left));
        everything = v->depends & LINES_FULL ? 1 : 0;
    }
    if (everything)
        list_everything(g, v);
    make_values(g, v);
    v->dirty = 0;
    if (v->depends & NO_ROOM & ~full)
        lines_are_too_many(g);
}

/* ---- what has changed ---------------------------------------------------------------------------------------------------------- */

/* Something that lines may read has changed, of these objects; 0: of none in particular. */
static inline void touch(Run *g, uint32_t what, Set objects)
{
    Values *v = values_of(g);
    v->dirty |= what & v->depends;
    for (int i = 0; i < ASKED; i++)
        if (what & (uint32_t)READS_GAME << i && objects & v->asks[i])
            v->dirty |= READS_PRESENCE;
}

/* An object has come, or has got or lost a line. */
static inline void lines_have_changed(Run *g, int object)
{
    Values *v = values_of(g);
    if (!v->depends || object < 0)
        return;
    v->stale |= object_bit(object);
    v->dirty |= READS_PRESENCE;
}

static inline void refresh(Run *g)
{
    if (values_of(g)->dirty)
        values_again(g);
}
/* As values_anew, for rules: what finds no room is told. */
static inline void refresh_all(Run *g)
{
    values_of(g)->dirty = READS_LISTS;
    refresh(g);
}

/* The own part of a number changes, and so does the number. */
static inline void change_own(Run *g, int what, Set objects, int by)
{
    Values *v = values_of(g);
    for (; objects; objects &= objects - 1) {
        int object = __builtin_ctzll(objects), sum = v->value[what][object] + by;
        v->own[what][object] = (Value)(v->own[what][object] + by);
        v->value[what][object] = (Value)sum;
        if (sum < -VALUE_LIMIT / 2 || sum > VALUE_LIMIT / 2) /* lines may have come to the limit */
            touch(g, READS_PRESENCE, 0);
    }
}

/* ---- modifiers ------------------------------------------------------------------------------------------------------------------- */

/* 0: there is no room for one more. */
static int add_modifier(Run *g, Modifier m)
{
    if (now(g)->modifiers == MODIFIERS) {
        modifier_is_lost(g);
        return 0;
    }
    now(g)->modifier[now(g)->modifiers++] = m;
    modifier_changes(g, &m, 1);
    return 1;
}

static void remove_modifier(Run *g, int index)
{
    Modifier *list = now(g)->modifier, gone = list[index];
    int left = --now(g)->modifiers;
    memmove(&list[index], &list[index + 1], (size_t)(left - index) * sizeof *list);
    list[left] = (Modifier){0};
    modifier_changes(g, &gone, -1);
}

/* What is on a host that leaves play goes with it. */
static void remove_modifiers_of(Run *g, Card host)
{
    for (int i = now(g)->modifiers; i--;)
        if (now(g)->modifier[i].host == host)
            remove_modifier(g, i);
}

static __attribute__((unused)) int a_modifier_ends(const Run *g, int until)
{
    for (int i = 0; i < now(g)->modifiers; i++)
        if (now(g)->modifier[i].until == until)
            return 1;
    return 0;
}

/* Takes the oldest of those that end now off the list; 0: there is none, or none any more. */
static int take_ending(Run *g, int until, Modifier *ended)
{
    for (int i = 0; i < now(g)->modifiers; i++)
        if (now(g)->modifier[i].until == until) {
            *ended = now(g)->modifier[i];
            remove_modifier(g, i);
            return 1;
        }
    return 0;
}

#endif
