/* What the table shows of this game, what a scenario may set on it, and what must always hold. */

static int pool(const Run *g, Card card)
{
    Seat owner = owner_of(g, card);
    return owner == NO_SEAT ? SEATS : owner;
}

/* W-R28 [deck_lists] */
static void deck_of_seat(const Run *g, Seat seat, SeatDeck *deck)
{
    const Opened *o = opened(g);
    deck->first = 1 + (seat ? state_of(g)->deck_end[seat - 1] : 0);
    deck->count = 1 + state_of(g)->deck_end[seat] - deck->first;
    deck->is_open = ruling(g, deck_lists) == deck_lists_open;
    decks_thought_of(&o->decks, &o->set, deck);
}

/* ---- what columns.def shows ----------------------------------------------------------------------------------------------- */

static int is_standing(const Run *g, Card card)
{
    return place_of(g, card) != NO_PLACE;
}

static int lasting_on(const Run *g, Card card, int what)
{
    int n = 0;
    for (int i = 0; i < now(g)->modifiers; i++)
        n += now(g)->modifier[i].host == card && now(g)->modifier[i].what == what;
    return n;
}

static int skills_lent_to(const Run *g, Card card)
{
    int n = 0;
    for (int i = 0; i < derived(g)->lents; i++)
        n += derived(g)->lent[i].host == card && !line_is_lost(g, derived(g), i);
    return n;
}

/* The last bout stays when the game is over. */
static int bout_shown(const Run *g)
{
    return state_of(g)->bout + (cw_phase((const CwState *)(void *)g->core) != CW_OVER);
}

/* 7.2.6 What activating a Chain costs where the card stands; -1: it is none. */
static int cost_of_line(const Run *g, Card card, int skill)
{
    return skill_info(g, skill)->category == SKILL_ACTIVATED ? chain_cost(g, place_of(g, card), skill) : -1;
}

/* What was given to a card, lent to it or taken from it, and what was used as often as its Limit allows (9.2.16). */
static int lines_of_card(const Run *g, Seat viewer, Card card, ViewLine line[MAX_VIEW_LINES])
{
    int n = 0;
    (void)viewer;
    if (!is_standing(g, card))
        return 0;
    for (int i = 0; i < now(g)->modifiers && n < MAX_VIEW_LINES; i++) {
        const Modifier *m = &now(g)->modifier[i];
        if (m->host == card && (m->what == LASTING_LENT || m->what == LASTING_ERASED))
            line[n++] = (ViewLine){m->from, m->what == LASTING_LENT ? "given" : "lost",
                                   m->what == LASTING_LENT ? cost_of_line(g, card, m->from) : -1};
    }
    for (int i = 0; i < derived(g)->lents && n < MAX_VIEW_LINES; i++)
        if (derived(g)->lent[i].host == card && !line_is_lost(g, derived(g), i))
            line[n++] = (ViewLine){derived(g)->lent[i].skill, "lent",
                                   cost_of_line(g, card, derived(g)->lent[i].skill)};
    for (int i = 0; i < state_of(g)->limits && n < MAX_VIEW_LINES; i++) {
        const Use *use = &state_of(g)->limit[i];
        if (use->key == card && !limit_is_left(g, use->skill, card))
            line[n++] = (ViewLine){use->skill, "used", cost_of_line(g, card, use->skill)};
    }
    return n;
}

/* 6.0.1.1 The phase of a round, by the pauses of each; Abilities of what was placed belong to the preparation. */
static int phase_of_frame(const Run *g, const Frame *f)
{
    static const struct {
        const char *pauses;
        int rule;
    } phases[] = {
        {" old_effects_have_ended round_has_started ", RULE_start_phase},
        {" challenge_has_started exhausted_are_injured challengers_are_chosen challengers_have_come ",
         RULE_challenge_phase},
        {" rest_has_started vassals_have_rested ", RULE_rest_phase},
        {" power_has_started bids_are_in ", RULE_power_phase},
        {" combat_has_started combat_is_over result_is_known ", RULE_combat_phase},
        {" resolution_has_started challengers_are_injured challengers_are_exhausted challenger_is_gone ",
         RULE_resolution_phase},
        {" effects_have_ended end_has_started ", RULE_end_phase},
    };
    size_t length;
    if (f->rule == RULE_bout)
        return RULE_prepare_bout;
    const char *pause = f->rule == RULE_round ? pause_of(g, f, &length) : NULL;
    for (size_t i = 0; pause && i < sizeof phases / sizeof *phases; i++)
        for (const char *at = phases[i].pauses + 1; *at; at += strcspn(at, " ") + 1)
            if (strcspn(at, " ") == length && memcmp(at, pause, length) == 0)
                return phases[i].rule;
    return 0;
}

static ViewWaiting waiting_line(const Run *g, Card card, int skill)
{
    return (ViewWaiting){.seat = controller_of(g, card), .card = card, .skill = skill};
}

/* 8.4 The Chains that a reaction answers, Abilities that wait their turn, and what is being done right now. */
static int stack_of_table(const Run *g, Seat viewer, ViewWaiting waits[MAX_VIEW_STACK])
{
    const unsigned char *stack = (const unsigned char *)g->core + g->game->def->layout.stack;
    int n = 0, newest = 0;
    (void)viewer;
    for (int unit = 0; unit < g->core->stack_used;) {
        Frame f;
        memcpy(&f, stack + 8 * (size_t)unit, sizeof f);
        if (f.rule == RULE_combat) {
            struct combat my;
            memcpy(&my, stack + 8 * (size_t)unit + sizeof f, sizeof my);
            newest = my.slot & 1;
            for (int k = 0; k < 2; k++)
                if (state_of(g)->chain_by[k ? newest : !newest])
                    waits[n++] = waiting_line(g, state_of(g)->chain_by[k ? newest : !newest], 0);
            for (int i = state_of(g)->pendings - 1; i >= 0 && n < MAX_VIEW_STACK; i--)
                waits[n++] = waiting_line(g, state_of(g)->pending[i].source, state_of(g)->pending[i].skill);
        } else if (f.rule == RULE_run_effect) {
            struct run_effect my;
            memcpy(&my, stack + 8 * (size_t)unit + sizeof f, sizeof my);
            if (n && waits[n - 1].card == card_of(my.source) && !waits[n - 1].skill)
                waits[n - 1].skill = my.skill;
            else if (n < MAX_VIEW_STACK)
                waits[n++] = waiting_line(g, card_of(my.source), my.skill);
            FOR_EACH_IN (object, n ? my.chosen[0] | my.chosen[1] : 0)
                view_target(&waits[n - 1], effect_card(g, object));
        }
        unit += f.size ? f.size : 1;
    }
    return n;
}

/* What was chosen for an effect that is being done. */
static int links_of_table(const Run *g, Seat viewer, ViewLink *links, int capacity)
{
    ViewWaiting waits[MAX_VIEW_STACK];
    return link_targets(waits, stack_of_table(g, viewer, waits), links, 0, capacity);
}

/* ---- and what it sets ----------------------------------------------------------------------------------------------------- */

static int give_bout(Run *g, int bout)
{
    if (bout > format(g)->bouts)
        return 0;
    state_of(g)->bout = (uint8_t)(bout - 1);
    return 1;
}

static int give_mulligans(Run *g, Seat seat, int left)
{
    if (left > format(g)->mulligans)
        return 0;
    state_of(g)->mulligans[seat] = (uint8_t)(format(g)->mulligans - left);
    return 1;
}

static int give_part(const Run *g, uint8_t *part, Seat seat, int is_his)
{
    (void)g; /* its seats may be fixed */
    *part = (uint8_t)(is_his ? seat : (seat + 1) % SEAT_COUNT(g));
    return 1;
}

static int bind_status(Run *g, Card status, int opposing, int number)
{
    Seat seat = controller_of(g, status);
    if (seat == NO_SEAT || info_of(g, status)->type != KIND_STATUS)
        return 0;
    Card vassal = vassal_at(g, (seat + opposing) % SEAT_COUNT(g) * PLACES + number - 1);
    if (vassal)
        now(g)->bound[status] = (uint8_t)vassal;
    return vassal != NO_CARD;
}

static int give_body(Run *g, Card card, int has, int value, int one)
{
    if (!is_standing(g, card))
        return 0;
    change_body(g, card, (value - has) * one);
    return 1;
}

static int give_shield(Run *g, Card card, int value)
{
    const uint8_t both = SHIELD(DURATION_END_OF_ROUND) | SHIELD(DURATION_START_OF_ROUND);
    if (!is_standing(g, card))
        return 0;
    now(g)->body[card] &= (uint8_t) ~(value ? 0 : both);
    now(g)->body[card] |= value ? SHIELD(DURATION_END_OF_ROUND) : 0;
    now(g)->shields |= value ? SHIELD(DURATION_END_OF_ROUND) : 0;
    return 1;
}

static int give_chained(Run *g, Card card, int value)
{
    const uint8_t bit = (uint8_t)(1u << card % 8);
    if (!is_standing(g, card))
        return 0;
    uint8_t *byte = &state_of(g)->chained[card / 8];
    *byte = (uint8_t)(value ? *byte | bit : *byte & ~bit);
    return 1;
}

static void edit_done(Run *g)
{
    FOR_EACH_SEAT (g, s) {
        for (int i = 0; i < PLACES; i++)
            note_place(now(g), s * PLACES + i);
    }
    values_anew(g);
}

/* ---- what must hold ------------------------------------------------------------------------------------------------------- */

static const char *check_places(const Run *g)
{
    FOR_EACH_SEAT (g, s)
        for (int i = 0; i < PLACES; i++) {
            Card card = vassal_at(g, s * PLACES + i);
            if (zone_size(g, zone_of_place[s * PLACES + i]) !=
                (int)(now(g)->standing >> (s * PLACES + i) & 1))
                return "a zone has two Vassals, or one that nobody knows of";
            if ((unsigned)(card && injury(g, card)) != (now(g)->hurt >> (s * PLACES + i) & 1) ||
                (unsigned)(card && exhaustion(g, card)) != (now(g)->tired >> (s * PLACES + i) & 1))
                return "who is injured or exhausted is not what the counters say";
        }
    for (Card c = 1; c <= CARDS; c++) {
        int place = place_of(g, c);
        if (place == NO_PLACE && now(g)->body[c])
            return "a card that is not in play has counters";
        if (place == NO_PLACE)
            continue;
        if (injury(g, c) > 1 || exhaustion(g, c) > 3)
            return "a Vassal in play has the counters of an eliminated one";
        if (info_of(g, c)->type != KIND_VASSAL && !is_token(g, c))
            return "something that is no Vassal stands in a Vassal's zone";
    }
    return NULL;
}

static const char *check_objects(const Run *g)
{
    FOR_EACH_SEAT (g, s)
        FOR_EACH_CARD (g, card, zone_of_seat(stockpile, s)) {
            int type = info_of(g, card)->type;
            if (type != KIND_STATUS && type != KIND_RESOURCE)
                return "a stockpile holds a Vassal";
            if (type == KIND_STATUS && place_of(g, now(g)->bound[card]) == NO_PLACE)
                return "a Status is on something that is not in play";
        }
    for (int i = 0; i < now(g)->modifiers; i++) {
        const Modifier *m = &now(g)->modifier[i];
        if ((m->what == LASTING_LENT || m->what == LASTING_ERASED) && place_of(g, m->host) == NO_PLACE)
            return "a lasting effect is on something that is not in play";
    }
    return NULL;
}

static const char *check_rest(const Run *g)
{
    const State *state = state_of(g);
    for (int i = state->pendings; i < PENDING_LIMIT; i++)
        if (state->pending[i].skill)
            return "an Ability that was resolved is still waiting";
    for (int i = now(g)->modifiers; i < MODIFIERS; i++)
        if (now(g)->modifier[i].what)
            return "a lasting effect that has ended is still there";
    if (!state->nesting && state->pendings)
        return "Abilities wait and nobody resolves them";
    for (int i = state->limits; i < LIMITS; i++)
        if (state->limit[i].skill)
            return "a Limit that was forgotten is still there";
    for (int slot = 0; slot < 2; slot++) {
        if (!state->chains && state->chain_by[slot])
            return "there is a Chain to negate in a round without Chains";
        if (!state->chain_by[slot] && is_kept(g, slot))
            return "a position is kept that no Negate returns to";
    }
    return NULL;
}

static const char *check(const Run *g)
{
    const char *wrong = check_places(g);
    if (!wrong)
        wrong = check_objects(g);
    return wrong ? wrong : check_rest(g);
}
