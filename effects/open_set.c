#include "effects/open_set.h"

#include "effects/language.h"

#include <string.h>

enum { MESSAGE_LIMIT = 4000 };

static void report_to_errors(void *context, const Diagnostic *diagnostic)
{
    char text[MESSAGE_LIMIT];
    if (diagnostic->severity != SEVERITY_ERROR)
        return;
    Writer w = writer_open(text, sizeof text);
    diagnostic_print(diagnostic, &w);
    size_t length = writer_close(&w);
    length = length < sizeof text ? length : sizeof text - 1;
    while (length && text[length - 1] == '\n')
        text[--length] = '\0';
    errors_add(context, "", text);
}

static void say_nothing(void *context, const Diagnostic *diagnostic)
{
    (void)context, (void)diagnostic;
}

DiagnosticSink sink_to_errors(CwErrors *errors)
{
    return (DiagnosticSink){report_to_errors, errors};
}

DiagnosticSink sink_to_nobody(void)
{
    return (DiagnosticSink){say_nothing, NULL};
}

static int ends_with(const char *path, const char *ending)
{
    size_t n = strlen(path), m = strlen(ending);
    return n >= m && strcmp(path + n - m, ending) == 0;
}

int shipped_sources(const CwGameDef *def, const char *ending, CwSource all[SOURCES_LIMIT])
{
    int n = 0;
    for (const CwText *t = def->texts; t->path; t++)
        if (ends_with(t->path, ending) && n < SOURCES_LIMIT)
            all[n++] = (CwSource){t->path, t->text, t->length};
    return n;
}

CardSources card_sources(const CwGameDef *def, const CwConfig *config, CwSource all[SOURCES_LIMIT],
                         CwErrors *errors)
{
    int shipped = config->only_cards ? 0 : shipped_sources(def, ".card", all);
    if (config->card_count > SOURCES_LIMIT - shipped) {
        _Static_assert(SOURCES_LIMIT == 320, "the words below say it");
        errors_add(errors, def->title, "takes at most 320 card files, its own included: join some of them");
        return (CardSources){0};
    }
    for (int i = 0; i < config->card_count; i++)
        all[shipped + i] = config->cards[i];
    return (CardSources){all, (uint16_t)(shipped + config->card_count), (uint16_t)shipped};
}

size_t sources_bytes(const CwSource *sources, int count)
{
    size_t n = 0;
    for (int i = 0; i < count; i++)
        n += sources[i].length;
    return n;
}

CwStatus open_card_set(CardSet *set, const CwGameDef *def, const CwConfig *config, Arena *arena,
                       CwErrors *errors)
{
    CwSource all[SOURCES_LIMIT];
    CardSources sources = card_sources(def, config, all, errors);
    if (!sources.count ||
        !cards_compile(set, def->language->vocabulary, sources, arena, sink_to_errors(errors)))
        return CW_BAD_TEXT;
    return CW_OK;
}

void card_refused(const CardSet *set, uint16_t card, const char *why, const CwGameDef *def,
                  const CwConfig *config, CwErrors *errors)
{
    CwSource all[SOURCES_LIMIT];
    CardSources sources = card_sources(def, config, all, NULL);
    char where[MESSAGE_LIMIT], what[MESSAGE_LIMIT];
    Writer place = writer_open(where, sizeof where), words = writer_open(what, sizeof what);
    put_text(&place, sources.source[set->cards[card].source].name);
    put_char(&place, ':');
    put_int(&place, (int)set->cards[card].line);
    put_text(&place, ":1");
    writer_close(&place);
    put_text(&words, "error: ");
    put_text(&words, why);
    writer_close(&words);
    errors_add(errors, where, what);
}

size_t card_set_size(const CwGameDef *def, const CwConfig *config)
{
    CwSource all[SOURCES_LIMIT];
    CardSources sources = card_sources(def, config, all, NULL);
    return cards_memory(sources_bytes(sources.source, sources.count));
}

size_t card_text(const CardSet *set, uint16_t card, char *text, size_t capacity)
{
    Writer w = writer_open(text, capacity);
    if (card)
        card_print(set, card, &w);
    return writer_close(&w);
}

size_t card_program(const CardSet *set, uint16_t card, char *text, size_t capacity)
{
    Writer w = writer_open(text, capacity);
    if (card)
        card_list(set, card, &w);
    return writer_close(&w);
}

size_t line_text(const CardSet *set, int skill, char *text, size_t capacity)
{
    Writer w = writer_open(text, capacity);
    if (skill > 0 && skill <= set->skill_count)
        skill_print(set, (uint16_t)skill, &w);
    return writer_close(&w);
}
