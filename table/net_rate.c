/* What one address may ask for, over all its connections: fetches by HTTP, and the messages that a new connection begins with, so
   that nobody who was closed for talking without end begins again with all of them.

   Nobody can fill the memory with addresses: each has its few places, by a hash that strangers cannot foresee, and takes the one
   whose owner has used up the least. */
#include "table/net_inside.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { NET_WAYS = 4, NET_SETS = 1 << 12, TOKEN = 1000 };

struct NetPurse {
    uint64_t owner; /* 0: nobody */
    int64_t filled;
    int64_t fetches, messages; /* in thousandths */
};

void net_rate_open(Net *net)
{
    net->purses = calloc((size_t)NET_WAYS * NET_SETS, sizeof *net->purses); /* most of it is never touched */
    if (!net->purses)
        out_of_memory();
    randombytes_buf(net->rate_key, sizeof net->rate_key);
}

static int64_t most_fetches(const Net *net)
{
    return (int64_t)net->limits.fetch_burst * TOKEN;
}

/* As many as all connections of an address may begin with together. */
static int64_t most_messages(const Net *net)
{
    return (int64_t)net->limits.per_address * net->limits.burst * TOKEN;
}

static void fill(const Net *net, NetPurse *purse, int64_t now)
{
    int64_t past = now - purse->filled;
    purse->fetches += past * net->limits.fetches;
    purse->messages += past * net->limits.rate;
    if (purse->fetches > most_fetches(net))
        purse->fetches = most_fetches(net);
    if (purse->messages > most_messages(net))
        purse->messages = most_messages(net);
    purse->filled = now;
}

static NetPurse *purse_of(const Net *net, const char *address)
{
    uint64_t owner;
    int64_t now = net_now();
    crypto_shorthash((unsigned char *)&owner, (const unsigned char *)address, strlen(address), net->rate_key);
    owner |= (uint64_t)!owner;
    NetPurse *first = net->purses + owner % NET_SETS * NET_WAYS, *least = first;
    for (NetPurse *purse = first; purse < first + NET_WAYS; purse++) {
        if (purse->owner == owner) {
            fill(net, purse, now);
            return purse;
        }
        if (purse->owner)
            fill(net, purse, now);
        if (!purse->owner || (least->owner && purse->fetches > least->fetches))
            least = purse;
    }
    *least = (NetPurse){
        .owner = owner, .filled = now, .fetches = most_fetches(net), .messages = most_messages(net)};
    return least;
}

int net_may_fetch(const Net *net, const char *address)
{
    NetPurse *purse = purse_of(net, address);
    if (purse->fetches < TOKEN)
        return 0;
    purse->fetches -= TOKEN;
    return 1;
}

/* It may owe some, but no more than it could have had: whoever waits a little longer is served again. */
void net_charge_fetches(const Net *net, const char *address, int fetches)
{
    NetPurse *purse = purse_of(net, address);
    purse->fetches -= (int64_t)fetches * TOKEN;
    if (purse->fetches < -most_fetches(net))
        purse->fetches = -most_fetches(net);
}

int net_first_messages(const Net *net, const char *address)
{
    NetPurse *purse = purse_of(net, address);
    int64_t most = (int64_t)net->limits.burst * TOKEN,
            given = purse->messages < most ? purse->messages : most;
    given = given > 0 ? given : 0;
    purse->messages -= given;
    return (int)given;
}

void net_last_messages(const Net *net, const char *address, int left)
{
    NetPurse *purse = purse_of(net, address);
    purse->messages += left;
    if (purse->messages > most_messages(net))
        purse->messages = most_messages(net);
    if (purse->messages < -most_messages(net))
        purse->messages = -most_messages(net);
}

void net_rate_close(Net *net)
{
    free(net->purses);
}
