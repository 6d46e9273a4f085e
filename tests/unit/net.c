/* The network: what is served, what is refused, and that nobody waits for a peer who does not behave. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "tests/support/hall.h"
#include "table/dial.h"
#include "table/net_inside.h"

/* ---- a server that says everything back --------------------------------------------------------------------------------- */

static int get(void *data, const char *path, NetAnswer *answer)
{
    (void)data;
    if (strcmp(path, "/") == 0)
        *answer = (NetAnswer){.type = "text/html; charset=utf-8", .bytes = "<p>hello", .length = 8};
    else if (strcmp(path, "/book") == 0)
        *answer = (NetAnswer){
            .type = "application/json", .bytes = copy_of("{}", 2), .length = 2, .owned = 1, .forever = 1};
    else if (strcmp(path, "/long") == 0)
        *answer =
            (NetAnswer){.type = "image/x", .bytes = calloc(1, 80 * 1024), .length = 80 * 1024, .owned = 1};
    return answer->type != NULL;
}

static void heard(void *data, Peer *peer, const char *text, size_t length)
{
    static char much[100000];
    (void)data;
    if (strcmp(text, "flood") == 0)
        for (int i = 0; i < 100; i++)
            peer_send(peer, memset(much, 'x', sizeof much), sizeof much);
    else if (strcmp(text, "dear") == 0)
        peer_charge(peer, net_limits.burst);
    else if (strcmp(text, "go") == 0)
        peer_close(peer, NET_NORMAL, "as you like");
    else
        peer_send(peer, text, length);
}

static void too_fast(void *data, Peer *peer)
{
    (void)data;
    peer_send(peer, "too fast", 8);
}

/* ---- what every test has ------------------------------------------------------------------------------------------------- */

static Hall hall;
static NetLimits limits; /* the usual ones, which a test may change before it begins */
static Text all;         /* what was last read to the end */

static void begin(const char *origin)
{
    Problem p;
    const NetHandler handler = {.get = get, .heard = heard, .too_fast = too_fast};
    const NetSettings settings = {.host = "127.0.0.1", .limits = &limits, .origin = origin};
    assert_true(hall_begin(&hall, &settings, &handler, &p));
}

static void stop(void)
{
    hall_end(&hall);
    hall = (Hall){0};
}

static int set_up(void **state)
{
    (void)state;
    limits = net_limits;
    return 0;
}

static int clear_up(void **state)
{
    (void)state;
    if (hall.net)
        stop();
    text_free(&all);
    return 0;
}
#define NET_TEST(test) cmocka_unit_test_setup_teardown(test, set_up, clear_up)

static Dial *call_as(const char *origin, Problem *p)
{
    char header[200];
    snprintf(header, sizeof header, "Origin: %s", origin ? origin : "");
    return dial_open("127.0.0.1", hall.port, "/ws", origin ? header : NULL, p);
}

static Dial *call(const char *origin)
{
    Problem p = {0};
    Dial *dial = call_as(origin, &p);
    if (!dial)
        fail_msg("%s", p.text);
    return dial;
}

static void expect(Dial *dial, const char *wanted)
{
    const char *text;
    size_t length;
    assert_int_equal(dial_hear(dial, -1, &text, &length), DIAL_MESSAGE);
    assert_string_equal(text, wanted);
}

static void expect_close(Dial *dial, int wanted, const char *reason)
{
    const char *text;
    size_t length;
    int code;
    while (dial_hear(dial, -1, &text, &length) != DIAL_CLOSED)
        ;
    assert_string_equal(dial_reason(dial, &code), reason);
    assert_int_equal(code, wanted);
    dial_close(dial);
}

static void say(Dial *dial, const char *text)
{
    assert_true(dial_say(dial, text, strlen(text)));
}

/* ---- bytes ---------------------------------------------------------------------------------------------------------------- */

static int raw(void)
{
    struct sockaddr_in at = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)hall.port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int file = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(connect(file, (struct sockaddr *)&at, sizeof at), 0);
    return file;
}

static void put(int file, const char *bytes, size_t length)
{
    for (size_t at = 0; at < length;) {
        ssize_t sent = send(file, bytes + at, length - at, MSG_NOSIGNAL);
        if (sent <= 0)
            return; /* the other side has hung up: what it said is read */
        at += (size_t)sent;
    }
}

/* Everything until the other side hangs up. */
static void get_all(int file)
{
    char part[4096];
    ssize_t got;
    text_clear(&all);
    while ((got = recv(file, part, sizeof part, 0)) > 0)
        text_add_bytes(&all, part, (size_t)got);
    close(file);
}

static void request(const char *lines)
{
    int file = raw();
    put(file, lines, strlen(lines));
    get_all(file);
}

static int has(const char *what)
{
    return strstr(all.at, what) != NULL;
}

static const char close_after[] = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
static const char handshake[] =
    "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

/* ---- tests ---------------------------------------------------------------------------------------------------------------- */

static void the_handshake_is_that_of_the_standard(void **state)
{
    char accept[40];
    (void)state;
    net_accept_key("dGhlIHNhbXBsZSBub25jZQ==", accept);
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

static void answers_come_from_memory(void **state)
{
    (void)state;
    begin(NULL);
    request("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert_int_equal(strncmp(all.at, "HTTP/1.1 200 ", 13), 0);
    assert_true(has("\r\n\r\n<p>hello"));
    assert_true(has("Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"));
    assert_true(has("frame-ancestors 'none'"));
    assert_true(has("X-Content-Type-Options: nosniff"));
    assert_true(has("Cache-Control: no-cache"));
    request("GET /book HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert_true(has("immutable") && has("\r\n\r\n{}"));
    request("HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert_true(has("Content-Length: 8") && !has("<p>"));
    static const char *const nowhere[] = {"/x", "/../etc/passwd", "/%2e%2e/etc/passwd", "//", "/ws/"};
    for (size_t i = 0; i < sizeof nowhere / sizeof *nowhere; i++) {
        char lines[200];
        snprintf(lines, sizeof lines, "GET %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", nowhere[i]);
        request(lines);
        assert_int_equal(strncmp(all.at, "HTTP/1.1 404 ", 13), 0);
    }
    request("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello");
    assert_int_equal(strncmp(all.at, "HTTP/1.1 405 ", 13), 0);
    assert_true(has("Allow: GET, HEAD"));
    request("GET /ws HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert_int_equal(strncmp(all.at, "HTTP/1.1 426 ", 13), 0);
    request("nonsense\r\n\r\n");
    assert_false(has(" 200 "));
}

static void messages_go_both_ways(void **state)
{
    char long_one[20001];
    (void)state;
    begin(NULL);
    Dial *a = call(NULL), *b = call(NULL);
    memset(long_one, 'y', 20000);
    long_one[20000] = 0;
    say(a, "one");
    say(b, "two");
    say(a, long_one);
    expect(b, "two");
    expect(a, "one");
    expect(a, long_one);
    say(a, "go");
    expect_close(a, NET_NORMAL, "as you like");
    say(b, "three");
    expect(b, "three");
    dial_close(b);
}

/* A client may send its first message without waiting for the answer to its request. */
static void what_comes_with_the_request_is_not_lost(void **state)
{
    (void)state;
    begin(NULL);
    int file = raw();
    /* "go" with the mask 1 2 3 4 */
    char both[sizeof handshake + 7];
    memcpy(both, handshake, sizeof handshake - 1);
    memcpy(both + sizeof handshake - 1, "\x81\x82\x01\x02\x03\x04\x66\x6d", 8);
    put(file, both, sizeof handshake + 7);
    get_all(file);
    assert_true(has("101 Switching") && all.length > 13);
    assert_memory_equal(all.at + all.length - 11, "as you like", 11);
}

static int is_refused(const char *origin, const char *words)
{
    Problem p = {0};
    Dial *dial = call_as(origin, &p);
    int refused = !dial && strstr(p.text, words);
    dial_close(dial);
    return refused;
}

static void pages_of_others_are_refused(void **state)
{
    char own[40];
    (void)state;
    begin(NULL);
    snprintf(own, sizeof own, "http://localhost:%d", hall.port);
    dial_close(call(own));
    dial_close(call(NULL));
    assert_true(is_refused("http://localhost", "403"));
    assert_true(is_refused("https://elsewhere.example", "403"));
    assert_true(is_refused("null", "403"));
    stop();
    begin("https://cards.example");
    dial_close(call("https://cards.example"));
    snprintf(own, sizeof own, "http://localhost:%d", hall.port);
    assert_true(is_refused(own, "403"));
    assert_true(is_refused("https://cards.example.elsewhere.example", "403"));
}

static void too_many_messages(void **state)
{
    (void)state;
    limits.rate = 0;
    limits.burst = 5;
    limits.drops = 3;
    begin(NULL);
    Dial *dial = call(NULL);
    for (int i = 0; i < 9; i++)
        dial_say(dial, "x", 1);
    for (int i = 0; i < 5; i++)
        expect(dial, "x");
    for (int i = 0; i < 3; i++)
        expect(dial, "too fast");
    expect_close(dial, NET_POLICY, "too many messages");
}

static void what_is_dear_counts_as_many_messages(void **state)
{
    (void)state;
    limits.rate = 1;
    begin(NULL);
    Dial *dial = call(NULL);
    say(dial, "one");
    expect(dial, "one");
    say(dial, "dear");
    say(dial, "two");
    expect(dial, "too fast");
    dial_close(dial);
}

static Dial *call_when_free(void)
{
    Dial *dial = NULL;
    for (Problem p; !dial;) /* the place is free when the server has seen it close */
        dial = dial_open("127.0.0.1", hall.port, "/ws", NULL, &p);
    return dial;
}

static void too_many_connections(void **state)
{
    (void)state;
    limits.per_address = 2;
    begin(NULL);
    Dial *a = call(NULL), *b = call(NULL);
    assert_true(is_refused(NULL, "too many connections from your address"));
    say(a, "go");
    expect_close(a, NET_NORMAL, "as you like");
    Dial *c = call_when_free();
    dial_close(b);
    dial_close(c);
}

static int raw_from(uint32_t address)
{
    struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(address)},
                       to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)hall.port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int file = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(file, (struct sockaddr *)&from, sizeof from), 0);
    assert_int_equal(connect(file, (struct sockaddr *)&to, sizeof to), 0);
    return file;
}

/* Connections that say nothing would keep everybody else out. */
static void too_many_visits(void **state)
{
    enum { SILENT = 6 };
    int silent[SILENT];
    (void)state;
    limits.per_address = 2;
    limits.visits = 4;
    begin(NULL);
    for (int i = 0; i < SILENT; i++)
        silent[i] = raw();
    int one_more = raw();
    put(one_more, close_after, sizeof close_after - 1);
    get_all(one_more);
    assert_int_equal(all.length, 0);
    int other = raw_from(INADDR_LOOPBACK + 1);
    put(other, close_after, sizeof close_after - 1);
    get_all(other);
    assert_true(has("200 OK"));
    for (int i = 0; i < SILENT; i++)
        close(silent[i]);
}

/* One address may load the page at once, and then has to wait; others are served meanwhile. */
static void too_many_fetches(void **state)
{
    enum { AT_ONCE = 60 };
    (void)state;
    limits.fetches = 0;
    limits.fetch_burst = AT_ONCE;
    begin(NULL);
    for (int i = 0; i < AT_ONCE; i++) {
        request(close_after);
        assert_true(has("200 OK"));
    }
    request(close_after);
    assert_int_equal(strncmp(all.at, "HTTP/1.1 429 ", 13), 0);
    assert_true(has("Retry-After: 5"));
    assert_true(has("your address asks for too much at once: wait a few seconds and try again\n"));
    assert_true(is_refused(NULL, "429")); /* a connection is one, too */
    int other = raw_from(INADDR_LOOPBACK + 1);
    put(other, close_after, sizeof close_after - 1);
    get_all(other);
    assert_true(has("200 OK"));
}

/* A book or a replay is written for whoever asks for it, and that takes longer than to send a file. */
static void what_is_written_for_one_counts_by_its_length(void **state)
{
    (void)state;
    limits.fetches = 0;
    limits.fetch_burst = 12;
    begin(NULL);
    request("GET /long HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"); /* 1 and 10 more */
    assert_true(has("200 OK"));
    request(close_after);
    assert_true(has("200 OK"));
    request(close_after);
    assert_true(has("429"));
}

/* None has less because of the others; as many as fit into one place at the least. */
static void addresses_do_not_share(void **state)
{
    enum { MANY = 4 };
    (void)state;
    limits.fetches = 0;
    limits.fetch_burst = 1;
    begin(NULL);
    for (int round = 0; round < 2; round++)
        for (uint32_t i = 0; i < MANY; i++) {
            int file = raw_from(INADDR_LOOPBACK + 1 + i);
            put(file, close_after, sizeof close_after - 1);
            get_all(file);
            assert_true(has(round ? "429" : "200 OK"));
        }
}

/* Whoever was closed for talking without end does not begin anew with all messages. */
static void a_new_connection_has_what_the_old_one_left(void **state)
{
    (void)state;
    limits.rate = 0;
    limits.burst = 5;
    limits.drops = 3;
    limits.per_address = 1;
    begin(NULL);
    Dial *dial = call(NULL);
    say(dial, "one");
    expect(dial, "one");
    dial_close(dial);
    dial = call_when_free();
    for (int i = 0; i < 8; i++)
        dial_say(dial, "x", 1);
    for (int i = 0; i < 4; i++)
        expect(dial, "x");
    for (int i = 0; i < 3; i++)
        expect(dial, "too fast");
    expect_close(dial, NET_POLICY, "too many messages");
    dial = call_when_free();
    say(dial, "x");
    expect(dial, "too fast");
    dial_close(dial);
}

/* What follows the handshake, and the code with which it is closed. */
static void frames_that_are_none(void **state)
{
    static const struct {
        const char *bytes;
        size_t length;
        int code;
    } bad[] = {
        {"\x81\x01x", 3, 1002},                            /* not masked */
        {"\x81\x82\0\0\0\0\xC3\x28", 8, 1007},             /* not UTF-8 */
        {"\x82\x81\0\0\0\0x", 7, 1003},                    /* not text */
        {"\xF1\x81\0\0\0\0x", 7, 1002},                    /* reserved bits */
        {"\x83\x81\0\0\0\0x", 7, 1002},                    /* no such kind */
        {"\x80\x81\0\0\0\0x", 7, 1002},                    /* goes on with nothing */
        {"\x81\xFF\x40\0\0\0\0\0\0\0\0\0\0\0x", 15, 1009}, /* announces 2^62 bytes */
        {"\x81\xFF\0\0\0\0\0\x02\0\0\0\0\0\0x", 15, 1009}, /* and 131,072 */
        {"\x81\xFF\x40\0\0\0\0\0\0\0\0\0\0\0", 14, 1008},  /* and sends none */
        {"\x81\xFF\x40", 3, 1008},                         /* not even a header */
        {"\x89\xFE\x01\0\0\0\0\0", 8, 0},                  /* a long ping: closed without a code */
    };
    (void)state;
    limits.unfinished_ms = 300;
    begin(NULL);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        int file = raw();
        put(file, handshake, sizeof handshake - 1);
        put(file, bad[i].bytes, bad[i].length);
        get_all(file);
        const char *close_frame = strstr(all.at, "\r\n\r\n");
        assert_non_null(close_frame);
        const unsigned char *at = (const unsigned char *)close_frame + 4;
        assert_int_equal(at[0], 0x88);
        if (bad[i].code ? (at[2] << 8 | at[3]) != bad[i].code : at[1] != 0)
            fail_msg("row %zu: closed with %02x %02x %02x %02x and not %d", i, at[0], at[1], at[2], at[3],
                     bad[i].code);
    }
}

/* In one frame or in several: it is closed, and says why. */
static void messages_that_are_too_long(void **state)
{
    static const char words[] = "a message is too long";
    (void)state;
    limits.message_bytes = 100;
    begin(NULL);
    for (int frames = 1; frames <= 2; frames++) {
        int file = raw();
        put(file, handshake, sizeof handshake - 1);
        if (frames == 1) {
            put(file, "\x81\xFE\0\x80\0\0\0\0x", 9);
        } else {
            char first[6 + 60] = "\x01\xBC\0\0\0", second[7] = "\x80\xBC\0\0\0\0x";
            memset(first + 6, 'x', 60);
            put(file, first, sizeof first);
            put(file, second, sizeof second);
        }
        get_all(file);
        const char *close_frame = strstr(all.at, "\r\n\r\n");
        assert_non_null(close_frame);
        assert_memory_equal(close_frame + 4, "\x88\x17\x03\xF1", 4);
        assert_memory_equal(close_frame + 8, words, sizeof words - 1);
    }
}

static void long_and_slow_headers(void **state)
{
    Text lines = {0};
    (void)state;
    limits.header_ms = 300;
    begin(NULL);
    text_add(&lines, "GET / HTTP/1.1\r\nHost: x\r\nX: ");
    for (int i = 0; i < 9000; i++)
        text_add(&lines, "y");
    text_add(&lines, "\r\n\r\n");
    request(lines.at);
    assert_false(has(" 200 "));
    assert_true(has(" 431 ") || has(" 413 ") || has(" 414 "));
    /* One byte now and then keeps no connection: these never end their header, and are hung up. */
    int file = raw();
    put(file, "GET / HTTP/1.1\r\n", 16);
    for (char byte; recv(file, &byte, 1, MSG_DONTWAIT) != 0;) {
        usleep(20000);
        put(file, "X", 1);
    }
    close(file);
    text_free(&lines);
}

static void who_does_not_read_or_speak_is_dropped(void **state)
{
    (void)state;
    limits.silence_ms = 400;
    begin(NULL);
    /* Ten megabytes for somebody who reads nothing. */
    int deaf = raw();
    put(deaf, handshake, sizeof handshake - 1);
    put(deaf, "\x81\x85\0\0\0\0flood", 11);
    /* Somebody who says nothing, and answers no ping. */
    int silent = raw();
    put(silent, handshake, sizeof handshake - 1);
    get_all(silent);
    assert_true(all.length > 33);
    assert_memory_equal(all.at + all.length - 33, "nothing was heard for a long time", 33);
    get_all(deaf);
    assert_true(all.length < 2 * 1024 * 1024);
}

/* Somebody who begins a message and talks on without end. */
static void who_does_not_finish_is_dropped(void **state)
{
    (void)state;
    limits.unfinished_ms = 300;
    begin(NULL);
    int unfinished = raw();
    put(unfinished, handshake, sizeof handshake - 1);
    put(unfinished, "\x01\x81\0\0\0\0x", 7);
    char byte;
    ssize_t got;
    text_clear(&all);
    while ((got = recv(unfinished, &byte, 1, MSG_DONTWAIT)) != 0) {
        if (got > 0)
            text_add_bytes(&all, &byte, 1);
        else
            put(unfinished, "\x8A\x80\0\0\0\0", 6), usleep(20000);
    }
    close(unfinished);
    assert_memory_equal(all.at + all.length - 36, "a message was begun and not finished", 36);
}

/* Each ping has an answer waiting: whoever sends them without end and reads nothing would fill the memory. */
static void pings_count_as_messages(void **state)
{
    enum { PINGS = 4000, EACH = 131 };
    static char much[PINGS * EACH];
    (void)state;
    for (int i = 0; i < PINGS; i++)
        memcpy(much + i * EACH, "\x89\xFD\0\0\0\0", 6);
    begin(NULL);
    int fast = raw();
    put(fast, handshake, sizeof handshake - 1);
    put(fast, much, sizeof much);
    get_all(fast);
    assert_true(all.length < sizeof much / 2);
    assert_memory_equal(all.at + all.length - 17, "too many messages", 17);
    /* A few are answered, and nothing is said about them. */
    Dial *calm = call(NULL);
    int slow = raw();
    put(slow, handshake, sizeof handshake - 1);
    for (int i = 0; i < 50; i++)
        put(slow, "\x89\x80\0\0\0\0", 6);
    put(slow, "\x81\x82\0\0\0\0go", 8);
    get_all(slow);
    assert_memory_equal(all.at + all.length - 11, "as you like", 11);
    say(calm, "hello");
    expect(calm, "hello");
    dial_close(calm);
}

static void everybody_is_told_when_it_stops(void **state)
{
    (void)state;
    begin(NULL);
    Dial *a = call(NULL), *b = call(NULL);
    int half = raw();
    put(half, "GET /", 5);
    say(a, "last");
    stop();
    expect(a, "last");
    expect_close(a, NET_GOING, "the server stops");
    expect_close(b, NET_GOING, "the server stops");
    close(half);
}

static void a_port_that_is_taken(void **state)
{
    Problem p;
    (void)state;
    begin(NULL);
    const NetHandler handler = {.heard = heard};
    NetSettings settings = {.host = "127.0.0.1", .port = hall.port};
    assert_null(net_open(&settings, &handler, &p));
    assert_non_null(strstr(p.text, "is taken by another program: name another one with --port"));
    settings = (NetSettings){.host = "no.such.host.invalid"};
    assert_null(net_open(&settings, &handler, &p));
    assert_non_null(strstr(p.text, "there is no address 'no.such.host.invalid'"));
}

static void loopback_is_an_address_and_no_beginning(void **state)
{
    static const char *const here[] = {"localhost", "127.0.0.1", "127.0.0.5",       "127.255.255.254",
                                       "127.1",     "::1",       "::ffff:127.0.0.1"},
                             *const elsewhere[] = {"127.evil.example",
                                                   "127.0.0.1.evil.example",
                                                   "localhost.evil.example",
                                                   "127.",
                                                   "1270.0.0.1",
                                                   "128.0.0.1",
                                                   "0.0.0.0",
                                                   "::",
                                                   "::ffff:10.0.0.1",
                                                   "::127.0.0.1",
                                                   "*",
                                                   ""};
    (void)state;
    for (size_t i = 0; i < sizeof here / sizeof *here; i++)
        assert_true(net_is_loopback(here[i]));
    for (size_t i = 0; i < sizeof elsewhere / sizeof *elsewhere; i++)
        assert_false(net_is_loopback(elsewhere[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        NET_TEST(the_handshake_is_that_of_the_standard),
        NET_TEST(answers_come_from_memory),
        NET_TEST(messages_go_both_ways),
        NET_TEST(what_comes_with_the_request_is_not_lost),
        NET_TEST(pages_of_others_are_refused),
        NET_TEST(too_many_messages),
        NET_TEST(what_is_dear_counts_as_many_messages),
        NET_TEST(too_many_connections),
        NET_TEST(too_many_visits),
        NET_TEST(too_many_fetches),
        NET_TEST(what_is_written_for_one_counts_by_its_length),
        NET_TEST(addresses_do_not_share),
        NET_TEST(a_new_connection_has_what_the_old_one_left),
        NET_TEST(frames_that_are_none),
        NET_TEST(messages_that_are_too_long),
        NET_TEST(long_and_slow_headers),
        NET_TEST(who_does_not_read_or_speak_is_dropped),
        NET_TEST(who_does_not_finish_is_dropped),
        NET_TEST(pings_count_as_messages),
        NET_TEST(everybody_is_told_when_it_stops),
        NET_TEST(a_port_that_is_taken),
        cmocka_unit_test(loopback_is_an_address_and_no_beginning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
