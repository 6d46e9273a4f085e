/* Messages of strangers to a house, any bytes at all: it answers each of them with JSON, and tables change only by acts.

   Each line is a message of one of two clients; a line that begins with '#' stands for a good message: the next byte says
   which.  The network is left out: peers are pretended below. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "table/house_inside.h"
#include "tests/support/amnesia.h"
#include "tests/support/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* ---- a network that is none ------------------------------------------------------------------------------------------------ */

struct Net {
    NetHandler handler;
    void (*ready[8])(void *data);
    void *data[8];
    int watches;
};
struct Peer {
    void *kept;
    char last[40000];
    int is_closed;
};

static struct Net network;
const NetLimits net_limits = {.per_address = 8};

Net *net_open(const NetSettings *settings, const NetHandler *handler, Problem *p)
{
    (void)settings, (void)p;
    network = (struct Net){.handler = *handler};
    return &network;
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
    static int64_t now;
    return now += 10;
}
void peer_send(Peer *peer, const char *text, size_t length)
{
    const char *wrong = json_error(text, length, NULL);
    if (wrong) {
        fprintf(stderr, "%s in %.*s\n", wrong, (int)length, text);
        abort();
    }
    snprintf(peer->last, sizeof peer->last, "%.*s", (int)length, text);
}
void peer_close(Peer *peer, int code, const char *reason)
{
    (void)code, (void)reason;
    peer->is_closed = 1;
}
size_t peer_queued(const Peer *peer, int *messages)
{
    (void)peer;
    if (messages)
        *messages = 0;
    return 0;
}
const char *peer_address(const Peer *peer)
{
    (void)peer;
    return "127.0.0.1";
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

/* ---- messages ------------------------------------------------------------------------------------------------------------- */

static void settle(House *house)
{
    do
        for (int i = 0; i < network.watches; i++)
            network.ready[i](network.data[i]);
    while (house->pending);
}

static Table *any_table(const House *house)
{
    for (int i = 0; i < HOUSE_PLACES; i++)
        if (house->place[i])
            return house->place[i];
    return NULL;
}

static void say(House *house, Peer *peer, const char *text, size_t length)
{
    if (peer->is_closed)
        return;
    network.handler.heard(network.handler.data, peer, text, length);
    settle(house);
}

static void say_well(House *house, Peer *peer, uint8_t which)
{
    static const char *const good[] = {
        "{\"type\":\"sit\",\"table\":\"%s\",\"name\":\"Ann\",\"re\":1}",
        "{\"type\":\"watch\",\"table\":\"%s\"}",
        "{\"type\":\"offer\",\"table\":\"%s\",\"what\":\"back\"}",
        "{\"type\":\"accept\",\"table\":\"%s\",\"what\":\"back\"}",
        "{\"type\":\"resign\",\"table\":\"%s\"}",
        "{\"type\":\"again\",\"table\":\"%s\"}",
        "{\"type\":\"leave\",\"table\":\"%s\"}",
        "{\"type\":\"say\",\"table\":\"%s\",\"phrase\":3}",
        "{\"type\":\"offer\",\"table\":\"%s\",\"what\":\"rematch\"}",
    };
    const Table *t = any_table(house);
    char text[200];
    if (!t || which >= 9 * 16) {
        snprintf(text, sizeof text,
                 "{\"type\":\"open\",\"game\":\"unicorn\",\"seats\":[\"person\",\"%s\"],\"public\":true}",
                 which & 1 ? "person" : "greedy");
    } else if (which & 8 && t->match && cw_next_seat(match_state(t->match)) >= 0) {
        CwOptions options;
        cw_options(match_game(t->match), match_state(t->match), cw_next_seat(match_state(t->match)),
                   &options);
        snprintf(text, sizeof text, "{\"type\":\"choose\",\"table\":\"%s\",\"decision\":%llu,\"action\":%d}",
                 t->name, (unsigned long long)driver_number(&t->driver),
                 options.action[which % options.count]);
    } else {
        snprintf(text, sizeof text, good[which / 16], t->name);
    }
    say(house, peer, text, strlen(text));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char path[100];
    static const CwGameDef *games[2];
    Problem p = {0};
    Peer peer[2] = {0};
    if (!*path) {
        snprintf(path, sizeof path, "/tmp/cw_fuzz_%d", (int)getpid());
        games[0] = cw_find_game("unicorn");
    }
    amnesia_begin();
    HouseSettings settings = {.store = {.path = path, .vfs = AMNESIA}, .games = games, .thinkers = 1};
    House *house = house_open(&settings, &p);
    if (!house)
        abort();
    for (int i = 0; i < 2; i++)
        network.handler.opened(network.handler.data, &peer[i]);
    int lines = 0;
    for (size_t at = 0; at < size && lines < 60; lines++) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t length = end ? (size_t)(end - data) - at : size - at;
        Peer *who = &peer[lines & 1];
        if (length >= 2 && data[at] == '#') {
            say_well(house, who, data[at + 1]);
        } else {
            char *text = copy_of((const char *)data + at, length);
            say(house, who, text, length);
            free(text);
        }
        at += length + 1;
    }
    for (int i = 0; i < 2; i++)
        network.handler.closed(network.handler.data, &peer[i]);
    house_close(house);
    char lock[120];
    snprintf(lock, sizeof lock, "%s.lock", path);
    unlink(lock);
    return 0;
}
