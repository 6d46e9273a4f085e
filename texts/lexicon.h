/* What words.en says besides questions, options and notes: goal, roles, verbs, phases, help, terms.

       about = one sentence              length = how long a game takes           goal = what wins
       role.ID = words                   goal.ID = what wins for that role (ID as cw_role names it)
       verb.QUESTION[.VARIANT] = label   an option without its actor: 'train militia'
       needs.QUESTION[.VARIANT] = words, RULE    what is missing while the verb is greyed
       phase.RULE = words                a procedure of rules.def; their order is the order of the phases
       track.ID.N = words                what the value N of a track is called
       help.zone.ID, help.counter.NAME, help.track.ID, help.value.NAME, help.mark.NAME = one line
       term.WORD = RULE: one sentence

   Names are those of the outside, with hyphens; of several (`portal-1` to `portal-6`) `portal` stands for all.  Which of
   these a game must have is lexicon_check's business: a build stops where one is missing or nobody would ask for it. */
#ifndef TEXTS_LEXICON_H
#define TEXTS_LEXICON_H

#include "cardwright.h"
#include "texts/rulebook.h"

typedef struct WordLine {
    const char *key, *text; /* into words.en; neither ends with a NUL */
    int key_length, text_length;
    int line;
} WordLine;

/* Lines of words.en one by one, in the order of the file: 0 behind the last. */
typedef struct WordReader {
    const char *at;
    int line;
} WordReader;
WordReader lexicon_open(const CwGameDef *def);
int lexicon_next(WordReader *reader, WordLine *line);

/* The text behind a key; its length, or -1 where there is none. */
int lexicon_find(const CwGame *game, const char *prefix, const char *name, const char *variant,
                 const char **text);
int lexicon_plain(const CwGameDef *def, const char *key, const char **text); /* the same of `about` */
/* The rule at the end of a text ("..., M7.12"); its length, 0: none.  `words` gets the length of what stands before it. */
int lexicon_rule(const Rulebook *book, const char *text, int length, const char **rule, int *words);

/* What is wrong: `what` with the file and the line in it that wants it, or that is one too many. */
typedef void LexiconSink(void *data, const char *file, int line, const char *what);
/* `open_file` reads a file of the game's folder to find the line that declares a name; NULL text: line 0. */
typedef const char *LexiconFile(void *data, const char *file);
int lexicon_check(const CwGame *game, LexiconFile *file, LexiconSink *sink,
                  void *data); /* how many were told */

#endif
