/* Given, second half: how the table stands. */
#include "scenarios/inside.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "kernel/play.h"
#include "kernel/rule.h"

typedef struct LaidTable { /* while it is being set */
    Stage *st;
    Run *g;
    uint8_t start_zone[MAX_CARDS + 1]; /* where the game itself had put the cards */
    uint8_t placed[MAX_CARDS + 1];     /* by a clause: no other clause takes them away */
    int changed;
} LaidTable;

static int pool_of(const LaidTable *t, Card card)
{
    return t->st->def->pool ? t->st->def->pool(t->g, card) : 0;
}

static const ZoneInfo *zone_info(const LaidTable *t, int zone)
{
    return &t->st->game->zone[zone];
}

/* Was a card of this pool dealt, face down, to the seat or to the table? */
static int is_dealt_to(const LaidTable *t, int owner, int pool)
{
    for (Card c = 1; c <= t->st->def->layout.cards; c++) {
        const ZoneInfo *at = zone_info(t, t->start_zone[c]);
        if (t->start_zone[c] && at->seen != SEEN_ALL && (at->owner == owner || at->owner == NO_SEAT) &&
            pool_of(t, c) == pool)
            return 1;
    }
    return 0;
}

/* How gladly a card is taken from where it lies: hidden piles of the owner first, then what else is the owner's, then the
   table's, then others' if it might have been the owner's.  0: never. */
static int liking(const LaidTable *t, Card card, int owner)
{
    int zone = where_is(t->g, card);
    const ZoneInfo *at = zone_info(t, zone);
    if (!zone) /* out of the game by another clause */
        return owner != NO_SEAT && is_dealt_to(t, owner, pool_of(t, card)) ? 2 : 1;
    if (at->owner == owner)
        return at->seen == SEEN_NONE ? 7 : at->seen == SEEN_OWNER ? 6 : 5;
    if (at->owner == NO_SEAT)
        return at->seen == SEEN_NONE ? 4 : 3;
    return owner == NO_SEAT || is_dealt_to(t, owner, pool_of(t, card)) ? 2 : 0;
}

static int copies_left(const LaidTable *t, int kind, int pool)
{
    int copies = 0;
    for (Card c = 1; c <= t->st->def->layout.cards; c++)
        copies += kind_of(t->g, c) == kind && !t->placed[c] && pool_of(t, c) == pool;
    return copies;
}

/* For the table the cards come from those who have most of them left, so that `comets 6x Comet` leaves some to all. */
static Card take_card(const LaidTable *t, int kind, int owner)
{
    Card best = NO_CARD;
    int most = 0;
    for (Card c = 1; c <= t->st->def->layout.cards; c++) {
        if (kind_of(t->g, c) != kind || t->placed[c])
            continue;
        int like = liking(t, c, owner);
        if (like && owner == NO_SEAT)
            like = like * (MAX_CARDS + 1) + copies_left(t, kind, pool_of(t, c));
        if (like > most) {
            most = like;
            best = c;
        }
    }
    return best;
}

/* The pile where displaced cards go: the first face-down one in which the game had cards of that pool. */
static int home_of(const LaidTable *t, Card card)
{
    for (int z = 1; z < t->st->def->layout.zones; z++) {
        if (zone_info(t, z)->seen != SEEN_NONE || zone_info(t, z)->owner >= t->st->game->seats)
            continue;
        for (Card c = 1; c <= t->st->def->layout.cards; c++)
            if (t->start_zone[c] == z && pool_of(t, c) == pool_of(t, card))
                return z;
    }
    return 0;
}

/* Where all cards of a seat were dealt out, its face-down pile is their home although nothing was left in it. */
static int pile_of(const LaidTable *t, int owner)
{
    for (int z = 1; z < t->st->def->layout.zones && owner != NO_SEAT; z++)
        if (zone_info(t, z)->owner == owner && zone_info(t, z)->seen == SEEN_NONE)
            return z;
    return 0;
}

/* The cards go home.  Those that are told to leave their home lie in zone 0: out of play, and still to be had. */
static void clear_zone(LaidTable *t, int zone, int out_of_play)
{
    uint8_t card[MAX_CARDS + 1];
    int n = 0;
    FOR_EACH_CARD (t->g, c, zone)
        card[n++] = (uint8_t)c;
    for (int i = 0; i < n; i++) {
        int home = home_of(t, card[i]);
        home = home ? home : pile_of(t, zone_info(t, zone)->owner);
        t->placed[card[i]] = 0;
        zone_move(t->g, card[i], home == zone && out_of_play ? 0 : home, 1);
    }
}

/* with worth 1 and tapped */
static int read_card_counters(LaidTable *t, Cursor *c, Card card)
{
    do {
        if (!give_card_row(t->st, t->g, c, card, t->placed))
            return 0;
    } while (read_word(c, "and"));
    return 1;
}

/* From a blank, so that no card of a deck is used up. */
static Card new_card(LaidTable *t, int kind)
{
    for (Card c = 1; c <= t->st->def->layout.cards; c++)
        if (!where_is(t->g, c) && !kind_of(t->g, c)) {
            KINDS_OF(t->g)[c] = (uint16_t)kind;
            return c;
        }
    return NO_CARD;
}

/* One entry of a list: [3x] [new] [Ben's] card [with NAME n and NAME n] */
static int place_entry(LaidTable *t, Cursor *c, int owner, int zone)
{
    Stage *st = t->st;
    int copies = 1, from = owner, kind;
    read_count_prefix(c, &copies);
    int create = read_word(c, "new");
    Cursor p = *c;
    if (read_seat(st, &p, &from) && strncmp(p, "'s", 2) == 0)
        *c = p + 2;
    else
        from = owner;
    if (!read_kind(st, c, &kind))
        return no_such_card(st, *c);
    Cursor counters = *c;
    for (int i = 0; i < copies; i++) {
        Card card = create ? new_card(t, kind) : take_card(t, kind, from);
        if (!card)
            return refuses(st, "there is no %s left that could lie there", cw_card_name(st->game, kind));
        t->placed[card] = 1;
        zone_move(t->g, card, zone, 1);
        *c = counters;
        if (read_word(c, "with") && !read_card_counters(t, c, card))
            return 0;
    }
    return 1;
}

static int set_zone(LaidTable *t, Cursor c, int owner, int zone)
{
    uint8_t below[MAX_CARDS + 1];
    int n = 0, only = read_word(&c, "only"), empty = read_word(&c, "empty");
    t->changed = 1;
    clear_zone(t, zone, only || empty);
    if (empty)
        return at_end(c) ? 1 : fails(t->st, "nothing can follow 'empty'");
    /* Into a pile that is its own home the cards go on top of the rest. */
    FOR_EACH_CARD (t->g, card, zone)
        below[n++] = (uint8_t)card;
    if (at_end(c))
        return fails(t->st, "which cards? a list of cards, or 'empty'");
    while (!at_end(c))
        if (!place_entry(t, &c, owner, zone))
            return 0;
    for (int i = 0; i < n; i++)
        if (!t->placed[below[i]] && where_is(t->g, below[i]) == zone)
            zone_move(t->g, below[i], zone, 1);
    int room = t->st->def->zones[zone_info(t, zone)->def].size;
    if (room && zone_size(t->g, zone) > room) {
        Text name = {0};
        add_zone_name(t->st, &name, zone);
        refuses(t->st, "%s has room for %d card%s, not for %d", name.at, room, room == 1 ? "" : "s",
                zone_size(t->g, zone));
        text_free(&name);
        return 0;
    }
    return 1;
}

static int set_counter(LaidTable *t, Cursor c, int owner)
{
    Stage *st = t->st;
    Cursor start = c;
    char *name = read_token(&c);
    int value = 0, good = name && read_integer(&c, &value) && at_end(c);
    int seen, done = good ? give_counter(st, t->g, owner, name, value) : -1;
    if (done < 0 && !good && name && find_counter(st, owner, name, &seen))
        done = fails(st, "a zone is set by a list of cards, a counter as '%s' by a number", name);
    if (done < 0)
        done = no_such_thing(st, owner, start);
    free(name);
    return done;
}

static int set_something(LaidTable *t)
{
    Stage *st = t->st;
    Cursor c = st->clause->text;
    int owner = NO_SEAT, zone, number;
    int named = read_owner(st, &c, &owner);
    Cursor p = c;
    if (named && read_word(&p, "knows"))
        return 1; /* when everything lies where it will */
    if (read_zone(st, &p, owner, &zone)) {
        Cursor behind = p;
        if (!read_integer(&behind, &number) || !at_end(behind))
            return set_zone(t, p, owner, zone);
    }
    if (!named && at_end(c))
        return 1;
    return set_counter(t, c, owner);
}

/* Everybody knows what is open and what is in the own hand; the rest was mixed before, all that looks alike from
   behind together. */
static void renew_knowledge(LaidTable *t)
{
    const GameLayout *at = &t->st->def->layout;
    for (int s = 0; s < t->st->game->seats; s++) {
        uint8_t *know = KNOW(t->g, s), pool_of_mixture[MIXTURES + 1];
        int mixtures = 0;
        memset(know, 0, at->know_stride);
        for (Card c = 1; c <= at->cards; c++) {
            if (sees_zone(t->g, s, where_is(t->g, c)))
                continue;
            int m = 1;
            while (m <= mixtures && pool_of_mixture[m] != pool_of(t, c))
                m++;
            mixtures = m > mixtures ? m : mixtures;
            pool_of_mixture[m] = (uint8_t)pool_of(t, c);
            know[c] = mixed(m, m);
        }
        renew_numbers(t->g, s);
    }
}

static int set_knowledge(LaidTable *t)
{
    Stage *st = t->st;
    Cursor c = st->clause->text;
    int seat, owner = NO_SEAT, zone;
    if (!read_seat(st, &c, &seat) || !read_word(&c, "knows"))
        return 1;
    read_owner(st, &c, &owner);
    if (!read_zone(st, &c, owner, &zone) || !at_end(c))
        return fails(st, "what one can know is a zone, as in 'Ann knows Ben hand'");
    FOR_EACH_CARD (t->g, card, zone)
        look_at(t->g, seat, card);
    return 1;
}

static int enter_rule(Stage *st, Cursor c)
{
    char *wanted = read_token(&c);
    Text entries = {0};
    int found = 0;
    for (int i = 1; i < st->def->rule_count; i++) {
        const RuleDef *rule = &st->def->rules[i];
        if (rule->mark != RULE_IS_ENTRY)
            continue;
        text_addf(&entries, " %s (%s)", rule->number, rule->name);
        if (wanted && !found &&
            (strcasecmp(wanted, rule->number) == 0 || strcasecmp(wanted, rule->name) == 0))
            found = i;
    }
    if (found) {
        CwListener ears = stage_listener(st);
        Run g = run_open(st->game, st->state, &ears);
        kernel_enter(&g, found);
        handles_follow(&st->handles, st->game, st->state);
    } else {
        fails(st, "a scenario cannot begin at '%s', only at:%s", wanted ? wanted : "",
              entries.at ? entries.at : " nothing");
    }
    text_free(&entries);
    free(wanted);
    return found;
}

int read_dice(Stage *st, Cursor *c, int *done)
{
    uint16_t result[CW_MAX_FORCED];
    int n = 0, value, dice = read_word(c, "dice");
    *done = dice || read_word(c, "chance");
    if (!*done)
        return 1;
    while (read_integer(c, &value)) {
        value -= dice;
        if (value < 0 || value > 65535 || n == CW_MAX_FORCED)
            return fails(st, "dice are at most %d numbers from 1 on, chance the same from 0 on",
                         CW_MAX_FORCED);
        result[n++] = (uint16_t)value;
    }
    if (!n || !at_end(*c))
        return fails(st, "dice are numbers, as in 'dice 6 1 4'");
    cw_script(st->game, st->state, result, n);
    ((Core *)(void *)st->state)->scripted = SCRIPTED_AT_FIRST;
    return 1;
}

typedef int GivenStep(LaidTable *t);

static int is_setting(const char *text)
{
    static const char *const words[] = {"game",   "seats", "seed", "rule", "deck",
                                        "format", "card",  "at",   "dice", "chance"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        Cursor c = text;
        if (read_word(&c, words[i]))
            return 1;
    }
    return 0;
}

static int for_each_given(LaidTable *t, const Scenario *s, GivenStep *step)
{
    for (int i = 0; i < s->clauses; i++) {
        if (s->clause[i].part != PART_GIVEN || is_setting(s->clause[i].text))
            continue;
        t->st->clause = &s->clause[i];
        if (!step(t))
            return 0;
    }
    return 1;
}

static int set_table(Stage *st, const Scenario *s)
{
    Run run = run_open(st->game, st->state, NULL);
    LaidTable table = {.st = st, .g = &run}, *t = &table;
    memcpy(t->start_zone, ZONE_OF(t->g), (size_t)st->def->layout.cards + 1);
    if (!for_each_given(t, s, set_something))
        return 0;
    if (t->changed) {
        renew_knowledge(t);
        see_decks_anew(t->g);
    }
    if (!for_each_given(t, s, set_knowledge))
        return 0;
    if (st->def->edit_done)
        st->def->edit_done(t->g);
    /* Before any rule runs: a rule may rely on what must hold, and never end without it. */
    st->clause = NULL;
    const char *wrong = kernel_check_table(t->g);
    return wrong ? refuses(st, "the table that is given cannot be: %s", wrong) : 1;
}

/* Dice fall and rules run only when the table stands. */
static int begin_play(Stage *st, const Scenario *s)
{
    const Clause *at = NULL;
    for (int i = 0, done; i < s->clauses; i++) {
        st->clause = &s->clause[i];
        Cursor c = st->clause->text, behind = c;
        if (st->clause->part != PART_GIVEN)
            continue;
        if (!read_dice(st, &c, &done))
            return 0;
        if (read_word(&behind, "at"))
            at = st->clause;
    }
    /* The table is as it is given: nobody has followed a card to where it lies now. */
    eventlog_clear(&st->log);
    handles_clear(&st->handles);
    handles_follow(&st->handles, st->game, st->state);
    if (at) {
        st->clause = at;
        Cursor c = at->text;
        read_word(&c, "at");
        if (!enter_rule(st, c))
            return 0;
    }
    st->clause = NULL;
    const char *wrong = cw_check(st->game, st->state);
    return wrong ? refuses(st, "the table that is given cannot be: %s", wrong) : stage_check(st);
}

int stage_given(Stage *st, const Scenario *scenario)
{
    return set_table(st, scenario) && begin_play(st, scenario);
}
