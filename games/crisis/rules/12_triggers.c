/* C12.8 Lines that have triggered wait for the next batch, and come onto the chain. */

/* A line that has heard something waits for the next batch; several times: several items. */
static void item_waits(Run *g, Item item)
{
    int times = item.times ? item.times : 1;
    CITE(C12.9);
    item.times = 1;
    item.where = ITEM_WAITS;
    if (effect_set(g)->skills[item.skill].limit) { /* 'only so many times each turn' */
        if (!use_is_left(g, item.skill, item.key, effect_set(g)->skills[item.skill].limit)) {
            if (uses_are_full(g, item.skill, item.key))
                note(g, full, item.source);
            return;
        }
        use_up(g, item.skill, item.key);
        times = 1;
    }
    while (times--)
        if (!items_add(g, item)) {
            CITE(C-L4);
            note(g, full, item.source);
        }
}

static Set waiting_of(const Run *g, Seat seat)
{
    return items_where(g, ITEM_WAITS, seat);
}
static int take_waiting(Run *g, int index)
{
    Item *item = &now(g)->item[index];
    note(g, triggers, item->you, item->source, item->skill);
    item->where = ITEM_ANNOUNCED;
    return item->id;
}
static How announce_waiting(Run *g, const Frame *caller, int id)
{
    const Item *item = &now(g)->item[item_index(g, id)];
    if (item->at || /* what waited for its time was announced with the line that it stands in */
        is_announced_at_once(g, item->skill))
        return RULE_DONE;
    struct announce a;
    struct run_effect e = effect_of(g, item);
    memcpy(&a, &e, sizeof a);
    a.item = (int16_t)id;
    a.at = 0;
    return call_announce(g, caller, &a);
}

/* Onto the chain; behind the first of a share those that resolve later come to lie below those that resolve earlier. */
static void put_on_chain(Run *g, int id, int above)
{
    Item item = items_take(g, item_index(g, id));
    int at = above ? item_index(g, above) : now(g)->items;
    CITE(C12.8);
    item.where = ITEM_ON_CHAIN;
    memmove(&now(g)->item[at + 1], &now(g)->item[at], (size_t)(now(g)->items - at) * sizeof item);
    now(g)->item[at] = item;
    now(g)->items++;
}

/* C-K1 A line that counters or changes what is on the chain does not wait for the next batch: it goes on top of what has been
   announced, before anybody responds. */
static int answers_the_chain(const Run *g, int skill)
{
    static const uint16_t rows[] = {CRISIS_COUNTER, CRISIS_COUNTER_IT, CRISIS_RETARGET, 0};
    return line_says(effect_set(g), &effect_set(g)->skills[skill], rows);
}
static int next_answer(const Run *g)
{
    FOR_EACH_IN (i, items_where(g, ITEM_WAITS, -1))
        if (answers_the_chain(g, now(g)->item[i].skill))
            return 1 + i;
    return 0;
}
RULE(push_answers)
{
    BEGIN(line_is_announced);
    refresh(g);
    while (next_answer(g)) {
        CITE(C-K1);
        my->choice = (int16_t)take_waiting(g, next_answer(g) - 1);
        CALL_(line_is_announced, announce_waiting(g, f, my->choice));
        put_on_chain(g, my->choice, 0);
    }
    END;
}
