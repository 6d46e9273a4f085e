/* decks.h: what Crisis Unleashed wants of decks (C3). */
#ifndef CRISIS_DECKS_H
#define CRISIS_DECKS_H

#include "games/crisis/vocabulary.h"

/* C-R27c How many events the Crisis deck has. */
enum { FORMAT_CRISES, FORMAT_NUMBERS };

/* C3.2 One copy of a Legendary card or Champion; the leader is one too. */
static inline bool is_single_card(const CardSet *set, uint16_t card)
{
    int kind = set->cards[card].kind;
    int traits = kind == KIND_UNIT || kind == KIND_CONDITION ? 5 : kind == KIND_ACTION ? 4 : -1;
    return kind == KIND_CHAMPION || kind == KIND_LEADER ||
           (traits >= 0 && card_operand(set, card, (uint16_t)traits) & TRAIT_HEROIC);
}

static bool deck_is_legal(const CwGame *game, const Deck *deck, CwErrors *errors); /* opened.c */

static const DeckRules crisis_deck_rules = {
    .kinds =
        1u << KIND_UNIT | 1u << KIND_CHAMPION | 1u << KIND_ACTION | 1u << KIND_CONDITION | 1u << KIND_LEADER,
    .kinds_rule = "a deck is a leader, units, Champions, actions and Conditions (rule C3.1)",
    .free_key = "Heroic",
    .is_free = is_single_card,
    .own_rule = "C3",
    .size_rule = ".1",
    .copies_rule = ".2",
    .free_rule = ".2",
    .numbers = {"Crises"},
    .range = {{1, CRISIS_LIMIT, "a number of Crisis Events from 1 to 26 (limit C-L1)"}},
    .usual = {12},
    .number_count = FORMAT_NUMBERS,
    .most_kinds = SET_LIMIT,
    .leader_kinds = 1u << KIND_LEADER,
    .is_legal = deck_is_legal,
    .most_cards = DECK_LIMIT + 1,
    .most_rule = "a deck has at most 50 cards and a leader (rule C3.1)",
};

static const CardLanguage crisis_language = {&crisis_vocabulary, &crisis_deck_rules, NULL};

#endif
