/* What cards say, and how rules run it.

   A line of a card is a program (effects/machine.h).  Rules ask whether a card has a line for a moment, or a sentence, and run
   it; the handlers of sentences stand in the chapters that they belong to.  In a program `source` is the card that says it,
   `you` the owner whose card it is, and `it` the card that the moment is about. */

static inline int has_line(const Run *g, Card card, int moment)
{
    return kind(g, card)->moments >> (moment - MOMENT_FIRST) & 1;
}

/* The MERCs in play who have lines for a moment; those at a place, or with NOWHERE all of them. */
static UnitSet who_acts(const Run *g, int moment, int place)
{
    UnitSet set = 0;
    FOR_EACH_UNIT (unit, opened(g)->acts[moment - MOMENT_FIRST])
        if (in_play(g, unit) && (place == NOWHERE || place_of(g, unit) == place))
            set |= unit_bit(unit);
    return set;
}

/* The sentence of a line that begins with a row, as its place in the code; 0: there is none. */
static uint16_t sentence_in(const Run *g, int line, int row)
{
    const SkillDef *def = &opened(g)->set.skills[line];
    for (uint16_t at = def->effect; at < def->end; at = code_after(&opened(g)->set, at))
        if (opened(g)->set.code[at] == row)
            return at;
    return 0;
}

/* The same of a whole card. */
static Sense sentence_of(const Run *g, Card card, int row)
{
    Sense s = {.source = card};
    for (int line = kind(g, card)->line; line < kind(g, card)->end && !s.at; line++)
        s.at = sentence_in(g, line, row);
    return s;
}

/* How many, where a sentence may count for each of something (its first part); `i`: which of its words is the number. */
static int how_many(const Run *g, Sense s, int i)
{
    return s.at ? for_each(g, s, word(g, s, i), 0) : 0;
}
/* The same of a sentence that is being done, and word number i of it. */
#define count_said(g, my, i) ((int16_t)how_many(g, sense_of(my), i))
#define word_said(g, my, i) ((int16_t)word(g, sense_of(my), i))

/* M1.6, M16 What is counted. */
AMOUNT_IS(REBEL, rebels(g))
AMOUNT_IS(TWO_REBELS, half_rebels(g))
AMOUNT_IS(REBEL_BUT_ONE, rebels(g) - 1)
AMOUNT_IS(REBEL_SECTOR, sectors_of_side(g, 0))

/* The next line of a card for a moment, behind a given one; with a row, only lines that say it.  0: none. */
static uint16_t next_line(const Run *g, const struct use_lines *my)
{
    const KindInfo *k = kind(g, card_of(my->card));
    for (uint16_t line = my->line ? (uint16_t)(my->line + 1) : k->line; line < k->end; line++)
        if (opened(g)->set.skills[line].condition == my->moment &&
            (!my->row || sentence_in(g, line, my->row)))
            return line;
    return 0;
}

/* Runs the lines of a card for a moment, in the order in which they are printed. */
RULE(use_lines)
{
    BEGIN(line_is_done);
    while ((my->line = next_line(g, my)) != 0)
        CALL(line_is_done, run_effect, .skill = my->line, .at = opened(g)->set.skills[my->line].effect,
             .end = opened(g)->set.skills[my->line].end, .source = my->card, .you = my->you, .it = my->it,
             .purpose = my->purpose);
    END;
}

/* The same of all units of a set, by their numbers, as long as they are in play. */
RULE(all_use_lines)
{
    BEGIN(unit_is_done);
    for (; my->units; my->units &= my->units - 1)
        if (in_play(g, first_in(my->units)))
            CALL(unit_is_done, use_lines, .card = ref_to(first_in(my->units)), .moment = my->moment,
                 .you = (int16_t)owner_of(g, first_in(my->units)));
    END;
}

/* ---- what the machine asks ----------------------------------------------------------------------------------------------------- */

/* What a sentence leaves behind are sectors: 'these', 'that sector'. */
static uint64_t *effect_left(const Run *g)
{
    return &state_of(g)->left;
}

/* Fights that come before what is AFTER_FIGHTS: hiring and its conditions. */
static int effect_has_dues(const Run *g)
{
    return now(g)->fights != 0;
}

/* M11.6 Fights that are due by what the Dictator has placed. */
RULE(settle)
{
    BEGIN(fights_are_over);
    CALL(fights_are_over, fight_all, .attackers = 1, .chooser = DICT);
    END;
}
