/* Sequences of public calls, decoded from bytes: odd rulings and decks, junk answers, option lists of other states,
   samples, scripts, buffers of a few bytes.  Nothing may crash, a refusal changes nothing, what is accepted was legal,
   and every state that waits or is over is sound. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define cli_games shipped_games
#define cli_game_count shipped_game_count
#include "cli/catalogue_shipped.c"
#undef cli_games
#undef cli_game_count

extern const CliGame cli_games[]; /* the proof games */
extern const int cli_game_count;

enum { STATES = 3, LISTS = 4, MOST_CALLS = 120, GUARD = 0x5A };

typedef struct Bytes {
    const uint8_t *at, *end;
} Bytes;

typedef struct Table {
    CwGame *game;
    CwState *state[STATES], *before;
    CwOptions list[LISTS];
    int notes;
} Table;

#define ENSURE(condition, what)                                                                              \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, what);                                        \
            abort();                                                                                         \
        }                                                                                                    \
    } while (0)

static int byte(Bytes *b)
{
    return b->at < b->end ? *b->at++ : 0;
}

/* Mostly small, sometimes anything. */
static int number(Bytes *b)
{
    int first = byte(b);
    if (first < 200)
        return first % 40;
    return first < 228 ? -(first % 9)
                       : (int)((unsigned)byte(b) << 24 | (unsigned)byte(b) << 8 | (unsigned)byte(b));
}

static CwKey key_from(Bytes *b)
{
    CwKey key;
    cw_key_from_seed((uint64_t)byte(b), &key);
    return key;
}

static const CwGameDef *pick_game(Bytes *b)
{
    int pick = byte(b) % (shipped_game_count + cli_game_count);
    return pick < shipped_game_count ? shipped_games[pick].plain : cli_games[pick - shipped_game_count].plain;
}

/* A text out of the input, up to a byte 0, with its own NUL so that reading past its end is noticed. */
static char *text_from(Bytes *b)
{
    size_t length = 0, room = (size_t)(b->end - b->at);
    while (length < room && b->at[length])
        length++;
    char *text = malloc(length + 1);
    memcpy(text, b->at, length);
    text[length] = 0;
    b->at += length < room ? length + 1 : length;
    return text;
}

static CwGame *open_oddly(Bytes *b, const CwGameDef *def, void **memory)
{
    int how = byte(b);
    char *rule = how & 1 ? text_from(b) : NULL, *deck = how & 2 ? text_from(b) : NULL;
    const char *rules[] = {rule, rule};
    CwSource decks[2] = {{"fuzz.deck", deck, deck ? strlen(deck) : 0},
                         {"other.deck", deck, deck ? strlen(deck) : 0}};
    CwConfig config = {.seats = how & 4 ? number(b) : 0,
                       .rules = rules,
                       .rule_count = rule ? 1 + (how >> 3 & 1) : 0,
                       .decks = deck ? decks : NULL,
                       .deck_count = deck ? 1 + (how >> 4 & 1) : 0,
                       .format = how & 128 && deck ? &decks[0] : NULL};
    if (how & 32)
        config.rule_count = config.card_count = config.deck_count = -1 - byte(b) % 3;
    size_t size = cw_open_size(def, &config);
    if (how & 64)
        size = size * (size_t)byte(b) / 256;
    char words[300];
    memset(words, GUARD, sizeof words);
    CwErrors errors = {words, (size_t)byte(b), 0, 0};
    *memory = malloc(size ? size : 1);
    CwGame *game = cw_open(def, &config, *memory, size, &errors);
    ENSURE(game || errors.count, "a game is not opened and no error says why");
    for (size_t i = errors.capacity; i < sizeof words; i++)
        ENSURE(words[i] == GUARD, "an error is written past its buffer");
    free(rule);
    free(deck);
    return game;
}

static size_t size_of(const Table *t)
{
    return cw_state_size(t->game);
}

static void keep_bytes(Table *t, const CwState *state)
{
    memcpy(t->before, state, size_of(t));
}

static void ensure_unchanged(const Table *t, const CwState *state)
{
    ENSURE(!memcmp(t->before, state, size_of(t)), "a refused call changes the state");
}

static void ensure_sound(const Table *t, const CwState *state)
{
    if (cw_phase(state) == CW_OUT_OF_CHANCE)
        return;
    const char *wrong = cw_check(t->game, state);
    if (wrong) {
        fprintf(stderr, "%s: %s\n", cw_game_name(cw_definition(t->game)), wrong);
        abort();
    }
}

static void hear(void *data, const CwNote *note)
{
    Table *t = data;
    char words[40];
    uint32_t cards[CW_MAX_NOTE_ARGS];
    t->notes++;
    for (int seat = CW_SPECTATOR; seat < cw_seats(t->game); seat++) {
        CwHandles handles = {.last = 7};
        ENSURE(cw_note_words(t->game, t->before, note, seat, NULL, words, sizeof words) > 0,
               "a note without words");
        int n = cw_note_cards(t->game, t->before, note, seat, &handles, cards);
        for (int i = 0; i < n; i++)
            ENSURE(!cards[i] || (cards[i] > 7 && cards[i] <= handles.last),
                   "a card with a number of nobody's");
    }
}

static int is_legal(const Table *t, const CwState *state, int seat, int action)
{
    CwOptions options;
    cw_options(t->game, state, seat, &options);
    for (int i = 0; i < options.count; i++)
        if (options.action[i] == action)
            return 1;
    return 0;
}

static void call_answer(Table *t, Bytes *b, CwState *state)
{
    CwListener listener = {.note = hear, .data = t};
    int seat = byte(b) & 1 ? cw_next_seat(state) : number(b), action = number(b);
    uint32_t decision = byte(b) % 8 ? cw_decision(state) : (uint32_t)number(b);
    if (byte(b) & 1) {
        CwOptions options;
        cw_options(t->game, state, seat, &options);
        action = options.count ? options.action[(unsigned)action % options.count] : action;
    }
    keep_bytes(t, state);
    int legal = is_legal(t, state, seat, action);
    CwStatus status = cw_answer(t->game, state, seat, decision, action, byte(b) & 1 ? &listener : NULL);
    ENSURE(status != CW_OK || legal, "an illegal answer is taken");
    if (status == CW_OK)
        ensure_sound(t, state);
    else
        ensure_unchanged(t, state);
}

static void call_choose(Table *t, Bytes *b, CwState *state)
{
    const CwOptions *list = &t->list[byte(b) % LISTS];
    int index = number(b);
    if (!list->count)
        return;
    keep_bytes(t, state);
    int legal = index >= 0 && index < list->count && is_legal(t, state, list->seat, list->action[index]);
    CwStatus status = cw_choose(t->game, state, list, index, NULL);
    ENSURE(status != CW_OK || legal, "an option of another state is taken");
    if (status == CW_OK)
        ensure_sound(t, state);
    else
        ensure_unchanged(t, state);
}

static void call_start(Table *t, Bytes *b, CwState *state)
{
    uint16_t forced[CW_MAX_FORCED + 2];
    CwKey key = key_from(b);
    if (byte(b) % 4) {
        ENSURE(cw_start(t->game, state, &key, (uint64_t)byte(b), NULL) == CW_OK, "a game does not start");
    } else {
        int count = byte(b) % (CW_MAX_FORCED + 2);
        for (int i = 0; i < count; i++)
            forced[i] = (uint16_t)byte(b);
        keep_bytes(t, state);
        if (cw_start_scripted(t->game, state, forced, count, NULL) != CW_OK)
            ensure_unchanged(t, state);
    }
    ensure_sound(t, state);
}

static void call_script(Table *t, Bytes *b, CwState *state)
{
    uint16_t forced[CW_MAX_FORCED];
    int count = number(b);
    for (int i = 0; i < CW_MAX_FORCED; i++)
        forced[i] = (uint16_t)byte(b);
    keep_bytes(t, state);
    if (cw_script(t->game, state, forced, count) != CW_OK)
        ensure_unchanged(t, state);
}

static void call_resample(Table *t, Bytes *b, CwState *state)
{
    CwKey key = key_from(b);
    int seat = number(b);
    keep_bytes(t, state);
    if (cw_resample(t->game, state, seat, &key, (uint64_t)byte(b)) != CW_OK)
        ensure_unchanged(t, state);
    else
        ensure_sound(t, state);
}

/* All that only looks, into a buffer of a few bytes. */
static void call_look(Table *t, Bytes *b, CwState *state)
{
    char text[64];
    uint32_t refs[CW_MAX_REFS];
    CwResult result;
    int seat = number(b), action = number(b);
    size_t capacity = (size_t)byte(b) % sizeof text;
    keep_bytes(t, state);
    memset(text, GUARD, sizeof text);
    switch (byte(b) % 8) {
    case 0:
        cw_view(t->game, state, seat < cw_seats(t->game) && seat >= 0 ? seat : CW_SPECTATOR, 0, NULL, NULL,
                text, capacity);
        cw_ask(t->game, state, seat < cw_seats(t->game) && seat >= 0 ? seat : CW_SPECTATOR, 0, NULL, NULL,
               text, capacity);
        break;
    case 1:
        cw_option_words(t->game, state, seat, action, NULL, text, capacity);
        break;
    case 2:
        cw_question_words(t->game, state, seat, NULL, text, capacity);
        break;
    case 3:
        cw_stack_words(t->game, state, text, capacity);
        break;
    case 4:
        cw_card_text(t->game, action, text, capacity);
        cw_card_name(t->game, action);
        break;
    case 5:
        cw_card_program(t->game, action, text, capacity);
        break;
    case 6:
        if (is_legal(t, state, seat, action))
            cw_option_refs(t->game, state, seat, action, byte(b) & 1 ? &(CwHandles){.last = 3} : NULL, refs);
        cw_asking_rule(t->game, state, seat);
        break;
    default:
        cw_result(t->game, state, &result);
        cw_hash(t->game, state);
        cw_position_hash(t->game, state);
    }
    for (size_t i = capacity; i < sizeof text; i++)
        ENSURE(text[i] == GUARD, "a text is written past its buffer");
    ensure_unchanged(t, state);
}

static void one_call(Table *t, Bytes *b)
{
    CwState *state = t->state[byte(b) % STATES];
    switch (byte(b) % 10) {
    case 0:
        call_start(t, b, state);
        break;
    case 1:
    case 2:
    case 3:
        call_answer(t, b, state);
        break;
    case 4:
        cw_options(t->game, state, byte(b) & 1 ? cw_next_seat(state) : number(b), &t->list[byte(b) % LISTS]);
        break;
    case 5:
    case 6:
        call_choose(t, b, state);
        break;
    case 7:
        call_resample(t, b, state);
        break;
    case 8:
        if (byte(b) & 1)
            call_script(t, b, state);
        else
            memmove(state, t->state[byte(b) % STATES], size_of(t));
        break;
    default:
        call_look(t, b, state);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Bytes b = {data, data + size};
    void *memory;
    Table t = {.game = open_oddly(&b, pick_game(&b), &memory)};
    if (t.game) {
        CwKey key = key_from(&b);
        t.before = calloc(1, size_of(&t));
        for (int i = 0; i < STATES; i++) {
            t.state[i] = malloc(size_of(&t));
            cw_start(t.game, t.state[i], &key, (uint64_t)i, NULL);
            ensure_sound(&t, t.state[i]);
        }
        for (int i = 0; i < MOST_CALLS && b.at < b.end; i++)
            one_call(&t, &b);
        for (int i = 0; i < STATES; i++)
            free(t.state[i]);
        free(t.before);
    }
    free(memory);
    return 0;
}
