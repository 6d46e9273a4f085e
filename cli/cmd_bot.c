/* `cardwright bot URL cmd:PROGRAM`: a program plays a seat at a table of somebody's server.

   The program gets every message of the server as a line, with whole views, and says `choose` and `resign`; what else is needed
   (the table, the name, coming back after the connection was lost, repeating what was not acknowledged) is done here. */
#include "cli/options.h"
#include "players/player.h"
#include "players/process.h"
#include "table/deal.h"
#include "table/dial.h"
#include "table/store.h"

#include <jansson.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TRIES = 30, BETWEEN_MS = 1000, TURN_MS = 200, SAY_MS = 10000 };

typedef struct SeatedBot {
    const Cli *cli;
    const char *command, *name;
    char host[256], table[TABLE_ID_TEXT], secret[72];
    int port, seat; /* seat -1: any that is free */
    Dial *dial;
    Process program;
    json_t *view; /* as frames have made it */
    char *said;   /* an answer that was not acknowledged, or NULL */
    int is_over, has_failed;
} SeatedBot;

/* ---- the link ----------------------------------------------------------------------------------------------------------- */

static int read_member(const char *fragment, const char *name, char *to, size_t room)
{
    size_t length = strlen(name);
    for (const char *at = fragment; *at; at += *at == '&') {
        size_t n = strcspn(at, "&");
        if (n > length && strncmp(at, name, length) == 0 && at[length] == '=' && n - length - 1 < room) {
            memcpy(to, at + length + 1, n - length - 1);
            to[n - length - 1] = 0;
            return 1;
        }
        at += n;
    }
    return 0;
}

static int read_link(SeatedBot *bot, const char *link)
{
    char seat[8] = "", port[8] = "80";
    long number = 0;
    TableId id;
    const char *at = link + 7, *fragment = strchr(link, '#');
    if (strncmp(link, "https://", 8) == 0)
        return complain(
            bot->cli, bot->command, EXIT_USAGE,
            "a bot speaks http:// only: let it run beside the server, or through a proxy that adds TLS");
    int has_brackets = strncmp(link, "http://[", 8) == 0; /* an address of version 6 */
    at += has_brackets;
    size_t host = strncmp(link, "http://", 7) == 0 ? strcspn(at, has_brackets ? "]/#" : ":/#") : 0;
    if (!host || host >= sizeof bot->host || !fragment)
        return complain(bot->cli, bot->command, EXIT_USAGE,
                        "a link is like http://127.0.0.1:8080/#t=TABLE, as the page shows it, not '%.100s'",
                        link);
    memcpy(bot->host, at, host);
    at += host + (has_brackets && at[host] == ']');
    if (*at == ':')
        snprintf(port, sizeof port, "%.*s", (int)strspn(at + 1, "0123456789"), at + 1);
    int good = read_number(port, 1, 65535, &number) &&
               read_member(fragment + 1, "t", bot->table, sizeof bot->table) &&
               table_id_read(bot->table, &id);
    bot->port = (int)number;
    bot->seat = -1;
    if (good && read_member(fragment + 1, "k", bot->secret, sizeof bot->secret)) {
        good = read_member(fragment + 1, "s", seat, sizeof seat) &&
               read_number(seat, 0, CW_MAX_SEATS - 1, &number);
        bot->seat = (int)number;
    }
    return good ? EXIT_FINE
                : complain(bot->cli, bot->command, EXIT_USAGE, "there is no table in this link: '%.200s'",
                           link);
}

/* ---- to the server ------------------------------------------------------------------------------------------------------ */

static void say(SeatedBot *bot, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    dial_say(bot->dial, text, strlen(text));
    free(text);
    json_decref(message);
}

static int connect_bot(SeatedBot *bot, Problem *p)
{
    bot->dial = dial_open(bot->host, bot->port, "/ws", NULL, p);
    if (!bot->dial)
        return 0;
    say(bot, json_pack("{s:s, s:i}", "type", "hello", "protocol", 2));
    uint8_t drawn[DEAL_BYTES];
    char nonce[DEAL_TEXT];
    deal_draw(drawn); /* its part of the deal, if it takes a free seat */
    deal_text(drawn, nonce);
    if (*bot->secret)
        say(bot, json_pack("{s:s, s:s, s:i, s:s, s:s}", "type", "sit", "table", bot->table, "seat", bot->seat,
                           "secret", bot->secret, "re", "sit"));
    else
        say(bot, json_pack("{s:s, s:s, s:s, s:s, s:s}", "type", "sit", "table", bot->table, "name", bot->name,
                           "nonce", nonce, "re", "sit"));
    if (bot->said)
        dial_say(bot->dial, bot->said, strlen(bot->said));
    return 1;
}

static int connect_again(SeatedBot *bot)
{
    Problem p = {0};
    for (int i = 0; i < TRIES; i++) {
        dial_close(bot->dial);
        bot->dial = NULL;
        usleep(BETWEEN_MS * 1000);
        if (connect_bot(bot, &p))
            return 1;
    }
    complain(bot->cli, bot->command, 0, "the connection was lost: %s", p.text);
    return 0;
}

/* ---- to the program ----------------------------------------------------------------------------------------------------- */

static void tell(SeatedBot *bot, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    Text line = {0};
    text_addf(&line, "%s\n", text);
    if (process_say(&bot->program, line.at, line.length, now_ms() + SAY_MS) != PROCESS_OK)
        bot->has_failed = 1;
    text_free(&line);
    free(text);
}

/* Frames with parts become whole ones. */
static void make_whole(SeatedBot *bot, json_t *frame)
{
    json_t *parts = json_object_get(frame, "view"), *value, *entry;
    const char *name, *place;
    if (!json_object_get(frame, "base")) {
        json_decref(bot->view);
        bot->view = json_incref(parts);
        return;
    }
    json_object_foreach(parts, name, value)
    {
        json_t *old = json_object_get(bot->view, name);
        if (json_is_null(value)) {
            json_object_del(bot->view, name);
            continue;
        }
        if (!json_is_array(old) || !json_is_object(value)) {
            json_object_set(bot->view, name, value);
            continue;
        }
        json_object_foreach(value, place, entry) json_array_set(old, (size_t)atoi(place), entry);
    }
    json_object_del(frame, "base");
    json_object_set(frame, "view", bot->view);
}

static const char *text_of(const json_t *message, const char *name)
{
    const char *text = json_string_value(json_object_get(message, name));
    return text ? text : "";
}

static void hear_table(SeatedBot *bot, json_t *message)
{
    const char *secret = text_of(message, "secret");
    if (*secret)
        snprintf(bot->secret, sizeof bot->secret, "%s", secret);
    if (json_object_get(message, "you"))
        bot->seat = (int)json_integer_value(json_object_get(message, "you"));
    json_object_del(message, "secret");                     /* the program needs none */
    if (strcmp(text_of(message, "state"), "closed") == 0) { /* no result: there is nothing more to play */
        bot->is_over = 1;
        printf("closed: %s\n", text_of(message, "because"));
    }
}

static void hear_message(SeatedBot *bot, json_t *message)
{
    const char *type = text_of(message, "type");
    if (strcmp(text_of(message, "re"), "sit") == 0) {
        if (strcmp(type, "refused") == 0) {
            complain(bot->cli, bot->command, 0, "the server refuses the seat: %s", text_of(message, "words"));
            bot->has_failed = 1;
        }
        return;
    }
    if (strcmp(type, "done") == 0 || strcmp(type, "refused") == 0) {
        free(bot->said);
        bot->said = NULL;
    }
    if (strcmp(type, "table") == 0)
        hear_table(bot, message);
    if (strcmp(type, "frame") == 0)
        make_whole(bot, message);
    if (strcmp(type, "over") == 0) {
        bot->is_over = 1;
        printf("%s\n", text_of(json_object_get(message, "result"), "words"));
    }
    tell(bot, message);
}

/* ---- from the program --------------------------------------------------------------------------------------------------- */

static void hear_line(SeatedBot *bot, const char *line, size_t length)
{
    json_error_t error;
    json_t *said = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error);
    const char *type = text_of(said, "type");
    if (strcmp(type, "choose") == 0 || strcmp(type, "resign") == 0) {
        json_object_set_new(said, "table", json_string(bot->table));
        json_object_set_new(said, "re", json_string("bot"));
        free(bot->said);
        bot->said = json_dumps(said, JSON_COMPACT);
        dial_say(bot->dial, bot->said, strlen(bot->said));
    } else if (strcmp(type, "hello") != 0) {
        json_t *answer =
            json_pack("{s:s, s:s}", "type", "error", "words",
                      said ? "the types of a player's lines are hello, choose and resign" : "not JSON");
        tell(bot, answer);
        json_decref(answer);
    }
    json_decref(said);
}

/* ---- until it is over --------------------------------------------------------------------------------------------------- */

static void hear_server(SeatedBot *bot)
{
    const char *text;
    size_t length;
    DialHeard heard = DIAL_NOTHING;
    while (!bot->is_over && !bot->has_failed &&
           (heard = dial_hear(bot->dial, 0, &text, &length)) == DIAL_MESSAGE) {
        json_t *message = json_loadb(text, length, 0, NULL);
        hear_message(bot, message);
        json_decref(message);
    }
    if (!bot->is_over && !bot->has_failed && heard == DIAL_CLOSED && !connect_again(bot))
        bot->has_failed = 1;
}

static void hear_program(SeatedBot *bot)
{
    const char *line;
    size_t length;
    ProcessStatus status;
    while ((status = process_hear(&bot->program, &line, &length, now_ms())) == PROCESS_OK)
        hear_line(bot, line, length);
    if (status == PROCESS_GONE || status == PROCESS_TOO_LONG) {
        complain(bot->cli, bot->command, 0, "the program %s",
                 status == PROCESS_GONE ? "has ended before the game did" : "wrote a line that is too long");
        bot->has_failed = 1;
    }
}

static int play(SeatedBot *bot)
{
    while (!bot->is_over && !bot->has_failed) {
        struct pollfd wait[2] = {{.fd = dial_file(bot->dial), .events = POLLIN},
                                 {.fd = bot->program.from, .events = POLLIN}};
        poll(wait, 2, TURN_MS);
        hear_server(bot);
        if (!bot->is_over && !bot->has_failed)
            hear_program(bot);
    }
    return bot->is_over ? EXIT_FINE : EXIT_NO;
}

int cmd_bot(const Cli *cli, int argc, char **argv)
{
    SeatedBot bot = {.cli = cli, .command = argv[0], .name = "Bot"};
    const Option options[] = {
        {OPTION_TEXT, "name", "NAME", "how the bot is called, where it takes a free seat", &bot.name, 0, 0},
        {0},
    };
    Words words;
    Problem p = {0};
    int status = options_parse(cli, argc, argv, options, 2, 2, &words);
    if (status != GO_ON)
        return status;
    status = read_link(&bot, words.word[0]);
    if (status != EXIT_FINE)
        return status;
    if (!player_is_program(words.word[1]))
        return complain(cli, argv[0], EXIT_USAGE, "'%.100s' is no program: cmd:PROGRAM ARGS", words.word[1]);
    char **command = split_words(words.word[1] + 4);
    if (!command || !process_start(&bot.program, command, &p))
        status = complain(cli, argv[0], EXIT_USAGE, "%s",
                          command ? p.text : "a quote in the command does not end");
    else if (!connect_bot(&bot, &p))
        status = complain(cli, argv[0], EXIT_NO, "%s", p.text);
    else
        status = play(&bot);
    process_stop(&bot.program, PROCESS_FAREWELL_MS, NULL, 0);
    dial_close(bot.dial);
    json_decref(bot.view);
    free(bot.said);
    free_words(command);
    return status;
}
