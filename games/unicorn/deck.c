/* Decks are data: `N Card name` lines.  The shipped list is the rulebook's; a designer may hand in another. */

static size_t open_size(const CwGameDef *def, const CwConfig *config)
{
    (void)def, (void)config;
    return sizeof(Opened) + 64;
}

static int kind_count(const CwGame *game)
{
    (void)game;
    return KINDS;
}

static const char *kind_name(const CwGame *game, int kind)
{
    (void)game;
    return kinds[kind].name;
}

static size_t kind_text(const CwGame *game, int kind, char *text, size_t capacity)
{
    (void)game;
    Writer w = writer_open(text, capacity);
    put_text(&w, kinds[kind].text);
    return writer_close(&w);
}

/* U1.1 Cards of one kind differ by their level alone: Engineer-2 to Engineer-5. */
static void kind_face(const CwGame *game, int kind, KindFace *face)
{
    (void)game;
    const KindInfo *k = &kinds[kind];
    Writer w = writer_open(face->type, sizeof face->type);
    put_bytes(&w, k->name, strcspn(k->name, "-"));
    writer_close(&w);
    memcpy(face->class, face->type, sizeof face->class);
    face->stat[face->stats++] = (FaceStat){"level", k->level};
    face->stat[face->stats++] = (FaceStat){"power", k->power};
}

static int kind_by_name(Span name)
{
    for (int k = 1; k <= KINDS; k++)
        if (span_equal(span_of(kinds[k].name), name))
            return k;
    return 0;
}

static const char *near_miss(Span word)
{
    const char *names[KINDS];
    for (int k = 1; k <= KINDS; k++)
        names[k - 1] = kinds[k].name;
    return nearest_word(word.at, word.length, names, KINDS);
}

static void deck_error(CwErrors *errors, const CwSource *source, uint32_t line, const char *what, Span word,
                       const char *advice)
{
    char where[200], text[400];
    Writer w = writer_open(where, sizeof where);
    put_text(&w, source->name);
    if (line) {
        put_char(&w, ':');
        put_uint(&w, line);
    }
    writer_close(&w);
    w = writer_open(text, sizeof text);
    put_text(&w, what);
    if (word.length) {
        put_text(&w, " '");
        for (uint32_t i = 0; i < word.length && i < 60; i++)
            put_char(&w, (unsigned char)word.at[i] < ' ' || word.at[i] == 127 ? '?' : word.at[i]);
        put_char(&w, '\'');
    }
    put_text(&w, advice);
    writer_close(&w);
    errors_add(errors, where, text);
}

static void unknown_card(CwErrors *errors, const CwSource *source, uint32_t line, Span word)
{
    char advice[100];
    Writer w = writer_open(advice, sizeof advice);
    const char *meant = near_miss(word);
    put_text(&w, meant ? "; did you mean '" : "; `cardwright cards unicorn` lists them");
    put_text(&w, meant ? meant : "");
    put_text(&w, meant ? "'?" : "");
    writer_close(&w);
    deck_error(errors, source, line, "there is no card", word, advice);
}

static bool begins_with(Span line, const char *head)
{
    return line.length >= strlen(head) && memcmp(line.at, head, strlen(head)) == 0;
}

/* The line without its first so many letters. */
static Span behind(Span line, uint32_t letters)
{
    return trimmed((Span){line.at + letters, line.length - letters});
}

/* One line of a deck: comment, `name:` or `format:` head, or `N Card name`. */
static int read_line(const CwSource *source, uint32_t number, Span line, DeckCounts *deck, CwErrors *errors)
{
    line = trimmed(line);
    if (!line.length || is_remark(line) || begins_with(line, "name:") || begins_with(line, "format:"))
        return 1;
    uint32_t digits = 0;
    int copies = 0;
    while (digits < line.length && digits < 4 && line.at[digits] >= '0' && line.at[digits] <= '9')
        copies = 10 * copies + (line.at[digits++] - '0');
    Span name = behind(line, digits);
    if (!digits || name.at == line.at + digits || !name.length) {
        deck_error(errors, source, number, "a line is a number and a card; this is", line,
                   ", write it as '4 Comet'");
        return 0;
    }
    int kind = kind_by_name(name);
    if (!kind) {
        unknown_card(errors, source, number, name);
        return 0;
    }
    if (deck->total + copies > DECK_LIMIT) {
        deck_error(errors, source, number, "the deck grows past 64 cards (limit U-L2) with", line,
                   "; take some out");
        return 0;
    }
    deck->copies[kind] = (uint8_t)(deck->copies[kind] + copies);
    deck->total = (uint8_t)(deck->total + copies);
    return 1;
}

static int read_deck(const CwSource *source, DeckCounts *deck, CwErrors *errors)
{
    int good = 1;
    Reader r = reader(source);
    while (next_line(&r))
        good &= read_line(source, r.number, r.line, deck, errors);
    if (good && !deck->total) {
        deck_error(errors, source, 0, "a deck needs at least one card", (Span){NULL, 0}, ", as in '4 Comet'");
        return 0;
    }
    return good;
}

/* Called as its `name:` line says, or else as its file. */
static void name_deck(Opened *opened, Seat seat, const CwSource *source)
{
    const char *file = source->name;
    for (const char *slash; (slash = strchr(file, '/'));)
        file = slash + 1;
    Span name = {file, (uint32_t)strcspn(file, ".")};
    Reader r = reader(source);
    while (next_line(&r))
        if (begins_with(r.line, "name:"))
            name = behind(r.line, 5);
    Writer w = writer_open(opened->name[seat], sizeof opened->name[seat]);
    put_span(&w, name);
    writer_close(&w);
    w = writer_open(opened->file[seat], sizeof opened->file[seat]);
    put_text(&w, source->name);
    writer_close(&w);
}

static int deck_count(const CwGame *game)
{
    return ((const Opened *)game->data)->decks;
}

static CwDeck deck_about(const CwGame *game, int index)
{
    const Opened *opened = game->data;
    return (CwDeck){opened->file[index], opened->name[index], "", opened->deck[index].total};
}

static CwStatus open_deck(CwGame *game, const CwConfig *config, Arena *arena, CwErrors *errors)
{
    Opened *opened = arena_take(arena, sizeof *opened);
    if (!opened)
        return CW_NO_MEMORY;
    game->data = opened;
    if (config->card_count || config->format) {
        errors_add(errors, game->def->title, "has no card files or formats to replace; hand in a deck");
        return CW_BAD_TEXT;
    }
    if (config->deck_count > SEATS) {
        errors_add(errors, game->def->title, "takes one deck for both seats, or two");
        return CW_BAD_TEXT;
    }
    const CwText *listed = game_text(game->def, "decks/listed.deck");
    CwSource shipped = {listed->path, listed->text, listed->length};
    int good = 1;
    opened->decks = config->deck_count ? SEATS : 1;
    for (Seat s = 0; s < SEATS; s++) {
        const CwSource *source =
            !config->deck_count ? &shipped : &config->decks[config->deck_count == 1 ? 0 : s];
        if (s && config->deck_count < 2)
            opened->deck[s] = opened->deck[0];
        else
            good &= read_deck(source, &opened->deck[s], errors);
        name_deck(opened, s, source);
    }
    game->deck_fingerprint = hash_bytes(opened->deck, sizeof opened->deck, 7);
    return good ? CW_OK : CW_BAD_TEXT;
}
