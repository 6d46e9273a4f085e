/* A game opened from the command line: the options that every command about a game shares. */
#ifndef CLI_OPEN_GAME_H
#define CLI_OPEN_GAME_H

#include "cli/options.h"

#include <stdbool.h>

typedef struct GameOptions { /* as given; set what should be the default before parsing */
    OptionList rules;
    long seats;       /* 0: as many as there are players, or the usual number */
    const char *seed; /* NULL: not given */
    const char
        *usual_seed; /* taken then, unless somebody plays who must not guess it; NULL: always a fresh one */
    const char *decks, *cards, *format;
    int only_cards;      /* instead of the shipped ones */
    int again;           /* opened before with the same cards: what is worth a note was said */
    const char *players; /* NULL: the command's business */
    int cited;           /* open the form of the game that reports the rules it reaches */
} GameOptions;

/* Rows for an option table; `g` is a GameOptions. */
#define GAME_OPTION_ROWS(g)                                                                                  \
    {OPTION_LIST,                                                                                            \
     "rule",                                                                                                 \
     "NAME=VALUE",                                                                                           \
     "plays with a ruling switched; may be given again\n(`rules GAME` lists them)",                          \
     &(g).rules,                                                                                             \
     0,                                                                                                      \
     0},                                                                                                     \
        {OPTION_NUMBER, "seats", "N", "how many sit at the table", &(g).seats, 1, CW_MAX_SEATS},             \
        {OPTION_TEXT, "deck", "A,B", "decks: files, or names of shipped ones; one for all or\none per seat", \
         &(g).decks,  0,      0},                                                                            \
        CARDS_OPTION_ROWS(g),                                                                                \
    {                                                                                                        \
        OPTION_TEXT, "format", "FILE", "decks follow this format: a file, or a shipped one by name",         \
            &(g).format, 0, 0                                                                                \
    }
/* A designer's cards, read in one way by every command. */
#define ONLY_CARDS_OPTION_ROW(flag)                                                                          \
    {                                                                                                        \
        OPTION_FLAG, "only-cards", NULL, "cards given instead of the shipped ones, not beside them",         \
            &(flag), 0, 0                                                                                    \
    }
#define CARDS_OPTION_ROWS(g)                                                                                 \
    {OPTION_TEXT,                                                                                            \
     "cards",                                                                                                \
     "FOLDER",                                                                                               \
     "with the card files of this folder (or one *.card file)\nbeside the shipped ones; a card takes the "   \
     "place of the\nshipped one of its name",                                                                \
     &(g).cards,                                                                                             \
     0,                                                                                                      \
     0},                                                                                                     \
        ONLY_CARDS_OPTION_ROW((g).only_cards)
#define SEED_OPTION_ROW(g, without)                                                                          \
    {                                                                                                        \
        OPTION_TEXT, "seed", "S",                                                                            \
            "where all chance comes from: a number below 2^64, which can\nbe guessed, or 64 hex digits "     \
            "(without it: " without ")",                                                                     \
            &(g).seed, 0, 0                                                                                  \
    }
#define PLAYERS_OPTION_ROW(g, without)                                                                       \
    {                                                                                                        \
        OPTION_TEXT, "players", "A,B",                                                                       \
            "one per seat: random, greedy, easy, medium, hard, expert,\ncmd:PROGRAM ARGS, or you where a "   \
            "person can play; \\, is a\ncomma inside a name (without it: " without ")",                      \
            &(g).players, 0, 0                                                                               \
    }

typedef struct OpenedGame {
    const CliGame *entry;
    CwGame *game;
    CwConfig config; /* what it was opened with; lives as long as this */
    CwKey key;
    char seed[72];               /* the seed as text, for people and for files */
    int seed_is_fresh;           /* nobody chose it: 256 random bits */
    char *players[CW_MAX_SEATS]; /* player names in seat order; all NULL if none were given */
    int player_count;            /* 0, or the number of seats */
    void *memory;                /* the rest belongs to open_game.c */
    CwSource *sources;
    char **texts;
    int source_count;
} OpenedGame;

/* Opens the game called `name`.  EXIT_FINE, or the status to return (stderr says why); close_game in both cases.
   Without a seed of the user's and a usual one a fresh one is drawn, and also where `players` names a person or a
   program: whoever knows the key knows all cards. */
int open_game(const Cli *cli, const char *command, const char *name, const GameOptions *options,
              OpenedGame *opened);
void close_game(OpenedGame *opened);
/* True if a person or a program of somebody else's is among the names of a list. */
int names_outsider(const char *players);
/* A run that several processes share, or that goes on later, needs a seed that all of them have: EXIT_FINE or a complaint. */
int seed_will_do(const Cli *cli, const char *command, const OpenedGame *opened, int shared, int goes_on);
/* 256 random bits; false if the system gives none. */
bool fresh_key(CwKey *key);
/* The next name of a list with commas, as memory of its own; NULL behind the last.  `\,` is a comma inside a name, and a
   part "name=value" is a setting of the player before it. */
char *next_player(const char **list);

#endif
