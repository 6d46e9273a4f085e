/* 7.1 Effects: what the words of card text mean on the table.  The machine (effects/machine.h) asks here. */

static const CardSet *effect_set(const Run *g)
{
    return &opened(g)->set;
}

static Card effect_card(const Run *g, int object)
{
    return vassal_at(g, object);
}

static void effect_tell(const Run *g, EffectUser user, int object)
{
    note(g, chooses, (int16_t)user.you, (int16_t)vassal_at(g, object));
}

/* ---- which Vassals --------------------------------------------------------------------------------------------------- */

static Places challenger_places(void)
{
    return all_places() / 0xFF << CHALLENGER; /* a bit in each seat's byte */
}

static Places with_traits(const Run *g, Places set, int traits)
{
    Places injured = now(g)->hurt, exhausted = now(g)->tired;
    if (traits & TRAIT_TRAIT_INJURED)
        set &= injured;
    if (traits & TRAIT_TRAIT_UNINJURED)
        set &= ~injured;
    if (traits & TRAIT_TRAIT_EXHAUSTED)
        set &= exhausted;
    if (traits & TRAIT_TRAIT_UNEXHAUSTED)
        set &= ~exhausted;
    return set;
}

/* W-R13 'Friendly' and 'opposing' go by control, in reinforcer and challenger zones. */
static Places on_side(const Run *g, Seat you, int side)
{
    return side == SIDE_FRIENDLY ? vassals_of(g, you) : all_vassals(g) & ~places_of(you);
}

static Places those_with(const Run *g, Places set, int traits, int class_of, int place_word)
{
    if (place_word == PLACE_IN_REINFORCER)
        set &= ~challenger_places();
    if (traits)
        set = with_traits(g, set, traits);
    if (!class_of)
        return set;
    Places good = 0;
    FOR_EACH_PLACE (place, set)
        good |= info_of(g, vassal_at(g, place))->class_of == class_of ? place_bit(place) : 0;
    return good;
}

static Places subject_places(const Run *g, EffectUser user, int subject)
{
    switch (subject) {
    case SUBJECT_THIS_ONE:
        return place_set(g, user.source);
    case SUBJECT_ANOTHER_FRIEND:
        return vassals_of(g, user.you) & ~place_set(g, user.source);
    case SUBJECT_A_FRIEND:
        return vassals_of(g, user.you);
    case SUBJECT_AN_OPPONENT:
        return all_vassals(g) & ~places_of(user.you);
    case SUBJECT_YOUR_CHAMPION:
        return vassals_of(g, user.you) & place_bit(challenger_place(user.you));
    default:
        return all_vassals(g) & challenger_places() & ~places_of(user.you);
    }
}

static Places effect_objects(const Run *g, EffectUser user, uint16_t at, int *wanted)
{
    const CardSet *set = effect_set(g);
    *wanted = 0;
    switch (set->code[at]) {
    case WORLDS_THIS:
        return those_with(g, place_set(g, user.source), 0, 0, effect_operand(set, at, 0));
    case WORLDS_YOUR_CHALLENGER:
        return those_with(g, subject_places(g, user, SUBJECT_YOUR_CHAMPION), 0, 0,
                          effect_operand(set, at, 0));
    case WORLDS_OPPOSING_CHALLENGER:
        *wanted = 1;
        return those_with(g, subject_places(g, user, SUBJECT_THEIR_CHAMPION), 0, 0,
                          effect_operand(set, at, 0));
    default: {
        CITE(7.1.3);
        CITE(W-R13);
        int quantity = effect_operand(set, at, 0);
        Places side = on_side(g, user.you, effect_operand(set, at, 2));
        if (quantity == QUANTITY_ANOTHER || quantity == QUANTITY_EACH_OTHER)
            side &= ~place_set(g, user.source);
        *wanted = quantity == QUANTITY_TWO ? 2 : quantity == QUANTITY_ONE || quantity == QUANTITY_ANOTHER;
        return those_with(g, side, effect_operand(set, at, 1), effect_operand(set, at, 3),
                          effect_operand(set, at, 4));
    }
    }
}

/* ---- how many -------------------------------------------------------------------------------------------------------- */

static int counted(const Run *g, EffectUser user, uint16_t at)
{
    const CardSet *set = effect_set(g);
    int wanted, n = 0;
    switch (set->code[at]) {
    case WORLDS_VASSAL_COUNT:
        return __builtin_popcountll(those_with(g, on_side(g, user.you, effect_operand(set, at, 1)),
                                               effect_operand(set, at, 0), effect_operand(set, at, 2),
                                               effect_operand(set, at, 3)));
    case WORLDS_OTHER_COUNT:
        return __builtin_popcountll(
            those_with(g, subject_places(g, user, SUBJECT_ANOTHER_FRIEND), 0, 0, effect_operand(set, at, 0)));
    case WORLDS_RESOURCE_COUNT:
        FOR_EACH_CARD (g, card, zone_of_seat(stockpile, user.you))
            n += info_of(g, card)->type == KIND_RESOURCE;
        return n;
    default: { /* Statuses on those Vassals */
        Places vassals = effect_objects(g, user, effect_part(set, at, 0), &wanted);
        FOR_EACH_SEAT (g, s)
            FOR_EACH_CARD (g, card, zone_of_seat(stockpile, s))
                n += info_of(g, card)->type == KIND_STATUS &&
                     (place_set(g, now(g)->bound[card]) & vassals) != 0;
        return n;
    }
    }
}

/* ---- states ---------------------------------------------------------------------------------------------------------- */

static int most_of_others(const Run *g, Seat seat)
{
    int most = -1;
    FOR_EACH_SEAT (g, s)
        if (s != seat && boosts(g, s) > most)
            most = boosts(g, s);
    return most;
}

static int least_of_others(const Run *g, Seat seat)
{
    int least = BOOST_LIMIT + 1;
    FOR_EACH_SEAT (g, s)
        if (s != seat && boosts(g, s) < least)
            least = boosts(g, s);
    return least;
}

static int effect_holds(const Run *g, EffectUser user, uint16_t at)
{
    const CardSet *set = effect_set(g);
    int place = user.source ? place_of(g, user.source) : NO_PLACE;
    int number = set->shape[set->code[at]].words ? effect_operand(set, at, 0) : 0;
    switch (set->code[at]) {
    case WORLDS_IN_REINFORCER_ZONE:
        return place != NO_PLACE && spot(place) != CHALLENGER;
    case WORLDS_IS_CHALLENGER:
        return place == challenger_place(user.you);
    case WORLDS_IN_CHALLENGER_ZONE:
        return place != NO_PLACE && spot(place) == CHALLENGER;
    case WORLDS_IS_IN_STATE:
        return those_with(g, subject_places(g, user, number), effect_operand(set, at, 1), 0, 0) != 0;
    case WORLDS_SAME_WORLD:
        return place != NO_PLACE && same_world(g, challenger_of(g, user.you), user.source);
    case WORLDS_BOOSTS_AT_LEAST:
        return boosts(g, user.you) >= number;
    case WORLDS_BOOSTS_AT_MOST:
        return boosts(g, user.you) <= number;
    case WORLDS_MORE_BOOSTS:
        return boosts(g, user.you) > most_of_others(g, user.you);
    case WORLDS_FEWER_BOOSTS:
        return boosts(g, user.you) < least_of_others(g, user.you);
    case WORLDS_VASSALS_AT_LEAST:
        return __builtin_popcountll(vassals_of(g, user.you)) >= number;
    default:
        return __builtin_popcountll(vassals_of(g, user.you)) <= number;
    }
}
