/* `cardwright tables`: what lies in the data folder of a server. */
#include "cli/data_folder.h"
#include "cli/options.h"
#include "cli/read_file.h"
#include "kernel/near.h"
#include "table/transfer.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 1000000, OVER = 2, CLOSED = 3 };

typedef struct StoreCommand {
    const Cli *cli;
    const char *command;
    Store *store;
    int json;
    char **word;
    int count;
} StoreCommand;

static int sorry(const StoreCommand *a, const Problem *p)
{
    return complain(a->cli, a->command, EXIT_NO, "%s", p->text);
}

static void day(int64_t ms, char text[20])
{
    time_t seconds = (time_t)(ms / 1000);
    struct tm at;
    strftime(text, 20, "%Y-%m-%d %H:%M", localtime_r(&seconds, &at));
}

/* ---- list and show ------------------------------------------------------------------------------------------------------ */

typedef struct Listing {
    int json, count, seats, acts;
} Listing;

static const char *state_of(const StoredTable *t)
{
    return t->state >= 0 && t->state <= CLOSED ? table_state_words[t->state] : "unknown";
}

static void list_table(void *data, const StoredTable *t)
{
    Listing *listing = data;
    char id[TABLE_ID_TEXT], made[20], changed[20];
    table_id_text(&t->id, id);
    day(t->made, made);
    day(t->changed, changed);
    if (listing->json) { /* one by one: there may be a million of them */
        json_t *table = json_pack("{ss ss ss sI sI}", "table", id, "game", t->game, "state", state_of(t),
                                  "made", (json_int_t)t->made, "changed", (json_int_t)t->changed);
        printf(listing->count ? ",\n " : "[\n ");
        json_dumpf(table, stdout, JSON_COMPACT);
        json_decref(table);
    } else {
        printf("%s  %-8s %-10s %s\n", id, state_of(t), t->game, changed);
    }
    listing->count++;
}

static int do_list(const StoreCommand *a)
{
    Listing listing = {.json = a->json};
    Problem p = {0};
    if (store_list(a->store, ~0u, MOST, &(StoreReader){.data = &listing, .table = list_table}, &p) < 0)
        return sorry(a, &p);
    if (a->json)
        printf(listing.count ? "\n]\n" : "[]\n");
    else
        printf("%d table%s\n", listing.count, listing.count == 1 ? "" : "s");
    return EXIT_FINE;
}

static void show_table(void *data, const StoredTable *t)
{
    char id[TABLE_ID_TEXT], made[20], changed[20];
    (void)data;
    table_id_text(&t->id, id);
    day(t->made, made);
    day(t->changed, changed);
    printf("table   %s\ngame    %s\nstate   %s\nmade    %s\nchanged %s\n", id, t->game, state_of(t), made,
           changed);
}

static void show_seat(void *data, const StoredSeat *s)
{
    (void)data;
    printf("seat %d  %s, %s%s%s\n", s->seat + 1, *s->name ? s->name : "free", s->kind, *s->spec ? " " : "",
           s->spec);
}

static void count_act(void *data, const StoredAct *act)
{
    (void)act;
    ((Listing *)data)->acts++;
}

/* ---- one table ---------------------------------------------------------------------------------------------------------- */

static int take_id(const StoreCommand *a, TableId *id)
{
    if (table_id_read(a->word[1], id))
        return EXIT_FINE;
    return complain(a->cli, a->command, EXIT_USAGE,
                    "'%.60s' is no table: it has 32 hexadecimal digits, as `tables list` shows them",
                    a->word[1]);
}

static int none(const StoreCommand *a, int found, const Problem *p)
{
    return found < 0 ? sorry(a, p)
                     : complain(a->cli, a->command, EXIT_NO, "there is no table %s", a->word[1]);
}

static int do_show(const StoreCommand *a)
{
    TableId id;
    Problem p = {0};
    Listing listing = {0};
    Text json = {0};
    int status = take_id(a, &id);
    if (status != EXIT_FINE)
        return status;
    if (a->json) {
        int good = table_export(a->store, &id, &json, &p);
        printf("%s", good ? json.at : "");
        text_free(&json);
        return good ? EXIT_FINE : sorry(a, &p);
    }
    StoreReader reader = {.data = &listing, .table = show_table, .seat = show_seat, .act = count_act};
    int found = store_read(a->store, &id, &reader, &p);
    if (found <= 0)
        return none(a, found, &p);
    printf("acts    %d\n", listing.acts);
    return EXIT_FINE;
}

static int do_export(const StoreCommand *a)
{
    TableId id;
    Problem p = {0};
    Text json = {0};
    int status = take_id(a, &id);
    if (status == EXIT_FINE && (!table_export(a->store, &id, &json, &p) ||
                                !file_write_private(a->word[2], json.at, json.length, &p)))
        status = sorry(a, &p);
    text_free(&json);
    return status;
}

static int do_import(const StoreCommand *a)
{
    TableId id;
    Problem p = {0};
    size_t length;
    char name[TABLE_ID_TEXT];
    char *text = read_file(a->cli, a->command, a->word[1], &length);
    if (!text)
        return EXIT_NO;
    int good = table_import(a->store, text, length, &id, &p);
    free(text);
    if (!good)
        return complain(a->cli, a->command, EXIT_NO, "%s: %s", a->word[1], p.text);
    table_id_text(&id, name);
    printf("%s\n", name);
    return EXIT_FINE;
}

static void take_state(void *data, const StoredTable *t)
{
    *(int *)data = t->state;
}

static int do_close(const StoreCommand *a)
{
    TableId id;
    Problem p = {0};
    int status = take_id(a, &id);
    if (status != EXIT_FINE)
        return status;
    int state = CLOSED;
    int found = store_read(a->store, &id, &(StoreReader){.data = &state, .table = take_state}, &p);
    if (found <= 0)
        return none(a, found, &p);
    if (state == OVER || state == CLOSED) /* its result and its replay stay */
        return complain(a->cli, a->command, EXIT_NO, "this game is %s: there is nothing to close",
                        state == OVER ? "over" : "closed already");
    StoreChange change = {.id = id, .sets_state = 1, .state = CLOSED, .at = (int64_t)time(NULL) * 1000};
    return store_put_now(a->store, &change, &p) == STORE_DURABLE ? EXIT_FINE : sorry(a, &p);
}

static int do_backup(const StoreCommand *a)
{
    Problem p = {0};
    return store_backup(a->store, a->word[1], &p) ? EXIT_FINE : sorry(a, &p);
}

static const struct Action {
    const char *name;
    int words; /* behind the name */
    int writes;
    int (*run)(const StoreCommand *a);
    const char *usage;
} actions[] = {
    {"list", 0, 0, do_list, "list"},
    {"show", 1, 0, do_show, "show TABLE"},
    {"export", 2, 0, do_export, "export TABLE FILE"},
    {"import", 1, 1, do_import, "import FILE"},
    {"close", 1, 1, do_close, "close TABLE"},
    {"backup", 1, 0, do_backup, "backup FILE"},
};
enum { ACTIONS = sizeof actions / sizeof *actions };

static const struct Action *find_action(const Cli *cli, const char *command, const char *name)
{
    const char *names[ACTIONS];
    for (int i = 0; i < ACTIONS; i++) {
        names[i] = actions[i].name;
        if (strcmp(name, names[i]) == 0)
            return &actions[i];
    }
    const char *meant = nearest_word(name, strlen(name), names, ACTIONS);
    complain(cli, command, 0,
             "there is no '%.40s'; %s%s%sthere are list, show, export, import, close and backup", name,
             meant ? "did you mean '" : "", meant ? meant : "", meant ? "'? " : "");
    return NULL;
}

int cmd_tables(const Cli *cli, int argc, char **argv)
{
    const char *data = NULL;
    StoreCommand a = {.cli = cli, .command = argv[0]};
    const Option options[] = {
        {OPTION_TEXT, "data", "FOLDER", "where the server keeps them (without it: your data folder)", &data,
         0, 0},
        {OPTION_FLAG, "json", NULL, "list and show for programs", &a.json, 0, 0},
        {0},
    };
    Words words;
    int status = options_parse(cli, argc, argv, options, 1, 3, &words);
    if (status != GO_ON)
        return status;
    const struct Action *action = find_action(cli, argv[0], words.word[0]);
    if (!action)
        return EXIT_USAGE;
    if (words.count != 1 + action->words)
        return complain(cli, argv[0], EXIT_USAGE, "it is used so: %s %s %s", cli->program, argv[0],
                        action->usage);
    Text folder = {0}, path = {0};
    Problem p = {0};
    status = data_folder(cli, argv[0], data, action->writes, &folder);
    if (status == EXIT_FINE) {
        store_path(&folder, &path);
        a.word = words.word;
        a.count = words.count;
        a.store = store_open(&(StoreSettings){.path = path.at, .read_only = !action->writes}, &p);
        status = a.store ? action->run(&a) : sorry(&a, &p);
        store_close(a.store);
    }
    text_free(&folder);
    text_free(&path);
    return status;
}
