/* Opening a game: rulings, zones, words, and the game's own set and decks, all in memory of the caller's. */
#include "kernel/columns.h"
#include "kernel/near.h"
#include "kernel/play.h"
#include "kernel/rule.h"
#include "kernel/typed.h"
#include "kernel/words.h"

const char *cw_version(void)
{
    return CW_VERSION;
}

const char *cw_status_words(CwStatus status)
{
    switch (status) {
    case CW_OK:
        return "accepted";
    case CW_NOT_ASKED:
        return "this seat is not asked now";
    case CW_STALE:
        return "that decision is past";
    case CW_FUTURE:
        return "that decision is still to come";
    case CW_ILLEGAL:
        return "this is not one of the options";
    case CW_GAME_OVER:
        return "the game is over";
    case CW_BAD_ARGUMENT:
        return "no such seat, number or name";
    case CW_NO_MEMORY:
        return "not enough memory was handed over";
    case CW_BAD_RULING:
        return "no such switch or value";
    case CW_BAD_TEXT:
        return "a card, deck or format has errors";
    }
    return "unknown status";
}

const char *cw_game_name(const CwGameDef *def)
{
    return def->name;
}

const char *cw_game_title(const CwGameDef *def)
{
    return def->title;
}

void cw_game_seats(const CwGameDef *def, int *fewest, int *most, int *usual)
{
    *fewest = def->fewest_seats;
    *most = def->most_seats;
    *usual = def->usual_seats;
}

const CwGameDef *cw_definition(const CwGame *game)
{
    return game->def;
}

int cw_seats(const CwGame *game)
{
    return game->seats;
}

int cw_team(const CwGame *game, int seat)
{
    return game->def->team ? game->def->team(game, seat) : seat;
}

const char *cw_role(const CwGame *game, int seat)
{
    return game->def->role ? game->def->role(game, seat) : "";
}

size_t cw_state_size(const CwGame *game)
{
    return game->def->layout.size;
}

int cw_action_count(const CwGame *game)
{
    return game->def->action_count;
}

uint64_t cw_fingerprint(const CwGame *game)
{
    return game->fingerprint;
}

uint64_t cw_replay_fingerprint(const CwGame *game)
{
    return game->fingerprint ^ game->deck_fingerprint;
}

void *arena_take(Arena *arena, size_t bytes)
{
    size_t from = (arena->used + 15) & ~(size_t)15;
    if (from > arena->size || bytes > arena->size - from)
        return NULL;
    arena->used = from + bytes;
    memset(arena->base + from, 0, bytes);
    return arena->base + from;
}

void errors_add(CwErrors *errors, const char *where, const char *what)
{
    if (!errors)
        return;
    size_t room = errors->length < errors->capacity ? errors->capacity - errors->length : 0;
    Writer w = writer_open(room ? errors->text + errors->length : NULL, room);
    if (where && *where) {
        put_text(&w, where);
        put_text(&w, ": ");
    }
    put_text(&w, what);
    put_char(&w, '\n');
    errors->length += writer_close(&w);
    errors->count++;
}

static int counts_are_below_0(const CwConfig *config)
{
    return config->rule_count < 0 || config->card_count < 0 || config->deck_count < 0;
}

size_t cw_open_size(const CwGameDef *def, const CwConfig *config)
{
    static const CwConfig usual;
    if (!config || counts_are_below_0(config)) /* cw_open refuses it and says why */
        config = &usual;
    const CwText *words = game_text(def, "words.en");
    size_t lines = 1;
    for (const char *p = words ? words->text : ""; *p; p++)
        lines += *p == '\n';
    return sizeof(CwGame) + 256 + def->layout.size + lines * sizeof(char *) + rows_size(def) +
           typed_size(def) + zone_heads_size(def) + (def->open_size ? def->open_size(def, config) : 0);
}

static void refuse(CwErrors *errors, const char *a, const char *b, const char *c)
{
    char text[2000];
    Writer w = writer_open(text, sizeof text);
    put_text(&w, a);
    put_text(&w, b);
    put_text(&w, c);
    writer_close(&w);
    errors_add(errors, "", text);
}

static void put_presets(Writer *w, const char *before, const CwGameDef *def)
{
    for (const PresetDef *p = def->presets; p && p->name; p++) {
        put_text(w, p == def->presets ? before : " ");
        put_text(w, p->name);
    }
}

/* What was probably meant, if anything was. */
static void put_meant(Writer *w, const char *meant)
{
    if (!meant)
        return;
    put_text(w, "did you mean '");
    put_text(w, meant);
    put_text(w, "'? ");
}

enum { MOST_CHOICES = RULINGS_LIMIT, CHOICE_BYTES = 400 };

static const char *near_switch(const CwGameDef *def, const char *name, size_t length)
{
    const char *known[MOST_CHOICES];
    int count = 0;
    for (int i = 0; i < def->ruling_count && count < MOST_CHOICES; i++)
        if (def->rulings[i].name)
            known[count++] = def->rulings[i].name;
    return nearest_word(name, length, known, count);
}

/* One of the values between bars; `room` holds it. */
static const char *near_value(const char *values, const char *value, char room[CHOICE_BYTES])
{
    const char *known[MOST_CHOICES];
    int count = 0;
    Writer w = writer_open(room, CHOICE_BYTES);
    put_text(&w, values);
    writer_close(&w);
    for (char *at = room; at && count < MOST_CHOICES;) {
        known[count++] = at;
        at = strchr(at, '|');
        if (at)
            *at++ = '\0';
    }
    return nearest_word(value, strlen(value), known, count);
}

static const char *near_preset(const CwGameDef *def, const char *name)
{
    const char *known[MOST_CHOICES];
    int count = 0;
    for (const PresetDef *p = def->presets; p && p->name && count < MOST_CHOICES; p++)
        known[count++] = p->name;
    return nearest_word(name, strlen(name), known, count);
}

/* "name=value", where the value is a name of the list or a number in its range. */
static int set_ruling(CwGame *game, const char *setting, CwErrors *errors)
{
    const char *equals = strchr(setting, '=');
    size_t length = equals ? (size_t)(equals - setting) : strlen(setting);
    for (int i = 0; i < game->def->ruling_count; i++) {
        const RulingDef *r = &game->def->rulings[i];
        if (!r->name || strlen(r->name) != length || memcmp(r->name, setting, length) != 0)
            continue;
        const char *value = equals ? equals + 1 : "";
        if (r->least <= r->most) {
            int sign = *value == '-' ? -1 : 1, n = 0, digits = 0;
            for (const char *p = value + (sign < 0); *p >= '0' && *p <= '9' && digits < 6; p++, digits++)
                n = 10 * n + (*p - '0');
            int ends = digits && !value[digits + (sign < 0)];
            n *= sign;
            if (ends && n >= r->least && n <= r->most) {
                game->ruling[i] = (int16_t)n;
                return 1;
            }
        } else {
            int index = 0;
            for (const char *p = r->values; *p; index++) {
                size_t n = strcspn(p, "|");
                if (strlen(value) == n && memcmp(p, value, n) == 0) {
                    game->ruling[i] = (int16_t)index;
                    return 1;
                }
                p += n + (p[n] == '|');
            }
        }
        char takes[CHOICE_BYTES + 200], room[CHOICE_BYTES];
        Writer w = writer_open(takes, sizeof takes);
        put_text(&w, "': ");
        put_text(&w, r->name);
        put_text(&w, " takes ");
        put_text(&w, r->values);
        const char *meant = r->least > r->most ? near_value(r->values, value, room) : NULL;
        put_text(&w, meant ? "; did you mean '" : "");
        put_text(&w, meant ? meant : "");
        put_text(&w, meant ? "'?" : "");
        writer_close(&w);
        refuse(errors, "cannot use rule setting '", setting, takes);
        return 0;
    }
    char known[1500];
    Writer w = writer_open(known, sizeof known);
    put_text(&w, "'; ");
    put_meant(&w, near_switch(game->def, setting, length));
    put_text(&w, "the switches of ");
    put_text(&w, game->def->name);
    put_text(&w, " are:");
    for (int i = 0; i < game->def->ruling_count; i++) {
        if (!game->def->rulings[i].name)
            continue;
        put_char(&w, ' ');
        put_text(&w, game->def->rulings[i].name);
    }
    put_presets(&w, "; presets are: ", game->def);
    writer_close(&w);
    refuse(errors, "there is no rule switch '", setting, known);
    return 0;
}

/* A preset is nothing but its settings: what stands in a replay or a report are those. */
static int set_preset(CwGame *game, const char *name, CwErrors *errors)
{
    for (const PresetDef *p = game->def->presets; p && p->name; p++) {
        if (strcmp(p->name, name) != 0)
            continue;
        int good = 1;
        for (const char *at = p->settings; *at; at += strspn(at, " ")) {
            char setting[80] = "";
            size_t n = strcspn(at, " ");
            memcpy(setting, at, n < sizeof setting ? n : sizeof setting - 1);
            good &= set_ruling(game, setting, errors);
            at += n;
        }
        return good;
    }
    char known[300];
    Writer w = writer_open(known, sizeof known);
    put_text(&w, "'; ");
    put_meant(&w, near_preset(game->def, name));
    put_presets(&w, "presets are: ", game->def);
    writer_close(&w);
    refuse(errors, "there is no preset '", name, known);
    return 0;
}

static int set_rule(CwGame *game, const char *setting, CwErrors *errors)
{
    static const char preset[] = "preset=";
    int is_preset =
        game->def->presets && game->def->presets->name && strncmp(setting, preset, sizeof preset - 1) == 0;
    return is_preset ? set_preset(game, setting + sizeof preset - 1, errors)
                     : set_ruling(game, setting, errors);
}

static void number_zones(CwGame *game)
{
    int z = 0;
    for (int d = 0; d < game->def->zone_count; d++) {
        const ZoneDef *def = &game->def->zones[d];
        for (int s = 0; s < (def->per_seat ? game->def->most_seats : 1); s++) {
            unsigned owner = def->seen == SEEN_OWNER && def->per_seat ? 1u << s : 0;
            SeatSet seers = (SeatSet)(def->seen == SEEN_ALL ? 0xFF : owner);
            for (int i = 0; i < def->count; i++)
                game->zone[z++] = (ZoneInfo){.def = (uint8_t)d,
                                             .index = (uint8_t)i,
                                             .seen = def->seen,
                                             .sorted = def->sorted,
                                             .owner = (int8_t)(def->per_seat ? s : NO_SEAT),
                                             .seers = seers,
                                             .blind = (SeatSet)(def->sorted ? ~seers : 0)};
        }
    }
}

/* Two opened games with the same fingerprint, and decks with the same, play the same game from the same seed and
   answers. */
static uint64_t fingerprint(const CwGame *game)
{
    const CwGameDef *def = game->def;
    uint64_t h = hash_bytes(CW_VERSION, sizeof CW_VERSION, (uint64_t)game->seats);
    h = hash_bytes(def->name, strlen(def->name), h);
    for (int i = 1; i < def->rule_count; i++) {
        h = hash_bytes(def->rules[i].name, strlen(def->rules[i].name), h);
        h = hash_bytes(def->rules[i].number, strlen(def->rules[i].number), h + def->rules[i].size);
    }
    for (int i = 0; i < def->question_count; i++)
        h = hash_bytes(def->questions[i].name, strlen(def->questions[i].name), h + def->questions[i].base);
    h = hash_bytes(game->ruling, sizeof game->ruling, h + def->layout.size);
    int kinds = def->kind_count ? def->kind_count(game) : 0;
    for (int k = 1; k <= kinds; k++) {
        const char *name = def->kind_name(game, k);
        h = hash_bytes(name, strlen(name), h);
    }
    return h;
}

CwGame *cw_open(const CwGameDef *def, const CwConfig *config, void *memory, size_t size, CwErrors *errors)
{
    static const CwConfig usual;
    if (!config)
        config = &usual;
    Arena arena = {memory, 0, size};
    CwGame *game = memory ? arena_take(&arena, sizeof *game) : NULL;
    if (!game) {
        errors_add(errors, def->name, "not enough memory was handed over; see cw_open_size");
        return NULL;
    }
    if (counts_are_below_0(config)) {
        errors_add(errors, def->title, "the number of rules, card files or decks is below 0");
        return NULL;
    }
    if (config->only_cards && !config->card_count) {
        errors_add(errors, def->title, "there are no cards instead of the shipped ones: hand in card files");
        return NULL;
    }
    game->def = def;
    game->seats = config->seats ? config->seats : def->usual_seats;
    if (game->seats < def->fewest_seats || game->seats > def->most_seats) {
        char text[120];
        Writer w = writer_open(text, sizeof text);
        put_text(&w, "it is played by ");
        put_int(&w, def->fewest_seats);
        if (def->fewest_seats != def->most_seats) {
            put_text(&w, " to ");
            put_int(&w, def->most_seats);
        }
        put_text(&w, " seats, not by ");
        put_int(&w, game->seats);
        writer_close(&w);
        errors_add(errors, def->title, text);
        return NULL;
    }
    for (int i = 0; i < def->ruling_count; i++)
        game->ruling[i] = def->rulings[i].initial;
    int good = 1;
    for (int i = 0; i < config->rule_count; i++)
        good &= set_rule(game, config->rules[i], errors);
    number_zones(game);
    good &= words_open(game, &arena, errors) && rows_open(game, &arena, errors) &&
            typed_open(game, &arena, errors);
    if (good && def->open_set)
        good = def->open_set(game, config, &arena, errors) == CW_OK;
    if (!good)
        return NULL;
    game->table = arena_take(&arena, def->layout.size);
    if (!game->table || !zone_heads_open(game, &arena)) {
        errors_add(errors, def->name, "not enough memory was handed over; see cw_open_size");
        return NULL;
    }
    kernel_set_table(game, game->table);
    game->fingerprint ^= fingerprint(game);
    return game;
}

void cw_key_from_seed(uint64_t seed, CwKey *key)
{
    *key = (CwKey){{(uint32_t)seed, (uint32_t)(seed >> 32)}};
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

CwStatus cw_key_from_text(const char *text, CwKey *key)
{
    size_t length = strlen(text);
    if (length == 64) {
        CwKey k = {{0}};
        for (int i = 0; i < 64; i++) {
            int digit = hex_digit(text[i]);
            if (digit < 0)
                return CW_BAD_ARGUMENT;
            k.word[i / 8] |= (uint32_t)digit << (4 * (7 - i % 8));
        }
        *key = k;
        return CW_OK;
    }
    if (length < 1 || length > 20)
        return CW_BAD_ARGUMENT;
    uint64_t seed = 0;
    for (size_t i = 0; i < length; i++) {
        uint64_t digit = (uint64_t)(text[i] - '0');
        if (digit > 9 || seed > (UINT64_MAX - digit) / 10)
            return CW_BAD_ARGUMENT;
        seed = 10 * seed + digit;
    }
    cw_key_from_seed(seed, key);
    return CW_OK;
}
