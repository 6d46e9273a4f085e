/* `cardwright book GAME`: everything about a game that does not change while it is played, as one JSON object. */
#include "cli/open_game.h"
#include "texts/book.h"

#include <stdio.h>
#include <stdlib.h>

int cmd_book(const Cli *cli, int argc, char **argv)
{
    GameOptions game = {.usual_seed = "1"};
    const Option options[] = {GAME_OPTION_ROWS(game), {0}};
    Words words;
    int status = options_parse(cli, argc, argv, options, 1, 1, &words);
    if (status != GO_ON)
        return status;
    OpenedGame opened;
    status = open_game(cli, argv[0], words.word[0], &game, &opened);
    if (status == EXIT_FINE) {
        size_t length;
        char *text = book_text(opened.game, &length);
        if (fwrite(text, 1, length, stdout) != length || putchar('\n') == EOF)
            status = EXIT_NO;
        free(text);
    }
    close_game(&opened);
    return status;
}
