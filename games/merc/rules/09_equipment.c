/* M9 Equipment: slots, what fits, putting on and down. */

static inline Card item_in(const Run *g, Card unit, int slot)
{
    return now(g)->item[unit][slot];
}
#define FOR_EACH_ITEM(g, card, unit)                                                                         \
    for (int slot_##card = 0; slot_##card < SLOTS; slot_##card++)                                            \
        for (Card card = item_in(g, unit, slot_##card); card; card = NO_CARD)
static inline Card item_with(const Run *g, Card unit, int which) /* a card with that trait, or NO_CARD */
{
    for (int slot = 0; slot < SLOTS; slot++) {
        Card card = item_in(g, unit, slot);
        if (card && says(g, card, which))
            return card;
    }
    return NO_CARD;
}
static inline int zone_of_gear(int owner)
{
    return is_rebel(owner) ? zone_of_seat(gear, owner) : Z_guard_gear;
}
/* Where cards go that a unit puts down: the stash of its place; before the landing they wait aside (M-K17). */
static inline int zone_for_spare(const Run *g, Card unit)
{
    int place = place_of(g, unit);
    return place == NOWHERE ? Z_aside : Z_stash + place;
}
static inline int is_damaged(const Run *g, Card card) /* M9.4, M-K25 */
{
    return *worn(g, card) && !says(g, card, SAYS_TREAT);
}

static int slots_of(const Run *g, Card unit)
{
    Card belt = item_with(g, unit, SAYS_EXTRA_SLOTS);
    if (!belt)
        return 3;
    /* M13.10 As many more as the card says, or as the switch allows. */
    int more = says(g, belt, SAYS_EXTRA_SLOTS), most = ruling(g, bandolier_slots);
    CITE(M13.10, M-R25);
    return 3 + (more < most ? more : most);
}

/* Does a slot of this unit take a card of that deck? */
static int slot_takes(const Run *g, Card unit, int slot, int deck)
{
    if (slot >= slots_of(g, unit))
        return 0;
    if (slot == deck || (slot > ACCESSORY && deck == ACCESSORY))
        return 1;
    return (slot == ACCESSORY && deck == WEAPON && says(g, unit, SAYS_ACCESSORY_SLOT_TAKES_WEAPON)) ||
           (slot == WEAPON && deck == ACCESSORY && says(g, unit, SAYS_WEAPON_SLOT_TAKES_ACCESSORY)) ||
           (slot == ARMOR && deck == ACCESSORY && says(g, unit, SAYS_ARMOR_SLOT_TAKES_ACCESSORY));
}

/* M9.9 What a MERC may carry at all. */
static inline int is_banned(const Run *g, Card unit, const KindInfo *k)
{
    return k->tags & TAG_EXPLOSIVE && says(g, unit, SAYS_EQUIP_BAN);
}
static inline int may_carry(const Run *g, Card unit, Card card)
{
    const KindInfo *k = kind(g, card);
    if (is_banned(g, unit, k))
        return 0;
    return !says(g, card, SAYS_ONE_PER_MERC) || !item_with(g, unit, SAYS_ONE_PER_MERC);
}

/* The i-th slot that is tried for a card: accessories go into their own slots first. */
static inline int slot_order(int deck, int i)
{
    static const uint8_t order[SLOTS] = {0, 2, 3, 4, 5, 1};
    return order[(i + (deck == ACCESSORY)) % SLOTS];
}

/* The slots into which it may go, a bit each: the first free one, else every one whose card would make room. */
static unsigned slots_for(const Run *g, Card unit, Card card)
{
    int deck = kind(g, card)->deck;
    unsigned full = 0;
    if (!may_carry(g, unit, card))
        return 0;
    for (int i = 0; i < SLOTS; i++) {
        int slot = slot_order(deck, i);
        if (!slot_takes(g, unit, slot, deck))
            continue;
        if (!item_in(g, unit, slot))
            return 1u << slot;
        full |= 1u << slot;
    }
    return full;
}
static int first_slot(const Run *g, Card unit, Card card) /* of those, and there is one */
{
    return __builtin_ctz(slots_for(g, unit, card));
}

static inline int has_free_slot(const Run *g, Card unit, Card card)
{
    unsigned slots = slots_for(g, unit, card);
    return slots && !item_in(g, unit, __builtin_ctz(slots));
}

static void discard_equipment(Run *g, Card card)
{
    *worn(g, card) = 0;
    now(g)->bearer[card - EQUIPMENT_FIRST] = 0;
    move_openly(g, card, Z_discard + kind(g, card)->deck);
    note(g, discards, card);
}

/* M13.2 A dog that nobody carries any more lets go of its victim; was there one? */
static int lets_go(Run *g, Card card)
{
    if (!fight(g)->place || !says(g, card, SAYS_DOG))
        return 0;
    for (Card victim = 1; victim < UNITS; victim++)
        if (fight(g)->held[victim] == card) {
            fight(g)->held[victim] = 0;
            return 1;
        }
    return 0;
}

static void put_spare(Run *g, Card card, int zone)
{
    now(g)->bearer[card - EQUIPMENT_FIRST] = 0;
    int freed = lets_go(g, card);
    if (is_damaged(g, card) || (freed && ruling(g, dog_consumed))) {
        CITE(M9.8);
        discard_equipment(g, card);
        return;
    }
    /* What was carried everybody has seen; of what was drawn they hear that a card goes there. */
    if (zone != Z_aside)
        note(g, stashes, card, now(g)->site[zone - Z_stash]);
    move_hidden(g, card, zone);
    if (zone == Z_aside)
        return;
    show_stash(g, zone - Z_stash, control(g, zone - Z_stash));
}

/* Takes what a slot holds off a unit; the card is then nobody's. */
static Card lift(Run *g, Card unit, int slot)
{
    Card card = item_in(g, unit, slot);
    now(g)->item[unit][slot] = 0;
    if (card)
        now(g)->bearer[card - EQUIPMENT_FIRST] = 0;
    return card;
}

/* What lies in which slot follows from what is carried: weapons, armor, accessories, what makes room first, then by kind and
   wear, each in the first slot that takes it.  Of equal copies the order is that of the gear on the table, by when they came
   there: their numbers decide nothing. */
static int slot_rank(const Run *g, Card card)
{
    int after = !says(g, card, SAYS_EXTRA_SLOTS);
    return ((kind(g, card)->deck * 2 + after) * (KINDS + 1) + kind_of(g, card)) * 256 + *worn(g, card);
}
static inline int is_plain(const Run *g, Card unit) /* each card in the slot of its deck, and no more */
{
    for (int slot = 0; slot < DECKS; slot++) {
        Card card = item_in(g, unit, slot);
        if (card && kind(g, card)->deck != slot)
            return 0;
    }
    return !item_in(g, unit, ACCESSORY + 1) && !item_in(g, unit, ACCESSORY + 2) &&
           !item_in(g, unit, ACCESSORY + 3);
}
static void arrange(Run *g, Card unit)
{
    Card items[SLOTS];
    int n = 0;
    if (is_plain(g, unit))
        return;
    FOR_EACH_CARD (g, card, zone_of_gear(owner_of(g, unit))) {
        if (now(g)->bearer[card - EQUIPMENT_FIRST] != unit)
            continue;
        int at = n++;
        for (; at && slot_rank(g, items[at - 1]) > slot_rank(g, card); at--)
            items[at] = items[at - 1];
        items[at] = card;
    }
    uint8_t slots[SLOTS] = {0};
    for (int i = 0; i < n; i++)
        for (int s = 0; s < SLOTS; s++) {
            int slot = slot_order(kind(g, items[i])->deck, s);
            if (!slots[slot] && slot_takes(g, unit, slot, kind(g, items[i])->deck)) {
                slots[slot] = (uint8_t)items[i];
                break;
            }
        }
    memcpy(now(g)->item[unit], slots, sizeof slots);
}

/* Puts a card that was displaced into another slot that takes it; 0 when there is none. */
static int shift_item(Run *g, Card unit, Card card)
{
    if (!has_free_slot(g, unit, card))
        return 0;
    CITE(M13.10);
    now(g)->item[unit][first_slot(g, unit, card)] = (uint8_t)card;
    now(g)->bearer[card - EQUIPMENT_FIRST] = (uint8_t)unit;
    return 1;
}

/* M9.8 Without its bandolier a unit puts down what no longer fits. */
static void drop_overflow(Run *g, Card unit, int zone)
{
    for (int slot = slots_of(g, unit); slot < SLOTS; slot++) {
        Card card = lift(g, unit, slot);
        if (!card)
            continue;
        if (slot_takes(g, unit, ACCESSORY, ACCESSORY) && !item_in(g, unit, ACCESSORY)) {
            now(g)->item[unit][ACCESSORY] = (uint8_t)card;
            now(g)->bearer[card - EQUIPMENT_FIRST] = (uint8_t)unit;
        } else {
            put_spare(g, card, zone);
        }
    }
}

/* Puts down what is in a slot. */
static void put_down(Run *g, Card unit, int slot, int zone)
{
    Card card = lift(g, unit, slot);
    if (!card)
        return;
    put_spare(g, card, zone);
    drop_overflow(g, unit, zone);
    arrange(g, unit);
}

/* Would what a slot holds be carried on in another one, if this card were put there?  A Bandolier brings slots for it. */
static int makes_room(const Run *g, Card unit, const KindInfo *new, int slot)
{
    Card old = item_in(g, unit, slot);
    if (!old)
        return 0;
    int deck = kind(g, old)->deck;
    if (new->says[SAYS_EXTRA_SLOTS] && deck == ACCESSORY)
        return 1;
    if (new->deck == deck) /* a free slot would have taken the new card itself */
        return 0;
    for (int other = 0; other < SLOTS; other++)
        if (other != slot && !item_in(g, unit, other) && slot_takes(g, unit, other, deck))
            return 1;
    return 0;
}

/* Can it be carried without putting anything down? */
static int fits_beside(const Run *g, Card unit, Card card)
{
    unsigned slots = slots_for(g, unit, card);
    return slots && (!item_in(g, unit, __builtin_ctz(slots)) ||
                     makes_room(g, unit, kind(g, card), __builtin_ctz(slots)));
}

/* Puts a card that nobody carries into a slot; what was there goes to another slot if it fits, else to the stash (M9.8). */
static void put_on(Run *g, Card unit, Card card, int slot)
{
    Card old = lift(g, unit, slot);
    now(g)->item[unit][slot] = (uint8_t)card;
    now(g)->bearer[card - EQUIPMENT_FIRST] = (uint8_t)unit;
    move_openly(g, card, zone_of_gear(owner_of(g, unit)));
    CITE_IF(M21.18, slot <= ACCESSORY && slot != kind(g, card)->deck);
    note(g, equips, unit, card);
    if (old && !shift_item(g, unit, old)) {
        CITE(M9.8);
        put_spare(g, old, zone_for_spare(g, unit));
    }
    drop_overflow(g, unit, zone_for_spare(g, unit));
    arrange(g, unit);
}

static void discard_item(Run *g, Card card)
{
    Card unit = now(g)->bearer[card - EQUIPMENT_FIRST];
    for (int slot = 0; unit && slot < SLOTS; slot++)
        if (item_in(g, unit, slot) == card)
            now(g)->item[unit][slot] = 0;
    discard_equipment(g, card);
    if (!unit || !in_play(g, unit))
        return;
    drop_overflow(g, unit, zone_for_spare(g, unit));
    arrange(g, unit);
}

/* M9.7 The top card of an equipment deck to a zone, shown to one seat at most; its discard pile is shuffled when the deck is empty. */
static Card draw_equipment(Run *g, int deck, int zone, Seat seat)
{
    if (!zone_size(g, Z_equipment + deck)) {
        CITE(M9.7);
        if (!zone_size(g, Z_discard + deck))
            return NO_CARD;
        move_all_openly(g, Z_discard + deck, Z_equipment + deck);
        shuffle(g, Z_equipment + deck);
    }
    return draw_shown(g, Z_equipment + deck, zone, seat);
}

/* The same, shown to its owner and to who sees that stash. */
static Card find_equipment(Run *g, int owner, int deck, int zone)
{
    Seat seat = seat_of(g, owner);
    Card card = draw_equipment(g, deck, zone, seat);
    if (!card)
        return NO_CARD;
    if (zone != Z_aside)
        show_stash(g, zone - Z_stash, control(g, zone - Z_stash));
    note(g, finds, who(g, owner), card);
    return card;
}
