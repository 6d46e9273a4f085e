/* What the table shows of this game, what a scenario may set on it, and what must always hold. */

/* Cards are told apart from behind by their deck. */
static int pool(const Run *g, Card card)
{
    const KindInfo *k = kind(g, card);
    return k->type == TYPE_EQUIPMENT ? TYPE_EQUIPMENT + k->deck : k->type;
}

/* What all may conclude of MERCs that they do not see: who is being hired is one that can be (M7.2, M21.3), and who was
   hired first on day 1 left one for the second place (M-R10). */
static int could_be(const Run *g, Seat seat)
{
    for (unsigned left = g->core->asked & ~(unsigned)seat_bit(seat); left; left &= left - 1) {
        const Ask *ask = &g->core->ask[__builtin_ctz(left)];
        if (ask->kind == ASK_station) {
            struct recruit hire;
            memcpy(&hire, frame_memory(frame_at(g, g->core->stack_top)), sizeof hire);
            if (!can_be_hired(g, hire.owner, hire.limit, card_of(hire.card)))
                return 0;
        } else if (ask->kind == ASK_first_hire && squad_size(g, squad_number(ask->a, 0)) == 1 &&
                   zone_size(g, Z_offer) == 2) {
            Card hired = zone_first(g, zone_of_squad(g, squad_number(ask->a, 0))),
                 one = zone_first(g, Z_offer);
            if (!could_be_first(g, hired, one, next_in_zone(g, one)))
                return 0;
        }
    }
    return 1;
}

static int team_of_seat(const CwGame *game, int seat)
{
    return seat >= ((const Opened *)game->data)->rebels;
}

static const char *role_of_seat(const CwGame *game, int seat)
{
    return team_of_seat(game, seat) ? "Dictator" : "Rebels";
}

/* What lies in the Dictator's zones, which are shared since he may have no seat (M19), is his. */
static int holder_of_zone(const CwGame *game, int zone)
{
    const Opened *opened = game->data;
    if (game->zone[zone].owner >= 0)
        return game->zone[zone].owner;
    int is_his = (zone >= Z_guard && zone <= Z_last_of_guard) || zone == Z_guard_gear || zone == Z_dictator ||
                 zone == Z_tactics_hand;
    return is_his && !opened->has_ai ? opened->rebels : -1;
}

static int columns_of_zone(const CwGame *game, int zone)
{
    return zone == Z_map ? ((const Opened *)game->data)->setup.cols : 0;
}

/* What is being done of a card's text. */
static int stack_of_table(const Run *g, Seat viewer, ViewWaiting waits[MAX_VIEW_STACK])
{
    int n = show_running(g, waits, 0);
    (void)viewer;
    for (int i = 0; i < n; i++)
        waits[i].seat = who(g, waits[i].seat);
    return n;
}

/* Lines that are used up for now: a reroll in this combat (M21.13), the Dictator's ability in this turn (M14.7). */
static int lines_of_card(const Run *g, Seat viewer, Card card, ViewLine line[MAX_VIEW_LINES])
{
    int n = 0, row = 0, moment = 0;
    (void)viewer;
    if (!now(g)->ability_used && !fight(g)->rerolled)
        return 0;
    if (card < UNITS && in_combat(g) && fight(g)->rerolled & unit_bit(card))
        row = SAYS_REROLL_ALL;
    if (card == now(g)->leader && now(g)->ability_used)
        moment = SAYS_EACH_TURN;
    if (!row && !moment)
        return 0;
    for (int skill = kind(g, card)->line; skill < kind(g, card)->end && n < MAX_VIEW_LINES; skill++)
        if ((moment && opened(g)->set.skills[skill].condition == moment) ||
            (row && (opened(g)->set.skills[skill].condition == row || sentence_in(g, skill, row))))
            line[n++] = (ViewLine){skill, "used", -1};
    return n;
}

/* Who aims at whom, and whom a dog holds. */
static int links_of_table(const Run *g, Seat viewer, ViewLink *links, int capacity)
{
    int n = 0;
    (void)viewer;
    if (!in_combat(g))
        return 0;
    for (unsigned left = g->core->asked; left; left &= left - 1) {
        const Ask *ask = &g->core->ask[__builtin_ctz(left)];
        if (ask->kind == ASK_turn)
            FOR_EACH_UNIT (unit, fight(g)->aims)
                if (n < capacity)
                    links[n++] = (ViewLink){ask->a, unit, "aims"};
    }
    for (Card unit = 1; unit < UNITS; unit++)
        if (fight(g)->held[unit] && n < capacity)
            links[n++] = (ViewLink){fight(g)->held[unit], unit, "holds"};
    return n;
}

/* ---- what columns.def shows ------------------------------------------------------------------------------------------------- */

static int is_unit(const Run *g, Card card)
{
    return card < UNITS && in_play(g, card);
}

static int is_rebel_seat(const Run *g, Seat seat)
{
    return is_rebel(owner_of_seat(g, seat));
}

static int number_of(int place)
{
    return place == NOWHERE ? 0 : place + 1;
}

/* The place of the map that a card is; -1: none. */
static int site_of(const Run *g, Card card)
{
    int place = 0;
    if (card < SECTOR_FIRST || card >= TACTIC_FIRST)
        return -1;
    while (place < now(g)->places && now(g)->site[place] != card)
        place++;
    return place < now(g)->places ? place : -1;
}

static int rebel_mercs(const Run *g, int place)
{
    return side_count(g, place, 0) - rebel_militia(g, place);
}

/* ---- and what it sets ------------------------------------------------------------------------------------------------------- */

static int give_place(Run *g, uint8_t *place, int number)
{
    if (number > now(g)->places)
        return 0;
    *place = (uint8_t)(number ? number - 1 : NOWHERE);
    return 1;
}

static int give_squad(Run *g, int owner, int k, int number)
{
    return k < squads_of(owner) && give_place(g, &now(g)->squad_place[squad_number(owner, k)], number);
}

static int give_militia(Run *g, int place, int owner, int value)
{
    if (place >= now(g)->places)
        return 0;
    now(g)->militia[place][owner] = (uint8_t)value;
    return 1;
}

static int give_explored(Run *g, int place, int value)
{
    if (place >= now(g)->places)
        return 0;
    now(g)->explored = value ? now(g)->explored | 1u << place : now(g)->explored & ~(1u << place);
    return 1;
}

/* Tactics with lines for the end of each turn have been played, all that there are, or none. */
static int give_conscripts(Run *g, int value)
{
    now(g)->standing = 0;
    for (Card card = TACTIC_FIRST; value && card < TACTIC_FIRST + TACTICS; card++)
        if (has_line(g, card, SAYS_TURN_ENDS_FROM_NOW))
            now(g)->standing |= (uint16_t)tactic_bit(card);
    return 1;
}

static int give_passed(Run *g, Seat seat, int value)
{
    uint8_t *passed = &now(g)->passed;
    if (!is_rebel_seat(g, seat))
        return 0;
    *passed = (uint8_t)(value ? *passed | seat_bit(seat) : *passed & ~seat_bit(seat));
    return 1;
}

static int give_wounds(Run *g, Card card, int value)
{
    if (card >= UNITS || value >= max_health(g, card))
        return 0;
    now(g)->wounds[card] = (uint8_t)value;
    return 1;
}

static int give_actions(Run *g, Card card, int value)
{
    if (card >= UNITS || value > daily_actions(g, card) + ruling(g, oil_one_merc)) /* M-R45 may add one */
        return 0;
    now(g)->actions[card] = (uint8_t)value;
    return 1;
}

static int give_bearer(Run *g, Card card, int value)
{
    int zone = where_is(g, card);
    if (!is_equipment(card))
        return 0;
    int owner = zone == Z_guard_gear                       ? DICT
                : zone >= Z_gear && zone <= Z_last_of_gear ? zone - Z_gear
                                                           : NOBODY;
    if (owner == NOBODY || value / 10 >= squads_of(owner) || value % 10 == 0)
        return 0;
    Card unit = card_at(g, zone_of_squad(g, squad_number(owner, value / 10)), value % 10 - 1);
    if (!unit)
        return 0;
    now(g)->bearer[card - EQUIPMENT_FIRST] = (uint8_t)unit;
    return 1;
}

static void edit_units(Run *g)
{
    Position *p = now(g);
    memset(p->squad_of, NO_SQUAD, sizeof p->squad_of);
    memset(p->mercs, 0, sizeof p->mercs);
    for (int squad = 0; squad < SQUADS; squad++) {
        int place = p->squad_place[squad];
        FOR_EACH_MEMBER (g, unit, squad) {
            p->squad_of[unit] = (uint8_t)squad;
            if (place != NOWHERE)
                p->mercs[place][owner_of_squad(squad)]++;
        }
        if (!squad_size(g, squad))
            p->squad_place[squad] = NOWHERE;
    }
    for (Card unit = 1; unit < UNITS; unit++)
        if (!in_play(g, unit))
            p->wounds[unit] = p->actions[unit] = 0;
}

static void edit_items(Run *g)
{
    Position *p = now(g);
    memset(p->item, 0, sizeof p->item);
    for (int pass = 0; pass < 2; pass++) /* bandoliers first: they make room */
        for (Card card = EQUIPMENT_FIRST; card <= CARDS; card++) {
            Card unit = p->bearer[card - EQUIPMENT_FIRST];
            int zone = where_is(g, card),
                carried = zone == Z_guard_gear || (zone >= Z_gear && zone <= Z_last_of_gear);
            if (!carried)
                p->bearer[card - EQUIPMENT_FIRST] = 0;
            if (!carried || !unit || (says(g, card, SAYS_EXTRA_SLOTS) != 0) != !pass ||
                !slots_for(g, unit, card))
                continue;
            p->item[unit][first_slot(g, unit, card)] = (uint8_t)card;
        }
    for (Card unit = 1; unit < UNITS; unit++)
        arrange(g, unit);
}

static void edit_map(Run *g)
{
    Position *p = now(g);
    int place = 0;
    uint8_t lost = p->sectors_lost; /* of a scenario; settling the table anew counts for nothing */
    FOR_EACH_CARD (g, card, Z_map)
        if (place < p->places)
            p->site[place++] = (uint8_t)card;
    memset(p->control, NOBODY, sizeof p->control);
    memset(p->value, 0, sizeof p->value);
    FOR_EACH_PLACE (g, q)
        settle(g, q);
    p->sectors_lost = lost;
}

static void edit_done(Run *g)
{
    Position *p = now(g);
    int landed = 0;
    edit_units(g);
    edit_items(g);
    if (zone_size(g, Z_dictator))
        p->leader = (uint8_t)zone_first(g, Z_dictator);
    FOR_EACH_MEMBER (g, unit, FIRST_GUARD + 2)
        p->leader = (uint8_t)unit;
    for (int squad = 0; squad < SQUADS; squad++)
        landed |= p->squad_place[squad] != NOWHERE;
    while (landed && zone_size(g, Z_offer))
        move_secretly_to_bottom(g, zone_first(g, Z_offer), Z_merc_deck);
    if (!p->day)
        p->day = 2;
    edit_map(g);
    FOR_EACH_CARD (g, card, Z_tactics_hand)
        show_to(g, DICT, card);
}

/* ---- what must hold ------------------------------------------------------------------------------------------------------- */

static const char *check_units(const Run *g)
{
    const Position *p = now(g);
    int count[PLACES][OWNERS] = {{0}};
    for (int squad = 0; squad < SQUADS; squad++) {
        int place = p->squad_place[squad];
        if (!squad_size(g, squad) && place != NOWHERE && p->day > 1)
            return "an empty squad stands on the map";
        FOR_EACH_MEMBER (g, unit, squad) {
            if (p->squad_of[unit] != squad)
                return "a unit does not know its squad";
            if (place != NOWHERE)
                count[place][owner_of_squad(squad)]++;
        }
    }
    FOR_EACH_PLACE (g, place)
        for (int o = 0; o < OWNERS; o++)
            if (count[place][o] != p->mercs[place][o])
                return "the number of MERCs in a place is wrong";
    for (Card unit = 1; unit < UNITS; unit++) {
        int zone = where_is(g, unit);
        int in_squad =
            (zone >= Z_squad && zone <= Z_last_of_squad) || (zone >= Z_guard && zone <= Z_last_of_guard);
        if (in_squad != in_play(g, unit))
            return "a unit is in play and in no squad, or the other way round";
        if (!in_play(g, unit) && (p->wounds[unit] || p->actions[unit]))
            return "a unit that is not in play has wounds or actions";
        if (in_play(g, unit) && health(g, unit) < 1 && !p->leader_dead && !g->core->asked)
            return "a dead unit is in play";
    }
    return NULL;
}

static const char *check_items(const Run *g)
{
    for (Card card = EQUIPMENT_FIRST; card <= CARDS; card++) {
        Card unit = now(g)->bearer[card - EQUIPMENT_FIRST];
        int zone = where_is(g, card),
            carried = zone == Z_guard_gear || (zone >= Z_gear && zone <= Z_last_of_gear);
        if (carried != (unit != 0))
            return "equipment lies with the gear and is carried by nobody, or the other way round";
        if (!carried && *worn(g, card) && !says(g, card, SAYS_TREAT))
            return "a damaged card is not carried";
        if (!unit)
            continue;
        int found = 0;
        for (int slot = 0; slot < SLOTS; slot++)
            found += item_in(g, unit, slot) == card;
        if (found != 1 || zone != zone_of_gear(owner_of(g, unit)))
            return "a unit does not carry a card that says so";
    }
    return NULL;
}

static const char *check_control(const Run *g)
{
    int value[2] = {0, 0};
    FOR_EACH_PLACE (g, place) {
        int c = control(g, place);
        if (c != count_control(g, place))
            return "control does not follow the units";
        if (c != NOBODY)
            value[side_of(c)] += sector(g, place)->value;
        if (rebel_militia(g, place) > MILITIA_CAP || militia(g, place, DICT) > 2 * MILITIA_CAP)
            return "there are more militia in a place than the cap allows";
    }
    return value[0] == now(g)->value[0] && value[1] == now(g)->value[1] ? NULL
                                                                        : "the sector values are not the sum";
}

static const char *check(const Run *g)
{
    const char *wrong = check_units(g);
    if (!wrong)
        wrong = check_items(g);
    return wrong ? wrong : check_control(g);
}
