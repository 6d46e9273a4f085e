/* The player protocol, version 2: one JSON object per line (docs/protocol.md).  protocol.c makes the lines of the engine,
   protocol_read.c reads those of a player; they do no I/O. */
#ifndef PLAYERS_PROTOCOL_H
#define PLAYERS_PROTOCOL_H

#include "match/viewer_frame.h"
#include "players/player.h"

enum { PROTOCOL_VERSION = 2, PROTOCOL_LINE_LIMIT = 1 << 16 };

/* Each appends one line to `out`. */
void protocol_hello(Text *out, const CwGame *game);
void protocol_table(Text *out, const CwGame *game, uint64_t game_number, int seat, const char *const *names,
                    uint64_t seed);
/* Frame `n` of the game for this seat, from 1. */
void protocol_frame(Text *out, uint32_t n, const ViewerFrame *frame);

typedef struct AnswerRefusal { /* why an answer changed nothing */
    const char *reason;        /* a word for programs */
    const char *words;         /* NULL: those of the status */
    CwStatus status;
    long long seat, decision;
    int has_re;
    long long re; /* what the player called its message */
} AnswerRefusal;
void protocol_refused(Text *out, const AnswerRefusal *refusal);
void protocol_error(Text *out, const char *reason, const char *words);
void protocol_over(Text *out, const CwGame *game, int seat, const Ending *ending);
const char *protocol_reason(CwStatus status);

typedef enum SaidKind { SAID_HELLO, SAID_CHOOSE, SAID_RESIGN, SAID_NONSENSE } SaidKind;
typedef struct Said {
    SaidKind kind;
    int names_seat, has_re;
    long long seat;     /* if so; it need not exist */
    long long decision; /* of a choice */
    long long action;
    long long re;       /* if so */
    const char *reason; /* of nonsense: a word for programs */
    char problem[240];  /* what is wrong with it, in words */
} Said;

void protocol_read(const char *line, size_t length, Said *said);

#endif
