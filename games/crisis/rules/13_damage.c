/* C13 What comes into play and leaves it, +X/+Y, links, damage and healing. */

enum {
    BY_COMBAT = 1,
    BY_PLAY = 2,
    BY_OVERRIDE = 4,
    BY_CHECK = 8,
    BY_COST = 16,
    BY_COPY = 32
}; /* bits of `how` */

/* ---- into play and out of it ---------------------------------------------------------------------------------------------------- */

static void put_into_play(Run *g, Card card, int object)
{
    move_openly(g, card, zone_of_object(object));
    now(g)->lives[card]++;
    now(g)->body[object] = (Body){.marks = is_slot(object) ? CAME : 0,
                                  .shield = info_of(g, card)->shield, /* as printed */
                                  .burning = info_of(g, card)->burning};
    now(g)->taken |= 1ull << object;
    lines_have_changed(g, object);
}

/* C2.8 A unit goes to another slot with all that lies on it. */
static void move_unit(Run *g, int from, int to)
{
    move_between_slots(g, card_on(g, from), zone_of_object(to));
    now(g)->body[to] = now(g)->body[from];
    now(g)->body[from] = (Body){0};
    now(g)->taken = (now(g)->taken & ~(1ull << from)) | 1ull << to;
    lines_have_changed(g, from);
    lines_have_changed(g, to);
}

/* C2.8 Whatever has moved them: cards, Quantum Events, glitches, reality shifts. */
static void units_have_moved(Run *g, Set units)
{
    refresh(g);
    moment(g, HAPPENS_MOVES, units);
}

/* C2.12, C17.17, C-K23 Where a card goes that leaves play, the chain or a hand: tokens and copies cease to exist. */
static void put_away(Run *g, Card card, int zone)
{
    now(g)->dearer[card] = now(g)->dearer_now[card] = now(g)->dearer_next[card] = 0;
    now(g)->dormant[card] = now(g)->barred[card] = now(g)->forced[card] = 0;
    if (info_of(g, card)->type == KIND_TOKEN || now(g)->flags[card] & COPY) {
        CITE(C-K23);
        now(g)->plus_attack[card] = now(g)->plus_health[card] = 0;
        now(g)->flags[card] = now(g)->owner[card] = 0;
        destroy_card(g, card);
    } else {
        move_openly_to_bottom(g, card, zone);
    }
}

/* C13.10 */
static void drop_modules_of(Run *g, Card unit)
{
    FOR_EACH_SEAT (g, s)
        for (Card module = zone_first(g, zone_of_seat(modules, s)), next; module; module = next) {
            next = next_in_zone(g, module);
            if (now(g)->host[module] != unit)
                continue;
            now(g)->host[module] = 0;
            now(g)->plus_attack[module] = now(g)->plus_health[module] = 0;
            put_away(g, module, zone_of_seat(discard, owner_of(g, module)));
        }
}

/* C17.5 Links are lost when either unit leaves play or changes control. */
static void cut_links(Run *g, Card unit)
{
    for (int i = now(g)->modifiers; i--;)
        if (now(g)->modifier[i].what == LASTING_LINK && now(g)->modifier[i].from == unit)
            remove_modifier(g, i);
    for (int i = now(g)->modifiers; i--;)
        if (now(g)->modifier[i].what == LASTING_LINK && now(g)->modifier[i].host == unit)
            remove_modifier(g, i);
}

/* C-K9 The attack that is going on is off when who makes it or at whom it is aimed becomes another player's. */
static void attack_loses(Run *g, Card unit)
{
    Attack *a = now(g)->attack_now ? &now(g)->attack[now(g)->attack_now - 1] : NULL;
    if (!a || !a->attacker || (a->attacker != unit && a->target != unit))
        return;
    CITE(C-K9);
    note(g, attack_is_off, a->attacker);
    a->attacker = 0;
    touch(g, READS_COMBAT, 0);
}

/* C26.6 What was given while somebody controls it ends as well. */
static void controller_changes(Run *g, Card unit)
{
    attack_loses(g, unit);
    cut_links(g, unit);
    for (int i = now(g)->modifiers; i--;)
        if (now(g)->modifier[i].until == UNTIL_CONTROL_ENDS && now(g)->modifier[i].host == unit)
            remove_modifier(g, i);
}

/* C2.12 All that lay on it is lost; `keeps`: +X/+Y for good, which a text takes along (Champions, C23.7). */
static void leave_play(Run *g, int object, int zone, int keeps)
{
    Card card = card_on(g, object);
    CITE(C2.12);
    now(g)->lives[card]++;
    now(g)->body[object] = (Body){0};
    now(g)->taken &= ~(1ull << object);
    if (!keeps) {
        now(g)->plus_attack[card] = now(g)->plus_health[card] = 0;
        now(g)->flags[card] |= now(g)->flags[card] >= RETURN_COUNT ? LOST_ITS_GIFTS : 0;
    }
    drop_modules_of(g, card);
    cut_links(g, card);
    remove_modifiers_of(g, card);
    put_away(g, card, zone);
    lines_have_changed(g, object);
}

/* C-L2 With none left none is made. */
static Card make_card(Run *g, int kind, int zone)
{
    Card made = create_card(g, kind, zone);
    if (!made) {
        CITE(C-L2);
        note(g, none_left, kind);
    }
    return made;
}

/* C-K90 Who has it only for a time has it no longer than that. */
static void pass_on_control(Run *g, Card from, Card to)
{
    for (int i = 0; i < now(g)->modifiers; i++)
        if (now(g)->modifier[i].what == LASTING_CONTROL && now(g)->modifier[i].host == from)
            now(g)->modifier[i].host = (uint8_t)to;
}

/* C17.22, C-K90 The object keeps slot and controller and becomes another card; it does not die and nothing enters play.  What
   it was is out of the game: a card in its owner's banished pile. */
static int is_unique_taken(const Run *g, Seat seat, int kind);
static void transform(Run *g, int object, int kind)
{
    Card unit = card_on(g, object);
    Card made = is_unique_taken(g, seat_of_object(g, object), kind) ? NO_CARD : make_card(g, kind, Z_nowhere);
    int marks = body_at(g, object)->marks & CAME;
    Seat owner = owner_of(g, unit);
    if (!made)
        return;
    CITE(C17.22);
    CITE(C-K90);
    note(g, transforms, unit, made);
    pass_on_control(g, unit, made);
    leave_play(g, object, zone_of_seat(banished, owner), 0);
    put_into_play(g, made, object);
    now(g)->owner[made] = (uint8_t)(1 + owner);
    body_at(g, object)->marks = (uint8_t)marks;
    refresh(g);
}

/* ---- counters --------------------------------------------------------------------------------------------------------------------- */

static void change_stats(Run *g, int object, int attack, int health)
{
    change_own(g, ATTACK, 1ull << object, attack);
    change_own(g, HEALTH, 1ull << object, health);
}

static void set_blessing(Run *g, int object, int count)
{
    Body *body = body_at(g, object);
    int by = (count > COUNTER_CAP ? COUNTER_CAP : count) - body->blessing;
    body->blessing = (uint8_t)(body->blessing + by);
    change_stats(g, object, by * blessing_worth(g, ATTACK), by * blessing_worth(g, HEALTH));
    touch(g, READS_COUNTERS, 1ull << object);
}
static void set_corruption(Run *g, int object, int count)
{
    Body *body = body_at(g, object);
    int by = (count > COUNTER_CAP ? COUNTER_CAP : count) - body->corruption;
    body->corruption = (uint8_t)(body->corruption + by);
    change_stats(g, object, -by * corruption_worth(g, ATTACK), -by * corruption_worth(g, HEALTH));
    touch(g, READS_COUNTERS, 1ull << object);
}
static int within_limit(const Run *g, int number)
{
    (void)g;
    CITE_IF(C-L12, number > COUNT_LIMIT);
    return number < -COUNT_LIMIT ? -COUNT_LIMIT : number > COUNT_LIMIT ? COUNT_LIMIT : number;
}
/* C13.7 +X/+Y for good. */
static void give_stats(Run *g, int object, int attack, int health)
{
    Card card = card_on(g, object);
    attack = within_limit(g, now(g)->plus_attack[card] + attack) - now(g)->plus_attack[card];
    health = within_limit(g, now(g)->plus_health[card] + health) - now(g)->plus_health[card];
    now(g)->plus_attack[card] = (int8_t)(now(g)->plus_attack[card] + attack);
    now(g)->plus_health[card] = (int8_t)(now(g)->plus_health[card] + health);
    change_stats(g, object, attack, health);
    note(g, changes, card, attack, health);
}

/* C13.8 What reaches these values is added.  An attack below 0 counts as 0 (C13.7), but more is needed from there. */
static void make_stats(Run *g, int object, int attack, int health)
{
    give_stats(g, object, attack - value_at(g, ATTACK, object), health - health_left(g, object));
}

/* C17.5 The units that a unit is linked to. */
static Set linked_to(const Run *g, int object)
{
    Card card = card_on(g, object);
    Set set = 0;
    for (int i = 0; i < now(g)->modifiers; i++) {
        const Modifier *m = &now(g)->modifier[i];
        if (m->what == LASTING_LINK && m->host == card)
            set |= effect_object(g, m->from);
        if (m->what == LASTING_LINK && m->from == card)
            set |= effect_object(g, m->host);
    }
    if (values_of(g)->linked & object_bit(object))
        set |= values_of(g)->linked & slots_of(seat_of_object(g, object));
    return set & ~(1ull << object);
}
static int is_mindlinked(const Run *g, int object)
{
    return linked_to(g, object) != 0;
}

/* C17.5, C-K10 What is applied to one is applied to those linked to it, once for each that it is applied to and not further on:
   one more time (`times`), with as much again where amounts add up (`adds`).  Gives those that are linked. */
static Set mirror(Run *g, Happening *e, int adds)
{
    Set originals = e->objects & all_units(g), mirrored = 0;
    Share original[SLOTS];
    FOR_EACH_IN (object, originals) {
        original[object] = share_of(g, e, object);
        mirrored |= linked_to(g, object);
    }
    FOR_EACH_IN (object, mirrored ? originals : 0)
        FOR_EACH_IN (other, linked_to(g, object)) {
            Share sum = e->objects >> other & 1 ? share_of(g, e, other) : (Share){0};
            CITE(C17.5);
            CITE(C-R15);
            sum.amount = (int16_t)(original[object].amount + (adds ? sum.amount : 0));
            sum.times++;
            set_share(g, e, other, sum);
            e->objects |= 1ull << other;
        }
    return mirrored;
}

/* ---- C13.3 Damage -------------------------------------------------------------------------------------------------------------------- */

static void lose_given(Run *g, Card card, int keyword)
{
    for (int i = now(g)->modifiers; i--;)
        if (now(g)->modifier[i].what == LASTING_KEYWORD && now(g)->modifier[i].from == keyword &&
            now(g)->modifier[i].host == card)
            remove_modifier(g, i);
}
/* C15.27 It was had once, from whatever it was. */
static void use_up_status(Run *g, int object, int keyword)
{
    Card card = card_on(g, object);
    note(g, loses, card, keyword);
    lose_given(g, card, keyword);
    refresh(g);
    for (int lost = info_of(g, card)->keywords & keyword_bit(keyword) ? LOST_OWN : LOST_OF_LINES;
         lost <= LOST_OF_CRISIS && has_keyword(g, object, keyword); lost++) {
        add_modifier(g, (Modifier){.what = LASTING_LOST,
                                   .from = (uint16_t)keyword,
                                   .amount = (int16_t)lost,
                                   .host = (uint8_t)card});
        refresh(g);
    }
}

static int is_immune(const Run *g, int object)
{
    for (int i = 0; i < now(g)->modifiers; i++) {
        const Modifier *m = &now(g)->modifier[i];
        if (m->what == LASTING_IMMUNE &&
            (m->host ? m->host == card_on(g, object)
                     : is_slot(object) && m->you == 1 + seat_of_object(g, object)))
            return 1;
    }
    return 0;
}

/* C12.13, C15.6 Prevention in the order of creation, then Shield; `pierce` points go through. */
static int prevented(Run *g, int object, int amount, int pierce)
{
    Card card = card_on(g, object);
    int taken = 0;
    for (int i = 0; i < now(g)->modifiers && taken < amount - pierce; i++) {
        Modifier *m = &now(g)->modifier[i];
        if (m->what != LASTING_PREVENT || m->host != card)
            continue;
        CITE(C12.13);
        int now_taken = m->amount < amount - pierce - taken ? m->amount : amount - pierce - taken;
        taken += now_taken;
        m->amount = (int16_t)(m->amount - now_taken);
        if (!m->amount)
            remove_modifier(g, i--);
    }
    Body *body = body_at(g, object);
    if (body->shield && taken < amount - pierce) {
        int now_taken = body->shield < amount - pierce - taken ? body->shield : amount - pierce - taken;
        CITE(C15.6);
        body->shield = limited(body->shield - now_taken);
        taken += now_taken;
    }
    return taken;
}

/* Steps 3 to 9 for one object. */
static int damage_dealt(Run *g, const Happening *e, int object, int amount)
{
    int dealer = object_of(g, card_of(e->source)), before = amount;
    int pierce = is_slot(dealer) ? value_at(g, PIERCE, dealer) + e->spare : 0;
    if (amount > 0 && e->how & BY_COMBAT && is_slot(dealer) && is_corrupted_lane(g, lane_of(dealer))) {
        CITE(C20.3);
        amount--;
    }
    if (amount <= 0)
        return 0;
    if (is_immune(g, object)) {
        CITE(C-K65);
        return 0;
    }
    if (has_keyword(g, object, KEYWORD_DIVINE_SHIELD) || has_keyword(g, object, KEYWORD_AEGIS)) {
        CITE(C15.4);
        use_up_status(g, object,
                      has_keyword(g, object, KEYWORD_DIVINE_SHIELD) ? KEYWORD_DIVINE_SHIELD : KEYWORD_AEGIS);
        note(g, prevented, card_on(g, object), amount);
        return 0;
    }
    if (has_keyword(g, object, KEYWORD_VULNERABLE)) {
        CITE(C15.10);
        amount += given_number(g, object, KEYWORD_VULNERABLE) + info_of(g, card_on(g, object))->vulnerable;
    }
    if (body_at(g, object)->frozen) {
        CITE(C15.12);
        amount = (amount + 1) / 2;
    }
    int factions = e->source ? info_of(g, card_of(e->source))->factions : 0; /* C17.15 */
    int armored = is_slot(object) ? value_at(g, ARMORED, object) : 0;
    int armor = armored + resisted(g, object, factions);
    CITE_IF(C16.12, armored);
    int ignored = pierce < armor ? pierce : armor;
    amount -= armor - ignored;
    pierce -= ignored;
    if (amount <= 0)
        return 0;
    int stopped = prevented(g, object, amount, pierce);
    amount -= stopped;
    if (is_hero(object) && player(g, seat_of_object(g, object))->armor && amount > 0) {
        SeatState *p = player(g, seat_of_object(g, object));
        int absorbed = p->armor < amount ? p->armor : amount;
        CITE(C14.5);
        p->armor = limited(p->armor - absorbed);
        stopped += absorbed;
        amount -= absorbed;
    }
    if (stopped)
        note(g, prevented, card_on(g, object), stopped);
    CITE_IF(C13.3, amount != before);
    return amount;
}

/* C16.7, C-K26 Overwhelm: what is beyond the health of the defending unit goes to the hero behind it, in the same event.  Gives that
   unit: what protects it counts from the whole blow, and no more is dealt to it than its health. */
static Set overwhelm(Run *g, Happening *e)
{
    int dealer = object_of(g, card_of(e->source));
    if (!(e->how & BY_COMBAT) || !is_slot(dealer) || !has_keyword(g, dealer, KEYWORD_OVERWHELM) ||
        !now(g)->attack_now)
        return 0;
    int unit = object_of(g, now(g)->attack[now(g)->attack_now - 1].target);
    if (!is_slot(unit) || !(e->objects >> unit & 1))
        return 0;
    Share share = share_of(g, e, unit);
    int corrupted = is_corrupted_lane(g, lane_of(dealer));
    int beyond = share.amount * share.times - corrupted - health_left(g, unit);
    if (beyond <= 0)
        return 0;
    CITE(C16.7);
    CITE(C-K26);
    set_share(g, e, hero_object(seat_of_object(g, unit)), (Share){(int16_t)(beyond + corrupted), 1});
    e->objects |= 1ull << hero_object(seat_of_object(g, unit));
    return 1ull << unit;
}

/* C10.9, C-K6 Who is mortally wounded deals no damage any more; two who strike at the same time both do (C10.7). */
static int is_mortally_wounded(const Run *g, int object);
static int can_deal(const Run *g, const Happening *e)
{
    int dealer = object_of(g, card_of(e->source));
    if (e->how & BY_COMBAT || !is_slot(dealer) || !is_mortally_wounded(g, dealer))
        return 1;
    CITE(C10.9);
    CITE(C-K6);
    return 0;
}
static int foresee_DAMAGE(Run *g, Happening *e)
{
    if (!can_deal(g, e))
        return 0;
    e->objects &= all_units(g) | heroes();
    FOR_EACH_SEAT (g, s)
        player(g, s)->lost_before = player(g, s)->lost_units;
    CITE_IF(C13.4, has_several(e->objects));
    CITE(C-R56);
    Set overwhelmed = overwhelm(g, e);
    FOR_EACH_IN (object, e->objects) {
        Share share = share_of(g, e, object);
        int dealt = damage_dealt(g, e, object, share.amount * share.times);
        if (overwhelmed >> object & 1 && dealt > health_left(g, object))
            dealt = health_left(g, object); /* no point is dealt twice */
        if (dealt != share.amount || share.times != 1)
            set_share(g, e, object, (Share){(int16_t)dealt, 1});
        if (dealt <= 0)
            e->objects &= ~(1ull << object);
    }
    return e->objects != 0;
}

/* C13.6 A heal that nothing replaces: Lifesteal, Regenerate. */
static void heal_now(Run *g, int object, int amount, Card source);
static void give_status(Run *g, int object, int keyword, int number, int until);
static int can_die(const Run *g, int object);

/* C16.8, C16.21 What the dealer's keywords do with damage that was dealt. */
static void dealt_by(Run *g, const Happening *e, int total)
{
    int dealer = object_of(g, card_of(e->source));
    Set decays = 0;
    if (dealer < 0 || total <= 0)
        return;
    if (has_keyword(g, dealer, KEYWORD_LIFESTEAL)) {
        CITE(C16.8);
        heal_now(g, hero_object(seat_of_object(g, dealer)), total, card_of(e->source));
    }
    FOR_EACH_IN (object, e->objects & all_units(g)) {
        if (has_keyword(g, dealer, KEYWORD_DEATHTOUCH) && can_die(g, object)) {
            CITE(C16.21);
            body_at(g, object)->marks |= DOOMED;
        }
        if (has_keyword(g, dealer, KEYWORD_VENOMOUS)) {
            CITE(C16.21);
            decays |= 1ull << object | linked_to(g, object); /* C17.5 */
        }
    }
    FOR_EACH_IN (object, decays)
        give_status(g, object, KEYWORD_DECAYING, 0, UNTIL_GONE);
}

static void apply_DAMAGE(Run *g, Happening *e)
{
    int total = 0;
    CITE(C13.1);
    FOR_EACH_IN (object, e->objects) {
        Body *body = body_at(g, object);
        int amount = share_of(g, e, object).amount;
        body->hurt = limited(body->hurt + amount);
        body->marks |= WAS_HURT;
        body->by = (uint8_t)card_of(e->source);
        body->by_seat = (uint8_t)(e->by | (is_slot(object) && health_left(g, object) <= 0 ? MORTAL : 0));
        total += amount;
        CITE_IF(C24.2, is_hero(object));
        note(g, damaged, card_on(g, object), amount);
    }
    sentence_leaves_x(g, total);
    dealt_by(g, e, total);
}

/* ---- C13.6 Restore --------------------------------------------------------------------------------------------------------------------- */

static int foresee_HEAL(Run *g, Happening *e)
{
    Set hurt = 0;
    FOR_EACH_IN (object, e->objects & (all_units(g) | heroes()))
        hurt |= (Set)(body_at(g, object)->hurt && share_of(g, e, object).amount > 0) << object;
    e->objects = hurt;
    return hurt != 0;
}
static void apply_HEAL(Run *g, Happening *e)
{
    CITE(C13.6);
    FOR_EACH_IN (object, e->objects) {
        Body *body = body_at(g, object);
        int before = body->hurt;
        body->hurt = limited(before - share_of(g, e, object).amount);
        note(g, healed, card_on(g, object), before - body->hurt);
    }
}
static void heal_now(Run *g, int object, int amount, Card source)
{
    Happening e = {.kind = HAPPENS_HEAL,
                   .objects = 1ull << object,
                   .source = ref_to(source),
                   .by = (int16_t)(1 + seat_of_object(g, object)),
                   .amount = (int16_t)amount,
                   .times = 1};
    if (foresee_HEAL(g, &e))
        go_ahead(g, &e);
}
