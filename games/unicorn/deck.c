/* Decks are data: `N Card name` lines.  The shipped list is the rulebook's; a designer may hand in another. */

static size_t open_size(const CwConfig *config)
{
    (void)config;
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

static int kind_by_name(const char *name, size_t length)
{
    for (int k = 1; k <= KINDS; k++)
        if (strlen(kinds[k].name) == length && memcmp(kinds[k].name, name, length) == 0)
            return k;
    return 0;
}

static void deck_error(CwErrors *errors, const CwSource *source, int line, const char *what, const char *word,
                       size_t length)
{
    char where[200], text[300];
    Writer w = writer_open(where, sizeof where);
    put_text(&w, source->name);
    if (line) {
        put_char(&w, ':');
        put_int(&w, line);
    }
    writer_close(&w);
    w = writer_open(text, sizeof text);
    put_text(&w, what);
    if (length) {
        put_text(&w, " '");
        put_bytes(&w, word, length < 60 ? length : 60);
        put_char(&w, '\'');
    }
    writer_close(&w);
    errors_add(errors, where, text);
}

/* One line of a deck: comment, `name:` or `format:` head, or `N Card name`. */
static int read_line(const CwSource *source, int number, const char *line, size_t length, DeckList *deck,
                     CwErrors *errors)
{
    while (length && (line[length - 1] == ' ' || line[length - 1] == '\r' || line[length - 1] == '\t'))
        length--;
    while (length && (*line == ' ' || *line == '\t'))
        line++, length--;
    if (!length || *line == '#' || memchr(line, ':', length))
        return 1;
    size_t digits = 0;
    int copies = 0;
    while (digits < length && digits < 4 && line[digits] >= '0' && line[digits] <= '9')
        copies = 10 * copies + (line[digits++] - '0');
    size_t name = digits;
    while (name < length && line[name] == ' ')
        name++;
    if (!digits || name == digits || name == length) {
        deck_error(errors, source, number, "a line is a number and a card, as in '4 Comet'; this is", line,
                   length);
        return 0;
    }
    int kind = kind_by_name(line + name, length - name);
    if (!kind) {
        deck_error(errors, source, number, "there is no card", line + name, length - name);
        return 0;
    }
    if (deck->total + copies > DECK_LIMIT) {
        deck_error(errors, source, number, "more than 64 cards (limit U-L2) with", line + name,
                   length - name);
        return 0;
    }
    deck->copies[kind] = (uint8_t)(deck->copies[kind] + copies);
    deck->total = (uint8_t)(deck->total + copies);
    return 1;
}

static int read_deck(const CwSource *source, DeckList *deck, CwErrors *errors)
{
    int good = 1, number = 0;
    for (const char *p = source->text, *end = p + source->length; p < end;) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        size_t length = (size_t)((stop ? stop : end) - p);
        good &= read_line(source, ++number, p, length, deck, errors);
        p += length + 1;
    }
    if (good && !deck->total) {
        deck_error(errors, source, 0, "a deck needs at least one card", "", 0);
        return 0;
    }
    return good;
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
    for (Seat s = 0; s < SEATS; s++) {
        const CwSource *source =
            !config->deck_count ? &shipped : &config->decks[config->deck_count == 1 ? 0 : s];
        if (!read_deck(source, &opened->deck[s], errors))
            return CW_BAD_TEXT;
    }
    game->fingerprint = hash_bytes(opened, sizeof *opened, 7);
    return CW_OK;
}
