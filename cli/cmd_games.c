/* `cardwright games`: what there is to play, and what can be switched in it. */
#include "cli/open_game.h"
#include "texts/book.h"
#include "texts/lexicon.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

static json_t *ruling_json(const CwRuling *ruling)
{
    char value[200];
    cw_ruling_value(ruling, ruling->value, value, sizeof value);
    json_t *about = json_pack("{s:s}", "id", ruling->id);
    if (ruling->name)
        json_object_update_new(about, json_pack("{s:s, s:s, s:s}", "name", ruling->name, "values",
                                                ruling->values, "default", value));
    json_object_update_new(about, json_pack("{s:s, s:s}", "text", ruling->text, "source", ruling->source));
    return about;
}

static json_t *game_json(const CwGameDef *def, const CwGame *game)
{
    int fewest, most, usual;
    cw_game_seats(def, &fewest, &most, &usual);
    json_t *rulings = json_array();
    for (int i = 0; i < cw_ruling_count(def); i++) {
        CwRuling ruling = cw_ruling(def, NULL, i);
        json_array_append_new(rulings, ruling_json(&ruling));
    }
    json_t *about = json_pack("{s:s, s:s, s:{s:i, s:i, s:i}, s:i, s:i, s:i, s:o}", "name", cw_game_name(def),
                              "title", cw_game_title(def), "seats", "fewest", fewest, "most", most, "usual",
                              usual, "actions", cw_action_count(game), "state_bytes",
                              (int)cw_state_size(game), "cards", cw_card_count(game), "rulings", rulings);
    char summary[2000];
    book_summary(def, summary, sizeof summary);
    json_t *words = json_loads(summary, 0, NULL);
    json_object_del(words, "game");
    json_object_update_missing(about, words);
    json_decref(words);
    return about;
}

static void print_game(const CwGameDef *def, const CwGame *game)
{
    int fewest, most, usual;
    cw_game_seats(def, &fewest, &most, &usual);
    const char *words;
    int length = lexicon_plain(def, "about", &words);
    printf("%-10s %s\n", cw_game_name(def), cw_game_title(def));
    if (length > 0)
        printf("           %.*s\n", length, words);
    printf("           seats %d", fewest);
    if (most > fewest)
        printf(" to %d (usually %d)", most, usual);
    printf(", %d kinds of card, %d actions, state of %zu bytes\n", cw_card_count(game), cw_action_count(game),
           cw_state_size(game));
    for (int i = 0; i < cw_ruling_count(def); i++) {
        CwRuling ruling = cw_ruling(def, NULL, i);
        char value[200];
        if (!ruling.name)
            continue;
        cw_ruling_value(&ruling, ruling.value, value, sizeof value);
        printf("           %-6s --rule %s=%s (%s)\n", ruling.id, ruling.name, value, ruling.values);
    }
}

int cmd_games(const Cli *cli, int argc, char **argv)
{
    int as_json = 0;
    const Option options[] = {
        {OPTION_FLAG, "json", NULL, "prints a JSON array, with the words of every ruling", &as_json, 0, 0},
        {0},
    };
    Words words;
    int status = options_parse(cli, argc, argv, options, 0, 0, &words);
    if (status != GO_ON)
        return status;
    status = EXIT_FINE;
    json_t *list = json_array();
    for (int i = 0; i < cli->game_count && status == EXIT_FINE; i++) {
        OpenedGame opened;
        GameOptions usual = {.usual_seed = "1"};
        status = open_game(cli, argv[0], cw_game_name(cli->games[i].plain), &usual, &opened);
        if (status == EXIT_FINE && as_json)
            json_array_append_new(list, game_json(cli->games[i].plain, opened.game));
        else if (status == EXIT_FINE)
            print_game(cli->games[i].plain, opened.game);
        close_game(&opened);
    }
    if (as_json && status == EXIT_FINE) {
        json_dumpf(list, stdout, JSON_INDENT(2));
        printf("\n");
    }
    json_decref(list);
    return status;
}
