/* `cardwright check FILE...`: everything that is wrong with card, deck and format files, at once. */
#include "cli/check_texts.h"
#include "cli/options.h"
#include "cli/read_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int kind_of(const char *path, TextKind *kind)
{
    static const char *const endings[] = {
        [TEXT_CARDS] = ".card", [TEXT_DECK] = ".deck", [TEXT_FORMAT] = ".format"};
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t n = strlen(endings[i]);
        if (length > n && strcmp(path + length - n, endings[i]) == 0) {
            *kind = (TextKind)i;
            return 1;
        }
    }
    return 0;
}

static int read_texts(const Cli *cli, const char *command, const Words *words, TextFile *files, int *count)
{
    for (int i = 0; i < words->count; i++) {
        TextFile *file = &files[*count];
        const char *path = words->word[i];
        if (!kind_of(path, &file->kind))
            return complain(cli, command, EXIT_USAGE, "'%s' is no *.card, *.deck or *.format file", path);
        char *text = read_file(cli, command, path, &file->source.length);
        if (!text)
            return EXIT_NO;
        file->source.name = path;
        file->source.text = text;
        ++*count;
    }
    return EXIT_FINE;
}

/* Only a game with a card language can understand card and format files, and not every such game has decks. */
static int may_be_meant(const CliGame *game, const TextFile *files, int count)
{
    int needs_language = 0, needs_decks = 0;
    const CardLanguage *language = card_language(cw_game_name(game->plain));
    for (int i = 0; i < count; i++) {
        needs_language |= files[i].kind != TEXT_DECK;
        needs_decks |= files[i].kind != TEXT_CARDS;
    }
    return language ? !needs_decks || language->deck_rules : !needs_language;
}

/* The game whose texts these are: the one that was named, or the one that understands them best. */
static CheckReport best_report(const Cli *cli, const CliGame *named, const TextFile *files, int count)
{
    if (named)
        return check_texts(named, files, count);
    CheckReport best = {0};
    for (int i = 0; i < cli->game_count; i++) {
        if (!may_be_meant(&cli->games[i], files, count) || (best.findings && !best.errors))
            continue;
        CheckReport report = check_texts(&cli->games[i], files, count);
        if (!best.findings || report.errors < best.errors) {
            CheckReport worse = best;
            best = report;
            report = worse;
        }
        json_decref(report.findings);
    }
    return best;
}

static void print_json(const CheckReport *report, int files)
{
    json_t *all = json_pack("{s:s, s:i, s:i, s:i, s:i, s:O}", "game", cw_game_name(report->game->plain),
                            "files", files, "cards", report->cards, "errors", report->errors, "warnings",
                            report->warnings, "findings", report->findings);
    json_dumpf(all, stdout, JSON_INDENT(2));
    printf("\n");
    json_decref(all);
}

static void print_text(const CheckReport *report, int files)
{
    size_t i;
    json_t *finding;
    json_array_foreach(report->findings, i, finding)
    {
        fputs(json_string_value(json_object_get(finding, "words")), stdout);
    }
    printf("%s: %d file%s", cw_game_title(report->game->plain), files, files == 1 ? "" : "s");
    if (report->cards)
        printf(" with %d card%s", report->cards, report->cards == 1 ? "" : "s");
    if (report->with_shipped)
        printf(", read together with the shipped ones");
    printf(", %d error%s", report->errors, report->errors == 1 ? "" : "s");
    if (report->warnings)
        printf(", %d warning%s", report->warnings, report->warnings == 1 ? "" : "s");
    printf("\n");
}

int cmd_check(const Cli *cli, int argc, char **argv)
{
    const char *game = NULL;
    int as_json = 0;
    const Option options[] = {
        {OPTION_TEXT, "game", "GAME",
         "whose cards they are (without it: the game that understands\nthem best)", &game, 0, 0},
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
    int count = 0;
    status = files ? read_texts(cli, argv[0], &words, files, &count)
                   : complain(cli, argv[0], EXIT_NO, "there is not enough memory");
    if (status == EXIT_FINE) {
        CheckReport report = best_report(cli, named, files, count);
        if (!report.findings)
            status = complain(cli, argv[0], EXIT_USAGE, "no game of this program has card files");
        else if (as_json)
            print_json(&report, count);
        else
            print_text(&report, count);
        if (report.errors)
            status = EXIT_NO;
        json_decref(report.findings);
    }
    for (int i = 0; i < count; i++)
        free((char *)(uintptr_t)files[i].source.text);
    free(files);
    return status;
}
