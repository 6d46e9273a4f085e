#include "kernel/words.h"

#include "kernel/typed.h"
#include "kernel/zones.h"

const CwText *game_text(const CwGameDef *def, const char *path)
{
    for (const CwText *t = def->texts; t && t->path; t++)
        if (strcmp(t->path, path) == 0)
            return t;
    return NULL;
}

static size_t key_length(const char *line)
{
    size_t n = strcspn(line, "=\n");
    while (n && line[n - 1] == ' ')
        n--;
    return n;
}

static int compare_keys(const char *a, size_t a_length, const char *b, size_t b_length)
{
    int order = memcmp(a, b, a_length < b_length ? a_length : b_length);
    return order ? order : (a_length > b_length) - (a_length < b_length);
}

/* Shell's sort: files of a thousand lines are read whenever a game is opened. */
static void sort_keys(const char **keys, int count)
{
    static const int gaps[] = {701, 301, 132, 57, 23, 10, 4, 1};
    for (size_t g = 0; g < sizeof gaps / sizeof *gaps; g++)
        for (int i = gaps[g]; i < count; i++) {
            const char *line = keys[i];
            size_t key = key_length(line);
            int at = i;
            for (; at >= gaps[g] &&
                   compare_keys(keys[at - gaps[g]], key_length(keys[at - gaps[g]]), line, key) > 0;
                 at -= gaps[g])
                keys[at] = keys[at - gaps[g]];
            keys[at] = line;
        }
}

int words_open(CwGame *game, Arena *arena, CwErrors *errors)
{
    const CwText *words = game_text(game->def, "words.en");
    if (!words)
        return 1;
    int lines = 1;
    for (const char *p = words->text; *p; p++)
        lines += *p == '\n';
    game->word_keys = arena_take(arena, (size_t)lines * sizeof(char *));
    if (!game->word_keys) {
        errors_add(errors, game->def->name, "not enough memory was handed over; see cw_open_size");
        return 0;
    }
    for (const char *line = words->text; *line;) {
        size_t length = strcspn(line, "\n");
        if (*line != '#' && key_length(line) && memchr(line, '=', length))
            game->word_keys[game->word_count++] = line;
        line += length + (line[length] == '\n');
    }
    sort_keys(game->word_keys, game->word_count);
    return 1;
}

/* The text of key prefix.name[.variant], up to the end of its line; NULL when there is none. */
const char *words_find(const CwGame *game, const char *prefix, const char *name, const char *variant)
{
    char key[128];
    Writer w = writer_open(key, sizeof key);
    put_text(&w, prefix);
    put_char(&w, '.');
    put_text(&w, name);
    if (variant) {
        put_char(&w, '.');
        put_text(&w, variant);
    }
    size_t length = writer_close(&w);
    if (length >= sizeof key)
        return NULL;
    int low = 0, high = game->word_count;
    while (low < high) {
        int middle = (low + high) / 2;
        const char *line = game->word_keys[middle];
        int order = compare_keys(key, length, line, key_length(line));
        if (order == 0) {
            const char *text = line + strcspn(line, "=") + 1;
            return text + strspn(text, " ");
        }
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

/* A game may speak of a player who has no seat, as the Dictator that rules play: the number behind the last seat. */
static void write_seat(Writer *w, const Run *g, const WordArgs *args, int seat)
{
    const char *beyond = seat == g->game->seats ? words_find(g->game, "beyond", "seat", NULL) : NULL;
    if (beyond) {
        put_bytes(w, beyond, strcspn(beyond, "\n"));
    } else if (args->names && seat >= 0 && seat < CW_MAX_SEATS && args->names[seat]) {
        put_text(w, args->names[seat]);
    } else {
        put_text(w, "Seat ");
        put_int(w, seat + 1);
    }
}

static void write_holder(Writer *w, const Run *g, const WordArgs *args, int card)
{
    int known = card > 0 && card <= g->game->def->layout.cards;
    write_seat(w, g, args, known ? g->game->zone[ZONE_OF(g)[card]].owner : NO_SEAT);
}

/* "Ann's ", or nothing where the card is nobody's. */
static void write_whose(Writer *w, const Run *g, const WordArgs *args, int card)
{
    int known = card > 0 && card <= g->game->def->layout.cards;
    if (!known || g->game->zone[ZONE_OF(g)[card]].owner == NO_SEAT)
        return;
    write_holder(w, g, args, card);
    put_text(w, "'s ");
}

static void write_kind(Writer *w, const Run *g, int kind)
{
    const CwGameDef *def = g->game->def;
    put_text(w, kind > 0 && kind <= def->kind_count(g->game) ? def->kind_name(g->game, kind) : "nothing");
}

static void write_skill(Writer *w, const Run *g, int skill)
{
    char text[400];
    if (!g->game->def->skill_text)
        return;
    size_t length = g->game->def->skill_text(g->game, skill, text, sizeof text);
    put_bytes(w, text, length < sizeof text ? length : sizeof text - 1);
}

/* One of the alternatives of a line, 'a | b | c', from 1 on: behind the colon before the first of them, without the end of the
   sentence, and cut where it gets long. */
static void write_part(Writer *w, const Run *g, int skill, int number)
{
    enum { LONG = 90 };
    char text[1000];
    if (!g->game->def->skill_text)
        return;
    size_t length = g->game->def->skill_text(g->game, skill, text, sizeof text);
    text[length < sizeof text ? length : sizeof text - 1] = '\0';
    const char *bar = strstr(text, " | "), *from = text, *end;
    for (const char *p = text; bar && p < bar && *p != '"'; p++)
        if (p[0] == ':' && p[1] == ' ')
            from = p + 2;
    for (; bar && number > 1; number--, bar = strstr(from, " | "))
        from = bar + 3;
    end = bar ? bar : from + strcspn(from, ".");
    for (int is_long = end - from > LONG; is_long && (end - from > LONG || *end != ' ');)
        end--;
    put_bytes(w, from, (size_t)(end - from));
    if (*end == ' ' && end != bar)
        put_text(w, " ...");
}

/* One {place}: from behind the brace to its closing one, which is returned. */
static const char *write_place(Writer *w, const Run *g, const char *p, const WordArgs *args)
{
    const char *word = p;
    while (*p >= 'a' && *p <= 'z')
        p++;
    size_t length = (size_t)(p - word);
    while (*p == ' ')
        p++;
    int which = *p >= '0' && *p <= '9' ? *p++ - '0' : 0;
    int value = which < args->count ? args->arg[which] : 0;
    if (*p == '|') {
        for (int skip = value; skip > 0; skip--) {
            const char *bar = strpbrk(p + 1, "|}");
            if (!bar || *bar == '}')
                break;
            p = bar;
        }
        size_t n = strcspn(p + 1, "|}\n");
        put_bytes(w, p + 1, n);
        p += 1 + n;
    } else if (length == 4 && memcmp(word, "card", 4) == 0) {
        if (!args->hides_cards || !(args->secret >> which & 1)) {
            write_kind(w, g, value > 0 && value <= g->game->def->layout.cards ? KINDS_OF(g)[value] : 0);
        } else {
            const char *hidden = words_find(g->game, "hidden", "card", NULL);
            put_bytes(w, hidden ? hidden : "a card", hidden ? strcspn(hidden, "\n") : 6);
        }
    } else if (length == 4 && memcmp(word, "kind", 4) == 0) {
        write_kind(w, g, value);
    } else if (length == 4 && memcmp(word, "seat", 4) == 0) {
        write_seat(w, g, args, value);
    } else if (length == 6 && memcmp(word, "holder", 6) == 0) {
        write_holder(w, g, args, value);
    } else if (length == 5 && memcmp(word, "whose", 5) == 0) {
        write_whose(w, g, args, value);
    } else if (length == 5 && memcmp(word, "skill", 5) == 0) {
        if (memcmp(p, " part ", 6) == 0)
            write_part(w, g, value, args->arg[p[6] - '0']);
        else
            write_skill(w, g, value);
    } else {
        if (length == 4 && memcmp(word, "plus", 4) == 0 && value >= 0)
            put_char(w, '+');
        put_int(w, value);
    }
    while (*p && *p != '}' && *p != '\n')
        p++;
    return p;
}

void words_write(Writer *w, const Run *g, const char *template_text, const WordArgs *args)
{
    for (const char *p = template_text; *p && *p != '\n'; p++) {
        if (*p == '{')
            p = write_place(w, g, p + 1, args);
        else
            put_char(w, *p);
        if (!*p || *p == '\n')
            break;
    }
}

static size_t write_or_name(Writer *w, const Run *g, const char *text, const char *name, const WordArgs *args)
{
    if (text)
        words_write(w, g, text, args);
    else
        put_text(w, name);
    return writer_close(w);
}

static int is_asked(const CwGame *game, const Core *core, int seat)
{
    return seat >= 0 && seat < game->seats && core->phase == CW_WAITING &&
           ((core->asked & ~core->answered) >> seat & 1);
}

size_t cw_question_words(const CwGame *game, const CwState *state, int seat, const char *const *names,
                         char *text, size_t capacity)
{
    Run g = run_open(game, (CwState *)(uintptr_t)state, NULL);
    Writer w = writer_open(text, capacity);
    if (!is_asked(game, g.core, seat))
        return writer_close(&w);
    const Ask *ask = &g.core->ask[seat];
    const QuestionDef *q = &game->def->questions[ask->kind];
    int arg[4] = {seat, ask->a, ask->b, ask->c};
    WordArgs args = {.arg = arg, .count = 4, .names = names};
    return write_or_name(&w, &g, words_find(game, "ask", q->name, NULL), q->name, &args);
}

static int describe(const Run *g, int seat, int action, Described *d)
{
    if (!is_asked(g->game, g->core, seat))
        return 0;
    const Ask *ask = &g->core->ask[seat];
    const QuestionDef *q = &g->game->def->questions[ask->kind];
    if (action < q->base || action >= q->base + q->count)
        return 0;
    q->describe(g, seat, ask, action - q->base, d);
    return 1;
}

void describe_option(const Run *g, Seat seat, int action, Described *d)
{
    describe(g, seat, action, d);
}

size_t words_for(const Run *g, const char *prefix, const char *name, const char *variant,
                 const WordArgs *args, char *text, size_t capacity)
{
    Writer w = writer_open(text, capacity);
    return write_or_name(&w, g, words_find(g->game, prefix, name, variant), name, args);
}

/* Of an answer that is in: nobody is asked it any more. */
size_t words_of_answer(const Run *g, Seat seat, int action, const char *const *names, char *text,
                       size_t capacity)
{
    const Ask *ask = &g->core->ask[seat];
    const QuestionDef *q = &g->game->def->questions[ask->kind];
    Described d = {0};
    q->describe(g, seat, ask, action - q->base, &d);
    WordArgs args = {.arg = d.arg, .count = CW_MAX_NOTE_ARGS, .names = names};
    return words_for(g, "option", q->name, d.variant, &args, text, capacity);
}

size_t cw_option_words(const CwGame *game, const CwState *state, int seat, int action,
                       const char *const *names, char *text, size_t capacity)
{
    Run g = run_open(game, (CwState *)(uintptr_t)state, NULL);
    Writer w = writer_open(text, capacity);
    Described d = {0};
    if (!describe(&g, seat, action, &d))
        return writer_close(&w);
    const char *name = game->def->questions[g.core->ask[seat].kind].name;
    WordArgs args = {.arg = d.arg, .count = CW_MAX_NOTE_ARGS, .names = names};
    return write_or_name(&w, &g, words_find(game, "option", name, d.variant), name, &args);
}

int option_cards(const Run *g, Seat seat, int action, int cards[CW_MAX_REFS])
{
    Described d = {0};
    int n = 0;
    if (!describe(g, seat, action, &d))
        return 0;
    const OptionVerb *verb = find_verb(g->game, g->core->ask[seat].kind, d.variant);
    for (int i = 0; verb && i < verb->args.count; i++)
        if (verb->args.arg[i].role && verb->args.arg[i].kind == ARG_CARD && d.arg[i])
            cards[n++] = d.arg[i];
    return n;
}

int cw_option_refs(const CwGame *game, const CwState *state, int seat, int action, const CwHandles *handles,
                   uint32_t refs[CW_MAX_REFS])
{
    Run g = run_open(game, (CwState *)(uintptr_t)state, NULL);
    int cards[CW_MAX_REFS], n = option_cards(&g, seat, action, cards);
    if (!n)
        return 0;
    CwHandles here = handles ? *handles : (CwHandles){0};
    cw_follow(game, state, seat, &here);
    for (int i = 0; i < n; i++)
        refs[i] = here.of[cards[i]];
    return n;
}

const char *cw_note_name(const CwGame *game, const CwNote *n)
{
    return n->kind < game->def->event_count ? game->def->events[n->kind].name : "";
}

/* Card numbers that a seat may not know are told as card 0 before they reach any text. */
size_t cw_note_words(const CwGame *game, const CwState *state, const CwNote *n, int seat,
                     const char *const *names, char *text, size_t capacity)
{
    Run g = run_open(game, (CwState *)(uintptr_t)state, NULL);
    Writer w = writer_open(text, capacity);
    if (n->kind >= game->def->event_count)
        return writer_close(&w);
    int arg[CW_MAX_NOTE_ARGS];
    for (int i = 0; i < CW_MAX_NOTE_ARGS; i++)
        arg[i] = n->arg[i];
    const char *name = game->def->events[n->kind].name;
    WordArgs args = {
        .arg = arg, .count = CW_MAX_NOTE_ARGS, .names = names, .hides_cards = !may_know_cards(n, seat)};
    const TypedArgs *typed = event_args(game, n->kind);
    for (int i = 0; i < typed->count; i++)
        args.secret |= (unsigned)(typed->arg[i].kind == ARG_SECRET) << i;
    return write_or_name(&w, &g, words_find(game, "note", name, NULL), name, &args);
}
