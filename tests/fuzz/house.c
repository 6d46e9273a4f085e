/* Messages of strangers to a house, any bytes at all: it answers each of them with JSON, and tables change only by acts.

   Each line is a message of one of two clients; a line that begins with '#' stands for a good message: the next byte says
   which.  The network is left out (tests/support/quiet_net.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "table/house_inside.h"
#include "tests/support/amnesia.h"
#include "tests/support/json.h"
#include "tests/support/quiet_net.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must_be_json(Peer *peer, const char *text, size_t length)
{
    const char *wrong = json_error(text, length, NULL);
    (void)peer;
    if (wrong) {
        fprintf(stderr, "%s in %.*s\n", wrong, (int)length, text);
        abort();
    }
}

/* ---- messages ------------------------------------------------------------------------------------------------------------- */

static void settle(House *house)
{
    quiet_pass(10);
    do
        for (int i = 0; i < quiet_net.watches; i++)
            quiet_run(i);
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
    quiet_net.handler.heard(quiet_net.handler.data, peer, text, length);
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
        "{\"type\":\"wish\",\"table\":\"%s\",\"auto\":true}",
        "{\"type\":\"report\",\"table\":\"%s\"}",
        "{\"type\":\"seen\",\"table\":\"%s\",\"n\":3}",
    };
    const Table *t = any_table(house);
    char text[200];
    if (!t || which >= 12 * 16) {
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
    quiet_sent = must_be_json;
    HouseSettings settings = {.store = {.path = path, .vfs = AMNESIA}, .games = games, .thinkers = 1};
    House *house = house_open(&settings, &p);
    if (!house)
        abort();
    for (int i = 0; i < 2; i++)
        quiet_net.handler.opened(quiet_net.handler.data, &peer[i]);
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
        quiet_net.handler.closed(quiet_net.handler.data, &peer[i]);
    house_close(house);
    char lock[120];
    snprintf(lock, sizeof lock, "%s.lock", path);
    unlink(lock);
    return 0;
}
