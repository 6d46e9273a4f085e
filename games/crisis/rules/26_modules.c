/* C26.8 Tokens and copies, C17.10 Modules, lanes. */

/* ---- tokens (C2.4) ---------------------------------------------------------------------------------------------------------------- */

/* A new unit on its way into play; NO_CARD: there is no slot, no card left (C-L2), or another of a Unique one (C-K97). */
static Card new_unit(Run *g, int kind, Seat seat, int flags)
{
    if (is_unique_taken(g, seat, kind)) {
        CITE(C-K97);
        return NO_CARD;
    }
    Card token = free_slots(g, seat) ? make_card(g, kind, Z_chain) : NO_CARD;
    if (!token)
        return NO_CARD;
    CITE(C2.4);
    now(g)->owner[token] = (uint8_t)(1 + seat);
    now(g)->flags[token] = (uint8_t)flags;
    return token;
}
RULE(do_CREATE)
{
    BEGIN(it_has_come);
    my->it = ref_to(new_unit(g, word(g, SENSE(my), 0), my->you, 0));
    sentence_reached(g, 0);
    if (!my->it)
        RETURN;
    state_of(g)->left = (Left){0};
    CALL(it_has_come, enter, .card = my->it, .you = my->you, .place = -1);
    sentence_reached(g, take_returned(g));
    sentence_leaves_it(g, card_of(my->it));
    if (word(g, SENSE(my), 1) && effect_object(g, card_of(my->it)))
        add_modifier(g, (Modifier){.what = LASTING_KEYWORD,
                                   .from = (uint16_t)word(g, SENSE(my), 1),
                                   .host = (uint8_t)card_of(my->it)});
    refresh(g);
    END;
}
RULE(do_EACH_CREATES)
{
    BEGIN(it_has_come);
    my->choice = 0;
    for (my->place = 0; my->place < SEATS; my->place++) {
        my->it = ref_to(new_unit(g, word(g, SENSE(my), 0), now(g)->active ^ my->place, 0));
        if (!my->it)
            continue;
        CALL(it_has_come, enter, .card = my->it, .you = (int16_t)(now(g)->active ^ my->place), .place = -1);
        my->choice = (int16_t)(my->choice + take_returned(g));
    }
    sentence_reached(g, my->choice);
    END;
}
/* C-K11 What the source is or was: a card of a deck wherever it is now; a token or copy that is gone, whose number may be
   another's by now, was what its line is printed on. */
static int kind_to_copy(const Run *g, const struct do_COPY_THIS *my)
{
    Card source = card_of(my->source);
    if (this_object(g, SENSE(my)) ||
        (kind_of(g, source) && info_of(g, source)->type != KIND_TOKEN && !(now(g)->flags[source] & COPY)))
        return kind_of(g, source);
    return effect_set(g)->skills[my->skill].card;
}
/* C17.17, C-K11 What is printed on the source, and its Blessing counters. */
RULE(do_COPY_THIS)
{
    BEGIN(it_has_come);
    my->choice =
        (int16_t)(this_object(g, SENSE(my)) ? body_at(g, first_in(this_object(g, SENSE(my))))->blessing : 0);
    my->place = (int16_t)kind_to_copy(g, my);
    my->it = ref_to(my->place ? new_unit(g, my->place, my->you, COPY) : NO_CARD);
    if (!my->it) {
        sentence_reached(g, 0);
        RETURN;
    }
    CITE(C17.17);
    CITE(C-R59);
    CALL(it_has_come, enter, .card = my->it, .you = my->you, .place = -1, .how = BY_COPY,
         .lane = (int16_t)my->skill);
    sentence_reached(g, take_returned(g));
    if (effect_object(g, card_of(my->it)))
        set_blessing(g, object_of(g, card_of(my->it)), my->choice);
    refresh(g);
    END;
}

/* ---- Modules (C17.10) ------------------------------------------------------------------------------------------------------------------ */

static How attach(Run *g, const Frame *caller, const Verb *my, Card module, int object)
{
    Happening e = event_of(g, HAPPENS_ATTACHED, 1ull << object, my, 1);
    e.source = ref_to(module);
    return cause_event(g, caller, e);
}
static void set_bonus(Run *g, Card module, int attack, int health)
{
    now(g)->plus_attack[module] = (int8_t)attack;
    now(g)->plus_health[module] = (int8_t)health;
}
/* Operands 1 to 4 of both rows: the bonus. */
static Card made_module(Run *g, const struct do_ATTACH_MADE *my)
{
    Card module = make_card(g, word(g, SENSE(my), 0), zone_of_seat(modules, my->you));
    if (!module)
        return NO_CARD;
    now(g)->owner[module] = (uint8_t)(1 + my->you);
    set_bonus(g, module, signed_word(g, SENSE(my), 1), signed_word(g, SENSE(my), 3));
    return module;
}
RULE(do_ATTACH_MADE)
{
    BEGIN(it_is_attached);
    my->place = 0;
    for (my->second = my->first; my->second; my->second &= my->second - 1) {
        my->choice = (int16_t)(all_units(g) >> first_in(my->second) & 1 ? made_module(g, my) : NO_CARD);
        if (!my->choice)
            continue;
        CALL_(it_is_attached, attach(g, f, AS_VERB(my), my->choice, first_in(my->second)));
        my->place = (int16_t)(my->place + take_returned(g));
    }
    sentence_reached(g, my->place);
    END;
}
/* A unit leaves its slot without dying and becomes an attachment. */
static int becomes_module(Run *g, const struct do_ATTACH_THIS *my)
{
    Card card = card_of(my->source);
    Set here = this_object(g, SENSE(my));
    if (!here || !(my->first & all_units(g)) || here == my->first)
        return 0;
    leave_play(g, first_in(here), zone_of_seat(modules, my->you), 0);
    if (!kind_of(g, card))
        return 0; /* a copy is no more */
    set_bonus(g, card, signed_word(g, SENSE(my), 0), signed_word(g, SENSE(my), 2));
    return 1;
}
RULE(do_ATTACH_THIS)
{
    BEGIN(it_is_attached);
    if (!becomes_module(g, my)) {
        sentence_reached(g, 0);
        RETURN;
    }
    CALL_(it_is_attached, attach(g, f, AS_VERB(my), card_of(my->source), first_in(my->first)));
    sentence_reached(g, take_returned(g));
    END;
}
/* The bonus that a Module card says of itself. */
static void take_bonus(Run *g, Card module)
{
    const CardSet *set = effect_set(g);
    const CardDef *def = &set->cards[kind_of(g, module)];
    for (int i = 0; i < def->skill_count; i++)
        for (uint16_t at = set->skills[def->first_skill + i].effect;
             at < set->skills[def->first_skill + i].end;
             at = (uint16_t)(at + 1 + set->shape[set->code[at]].words))
            if (set->code[at] == CRISIS_ATTACH_THIS) {
                Sense s = {at, module, 0, NO_CARD};
                set_bonus(g, module, signed_word(g, s, 0), signed_word(g, s, 2));
            }
}
static void lay_down_module(Run *g, Card module, Seat you)
{
    CITE(C17.10);
    now(g)->dearer[module] = now(g)->dearer_now[module] = now(g)->dearer_next[module] = 0;
    move_openly_to_bottom(g, module, zone_of_seat(modules, you));
    take_bonus(g, module);
}
enum { ANY_MODULE = TRAIT_MODULE << 4 | 15 };
RULE(do_ATTACH_HAND)
{
    BEGIN(card_is_chosen, host_is_chosen, it_is_attached);
    my->place = (int16_t)zone_of_seat(hand, my->you);
    for (my->purpose = 0; my->purpose < word(g, SENSE(my), 0) && units_of(g, my->you); my->purpose++) {
        ask_about(g, my->you, ASK_pick, my->place, ANY_MODULE, PICK_TRAIT | PICK_NONE);
        AWAIT(card_is_chosen);
        my->it =
            ref_to(answer_picked(g, my->you, my->place, ANY_MODULE, PICK_TRAIT, answer(g, my->you, pick)));
        if (!card_of(my->it))
            break;
        my->second = (uint64_t)first_in(units_of(g, my->you));
        if (has_several(units_of(g, my->you))) {
            ask_about(g, my->you, ASK_host, 0, 0, 0);
            AWAIT(host_is_chosen);
            my->second = (uint64_t)answer(g, my->you, host);
        }
        lay_down_module(g, card_of(my->it), my->you);
        CALL_(it_is_attached, attach(g, f, AS_VERB(my), card_of(my->it), (int)my->second));
        take_returned(g);
    }
    sentence_reached(g, my->purpose);
    END;
}
static void options_host(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)ask;
    offer_each(out, BASE_host, units_of(g, seat));
}
static void describe_host(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat, (void)ask;
    d->arg[0] = (int16_t)card_on(g, index);
}

/* Of several Modules the one of a kind; 0: the first. */
static Card module_of(const Run *g, Card unit, int kind)
{
    FOR_EACH_SEAT (g, s)
        FOR_EACH_CARD (g, module, zone_of_seat(modules, s))
            if (now(g)->host[module] == unit && (!kind || kind_of(g, module) == kind))
                return module;
    return NO_CARD;
}
RULE(do_MOVE_MODULE)
{
    BEGIN(module_is_chosen, it_is_attached);
    my->choice =
        (int16_t)(my->first && my->second ? module_of(g, card_on(g, first_in(my->first)), 0) : NO_CARD);
    if (!my->choice || my->first == my->second) {
        sentence_reached(g, 0);
        RETURN;
    }
    if (modules_on(g, card_on(g, first_in(my->first))) > 1) {
        ask_about(g, my->you, ASK_module, (int16_t)card_on(g, first_in(my->first)), 0, 0);
        AWAIT(module_is_chosen);
        my->choice = (int16_t)module_of(g, card_on(g, first_in(my->first)), answer(g, my->you, module));
    }
    CITE(C-K21);
    CALL_(it_is_attached, attach(g, f, AS_VERB(my), my->choice, first_in(my->second)));
    sentence_reached(g, take_returned(g));
    END;
}
static void options_module(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat;
    for (int kind = 1; kind <= effect_set(g)->card_count; kind++)
        if (module_of(g, (Card)ask->a, kind))
            offer(out, BASE_module + kind);
}
static void describe_module(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)g, (void)seat, (void)ask;
    d->arg[0] = (int16_t)index;
}

static void upgrade(Run *g, Card module)
{
    CITE(C17.10);
    set_bonus(g, module, now(g)->plus_attack[module] + 1, now(g)->plus_health[module] + 1);
    note(g, changes, module, 1, 1);
    table_has_changed(g);
}
/* 'That' is what did it: the Module. */
static void do_UPGRADE_THAT(Run *g, const Verb *my)
{
    Card module = registers(g) ? card_of(registers(g)->that) : NO_CARD;
    (void)my;
    sentence_reached(g, 0);
    if (!module || !now(g)->host[module])
        return;
    upgrade(g, module);
    sentence_reached(g, 1);
}
static void do_UPGRADE_ALL(Run *g, const Verb *my)
{
    int n = 0;
    FOR_EACH_SEAT (g, s)
        FOR_EACH_CARD (g, module, zone_of_seat(modules, s))
            if (effect_object(g, now(g)->host[module]) & units_of(g, my->you)) {
                upgrade(g, module);
                n++;
            }
    sentence_reached(g, n);
}
/* C-K7, C17.14 Cards go to the hands of their owners, made Modules are no more. */
static void do_TAKE_MODULES(Run *g, const Verb *my)
{
    int n = 0;
    for (Card module; card_of(my->it) && (module = module_of(g, card_of(my->it), 0)) != NO_CARD; n++) {
        CITE(C-K7);
        note(g, returns, module);
        drop_module_to(g, module, zone_of_seat(hand, owner_of(g, module)));
    }
    sentence_reached(g, n);
}

/* ---- lanes ---------------------------------------------------------------------------------------------------------------------------------- */

enum { PSYCHIC_FIELD, TERRAFORMED };
static void mark_lane(Run *g, Seat seat, int lane, int how)
{
    Body *body = body_at(g, FIRST_LANE + lane);
    int bit = 1 << (4 * how + seat);
    if (!(body->counters & bit))
        note(g, lane_marked, seat, card_on(g, FIRST_LANE + lane), how);
    body->counters = (uint8_t)(body->counters | bit);
    table_has_changed(g);
}
static void do_TERRAFORM(Run *g, const Verb *my)
{
    Set here = this_object(g, sense_of(my));
    sentence_reached(g, here != 0);
    if (!here)
        return;
    CITE(C17.8);
    mark_lane(g, my->you, lane_of(first_in(here)), TERRAFORMED);
}
static void do_MAKE_FIELDS(Run *g, const Verb *my)
{
    CITE(C17.9);
    for (int lane = 0; lane < LANES; lane++)
        if (units_of(g, my->you) & lane_set(lane))
            mark_lane(g, my->you, lane, PSYCHIC_FIELD);
}
static void do_DISABLE(Run *g, const Verb *my)
{
    Set able = 0;
    for (int lane = 0; lane < LANES; lane++)
        able |= (Set)!is_disabled(g, lane) << (FIRST_LANE + lane);
    /* C-R3, C-R29 Of six lanes as many as it says, of fewer in proportion. */
    int count = (word(g, sense_of(my), 0) * lane_count(g) + LANES - 1) / LANES;
    Set picked_lanes = effect_pick(g, able, count);
    CITE(C21.8);
    CITE(C-R29);
    FOR_EACH_IN (object, picked_lanes) {
        body_at(g, object)->marks |= USED_UP;
        note(g, lane_disabled, card_on(g, object));
    }
    sentence_leaves_them(g, picked_lanes);
    sentence_reached(g, __builtin_popcountll(picked_lanes));
}
static void do_CORRUPT_LANE(Run *g, const Verb *my)
{
    CITE(C20.3);
    FOR_EACH_IN (object, my->first) {
        Body *body = body_at(g, object);
        int rounds = word(g, sense_of(my), 0);
        body->turns = limited(rounds > body->turns ? rounds : body->turns);
        note(g, lane_corrupted, card_on(g, object));
    }
}
static void do_CLEAN_LANES(Run *g, const Verb *my)
{
    (void)my;
    for (int lane = 0; lane < LANES; lane++)
        if (is_corrupted_lane(g, lane)) {
            body_at(g, FIRST_LANE + lane)->turns = 0;
            note(g, lane_is_clean, card_on(g, FIRST_LANE + lane));
        }
}
