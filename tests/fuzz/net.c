/* Bytes of strangers to the network, any at all: before and after the upgrade.  It never falls, and
   serves the next one as before.  The first byte says whether a handshake goes before. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>

#include "tests/support/hall.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int get(void *data, const char *path, NetAnswer *answer)
{
    (void)data;
    *answer = (NetAnswer){.type = "text/plain", .bytes = "hello", .length = 5};
    return strcmp(path, "/") == 0;
}

static void heard(void *data, Peer *peer, const char *text, size_t length)
{
    (void)data;
    if (text[length] || strlen(text) > length)
        abort();
    peer_send(peer, text, length);
}

static int dial(int port)
{
    struct sockaddr_in at = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int file = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(file, (struct sockaddr *)&at, sizeof at) != 0)
        abort();
    return file;
}

static void put(int file, const void *bytes, size_t length)
{
    for (size_t at = 0; at < length;) {
        ssize_t sent = send(file, (const char *)bytes + at, length - at, MSG_NOSIGNAL);
        if (sent <= 0)
            return;
        at += (size_t)sent;
    }
}

static size_t drain(int file)
{
    char part[4096];
    size_t all = 0;
    ssize_t got;
    while ((got = recv(file, part, sizeof part, 0)) > 0)
        all += (size_t)got;
    close(file);
    return all;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char handshake[] = "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: "
                                    "Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                      request[] = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    static Hall hall;
    if (!hall.port) {
        Problem p;
        NetLimits limits = net_limits;
        limits.per_address = limits.connections = 1000;
        limits.header_ms = limits.idle_ms = limits.unfinished_ms = limits.silence_ms = 1000;
        const NetHandler handler = {.get = get, .heard = heard};
        const NetSettings settings = {.host = "127.0.0.1", .limits = &limits};
        if (!hall_begin(&hall, &settings, &handler, &p))
            abort();
    }
    if (!size)
        return 0;
    int file = dial(hall.port);
    if (data[0] & 1)
        put(file, handshake, sizeof handshake - 1);
    put(file, data + 1, size - 1);
    shutdown(file, SHUT_WR);
    setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &(struct timeval){.tv_usec = 5000}, sizeof(struct timeval));
    drain(file);       /* what waits for a deadline is not waited for */
    if (data[0] & 2) { /* somebody else is served as before */
        file = dial(hall.port);
        put(file, request, sizeof request - 1);
        if (drain(file) < 100)
            abort();
    }
    return 0;
}
