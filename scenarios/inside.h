/* A scenario while it runs, and a lesson while it is played: for the files of this folder, and tests, only. */
#ifndef SCENARIOS_INSIDE_H
#define SCENARIOS_INSIDE_H

#include "kernel/columns.h"
#include "kernel/zones.h"
#include "match/eventlog.h"
#include "match/handles.h"
#include "match/teller.h"
#include "scenarios/lesson.h"
#include "scenarios/scenario.h"

typedef struct Settings Settings; /* what the game is opened with */

/* What a viewer had before them at a clause of the first branch, for the second one. */
typedef struct Capture {
    const char *clause; /* its text, which both branches share */
    Text bytes;
} Capture;

typedef struct Captures {
    Capture *capture;
    int count;
} Captures;

enum { MOST_INSTEADS = 8 };

typedef struct Stage {
    const CwGameDef *const *games;
    const Clause *clause; /* the one that is being done */
    ScenarioResult *result;
    const CwGameDef *def;
    Settings *settings;
    Shelf *shelf;
    const CwGame *game;
    CwState *state;
    char *name[CW_MAX_SEATS];
    EventLog log;
    Handles handles; /* as everybody at this table has them */
    int failures;
    Text refusal; /* why the game or the table was refused */
    int branch;   /* 1 or 2; 0: the scenario has no branches */
    Captures *captures;
    const Clause *instead[MOST_INSTEADS]; /* words for the learner's next move, if it is another one */
    int insteads;
    Teller *teller; /* NULL, or tells the learner of a lesson what happens, with the names that it is shown */
    const char *const *shown;
} Stage;

/* ---- words of a clause: clause_words.c ------------------------------------------------------------------------- */

typedef const char
    *Cursor; /* reads through the text of a clause; each reader moves it only when it succeeds */

int at_end(Cursor c);
int read_word(Cursor *c, const char *word); /* this word, in any case */
int read_name(Cursor *c, const char *name); /* the same for names, which may have spaces */
int read_integer(Cursor *c, int *value);    /* a number that is a word of its own */
char *read_token(Cursor *c);                /* the next word or quoted text, to be freed; NULL at the end */
int read_seat(const Stage *st, Cursor *c, int *seat);   /* a player's name */
int read_owner(const Stage *st, Cursor *c, int *owner); /* the same, or `table` for what belongs to nobody */
int read_zone(const Stage *st, Cursor *c, int owner, int *zone);
int read_kind(const Stage *st, Cursor *c, int *kind); /* a card's name, the longest that fits */
int read_count_prefix(Cursor *c, int *copies);        /* 3x */
int read_ordinal(Cursor *c, int *which);              /* 2nd */

void add_zone_name(const Stage *st, Text *out, int zone); /* "Ann hand", "comets" */
void add_cards(const Stage *st, Text *out, int zone, int viewer, int all);
void add_counters(const Stage *st, Text *out,
                  int seat); /* names that the view shows for a seat or the table */
int find_counter(const Stage *st, int seat, const char *name, int *value);

/* Says what went wrong with the present clause; always 0. */
int fails(Stage *st, const char *form, ...) __attribute__((format(printf, 2, 3)));
/* The same where the game, not the scenario, is at fault: `refused` may expect it. */
int refuses(Stage *st, const char *form, ...) __attribute__((format(printf, 2, 3)));
/* The same for a clause that expected one thing and saw another. */
int differs(Stage *st, const char *expected, const char *seen);

/* The same where `seen` tells what was seen when it is not good, and is freed; returns `good`. */
int check(Stage *st, int good, const char *expected, Text *seen);

/* What stands for a card, seat, zone or counter and is none: says so with a near miss and what there is; always 0. */
int no_such_card(Stage *st, const char *where);
int no_such_thing(Stage *st, int owner, const char *where);
int no_such_seat(Stage *st, const char *where);
/* The same for words that cannot stand in a then. */
int not_understood(Stage *st, const char *where);

/* ---- what the game could ever say: known.c ---------------------------------------------------------------- */

enum { MAX_LISTED = 400 };
/* Could an option or a line of the log have these words, does this rule ever ask?  1, or 0 and the failure is told. */
int is_possible_option(Stage *st, const char *words);
int is_possible_log(Stage *st, const char *words);
int is_asking_rule(Stage *st, const char *rule);
int is_rule(Stage *st, const char *id); /* a rule of the rulebook, or a ruling */
int heads_are_known(Stage *st, const Scenario *scenario);
void add_near_miss(Text *out, const char *word, const char *const *list,
                   int count); /* "; did you mean 'x'?" */

/* ---- what lies on cards and what is counted: rows.c -------------------------------------------------------- */

/* NAME n, or NAME card, of a card: `placed` are those that clauses have laid.  1, or 0 and the failure is told. */
int give_card_row(Stage *st, Run *g, Cursor *c, int card, const uint8_t *placed);
/* The same of a seat or of the table (below 0); -1: there is no such name, and nothing is told. */
int give_counter(Stage *st, Run *g, int seat, const char *name, int value);
int list_settable(const Stage *st, int seat, const char *list[MAX_LISTED], int count);
/* A card that has no such thing now has 0 of it, if there is such a thing at all. */
int can_be_shown(Stage *st, int is_mark, const char *name);
int read_column(const Run *g, int card, const char *name, int *value, int *is_card);

/* ---- the three parts ----------------------------------------------------------------------------------------------- */

int stage_open(Stage *st, const Scenario *scenario);  /* given: opens the game ... */
int stage_given(Stage *st, const Scenario *scenario); /* ... and sets the table */
void stage_close(Stage *st);
int stage_when(Stage *st);                               /* st->clause is a `when` */
int stage_then(Stage *st);                               /* st->clause is a `then` */
int check_log(Stage *st, Cursor c, int viewer);          /* log contains, lacks, in order, in then */
int check_branches_for(Stage *st, Cursor c, int same);   /* same bytes for SEAT, in then */
int check_question(Stage *st, Cursor c, int seat);       /* SEAT question WORDS, in then */
int check_not_cited(Stage *st, Cursor c);                /* not cited RULE, RULE, in then */
int stage_cannot(Stage *st, int seat, const char *rest); /* SEAT cannot WORDS: REASON, in when and then */
int read_dice(Stage *st, Cursor *c, int *done);          /* `dice` and `chance`, in given and when */
/* All that a viewer gets of the present: its view, and behind it its question if it has one.  To be freed. */
char *view_and_question(const Stage *st, const CwState *state, int viewer, const CwHandles *handles);
/* All that must hold after each step: the state itself, and a sample of it for each seat. */
int stage_check(Stage *st);
CwListener stage_listener(Stage *st);

/* ---- what is said to a learner: teach.c ------------------------------------------------------------------------ */

enum { LEARNER = 0 }; /* the first seat */
typedef enum Teaching { TEACH_NOTHING, TEACH_SAY, TEACH_POINT, TEACH_INSTEAD } Teaching;

Teaching teaching_of(const Clause *clause);
int stage_teach(Stage *st); /* st->clause is one of these: 1, or 0 and the failure is told */
/* A move that the learner must find: its words, or NULL for any other clause. */
const char *learners_move(const Stage *st, const Clause *clause);
/* Before such a move: the words for other moves speak of moves that there are. */
int check_insteads(Stage *st, int right);
/* What is said if the learner does this instead: to be freed; NULL: nobody has thought of it. */
char *said_instead(const Stage *st, int action);
char *said_text(const Clause *clause); /* of say: to be freed */
int add_point(Stage *st, Text *out);   /* of point: as JSON (docs/protocol.md, lessons) */
/* The one option that fits the words; 0 when there is none or several, and the failure is told. */
int find_option(Stage *st, int seat, const char *words, int *action);

/* The options of a seat whose words fit; the number of them, their actions in `action` (CW_MAX_OPTIONS). */
void stage_options(const Stage *st, int seat, CwOptions *options); /* cw_options, heard */
int fitting_options(const Stage *st, int seat, const char *words, int *action);
void add_options(const Stage *st, Text *out, int seat);
void add_who_is_asked(const Stage *st, Text *out);

/* ---- a lesson that is played: lesson.c --------------------------------------------------------------------------- */

typedef enum LessonWaits { LESSON_TO_READ, LESSON_TO_MOVE, LESSON_OVER } LessonWaits;

struct Lesson {
    const CwGameDef *games[2];
    Shelf *shelf;
    ScenarioFile *file;
    const Scenario *scenario;
    int steps;
    char *learner;
    const char *shown[CW_MAX_SEATS]; /* names as the learner sees them */
    /* Since it began, or began anew. */
    ScenarioResult result;
    Stage stage;
    Teller teller;
    int at;     /* the clause that comes next */
    int step;   /* from 1 on */
    int unread; /* what was said is new */
    int anew;   /* the learner has gone back: what happened is told from the start */
    int right;  /* the action that is meant, if LESSON_TO_MOVE */
    LessonWaits waits;
    Text said, points,
        wrong; /* points: JSON objects with commas between; wrong: why the latest move was not the one meant */
};

#endif
