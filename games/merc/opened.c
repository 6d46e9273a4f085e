/* Opening a game: its cards, its table of M3.2 and its map's geometry. */

static const SetupRow setup_rows[MOST_REBELS + 1] = {
    {0},
    {3, 3, 4, 1, 4, 2, 0},
    {4, 3, 6, 1, 5, 3, 4},
    {4, 4, 8, 1, 7, 4, 9},
    {5, 4, 10, 2, 8, 5, 12},
    {5, 5, 12, 2, 11, 6, 15},
    {6, 5, 13, 3, 14, 7, 18},
};

static size_t open_size(const CwGameDef *def, const CwConfig *config)
{
    return sizeof(Opened) + 64 + card_set_size(def, config);
}

static void measure_map(Opened *o)
{
    int cols = o->setup.cols, rows = o->setup.rows;
    memset(o->beside, NOWHERE, sizeof o->beside);
    for (int p = 0; p < cols * rows; p++) {
        int row = p / cols, col = p % cols;
        if (row)
            o->beside[p][0] = (uint8_t)(p - cols);
        if (col < cols - 1)
            o->beside[p][1] = (uint8_t)(p + 1);
        if (row < rows - 1)
            o->beside[p][2] = (uint8_t)(p + cols);
        if (col)
            o->beside[p][3] = (uint8_t)(p - 1);
        for (int q = 0; q < cols * rows; q++) {
            int down = q / cols - row, right = q % cols - col;
            o->steps[p][q] = (uint8_t)((down < 0 ? -down : down) + (right < 0 ? -right : right));
        }
    }
}

/* M3.1 Who can play with which cards. */
static int seats_are_right(const CwGame *game, const Opened *o, CwErrors *errors)
{
    int ai = game->ruling[RULING_dictator_ai], count = game->seats - !ai;
    int base = game->ruling[RULING_sets] == sets_base;
    if (count < 1) {
        errors_add(errors, game->def->title,
                   "one seat is the Dictator's, so there is no Rebel; take 2 to 7 seats, or dictator_ai=1");
        return 0;
    }
    if (count > MOST_REBELS) {
        errors_add(errors, game->def->title,
                   "there are at most 6 Rebels (M3.1); with dictator_ai=1 take 1 to 6 seats");
        return 0;
    }
    if (base && count != 2 && count != 3) {
        errors_add(errors, game->def->title,
                   "the base set is for 2 or 3 Rebels (M3.1); leave out sets=base for others");
        return 0;
    }
    int wanted = game->ruling[RULING_dictator];
    if (base && wanted && o->kind[DICTATOR_FIRST + wanted - 1].expansion) {
        errors_add(errors, game->def->title,
                   "that Dictator is not in the base set (M3.8); leave out sets=base for it");
        return 0;
    }
    return 1;
}

static CwStatus open_set(CwGame *game, const CwConfig *config, Arena *arena, CwErrors *errors)
{
    Opened *o = arena_take(arena, sizeof *o);
    if (!o) {
        errors_add(errors, game->def->title, "not enough memory was handed over; see cw_open_size");
        return CW_NO_MEMORY;
    }
    if (config->deck_count || config->format) {
        errors_add(errors, game->def->title, "is played without decks and formats of one's own");
        return CW_BAD_TEXT;
    }
    CwStatus status = open_cards(o, game->def, config, arena, errors);
    if (status != CW_OK)
        return status;
    if (!seats_are_right(game, o, errors))
        return CW_BAD_RULING;
    o->has_ai = (uint8_t)game->ruling[RULING_dictator_ai];
    o->rebels = (uint8_t)(game->seats - !o->has_ai);
    o->half = (uint8_t)((o->rebels + 1) / 2);
    o->setup = setup_rows[o->rebels];
    measure_map(o);
    game->data = o;
    if (!cards_suffice(game, errors))
        return CW_BAD_TEXT;
    game->fingerprint = hash_bytes(o->set.code, o->set.code_count * sizeof o->set.code[0], 11);
    return CW_OK;
}

/* The table before anything happens: every card of the sets played in its pile, the rest in the box. */
static void set_table(Run *g)
{
    Position *p = now(g);
    Card card = EQUIPMENT_FIRST;
    memset(p->squad_place, NOWHERE, sizeof p->squad_place);
    memset(p->squad_from, NOWHERE, sizeof p->squad_from);
    memset(p->squad_of, NO_SQUAD, sizeof p->squad_of);
    memset(p->control, NOBODY, sizeof p->control);
    p->base = NOWHERE;
    for (Card c = 1; c < EQUIPMENT_FIRST; c++) {
        state_of(g)->kind_of[c] = (uint16_t)(opened(g)->kind[c].type ? c : 0);
        if (!in_sets(g, c))
            continue;
        if (kind(g, c)->type == TYPE_MERC)
            move_openly_to_bottom(g, c, Z_merc_deck);
        else if (kind(g, c)->type == TYPE_TACTIC)
            move_openly_to_bottom(g, c, Z_tactics_deck);
    }
    for (int k = EQUIPMENT_FIRST; k <= KINDS; k++)
        for (int n = opened(g)->kind[k].copies * ruling(g, equipment_copies); n && card <= CARDS;
             n--, card++) {
            state_of(g)->kind_of[card] = (uint16_t)k;
            move_openly_to_bottom(g, card, Z_equipment + opened(g)->kind[k].deck);
        }
}
