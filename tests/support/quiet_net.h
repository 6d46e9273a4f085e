/* A network that is none, and clocks that stand until a test moves them: for tests of a house without sockets, where nothing happens
   that the test has not asked for.  Included in one file of a program, in place of table/net*.c. */
#ifndef SUPPORT_QUIET_NET_H
#define SUPPORT_QUIET_NET_H

#include "table/net.h"

struct Net {
    NetHandler handler;
    void (*ready[8])(
        void
            *data); /* in the order in which a house asks: store, thinkers, bots if there are any, the beat */
    void *data[8];
    int watches;
};

struct Peer {
    void *kept;
    const char *address;
    int charged;
    int is_closed, queued; /* queued: messages that it has not read, as the test says */
    void *own;             /* the test's */
};

static struct Net quiet_net;
static int64_t quiet_now = 1000, quiet_wall = 1700000000000;
/* Every message that is sent. */
static void (*quiet_sent)(Peer *peer, const char *text, size_t length);

const NetLimits net_limits = {.per_address = 8, .silence_ms = 60000};

Net *net_open(const NetSettings *settings, const NetHandler *handler, Problem *p)
{
    (void)settings, (void)p;
    quiet_net = (struct Net){.handler = *handler};
    return &quiet_net;
}
void net_close(Net *net)
{
    (void)net;
}
void net_watch(Net *net, int file, void (*ready)(void *data), void *data)
{
    (void)file;
    net->ready[net->watches] = ready;
    net->data[net->watches++] = data;
}
void net_every(Net *net, int ms, void (*tick)(void *data), void *data)
{
    net_watch(net, ms, tick, data);
}
int64_t net_now(void)
{
    return quiet_now;
}
int64_t net_wall(void)
{
    return quiet_wall;
}
void peer_send(Peer *peer, const char *text, size_t length)
{
    if (quiet_sent)
        quiet_sent(peer, text, length);
}
void peer_close(Peer *peer, int code, const char *reason)
{
    (void)code, (void)reason;
    peer->is_closed = 1;
}
void peer_charge(Peer *peer, int messages)
{
    peer->charged += messages;
}
size_t peer_queued(const Peer *peer, int *messages)
{
    if (messages)
        *messages = peer->queued;
    return 0;
}
const char *peer_address(const Peer *peer)
{
    return peer->address ? peer->address : "127.0.0.1";
}
void peer_keep(Peer *peer, void *data)
{
    peer->kept = data;
}
void *peer_kept(const Peer *peer)
{
    return peer->kept;
}
int net_port(const Net *net)
{
    (void)net;
    return 0;
}

/* Runs one of what the house watches. */
static inline void quiet_run(int which)
{
    quiet_net.ready[which](quiet_net.data[which]);
}

static inline void quiet_pass(int64_t ms)
{
    quiet_now += ms;
    quiet_wall += ms;
}

#endif
