/* The server's own bots: programs that play seats, over the player protocol (docs/protocol.md), one program for each seat.

   Programs are started by the keeper, a process that is forked before the server has threads and before it shuts itself into its folder
   (sandbox.h): the server can start nothing any more, the keeper can start what the command line named and nothing else.  When
   the server ends, in whatever way, the keeper ends the programs and itself.

       Bots *bots = bots_open(specs, count, &problem);     before threads
       Bot *bot = bot_start(bots, which, owner, seat, &problem);
       bot_begin(bot, game, names, seed);
       bot_ask(bot, &frame);                               it may take as long as it is allowed to
       ... when bots_file can be read, and now and then: bots_results(bots, now, heard, data);
       bot_stop(bot);

   Nothing here waits for a program. */
#ifndef TABLE_BOTS_H
#define TABLE_BOTS_H

#include "match/driver.h"
#include "match/viewer_frame.h"

typedef struct Bots Bots;
typedef struct Bot Bot; /* a program that runs */

enum { BOTS_MOST = 16, BOTS_MOST_RUNNING = 64, BOT_NAME_BYTES = 24 };

typedef struct BotSpec {
    const char *name, *command; /* "PROGRAM ARGS" */
} BotSpec;

typedef enum BotSays { BOT_CHOOSES, BOT_RESIGNS, BOT_FAILS } BotSays;
typedef struct BotSaid {
    BotSays what;
    uint64_t number; /* of the question, if it chooses */
    long long action;
    const char *words; /* why it fails: "no answer within 10000 ms" */
} BotSaid;
/* May stop that bot, and any other. */
typedef void BotsHeard(void *data, void *owner, int seat, const BotSaid *said);

/* "NAME=cmd:PROGRAM ARGS", as --bot has it; 0: it is none, and the problem says why.  The command stays where it is, the name is
   copied. */
int bot_read(const char *text, char name[BOT_NAME_BYTES + 1], const char **command, Problem *p);

Bots *bots_open(const BotSpec *specs, int count, int patience_ms, Problem *p); /* patience 0: the usual */
void bots_close(Bots *bots); /* NULL is fine, and has none */
int bots_count(const Bots *bots);
const char *bots_name(const Bots *bots, int which);
int bots_find(const Bots *bots, const char *name); /* -1: there is none */
int bots_running(const Bots *bots);
int bots_file(const Bots *bots); /* can be read when a program has said something */
void bots_results(Bots *bots, int64_t now, BotsHeard *heard, void *data); /* now: of net_now */

Bot *bot_start(Bots *bots, int which, void *owner, int seat, Problem *p);
void bot_begin(Bot *bot, const CwGame *game, const char *const *names, uint64_t seed);
void bot_ask(Bot *bot, const ViewerFrame *frame, int64_t now);
void bot_is_stale(Bot *bot, uint64_t number); /* its answer came too late: no penalty */
void bot_end(Bot *bot, const ViewerFrame *frame, const Ending *ending);
int bot_is_asked(const Bot *bot, uint64_t number);
void bot_stop(Bot *bot); /* after what it was told last; a program that does not go is ended */

#endif
