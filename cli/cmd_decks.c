/* `cardwright decks GAME`: the decks that ship with a game, and whether they fit the cards that are played. */
#include "cli/open_game.h"
#include "texts/shipped.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

static json_t *deck_json(const char *name, const CwDeck *deck)
{
    return json_pack("{s:s, s:s, s:s, s:i}", "deck", name, "name", deck->name, "format", deck->format,
                     "cards", deck->cards);
}

int cmd_decks(const Cli *cli, int argc, char **argv)
{
    GameOptions game = {.usual_seed = "1"};
    int as_json = 0;
    const Option options[] = {
        CARDS_OPTION_ROWS(game),
        {OPTION_FLAG, "json", NULL, "prints a JSON array", &as_json, 0, 0},
        {0},
    };
    Words words;
    int status = options_parse(cli, argc, argv, options, 1, 1, &words);
    if (status != GO_ON)
        return status;
    const CliGame *entry = find_game(cli, words.word[0]);
    if (!entry)
        return EXIT_USAGE;
    status = EXIT_FINE;
    json_t *list = json_array();
    for (int i = 0; cw_text_path(entry->plain, i) && status == EXIT_FINE; i++) {
        char name[SHIPPED_NAME];
        if (!shipped_name(cw_text_path(entry->plain, i), "deck", name))
            continue;
        /* Opening the game with it says what it is, and that it fits its format. */
        OpenedGame opened;
        game.decks = name;
        game.again = json_array_size(list) > 0;
        status = open_game(cli, argv[0], words.word[0], &game, &opened);
        CwDeck deck = status == EXIT_FINE ? cw_deck(opened.game, 0) : (CwDeck){0};
        if (status == EXIT_FINE)
            json_array_append_new(list, deck_json(name, &deck));
        if (status == EXIT_FINE && !as_json)
            printf("%-24s %-28s %-12s %d cards\n", name, deck.name, deck.format, deck.cards);
        close_game(&opened);
    }
    if (status == EXIT_FINE && as_json) {
        json_dumpf(list, stdout, JSON_INDENT(2));
        printf("\n");
    } else if (status == EXIT_FINE && !json_array_size(list)) {
        printf("%s is played without decks of one's own.\n", cw_game_title(entry->plain));
    }
    json_decref(list);
    return status;
}
