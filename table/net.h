/* The network: HTTP answers from memory, WebSocket messages, and limits on what strangers may do.

   One thread: everything that is called back runs inside net_run.  Behind it are libevent (loop, timers), libmicrohttpd (HTTP
   and the upgrade) and wslay (frames); nobody else sees them.

       Net *net = net_open(&settings, &handler, &problem);
       net_run(net);                       until net_stop, or a signal of net_stop_on
       net_close(net);

   No file is read: what is served is what `get` hands out.  Limits are the network's own business: whoever passes one hears
   of it once and is closed with a reason.  Nobody waits for a peer that does not read. */
#ifndef TABLE_NET_H
#define TABLE_NET_H

#include <stddef.h>
#include <stdint.h>

#include "match/text.h"

typedef struct Net Net;
typedef struct Peer Peer; /* one WebSocket connection */

typedef struct NetLimits {
    int message_bytes;     /* of one message; longer: closed */
    int rate, burst;       /* messages a second, and at once */
    int drops;             /* so many past the rate are refused, then it is closed */
    int per_address;       /* WebSocket connections */
    int fetches;           /* by HTTP, of one address: a second, */
    int fetch_burst;       /* and at once */
    int visits;            /* of one address besides: HTTP, and what says nothing */
    int connections;       /* in all */
    int header_bytes;      /* of an HTTP request */
    int header_ms;         /* until a request is whole */
    int idle_ms;           /* of HTTP between requests */
    int silence_ms;        /* a peer that sends nothing for so long is gone; half of it: it is pinged */
    int unfinished_ms;     /* a message that was begun */
    int queue_bytes;       /* waiting to be sent; more: closed */
    int send_buffer_bytes; /* of the system, for each peer */
} NetLimits;
extern const NetLimits net_limits;

typedef struct NetSettings {
    const char *host; /* an address or a name */
    int port;         /* 0: any; net_port says which */
    const char *
        origin; /* "https://cards.example": the only one whose pages may connect; NULL: those of this machine */
    int behind_proxy;        /* 1: on this machine, which tells the address of others in X-Real-IP */
    const NetLimits *limits; /* NULL: net_limits */
} NetSettings;

typedef struct NetAnswer {
    const char *type; /* "text/html; charset=utf-8" */
    const void *bytes;
    size_t length;
    int forever; /* 1: never changes at this address */
    int owned;   /* 1: the bytes are freed when they are sent */
} NetAnswer;

typedef struct NetHandler {
    void *data;
    int (*get)(void *data, const char *path, NetAnswer *answer); /* 0: there is no such address */
    void (*opened)(void *data, Peer *peer);
    void (*heard)(void *data, Peer *peer, const char *text, size_t length); /* valid UTF-8, ends with a NUL */
    void (*too_fast)(void *data, Peer *peer);                               /* a message was dropped */
    void (*drained)(void *data, Peer *peer);                                /* all that was queued went out */
    void (*closed)(void *data, Peer *peer);                                 /* the last word about it */
} NetHandler;

enum { /* reasons of a close, as in RFC 6455 */
       NET_NORMAL = 1000,
       NET_GOING = 1001,
       NET_BAD_DATA = 1003,
       NET_POLICY = 1008,
       NET_TOO_BIG = 1009,
       NET_TRY_LATER = 1013
};

Net *net_open(const NetSettings *settings, const NetHandler *handler, Problem *p);
void net_close(Net *net); /* tells everybody, and waits for them no longer than a second */
int net_is_loopback(
    const char *host); /* an address of this machine alone, or localhost: no other name is looked up */
int net_port(const Net *net);
void net_run(Net *net);
void net_stop(Net *net);                /* net_run returns; also from a handler */
void net_stop_on(Net *net, int signal); /* at most 4 of them */
/* Calls back again and again: when the file can be read, or every so many milliseconds.  At most 8 of both. */
void net_watch(Net *net, int file, void (*ready)(void *data), void *data);
void net_every(Net *net, int ms, void (*tick)(void *data), void *data);
int64_t net_now(void);  /* milliseconds of a clock that only runs forward */
int64_t net_wall(void); /* milliseconds since 1970 */

/* A message to a peer.  Nothing is sent to one that is being closed. */
void peer_send(Peer *peer, const char *text, size_t length);
void peer_close(Peer *peer, int code, const char *reason); /* after what is queued; the reason is short */
void peer_charge(Peer *peer, int messages);                /* what it asked for counts as so many more */
size_t peer_queued(const Peer *peer, int *messages);       /* bytes that wait to go out */
const char *peer_address(const Peer *peer);
void peer_keep(Peer *peer, void *data); /* the handler's own */
void *peer_kept(const Peer *peer);

#endif
