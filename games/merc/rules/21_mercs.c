/* M21 What MERCs can do: bonuses on values, and abilities that are rules of their own. */

/* ---- bonuses (M1.4) ------------------------------------------------------------------------------------------------------- */

static int carries_tag(const Run *g, Card unit, int tags, int weapons_only)
{
    FOR_EACH_ITEM (g, card, unit)
        if (kind(g, card)->tags & tags && (!weapons_only || kind(g, card)->deck == WEAPON))
            return 1;
    return 0;
}

static int has_weapon(const Run *g, Card unit)
{
    FOR_EACH_ITEM (g, card, unit)
        if (kind(g, card)->deck == WEAPON)
            return 1;
    return 0;
}

static int has_weapon_with_targets(const Run *g, Card unit)
{
    FOR_EACH_ITEM (g, card, unit)
        if (kind(g, card)->deck == WEAPON && kind(g, card)->stat[TARGETS] > 0)
            return 1;
    return 0;
}

/* M21.4 What is compared inside a squad. */
static int compared_value(const Run *g, Card unit, int stat)
{
    CITE(M21.4, M-R30);
    return ruling(g, squad_compare) == squad_compare_printed ? kind(g, unit)->stat[stat]
                                                             : equipped_value(g, unit, stat);
}

/* Strictly higher than all others of the squad; alone is highest, unless printed values are compared (M-R30). */
static int is_highest(const Run *g, Card unit, int stat)
{
    int squad = now(g)->squad_of[unit], own = compared_value(g, unit, stat);
    FOR_EACH_MEMBER (g, other, squad)
        if (other != unit && compared_value(g, other, stat) >= own)
            return 0;
    return squad_size(g, squad) > 1 || ruling(g, squad_compare) == squad_compare_equipped;
}

static int somebody_is_better(const Run *g, Card unit, int stat)
{
    int own = compared_value(g, unit, stat);
    FOR_EACH_MEMBER (g, other, now(g)->squad_of[unit])
        if (other != unit && compared_value(g, other, stat) > own)
            return 1;
    return 0;
}

static int woman_in_squad(const Run *g, int squad)
{
    FOR_EACH_MEMBER (g, unit, squad)
        if (kind(g, unit)->woman)
            return 1;
    return 0;
}

/* M21.1 What 'while' asks, of the MERC that has the line. */
HOLDS_IF(WEAPON_IS, carries_tag(g, s.source, 1 << (word(g, s, 0) - 1), 1))
HOLDS_IF(WEAPON_AIMS, has_weapon_with_targets(g, s.source))
HOLDS_IF(HAS_WEAPON, has_weapon(g, s.source))
HOLDS_IF(NO_WEAPON, !has_weapon(g, s.source))
HOLDS_IF(ARMOR_SLOT, item_in(g, s.source, ARMOR) != NO_CARD)
HOLDS_IF(HAS_EXPLOSIVE, carries_tag(g, s.source, TAG_EXPLOSIVE, 0))
static int holds_ALONE(const Run *g, Sense s)
{
    CITE(M21.6);
    return squad_size(g, now(g)->squad_of[s.source]) == 1;
}
HOLDS_IF(LEADS, is_highest(g, s.source, INITIATIVE))
HOLDS_IF(WOMAN_HERE, woman_in_squad(g, now(g)->squad_of[s.source]))

/* What a line adds to the value that is asked for. */
static int signed_number(const Run *g, Sense s, int i)
{
    return word(g, s, i) == WORD_SIGN_PLUS ? word(g, s, i + 1) : -word(g, s, i + 1);
}
KEEPS(BONUS, add_number(v, signed_number(g, s, 0)))
KEEPS(AURA, add_number(v, signed_number(g, s, 1)))
static void hold_CATCH_UP(const Run *g, Sense s, Values *values)
{
    if (somebody_is_better(g, s.source, values->what))
        add_number(values, word(g, s, 0));
}

static int given_by(const Run *g, Card giver, int stat, unsigned whom)
{
    return value_now(g, giver, kind(g, giver)->bonus, kind(g, giver)->bonuses, stat, whom);
}

/* M21.15 Enemy MERCs in a combat are weakened while who does so lives; the Dictator card is not (M14.11). */
static int weakened_by_enemies(const Run *g, Card unit, int stat)
{
    int sum = 0, place = place_of(g, unit);
    if (fight(g)->place != place + 1 || is_leader(unit))
        return 0;
    FOR_EACH_UNIT (giver, opened(g)->gives[WHO_ENEMY_MERCS])
        if (in_play(g, giver) && place_of(g, giver) == place &&
            are_enemies(owner_of(g, giver), owner_of(g, unit))) {
            CITE(M21.15, M-R31);
            sum += given_by(g, giver, stat, 1u << WHO_ENEMY_MERCS);
        }
    return sum;
}

static int ability_bonus(const Run *g, Card unit, int stat)
{
    int squad = now(g)->squad_of[unit], sum = 0;
    CITE(M1.4);
    if (kind(g, unit)->bonuses)
        sum += given_by(g, unit, stat, 1u << WHO_SELF | 1u << WHO_SQUAD);
    FOR_EACH_UNIT (giver,
                   (opened(g)->gives[WHO_SQUAD] | opened(g)->gives[WHO_SQUAD_OTHERS]) & ~unit_bit(unit))
        if (squad != NO_SQUAD && now(g)->squad_of[giver] == squad)
            sum += given_by(g, giver, stat, 1u << WHO_SQUAD | 1u << WHO_SQUAD_OTHERS);
    return opened(g)->gives[WHO_ENEMY_MERCS] ? sum + weakened_by_enemies(g, unit, stat) : sum;
}

/* Initiative that MERCs of an owner give to his militia in their sector. */
static int militia_bonus(const Run *g, int place, int owner)
{
    int sum = 0;
    FOR_EACH_UNIT (giver, opened(g)->gives[WHO_OWN_MILITIA_HERE])
        if (in_play(g, giver) && place_of(g, giver) == place && owner_of(g, giver) == owner)
            sum += given_by(g, giver, INITIATIVE, 1u << WHO_OWN_MILITIA_HERE);
    return sum;
}

/* ---- M21.17 militia that come along ------------------------------------------------------------------------------------------ */

static int can_bring_militia(const Run *g, int owner, int from, int to)
{
    return militia(g, from, owner) && militia_room(g, to, owner);
}

RULE(bring_militia)
{
    BEGIN(number_is_chosen);
    if (!can_bring_militia(g, owner_of(g, my->unit), my->from, my->to))
        RETURN;
    CITE(M21.17, M11.2);
    DECIDE(number_is_chosen, owner_of(g, my->unit), bring, my->unit, my->from, my->to);
    int n = decided(g, owner_of(g, my->unit), bring);
    send_militia_away(g, my->from, owner_of(g, my->unit), n);
    place_militia(g, my->to, owner_of(g, my->unit), n);
    END;
}

/* a: the MERC, b: from, c: to */
static void options_bring(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    int owner = owner_of(g, ask->a), most = says(g, ask->a, SAYS_MOVE_MILITIA);
    int there = militia(g, ask->b, owner), room = militia_room(g, ask->c, owner);
    (void)seat;
    most = most < there ? most : there;
    offer_amounts(out, BASE_bring, 0, most < room ? most : room);
}

DESCRIBE(bring, describe_as(d, NULL, index, ask->a, 0))

/* ---- M13.9, M-R20 cards that are drawn for the squad ---------------------------------------------------------------------------- */

static int takes_at_once(const Run *g, Card unit, Card card)
{
    unsigned slots = slots_to_offer(g, unit, card);
    return !(slots & (slots - 1));
}

/* Card after card from a deck of choice; with the switch all from the first one. */
RULE(do_DRAW_AND_GIVE)
{
    BEGIN(deck_is_chosen, card_is_chosen, member_is_chosen, card_is_taken);
    CITE(M-R20);
    my->place = (int16_t)card_of(my->source);
    for (my->purpose = 0; my->purpose < word_said(g, my, 0) && decks_have_cards(g); my->purpose++) {
        if (!my->purpose || !ruling(g, hagness_one_deck)) {
            DECIDE(deck_is_chosen, owner_of(g, my->place), deck, my->place, 0, 0);
            my->choice = (int16_t)decided(g, owner_of(g, my->place), deck);
        }
        find_equipment(g, owner_of(g, my->place), my->choice, Z_aside);
    }
    if (!zone_size(g, Z_aside))
        RETURN;
    DECIDE(card_is_chosen, owner_of(g, my->place), supply, my->place, 0, 0);
    my->choice = (int16_t)(EQUIPMENT_FIRST + decided(g, owner_of(g, my->place), supply));
    my->choice = (int16_t)ref_to(find_kind(g, Z_aside, my->choice));
    put_spare(g, card_of((CardRef)my->choice), zone_for_spare(g, my->place));
    while (zone_size(g, Z_aside))
        discard_equipment(g, zone_first(g, Z_aside));
    DECIDE(member_is_chosen, owner_of(g, my->place), member, my->place, my->choice, 0);
    my->place = (int16_t)decided(g, owner_of(g, my->place), member);
    if (!my->place)
        RETURN;
    /* The member carries it: in a free slot, or for the card that is there; of several that card is chosen. */
    if (takes_at_once(g, my->place, card_of((CardRef)my->choice)))
        put_on(g, my->place, card_of((CardRef)my->choice),
               __builtin_ctz(slots_to_offer(g, my->place, card_of((CardRef)my->choice))));
    else
        CALL(card_is_taken, reequip, .unit = my->place, .partner = EQUIP_MUST, .mode = my->choice);
    END;
}

static void options_supply(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    uint64_t seen = 0;
    (void)seat, (void)ask;
    FOR_EACH_CARD (g, card, Z_aside) {
        int number = kind_of(g, card) - EQUIPMENT_FIRST;
        if (!(seen >> number & 1))
            offer(out, BASE_supply + number);
        seen |= 1ull << number;
    }
}

DESCRIBE(supply, describe_equipment(g, EQUIPMENT_FIRST + index, Z_aside, d))

/* a: who has drawn, b: the card as a CardRef.  It stays in the stash only if nobody can carry it. */
static void options_member(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat;
    FOR_EACH_MEMBER (g, unit, now(g)->squad_of[ask->a])
        if (slots_for(g, unit, card_of((CardRef)ask->b)))
            offer(out, BASE_member + unit);
    if (!out->count)
        offer(out, BASE_member);
}

static void describe_member(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat;
    describe_unit(index, d);
    d->arg[1] = kind_of(g, card_of((CardRef)ask->b));
}

/* ---- M21.10, M21.7 attacks outside a unit's turn ---------------------------------------------------------------------------------- */

/* Can this unit make an attack now? */
static int can_strike(const Run *g, Card unit)
{
    return in_play(g, unit) && place_of(g, unit) == combat_place(g) && both_sides_stand(g, combat_place(g)) &&
           dice_in_combat(g, unit) && !(fight(g)->held[unit] && says(g, unit, SAYS_DOG_NO_HARM));
}

RULE(strike)
{
    BEGIN(target_is_chosen, attack_is_made);
    if (!can_strike(g, my->unit))
        RETURN;
    CITE(M-R36);
    DECIDE(target_is_chosen, owner_of(g, my->unit), turn, my->unit, combat_place(g), TURN_STRIKES);
    my->choice = (int16_t)decided(g, owner_of(g, my->unit), turn);
    if (my->choice == TURN_HOLD)
        RETURN;
    declare(g, my->choice - TURN_AIM);
    my->choice = 0; /* what is declared does not tell in which order it was */
    CALL(attack_is_made, attack, .unit = my->unit, .place = (int16_t)combat_place(g),
         .dice = (int16_t)dice_in_combat(g, my->unit), .targets = my->targets);
    END;
}

/* M21.10 One attack with all dice before the first round; who makes it acts in that round as usual. */
RULE(do_ATTACK_FIRST)
{
    BEGIN(strike_is_made);
    CITE(M21.10);
    CALL(strike_is_made, strike, .unit = (int16_t)card_of(my->source), .targets = word_said(g, my, 0));
    END;
}

/* M21.7 A whole attack with new targets after all other units of the round. */
RULE(do_ATTACK_AGAIN)
{
    BEGIN(strike_is_made);
    CITE(M21.7);
    CALL(strike_is_made, strike, .unit = (int16_t)card_of(my->source),
         .targets = (int16_t)targets_of(g, card_of(my->source)));
    END;
}
