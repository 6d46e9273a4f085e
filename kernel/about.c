/* What an opened game says of itself: hints for players, rulings, texts, cards, decks. */
#include "kernel/game.h"
#include "kernel/play.h"

const char *cw_search_hints(const CwGame *game)
{
    return game->def->search ? game->def->search : "";
}

int cw_evaluate(const CwGame *game, const CwState *state, int seat)
{
    Run g = run_open(game, (CwState *)(uintptr_t)state, NULL);
    return game->def->evaluate ? game->def->evaluate(&g, seat) : 500;
}

void cw_prefer(const CwGame *game, const CwState *state, const CwOptions *options, int16_t *weights)
{
    Run g = run_open(game, (CwState *)(uintptr_t)state, NULL);
    for (int i = 0; i < options->count; i++)
        weights[i] = 1;
    if (game->def->prefer)
        game->def->prefer(&g, options->seat, options, weights);
}

int cw_prefer_needs_sample(const CwGame *game)
{
    return game->def->prefer && !game->def->prefer_is_blind;
}

int cw_ruling_count(const CwGameDef *def)
{
    return def->ruling_count;
}

CwRuling cw_ruling(const CwGameDef *def, const CwGame *game_or_null, int index)
{
    if (index < 0 || index >= def->ruling_count)
        return (CwRuling){0};
    const RulingDef *r = &def->rulings[index];
    int value = game_or_null ? game_or_null->ruling[index] : r->initial;
    return (CwRuling){r->id, r->name, r->values, value, r->text, r->source};
}

size_t cw_ruling_value(const CwRuling *ruling, int value, char *text, size_t capacity)
{
    Writer w = writer_open(text, capacity);
    if (ruling->values && strstr(ruling->values, "..")) {
        put_int(&w, value);
    } else if (ruling->values) {
        const char *p = ruling->values;
        for (; value > 0 && strchr(p, '|'); value--)
            p = strchr(p, '|') + 1;
        put_bytes(&w, p, strcspn(p, "|"));
    }
    return writer_close(&w);
}

const char *cw_text(const CwGameDef *def, const char *path, size_t *length)
{
    const CwText *t = game_text(def, path);
    if (length)
        *length = t ? t->length : 0;
    return t ? t->text : NULL;
}

const char *cw_text_path(const CwGameDef *def, int index)
{
    for (const CwText *t = def->texts; t && t->path; t++)
        if (!index--)
            return t->path;
    return NULL;
}

int cw_card_count(const CwGame *game)
{
    return game->def->kind_count ? game->def->kind_count(game) : 0;
}

const char *cw_card_name(const CwGame *game, int kind)
{
    return kind > 0 && kind <= cw_card_count(game) ? game->def->kind_name(game, kind) : "";
}

int cw_deck_count(const CwGame *game)
{
    return game->def->deck_count ? game->def->deck_count(game) : 0;
}

CwDeck cw_deck(const CwGame *game, int index)
{
    return index >= 0 && index < cw_deck_count(game) ? game->def->deck(game, index) : (CwDeck){"", "", "", 0};
}

static size_t no_text(char *text, size_t capacity)
{
    Writer w = writer_open(text, capacity);
    return writer_close(&w);
}

size_t cw_card_text(const CwGame *game, int kind, char *text, size_t capacity)
{
    if (kind < 1 || kind > cw_card_count(game) || !game->def->kind_text)
        return no_text(text, capacity);
    return game->def->kind_text(game, kind, text, capacity);
}

size_t cw_card_program(const CwGame *game, int kind, char *text, size_t capacity)
{
    if (kind < 1 || kind > cw_card_count(game) || !game->def->kind_program)
        return no_text(text, capacity);
    return game->def->kind_program(game, kind, text, capacity);
}
