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
    note(g, chooses, (int16_t)s.you, (int16_t)vassal_at(g, object));
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
    (void)wanted;
    return those_with(g, your_champion(g, s.you), 0, 0, word(g, s, 0));
}

static Places those_OPPOSING_CHALLENGER(const Run *g, Sense s, int *wanted)
{
    *wanted = 1;
    return those_with(g, their_champions(g, s.you), 0, 0, word(g, s, 0));
}

static Places those_VASSALS(const Run *g, Sense s, int *wanted)
{
    CITE(7.1.3);
    CITE(W-R13);
    int quantity = word(g, s, 0);
    Places side = on_side(g, s.you, word(g, s, 2));
    if (quantity == QUANTITY_ANOTHER || quantity == QUANTITY_EACH_OTHER)
        side &= ~place_set(g, s.source);
    *wanted = quantity == QUANTITY_TWO ? 2 : quantity == QUANTITY_ONE || quantity == QUANTITY_ANOTHER;
    return those_with(g, side, word(g, s, 1), word(g, s, 3), word(g, s, 4));
}

/* ---- how many -------------------------------------------------------------------------------------------------------- */

static int amount_VASSAL_COUNT(const Run *g, Sense s)
{
    return __builtin_popcountll(
        those_with(g, on_side(g, s.you, word(g, s, 1)), word(g, s, 0), word(g, s, 2), word(g, s, 3)));
}

static int amount_OTHER_COUNT(const Run *g, Sense s)
{
    return __builtin_popcountll(those_with(g, other_friends(g, s), 0, 0, word(g, s, 0)));
}

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

static int holds_IN_REINFORCER_ZONE(const Run *g, Sense s)
{
    return (place_set(g, s.source) & ~challenger_places()) != 0;
}

static int holds_IS_CHALLENGER(const Run *g, Sense s)
{
    return (place_set(g, s.source) & place_bit(challenger_place(s.you))) != 0;
}

static int holds_IN_CHALLENGER_ZONE(const Run *g, Sense s)
{
    return (place_set(g, s.source) & challenger_places()) != 0;
}

static int holds_IS_IN_STATE(const Run *g, Sense s)
{
    return those_with(g, subject_places(g, s, word(g, s, 0)), word(g, s, 1), 0, 0) != 0;
}

static int holds_SAME_WORLD(const Run *g, Sense s)
{
    return place_set(g, s.source) && same_world(g, challenger_of(g, s.you), s.source);
}

static int holds_BOOSTS_AT_LEAST(const Run *g, Sense s)
{
    return boosts(g, s.you) >= word(g, s, 0);
}

static int holds_BOOSTS_AT_MOST(const Run *g, Sense s)
{
    return boosts(g, s.you) <= word(g, s, 0);
}

static int holds_MORE_BOOSTS(const Run *g, Sense s)
{
    return boosts(g, s.you) > most_of_others(g, s.you);
}

static int holds_FEWER_BOOSTS(const Run *g, Sense s)
{
    return boosts(g, s.you) < least_of_others(g, s.you);
}

static int holds_VASSALS_AT_LEAST(const Run *g, Sense s)
{
    return __builtin_popcountll(vassals_of(g, s.you)) >= word(g, s, 0);
}

static int holds_VASSALS_AT_MOST(const Run *g, Sense s)
{
    return __builtin_popcountll(vassals_of(g, s.you)) <= word(g, s, 0);
}
