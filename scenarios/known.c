/* What a game could ever say.

   `Ann may not plya Comet` is true for ever: a clause that denies something must speak of something that can be.  Words
   are held against all that words.en lets the game say, with any card, seat and number in the places: an option by its
   words in their order, a line of the log letter by letter. */
#include "scenarios/inside.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "kernel/near.h"
#include "texts/rulebook.h"

enum { LONGEST = 250, LIMBS = 4, NUMERALS = 8 };

typedef struct Bits { /* a set of places in what was said, from before its first letter to behind its last */
    uint64_t limb[LIMBS];
} Bits;

static Bits both(const Bits *a, const Bits *b)
{
    Bits r;
    for (int i = 0; i < LIMBS; i++)
        r.limb[i] = a->limb[i] & b->limb[i];
    return r;
}

static Bits either(const Bits *a, const Bits *b)
{
    Bits r;
    for (int i = 0; i < LIMBS; i++)
        r.limb[i] = a->limb[i] | b->limb[i];
    return r;
}

static Bits one_on(const Bits *a)
{
    Bits r;
    for (int i = 0; i < LIMBS; i++)
        r.limb[i] = a->limb[i] << 1 | (i ? a->limb[i - 1] >> 63 : 0);
    return r;
}

static int has(const Bits *a, int n)
{
    return (int)(a->limb[n / 64] >> (n % 64) & 1);
}

typedef struct SaidWords {
    const Stage *st;
    int by_words; /* an option: whole words, others may stand between; else letter by letter, from anywhere on */
    char text[LONGEST + 2]; /* by words: one space behind each */
    int length;
    Bits with[256]; /* where each letter stands, in either case */
    char numeral[NUMERALS][12];
    int numerals;
} SaidWords;

typedef struct Fit { /* how much of it may have been found so far */
    Bits inside;     /* up to here, in the present word of the game's text */
    Bits before;     /* by words: whole words up to here */
    int in_word;
} Fit;

static const Bits at_start = {{1}};

static int is_stop(char c)
{
    return c && strchr(",.:;?!", c) != NULL;
}

static SaidWords said_of(const Stage *st, const char *words, int by_words)
{
    SaidWords s = {.st = st, .by_words = by_words};
    for (const char *p = words; *p && s.length < LONGEST; p++) {
        int space = isspace((unsigned char)*p) != 0;
        int behind = !s.length || s.text[s.length - 1] == ' ';
        if (by_words && space) {
            while (s.length > 1 && is_stop(s.text[s.length - 1]) && s.text[s.length - 2] != ' ')
                s.length--;
            if (behind)
                continue;
        }
        s.text[s.length++] = space ? ' ' : *p;
    }
    while (by_words && s.length > 1 && (is_stop(s.text[s.length - 1]) || s.text[s.length - 1] == ' '))
        s.length--;
    if (by_words && s.length)
        s.text[s.length++] = ' ';
    for (int i = 0; i < s.length; i++) {
        int letter = (unsigned char)s.text[i];
        s.with[tolower(letter)].limb[i / 64] |= (uint64_t)1 << i % 64;
        if (tolower(letter) != toupper(letter))
            s.with[toupper(letter)].limb[i / 64] |= (uint64_t)1 << i % 64;
        int digits = (int)strspn(s.text + i, "0123456789");
        if (digits && digits < 10 && (!i || !isdigit((unsigned char)s.text[i - 1])) && s.numerals < NUMERALS)
            snprintf(s.numeral[s.numerals++], sizeof s.numeral[0], "%.*s", digits, s.text + i);
    }
    return s;
}

/* ---- walking through what the game may say ------------------------------------------------------------------------- */

static void end_word(const SaidWords *s, Fit *f)
{
    Bits ends = both(&f->inside, &s->with[' ']);
    ends = one_on(&ends);
    if (f->in_word)
        f->before = either(&f->before, &ends);
    f->in_word = 0;
}

static void walk(const SaidWords *s, Fit *f, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        char c = isspace((unsigned char)text[i]) ? ' ' : text[i];
        if (s->by_words && c == ' ') {
            end_word(s, f);
            continue;
        }
        if (s->by_words && !f->in_word)
            f->inside = f->before;
        f->in_word = 1;
        Bits on = both(&f->inside, &s->with[(unsigned char)c]);
        on = one_on(&on);
        if (!s->by_words)
            on = either(&on, has(&f->inside, s->length) ? &f->inside : &at_start);
        else if (is_stop(c))
            on = either(&on, &f->inside);
        f->inside = on;
    }
}

static int found(const SaidWords *s, const Fit *f)
{
    Fit end = *f;
    end_word(s, &end);
    return has(s->by_words ? &end.before : &end.inside, s->length);
}

typedef struct TemplateWays { /* one place of a template, whatever stands in it */
    Fit from, all;
} TemplateWays;

static void way(const SaidWords *s, TemplateWays *w, const char *text, size_t length)
{
    Fit f = w->from;
    walk(s, &f, text, length);
    w->all.inside = either(&w->all.inside, s->by_words && !f.in_word ? &f.before : &f.inside);
    w->all.before = either(&w->all.before, &f.before);
    w->all.in_word = 1;
}

static void way_of_key(const SaidWords *s, TemplateWays *w, const char *prefix, const char *name)
{
    const char *text = words_find(s->st->game, prefix, name, NULL);
    if (text)
        way(s, w, text, strcspn(text, "\n"));
}

/* A Skill is printed on some card: from the start of a line, of a quotation, or of what stands behind a colon or a bar, to the
   end of the line or quotation. */
static void ways_of_skills(const SaidWords *s, TemplateWays *w)
{
    for (int k = 1; k <= cw_card_count(s->st->game); k++) {
        char text[3000];
        cw_card_text(s->st->game, k, text, sizeof text);
        for (const char *line = text, *p; *line; line = p + (*p != 0)) {
            way(s, w, line, strcspn(line, "\n"));
            for (p = line; *p && *p != '\n'; p++)
                if (*p == '"' || ((p[0] == ':' || p[0] == '|') && p[1] == ' ')) {
                    const char *start = p + 1 + (*p != '"');
                    way(s, w, start, strcspn(start, "\"\n"));
                }
        }
    }
}

static void ways_of_place(const SaidWords *s, TemplateWays *w, const char *place, size_t length)
{
    const Stage *st = s->st;
    const char *bar = memchr(place, '|', length), *end = place + length;
    size_t word = strspn(place, "abcdefghijklmnopqrstuvwxyz");
    if (bar) {
        while (bar < end) {
            const char *next = memchr(bar + 1, '|', (size_t)(end - bar - 1));
            next = next ? next : end;
            way(s, w, bar + 1, (size_t)(next - bar - 1));
            bar = next;
        }
    } else if (word == 4 && (memcmp(place, "card", 4) == 0 || memcmp(place, "kind", 4) == 0)) {
        for (int k = 1; k <= cw_card_count(st->game); k++)
            way(s, w, cw_card_name(st->game, k), strlen(cw_card_name(st->game, k)));
        way(s, w, "nothing", 7);
        way(s, w, "a card", 6);
        way_of_key(s, w, "hidden", "card");
    } else if ((word == 4 && memcmp(place, "seat", 4) == 0) ||
               (word == 6 && memcmp(place, "holder", 6) == 0)) {
        for (int i = 0; i < st->game->seats; i++)
            way(s, w, st->name[i], strlen(st->name[i]));
        way_of_key(s, w, "beyond", "seat");
    } else if (word == 5 && memcmp(place, "whose", 5) == 0) {
        for (int i = 0; i < st->game->seats; i++) {
            char whose[80];
            int n = snprintf(whose, sizeof whose, "%s's ", st->name[i]);
            way(s, w, whose, n < (int)sizeof whose ? (size_t)n : sizeof whose - 1);
        }
        way(s, w, "", 0);
    } else if (word == 5 && memcmp(place, "skill", 5) == 0) {
        ways_of_skills(s, w);
    } else if (word == 4 && memcmp(place, "plus", 4) == 0) {
        for (int i = 0; i < s->numerals * 2; i++) {
            char number[16];
            int n = snprintf(number, sizeof number, "%c%s", i & 1 ? '-' : '+', s->numeral[i / 2]);
            way(s, w, number, (size_t)n);
        }
        way(s, w, "+0", 2);
    } else {
        for (int i = 0; i < s->numerals; i++)
            way(s, w, s->numeral[i], strlen(s->numeral[i]));
        way(s, w, "0", 1);
    }
}

/* `text` is a template of words.en, up to the end of its line. */
static int fits_template(const SaidWords *s, const char *text)
{
    Fit f = {.inside = at_start, .before = at_start};
    size_t length = strcspn(text, "\n");
    for (const char *p = text, *end = text + length; p < end;) {
        size_t plain = strcspn(p, "{\n");
        walk(s, &f, p, plain);
        p += plain;
        if (p >= end)
            break;
        size_t inside = strcspn(p + 1, "}\n");
        TemplateWays w = {.from = f};
        if (p + 1 + inside > end)
            break;
        ways_of_place(s, &w, p + 1, inside);
        f = w.all;
        if (!s->by_words && found(s, &f))
            return 1;
        p += 1 + inside + (p[1 + inside] == '}');
    }
    return found(s, &f);
}

typedef void EachTemplate(void *data, const char *text);

/* Every text that the game has for options or notes; one without words is told by its name. */
static void for_each_template(const Stage *st, const char *prefix, EachTemplate *each, void *data)
{
    size_t n = strlen(prefix);
    int options = strcmp(prefix, "option") == 0;
    for (int i = 0; i < st->game->word_count; i++) {
        const char *key = st->game->word_keys[i];
        if (strncmp(key, prefix, n) == 0 && key[n] == '.')
            each(data, key + strcspn(key, "=") + 1);
    }
    int count = options ? st->def->question_count : st->def->event_count;
    for (int i = 0; i < count; i++) {
        const char *name = options ? st->def->questions[i].name : st->def->events[i].name;
        if (name && !words_find(st->game, prefix, name, NULL))
            each(data, name);
    }
}

typedef struct TemplateSearch {
    const SaidWords *said;
    int found;
} TemplateSearch;

static void try_template(void *data, const char *text)
{
    TemplateSearch *search = data;
    text += strspn(text, " ");
    search->found = search->found || fits_template(search->said, text);
}

static int could_be(const Stage *st, const char *prefix, const char *words)
{
    SaidWords said = said_of(st, words, strcmp(prefix, "option") == 0);
    TemplateSearch search = {.said = &said};
    for_each_template(st, prefix, try_template, &search);
    return search.found || !said.length;
}

/* `Ann plays` is how one says that Ann chose `play`: the words with the first verb as options have it. */
static int option_could_be(const Stage *st, const char *words)
{
    static const char *const endings[][2] = {{"", ""}, {"ies", "y"}, {"es", ""}, {"s", ""}};
    words += strspn(words, " ");
    size_t n = strcspn(words, " ");
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t ending = strlen(endings[i][0]);
        if (n <= ending || strncasecmp(words + n - ending, endings[i][0], ending) != 0)
            continue;
        Text verb = {0};
        text_addf(&verb, "%.*s%s%s", (int)(n - ending), words, endings[i][1], words + n);
        int good = could_be(st, "option", verb.at);
        text_free(&verb);
        if (good)
            return 1;
    }
    return 0;
}

/* ---- near misses ---------------------------------------------------------------------------------------------------- */

typedef struct KnownNames {
    char **at;
    int count, room;
} KnownNames;

static void add_name(KnownNames *names, const char *text, size_t length)
{
    if (names->count == names->room) {
        names->room = 2 * names->room + 64;
        names->at = memory(names->at, (size_t)names->room, sizeof *names->at);
    }
    names->at[names->count++] = copy_of(text, length);
}

static void free_names(KnownNames *names)
{
    for (int i = 0; i < names->count; i++)
        free(names->at[i]);
    free(names->at);
}

static void add_each_word(KnownNames *names, const char *text)
{
    while (*text && *text != '\n') {
        text += strspn(text, " |{}");
        size_t n = strcspn(text, " |{}\n");
        size_t whole = n;
        while (n && is_stop(text[n - 1]))
            n--;
        if (n)
            add_name(names, text, n);
        text += whole;
    }
}

static void add_template_words(void *data, const char *text)
{
    add_each_word(data, text);
}

static int is_known_word(const KnownNames *names, const char *word)
{
    for (int i = 0; i < names->count; i++)
        if (strcasecmp(names->at[i], word) == 0)
            return 1;
    return 0;
}

void add_near_miss(Text *out, const char *word, const char *const *list, int count)
{
    const char *meant = nearest_word(word, strlen(word), list, count);
    if (meant)
        text_addf(out, "; did you mean '%s'?", meant);
}

/* The first word that the game does not know, and the one that it may have been. */
static void add_strange_word(const Stage *st, const char *prefix, const char *words, Text *out)
{
    KnownNames names = {0}, typed = {0};
    for_each_template(st, prefix, add_template_words, &names);
    for (int k = 1; k <= cw_card_count(st->game); k++) {
        add_name(&names, cw_card_name(st->game, k), strlen(cw_card_name(st->game, k)));
        add_each_word(&names, cw_card_name(st->game, k));
    }
    for (int s = 0; s < st->game->seats; s++)
        add_name(&names, st->name[s], strlen(st->name[s]));
    add_each_word(&typed, words);
    int strange = 0;
    while (strange < typed.count &&
           (is_known_word(&names, typed.at[strange]) || isdigit((unsigned char)typed.at[strange][0])))
        strange++;
    if (strange < typed.count) {
        text_addf(out, ": it does not know '%s'", typed.at[strange]);
        add_near_miss(out, typed.at[strange], (const char *const *)names.at, names.count);
    } else {
        text_add(out, ": it knows the words, but never says them so");
    }
    free_names(&names);
    free_names(&typed);
}

static int denies_nothing(Stage *st, const char *prefix, const char *what, const char *words)
{
    Text about = {0};
    words += strspn(words, " ");
    add_strange_word(st, prefix, words, &about);
    fails(st, "%s of %s can ever have the words '%s'%s", what, st->def->title, words, about.at);
    text_free(&about);
    return 0;
}

int is_possible_option(Stage *st, const char *words)
{
    Cursor c = words + strspn(words, " ");
    int action;
    if (*c == '#' && (c++, read_integer(&c, &action)) && at_end(c))
        return action >= 0 && action < st->def->action_count
                   ? 1
                   : fails(st, "there is no action #%d; the numbers of %s are below %d", action,
                           st->def->title, st->def->action_count);
    if (at_end(c))
        return fails(st, "which option? its words are missing");
    return option_could_be(st, words) ? 1 : denies_nothing(st, "option", "no option", words);
}

int is_possible_log(Stage *st, const char *words)
{
    if (at_end(words))
        return fails(st, "which words? they are missing");
    return could_be(st, "note", words) ? 1 : denies_nothing(st, "note", "no line of the log", words);
}

int is_asking_rule(Stage *st, const char *rule)
{
    const char *list[MAX_LISTED];
    int count = 0;
    for (int i = 0; i < st->def->question_count; i++) {
        const char *asking = st->def->questions[i].rule;
        if (!asking || !*asking)
            continue;
        if (strcasecmp(asking, rule) == 0)
            return 1;
        if (count < MAX_LISTED)
            list[count++] = asking;
    }
    Text about = {0};
    text_add(&about, "");
    add_near_miss(&about, rule, list, count);
    fails(st, "no question of %s is asked by a rule '%s'%s", st->def->title, rule, about.at);
    text_free(&about);
    return 0;
}

int is_rule(Stage *st, const char *id)
{
    if (!game_text(st->def, "RULEBOOK.md"))
        return 1;
    Rulebook *book = rulebook_open(st->def);
    int known = rulebook_find(book, id) || rulebook_ruling(st->def, id) >= 0;
    if (!known) {
        const char **list = memory(NULL, (size_t)book->rules + st->def->ruling_count + 1, sizeof *list);
        int count = 0;
        for (int k = 0; k < book->rules; k++)
            list[count++] = book->rule[k].id;
        for (int k = 0; k < st->def->ruling_count; k++)
            list[count++] = st->def->rulings[k].id;
        Text about = {0};
        text_add(&about, "");
        add_near_miss(&about, id, list, count);
        fails(st, "the rulebook of %s has no rule or ruling '%s'%s", st->def->title, id, about.at);
        text_free(&about);
        free(list);
    }
    rulebook_close(book);
    return known;
}

int heads_are_known(Stage *st, const Scenario *scenario)
{
    int good = 1;
    for (int i = 0; i < scenario->rules; i++)
        good &= is_rule(st, scenario->rule[i]);
    return good;
}
