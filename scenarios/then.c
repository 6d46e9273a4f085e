/* Then: what must be true. */
#include "scenarios/inside.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- small helpers ----------------------------------------------------------------------------------------------------- */

static int same_number(Stage *st, const char *what, int expected, int seen)
{
    if (expected == seen)
        return 1;
    Text a = {0}, b = {0};
    text_addf(&a, "%s %d", what, expected);
    text_addf(&b, "%s %d", what, seen);
    differs(st, a.at, b.at);
    text_free(&a);
    text_free(&b);
    return 0;
}

/* A list of cards: [3x] card card ... up to the end or up to a word that stops it. */
static int read_list(Stage *st, Cursor *c, int *kind, int *count)
{
    *count = 0;
    while (!at_end(*c)) {
        int copies = 1, k;
        Cursor p = *c;
        read_count_prefix(&p, &copies);
        if (!read_kind(st, &p, &k))
            break;
        while (copies-- > 0 && *count < MAX_CARDS)
            kind[(*count)++] = k;
        *c = p;
    }
    return *count > 0;
}

static int list_zone(const Stage *st, int zone, int viewer, int all, int *kind)
{
    Run run = run_open(st->game, st->state, NULL), *g = &run;
    int n = 0;
    FOR_EACH_CARD (g, card, zone)
        if (all || knows(g, viewer, card))
            kind[n++] = kind_of(g, card);
    return n;
}

static int by_number(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static int same_list(int *a, int n, int *b, int m, int in_order)
{
    if (n != m)
        return 0;
    if (!in_order) {
        qsort(a, (size_t)n, sizeof *a, by_number);
        qsort(b, (size_t)m, sizeof *b, by_number);
    }
    return memcmp(a, b, (size_t)n * sizeof *a) == 0;
}

static int copies_in(const int *list, int n, int kind)
{
    int copies = 0;
    for (int i = 0; i < n; i++)
        copies += list[i] == kind;
    return copies;
}

static void add_zone_content(const Stage *st, Text *out, int zone)
{
    add_zone_name(st, out, zone);
    text_add(out, ": ");
    add_cards(st, out, zone, 0, 1);
}

/* ---- one card of a zone -------------------------------------------------------------------------------------------------- */

static int find_item(const ViewItem *item, int n, const char *name, int *value)
{
    for (int i = 0; i < n; i++)
        if (strcasecmp(item[i].name, name) == 0) {
            *value = item[i].value;
            return 1;
        }
    return 0;
}

static void add_items(Text *out, const ViewItems *items)
{
    for (int i = 0; i < items->counters; i++)
        text_addf(out, " %s %d", items->counter[i].name, items->counter[i].value);
    for (int i = 0; i < items->values; i++)
        text_addf(out, " %s %d", items->value[i].name, items->value[i].value);
    for (int i = 0; i < items->marks; i++)
        text_addf(out, " %s", items->mark[i]);
}

static int has_mark(const ViewItems *items, const char *name)
{
    for (int i = 0; i < items->marks; i++)
        if (strcasecmp(items->mark[i], name) == 0)
            return 1;
    return 0;
}

/* card has NAME n and NAME card | card is [not] MARK | card on CARD */
static int check_card(Stage *st, Cursor c, int zone, int kind, int which)
{
    Run run = run_open(st->game, st->state, NULL), *g = &run;
    Card card = NO_CARD;
    FOR_EACH_CARD (g, at, zone)
        if (kind_of(g, at) == kind && !--which)
            card = at;
    Text seen = {0};
    add_zone_content(st, &seen, zone);
    if (!card)
        return check(st, 0, st->clause->text, &seen);
    ViewItems items = {0};
    int owner = st->game->zone[zone].owner;
    card_items(g, owner, card, &items);
    text_clear(&seen);
    text_add(&seen, cw_card_name(st->game, kind));
    add_items(&seen, &items);
    if (read_word(&c, "on")) {
        int host;
        if (!read_kind(st, &c, &host) || !at_end(c)) {
            text_free(&seen);
            return no_such_card(st, c);
        }
        int good = items.on && kind_of(g, items.on) == host;
        text_addf(&seen, " on %s", items.on ? cw_card_name(st->game, kind_of(g, items.on)) : "nothing");
        return check(st, good, st->clause->text, &seen);
    }
    int is = read_word(&c, "is"), good = 1;
    do {
        int no = is && read_word(&c, "not"), wanted = 0, value = 0, is_card = 0;
        char *name = read_token(&c);
        int column = name && !is && read_column(g, card, name, &value, &is_card);
        if (!name || (!is && !(is_card ? read_kind(st, &c, &wanted) : read_integer(&c, &wanted)))) {
            free(name);
            text_free(&seen);
            return not_understood(st, c);
        }
        int shown = is ? has_mark(&items, name)
                       : column || find_item(items.counter, items.counters, name, &value) ||
                             find_item(items.value, items.values, name, &value);
        if (!shown && !can_be_shown(st, is, name)) {
            free(name);
            text_free(&seen);
            return 0;
        }
        if (is_card && value) {
            value = kind_of(g, value);
            text_addf(&seen, " %s %s", name, cw_card_name(st->game, value));
        }
        good &= is ? shown != no : value == wanted;
        free(name);
    } while (read_word(&c, "and"));
    if (!at_end(c)) {
        text_free(&seen);
        return not_understood(st, c);
    }
    return check(st, good, st->clause->text, &seen);
}

/* ---- a zone -------------------------------------------------------------------------------------------------------------- */

static int check_zone(Stage *st, Cursor c, int zone)
{
    int wanted[MAX_CARDS + 1], there[MAX_CARDS + 1], n, m, number, which = 1, kind;
    Text seen = {0};
    add_zone_content(st, &seen, zone);
    m = list_zone(st, zone, 0, 1, there);
    int count = read_word(&c, "count"), empty = !count && read_word(&c, "empty");
    if (count || empty) {
        number = 0;
        text_addf(&seen, " (%d)", m);
        if ((empty || read_integer(&c, &number)) && at_end(c))
            return check(st, number == m, st->clause->text, &seen);
        text_free(&seen);
        return not_understood(st, c);
    }
    int top = read_word(&c, "top"), bottom = read_word(&c, "bottom"), has = read_word(&c, "has"),
        lacks = read_word(&c, "lacks");
    Cursor one = c;
    if (!top && !bottom && !has && !lacks) {
        read_ordinal(&one, &which);
        Cursor after;
        if (read_kind(st, &one, &kind) &&
            (after = one, read_word(&one, "has") || read_word(&after, "is") || read_word(&after, "on"))) {
            text_free(&seen);
            return check_card(st, one, zone, kind, which);
        }
    }
    if (!read_list(st, &c, wanted, &n) || !at_end(c)) {
        text_free(&seen);
        return at_end(c) ? not_understood(st, c) : no_such_card(st, c);
    }
    int good = 1;
    if (top)
        good = m >= n && same_list(wanted, n, there, n, 1);
    else if (bottom)
        good = m >= n && same_list(wanted, n, there + m - n, n, 1);
    else if (has || lacks)
        for (int i = 0; i < n; i++)
            good &= has ? copies_in(there, m, wanted[i]) >= copies_in(wanted, n, wanted[i])
                        : !copies_in(there, m, wanted[i]);
    else
        good = same_list(wanted, n, there, m, !st->game->zone[zone].sorted);
    return check(st, good, st->clause->text, &seen);
}

/* SEAT sees OWNER ZONE cards [of n] | n | nothing */
/* list card card, list nothing: of a deck that everybody may read, or nobody */
static int check_deck_list(Stage *st, Cursor c, int owner)
{
    int wanted[MAX_CARDS + 1], there[MAX_CARDS + 1], n = 0, m = 0;
    Run run = run_open(st->game, st->state, NULL);
    SeatDeck deck = {0};
    Text seen = {0};
    if (st->def->seat_deck)
        st->def->seat_deck(&run, owner, &deck);
    for (Card card = deck.first; deck.is_open && card < deck.first + deck.count; card++) {
        there[m++] = kind_of(&run, card);
        text_addf(&seen, "%s%s", m > 1 ? ", " : "", cw_card_name(st->game, there[m - 1]));
    }
    if (!m)
        text_add(&seen, "nothing");
    if ((!read_word(&c, "nothing") && !read_list(st, &c, wanted, &n)) || !at_end(c)) {
        text_free(&seen);
        return no_such_card(st, c);
    }
    return check(st, same_list(wanted, n, there, m, 0), st->clause->text, &seen);
}

static int check_sight(Stage *st, Cursor c, int viewer)
{
    int owner = NO_SEAT, zone, wanted[MAX_CARDS + 1], there[MAX_CARDS + 1], n = 0, m, size;
    read_owner(st, &c, &owner);
    Cursor list = c;
    if (owner >= 0 && read_word(&list, "list"))
        return check_deck_list(st, list, owner);
    if (!read_zone(st, &c, owner, &zone))
        return no_such_thing(st, owner, c);
    m = list_zone(st, zone, viewer, 0, there);
    Run run = run_open(st->game, st->state, NULL);
    int count = zone_size(&run, zone);
    Text seen = {0};
    text_addf(&seen, "%d of %d: ", m, count);
    add_cards(st, &seen, zone, viewer, 0);
    int nothing = read_word(&c, "nothing");
    int listed = !nothing && read_list(st, &c, wanted, &n);
    if (listed || nothing)
        read_word(&c, "of");
    int counted = read_integer(&c, &size);
    if (!at_end(c) || (!nothing && !listed && !counted)) {
        text_free(&seen);
        return counted ? not_understood(st, c) : no_such_card(st, c);
    }
    int good = same_list(wanted, n, there, m, !st->game->zone[zone].sorted) && (!counted || size == count);
    return check(st, good, st->clause->text, &seen);
}

/* ---- questions, the end, the log ------------------------------------------------------------------------------------------- */

static int check_asked(Stage *st, Cursor c, int seat, int no)
{
    char *rule = read_token(&c);
    const char *asking = cw_asking_rule(st->game, st->state, seat);
    if (rule && !is_asking_rule(st, rule)) {
        free(rule);
        return 0;
    }
    int asked = rule ? strcasecmp(asking, rule) == 0 : *asking != 0;
    Text seen = {0};
    add_who_is_asked(st, &seen);
    free(rule);
    if (!at_end(c)) {
        text_free(&seen);
        return not_understood(st, c);
    }
    return check(st, asked != no, st->clause->text, &seen);
}

static int check_nobody_asked(Stage *st)
{
    Text seen = {0};
    add_who_is_asked(st, &seen);
    return check(st, !cw_waiting(st->state), st->clause->text, &seen);
}

static int check_may(Stage *st, Cursor c, int seat)
{
    int no = read_word(&c, "not"), action[CW_MAX_OPTIONS];
    if (!is_possible_option(st, c))
        return 0;
    int found = fitting_options(st, seat, c, action) > 0;
    Text seen = {0};
    text_addf(&seen, "the options of %s are:", st->name[seat]);
    add_options(st, &seen, seat);
    return check(st, found != no, st->clause->text, &seen);
}

/* SEAT prefers WORDS: the game's hints like what fits better than all else, so `greedy` takes it. */
static int check_prefers(Stage *st, Cursor c, int seat)
{
    int fits[CW_MAX_OPTIONS], others = INT_MIN, least = INT_MAX;
    int16_t liking[CW_MAX_OPTIONS];
    CwOptions options;
    int found = fitting_options(st, seat, c, fits);
    if (!found && !is_possible_option(st, c))
        return 0;
    stage_options(st, seat, &options);
    if (options.count)
        cw_prefer(st->game, st->state, &options, liking);
    Text seen = {0};
    text_addf(&seen, "%s likes the options so much:", st->name[seat]);
    for (int i = 0; i < options.count; i++) {
        int is_meant = 0;
        for (int k = 0; k < found; k++)
            is_meant |= fits[k] == options.action[i];
        if (is_meant)
            least = liking[i] < least ? liking[i] : least;
        else
            others = liking[i] > others ? liking[i] : others;
        char words[600];
        cw_option_words(st->game, st->state, seat, options.action[i], (const char *const *)st->name, words,
                        sizeof words);
        text_addf(&seen, "\n        %5d %s", liking[i], words);
    }
    return check(st, found && least > others, st->clause->text, &seen);
}

/* Ann and Cleo win | nobody wins | draw; 0: it is told what is wrong. */
static int read_winners(Stage *st, Cursor c, unsigned *winners, int *draw)
{
    int seat, more = 1;
    *winners = 0;
    *draw = read_word(&c, "draw");
    if (*draw)
        return at_end(c) ? 1 : not_understood(st, c);
    if (read_word(&c, "nobody"))
        more = 0;
    while (more && read_seat(st, &c, &seat)) {
        *winners |= 1u << seat;
        more = read_word(&c, "and");
    }
    if (more)
        return no_such_seat(st, c);
    return (read_word(&c, "wins") || read_word(&c, "win")) && at_end(c) ? 1 : not_understood(st, c);
}

static int check_over(Stage *st, Cursor c)
{
    CwResult result;
    unsigned wanted, winners = 0;
    Text seen = {0};
    int over = cw_result(st->game, st->state, &result) == CW_OK, good = over, draw = 1;
    for (int s = 0; s < st->game->seats; s++) {
        winners |= result.payoff[s] > 0 ? 1u << s : 0;
        draw &= !result.payoff[s];
    }
    if (over) {
        text_addf(&seen, "over %s:%s", result.rule, draw ? " draw" : "");
        for (int s = 0; s < st->game->seats; s++)
            if (winners >> s & 1)
                text_addf(&seen, " %s", st->name[s]);
        text_add(&seen, winners ? " wins" : draw ? "" : " nobody wins");
    } else {
        text_add(&seen, "not over: ");
        add_who_is_asked(st, &seen);
    }
    Cursor p = c + strspn(c, " ");
    const char *colon = strchr(p, ':');
    size_t length = colon ? (size_t)(colon - p) : strcspn(p, " ");
    if (length) {
        char *rule = copy_of(p, length);
        int known = is_rule(st, rule);
        good &= strcasecmp(result.rule, rule) == 0;
        free(rule);
        if (!known) {
            text_free(&seen);
            return 0;
        }
    }
    p += length + (colon != NULL);
    if (!at_end(p)) {
        int wanted_draw;
        if (!read_winners(st, p, &wanted, &wanted_draw)) {
            text_free(&seen);
            return 0;
        }
        good &= wanted == winners && wanted_draw == draw;
    }
    return check(st, good, st->clause->text, &seen);
}

static int check_not_over(Stage *st)
{
    Text seen = {0};
    add_who_is_asked(st, &seen);
    return check(st, cw_phase(st->state) == CW_WAITING, st->clause->text, &seen);
}

/* ---- all of it --------------------------------------------------------------------------------------------------------------- */

static int check_counter(Stage *st, Cursor c, int owner)
{
    Cursor start = c;
    char *name = read_token(&c);
    int wanted = 0, value = 0, good = 0;
    read_word(&c, "points"); /* `Ben portal-2 points 0` reads better */
    int points = name && owner >= 0 && strcasecmp(name, "points") == 0;
    int known = name && find_counter(st, owner, name, &value);
    if (!known && !points) {
        no_such_thing(st, owner, start);
    } else if (!read_integer(&c, &wanted) || !at_end(c)) {
        not_understood(st, start);
    } else if (known) {
        good = same_number(st, name, wanted, value);
    } else {
        good = same_number(st, name, wanted, ((const Core *)(const void *)st->state)->points[owner]);
    }
    free(name);
    return good;
}

static int check_seat(Stage *st, Cursor c, int seat)
{
    if (read_word(&c, "asked"))
        return check_asked(st, c, seat, 0);
    if (read_word(&c, "not"))
        return read_word(&c, "asked") ? check_asked(st, c, seat, 1) : not_understood(st, c);
    if (read_word(&c, "sees"))
        return check_sight(st, c, seat);
    if (read_word(&c, "may"))
        return check_may(st, c, seat);
    if (read_word(&c, "prefers"))
        return check_prefers(st, c, seat);
    if (read_word(&c, "log"))
        return check_log(st, c, seat);
    if (read_word(&c, "question"))
        return check_question(st, c, seat);
    if (read_word(&c, "cannot"))
        return stage_cannot(st, seat, c);
    if (read_word(&c, "options")) {
        CwOptions options;
        int number;
        if (!read_integer(&c, &number) || !at_end(c))
            return not_understood(st, c);
        stage_options(st, seat, &options);
        return same_number(st, "options", number, options.count);
    }
    return -1;
}

int stage_then(Stage *st)
{
    Cursor c = st->clause->text;
    int owner = NO_SEAT, zone, number;
    if (read_word(&c, "over"))
        return check_over(st, c);
    if (read_word(&c, "log"))
        return check_log(st, c, CW_SPECTATOR);
    if (read_word(&c, "same"))
        return check_branches_for(st, c, 1);
    if (read_word(&c, "different"))
        return check_branches_for(st, c, 0);
    if (read_word(&c, "spectator"))
        return read_word(&c, "sees") ? check_sight(st, c, CW_SPECTATOR) : not_understood(st, c);
    if (read_word(&c, "nobody"))
        return read_word(&c, "asked") && at_end(c) ? check_nobody_asked(st) : not_understood(st, c);
    if (read_word(&c, "not")) {
        if (read_word(&c, "cited"))
            return check_not_cited(st, c);
        return read_word(&c, "over") && at_end(c) ? check_not_over(st) : not_understood(st, c);
    }
    if (read_seat(st, &c, &owner)) {
        int done = check_seat(st, c, owner);
        if (done >= 0)
            return done;
    } else {
        read_word(&c, "table");
    }
    Cursor p = c;
    if (read_zone(st, &p, owner, &zone)) {
        Cursor behind = p;
        read_word(&behind, "points");
        if (!read_integer(&behind, &number) || !at_end(behind))
            return check_zone(st, p, zone);
    }
    return check_counter(st, c, owner);
}
