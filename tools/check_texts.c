/* check_texts NAME FOLDER...: whether words.en and layout.txt of shipped games say all that clients need, and nothing
   that nobody asks for, and whether every lesson can be played to its end.  A step of the build: one line for each mistake, with file and line, and exit status 1. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/text.h"
#include "scenarios/scenario.h"
#include "texts/layout.h"
#include "texts/lexicon.h"

typedef struct Folder {
    const char *path;
    char name[40];
    Text text; /* of the file that was read last */
} Folder;

static const char *read_text(void *data, const char *file)
{
    Folder *folder = data;
    if (strcmp(folder->name, file) == 0)
        return folder->text.at;
    Problem why;
    Text path = {0};
    text_addf(&path, "%s/%s", folder->path, file);
    text_clear(&folder->text);
    int good = file_read(path.at, &folder->text, &why);
    text_free(&path);
    snprintf(folder->name, sizeof folder->name, "%s", good ? file : "");
    return good ? folder->text.at : NULL;
}

static void tell(void *data, const char *file, int line, const char *what)
{
    const Folder *folder = data;
    fprintf(stderr, "%s/%s:%d: error: %s\n", folder->path, file, line, what);
}

/* Messages begin with the name of the file in the folder. */
static void tell_all(const char *path, const char *errors)
{
    for (const char *p = errors; *p; p += *p == '\n') {
        size_t length = strcspn(p, "\n");
        fprintf(stderr, "%s/%.*s\n", path, (int)length, p);
        p += length;
    }
}

static int check_layout(const CwGame *game, const char *path)
{
    char errors[8000];
    size_t length;
    const char *text = cw_text(cw_definition(game), "layout.txt", &length);
    if (!text)
        return 0;
    Layout *layout = layout_read(text, length, errors, sizeof errors);
    int wrong = layout ? layout_check(layout, game, errors, sizeof errors) : 1;
    if (wrong)
        tell_all(path, errors);
    layout_free(layout);
    return wrong;
}

static int check_lesson(const CwGameDef *def, Shelf *shelf, const char *path, const CwText *text)
{
    const CwGameDef *const games[] = {def, NULL};
    Text name = {0};
    text_addf(&name, "%s/%s", path, text->path);
    ScenarioFile *file = scenario_read(name.at, text->text, text->length);
    int wrong = file->problem_count;
    if (wrong)
        fputs(file->problems.at, stderr);
    for (int i = 0; i < file->scenarios && !wrong; i++) {
        ScenarioResult result;
        scenario_run(games, shelf, file, &file->scenario[i], &result);
        if (!result.passed) {
            wrong++;
            fputs(result.report.at, stderr);
        }
        scenario_result_free(&result);
    }
    scenario_free(file);
    text_free(&name);
    return wrong;
}

static int check_lessons(const CwGameDef *def, const char *path)
{
    Shelf *shelf = shelf_open(SHELF_IDLE);
    int wrong = 0;
    for (const CwText *t = def->texts; t && t->path; t++)
        if (strncmp(t->path, "lessons/", 8) == 0)
            wrong += check_lesson(def, shelf, path, t);
    shelf_close(shelf);
    return wrong;
}

static int check(const char *name, const char *path)
{
    const CwGameDef *def = cw_find_game(name);
    if (!def) {
        fprintf(stderr, "%s: error: games/shipped.def does not name this game\n", path);
        return 1;
    }
    char words[2000] = "";
    CwErrors errors = {.text = words, .capacity = sizeof words};
    size_t size = cw_open_size(def, NULL);
    void *memory_of_game = malloc(size);
    CwGame *game = cw_open(def, NULL, memory_of_game, memory_of_game ? size : 0, &errors);
    Folder folder = {.path = path};
    if (!game)
        fprintf(stderr, "%s: error: the game cannot be opened:\n%s", path, words);
    int wrong = game ? lexicon_check(game, read_text, tell, &folder) + check_layout(game, path) +
                           check_lessons(def, path)
                     : 1;
    text_free(&folder.text);
    free(memory_of_game);
    return wrong;
}

int main(int argc, char **argv)
{
    int wrong = 0;
    if (argc < 3 || argc % 2 == 0) {
        fprintf(stderr, "usage: check_texts NAME FOLDER...\n");
        return 2;
    }
    for (int i = 1; i + 1 < argc; i += 2)
        wrong += check(argv[i], argv[i + 1]);
    return wrong != 0;
}
