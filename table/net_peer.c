/* One WebSocket connection: messages in and out, and what it may not do. */
#include "table/net_inside.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* Whoever was closed for talking without end, and calls again at once, has to wait the longer. */
enum { TURN_BYTES = 16 * 1024, CLOSING_MS = 2000, FLOOD_FETCHES = 60, WORDLESS_TIMES = 16 };

int net_peers_of(const Net *net, const char *address)
{
    int count = 0;
    for (const Peer *peer = net->peers; peer; peer = peer->next)
        count += strcmp(peer->address, address) == 0;
    return count;
}

void net_peer_drop(Peer *peer)
{
    Net *net = peer->net;
    *(peer->prev ? &peer->prev->next : &net->peers) = peer->next;
    if (peer->next)
        peer->next->prev = peer->prev;
    net->peer_count--;
    event_del(&peer->can_read);
    event_del(&peer->can_write);
    if (net->handler.closed)
        net->handler.closed(net->handler.data, peer);
    net_last_messages(net, peer->address, peer->tokens);
    wslay_event_context_free(peer->frames);
    MHD_upgrade_action(peer->upgrade, MHD_UPGRADE_ACTION_CLOSE);
    net_http_soon(net);
    free(peer->early);
    free(peer);
}

/* ---- bytes ------------------------------------------------------------------------------------------------------------ */

static ssize_t take_bytes(wslay_event_context_ptr frames, uint8_t *to, size_t room, int flags, void *data)
{
    Peer *peer = data;
    ssize_t got;
    (void)flags;
    if (peer->early_at < peer->early_length) {
        size_t left = peer->early_length - peer->early_at;
        size_t part = left < room ? left : room;
        memcpy(to, peer->early + peer->early_at, part);
        peer->early_at += part;
        peer->has_part = 1;
        return (ssize_t)part;
    }
    if (!peer->budget) {
        wslay_event_set_error(frames, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    do
        got = recv(peer->file, to, room < peer->budget ? room : peer->budget, 0);
    while (got < 0 && errno == EINTR);
    if (got > 0) {
        peer->budget -= (size_t)got;
        peer->has_part = 1;
        return got;
    }
    int later = got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
    peer->is_gone |= !later;
    wslay_event_set_error(frames, later ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static ssize_t give_bytes(wslay_event_context_ptr frames, const uint8_t *bytes, size_t length, int flags,
                          void *data)
{
    Peer *peer = data;
    ssize_t sent;
    do
        sent = send(peer->file, bytes, length, MSG_NOSIGNAL | (flags & WSLAY_MSG_MORE ? MSG_MORE : 0));
    while (sent < 0 && errno == EINTR);
    if (sent >= 0)
        return sent;
    int later = errno == EAGAIN || errno == EWOULDBLOCK;
    peer->is_gone |= !later;
    wslay_event_set_error(frames, later ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static void begin_to_close(Peer *peer)
{
    if (!peer->is_closing)
        peer->closing_since = net_now();
    peer->is_closing = 1;
}

/* ---- messages --------------------------------------------------------------------------------------------------------- */

static int within_rate(Peer *peer)
{
    const NetLimits *limits = &peer->net->limits;
    int64_t now = net_now(), more = (now - peer->refilled) * limits->rate;
    int most = limits->burst * 1000;
    peer->refilled = now;
    peer->tokens = more > most - peer->tokens ? most : peer->tokens + (int)more;
    if (peer->tokens < 1000)
        return 0;
    peer->tokens -= 1000;
    if (peer->tokens >= most / 2)
        peer->dropped = 0;
    return 1;
}

static void refuse_fast(Peer *peer, int says_so)
{
    const NetHandler *handler = &peer->net->handler;
    if (++peer->dropped > peer->net->limits.drops) {
        peer_close(peer, NET_POLICY, "too many messages");
        net_charge_fetches(peer->net, peer->address, FLOOD_FETCHES);
    } else if (says_so && handler->too_fast)
        handler->too_fast(handler->data, peer);
}

/* A header may announce more than anybody would send: refused before the first byte of it comes.  wslay has a limit of its own, which
   closes without a word: it is higher, for headers that no mistake explains. */
static void frame_begins(wslay_event_context_ptr frames,
                         const struct wslay_event_on_frame_recv_start_arg *frame, void *data)
{
    Peer *peer = data;
    (void)frames;
    if (wslay_is_ctrl_frame(frame->opcode))
        return;
    if (!peer->begun)
        peer->begun = peer->heard;
    peer->announced += frame->payload_length;
    if (peer->announced > (uint64_t)peer->net->limits.message_bytes)
        peer_close(peer, NET_TOO_BIG, "a message is too long");
}

static void message(wslay_event_context_ptr frames, const struct wslay_event_on_msg_recv_arg *got, void *data)
{
    Peer *peer = data;
    Net *net = peer->net;
    (void)frames;
    peer->has_part = 0;
    if (wslay_is_ctrl_frame(got->opcode)) {
        if (got->opcode == WSLAY_CONNECTION_CLOSE)
            begin_to_close(peer);
        else if (got->opcode == WSLAY_PING && !peer->is_closing && !within_rate(peer))
            refuse_fast(peer, 0); /* each has an answer waiting, which it may never read */
        return;
    }
    peer->begun = 0;
    peer->announced = 0;
    if (peer->is_closing)
        return;
    if (got->opcode != WSLAY_TEXT_FRAME) {
        peer_close(peer, NET_BAD_DATA, "messages are text");
        return;
    }
    if (!within_rate(peer)) {
        refuse_fast(peer, 1);
        return;
    }
    char *text = copy_of((const char *)got->msg, got->msg_length);
    net->handler.heard(net->handler.data, peer, text, got->msg_length);
    free(text);
}

/* ---- a turn ----------------------------------------------------------------------------------------------------------- */

/* wslay sends a close before everything else and nothing after it: it is handed over when the messages before it are out. */
static void queue_close(Peer *peer)
{
    if (!peer->close_code || wslay_event_get_queued_msg_count(peer->frames))
        return;
    wslay_event_queue_close(peer->frames, (uint16_t)peer->close_code, (const uint8_t *)peer->close_reason,
                            strlen(peer->close_reason));
    peer->close_code = 0;
}

/* Sends what can be sent. */
static void flush(Peer *peer)
{
    int had = wslay_event_want_write(peer->frames);
    queue_close(peer);
    if (wslay_event_want_write(peer->frames) && wslay_event_send(peer->frames) != 0)
        peer->is_gone = 1;
    if (peer->is_gone) {
        net_peer_drop(peer);
        return;
    }
    if (peer->close_code && !wslay_event_get_queued_msg_count(peer->frames)) {
        flush(peer);
        return;
    }
    int wants = wslay_event_want_write(peer->frames);
    if (wants)
        event_add(&peer->can_write, NULL);
    else
        event_del(&peer->can_write);
    if (!wslay_event_want_read(peer->frames))
        begin_to_close(peer);
    /* The socket stays until the other side has read the reason: closed with bytes unread it would take the reason back. */
    if (peer->is_closing && !wants)
        shutdown(peer->file, SHUT_WR);
    else if (had && !wants && peer->net->handler.drained)
        peer->net->handler.drained(peer->net->handler.data, peer);
}

/* A peer is looked after when its turn ends, so that nobody's handler loses it in the middle. */
static void soon(Peer *peer)
{
    event_active(&peer->can_write, EV_WRITE, 0);
}

/* What comes after the last word; 0: nothing more will. */
static int discard(Peer *peer)
{
    char bytes[4096];
    ssize_t got = recv(peer->file, bytes, sizeof bytes, 0);
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

static void readable(evutil_socket_t file, short what, void *data)
{
    Peer *peer = data;
    (void)file, (void)what;
    peer->budget = TURN_BYTES;
    peer->heard = net_now();
    peer->is_pinged = 0;
    if (!wslay_event_want_read(peer->frames))
        peer->is_gone = !discard(peer);
    else if (wslay_event_recv(peer->frames) != 0)
        peer->is_gone = 1;
    /* wslay tells of a frame when its first byte has come; a header alone counts as well. */
    if (peer->has_part && !peer->begun)
        peer->begun = peer->heard;
    flush(peer);
}

static void writable(evutil_socket_t file, short what, void *data)
{
    (void)file, (void)what;
    flush(data);
}

void net_peer_beat(Peer *peer, int64_t now)
{
    const NetLimits *limits = &peer->net->limits;
    if (peer->is_closing) {
        if (now - peer->closing_since > CLOSING_MS)
            net_peer_drop(peer);
    } else if (peer->begun && now - peer->begun > limits->unfinished_ms) {
        peer_close(peer, NET_POLICY, "a message was begun and not finished");
    } else if (now - peer->heard > limits->silence_ms) {
        peer_close(peer, NET_POLICY, "nothing was heard for a long time");
    } else if (now - peer->heard > limits->silence_ms / 2 && !peer->is_pinged) {
        const struct wslay_event_msg ping = {.opcode = WSLAY_PING};
        peer->is_pinged = 1;
        wslay_event_queue_msg(peer->frames, &ping);
        soon(peer);
    }
}

Peer *net_peer_new(Net *net, const char *address, int file, struct MHD_UpgradeResponseHandle *upgrade,
                   const char *early, size_t length)
{
    static const struct wslay_event_callbacks calls = {.recv_callback = take_bytes,
                                                       .send_callback = give_bytes,
                                                       .on_frame_recv_start_callback = frame_begins,
                                                       .on_msg_recv_callback = message};
    Peer *peer = memory(NULL, 1, sizeof *peer);
    *peer = (Peer){.net = net,
                   .next = net->peers,
                   .file = file,
                   .upgrade = upgrade,
                   .early = copy_of(early ? early : "", length),
                   .early_length = length,
                   .heard = net_now(),
                   .refilled = net_now(),
                   .tokens = net_first_messages(net, address)};
    strncpy(peer->address, address, NET_ADDRESS - 1);
    fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK);
    if (wslay_event_context_server_init(&peer->frames, &calls, peer) != 0)
        out_of_memory();
    wslay_event_config_set_max_recv_msg_length(peer->frames,
                                               WORDLESS_TIMES * (uint64_t)net->limits.message_bytes);
    if (peer->next)
        peer->next->prev = peer;
    net->peers = peer;
    net->peer_count++;
    event_assign(&peer->can_read, net->base, file, EV_READ | EV_PERSIST, readable, peer);
    event_assign(&peer->can_write, net->base, file, EV_WRITE, writable, peer);
    event_add(&peer->can_read, NULL);
    if (net->handler.opened)
        net->handler.opened(net->handler.data, peer);
    if (length)
        event_active(&peer->can_read, EV_READ, 0);
    return peer;
}

/* ---- for the handler -------------------------------------------------------------------------------------------------- */

void peer_send(Peer *peer, const char *text, size_t length)
{
    const struct wslay_event_msg told = {WSLAY_TEXT_FRAME, (const uint8_t *)text, length};
    if (peer->is_closing || peer->is_gone)
        return;
    if (wslay_event_get_queued_msg_length(peer->frames) + length > (size_t)peer->net->limits.queue_bytes)
        peer->is_gone = 1; /* it does not read: a reason would not reach it either */
    else if (wslay_event_queue_msg(peer->frames, &told) != 0)
        out_of_memory();
    soon(peer);
}

void peer_close(Peer *peer, int code, const char *reason)
{
    if (peer->is_closing || peer->is_gone)
        return;
    begin_to_close(peer);
    peer->close_code = code;
    strncpy(peer->close_reason, reason, NET_REASON - 1);
    wslay_event_shutdown_read(peer->frames);
    soon(peer);
}

void peer_charge(Peer *peer, int messages)
{
    peer->tokens -= messages * 1000;
}

size_t peer_queued(const Peer *peer, int *messages)
{
    if (messages)
        *messages = (int)wslay_event_get_queued_msg_count(peer->frames);
    return wslay_event_get_queued_msg_length(peer->frames);
}

const char *peer_address(const Peer *peer)
{
    return peer->address;
}

void peer_keep(Peer *peer, void *data)
{
    peer->kept = data;
}

void *peer_kept(const Peer *peer)
{
    return peer->kept;
}
