/* M12.8 to M12.19 A unit's turn: aim, fire, damage, death. */

enum { ATTACK_BOMBARDS = 1 }; /* from outside: no combat, armor protects */
enum { HURT_PIERCING = 1, HURT_IN_COMBAT = 2 };

/* ---- legal targets ----------------------------------------------------------------------------------------------------- */

/* M12.13, M14.6 Enemy unit cards that may be declared: the Dictator card only when it stands alone. */
static UnitSet legal_units(const Run *g, int place, int owner)
{
    UnitSet units = side_units(g, place, !side_of(owner));
    UnitSet leader = units & unit_bit(now(g)->leader);
    if (is_rebel(owner) && leader && (units != leader || militia(g, place, DICT))) {
        CITE(M12.13, M14.6);
        units &= ~leader;
    }
    return units;
}

/* Enemies that a dog of this owner's side holds are the owner's own business; dogs that hold his side's units are targets. */
static UnitSet legal_dogs(const Run *g, int place, int owner)
{
    UnitSet held = 0;
    if (!in_combat(g) || combat_place(g) != place)
        return 0;
    FOR_EACH_UNIT (unit, side_units(g, place, side_of(owner)))
        if (fight(g)->held[unit])
            held |= unit_bit(unit);
    return held;
}

typedef struct Aim { /* what may be declared next */
    UnitSet units, dogs;
    unsigned militia; /* owners */
} Aim;

static int aimed_total(const Run *g)
{
    int n = __builtin_popcountll(fight(g)->aims) + __builtin_popcountll(fight(g)->dogs);
    for (int o = 0; o < OWNERS; o++)
        n += fight(g)->aimed[o];
    return n;
}

/* How many of the declared targets count against the Targets value. */
static int aimed_counted(const Run *g, Card unit)
{
    if (says(g, unit, SAYS_MILITIA_TARGETS_UNLIMITED)) {
        CITE(M21.5);
        return __builtin_popcountll(fight(g)->aims) + __builtin_popcountll(fight(g)->dogs);
    }
    return aimed_total(g);
}

/* M21.9 Who may be targeted only with or after the others. */
static UnitSet targeted_last(const Run *g, UnitSet legal)
{
    UnitSet last = 0;
    FOR_EACH_UNIT (unit, legal)
        if (says(g, unit, SAYS_TARGETED_LAST))
            last |= unit_bit(unit);
    return last;
}

/* M12.12 Targets are declared one by one, in any order, each once.  Only M21.9 keeps an order: who is targeted last comes when
   all other MERCs are declared, and militia of who targets MERCs first when all MERCs are. */
static Aim next_aims(const Run *g, Card unit, int place, int targets)
{
    const Combat *c = fight(g);
    Aim aim = {0};
    int owner = owner_of(g, unit), full = aimed_counted(g, unit) >= targets;
    UnitSet legal = legal_units(g, place, owner), open = legal & ~c->aims, last = targeted_last(g, open);
    if (!full) {
        aim.units = open & ~last;
        if (last && !aim.units) {
            CITE(M21.9, M-R33);
            aim.units = last;
        }
    }
    int unlimited = says(g, unit, SAYS_MILITIA_TARGETS_UNLIMITED);
    int mercs_first = says(g, unit, SAYS_TARGET_MERCS_FIRST) && open;
    for (int o = 0; o < OWNERS && (!full || unlimited) && !mercs_first; o++)
        if (are_enemies(owner, o) && militia(g, place, o) > c->aimed[o])
            aim.militia |= 1u << o;
    if (!full && !says(g, unit, SAYS_DOG_NO_HARM))
        aim.dogs = legal_dogs(g, place, owner) & ~c->dogs;
    return aim;
}

static void declare(Run *g, int rank)
{
    Combat *c = fight(g);
    if (rank < RANK_MILITIA)
        c->aims |= unit_bit(rank);
    else if (rank < RANK_DOG)
        c->aimed[rank - RANK_MILITIA]++;
    else
        c->dogs |= unit_bit(rank - RANK_DOG);
}

static void offer_aims(const Aim *aim, int base, CwOptions *out)
{
    FOR_EACH_UNIT (unit, aim->units)
        offer(out, base + unit);
    for (unsigned left = aim->militia; left; left &= left - 1)
        offer(out, base + RANK_MILITIA + __builtin_ctz(left));
    FOR_EACH_UNIT (victim, aim->dogs)
        offer(out, base + RANK_DOG + victim);
}

/* ---- a MERC's turn -------------------------------------------------------------------------------------------------------- */

static int carries_accessory(const Run *g, Card unit)
{
    FOR_EACH_ITEM (g, card, unit)
        if (kind(g, card)->deck == ACCESSORY)
            return 1;
    return 0;
}

/* M12.9 */
static int dice_in_combat(const Run *g, Card unit)
{
    CITE(M12.9);
    if (says(g, unit, SAYS_NO_ATTACK_WITHOUT_ACCESSORY) && !carries_accessory(g, unit))
        return 0;
    return dice_of(g, unit);
}

/* M13.1 A dog that this unit carries and that holds nobody. */
static Card idle_dog(const Run *g, Card unit)
{
    FOR_EACH_ITEM (g, card, unit) {
        if (!says(g, card, SAYS_DOG))
            continue;
        int holds = 0;
        for (Card victim = 1; victim < UNITS; victim++)
            holds |= fight(g)->held[victim] == card;
        if (!holds)
            return card;
    }
    return NO_CARD;
}

static UnitSet dog_victims(const Run *g, Card unit)
{
    UnitSet set = 0;
    FOR_EACH_UNIT (victim, legal_units(g, combat_place(g), owner_of(g, unit)))
        if (!fight(g)->held[victim] && !says(g, victim, SAYS_DOG_IMMUNE))
            set |= unit_bit(victim);
    return set;
}

/* M13.3, M21.14 Dice given up heal; of `purpose` dice.  Gives how many were given up. */
RULE(do_TREAT)
{
    BEGIN(dose_is_chosen);
    my->place = (int16_t)user_of(g, card_of(my->source));
    CITE(M13.3, M21.14, M-R27, M-R29);
    DECIDE(dose_is_chosen, my->you, dose, my->place, card_of(my->it),
           is_equipment(card_of(my->source)) && ruling(g, kit_one_die_per_use) ? 1 : my->purpose);
    my->choice = (int16_t)decided(g, my->you, dose);
    note(g, treats, my->place, my->choice, card_of(my->it));
    heal(g, card_of(my->it), my->choice * word_said(g, my, 1));
    if (is_equipment(card_of(my->source)) &&
        ++*worn(g, card_of(my->source)) == kind(g, card_of(my->source))->uses)
        discard_item(g, card_of(my->source));
    GIVE(my->choice);
    END;
}

static void do_DOG(Run *g, const Verb *verb)
{
    Card victim = card_of(verb->it);
    CITE(M13.1, M21.16, M-R26);
    fight(g)->held[victim] = (uint8_t)card_of(verb->source);
    note(g, dog_set, user_of(g, card_of(verb->source)), victim);
}

/* The card whose line for the time before an attack is chosen, and whom it is used on: a choice of `turn`. */
static Card used_before_attack(const Run *g, Card unit, int choice)
{
    return choice >= TURN_DOG   ? idle_dog(g, unit)
           : choice >= TURN_KIT ? item_with(g, unit, SAYS_TREAT)
                                : unit;
}

RULE(merc_turn)
{
    BEGIN(choice_is_made, line_is_used, attack_is_over);
    /* M12.8 Held by a dog, it can only attack that dog. */
    if (fight(g)->held[my->unit]) {
        CITE(M12.8);
        if (says(g, my->unit, SAYS_DOG_NO_HARM))
            RETURN;
    }
    my->dice = (int16_t)dice_in_combat(g, my->unit);
    while (my->dice || (idle_dog(g, my->unit) && !fight(g)->held[my->unit] && dog_victims(g, my->unit))) {
        /* M12.10, M12.11 Heal, set a dog, attack or not, as its owner decides. */
        CITE(M12.10, M12.11);
        DECIDE(choice_is_made, owner_of(g, my->unit), turn, my->unit, combat_place(g), my->dice);
        my->choice = (int16_t)decided(g, owner_of(g, my->unit), turn);
        if (my->choice == TURN_HOLD) {
            CITE(M-R64);
            note(g, holds_fire, my->unit);
            fight(g)->fired |= my->dice > 0;
            break;
        }
        if (my->choice < TURN_HEAL) {
            declare(g, my->choice - TURN_AIM);
            my->choice = 0; /* what is declared does not tell in which order it was */
            CALL(attack_is_over, attack, .unit = my->unit, .place = (int16_t)combat_place(g),
                 .dice = my->dice, .targets = (int16_t)targets_of(g, my->unit));
            break;
        }
        CALL(line_is_used, use_lines, .card = ref_to(used_before_attack(g, my->unit, my->choice)),
             .moment = SAYS_BEFORE_ATTACK, .row = my->choice >= TURN_DOG ? SAYS_DOG : SAYS_TREAT,
             .you = (int16_t)owner_of(g, my->unit), .it = ref_to((my->choice - TURN_HEAL) % UNITS),
             .purpose = my->dice);
        if (my->choice < TURN_DOG) {
            my->dice = (int16_t)(my->dice - take_returned(g));
            fight(g)->fired = 1;
        }
    }
    END;
}

static void offer_patients(const Run *g, UnitSet units, int base, CwOptions *out)
{
    FOR_EACH_UNIT (unit, units)
        if (now(g)->wounds[unit])
            offer(out, base + unit);
}

/* a: the unit; b: the place fired at; c: dice left, or TURN_AIMS while targets are declared, or TURN_STRIKES for an attack
   outside the unit's turn. */
static void options_turn(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    Card unit = ask->a;
    int place = ask->b, owner = owner_of(g, unit);
    int targets =
        ask->c < 0 && state_of(g)->attack_targets ? state_of(g)->attack_targets : targets_of(g, unit);
    (void)seat;
    if (ask->c != TURN_AIMS && fight(g)->held[unit]) {
        offer(out, BASE_turn + TURN_HOLD);
        offer(out, BASE_turn + TURN_AIM + RANK_DOG + unit);
        return;
    }
    if (ask->c != 0) {
        Aim aim = next_aims(g, unit, place, targets);
        offer_aims(&aim, BASE_turn + TURN_AIM, out);
    }
    if (ask->c < 0) {
        if (ask->c == TURN_STRIKES)
            offer(out, BASE_turn + TURN_HOLD);
        else if (aimed_total(g))
            offer(out, BASE_turn + TURN_FIRE);
        return;
    }
    offer(out, BASE_turn + TURN_HOLD);
    if (ask->c && says(g, unit, SAYS_TREAT))
        offer_patients(g, squad_units(g, now(g)->squad_of[unit]), BASE_turn + TURN_HEAL, out);
    if (ask->c && item_with(g, unit, SAYS_TREAT))
        offer_patients(g, side_units(g, place, side_of(owner)), BASE_turn + TURN_KIT, out);
    if (idle_dog(g, unit))
        FOR_EACH_UNIT (victim, dog_victims(g, unit))
            offer(out, BASE_turn + TURN_DOG + victim);
}

static void describe_rank(const Run *g, int place, int rank, Described *d)
{
    if (rank < RANK_MILITIA) {
        d->arg[0] = rank;
    } else if (rank < RANK_DOG) {
        d->variant = "militia";
        d->arg[0] = who(g, rank - RANK_MILITIA);
        d->arg[2] = now(g)->site[place];
    } else {
        d->variant = "dog";
        d->arg[0] = rank - RANK_DOG;
    }
}

static void describe_turn(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat, (void)ask;
    if (index == TURN_HOLD) {
        d->variant = "hold";
    } else if (index == TURN_FIRE) {
        d->variant = "fire";
    } else if (index < TURN_HEAL) {
        describe_rank(g, ask->b, index - TURN_AIM, d);
    } else {
        d->variant = index < TURN_KIT ? "heal" : index < TURN_DOG ? "kit" : "set_dog";
        d->arg[0] = (index - TURN_HEAL) % UNITS;
    }
}

/* b: the patient; c: dice that may be given up */
static void options_dose(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    int most = now(g)->wounds[ask->b];
    (void)seat;
    most = most < ask->c ? most : ask->c;
    offer_amounts(out, BASE_dose, 1, most);
}

DESCRIBE(dose, describe_as(d, NULL, index, ask->b, 0))

/* ---- the attack ------------------------------------------------------------------------------------------------------------- */

static int pierces(const Run *g, Card unit)
{
    CITE(M-R62);
    return item_with(g, unit, SAYS_ARMOR_PIERCING) != NO_CARD;
}

/* Rolls dice: hits, and how many of them were sixes. */
static int roll_hits(Run *g, int dice, int hit_on, int16_t *sixes, Dice *fell)
{
    int hits = 0;
    *sixes = 0;
    fell->count = 0;
    for (; dice > 0; dice--) {
        int face = roll_die(g, 6);
        hits += face >= hit_on;
        *sixes = (int16_t)(*sixes + (face == 6));
        if (g->listener)
            add_die(fell, face);
    }
    return hits;
}
static int hit_on(const Run *g, Card unit)
{
    int value = says(g, unit, SAYS_HIT_ON);
    return value ? value : 4;
}
static void roll_attack(Run *g, struct attack *my)
{
    Dice fell;
    my->hits = (int16_t)roll_hits(g, my->dice, hit_on(g, my->unit), &my->sixes, &fell);
    note_dice(g, &fell, rolls, my->unit, my->dice, my->hits);
}

/* The targets that a hit may be put on, as ranks: declared ones, or for a free six every legal one. */
static Aim targets_of_hit(const Run *g, int owner, int place, int any)
{
    const Combat *c = fight(g);
    Aim aim = {c->aims, c->dogs, 0};
    if (any) {
        UnitSet legal = legal_units(g, place, owner), last = targeted_last(g, legal);
        aim.units |= legal & ~last & ~c->aims ? legal & ~last : legal;
        aim.dogs |= legal_dogs(g, place, owner);
    }
    for (int o = 0; o < OWNERS; o++)
        if (c->aimed[o] || (any && are_enemies(owner, o) && militia(g, place, o)))
            aim.militia |= 1u << o;
    return aim;
}

static int only_rank(const Aim *aim) /* the only target, or -1 */
{
    int n =
        __builtin_popcountll(aim->units) + __builtin_popcountll(aim->dogs) + __builtin_popcount(aim->militia);
    if (n != 1)
        return -1;
    return aim->units     ? __builtin_ctzll(aim->units)
           : aim->militia ? RANK_MILITIA + __builtin_ctz(aim->militia)
                          : RANK_DOG + __builtin_ctzll(aim->dogs);
}

/* The one-shot card with the highest combat that is used up by an attack; a SMAW is one by ruling. */
static Card next_one_shot(const Run *g, Card unit)
{
    Card best = NO_CARD;
    FOR_EACH_ITEM (g, card, unit) {
        int shot = says(g, card, SAYS_ONE_SHOT), smaw = kind(g, card)->tags & TAG_SMAW;
        CITE_IF(M-R24, shot && smaw);
        if (shot && (!smaw || ruling(g, smaw_one_shot)) &&
            (!best || kind(g, card)->stat[COMBAT] > kind(g, best)->stat[COMBAT]))
            best = card;
    }
    return best;
}

/* M12.17, M13.4 One-shot cards are used up, hit or miss. */
static void discard_one_shots(Run *g, Card unit)
{
    for (Card card; (card = next_one_shot(g, unit)) != NO_CARD;) {
        CITE(M12.17, M13.4, M-R23);
        discard_item(g, card);
        if (ruling(g, one_shot_one_at_a_time))
            return;
    }
}

static void hit_dog(Run *g, Card victim, int hits)
{
    Card dog = fight(g)->held[victim];
    if (!dog || !hits)
        return;
    *worn(g, dog) = (uint8_t)(*worn(g, dog) + hits);
    note(g, dog_hit, victim, hits);
    if (*worn(g, dog) < says(g, dog, SAYS_DOG))
        return;
    fight(g)->held[victim] = 0;
    note(g, dog_dies, victim);
    discard_item(g, dog);
}

static void forget_aims(Run *g)
{
    Combat *c = fight(g);
    c->aims = c->dogs = 0;
    memset(c->aimed, 0, sizeof c->aimed);
    memset(c->struck, 0, sizeof c->struck);
    state_of(g)->attack_targets = 0;
    if (!in_combat(g))
        c->fired = 0;
}

static int has_next_aim(const Run *g, Card unit, int place, int targets)
{
    if (in_combat(g) && fight(g)->held[unit])
        return 0;
    Aim aim = next_aims(g, unit, place, targets);
    return aim.units || aim.militia || aim.dogs;
}

/* -1: the owner chooses */
static int rank_for_hit(const Run *g, int owner, int place, int any)
{
    Aim aim = targets_of_hit(g, owner, place, any);
    return only_rank(&aim);
}

/* Puts a hit on a target.  A free six on militia reaches one that was not declared, once the declared ones are hit. */
static void put_hit(Run *g, int rank, int any)
{
    Combat *c = fight(g);
    int owner = rank - RANK_MILITIA;
    CITE_IF(M21.11, any);
    if (any && rank >= RANK_MILITIA && rank < RANK_DOG && c->struck[rank] >= c->aimed[owner])
        c->aimed[owner]++;
    c->struck[rank]++;
}

/* M12.15 How many militia of an owner die of the hits put on them: one of each that was declared, and no other. */
static int militia_struck(const Run *g, int place, int owner)
{
    int hits = fight(g)->struck[RANK_MILITIA + owner], there = militia(g, place, owner);
    int aimed = fight(g)->aimed[owner];
    CITE(M-R35);
    hits = hits < aimed ? hits : aimed;
    return hits < there ? hits : there;
}

/* M21.12 Militia that change sides: as many as the cap allows; they act from the next round on. */
static void turn_militia(Run *g, int place, int from, int to, int n)
{
    int room = militia_room(g, place, to);
    uint8_t *struck = &fight(g)->struck[RANK_MILITIA + from];
    CITE(M21.12, M-R37);
    n = n < room ? n : room;
    if (!n)
        return;
    note(g, militia_joins, who(g, from), n, who(g, to));
    *struck = (uint8_t)(militia_struck(g, place, from) - n);
    now(g)->militia[place][to] = (uint8_t)(militia(g, place, to) + n);
    fight(g)->fresh[to] = (uint8_t)(fight(g)->fresh[to] + n);
    remove_militia(g, place, from, n);
}

static void tell_aims(const Run *g, Card unit)
{
    const Combat *c = fight(g);
    if (!g->listener)
        return;
    FOR_EACH_UNIT (target, c->aims)
        note(g, fires_at, unit, target);
    for (int o = 0; o < OWNERS; o++)
        if (c->aimed[o])
            note(g, fires_at_militia, unit, who(g, o), c->aimed[o]);
    FOR_EACH_UNIT (victim, c->dogs)
        note(g, fires_at_dog, unit, victim);
}

/* Who attacks has declared a first target. */
RULE(attack)
{
    BEGIN(target_is_declared, reroll_is_decided, hit_is_assigned, militia_are_turned, unit_is_hurt);
    my->owner = (int16_t)owner_of(g, my->unit);
    /* M12.12 Declare up to as many targets as the Targets value, before rolling. */
    CITE(M12.12);
    state_of(g)->attack_targets = (uint8_t)my->targets;
    while (has_next_aim(g, my->unit, my->place, my->targets)) {
        DECIDE(target_is_declared, my->owner, turn, my->unit, my->place, TURN_AIMS);
        int choice = decided(g, my->owner, turn);
        if (choice == TURN_FIRE)
            break;
        declare(g, choice - TURN_AIM);
    }
    tell_aims(g, my->unit);
    /* M12.14 As many dice as the combat; 4 to 6 hits. */
    CITE(M12.14);
    fight(g)->fired = 1;
    roll_attack(g, my);
    if (says(g, my->unit, SAYS_REROLL_ALL) && in_combat(g) && !(fight(g)->rerolled & unit_bit(my->unit))) {
        /* M21.13 All dice of one attack again, once in a combat. */
        CITE(M21.13);
        DECIDE(reroll_is_decided, my->owner, reroll, my->unit, my->hits, my->dice);
        if (decided(g, my->owner, reroll)) {
            fight(g)->rerolled |= unit_bit(my->unit);
            roll_attack(g, my);
        }
    }
    if (!says(g, my->unit, SAYS_SIXES_FREE_TARGET))
        my->sixes = 0;
    /* M12.15 The attacker divides the hits among the declared targets; M21.11 free sixes go anywhere. */
    CITE(M12.15);
    for (; my->hits > 0; my->hits--) {
        my->choice = (int16_t)rank_for_hit(g, my->owner, my->place, my->hits <= my->sixes);
        if (my->choice < 0) {
            DECIDE(hit_is_assigned, my->owner, assign, my->place, my->hits <= my->sixes, my->hits);
            my->choice = (int16_t)decided(g, my->owner, assign);
        }
        put_hit(g, my->choice, my->hits <= my->sixes);
    }
    /* M12.16 Damage: dogs, militia, then MERCs. */
    CITE(M12.16);
    FOR_EACH_UNIT (victim, side_units(g, my->place, side_of(my->owner)))
        hit_dog(g, victim, fight(g)->struck[RANK_DOG + victim]);
    for (my->choice = 0; my->choice < OWNERS; my->choice++) {
        if (!militia_struck(g, my->place, my->choice))
            continue;
        if (says(g, my->unit, SAYS_CONVERT_MILITIA) && !(my->flags & ATTACK_BOMBARDS)) {
            DECIDE(militia_are_turned, my->owner, convert, my->unit, my->choice,
                   militia_struck(g, my->place, my->choice));
            turn_militia(g, my->place, my->choice, my->owner, decided(g, my->owner, convert));
        }
        kill_militia(g, my->place, my->choice, militia_struck(g, my->place, my->choice));
    }
    if (base_is_taken(g))
        BECOME(base_captured);
    for (my->choice = 1; my->choice < UNITS; my->choice++) {
        if (!fight(g)->struck[my->choice])
            continue;
        CALL(unit_is_hurt, hurt, .unit = my->choice, .damage = fight(g)->struck[my->choice],
             .flags = my->flags & ATTACK_BOMBARDS
                          ? 0
                          : (int16_t)(HURT_IN_COMBAT | (pierces(g, my->unit) ? HURT_PIERCING : 0)));
    }
    forget_aims(g);
    discard_one_shots(g, my->unit);
    END;
}

YES_NO_OPTIONS(reroll)

DESCRIBE(reroll, describe_yes_no_about(index, ask->b, 0, d))

static void options_assign(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    Aim aim = targets_of_hit(g, owner_of_seat(g, seat), ask->a, ask->b);
    offer_aims(&aim, BASE_assign, out);
}

DESCRIBE(assign, describe_rank(g, ask->a, index, d))
OPTIONS(convert, offer_amounts(out, BASE_convert, 0, ask->c))
DESCRIBE(convert, d->arg[0] = index)
