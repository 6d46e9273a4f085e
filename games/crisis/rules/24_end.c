/* C13.12 The state check, C24 Winning, losing, drawing. */

enum { BY_HERO, BY_TEXT, BY_CRISIS, BY_FLUX, BY_LOOP, BY_ROUNDS };

/* C24.12 Who wins is paid for it; leaders' health is told for tie-breaks. */
static void settle_result(Run *g, int why, int winners)
{
    refresh(g);
    state_of(g)->left = (Left){0};
    note(g, game_over, why);
    CITE(C24.12);
    FOR_EACH_SEAT (g, s) {
        score(g, s, hero_health(g, s));
        pay_seat(g, s, winners == 1 || winners == 2 ? (winners >> s & 1 ? 1000 : -1000) : 0);
    }
}
/* Each way to end has its rule, so that a result says by which rule the game ended. */
#define ENDS_GAME(rule_name, why)                                                                            \
    RULE(rule_name)                                                                                          \
    {                                                                                                        \
        BEGIN();                                                                                             \
        settle_result(g, why, my->winners);                                                                  \
        FINISH;                                                                                              \
        END;                                                                                                 \
    }
ENDS_GAME(hero_is_defeated, BY_HERO)
ENDS_GAME(both_are_defeated, BY_HERO)
ENDS_GAME(text_is_met, BY_TEXT)
ENDS_GAME(both_meet_texts, BY_TEXT)
ENDS_GAME(crisis_is_won, BY_CRISIS)
ENDS_GAME(flux_is_unstable, BY_FLUX)
ENDS_GAME(goes_on_for_ever, BY_LOOP)
ENDS_GAME(rounds_are_over, BY_ROUNDS)

/* C24.1 Seats whose leader has no health left. */
static int defeated(const Run *g)
{
    return (hero_health(g, 0) <= 0) | (hero_health(g, 1) <= 0) << 1;
}

/* C24.5, C24.7 Lines that say who wins are asked for each seat. */
static int says_who_wins(const Run *g, int skill)
{
    int condition = effect_set(g)->skills[skill].condition;
    return condition == CRISIS_VICTORY || condition == CRISIS_YOU_WIN;
}
static int winners_among(const Run *g, Set objects)
{
    int winners = 0;
    FOR_EACH_IN (object, objects & values_of(g)->hearers[HAPPENS_CHECKED] & now(g)->taken) {
        uint16_t skill[LINES_AT];
        int n = skills_of(g, object, skill);
        for (int i = 0; i < n; i++)
            for (int s = 0; s < SEATS && says_who_wins(g, skill[i]); s++) {
                const Happening asked = {.kind = HAPPENS_CHECKED, .seat = (int16_t)s, .times = 1};
                const Sense line = {condition_at(effect_set(g), skill[i]), card_on(g, object),
                                    seat_of_object(g, object), NO_CARD};
                RECORD_EVENT(g, HAPPENS_CHECKED);
                if (heard(g, line, &asked))
                    winners |= 1 << s;
            }
    }
    return winners;
}
/* C24.5, C24.7 */
static int winners_by_crisis(const Run *g)
{
    return winners_among(g, 1ull << CRISIS_OBJECT);
}
static int winners_by_text(const Run *g)
{
    return winners_among(g, ~(1ull << CRISIS_OBJECT));
}

/* C24.5 The game ends the moment that a text is met: for places that no state check follows, such as paying and drawing. */
static int somebody_wins(Run *g)
{
    if (!(values_of(g)->hearers[HAPPENS_CHECKED] & now(g)->taken))
        return 0;
    refresh(g);
    return winners_among(g, now(g)->taken) != 0;
}

/* C13.12 Units that die now, and [max_evolutions] C17.7, C-R45 those that evolve. */
static inline __attribute__((always_inline)) void find_units(const Run *g, struct check_state *my)
{
    my->dying = my->evolving = 0;
    CITE(C-R45);
    FOR_EACH_IN (object, all_units(g)) {
        const Body *body = body_at(g, object);
        if ((body->marks & DOOMED || values_of(g)->value[HEALTH][object] <= body->hurt) && can_die(g, object))
            my->dying |= 1ull << object;
        if (body->evolution >= 3 && body->counters < ruling(g, max_evolutions))
            my->evolving |= 1ull << object;
    }
    if (now(g)->fighting)
        my->dying = 0;
}

/* Whether a state check would do more than look. */
static __attribute__((noinline)) int state_acts(Run *g)
{
    struct check_state found;
    refresh(g);
    find_units(g, &found);
    return found.dying || found.evolving || defeated(g) || winners_among(g, now(g)->taken);
}

/* C-K76 Who had room for more energy loses the surplus with it. */
static void lose_surplus(Run *g)
{
    FOR_EACH_SEAT (g, s)
        if (player(g, s)->energy > 10 && player(g, s)->energy > energy_cap(g, s)) {
            CITE(C-K76);
            set_energy(g, s, energy_cap(g, s));
        }
}

/* C13.12 Repeated until nothing happens. */
RULE(check_state)
{
    BEGIN(they_have_died, they_have_evolved);
    show_open_hands(g);
    for (;;) {
        refresh(g);
        lose_surplus(g);
        if (defeated(g)) {
            CITE(C24.1);
            CITE(C23.8);
            CITE(C-R37);
            if (defeated(g) == 3) {
                CITE(C24.3);
                BECOME(both_are_defeated);
            }
            BECOME(hero_is_defeated, .winners = (int16_t)(3 & ~defeated(g)));
        }
        if (winners_by_text(g) | winners_by_crisis(g)) {
            int winners = winners_by_text(g) | winners_by_crisis(g);
            if (winners == 3) {
                CITE(C24.6);
                CITE(C-R52);
                BECOME(both_meet_texts);
            }
            if (winners_by_crisis(g)) {
                CITE(C24.7);
                CITE(C21.7);
                BECOME(crisis_is_won, .winners = (int16_t)winners);
            }
            CITE(C24.5);
            BECOME(text_is_met, .winners = (int16_t)winners);
        }
        find_units(g, my);
        if (my->dying && my->dying != my->before) {
            CITE(C13.12);
            my->before = my->dying; /* who stays all the same is not asked for ever */
            CALL(they_have_died, happen, .kind = HAPPENS_DIES, .objects = my->dying, .times = 1,
                 .how = BY_CHECK);
            take_returned(g);
            continue;
        }
        if (!my->evolving)
            break;
        CALL(they_have_evolved, happen, .kind = HAPPENS_EVOLVES, .objects = my->evolving, .times = 1);
        take_returned(g);
    }
    END;
}

/* C-K39 The same behind a sentence that is no event: what it has left for the next ones is kept meanwhile. */
RULE(check_sentence)
{
    BEGIN(state_is_checked);
    CITE(C-K39);
    CALL(state_is_checked, check_state);
    state_of(g)->left = (Left){.them = my->them, .it = my->it, .reached = my->reached, .x = my->x};
    END;
}
static How effect_follows(Run *g, const Frame *caller)
{
    /* C-K7 whose Modules are taken is still there to be sacrificed for them */
    if (effect_set(g)->code[registers(g)->at] == CRISIS_TAKE_MODULES || !state_acts(g))
        return RULE_DONE;
    Left left = state_of(g)->left;
    state_of(g)->left = (Left){0};
    return call_check_sentence(
        g, caller,
        &(struct check_sentence){.them = left.them, .it = left.it, .reached = left.reached, .x = left.x});
}

/* C24.8 Flux at 10: who has more cards in hand, deck and discard pile; copies do not count (C-K89).  [flux_win] */
static int cards_of(const Run *g, Seat seat)
{
    int n = zone_size(g, zone_of_seat(deck, seat)) + zone_size(g, zone_of_seat(discard, seat));
    FOR_EACH_CARD (g, card, zone_of_seat(hand, seat))
        n += !(now(g)->flags[card] & COPY);
    CITE(C-K89);
    return n;
}
static int winners_by_flux(const Run *g)
{
    CITE(C-R30b);
    if (now(g)->flux < 10 || ruling(g, flux_win) == flux_win_off)
        return 0;
    int lead = ruling(g, flux_win) == flux_win_cards
                   ? cards_of(g, 0) - cards_of(g, 1)
                   : __builtin_popcountll(units_of(g, 0)) - __builtin_popcountll(units_of(g, 1));
    return lead > 0 ? 1 : lead < 0 ? 2 : 0;
}
/* C19.2 Flux never leaves 0 to 10.  When it comes to 10 somebody may win: whoever changes it calls win_by_flux next.  Gives
   whether it has changed. */
static int change_flux(Run *g, int by)
{
    int before = now(g)->flux, sum = before + by * (now(g)->turn_is & NEXUS_TURN ? 2 : 1);
    CITE(C19.2);
    now(g)->flux = (uint8_t)(sum < 0 ? 0 : sum > 10 ? 10 : sum);
    if (now(g)->flux == before)
        return 0;
    note(g, flux, now(g)->flux);
    touch(g, READS_SKY, 0);
    tell_moment(
        g, (Happening){.kind = HAPPENS_FLUX_CHANGES, .amount = (int16_t)(now(g)->flux - before), .times = 1});
    return 1;
}
RULE(win_by_flux)
{
    BEGIN();
    if (winners_by_flux(g)) {
        CITE(C24.8);
        BECOME(flux_is_unstable, .winners = (int16_t)winners_by_flux(g));
    }
    END;
}
