/* The cards of an opened game: texts are compiled, and what they say is laid out in flat tables by kind. */

enum { MESSAGE_LIMIT = 4000 };

static void report_meaning(void *context, const CardSet *set, uint16_t card, uint16_t skill,
                           const char *wrong)
{
    char text[MESSAGE_LIMIT];
    Writer w = writer_open(text, sizeof text);
    put_text(&w, wrong);
    put_text(&w, ": ");
    skill_print(set, skill, &w);
    writer_close(&w);
    errors_add(context, set->cards[card].name.at, text);
}

static void check_meaning(const CardSet *set, MeaningSink sink)
{
    cards_meaning(set, NULL, NULL, sink);
}

static const CardLanguage merc_language = {&merc_vocabulary, NULL, check_meaning};

/* ---- which card is which kind ------------------------------------------------------------------------------------------------ */

static const struct KindRange { /* limits.h */
    uint8_t types;              /* of MercKind, a bit each */
    uint8_t first, most;
    const char *too_many;
} kind_ranges[] = {
    {1u << KIND_MERC, MERC_FIRST, MERCS, "a set has at most 52 MERCs (limit M-L1)"},
    {1u << KIND_DICTATOR, DICTATOR_FIRST, DICTATORS, "a set has at most 11 Dictators (limit M-L1)"},
    {1u << KIND_SECTOR, SECTOR_FIRST, SECTORS, "a set has at most 30 sectors (limit M-L1)"},
    {1u << KIND_TACTIC, TACTIC_FIRST, TACTICS, "a set has at most 14 tactics cards (limit M-L1)"},
    {1u << KIND_WEAPON | 1u << KIND_ARMOR | 1u << KIND_ACCESSORY, EQUIPMENT_FIRST, EQUIPMENT_KINDS,
     "a set has at most 42 kinds of equipment (limit M-L1)"},
};

static int number_kinds(Opened *o, uint8_t *kind_of_text, const CwGameDef *def, const CwConfig *config,
                        CwErrors *errors)
{
    int good = 1;
    for (size_t r = 0; r < sizeof kind_ranges / sizeof *kind_ranges; r++) {
        const struct KindRange *range = &kind_ranges[r];
        int next = range->first;
        for (uint16_t c = 1; c <= o->set.card_count; c++) {
            if (!(range->types >> o->set.cards[c].kind & 1))
                continue;
            if (next == range->first + range->most) {
                char text[200];
                Writer w = writer_open(text, sizeof text);
                put_text(&w, range->too_many);
                put_text(&w,
                         ": give a card the name of the shipped one whose place it takes, or play without "
                         "the shipped cards");
                writer_close(&w);
                card_refused(&o->set, c, text, def, config, errors);
                good = 0;
                break;
            }
            kind_of_text[c] = (uint8_t)next;
            o->text[next++] = c;
        }
    }
    return good;
}

/* The kind of the card that a sentence of the set names first; 0: nobody says it. */
static uint8_t named_by(const Opened *o, const uint8_t *kind_of_text, int row)
{
    for (uint16_t at = 1; at < o->set.code_count;
         at = (uint16_t)(at + 1 + o->set.shape[o->set.code[at]].words))
        if (o->set.code[at] == row)
            return kind_of_text[o->set.code[at + 1]];
    return 0;
}

static CwStatus open_cards(Opened *o, const CwGameDef *def, const CwConfig *config, Arena *arena,
                           CwErrors *errors)
{
    uint8_t kind_of_text[CARD_LIMIT + 1] = {0};
    int good = open_card_set(&o->set, def, config, arena, errors) == CW_OK;
    if (!o->set.card_count)
        return CW_BAD_TEXT;
    good &= number_kinds(o, kind_of_text, def, config, errors);
    good &= cards_meaning(&o->set, kind_of_text, o->kind, (MeaningSink){report_meaning, errors});
    if (!good)
        return CW_BAD_TEXT;
    int cards = 0;
    for (int k = 1; k <= KINDS; k++) {
        if (!o->text[k])
            continue;
        cards += o->kind[k].type == TYPE_EQUIPMENT ? o->kind[k].copies : 0;
        if (2 * cards > EQUIPMENT_CARDS) {
            card_refused(&o->set, o->text[k], "a set has at most 69 equipment cards (limit M-L1)", def,
                         config, errors);
            return CW_BAD_TEXT;
        }
        for (int b = 0; b < o->kind[k].bonuses && k < UNITS; b++)
            o->gives[o->kind[k].bonus[b].whom] |= (UnitSet)1 << k;
        for (int moment = 0; moment < MOMENTS && k < UNITS; moment++)
            o->acts[moment] |= (UnitSet)(o->kind[k].moments >> moment & 1) << k;
    }
    o->oil = named_by(o, kind_of_text, SAYS_OIL_MOVES);
    return CW_OK;
}

/* ---- what the kernel calls --------------------------------------------------------------------------------------------------------- */

/* Decks have backs of their own (M3.7); a serial number is for the Dictator AI alone (M9.10). */
static void kind_face(const CwGame *game, int number, KindFace *face)
{
    static const char *const backs[] = {"", "MERC", "Dictator", "sector", "tactics"};
    const Opened *o = game->data;
    const KindInfo *k = &o->kind[number];
    if (!o->text[number])
        return;
    face_of_card(&o->set, o->text[number], face);
    if (k->woman && face->tags < FACE_TAGS) { /* a mark of the MERC, and no type of its own */
        strcpy(face->type, "MERC");
        strcpy(face->tag[face->tags++], "woman");
    }
    Writer w = writer_open(face->back, sizeof face->back);
    put_text(&w, k->type == TYPE_EQUIPMENT ? face->type : backs[k->type]);
    writer_close(&w);
    if (k->serial && face->stats)
        face->stats--;
}

/* ---- enough cards? ------------------------------------------------------------------------------------------------------------------ */

static int cards_there(const Opened *o, int base_only, int type, int terrain)
{
    int n = 0;
    for (int k = 1; k <= KINDS; k++)
        n += o->kind[k].type == type && (!terrain || o->kind[k].terrain == terrain) &&
             !(base_only && o->kind[k].expansion);
    return n;
}

/* M3.2 The map, the landing and the tactics need so many cards of the sets that are played. */
static int cards_suffice(const CwGame *game, CwErrors *errors)
{
    const Opened *o = game->data;
    int base = game->ruling[RULING_sets] == sets_base, good = 1;
    const struct {
        const char *name;
        int there, needed;
    } wanted[] = {
        {"Industries", cards_there(o, base, TYPE_SECTOR, INDUSTRY), o->setup.industries},
        {"Cities", cards_there(o, base, TYPE_SECTOR, CITY), o->setup.cities},
        {"Wilderness sectors", cards_there(o, base, TYPE_SECTOR, WILDERNESS), o->setup.wilderness},
        {"MERCs", cards_there(o, base, TYPE_MERC, 0), 3 * o->rebels + 1},
        {"Dictators", cards_there(o, base, TYPE_DICTATOR, 0), 1},
        {"tactics cards", cards_there(o, base, TYPE_TACTIC, 0), game->ruling[RULING_tactics_count]},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        if (wanted[i].there >= wanted[i].needed)
            continue;
        char text[160];
        Writer w = writer_open(text, sizeof text);
        put_int(&w, wanted[i].needed);
        put_char(&w, ' ');
        put_text(&w, wanted[i].name);
        put_text(&w, " are needed, and the cards have ");
        put_int(&w, wanted[i].there);
        put_text(&w, base ? "; leave out sets=base, or bring more" : "; bring more cards");
        writer_close(&w);
        errors_add(errors, game->def->title, text);
        good = 0;
    }
    return good;
}
