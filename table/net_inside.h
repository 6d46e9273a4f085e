/* What the network is made of: for net*.c and tests only. */
#ifndef TABLE_NET_INSIDE_H
#define TABLE_NET_INSIDE_H

#include <event2/event.h>
#include <event2/event_struct.h>
#include <microhttpd.h>
#include <wslay/wslay.h>

#include "table/net.h"

enum { NET_MOST_WATCHES = 8, NET_MOST_SIGNALS = 4, NET_ADDRESS = 64, NET_REASON = 100 };

typedef struct NetWatch {
    struct event event;
    void (*call)(void *data);
    void *data;
} NetWatch;

typedef struct Visit { /* an HTTP connection */
    struct Visit *prev, *next;
    int file;
    int64_t until; /* it is hung up then */
} Visit;

struct Peer {
    Net *net;
    Peer *prev, *next;
    int file;
    struct MHD_UpgradeResponseHandle *upgrade;
    wslay_event_context_ptr frames;
    struct event can_read, can_write;
    char address[NET_ADDRESS];
    char *early; /* what came with the request */
    size_t early_length, early_at;
    size_t budget;        /* bytes that may still be read before others have their turn */
    int64_t heard, begun; /* when something came last; when the message began that is not whole yet, or 0 */
    uint64_t announced;   /* bytes of that message, by the headers of its frames */
    int64_t refilled;
    int tokens, dropped; /* in thousandths of a message; messages past the rate */
    int has_part;        /* bytes came that no whole message has used up */
    int is_pinged, is_closing, is_gone;
    int64_t closing_since;
    int close_code; /* not handed to wslay yet; else 0 */
    char close_reason[NET_REASON];
    void *kept;
};

typedef struct NetPurse NetPurse;
typedef struct NetZipped NetZipped;
typedef struct NetShort { /* an answer, made shorter */
    char *bytes;
    size_t length;
    int is_kept; /* 1: the network's own, 0: to be freed */
} NetShort;

struct Net {
    struct event_base *base;
    struct MHD_Daemon *http;
    struct event http_ready, http_timer, beat;
    NetHandler handler;
    NetLimits limits;
    int port, behind_proxy, is_stopping;
    char *origin;
    Peer *peers;
    Visit *visits;
    int peer_count;
    NetWatch watch[NET_MOST_WATCHES];
    int watches;
    struct event signal[NET_MOST_SIGNALS];
    int signals;
    NetZipped *zipped;
    NetPurse *purses;
    unsigned char rate_key[16];
};

/* net.c */
int net_reaches_itself(const struct sockaddr *at); /* loopback */
/* net_http.c */
void net_accept_key(const char key[24], char accept[40]); /* what a server answers to Sec-WebSocket-Key */
int net_http_open(Net *net, int listener, Problem *p);
void net_http_soon(Net *net); /* libmicrohttpd has something to do */
/* net_rate.c */
void net_rate_open(Net *net);
void net_rate_close(Net *net);
int net_may_fetch(const Net *net, const char *address); /* 0: it has had its share */
void net_charge_fetches(const Net *net, const char *address, int fetches);
/* Of a new connection, in thousandths; what one that is gone has left. */
int net_first_messages(const Net *net, const char *address);
void net_last_messages(const Net *net, const char *address, int left);
/* net_zip.c */
int net_can_unzip(const char *accepted);                        /* the header Accept-Encoding, or NULL */
int net_zip(Net *net, const NetAnswer *answer, NetShort *made); /* 0: it stays as it is */
void net_zip_close(Net *net);
/* net_peer.c */
Peer *net_peer_new(Net *net, const char *address, int file, struct MHD_UpgradeResponseHandle *upgrade,
                   const char *early, size_t length);
void net_peer_drop(Peer *peer); /* at once, and for good */
void net_peer_beat(Peer *peer, int64_t now);
int net_peers_of(const Net *net, const char *address);

#endif
