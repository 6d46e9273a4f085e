#include "table/bots.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "players/process.h"
#include "players/protocol.h"
#include "table/keeper.h"

enum { EVENTS_AT_ONCE = 64, READ_BYTES = 4096, MOST_UNREAD = 1 << 20 };

struct Bots {
    BotSpec spec[BOTS_MOST];
    char **words[BOTS_MOST];
    int count, patience_ms, running;
    Keeper keeper;
    int epoll;
    Bot *first;
};

struct Bot {
    Bots *bots;
    Bot *prev, *next;
    void *owner;
    int seat;
    pid_t pid;
    int to, from;
    Text to_say, heard;
    size_t said;     /* of to_say */
    uint64_t number; /* that it was asked; 0: nothing yet */
    int64_t until;   /* it has to answer; 0: it is not asked */
    uint32_t frames;
    int waits_to_write, is_gone;
};

/* ---- by name --------------------------------------------------------------------------------------------------------- */

int bot_read(const char *text, char name[BOT_NAME_BYTES + 1], const char **command, Problem *p)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    size_t length = strcspn(text, "=");
    if (strncmp(text + length, "=cmd:", 5) != 0)
        return problem(p, 0, "a bot is NAME=cmd:PROGRAM ARGS, not '%.80s'", text);
    if (!length || length > BOT_NAME_BYTES || strspn(text, letters) != length)
        return problem(p, 0, "a bot's name has 1 to %d letters, digits, dots and dashes, not '%.*s'",
                       BOT_NAME_BYTES, (int)(length < 60 ? length : 60), text);
    memcpy(name, text, length);
    name[length] = 0;
    *command = text + length + 5;
    return 1;
}

int bots_count(const Bots *bots)
{
    return bots ? bots->count : 0;
}

const char *bots_name(const Bots *bots, int which)
{
    return bots->spec[which].name;
}

int bots_find(const Bots *bots, const char *name)
{
    for (int i = 0; i < bots_count(bots); i++)
        if (strcmp(bots->spec[i].name, name) == 0)
            return i;
    return -1;
}

int bots_running(const Bots *bots)
{
    return bots ? bots->running : 0;
}

int bots_file(const Bots *bots)
{
    return bots->epoll;
}

/* ---- a life ---------------------------------------------------------------------------------------------------------- */

static void free_commands(Bots *bots)
{
    for (int i = 0; i < bots->count; i++)
        if (bots->words[i])
            free_words(bots->words[i]);
    free(bots);
}

Bots *bots_open(const BotSpec *specs, int count, int patience_ms, Problem *p)
{
    Bots *bots = memory(NULL, 1, sizeof *bots);
    *bots = (Bots){.count = count, .patience_ms = patience_ms ? patience_ms : PLAYER_PATIENCE_MS};
    for (int i = 0; i < count; i++) {
        bots->spec[i] = specs[i];
        bots->words[i] = split_words(specs[i].command);
        if (!bots->words[i]) {
            problem(p, 0,
                    "bot %s: 'cmd:%.100s' names no program; write cmd:PROGRAM ARGS, with quotes in pairs",
                    specs[i].name, specs[i].command);
            free_commands(bots);
            return NULL;
        }
    }
    bots->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (bots->epoll < 0 || !keeper_open(&bots->keeper, bots->words, count, p)) {
        free_commands(bots);
        return NULL;
    }
    return bots;
}

void bots_close(Bots *bots)
{
    if (!bots)
        return;
    while (bots->first)
        bot_stop(bots->first);
    keeper_close(&bots->keeper);
    close(bots->epoll);
    free_commands(bots);
}

Bot *bot_start(Bots *bots, int which, void *owner, int seat, Problem *p)
{
    int pipes[2];
    pid_t pid;
    if (!keeper_start(&bots->keeper, which, &pid, pipes, p))
        return NULL;
    Bot *bot = memory(NULL, 1, sizeof *bot);
    *bot = (Bot){.bots = bots,
                 .next = bots->first,
                 .owner = owner,
                 .seat = seat,
                 .pid = pid,
                 .to = pipes[0],
                 .from = pipes[1]};
    if (bot->next)
        bot->next->prev = bot;
    bots->first = bot;
    bots->running++;
    epoll_ctl(bots->epoll, EPOLL_CTL_ADD, bot->from,
              &(struct epoll_event){.events = EPOLLIN, .data.ptr = bot});
    return bot;
}

void bot_stop(Bot *bot)
{
    Bots *bots = bot->bots;
    *(bot->prev ? &bot->prev->next : &bots->first) = bot->next;
    if (bot->next)
        bot->next->prev = bot->prev;
    bots->running--;
    close(bot->to); /* which takes them out of the epoll, too */
    close(bot->from);
    keeper_end(&bots->keeper, bot->pid);
    text_free(&bot->to_say);
    text_free(&bot->heard);
    free(bot);
}

/* ---- what it is told --------------------------------------------------------------------------------------------------- */

static void flush(Bot *bot)
{
    while (bot->said < bot->to_say.length && !bot->is_gone) {
        ssize_t n = write(bot->to, bot->to_say.at + bot->said, bot->to_say.length - bot->said);
        if (n > 0)
            bot->said += (size_t)n;
        else if (n < 0 && errno == EAGAIN)
            break;
        else if (n < 0 && errno != EINTR)
            bot->is_gone = 1;
    }
    int waits = bot->said < bot->to_say.length && !bot->is_gone;
    if (!waits) {
        text_clear(&bot->to_say);
        bot->said = 0;
    }
    if (waits != bot->waits_to_write)
        epoll_ctl(bot->bots->epoll, waits ? EPOLL_CTL_ADD : EPOLL_CTL_DEL, bot->to,
                  &(struct epoll_event){.events = EPOLLOUT, .data.ptr = bot});
    bot->waits_to_write = waits;
}

void bot_begin(Bot *bot, const CwGame *game, const char *const *names, uint64_t seed)
{
    protocol_hello(&bot->to_say, game);
    protocol_table(&bot->to_say, game, 0, bot->seat, names, seed);
}

void bot_ask(Bot *bot, const ViewerFrame *frame, int64_t now)
{
    protocol_frame(&bot->to_say, ++bot->frames, frame);
    bot->number = frame->number;
    bot->until = now + bot->bots->patience_ms;
    bot->is_gone |= bot->to_say.length > MOST_UNREAD;
    flush(bot);
}

void bot_is_stale(Bot *bot, uint64_t number)
{
    protocol_refused(&bot->to_say,
                     &(AnswerRefusal){.status = CW_STALE, .seat = bot->seat, .decision = (long long)number});
    bot->is_gone |= bot->to_say.length > MOST_UNREAD;
    flush(bot);
}

void bot_end(Bot *bot, const ViewerFrame *frame, const Ending *ending)
{
    protocol_frame(&bot->to_say, ++bot->frames, frame);
    protocol_over(&bot->to_say, frame->game, bot->seat, ending);
    bot->until = 0;
    flush(bot);
}

int bot_is_asked(const Bot *bot, uint64_t number)
{
    return bot->until && bot->number == number;
}

/* ---- what it says ------------------------------------------------------------------------------------------------------- */

/* The bot may be gone when this returns. */
static void say(Bot *bot, BotsHeard *heard, void *data, BotSays what, const char *words)
{
    heard(data, bot->owner, bot->seat, &(BotSaid){.what = what, .words = words});
}

static int is_there(const Bots *bots, const Bot *bot)
{
    for (const Bot *b = bots->first; b; b = b->next)
        if (b == bot)
            return 1;
    return 0;
}

static void hear_line(Bot *bot, const char *line, size_t length, BotsHeard *heard, void *data)
{
    Said said;
    protocol_read(line, length, &said);
    if (said.kind == SAID_NONSENSE)
        say(bot, heard, data, BOT_FAILS, said.problem);
    else if (said.kind != SAID_HELLO && said.names_seat && said.seat != bot->seat)
        say(bot, heard, data, BOT_FAILS, "an answer for a seat that it does not play");
    else if (said.kind == SAID_RESIGN)
        say(bot, heard, data, BOT_RESIGNS, "it resigned");
    else if (said.kind == SAID_CHOOSE) {
        const BotSaid choice = {.what = BOT_CHOOSES,
                                .number = said.decision > 0 ? (uint64_t)said.decision : 0,
                                .action = said.action};
        if (said.decision == (long long)bot->number)
            bot->until = 0;
        heard(data, bot->owner, bot->seat, &choice);
    }
}

static void hear_lines(Bots *bots, Bot *bot, BotsHeard *heard, void *data)
{
    for (char *end; bot->heard.length && (end = memchr(bot->heard.at, '\n', bot->heard.length));) {
        size_t length = (size_t)(end - bot->heard.at);
        char *line = copy_of(bot->heard.at, length);
        bot->heard.length -= length + 1;
        memmove(bot->heard.at, end + 1, bot->heard.length);
        hear_line(bot, line, length, heard, data);
        free(line);
        if (!is_there(bots, bot))
            return;
    }
    if (bot->heard.length > PROTOCOL_LINE_LIMIT)
        say(bot, heard, data, BOT_FAILS, "a line without end");
}

static void take(Bots *bots, Bot *bot, BotsHeard *heard, void *data)
{
    char bytes[READ_BYTES];
    ssize_t n = read(bot->from, bytes, sizeof bytes);
    if (n > 0) {
        text_add_bytes(&bot->heard, bytes, (size_t)n);
        hear_lines(bots, bot, heard, data);
    } else if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
        say(bot, heard, data, BOT_FAILS, "the program hung up");
    }
}

void bots_results(Bots *bots, int64_t now, BotsHeard *heard, void *data)
{
    struct epoll_event event[EVENTS_AT_ONCE];
    int count = epoll_wait(bots->epoll, event, EVENTS_AT_ONCE, 0);
    for (int i = 0; i < count; i++) {
        Bot *bot = event[i].data.ptr;
        if (!is_there(bots, bot))
            continue;
        if (event[i].events & (EPOLLOUT | EPOLLERR))
            flush(bot);
        else
            take(bots, bot, heard, data);
    }
    for (Bot *bot = bots->first, *next; bot; bot = next) {
        char words[60];
        next = bot->next;
        snprintf(words, sizeof words, "no answer within %d ms", bots->patience_ms);
        if (bot->is_gone || (bot->until && now > bot->until)) {
            say(bot, heard, data, BOT_FAILS, bot->is_gone ? "the program hung up" : words);
            break; /* the others' turn comes with the next call: who is there may have changed */
        }
    }
}
