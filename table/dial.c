#include "table/dial.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <wslay/wslay.h>

#include "table/net.h"

enum { HANDSHAKE_MS = 10000, HANDSHAKE_BYTES = 8192, MOST_BYTES = 16 << 20 };

typedef struct ToldLine {
    struct ToldLine *next;
    size_t length;
    char text[];
} ToldLine;

struct Dial {
    int file;
    wslay_event_context_ptr frames;
    char early[HANDSHAKE_BYTES];
    size_t early_length, early_at;
    ToldLine *first, **last, *current;
    int is_closed, code;
    char reason[128];
};

/* ---- bytes ------------------------------------------------------------------------------------------------------------ */

static ssize_t take_bytes(wslay_event_context_ptr frames, uint8_t *to, size_t room, int flags, void *data)
{
    Dial *dial = data;
    (void)flags;
    if (dial->early_at < dial->early_length) {
        size_t left = dial->early_length - dial->early_at, part = left < room ? left : room;
        memcpy(to, dial->early + dial->early_at, part);
        dial->early_at += part;
        return (ssize_t)part;
    }
    ssize_t got = recv(dial->file, to, room, MSG_DONTWAIT);
    if (got > 0)
        return got;
    int later = got < 0 && (errno == EAGAIN || errno == EINTR);
    dial->is_closed |= !later;
    wslay_event_set_error(frames, later ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static ssize_t give_bytes(wslay_event_context_ptr frames, const uint8_t *bytes, size_t length, int flags,
                          void *data)
{
    Dial *dial = data;
    (void)flags;
    ssize_t sent = send(dial->file, bytes, length, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent >= 0)
        return sent;
    int later = errno == EAGAIN || errno == EINTR;
    dial->is_closed |= !later;
    wslay_event_set_error(frames, later ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static int mask(wslay_event_context_ptr frames, uint8_t *to, size_t length, void *data)
{
    (void)frames, (void)data;
    randombytes_buf(to, length);
    return 0;
}

static void message(wslay_event_context_ptr frames, const struct wslay_event_on_msg_recv_arg *got, void *data)
{
    Dial *dial = data;
    (void)frames;
    if (got->opcode == WSLAY_CONNECTION_CLOSE) {
        size_t length = got->msg_length > 2 ? got->msg_length - 2 : 0;
        dial->code = got->status_code;
        length = length < sizeof dial->reason ? length : sizeof dial->reason - 1;
        memcpy(dial->reason, got->msg + 2, length);
        dial->reason[length] = 0;
    }
    if (got->opcode != WSLAY_TEXT_FRAME)
        return;
    ToldLine *told = memory(NULL, 1, sizeof *told + got->msg_length + 1);
    *told = (ToldLine){.length = got->msg_length};
    memcpy(told->text, got->msg, got->msg_length);
    told->text[got->msg_length] = 0;
    *dial->last = told;
    dial->last = &told->next;
}

/* ---- the handshake ---------------------------------------------------------------------------------------------------- */

static int connect_to(const char *host, int port, Problem *p)
{
    char service[12];
    const struct addrinfo wanted = {.ai_socktype = SOCK_STREAM};
    struct addrinfo *found;
    int file = -1, on = 1;
    snprintf(service, sizeof service, "%d", port);
    int why = getaddrinfo(host, service, &wanted, &found);
    if (why) {
        problem(p, 0, "there is no host '%s': %s", host, gai_strerror(why));
        return -1;
    }
    for (const struct addrinfo *at = found; at && file < 0; at = at->ai_next) {
        file = socket(at->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (file >= 0 && connect(file, at->ai_addr, at->ai_addrlen) != 0) {
            why = errno;
            close(file);
            file = -1;
        }
    }
    freeaddrinfo(found);
    if (file < 0)
        problem(p, 0, "nobody answers at %s port %d: %s", host, port, strerror(why));
    else
        setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return file;
}

static int ask(int file, const char *host, int port, const char *path, const char *header)
{
    unsigned char bytes[16];
    char key[32];
    Text request = {0};
    int is_six = strchr(host, ':') != NULL; /* an address of version 6 */
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(key, sizeof key, bytes, sizeof bytes, sodium_base64_VARIANT_ORIGINAL);
    text_addf(&request,
              "GET %s HTTP/1.1\r\nHost: %s%s%s:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
              "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n",
              path, is_six ? "[" : "", host, is_six ? "]" : "", port, key);
    if (header)
        text_addf(&request, "%s\r\n", header);
    text_add(&request, "\r\n");
    int good = send(file, request.at, request.length, MSG_NOSIGNAL) == (ssize_t)request.length;
    text_free(&request);
    return good;
}

static int shake_hands(Dial *dial, Problem *p)
{
    char *end = NULL;
    while (!end) {
        struct pollfd wait = {.fd = dial->file, .events = POLLIN};
        size_t room = sizeof dial->early - 1 - dial->early_length;
        if (!room || poll(&wait, 1, HANDSHAKE_MS) != 1)
            return problem(p, 0, "this is no server of Cardwright's: it does not answer as one");
        ssize_t got = recv(dial->file, dial->early + dial->early_length, room, 0);
        if (got <= 0)
            return problem(p, 0, "the server hung up before it answered");
        dial->early_length += (size_t)got;
        dial->early[dial->early_length] = 0;
        end = strstr(dial->early, "\r\n\r\n");
    }
    if (strncmp(dial->early, "HTTP/1.1 101 ", 13) != 0)
        return problem(p, 0, "the server refuses: %.*s: %.200s", (int)strcspn(dial->early, "\r\n") - 9,
                       dial->early + 9, end + 4);
    dial->early_at = (size_t)(end + 4 - dial->early);
    return 1;
}

Dial *dial_open(const char *host, int port, const char *path, const char *header, Problem *p)
{
    static const struct wslay_event_callbacks calls = {.recv_callback = take_bytes,
                                                       .send_callback = give_bytes,
                                                       .genmask_callback = mask,
                                                       .on_msg_recv_callback = message};
    if (sodium_init() < 0) {
        problem(p, 0, "the system gives no random numbers");
        return NULL;
    }
    int file = connect_to(host, port, p);
    if (file < 0)
        return NULL;
    Dial *dial = memory(NULL, 1, sizeof *dial);
    memset(dial, 0, sizeof *dial);
    dial->file = file;
    dial->last = &dial->first;
    if (!ask(file, host, port, path, header) || !shake_hands(dial, p)) {
        close(file);
        free(dial);
        return NULL;
    }
    if (wslay_event_context_client_init(&dial->frames, &calls, dial) != 0)
        out_of_memory();
    wslay_event_config_set_max_recv_msg_length(dial->frames, MOST_BYTES);
    return dial;
}

void dial_close(Dial *dial)
{
    if (!dial)
        return;
    if (!dial->is_closed) {
        wslay_event_queue_close(dial->frames, WSLAY_CODE_NORMAL_CLOSURE, NULL, 0);
        wslay_event_send(dial->frames);
    }
    for (ToldLine *told; (told = dial->first); free(told))
        dial->first = told->next;
    free(dial->current);
    wslay_event_context_free(dial->frames);
    close(dial->file);
    free(dial);
}

/* ---- talking ---------------------------------------------------------------------------------------------------------- */

static int pump(Dial *dial, int patience_ms)
{
    struct pollfd wait = {.fd = dial->file, .events = POLLIN};
    if (wslay_event_want_write(dial->frames))
        wait.events |= POLLOUT;
    if (dial->early_at == dial->early_length && poll(&wait, 1, patience_ms) == 0)
        return 0;
    if (wslay_event_recv(dial->frames) != 0 || wslay_event_send(dial->frames) != 0)
        dial->is_closed = 1;
    if (!wslay_event_want_read(dial->frames) && !wslay_event_want_write(dial->frames))
        dial->is_closed = 1;
    return 1;
}

int dial_say(Dial *dial, const char *text, size_t length)
{
    const struct wslay_event_msg said = {WSLAY_TEXT_FRAME, (const uint8_t *)text, length};
    if (dial->is_closed || wslay_event_queue_msg(dial->frames, &said) != 0 ||
        wslay_event_send(dial->frames) != 0)
        return 0;
    while (!dial->is_closed && wslay_event_want_write(dial->frames))
        pump(dial, -1);
    return !dial->is_closed;
}

DialHeard dial_hear(Dial *dial, int patience_ms, const char **text, size_t *length)
{
    int64_t until = net_now() + patience_ms;
    free(dial->current);
    dial->current = NULL;
    while (!dial->first && !dial->is_closed) {
        int64_t left = until - net_now();
        if (!pump(dial, patience_ms < 0 ? -1 : left > 0 ? (int)left : 0) && patience_ms >= 0 && left <= 0)
            return DIAL_NOTHING;
    }
    if (!dial->first)
        return DIAL_CLOSED;
    dial->current = dial->first;
    dial->first = dial->current->next;
    if (!dial->first)
        dial->last = &dial->first;
    *text = dial->current->text;
    *length = dial->current->length;
    return DIAL_MESSAGE;
}

const char *dial_reason(const Dial *dial, int *code)
{
    if (code)
        *code = dial->code;
    return dial->reason;
}

int dial_file(const Dial *dial)
{
    return dial->file;
}
