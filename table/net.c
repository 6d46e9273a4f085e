/* Opening, the loop, and what is due by the clock. */
#include "table/net_inside.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { BEAT_MS = 250, FAREWELL_MS = 1000, BACKLOG = 512 };

const NetLimits net_limits = {
    .message_bytes = 96 * 1024,
    .rate = 20,
    .burst = 60,
    .drops = 120,
    .per_address = 8,
    .fetches = 100,
    .fetch_burst = 600,
    .visits = 64,
    .connections = 4096,
    .header_bytes = 8 * 1024,
    .header_ms = 10000,
    .idle_ms = 30000,
    .silence_ms = 60000,
    .unfinished_ms = 10000,
    .queue_bytes = 1024 * 1024,
    .send_buffer_bytes = 64 * 1024,
};

int64_t net_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int64_t net_wall(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- listening ------------------------------------------------------------------------------------------------------ */

static int listen_at(const struct addrinfo *at)
{
    int on = 1, file = socket(at->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (file < 0)
        return -1;
    setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(file, at->ai_addr, at->ai_addrlen) == 0 && listen(file, BACKLOG) == 0)
        return file;
    int why = errno;
    close(file);
    errno = why;
    return -1;
}

static int listen_on(const char *host, int port, Problem *p)
{
    char service[12];
    const struct addrinfo wanted = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
    struct addrinfo *found;
    int length = port, at = (int)sizeof service - 1;
    service[at] = 0;
    do
        service[--at] = (char)('0' + length % 10);
    while ((length /= 10) != 0);
    int why = getaddrinfo(host, service + at, &wanted, &found);
    if (why) {
        problem(p, 0, "there is no address '%s' to listen at: %s", host, gai_strerror(why));
        return -1;
    }
    int file = listen_at(found);
    int error = errno;
    freeaddrinfo(found);
    if (file < 0 && error == EADDRINUSE)
        problem(p, 0, "port %d of %s is taken by another program: name another one with --port", port, host);
    else if (file < 0 && error == EACCES)
        problem(p, 0, "port %d is not for ordinary users: name one above 1023 with --port", port);
    else if (file < 0)
        problem(p, 0, "cannot listen at port %d of %s: %s", port, host, strerror(error));
    return file;
}

int net_reaches_itself(const struct sockaddr *at)
{
    const unsigned char *six = ((const struct sockaddr_in6 *)(const void *)at)->sin6_addr.s6_addr;
    static const unsigned char one[16] = {[15] = 1}, mapped[13] = {[10] = 0xFF, 0xFF, 127};
    if (at->sa_family == AF_INET)
        return ntohl(((const struct sockaddr_in *)(const void *)at)->sin_addr.s_addr) >> 24 == 127;
    return at->sa_family == AF_INET6 && (memcmp(six, one, 16) == 0 || memcmp(six, mapped, 13) == 0);
}

/* A name may lead anywhere, also one that begins like an address. */
int net_is_loopback(const char *host)
{
    const struct addrinfo wanted = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICHOST};
    struct addrinfo *found;
    if (strcmp(host, "localhost") == 0)
        return 1;
    if (!*host || getaddrinfo(host, NULL, &wanted, &found))
        return 0;
    int is_loopback = net_reaches_itself(found->ai_addr);
    freeaddrinfo(found);
    return is_loopback;
}

static int port_of(int file)
{
    struct sockaddr_storage at = {0};
    socklen_t size = sizeof at;
    getsockname(file, (struct sockaddr *)&at, &size);
    return ntohs(at.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)(void *)&at)->sin6_port
                                          : ((struct sockaddr_in *)(void *)&at)->sin_port);
}

/* ---- by the clock --------------------------------------------------------------------------------------------------- */

static struct timeval time_of(int ms)
{
    return (struct timeval){ms / 1000, ms % 1000 * 1000};
}

static void beat(evutil_socket_t file, short what, void *data)
{
    Net *net = data;
    int64_t now = net_now();
    (void)file, (void)what;
    for (Visit *v = net->visits; v; v = v->next)
        if (v->until && now >= v->until) {
            v->until = 0;
            shutdown(v->file, SHUT_RDWR); /* libmicrohttpd notices, and gives it up */
        }
    for (Peer *peer = net->peers, *next; peer; peer = next) {
        next = peer->next;
        net_peer_beat(peer, now);
    }
    struct timeval again = time_of(BEAT_MS);
    evtimer_add(&net->beat, &again);
}

static void watched(evutil_socket_t file, short what, void *data)
{
    NetWatch *watch = data;
    (void)file, (void)what;
    watch->call(watch->data);
}

static NetWatch *new_watch(Net *net, void (*call)(void *data), void *data)
{
    if (net->watches == NET_MOST_WATCHES)
        abort();
    NetWatch *watch = &net->watch[net->watches++];
    watch->call = call;
    watch->data = data;
    return watch;
}

void net_watch(Net *net, int file, void (*ready)(void *data), void *data)
{
    NetWatch *watch = new_watch(net, ready, data);
    event_assign(&watch->event, net->base, file, EV_READ | EV_PERSIST, watched, watch);
    event_add(&watch->event, NULL);
}

void net_every(Net *net, int ms, void (*tick)(void *data), void *data)
{
    NetWatch *watch = new_watch(net, tick, data);
    struct timeval period = time_of(ms);
    event_assign(&watch->event, net->base, -1, EV_PERSIST, watched, watch);
    event_add(&watch->event, &period);
}

static void signalled(evutil_socket_t number, short what, void *data)
{
    (void)number, (void)what;
    net_stop(data);
}

void net_stop_on(Net *net, int number)
{
    if (net->signals == NET_MOST_SIGNALS)
        abort();
    struct event *event = &net->signal[net->signals++];
    evsignal_assign(event, net->base, number, signalled, net);
    event_add(event, NULL);
}

/* ---- a life --------------------------------------------------------------------------------------------------------- */

Net *net_open(const NetSettings *settings, const NetHandler *handler, Problem *p)
{
    int listener = listen_on(settings->host, settings->port, p);
    if (listener < 0)
        return NULL;
    Net *net = memory(NULL, 1, sizeof *net);
    *net = (Net){.handler = *handler,
                 .limits = settings->limits ? *settings->limits : net_limits,
                 .port = port_of(listener),
                 .behind_proxy = settings->behind_proxy};
    if (settings->origin)
        net->origin = copy_of(settings->origin, strlen(settings->origin));
    net_rate_open(net);
    net->base = event_base_new();
    if (!net->base)
        out_of_memory();
    if (!net_http_open(net, listener, p)) {
        event_base_free(net->base);
        net_rate_close(net);
        free(net->origin);
        free(net);
        return NULL;
    }
    struct timeval first = time_of(BEAT_MS);
    evtimer_assign(&net->beat, net->base, beat, net);
    evtimer_add(&net->beat, &first);
    return net;
}

int net_port(const Net *net)
{
    return net->port;
}

void net_run(Net *net)
{
    event_base_dispatch(net->base);
}

void net_stop(Net *net)
{
    event_base_loopbreak(net->base);
}

void net_close(Net *net)
{
    int64_t until = net_now() + FAREWELL_MS;
    net->is_stopping = 1;
    int listener = MHD_quiesce_daemon(net->http);
    if (listener >= 0)
        close(listener);
    for (Peer *peer = net->peers, *next; peer; peer = next) {
        next = peer->next;
        peer_close(peer, NET_GOING, "the server stops");
    }
    while (net->peers && net_now() < until)
        event_base_loop(net->base, EVLOOP_ONCE);
    while (net->peers)
        net_peer_drop(net->peers);
    for (int i = 0; i < net->watches; i++)
        event_del(&net->watch[i].event);
    for (int i = 0; i < net->signals; i++)
        event_del(&net->signal[i]);
    event_del(&net->beat);
    event_del(&net->http_ready);
    event_del(&net->http_timer);
    MHD_stop_daemon(net->http);
    net_zip_close(net);
    net_rate_close(net);
    event_base_free(net->base);
    free(net->origin);
    free(net);
}
