/* 7.7 Solid state Abilities and 7.9 Passives: what follows from the position at every moment.

   Everything that a 'while' or a Passive does can be taken back, so it is never done: it is derived, here and nowhere
   else, and made anew when something has changed that it depends on (make_dirty, refresh).  No condition asks for a
   derived value, so all of them read the same position (W-R11), and a Skill lent by such a Skill is looked at in turn. */

typedef struct Bearing { /* one Skill of a Vassal */
    uint16_t skill;      /* 0: erased */
    uint8_t key;         /* the object whose Limit counts: the Vassal, or the Status that lends the Skill */
    uint8_t you;
} Bearing;

/* The seat that 'you' means in a Skill of this Vassal (7.0.2); `who` as in Modifier. */
static Seat meant_by_you(const Run *g, Card vassal, int who)
{
    return who ? who - 1 : controller_of(g, vassal);
}

/* W-R21 [status_you] */
static Seat status_user(const Run *g, Seat applier, Card vassal)
{
    CITE(W-R21);
    return ruling(g, status_you) == status_you_applier ? applier : controller_of(g, vassal);
}

static int is_status_on(const Run *g, Card card, Card vassal)
{
    return now(g)->bound[card] == vassal && info_of(g, card)->type == KIND_STATUS;
}

static int add_bearing(Bearing *out, int n, int skill, Card key, Seat you)
{
    if (n < SKILL_SLOTS)
        out[n++] = (Bearing){(uint16_t)skill, (uint8_t)key, (uint8_t)you};
    return n;
}

/* From Statuses and given Skills. */
static int added_skills(const Run *g, Card vassal, Bearing *out, int n)
{
    const Position *p = now(g);
    FOR_EACH_SEAT (g, s)
        FOR_EACH_CARD (g, status, zone_of_seat(stockpile, s)) {
            if (!is_status_on(g, status, vassal))
                continue;
            /* 9.6.4 The affected Vassal has all the Skills that the Status has. */
            CITE(9.6.4);
            const KindInfo *info = info_of(g, status);
            for (int i = 0; i < info->skills; i++)
                n = add_bearing(out, n, info->first_skill + i, status, status_user(g, s, vassal));
        }
    for (int i = 0; i < p->modifiers; i++)
        if (p->modifier[i].type == LASTING_LENT && p->modifier[i].host == vassal)
            n = add_bearing(out, n, p->modifier[i].skill, vassal,
                            meant_by_you(g, vassal, p->modifier[i].who));
    return n;
}

/* Lent by its own solid state Abilities and Passives. */
static int lent_skills(const Derived *d, Card vassal, Bearing *out, int n)
{
    for (int i = 0; i < d->lent_count; i++)
        if (d->lent[i].host == vassal)
            n = add_bearing(out, n, d->lent[i].skill, vassal, d->lent[i].you);
    return n;
}

/* Each erasure takes one instance of its Skill. */
static void erase_skills(const Run *g, Card vassal, Bearing *out, int n)
{
    const Position *p = now(g);
    for (int i = 0; i < p->modifiers; i++) {
        if (p->modifier[i].type != LASTING_ERASED || p->modifier[i].host != vassal)
            continue;
        int k = 0;
        while (k < n && out[k].skill != p->modifier[i].skill)
            k++;
        if (k < n)
            out[k].skill = 0;
    }
}

static int has_erasure(const Run *g, Card vassal)
{
    const Position *p = now(g);
    for (int i = 0; i < p->modifiers; i++)
        if (p->modifier[i].type == LASTING_ERASED && p->modifier[i].host == vassal)
            return 1;
    return 0;
}

static int printed_skills(const Run *g, Card vassal, Seat seat, Bearing *out)
{
    const KindInfo *info = info_of(g, vassal);
    for (int i = 0; i < info->skills; i++)
        out[i] = (Bearing){(uint16_t)(info->first_skill + i), (uint8_t)vassal, (uint8_t)seat};
    return info->skills;
}

static int has_mark(PlaceBits marks, int place)
{
    return marks >> place & 1;
}

/* 7.5.1, 7.5.2 Reaction Chains in the reaction step alone, other Chains in the chain step; all restrictions of a Chain
   must be met (7.2.3.3). */
static int step_allows(int keywords, Step step)
{
    if (!(keywords & (KEYWORD_RIPOSTE | KEYWORD_COMBO)))
        return step == CHAIN_STEP;
    return (!(keywords & KEYWORD_RIPOSTE) || step == AS_OTHER) &&
           (!(keywords & KEYWORD_COMBO) || step == AS_INITIAL);
}
/* The sets CHAINS_IN of a Vassal with such a Chain (7.4.2), a bit each. */
static uint8_t steps_of(int keywords)
{
    unsigned sets = 0;
    for (int step = CHAIN_STEP; step <= AS_OTHER; step++) {
        if (!step_allows(keywords, (Step)step))
            continue;
        sets |= keywords & KEYWORD_CHALLENGE ? 0 : 1u << 2 * step;
        sets |= keywords & KEYWORD_REINFORCE ? 0 : 2u << 2 * step;
    }
    return (uint8_t)sets;
}

/* Those behind the printed ones; what is erased is among them. */
static int further_skills(const Run *g, const Derived *d, int place, Bearing *out, int n)
{
    Card vassal = vassal_at(g, place);
    if (has_mark(d->mark[CHANGED], place))
        n = added_skills(g, vassal, out, n);
    return lent_skills(d, vassal, out, n);
}

/* The Skills of a Vassal in play, in a fixed order: printed, from Statuses, given, lent by its own Abilities.  An erased
   one leaves a gap, so that the others keep their numbers. */
static int skills_at(const Run *g, int place, Bearing *out)
{
    const Derived *d = derived(g);
    Card vassal = vassal_at(g, place);
    int n = printed_skills(g, vassal, seat_of_place(place), out);
    if (!has_mark(d->mark[SPECIAL], place))
        return n;
    n = further_skills(g, d, place, out, n);
    erase_skills(g, vassal, out, n);
    return n;
}

/* ---- do they hold? ------------------------------------------------------------------------------------------------ */

static void cite_holding(const Run *g, int condition)
{
    (void)g, (void)condition;
    CITE_IF(7.9.1, condition == WORLDS_PASSIVE);
    CITE_IF(9.2.10, condition == WORLDS_INJURED);
    CITE_IF(9.2.11, condition == WORLDS_UNINJURED);
    CITE_IF(9.2.12, condition == WORLDS_EXHAUSTED);
    CITE_IF(9.2.13, condition == WORLDS_UNEXHAUSTED);
}

/* 'while' and a state, which follows. */
static int holds_WHILE(const Run *g, Sense s)
{
    return holds(g, part(g, s, 0));
}

/* The Vassal that bears a Skill about its own counters is in play. */
static int line_holds(const Run *g, const SkillInfo *info, Holding line)
{
    if (info->own)
        return !(now(g)->body[line.host] & info->own) == !info->own_there;
    return info->category == SKILL_PASSIVE ||
           holds(g, (Sense){condition_at(effect_set(g), line.skill), line.host, line.you});
}

/* ---- what they do ------------------------------------------------------------------------------------------------- */

static void mark_place(const Run *g, PlaceBits *marks, Card vassal)
{
    int place = place_of(g, vassal);
    if (place != NO_PLACE)
        *marks |= (PlaceBits)place_bit(place);
}

/* The Skill lent by the entry is one that the Vassal has lost: its erasures cover what it has otherwise and this too. */
static int lent_is_erased(const Run *g, const Derived *d, int index)
{
    const Holding *lent = &d->lent[index];
    int erasures = 0, instances = 0;
    for (int i = 0; i < now(g)->modifiers; i++) {
        const Modifier *m = &now(g)->modifier[i];
        if (m->host != lent->host || m->skill != lent->skill)
            continue;
        erasures += m->type == LASTING_ERASED;
        instances += m->type == LASTING_LENT;
    }
    for (int i = 0; i < index; i++)
        instances += d->lent[i].host == lent->host && d->lent[i].skill == lent->skill;
    return instances < erasures;
}

static void change_cost(const Run *g, Derived *d, Card source, Seat you, int whose, int by)
{
    Places set = places_of(you);
    if (whose == WHOSE_OWN_CHAINS)
        set = place_set(g, source);
    if (whose == WHOSE_OPPOSING_CHAINS)
        set = all_places() & ~set;
    FOR_EACH_PLACE (place, set)
        d->cost[place] = (int16_t)within(-9999, d->cost[place] + by, 9999);
}

static void add_bonus(Derived *d, Seat seat, int power)
{
    d->bonus[seat] = (int16_t)within(-9999, d->bonus[seat] + power, 9999);
}

/* 7.10.2 The quoted Skill is a Skill of the Vassal as long as this one holds. */
static void lend(const Run *g, Derived *d, int skill, Card host, Seat you)
{
    if (d->lent_count == LENT_LIMIT || place_of(g, host) == NO_PLACE)
        return;
    CITE(7.10.2);
    d->lent[d->lent_count++] = (Holding){(uint16_t)skill, (uint8_t)host, (uint8_t)you};
    mark_place(g, &d->mark[SPECIAL], host);
    for (int step = CHAIN_STEP; step <= AS_OTHER && skill_info(g, skill)->category == SKILL_ACTIVATED; step++)
        if (step_allows(skill_info(g, skill)->keywords, (Step)step))
            mark_place(g, &d->mark[LENT_IN + step], host);
}

/* With two players 'the opposing Challenger' can only be one player's. */
static Seat only_opponent(Seat you)
{
    return SEATS == 2 ? 1 - you : NO_SEAT;
}

static void add_power(const Run *g, Sense s, Derived *d, int sign)
{
    int wanted, amount = for_each(g, s, word(g, s, 0), 1);
    Places challengers = those(g, part(g, s, 0), &wanted);
    if (challengers) /* W-R27 with several nobody can be asked here: the first */
        add_bonus(d, seat_of_place(__builtin_ctzll(challengers)), sign * amount);
}

static void hold_GAIN_POWER(const Run *g, Sense s, Derived *d)
{
    add_power(g, s, d, 1);
}

static void hold_LOSE_POWER(const Run *g, Sense s, Derived *d)
{
    add_power(g, s, d, -1);
}

static void hold_CHEAPER(const Run *g, Sense s, Derived *d)
{
    change_cost(g, d, s.source, s.you, word(g, s, 0), -word(g, s, 1));
}

static void hold_DEARER(const Run *g, Sense s, Derived *d)
{
    change_cost(g, d, s.source, s.you, word(g, s, 0), word(g, s, 1));
}

static void hold_PROTECT(const Run *g, Sense s, Derived *d)
{
    int wanted;
    d->mark[SHIELDED] |= (PlaceBits)those(g, part(g, s, 0), &wanted);
}

static void hold_HAS(const Run *g, Sense s, Derived *d)
{
    lend(g, d, quoted_skill(g, s, 0), s.source, s.you);
}

/* 7.7.2 The effect is used while the condition is met.  What most lines say is told in short (find_plain_line). */
static inline void apply_while_it_holds(const Run *g, Derived *d, const SkillInfo *info, Holding line)
{
    if (!line_holds(g, info, line))
        return;
    CITE_IF(7.7.2, info->category == SKILL_SOLID);
    cite_holding(g, effect_set(g)->skills[line.skill].condition);
    if (info->plain == PLAIN_LEND)
        lend(g, d, info->lends, line.host, line.you);
    else if (info->plain == PLAIN_YOUR_POWER)
        add_bonus(d, line.you, info->power);
    else if (info->plain == PLAIN_THEIR_POWER)
        add_bonus(d, only_opponent(line.you), info->power);
    else
        hold_all(g, line.skill, line.host, line.you, d);
}

/* ---- all of it ------------------------------------------------------------------------------------------------------ */

/* In order of the objects' numbers, so that the list is the same wherever they stand. */
static void add_lasting(const Run *g, Derived *d, int skill, Card host, Seat you)
{
    int i = d->lasting_count;
    if (i == LENT_LIMIT)
        return;
    d->lasting_count++;
    for (; i && d->lasting[i - 1].host > host; i--)
        d->lasting[i] = d->lasting[i - 1];
    d->lasting[i] = (Holding){(uint16_t)skill, (uint8_t)host, (uint8_t)you};
    d->depends |= skill_info(g, skill)->reads;
}

static void list_skill(const Run *g, Derived *d, int skill, Card vassal, int place, Seat you)
{
    const SkillInfo *info = skill_info(g, skill);
    add_lasting(g, d, skill, vassal, you);
    if (info->reads & READS_OWN_INJURY)
        d->mark[ASKS_INJURY] |= (PlaceBits)place_bit(place);
    if (info->reads & READS_OWN_EXHAUSTION)
        d->mark[ASKS_EXHAUSTION] |= (PlaceBits)place_bit(place);
}

static void mark_steps(Derived *d, int place, unsigned steps)
{
    for (; steps; steps &= steps - 1)
        d->mark[CHAINS_IN + __builtin_ctz(steps)] |= (PlaceBits)place_bit(place);
}

static void list_changed_vassal(const Run *g, Derived *d, Card vassal, int place)
{
    Seat seat = seat_of_place(place);
    Bearing bearing[SKILL_SLOTS];
    int n = added_skills(g, vassal, bearing, printed_skills(g, vassal, seat, bearing));
    erase_skills(g, vassal, bearing, n);
    for (int i = 0; i < n; i++) {
        const Bearing *b = &bearing[i];
        const SkillInfo *info = skill_info(g, b->skill);
        if (info->category & (SKILL_SOLID | SKILL_PASSIVE))
            list_skill(g, d, b->skill, vassal, place, b->you);
        if (info->category != SKILL_ACTIVATED || b->you != seat)
            continue;
        mark_steps(d, place, steps_of(info->keywords));
        if (i >= info_of(g, vassal)->skills)
            d->mark[GIVEN_CHAINS] |= (PlaceBits)place_bit(place);
    }
}

/* Whether a Vassal has other than its printed Skills, and what those listen to. */
static void list_changes(const Run *g, Derived *d, Card vassal, int place)
{
    const Position *p = now(g);
    for (int i = 0; i < p->modifiers; i++) {
        const Modifier *m = &p->modifier[i];
        if (m->host != vassal || (m->type != LASTING_LENT && m->type != LASTING_ERASED))
            continue;
        d->mark[CHANGED] |= (PlaceBits)place_bit(place);
        if (m->type == LASTING_LENT)
            d->hears_at[place] |= skill_info(g, m->skill)->hears;
    }
    FOR_EACH_SEAT (g, s)
        FOR_EACH_CARD (g, card, zone_of_seat(stockpile, s)) {
            if (!is_status_on(g, card, vassal))
                continue;
            d->mark[CHANGED] |= (PlaceBits)place_bit(place);
            d->hears_at[place] |= info_of(g, card)->hears;
        }
}

static void list_vassal(const Run *g, Derived *d, int place)
{
    Card vassal = vassal_at(g, place);
    const KindInfo *info = info_of(g, vassal);
    d->hears_at[place] = info->hears;
    list_changes(g, d, vassal, place);
    d->hears |= d->hears_at[place];
    for (uint32_t left = d->hears_at[place]; left; left &= left - 1)
        d->hearers[__builtin_ctz(left)] |= (PlaceBits)place_bit(place);
    if (has_mark(d->mark[CHANGED], place)) {
        list_changed_vassal(g, d, vassal, place);
        return;
    }
    mark_steps(d, place, info->steps);
    for (unsigned left = info->lasting; left; left &= left - 1)
        list_skill(g, d, info->first_skill + __builtin_ctz(left), vassal, place, seat_of_place(place));
}

static void list_resource(const Run *g, Derived *d, Card card, Seat seat)
{
    const KindInfo *info = info_of(g, card);
    d->resources_hear |= info->hears;
    d->hears |= info->hears;
    for (unsigned left = info->lasting; left; left &= left - 1)
        add_lasting(g, d, info->first_skill + __builtin_ctz(left), card, seat);
}

/* What is in play, and the solid state Abilities and Passives of it. */
static void list_all(const Run *g, Derived *d)
{
    memset(d, 0, sizeof *d);
    if (!state_of(g)->begun)
        return;
    FOR_EACH_PLACE (place, all_vassals(g))
        list_vassal(g, d, place);
    FOR_EACH_SEAT (g, s)
        FOR_EACH_CARD (g, card, zone_of_seat(stockpile, s))
            if (info_of(g, card)->type == KIND_RESOURCE)
                list_resource(g, d, card, s);
}

/* Some Vassals are listed again.  With a full list (W-L8) it counts who was there first, so all of them are. */
static void list_stale(Run *g, Derived *d, Places stale)
{
    FOR_EACH_PLACE (place, stale) {
        drop_derived(g, vassal_at(g, place), place);
        list_vassal(g, d, place);
        if (d->lasting_count == LENT_LIMIT) {
            list_all(g, d);
            return;
        }
    }
}

/* What they do, if they hold. */
static void apply_lasting(const Run *g, Derived *d)
{
    const SkillInfo *skill = opened(g)->skill;
    CITE(7.6.4);
    memset(&d->mark[SHIELDED], 0, sizeof *d - offsetof(Derived, mark[SHIELDED]));
    d->mark[SPECIAL] = d->mark[CHANGED];
    for (int i = 0; i < now(g)->modifiers; i++) {
        const Modifier *m = &now(g)->modifier[i];
        if (m->type == LASTING_COST)
            change_cost(g, d, m->host, m->who - 1, m->skill, m->amount);
    }
    for (int i = 0, n = d->lasting_count; i < n; i++)
        apply_while_it_holds(g, d, &skill[d->lasting[i].skill], d->lasting[i]);
    /* Skills that were lent may hold in turn, and lend further ones: the list grows behind the one looked at. */
    for (int i = 0; i < d->lent_count; i++)
        if (skill[d->lent[i].skill].category & (SKILL_SOLID | SKILL_PASSIVE) && !lent_is_erased(g, d, i))
            apply_while_it_holds(g, d, &skill[d->lent[i].skill], d->lent[i]);
}

static void derive(const Run *g, Derived *d)
{
    list_all(g, d);
    apply_lasting(g, d);
}

static void derive_again(Run *g)
{
    State *state = state_of(g);
    Derived *d = &state->derived;
    if (state->dirty & READS_TABLE || (state->stale && d->lasting_count == LENT_LIMIT))
        list_all(g, d);
    else
        list_stale(g, d, state->stale);
    apply_lasting(g, d);
    state->stale = 0;
    state->dirty = 0;
}
static void refresh(Run *g)
{
    if (state_of(g)->dirty)
        derive_again(g);
}
