/* Opening a game: the set is compiled, the format read, decks checked against it (chapter 3). */

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

/* ---- what the kernel calls ---------------------------------------------------------------------------------------------- */

static size_t open_size(const CwGameDef *def, const CwConfig *config)
{
    CwSource all[SOURCES_LIMIT];
    CardSources sources = card_sources(def, config, all, NULL);
    size_t cards = sources_bytes(sources.source, sources.count);
    /* A kind needs a name line and a type line, a Skill at least a dozen bytes. */
    return sizeof(Opened) + cards_memory(cards) +
           cards * (sizeof(KindInfo) + sizeof(SkillInfo) + sizeof(LineInfo)) / 8 +
           open_decks_size(def, config) + 4096;
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
    const uint16_t *number = o->decks.format.number;
    o->format = (Format){(uint8_t)number[FORMAT_BOUTS], (uint8_t)number[FORMAT_DRAWN],
                         (uint8_t)number[FORMAT_MULLIGANS]};
    uint64_t h = hash_bytes(o->set.code, o->set.code_count * sizeof o->set.code[0], 11);
    game->fingerprint = hash_bytes(&o->format, sizeof o->format, h);
    return CW_OK;
}

/* 2.1, 2.2 The parts of a type line: `Vassal - World - class`. */
static void kind_face(const CwGame *game, int kind, KindFace *face)
{
    face_of_card(&((const Opened *)game->data)->set, (uint16_t)kind, face);
    face_take_tag(face, face->faction);
    face_take_tag(face, face->class);
}
