/* What the table shows of this game, what a scenario may set on it, and what must always hold. */

/* Cards are told apart from behind by their deck. */
static int pool(const Run *g, Card card)
{
    const Kind *k = kind(g, card);
    return k->type == TYPE_EQUIPMENT ? TYPE_EQUIPMENT + k->deck : k->type;
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

/* ---- view ------------------------------------------------------------------------------------------------------------------- */

static const char *const militia_names[OWNERS] = {"militia-1", "militia-2", "militia-3",       "militia-4",
                                                  "militia-5", "militia-6", "militia-dictator"};

static void view_unit(const Run *g, Card unit, ViewItems *items)
{
    if (place_of(g, unit) != NOWHERE)
        items->on = now(g)->site[place_of(g, unit)];
    view_counter(items, "health", health(g, unit));
    view_counter(items, "actions", now(g)->actions[unit]);
    if (armor_of(g, unit))
        view_counter(items, "armor", armor_of(g, unit));
    view_value(items, "initiative", initiative_of(g, unit));
    view_value(items, "training", training_of(g, unit));
    view_value(items, "combat", dice_of(g, unit));
    view_value(items, "targets", targets_of(g, unit));
    if (fight(g)->held[unit])
        view_mark(items, "held");
    if (is_leader(unit) && legal_units(g, place_of(g, unit), 0) != unit_bit(unit))
        view_mark(items, "protected");
}

static void view_site(const Run *g, Card card, ViewItems *items)
{
    int place = 0;
    while (place < now(g)->places && now(g)->site[place] != card)
        place++;
    if (place == now(g)->places)
        return;
    view_value(items, "value", sector(g, place)->value);
    view_value(items, "place", place + 1);
    for (int o = 0; o < OWNERS; o++)
        if (militia(g, place, o))
            view_counter(items, militia_names[o], militia(g, place, o));
    if (side_count(g, place, 0) > rebel_militia(g, place))
        view_counter(items, "rebel-mercs", side_count(g, place, 0) - rebel_militia(g, place));
    if (now(g)->mercs[place][DICT])
        view_counter(items, "dictator-mercs", now(g)->mercs[place][DICT]);
    if (zone_size(g, Z_stash + place))
        view_counter(items, "stash", zone_size(g, Z_stash + place));
    if (now(g)->explored >> place & 1)
        view_mark(items, "explored");
    if (now(g)->base == place)
        view_mark(items, "base");
    if (control(g, place) != NOBODY)
        view_mark(items, is_rebel(control(g, place)) ? "rebel" : "dictators");
}

static void view_card(const Run *g, Seat viewer, Card card, ViewItems *items)
{
    (void)viewer;
    if (card < UNITS && in_play(g, card))
        view_unit(g, card, items);
    if (card >= SECTOR_FIRST && card < TACTIC_FIRST)
        view_site(g, card, items);
    if (!is_equipment(card))
        return;
    items->on = now(g)->bearer[card - EQUIPMENT_FIRST];
    if (*worn(g, card))
        view_counter(items, "worn", *worn(g, card));
}

static void view_seat(const Run *g, Seat viewer, Seat seat, ViewItems *items)
{
    int owner = owner_of_seat(g, seat);
    (void)viewer;
    view_counter(items, "sectors", sectors_of(g, owner));
    if (!is_rebel(owner))
        return;
    view_counter(items, "team", team_size(g, owner));
    view_counter(items, "limit", team_limit(g, owner));
    if (ruling(g, rebel_ranking))
        view_counter(items, "own-value", value_of_sectors(g, owner));
    for (int k = 0; k < 2; k++)
        if (now(g)->squad_place[squad_number(owner, k)] != NOWHERE)
            view_counter(items, k ? "squad-2-at" : "squad-1-at",
                         now(g)->squad_place[squad_number(owner, k)] + 1);
    if (now(g)->passed >> seat & 1)
        view_counter(items, "passed", 1);
}

/* M20.9 Running totals, cards left, the base. */
static int view_tracks(const Run *g, Seat viewer, ViewTrack *tracks, int capacity)
{
    static const char *const guard_names[] = {"guard-1-at", "guard-2-at", "guard-3-at"};
    int n = 0;
    (void)viewer, (void)capacity;
    tracks[n++] = (ViewTrack){"day", now(g)->day, 99};
    tracks[n++] = (ViewTrack){"rebel-value", now(g)->value[0], 88};
    tracks[n++] = (ViewTrack){"dictator-value", now(g)->value[1], 88};
    tracks[n++] =
        (ViewTrack){"tactics", zone_size(g, Z_tactics_deck) + zone_size(g, Z_tactics_hand), TACTICS};
    tracks[n++] = (ViewTrack){"columns", opened(g)->setup.cols, 6};
    tracks[n++] = (ViewTrack){"base-at", now(g)->base == NOWHERE ? 0 : now(g)->base + 1, PLACES};
    for (int k = 0; k < 3; k++) {
        int place = now(g)->squad_place[FIRST_GUARD + k];
        tracks[n++] = (ViewTrack){guard_names[k], place == NOWHERE ? 0 : place + 1, PLACES};
    }
    if (in_combat(g)) {
        tracks[n++] = (ViewTrack){"combat-at", combat_place(g) + 1, PLACES};
        tracks[n++] = (ViewTrack){"combat-round", fight(g)->round, 99};
    }
    if (now(g)->militia_hit_on)
        tracks[n++] = (ViewTrack){"militia-hit-on", now(g)->militia_hit_on, 6};
    if (now(g)->militia_initiative)
        tracks[n++] = (ViewTrack){"militia-initiative", now(g)->militia_initiative, 9};
    if (now(g)->conscripts)
        tracks[n++] = (ViewTrack){"conscripts", now(g)->conscripts, 1};
    if (now(g)->oil)
        tracks[n++] = (ViewTrack){"oil", now(g)->oil, 1};
    if (now(g)->named_rebel)
        tracks[n++] = (ViewTrack){"named-rebel", now(g)->named_rebel, MOST_REBELS};
    return n;
}

/* ---- scenarios ---------------------------------------------------------------------------------------------------------------- */

/* "NAME-7" with the number of a place of the map, from 1 on; -1 when it is something else. */
static int place_in_name(const Run *g, const char *name, const char *prefix)
{
    size_t length = strlen(prefix);
    int n = 0;
    if (strncmp(name, prefix, length) != 0 || !name[length])
        return -1;
    for (const char *p = name + length; *p; p++) {
        if (*p < '0' || *p > '9' || n > PLACES)
            return -1;
        n = 10 * n + (*p - '0');
    }
    return n >= 1 && n <= now(g)->places ? n - 1 : -1;
}

static int edit_squad(Run *g, int squad, int value)
{
    if (value < 0 || value > now(g)->places)
        return 0;
    now(g)->squad_place[squad] = (uint8_t)(value ? value - 1 : NOWHERE);
    return 1;
}

static int edit_owner(Run *g, int owner, const char *name, int value)
{
    int place = place_in_name(g, name, "militia-at-");
    if (place >= 0 && value >= 0 && value <= 2 * MILITIA_CAP) {
        now(g)->militia[place][owner] = (uint8_t)value;
        return 1;
    }
    for (int k = 0; k < squads_of(owner); k++) {
        char squad[] = "squad-1-at";
        squad[6] = (char)('1' + k);
        if (!strcmp(name, squad))
            return edit_squad(g, squad_number(owner, k), value);
    }
    return 0;
}

/* Of a Rebel `squad-1-at 5` and `militia-at-5 2`; of the table `guard-1-at 5`, `guard-militia-at-5 3`, `base-at 5`,
   `explored-5 1`, `day 3` and the lasting effects by the names of their tracks. */
static int edit_counter(Run *g, Seat seat, const char *name, int value)
{
    Position *p = now(g);
    int place = place_in_name(g, name, "explored-");
    if (seat >= 0 && !strcmp(name, "passed") && is_rebel(owner_of_seat(g, seat)) &&
        (value == 0 || value == 1)) {
        p->passed = (uint8_t)(value ? p->passed | seat_bit(seat) : p->passed & ~seat_bit(seat));
        return 1;
    }
    if (seat >= 0)
        return edit_owner(g, owner_of_seat(g, seat), name, value);
    if (!strncmp(name, "guard-militia-at-", 17))
        return edit_owner(g, DICT, name + 6, value);
    if (!strncmp(name, "guard-", 6) && !strcmp(name + 7, "-at") && name[6] >= '1' && name[6] <= '3')
        return edit_squad(g, FIRST_GUARD + name[6] - '1', value);
    if (value < 0 || value > 99)
        return 0;
    if (place >= 0)
        p->explored = value ? p->explored | 1u << place : p->explored & ~(1u << place);
    else if (!strcmp(name, "base-at") && value <= p->places)
        p->base = (uint8_t)(value ? value - 1 : NOWHERE);
    else if (!strcmp(name, "day"))
        p->day = (uint8_t)value;
    else if (!strcmp(name, "militia-hit-on"))
        p->militia_hit_on = (uint8_t)value;
    else if (!strcmp(name, "militia-initiative"))
        p->militia_initiative = (uint8_t)value;
    else if (!strcmp(name, "conscripts"))
        p->conscripts = (uint8_t)value;
    else if (!strcmp(name, "oil"))
        p->oil = (uint8_t)value;
    else if (!strcmp(name, "named-rebel") && value <= rebels(g))
        p->named_rebel = (uint8_t)value;
    else if (!strcmp(name, "sectors-lost"))
        p->sectors_lost = (uint8_t)value;
    else
        return 0;
    return 1;
}

/* A card of equipment is carried by the n-th MERC of its owner: 1 to 9 in the primary squad, 11 to 19 in the secondary one,
   21 the Dictator card alone. */
static int edit_bearer(Run *g, Card card, int value)
{
    int zone = where_is(g, card);
    int owner = zone == Z_guard_gear                       ? DICT
                : zone >= Z_gear && zone <= Z_last_of_gear ? zone - Z_gear
                                                           : NOBODY;
    if (owner == NOBODY || value < 1 || value / 10 >= squads_of(owner) || value % 10 == 0)
        return 0;
    Card unit = card_at(g, zone_of_squad(g, squad_number(owner, value / 10)), value % 10 - 1);
    if (!unit)
        return 0;
    now(g)->bearer[card - EQUIPMENT_FIRST] = (uint8_t)unit;
    return 1;
}

static int edit_card(Run *g, Card card, const char *name, int value)
{
    if (value < 0 || value > 30)
        return 0;
    if (is_equipment(card) && !strcmp(name, "merc"))
        return edit_bearer(g, card, value);
    if (is_equipment(card) && !strcmp(name, "worn"))
        *worn(g, card) = (uint8_t)value;
    else if (card < UNITS && !strcmp(name, "wounds") && value < max_health(g, card))
        now(g)->wounds[card] = (uint8_t)value;
    else if (card < UNITS && !strcmp(name, "actions") && value <= 9)
        now(g)->actions[card] = (uint8_t)value;
    else
        return 0;
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
            if (!carried || !unit || (trait(g, card, TRAIT_EXTRA_SLOTS) != 0) != !pass ||
                !slots_for(g, unit, card))
                continue;
            p->item[unit][__builtin_ctz(slots_for(g, unit, card))] = (uint8_t)card;
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
        if (!carried && *worn(g, card) && !trait(g, card, TRAIT_KIT))
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
