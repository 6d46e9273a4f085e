/* What a seat is asked, and what happened: typed, so that no program has to read English to find a target or an amount
   (docs/protocol.md). */
#include "kernel/columns.h"
#include "kernel/json.h"
#include "kernel/play.h"
#include "kernel/typed.h"
#include "kernel/words.h"
#include "kernel/zones.h"

/* A card may stand in an argument as a CardRef. */
static Card card_in(const Run *g, int value)
{
    Card card = value < 0 ? card_of((CardRef)value) : value;
    return card > 0 && card <= g->game->def->layout.cards ? card : NO_CARD;
}

static void put_arg_name(Writer *w, const TypedArg *arg)
{
    put_char(w, '"');
    put_bytes(w, arg->name, arg->length);
    put_bytes(w, "\":", 2);
}

void put_zone_name(Writer *w, const CwGame *game, int zone)
{
    const ZoneInfo *info = &game->zone[zone];
    const ZoneDef *def = &game->def->zones[info->def];
    put_char(w, '"');
    put_text(w, def->id);
    put_char(w, '/');
    put_int(w, def->count > 1 ? info->index + 1 : 0);
    put_char(w, '/');
    put_int(w, info->owner);
    put_char(w, '"');
}

static void put_skill(Writer *w, const Run *g, int skill)
{
    char text[400];
    size_t n = g->game->def->skill_text ? g->game->def->skill_text(g->game, skill, text, sizeof text) : 0;
    put_char(w, '{');
    put_number(w, "id", skill);
    and_key(w, "text");
    put_json_bytes(w, text, n < sizeof text ? n : sizeof text - 1);
    put_char(w, '}');
}

static void put_value(Writer *w, const Run *g, const TypedArg *arg, int value, const CwHandles *handles)
{
    switch ((ArgKind)arg->kind) {
    case ARG_CARD:
    case ARG_SECRET:
        put_int(w, handles->of[card_in(g, value)]);
        return;
    case ARG_ZONE:
        put_zone_name(w, g->game, value);
        return;
    case ARG_SKILL:
        put_skill(w, g, value);
        return;
    case ARG_NONE:
    case ARG_NUMBER:
    case ARG_SEAT:
    case ARG_KIND:
    case ARG_AMOUNT:
    case ARG_COST:
    case ARG_STACK:
        put_int(w, value);
    }
}

/* `"args":{...}`; 0 for a card that the viewer may not know. */
static void put_args(Writer *w, const Run *g, const TypedArgs *args, const int *value,
                     const CwHandles *handles)
{
    const char *comma = "";
    put_text(w, ",\"args\":{");
    for (int i = 0; i < args->count; i++) {
        if (!args->arg[i].length)
            continue;
        put_text(w, comma);
        put_arg_name(w, &args->arg[i]);
        put_value(w, g, &args->arg[i], value[i], handles);
        comma = ",";
    }
    put_char(w, '}');
}

static void put_words(Writer *w, const char *key, const char *text, size_t length, size_t room)
{
    put_char(w, ',');
    put_name(w, key);
    put_char(w, ':');
    put_json_bytes(w, text, length < room ? length : room - 1);
}

/* ---- options ---------------------------------------------------------------------------------------------------------- */

typedef struct Asking {
    const Run *g;
    Seat seat;
    int question;
    const CwHandles *handles;
    const char *const *names;
    uint8_t named[MAX_CARDS + 1]; /* cards that some option refers to */
} Asking;

/* Nothing that lies on them tells two cards apart. */
static int is_copy(const Run *g, Card a, Card b)
{
    if (kind_of(g, a) != kind_of(g, b))
        return 0;
    for (int i = 0; i < g->game->def->layout.column_count; i++) {
        const ColumnDef *column = &g->game->def->layout.columns[i];
        if ((column_has(column, a) ? column_get(g, column, a) : 0) !=
            (column_has(column, b) ? column_get(g, column, b) : 0))
            return 0;
    }
    return 1;
}

/* Every copy that the option may stand for: those that lie beside the card, are equal to it, and have no option of their own. */
static void put_copies(Writer *w, const Asking *asking, Card card)
{
    const Run *g = asking->g;
    uint32_t copy[MAX_CARDS + 1];
    int n = 0;
    FOR_EACH_CARD (g, c, where_is(g, card)) {
        uint32_t handle = asking->handles->of[c];
        if (!handle || (c != card && (asking->named[c] || !is_copy(g, c, card))))
            continue;
        int at = n++;
        for (; at && copy[at - 1] > handle; at--)
            copy[at] = copy[at - 1];
        copy[at] = handle;
    }
    put_text(w, ",\"card\":[");
    for (int i = 0; i < n; i++) {
        put_text(w, i ? "," : "");
        put_int(w, copy[i]);
    }
    put_char(w, ']');
}

/* The card on which the pieces of a stack lie: the argument called `on`. */
static Card card_below(const Run *g, const OptionVerb *verb, const Described *d)
{
    for (int i = 0; i < verb->args.count; i++)
        if (verb->args.arg[i].kind == ARG_CARD && verb->args.arg[i].length == 2 &&
            memcmp(verb->args.arg[i].name, "on", 2) == 0)
            return card_in(g, d->arg[i]);
    return NO_CARD;
}

static void put_stack_ref(Writer *w, const Asking *asking, const OptionVerb *verb, const Described *d, int i)
{
    put_text(w, ",\"stack\":{");
    put_number(w, "card", asking->handles->of[card_below(asking->g, verb, d)]);
    and_number(w, "seat", d->arg[i]);
    and_key(w, "id");
    put_json_bytes(w, verb->args.arg[i].name, verb->args.arg[i].length);
    put_char(w, '}');
}

static void put_ref(Writer *w, const Asking *asking, const OptionVerb *verb, const Described *d, int i)
{
    const TypedArg *arg = &verb->args.arg[i];
    put_char(w, '{');
    put_string(w, "as", role_name((ArgRole)arg->role));
    if (arg->kind == ARG_CARD) {
        put_copies(w, asking, card_in(asking->g, d->arg[i]));
    } else if (arg->kind == ARG_STACK) {
        put_stack_ref(w, asking, verb, d, i);
    } else {
        put_text(w, arg->kind == ARG_ZONE   ? ",\"zone\":"
                    : arg->kind == ARG_SEAT ? ",\"seat\":"
                                            : ",\"kind\":");
        put_value(w, asking->g, arg, d->arg[i], asking->handles);
    }
    put_char(w, '}');
}

/* An actor comes first: clients group options by it. */
static void put_refs(Writer *w, const Asking *asking, const OptionVerb *verb, const Described *d)
{
    const char *comma = "";
    put_text(w, ",\"refs\":[");
    for (int others = 0; others < 2; others++)
        for (int i = 0; i < verb->args.count; i++) {
            const TypedArg *arg = &verb->args.arg[i];
            if (!arg->role || (arg->role != ROLE_ACTOR) != others ||
                (arg->kind == ARG_CARD && !card_in(asking->g, d->arg[i])))
                continue;
            put_text(w, comma);
            put_ref(w, asking, verb, d, i);
            comma = ",";
        }
    put_char(w, ']');
}

static void put_amount_and_cost(Writer *w, const OptionVerb *verb, const Described *d)
{
    int costs = 0;
    for (int i = 0; i < verb->args.count; i++) {
        const TypedArg *arg = &verb->args.arg[i];
        if (arg->kind != ARG_AMOUNT)
            continue;
        put_text(w, ",\"amount\":{");
        put_number(w, "n", d->arg[i]);
        and_key(w, "unit");
        put_json_bytes(w, arg->name, arg->length);
        put_char(w, '}');
    }
    for (int i = 0; i < verb->args.count; i++) {
        const TypedArg *arg = &verb->args.arg[i];
        if (arg->kind != ARG_COST)
            continue;
        put_text(w, costs++ ? "," : ",\"cost\":{");
        put_arg_name(w, arg);
        put_int(w, d->arg[i]);
    }
    if (costs)
        put_char(w, '}');
}

static void put_option(Writer *w, const Asking *asking, int action)
{
    const Run *g = asking->g;
    const CwGame *game = g->game;
    const char *question = game->def->questions[asking->question].name;
    char text[512], label[512];
    Described d = {0};
    static const OptionVerb no_verb;
    describe_option(g, asking->seat, action, &d);
    const OptionVerb *verb = find_verb(game, asking->question, d.variant);
    WordArgs args = {.arg = d.arg, .count = CW_MAX_NOTE_ARGS, .names = asking->names};
    size_t length = words_for(g, "option", question, d.variant, &args, text, sizeof text);
    put_number(w, "a", action);
    and_string(w, "verb", d.variant ? d.variant : question);
    if (words_find(game, "verb", question, d.variant)) {
        size_t n = words_for(g, "verb", question, d.variant, &args, label, sizeof label);
        put_words(w, "label", label, n, sizeof label);
    } else {
        put_words(w, "label", text, length, sizeof text);
    }
    put_words(w, "words", text, length, sizeof text);
    if (!verb)
        verb = &no_verb;
    put_refs(w, asking, verb, &d);
    put_amount_and_cost(w, verb, &d);
    if (verb->ends)
        put_text(w, ",\"ends\":true");
}

static int named_arg(const TypedArgs *args, const int *value, const char *name)
{
    size_t length = strlen(name);
    for (int i = 0; i < args->count; i++)
        if (args->arg[i].length == length && memcmp(args->arg[i].name, name, length) == 0)
            return value[i];
    return -1;
}

/* Which of how many: where a question says how many there are, and how many are left or done; or where the game knows. */
static void put_step(Writer *w, const Run *g, const Ask *ask, const TypedArgs *args, const int *value)
{
    int of = named_arg(args, value, "of"), left = named_arg(args, value, "left"),
        done = named_arg(args, value, "done"), n = left >= 0 ? of - left + 1 : done + 1;
    if (of < 0 || (left < 0 && done < 0))
        n = g->game->def->step_of_ask ? g->game->def->step_of_ask(g, ask, &of) : 0;
    if (n < 1 || of < 2)
        return;
    put_text(w, ",\"step\":{");
    put_number(w, "n", n);
    and_number(w, "of", of);
    put_char(w, '}');
}

size_t cw_ask(const CwGame *game, const CwState *state, int seat, uint64_t number, const char *const *names,
              const CwHandles *handles, char *text, size_t capacity)
{
    static const char *const kinds[] = {"single", "sealed", "open"};
    Run run = run_open(game, (CwState *)(uintptr_t)state, NULL), *g = &run;
    Writer writer = writer_open(text, capacity), *w = &writer;
    CwOptions options;
    cw_options(game, state, seat, &options);
    if (seat < 0 || seat >= game->seats || !(cw_waiting(state) >> seat & 1))
        return writer_close(w);
    CwHandles own;
    if (!handles)
        handles = number_anew(game, state, seat, &own);
    const Ask *ask = &g->core->ask[seat];
    Asking asking = {.g = g, .seat = seat, .question = ask->kind, .handles = handles, .names = names};
    const TypedArgs *args = &game->typed->question[ask->kind].args;
    int value[CW_MAX_NOTE_ARGS] = {ask->a, ask->b, ask->c};
    char words[512];
    put_char(w, '{');
    put_number(w, "decision", number ? (int64_t)number : options.decision);
    and_string(w, "kind", kinds[cw_kind(state)]);
    and_string(w, "question", game->def->questions[ask->kind].name);
    and_string(w, "rule", cw_asking_rule(game, state, seat));
    put_words(w, "words", words, cw_question_words(game, state, seat, names, words, sizeof words),
              sizeof words);
    put_args(w, g, args, value, handles);
    put_step(w, g, ask, args, value);
    for (int i = 0; i < options.count; i++) {
        int cards[CW_MAX_REFS], n = option_cards(g, seat, options.action[i], cards);
        for (int k = 0; k < n; k++)
            asking.named[cards[k]] = 1;
    }
    put_text(w, ",\"options\":[");
    for (int i = 0; i < options.count; i++) {
        put_text(w, i ? ",{" : "{");
        put_option(w, &asking, options.action[i]);
        put_char(w, '}');
    }
    put_text(w, "]}");
    return writer_close(w);
}

/* ---- notes ------------------------------------------------------------------------------------------------------------- */

/* The rule that is running: the innermost frame. */
static const char *running_rule(const Run *g)
{
    const unsigned char *stack = (const unsigned char *)g->core + g->game->def->layout.stack;
    Frame f = {0};
    if (g->core->stack_used)
        memcpy(&f, stack + 8 * (size_t)g->core->stack_top, sizeof f);
    return g->game->def->rules[f.rule < g->game->def->rule_count ? f.rule : 0].number;
}

/* What a note tells but for its words. */
static void put_note(Writer *w, const Run *g, const CwNote *n, int seat, const CwHandles *handles)
{
    const TypedArgs *args = event_args(g->game, n->kind);
    int value[CW_MAX_NOTE_ARGS];
    for (int i = 0; i < CW_MAX_NOTE_ARGS; i++)
        value[i] = args->arg[i].kind == ARG_SECRET && !may_know_cards(n, seat) ? 0 : n->arg[i];
    put_string(w, "e", g->game->def->events[n->kind].name);
    put_args(w, g, args, value, handles);
    for (int i = 0; i < n->dice; i++) {
        put_text(w, i ? "," : ",\"dice\":[");
        put_int(w, n->die[i]);
    }
    put_text(w, n->dice ? "]" : "");
}

size_t cw_note_json(const CwGame *game, const CwState *state, const CwNote *n, int seat,
                    const char *const *names, const CwHandles *handles, char *text, size_t capacity)
{
    Run run = run_open(game, (CwState *)(uintptr_t)state, NULL), *g = &run;
    Writer writer = writer_open(text, capacity), *w = &writer;
    char words[600];
    if (n->kind >= game->def->event_count)
        return writer_close(w);
    put_note(w, g, n, seat, handles);
    put_words(w, "words", words, cw_note_words(game, state, n, seat, names, words, sizeof words),
              sizeof words);
    and_string(w, "rule", running_rule(g));
    return writer_close(w);
}

size_t cw_note_again(const CwGame *game, const CwState *state, const CwNote *n, int seat,
                     const uint32_t *cards, char *text, size_t capacity)
{
    Run run = run_open(game, (CwState *)(uintptr_t)state, NULL), *g = &run;
    Writer writer = writer_open(text, capacity), *w = &writer;
    if (n->kind >= game->def->event_count)
        return writer_close(w);
    CwHandles then = {0};
    const TypedArgs *args = event_args(game, n->kind);
    for (int i = 0, card = 0; i < args->count; i++)
        if (args->arg[i].kind == ARG_CARD || args->arg[i].kind == ARG_SECRET)
            if (cards[card++])
                then.of[card_in(g, n->arg[i])] = cards[card - 1];
    put_note(w, g, n, seat, &then);
    return writer_close(w);
}
