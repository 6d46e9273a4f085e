/* cards.h: card files to a compiled set, and back to text.
 *
 * A card file holds cards as a designer would print them:
 *
 *     Harbour Watch
 *     Guard - cost 2
 *     When a ship lands: draw 1 card.
 *     While it is night: your guards cost 1 less.
 *
 * a name, a type line, and lines of text, each of them a skill here and in the vocabulary what the
 * game calls it. A blank line ends a card, a line that starts with '#' is a remark. Everything is compiled when the set is loaded; text that players read is printed
 * from the compiled form, so the two cannot differ.
 *
 * The compiled form. Cards and skills are numbered from 1 over the whole set; 0 means none. All
 * programs lie in one row of 16-bit words (opcodes.def describes it). A skill is one SKILL
 * instruction there: the words at `at` are SKILL number length limit, then the condition, then at
 * `effect` the sentences up to `end`. A quoted skill lies inside the program of the skill that
 * quotes it and has a number of its own; the numbers of the skills printed on one card are
 * consecutive, those of the skills quoted in them follow. A card's head is one instruction too,
 * its operands are what the type line says (its cost, say).
 *
 * Nothing here allocates, does I/O or keeps anything in global variables. A compiled set is
 * immutable and may be shared by threads; it lives as long as the arena. */
#ifndef CW_EFFECTS_CARDS_H
#define CW_EFFECTS_CARDS_H

#include "effects/diagnostic.h"
#include "effects/vocabulary.h"
#include "kernel/game.h"

/* Limits. Everything beyond them is an error with a name, never a crash. */
enum {
    CARD_FILE_LIMIT = 1 << 20, /* bytes of one file */
    CARD_LINE_LIMIT = 2000,    /* bytes of one line */
    CARD_NAME_LIMIT = 64,      /* bytes of a name */
    CARD_LIMIT = 2000,         /* cards of a set */
    CARD_SKILL_LIMIT = 12,     /* skills printed on one card */
    QUOTE_LIMIT = 4,           /* skills quoted inside each other */
    CODE_LIMIT = 65535,        /* words of all programs */
    OPCODE_LIMIT = 1024,
    NUMBER_LIMIT = 999
};

typedef struct {
    Span name;     /* terminated */
    uint16_t kind; /* of the vocabulary's kinds */
    uint16_t head; /* where its type line is in the code */
    uint16_t first_skill, skill_count;
    uint16_t source;   /* which of the sources, and the line of its name */
    uint16_t replaces; /* 1: it took the place of a shipped card of its name */
    uint32_t line;
} CardDef;

typedef struct {
    uint16_t card;      /* on which it is printed */
    uint16_t parent;    /* the skill that quotes it; 0: it is printed on the card itself */
    uint16_t condition; /* opcode of its usage condition */
    uint16_t category;  /* SkillCategory */
    uint16_t limit;     /* uses, in the span that the game counts; 0: no limit */
    uint16_t at;        /* the SKILL instruction; the condition starts at `at` + SKILL_HEAD */
    uint16_t effect;    /* its first sentence */
    uint16_t end;       /* behind its last word */
    uint16_t below;     /* lines below the name of its card */
    uint16_t personal;  /* see skill_is_personal */
} SkillDef;

enum { SKILL_HEAD = 4 };

typedef struct {
    const Vocabulary *vocabulary;
    const CardDef *cards; /* cards[1] to cards[card_count] */
    const SkillDef *skills;
    const uint16_t *code;
    uint16_t card_count, skill_count, code_count;
    Shape shape[OPCODE_LIMIT];  /* by opcode: what follows it */
    uint8_t role[OPCODE_LIMIT]; /* by opcode: PhraseRole */
    /* by opcode: what the phrase itself reads, without its words and parts */
    uint32_t reads[OPCODE_LIMIT];
    uint32_t flags[OPCODE_LIMIT]; /* PhraseFlags; WRITES_... among them */
    const uint16_t *after;        /* of each instruction: see code_after; NULL while the set is compiled */
} CardSet;

/* Where cards come from. The first `shipped` of the sources are the game's own: a card of a later
 * one takes the place, and the number, of the shipped card that is called the same. */
typedef struct {
    const CwSource *source;
    uint16_t count, shipped;
} CardSources;

/* Compiles all the sources into one set. Every error and warning goes to the sink. Returns false
 * when there was an error; the set then holds what could be read and is good only for printing
 * and listing. Needs at most cards_memory(bytes of all sources) of the arena; the sources are not
 * needed any more afterwards. */
bool cards_compile(CardSet *set, const Vocabulary *vocabulary, CardSources sources, Arena *arena,
                   DiagnosticSink sink);
size_t cards_memory(size_t text_bytes);

/* The card of that name (letters' case ignored), 0 when there is none. */
uint16_t cards_find(const CardSet *set, Span name);
/* The name nearest to this one among cards of the kinds in the bit set; 0 when none is near. */
uint16_t cards_nearest(const CardSet *set, Span name, uint64_t kinds);

static inline uint16_t card_operand(const CardSet *set, uint16_t card, uint16_t index)
{
    return set->code[set->cards[card].head + 1 + index];
}

/* Where the usage condition of a skill is in the code. */
static inline uint16_t condition_at(const CardSet *set, int skill)
{
    return (uint16_t)(set->skills[skill].at + SKILL_HEAD);
}

static inline uint16_t condition_operand(const CardSet *set, uint16_t skill, uint16_t index)
{
    return set->code[set->skills[skill].at + SKILL_HEAD + 1 + index];
}

/* Whether a skill speaks of the object that bears it ('this guard'). */
static inline bool skill_is_personal(const CardSet *set, uint16_t skill)
{
    return set->skills[skill].personal;
}

/* Where the instruction after the one at `at` starts, its parts passed over too. */
uint16_t code_walk(const CardSet *set, uint16_t at);
static inline uint16_t code_after(const CardSet *set, uint16_t at)
{
    return set->after ? set->after[at] : code_walk(set, at);
}

/* Canonical text: the card with its name, type line and skills, each line ended by a newline; one
 * skill without it; one sentence or part. */
void card_print(const CardSet *set, uint16_t card, Writer *text);
void card_print_head(const CardSet *set, uint16_t card, Writer *text);
void skill_print(const CardSet *set, uint16_t skill, Writer *text);
void code_print(const CardSet *set, uint16_t at, Writer *text);

/* The compiled listing of a card, one instruction a line. */
void card_list(const CardSet *set, uint16_t card, Writer *text);

#endif
