/* `cardwright cards GAME [NAME]`: the cards as printed, or as the compiler understood them. */
#include "cli/open_game.h"
#include "kernel/near.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef size_t CardWriter(const CwGame *game, int kind, char *text, size_t capacity);

/* To be freed by the caller. */
static char *card_text(CardWriter *writer, const CwGame *game, int kind)
{
    size_t length = writer(game, kind, NULL, 0);
    char *text = malloc(length + 1);
    if (text)
        writer(game, kind, text, length + 1);
    return text;
}

static int find_card(const Cli *cli, const char *command, const CwGame *game, const char *name)
{
    int count = cw_card_count(game);
    for (int k = 1; k <= count; k++)
        if (strcasecmp(cw_card_name(game, k), name) == 0)
            return k;
    const char **names = malloc((size_t)(count + 1) * sizeof *names);
    for (int k = 1; names && k <= count; k++)
        names[k - 1] = cw_card_name(game, k);
    const char *meant = names ? nearest_word(name, strlen(name), names, count) : NULL;
    const char *title = cw_game_title(cw_definition(game));
    if (meant)
        complain(cli, command, 0, "%s has no card '%s'; did you mean '%s'?", title, name, meant);
    else
        complain(cli, command, 0, "%s has no card '%s'; `%s cards %s` lists them", title, name, cli->program,
                 cw_game_name(cw_definition(game)));
    free(names);
    return 0;
}

static void print_indented(const char *text)
{
    while (*text) {
        size_t n = strcspn(text, "\n");
        printf("    %.*s\n", (int)n, text);
        text += n + (text[n] == '\n');
    }
}

static void print_card(const CwGame *game, int kind, int with_program)
{
    const char *name = cw_card_name(game, kind);
    char *text = card_text(cw_card_text, game, kind);
    const char *rest = text ? text : "";
    size_t length = strlen(name);
    /* Where cards are written as texts, the name is the first line of the text. */
    if (strncmp(rest, name, length) == 0 && rest[length] == '\n')
        rest += length + 1;
    printf("%s\n", name);
    print_indented(rest);
    free(text);
    if (!with_program)
        return;
    char *program = card_text(cw_card_program, game, kind);
    if (program && *program)
        print_indented(program);
    free(program);
}

static json_t *card_json(const CwGame *game, int kind, int with_program)
{
    char *text = card_text(cw_card_text, game, kind);
    json_t *card = json_pack("{s:i, s:s, s:s}", "kind", kind, "name", cw_card_name(game, kind), "text",
                             text ? text : "");
    free(text);
    if (with_program) {
        char *program = card_text(cw_card_program, game, kind);
        json_object_set_new(card, "program", json_string(program ? program : ""));
        free(program);
    }
    return card;
}

int cmd_cards(const Cli *cli, int argc, char **argv)
{
    GameOptions game = {.usual_seed = "1"};
    int with_program = 0, as_json = 0;
    const Option options[] = {
        {OPTION_FLAG, "program", NULL,
         "adds what the text was compiled to, where the game has card\nprograms", &with_program, 0, 0},
        CARDS_OPTION_ROWS(game),
        {OPTION_FLAG, "json", NULL, "prints a JSON array", &as_json, 0, 0},
        {0},
    };
    Words words;
    int status = options_parse(cli, argc, argv, options, 1, 2, &words);
    if (status != GO_ON)
        return status;
    OpenedGame opened;
    status = open_game(cli, argv[0], words.word[0], &game, &opened);
    int first = 1, last = status == EXIT_FINE ? cw_card_count(opened.game) : 0;
    if (status == EXIT_FINE && words.count == 2) {
        first = last = find_card(cli, argv[0], opened.game, words.word[1]);
        if (!first)
            status = EXIT_USAGE;
    }
    json_t *list = json_array();
    for (int k = first; k <= last && status == EXIT_FINE; k++) {
        if (as_json)
            json_array_append_new(list, card_json(opened.game, k, with_program));
        else
            print_card(opened.game, k, with_program);
    }
    if (as_json && status == EXIT_FINE) {
        json_dumpf(list, stdout, JSON_INDENT(2));
        printf("\n");
    }
    json_decref(list);
    close_game(&opened);
    return status;
}
