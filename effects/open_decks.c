#include "effects/open_decks.h"

#include "effects/language.h"
#include "effects/open_set.h"
#include "kernel/play.h"

#include <string.h>

/* What all that reads decks needs. */
typedef struct Opening {
    OpenedDecks *decks;
    const CardSet *set;
    const CwGame *game;
    const DeckRules *rules;
    Arena *arena;
    CwErrors *errors;
} Opening;

/* The shipped format of that name; an error lists them. */
static int find_format(const Opening *o, Span name, const char *file)
{
    CwSource all[SOURCES_LIMIT];
    DeckFormat *format = &o->decks->format;
    DiagnosticSink silent = sink_to_nobody();
    char text[300];
    Writer w = writer_open(text, sizeof text);
    put_text(&w, "there is no format '");
    put_span(&w, name);
    put_text(&w, "'; hand in its file, or play");
    int count = shipped_sources(o->game->def, ".format", all), known = 0;
    const char *names[SOURCES_LIMIT];
    for (int i = 0; i < count; i++) {
        if (!format_read(format, o->rules, &all[i], o->arena, silent))
            continue;
        if (span_same_letters(format->name, name))
            return 1;
        put_text(&w, known ? ", " : " ");
        put_span(&w, format->name);
        names[known++] = format->name.at;
    }
    const char *meant = nearest_word(name.at, name.length, names, known);
    put_text(&w, meant ? "; did you mean '" : "");
    put_text(&w, meant ? meant : "");
    put_text(&w, meant ? "'?" : "");
    writer_close(&w);
    errors_add(o->errors, file, text);
    *format = (DeckFormat){.name = {NULL, 0}};
    return 0;
}

static int is_leader(const Opening *o, uint16_t card)
{
    return o->rules->leader_kinds >> o->set->cards[card].kind & 1;
}

/* The next deck of the game.  Its words are kept: the file may be gone when they are asked for. */
static void list_deck(const Opening *o, const Deck *deck)
{
    OpenedDecks *decks = o->decks;
    uint8_t *copies = decks->dealt + (size_t)decks->count * (o->rules->most_kinds + 1u);
    uint8_t *total = copies + o->rules->most_kinds;
    DeckList *list = &decks->list[decks->count];
    char *file = arena_take(o->arena, strlen(deck->file) + 1);
    if (file)
        memcpy(file, deck->file, strlen(deck->file));
    decks->about[decks->count++] =
        (CwDeck){file ? file : "", deck->name.at, deck->format.at, (int)deck->card_count};
    for (int i = 0; i < deck->line_count; i++) {
        const DeckLine *line = &deck->lines[i];
        if (is_leader(o, line->card))
            list->leader = line->card;
        else
            for (int k = 0; k < line->copies && *total < o->rules->most_cards; k++, ++*total)
                copies[line->card - 1]++;
    }
    list->copies = copies;
    list->total = *total;
}

static void repeat_first_deck(const Opening *o)
{
    OpenedDecks *decks = o->decks;
    size_t record = o->rules->most_kinds + 1u;
    decks->list[decks->count] = decks->list[0];
    decks->about[decks->count] = decks->about[0];
    memcpy(decks->dealt + (size_t)decks->count++ * record, decks->dealt, record);
}

static int comes_before(Span a, Span b)
{
    size_t length = a.length < b.length ? a.length : b.length;
    int order = memcmp(a.at, b.at, length);
    return order ? order < 0 : a.length < b.length;
}

/* A shipped deck that others may think a seat to have, in its place by name. */
static int add_possible(const Opening *o, const Deck *deck, Span *names)
{
    PossibleDeck *possible = o->decks->possible;
    uint16_t *kind = arena_take(o->arena, deck->card_count * sizeof *kind);
    int n = 0, at = o->decks->possible_count++;
    if (!kind)
        return 0;
    for (uint16_t k = 1; k <= o->set->card_count; k++)
        for (int i = 0; i < deck->line_count && !is_leader(o, k); i++)
            for (int copies = deck->lines[i].card == k ? deck->lines[i].copies : 0; copies; copies--)
                kind[n++] = k;
    for (; at && comes_before(deck->name, names[at - 1]); at--) {
        possible[at] = possible[at - 1];
        names[at] = names[at - 1];
    }
    possible[at] = (PossibleDeck){kind, n};
    names[at] = deck->name;
    return 1;
}

static void allow_copies(const Opening *o, uint8_t *allowed)
{
    for (uint16_t k = 1; k <= o->set->card_count; k++) {
        const DeckFormat *format = &o->decks->format;
        int most = o->rules->is_free(o->set, k) ? format->free_copies : format->copies;
        int fits = o->rules->kinds >> o->set->cards[k].kind & 1 && !is_leader(o, k);
        allowed[k] = (uint8_t)(!fits ? 0 : most < o->rules->most_cards ? most : o->rules->most_cards);
    }
}

static int is_legal(const Opening *o, const Deck *deck, CwErrors *errors)
{
    return !o->rules->is_legal || o->rules->is_legal(o->game, deck, errors);
}

/* The decks that the seats bring; all play the format of the first unless one was handed in. */
static int open_own_decks(const Opening *o, const CwConfig *config)
{
    OpenedDecks *decks = o->decks;
    DiagnosticSink sink = sink_to_errors(o->errors);
    int good = 1;
    for (int s = 0; s < o->game->seats; s++) {
        Deck deck;
        if (s && config->deck_count == 1) {
            repeat_first_deck(o);
            continue;
        }
        /* What can be said of a deck is said, also when some of its lines are wrong. */
        good &= deck_read(&deck, o->set, o->rules, &config->decks[s], o->arena, sink);
        if (deck.format.length && !decks->format.name.length)
            good &= find_format(o, deck.format, deck.file);
        if (decks->format.name.length)
            good &= deck_fits(&deck, o->set, &decks->format, o->rules, sink);
        good &= is_legal(o, &deck, o->errors);
        list_deck(o, &deck);
    }
    decks->are_own = 1;
    return good;
}

/* Shipped decks that the format allows: those made for it, or, with a format of one's own, all that fit it. */
static int open_shipped_decks(const Opening *o)
{
    CwSource all[SOURCES_LIMIT];
    Span names[DECKS_LIMIT];
    DiagnosticSink silent = sink_to_nobody();
    const DeckFormat *format = &o->decks->format;
    int count = shipped_sources(o->game->def, ".deck", all);
    for (int i = 0; i < count && o->decks->possible_count < DECKS_LIMIT; i++) {
        Deck deck;
        if (!deck_read(&deck, o->set, o->rules, &all[i], o->arena, silent) ||
            (format->rule.length && !span_same_letters(deck.format, format->name)) ||
            !deck_fits(&deck, o->set, format, o->rules, silent) || !is_legal(o, &deck, NULL))
            continue;
        if (!o->decks->are_own)
            list_deck(o, &deck);
        if (!add_possible(o, &deck, names)) {
            errors_add(o->errors, o->game->def->title, "not enough memory was handed over; see cw_open_size");
            return 0;
        }
    }
    if (!o->decks->count)
        errors_add(o->errors, o->game->def->title,
                   "no shipped deck fits these cards and this format; bring a deck for each seat");
    return o->decks->count;
}

CwStatus open_decks(OpenedDecks *decks, const CardSet *set, CwGame *game, const CwConfig *config,
                    Arena *arena, CwErrors *errors)
{
    const DeckRules *rules = game->def->language->deck_rules;
    Opening o = {decks, set, game, rules, arena, errors};
    size_t record = rules->most_kinds + 1u;
    uint8_t *most = arena_take(arena, rules->most_kinds + 1u);
    decks->dealt = arena_take(arena, DECKS_LIMIT * record);
    if (config->deck_count > game->seats || (config->deck_count > 1 && config->deck_count < game->seats)) {
        errors_add(errors, game->def->title,
                   config->deck_count > game->seats ? "takes one deck for all seats, or one for each"
                                                    : "needs one deck for all seats, or one for each");
        return CW_BAD_TEXT;
    }
    if (!most || !decks->dealt) {
        errors_add(errors, game->def->title, "not enough memory was handed over; see cw_open_size");
        return CW_NO_MEMORY;
    }
    int good = 1;
    if (config->format)
        good = format_read(&decks->format, rules, config->format, arena, sink_to_errors(errors));
    else if (!config->deck_count)
        good = find_format(&o, span_of("Standard"), game->def->title);
    if (good && config->deck_count)
        good = open_own_decks(&o, config);
    if (good)
        good = open_shipped_decks(&o);
    allow_copies(&o, most);
    decks->most = most;
    game->deck_fingerprint = hash_bytes(decks->dealt, (size_t)decks->count * record, 13u + decks->are_own);
    return good ? CW_OK : CW_BAD_TEXT;
}

size_t open_decks_size(const CwGameDef *def, const CwConfig *config)
{
    CwSource all[SOURCES_LIMIT];
    size_t texts = sources_bytes(all, shipped_sources(def, ".deck", all)) +
                   sources_bytes(all, shipped_sources(def, ".format", all)) +
                   sources_bytes(config->decks, config->deck_count) +
                   (config->format ? config->format->length : 0);
    for (int i = 0; i < config->deck_count; i++)
        texts += strlen(config->decks[i].name) + 16;
    return 3 * texts + (DECKS_LIMIT + 1) * (def->language->deck_rules->most_kinds + 1u) + 64;
}

void decks_thought_of(const OpenedDecks *decks, const CardSet *set, SeatDeck *deck)
{
    deck->possible = decks->possible;
    deck->possible_count = decks->possible_count;
    deck->most = decks->most;
    deck->kinds = set->card_count;
}
