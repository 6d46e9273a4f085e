/* C26.2 What lines hear (heard_), and what happens instead (replace_). */

/* Whether it happens to one of those that the first part of the condition means. */
static int to_one(const Run *g, Sense s, const Happening *e)
{
    return (e->objects & all_of(g, part(g, s, 0))) != 0;
}
static int by_you(Sense s, const Happening *e)
{
    return e->by == 1 + s.you;
}
static int by_opponent(Sense s, const Happening *e)
{
    return e->by == 1 + opponent(s.you);
}
static int is_player(int who, Seat you, Seat seat)
{
    return who == PLAYER_ANYBODY || (who == PLAYER_YOU) == (seat == you);
}

/* ---- cards ------------------------------------------------------------------------------------------------------------------- */

static int heard_PLAYED(const Run *g, Sense s, const Happening *e)
{
    (void)g, (void)s;
    if (!(e->how & BY_PLAY))
        return 0;
    CITE(C-K38);
    return 1;
}
/* C17.18 A copy does not trigger the line that has made it, on whatever card. */
static int heard_ENTERS(const Run *g, Sense s, const Happening *e)
{
    if (e->how & BY_COPY && condition_at(effect_set(g), (uint16_t)e->spare) == s.at) {
        CITE(C17.18);
        return 0;
    }
    return to_one(g, s, e);
}
static int heard_ENTERS_LANE(const Run *g, Sense s, const Happening *e)
{
    int here = object_of(g, s.source);
    return e->how & BY_PLAY && e->seat == s.you && e->objects & all_slots() && here >= 0 &&
           lane_of(first_in(e->objects)) == body_at(g, here)->zone;
}
static int heard_PLAYS_PAIR(const Run *g, Sense s, const Happening *e)
{
    int cost = info_of(g, card_of(e->source))->cost;
    return e->seat == s.you && player(g, s.you)->costs_twice >> (cost < 15 ? cost : 15) & 1;
}
static int heard_PLAYS(const Run *g, Sense s, const Happening *e)
{
    Sense sort = part(g, s, 0);
    sort.it = card_of(e->source);
    return is_player(word(g, s, 0), s.you, e->seat) && holds(g, sort);
}
static int heard_DRAWS(const Run *g, Sense s, const Happening *e)
{
    return is_player(word(g, s, 0), s.you, e->seat);
}

/* ---- attacks, damage --------------------------------------------------------------------------------------------------------- */

/* It loses Stealth only when the attack is over (C15.21). */
static int heard_ATTACKS_HIDDEN(const Run *g, Sense s, const Happening *e)
{
    (void)e;
    return has_keyword(g, object_of(g, s.source), KEYWORD_STEALTH);
}
static int heard_ATTACKS_ONE(const Run *g, Sense s, const Happening *e)
{
    return to_one(g, s, e);
}
static int heard_ATTACKS(const Run *g, Sense s, const Happening *e)
{
    (void)g, (void)s, (void)e;
    return 1;
}
static int heard_ENEMY_ATTACKS(const Run *g, Sense s, const Happening *e)
{
    return (e->doers & units_of(g, opponent(s.you))) != 0 && to_one(g, s, e);
}
static int heard_IS_ATTACKED(const Run *g, Sense s, const Happening *e)
{
    CITE(C-K8);
    return to_one(g, s, e);
}
static int heard_DAMAGES(const Run *g, Sense s, const Happening *e)
{
    return to_one(g, s, e);
}
static int heard_YOU_DAMAGE_ONE(const Run *g, Sense s, const Happening *e)
{
    return by_you(s, e) && !(e->how & BY_COMBAT) && to_one(g, s, e);
}
static int heard_YOU_DAMAGE(const Run *g, Sense s, const Happening *e)
{
    (void)g;
    return by_you(s, e) && !(e->how & BY_COMBAT);
}
static int heard_YOUR_CARD_DAMAGES(const Run *g, Sense s, const Happening *e)
{
    CITE(C-K56);
    return by_you(s, e) && e->source && info_of(g, card_of(e->source))->type != KIND_LEADER &&
           to_one(g, s, e);
}
static int heard_IS_DAMAGED(const Run *g, Sense s, const Happening *e)
{
    return to_one(g, s, e);
}

static int heard_IS_HEALED(const Run *g, Sense s, const Happening *e)
{
    return to_one(g, s, e);
}

/* ---- deaths -------------------------------------------------------------------------------------------------------------------- */

/* Of those that die together the one with so many behind it that it is the third. */
static int heard_THIRD_DIES(const Run *g, Sense s, const Happening *e)
{
    Set friends = units_of(g, s.you);
    return e->objects & friends &&
           player(g, s.you)->deaths + 1 + __builtin_popcountll(e->left & friends) == 3;
}
static int heard_DESTROYED_BY_UNIT(const Run *g, Sense s, const Happening *e)
{
    CITE(C-K55);
    return by_opponent(s, e) && e->source && is_unit_card(g, card_of(e->source)) && to_one(g, s, e);
}
static int heard_DESTROYED(const Run *g, Sense s, const Happening *e)
{
    return by_opponent(s, e) && e->source && to_one(g, s, e);
}
/* C13.9 Sacrificial Altar: lines about the bearer's own end are heard twice when its player sacrifices it. */
static int own_end(const Run *g, Sense s, const Happening *e)
{
    if (!to_one(g, s, e))
        return 0;
    Seat seat = seat_of_object(g, first_in(e->objects));
    int is_sacrifice = e->kind == HAPPENS_SACRIFICED || e->cause == HAPPENS_SACRIFICED;
    return is_sacrifice && phrase_at(g, part(g, s, 0)) == CRISIS_THIS_ONE &&
                   has_keyword(g, hero_object(seat), KEYWORD_TWICE_SACRIFICED)
               ? 2
               : 1;
}
static int heard_DIES(const Run *g, Sense s, const Happening *e)
{
    return own_end(g, s, e);
}
static int heard_IS_SACRIFICED(const Run *g, Sense s, const Happening *e)
{
    CITE(C13.9);
    return own_end(g, s, e);
}

/* ---- counters, control, Modules --------------------------------------------------------------------------------------------------- */

static int heard_YOU_BLESS(const Run *g, Sense s, const Happening *e)
{
    return by_you(s, e) && to_one(g, s, e) ? e->times : 0;
}
static int heard_IS_BLESSED(const Run *g, Sense s, const Happening *e)
{
    return to_one(g, s, e) ? e->times : 0; /* C15.29 each time */
}
static int heard_UNIT_CORRUPTS(const Run *g, Sense s, const Happening *e)
{
    return by_you(s, e) && e->source && is_unit_card(g, card_of(e->source)) && to_one(g, s, e) ? e->times : 0;
}
static int heard_BECOMES_CORRUPTED(const Run *g, Sense s, const Happening *e)
{
    return to_one(g, s, e);
}
static int heard_EVOLVES(const Run *g, Sense s, const Happening *e)
{
    return to_one(g, s, e);
}
static int heard_DELAY_ENDS(const Run *g, Sense s, const Happening *e)
{
    return !word(g, s, 0) || e->seat == s.you ? e->times : 0; /* C-K11 once for each time */
}
static int heard_ATTACHED(const Run *g, Sense s, const Happening *e)
{
    return by_you(s, e) && to_one(g, s, e);
}
static int heard_OVERRIDES(const Run *g, Sense s, const Happening *e)
{
    (void)g;
    CITE(C17.12);
    return e->how & BY_OVERRIDE && e->seat == s.you;
}

/* ---- times -------------------------------------------------------------------------------------------------------------------------- */

static int heard_YOUR_TURN(const Run *g, Sense s, const Happening *e)
{
    (void)e;
    return now(g)->active == s.you;
}
static int heard_ANY_TURN(const Run *g, Sense s, const Happening *e)
{
    (void)g, (void)s, (void)e;
    return 1;
}
static int heard_YOUR_END(const Run *g, Sense s, const Happening *e)
{
    (void)e;
    return now(g)->active == s.you;
}
static int heard_ANY_END(const Run *g, Sense s, const Happening *e)
{
    (void)g, (void)s, (void)e;
    return 1;
}
static int heard_REVEALED(const Run *g, Sense s, const Happening *e)
{
    return (e->objects & effect_object(g, s.source)) != 0;
}
static int heard_BEFORE_COMBAT(const Run *g, Sense s, const Happening *e)
{
    (void)g, (void)s, (void)e;
    return 1;
}
static int heard_AFTER_COMBAT(const Run *g, Sense s, const Happening *e)
{
    (void)g, (void)s, (void)e;
    return 1;
}
static int heard_YOUR_END_PHASE(const Run *g, Sense s, const Happening *e)
{
    (void)e;
    return now(g)->active == s.you;
}
static int heard_AFTER_END(const Run *g, Sense s, const Happening *e)
{
    (void)e;
    return now(g)->active == s.you;
}
static int heard_GAME_BEGINS(const Run *g, Sense s, const Happening *e)
{
    (void)g;
    CITE(C4.7);
    return e->seat == s.you;
}
static int heard_SPENDS_LAST(const Run *g, Sense s, const Happening *e)
{
    CITE(C14.3);
    return is_player(word(g, s, 0), s.you, e->seat);
}
static int heard_IS_LINKED(const Run *g, Sense s, const Happening *e)
{
    return to_one(g, s, e);
}
static int heard_MOVES(const Run *g, Sense s, const Happening *e)
{
    return to_one(g, s, e);
}
static int heard_DISCARDS(const Run *g, Sense s, const Happening *e)
{
    return is_player(word(g, s, 0), s.you, e->seat);
}
static int heard_ECLIPSE_BEGINS(const Run *g, Sense s, const Happening *e)
{
    (void)g, (void)s, (void)e;
    return 1;
}
static int heard_FLUX_CHANGES(const Run *g, Sense s, const Happening *e)
{
    (void)g, (void)s;
    return e->amount != 0;
}
static int heard_BLOCKS(const Run *g, Sense s, const Happening *e)
{
    return to_one(g, s, e);
}
/* C24.7 Asked for each player. */
static int heard_VICTORY(const Run *g, Sense s, const Happening *e)
{
    Sense feat = part(g, s, 0);
    feat.you = e->seat;
    return holds(g, feat);
}

/* C24.5 Asked for its controller alone. */
static int heard_YOU_WIN(const Run *g, Sense s, const Happening *e)
{
    return e->seat == s.you && holds(g, part(g, s, 0));
}

/* ---- instead (C12.12) ------------------------------------------------------------------------------------------------------------------ */

static int replace_TWICE(const Run *g, Sense s, Happening *e)
{
    (void)g;
    CITE(C-K80);
    e->times = (int16_t)(2 * e->times);
    return by_you(s, e);
}
static int replace_EFFECT_DAMAGE_MORE(const Run *g, Sense s, Happening *e)
{
    if (!by_you(s, e) || e->how & BY_COMBAT || e->amount <= 0)
        return 0;
    CITE(C-K45);
    e->amount = (int16_t)(e->amount + word(g, s, 0));
    return 1;
}
static int replace_DOUBLE_DAMAGE(const Run *g, Sense s, Happening *e)
{
    e->amount = (int16_t)(2 * e->amount);
    return e->amount > 0 && to_one(g, s, e);
}
static int replace_COMBAT_MORE(const Run *g, Sense s, Happening *e)
{
    Sense one = part(g, s, 0), state = part(g, s, 1);
    if (!(e->how & BY_COMBAT) || e->amount <= 0 ||
        (phrase_at(g, one) != OP_NONE && !(e->objects & all_of(g, one))) ||
        (phrase_at(g, state) != OP_NONE && !holds(g, state)))
        return 0;
    e->amount = (int16_t)(e->amount + word(g, s, 0));
    return 1;
}
static int replace_COMBAT_EQUAL(const Run *g, Sense s, Happening *e)
{
    e->amount = (int16_t)amount_of(g, part(g, s, 0));
    return (e->how & BY_COMBAT) != 0;
}
static int replace_SMALL_DAMAGE(const Run *g, Sense s, Happening *e)
{
    e->objects = 0;
    return e->how & BY_COMBAT && e->amount * e->times <= word(g, s, 0);
}
static int replace_EVOLUTION_TWICE(const Run *g, Sense s, Happening *e)
{
    e->amount = (int16_t)(2 * e->amount);
    return to_one(g, s, e);
}
static int replace_EVOLUTION_MORE(const Run *g, Sense s, Happening *e)
{
    e->amount = (int16_t)(e->amount + word(g, s, 0));
    return to_one(g, s, e);
}
/* C14.2 From an effect: of a card. */
static int replace_ENERGY_FROM_UNIT(const Run *g, Sense s, Happening *e)
{
    if (e->amount <= 0)
        return 0; /* nothing would be gained */
    e->amount = (int16_t)(e->amount + word(g, s, 0));
    return e->seat == s.you && effect_object(g, card_of(e->source)) & units_of(g, s.you);
}
static int replace_ENERGY_MORE(const Run *g, Sense s, Happening *e)
{
    if (e->amount <= 0)
        return 0;
    e->amount = (int16_t)(e->amount + word(g, s, 0));
    return e->seat == s.you && e->source;
}
static int replace_DELAY_TWICE(const Run *g, Sense s, Happening *e)
{
    CITE(C-K84);
    e->times = (int16_t)(2 * e->times);
    return e->seat == s.you && e->doers & units_of(g, s.you);
}
static int replace_WOULD_DIE(const Run *g, Sense s, Happening *e)
{
    (void)e;
    return condition_state_holds(g, s);
}
