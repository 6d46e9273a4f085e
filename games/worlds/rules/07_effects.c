/* 7.1 Effects: what the words of card text mean on the table, a handler for each row of vocabulary.def.  The machine
   (effects/machine.h) asks here. */

static const CardSet *effect_set(const Run *g)
{
    return &opened(g)->set;
}

static Card effect_card(const Run *g, int object)
{
    return vassal_at(g, object);
}

static Set effect_object(const Run *g, Card card)
{
    return place_set(g, card);
}

static void effect_tell(const Run *g, Sense s, int object)
{
    note(g, chooses, s.you, vassal_at(g, object));
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
    if (!side)
        return all_vassals(g);
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

static Places your_champion(const Run *g, Seat you)
{
    return vassals_of(g, you) & place_bit(challenger_place(you));
}

static Places their_champions(const Run *g, Seat you)
{
    return all_vassals(g) & challenger_places() & ~places_of(you);
}

static Places other_friends(const Run *g, Sense s)
{
    return vassals_of(g, s.you) & ~place_set(g, s.source);
}

/* The Vassals that a SUBJECT word means. */
static Places subject_places(const Run *g, Sense s, int subject)
{
    switch (subject) {
    case SUBJECT_THIS_ONE:
        return place_set(g, s.source);
    case SUBJECT_ANOTHER_FRIEND:
        return other_friends(g, s);
    case SUBJECT_A_FRIEND:
        return vassals_of(g, s.you);
    case SUBJECT_AN_OPPONENT:
        return on_side(g, s.you, SIDE_OPPOSING);
    case SUBJECT_ANY_VASSAL:
        return all_vassals(g);
    case SUBJECT_ANOTHER_VASSAL:
        return all_vassals(g) & ~place_set(g, s.source);
    case SUBJECT_YOUR_CHAMPION:
        return your_champion(g, s.you);
    case SUBJECT_THEIR_CHAMPION:
        return their_champions(g, s.you);
    }
    return 0;
}

static Places those_THIS(const Run *g, Sense s, int *wanted)
{
    (void)wanted;
    return those_with(g, place_set(g, s.source), 0, 0, word(g, s, 0));
}

static Places those_YOUR_CHALLENGER(const Run *g, Sense s, int *wanted)
{
    *wanted = 1; /* there is never a choice, and texts speak of it as 'it' */
    return those_with(g, your_champion(g, s.you), 0, 0, word(g, s, 0));
}

static Places those_OPPOSING_CHALLENGER(const Run *g, Sense s, int *wanted)
{
    *wanted = 1;
    return those_with(g, their_champions(g, s.you), 0, 0, word(g, s, 0));
}

static Places those_EACH_CHALLENGER(const Run *g, Sense s, int *wanted)
{
    (void)wanted;
    return those_with(g, all_vassals(g) & challenger_places(), 0, 0, word(g, s, 0));
}

/* W-R31 The Vassal that was spoken of, as long as it is in play. */
static Places those_IT(const Run *g, Sense s, int *wanted)
{
    (void)wanted;
    CITE(W-R31);
    return place_set(g, s.it);
}

static Places those_THAT_VASSAL(const Run *g, Sense s, int *wanted)
{
    return those_IT(g, s, wanted);
}

/* 'A friendly', 'another opposing', 'three', 'each': a quantity, and a side or both. */
static inline Places so_many(const Run *g, Sense s, int quantity, int side, int *wanted)
{
    CITE(7.1.3, W-R13);
    Places found = on_side(g, s.you, side);
    if (quantity == QUANTITY_ANOTHER || quantity == QUANTITY_EACH_OTHER)
        found &= ~place_set(g, s.source);
    *wanted = quantity <= QUANTITY_TEN ? quantity : quantity == QUANTITY_ANOTHER;
    return found;
}

static Places those_VASSALS(const Run *g, Sense s, int *wanted)
{
    Places found = so_many(g, s, word(g, s, 0), word(g, s, 2), wanted);
    return those_with(g, found, word(g, s, 1), word(g, s, 3), word(g, s, 4));
}

static Places those_KIN(const Run *g, Sense s, int *wanted)
{
    Places kin = 0;
    FOR_EACH_PLACE (place, those_VASSALS(g, s, wanted))
        kin |= same_world(g, vassal_at(g, place), s.source) ? place_bit(place) : 0;
    return kin;
}

/* 2.1.3.1, W-R31 A token has the World of its maker or none, and never the designation. */
static int is_wanderer(const Run *g, Card card)
{
    return !is_token(g, card) && !world_of(g, card);
}

static int is_called(const Run *g, Card card, int noun)
{
    return noun == NOUN_MOBS     ? is_mob(g, card)
           : noun == NOUN_TOKENS ? is_token(g, card)
                                 : is_wanderer(g, card);
}

static Places those_NOUNS(const Run *g, Sense s, int *wanted)
{
    Places found = so_many(g, s, word(g, s, 0), word(g, s, 2), wanted), good = 0;
    FOR_EACH_PLACE (place, those_with(g, found, word(g, s, 1), 0, word(g, s, 4)))
        good |= is_called(g, vassal_at(g, place), word(g, s, 3)) ? place_bit(place) : 0;
    return good;
}

static Places those_OF_WORLD(const Run *g, Sense s, int *wanted)
{
    Places found = so_many(g, s, word(g, s, 0), word(g, s, 2), wanted), good = 0;
    int world = kind_info(g, word(g, s, 3))->world;
    FOR_EACH_PLACE (place, those_with(g, found, word(g, s, 1), 0, word(g, s, 4)))
        good |= world_of(g, vassal_at(g, place)) == world ? place_bit(place) : 0;
    return good;
}

static Places those_PAIR(const Run *g, Sense s, int *wanted)
{
    return those_with(g, so_many(g, s, *wanted = 2, word(g, s, 1), wanted), word(g, s, 0), 0, word(g, s, 2));
}

static Places those_ALL_VASSALS(const Run *g, Sense s, int *wanted)
{
    (void)wanted;
    Places side = on_side(g, s.you, word(g, s, 2));
    if (word(g, s, 0) == EVERY_OTHERS)
        side &= ~place_set(g, s.source);
    return those_with(g, side, word(g, s, 1), word(g, s, 3), word(g, s, 4));
}

/* ---- how many -------------------------------------------------------------------------------------------------------- */

/* 1.7 */
static int amount_STACK_COUNT(const Run *g, Sense s)
{
    int wanted, n = 0;
    Places vassals =
        phrase_at(g, part(g, s, 0)) == OP_NONE ? place_set(g, s.source) : those(g, part(g, s, 0), &wanted);
    FOR_EACH_PLACE (place, vassals)
        n += word(g, s, 0) == COUNTER_INJURIES ? injury(g, vassal_at(g, place))
                                               : exhaustion(g, vassal_at(g, place));
    return n;
}

static int amount_VASSAL_COUNT(const Run *g, Sense s)
{
    return __builtin_popcountll(
        those_with(g, on_side(g, s.you, word(g, s, 1)), word(g, s, 0), word(g, s, 2), word(g, s, 3)));
}

AMOUNT_IS(OTHER_COUNT, __builtin_popcountll(those_with(g, other_friends(g, s), 0, 0, word(g, s, 0))))

static int amount_RESOURCE_COUNT(const Run *g, Sense s)
{
    int n = 0;
    FOR_EACH_CARD (g, card, zone_of_seat(stockpile, s.you))
        n += info_of(g, card)->type == KIND_RESOURCE;
    return n;
}

static int amount_STATUS_COUNT(const Run *g, Sense s)
{
    int wanted, n = 0;
    Places vassals = those(g, part(g, s, 0), &wanted);
    FOR_EACH_SEAT (g, seat)
        FOR_EACH_CARD (g, card, zone_of_seat(stockpile, seat))
            n += info_of(g, card)->type == KIND_STATUS && (place_set(g, now(g)->bound[card]) & vassals) != 0;
    return n;
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

HOLDS_IF(IN_REINFORCER_ZONE, (place_set(g, s.source) & ~challenger_places()) != 0)
HOLDS_IF(IS_CHALLENGER, (place_set(g, s.source) & place_bit(challenger_place(s.you))) != 0)
HOLDS_IF(IN_CHALLENGER_ZONE, (place_set(g, s.source) & challenger_places()) != 0)
HOLDS_IF(IS_IN_STATE, those_with(g, subject_places(g, s, word(g, s, 0)), word(g, s, 1), 0, 0) != 0)
HOLDS_IF(SAME_WORLD, place_set(g, s.source) && same_world(g, challenger_of(g, s.you), s.source))
HOLDS_IF(POWER_AT_LEAST, challenger_of(g, s.you) && power_of(g, s.you) >= word(g, s, 0))
HOLDS_IF(IS_PRIME, state_of(g)->prime == s.you)
HOLDS_IF(BOOSTS_AT_LEAST, boosts(g, s.you) >= word(g, s, 0))
HOLDS_IF(BOOSTS_AT_MOST, boosts(g, s.you) <= word(g, s, 0))
HOLDS_IF(MORE_BOOSTS, boosts(g, s.you) > most_of_others(g, s.you))
HOLDS_IF(FEWER_BOOSTS, boosts(g, s.you) < least_of_others(g, s.you))
HOLDS_IF(VASSALS_AT_LEAST, __builtin_popcountll(vassals_of(g, s.you)) >= word(g, s, 0))
HOLDS_IF(VASSALS_AT_MOST, __builtin_popcountll(vassals_of(g, s.you)) <= word(g, s, 0))
