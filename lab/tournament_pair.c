#include "lab/tournament_pair.h"

#include "lab/checkpoint.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Pairs are the same whatever their number and whether a test ends the tournament early. */
static uint64_t identity_of(const TournamentJob *job)
{
    uint64_t identity = identity_begin("tournament", job->game, &job->key);
    for (int p = 0; p < job->players; p++)
        identity = identity_add(identity, job->player[p]);
    return identity;
}

int book_open(PairBook *book, const TournamentJob *job, Problem *why)
{
    static const char other[] =
        "it is of another tournament: other players, seed, rules or decks; name another "
        "file, or delete it";
    char mark[20];
    Problem reason;
    *book = (PairBook){.identity = identity_of(job)};
    if (!job->ranks || !job->ranks->rank)
        book->path = job->checkpoint;
    if (!book->path || access(book->path, F_OK) != 0)
        return 1;
    if (!file_read(book->path, &book->loaded, &reason) || !checkpoint_check(&book->loaded, &reason))
        return problem(why, 0, "'%s' cannot be gone on with: %s", book->path, reason.text);
    snprintf(mark, sizeof mark, "%016" PRIx64 "\n", book->identity);
    book->at = strchr(book->loaded.at, '\n') + 1;
    if (strncmp(book->at, mark, strlen(mark)) != 0)
        return problem(why, 0, "'%s' cannot be gone on with: %s", book->path, other);
    book->at += strlen(mark);
    return 1;
}

/* Scores are small fractions; written in hexadecimal they come back as they were. */
static void write_game(Text *text, const PlayedGame *game)
{
    text_addf(text, "game %a %u %d %d %" PRIx64, game->score, game->decisions, game->forfeit, game->fault,
              game->signature);
    for (int s = 0; s < CW_MAX_SEATS; s++)
        text_addf(text, " %a", game->seat_score[s]);
    text_add(text, " ");
    for (const char *c = game->words; *c; c++)
        text_add_bytes(text, *c == '\n' ? " " : c, 1);
    text_add(text, "\n");
}

static int read_game(char **at, PlayedGame *game)
{
    char *line = *at, *end = strchr(line, '\n');
    *game = (PlayedGame){0};
    if (!end || strncmp(line, "game ", 5) != 0)
        return 0;
    *end = '\0';
    *at = end + 1;
    line += 5;
    game->score = strtod(line, &line);
    game->decisions = (uint32_t)strtoul(line, &line, 10);
    game->forfeit = (int)strtol(line, &line, 10);
    game->fault = (int)strtol(line, &line, 10);
    game->signature = strtoull(line, &line, 16);
    for (int s = 0; s < CW_MAX_SEATS; s++)
        game->seat_score[s] = strtod(line, &line);
    snprintf(game->words, sizeof game->words, "%s", *line == ' ' ? line + 1 : line);
    return 1;
}

int book_next(PairBook *book, PlayedPair *pair)
{
    if (!book->at || !read_game(&book->at, &pair->game[0]) || !read_game(&book->at, &pair->game[1]))
        book->at = NULL;
    return book->at != NULL;
}

void book_add(PairBook *book, const PlayedPair *pair)
{
    if (!book->path)
        return;
    write_game(&book->pairs, &pair->game[0]);
    write_game(&book->pairs, &pair->game[1]);
}

void book_save(PairBook *book)
{
    if (!book->path || !book->pairs.length)
        return;
    Problem why;
    checkpoint_begin(&book->text);
    text_addf(&book->text, "%016" PRIx64 "\n", book->identity);
    text_add_bytes(&book->text, book->pairs.at, book->pairs.length);
    checkpoint_end(&book->text);
    if (!file_write(book->path, book->text.at, book->text.length, &why))
        problem(&book->failed, 0, "the checkpoint could not be written: %s", why.text);
}

void book_close(PairBook *book)
{
    text_free(&book->pairs);
    text_free(&book->text);
    text_free(&book->loaded);
}
