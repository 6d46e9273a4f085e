/* Opening the game: the set is compiled, what is printed is read into tables, decks are checked (C3). */

/* ---- what is printed on a card ------------------------------------------------------------------------------------------------- */

static void read_faction(KindInfo *info, int faction)
{
    if (faction)
        info->factions |= (uint8_t)(faction == FACTION_NEUTRAL ? 1 : 1u << faction);
}

static void read_head(const CardSet *set, uint16_t kind, KindInfo *info)
{
    uint16_t word[WORDS_LIMIT] = {0};
    uint16_t head = set->code[set->cards[kind].head];
    for (uint16_t i = 0; i < set->shape[head].words && i < WORDS_LIMIT; i++)
        word[i] = card_operand(set, kind, i);
    info->type = (uint8_t)set->cards[kind].kind;
    switch (info->type) {
    case KIND_UNIT:
    case KIND_CHAMPION:
        info->cost = (uint8_t)word[2];
        info->number[ATTACK] = (int16_t)word[3];
        info->number[HEALTH] = (int16_t)word[4];
        info->traits = word[5];
        break;
    case KIND_TOKEN:
        info->number[ATTACK] = (int16_t)word[2];
        info->number[HEALTH] = (int16_t)word[3];
        info->traits = word[4];
        break;
    case KIND_ACTION:
        info->cost = (uint8_t)word[2];
        info->speed = (uint8_t)word[3];
        info->traits = word[4];
        break;
    case KIND_CONDITION:
        info->cost = (uint8_t)word[2];
        info->scope = (uint8_t)word[3];
        info->turns = (uint8_t)word[4];
        info->traits = word[5];
        break;
    case KIND_LEADER:
        info->number[HEALTH] = (int16_t)word[1];
        info->number[ATTACK] = (int16_t)(set->shape[head].words > 3 ? word[2] : 0);
        info->range = (uint8_t)word[set->shape[head].words > 3 ? 3 : 2];
        break;
    case KIND_CRISIS:
        info->turns = (uint8_t)word[0];
        break;
    default:
        break;
    }
    if (info->type != KIND_CRISIS && info->type != KIND_LANE) {
        read_faction(info, word[0]);
        if (info->type != KIND_LEADER)
            read_faction(info, word[1]);
    }
}

/* C26.1 A line of printed keywords. */
static void read_keyword(KindInfo *info, int keyword, int number)
{
    int value = value_of_keyword(keyword);
    if (!keyword)
        return;
    info->keywords |= 1ull << keyword;
    if (value >= 0)
        info->number[value] = (int16_t)(info->number[value] + number);
    info->vulnerable = (uint8_t)(info->vulnerable + (keyword == KEYWORD_VULNERABLE ? number : 0));
    info->shield = (uint8_t)(info->shield + (keyword == KEYWORD_SHIELD ? number : 0));
    info->burning = (uint8_t)(info->burning + (keyword == KEYWORD_BURNING ? number : 0));
    info->dormant = (uint8_t)(info->dormant + (keyword == KEYWORD_DORMANT ? number : 0));
}
static int prints_keywords(const CardSet *set, uint16_t skill)
{
    const SkillDef *def = &set->skills[skill];
    return !def->parent && def->effect < def->end && set->code[def->effect] == CRISIS_KEYWORDS;
}

/* C-K43 Whether a name has one of the words that stand in a pattern with `or` between them. */
static int name_has_one_of(const char *name, const char *words)
{
    while (*words) {
        const char *next = strstr(words, " or ");
        size_t length = next ? (size_t)(next - words) : strlen(words);
        for (const char *at = name; *at; at++)
            if (!strncmp(at, words, length))
                return 1;
        words += next ? length + strlen(" or ") : length;
    }
    return 0;
}
/* Names are looked at once: what texts call cards by becomes a bit of each. */
static void read_name(const char *name, KindInfo *info)
{
    for (int i = 0; i < crisis_vocabulary.phrase_count; i++) {
        const Phrase *word = &crisis_vocabulary.phrases[i];
        if (word->categories >> CRISIS_CATEGORY_CALLED & 1 && name_has_one_of(name, word->pattern))
            info->called |= (uint8_t)(1u << word->opcode);
    }
}

/* C17.4 Whether a line has a sentence of one of these sorts. */
static int line_says(const CardSet *set, const SkillDef *def, const uint16_t *rows)
{
    for (uint16_t at = def->effect; at < def->end; at = (uint16_t)(at + 1 + set->shape[set->code[at]].words))
        for (int i = 0; rows[i]; i++)
            if (set->code[at] == rows[i])
                return 1;
    return 0;
}

static void read_line(const CardSet *set, uint16_t skill, KindInfo *info)
{
    static const uint16_t damage[] = {CRISIS_DEAL, CRISIS_DEAL_EQUAL, CRISIS_DIVIDE, CRISIS_IT_DEALS, 0};
    static const uint16_t energy[] = {CRISIS_GAIN_EQUAL, CRISIS_GAIN_ENERGY, 0};
    const SkillDef *def = &set->skills[skill];
    const uint16_t *code = &set->code[def->effect], *condition = &set->code[condition_at(set, skill)];
    if (prints_keywords(set, skill))
        for (int i = 0; i < 3; i++)
            read_keyword(info, code[1 + 2 * i], code[2 + 2 * i]);
    info->deals |= (uint8_t)line_says(set, def, damage);
    info->energizes |= (uint8_t)line_says(set, def, energy);
    if (def->effect < def->end && code[0] == CRISIS_RESISTS) {
        info->resist = (uint8_t)code[1];
        info->resist_type = (uint8_t)code[2];
    }
    info->wins |= def->condition == CRISIS_VICTORY;
    if (def->condition == CRISIS_EVOLVED)
        info->evolved = skill;
    if (def->condition == CRISIS_IN_FORM)
        info->has_forms = 1;
    if (def->category != SKILL_ACTIVATED)
        return;
    if (def->condition != CRISIS_ACTIVATE) {
        info->played = info->played ? info->played : skill;
        return;
    }
    for (int i = 1; i <= 3; i++)
        info->has_forms |= condition[i] == LIMIT_FIRST_FORM || condition[i] == LIMIT_SECOND_FORM;
}

/* C9.3 */
static void read_ability(const CardSet *set, uint16_t skill, Ability *a)
{
    uint16_t at = condition_at(set, skill);
    const uint16_t *condition = &set->code[at];
    if (condition[0] != CRISIS_ACTIVATE)
        return;
    for (int i = 1; i <= 3; i++)
        a->limits |= (uint8_t)(1u << condition[i]);
    a->limits &= (uint8_t)~1u; /* no limit */
    a->cooldown = (uint8_t)condition[4];
    at = (uint16_t)(at + 1 + set->shape[CRISIS_ACTIVATE].words);
    if (set->code[at] != OP_NONE) {
        a->price_at = at;
        a->price = set->code[at];
    }
}

static int read_kinds(Opened *o, KindInfo *info, uint16_t *quick, CwErrors *errors, const char *title)
{
    const CardSet *set = &o->set;
    static const uint16_t override[] = {CRISIS_OVERRIDE, 0};
    int lanes = 0, crises = 0;
    o->cheapest_quick = o->cheapest_action = COUNT_LIMIT;
    for (uint16_t kind = 1; kind <= set->card_count; kind++) {
        read_head(set, kind, &info[kind]);
        read_name(set->cards[kind].name.at, &info[kind]);
        for (uint16_t i = 0; i < set->cards[kind].skill_count; i++)
            read_line(set, (uint16_t)(set->cards[kind].first_skill + i), &info[kind]);
        for (int what = 0; what < VALUES; what++)
            info[kind].has_numbers |= what != ATTACK && what != HEALTH && info[kind].number[what];
        if (info[kind].type == KIND_LANE && !lanes++)
            o->first_lane = kind;
        if (info[kind].speed) {
            quick[o->quick_kinds++] = kind;
            o->has_quick_units |= is_unit_type(info[kind].type);
            for (uint16_t i = 0; i < set->cards[kind].skill_count; i++)
                o->has_quick_override |=
                    line_says(set, &set->skills[set->cards[kind].first_skill + i], override);
        }
        if (info[kind].speed && info[kind].cost < o->cheapest_quick)
            o->cheapest_quick = info[kind].cost;
        if ((info[kind].speed || info[kind].type == KIND_ACTION) && info[kind].cost < o->cheapest_action)
            o->cheapest_action = info[kind].cost;
        crises += info[kind].type == KIND_CRISIS;
    }
    o->kind = info;
    o->quick_kind = quick;
    if (lanes != LANES)
        errors_add(errors, title, "a set has six cards of the type Lane (rule C2.1)");
    if (!crises)
        errors_add(errors, title,
                   "a Crisis deck has no cards: a set has at least one Crisis Event (rule C3.5)");
    return lanes == LANES && crises;
}

static CwStatus open_cards(Opened *o, const CwGameDef *def, const CwConfig *config, Arena *arena,
                           CwErrors *errors)
{
    CwStatus status = open_card_set(&o->set, def, config, arena, errors);
    if (status != CW_OK)
        return status;
    if (o->set.card_count > SET_LIMIT) {
        errors_add(errors, def->title, "a set has at most 480 cards (limit C-L3)");
        return CW_BAD_TEXT;
    }
    size_t lines = o->set.skill_count + 1u;
    KindInfo *kind = arena_take(arena, (o->set.card_count + 1u) * sizeof *kind);
    LineInfo *line = arena_take(arena, lines * sizeof *line);
    Ear *ear = arena_take(arena, lines * sizeof *ear);
    Ability *abilities = arena_take(arena, lines * sizeof *abilities);
    Course *course = arena_take(arena, lines * sizeof *course);
    uint8_t *keywords = arena_take(arena, lines);
    uint16_t *quick = arena_take(arena, (o->set.card_count + 1u) * sizeof *quick);
    if (!kind || !line || !ear || !abilities || !course || !keywords || !quick) {
        errors_add(errors, def->title, "not enough memory was handed over; see cw_open_size");
        return CW_NO_MEMORY;
    }
    for (uint16_t skill = 1; skill <= o->set.skill_count; skill++) {
        find_line(&o->set, skill, &line[skill]);
        if (o->set.skills[skill].category & (SKILL_TRIGGERED | SKILL_REPLACES))
            ear[skill] = ear_in(&o->set, skill);
        read_ability(&o->set, skill, &abilities[skill]);
        find_course(&o->set, skill, &course[skill]);
        keywords[skill] = (uint8_t)prints_keywords(&o->set, skill);
    }
    o->line = line;
    o->ear = ear;
    o->ability = abilities;
    o->course = course;
    o->prints_keywords = keywords;
    return read_kinds(o, kind, quick, errors, def->title) ? CW_OK : CW_BAD_TEXT;
}

/* ---- C3 Decks ---------------------------------------------------------------------------------------------------------------------- */

static void deck_error(CwErrors *errors, const Deck *deck, const char *what, Span card)
{
    char text[240];
    Writer w = writer_open(text, sizeof text);
    if (card.length) {
        put_span(&w, card);
        put_text(&w, ": ");
    }
    put_text(&w, what);
    writer_close(&w);
    errors_add(errors, deck->file, text);
}
/* What a deck has to have, how much of it this one has, and the rule. */
static void count_error(CwErrors *errors, const Deck *deck, const char *most_or_least, int number,
                        const char *what, int has, const char *rule)
{
    char text[240];
    Writer w = writer_open(text, sizeof text);
    put_text(&w, most_or_least);
    put_int(&w, number);
    put_text(&w, what);
    put_text(&w, ", this one has ");
    put_int(&w, has);
    put_text(&w, rule);
    writer_close(&w);
    errors_add(errors, deck->file, text);
}

/* What C3 says beyond the size and copies of a format; `errors` may be NULL.  C-R6 [deck_min], C-R36 [champions] */
static bool deck_is_legal(const CwGame *game, const Deck *deck, CwErrors *errors)
{
    const Opened *o = game->data;
    int leaders = 0, units = 0, champions = 0, good = 1, count[16] = {0};
    int least = game->ruling[RULING_deck_min], no_champions = game->ruling[RULING_champions] == champions_off;
    unsigned leader = 0;
    Span nobody = {NULL, 0};
    for (int i = 0; i < deck->line_count; i++) {
        const KindInfo *info = &o->kind[deck->lines[i].card];
        int copies = deck->lines[i].copies;
        leaders += info->type == KIND_LEADER ? copies : 0;
        leader |= info->type == KIND_LEADER ? info->factions : 0u;
        units += is_unit_type(info->type) ? copies : 0;
        champions += info->type == KIND_CHAMPION ? copies : 0;
        for (int f = 0; f < 8 && info->type != KIND_LEADER; f++)
            count[f] += info->factions >> f & 1 ? copies : 0;
    }
#define WRONG(what, card)                                                                                    \
    do {                                                                                                     \
        good = 0;                                                                                            \
        if (errors)                                                                                          \
            deck_error(errors, deck, what, card);                                                            \
    } while (0)
#define WRONG_COUNT(most_or_least, number, what, has, rule)                                                  \
    do {                                                                                                     \
        good = 0;                                                                                            \
        if (errors)                                                                                          \
            count_error(errors, deck, "a deck has " most_or_least " ", number, what, has, " (" rule ")");    \
    } while (0)
    if (leaders > 1)
        WRONG_COUNT("exactly", 1, " leader", leaders, "rule C3.1");
    if (!leaders)
        WRONG("a deck has exactly 1 leader, this one has none: add a line '1 LEADER' (rule C3.1)", nobody);
    if (errors && (int)deck->card_count - leaders < least) /* of decks that players bring */
        WRONG_COUNT("at least", least, " cards beside its leader", (int)deck->card_count - leaders,
                    "rule C3.1, ruling C-R6");
    if (units < 10)
        WRONG_COUNT("at least", 10, " units", units, "rule C3.4");
    if (champions > 2)
        WRONG_COUNT("at most", 2, " Champions", champions, "rule C3.2");
    int own = 0, other = 0;
    count[0] = 0; /* Neutral cards are beside the two factions, however many */
    for (int f = 1; f < 8; f++)
        own = leader >> f & 1 || (leader == 1 && count[f] > count[own]) ? f : own;
    for (int f = 1; f < 8; f++)
        other = f != own && count[f] > count[other] ? f : other;
    if (own && count[own] < 15)
        WRONG_COUNT("at least", 15, " cards of its leader's faction", count[own], "rule C3.3");
    for (int i = 0; i < deck->line_count && no_champions; i++)
        if (o->kind[deck->lines[i].card].type == KIND_CHAMPION)
            WRONG("there are no Champions with champions=off (ruling C-R36)",
                  o->set.cards[deck->lines[i].card].name);
    for (int i = 0; i < deck->line_count; i++) {
        unsigned all = o->kind[deck->lines[i].card].factions & ~1u,
                 allowed = 1u << own | (other ? 1u << other : 0u);
        if (all & ~allowed)
            WRONG("a deck has cards of its leader's faction, of one other, and Neutral ones (rule C3.3)",
                  o->set.cards[deck->lines[i].card].name);
    }
#undef WRONG_COUNT
#undef WRONG
    return good;
}

/* ---- what the kernel calls ------------------------------------------------------------------------------------------------------------ */

static size_t open_size(const CwGameDef *def, const CwConfig *config)
{
    CwSource all[SOURCES_LIMIT];
    CardSources sources = card_sources(def, config, all, NULL);
    size_t cards = sources_bytes(sources.source, sources.count);
    return sizeof(Opened) + cards_memory(cards) +
           cards *
               (sizeof(KindInfo) + sizeof(LineInfo) + sizeof(Ear) + sizeof(Ability) + sizeof(Course) + 1) /
               8 +
           open_decks_size(def, config) + 8192;
}

static CwStatus open_set(CwGame *game, const CwConfig *config, Arena *arena, CwErrors *errors)
{
    Opened *o = arena_take(arena, sizeof *o);
    if (!o)
        return CW_NO_MEMORY;
    game->data = o;
    CwStatus status = open_cards(o, game->def, config, arena, errors);
    if (status == CW_OK)
        status = open_decks(&o->decks, &o->set, game, config, arena, errors);
    if (status != CW_OK)
        return status;
    uint64_t h = hash_bytes(o->set.code, o->set.code_count * sizeof o->set.code[0], 16);
    game->fingerprint =
        hash_bytes(o->decks.format.number, FORMAT_NUMBERS * sizeof o->decks.format.number[0], h);
    return CW_OK;
}

/* C1.5 The parts of a type line: `Unit - faction - cost N - A/H - traits`. */
static void kind_face(const CwGame *game, int kind, KindFace *face)
{
    const Opened *o = game->data;
    const CardDef *def = &o->set.cards[kind];
    face_of_card(&o->set, (uint16_t)kind, face);
    face_take_tag(face, face->faction);
    for (int skill = def->first_skill; skill < def->first_skill + def->skill_count; skill++) {
        const Ability *a = &o->ability[skill];
        if (o->set.code[condition_at(&o->set, (uint16_t)skill)] != CRISIS_ACTIVATE || face->uses == FACE_USES)
            continue;
        FaceUse *use = &face->use[face->uses++];
        *use = (FaceUse){.skill = skill};
        if (a->price == CRISIS_ENERGY || a->price == CRISIS_MOMENTUM) {
            use->counter = a->price == CRISIS_ENERGY ? "energy" : "momentum";
            use->cost = o->set.code[a->price_at + 1];
        }
    }
}
