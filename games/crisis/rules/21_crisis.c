/* C21 Crisis Events. */

static void end_crisis(Run *g)
{
    Card card = card_on(g, CRISIS_OBJECT);
    note(g, crisis_ends, card);
    for (int lane = 0; lane < LANES; lane++) {
        Body *body = body_at(g, FIRST_LANE + lane);
        CITE_IF(C21.8, body->marks & USED_UP);
        body->marks &= (uint8_t)~USED_UP;
    }
    for (int i = now(g)->modifiers; i--;) /* C-K47 What the next one gives is another's. */
        if (now(g)->modifier[i].what == LASTING_LOST && now(g)->modifier[i].amount == LOST_OF_CRISIS)
            remove_modifier(g, i);
    leave_play(g, CRISIS_OBJECT, Z_crisis_discard, 0);
}

/* C21.3 The top card; the discard pile is shuffled in when the deck is empty. */
static int reveal_crisis(Run *g)
{
    if (!zone_size(g, Z_crisis_deck)) {
        move_all_openly(g, Z_crisis_discard, Z_crisis_deck);
        shuffle(g, Z_crisis_deck);
    }
    if (!zone_size(g, Z_crisis_deck))
        return 0;
    Card card = zone_first(g, Z_crisis_deck);
    put_into_play(g, card, CRISIS_OBJECT);
    body_at(g, CRISIS_OBJECT)->turns = info_of(g, card)->turns;
    CITE(C21.1);
    CITE(C21.4);
    note(g, crisis, card, info_of(g, card)->turns);
    return 1;
}

/* It has one round less to go. */
static int crisis_is_over(Run *g)
{
    Body *body = body_at(g, CRISIS_OBJECT);
    CITE(C21.3);
    CITE(C-R27b);
    body->turns = limited(body->turns - 1);
    return !body->turns || ruling(g, crisis_replace_each_round) == crisis_replace_each_round_on;
}

RULE(crisis_procedure)
{
    BEGIN(state_is_checked);
    if (card_on(g, CRISIS_OBJECT) && crisis_is_over(g)) {
        end_crisis(g);
        CALL(state_is_checked, check_state); /* C13.12 without the old one, and before the next */
    }
    CITE(C-R27);
    if (!card_on(g, CRISIS_OBJECT) && now(g)->round >= ruling(g, crisis_first_round) && reveal_crisis(g)) {
        CITE(C21.2);
        refresh(g);
        moment(g, HAPPENS_REVEALED, 1ull << CRISIS_OBJECT);
    }
    END;
}
