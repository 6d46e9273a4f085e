/* `cardwright serve`: tables for people in a browser and for programs. */
#include "cli/data_folder.h"
#include "cli/options.h"
#include "players/player.h"
#include "table/house.h"
#include "table/page.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

enum { MOST_GAMES = 64, USUAL_PORT = 8080 };

/* Every connection is a file. */
static void take_all_files(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
}

static int origin_will_do(const char *origin)
{
    const char *rest = strncmp(origin, "https://", 8) == 0  ? origin + 8
                       : strncmp(origin, "http://", 7) == 0 ? origin + 7
                                                            : "";
    return *rest && !strpbrk(rest, "/ ?#");
}

/* ---- a page for a plain web space ------------------------------------------------------------------------------------------ */

static int write_whole(const char *path, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");
    int good = file && fwrite(bytes, 1, length, file) == length;
    return (file && fclose(file) == 0) && good;
}

static int write_static(const Cli *cli, const char *command, const char *folder)
{
    const char *name, *bytes;
    size_t length;
    if (!page_engine(&length))
        return complain(cli, command, EXIT_NO,
                        "this program holds no engine for browsers: install clang-14, lld-14, wasi-libc and "
                        "libclang-rt-14-dev-wasm32 and build it again");
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return complain(cli, command, EXIT_NO,
                        "the folder %s cannot be made: %s; name one with --static whose parent is there and "
                        "can be written",
                        folder, strerror(errno));
    for (int i = 0; page_static(i, &name, &bytes, &length); i++) {
        Text path = {0};
        text_addf(&path, "%s/%s", folder, name);
        int good = write_whole(path.at, bytes, length);
        if (!good)
            complain(cli, command, 0,
                     "%s cannot be written: %s; make room there, or name another folder with --static",
                     path.at, strerror(errno));
        text_free(&path);
        if (!good)
            return EXIT_NO;
    }
    printf("The page that plays without a server is in %s; any web server can serve it.\n", folder);
    return EXIT_FINE;
}

/* ---- a server --------------------------------------------------------------------------------------------------------------- */

/* NULL: one of them is none, and standard error says why. */
static Bots *open_bots(const Cli *cli, const char *command, const OptionList *programs, int patience)
{
    static char name[BOTS_MOST][BOT_NAME_BYTES + 1];
    BotSpec spec[BOTS_MOST];
    Problem p = {0};
    int good = programs->count <= BOTS_MOST || problem(&p, 0, "at most %d bots", BOTS_MOST);
    for (int i = 0; i < programs->count && good; i++) {
        good = bot_read(programs->item[i], name[i], &spec[i].command, &p);
        spec[i].name = name[i];
        for (int k = 0; k < i && good; k++)
            good = strcmp(name[i], name[k]) != 0 || problem(&p, 0, "two bots are called %s", name[i]);
    }
    Bots *bots = good ? bots_open(spec, programs->count, patience, &p) : NULL;
    if (!bots)
        complain(cli, command, 0, "--bot: %s", p.text);
    return bots;
}

static int serve(const Cli *cli, const char *command, const HouseSettings *settings, int any_port)
{
    Problem p = {0};
    const char *host = settings->net.host;
    House *house = house_open(settings, &p);
    if (!house && any_port) { /* nobody has named the port, and somebody else has it */
        HouseSettings other = *settings;
        other.net.port = 0;
        house = house_open(&other, &p);
    }
    if (!house) {
        bots_close(settings->bots);
        return complain(cli, command, EXIT_NO, "%s", p.text);
    }
    net_stop_on(house_net(house), SIGINT);
    net_stop_on(house_net(house), SIGTERM);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a full disk, and not the end */
    if (!house_is_shut_in(house))
        complain(cli, command, 0, "note: this system cannot keep the server to its folder (Landlock)");
    printf("Cardwright serves at http://%s%s%s:%d/ and keeps its tables in %s. Ctrl-C stops it.\n",
           strchr(host, ':') ? "[" : "", host, strchr(host, ':') ? "]" : "", net_port(house_net(house)),
           settings->folder);
    fflush(stdout);
    net_run(house_net(house));
    house_close(house);
    printf("Stopped; every table goes on at the next start.\n");
    return EXIT_FINE;
}

int cmd_serve(const Cli *cli, int argc, char **argv)
{
    const char *host = "127.0.0.1", *data = NULL, *origin = NULL, *static_to = NULL;
    long port = -1, per_address = net_limits.per_address, tables = 20, thinkers = 0, rate = net_limits.rate;
    long patience = PLAYER_PATIENCE_MS, silence = net_limits.silence_ms / 1000;
    int behind_proxy = 0;
    OptionList programs = {0};
    const Option options[] = {
        {OPTION_TEXT, "host", "H", "the address to listen at (without it: 127.0.0.1, this machine alone)",
         &host, 0, 0},
        {OPTION_NUMBER, "port", "N",
         "the port; 0: any that is free (without it: 8080, or any\nthat is free where browsers need not know "
         "it before)",
         &port, 0, 65535},
        {OPTION_TEXT, "data", "FOLDER", "where the tables are kept (without it: your data folder)", &data, 0,
         0},
        {OPTION_TEXT, "origin", "URL",
         "where browsers find the server: https://cards.example;\nonly its pages may connect", &origin, 0, 0},
        {OPTION_FLAG, "behind-proxy", NULL,
         "a proxy on this machine tells the address of others in\nX-Real-IP", &behind_proxy, 0, 0},
        {OPTION_NUMBER, "connections", "N", "WebSocket connections of one address (without it: 8)",
         &per_address, 1, 100000},
        {OPTION_NUMBER, "rate", "N",
         "messages a second of one connection, and three times as many\nat once; five times as many fetches "
         "of one address (without it: 20)",
         &rate, 1, 100000},
        {OPTION_NUMBER, "silence", "S",
         "a connection that says nothing for so many seconds is closed,\nand one that does not read for half "
         "of them (without it: 60)",
         &silence, 2, 1000000},
        {OPTION_NUMBER, "tables", "N", "tables of one address that are not over (without it: 20)", &tables, 1,
         1000000},
        {OPTION_LIST, "bot", "NAME=cmd:PROGRAM",
         "a program that may be chosen for a seat, over the player\nprotocol; several may be given",
         &programs, 0, 0},
        {OPTION_NUMBER, "patience", "MS", "how long a bot may take over one answer (without it: 10000)",
         &patience, 1, 3600000},
        {OPTION_NUMBER, "thinkers", "N",
         "threads for computer players (without it: one less than\nprocessors)", &thinkers, 0, 16},
        {OPTION_TEXT, "static", "FOLDER",
         "serves nothing, but writes the page as files that play without\na server, for any web space",
         &static_to, 0, 0},
        {0},
    };
    Words words;
    int status = options_parse(cli, argc, argv, options, 0, 0, &words);
    if (status != GO_ON)
        return status;
    if (static_to)
        return write_static(cli, argv[0], static_to);
    if (!net_is_loopback(host) && !origin)
        return complain(
            cli, argv[0], EXIT_USAGE,
            "--host %s lets others in: say with --origin URL where their browsers find the server", host);
    if (origin && !origin_will_do(origin))
        return complain(cli, argv[0], EXIT_USAGE,
                        "--origin is like https://cards.example, without a path, not '%s'", origin);
    Bots *bots = NULL;
    if (programs.count && !(bots = open_bots(cli, argv[0], &programs, (int)patience)))
        return EXIT_USAGE;
    const CwGameDef *games[MOST_GAMES + 1] = {0};
    for (int i = 0; i < cli->game_count && i < MOST_GAMES; i++)
        games[i] = cli->games[i].plain;
    NetLimits limits = net_limits;
    limits.per_address = (int)per_address;
    limits.rate = (int)rate;
    limits.silence_ms = (int)silence * 1000;
    limits.burst = 3 * (int)rate;
    limits.fetches = 5 * (int)rate;
    limits.fetch_burst = 30 * (int)rate;
    Text folder = {0}, path = {0};
    status = data_folder(cli, argv[0], data, 1, &folder);
    if (status == EXIT_FINE) {
        store_path(&folder, &path);
        HouseSettings settings = {.net = {.host = host,
                                          .port = port < 0 ? USUAL_PORT : (int)port,
                                          .origin = origin,
                                          .behind_proxy = behind_proxy,
                                          .limits = &limits},
                                  .store = {.path = path.at},
                                  .games = games,
                                  .bots = bots,
                                  .folder = folder.at,
                                  .thinkers = (int)thinkers,
                                  .tables_per_address = (int)tables};
        take_all_files();
        status = serve(cli, argv[0], &settings, port < 0 && !origin);
    } else {
        bots_close(bots);
    }
    text_free(&folder);
    text_free(&path);
    return status;
}
