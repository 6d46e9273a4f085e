/* 7.7 Solid state Abilities and 7.9 Passives: which Skills Vassals have, which of them last, and what those do.

   What follows from them is derived in one place (effects/values.h).  No condition asks for a derived value, so all of them
   read the same position (W-R11), and a Skill lent by such a Skill is looked at in turn. */

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
    if (n < LINES_AT)
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
        if (p->modifier[i].what == LASTING_LENT && p->modifier[i].host == vassal)
            n = add_bearing(out, n, p->modifier[i].from, vassal, meant_by_you(g, vassal, p->modifier[i].you));
    return n;
}

/* Lent by its own solid state Abilities and Passives. */
static int lent_skills(const Values *d, Card vassal, Bearing *out, int n)
{
    for (int i = 0; i < d->lents; i++)
        if (d->lent[i].host == vassal)
            n = add_bearing(out, n, d->lent[i].skill, vassal, d->lent[i].you);
    return n;
}

/* Each erasure takes one instance of its Skill. */
static void erase_skills(const Run *g, Card vassal, Bearing *out, int n)
{
    const Position *p = now(g);
    for (int i = 0; i < p->modifiers; i++) {
        if (p->modifier[i].what != LASTING_ERASED || p->modifier[i].host != vassal)
            continue;
        int k = 0;
        while (k < n && out[k].skill != p->modifier[i].from)
            k++;
        if (k < n)
            out[k].skill = 0;
    }
}

static int has_erasure(const Run *g, Card vassal)
{
    const Position *p = now(g);
    for (int i = 0; i < p->modifiers; i++)
        if (p->modifier[i].what == LASTING_ERASED && p->modifier[i].host == vassal)
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

/* Printed, from Statuses and given. */
static int own_skills(const Run *g, Card vassal)
{
    Bearing bearing[LINES_AT];
    return added_skills(g, vassal, bearing, printed_skills(g, vassal, controller_of(g, vassal), bearing));
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
static int further_skills(const Run *g, const Values *d, int place, Bearing *out, int n)
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
    const Values *d = derived(g);
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
HOLDS_IF(WHILE, holds(g, part(g, s, 0)))

/* ---- what they do ------------------------------------------------------------------------------------------------- */

/* The Skill lent by the entry is one that the Vassal has lost: its erasures cover what it has otherwise and this too. */
static int line_is_lost(const Run *g, const Values *d, int index)
{
    const Line *lent = &d->lent[index];
    int erasures = 0, instances = 0;
    for (int i = 0; i < now(g)->modifiers; i++) {
        const Modifier *m = &now(g)->modifier[i];
        if (m->host != lent->host || m->from != lent->skill)
            continue;
        erasures += m->what == LASTING_ERASED;
        instances += m->what == LASTING_LENT;
    }
    for (int i = 0; i < index; i++)
        instances += d->lent[i].host == lent->host && d->lent[i].skill == lent->skill;
    return instances < erasures;
}

/* 7.2.4 The places whose Chains such words mean. */
static Places chains_meant(const Run *g, Card source, Seat you, int whose)
{
    if (whose == WHOSE_OWN_CHAINS)
        return place_set(g, source);
    return whose == WHOSE_OPPOSING_CHAINS ? all_places() & ~places_of(you) : places_of(you);
}

static void hold_cost(const Run *g, Sense s, Values *v, int sign)
{
    FOR_EACH_PLACE (place, chains_meant(g, s.source, s.you, word(g, s, 0)))
        add_value(v, CHAIN_COST, place, sign * word(g, s, 1));
}

/* 7.10.2 The quoted Skill is a Skill of the Vassal as long as this one holds. */
static void lend(const Run *g, Values *v, int skill, Card host, Seat you)
{
    int place = place_of(g, host);
    if (place == NO_PLACE || !lend_line(g, v, skill, host, you))
        return;
    CITE(7.10.2);
    v->mark[SPECIAL] |= (PlaceBits)place_bit(place);
    for (int step = CHAIN_STEP; step <= AS_OTHER && skill_info(g, skill)->category == SKILL_ACTIVATED; step++)
        if (step_allows(skill_info(g, skill)->keywords, (Step)step))
            v->mark[LENT_IN + step] |= (PlaceBits)place_bit(place);
}

/* With two players 'the opposing Challenger' can only be one player's. */
static Seat only_opponent(Seat you)
{
    return SEATS == 2 ? 1 - you : NO_SEAT;
}

static void hold_power(const Run *g, Sense s, Values *v, int sign)
{
    int wanted, amount = for_each(g, s, word(g, s, 0), 1);
    Places challengers = those(g, part(g, s, 0), &wanted);
    if (wanted) /* W-R27 of several nobody can be asked here: the first */
        challengers &= -challengers;
    FOR_EACH_PLACE (place, challengers)
        add_value(v, POWER, place, sign * amount);
}

KEEPS(GAIN_POWER, hold_power(g, s, v, 1))
KEEPS(LOSE_POWER, hold_power(g, s, v, -1))
KEEPS(CHEAPER, hold_cost(g, s, v, -1))
KEEPS(DEARER, hold_cost(g, s, v, 1))

static void hold_PROTECT(const Run *g, Sense s, Values *v)
{
    int wanted;
    give_keywords(v, those(g, part(g, s, 0), &wanted), SHIELDED);
}

KEEPS(HAS, lend(g, v, quoted_skill(g, s, 0), s.source, s.you))

static void hold_HAVE(const Run *g, Sense s, Values *v)
{
    int wanted;
    Places holders = those(g, part(g, s, 0), &wanted);
    if (wanted)
        holders &= -holders;
    FOR_EACH_PLACE (place, holders) {
        lend(g, v, quoted_skill(g, s, 1), vassal_at(g, place), s.you);
        v->borrowers |= (PlaceBits)place_bit(place);
    }
}

/* 7.2.6 Only Vassals that are there: others get it when they come. */
KEEPS(UNTAXED, give_keywords(v, chains_meant(g, s.source, s.you, word(g, s, 0)) & all_vassals(g), UNTAXED))

/* Most of them say one of few things, which need no handler (find_plain_line). */
enum { PLAIN_LEND = 1, PLAIN_YOUR_POWER, PLAIN_THEIR_POWER };
static inline void hold_plain(const Run *g, Values *v, const LineInfo *info, const Line *line)
{
    if (info->plain == PLAIN_LEND)
        lend(g, v, info->lends, line->host, line->you);
    else
        add_value(v, POWER,
                  challenger_place(info->plain == PLAIN_YOUR_POWER ? line->you : only_opponent(line->you)),
                  info->amount);
}

/* 7.7.2 The effect is used while the condition is met. */
static inline void line_is_used(const Run *g, const Line *line)
{
    (void)g, (void)line;
    CITE_IF(7.7.2, skill_info(g, line->skill)->category == SKILL_SOLID);
    cite_holding(g, effect_set(g)->skills[line->skill].condition);
}

/* ---- all of it ------------------------------------------------------------------------------------------------------ */

static void mark_steps(Values *d, int place, unsigned steps)
{
    for (; steps; steps &= steps - 1)
        d->mark[CHAINS_IN + __builtin_ctz(steps)] |= (PlaceBits)place_bit(place);
}

static void list_changed_vassal(const Run *g, Values *d, Card vassal, int place)
{
    Seat seat = seat_of_place(place);
    Bearing bearing[LINES_AT];
    int n = added_skills(g, vassal, bearing, printed_skills(g, vassal, seat, bearing));
    erase_skills(g, vassal, bearing, n);
    for (int i = 0; i < n; i++) {
        const Bearing *b = &bearing[i];
        const SkillInfo *info = skill_info(g, b->skill);
        if (info->category & (SKILL_SOLID | SKILL_PASSIVE))
            list_line(g, d, b->skill, vassal, b->you);
        if (info->category != SKILL_ACTIVATED || b->you != seat)
            continue;
        mark_steps(d, place, steps_of(info->keywords));
        if (i >= info_of(g, vassal)->skills)
            d->mark[GIVEN_CHAINS] |= (PlaceBits)place_bit(place);
    }
}

/* Whether a Vassal has other than its printed Skills, and what those listen to. */
static void list_changes(const Run *g, Values *d, Card vassal, int place)
{
    const Position *p = now(g);
    for (int i = 0; i < p->modifiers; i++) {
        const Modifier *m = &p->modifier[i];
        if (m->host != vassal || (m->what != LASTING_LENT && m->what != LASTING_ERASED))
            continue;
        d->mark[CHANGED] |= (PlaceBits)place_bit(place);
        if (m->what == LASTING_LENT)
            d->hears_at[place] |= skill_info(g, m->from)->hears;
    }
    FOR_EACH_SEAT (g, s)
        FOR_EACH_CARD (g, card, zone_of_seat(stockpile, s)) {
            if (!is_status_on(g, card, vassal))
                continue;
            d->mark[CHANGED] |= (PlaceBits)place_bit(place);
            d->hears_at[place] |= info_of(g, card)->hears;
        }
}

static void list_vassal(const Run *g, Values *d, int place)
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
        list_line(g, d, info->first_skill + __builtin_ctz(left), vassal, seat_of_place(place));
}

static void list_resource(const Run *g, Values *d, Card card, Seat seat)
{
    const KindInfo *info = info_of(g, card);
    d->resources_hear |= info->hears;
    d->hears |= info->hears;
    for (unsigned left = info->lasting; left; left &= left - 1)
        list_line(g, d, info->first_skill + __builtin_ctz(left), card, seat);
}

/* ---- what is derived (effects/values.h) --------------------------------------------------------------------------------- */

static inline const LineInfo *line_table(const Run *g)
{
    return opened(g)->line;
}

static inline int object_of(const Run *g, Card host)
{
    return place_of(g, host);
}

static inline unsigned own_counters(const Run *g, Card host)
{
    return now(g)->body[host];
}

static __attribute__((noinline)) int has_all_its_skills(const Run *g, const Values *v, Card vassal)
{
    return own_skills(g, vassal) + lent_to(v, vassal) >= LINES_AT;
}
/* Nearly always there is room: few Skills are lent, and few Vassals have other than their printed ones. */
static inline int host_is_full(const Run *g, const Values *v, Card host)
{
    return (v->lents >= LINES_AT - CARD_SKILLS || has_mark(v->mark[CHANGED], place_of(g, host))) &&
           has_all_its_skills(g, v, host);
}

/* W-L8 */
static void lines_are_too_many(const Run *g)
{
    CITE(W-L8);
    note(g, too_many_skills);
}

/* Skills of a Vassal are gone when its erasures cover them. */
/* What is in play, and the solid state Abilities and Passives of it. */
static void list_everything(const Run *g, Values *v)
{
    memset(v, 0, offsetof(Values, silent));
    if (!state_of(g)->begun)
        return;
    v->depends = READS_ALWAYS;
    FOR_EACH_PLACE (place, all_vassals(g))
        list_vassal(g, v, place);
    FOR_EACH_SEAT (g, s)
        FOR_EACH_CARD (g, card, zone_of_seat(stockpile, s))
            if (info_of(g, card)->type == KIND_RESOURCE)
                list_resource(g, v, card, s);
    for (int i = 0; i < now(g)->modifiers; i++) {
        const Modifier *m = &now(g)->modifier[i];
        if (m->what == LASTING_COST)
            FOR_EACH_PLACE (place, chains_meant(g, m->host, m->you - 1, m->from))
                v->own[CHAIN_COST][place] = (Value)(v->own[CHAIN_COST][place] + m->amount);
    }
}

static void list_again(const Run *g, Values *v, int place)
{
    drop_derived(g, vassal_at(g, place), place);
    list_vassal(g, v, place);
}

static inline void values_begin(const Run *g, Values *v)
{
    CITE(7.6.4);
    v->borrowers = 0;
    for (int i = 0; now(g)->untaxed && i < now(g)->modifiers; i++) {
        const Modifier *m = &now(g)->modifier[i];
        if (m->what == LASTING_UNTAXED)
            add_keywords(v, chains_meant(g, m->host, m->you - 1, m->from) & all_vassals(g), UNTAXED);
    }
    v->mark[SPECIAL] = v->mark[CHANGED];
    for (int step = CHAIN_STEP; step <= AS_OTHER; step++)
        v->mark[LENT_IN + step] = 0;
}
