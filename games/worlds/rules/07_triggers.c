/* 7.8 Single trigger Abilities. */

/* ---- Limit X (9.2.16) -------------------------------------------------------------------------------------------------- */

static LimitUse *find_limit(const Run *g, int skill, Card key)
{
    State *state = state_of(g);
    for (int i = 0; i < state->limits; i++)
        if (state->limit[i].skill == skill && state->limit[i].key == key)
            return &state->limit[i];
    return NULL;
}

static int limit_is_left(const Run *g, int skill, Card key)
{
    int limit = skill_info(g, skill)->limit;
    if (!limit)
        return 1;
    const LimitUse *used = find_limit(g, skill, key);
    return used ? used->uses < limit : state_of(g)->limits < LIMITS;
}

static void use_limit(Run *g, int skill, Card key)
{
    if (!skill_info(g, skill)->limit)
        return;
    CITE(9.2.16);
    LimitUse *used = find_limit(g, skill, key);
    if (!used) {
        used = &state_of(g)->limit[state_of(g)->limits++];
        *used = (LimitUse){(uint16_t)skill, (uint8_t)key, 0};
    }
    used->uses++;
}

static void forget_limits_of(Run *g, Card key)
{
    State *state = state_of(g);
    for (int i = state->limits; i--;) {
        if (state->limit[i].key != key)
            continue;
        memmove(&state->limit[i], &state->limit[i + 1],
                (size_t)(state->limits - i - 1) * sizeof state->limit[0]);
        state->limit[--state->limits] = (LimitUse){0};
    }
}

/* ---- what is triggered ------------------------------------------------------------------------------------------------- */

enum { RESULT_NONE, RESULT_WIN, RESULT_LOSE, RESULT_TIE };

static int is_your_challenger_and(const Run *g, Sense s, int result)
{
    return s.source && challenger_of(g, s.you) == s.source && state_of(g)->result[s.you] == result;
}

/* 7.8.2 How many instances of its condition an Ability meets in what happens.  For the start of the bout, of a round or
   of a phase there is nothing more to ask than that it listens. */
static int heard_START_OF_BOUT(const Run *g, Sense s, const Happening *h)
{
    (void)g, (void)s, (void)h;
    CITE(9.2.22);
    return 1;
}

static int heard_ROUND_STARTS(const Run *g, Sense s, const Happening *h)
{
    (void)g, (void)s, (void)h;
    return 1;
}

static int heard_PHASE_STARTS(const Run *g, Sense s, const Happening *h)
{
    (void)g, (void)s, (void)h;
    return 1;
}

static int heard_ELIMINATED(const Run *g, Sense s, const Happening *h)
{
    if (!(h->happening[HAPPENING_IS_ELIMINATED] & place_set(g, s.source)))
        return 0;
    CITE(9.2.8);
    CITE(W-R14);
    return 1;
}

/* 9.5.2 Another Vassal than itself. */
static int heard_ELIMINATION(const Run *g, Sense s, const Happening *h)
{
    Places here = place_set(g, s.source);
    int others = __builtin_popcountll(h->happening[HAPPENING_IS_ELIMINATED] & ~here);
    if (!(h->sources & here) || !others)
        return 0;
    CITE(9.2.9);
    return others;
}

static int heard_INJURES(const Run *g, Sense s, const Happening *h)
{
    return h->sources & place_set(g, s.source) ? __builtin_popcountll(h->happening[HAPPENING_IS_INJURED]) : 0;
}

static int heard_HAPPENS(const Run *g, Sense s, const Happening *h)
{
    return __builtin_popcountll(h->happening[word(g, s, 1)] & subject_places(g, s, word(g, s, 0)));
}

static int heard_WIN(const Run *g, Sense s, const Happening *h)
{
    (void)h;
    if (!is_your_challenger_and(g, s, RESULT_WIN))
        return 0;
    CITE(9.2.21);
    return 1;
}

static int heard_LOSE(const Run *g, Sense s, const Happening *h)
{
    (void)h;
    if (!is_your_challenger_and(g, s, RESULT_LOSE))
        return 0;
    CITE(9.2.14);
    return 1;
}

static int heard_TIE(const Run *g, Sense s, const Happening *h)
{
    (void)h;
    if (!is_your_challenger_and(g, s, RESULT_TIE))
        return 0;
    CITE(9.2.20);
    return 1;
}

static int heard_SURVIVE(const Run *g, Sense s, const Happening *h)
{
    (void)h;
    if (!s.source || challenger_of(g, s.you) != s.source || !state_of(g)->result[s.you])
        return 0;
    CITE(9.2.19);
    return 1;
}

static int heard_OVERKILL(const Run *g, Sense s, const Happening *h)
{
    (void)h;
    if (!is_your_challenger_and(g, s, RESULT_WIN) || state_of(g)->overkill < word(g, s, 0))
        return 0;
    CITE(9.2.15);
    return 1;
}

static int heard_REVENGE(const Run *g, Sense s, const Happening *h)
{
    (void)h;
    if (state_of(g)->losses[s.you] < word(g, s, 0))
        return 0;
    CITE(9.2.17);
    CITE(W-R23);
    return 1;
}

static int heard_STREAK(const Run *g, Sense s, const Happening *h)
{
    (void)h;
    if (state_of(g)->wins[s.you] < word(g, s, 0))
        return 0;
    CITE(9.2.18);
    CITE(W-R23);
    return 1;
}

static int listens(const Run *g, int skill, const Happening *h)
{
    return (skill_info(g, skill)->listens & h->hears) != 0;
}

static void trigger(Run *g, int skill, Card bearer, Card key, Seat you, const Happening *h)
{
    State *state = state_of(g);
    int times = heard(g, (Sense){condition_at(effect_set(g), skill), bearer, you}, h);
    if (!times || !limit_is_left(g, skill, key) || state->pendings == PENDING_LIMIT)
        return;
    state->pending[state->pendings++] =
        (Pending){(uint16_t)skill, (uint8_t)bearer, (uint8_t)key, (uint8_t)you, (uint8_t)times};
}

static void trigger_among(Run *g, Card vassal, const Bearing *bearing, int from, int to, const Happening *h)
{
    for (int i = from; i < to; i++)
        if (listens(g, bearing[i].skill, h))
            trigger(g, bearing[i].skill, vassal, bearing[i].key, bearing[i].you, h);
}

static void trigger_printed_skills(Run *g, int place, const Happening *h)
{
    Card vassal = vassal_at(g, place);
    const KindInfo *info = info_of(g, vassal);
    for (unsigned left = info->triggers; left; left &= left - 1) {
        int skill = info->first_skill + __builtin_ctz(left);
        if (listens(g, skill, h))
            trigger(g, skill, vassal, vassal, seat_of_place(place), h);
    }
}

static void trigger_special_vassal(Run *g, int place, const Happening *h)
{
    Card vassal = vassal_at(g, place);
    int printed = info_of(g, vassal)->skills;
    Bearing bearing[SKILL_SLOTS];
    if (has_erasure(g, vassal)) {
        trigger_among(g, vassal, bearing, 0, skills_at(g, place, bearing), h);
        return;
    }
    trigger_printed_skills(g, place, h);
    trigger_among(g, vassal, bearing, printed, further_skills(g, derived(g), place, bearing, printed), h);
}

static void trigger_resources(Run *g, const Happening *h)
{
    FOR_EACH_SEAT (g, s)
        FOR_EACH_CARD (g, card, zone_of_seat(stockpile, s)) {
            const KindInfo *info = info_of(g, card);
            for (int i = 0; info->type == KIND_RESOURCE && i < info->skills; i++)
                if (listens(g, info->first_skill + i, h))
                    trigger(g, info->first_skill + i, card, card, s, h);
        }
}

/* The places of Vassals that listen: to what happens to themselves only those it happens to, to what they do only
   those that do it, to the result only Challengers. */
static Places who_hears(const Values *d, const Happening *h)
{
    Places hearing = 0;
    for (uint32_t left = h->hears & d->hears; left; left &= left - 1) {
        int what = __builtin_ctz(left);
        Places hearers = d->hearers[what];
        if ((1u << what) > HEAR_OWN)
            hearers &= h->happening[what - 15];
        else if ((1u << what) == HEAR_DEEDS)
            hearers &= h->sources;
        else if ((1u << what) == HEAR_RESULT)
            hearers &= challenger_places();
        hearing |= hearers;
    }
    return hearing;
}

/* 7.6.3 Finds the Abilities whose condition this meets.  Called before the action is done: a Skill must be there when
   it happens, and whoever is eliminated by it still has its Skills (W-R11, W-R14). */
static int collect_triggers(Run *g, const Happening *h)
{
    State *state = state_of(g);
    int before = state->pendings;
    FOR_EACH_PLACE (place, who_hears(derived(g), h)) {
        if (has_mark(derived(g)->mark[SPECIAL], place))
            trigger_special_vassal(g, place, h);
        else
            trigger_printed_skills(g, place, h);
    }
    if (derived(g)->resources_hear & h->hears)
        trigger_resources(g, h);
    if (state->pendings == before)
        return 0;
    state->batch = (uint8_t)(1 + before);
    return 1;
}

/* ---- in which order ---------------------------------------------------------------------------------------------------- */

/* How many wait for this player's order, and the first of them. */
static int pending_of(const Run *g, struct resolve_triggers *my)
{
    const State *state = state_of(g);
    int n = 0;
    for (int i = state->pendings; i-- > my->first;)
        if (state->pending[i].you == my->seat) {
            my->choice = (int16_t)i;
            n++;
        }
    return n;
}

static void forget_pending(Run *g, int from)
{
    State *state = state_of(g);
    while (state->pendings > from)
        state->pending[--state->pendings] = (Pending){0};
}

/* Takes one instance of the Ability chosen off the list.  None is used when its Limit has been reached meanwhile or when
   W-L5 or W-L6 stop it. */
static void take_pending(Run *g, struct resolve_triggers *my)
{
    State *state = state_of(g);
    Pending *list = state->pending, taken = list[my->choice];
    if (--list[my->choice].times == 0) {
        memmove(&list[my->choice], &list[my->choice + 1],
                (size_t)(state->pendings - my->choice - 1) * sizeof taken);
        list[--state->pendings] = (Pending){0};
    }
    my->skill = 0;
    if (!limit_is_left(g, taken.skill, taken.key) || state->nesting > NESTING_LIMIT ||
        state->triggered == TRIGGER_LIMIT)
        return;
    my->skill = taken.skill;
    my->bearer = ref_to(taken.bearer);
    use_limit(g, taken.skill, taken.key);
    state->triggered++;
    note(g, triggers, taken.you, taken.bearer, (int16_t)taken.skill);
}

/* Resolves the Abilities just triggered, outside of every effect; then the bout may be over (W-R8). */
#define RESOLVE(place)                                                                                       \
    do {                                                                                                     \
        CALL(place, resolve_triggers);                                                                       \
        if (bout_is_decided(g))                                                                              \
            LEAVE(bout);                                                                                     \
    } while (0)

static void begin_batch(Run *g, struct resolve_triggers *my)
{
    State *state = state_of(g);
    my->first = (int16_t)(state->batch - 1);
    state->batch = 0;
    if (!state->nesting)
        state->triggered = 0;
    state->nesting++;
}

/* 7.8.3, W-R11 The prime player first, then clockwise; each player orders their own. */
RULE(resolve_triggers)
{
    BEGIN(order_is_chosen, ability_is_done);
    begin_batch(g, my);
    for (; my->number < SEAT_COUNT(g); my->number++) {
        my->seat = (int16_t)((state_of(g)->prime + my->number) % SEAT_COUNT(g));
        while ((my->waiting = (int16_t)pending_of(g, my)) != 0) {
            if (my->waiting > 1 && state_of(g)->nesting <= NESTING_LIMIT) {
                CITE(7.8.3);
                CITE(W-R11);
                ask_about(g, my->seat, ASK_order, my->first, 0, 0);
                AWAIT(order_is_chosen);
                my->choice = (int16_t)answer(g, my->seat, order);
            }
            take_pending(g, my);
            if (!my->skill)
                continue;
            CITE(7.8.2);
            CITE(7.6.3);
            CALL(ability_is_done, run_effect, .skill = my->skill,
                 .at = effect_set(g)->skills[my->skill].effect, .end = effect_set(g)->skills[my->skill].end,
                 .source = my->bearer, .you = my->seat);
        }
    }
    state_of(g)->nesting--;
    refresh(g);
    END;
}

static void options_order(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    for (int i = ask->a; i < state_of(g)->pendings; i++)
        if (state_of(g)->pending[i].you == seat)
            offer(out, BASE_order + i);
}

static void describe_order(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat, (void)ask;
    const Pending *p = &state_of(g)->pending[index];
    d->ref[d->refs++] = d->arg[0] = p->bearer;
    d->arg[1] = p->skill;
}
