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
        add_rule_with_rulings(rule, game, out);
    }
    return number >= 0 || rule;
}

void book_contents(const Rulebook *book, const CwGame *game, Text *out)
{
    const CwGameDef *def = cw_definition(game);
    text_addf(out, "%s\n\n", cw_game_title(def));
    for (int i = 0; i < book->rules; i++)
        if (book->rule[i].chapter)
            text_addf(out, "  %s %s\n", book->rule[i].id, book->rule[i].text);
    text_add(out, "\nRulings, where the printed rules are silent:\n");
    for (int i = 0; i < cw_ruling_count(def); i++) {
        CwRuling ruling = cw_ruling(def, game, i);
        char value[64];
        cw_ruling_value(&ruling, ruling.value, value, sizeof value);
        text_addf(out, "  %s", ruling.id);
        if (ruling.name)
            text_addf(out, " %s=%s", ruling.name, value);
        text_add(out, "\n");
    }
    text_add(out, "\nrules NUMBER shows a chapter, a rule or a ruling.\n");
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
