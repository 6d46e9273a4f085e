/* Opening a game: the set is compiled, the format read, decks checked against it (chapter 3). */

static const CwGameDef *worlds_definition(void);

/* ---- tables for play ----------------------------------------------------------------------------------------------- */

/* What the rows of vocabulary.def say of conditions. */
#define OWN(name, flags, reads, counters, there, pattern, meaning) [WORLDS_##name] = {counters, there},
static const struct {
    uint8_t counters, there;
} counters_asked[WORLDS_OPCODES] = {
#include VOCABULARY_DEF
};

/* Lines that need no handler: one sentence that lends a Skill, or changes a Challenger's power by a number. */
static void find_plain_line(const CardSet *set, uint16_t skill, LineInfo *info)
{
    const SkillDef *def = &set->skills[skill];
    const uint16_t *code = &set->code[def->effect], *part = code + 1 + set->shape[code[0]].words;
    if (def->effect == def->end || code_after(set, def->effect) != def->end)
        return;
    if (code[0] == WORLDS_HAS) {
        info->plain = PLAIN_LEND;
        info->lends = part[1];
    }
    int is_yours = part[0] == WORLDS_YOUR_CHALLENGER;
    if ((code[0] == WORLDS_GAIN_POWER || code[0] == WORLDS_LOSE_POWER) && !part[1] && part[2] == OP_NONE &&
        !code[2] && (is_yours || (part[0] == WORLDS_OPPOSING_CHALLENGER && only_opponent(0) != NO_SEAT))) {
        info->plain = is_yours ? PLAIN_YOUR_POWER : PLAIN_THEIR_POWER;
        info->amount = (int16_t)(code[0] == WORLDS_GAIN_POWER ? code[1] : -code[1]);
        if (def->condition != WORLDS_WHILE) /* it counts for whoever stands there */
            info->reads &= ~(uint32_t)READS_PLACES;
    }
}

/* Whether a Skill, or one quoted in it, has a phrase with such flags, or that phrase. */
static int says(const CardSet *set, uint16_t skill, unsigned flags, uint16_t opcode)
{
    for (uint16_t at = set->skills[skill].at; at < set->skills[skill].end;
         at = (uint16_t)(at + 1 + set->shape[set->code[at]].words))
        if (set->code[at] == opcode || (set->code[at] >= OP_GAME && set->flags[set->code[at]] & flags))
            return 1;
    return 0;
}

static void fill_skills(const CardSet *set, SkillInfo *info, LineInfo *line)
{
    for (uint16_t s = 1; s <= set->skill_count; s++) {
        info[s].category = (uint8_t)set->skills[s].category;
        info[s].limit = set->skills[s].limit;
        info[s].speaks = (uint8_t)says(set, s, PHRASE_SPEAKS, OPCODE_LIMIT);
        info[s].names = info[s].speaks && set->flags[set->skills[s].condition] & PHRASE_NAMES ? 1 : 0;
        find_line(set, s, &line[s]);
        if (says(
                set, s, 0,
                WORLDS_HAVE)) /* what it lends asks for counters of whoever has it, and lies in their order */
            line[s].reads |=
                READS_PLACES | (line[s].reads >> READS_OWN_SHIFT & (READS_INJURY | READS_EXHAUSTION));
        line[s].own = counters_asked[set->skills[s].condition].counters;
        line[s].own_there = counters_asked[set->skills[s].condition].there;
        find_plain_line(set, s, &line[s]);
        if (info[s].category == SKILL_ACTIVATED) {
            info[s].keywords = condition_operand(set, s, 0);
            info[s].cost = condition_operand(set, s, 1);
        } else if (info[s].category == SKILL_TRIGGERED) {
            info[s].ear = ear_in(set, s);
        }
        for (uint16_t above = s; above; above = set->skills[above].parent)
            info[above].hears |= ear_bit(info[s].ear);
    }
}

static void sum_up_chain(const SkillInfo *s, uint8_t bit, KindInfo *kind)
{
    kind->steps |= steps_of(s->keywords);
    for (int step = CHAIN_STEP; step <= AS_OTHER; step++)
        if (step_allows(s->keywords, (Step)step))
            kind->chains[step] |= bit;
    if (s->keywords & KEYWORD_CHALLENGE)
        kind->barred[0] |= bit;
    if (s->keywords & KEYWORD_REINFORCE)
        kind->barred[1] |= bit;
    if (s->keywords & KEYWORD_PRIME)
        kind->prime |= bit;
    if (s->limit)
        kind->limited |= bit;
    if (s->cost > kind->dearest)
        kind->dearest = s->cost;
    for (int price = s->cost; price < PRICES; price++)
        kind->payable[price] |= bit;
}

static void sum_up_skills(const SkillInfo *skill, KindInfo *kind)
{
    for (unsigned i = 0; i < kind->skills; i++) {
        const SkillInfo *s = &skill[kind->first_skill + i];
        kind->hears |= s->hears;
        if (s->category & (SKILL_SOLID | SKILL_PASSIVE))
            kind->lasting |= (uint8_t)(1u << i);
        if (s->category == SKILL_TRIGGERED)
            kind->triggers |= (uint8_t)(1u << i);
        if (s->category == SKILL_ACTIVATED)
            sum_up_chain(s, (uint8_t)(1u << i), kind);
    }
}

static void fill_kinds(const CardSet *set, const SkillInfo *skill, KindInfo *info)
{
    uint16_t worlds = 0;
    for (uint16_t k = 1; k <= set->card_count; k++)
        if (set->cards[k].kind == KIND_WORLD)
            info[k].world = ++worlds;
    for (uint16_t k = 1; k <= set->card_count; k++) {
        const CardDef *card = &set->cards[k];
        info[k].type = (uint8_t)card->kind;
        info[k].first_skill = card->first_skill;
        info[k].skills = (uint8_t)card->skill_count;
        info[k].class_of = (uint8_t)class_of_card(set, k);
        if (card->kind == KIND_VASSAL)
            info[k].world = world_of_card(set, k) ? info[world_of_card(set, k)].world : 0;
        sum_up_skills(skill, &info[k]);
    }
}

static CwStatus open_cards(Opened *o, const CwGameDef *def, const CwConfig *config, Arena *arena,
                           CwErrors *errors)
{
    CwStatus status = open_card_set(&o->set, def, config, arena, errors);
    if (status != CW_OK)
        return status;
    if (o->set.card_count > SET_LIMIT) {
        card_refused(&o->set, SET_LIMIT + 1,
                     "a set has at most 600 cards (limit W-L12): this one and those after it are too many",
                     def, config, errors);
        return CW_BAD_TEXT;
    }
    KindInfo *kind = arena_take(arena, (size_t)(o->set.card_count + 1) * sizeof *kind);
    SkillInfo *skill = arena_take(arena, (size_t)(o->set.skill_count + 1) * sizeof *skill);
    LineInfo *line = arena_take(arena, (size_t)(o->set.skill_count + 1) * sizeof *line);
    if (!kind || !skill || !line) {
        errors_add(errors, def->title, "not enough memory was handed over; see cw_open_size");
        return CW_NO_MEMORY;
    }
    fill_skills(&o->set, skill, line);
    fill_kinds(&o->set, skill, kind);
    o->kind = kind;
    o->skill = skill;
    o->line = line;
    return CW_OK;
}

/* ---- chapter 3: formats and decks ------------------------------------------------------------------------------------- */

/* The shipped format of that name; NULL with an error that lists them. */
static int find_format(DeckFormat *format, const CwGameDef *def, Span name, const char *file, Arena *arena,
                       CwErrors *errors)
{
    CwSource all[SOURCES_LIMIT];
    DiagnosticSink silent = sink_to_nobody();
    char text[300];
    Writer w = writer_open(text, sizeof text);
    put_text(&w, "there is no format '");
    put_span(&w, name);
    put_text(&w, "'; hand in its file, or play");
    int count = shipped_sources(def, ".format", all), known = 0;
    const char *names[SOURCES_LIMIT];
    for (int i = 0; i < count; i++) {
        if (!format_read(format, &worlds_deck_rules, &all[i], arena, silent))
            continue;
        if (span_same_letters(format->name, name))
            return 1;
        put_text(&w, known ? ", " : " ");
        put_span(&w, format->name);
        names[known++] = format->name.at;
    }
    const char *meant = nearest_word(name.at, name.length, names, known);
    put_text(&w, meant ? "; did you mean '" : "");
    put_text(&w, meant ? meant : "");
    put_text(&w, meant ? "'?" : "");
    writer_close(&w);
    errors_add(errors, file, text);
    *format = (DeckFormat){.name = {NULL, 0}};
    return 0;
}

/* The next deck of the game.  Its words are kept: the file may be gone when they are asked for. */
static void list_deck(Opened *o, const Deck *deck, Arena *arena)
{
    DeckList *list = &o->deck[o->decks];
    char *file = arena_take(arena, strlen(deck->file) + 1);
    if (file)
        memcpy(file, deck->file, strlen(deck->file));
    o->deck_about[o->decks++] =
        (CwDeck){file ? file : "", deck->name.at, deck->format.at, (int)deck->card_count};
    *list = (DeckList){0};
    for (int i = 0; i < deck->line_count; i++)
        for (int k = 0; k < deck->lines[i].copies && list->total < DECK_LIMIT; k++, list->total++)
            list->copies[deck->lines[i].card - 1]++;
}

static int comes_before(Span a, Span b)
{
    size_t length = a.length < b.length ? a.length : b.length;
    int order = memcmp(a.at, b.at, length);
    return order ? order < 0 : a.length < b.length;
}

/* W-R28 A shipped deck that others may think a seat to have, in its place by name. */
static int add_possible(Opened *o, const Deck *deck, Span *names, Arena *arena)
{
    uint16_t *kind = arena_take(arena, deck->card_count * sizeof *kind);
    int n = 0, at = o->possible_decks++;
    if (!kind)
        return 0;
    for (uint16_t k = 1; k <= o->set.card_count; k++)
        for (int i = 0; i < deck->line_count; i++)
            for (int copies = deck->lines[i].card == k ? deck->lines[i].copies : 0; copies; copies--)
                kind[n++] = k;
    for (; at && comes_before(deck->name, names[at - 1]); at--) {
        o->possible[at] = o->possible[at - 1];
        names[at] = names[at - 1];
    }
    o->possible[at] = (PossibleDeck){kind, n};
    names[at] = deck->name;
    return 1;
}

static void allow_copies(Opened *o, const DeckFormat *format)
{
    for (uint16_t k = 1; k <= o->set.card_count; k++) {
        int most = is_mob_card(&o->set, k) ? format->free_copies : format->copies;
        int fits = worlds_deck_rules.kinds >> o->set.cards[k].kind & 1;
        o->most[k] = (uint8_t)(!fits ? 0 : most < DECK_LIMIT ? most : DECK_LIMIT);
    }
}

/* The decks that the seats bring; all play the format of the first unless one was handed in. */
static int open_own_decks(Opened *o, DeckFormat *format, const CwGame *game, const CwConfig *config,
                          Arena *arena, CwErrors *errors)
{
    DiagnosticSink sink = sink_to_errors(errors);
    int good = 1;
    for (int s = 0; s < game->seats; s++) {
        Deck deck;
        const CwSource *source = &config->decks[config->deck_count == 1 ? 0 : s];
        if (s && config->deck_count == 1) {
            o->deck[s] = o->deck[0];
            o->deck_about[o->decks++] = o->deck_about[0];
            continue;
        }
        /* What can be said of a deck is said, also when some of its lines are wrong. */
        good &= deck_read(&deck, &o->set, &worlds_deck_rules, source, arena, sink);
        if (deck.format.length && !format->name.length)
            good &= find_format(format, game->def, deck.format, deck.file, arena, errors);
        if (format->name.length)
            good &= deck_fits(&deck, &o->set, format, &worlds_deck_rules, sink);
        list_deck(o, &deck, arena);
    }
    o->own_decks = 1;
    return good;
}

/* Shipped decks that the format allows: those made for it, or, with a format of one's own, all that fit it. */
static int open_shipped_decks(Opened *o, const DeckFormat *format, const CwGameDef *def, Arena *arena,
                              CwErrors *errors)
{
    CwSource all[SOURCES_LIMIT];
    Span names[DECKS_LIMIT];
    DiagnosticSink silent = sink_to_nobody();
    int count = shipped_sources(def, ".deck", all);
    for (int i = 0; i < count && o->possible_decks < DECKS_LIMIT; i++) {
        Deck deck;
        if (!deck_read(&deck, &o->set, &worlds_deck_rules, &all[i], arena, silent) ||
            (format->rule.length && !span_same_letters(deck.format, format->name)) ||
            !deck_fits(&deck, &o->set, format, &worlds_deck_rules, silent))
            continue;
        if (!o->own_decks)
            list_deck(o, &deck, arena);
        if (!add_possible(o, &deck, names, arena)) {
            errors_add(errors, def->title, "not enough memory was handed over; see cw_open_size");
            return 0;
        }
    }
    allow_copies(o, format);
    if (o->decks)
        return 1;
    errors_add(errors, def->title,
               "no shipped deck fits these cards and this format; bring a deck for each seat");
    return 0;
}

static CwStatus open_decks(Opened *o, const CwGame *game, const CwConfig *config, Arena *arena,
                           CwErrors *errors)
{
    DiagnosticSink sink = sink_to_errors(errors);
    DeckFormat format = {.name = {NULL, 0}};
    if (config->deck_count > game->seats) {
        errors_add(errors, game->def->title, "takes one deck for all seats, or one for each");
        return CW_BAD_TEXT;
    }
    if (config->deck_count > 1 && config->deck_count < game->seats) {
        errors_add(errors, game->def->title, "needs one deck for all seats, or one for each");
        return CW_BAD_TEXT;
    }
    int good = 1;
    if (config->format)
        good = format_read(&format, &worlds_deck_rules, config->format, arena, sink);
    else if (!config->deck_count)
        good = find_format(&format, game->def, span_of("Standard"), game->def->title, arena, errors);
    if (good && config->deck_count)
        good = open_own_decks(o, &format, game, config, arena, errors);
    if (good)
        good = open_shipped_decks(o, &format, game->def, arena, errors);
    o->format = (Format){(uint8_t)format.number[FORMAT_BOUTS], (uint8_t)format.number[FORMAT_DRAWN],
                         (uint8_t)format.number[FORMAT_MULLIGANS]};
    return good ? CW_OK : CW_BAD_TEXT;
}

/* ---- what the kernel calls ---------------------------------------------------------------------------------------------- */

static size_t open_size(const CwConfig *config)
{
    CwSource all[SOURCES_LIMIT];
    CardSources sources = card_sources(worlds_definition(), config, all, NULL);
    size_t cards = sources_bytes(sources.source, sources.count);
    size_t decks = sources_bytes(all, shipped_sources(worlds_definition(), ".deck", all)) +
                   sources_bytes(all, shipped_sources(worlds_definition(), ".format", all)) +
                   sources_bytes(config->decks, config->deck_count) +
                   (config->format ? config->format->length : 0);
    for (int i = 0; i < config->deck_count; i++)
        decks += strlen(config->decks[i].name) + 16;
    /* A kind needs a name line and a type line, a Skill at least a dozen bytes. */
    return sizeof(Opened) + cards_memory(cards) +
           cards * (sizeof(KindInfo) + sizeof(SkillInfo) + sizeof(LineInfo)) / 8 + 3 * decks + 4096;
}

static CwStatus open_set(CwGame *game, const CwConfig *config, Arena *arena, CwErrors *errors)
{
    Opened *o = arena_take(arena, sizeof *o);
    if (!o)
        return CW_NO_MEMORY;
    game->data = o;
    CwStatus status = open_cards(o, game->def, config, arena, errors);
    if (status == CW_OK)
        status = open_decks(o, game, config, arena, errors);
    if (status != CW_OK)
        return status;
    uint64_t h = hash_bytes(o->set.code, o->set.code_count * sizeof o->set.code[0], 11);
    game->fingerprint = hash_bytes(&o->format, sizeof o->format, h);
    game->deck_fingerprint = hash_bytes(o->deck, (size_t)o->decks * sizeof o->deck[0], 13u + o->own_decks);
    return CW_OK;
}

static int kind_count(const CwGame *game)
{
    return ((const Opened *)game->data)->set.card_count;
}

static int deck_count(const CwGame *game)
{
    return ((const Opened *)game->data)->decks;
}

static CwDeck deck_about(const CwGame *game, int index)
{
    return ((const Opened *)game->data)->deck_about[index];
}

static const char *kind_name(const CwGame *game, int kind)
{
    return ((const Opened *)game->data)->set.cards[kind].name.at;
}

static size_t kind_text(const CwGame *game, int kind, char *text, size_t capacity)
{
    return card_text(&((const Opened *)game->data)->set, (uint16_t)kind, text, capacity);
}

/* 2.1, 2.2 The parts of a type line: `Vassal - World - class`. */
static void kind_face(const CwGame *game, int kind, KindFace *face)
{
    face_of_card(&((const Opened *)game->data)->set, (uint16_t)kind, face);
    face_take_tag(face, face->faction);
    face_take_tag(face, face->class);
}

static size_t kind_program(const CwGame *game, int kind, char *text, size_t capacity)
{
    return card_program(&((const Opened *)game->data)->set, (uint16_t)kind, text, capacity);
}
