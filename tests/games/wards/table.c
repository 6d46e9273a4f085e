/* Opening the game, and what must always hold. */

static size_t open_size(const CwGameDef *def, const CwConfig *config)
{
    return sizeof(Opened) + card_set_size(def, config) + 256;
}

static CwStatus open_set(CwGame *game, const CwConfig *config, Arena *arena, CwErrors *errors)
{
    Opened *o = arena_take(arena, sizeof *o);
    if (!o)
        return CW_NO_MEMORY;
    game->data = o;
    CwStatus status = open_card_set(&o->set, game->def, config, arena, errors);
    if (status != CW_OK)
        return status;
    if (o->set.card_count > SET_LIMIT) {
        errors_add(errors, game->def->title, "a set has at most 60 cards");
        return CW_BAD_TEXT;
    }
    game->fingerprint = hash_bytes(o->set.code, o->set.code_count * sizeof o->set.code[0], 17);
    return CW_OK;
}

/* Amounts may differ while somebody chooses what happens instead. */
static int event_is_being_settled(const Run *g)
{
    return g->core->stack_used && frame_at(g, g->core->stack_top)->rule == RULE_happen;
}

static const char *check(const Run *g)
{
    const State *state = state_of(g);
    Run copy = *g;
    State anew = *state;
    copy.core = &anew.core;
    anew.stale = 1;
    refresh(&copy);
    if (state->stale || memcmp(anew.hearers, state->hearers, sizeof anew.hearers) != 0 ||
        memcmp(anew.replacers, state->replacers, sizeof anew.replacers) != 0)
        return "who hears and replaces what is not what follows from the position";
    /* Who does not die has its damage until something else has been done. */
    FOR_EACH_IN (object, state->replacing ? 0 : all_units(g))
        if (now(g)->hurt[unit_at(g, object)] >= health_of(g, unit_at(g, object)) &&
            now(g)->blest[unit_at(g, object)] < 2)
            return "a unit has more damage than health";
    for (int i = state->replacing; i < REPLACED_LIMIT; i++)
        if (state->replaced[i].skill)
            return "a line that was run instead is still waiting";
    for (int i = 0; i < OBJECTS; i++)
        if (!event_is_being_settled(g) && (state->share[i].amount || state->share[i].times))
            return "amounts are left of an event that has happened";
    return NULL;
}
