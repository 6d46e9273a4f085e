/* C13 Damage, healing, death; C17.1, C17.2 counters; what comes into play and leaves it. */

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
    now(g)->body[object] = (Body){.marks = is_slot(object) ? CAME : 0};
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

/* C17.22, C-K90 The object keeps slot and controller and becomes another card; it does not die and nothing enters play.  What
   it was is out of the game: a card in its owner's banished pile. */
static void transform(Run *g, int object, int kind)
{
    Card unit = card_on(g, object), made = make_card(g, kind, Z_nowhere);
    int marks = body_at(g, object)->marks & CAME;
    Seat owner = owner_of(g, unit);
    if (!made)
        return;
    CITE(C17.22);
    CITE(C-K90);
    note(g, transforms, unit, made);
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

static void use_up_status(Run *g, int object, int keyword)
{
    Card card = card_on(g, object);
    for (int i = now(g)->modifiers; i--;)
        if (now(g)->modifier[i].what == LASTING_KEYWORD && now(g)->modifier[i].from == keyword &&
            now(g)->modifier[i].host == card) {
            remove_modifier(g, i);
            refresh(g);
            return;
        }
    add_modifier(g, (Modifier){.what = LASTING_LOST, .from = (uint16_t)keyword, .host = (uint8_t)card});
    refresh(g);
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

/* C16.7, C-K26 Overwhelm: what is beyond the health of the defending unit goes to the hero behind it, in the same event. */
static void overwhelm(Run *g, Happening *e)
{
    int dealer = object_of(g, card_of(e->source));
    if (!(e->how & BY_COMBAT) || !is_slot(dealer) || !has_keyword(g, dealer, KEYWORD_OVERWHELM) ||
        !now(g)->attack_now)
        return;
    int unit = object_of(g, now(g)->attack[now(g)->attack_now - 1].target);
    if (!is_slot(unit) || !(e->objects >> unit & 1))
        return;
    Share share = share_of(g, e, unit);
    int corrupted = is_corrupted_lane(g, lane_of(dealer));
    int beyond = share.amount * share.times - corrupted - health_left(g, unit);
    if (beyond <= 0)
        return;
    CITE(C16.7);
    CITE(C-K26);
    set_share(g, e, hero_object(seat_of_object(g, unit)), (Share){(int16_t)(beyond + corrupted), 1});
    e->objects |= 1ull << hero_object(seat_of_object(g, unit));
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
    overwhelm(g, e);
    FOR_EACH_IN (object, e->objects) {
        Share share = share_of(g, e, object);
        int dealt = damage_dealt(g, e, object, share.amount * share.times);
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

/* ---- C13.9, C13.10 Death ----------------------------------------------------------------------------------------------------------------- */

/* C-K55 Whether the last damage, or a destroy effect, is what a unit dies of: then it was mortal, or the effect that dealt it
   is still being done.  Of lost health nobody is the cause. */
static int was_destroyed(const Run *g, const Body *body)
{
    const struct run_effect *e = registers(g);
    int destroyed = body->marks & DOOMED || body->by_seat & MORTAL ||
                    (e && card_of(e->source) == body->by && body->marks & WAS_HURT);
    CITE(C-K55);
    return destroyed;
}
/* C13.10, C-K55, C-K86 What destroyed each of those who die together. */
static void event_to_one(const Run *g, Happening *one)
{
    if (one->kind != HAPPENS_DIES)
        return;
    if (one->cause == HAPPENS_DESTROYED)
        return; /* at once, by what the event says */
    const Body *body = body_at(g, __builtin_ctzll(one->objects));
    if (body->marks & USED_UP)
        one->cause = HAPPENS_SACRIFICED;
    CITE_IF(C-K86, one->cause == HAPPENS_SACRIFICED);
    int by_nobody = one->cause == HAPPENS_SACRIFICED || !was_destroyed(g, body);
    one->source = by_nobody ? 0 : ref_to(body->by);
    one->by = by_nobody ? 0 : (int16_t)(body->by_seat & ~MORTAL);
}

static int can_die(const Run *g, int object)
{
    if (!has_keyword(g, object, KEYWORD_CANNOT_DIE))
        return 1;
    CITE(C-K60);
    return 0;
}

/* C16.24, C16.27 Keywords that save a unit are replacements of their own. */
static int is_saved(Run *g, int object)
{
    Card unit = card_on(g, object);
    if (has_keyword(g, object, KEYWORD_LAST_STAND)) {
        CITE(C16.24);
        body_at(g, object)->hurt = limited(health_at(g, object) - 1);
        body_at(g, object)->marks &= (uint8_t)~DOOMED;
        add_modifier(g, (Modifier){.what = LASTING_LOST, .from = KEYWORD_LAST_STAND, .host = (uint8_t)unit});
        return 1;
    }
    if (has_keyword(g, object, KEYWORD_VOIDBOUND)) {
        CITE(C16.27);
        note(g, returns, unit);
        leave_play(g, object, zone_of_seat(hand, owner_of(g, unit)), 0);
        return 1;
    }
    return 0;
}

static int foresee_DIES(Run *g, Happening *e)
{
    Set dying = 0;
    FOR_EACH_IN (object, e->objects & all_units(g))
        if (can_die(g, object) && !is_saved(g, object))
            dying |= 1ull << object;
    e->objects = dying;
    return dying != 0;
}
static void apply_DIES(Run *g, Happening *e)
{
    CITE(C13.10);
    FOR_EACH_IN (object, e->objects) {
        Card unit = card_on(g, object);
        SeatState *p = player(g, seat_of_object(g, object));
        p->lost_units = limited(p->lost_units + 1);
        p->deaths = limited(p->deaths + 1);
        note(g, dies, unit);
        leave_play(g, object, zone_of_seat(discard, owner_of(g, unit)), 0);
    }
}

/* C-K6, C-K7 Outside combat it is removed at once; in combat it is mortally wounded and dies with the others. */
static int dies_now(const Run *g)
{
    return !now(g)->fighting;
}
static void doom(Run *g, const Happening *e)
{
    /* who was saved by going elsewhere (C16.27) is not there any more */
    FOR_EACH_IN (object, e->objects & all_units(g)) {
        Body *body = body_at(g, object);
        body->by = (uint8_t)card_of(e->source);
        body->by_seat = (uint8_t)e->by;
        if (e->kind == HAPPENS_SACRIFICED)
            body->by = body->by_seat = 0;
        CITE(C-K6);
        if (!dies_now(g))
            body->marks |= e->kind == HAPPENS_SACRIFICED ? DOOMED | USED_UP : DOOMED;
    }
}
static int foresee_DESTROYED(Run *g, Happening *e)
{
    Set destroyed = 0;
    FOR_EACH_IN (object, e->objects & all_units(g)) {
        if (!can_die(g, object) || body_at(g, object)->marks & DOOMED)
            continue;
        if (has_keyword(g, object, KEYWORD_AEGIS)) {
            CITE(C15.4);
            use_up_status(g, object, KEYWORD_AEGIS);
            continue;
        }
        destroyed |= 1ull << object;
    }
    e->objects = destroyed;
    e->brings = HAPPENS_DIES;
    e->brought = dies_now(g) ? destroyed : 0;
    return destroyed != 0;
}
static void apply_DESTROYED(Run *g, Happening *e)
{
    CITE(C13.9);
    doom(g, e);
}
static int foresee_SACRIFICED(Run *g, Happening *e)
{
    Set gone = 0;
    CITE(C-K41); /* chosen when it is done, unless it pays */
    FOR_EACH_IN (object, e->objects & all_units(g))
        if (can_die(g, object) && !(body_at(g, object)->marks & DOOMED))
            gone |= 1ull << object;
    e->objects = gone;
    e->brings = HAPPENS_DIES;
    e->brought = dies_now(g) ? gone : 0;
    return gone != 0;
}
static void apply_SACRIFICED(Run *g, Happening *e)
{
    CITE(C13.9);
    FOR_EACH_IN (object, e->objects)
        note(g, sacrificed, card_on(g, object));
    doom(g, e);
}

/* ---- C9.5 ------------------------------------------------------------------------------------------------------------------------------------ */

static int foresee_ENTERS(Run *g, Happening *e)
{
    (void)g;
    return e->objects != 0;
}
static void apply_ENTERS(Run *g, Happening *e)
{
    FOR_EACH_IN (object, e->objects) {
        if (is_slot(object))
            note(g, enters, card_on(g, object), 1 + lane_of(object));
        else
            note(g, comes, card_on(g, object));
    }
}

/* ---- C17.1, C17.2 Bless and Corrupt -------------------------------------------------------------------------------------------------------------- */

static int faction_of_source(const Run *g, const Happening *e, int faction)
{
    return e->source && info_of(g, card_of(e->source))->factions >> faction & 1;
}
/* C18.6, C-K24 One Bless, two counters. */
static void add_for_eclipse(Run *g, Happening *e, int eclipse, int faction)
{
    if (now(g)->eclipse != eclipse || !faction_of_source(g, e, faction))
        return;
    CITE(C18.6);
    CITE(C-K24);
    FOR_EACH_IN (object, e->objects) {
        Share share = share_of(g, e, object);
        set_share(g, e, object, (Share){(int16_t)(share.amount + 1), share.times});
    }
}

/* C15.29, C-K80 Twice is heard twice, and comes along a link once: from here on `amount` is all that is put on a unit, `times`
   how often that is heard. */
static void sum_counters(Run *g, Happening *e)
{
    FOR_EACH_IN (object, e->objects) {
        Share share = share_of(g, e, object);
        if (share.times != 1)
            set_share(g, e, object, (Share){(int16_t)(share.amount * share.times), share.times});
    }
    mirror(g, e, 1);
}

static int foresee_BLESSED(Run *g, Happening *e)
{
    e->objects &= all_units(g);
    add_for_eclipse(g, e, SOLAR_ECLIPSE, FACTION_SOLARIS);
    sum_counters(g, e);
    return e->objects != 0;
}
static void apply_BLESSED(Run *g, Happening *e)
{
    CITE(C17.1);
    FOR_EACH_IN (object, e->objects) {
        set_blessing(g, object, body_at(g, object)->blessing + share_of(g, e, object).amount);
        note(g, blessed, card_on(g, object), body_at(g, object)->blessing);
    }
}

static Set can_be_corrupted(const Run *g, Set objects, int by)
{
    FOR_EACH_IN (object, objects)
        if (has_keyword(g, object, KEYWORD_CANNOT_BE_CORRUPTED) && by != 1 + seat_of_object(g, object))
            objects &= ~(1ull << object);
    return objects;
}
static int foresee_CORRUPT(Run *g, Happening *e)
{
    int before = 0;
    e->objects = can_be_corrupted(g, e->objects & all_units(g), e->by);
    FOR_EACH_IN (object, e->objects)
        before += body_at(g, object)->corruption != 0;
    sentence_leaves_x(g, before); /* of those that are meant: what is mirrored asks nothing */
    add_for_eclipse(g, e, DARK_ECLIPSE, FACTION_UMBRAL);
    sum_counters(g, e);
    e->objects = can_be_corrupted(g, e->objects, e->by);
    e->brings = HAPPENS_BECOMES_CORRUPTED;
    e->brought = 0;
    FOR_EACH_IN (object, e->objects)
        e->brought |= (Set)!body_at(g, object)->corruption << object;
    return e->objects != 0;
}
static void apply_CORRUPT(Run *g, Happening *e)
{
    CITE(C17.2);
    FOR_EACH_IN (object, e->objects) {
        CITE_IF(C-K25, body_at(g, object)->corruption == COUNTER_CAP);
        set_corruption(g, object, body_at(g, object)->corruption + share_of(g, e, object).amount);
        note(g, corrupted, card_on(g, object), body_at(g, object)->corruption);
    }
}
static int foresee_BECOMES_CORRUPTED(Run *g, Happening *e)
{
    (void)g;
    return e->objects != 0;
}
static void apply_BECOMES_CORRUPTED(Run *g, Happening *e)
{
    (void)g, (void)e;
    CITE(C15.29);
}

/* ---- C17.7 Evolution ---------------------------------------------------------------------------------------------------------------------------------- */

static int foresee_EVOLUTION(Run *g, Happening *e)
{
    e->objects &= all_units(g);
    return e->objects != 0;
}
static void apply_EVOLUTION(Run *g, Happening *e)
{
    FOR_EACH_IN (object, e->objects) {
        Share share = share_of(g, e, object);
        Body *body = body_at(g, object);
        body->evolution = limited(body->evolution + share.amount * share.times);
        note(g, evolution, card_on(g, object), body->evolution);
        touch(g, READS_COUNTERS, 1ull << object);
    }
}
static int foresee_EVOLVES(Run *g, Happening *e)
{
    e->objects &= all_units(g);
    return e->objects != 0;
}
static void apply_EVOLVES(Run *g, Happening *e)
{
    CITE(C17.7);
    CITE(C15.9);
    FOR_EACH_IN (object, e->objects) {
        Body *body = body_at(g, object);
        body->evolution = limited(body->evolution - 3);
        body->marks |= EVOLVED | EVOLVED_NOW;
        body->counters = limited(body->counters + 1); /* of a unit: how often */
        player(g, seat_of_object(g, object))->evolved = 1;
        note(g, evolves, card_on(g, object));
        if (!info_of(g, card_on(g, object))->evolved)
            give_stats(g, object, 2, 2);
        touch(g, READS_COUNTERS | READS_HISTORY, 1ull << object);
    }
}

/* ---- C14 Energy ------------------------------------------------------------------------------------------------------------------------------------------------- */

static int energy_cap(const Run *g, Seat seat)
{
    return 10 + value_at(g, ROOM, hero_object(seat));
}
static void set_energy(Run *g, Seat seat, int amount)
{
    player(g, seat)->energy = limited(amount);
    touch(g, READS_ENERGY, 0);
}
/* C8.3 What goes beyond the cap is lost. */
static void add_energy(Run *g, Seat seat, int amount)
{
    int sum = player(g, seat)->energy + amount, cap = energy_cap(g, seat);
    CITE_IF(C8.3, sum > cap);
    set_energy(g, seat, sum > cap ? cap : sum);
    note(g, energy, seat, amount);
}
static void add_momentum(Run *g, Seat seat, int amount)
{
    SeatState *p = player(g, seat);
    int sum = p->momentum + amount;
    CITE(C14.4);
    CITE(C-R25);
    p->momentum = limited(sum > ruling(g, momentum_cap) ? ruling(g, momentum_cap) : sum);
    note(g, momentum, seat, amount);
}
static int foresee_ENERGY(Run *g, Happening *e)
{
    (void)g;
    return e->amount > 0;
}
static void apply_ENERGY(Run *g, Happening *e)
{
    CITE(C14.2);
    add_energy(g, e->seat, e->amount * e->times);
}

/* C17.6, C-K11 A Delay effect resolves, perhaps several times. */
static int foresee_RESOLVES(Run *g, Happening *e)
{
    (void)g;
    return e->times > 0;
}
static void apply_RESOLVES(Run *g, Happening *e)
{
    now(g)->resolves = limited(e->times);
}

/* ---- an event, and the state check behind it (C-K39) ------------------------------------------------------------------------------------------------------------- */

static How cause_happens(Run *g, const Frame *caller, const struct cause *my)
{
    struct happen e;
    _Static_assert(sizeof e == sizeof *my, "cause remembers what happen does");
    memcpy(&e, my, sizeof e);
    return call_happen(g, caller, &e);
}
RULE(cause)
{
    BEGIN(it_has_happened, state_is_checked);
    if (!my->objects && my->kind != HAPPENS_ENERGY)
        GIVE(0); /* to nobody: no line has anything to replace */
    CALL_(it_has_happened, cause_happens(g, f, my));
    my->done = (int16_t)take_returned(g);
    my->amount = state_of(g)->left.x; /* what was dealt: nothing is left while somebody is waited for */
    state_of(g)->left.x = 0;
    CALL(state_is_checked, check_state);
    sentence_leaves_x(g, my->amount);
    GIVE(my->done);
    END;
}
static How cause_event(Run *g, const Frame *caller, Happening e)
{
    struct cause c;
    memcpy(&c, &e, sizeof c);
    return call_cause(g, caller, &c);
}
static How make_happen(Run *g, const Frame *caller, const struct make *my)
{
    Verb verb;
    memcpy(&verb, my, sizeof verb);
    return cause_event(g, caller, made_by(g, &verb));
}
/* C13.11 'Destroyed this way' means deaths: who goes elsewhere instead is not counted.  In combat those are, who will die. */
static int units_lost(const Run *g)
{
    return player(g, 0)->lost_units + player(g, 1)->lost_units;
}
static int destroyed_so(const Run *g, int destroyed, int lost_before)
{
    int died = units_lost(g) - lost_before;
    CITE(C13.11);
    return dies_now(g) && died < destroyed ? died : destroyed;
}
RULE(make)
{
    BEGIN(it_has_happened);
    my->choice = (int16_t)units_lost(g);
    CALL_(it_has_happened, make_happen(g, f, my));
    int reached = take_returned(g);
    sentence_reached(g, effect_set(g)->code[my->at] == CRISIS_DESTROY ? destroyed_so(g, reached, my->choice)
                                                                      : reached);
    END;
}

/* ---- hooks of happen.h and replace.h ------------------------------------------------------------------------------------------------------------------------------- */

static void hear_lines_of(Run *g, int object, const Happening *e, const Happening *brought)
{
    uint16_t skill[LINES_AT];
    int n = skills_of(g, object, skill);
    CITE(C12.11);
    for (int i = 0; i < n; i++)
        if (ear_of(g, skill[i]).kind)
            hear(g, line_on(g, object, skill[i]), 1ull << object, e, brought);
}
static void hear_elsewhere(Run *g, const Happening *e, const Happening *brought)
{
    (void)g, (void)e, (void)brought;
}
/* C12.12 The controller of the affected card chooses, or the affected player. */
static Seat event_chooser(const Run *g, const Happening *one)
{
    CITE(C12.12);
    return one->objects ? seat_of_object(g, first_in(one->objects)) : one->seat;
}
static void event_is_replaced(Run *g, const Happening *one, Item line)
{
    (void)one;
    note(g, replaces, line.source);
}
static void replacement_is_lost(Run *g, Item line)
{
    CITE_IF(C-L9, state_of(g)->replacing == REPLACED_LIMIT);
    CITE_IF(C-L8, state_of(g)->replacing < REPLACED_LIMIT);
    note(g, full, line.source);
}
