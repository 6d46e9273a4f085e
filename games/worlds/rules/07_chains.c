/* 7.2 to 7.5 Chains: who may activate which, at what cost, and what activating does. */

/* 7.2.6, W-R17 The reinforcer tax; with an empty challenger zone it is due. */
static int tax(const Run *g, int place)
{
    return spot(place) != CHALLENGER && !(derived(g)->keywords[place] & UNTAXED) &&
           !same_world(g, vassal_at(g, place), challenger_of(g, seat_of_place(place)));
}

static int chain_cost(const Run *g, int place, int skill)
{
    return within(0, skill_info(g, skill)->cost + tax(g, place) + derived(g)->value[CHAIN_COST][place], 9999);
}

/* 7.3.1, 7.4.2 */
static int place_allows(const Run *g, int keywords, int place)
{
    int restricting = spot(place) == CHALLENGER ? KEYWORD_REINFORCE : KEYWORD_CHALLENGE;
    if (state_of(g)->chains)
        restricting |= KEYWORD_PRIME;
    return !(keywords & restricting);
}

/* Only who is short of Boosts has to look whether the tax is due. */
static int can_pay(const Run *g, int place, int skill)
{
    int left =
        boosts(g, seat_of_place(place)) - skill_info(g, skill)->cost - derived(g)->value[CHAIN_COST][place];
    return left > 0 || (left == 0 && !tax(g, place)) || chain_cost(g, place, skill) == 0;
}

static int may_activate(const Run *g, int place, int skill, Card key)
{
    return place_allows(g, skill_info(g, skill)->keywords, place) && can_pay(g, place, skill) &&
           limit_is_left(g, skill, key);
}

/* 7.2.7 One Chain of each Vassal, once a round, and only if it is not exhausted.  Those that have a Chain at all. */
static Places ready_vassals(const Run *g, Seat seat, Step step)
{
    const PlaceBits *mark = derived(g)->mark;
    PlaceBits front = (PlaceBits)1 << challenger_place(seat);
    PlaceBits able = (mark[CHAINS_IN + 2 * (int)step] & ~front) |
                     (mark[CHAINS_IN + 2 * (int)step + 1] & front) | mark[LENT_IN + (int)step];
    Places ready = vassals_of(g, seat) & ~exhausted_of(g, seat) & able;
    if (ready && state_of(g)->chains)
        FOR_EACH_PLACE (place, ready)
            ready &= is_chained(g, vassal_at(g, place)) ? ~place_bit(place) : ~0ull;
    return ready;
}

/* Skills of a Vassal behind its printed ones. */
static unsigned ready_among(const Run *g, int place, Step step, const Bearing *bearing, int from, int to)
{
    unsigned found = 0;
    for (int i = from; i < to; i++) {
        const SkillInfo *skill = skill_info(g, bearing[i].skill);
        if (skill->category == SKILL_ACTIVATED && bearing[i].you == seat_of_place(place) &&
            step_allows(skill->keywords, step) && may_activate(g, place, bearing[i].skill, bearing[i].key))
            found |= 1u << i;
    }
    return found;
}

/* Those of its printed Chains that a Vassal's controller can pay for.  Whether the tax is due has to be known only when
   the Boosts are just enough without it. */
static unsigned payable_among(const Run *g, int place, const KindInfo *info, unsigned chains)
{
    int most = boosts(g, seat_of_place(place)) - derived(g)->value[CHAIN_COST][place];
    if (most > info->dearest)
        return chains;
    if (most < 0)
        return 0;
    if (most < PRICES) {
        unsigned surely = most ? chains & info->payable[most - 1] : 0, all = chains & info->payable[most];
        return surely == all || tax(g, place) ? surely : all;
    }
    unsigned found = 0;
    for (unsigned left = chains; left; left &= left - 1)
        if (can_pay(g, place, info->first_skill + __builtin_ctz(left)))
            found |= left & -left;
    return found;
}

static unsigned ready_among_printed(const Run *g, int place, Card vassal, Step step)
{
    const KindInfo *info = info_of(g, vassal);
    unsigned found = info->chains[step] & ~info->barred[spot(place) == CHALLENGER];
    if (state_of(g)->chains)
        found &= ~(unsigned)info->prime;
    found = payable_among(g, place, info, found);
    for (unsigned left = found & info->limited; left; left &= left - 1)
        if (!limit_is_left(g, info->first_skill + __builtin_ctz(left), vassal))
            found &= ~(left & -left);
    return found;
}

/* The Chains of a Vassal that its controller may activate, a bit for each of its Skills. */
static unsigned ready_chains(const Run *g, int place, Step step)
{
    const Values *d = derived(g);
    Card vassal = vassal_at(g, place);
    if (!has_mark(d->mark[SPECIAL], place))
        return ready_among_printed(g, place, vassal, step);
    Bearing bearing[LINES_AT];
    if (has_erasure(g, vassal))
        return ready_among(g, place, step, bearing, 0, skills_at(g, place, bearing));
    unsigned found = ready_among_printed(g, place, vassal, step);
    if (!has_mark(d->mark[GIVEN_CHAINS] | d->mark[LENT_IN + (int)step], place))
        return found;
    int printed = info_of(g, vassal)->skills;
    return found |
           ready_among(g, place, step, bearing, printed, further_skills(g, d, place, bearing, printed));
}

/* Is there any Chain that this player may activate?  Everything that decides it is public. */
static int can_activate(const Run *g, Seat seat, Step step)
{
    if (state_of(g)->chains == CHAIN_LIMIT)
        return 0;
    FOR_EACH_PLACE (place, ready_vassals(g, seat, step))
        if (ready_chains(g, place, step))
            return 1;
    return 0;
}

static void offer_chains(const Run *g, Seat seat, Step step, int base, CwOptions *out)
{
    offer(out, base);
    FOR_EACH_PLACE (place, ready_vassals(g, seat, step))
        for (unsigned left = ready_chains(g, place, step); left; left &= left - 1)
            offer(out, base + 1 + place * LINES_AT + __builtin_ctz(left));
}

static int chosen_place(int choice)
{
    return (choice - 1) / LINES_AT;
}
static Bearing chosen_chain(const Run *g, int choice)
{
    Bearing bearing[LINES_AT];
    int place = chosen_place(choice), slot = (choice - 1) % LINES_AT;
    const KindInfo *info = info_of(g, vassal_at(g, place));
    if (!has_mark(derived(g)->mark[CHANGED], place) && slot < info->skills)
        return (Bearing){(uint16_t)(info->first_skill + slot), (uint8_t)vassal_at(g, place),
                         (uint8_t)seat_of_place(place)};
    skills_at(g, place, bearing);
    return bearing[slot];
}

static void describe_chain_choice(const Run *g, int index, Described *d)
{
    if (!index) {
        d->variant = "abstain";
        return;
    }
    int place = chosen_place(index);
    d->arg[0] = vassal_at(g, place);
    d->arg[1] = chosen_chain(g, index).skill;
    d->arg[2] = chain_cost(g, place, d->arg[1]);
    d->arg[3] = tax(g, place);
}

/* ---- paying: in the position and in every kept one (W-R10) ------------------------------------------------------------- */

static void pay(Run *g, Seat seat, int cost)
{
    now(g)->boosts[seat] = (uint8_t)(now(g)->boosts[seat] - cost);
    for (int slot = 0; slot < 2; slot++) {
        uint8_t *kept = &state_of(g)->kept[slot].boosts[seat];
        *kept = (uint8_t)(*kept > cost ? *kept - cost : 0);
    }
    if (cost)
        not_quiet(g);
    touch(g, READS_BOOSTS, 0);
}

/* A Vassal exhausted as a cost is so in the kept positions as well, wherever it is in play there. */
static void exhaust_in_kept(Run *g, Card vassal)
{
    for (int slot = 0; slot < 2; slot++) {
        Position *kept = &state_of(g)->kept[slot];
        int place = place_of_zone[kept->zone_of[vassal]] - 1;
        if (place == NO_PLACE)
            continue;
        kept->body[vassal] = (uint8_t)(kept->body[vassal] + EXHAUSTION_ONE);
        set_mark(&kept->tired, place, 1);
    }
}

static void cite_chain(const Run *g, int place, int skill)
{
    (void)g, (void)place;
    int keywords = skill_info(g, skill)->keywords;
    CITE_IF(7.2.6, tax(g, place));
    CITE_IF(W-R17, tax(g, place));
    CITE_IF(2.1.3.2, tax(g, place) && !world_of(g, vassal_at(g, place)));
    CITE_IF(9.2.2, keywords & KEYWORD_PLAIN);
    CITE_IF(7.3.1, keywords & KEYWORD_PRIME);
    CITE_IF(9.2.3, keywords & KEYWORD_PRIME);
    CITE_IF(W-R5, keywords & KEYWORD_PRIME);
    CITE_IF(7.5.2.1, keywords & KEYWORD_RIPOSTE);
    CITE_IF(8.4.2.4, keywords & KEYWORD_RIPOSTE);
    CITE_IF(9.2.4, keywords & KEYWORD_RIPOSTE);
    CITE_IF(7.5.2.2, keywords & KEYWORD_COMBO);
    CITE_IF(8.4.2.3, keywords & KEYWORD_COMBO);
    CITE_IF(9.2.5, keywords & KEYWORD_COMBO);
    CITE_IF(7.4.2.1, keywords & KEYWORD_REINFORCE);
    CITE_IF(9.2.6, keywords & KEYWORD_REINFORCE);
    CITE_IF(7.4.2.2, keywords & KEYWORD_CHALLENGE);
    CITE_IF(9.2.7, keywords & KEYWORD_CHALLENGE);
    CITE_IF(7.2.3.3, keywords & (keywords - 1));
}

/* 7.2.3, 7.2.4 Spend the Boosts; W-R10 what is paid stays paid. */
static void pay_for_chain(Run *g, struct activate *my)
{
    State *state = state_of(g);
    int place = chosen_place(my->choice);
    Card vassal = vassal_at(g, place);
    Bearing chain = chosen_chain(g, my->choice);
    int cost = chain_cost(g, place, chain.skill);
    my->vassal = ref_to(vassal);
    my->skill = chain.skill;
    CITE(7.2.3, 7.2.4);
    CITE_IF(7.2.4.1, !skill_info(g, chain.skill)->cost);
    CITE(9.1.10);
    cite_chain(g, place, chain.skill);
    note(g, activates, my->you, vassal, chain.skill, cost, tax(g, place));
    pay(g, my->you, cost);
    /* 7.2.7, W-R6 Once a round. */
    CITE(7.2.7, W-R6);
    state->chained[vassal / 8] |= (uint8_t)(1u << vassal % 8);
    state->chains++;
    state->chain_by[my->slot] = (uint8_t)vassal;
    use_limit(g, chain.skill, chain.key);
}

/* 7.2.3 Activating the Chain chosen. */
RULE(activate)
{
    BEGIN(abilities_are_done, effect_is_done, others_are_done);
    pay_for_chain(g, my);
    refresh(g);
    moment(g, HAPPENS_CHAIN_ACTIVATED, place_bit(chosen_place(my->choice)));
    /* 7.2.5 A Vassal in a reinforcer zone is exhausted as part of it: one moment, for Abilities that listen. */
    if (spot(chosen_place(my->choice)) != CHALLENGER) {
        CITE(7.2.5);
        exhaust_in_kept(g, card_of(my->vassal));
        ACT(abilities_are_done, .objects = place_bit(chosen_place(my->choice)), .kind = HAPPENS_EXHAUSTED);
    } else if (has_triggered(g)) {
        SETTLE(others_are_done);
    }
    /* 9.1.15 The position before the effect is kept: a Negate returns to it. */
    refresh(g);
    keep(g, my->slot);
    CALL(effect_is_done, run_effect, .skill = my->skill, .at = effect_set(g)->skills[my->skill].effect,
         .end = effect_set(g)->skills[my->skill].end, .source = my->vassal, .you = my->you,
         .purpose = my->negates);
    END;
}
