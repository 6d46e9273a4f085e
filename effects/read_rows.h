/* read_rows.h: rows of vocabulary.def that are read when a set is opened, into numbers of the kind.

   The game has defined VOCABULARY_DEF and OPCODE_OF (effects/vocabulary_table.h), TRAIT_X for each trait, OF_X for each
   sort of cards that rows name, and `Reading`: the card and the sentence that are read, and the kind that is written.

       TRAIT(name, cards, condition, number, flags, ...)   none: on such cards, in a line with such a condition, the kind
                                                           has TRAIT_X; SAID: the number is the sentence's first operand
       READ(name, flags, ...)       int read_X(Reading *)  0: the sentence means nothing there
       HOLDS(name, ...)             int read_X(Reading *)  the same; and hold_X (effects/rows.h) while it is in play
       CASE(name, ...)              none: the state of an 'if', which the row of its sentence reads
       GIVEN(name, ...)             no phrase: a trait that READ rows and type lines give

   A row without a handler and a handler without a row are errors, as in rows.h. */
#ifndef EFFECTS_READ_ROWS_H
#define EFFECTS_READ_ROWS_H

#include <stdint.h>

typedef int ReadHandler(Reading *reading);

#define READ(name, ...) static ReadHandler read_##name;
#define HOLDS(name, ...) static ReadHandler read_##name;
#include VOCABULARY_DEF

#define READ(name, ...) [OPCODE_OF(name)] = read_##name,
#define HOLDS(name, ...) [OPCODE_OF(name)] = read_##name,
static ReadHandler *const read_handlers[OPCODE_OF(OPCODES)] = {
#include VOCABULARY_DEF
};

enum { SAID = -1 };
typedef struct TraitRow {
    uint16_t condition;
    uint8_t cards, trait; /* no trait: no such row */
    int8_t number;
} TraitRow;
#define TRAIT(name, cards, condition, number, ...)                                                           \
    [OPCODE_OF(name)] = {OPCODE_OF(condition), OF_##cards, TRAIT_##name, number},
static const TraitRow trait_rows[OPCODE_OF(OPCODES)] = {
#include VOCABULARY_DEF
};

#define CASE(name, ...) [OPCODE_OF(name)] = 1,
static const uint8_t is_case[OPCODE_OF(OPCODES)] = {
#include VOCABULARY_DEF
};

#endif
