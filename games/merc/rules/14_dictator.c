/* M14 The Dictator: his turn (M6.3), the base and the card, reinforcement; and how militia of his cards are placed. */

static int ai_way(const Run *g, Card card); /* 19_ai.c */

/* How many, where a card counts Rebels (M1.6) or their sectors (M16). */
static int amount(const Run *g, int n)
{
    const int counted[] = {1, rebels(g), half_rebels(g), rebels(g) - 1, sectors_of_side(g, 0)};
    return n % AMOUNT_UNIT * counted[n / AMOUNT_UNIT];
}

/* ---- places ------------------------------------------------------------------------------------------------------------- */

/* Beside those that cards name (traits.h): where converted militia go, and where militia of a sector move to. */
enum { WHERE_NOT_REBEL = WHERE_BASE_AND_ADJACENT + 1, WHERE_BESIDE };

static int is_where(const Run *g, int place, int where, int from)
{
    int terrain = sector(g, place)->terrain, base = now(g)->base;
    switch (where) {
    case WHERE_CONTROLLED:
        return control(g, place) == DICT;
    case WHERE_CONTROLLED_INDUSTRY:
        return control(g, place) == DICT && terrain == INDUSTRY;
    case WHERE_UNCONTROLLED:
        return control(g, place) == NOBODY;
    case WHERE_REBEL:
        return side_controls(g, place, 0);
    case WHERE_NOT_REBEL:
        return !side_controls(g, place, 0);
    case WHERE_WILDERNESS:
        return terrain == WILDERNESS;
    case WHERE_CITY:
        return terrain == CITY;
    case WHERE_BASE_AND_ADJACENT:
        return base != NOWHERE && distance(g, base, place) <= 1;
    case WHERE_BESIDE:
        return distance(g, from, place) == 1;
    default:
        return 1;
    }
}

typedef uint32_t PlaceSet;

static PlaceSet places_where(const Run *g, int where, int from)
{
    PlaceSet set = 0;
    FOR_EACH_PLACE (g, p)
        if (is_where(g, p, where, from))
            set |= (PlaceSet)1 << p;
    return set;
}

/* Those where the cap (M11.3) leaves room. */
static PlaceSet posts(const Run *g, int where, int from)
{
    PlaceSet set = 0;
    FOR_EACH_PLACE (g, p)
        if (militia_room(g, p, DICT) && is_where(g, p, where, from))
            set |= (PlaceSet)1 << p;
    return set;
}

/* The same amount on every place of a kind. */
static void place_on_each(Run *g, int where, int n)
{
    PlaceSet set = places_where(g, where, 0); /* as they are before the first is placed */
    for (; n > 0 && set; set &= set - 1)
        place_militia(g, first_in(set), DICT, n);
}

/* ---- placing as wished ---------------------------------------------------------------------------------------------------- */

enum { POST_ENOUGH = PLACES }; /* of question `post`: the rest stays where it is */

static int post_limit(const Run *g, const struct post_militia *my)
{
    int room = militia_room(g, my->place, DICT);
    return my->left < room ? my->left : room;
}

/* Militia split over sectors as the Dictator wishes; what nowhere fits is lost.  Militia that come from a sector may also
   stay there. */
RULE(post_militia)
{
    BEGIN(sector_is_chosen, number_is_chosen);
    while (my->left > 0 && posts(g, my->where, my->from)) {
        my->place = (int16_t)first_in(posts(g, my->where, my->from));
        if (my->where == WHERE_BESIDE || has_several(posts(g, my->where, my->from))) {
            DECIDE(sector_is_chosen, DICT, post, my->where, my->from, my->left);
            my->place = (int16_t)decided(g, DICT, post);
        }
        if (my->place == POST_ENOUGH)
            RETURN;
        my->count = 1;
        if (post_limit(g, my) > 1) {
            DECIDE(number_is_chosen, DICT, post_count, post_limit(g, my), my->place, my->where);
            my->count = (int16_t)decided(g, DICT, post_count);
        }
        if (my->where == WHERE_BESIDE)
            send_militia_away(g, my->from, DICT, my->count);
        place_militia(g, my->place, DICT, my->count);
        my->left = (int16_t)(my->left - my->count);
    }
    END;
}

static void options_post(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat;
    offer_each(out, BASE_post, posts(g, ask->a, ask->b));
    if (ask->a == WHERE_BESIDE)
        offer(out, BASE_post + POST_ENOUGH);
}

static void describe_post(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat, (void)ask;
    if (index == POST_ENOUGH)
        d->variant = "enough";
    else
        describe_place(g, index, d);
}

static void options_post_count(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)g, (void)seat;
    offer_amounts(out, BASE_post_count, 1, ask->a);
}

static void describe_post_count(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat;
    d->arg[0] = index;
    d->arg[1] = now(g)->site[ask->b];
}

/* Where all may come together: whose militia then move may also choose a sector that is full (M16.7). */
static PlaceSet mustering_places(const Run *g, int where, int or_full)
{
    return or_full ? places_where(g, where, 0) : posts(g, where, 0);
}

/* All of them in one sector; gives that sector, or NOWHERE. */
RULE(muster)
{
    BEGIN(sector_is_chosen);
    if (my->count <= 0 || !mustering_places(g, my->where, my->or_full))
        GIVE(NOWHERE);
    my->place = (int16_t)first_in(mustering_places(g, my->where, my->or_full));
    if (has_several(mustering_places(g, my->where, my->or_full))) {
        DECIDE(sector_is_chosen, DICT, muster, my->where, my->count, my->or_full);
        my->place = (int16_t)decided(g, DICT, muster);
    }
    place_militia(g, my->place, DICT, my->count);
    GIVE(my->place);
    END;
}

static void options_muster(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat;
    offer_each(out, BASE_muster, mustering_places(g, ask->a, ask->c));
}

static void describe_muster(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat, (void)ask;
    describe_place(g, index, d);
}

/* ---- M14.2 to M14.4 The base and the card ------------------------------------------------------------------------------------ */

RULE(reveal_base)
{
    BEGIN(place_is_chosen, card_is_equipped);
    if (now(g)->base != NOWHERE)
        RETURN;
    /* M14.2 Any Industry that the Dictator controls; M-R46 without one there is no reveal now. */
    if (!places_where(g, WHERE_CONTROLLED_INDUSTRY, 0)) {
        CITE(M-R46);
        RETURN;
    }
    CITE(M14.2);
    my->place = (int16_t)first_in(places_where(g, WHERE_CONTROLLED_INDUSTRY, 0));
    if (has_several(places_where(g, WHERE_CONTROLLED_INDUSTRY, 0))) {
        DECIDE(place_is_chosen, DICT, base, 0, 0, 0);
        my->place = (int16_t)decided(g, DICT, base);
    }
    now(g)->base = (uint8_t)my->place;
    note(g, base_revealed, now(g)->site[my->place]);
    /* M14.4 The Dictator card enters play there, with its actions and 1 free equipment card.
       M14.5 It stands alone at the base until it joins a squad. */
    CITE(M14.4);
    CITE(M14.5);
    CITE(M14.11);
    now(g)->squad_place[squad_number(DICT, 2)] = (uint8_t)my->place;
    join_squad(g, now(g)->leader, squad_number(DICT, 2));
    now(g)->actions[now(g)->leader] = 2;
    if (ruling(g, dictator_free_equipment)) {
        CITE(M-R46);
        CALL(card_is_equipped, free_card, .owner = DICT, .unit = (int16_t)now(g)->leader);
    }
    END;
}

static void options_base(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat, (void)ask;
    offer_each(out, BASE_base, places_where(g, WHERE_CONTROLLED_INDUSTRY, 0));
}

static void describe_base(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat, (void)ask;
    describe_place(g, index, d);
}

/* ---- M6.3 The Dictator's turn -------------------------------------------------------------------------------------------------- */

static void draw_tactic(Run *g)
{
    if (has_ai(g) || !zone_size(g, Z_tactics_deck))
        return;
    draw_shown(g, Z_tactics_deck, Z_tactics_hand, seat_of(g, DICT));
}

RULE(dictator_turn)
{
    BEGIN(losses_are_made_up, tactic_is_done, units_have_acted, second_is_done, conscripts_have_fought);
    /* (1) start-of-turn effects; M14.10 without any unit he plays on all the same. */
    CITE(M6.3);
    CITE(M14.1);
    CITE_IF(M14.10, !team(g, DICT));
    my->choice = (int16_t)(trait(g, now(g)->leader, TRAIT_HIRE_ON_LOSS) ? now(g)->sectors_lost : 0);
    now(g)->sectors_lost = 0;
    now(g)->ability_used = 0;
    while (my->choice-- > 0) {
        CITE(M16.9);
        CALL(losses_are_made_up, hire_random, .into = -1);
    }
    /* (2) one tactics card, (3) actions, (4) the ability among them: M-R48 at any moment after the tactics step */
    CALL(tactic_is_done, tactics_step);
    CALL(units_have_acted, dictator_actions);
    /* (5) end-of-turn effects; conscripts last, so that they come in the very turn in which their card is played */
    if (trait(g, now(g)->leader, TRAIT_SECOND_TACTIC)) {
        /* M16.5, M-R49 He draws a card, if there is one, and plays or reinforces with any card of his hand. */
        CITE(M16.5);
        CITE(M-R49);
        draw_tactic(g);
        CALL(second_is_done, tactics_step);
    }
    if (now(g)->conscripts) {
        CITE(M15.12);
        place_on_each(g, WHERE_CONTROLLED, now(g)->conscripts);
        CALL(conscripts_have_fought, fight_all, .attackers = 1, .chooser = DICT);
    }
    /* (6) */
    fill_hand(g);
    END;
}

/* ---- M14.8 One tactics card ---------------------------------------------------------------------------------------------------- */

enum { TACTIC_PLAY, TACTIC_REINFORCE, TACTIC_WAYS };

/* M-R1 */
static int reinforcement(const Run *g)
{
    return 1 + (ruling(g, reinforce_round) == reinforce_round_up ? half_rebels(g) : rebels(g) / 2);
}

RULE(tactics_step)
{
    BEGIN(card_is_chosen, card_is_played, sector_is_chosen);
    /* M14.8 It is never skipped while cards are left. */
    CITE(M14.8);
    if (has_ai(g)) {
        CITE(M19.2);
        if (!zone_size(g, Z_tactics_deck))
            RETURN;
        my->card = ref_to(zone_first(g, Z_tactics_deck));
        my->way = (int16_t)ai_way(g, card_of(my->card));
    } else {
        if (!zone_size(g, Z_tactics_hand))
            RETURN;
        DECIDE(card_is_chosen, DICT, tactic, 0, 0, 0);
        my->way = (int16_t)decided(g, DICT, tactic);
        my->card = ref_to(TACTIC_FIRST + my->way / TACTIC_WAYS);
        my->way %= TACTIC_WAYS;
    }
    move_openly(g, card_of(my->card), Z_tactics_discard);
    if (my->way == TACTIC_PLAY) {
        note(g, plays_tactic, card_of(my->card));
        CALL(card_is_played, play_tactic, .card = my->card);
        RETURN;
    }
    /* M14.9 Discarded without effect, for militia in one sector that the Dictator controls. */
    CITE(M14.9);
    note(g, reinforces, card_of(my->card));
    CITE(M-R1);
    if (posts(g, WHERE_CONTROLLED, 0)) {
        DECIDE(sector_is_chosen, DICT, reinforce, reinforcement(g), 0, 0);
        place_militia(g, decided(g, DICT, reinforce), DICT, reinforcement(g));
    }
    END;
}

static void options_tactic(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat, (void)ask;
    FOR_EACH_CARD (g, card, Z_tactics_hand)
        for (int way = 0; way < TACTIC_WAYS; way++)
            offer(out, BASE_tactic + TACTIC_WAYS * (card - TACTIC_FIRST) + way);
}

static void describe_tactic(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)g, (void)seat, (void)ask;
    d->arg[0] = TACTIC_FIRST + index / TACTIC_WAYS;
    if (index % TACTIC_WAYS == TACTIC_REINFORCE)
        d->variant = "reinforce";
}

static void options_reinforce(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat, (void)ask;
    offer_each(out, BASE_reinforce, posts(g, WHERE_CONTROLLED, 0));
}

static void describe_reinforce(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)seat, (void)ask;
    describe_place(g, index, d);
}
