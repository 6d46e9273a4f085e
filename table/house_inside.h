/* What a house is made of: for house.c, house_said.c, seat.c and table*.c only. */
#ifndef TABLE_HOUSE_INSIDE_H
#define TABLE_HOUSE_INSIDE_H

#include <jansson.h>

#include "match/driver.h"
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

typedef struct Viewer { /* somebody at a table: a seat, or a watcher */
    struct Viewer *next_at_table, *next_of_client;
    Client *client;
    Table *table;
    int seat; /* or CW_SPECTATOR */
    FrameMemory memory;
    int wants_whole;      /* the next frame is whole, as soon as all is durable */
    int64_t behind_since; /* it does not read fast enough; 0: it does */
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
    Text text;
} Out;

typedef struct Pending { /* a change on its way to the store */
    struct Pending *next;
    uint64_t ticket;
    Table *table;
    Out *outs, **outs_end;
    Client *from; /* who is told if it fails; NULL: nobody, or gone */
    char *re;
    int opens; /* the table is new */
} Pending;

typedef struct Seat {
    int is_person;
    const char *level; /* of a computer */
    char *name;        /* NULL: nobody sits there */
    uint8_t secret_hash[DEAL_BYTES], nonce[DEAL_BYTES];
    int is_played_on; /* the computer sits in */
    struct {          /* the last answer that was taken: the same again is no mistake */
        uint64_t number;
        int action;
        uint32_t n;
    } last;
} Seat;

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
    int64_t base_ms, increment_ms, made;
    uint8_t secret[DEAL_BYTES], commitment[DEAL_BYTES];
    Seat seat[CW_MAX_SEATS];
    Match *match; /* NULL before it starts */
    Driver driver;
    uint32_t acts, durable; /* durable: up to this number */
    int branch;
    int is_draw;
    char *closed_because; /* NULL, or why it cannot go on */
    char *header;         /* the setup, until it starts */
    Viewer *viewers;
    unsigned told; /* whom the match tells what happens */
    int pendings;
    int is_failing;   /* something could not be written: it is read again when nothing is on its way */
    ThinkersJob *job; /* on its way */
    int waits_for_thinker;
    struct { /* a hint that is being thought about, if there is a job */
        ThinkersJob *job;
        int seat;
        uint64_t number;
        char *re;
    } hint;
    int64_t clock[CW_MAX_SEATS], ticked; /* ticked: when they were last charged; 0: they stand */
    OfferWhat offer;
    int offer_by;
    unsigned accepted;
    int64_t used; /* when somebody last had to do with it */
};

enum { HOUSE_PLACES = 1 << 12, HOUSE_THINKING = 32, LOBBY_MOST = 100 };

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
    Shelf *shelf;
    Table *place[HOUSE_PLACES];
    Client *clients;
    Pending *pending, **pending_end;
    LobbyEntry *lobby;
    int lobby_count, lobby_room;
    TableId *to_load; /* at the start: tables that may have something to do */
    int to_load_count, to_load_room;
    int is_closing;
    HouseCount count;
};

int64_t wall_ms(void);

/* house.c */
void client_send(Client *client, const Text *text);
void client_done(Client *client, const Table *t, const char *re, uint32_t n);
Pending *house_put(House *house, Table *table, const StoreChange *change, Client *from, const char *re);
Pending *house_last_pending(const Table *table);                     /* NULL: all is durable */
Text *pending_add(Pending *pending, Client *client, Viewer *viewer); /* a message to be filled */
void house_tell_lobby(House *house, const Table *t);
int house_tables_of(const House *house, const char *address);
Viewer *viewer_new(Client *client, Table *t, int seat);
void viewer_free(Viewer *viewer);
Viewer *viewer_of(const Client *client, const Table *t);
/* house_said.c */
void house_heard(House *house, Client *client, const char *text, size_t length);
/* seat.c: what a message asks for; 0: `why` says why not */
typedef struct Refusal {
    const char *reason, *field; /* field: the member that is to blame, or NULL */
    char words[1000];
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
int seat_say(Table *t, Client *client, const json_t *said, const char *re, Refusal *why);
extern const char *const seat_phrases[]; /* ends with NULL */
/* table.c */
Table *table_new(House *house, const TableId *id);
void table_free(Table *t); /* out of memory: the store has it */
Table *table_find(House *house, const TableId *id);
Table *table_get(House *house, const TableId *id,
                 Problem *p); /* loads it; NULL: there is none, or it cannot be read */
void table_set_up(Table *t, const Setup *setup);
int table_begin(Table *t, const Setup *setup, Problem *p); /* everybody sits: the game starts */
void table_reload(Table *t);
int table_is_idle(const Table *t, int64_t now);
unsigned table_people(const Table *t); /* bit s: a person has the seat and has not left */
/* table_tell.c */
void table_write(Text *out, const Table *t, int you, const char *secret); /* the message `table` */
void table_tell_all(Table *t, Pending *with); /* at once, or with what is pending */
void table_tells(Table *t);                   /* those who look at it, after one came or went */
void table_frames(Table *t, Pending *with);
void table_catch_up(Table *t); /* whole frames for those who wait for one, if all is durable */
void table_write_over(Text *out, const Table *t);
void table_write_lobby(Text *out, const Table *t);
/* table_play.c */
void table_go_on(Table *t);
CwStatus table_answer(Table *t, int seat, uint64_t number, int action, Client *from, const char *re);
void table_thought(Table *t, const Thought *thought);
DriverLeft table_leave(Table *t, int seat, const char *why, Client *from, const char *re);
int table_take_back(Table *t, int seat, Client *from, const char *re);
void table_end(Table *t, ActKind kind, Client *from, const char *re); /* a draw or an abort */
void table_return(Table *t, int seat);
void table_beat(Table *t, int64_t now); /* clocks */
int table_replay(Table *t, const StoredAct *act, uint64_t *before, Problem *p);
/* table_hint.c */
int table_ask_hint(Table *t, int seat, uint64_t number, const char *re, Refusal *why);
void table_drop_hint(Table *t);
void table_hint_heard(Table *t, Player *player); /* NULL: it was dropped */

#endif
