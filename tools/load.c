/* load TABLES SECONDS PORT [WATCHERS [SILENT [FLOODING]]]: people at a server, for measuring it (docs/performance.md).

   Opens tables of all games against `greedy` and plays each at one answer a second, as WebSocket clients of one thread;
   besides them watchers, clients that say nothing and read nothing, and clients that talk without end.  Counts what is lost (an
   answer that is never acknowledged, a connection that was closed on a player) and what is wrong (a refusal that is no late answer, a
   frame that does not follow), what took longer than ten seconds, and prints the time from `choose` to `done` in percentiles as
   JSON.  When the time is over nobody answers any more, and what is under way has two minutes to arrive. */
#include <jansson.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "match/text.h"
#include "table/dial.h"
#include "table/net.h"

enum { MOST_SAMPLES = 4000000, PATIENCE_MS = 10000, BETWEEN_MS = 1000, FAREWELL_S = 120, FLOOD_AT_ONCE = 5 };

typedef struct Person {
    Dial *dial;
    char table[33];
    json_int_t number, action, n; /* of the question; of the last frame */
    int is_asked, is_waiting, is_opening, has_frame;
    int64_t at, due; /* when it answered, when it will */
} Person;

enum { MOST_GAMES = 16 };
static char game[MOST_GAMES][40]; /* as the server lists them */
static int game_count, port, lost, late, wrong, games_over, is_ending;
static long answers;
static float *sample;
static long samples;

static void say(Dial *dial, const char *text)
{
    if (!dial_say(dial, text, strlen(text)))
        lost++;
}

static void open_table(Person *p, int number)
{
    char text[200];
    p->is_opening = 1;
    p->is_asked = p->is_waiting = p->has_frame = 0;
    snprintf(text, sizeof text,
             "{\"type\":\"open\",\"game\":\"%s\",\"seats\":[\"person\",\"greedy\"],\"public\":true}",
             game[number % game_count]);
    say(p->dial, text);
}

static void hear_frame(Person *p, const json_t *m, int64_t now)
{
    const json_t *ask = json_object_get(m, "ask"), *base = json_object_get(m, "base");
    if (base && (!p->has_frame || json_integer_value(base) != p->n))
        wrong++;
    p->has_frame = 1;
    p->n = json_integer_value(json_object_get(m, "n"));
    p->is_asked = ask != NULL;
    if (!ask || json_integer_value(json_object_get(ask, "decision")) == p->number)
        return;
    const json_t *options = json_object_get(ask, "options");
    p->number = json_integer_value(json_object_get(ask, "decision"));
    p->action = json_integer_value(
        json_object_get(json_array_get(options, (size_t)rand() % json_array_size(options)), "a"));
    p->due = p->due > now ? p->due : now;
}

static void hear(Person *p, int number, const json_t *m, int64_t now)
{
    const char *type = json_string_value(json_object_get(m, "type"));
    if (strcmp(type, "table") == 0 && p->is_opening && json_object_get(m, "table")) {
        char text[200];
        p->is_opening = 0;
        snprintf(p->table, sizeof p->table, "%s", json_string_value(json_object_get(m, "table")));
        snprintf(text, sizeof text, "{\"type\":\"sit\",\"table\":\"%s\",\"name\":\"Player %d\"}", p->table,
                 number);
        say(p->dial, text);
    } else if (strcmp(type, "frame") == 0) {
        hear_frame(p, m, now);
    } else if (strcmp(type, "done") == 0 && p->is_waiting) {
        late += now - p->at > (int64_t)PATIENCE_MS * 1000;
        if (samples < MOST_SAMPLES)
            sample[samples++] = (float)(now - p->at) / 1000;
        p->is_waiting = 0;
        answers++;
    } else if (strcmp(type, "refused") == 0) {
        const char *reason = json_string_value(json_object_get(m, "reason"));
        wrong += strcmp(reason, "stale") != 0 && strcmp(reason, "game_over") != 0;
        p->is_waiting = 0;
    } else if (strcmp(type, "error") == 0) {
        wrong++;
    } else if (strcmp(type, "over") == 0 && !is_ending) {
        char text[100];
        games_over++;
        snprintf(text, sizeof text, "{\"type\":\"leave\",\"table\":\"%s\"}", p->table);
        say(p->dial, text);
        open_table(p, number + games_over);
    }
}

static int64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void take_all(Person *p, int number)
{
    const char *text;
    size_t length;
    DialHeard heard;
    while ((heard = dial_hear(p->dial, 0, &text, &length)) == DIAL_MESSAGE) {
        json_t *m = json_loadb(text, length, 0, NULL);
        hear(p, number, m, now_us());
        json_decref(m);
    }
    if (heard == DIAL_CLOSED) {
        int code;
        fprintf(stderr, "player %d was closed: %s\n", number, dial_reason(p->dial, &code));
        lost++;
        dial_close(p->dial);
        p->dial = NULL;
    }
}

static void answer(Person *p, int64_t now)
{
    char text[200];
    if (!p->dial)
        return;
    if (is_ending || !p->is_asked || p->is_waiting || now < p->due)
        return;
    p->is_asked = 0;
    p->is_waiting = 1;
    p->at = now;
    p->due = now + (int64_t)BETWEEN_MS * 1000;
    snprintf(text, sizeof text,
             "{\"type\":\"choose\",\"table\":\"%s\",\"decision\":%lld,\"action\":%lld,\"re\":1}", p->table,
             (long long)p->number, (long long)p->action);
    say(p->dial, text);
}

/* Everybody has an address of their own, as nginx would tell it (serve --behind-proxy).  NULL: the server will not have it. */
static Dial *call_from(int who, Problem *p)
{
    char header[60];
    snprintf(header, sizeof header, "X-Real-IP: 10.%d.%d.%d", who >> 16 & 255, who >> 8 & 255, who & 255);
    return dial_open("127.0.0.1", port, "/ws", header, p);
}

static Dial *call(int who)
{
    Problem p = {0};
    Dial *dial = call_from(who, &p);
    if (!dial) {
        fprintf(stderr, "load: %s\n", p.text);
        exit(1);
    }
    return dial;
}

/* Says the same as fast as it can; whoever is closed for it calls again, and again a little later if nobody answers. */
typedef struct Flooder {
    Dial *dial;
    int who;
    int64_t again;
} Flooder;

static void flood(Flooder *f, int64_t now)
{
    Problem p;
    if (!f->dial && now >= f->again) {
        f->dial = call_from(f->who, &p);
        f->again = now + 200000;
    }
    for (int k = 0; f->dial && k < FLOOD_AT_ONCE; k++)
        if (!dial_say(f->dial, "{\"type\":\"lobby\"}", 16)) {
            dial_close(f->dial);
            f->dial = NULL;
        }
}

static void list_games(void)
{
    const char *text;
    size_t length, i;
    json_t *one;
    Dial *dial = call(0);
    say(dial, "{\"type\":\"hello\",\"protocol\":2}");
    if (dial_hear(dial, -1, &text, &length) != DIAL_MESSAGE)
        exit(1);
    json_t *hello = json_loadb(text, length, 0, NULL);
    json_array_foreach(json_object_get(hello, "games"), i, one)
    {
        if (game_count < MOST_GAMES)
            snprintf(game[game_count++], sizeof game[0], "%s",
                     json_string_value(json_object_get(one, "game")));
    }
    json_decref(hello);
    dial_close(dial);
}

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static float percentile(double share)
{
    return samples ? sample[(long)(share * (double)(samples - 1))] : 0;
}

int main(int argc, char **argv)
{
    int extra[3] = {0, 0, 0};
    if (argc < 4) {
        fprintf(stderr, "usage: load TABLES SECONDS PORT [WATCHERS [SILENT [FLOODING]]]\n");
        return 2;
    }
    int tables = atoi(argv[1]);
    int64_t seconds = atoi(argv[2]);
    port = atoi(argv[3]);
    for (int i = 0; i < 3 && i + 4 < argc; i++)
        extra[i] = atoi(argv[i + 4]);
    int watchers = extra[0], silent = extra[1], flooding = extra[2];
    Person *person = calloc((size_t)tables, sizeof *person);
    Dial **other = calloc((size_t)(watchers + silent + 1), sizeof *other);
    Flooder *flooder = calloc((size_t)flooding + 1, sizeof *flooder);
    struct pollfd *wait = calloc((size_t)(tables + watchers), sizeof *wait);
    sample = malloc(MOST_SAMPLES * sizeof *sample);
    list_games();
    int64_t start = now_us();
    for (int i = 0; i < tables; i++) {
        person[i].dial = call(1 + i);
        person[i].due = start + (int64_t)i * BETWEEN_MS * 1000 / tables;
        open_table(&person[i], i);
    }
    for (int i = 0; i < watchers + silent; i++)
        other[i] = call(1 + tables + i);
    for (int i = 0; i < flooding; i++)
        flooder[i].who = 1 + tables + watchers + silent + i;
    int is_watching = 0;
    int waiting = 1;
    while (now_us() < start + seconds * 1000000 ||
           (waiting && now_us() < start + (seconds + FAREWELL_S) * 1000000)) {
        is_ending = now_us() >= start + seconds * 1000000;
        waiting = 0;
        for (int i = 0; i < tables; i++)
            waiting += person[i].is_waiting;
        for (int i = 0; i < tables; i++)
            wait[i] =
                (struct pollfd){.fd = person[i].dial ? dial_file(person[i].dial) : -1, .events = POLLIN};
        for (int i = 0; i < watchers; i++)
            wait[tables + i] = (struct pollfd){.fd = dial_file(other[i]), .events = POLLIN};
        poll(wait, (nfds_t)(tables + watchers), 5);
        for (int i = 0; i < tables; i++)
            if (wait[i].revents)
                take_all(&person[i], i);
        for (int i = 0; i < tables; i++)
            answer(&person[i], now_us());
        const char *text;
        size_t length;
        for (int i = 0; i < watchers; i++)
            while (wait[tables + i].revents && dial_hear(other[i], 0, &text, &length) == DIAL_MESSAGE)
                ;
        for (int i = 0; i < flooding && !is_ending; i++)
            flood(&flooder[i], now_us());
        if (!is_watching && now_us() > start + 3000000) {
            char watch[100];
            is_watching = 1;
            for (int i = 0; i < watchers; i++) {
                snprintf(watch, sizeof watch, "{\"type\":\"watch\",\"table\":\"%s\"}",
                         person[i % tables].table);
                say(other[i], watch);
            }
        }
    }
    lost += waiting;
    qsort(sample, (size_t)samples, sizeof *sample, by_size);
    printf("{\"tables\":%d,\"seconds\":%d,\"watchers\":%d,\"silent\":%d,\"flooding\":%d,\"answers\":%ld,"
           "\"games\":%d,"
           "\"lost\":%d,\"wrong\":%d,\"late\":%d,\"ms\":{\"p50\":%.1f,\"p90\":%.1f,\"p99\":%.1f,\"most\":%."
           "1f}}\n",
           tables, (int)seconds, watchers, silent, flooding, answers, games_over, lost, wrong, late,
           (double)percentile(0.5), (double)percentile(0.9), (double)percentile(0.99), (double)percentile(1));
    return lost || wrong;
}
