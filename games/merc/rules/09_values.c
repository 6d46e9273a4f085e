/* What a unit is worth with all that it carries (M1.4, M9.2), and teams. */
/* ---- values of units ------------------------------------------------------------------------------------------------------- */

static int ability_bonus(const Run *g, Card unit, int stat); /* rules/21_mercs.c */

/* M1.4 printed value and equipment */
static int equipped_value(const Run *g, Card unit, int stat)
{
    CITE(M9.2, M-R59);
    int sum = kind(g, unit)->stat[stat];
    int ignores = stat == INITIATIVE && says(g, unit, SAYS_INIT_IGNORE_PENALTY);
    for (int slot = 0; slot < SLOTS; slot++) {
        Card card = item_in(g, unit, slot);
        if (!card)
            continue;
        int add = kind(g, card)->stat[stat];
        sum += add < 0 && ignores ? 0 : add;
    }
    return sum;
}
static inline int value_of(const Run *g, Card unit, int stat)
{
    return equipped_value(g, unit, stat) + ability_bonus(g, unit, stat);
}
static inline int training_of(const Run *g, Card unit)
{
    int n = value_of(g, unit, TRAINING);
    return n > 0 ? n : 0;
}
static inline int dice_of(const Run *g, Card unit)
{
    int n = value_of(g, unit, COMBAT);
    return n > 0 ? n : 0;
}
static inline int targets_of(const Run *g, Card unit)
{
    return 1 + value_of(g, unit, TARGETS); /* M1.3 one, and what is added */
}
static inline int max_health(const Run *g, Card unit)
{
    return 3 + kind(g, unit)->health;
}
static inline int health(const Run *g, Card unit)
{
    return max_health(g, unit) - now(g)->wounds[unit];
}
static int armor_of(const Run *g, Card unit) /* what is left of it */
{
    int sum = 0;
    FOR_EACH_ITEM (g, card, unit)
        sum += kind(g, card)->armor ? kind(g, card)->armor - *worn(g, card) : 0;
    return sum;
}
static inline int heal(Run *g, Card unit, int n)
{
    int wounds = now(g)->wounds[unit];
    n = n < wounds ? n : wounds;
    now(g)->wounds[unit] = (uint8_t)(wounds - n);
    if (n)
        note(g, heals, unit, n);
    return n;
}

/* ---- teams ------------------------------------------------------------------------------------------------------------------- */

static int team_size(const Run *g, int owner) /* M8.1 those that count */
{
    int n = 0;
    FOR_EACH_UNIT (unit, team(g, owner))
        n += !says(g, unit, SAYS_NOT_IN_TEAM_LIMIT);
    return n;
}
static inline int team_limit(const Run *g, int owner)
{
    return 1 + sectors_of(g, owner);
}
static int are_incompatible(const Run *g, Card a, Card b)
{
    return says(g, a, SAYS_NEVER_WITH) == b || says(g, b, SAYS_NEVER_WITH) == a;
}
static int clashes(const Run *g, UnitSet units, Card merc)
{
    FOR_EACH_UNIT (unit, units)
        if (unit != merc && are_incompatible(g, merc, unit))
            return 1;
    return 0;
}
/* M21.3 Would this MERC not work with somebody of the team; or, where only squads count, find no squad to be in? */
static int is_refused(const Run *g, int owner, Card merc)
{
    if (ruling(g, incompatible_scope) == incompatible_scope_team)
        return clashes(g, team(g, owner), merc);
    int second = squad_number(owner, 1), landing = now(g)->day < 2;
    return clashes(g, squad_units(g, squad_number(owner, 0)), merc) &&
           (landing || (now(g)->squad_place[second] != NOWHERE && clashes(g, squad_units(g, second), merc)));
}

/* Enters or leaves a squad; the place is settled. */
static void join_squad(Run *g, Card unit, int squad)
{
    Position *p = now(g);
    int old = p->squad_of[unit];
    if (old != NO_SQUAD && p->squad_place[old] != NOWHERE)
        p->mercs[p->squad_place[old]][owner_of_squad(old)]--;
    p->squad_of[unit] = (uint8_t)squad;
    move_openly(g, unit, zone_of_squad(g, squad));
    if (p->squad_place[squad] != NOWHERE) {
        p->mercs[p->squad_place[squad]][owner_of_squad(squad)]++;
        settle(g, p->squad_place[squad]);
    }
    if (old != NO_SQUAD && !squad_size(g, old))
        p->squad_place[old] = p->squad_from[old] = NOWHERE;
}
static void place_squad(Run *g, int squad, int place)
{
    Position *p = now(g);
    int from = p->squad_place[squad], owner = owner_of_squad(squad), n = squad_size(g, squad);
    p->squad_from[squad] = (uint8_t)from;
    p->squad_place[squad] = (uint8_t)place;
    if (from != NOWHERE)
        p->mercs[from][owner] = (uint8_t)(p->mercs[from][owner] - n);
    p->mercs[place][owner] = (uint8_t)(p->mercs[place][owner] + n);
    if (from != NOWHERE)
        settle(g, from);
    settle(g, place);
}
/* Out of play: to the MERC discard pile.  What it carried has been seen to before. */
static void leave_play(Run *g, Card unit)
{
    Position *p = now(g);
    int squad = p->squad_of[unit], place = p->squad_place[squad];
    p->squad_of[unit] = NO_SQUAD;
    p->wounds[unit] = p->actions[unit] = 0;
    p->shifted &= ~unit_bit(unit), p->trains &= ~unit_bit(unit), p->marches &= ~unit_bit(unit);
    move_openly(g, unit, is_leader(unit) ? Z_dictator : Z_merc_discard);
    if (!squad_size(g, squad))
        p->squad_place[squad] = p->squad_from[squad] = NOWHERE;
    if (place != NOWHERE) {
        p->mercs[place][owner_of_squad(squad)]--;
        settle(g, place);
    }
}

/* M-R16 The top MERC of the deck that works with the team goes to the offer; others drawn on the way are discarded.
   NO_CARD when the deck is empty (M-R6). */
static int merc_deck_size(Run *g)
{
    CITE(M-R6);
    if (!zone_size(g, Z_merc_deck) && ruling(g, merc_reshuffle) && zone_size(g, Z_merc_discard)) {
        move_all_openly(g, Z_merc_discard, Z_merc_deck);
        shuffle(g, Z_merc_deck);
    }
    return zone_size(g, Z_merc_deck);
}
static Card draw_merc(Run *g, int owner)
{
    if (!merc_deck_size(g))
        return NO_CARD;
    CITE(M17.5);
    return draw_shown(g, Z_merc_deck, Z_offer, seat_of(g, owner));
}
static Card draw_random_merc(Run *g, int owner)
{
    Card merc;
    while ((merc = draw_merc(g, owner)) != NO_CARD && is_refused(g, owner, merc)) {
        note(g, turns_away, who(g, owner), merc);
        move_openly(g, merc, Z_merc_discard);
    }
    return merc;
}
static void turn_offer_away(Run *g, int owner)
{
    while (zone_size(g, Z_offer)) {
        Card merc = zone_first(g, Z_offer);
        move_openly(g, merc, Z_merc_discard);
        note(g, turns_away, who(g, owner), merc);
    }
}
