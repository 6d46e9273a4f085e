/* M3 Players and setup, M4 The map. */

/* A random one of the cards of a kind of card that are in the sets played. */
static int in_sets(const Run *g, Card card)
{
    return ruling(g, sets) == sets_all || !kind(g, card)->expansion;
}

static int list_cards(const Run *g, uint8_t *list, int first, int count, int terrain)
{
    int n = 0;
    for (Card c = first; c < first + count; c++)
        if (kind(g, c)->type && in_sets(g, c) && (!terrain || kind(g, c)->terrain == terrain))
            list[n++] = (uint8_t)c;
    return n;
}

/* M3.4 Some map cards of one type, drawn at random. */
static int draw_sites(Run *g, uint8_t *sites, int terrain, int count)
{
    uint8_t list[SECTORS];
    int n = list_cards(g, list, SECTOR_FIRST, SECTORS, terrain);
    CITE(M3.4);
    chance_shuffle(g, list, n);
    n = n < count ? n : count;
    memcpy(sites, list, (size_t)n);
    return n;
}

static void build_map(Run *g)
{
    const SetupRow *row = &opened(g)->setup;
    Position *p = now(g);
    uint8_t even[PLACES], odd[PLACES], industries[PLACES], rest[PLACES];
    int evens = 0, odds = 0, i = 0;
    p->places = (uint8_t)(row->cols * row->rows);
    FOR_EACH_PLACE (g, place)
        if ((place / row->cols + place % row->cols) % 2)
            odd[odds++] = (uint8_t)place;
        else
            even[evens++] = (uint8_t)place;
    /* M4.2 Industries stand on one colour, M4.4 at random. */
    CITE(M4.1, M4.2, M4.4);
    draw_sites(g, industries, INDUSTRY, row->industries);
    draw_sites(g, rest, CITY, row->cities);
    draw_sites(g, rest + row->cities, WILDERNESS, row->wilderness);
    chance_shuffle(g, even, evens);
    chance_shuffle(g, odd, odds);
    for (i = 0; i < row->industries; i++)
        p->site[even[i]] = industries[i];
    /* M4.3 Squares of that colour without an Industry take Cities, the rest fill the other colour. */
    CITE(M4.3, M-R12);
    int r = 0;
    for (; i < evens; i++)
        p->site[even[i]] = rest[r++];
    for (i = 0; i < odds; i++)
        p->site[odd[i]] = rest[r++];
    FOR_EACH_PLACE (g, place)
        move_openly_to_bottom(g, p->site[place], Z_map);
}

static void choose_dictator(Run *g)
{
    uint8_t list[DICTATORS];
    int n = list_cards(g, list, DICTATOR_FIRST, DICTATORS, 0);
    int wanted = ruling(g, dictator);
    CITE(M3.5, M-S3);
    now(g)->leader = wanted ? (uint8_t)(DICTATOR_FIRST + wanted - 1) : list[chance(g, n)];
    move_openly(g, now(g)->leader, Z_dictator);
    note(g, leads, now(g)->leader);
}

/* M3.6 Some tactics cards; the others leave the game unseen. */
static void choose_tactics(Run *g)
{
    int wanted = says(g, now(g)->leader, SAYS_TACTICS_DECK);
    CITE(M3.6, M-S6);
    wanted = wanted ? wanted : ruling(g, tactics_count);
    shuffle(g, Z_tactics_deck);
    while (zone_size(g, Z_tactics_deck) > wanted)
        draw_hidden(g, Z_tactics_deck, Z_tactics_out);
}

RULE(game)
{
    BEGIN();
    CITE(M3.1, M3.2, M3.8, M-S1, M-S2, M-R58);
    build_map(g);
    choose_dictator(g);
    choose_tactics(g);
    /* M3.7 Shuffle the decks. */
    CITE(M3.7);
    for (int deck = 0; deck < DECKS; deck++)
        shuffle(g, Z_equipment + deck);
    CITE(M17.2);
    shuffle(g, Z_merc_deck);
    BECOME(landing);
    END;
}
