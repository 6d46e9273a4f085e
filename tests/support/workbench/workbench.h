/* The workbench: a game of no interest, whose rules are experiments with one kernel mechanism each and whose zones
   are one of each sort.  Kernel unit tests include it whole, drive it by its menu, or use its zones directly. */
#ifndef WORKBENCH_H
#define WORKBENCH_H

#define GAME_FILE(name) QUOTED(tests/support/workbench/name)
#define GAME_SEATS 3

#define GAME_KEEPS_KNOWLEDGE

#include "kernel/declare.h"

static inline int16_t *number_of(const Run *g)
{
    return state_of(g)->now.number;
}

enum {
    DO_REMEMBER,
    DO_GROW,
    DO_SHRINK,
    DO_DIVE,
    DO_GIVE,
    DO_RECURSE,
    DO_SPIN,
    DO_WAIT_FOR_NOBODY,
    DO_FORGET_TO_END,
    DO_SEAL,
    DO_OPEN,
    DO_ROLL,
    DO_ROLL_TO_END,
    DO_END,
    DO_HOLD,
    DO_CATCH,
    DO_CALL_CHANGING,
    DO_ROLL_FOR_EVER,
    DO_ASK_BELOW,
    EXPERIMENTS
};

RULE(game)
{
    BEGIN();
    for (int kind = 1; kind <= FIRST_CARDS; kind++)
        create_card(g, kind, Z_table);
    BECOME(menu);
    END;
}

RULE(menu)
{
    BEGIN(choice_is_made, experiment_is_done);
    for (;;) {
        ask(g, 0, ASK_menu);
        AWAIT(choice_is_made);
        my->choice = (int16_t)answer(g, 0, menu);
        my->runs++;
        note(g, experiment, my->choice, my->runs);
        if (my->choice == DO_FORGET_TO_END)
            BECOME(forgets_to_end);
        CALL(experiment_is_done, experiment, .choice = my->choice);
        number_of(g)[10] = (int16_t)take_returned(g);
        number_of(g)[11] = my->runs;
    }
    END;
}

RULE(experiment)
{
    BEGIN();
    if (my->choice == DO_REMEMBER)
        BECOME(remembers, .value = 3);
    if (my->choice == DO_GROW)
        BECOME(grows, .value = 7);
    if (my->choice == DO_SHRINK)
        BECOME(shrinks, .value = 7);
    if (my->choice == DO_DIVE)
        BECOME(dives, .depth = 3);
    if (my->choice == DO_GIVE)
        BECOME(gives, .value = 41);
    if (my->choice == DO_RECURSE)
        BECOME(recurses, .depth = 1);
    if (my->choice == DO_SPIN)
        BECOME(spins);
    if (my->choice == DO_WAIT_FOR_NOBODY)
        BECOME(waits_for_nobody);
    if (my->choice == DO_SEAL)
        BECOME(seals);
    if (my->choice == DO_OPEN)
        BECOME(opens);
    if (my->choice == DO_ROLL)
        BECOME(rolls);
    if (my->choice == DO_ROLL_TO_END)
        BECOME(rolls_to_end);
    if (my->choice == DO_END)
        BECOME(ends_deep_inside, .depth = 2);
    if (my->choice == DO_CATCH)
        BECOME(catches, .value = 5);
    if (my->choice == DO_CALL_CHANGING)
        BECOME(calls_changing, .value = 20);
    if (my->choice == DO_ROLL_FOR_EVER)
        BECOME(rolls_for_ever);
    if (my->choice == DO_ASK_BELOW)
        BECOME(asks_below, .value = 1, .depth = 3);
    BECOME(holds, .secret = ref_to(zone_first(g, Z_deck)), .open = ref_to(zone_first(g, Z_table)),
           .number = 1);
    END;
}

/* What a rule has in `my` when it calls is there when it goes on. */
RULE(remembers)
{
    BEGIN(nothing_has_happened);
    for (my->loop = 0; my->loop < 3; my->loop++) {
        my->value = (int16_t)(my->value * 2);
        CALL(nothing_has_happened, keeps_nothing);
    }
    number_of(g)[0] = my->value;
    number_of(g)[1] = my->loop;
    END;
}

/* BECOME hands over its arguments, even when the new frame is larger or smaller than the old one and when `my` has
   changed since: a copy of `my` behind it would overwrite them. */
RULE(grows)
{
    BEGIN();
    my->before = 99;
    my->value++;
    BECOME(shrinks, .value = my->value, .scratch = {1, 2, 3, 4, 5, 6});
    END;
}
RULE(shrinks)
{
    BEGIN();
    for (int i = 0; i < 6; i++)
        my->scratch[i] = (int16_t)(100 + i);
    BECOME(lands, .value = (int16_t)(my->value + 1));
    END;
}
RULE(lands)
{
    BEGIN();
    number_of(g)[0] = my->value;
    END;
}

/* LEAVE goes up to the menu from several frames down. */
RULE(dives)
{
    BEGIN(back_from_below);
    my->marks = UINT64_MAX;
    if (!my->depth)
        LEAVE(menu);
    CALL(back_from_below, dives, .depth = (int16_t)(my->depth - 1));
    number_of(g)[0] = 1; /* never: LEAVE has dropped this frame */
    END;
}

/* LEAVE to a rule that called at once and waits for nothing but its call: it goes on there, with what it remembers. */
RULE(catches)
{
    BEGIN(it_has_come_back);
    for (my->loop = 0; my->loop < 2; my->loop++) {
        my->value++;
        CALL(it_has_come_back, throws, .depth = 3);
        number_of(g)[0] = (int16_t)(10 * number_of(g)[0] + my->value);
    }
    END;
}
RULE(throws)
{
    BEGIN(back_from_below);
    my->marks = UINT64_MAX;
    if (!my->depth)
        LEAVE(catches);
    CALL(back_from_below, throws, .depth = (int16_t)(my->depth - 1));
    number_of(g)[1] = 1; /* never */
    END;
}

/* What is called becomes another rule: the caller goes on when that one is done. */
RULE(calls_changing)
{
    BEGIN(change_is_over);
    my->value++;
    CALL(change_is_over, grows, .value = 50);
    number_of(g)[1] = (int16_t)(my->value + number_of(g)[0]);
    END;
}

/* Chance that has run out means nothing more is to be done, however many rules there are to call. */
RULE(rolls_for_ever)
{
    BEGIN(dice_are_rolled);
    while (++number_of(g)[2])
        CALL(dice_are_rolled, rolls);
    END;
}

/* A pause three calls down: every rule on the way remembers where it was. */
RULE(asks_below)
{
    BEGIN(number_is_said, what_is_below_is_done);
    my->value = (int16_t)(my->value * 2);
    if (!my->depth) {
        ask(g, 1, ASK_number);
        AWAIT(number_is_said);
        GIVE(my->value + answer(g, 1, number));
    }
    CALL(what_is_below_is_done, asks_below, .value = my->value, .depth = (int16_t)(my->depth - 1));
    GIVE(take_returned(g) + my->value);
    END;
}

RULE(gives)
{
    BEGIN();
    GIVE(my->value + 1);
    END;
}
RULE(keeps_nothing)
{
    BEGIN();
    END;
}

RULE(recurses)
{
    BEGIN(never);
    number_of(g)[0] = my->depth;
    CALL(never, recurses, .depth = (int16_t)(my->depth + 1));
    END;
}
RULE(spins)
{
    BEGIN(turn_is_over);
    for (;;)
        CALL(turn_is_over, keeps_nothing);
    END;
}
RULE(waits_for_nobody)
{
    BEGIN(never);
    AWAIT(never);
    END;
}
RULE(forgets_to_end)
{
    BEGIN();
    END;
}

/* All seats answer in secret, twice; what they said is written down in seat order. */
RULE(seals)
{
    BEGIN(numbers_are_in);
    for (my->round = 0; my->round < 2; my->round++) {
        FOR_EACH_SEAT (g, s)
            ask(g, s, ASK_number);
        AWAIT(numbers_are_in);
        FOR_EACH_SEAT (g, s)
            number_of(g)[s] = (int16_t)(10 * number_of(g)[s] + answer(g, s, number));
    }
    END;
}

/* Any seat may move next until all have passed; number 3 is the order of moves, one digit each. */
RULE(opens)
{
    BEGIN(somebody_moves);
    while (my->passed != everybody(g)) {
        FOR_EACH_SEAT (g, s)
            if (!(my->passed & seat_bit(s)))
                ask(g, s, ASK_move);
        AWAIT_FIRST(somebody_moves);
        my->who = (int16_t)take_answerer(g);
        int move = answer(g, my->who, move);
        number_of(g)[3] = (int16_t)(10 * number_of(g)[3] + my->who + 1);
        if (!move)
            my->passed = (int16_t)(my->passed | seat_bit(my->who));
    }
    END;
}

RULE(rolls)
{
    BEGIN();
    number_of(g)[0] = (int16_t)roll_die(g, 6);
    number_of(g)[1] = (int16_t)chance(g, 52);
    END;
}

/* Both ways of stopping at once: no result is left, and the 0 that stands for it would end the game. */
RULE(rolls_to_end)
{
    BEGIN();
    if (!chance(g, 6)) {
        pay_off(g, seat_bit(1));
        FINISH;
    }
    END;
}

RULE(ends_deep_inside)
{
    BEGIN(never);
    if (my->depth)
        CALL(never, ends_deep_inside, .depth = (int16_t)(my->depth - 1));
    score(g, 2, 17);
    pay_off(g, seat_bit(2));
    FINISH;
    END;
}

/* Waits with a hidden and an open card in its memory, and the hidden one in the question. */
RULE(holds)
{
    BEGIN(it_is_said);
    ask_about(g, 0, ASK_card, (int16_t)my->secret, 0, my->number);
    AWAIT(it_is_said);
    number_of(g)[0] = (int16_t)(answer(g, 0, card) + 1);
    END;
}

static void options_menu(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)g, (void)seat, (void)ask;
    for (int i = 0; i < EXPERIMENTS; i++)
        offer(out, BASE_menu + i);
}
static void options_number(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)g, (void)seat, (void)ask;
    for (int i = 0; i < 4; i++)
        offer(out, BASE_number + i);
}
static void options_move(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)g, (void)seat, (void)ask;
    for (int i = 0; i < 3; i++)
        offer(out, BASE_move + i);
}
static void options_card(const Run *g, Seat seat, const Ask *ask, CwOptions *out)
{
    (void)g, (void)seat, (void)ask;
    offer(out, BASE_card);
    offer(out, BASE_card + 1);
}
static void describe_menu(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)g, (void)seat, (void)ask;
    d->arg[0] = index;
}
static void describe_number(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)g, (void)ask;
    d->arg[0] = index;
    d->arg[1] = seat;
}
static void describe_move(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    describe_number(g, seat, ask, index, d);
    d->variant = index ? NULL : "pass";
}
static void describe_card(const Run *g, Seat seat, const Ask *ask, int index, Described *d)
{
    (void)g, (void)seat, (void)index;
    d->arg[0] = card_of((CardRef)ask->a);
}

static const char *const kind_names[KINDS + 1] = {"",     "Ace", "Two",   "Three",      "Four",
                                                  "Five", "Six", "Seven", "Eight \"8\""};
static int kind_count(const CwGame *game)
{
    (void)game;
    return KINDS;
}
static const char *kind_name(const CwGame *game, int kind)
{
    (void)game;
    return kind_names[kind];
}
static int team(const CwGame *game, int seat)
{
    return game->seats == 3 && seat ? 1 : seat; /* one against two */
}

static const char words_en[] = "# words of the workbench\n"
                               "hidden.card = something\n"
                               "ask.menu = What shall we try?\n"
                               "option.menu = experiment {0}\n"
                               "option.number = {seat 1} says {0|nothing|one|many}\n"
                               "option.move = move {0}\n"
                               "option.move.pass = pass\n"
                               "ask.card = Say it of {card 1}\n"
                               "option.card = say {card 0}\n"
                               "note.experiment = experiment {0}, run {1}\n"
                               "note.sees = {seat 0} sees {card 1} ({kind 2})\n"
                               "broken.open = before {0\n"
                               "broken.word = {colour 0} {9}\n"
                               "broken.empty =\n";
static const CwText texts[] = {{"words.en", words_en, sizeof words_en - 1}, {0}};
static const CwCite cites[] = {{0}};

#include "kernel/define.h"

static const CwGameDef workbench = {
    .name = "workbench",
    .title = "The Workbench",
    .fewest_seats = 2,
    .most_seats = 3,
    .usual_seats = 3,
    .first_rule = RULE_game,
    GAME_LAYOUT(State, CARDS, offsetof(State, kept), offsetof(State, kept_know), KEPT),
    GAME_TABLES,
    .kind_count = kind_count,
    .kind_name = kind_name,
    .team = team,
};

#endif
