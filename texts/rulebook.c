#include "texts/rulebook.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "kernel/game.h"
#include "match/text.h"

/* The length of an id such as U3.5, U-R8, 6.2.2.1 or U3 at the start of a text; 0: there is none. */
static size_t id_length(const char *text)
{
    const char *p = text;
    while (p < text + 2 && isupper((unsigned char)*p))
        p++;
    if (p > text && p[0] == '-' && isupper((unsigned char)p[1]))
        p += 2;
    if (!isdigit((unsigned char)*p))
        return 0;
    while (isdigit((unsigned char)*p) || (*p == '.' && isdigit((unsigned char)p[1])))
        p++;
    if (islower((unsigned char)*p) && !isalnum((unsigned char)p[1]))
        p++;
    return (size_t)(p - text);
}

/* The id that a line begins with; `rest` is what follows it. */
static size_t item_id(const char *line, const char **id, const char **rest)
{
    const char *p = line + strspn(line, " ");
    int marked = 0;
    if ((*p == '-' || *p == '*') && p[1] == ' ') {
        p += 1 + strspn(p + 1, " ");
        marked = 1;
    }
    int bold = strncmp(p, "**", 2) == 0;
    p += 2 * bold;
    size_t n = id_length(p);
    *id = p;
    p += n;
    if (!n || (bold && strncmp(p, "**", 2) != 0))
        return 0;
    p += 2 * bold;
    *rest = p + strspn(p, " ");
    int numbered = memchr(*id, '.', n) || memchr(*id, '-', n);
    int plain = !marked && !bold;
    if (*p != ' ' || !numbered || (plain && !isupper((unsigned char)**id)))
        return 0;
    return n;
}

static void add_rule(Rulebook *book, const BookRule *rule)
{
    book->rule = memory(book->rule, (size_t)book->rules + 1, sizeof *book->rule);
    book->rule[book->rules++] = *rule;
}

static void add_words(BookRule *rule, const char *words)
{
    Text text = {0};
    text_addf(&text, "%s%s%s", rule->text, *rule->text ? " " : "", words + strspn(words, " "));
    while (text.length && isspace((unsigned char)text.at[text.length - 1]))
        text.at[--text.length] = 0;
    free(rule->text);
    rule->text = text.at;
}

static void read_heading(Rulebook *book, const char *line, int number)
{
    const char *p = line + strspn(line, "#");
    p += strspn(p, " ");
    size_t n = id_length(p);
    if (!n || p[n] != ' ')
        return;
    BookRule chapter = {copy_of(p, n), copy_of("", 0), number, 1, 0, 1};
    add_words(&chapter, p + n);
    add_rule(book, &chapter);
}

static void read_book(Rulebook *book, const char *text)
{
    static const char definition[] = "(definition)", next[] = "(next)";
    int number = 0, open = 0; /* open: the last rule may go on */
    while (*text) {
        size_t length = strcspn(text, "\n");
        char *line = copy_of(text, length);
        const char *id, *rest;
        size_t n = item_id(line, &id, &rest);
        number++;
        if (*line == '#') {
            read_heading(book, line, number);
            open = 0;
        } else if (n) {
            BookRule rule = {copy_of(id, n), copy_of("", 0), number, 0, 0, 0};
            if (strncmp(rest, definition, sizeof definition - 1) == 0) {
                rule.definition = 1;
                rest += sizeof definition - 1;
            } else if (strncmp(rest, next, sizeof next - 1) == 0) {
                rule.next = 1;
                rest += sizeof next - 1;
            }
            add_words(&rule, rest);
            add_rule(book, &rule);
            open = 1;
        } else if (!line[strspn(line, " \t\r")] || *line == '-' || *line == '|') {
            open = 0;
        } else if (open) {
            add_words(&book->rule[book->rules - 1], line);
        }
        free(line);
        text += length + (text[length] == '\n');
    }
}

Rulebook *rulebook_open(const CwGameDef *game)
{
    Rulebook *book = memory(NULL, 1, sizeof *book);
    *book = (Rulebook){.game = game};
    const CwText *text = game_text(game, "RULEBOOK.md");
    if (text)
        read_book(book, text->text);
    return book;
}

void rulebook_close(Rulebook *book)
{
    for (int i = 0; i < book->rules; i++) {
        free(book->rule[i].id);
        free(book->rule[i].text);
    }
    free(book->rule);
    free(book);
}

const BookRule *rulebook_find(const Rulebook *book, const char *id)
{
    for (int i = 0; i < book->rules; i++)
        if (strcasecmp(book->rule[i].id, id) == 0)
            return &book->rule[i];
    return NULL;
}

int rulebook_is_limit(const char *id)
{
    const char *dash = strchr(id, '-');
    return dash && (dash[1] == 'L' || dash[1] == 'K');
}

/* Does every word of `words` begin a word of the text? */
static int has_all(const char *text, const char *words)
{
    int any = 0;
    for (words += strspn(words, " "); *words; words += strspn(words, " ")) {
        size_t n = strcspn(words, " ");
        const char *p = text;
        while (*p && !((p == text || !isalnum((unsigned char)p[-1])) && strncasecmp(p, words, n) == 0))
            p++;
        if (!*p)
            return 0;
        any = 1;
        words += n;
    }
    return any;
}

/* The rule of the term that is called so, from words.en: `term.War = U3.1: ...`. */
static const BookRule *rule_of_term(const Rulebook *book, const char *words)
{
    const CwText *text = game_text(book->game, "words.en");
    for (const char *p = text ? text->text : ""; *p; p += *p == '\n') {
        size_t length = strcspn(p, "\n"), n = strlen(words);
        if (strncmp(p, "term.", 5) == 0 && strncasecmp(p + 5, words, n) == 0 &&
            strncmp(p + 5 + n, " = ", 3) == 0) {
            char *id = copy_of(p + 8 + n, strcspn(p + 8 + n, ":\n"));
            const BookRule *rule = rulebook_find(book, id);
            free(id);
            return rule;
        }
        p += length;
    }
    return NULL;
}

int rulebook_search(const Rulebook *book, const char *words, const BookRule **found, int most)
{
    const BookRule *term = rule_of_term(book, words);
    int count = 0;
    for (int i = 0; i < book->rules && count < most; i++)
        if (book->rule[i].chapter && has_all(book->rule[i].text, words))
            found[count++] = &book->rule[i];
    if (count)
        return count;
    if (term && most)
        found[count++] = term;
    for (int i = 0; i < book->rules && count < most; i++)
        if (&book->rule[i] != term && !rulebook_is_limit(book->rule[i].id) &&
            has_all(book->rule[i].text, words))
            found[count++] = &book->rule[i];
    return count;
}

int rulebook_ruling(const CwGameDef *game, const char *id)
{
    for (int i = 0; i < game->ruling_count; i++)
        if (strcasecmp(game->rulings[i].id, id) == 0 ||
            (game->rulings[i].name && strcmp(game->rulings[i].name, id) == 0))
            return i;
    return -1;
}
