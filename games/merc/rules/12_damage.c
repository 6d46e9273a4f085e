/* M12 Combat: militia fire, damage and death. */
/* ---- M12.18 militia --------------------------------------------------------------------------------------------------------- */

/* What a number of `volley` aims at: a rank. */
static int volley_rank(const Run *g, int place, int owner, int target)
{
    if (target >= VOLLEY_MILITIA && target < VOLLEY_DOGS)
        return RANK_MILITIA + target - VOLLEY_MILITIA;
    UnitSet set =
        target < VOLLEY_MILITIA ? side_units(g, place, !side_of(owner)) : legal_dogs(g, place, owner);
    for (int skip = target < VOLLEY_MILITIA ? target : target - VOLLEY_DOGS; skip; skip--)
        set &= set - 1;
    return (target < VOLLEY_MILITIA ? 0 : RANK_DOG) + __builtin_ctzll(set);
}

static int fire_volley(Run *g, int owner, int dice, int rank)
{
    if (rank < RANK_MILITIA)
        note(g, volley, who(g, owner), dice, rank);
    else if (rank < RANK_DOG)
        note(g, volley_at_militia, who(g, owner), dice, who(g, rank - RANK_MILITIA));
    else
        note(g, volley_at_dog, who(g, owner), dice, rank - RANK_DOG);
    int better = owner == DICT ? now(g)->militia_hit_on : 0;
    int16_t sixes;
    Dice fell;
    int hits = roll_hits(g, dice, better ? better : 4, &sixes, &fell);
    note_dice(g, &fell, militia_rolls, who(g, owner), dice, hits);
    return hits;
}

RULE(militia_turn)
{
    BEGIN(volley_is_chosen, unit_is_hurt);
    my->left = (int16_t)(militia(g, combat_place(g), my->owner) - fight(g)->fresh[my->owner]);
    /* M12.18 Each has a target of its own; those with the same one fire together. */
    CITE(M12.18);
    while (my->left > 0 && both_sides_stand(g, combat_place(g))) {
        DECIDE(volley_is_chosen, my->owner, volley, my->owner, my->left, 0);
        my->choice = (int16_t)decided(g, my->owner, volley);
        fight(g)->fired = 1;
        if (!my->choice) {
            note(g, militia_holds_fire, who(g, my->owner), my->left);
            break;
        }
        my->hits = (int16_t)(1 + (my->choice - 1) % VOLLEY_MOST); /* if all of them hit */
        my->choice = (int16_t)volley_rank(g, combat_place(g), my->owner, (my->choice - 1) / VOLLEY_MOST);
        my->left = (int16_t)(my->left - my->hits);
        my->hits = (int16_t)fire_volley(g, my->owner, my->hits, my->choice);
        if (my->choice >= RANK_DOG) {
            hit_dog(g, my->choice - RANK_DOG, my->hits);
        } else if (my->choice >= RANK_MILITIA) {
            kill_militia(g, combat_place(g), my->choice - RANK_MILITIA, my->hits);
            if (base_is_taken(g))
                BECOME(base_captured);
        } else if (my->hits) {
            CALL(unit_is_hurt, hurt, .unit = my->choice, .damage = my->hits, .flags = HURT_IN_COMBAT);
        }
    }
    END;
}

static void offer_volleys(int target, int left, CwOptions *out)
{
    for (int n = 1; n <= left && n <= VOLLEY_MOST; n++)
        offer(out, BASE_volley + 1 + VOLLEY_MOST * target + n - 1);
}

static void options_volley(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    int place = combat_place(g), owner = ask->a, number = 0, dog = 0;
    /* M21.9 One militia has one target, so who is targeted last is one only when no other MERC is there. */
    UnitSet legal = legal_units(g, place, owner), others = legal & ~targeted_last(g, legal);
    (void)seat;
    offer(out, BASE_volley);
    FOR_EACH_UNIT (unit, side_units(g, place, !side_of(owner))) {
        if (number < VOLLEY_UNITS && (others ? others : legal) & unit_bit(unit))
            offer_volleys(number, ask->b, out);
        number++;
    }
    for (int o = 0; o < OWNERS; o++)
        if (are_enemies(owner, o) && militia(g, place, o))
            offer_volleys(VOLLEY_MILITIA + o, ask->b, out);
    for (int dogs = __builtin_popcountll(legal_dogs(g, place, owner));
         dog < dogs && VOLLEY_DOGS + dog < VOLLEY_TARGETS; dog++)
        offer_volleys(VOLLEY_DOGS + dog, ask->b, out);
}

static void describe_volley(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat;
    if (!index) {
        d->variant = "hold";
        return;
    }
    describe_rank(g, combat_place(g), volley_rank(g, combat_place(g), ask->a, (index - 1) / VOLLEY_MOST), d);
    d->arg[1] = 1 + (index - 1) % VOLLEY_MOST;
}

/* ---- M12.16, M12.19 damage and death ----------------------------------------------------------------------------------------- */

/* Armor takes what it can, one card after the other; what is used up is discarded (M9.4). */
static int wear_armor(Run *g, Card unit, int damage)
{
    for (int slot = 0; slot < SLOTS && damage; slot++) {
        Card card = item_in(g, unit, slot);
        int left = card && kind(g, card)->armor ? kind(g, card)->armor - *worn(g, card) : 0;
        if (left <= 0) {
            CITE(M9.5);
            continue;
        }
        int taken = damage < left ? damage : left;
        CITE(M9.4);
        damage -= taken;
        *worn(g, card) = (uint8_t)(*worn(g, card) + taken);
        note(g, armor_stops, unit, card, taken);
        if (taken == left)
            discard_item(g, card);
    }
    return damage;
}

/* M13.5 The next owner of the side, from a number on, who has something to save a dying MERC with. */
static int next_saver(const Run *g, Card unit, int from)
{
    int place = place_of(g, unit), owner = owner_of(g, unit);
    if (is_leader(unit) || place == NOWHERE) /* M-K7 */
        return NOBODY;
    for (int o = from; o < OWNERS; o++)
        if (!are_enemies(o, owner))
            FOR_EACH_UNIT (carrier, units_of(g, place, o))
                if (item_with(g, carrier, SAYS_SAVE))
                    return o;
    return NOBODY;
}

static Card saving_card(const Run *g, int place, int owner)
{
    FOR_EACH_UNIT (carrier, units_of(g, place, owner)) {
        Card card = item_with(g, carrier, SAYS_SAVE);
        if (card)
            return card;
    }
    return NO_CARD;
}

static void do_SAVE(Run *g, const Verb *verb)
{
    Card unit = card_of(verb->it), card = card_of(verb->source);
    int left = word_said(g, verb, 0), most = max_health(g, unit);
    now(g)->wounds[unit] = (uint8_t)(left < most ? most - left : 0);
    note(g, saved, unit, card);
    discard_item(g, card);
}

RULE(hurt)
{
    BEGIN(saver_has_decided, one_is_saved, loot_is_taken);
    if (!in_play(g, my->unit))
        RETURN;
    CITE(M12.16, M1.3);
    CITE_IF(M9.3, my->flags & HURT_PIERCING);
    if (!(my->flags & HURT_PIERCING))
        my->damage = (int16_t)wear_armor(g, my->unit, my->damage);
    if (!my->damage)
        RETURN;
    my->damage = (int16_t)(my->damage < health(g, my->unit) ? my->damage : health(g, my->unit));
    now(g)->wounds[my->unit] = (uint8_t)(now(g)->wounds[my->unit] + my->damage);
    note(g, hit, my->unit, my->damage, health(g, my->unit));
    if (health(g, my->unit) > 0)
        RETURN;
    /* M13.5 Somebody may save him. */
    my->owner = (int16_t)owner_of(g, my->unit);
    for (my->saver = (int16_t)next_saver(g, my->unit, 0); my->saver != NOBODY;
         my->saver = (int16_t)next_saver(g, my->unit, my->saver + 1)) {
        CITE(M13.5, M-R28);
        DECIDE(saver_has_decided, my->saver, save, my->unit, 0, 0);
        if (!decided(g, my->saver, save))
            continue;
        CALL(one_is_saved, use_lines, .card = ref_to(saving_card(g, place_of(g, my->unit), my->saver)),
             .moment = SAYS_FRIEND_DIES, .you = my->saver, .it = ref_to(my->unit));
        RETURN;
    }
    /* M12.19, M9.6 Death: the card and its equipment are discarded. */
    CITE(M12.19, M9.6);
    note(g, dies, my->unit);
    if (is_leader(my->unit)) {
        now(g)->leader_dead = 1;
        BECOME(dictator_killed);
    }
    release_dogs_of(g, my->unit);
    if (my->flags & HURT_IN_COMBAT && is_rebel(my->owner) && has_line(g, now(g)->leader, SAYS_REBEL_KILLED))
        CALL(loot_is_taken, use_lines, .card = ref_to(now(g)->leader), .moment = SAYS_REBEL_KILLED,
             .you = DICT, .it = ref_to(my->unit));
    discard_all_items(g, my->unit);
    leave_play(g, my->unit);
    if (base_is_taken(g))
        BECOME(base_captured);
    END;
}

YES_NO_OPTIONS(save)

DESCRIBE(save, describe_yes_no_about(index, ask->a, 0, d))
