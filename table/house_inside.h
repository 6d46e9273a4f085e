/* What a house is made of: for house*.c, seat*.c, table*.c and tests only. */
#ifndef TABLE_HOUSE_INSIDE_H
#define TABLE_HOUSE_INSIDE_H

#include <jansson.h>

#include "match/driver.h"
#include "table/bots.h"
#include "table/deal.h"
#include "table/frame.h"
#include "table/house.h"
#include "table/setup.h"
#include "table/thinkers.h"

typedef struct Table Table;
typedef struct Client Client;

typedef enum TableState { TABLE_OPEN, TABLE_PLAYING, TABLE_OVER, TABLE_CLOSED } TableState;

typedef enum ActKind { /* as stored: numbers stay */
                       ACT_ANSWER = 1,
                       ACT_LEFT = 2,    /* a player is gone; `action` is what the driver made of it */
                       ACT_BACK = 3,    /* the last answer of the seat is taken back */
                       ACT_DRAW = 4,    /* agreed */
                       ACT_ABORT = 5,   /* agreed */
                       ACT_SITS_IN = 6, /* the computer plays for somebody who may come back */
                       ACT_RETURNS = 7
} ActKind;

enum { VIEWER_UNSEEN = 8 };

typedef struct Viewer { /* somebody at a table: a seat, or a watcher */
    struct Viewer *next_at_table, *next_of_client;
    Client *client;
    Table *table;
    int seat; /* or CW_SPECTATOR */
    uint8_t secret_hash
        [DEAL_BYTES]; /* of the secret by which it has come to a seat; zeros: it has come to watch */
    FrameMemory memory;
    int wants_whole;      /* the next frame is whole, as soon as all is durable */
    int64_t behind_since; /* it does not read fast enough; 0: it does */
    int says_seen;        /* it tells what it has seen; then at most VIEWER_UNSEEN frames are under way */
    int unseen;           /* frames that it has not seen, and their numbers */
    uint32_t sent[VIEWER_UNSEEN];
} Viewer;

struct Client {
    House *house;
    Peer *peer;
    Client *prev, *next;
    Viewer *viewers;
    int viewer_count;
    int nonsense; /* messages that were none */
};

typedef struct Out { /* a message that goes out when something is durable */
    struct Out *next;
    Client *client; /* NULL: gone meanwhile */
    Viewer *viewer; /* of a frame; else NULL */
    char *re;       /* what it answers, if whoever asked must hear of a failure too; else NULL */
    Text text;
} Out;

typedef struct Pending { /* a change on its way to the store */
    struct Pending *next;
    uint64_t ticket;
    Table *table;
    Out *outs, **outs_end;
    Client *from; /* who is told if it fails; NULL: nobody, or gone */
    char *re;
    int opens;       /* the table is new */
    int seat;        /* whose answer it is, */
    uint64_t number; /* and to which question; 0: it is none */
} Pending;

typedef struct TableSeat {
    int is_person;
    const char *level; /* of a computer: a name of setup_levels */
    char *bot;         /* the name of one of the server's bots, if it plays; else NULL */
    Bot *program;      /* of it; NULL: it has not started yet */
    char *name;        /* NULL: nobody sits there */
    uint8_t secret_hash[DEAL_BYTES], nonce[DEAL_BYTES];
    int is_played_on;     /* the computer sits in */
    int wants_auto;       /* questions with one option are answered for it, after a pause */
    int64_t auto_at;      /* when the pause is over; 0: there is none */
    uint64_t auto_number; /* the last question that was looked at for that */
    struct {              /* the last answer that was taken: the same again is no mistake */
        uint64_t number;
        int action;
        uint32_t n;
    } last;
} TableSeat;

typedef enum OfferWhat { OFFER_NONE, OFFER_BACK, OFFER_DRAW, OFFER_ABORT, OFFER_REMATCH } OfferWhat;

struct Table {
    House *house;
    Table *next; /* in its place of the house */
    TableId id;
    char name[TABLE_ID_TEXT];
    char maker[64]; /* whose address opened it; "": not known any more */
    TableState state;
    const CwGameDef *game;
    int seats, is_public, zero_plays_on;
    int64_t base_ms, increment_ms; /* of the clock; base 0: there is none of that kind */
    int64_t move_ms;               /* for each move, of a game by correspondence; 0: it is none */
    int64_t made;
    uint8_t secret[DEAL_BYTES], commitment[DEAL_BYTES];
    TableSeat seat[CW_MAX_SEATS];
    Match *match; /* NULL before it starts */
    int is_whole; /* the match keeps all events and words */
    Driver driver;
    uint32_t acts; /* as they are stored */
    uint32_t shown,
        durable; /* those of them that all can notice, by which messages count; durable: up to this number */
    int branch;
    int is_draw;
    char *closed_because; /* NULL, or why it cannot go on */
    char *lost_because;   /* NULL, or why a seat has lost without playing on */
    char *header;         /* the setup, until it starts */
    Viewer *viewers;
    unsigned told; /* whom the match tells what happens */
    int pendings;
    int is_failing;        /* something could not be written: it is read again when nothing is on its way */
    char *cannot_save;     /* NULL, or why the last change could not be stored; kept until one is */
    int64_t rests;         /* until then, after such a failure: computers and bots do not answer */
    ThinkersJob *job;      /* on its way */
    int waits_for_thinker; /* or for a bot, or rests: the beat tries again */
    struct {               /* a hint that is being thought about, if there is a job */
        ThinkersJob *job;
        int seat;
        uint64_t number;
        char *re;
    } hint;
    int64_t clock[CW_MAX_SEATS]; /* of a team: that of its first seat (table_clock.c) */
    int64_t ticked;              /* when they were last charged; 0: they stand */
    uint64_t timed_number;       /* the question that the clocks run for, */
    unsigned timed;              /* and whose run, of a game by correspondence */
    uint64_t book;               /* the fingerprint of its game */
    struct
    { /* the deal of the next game with the same people: the hash of its secret is shown before anybody agrees to it */
        uint8_t secret[DEAL_BYTES], nonce[CW_MAX_SEATS][DEAL_BYTES];
    } next_deal;
    OfferWhat offer;
    int offer_by;
    unsigned accepted;
    int64_t used; /* when somebody last had to do with it */
};

typedef struct Due { /* a table that is not in memory, and has something to do then */
    TableId id;
    int64_t at;                          /* net_wall when its first clock runs out */
    int64_t clock[CW_MAX_SEATS], ticked; /* as they were when it left */
} Due;

typedef struct Maker { /* of a table that is not in memory */
    TableId id;
    int64_t until; /* net_now: it counts so long */
    char address[64];
} Maker;

enum { HOUSE_PLACES = 1 << 12, LOBBY_MOST = 100 };

typedef struct LobbyEntry {
    TableId id;
    int64_t changed;
    char *json;
} LobbyEntry;

struct House {
    HouseSettings settings;
    Net *net;
    Store *store;
    Thinkers *thinkers;
    Bots *bots; /* NULL: none */
    Shelf *shelf;
    Table *place[HOUSE_PLACES];
    Client *clients;
    Pending *pending, **pending_end;
    LobbyEntry *lobby;
    int lobby_count, lobby_room;
    Text lobby_text, hello_text; /* empty: to be written (anew) */
    TableId *to_load;            /* at the start: tables that may have something to do */
    int to_load_count, to_load_room;
    Due *due;
    int due_count, due_room;
    Maker *makers;
    int maker_count, maker_room;
    int64_t opened; /* net_wall */
    struct UsualBook {
        const CwGameDef *game;
        int seats;
        uint64_t fingerprint;
    } * usual; /* books of games as they ship */
    int usual_count;
    uint32_t *texts; /* by game: the number of the texts of its books (texts/book.h) */
    int is_closing, is_shut_in;
};

/* house.c */
void client_send(Client *client, const Text *text);
void client_done(Client *client, const Table *t, const char *re, uint32_t n);
Pending *house_put(House *house, Table *table, const StoreChange *change, Client *from, const char *re);
uint32_t house_texts(const House *house, const CwGameDef *game);
Pending *house_last_pending(const Table *table);                              /* NULL: all is durable */
Pending *house_pending_answer(const Table *table, int seat, uint64_t number); /* NULL: it is durable */
Text *pending_add(Pending *pending, Client *client, Viewer *viewer);          /* a message to be filled */
Text *pending_owe(Pending *pending, Client *client,
                  const char *re); /* the same; if it fails, the client hears that instead */
Viewer *viewer_new(Client *client, Table *t, int seat);
void viewer_free(Viewer *viewer);
void viewer_starts_anew(
    Viewer *viewer); /* with a whole frame: those that are on their way are nothing to it */
Viewer *viewer_of(const Client *client, const Table *t);
/* house_http.c */
int house_get(void *data, const char *path, NetAnswer *answer); /* as a NetHandler */
/* house_lists.c */
void house_tell_lobby(House *house, const Table *t);
void house_wake(const Table *t, int64_t at);                /* it leaves memory and is loaded again then */
int house_woken(House *house, const TableId *id, Due *due); /* 0: it did not leave with a clock */
void house_remember_maker(const Table *t);                  /* it leaves memory */
void house_recall_maker(Table *t);                          /* it is loaded again */
int house_tables_of(const House *house, const char *address);
/* house_said.c */
const char *house_hello(House *house); /* what everybody is told of the server, as members of JSON */
void house_heard(House *house, Client *client, const char *text, size_t length);
/* seat*.c: what a message asks for; 0: `why` says why not */
typedef struct Refusal {
    const char *reason, *field; /* field: the member that is to blame, or NULL */
    char words[sizeof((Problem *)0)->text];
} Refusal;
int refuse(Refusal *why, const char *reason, const char *words); /* always 0 */
int seat_open(House *house, Client *client, const json_t *said, const char *re, Refusal *why);
int seat_sit(Table *t, Client *client, const json_t *said, const char *re, Refusal *why);
int seat_watch(Table *t, Client *client, const char *re, Refusal *why);
int seat_choose(Table *t, Client *client, const json_t *said, const char *re, Refusal *why);
int seat_hint(Table *t, Client *client, const json_t *said, const char *re, Refusal *why);
int seat_offer(Table *t, Client *client, const json_t *said, const char *re, Refusal *why);
int seat_accept(Table *t, Client *client, const json_t *said, const char *re, Refusal *why);
int seat_decline(Table *t, Client *client, const char *re, Refusal *why);
int seat_leave(Table *t, Client *client, int resigns, const char *re, Refusal *why);
int seat_away(Table *t, Client *client, const char *re, Refusal *why);
int seat_wish(Table *t, Client *client, const json_t *said, const char *re, Refusal *why);
int seat_seen(Table *t, Client *client, const json_t *said, Refusal *why);
int seat_report(const Table *t, Client *client, const char *re, Refusal *why);
int seat_say(Table *t, Client *client, const json_t *said, const char *re, Refusal *why);
extern const char *const seat_phrases[];      /* ends with NULL */
const char *seat_kind(const TableSeat *seat); /* person, computer, bot */
/* table.c */
Table *table_new(House *house, const TableId *id);
void table_free(Table *t); /* out of memory: the store has it */
Table *table_find(House *house, const TableId *id);
Table *table_get(House *house, const TableId *id,
                 Problem *p); /* loads it; NULL: there is none, or it cannot be read */
void table_set_up(Table *t, const Setup *setup);
int table_begin(Table *t, const Setup *setup, Problem *p); /* everybody sits: the game starts */
void table_reload(Table *t);
/* The replay of a table as it stood after act n, from the store.  0: there is none. */
int table_replay_at(House *house, const TableId *id, uint32_t n, Text *out);
int table_is_idle(const Table *t, int64_t now);
unsigned table_people(const Table *t);      /* bit s: a person has the seat and has not left */
int table_waits_for_people(const Table *t); /* nobody of them plays now, and one may come back */
/* Its player is gone for good: nobody sees its cards by its secret before the game is over. */
int table_has_left(const Table *t, int seat);
void table_seat_viewers(
    Table *t); /* each where its secret puts it: where the seat is somebody else's now, it watches */
/* table_tell.c */
void table_write(Text *out, const Table *t, int you, const char *secret); /* the message `table` */
/* With what is pending; NULL: at once, or behind what is on its way. */
void table_tell(Table *t, Client *client, int seat, Pending *with);
void table_tell_all(Table *t, Pending *with);
void table_tells(Table *t); /* those who look at it, after one came or went */
enum { TO_ALL = CW_SPECTATOR - 1 };
void table_frames(Table *t, int seat, Pending *with); /* to those of one seat, or TO_ALL */
void table_catch_up(Table *t); /* whole frames for those who wait for one, if all is durable */
void table_write_over(Text *out, const Table *t);
void table_write_lobby(Text *out, const Table *t);
/* table_play.c */
void table_go_on(Table *t);
CwStatus table_answer(Table *t, int seat, uint64_t number, int action, Client *from, const char *re);
void table_thought(Table *t, const Thought *thought);
/* While a person plays on with or against it, its mates stay; else, and with table_lose, the whole team gives up. */
DriverLeft table_leave(Table *t, int seat, const char *why, Client *from, const char *re);
void table_lose(Table *t, int seat, const char *why);
void table_take_back(Table *t, int seat, Client *from, const char *re); /* match_can_undo */
void table_end(Table *t, ActKind kind, Client *from, const char *re);   /* a draw or an abort */
void table_return(Table *t, int seat);
void table_sit_in(Table *t, int seat);
/* table_clock.c */
int table_has_clock(const Table *t);
void table_wind(Table *t);                    /* the game begins: every clock is full */
void table_charge(Table *t);                  /* up to now */
void table_time(Table *t);                    /* after an act: whose clock runs now */
void table_add_increment(Table *t, int seat); /* it has answered */
void table_give_time(Table *t, int seat);     /* it comes back: a little, at least */
void table_start_clocks(Table *t);            /* those that stood go on */
void table_stop_clocks(Table *t);
int64_t table_clock_of(const Table *t, int seat); /* milliseconds left */
void table_rest(Table *t);                        /* it leaves memory, and its clocks run on */
void table_wakes(Table *t, const Due *due);
void table_beat(Table *t);      /* whose time is up, whose pause is over */
void table_plan_auto(Table *t); /* pauses before questions with one option are answered */
/* table_bots.c */
void table_ask_bots(Table *t);
void table_stop_bots(Table *t);
void table_end_bots(Table *t); /* the game is over: they are told */
void table_bot_said(void *data, void *owner, int seat, const BotSaid *said);
int table_waits_for_bot(const Table *t);
int table_replay(Table *t, const StoredAct *act, uint64_t *before, Problem *p);
/* table_hint.c */
int table_ask_hint(Table *t, int seat, uint64_t number, const char *re, Refusal *why);
void table_drop_hint(Table *t);
void table_hint_heard(Table *t, Player *player); /* NULL: it was dropped */

#endif
