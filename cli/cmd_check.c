/* `cardwright check FILE...`: everything that is wrong with card, deck, format and layout files, at once. */
#include "cli/check_texts.h"
#include "cli/open_game.h"
#include "cli/read_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char *const endings[] = {
    [TEXT_CARDS] = ".card", [TEXT_DECK] = ".deck", [TEXT_FORMAT] = ".format", [TEXT_LAYOUT] = "layout.txt"};

typedef struct Paths { /* of files that were found in folders */
    char *path[MOST_TEXT_FILES];
    int count;
    int unread; /* files and folders that could not be used */
} Paths;

static int kind_of(const char *path, TextKind *kind)
{
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t n = strlen(endings[i]);
        if (length >= n && strcmp(path + length - n, endings[i]) == 0) {
            *kind = (TextKind)i;
            return 1;
        }
    }
    return 0;
}

static int read_text(const Cli *cli, const char *command, const char *path, TextFile *files, int *count)
{
    TextFile *file = &files[*count];
    if (*count == MOST_TEXT_FILES)
        return complain(cli, command, EXIT_USAGE, "at most %d files are checked at once", MOST_TEXT_FILES);
    if (!kind_of(path, &file->kind))
        return complain(
            cli, command, EXIT_USAGE,
            "'%s' is no *.card, *.deck, *.format or layout.txt file, and no folder with such files", path);
    char *text = read_file(cli, command, path, &file->source.length);
    if (!text)
        return EXIT_NO;
    file->source.name = path;
    file->source.text = text;
    ++*count;
    return EXIT_FINE;
}

static int is_full(int status, int count) /* and it has been told */
{
    return status == EXIT_USAGE && count == MOST_TEXT_FILES;
}

/* All the texts of a folder; `paths` keeps their names. */
static int read_folder(const Cli *cli, const char *command, const char *folder, TextFile *files, int *count,
                       Paths *paths)
{
    int status = EXIT_FINE, any = 0;
    for (size_t e = 0; e < sizeof endings / sizeof *endings; e++) {
        char **found;
        int n = list_files(cli, command, folder, endings[e], &found);
        if (n < 0) {
            paths->unread++;
            return EXIT_NO;
        }
        any |= n;
        for (int i = 0; i < n; i++) {
            int wrong = is_full(status, *count) ? status : read_text(cli, command, found[i], files, count);
            status = wrong ? wrong : status;
            paths->unread += wrong != EXIT_FINE;
            if (wrong)
                free(found[i]);
            else
                paths->path[paths->count++] = found[i];
        }
        free(found);
    }
    paths->unread += !any;
    if (!any)
        return complain(cli, command, EXIT_NO,
                        "there is no *.card, *.deck, *.format or layout.txt file in '%s'", folder);
    return status;
}

/* A file that cannot be read is told of, and the others are read all the same. */
static int read_texts(const Cli *cli, const char *command, const Words *words, TextFile *files, int *count,
                      Paths *paths)
{
    int status = EXIT_FINE;
    for (int i = 0; i < words->count && !is_full(status, *count); i++) {
        struct stat about;
        const char *path = words->word[i];
        int folder = stat(path, &about) == 0 && S_ISDIR(about.st_mode);
        int wrong = folder ? read_folder(cli, command, path, files, count, paths)
                           : read_text(cli, command, path, files, count);
        paths->unread += wrong && !folder;
        status = wrong ? wrong : status;
    }
    return status;
}

/* Only a game with a card language can understand card and format files, and not every such game has decks. */
static int may_be_meant(const CliGame *game, const TextFile *files, int count)
{
    int needs_language = 0, needs_decks = 0;
    const CardLanguage *language = game->plain->language;
    for (int i = 0; i < count; i++) {
        needs_language |= files[i].kind == TEXT_CARDS || files[i].kind == TEXT_FORMAT;
        needs_decks |= files[i].kind == TEXT_DECK || files[i].kind == TEXT_FORMAT;
    }
    return language ? !needs_decks || language->deck_rules : !needs_language;
}

/* The game whose texts these are: the one that was named, or the one that understands them best. */
static CheckReport best_report(const Cli *cli, const CliGame *named, const TextFile *files, int count,
                               int only_cards)
{
    if (named)
        return check_texts(named, files, count, only_cards);
    CheckReport best = {0};
    for (int i = 0; i < cli->game_count; i++) {
        if (!may_be_meant(&cli->games[i], files, count) || (best.findings && !best.errors))
            continue;
        CheckReport report = check_texts(&cli->games[i], files, count, only_cards);
        if (!best.findings || report.errors < best.errors) {
            CheckReport worse = best;
            best = report;
            report = worse;
        }
        check_free(&report);
    }
    return best;
}

static void print_json(const CheckReport *report, int files, int unread, int only_cards)
{
    json_t *all = json_pack("{s:s, s:i, s:i, s:i, s:b, s:O, s:i, s:i, s:O}", "game",
                            cw_game_name(report->game->plain), "files", files, "unread", unread, "cards",
                            report->cards, "only_cards", only_cards, "replaced", report->replaced, "errors",
                            report->errors, "warnings", report->warnings, "findings", report->findings);
    json_dumpf(all, stdout, JSON_INDENT(2));
    printf("\n");
    json_decref(all);
}

static void print_text(const CheckReport *report, int files, int unread, int only_cards)
{
    size_t i;
    json_t *finding;
    json_array_foreach(report->findings, i, finding)
    {
        fputs(json_string_value(json_object_get(finding, "words")), stdout);
    }
    printf("%s: %d file%s", cw_game_title(report->game->plain), files, files == 1 ? "" : "s");
    if (report->cards)
        printf(" with %d card%s %s the shipped ones", report->cards, report->cards == 1 ? "" : "s",
               only_cards ? "instead of" : "beside");
    if (json_array_size(report->replaced)) {
        char names[400];
        replaced_names(report, names, sizeof names);
        printf(" (in the place of a shipped one: %s)", names);
    }
    printf(", %d error%s", report->errors, report->errors == 1 ? "" : "s");
    if (unread)
        printf(", %d not read", unread);
    if (report->warnings)
        printf(", %d warning%s", report->warnings, report->warnings == 1 ? "" : "s");
    printf("\n");
}

int cmd_check(const Cli *cli, int argc, char **argv)
{
    const char *game = NULL;
    int as_json = 0, only_cards = 0;
    const Option options[] = {
        {OPTION_TEXT, "game", "GAME",
         "whose cards they are (without it: the game that understands\nthem best)", &game, 0, 0},
        ONLY_CARDS_OPTION_ROW(only_cards),
        {OPTION_FLAG, "json", NULL, "prints one JSON object", &as_json, 0, 0},
        {0},
    };
    Words words;
    int status = options_parse(cli, argc, argv, options, 1, MOST_TEXT_FILES, &words);
    if (status != GO_ON)
        return status;
    const CliGame *named = game ? find_game(cli, game) : NULL;
    if (game && !named)
        return EXIT_USAGE;
    TextFile *files = calloc(MOST_TEXT_FILES, sizeof *files);
    int count = 0, cards = 0;
    Paths paths = {.count = 0};
    status = files ? read_texts(cli, argv[0], &words, files, &count, &paths)
                   : complain(cli, argv[0], EXIT_NO, "there is not enough memory");
    for (int i = 0; i < count; i++)
        cards += files[i].kind == TEXT_CARDS;
    int usable = count > 0;
    if (usable && only_cards && !cards) {
        status = complain(cli, argv[0], EXIT_USAGE, "--only-cards needs *.card files to check against");
        usable = 0;
    }
    if (usable) {
        CheckReport report = best_report(cli, named, files, count, only_cards);
        if (!report.findings)
            status = complain(cli, argv[0], EXIT_USAGE, "no game of this program has card files");
        else if (as_json)
            print_json(&report, count, paths.unread, only_cards);
        else
            print_text(&report, count, paths.unread, only_cards);
        if (report.errors && !named && !as_json)
            fprintf(stderr,
                    "%s check: read as texts of %s, which understands them best; --game GAME says of which "
                    "game they are\n",
                    cli->program, cw_game_title(report.game->plain));
        if (report.errors && status == EXIT_FINE)
            status = EXIT_NO;
        check_free(&report);
    }
    for (int i = 0; i < count; i++)
        free((char *)(uintptr_t)files[i].source.text);
    for (int i = 0; i < paths.count; i++)
        free(paths.path[i]);
    free(files);
    return status;
}
