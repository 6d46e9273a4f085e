/* 7.8 Single trigger Abilities. */

/* ---- Limit X (9.2.16) -------------------------------------------------------------------------------------------------- */

static Use *find_limit(const Run *g, int skill, Card key)
{
    return find_use(state_of(g)->limit, state_of(g)->limits, skill, key);
}

static int limit_is_left(const Run *g, int skill, Card key)
{
    int limit = skill_info(g, skill)->limit;
    if (!limit)
        return 1;
    const Use *used = find_limit(g, skill, key);
    return used ? used->uses < limit : state_of(g)->limits < LIMITS;
}

static void use_limit(Run *g, int skill, Card key)
{
    if (!skill_info(g, skill)->limit)
        return;
    CITE(9.2.16);
    Use *used = find_limit(g, skill, key);
    if (!used) {
        used = &state_of(g)->limit[state_of(g)->limits++];
        *used = (Use){(uint16_t)skill, (uint8_t)key, 0};
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
        state->limit[--state->limits] = (Use){0};
    }
}

/* ---- what is triggered ------------------------------------------------------------------------------------------------- */

enum { RESULT_NONE, RESULT_WIN = RESULT_WINS, RESULT_LOSE = RESULT_LOSES, RESULT_TIE = RESULT_TIES };

static int is_your_challenger(const Run *g, Sense s)
{
    return s.source && challenger_of(g, s.you) == s.source;
}

static int is_your_challenger_and(const Run *g, Sense s, int result)
{
    return is_your_challenger(g, s) && state_of(g)->result[s.you] == result;
}

/* 7.8.2 How many instances of its condition an Ability meets in what happens.  For the start of the bout, of a round or
   of a phase there is nothing more to ask than that it listens. */
HEARD_IF(START_OF_BOUT, 1, CITE(9.2.22))
HEARD_IF(ROUND_STARTS, 1)
HEARD_IF(PHASE_STARTS, 1)
HEARD_IF(ELIMINATED, 1, CITE(9.2.8, W-R14))
/* 9.5.2 Another Vassal than itself. */
HEARD_IF(ELIMINATION, __builtin_popcountll(e->objects & ~place_set(g, s.source)), CITE(9.2.9))
HEARD_IF(INJURES, __builtin_popcountll(e->objects))
HEARD_IF(ACTS, __builtin_popcountll(e->objects & ~place_set(g, s.source)))
HEARD_IF(HAPPENS, __builtin_popcountll(subject_places(g, s, word(g, s, 0)) & e->objects))
HEARD_IF(ACTIVATES, !(e->objects & places_of(s.you)) == (word(g, s, 0) == ACTOR_AN_OPPONENT))
HEARD_IF(BECOMES_CHALLENGER, is_your_challenger(g, s))
/* Whichever Vassal it is; W-R22 the designation belongs to the zone. */
HEARD_IF(YOUR_RESULT, (e->objects & your_champion(g, s.you)) && state_of(g)->result[s.you] == word(g, s, 0))
HEARD_IF(WIN, is_your_challenger_and(g, s, RESULT_WIN), CITE(9.2.21))
HEARD_IF(LOSE, is_your_challenger_and(g, s, RESULT_LOSE), CITE(9.2.14))
HEARD_IF(TIE, is_your_challenger_and(g, s, RESULT_TIE), CITE(9.2.20))
HEARD_IF(SURVIVE, is_your_challenger(g, s) && state_of(g)->result[s.you], CITE(9.2.19))
HEARD_IF(OVERKILL, is_your_challenger_and(g, s, RESULT_WIN) && state_of(g)->overkill >= word(g, s, 0),
         CITE(9.2.15))
HEARD_IF(REVENGE, state_of(g)->losses[s.you] >= word(g, s, 0), CITE(9.2.17, W-R23))
HEARD_IF(STREAK, state_of(g)->wins[s.you] >= word(g, s, 0), CITE(9.2.18, W-R23))

_Static_assert(HAPPENS_ROUND_STARTS - 1 + PHASE_END_PHASE == (int)HAPPENS_END_STARTS &&
                   HAPPENS_INJURED - 1 + DEED_RESTORES == (int)HAPPENS_RESTORED &&
                   HAPPENS_INJURED - 1 + HAPPENING_IS_ELIMINATED == (int)HAPPENS_ELIMINATED,
               "phases and actions stand in the order of their words");

/* ---- who hears it (effects/listen.h) ------------------------------------------------------------------------------------- */

_Static_assert(EARS <= 32, "here ears are bits of a 32-bit set");
static inline uint32_t ears_for(int kind)
{
    return 1u << kind | (kind < HAPPENS_RESULT ? 0 : 1u << own_ear(kind));
}
static inline uint32_t ear_bit(Ear ear)
{
    return ear.kind ? 1u << ear_number(ear) : 0;
}

static int event_is_heard(const Run *g, int kind)
{
    return (derived(g)->hears & ears_for(kind)) != 0;
}

static Set event_hearers(const Run *g, int ear)
{
    return derived(g)->hearers[ear] | derived(g)->borrowers;
}

static int line_speaks(const Run *g, int skill)
{
    return skill_info(g, skill)->speaks;
}

static int line_names(const Run *g, int skill)
{
    return skill_info(g, skill)->names;
}

static Ear ear_of(const Run *g, int skill)
{
    return skill_info(g, skill)->ear;
}

static void hear_printed(Run *g, int place, const Happening *e, const Happening *brought)
{
    Card vassal = vassal_at(g, place);
    const KindInfo *info = info_of(g, vassal);
    for (unsigned left = info->triggers; left; left &= left - 1)
        hear(g,
             (Item){(uint16_t)(info->first_skill + __builtin_ctz(left)), (uint8_t)vassal, (uint8_t)vassal,
                    (uint8_t)seat_of_place(place), 0, 0, 0},
             place_bit(place), e, brought);
}

static void hear_borne(Run *g, int place, const Bearing *from, const Bearing *to, const Happening *e,
                       const Happening *brought)
{
    for (; from < to; from++)
        hear(g, (Item){from->skill, (uint8_t)vassal_at(g, place), from->key, from->you, 0, 0, 0},
             place_bit(place), e, brought);
}

/* A Vassal with more or less than its printed Skills. */
static void hear_special(Run *g, int place, const Happening *e, const Happening *brought)
{
    Card vassal = vassal_at(g, place);
    int printed = info_of(g, vassal)->skills;
    Bearing bearing[LINES_AT];
    if (has_erasure(g, vassal)) {
        hear_borne(g, place, bearing, bearing + skills_at(g, place, bearing), e, brought);
        return;
    }
    hear_printed(g, place, e, brought);
    hear_borne(g, place, bearing + printed, bearing + further_skills(g, derived(g), place, bearing, printed),
               e, brought);
}

static void hear_lines_of(Run *g, int object, const Happening *e, const Happening *brought)
{
    if (has_mark(derived(g)->mark[SPECIAL], object))
        hear_special(g, object, e, brought);
    else
        hear_printed(g, object, e, brought);
}

/* Resources lie in stockpiles. */
static void hear_elsewhere(Run *g, const Happening *e, const Happening *brought)
{
    if (!(derived(g)->resources_hear & (ears_for(e->kind) | (brought ? ears_for(brought->kind) : 0))))
        return;
    FOR_EACH_SEAT (g, s)
        FOR_EACH_CARD (g, card, zone_of_seat(stockpile, s)) {
            const KindInfo *info = info_of(g, card);
            for (int i = 0; info->type == KIND_RESOURCE && i < info->skills; i++)
                hear(g,
                     (Item){(uint16_t)(info->first_skill + i), (uint8_t)card, (uint8_t)card, (uint8_t)s, 0, 0,
                            0},
                     0, e, brought);
        }
}

/* W-L5 to W-L7, W-L9 There is no room for another one. */
static __attribute__((noinline, cold)) void tell_untriggered(const Run *g, Item item)
{
    note(g, does_not_trigger, item.you, item.source, item.skill);
}

/* W-L9 If one more Limit could be counted, it would be left. */
static __attribute__((noinline)) void tell_if_limits_are_full(const Run *g, Item item)
{
    if (state_of(g)->limits < LIMITS || find_limit(g, item.skill, item.key))
        return;
    CITE(W-L9);
    tell_untriggered(g, item);
}

/* 7.6.3 An Ability whose condition is met waits until it is resolved. */
static void item_waits(Run *g, Item item)
{
    State *state = state_of(g);
    if (!limit_is_left(g, item.skill, item.key)) {
        tell_if_limits_are_full(g, item);
        return;
    }
    if (state->pendings == PENDING_LIMIT) {
        CITE(W-L7);
        tell_untriggered(g, item);
        return;
    }
    if (!state->batch)
        state->batch = (uint8_t)(1 + state->pendings);
    state->pending[state->pendings++] = item;
}

/* True when Abilities have been triggered, which are to be resolved next. */
static int has_triggered(const Run *g)
{
    return state_of(g)->batch != 0;
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

/* Takes one instance of the Ability chosen off the list.  None is used when its Limit has been reached meanwhile or when
   W-L5 or W-L6 stop it. */
static void take_pending(Run *g, struct resolve_triggers *my)
{
    State *state = state_of(g);
    Item *list = state->pending, taken = list[my->choice];
    if (--list[my->choice].times == 0) {
        memmove(&list[my->choice], &list[my->choice + 1],
                (size_t)(state->pendings - my->choice - 1) * sizeof taken);
        list[--state->pendings] = (Item){0};
    }
    my->skill = 0;
    if (!limit_is_left(g, taken.skill, taken.key))
        return;
    if (state->nesting > NESTING_LIMIT) {
        CITE(W-L5);
        tell_untriggered(g, taken);
        return;
    }
    if (state->triggered == TRIGGER_LIMIT) {
        CITE(W-L6);
        tell_untriggered(g, taken);
        return;
    }
    my->skill = taken.skill;
    my->bearer = ref_to(taken.source);
    my->it = ref_to(taken.it);
    use_limit(g, taken.skill, taken.key);
    state->triggered++;
    note(g, triggers, taken.you, taken.source, taken.skill);
}

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
                CITE(7.8.3, W-R11);
                ask_about(g, my->seat, ASK_order, my->first, 0, 0);
                AWAIT(order_is_chosen);
                my->choice = (int16_t)answer(g, my->seat, order);
            }
            take_pending(g, my);
            if (!my->skill)
                continue;
            CITE(7.8.2, 7.6.3);
            CALL(ability_is_done, run_effect, .skill = my->skill,
                 .at = effect_set(g)->skills[my->skill].effect, .end = effect_set(g)->skills[my->skill].end,
                 .source = my->bearer, .you = my->seat, .it = my->it);
        }
    }
    state_of(g)->nesting--;
    END;
}

static void options_order(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    for (int i = ask->a; i < state_of(g)->pendings; i++)
        if (state_of(g)->pending[i].you == seat)
            offer(out, BASE_order + i);
}

DESCRIBE(order,
         describe_as(d, NULL, state_of(g)->pending[index].source, state_of(g)->pending[index].skill, 0))
