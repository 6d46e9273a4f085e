/* What a game tells the kernel about itself, and what an opened game is.

   A game is one constant CwGameDef made from its .def files (see define.h), and a folder of texts embedded at build.
   The kernel never knows a game by name. */
#ifndef KERNEL_GAME_H
#define KERNEL_GAME_H

#include <string.h>

#include "kernel/state.h"
#include "kernel/writer.h"

typedef struct CwText {
    const char *path;
    const char *text;
    uint32_t length;
} CwText;

typedef struct CwCite {
    const char *rule;
    const char *file;
    uint32_t line;
    uint32_t guarded; /* by CITE_IF */
} CwCite;

enum {
    RULE_IS_ENTRY = 1,  /* a scenario may begin here */
    RULE_STOPS_GAME = 2 /* it ends a game that would not end by itself */
};
typedef struct RuleDef {
    const char *number, *name;
    RuleBody *body;
    uint16_t size; /* of what it remembers, in bytes */
    uint8_t sets;  /* how many 64-bit sets stand first in it */
    uint8_t mark;  /* RULE_IS_ENTRY or RULE_STOPS_GAME; 0: none */
} RuleDef;

typedef void OptionMaker(const Run *g, Seat seat, const Ask *ask, CwOptions *out);

typedef struct Described {     /* what an option talks about; words come from words.en */
    const char *variant;       /* NULL, or which verb of its question (questions.def) */
    int arg[CW_MAX_NOTE_ARGS]; /* what they are: typed.h */
} Described;

typedef void OptionDescriber(const Run *g, Seat seat, const Ask *ask, int index, Described *d);

typedef struct QuestionDef {
    const char *name, *rule;
    uint16_t base, count;
    const char *args, *verbs; /* typed.h */
    OptionMaker *options;
    OptionDescriber *describe;
} QuestionDef;

typedef struct EventDef {
    const char *name;
    const char *args; /* typed.h */
} EventDef;

typedef struct ZoneDef {
    const char *id, *kind; /* kind: hand, pile, row, slots, grid, chain */
    uint8_t per_seat, count;
    uint8_t seen;   /* Seen */
    uint8_t sorted; /* order carries no meaning: kept by kind */
    uint8_t size;   /* places, for slots; 0: any number */
} ZoneDef;

typedef struct ZoneInfo { /* a zone of an opened game; 8 bytes, so that it is found by a shift */
    uint8_t def, index, seen, sorted;
    int8_t owner;
    SeatSet seers; /* seats that may identify its cards */
    SeatSet blind; /* the others, of a sorted zone */
    uint8_t unused;
} ZoneInfo;

typedef struct RulingDef {
    const char *id, *name, *values;
    int16_t initial, least, most; /* of a number; least > most for a list of names */
    const char *text, *source;
} RulingDef;

typedef struct PresetDef { /* several settings under one name: `preset=name` */
    const char *name, *settings, *text;
} PresetDef;

enum { MAX_VIEW_ITEMS = 24 };
typedef struct ViewItem {
    const char *name;
    int value;
    const char *stack; /* pieces without cards that lie on a card: their name; else NULL */
    int seat;          /* whose pieces they are */
    int is_place;      /* where something is: views say that by `at` and `on`, scenarios by this name */
    int is_mark;       /* of a seat: views list its name among the marks, scenarios know it as 1 */
} ViewItem;
typedef struct ViewItems { /* what a game adds to the view of a card, a seat or the table */
    ViewItem counter[MAX_VIEW_ITEMS], value[MAX_VIEW_ITEMS];
    const char *mark[MAX_VIEW_ITEMS];
    int counters, values, marks;
    int on;  /* card on which this one lies */
    int out; /* of a seat: it is out of the game */
} ViewItems;

static inline void clear_items(ViewItems *items) /* the arrays are large, and filled as far as they count */
{
    items->counters = items->values = items->marks = items->on = items->out = 0;
}
typedef struct ViewTrack {
    const char *id;
    int value, max;
    int is_place; /* as in ViewItem */
} ViewTrack;
typedef struct ViewLink {
    int from, to;
    const char *kind;
} ViewLink;

enum { MAX_VIEW_LINES = 16, MAX_VIEW_STACK = 24, MAX_VIEW_TARGETS = 8, MAX_VIEW_PARTS = 40 };
typedef struct ViewLine { /* a line of text that a card has or has not, unlike its print */
    int skill;
    const char *state; /* given, lent, lost or used */
    int cost;          /* -1: none */
} ViewLine;
typedef struct ViewWaiting { /* what waits to be resolved */
    int seat, card, skill;
    int target[MAX_VIEW_TARGETS], targets;
} ViewWaiting;
typedef struct ViewPart { /* what a value of a card is made of */
    const char *value;    /* its name, as of CARD_VALUE */
    const char *from;     /* part.FROM in words.en; NULL: a card */
    int card, amount;
} ViewPart;

void view_counter(ViewItems *items, const char *name, int value);
void view_stack(ViewItems *items, const char *name, const char *stack, int seat, int value);
void view_seat_mark(ViewItems *items, const char *name);
void view_place(ViewItems *items, const char *name, int value);
void view_value(ViewItems *items, const char *name, int value);
void view_mark(ViewItems *items, const char *name);

typedef struct Arena { /* memory handed over by the caller of cw_open */
    unsigned char *base;
    size_t used, size;
} Arena;
void *arena_take(Arena *arena, size_t bytes); /* 16-byte aligned and zeroed; NULL when full */

/* What columns.def declares (columns.h). */
typedef enum ColumnOf { OF_CARD, OF_PLACE } ColumnOf;
typedef struct ColumnDef {
    const char *name;
    uint32_t at;  /* in the state; kept positions have it too */
    uint16_t row; /* of columns.def */
    uint16_t first, count;
    uint8_t size, is_signed;
    uint8_t of;         /* ColumnOf */
    uint8_t seen;       /* Seen */
    uint8_t holds_card; /* what it holds is the number of a card */
} ColumnDef;

typedef enum RowOf { ROW_OF_TABLE, ROW_OF_SEAT, ROW_OF_CARD } RowOf;
typedef enum RowAs { AS_TRACK, AS_COUNTER, AS_VALUE, AS_MARK, AS_LINK, AS_NOTHING } RowAs;
typedef struct RowDef {
    const char *name;    /* as the game writes it, with underscores */
    uint8_t of;          /* RowOf */
    uint8_t as;          /* RowAs */
    uint16_t count;      /* name-1 to name-count; 1: just the name */
    int32_t least, most; /* to which it can be set; least > most: it follows from the rest */
    int16_t column;      /* -1: it is no column */
} RowDef;
typedef struct NamedRow { /* of an opened game */
    const char *name;
    uint16_t def, i;
} NamedRow;

struct GameLayout { /* where the kernel finds its tables in the game's state */
    uint32_t size;
    uint32_t position, position_size;
    uint32_t kept, kept_count, kept_know, kept_stride;
    uint32_t zone_of, next, head, kind_of;
    uint32_t know, know_stride, know_row, uneven;
    uint32_t seen, seen_stride; /* 0: no decks are secret */
    uint32_t stack, stack_units;
    uint16_t cards, zones;
    const ColumnDef *columns;
    uint16_t column_count;
};

typedef struct PossibleDeck { /* the kinds of its cards, in order */
    const uint16_t *kind;
    int count;
} PossibleDeck;
typedef struct SeatDeck { /* the deck that a seat has brought: cards `first` to `first + count - 1` */
    Card first;
    int count;
    int is_open;                  /* everybody may read its list */
    const PossibleDeck *possible; /* what others may think it to be, in order of name */
    int possible_count;
    const uint8_t *most; /* how many of a kind a deck may have, by kind from 1 */
    int kinds;
} SeatDeck;

/* What a kind of card looks like, for the book (texts/book.h): the parts of its type line.  Empty: it has none. */
enum { FACE_WORD = 48, FACE_STATS = 12, FACE_TAGS = 12, FACE_USES = 8 };
typedef struct FaceStat {
    char name[FACE_WORD];
    int value;
} FaceStat;
typedef struct FaceUse { /* a line that its player may use, and what it costs of a seat's counter */
    int skill;
    const char *counter; /* NULL: nothing that is counted */
    int cost;
} FaceUse;
typedef struct KindFace {
    char type[FACE_WORD], faction[FACE_WORD], class[FACE_WORD];
    char back[FACE_WORD]; /* cards with different backs can be told apart from behind */
    FaceStat stat[FACE_STATS];
    char tag[FACE_TAGS][FACE_WORD];
    FaceUse use[FACE_USES];
    int stats, tags, uses;
    int copies; /* in the game, where that is no matter of decks */
} KindFace;

typedef struct CardLanguage CardLanguage;
typedef struct Typed Typed;

enum {
    DERIVED_LIMIT = 4096,
    ZONE_HEAD_ROOM = 160,
    RULINGS_LIMIT = 192
}; /* bytes of derived values; of the head of a zone in a view; rulings of a game */

struct CwGameDef {
    const char *name, *title;
    uint8_t fewest_seats, most_seats, usual_seats;
    uint16_t first_rule;
    GameLayout layout;
    const RuleDef *rules;
    uint16_t rule_count;
    const QuestionDef *questions;
    uint16_t question_count;
    uint16_t action_count;
    const EventDef *events;
    uint16_t event_count;
    const ZoneDef *zones;
    uint16_t zone_count; /* kinds of zone */
    const RulingDef *rulings;
    uint16_t ruling_count;
    const PresetDef *presets; /* the last has no name; NULL: none */
    const RowDef *row_defs;   /* columns.h */
    uint16_t row_def_count;
    const CwText *texts;
    const CwCite *cites;
    const char *const
        *handlers; /* in builds that record citations: of the phrases of card text, up to NULL; may be NULL */
    const CardLanguage *language; /* effects/language.h; NULL: its cards are not programs */

    /* Going on (drive.h). */
    void (*go_on)(Run *g);
    void (*list)(const Run *g, Seat seat, CwOptions *options);
    void (*choose)(Run *g, Seat seat, uint16_t action);
    void (*at_random)(Run *g, CwRandomPlay *play, uint32_t most);

    /* Opening: sets, decks, formats.  Both may be NULL. */
    size_t (*open_size)(const CwGameDef *def, const CwConfig *config);
    CwStatus (*open_set)(CwGame *game, const CwConfig *config, Arena *arena, CwErrors *errors);
    int (*kind_count)(const CwGame *game);
    const char *(*kind_name)(const CwGame *game, int kind);
    size_t (*kind_text)(const CwGame *game, int kind, char *text, size_t capacity);    /* may be NULL */
    size_t (*kind_program)(const CwGame *game, int kind, char *text, size_t capacity); /* may be NULL */
    size_t (*skill_text)(const CwGame *game, int skill, char *text, size_t capacity);  /* may be NULL */
    void (*kind_face)(const CwGame *game, int kind, KindFace *face);                   /* may be NULL */
    int (*deck_count)(const CwGame *game); /* see cw_deck_count; both or neither */
    CwDeck (*deck)(const CwGame *game, int index);
    int (*team)(const CwGame *game, int seat);         /* NULL: each for itself */
    const char *(*role)(const CwGame *game, int seat); /* see cw_role; may be NULL */
    /* Statistics: the seat that has the cards of a zone, -1: nobody.  NULL: a seat has its hand. */
    int (*holder)(const CwGame *game, int zone);
    /* The table before anything happens, the same in every game of an opened game: decks in their order, say.  Done
       once; may be NULL. */
    void (*set_table)(Run *g);

    /* Knowledge.  Cards of different pools can be told apart from behind (NULL: all in one pool).  The rules may
       let a seat conclude more of hidden cards than what it saw: `could_be` says whether a deal is in keeping with that,
       and another is dealt if not; where that would be most of the time, `resample` makes it so (exchange_unseen).
       `resample` also deals anew what is hidden but is not a card.  What other seats prepare in secret (play.h) hangs on
       their hidden cards: `take_back` forgets it before these are dealt, `resample` draws it anew; `prepares` is the seat that
       is about it, or NO_SEAT.  Each may be NULL. */
    int (*pool)(const Run *g, Card card);
    int (*could_be)(const Run *g, Seat seat);
    void (*take_back)(Run *g, Seat seat);
    Seat (*prepares)(const Run *g);
    void (*resample)(Run *g, Seat seat, Run *chance);
    /* Decks whose lists the other seats need not know (GAME_SECRET_DECKS); NULL: none. */
    void (*seat_deck)(const Run *g, Seat seat, SeatDeck *deck);

    /* What the rows of columns.def show and set (define.h makes them; read them through columns.h). */
    void (*rows_of_card)(const Run *g, Seat viewer, Card card, ViewItems *items);
    void (*rows_of_seat)(const Run *g, Seat viewer, Seat seat, ViewItems *items);
    int (*rows_of_table)(const Run *g, Seat viewer, ViewTrack *tracks, int capacity);
    int (*set_row)(Run *g, int row, int of, int i, int value);
    /* What else a view shows; each may be NULL.  How many columns a grid has.  The lines of a card that differ from its print.
       What waits to be resolved, innermost last.  What aims at what. */
    int (*zone_columns)(const CwGame *game, int zone);
    int (*lines_of_card)(const Run *g, Seat viewer, Card card, ViewLine line[MAX_VIEW_LINES]);
    int (*stack_of_table)(const Run *g, Seat viewer, ViewWaiting waits[MAX_VIEW_STACK]);
    int stack_is_a_pool; /* what waits is kept in the position: the rules that run do not tell it */
    int (*links_of_table)(const Run *g, Seat viewer, ViewLink *links, int capacity);
    /* What the values of a card are made of, in the order in which they are added up. */
    int (*parts_of_card)(const Run *g, Seat viewer, Card card, ViewPart part[MAX_VIEW_PARTS]);
    /* The phase of a rule that goes through several: a rule that has a word phase.RULE; 0: of none. */
    int (*phase_of_frame)(const Run *g, const Frame *f);
    /* Where several are chosen one by one: which one a question is about, and of how many; 0: it is alone, or nobody knows.
       Questions that have the arguments `left` or `done`, and `of`, need none. */
    int (*step_of_ask)(const Run *g, const Ask *ask, int *of);

    /* Players' hints (may be NULL). */
    int (*evaluate)(const Run *g, Seat seat);
    void (*prefer)(const Run *g, Seat seat, const CwOptions *options, int16_t *weights);
    /* `prefer` reads nothing but what its seat sees and knows: it gives the same for the real state as for any sample
       of it, so it may be asked of the real one.  The conformance suite compares. */
    uint8_t prefer_is_blind;
    const char
        *search; /* settings of the searching player that were measured to be best: "cutoff=10,trust=90" */

    /* Scenarios: after all edits, make derived values true again. */
    void (*edit_done)(Run *g);
    /* Values that follow from the position and are stored with it: where they lie, and what makes all of them anew.
       Whoever checks a state compares.  NULL: none are stored. */
    void (*derive)(const Run *g);
    uint32_t derived, derived_size;
    /* Test builds: what is wrong with the game's own part of the state, or NULL. */
    const char *(*check)(const Run *g);
};

struct CwGame {
    const CwGameDef *def;
    void *data;             /* the game's own: compiled set, decks */
    CwState *table;         /* the state from which every game starts */
    const char *words;      /* words.en */
    const char **word_keys; /* sorted */
    int word_count;
    Typed *typed;           /* what arguments are (typed.h) */
    uint8_t *phase_of_rule; /* by rule: its place among the phase.* words, from 1; 0: it is no phase */
    int phases;
    char *zone_head; /* of views: what never changes of a zone, ZONE_HEAD_ROOM bytes each */
    uint8_t *zone_head_length;
    const NamedRow *row; /* of columns.def, each with its outside name */
    int row_count;
    int marked_backs; /* cards may look unlike each other from behind: columns OF_PLACE */
    int seats;
    uint64_t fingerprint;      /* game, version, rulings, set: anybody may know it */
    uint64_t deck_fingerprint; /* what the seats have brought: theirs */
    int16_t ruling[RULINGS_LIMIT];
    ZoneInfo zone[MAX_ZONES];
};

size_t zone_heads_size(const CwGameDef *def);
int zone_heads_open(CwGame *game, Arena *arena);
/* The name of the pause at which a rule waits, not ended by a zero; "": it waits at none (view.c). */
const char *pause_of(const Run *g, const Frame *f, size_t *length);
void errors_add(CwErrors *errors, const char *where, const char *what);
const char *words_find(const CwGame *game, const char *prefix, const char *name, const char *variant);
typedef struct WordArgs {
    const int *arg;
    int count;
    const char *const *names;
    int hides_cards; /* those of `secret` are not for the seat */
    unsigned secret; /* bit i: argument i may be hidden */
} WordArgs;
void words_write(Writer *w, const Run *g, const char *template_text, const WordArgs *args);
/* The cards that an option refers to, by their own numbers: inside the process (words.c). */
int option_cards(const Run *g, Seat seat, int action, int cards[CW_MAX_REFS]);
const CwText *game_text(const CwGameDef *def, const char *path);

#endif
