/* `cardwright bench [GAME]`: speed here and now, and the signature of the games. */
#include "cli/open_game.h"
#include "lab/bench.h"
#include "lab/signature.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int print_signature(const Cli *cli, const char *command, const CliGame *games, int count)
{
    uint64_t all = 0;
    for (int i = 0; i < count; i++) {
        const CwGameDef *def = games[i].plain;
        size_t size = signature_memory(def);
        void *space = malloc(size);
        Signature signature = {.problem = "there is not enough memory"};
        if (space)
            signature = signature_of_game(def, space, size);
        free(space);
        if (signature.problem)
            return complain(cli, command, EXIT_NO, "%s: %s", cw_game_name(def), signature.problem);
        all = signature_join(all, signature.value);
    }
    printf("%016llx\n", (unsigned long long)all);
    return EXIT_FINE;
}

static void print_time(const char *what, double nanoseconds, const char *more)
{
    if (nanoseconds < 10000)
        printf("  %-12s %10.0f ns%s\n", what, nanoseconds, more);
    else
        printf("  %-12s %10.1f us%s\n", what, nanoseconds / 1000, more);
}

static void print_bench(const CwGameDef *def, const Bench *b)
{
    char bytes[60];
    printf("%s\n", cw_game_title(def));
    printf("  %-12s %10.0f decisions a second on one thread\n", "random play", b->random_per_second);
    printf("  %-12s %10.0f decisions a second on one thread\n", "greedy play", b->greedy_per_second);
    snprintf(bytes, sizeof bytes, " for %zu bytes", b->state_bytes);
    print_time("clone", b->clone_ns, bytes);
    print_time("hash", b->hash_ns, "");
    print_time("options", b->options_ns, "");
    print_time("resample", b->resample_ns, ", clone included");
    snprintf(bytes, sizeof bytes, " for %zu bytes of JSON", b->view_bytes);
    print_time("view", b->view_ns, bytes);
    printf("  %-12s %10.0f iterations a second on one thread, %.0f on two free processors\n", "search",
           b->search_per_second[0], b->search_per_second[1]);
}

static json_t *bench_json(const CwGameDef *def, const Bench *b)
{
    return json_pack(
        "{s:s, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I}", "game", cw_game_name(def),
        "random_decisions_per_second", (json_int_t)b->random_per_second, "greedy_decisions_per_second",
        (json_int_t)b->greedy_per_second, "state_bytes", (json_int_t)b->state_bytes, "clone_ns",
        (json_int_t)b->clone_ns, "hash_ns", (json_int_t)b->hash_ns, "options_ns", (json_int_t)b->options_ns,
        "resample_ns", (json_int_t)b->resample_ns, "view_ns", (json_int_t)b->view_ns, "view_bytes",
        (json_int_t)b->view_bytes, "search_iterations_per_second", (json_int_t)b->search_per_second[0],
        "search_iterations_per_second_on_two_threads", (json_int_t)b->search_per_second[1]);
}

int cmd_bench(const Cli *cli, int argc, char **argv)
{
    int only_signature = 0, as_json = 0;
    long milliseconds = 300;
    const Option options[] = {
        {OPTION_FLAG, "signature", NULL,
         "prints only the signature: one number over fixed games, which\nchanges when "
         "the behaviour of a game changes",
         &only_signature, 0, 0},
        {OPTION_NUMBER, "time", "MS", "milliseconds for each figure (without it: 300)", &milliseconds, 1,
         60000},
        {OPTION_FLAG, "json", NULL, "prints a JSON array", &as_json, 0, 0},
        {0},
    };
    Words words;
    int status = options_parse(cli, argc, argv, options, 0, 1, &words);
    if (status != GO_ON)
        return status;
    const CliGame *games = words.count ? find_game(cli, words.word[0]) : cli->games;
    int count = words.count ? 1 : cli->game_count;
    if (!games)
        return EXIT_USAGE;
    if (only_signature)
        return print_signature(cli, argv[0], games, count);
    status = EXIT_FINE;
    json_t *list = json_array();
    for (int i = 0; i < count && status == EXIT_FINE; i++) {
        OpenedGame opened;
        GameOptions usual = {.usual_seed = "1"};
        Bench bench;
        status = open_game(cli, argv[0], cw_game_name(games[i].plain), &usual, &opened);
        const char *problem =
            status == EXIT_FINE ? bench_game(opened.game, (double)milliseconds / 1000, &bench) : NULL;
        close_game(&opened);
        if (problem)
            status = complain(cli, argv[0], EXIT_NO, "%s: %s", cw_game_name(games[i].plain), problem);
        if (status == EXIT_FINE && as_json)
            json_array_append_new(list, bench_json(games[i].plain, &bench));
        else if (status == EXIT_FINE)
            print_bench(games[i].plain, &bench);
        fflush(stdout);
    }
    if (as_json && status == EXIT_FINE) {
        json_dumpf(list, stdout, JSON_INDENT(2));
        printf("\n");
    }
    json_decref(list);
    return status;
}
