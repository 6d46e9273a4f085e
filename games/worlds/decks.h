/* decks.h: what Worlds Unchained wants of decks and formats (chapter 3). */
#ifndef CW_WORLDS_DECKS_H
#define CW_WORLDS_DECKS_H

#include "effects/language.h"
#include "games/worlds/vocabulary.h"

enum {
    DECK_LIMIT = 40, /* W-L1 cards of a deck; a larger one is refused when it is read */
    SET_LIMIT = 600  /* W-L12 cards of a set; a larger one too */
};

/* Numbers of a format, in the order of worlds_deck_rules. */
enum { FORMAT_BOUTS, FORMAT_DRAWN, FORMAT_MULLIGANS, FORMAT_NUMBERS };

static inline uint16_t class_of_card(const CardSet *set, uint16_t card)
{
    uint16_t head = set->code[set->cards[card].head];
    return head == WORLDS_HEAD_VASSAL     ? card_operand(set, card, 1)
           : head == WORLDS_HEAD_WANDERER ? card_operand(set, card, 0)
           : head == WORLDS_HEAD_TOKEN    ? card_operand(set, card, 0)
                                          : 0;
}

/* The World of a Vassal card; 0 for Wanderers (2.1.3.2), for tokens (1.4.4) and for what is no Vassal. */
static inline uint16_t world_of_card(const CardSet *set, uint16_t card)
{
    return set->code[set->cards[card].head] == WORLDS_HEAD_VASSAL ? card_operand(set, card, 0) : 0;
}

static inline bool is_mob_card(const CardSet *set, uint16_t card)
{
    return class_of_card(set, card) == CLASS_MOB;
}

/* 3.1.1, 3.2.1 and 3.4.1 each list deck size, copies of other Vassals and Mobs as .1, .2 and .3. */
static const DeckRules worlds_deck_rules = {
    .kinds = 1u << KIND_VASSAL,
    .kinds_rule = "a deck is a collection of Vassal cards (rule 1.1.2)",
    .free_key = "Mobs",
    .is_free = is_mob_card,
    .own_rule = "3.0.2",
    .size_rule = ".1.1",
    .copies_rule = ".1.2",
    .free_rule = ".1.3",
    .numbers = {"Bouts", "Draw", "Mulligans"},
    .range = {{1, 99, "a number of bouts from 1 to 99 (rule 5.0.1)"},
              {1, DECK_LIMIT, "a number of cards from 1 to 40 (rule 5.2.2)"},
              {0, 99, "a number of mulligans from 0 to 99 (rule 5.2.3)"}},
    .number_count = FORMAT_NUMBERS,
    .most_kinds = SET_LIMIT,
    .most_cards = DECK_LIMIT,
    .most_rule = "a deck has at most 40 whatever the format says (limit W-L1)",
};

static const CardLanguage worlds_language = {&worlds_vocabulary, &worlds_deck_rules, NULL};

#endif
