/* vocabulary.h: what a game's cards can say, as a table of phrases.
 *
 * A phrase is the printed English itself with slots. The same table reads card text (parse.c),
 * prints it back (print.c), lists the words understood where a text goes wrong, and feeds the
 * generator of random card texts in the tests. A game declares its table in vocabulary.def.
 *
 * The language of patterns:
 *   word , . :      stand for themselves; one space or many, it does not matter
 *   [ ... ]         may be left out. Holding a slot it is printed when the slot is filled,
 *                   holding none it is understood and never printed
 *   ( ... | ... )   one of several; the first is printed
 *   ... | ...       at the top level: further forms of the whole phrase; the first is printed
 *   \x              the mark x itself, where x has a meaning above
 *   {number}        0 to 999, an operand;  {count} 1 to 999
 *   {a}             'a' or 'an', whichever the next word wants; no operand
 *   {s}             directly after a word or a name: plural 's' after any number but 1 and after words
 *                   marked plural; {v}: the 's' of a verb, absent after a plural. No operand
 *   {card:KIND}     the name of a card of that kind in the set: its number, an operand
 *   {skill}         a quoted skill, a part
 *   {CATEGORY}      a word of that category: its value, an operand;
 *                   or a phrase of that category: a part
 *   {CATEGORY+}     one or more words of it, each at most once: their values or-ed together
 *   {CATEGORY-}     a phrase of it without its full stop, because more of the sentence follows
 *   {SLOT=7}        in a further form: reads nothing, the operand of {SLOT} is 7
 *   {OTHER as SLOT} in a further form: reads an OTHER, which fills the operand of {SLOT}
 *
 * Slots are told apart by what stands in the braces (`{number#2}` is another one than `{number}`),
 * operands and parts are numbered in the order of the first form. Within a category the first
 * phrase that fits wins, so longer ones stand before their own beginnings. */
#ifndef CW_EFFECTS_VOCABULARY_H
#define CW_EFFECTS_VOCABULARY_H

#include <stdbool.h>
#include <stdint.h>

#include "effects/text.h"

enum { WORDS_LIMIT = 6, PARTS_LIMIT = 6, CATEGORY_LIMIT = 64, KIND_LIMIT = 32 };

/* The instructions that every game shares. */
enum {
#define OPCODE(name, operands, parts, meaning) OP_##name,
#include "effects/opcodes.def"
#undef OPCODE
    OP_GAME = 32
};

/* The categories that the shared grammar itself asks for; a game's own follow. */
enum { CATEGORY_HEAD, CATEGORY_CONDITION, CATEGORY_SENTENCE, CATEGORY_LIMITS, CATEGORY_GAME };

/* What the machine does with a phrase. */
typedef enum {
    ROLE_WORD,      /* no instruction: a value in an operand */
    ROLE_HEAD,      /* the type line of a card */
    ROLE_CONDITION, /* the usage condition of a skill */
    ROLE_LIMIT,     /* how often a skill may be used; its first operand goes into OP_SKILL */
    ROLE_VERB,      /* the game's rule for it is called */
    ROLE_STRUCTURE, /* the machine itself: OP_IF, OP_MAY and so on */
    ROLE_SELECTOR,  /* gives a set of objects, perhaps by a choice */
    ROLE_STATE,     /* holds or does not */
    ROLE_COUNT,     /* gives a number */
    ROLE_FILTER,    /* gives the set of all objects that it means, and never a choice */
    ROLE_PART /* no instruction of its own: the row that it stands in reads it, or asks it about a card */
} PhraseRole;

/* When a skill is used. */
typedef enum {
    SKILL_ACTIVATED = 1, /* by its owner, for a price */
    SKILL_TRIGGERED = 2, /* each time that something happens ('when') */
    SKILL_SOLID = 4,     /* as long as something holds ('while') */
    SKILL_PASSIVE = 8,   /* always */
    SKILL_REPLACES = 16, /* instead of something that would happen ('if it would ... instead') */
    SKILL_BY_SENTENCE =
        SKILL_ACTIVATED | SKILL_PASSIVE /* of a condition without words: passive if the first sentence can
                                                           be taken back, else activated */
} SkillCategory;

typedef enum {
    PHRASE_PLURAL = 1,    /* words: 'two', 'you' */
    PHRASE_CHOOSES = 2,   /* words, selectors: some of those that fit, as their user or chance says */
    PHRASE_REVERTS = 4,   /* verbs: may stand in a 'while' or 'passive' skill, because it can be taken back */
    PHRASE_BARE = 8,      /* conditions: no colon follows */
    PHRASE_PERSONAL = 16, /* means the object that bears the skill, which must be one that can be meant so */
    PHRASE_LATE = 1024,   /* verbs, states: what they choose is chosen when they run, never before */
    PHRASE_ITEMS = 2048,  /* selectors: they mean items and not objects */
    PHRASE_WHOLE = 512,   /* conditions: the whole line, no colon and no sentence follows */
    PHRASE_ONLY_HOLDS = 8192, /* verbs: of lasting lines alone: nothing is done */
    PHRASE_SPEAKS = 16384,    /* selectors: 'it', what the text has spoken of before */
    PHRASE_SETTLED = 32768,   /* verbs, states: what the game has left to be settled comes before them */
    PHRASE_NAMES = 65536,     /* conditions: about an object, which the sentences may speak of as 'it' */
    PHRASE_HIDDEN = 131072,   /* states: about what not everybody sees; lines that hold cannot ask for it */
    PHRASE_TOLD =
        262144, /* all but verbs, words too: about what a line has heard or done; lines that hold do neither */
    PHRASE_GIVEN =
        524288, /* words: of what is given and used up or counted; lines that hold cannot have it */
    PHRASE_PRINTED = 1048576, /* words: the same, but printed on a card by itself it holds */
    PHRASE_PROPER = 4096,     /* verbs: the first letter is large everywhere, behind 'If you do,' too */
    /* verbs of lasting lines, and words in them: what they make.  What a line makes and what it reads give its
       rank (ranks.h). */
    WRITES_TEXT = 32, /* lines are lost or given */
    WRITES_KEYWORDS = 64,
    WRITES_SHARED = 128, /* keywords that one object has because another has them */
    WRITES_NUMBERS = 256,
    WRITES_ANY = WRITES_TEXT | WRITES_KEYWORDS | WRITES_SHARED | WRITES_NUMBERS
} PhraseFlags;

/* What a phrase or word reads: when that changes, so may what the phrase means.  The first of these are the engine's
   (values.h), the others are the game's own. */
enum {
    READS_LISTS = 1,    /* never of a phrase: all that is in play has to be listed anew */
    READS_PRESENCE = 2, /* of all phrases: what is in play has changed */
    READS_TEXT = 4,     /* what lasting lines make */
    READS_KEYWORDS = 8,
    READS_SHARED = 16,
    READS_NUMBERS = 32,
    READS_GAME = 64, /* the first bit of the game's own, of at most ten */
    READS_OWN_SHIFT =
        16 /* a game's bit shifted by this: the same, of the object that bears the line and no other */
};

typedef struct {
    const char *name;    /* INJURE */
    const char *pattern; /* "Injure {target}[ {duration}]." */
    uint64_t categories; /* bit set */
    uint16_t opcode;     /* of a word: its value, never 0 */
    uint32_t detail;     /* of a head: the kind of card; of a condition: SkillCategory;
                            of a verb: the words, in the first operand of the condition, of which it needs one
                            (in a game without such words: what the game itself checks) */
    uint8_t role;
    uint32_t flags;
    uint32_t reads;
} Phrase;

/* Words that can never do anything, however the game goes.  A game says in its vocabulary.def which they are, and why:

       NEVER(HAS_WORDS(phrase, operand, words), why)    the phrase with all these words in that operand
       NEVER(TOGETHER(category, words), why)            all these words in an operand of any phrase that takes such words
       NEVER(HAS_ZERO(phrase, operand), why)            with the number 0 there
       NEVER(WITH_ITSELF(phrase, part), why)            with two parts that are both this
       NEVER(IN_LINE(phrase, condition), why)           in a line with that condition
       NEVER(LENDS(verb, quoted, condition), why)       a verb that gives a line with the one condition, in a line with the other
       NEVER(ON_CARD(phrase, head), why)                on a card with that type line

   Whoever writes them gets a warning (check.c); the card is read all the same. */
typedef enum {
    IMPOSSIBLE_WORDS = 1,
    IMPOSSIBLE_TOGETHER, /* phrase OP_NONE: it may be any */
    IMPOSSIBLE_ZERO,
    IMPOSSIBLE_PARTS,
    IMPOSSIBLE_IN_LINE,
    IMPOSSIBLE_LENT,
    IMPOSSIBLE_ON_CARD
} ImpossibleSort;

typedef struct {
    uint16_t sort, phrase, other, value;
    const char *why; /* NULL: behind the last */
} Impossible;

typedef struct {
    const char *name;  /* as slots write it: "target" */
    const char *words; /* as errors write it: "a target" */
} Category;

typedef struct {
    const char *name;       /* as {card:...} writes it: "guard" */
    const char *words;      /* as errors write it: "a guard" */
    const char *name_words; /* "the name of a guard" */
    const char *type_line;  /* how errors tell to declare one: "Guard - cost N" */
    const char *rule;       /* why it bears only such skills, as errors write it */
    uint8_t skills;         /* SkillCategory values that it may bear, or-ed */
    bool personal;          /* 'this guard' means something on it */
} CardKind;

typedef struct {
    const Phrase *phrases;
    const Category *categories;
    const CardKind *kinds;
    const Impossible *impossible; /* up to one without a reason */
    uint16_t phrase_count;
    uint8_t category_count, kind_count;
    uint8_t keyword_category; /* of the words in the first operand of an activated skill's condition */
    uint8_t exclusive_count;
    uint8_t card_lines;        /* how many lines a card bears at most; 0: as many as any card (cards.h) */
    bool small_sentences;      /* sentences begin as their patterns do, and not with a capital */
    const uint16_t *exclusive; /* sets of such words of which a skill can have only one to be of use */
    /* What errors say in the game's own words: what it calls a line of a card's text ("line"); and, put behind the
       sentence, the rules that a lasting line is reversible and is not counted, and what it takes if several fit (NULL:
       nothing, and a lasting line that has to choose is an error). */
    const char *line_word, *lasting_rule, *limit_rule, *first_rule;
} Vocabulary;

/* A slot of a pattern, read. */
typedef enum {
    SLOT_NUMBER,
    SLOT_COUNT,
    SLOT_ARTICLE,
    SLOT_PLURAL,
    SLOT_VERB_S,
    SLOT_CARD,   /* which: the kind */
    SLOT_SKILL,  /* a part */
    SLOT_WORD,   /* which: the category */
    SLOT_PHRASE, /* which: the category; a part */
    SLOT_UNKNOWN
} SlotKind;

typedef struct {
    uint8_t kind;   /* SlotKind */
    uint8_t which;  /* kind of card or category */
    uint8_t index;  /* which operand or which part */
    bool many;      /* {category+} */
    bool open;      /* {category-} */
    uint16_t fixed; /* {slot=value}; 0: read from the text */
    const char *next;
} Slot;

/* Operands and parts that follow an opcode. */
typedef struct {
    uint8_t words, parts;
    uint8_t many;                  /* bit i: operand i holds several words, or-ed */
    uint8_t category[WORDS_LIMIT]; /* of an operand that is a word: 1 + its category; else 0 */
} Shape;

/* Reads the slot whose '{' is at `at` within the pattern of `phrase`. */
Slot pattern_slot(const Vocabulary *vocabulary, const Phrase *phrase, const char *at);
/* All slots of the pattern's first form in one go, those within (...) excepted; how many, `most` at most. */
typedef struct {
    const char *at;
    Slot slot;
} PlacedSlot;
int pattern_slots(const Vocabulary *vocabulary, const Phrase *phrase, PlacedSlot placed[], int most);
Shape pattern_shape(const Vocabulary *vocabulary, const Phrase *phrase);

/* The ']' or ')' that closes the bracket at `at`, the next '|' of the same level, or the end. */
const char *pattern_close(const char *at);
const char *pattern_bar(const char *at, const char *end);
const char *pattern_end(const char *at);
/* Whether {s} or {v} stands here. */
bool pattern_is_ending(const char *at);

/* The phrase with this opcode, or NULL. */
const Phrase *vocabulary_phrase(const Vocabulary *vocabulary, uint16_t opcode);
/* The word of a category that has this value, or NULL. */
const Phrase *vocabulary_word(const Vocabulary *vocabulary, uint8_t category, uint16_t value);
Shape vocabulary_shape(const Vocabulary *vocabulary, uint16_t opcode);
/* The names of opcodes in listings: INJURE. */
const char *vocabulary_name(const Vocabulary *vocabulary, uint16_t opcode);

#endif
