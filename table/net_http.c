/* HTTP: answers from memory, and the upgrade to WebSocket. */
#include "table/net_inside.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/* What is written for one request alone (a book, a replay) counts as one fetch more for so many bytes. */
enum { BYTES_A_FETCH = 8 * 1024 };

/* ---- libmicrohttpd in the loop ---------------------------------------------------------------------------------------- */

static void plan(Net *net)
{
    MHD_UNSIGNED_LONG_LONG ms;
    if (MHD_get_timeout(net->http, &ms) != MHD_YES) {
        evtimer_del(&net->http_timer);
        return;
    }
    struct timeval after = {(time_t)(ms / 1000), (suseconds_t)(ms % 1000 * 1000)};
    evtimer_add(&net->http_timer, &after);
}

static void run(evutil_socket_t file, short what, void *data)
{
    Net *net = data;
    (void)file, (void)what;
    MHD_run(net->http);
    plan(net);
}

void net_http_soon(Net *net)
{
    struct timeval at_once = {0, 0};
    evtimer_add(&net->http_timer, &at_once);
}

/* ---- who is there ----------------------------------------------------------------------------------------------------- */

static void visit_begins_or_ends(void *data, struct MHD_Connection *connection, void **context,
                                 enum MHD_ConnectionNotificationCode code)
{
    Net *net = data;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        Visit *v = memory(NULL, 1, sizeof *v);
        *v = (Visit){.file =
                         MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd,
                     .until = net_now() + net->limits.header_ms,
                     .next = net->visits};
        if (v->next)
            v->next->prev = v;
        net->visits = v;
        *context = v;
    } else {
        Visit *v = *context;
        *(v->prev ? &v->prev->next : &net->visits) = v->next;
        if (v->next)
            v->next->prev = v->prev;
        free(v);
    }
}

static Visit *visit_of(struct MHD_Connection *connection)
{
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}

static const char *header(struct MHD_Connection *connection, const char *name)
{
    return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

/* An IPv6 network of 64 bits counts as one address: whoever has one has all of it. */
static void address_of(const Net *net, struct MHD_Connection *connection, char address[NET_ADDRESS])
{
    const struct sockaddr *at =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr;
    const char *told = net->behind_proxy && net_reaches_itself(at) ? header(connection, "X-Real-IP") : NULL;
    struct in6_addr six;
    address[0] = 0;
    if (told)
        snprintf(address, NET_ADDRESS, "%s", told);
    else if (at->sa_family == AF_INET)
        inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)at)->sin_addr, address, NET_ADDRESS);
    else
        inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)(const void *)at)->sin6_addr, address,
                  NET_ADDRESS);
    if (inet_pton(AF_INET6, address, &six) == 1 &&
        memcmp(six.s6_addr, "\0\0\0\0\0\0\0\0\0\0\xFF\xFF", 12) != 0) {
        memset(six.s6_addr + 8, 0, 8);
        inet_ntop(AF_INET6, &six, address, NET_ADDRESS);
    }
}

/* A browser tells whose page wants to connect; programs tell nothing.  Pages of others are refused: they would act in the
   name of whoever looks at them. */
static int origin_is_ours(const Net *net, const char *origin)
{
    static const char *const here[] = {"127.0.0.1", "localhost", "[::1]"};
    char ours[40];
    if (!origin)
        return 1;
    if (net->origin)
        return strcmp(origin, net->origin) == 0;
    for (size_t i = 0; i < sizeof here / sizeof *here; i++) {
        snprintf(ours, sizeof ours, "http://%s:%d", here[i], net->port);
        if (strcmp(origin, ours) == 0)
            return 1;
    }
    return 0;
}

/* ---- answers ---------------------------------------------------------------------------------------------------------- */

/* In its short form, if there is one and it can be read there; `is_short` says so. */
static struct MHD_Response *response_of(Net *net, struct MHD_Connection *connection, const NetAnswer *answer,
                                        int *is_short)
{
    NetShort made;
    *is_short = net_can_unzip(header(connection, "Accept-Encoding")) && net_zip(net, answer, &made);
    if (!*is_short)
        return MHD_create_response_from_buffer(answer->length, (void *)(uintptr_t)answer->bytes,
                                               answer->owned ? MHD_RESPMEM_MUST_FREE : MHD_RESPMEM_MUST_COPY);
    if (answer->owned)
        free((void *)(uintptr_t)answer->bytes);
    return MHD_create_response_from_buffer(made.length, made.bytes,
                                           made.is_kept ? MHD_RESPMEM_PERSISTENT : MHD_RESPMEM_MUST_FREE);
}

static enum MHD_Result respond(Net *net, struct MHD_Connection *connection, unsigned status,
                               const NetAnswer *answer)
{
    int is_short;
    struct MHD_Response *response = response_of(net, connection, answer, &is_short);
    if (!response)
        return MHD_NO;
    if (is_short)
        MHD_add_response_header(response, "Content-Encoding", "gzip");
    MHD_add_response_header(response, "Vary", "Accept-Encoding");
    MHD_add_response_header(response, "Content-Type", answer->type);
    MHD_add_response_header(response, "Content-Security-Policy", policy);
    MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    MHD_add_response_header(response, "Referrer-Policy", "no-referrer");
    MHD_add_response_header(response, "Cross-Origin-Opener-Policy", "same-origin");
    MHD_add_response_header(response, "Cross-Origin-Resource-Policy", "same-origin");
    MHD_add_response_header(response, "Cache-Control",
                            answer->forever ? "public, max-age=31536000, immutable" : "no-cache");
    if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
        MHD_add_response_header(response, "Allow", "GET, HEAD");
    if (status == MHD_HTTP_TOO_MANY_REQUESTS)
        MHD_add_response_header(response, "Retry-After", "5");
    if (status == MHD_HTTP_UPGRADE_REQUIRED)
        MHD_add_response_header(response, "Sec-WebSocket-Version", "13");
    enum MHD_Result result = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return result;
}

static enum MHD_Result refuse(Net *net, struct MHD_Connection *connection, unsigned status, const char *words)
{
    NetAnswer answer = {.type = "text/plain; charset=utf-8", .bytes = words, .length = strlen(words)};
    return respond(net, connection, status, &answer);
}

/* ---- the upgrade ------------------------------------------------------------------------------------------------------ */

/* SHA-1, which RFC 6455 wants for the handshake and which protects nothing there. */
static uint32_t turned(uint32_t x, int by)
{
    return x << by | x >> (32 - by);
}

static void sha1_block(uint32_t h[5], const unsigned char *block)
{
    uint32_t w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        w[i] = turned(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    for (int i = 0; i < 80; i++) {
        uint32_t f = i < 20   ? ((b & c) | (~b & d)) + 0x5A827999u
                     : i < 40 ? (b ^ c ^ d) + 0x6ED9EBA1u
                     : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8F1BBCDCu
                              : (b ^ c ^ d) + 0xCA62C1D6u;
        uint32_t next = turned(a, 5) + f + e + w[i];
        e = d;
        d = c;
        c = turned(b, 30);
        b = a;
        a = next;
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
}

/* The key has 24 characters, so that key and salt are 60 bytes and with their padding two blocks. */
void net_accept_key(const char key[24], char accept[40])
{
    static const char salt[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char block[128] = {0}, sum[20];
    uint32_t h[5] = {0x67452301u, 0xEFCDAB89u, 0x98BADCFEu, 0x10325476u, 0xC3D2E1F0u};
    memcpy(block, key, 24);
    memcpy(block + 24, salt, 36);
    block[60] = 0x80;
    block[126] = 60 * 8 >> 8;
    block[127] = 60 * 8 & 0xFF;
    sha1_block(h, block);
    sha1_block(h, block + 64);
    for (int i = 0; i < 20; i++)
        sum[i] = (unsigned char)(h[i / 4] >> (24 - i % 4 * 8));
    sodium_bin2base64(accept, 40, sum, sizeof sum, sodium_base64_VARIANT_ORIGINAL);
}

/* True if a list such as "keep-alive, Upgrade" has the word. */
static int names(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = list ? list : ""; *at;) {
        at += strspn(at, " \t,");
        size_t n = strcspn(at, " \t,");
        if (n == length && strncasecmp(at, word, n) == 0)
            return 1;
        at += n;
    }
    return 0;
}

typedef struct UpgradeWish { /* what an upgrade keeps until the socket is ours */
    Net *net;
    char address[NET_ADDRESS];
} UpgradeWish;

static void upgraded(void *data, struct MHD_Connection *connection, void *context, const char *early,
                     size_t length, MHD_socket file, struct MHD_UpgradeResponseHandle *upgrade)
{
    UpgradeWish *wish = data;
    int on = 1;
    (void)context;
    visit_of(connection)->until = 0;
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(file, SOL_SOCKET, SO_SNDBUF, &wish->net->limits.send_buffer_bytes, sizeof(int));
    net_peer_new(wish->net, wish->address, file, upgrade, early, length);
    free(wish);
}

static enum MHD_Result upgrade(Net *net, struct MHD_Connection *connection, const char *version,
                               const char address[NET_ADDRESS])
{
    const char *key = header(connection, "Sec-WebSocket-Key");
    char accept[40];
    if (strcmp(version, "HTTP/1.1") != 0 || !names(header(connection, "Upgrade"), "websocket") ||
        !names(header(connection, "Connection"), "upgrade"))
        return refuse(net, connection, MHD_HTTP_UPGRADE_REQUIRED, "this address speaks WebSocket\n");
    if (!names(header(connection, "Sec-WebSocket-Version"), "13"))
        return refuse(net, connection, MHD_HTTP_UPGRADE_REQUIRED,
                      "this server speaks version 13 of WebSocket\n");
    if (!key || strlen(key) != 24)
        return refuse(net, connection, MHD_HTTP_BAD_REQUEST, "Sec-WebSocket-Key has 24 characters\n");
    if (!origin_is_ours(net, header(connection, "Origin")))
        return refuse(net, connection, MHD_HTTP_FORBIDDEN,
                      "a page of another origin may not connect; whoever runs this server names its own with "
                      "--origin\n");
    if (net->is_stopping || net->peer_count >= net->limits.connections)
        return refuse(net, connection, MHD_HTTP_SERVICE_UNAVAILABLE, "the server is full: try again later\n");
    if (net_peers_of(net, address) >= net->limits.per_address)
        return refuse(net, connection, MHD_HTTP_TOO_MANY_REQUESTS,
                      "too many connections from your address: close one of them\n");
    UpgradeWish *wish = memory(NULL, 1, sizeof *wish);
    wish->net = net;
    memcpy(wish->address, address, NET_ADDRESS);
    struct MHD_Response *response = MHD_create_response_for_upgrade(upgraded, wish);
    if (!response)
        return MHD_NO;
    net_accept_key(key, accept);
    MHD_add_response_header(response, "Upgrade", "websocket");
    MHD_add_response_header(response, "Sec-WebSocket-Accept", accept);
    enum MHD_Result result = MHD_queue_response(connection, MHD_HTTP_SWITCHING_PROTOCOLS, response);
    MHD_destroy_response(response);
    if (result != MHD_YES)
        free(wish);
    return result;
}

static enum MHD_Result request(void *data, struct MHD_Connection *connection, const char *path,
                               const char *method, const char *version, const char *body, size_t *length,
                               void **seen)
{
    Net *net = data;
    static char mark;
    (void)body;
    if (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0)
        return refuse(net, connection, MHD_HTTP_METHOD_NOT_ALLOWED, "this server answers GET and HEAD\n");
    if (!*seen) {
        *seen = &mark;
        return MHD_YES;
    }
    if (*length) {
        *length = 0;
        return MHD_YES;
    }
    visit_of(connection)->until = net_now() + net->limits.idle_ms;
    char address[NET_ADDRESS] = {0};
    address_of(net, connection, address);
    if (!net_may_fetch(net, address))
        return refuse(net, connection, MHD_HTTP_TOO_MANY_REQUESTS,
                      "your address asks for too much at once: wait a few seconds and try again\n");
    if (strcmp(path, "/ws") == 0)
        return upgrade(net, connection, version, address);
    NetAnswer answer = {0};
    if (net->handler.get && net->handler.get(net->handler.data, path, &answer)) {
        if (answer.owned)
            net_charge_fetches(net, address, (int)(answer.length / BYTES_A_FETCH));
        return respond(net, connection, MHD_HTTP_OK, &answer);
    }
    return refuse(net, connection, MHD_HTTP_NOT_FOUND, "there is nothing at this address\n");
}

/* libmicrohttpd would write what is wrong with a stranger's request to standard error. */
static void hush(void *data, const char *form, va_list args)
{
    (void)data, (void)form, (void)args;
}

int net_http_open(Net *net, int listener, Problem *p)
{
    if (sodium_init() < 0) {
        close(listener);
        return problem(p, 0, "the system gives no random numbers");
    }
    /* What libmicrohttpd keeps of a connection has to hold the header and a few hundred bytes of its own. */
    size_t room = (size_t)net->limits.header_bytes + 512;
    unsigned idle = (unsigned)(net->limits.idle_ms + 999) / 1000,
             most = (unsigned)net->limits.connections + 512,
             each = net->behind_proxy ? 0 : (unsigned)(net->limits.per_address + net->limits.visits);
    net->http = MHD_start_daemon(MHD_USE_EPOLL | MHD_ALLOW_UPGRADE | MHD_USE_ERROR_LOG, 0, NULL, NULL,
                                 request, net, MHD_OPTION_EXTERNAL_LOGGER, hush, NULL,
                                 MHD_OPTION_LISTEN_SOCKET, listener, MHD_OPTION_CONNECTION_MEMORY_LIMIT, room,
                                 MHD_OPTION_CONNECTION_LIMIT, most, MHD_OPTION_PER_IP_CONNECTION_LIMIT, each,
                                 MHD_OPTION_CONNECTION_TIMEOUT, idle, MHD_OPTION_NOTIFY_CONNECTION,
                                 visit_begins_or_ends, net, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
    if (!net->http) {
        close(listener);
        return problem(p, 0, "cannot serve HTTP: %s", strerror(errno));
    }
    int ready = MHD_get_daemon_info(net->http, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
    event_assign(&net->http_ready, net->base, ready, EV_READ | EV_PERSIST, run, net);
    event_add(&net->http_ready, NULL);
    evtimer_assign(&net->http_timer, net->base, run, net);
    net_http_soon(net);
    return 1;
}
