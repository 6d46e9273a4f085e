/* What must hold in every state between two answers; and the book of a game: rulings, texts, cards. */
#include "kernel/columns.h"
#include "kernel/play.h"
#include "kernel/zones.h"

static const char *fault_words(int fault)
{
    switch (fault) {
    case FAULT_STACK_FULL:
        return "faulted: the rule stack is full";
    case FAULT_TOO_MANY_STEPS:
        return "faulted: too many steps between two decisions";
    case FAULT_BAD_STEP:
        return "faulted: a rule left its own switch";
    case FAULT_STACK_EMPTY:
        return "faulted: no rule is left to run";
    case FAULT_NOBODY_ASKED:
        return "faulted: a rule waits and nobody is asked";
    }
    return "faulted";
}

typedef struct Tables { /* of the present position, or of a kept one */
    const uint8_t *zone_of, *next;
    const ZoneHead *head;
    const uint16_t *kinds;
} Tables;

static const char *check_zones(const Run *g, const Tables *t)
{
    const GameLayout *at = &g->game->def->layout;
    int total = 0;
    for (int z = 0; z < at->zones; z++) {
        int n = 0;
        Card last = 0;
        for (Card c = t->head[z].first; c; last = c, c = t->next[c]) {
            if (c > at->cards || ++n > at->cards)
                return "a zone's list does not end";
            if (t->zone_of[c] != z)
                return "a card lies in a zone that it does not name";
            if (z && g->game->zone[z].sorted && t->kinds[c] < t->kinds[last])
                return "a sorted zone is out of order";
        }
        if (t->head[z].last != last)
            return "a zone's last card is wrong";
        if (t->head[z].count != n)
            return "a zone's count is wrong";
        total += n;
    }
    return total == at->cards ? NULL : "a card lies nowhere";
}

static const char *check_mark(const Run *g, Seat seat, int zone, uint8_t k)
{
    int bit = g->game->zone[zone].bit;
    if (k == EXACT)
        return NULL;
    if (sees_zone(g, seat, zone))
        return "a seat does not know a card that it can see";
    return bit < 0 || !(k >> bit & 1) ? "a seat thinks a card impossible where it is" : NULL;
}

static const char *check_knowledge(const Run *g)
{
    const char *wrong = NULL;
    FOR_EACH_SEAT (g, s)
        for (Card c = 1; c <= g->game->def->layout.cards && !wrong; c++) {
            uint8_t k = known_to(g, s)[c];
            wrong = k > EXACT ? "a card is known exactly and thought possible elsewhere"
                              : check_mark(g, s, where_is(g, c), k);
        }
    return wrong;
}

/* Of a pair that is closed: whatever a seat thinks possible in the one zone it thinks possible in the other. */
static const char *check_closed(const Run *g)
{
    FOR_EACH_SEAT (g, s)
        for (int pair = 0; pair < 64; pair++)
            for (Card c = 1; g->core->closed[s] >> pair & 1 && c <= g->game->def->layout.cards; c++) {
                uint8_t k = known_to(g, s)[c];
                if (!(k & EXACT) && k >> (pair >> 3) & 1 && !(k >> (pair & 7) & 1))
                    return "a pair of zones is closed and a mark is missing";
            }
    return NULL;
}

static const char *check_kept(const Run *g)
{
    const GameLayout *at = &g->game->def->layout;
    const char *wrong = NULL;
    for (int slot = 0; slot < kept_slots(g) && at->kept_know; slot++) {
        const unsigned char *kept = kept_position(g, slot);
        Tables then = {kept + (at->zone_of - at->position), kept + (at->next - at->position),
                       (const ZoneHead *)(const void *)(kept + (at->head - at->position)), KINDS_OF(g)};
        if (!kept_known_to(g, slot, 0)[1]) /* nothing is kept here */
            continue;
        wrong = wrong ? wrong : check_zones(g, &then);
        FOR_EACH_SEAT (g, s)
            for (Card c = 1; c <= at->cards && !wrong; c++) {
                uint8_t k = kept_known_to(g, slot, s)[c];
                wrong = check_mark(g, s, then.zone_of[c], k > EXACT ? (uint8_t)(k & ~EXACT) : k);
            }
    }
    return wrong;
}

static const char *check_core(const Run *g)
{
    const Core *core = g->core;
    const GameLayout *at = &g->game->def->layout;
    const unsigned char *stack = (const unsigned char *)core + at->stack;
    for (size_t i = 8u * core->stack_used; i < 8u * at->stack_units; i++)
        if (stack[i])
            return "bytes above the rule stack are not zero";
    for (int s = 0; s < CW_MAX_SEATS; s++) {
        if (core->answer[s] && !(core->answered >> s & 1))
            return "an answer was taken and not zeroed";
        if (!(core->asked >> s & 1) && (core->ask[s].kind | core->ask[s].a | core->ask[s].b | core->ask[s].c))
            return "a question was answered and not zeroed";
    }
    if (core->answerer || core->returned)
        return "a value given back was not taken";
    if (core->phase == CW_WAITING && !core->asked)
        return "nobody is asked in a game that goes on";
    if (core->phase == CW_OVER && core->stack_used)
        return "rules are running in a game that is over";
    return NULL;
}

static const char *check_options(const CwGame *game, const CwState *state)
{
    CwOptions options;
    for (int s = 0; s < game->seats; s++) {
        if (!(cw_waiting(state) >> s & 1))
            continue;
        cw_options(game, state, s, &options);
        if (!options.count)
            return "a seat is asked and has no option";
        for (int i = 0; i < options.count; i++) {
            if (options.action[i] >= game->def->action_count)
                return "an action number is out of range";
            for (int j = 0; j < i; j++)
                if (options.action[i] == options.action[j])
                    return "two options have the same action number";
        }
    }
    return NULL;
}

/* Derived values are made anew in full, where they lie, since what makes them may read them; and compared. */
static const char *check_derived(const Run *g)
{
    const CwGameDef *def = g->game->def;
    unsigned char before[DERIVED_LIMIT], *values = (unsigned char *)g->core + def->derived;
    if (!def->derive)
        return NULL;
    memcpy(before, values, def->derived_size);
    def->derive(g);
    int same = !memcmp(before, values, def->derived_size);
    memcpy(values, before, def->derived_size);
    return same ? NULL : "derived values are not what follows from the position";
}

const char *kernel_check_table(const Run *g)
{
    const char *wrong = check_zones(g, &(Tables){ZONE_OF(g), NEXT(g), HEAD(g), KINDS_OF(g)});
    if (!wrong)
        wrong = check_knowledge(g);
    if (!wrong)
        wrong = columns_check(g);
    if (!wrong && g->game->def->check)
        wrong = g->game->def->check(g);
    if (!wrong)
        wrong = check_derived(g);
    return wrong;
}

const char *cw_check(const CwGame *game, const CwState *state)
{
    Run g = run_open(game, (CwState *)(uintptr_t)state, NULL);
    if (g.core->phase == CW_FAULTED)
        return fault_words(g.core->fault);
    const char *wrong = kernel_check_table(&g);
    if (!wrong)
        wrong = check_closed(&g);
    if (!wrong)
        wrong = check_kept(&g);
    if (!wrong)
        wrong = check_core(&g);
    if (!wrong)
        wrong = check_options(game, state);
    return wrong;
}

const char *cw_search_hints(const CwGame *game)
{
    return game->def->search ? game->def->search : "";
}

int cw_evaluate(const CwGame *game, const CwState *state, int seat)
{
    Run g = run_open(game, (CwState *)(uintptr_t)state, NULL);
    return game->def->evaluate ? game->def->evaluate(&g, seat) : 500;
}

void cw_prefer(const CwGame *game, const CwState *state, const CwOptions *options, int16_t *weights)
{
    Run g = run_open(game, (CwState *)(uintptr_t)state, NULL);
    for (int i = 0; i < options->count; i++)
        weights[i] = 1;
    if (game->def->prefer)
        game->def->prefer(&g, options->seat, options, weights);
}

int cw_prefer_needs_sample(const CwGame *game)
{
    return game->def->prefer && !game->def->prefer_is_blind;
}

int cw_ruling_count(const CwGameDef *def)
{
    return def->ruling_count;
}

CwRuling cw_ruling(const CwGameDef *def, const CwGame *game_or_null, int index)
{
    if (index < 0 || index >= def->ruling_count)
        return (CwRuling){0};
    const RulingDef *r = &def->rulings[index];
    int value = game_or_null ? game_or_null->ruling[index] : r->initial;
    return (CwRuling){r->id, r->name, r->values, value, r->text, r->source};
}

size_t cw_ruling_value(const CwRuling *ruling, int value, char *text, size_t capacity)
{
    Writer w = writer_open(text, capacity);
    if (ruling->values && strstr(ruling->values, "..")) {
        put_int(&w, value);
    } else if (ruling->values) {
        const char *p = ruling->values;
        for (; value > 0 && strchr(p, '|'); value--)
            p = strchr(p, '|') + 1;
        put_bytes(&w, p, strcspn(p, "|"));
    }
    return writer_close(&w);
}

const char *cw_text(const CwGameDef *def, const char *path, size_t *length)
{
    const CwText *t = game_text(def, path);
    if (length)
        *length = t ? t->length : 0;
    return t ? t->text : NULL;
}

const char *cw_text_path(const CwGameDef *def, int index)
{
    for (const CwText *t = def->texts; t && t->path; t++)
        if (!index--)
            return t->path;
    return NULL;
}

int cw_card_count(const CwGame *game)
{
    return game->def->kind_count ? game->def->kind_count(game) : 0;
}

const char *cw_card_name(const CwGame *game, int kind)
{
    return kind > 0 && kind <= cw_card_count(game) ? game->def->kind_name(game, kind) : "";
}

int cw_deck_count(const CwGame *game)
{
    return game->def->deck_count ? game->def->deck_count(game) : 0;
}

CwDeck cw_deck(const CwGame *game, int index)
{
    return index >= 0 && index < cw_deck_count(game) ? game->def->deck(game, index) : (CwDeck){"", "", "", 0};
}

static size_t no_text(char *text, size_t capacity)
{
    Writer w = writer_open(text, capacity);
    return writer_close(&w);
}

size_t cw_card_text(const CwGame *game, int kind, char *text, size_t capacity)
{
    if (kind < 1 || kind > cw_card_count(game) || !game->def->kind_text)
        return no_text(text, capacity);
    return game->def->kind_text(game, kind, text, capacity);
}

size_t cw_card_program(const CwGame *game, int kind, char *text, size_t capacity)
{
    if (kind < 1 || kind > cw_card_count(game) || !game->def->kind_program)
        return no_text(text, capacity);
    return game->def->kind_program(game, kind, text, capacity);
}
