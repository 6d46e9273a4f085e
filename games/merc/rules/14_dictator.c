/* M14 The Dictator: his turn (M6.3), the base and the card, reinforcement; and how militia of his cards are placed. */

static int ai_way(const Run *g, Card card); /* 19_ai.c */

/* ---- places ------------------------------------------------------------------------------------------------------------- */

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
    case WHERE_BASE:
        return base == place;
    case WHERE_BASE_AND_ADJACENT:
        return base != NOWHERE && distance(g, base, place) <= 1;
    case WHERE_BESIDE:
        return distance(g, from, place) == 1;
    case WHERE_THESE:
        return registers(g) && registers(g)->them >> place & 1;
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

/* The same number on every place of a kind. */
static void do_ADD(Run *g, const Verb *verb)
{
    int n = count_said(g, verb, 0), where = word_said(g, verb, 1);
    PlaceSet set = places_where(g, where, 0); /* as they are before the first is placed */
    CITE_IF(M15.7, where == WHERE_CONTROLLED_INDUSTRY);
    CITE_IF(M15.9, where == WHERE_UNCONTROLLED);
    CITE_IF(M15.12, where == WHERE_CONTROLLED);
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

DESCRIBE(post, describe_place_or(g, index, POST_ENOUGH, "enough", d))

OPTIONS(post_count, offer_amounts(out, BASE_post_count, 1, ask->a))

DESCRIBE(post_count, describe_as(d, NULL, index, now(g)->site[ask->b], 0))

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

OPTIONS(muster, offer_each(out, BASE_muster, mustering_places(g, ask->a, ask->c)))
DESCRIBE(muster, describe_place(g, index, d))

static int is_split(int where) /* the sectors are chosen for some militia at a time */
{
    return where == WHERE_WILDERNESS || where == WHERE_BASE_AND_ADJACENT;
}

RULE(do_PLACE)
{
    BEGIN(militia_are_split, militia_are_mustered);
    my->place = word_said(g, my, 1);
    my->choice = count_said(g, my, 0);
    CITE_IF(M15.6, my->place == WHERE_BASE_AND_ADJACENT);
    CITE_IF(M16.6, my->place == WHERE_WILDERNESS);
    CITE_IF(M-R47, my->place == WHERE_BASE);
    CITE_IF(M16.2, my->place == WHERE_ANY);
    if (is_split(my->place)) {
        CALL(militia_are_split, post_militia, .where = my->place, .left = my->choice);
    } else {
        CALL(militia_are_mustered, muster, .where = my->place, .count = my->choice,
             .or_full = sentence_in(g, my->skill, SAYS_SPREAD) != 0);
        my->place = (int16_t)take_returned(g);
        *effect_left(g) = my->place == NOWHERE ? 0 : 1ull << my->place;
    }
    END;
}

/* M16.7 */
RULE(do_SPREAD)
{
    BEGIN(militia_have_spread);
    my->first = registers(g)->them;
    CITE(M16.7);
    if (my->first)
        CALL(militia_have_spread, post_militia, .where = WHERE_BESIDE,
             .from = (int16_t)first_in((PlaceSet)my->first),
             .left = (int16_t)militia(g, first_in((PlaceSet)my->first), DICT));
    END;
}

/* ---- M14.2 to M14.4 The base and the card ------------------------------------------------------------------------------------ */

static inline int is_tactic(Card card)
{
    return card >= TACTIC_FIRST && card < EQUIPMENT_FIRST;
}

RULE(do_REVEAL_BASE)
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
    CITE_IF(M14.3, is_tactic(card_of(my->source)));
    my->place = (int16_t)first_in(places_where(g, WHERE_CONTROLLED_INDUSTRY, 0));
    if (has_several(places_where(g, WHERE_CONTROLLED_INDUSTRY, 0))) {
        DECIDE(place_is_chosen, DICT, base, 0, 0, 0);
        my->place = (int16_t)decided(g, DICT, base);
    }
    now(g)->base = (uint8_t)my->place;
    note(g, base_revealed, now(g)->site[my->place]);
    /* M14.4 The Dictator card enters play there, with its actions and 1 free equipment card.
       M14.5 It stands alone at the base until it joins a squad. */
    CITE(M14.4, M14.5, M14.11);
    now(g)->squad_place[squad_number(DICT, 2)] = (uint8_t)my->place;
    join_squad(g, now(g)->leader, squad_number(DICT, 2));
    now(g)->actions[now(g)->leader] = 2;
    if (ruling(g, dictator_free_equipment)) {
        CITE(M-R46);
        CALL(card_is_equipped, free_card, .owner = DICT, .unit = (int16_t)now(g)->leader);
    }
    END;
}

OPTIONS(base, offer_each(out, BASE_base, places_where(g, WHERE_CONTROLLED_INDUSTRY, 0)))
DESCRIBE(base, describe_place(g, index, d))

/* ---- tactics that last ----------------------------------------------------------------------------------------------------- */

static unsigned tactic_bit(Card card)
{
    return 1u << (card - TACTIC_FIRST);
}

/* How many militia tactics bring to each controlled sector at the end of each turn. */
static int conscripts(const Run *g)
{
    int sum = 0;
    FOR_EACH_IN (i, (uint64_t)now(g)->standing)
        sum += how_many(g, sentence_of(g, TACTIC_FIRST + i, SAYS_ADD), 0);
    return sum;
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
    BEGIN(losses_are_made_up, tactic_is_done, units_have_acted, turn_has_ended, standing_is_done,
          fights_are_over);
    /* (1) start-of-turn effects; M14.10 without any unit he plays on all the same. */
    CITE(M6.3, M14.1);
    CITE_IF(M14.10, !team(g, DICT));
    my->choice = (int16_t)(has_line(g, now(g)->leader, SAYS_SECTOR_LOST) ? now(g)->sectors_lost : 0);
    now(g)->sectors_lost = 0;
    now(g)->ability_used = 0;
    while (my->choice-- > 0)
        CALL(losses_are_made_up, use_lines, .card = ref_to(now(g)->leader), .moment = SAYS_SECTOR_LOST,
             .you = DICT);
    /* (2) one tactics card, (3) actions, (4) the ability among them: M-R48 at any moment after the tactics step */
    CALL(tactic_is_done, tactics_step);
    CALL(units_have_acted, dictator_actions);
    /* (5) end-of-turn effects; those of tactics last, so that they come in the very turn in which their card is played */
    if (has_line(g, now(g)->leader, SAYS_TURN_ENDS))
        CALL(turn_has_ended, use_lines, .card = ref_to(now(g)->leader), .moment = SAYS_TURN_ENDS,
             .you = DICT);
    for (my->choice = TACTIC_FIRST; now(g)->standing >> (my->choice - TACTIC_FIRST); my->choice++)
        if (now(g)->standing & tactic_bit(my->choice))
            CALL(standing_is_done, use_lines, .card = ref_to(my->choice), .moment = SAYS_TURN_ENDS_FROM_NOW,
                 .you = DICT);
    if (now(g)->fights)
        CALL(fights_are_over, settle);
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

/* M16.5, M-R49 He draws a card, if there is one, and plays or reinforces with any card of his hand. */
RULE(do_SECOND_TACTIC)
{
    BEGIN(second_is_done);
    CITE(M16.5, M-R49);
    draw_tactic(g);
    CALL(second_is_done, tactics_step);
    END;
}

static void options_tactic(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)seat, (void)ask;
    FOR_EACH_CARD (g, card, Z_tactics_hand)
        for (int way = 0; way < TACTIC_WAYS; way++)
            offer(out, BASE_tactic + TACTIC_WAYS * (card - TACTIC_FIRST) + way);
}

DESCRIBE(tactic, describe_as(d, index % TACTIC_WAYS == TACTIC_REINFORCE ? "reinforce" : NULL,
                             TACTIC_FIRST + index / TACTIC_WAYS, 0, 0))

OPTIONS(reinforce, offer_each(out, BASE_reinforce, posts(g, WHERE_CONTROLLED, 0)))
DESCRIBE(reinforce, describe_place(g, index, d))
