#include "kernel/typed.h"

#include "kernel/near.h"

typedef struct TypeReader { /* of one text of events.def or questions.def */
    const char *p;
    const char *of; /* the event or question: for messages */
    const CwGame *game;
    CwErrors *errors;
    int good;
} TypeReader;

static const char *const kind_names[] = {
    [ARG_NONE] = "-",        [ARG_NUMBER] = "number", [ARG_SEAT] = "seat",  [ARG_CARD] = "card",
    [ARG_SECRET] = "card!",  [ARG_KIND] = "kind",     [ARG_ZONE] = "zone",  [ARG_SKILL] = "skill",
    [ARG_AMOUNT] = "amount", [ARG_COST] = "cost",     [ARG_STACK] = "stack"};
enum { KIND_NAMES = sizeof kind_names / sizeof *kind_names };

const char *role_name(ArgRole role)
{
    static const char *const names[] = {"", "actor", "target", "to", "with"};
    return names[role];
}

static int count_char(const char *text, char c)
{
    int n = 0;
    for (; *text; text++)
        n += *text == c;
    return n;
}

static int verbs_of(const QuestionDef *q)
{
    return *q->verbs ? 1 + count_char(q->verbs, ';') : 0;
}

static int all_verbs(const CwGameDef *def)
{
    int n = 0;
    for (int q = 0; q < def->question_count; q++)
        n += verbs_of(&def->questions[q]);
    return n;
}

size_t typed_size(const CwGameDef *def)
{
    return sizeof(Typed) + def->rule_count + 16 + def->event_count * sizeof(TypedArgs) +
           def->question_count * sizeof(TypedQuestion) + (size_t)all_verbs(def) * sizeof(OptionVerb) + 4 * 16;
}

static void refuse(TypeReader *r, const char *word, size_t length, const char *what, const char *meant)
{
    char text[300];
    Writer w = writer_open(text, sizeof text);
    put_text(&w, "the arguments of ");
    put_text(&w, r->of);
    put_text(&w, ": '");
    put_bytes(&w, word, length);
    put_text(&w, what);
    if (meant) {
        put_text(&w, "; did you mean '");
        put_text(&w, meant);
        put_text(&w, "'?");
    }
    writer_close(&w);
    errors_add(r->errors, r->game->def->name, text);
    r->good = 0;
}

static size_t take_word(TypeReader *r, const char **word)
{
    r->p += strspn(r->p, " ");
    *word = r->p;
    size_t length = strcspn(r->p, " ,;:");
    r->p += length;
    r->p += strspn(r->p, " ");
    return length;
}

static int is_word(const char *word, size_t length, const char *other)
{
    return strlen(other) == length && memcmp(word, other, length) == 0;
}

/* "card who", up to a comma, a semicolon or the end. */
static void read_arg(TypeReader *r, TypedArg *arg, int of_option)
{
    const char *word;
    size_t length = take_word(r, &word);
    int kind = 0;
    while (kind < KIND_NAMES && !is_word(word, length, kind_names[kind]))
        kind++;
    if (kind == KIND_NAMES || (!of_option && kind >= ARG_AMOUNT)) {
        refuse(r, word, length, "' is no kind of argument",
               nearest_word(word, length, kind_names, KIND_NAMES));
        kind = ARG_NONE;
    }
    arg->kind = (uint8_t)kind;
    arg->length = (uint8_t)take_word(r, &arg->name);
    if (kind == ARG_STACK) { /* "stack militia target" */
        const char *id = arg->name;
        size_t id_length = arg->length;
        length = take_word(r, &word);
        for (int role = ROLE_ACTOR; role < ROLE_COUNT; role++)
            if (is_word(word, length, role_name((ArgRole)role)))
                arg->role = (uint8_t)role;
        arg->name = id;
        arg->length = (uint8_t)id_length;
        if (!arg->role)
            refuse(r, word, length, "' is no role: actor, target, to or with", NULL);
        return;
    }
    for (int role = ROLE_ACTOR; of_option && role < ROLE_COUNT; role++)
        if (is_word(arg->name, arg->length, role_name((ArgRole)role)))
            arg->role = (uint8_t)role;
    int is_thing = kind == ARG_SEAT || kind == ARG_CARD || kind == ARG_ZONE || kind == ARG_KIND;
    if (of_option && arg->length && is_thing && !arg->role && !is_word(arg->name, arg->length, "on"))
        refuse(r, arg->name, arg->length, "' is no role: actor, target, to or with", NULL);
    if ((kind == ARG_AMOUNT || kind == ARG_COST) && !arg->length)
        refuse(r, kind_names[kind], strlen(kind_names[kind]), "' needs a unit or a counter", NULL);
}

static void read_args(TypeReader *r, TypedArgs *args, int of_option)
{
    r->p += strspn(r->p, " ");
    while (*r->p && *r->p != ';') {
        if (args->count == CW_MAX_NOTE_ARGS) {
            refuse(r, r->p, strcspn(r->p, " ,;"), "' is one argument too many", NULL);
            return;
        }
        read_arg(r, &args->arg[args->count++], of_option);
        if (*r->p == ',')
            r->p++;
        else if (*r->p && *r->p != ';') {
            refuse(r, r->p, strcspn(r->p, " ,;"), "' is not understood: a comma goes between arguments",
                   NULL);
            return;
        }
    }
}

static void read_verb(TypeReader *r, OptionVerb *verb, const char *question)
{
    verb->length = (uint8_t)take_word(r, &verb->name);
    if (verb->length && verb->name[verb->length - 1] == '!') {
        verb->ends = 1;
        verb->length--;
    }
    verb->is_plain = (uint8_t)is_word(verb->name, verb->length, question);
    if (*r->p == ':') {
        r->p++;
        read_args(r, &verb->args, 1);
    }
    if (*r->p == ';')
        r->p++;
    else if (*r->p)
        r->p += strlen(r->p);
}

/* The phases of a game are its phase.RULE words, in the order of words.en. */
static int number_phases(CwGame *game, Arena *arena)
{
    const CwGameDef *def = game->def;
    const char *line[256] = {NULL};
    game->phase_of_rule = arena_take(arena, def->rule_count);
    if (!game->phase_of_rule)
        return 0;
    for (int r = 1; r < def->rule_count && r < 256; r++)
        line[r] = words_find(game, "phase", def->rules[r].name, NULL);
    for (int r = 1; r < def->rule_count && r < 256; r++) {
        game->phases += line[r] != NULL;
        for (int other = 1; line[r] && other < def->rule_count && other < 256; other++)
            game->phase_of_rule[r] =
                (uint8_t)(game->phase_of_rule[r] + (line[other] && line[other] <= line[r]));
    }
    return 1;
}

int typed_open(CwGame *game, Arena *arena, CwErrors *errors)
{
    const CwGameDef *def = game->def;
    Typed *t = arena_take(arena, sizeof *t);
    if (t) {
        t->event = arena_take(arena, def->event_count * sizeof *t->event);
        t->question = arena_take(arena, def->question_count * sizeof *t->question);
        t->verb = arena_take(arena, (size_t)all_verbs(def) * sizeof *t->verb);
    }
    if (!t || !t->event || !t->question || !t->verb || !number_phases(game, arena)) {
        errors_add(errors, def->name, "not enough memory was handed over; see cw_open_size");
        return 0;
    }
    game->typed = t;
    TypeReader r = {.game = game, .errors = errors, .good = 1};
    for (int e = 0; e < def->event_count; e++) {
        r.p = def->events[e].args;
        r.of = def->events[e].name;
        read_args(&r, &t->event[e], 0);
    }
    int verbs = 0;
    for (int q = 0; q < def->question_count; q++) {
        const QuestionDef *question = &def->questions[q];
        t->question[q].first_verb = (uint16_t)verbs;
        t->question[q].verbs = (uint16_t)verbs_of(question);
        r.p = question->args;
        r.of = question->name;
        read_args(&r, &t->question[q].args, 0);
        r.p = question->verbs;
        for (int v = 0; v < t->question[q].verbs; v++)
            read_verb(&r, &t->verb[verbs++], question->name);
    }
    return r.good;
}

const OptionVerb *question_verbs(const CwGame *game, int question, int *count)
{
    *count = game->typed->question[question].verbs;
    return &game->typed->verb[game->typed->question[question].first_verb];
}

const OptionVerb *find_verb(const CwGame *game, int question, const char *variant)
{
    int count;
    const OptionVerb *verb = question_verbs(game, question, &count);
    for (int v = 0; v < count; v++)
        if (variant ? is_word(verb[v].name, verb[v].length, variant) : verb[v].is_plain)
            return &verb[v];
    return NULL;
}
