/* The player protocol, version 1: one JSON object per line (docs/protocol.md).  This file makes the lines of the
   engine and reads those of a player; it does no I/O. */
#ifndef PLAYERS_PROTOCOL_H
#define PLAYERS_PROTOCOL_H

#include "players/player.h"

enum { PROTOCOL_VERSION = 1, PROTOCOL_LINE_LIMIT = 1 << 16 };

/* Each appends one line to `out`. */
void protocol_hello(Text *out, const CwGame *game);
void protocol_start(Text *out, const CwGame *game, uint64_t game_number, int seat, const char *const *names,
                    uint64_t seed);
void protocol_note(Text *out, int seat, const PlayerNote *note);
/* `number`: by which an answer names the question (driver_number). */
void protocol_ask(Text *out, const CwGame *game, const CwState *state, int seat, uint64_t number,
                  const char *const *names, const CwHandles *handles);
void protocol_refused(Text *out, long long seat, long long decision, CwStatus status, const char *words);
void protocol_error(Text *out, const char *words);
void protocol_end(Text *out, const CwGame *game, int seat, const Ending *ending);

typedef enum SaidKind { SAID_HELLO, SAID_CHOOSE, SAID_RESIGN, SAID_NONSENSE } SaidKind;
typedef struct Said {
    SaidKind kind;
    int names_seat;
    long long seat;     /* if so; it need not exist */
    long long decision; /* of a choice */
    long long action;
    char problem[200]; /* what is wrong with nonsense */
} Said;

void protocol_read(const char *line, size_t length, Said *said);

#endif
