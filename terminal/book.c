#include "terminal/book.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* Without the marks of the rulebook's writing. */
static void add_paragraph(const BookRule *rule, Text *out)
{
    text_addf(out, "%s ", rule->id);
    for (const char *p = rule->text; *p; p++)
        if (*p != '*' && *p != '`')
            text_add_bytes(out, p, 1);
    text_add(out, "\n");
}

bool book_rule(const Rulebook *book, const char *id, Text *out)
{
    const BookRule *rule = rulebook_find(book, id);
    if (!rule || rule->chapter)
        return false;
    add_paragraph(rule, out);
    return true;
}

static void add_ruling(const CwRuling *ruling, Text *out)
{
    text_addf(out, "%s", ruling->id);
    if (ruling->name) {
        char value[64];
        cw_ruling_value(ruling, ruling->value, value, sizeof value);
        text_addf(out, " (%s=%s of %s)", ruling->name, value, ruling->values ? ruling->values : "");
    }
    text_addf(out, " %s\n", ruling->text);
}

static bool names_ruling(const char *text, const char *id)
{
    size_t length = strlen(id);
    for (const char *p = text; (p = strstr(p, id)); p += length)
        if (!isalnum((unsigned char)p[length]) && (p == text || !isalnum((unsigned char)p[-1])))
            return true;
    return false;
}

static void add_rule_with_rulings(const BookRule *rule, const CwGame *game, Text *out)
{
    const CwGameDef *def = cw_definition(game);
    add_paragraph(rule, out);
    for (int i = 0; i < cw_ruling_count(def); i++) {
        CwRuling ruling = cw_ruling(def, game, i);
        if (!names_ruling(rule->text, ruling.id))
            continue;
        text_add(out, "\n");
        add_ruling(&ruling, out);
    }
}

static const BookRule *title_of(const Rulebook *book, const BookRule *rule)
{
    while (rule >= book->rule && !rule->chapter)
        rule--;
    return rule >= book->rule ? rule : NULL;
}

static void add_title(const Rulebook *book, const BookRule *rule, Text *out)
{
    const BookRule *title = title_of(book, rule);
    if (title)
        text_addf(out, "%s %s\n\n", title->id, title->text);
}

/* A chapter of nothing but limits of this program is no part of the game. */
static bool is_for_players(const Rulebook *book, const BookRule *chapter)
{
    const BookRule *rule = chapter + 1, *end = book->rule + book->rules;
    bool any = false;
    for (; rule < end && !rule->chapter; rule++) {
        any = true;
        if (!rulebook_is_limit(rule->id))
            return true;
    }
    return !any;
}

bool book_entry(const Rulebook *book, const CwGame *game, const char *id, Text *out)
{
    const BookRule *rule = rulebook_find(book, id), *end = book->rule + book->rules;
    int number = rulebook_ruling(book->game, id);
    if (number >= 0) {
        CwRuling ruling = cw_ruling(cw_definition(game), game, number);
        add_ruling(&ruling, out);
        text_addf(out, "\nWhy: %s\n", ruling.source);
    } else if (rule && rule->chapter) {
        add_paragraph(rule, out);
        for (rule++; rule < end && !rule->chapter; rule++) {
            text_add(out, "\n");
            add_paragraph(rule, out);
        }
    } else if (rule) {
        add_title(book, rule, out);
        add_rule_with_rulings(rule, game, out);
    }
    return number >= 0 || rule;
}

bool book_search(const Rulebook *book, const CwGame *game, const char *words, Text *out)
{
    enum { MOST = 40 };
    const BookRule *found[MOST];
    int count = rulebook_search(book, words, found, MOST);
    if (count == 1)
        return book_entry(book, game, found[0]->id, out);
    for (int i = 0; i < count; i++) {
        if (!found[i]->chapter && (!i || title_of(book, found[i]) != title_of(book, found[i - 1])))
            add_title(book, found[i], out);
        add_paragraph(found[i], out);
        text_add(out, i + 1 < count ? "\n" : "");
    }
    return count > 0;
}

void book_contents(const Rulebook *book, const CwGame *game, Text *out)
{
    const CwGameDef *def = cw_definition(game);
    text_addf(out, "%s\n\n", cw_game_title(def));
    for (int i = 0; i < book->rules; i++)
        if (book->rule[i].chapter && is_for_players(book, &book->rule[i]))
            text_addf(out, "  %s %s\n", book->rule[i].id, book->rule[i].text);
    text_add(out, "\nRulings, where the printed rules are silent:\n");
    for (int i = 0; i < cw_ruling_count(def); i++) {
        enum { SHORT = 90 };
        CwRuling ruling = cw_ruling(def, game, i);
        char value[64];
        cw_ruling_value(&ruling, ruling.value, value, sizeof value);
        text_addf(out, "  %s", ruling.id);
        if (ruling.name)
            text_addf(out, " %s=%s", ruling.name, value);
        /* The first sentence, or as much of it as tells what it is about. */
        size_t length = strcspn(ruling.text, ".;:");
        for (size_t n = length < SHORT ? 0 : SHORT; n; n--)
            if (ruling.text[n] == ' ') {
                length = n;
                break;
            }
        text_addf(out, "  %.*s%s\n", (int)length, ruling.text,
                  length < strlen(ruling.text) - 1 ? " ..." : "");
    }
    text_add(
        out,
        "\nrules NUMBER shows a chapter, a rule or a ruling; rules WORDS those that speak of it, as rules ");
    const BookRule *example = book->rules ? &book->rule[0] : NULL;
    for (int i = 0; i < book->rules; i++)
        if (book->rule[i].chapter && !strchr(book->rule[i].text, ' '))
            example = &book->rule[i];
    for (const char *c = example ? example->text : "end"; *c && *c != ' '; c++)
        text_addf(out, "%c", tolower((unsigned char)*c));
    text_add(out, "\n");
}

int book_cards(const CwGame *game, const char *part, Text *out)
{
    int count = 0;
    for (int kind = 1; kind <= cw_card_count(game); kind++) {
        const char *name = cw_card_name(game, kind);
        if (!strcasestr(name, part))
            continue;
        char words[2000] = "";
        cw_card_text(game, kind, words, sizeof words);
        text_addf(out, "%s%s\n", count++ ? "\n" : "", name);
        /* A card as printed begins with its name. */
        size_t head = strcspn(words, "\n");
        bool named = head == strlen(name) && strncmp(words, name, head) == 0 && words[head];
        for (const char *p = named ? words + head + 1 : words; *p;) {
            size_t length = strcspn(p, "\n");
            text_addf(out, "  %.*s\n", (int)length, p);
            p += length + (p[length] == '\n');
        }
    }
    return count;
}
