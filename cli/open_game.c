#include "cli/open_game.h"

#include "cli/check_texts.h"
#include "cli/read_file.h"
#include "texts/shipped.h"
#include "players/player.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

/* The next part of a list with commas, as memory of its own; `\,` is a comma inside a part.  NULL behind the last. */
static char *next_part(const char **list)
{
    if (!*list)
        return NULL;
    char *part = malloc(strlen(*list) + 1), *end = part;
    if (!part)
        return NULL;
    const char *p = *list;
    for (; *p && *p != ','; p++) {
        if (p[0] == '\\' && p[1] == ',')
            p++;
        *end++ = *p;
    }
    *end = '\0';
    *list = *p ? p + 1 : NULL;
    return part;
}

/* "name=value" alone: a setting. */
static int is_setting(const char *part)
{
    size_t name = strspn(part, "abcdefghijklmnopqrstuvwxyz");
    size_t value = part[name] == '=' ? strcspn(part + name + 1, "=, ") : 0;
    return name && value && (!part[name + 1 + value] || part[name + 1 + value] == ',');
}

char *next_player(const char **list)
{
    char *player = next_part(list);
    while (player && *list && is_setting(*list)) {
        char *setting = next_part(list), *longer = NULL;
        if (!setting || asprintf(&longer, "%s,%s", player, setting) < 0)
            longer = NULL;
        free(setting);
        free(player);
        player = longer;
    }
    return player;
}

static int take_players(const Cli *cli, const char *command, const char *list, OpenedGame *opened)
{
    for (char *part; (part = next_player(&list));) {
        if (opened->player_count == CW_MAX_SEATS) {
            free(part);
            return complain(cli, command, EXIT_USAGE, "there are at most %d players", CW_MAX_SEATS);
        }
        opened->players[opened->player_count++] = part;
        if (!*part)
            return complain(cli, command, EXIT_USAGE,
                            "player %d has no name; --players takes one name per seat, as in random,greedy",
                            opened->player_count);
    }
    return EXIT_FINE;
}

bool fresh_key(CwKey *key)
{
    return getrandom(key->word, sizeof key->word, 0) == (ssize_t)sizeof key->word;
}

int names_outsider(const char *players)
{
    int found = 0;
    for (char *name; (name = next_player(&players)); free(name))
        found |= player_is_you(name) || player_is_program(name);
    return found;
}

static int take_fresh_seed(const Cli *cli, const char *command, OpenedGame *opened)
{
    if (!fresh_key(&opened->key))
        return complain(cli, command, EXIT_NO, "the system gives no random number; use --seed");
    for (size_t i = 0; i < 8; i++)
        snprintf(opened->seed + 8 * i, sizeof opened->seed - 8 * i, "%08" PRIx32, opened->key.word[i]);
    opened->seed_is_fresh = 1;
    return EXIT_FINE;
}

static int take_seed(const Cli *cli, const char *command, const GameOptions *options, OpenedGame *opened)
{
    const char *usual = names_outsider(options->players) ? NULL : options->usual_seed;
    const char *seed = options->seed ? options->seed : usual;
    if (!seed)
        return take_fresh_seed(cli, command, opened);
    snprintf(opened->seed, sizeof opened->seed, "%s", seed);
    if (cw_key_from_text(seed, &opened->key) != CW_OK)
        return complain(cli, command, EXIT_USAGE,
                        "'%.80s' is no seed: a whole number below 2^64, or 64 hexadecimal digits", seed);
    return EXIT_FINE;
}

int seed_will_do(const Cli *cli, const char *command, const OpenedGame *opened, int shared, int goes_on)
{
    if (!opened->seed_is_fresh || (!shared && !goes_on))
        return EXIT_FINE;
    return complain(
        cli, command, EXIT_USAGE,
        "with a program at the table every run draws a seed of its own, %s; name one with --seed, best "
        "64 hexadecimal digits that nobody can guess",
        shared ? "and these processes must have the same one" : "so it could not go on from --checkpoint");
}

/* Adds a text of the caller's; `text` then belongs to the opened game (NULL for texts that live in the program). */
static int add_source(OpenedGame *opened, const char *name, const char *text, size_t length, char *owned)
{
    size_t n = (size_t)opened->source_count + 1;
    CwSource *sources = realloc(opened->sources, n * sizeof *sources);
    if (sources)
        opened->sources = sources;
    char **texts = realloc(opened->texts, 2 * n * sizeof *texts);
    if (texts)
        opened->texts = texts;
    char *label = strdup(name);
    if (!sources || !texts || !label) {
        free(label);
        free(owned);
        return 0;
    }
    texts[2 * n - 2] = label;
    texts[2 * n - 1] = owned;
    sources[n - 1] = (CwSource){label, text, length};
    opened->source_count++;
    return 1;
}

static int add_file(const Cli *cli, const char *command, const char *path, OpenedGame *opened)
{
    size_t length;
    char *text = read_file(cli, command, path, &length);
    if (!text)
        return EXIT_NO;
    return add_source(opened, path, text, length, text)
               ? EXIT_FINE
               : complain(cli, command, EXIT_NO, "there is not enough memory for '%s'", path);
}

static int ends_with(const char *path, const char *ending)
{
    size_t n = strlen(path), m = strlen(ending);
    return n > m && strcmp(path + n - m, ending) == 0;
}

/* A folder of card files, or one of them. */
static int add_cards(const Cli *cli, const char *command, const char *path, OpenedGame *opened)
{
    struct stat about;
    if (ends_with(path, ".card") && (stat(path, &about) != 0 || !S_ISDIR(about.st_mode)))
        return add_file(cli, command, path, opened);
    char **paths;
    int count = list_files(cli, command, path, ".card", &paths);
    if (count < 0)
        return EXIT_NO;
    int status = EXIT_FINE;
    for (int i = 0; i < count && status == EXIT_FINE; i++)
        status = add_file(cli, command, paths[i], opened);
    free_paths(paths, count);
    if (!count)
        return complain(cli, command, EXIT_NO, "there is no *.card file in '%s'", path);
    return status;
}

/* Neither shipped nor a file: which shipped one was meant? */
static int no_such_text(const Cli *cli, const char *command, const char *what, const char *name,
                        const OpenedGame *opened)
{
    const CwGameDef *def = opened->entry->plain;
    char meant[SHIPPED_NAME];
    int near = nearest_shipped(def, what, name, meant);
    return complain(
        cli, command, EXIT_USAGE,
        "there is no shipped %s '%s' and no such file; %s%s%s`%s decks %s` lists the shipped ones", what,
        name, near ? "did you mean '" : "", near ? meant : "", near ? "'? " : "", cli->program,
        cw_game_name(def));
}

/* A deck or format is a shipped one by name, or a file. */
static int add_text(const Cli *cli, const char *command, const char *what, const char *name,
                    OpenedGame *opened)
{
    char path[300];
    size_t length;
    snprintf(path, sizeof path, "decks/%s.%s", name, what);
    const char *text = cw_text(opened->entry->plain, path, &length);
    if (!text && strcmp(name, "-") != 0 && access(name, F_OK) != 0)
        return no_such_text(cli, command, what, name, opened);
    if (!text)
        return add_file(cli, command, name, opened);
    return add_source(opened, path, text, length, NULL)
               ? EXIT_FINE
               : complain(cli, command, EXIT_NO, "there is not enough memory for '%s'", name);
}

static int take_texts(const Cli *cli, const char *command, const GameOptions *options, OpenedGame *opened)
{
    if (options->only_cards && !options->cards)
        return complain(cli, command, EXIT_USAGE, "--only-cards needs the cards: --cards FOLDER");
    int status = options->cards ? add_cards(cli, command, options->cards, opened) : EXIT_FINE;
    int cards = opened->source_count;
    const char *list = options->decks;
    for (char *part; status == EXIT_FINE && (part = next_part(&list));) {
        status = add_text(cli, command, "deck", part, opened);
        free(part);
    }
    int decks = opened->source_count - cards;
    if (status == EXIT_FINE && options->format)
        status = add_text(cli, command, "format", options->format, opened);
    if (status != EXIT_FINE)
        return status;
    /* Only now is the list of sources where it stays. */
    opened->config.cards = opened->sources;
    opened->config.card_count = cards;
    opened->config.only_cards = options->only_cards;
    opened->config.decks = opened->sources + cards;
    opened->config.deck_count = decks;
    opened->config.format = options->format ? opened->sources + cards + decks : NULL;
    return EXIT_FINE;
}

static int open_engine(const Cli *cli, const char *command, const GameOptions *options, OpenedGame *opened)
{
    const CwGameDef *def = options->cited ? opened->entry->cited : opened->entry->plain;
    size_t size = cw_open_size(def, &opened->config);
    opened->memory = malloc(size);
    if (!opened->memory)
        return complain(cli, command, EXIT_NO, "there is not enough memory to open %s", cw_game_name(def));
    enum { ROOM = 1 << 16 };
    char *text = calloc(1, ROOM);
    CwErrors errors = {.text = text, .capacity = text ? ROOM : 0};
    opened->game = cw_open(def, &opened->config, opened->memory, size, &errors);
    if (!opened->game) {
        fprintf(stderr, "%s", text ? text : "");
        complain(cli, command, 0, "%s cannot be opened like this: %d error%s", cw_game_title(def),
                 errors.count, errors.count == 1 ? "" : "s");
        if (options->cards)
            complain(cli, command, 0, "`%s check %s%s` says more about card texts", cli->program,
                     options->only_cards ? "--only-cards " : "", options->cards);
    }
    free(text);
    return opened->game ? EXIT_FINE : EXIT_USAGE;
}

/* A card that is not the shipped one any more, or that says what can never do anything, is worth a word in every command. */
static void tell_about_cards(const Cli *cli, const char *command, const GameOptions *options,
                             const OpenedGame *opened)
{
    TextFile files[MOST_TEXT_FILES];
    int count = 0;
    for (; count < opened->config.card_count && count < MOST_TEXT_FILES; count++)
        files[count] = (TextFile){opened->config.cards[count], TEXT_CARDS};
    CheckReport report = check_texts(opened->entry, files, count, options->only_cards);
    size_t replaced = json_array_size(report.replaced), i;
    json_t *finding;
    json_array_foreach(report.findings, i, finding)
        fputs(json_string_value(json_object_get(finding, "words")), stderr);
    if (replaced) {
        char names[400];
        replaced_names(&report, names, sizeof names);
        complain(cli, command, 0, "note: %zu of %d card%s take%s the place of %s: %s", replaced, report.cards,
                 report.cards == 1 ? "" : "s", replaced == 1 ? "s" : "",
                 replaced == 1 ? "a shipped one" : "shipped ones", names);
    }
    check_free(&report);
}

int open_game(const Cli *cli, const char *command, const char *name, const GameOptions *options,
              OpenedGame *opened)
{
    *opened = (OpenedGame){.entry = find_game(cli, name)};
    if (!opened->entry)
        return EXIT_USAGE;
    int status = take_seed(cli, command, options, opened);
    if (status == EXIT_FINE)
        status = take_players(cli, command, options->players, opened);
    if (status == EXIT_FINE)
        status = take_texts(cli, command, options, opened);
    if (status != EXIT_FINE)
        return status;
    int fewest, most, usual;
    cw_game_seats(opened->entry->plain, &fewest, &most, &usual);
    int players = opened->player_count;
    opened->config.seats = options->seats                         ? (int)options->seats
                           : players >= fewest && players <= most ? players
                                                                  : 0;
    opened->config.rules = options->rules.item;
    opened->config.rule_count = options->rules.count;
    status = open_engine(cli, command, options, opened);
    if (status == EXIT_FINE && options->cards && !options->again)
        tell_about_cards(cli, command, options, opened);
    if (status == EXIT_FINE && players && players != cw_seats(opened->game))
        return complain(cli, command, EXIT_USAGE, "%s has %d seats here, but --players names %d",
                        cw_game_title(opened->entry->plain), cw_seats(opened->game), players);
    return status;
}

void close_game(OpenedGame *opened)
{
    for (int i = 0; i < opened->player_count; i++)
        free(opened->players[i]);
    for (int i = 0; i < 2 * opened->source_count; i++)
        free(opened->texts[i]);
    free(opened->texts);
    free(opened->sources);
    free(opened->memory);
    *opened = (OpenedGame){0};
}
