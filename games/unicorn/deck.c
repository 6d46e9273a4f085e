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

static int kind_by_name(const char *name, size_t length)
{
    for (int k = 1; k <= KINDS; k++)
        if (strlen(kinds[k].name) == length && memcmp(kinds[k].name, name, length) == 0)
            return k;
    return 0;
}

static const char *near_miss(const char *word, size_t length)
{
    const char *names[KINDS];
    for (int k = 1; k <= KINDS; k++)
        names[k - 1] = kinds[k].name;
    return nearest_word(word, length, names, KINDS);
}

static void deck_error(CwErrors *errors, const CwSource *source, int line, const char *what, const char *word,
                       size_t length, const char *advice)
{
    char where[200], text[400];
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
        for (size_t i = 0; i < length && i < 60; i++)
            put_char(&w, (unsigned char)word[i] < ' ' || word[i] == 127 ? '?' : word[i]);
        put_char(&w, '\'');
    }
    put_text(&w, advice);
    writer_close(&w);
    errors_add(errors, where, text);
}

static void unknown_card(CwErrors *errors, const CwSource *source, int line, const char *word, size_t length)
{
    char advice[100];
    Writer w = writer_open(advice, sizeof advice);
    const char *meant = near_miss(word, length);
    put_text(&w, meant ? "; did you mean '" : "; `cardwright cards unicorn` lists them");
    put_text(&w, meant ? meant : "");
    put_text(&w, meant ? "'?" : "");
    writer_close(&w);
    deck_error(errors, source, line, "there is no card", word, length, advice);
}

static int is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static int begins_with(const char *line, size_t length, const char *head)
{
    return length >= strlen(head) && memcmp(line, head, strlen(head)) == 0;
}

/* One line of a deck: comment, `name:` or `format:` head, or `N Card name`. */
static int read_line(const CwSource *source, int number, const char *line, size_t length, DeckCounts *deck,
                     CwErrors *errors)
{
    while (length && is_blank(line[length - 1]))
        length--;
    while (length && is_blank(*line))
        line++, length--;
    if (!length || *line == '#' || begins_with(line, length, "name:") || begins_with(line, length, "format:"))
        return 1;
    size_t digits = 0;
    int copies = 0;
    while (digits < length && digits < 4 && line[digits] >= '0' && line[digits] <= '9')
        copies = 10 * copies + (line[digits++] - '0');
    size_t name = digits;
    while (name < length && is_blank(line[name]))
        name++;
    if (!digits || name == digits || name == length) {
        deck_error(errors, source, number, "a line is a number and a card; this is", line, length,
                   ", write it as '4 Comet'");
        return 0;
    }
    int kind = kind_by_name(line + name, length - name);
    if (!kind) {
        unknown_card(errors, source, number, line + name, length - name);
        return 0;
    }
    if (deck->total + copies > DECK_LIMIT) {
        deck_error(errors, source, number, "the deck grows past 64 cards (limit U-L2) with", line, length,
                   "; take some out");
        return 0;
    }
    deck->copies[kind] = (uint8_t)(deck->copies[kind] + copies);
    deck->total = (uint8_t)(deck->total + copies);
    return 1;
}

/* Some editors write an invisible mark at the beginning of a text. */
static const char *skip_byte_order_mark(const CwSource *source)
{
    return source->text + (begins_with(source->text, source->length, "\xEF\xBB\xBF") ? 3 : 0);
}

static int read_deck(const CwSource *source, DeckCounts *deck, CwErrors *errors)
{
    int good = 1, number = 0;
    for (const char *p = skip_byte_order_mark(source), *end = source->text + source->length; p < end;) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        size_t length = (size_t)((stop ? stop : end) - p);
        good &= read_line(source, ++number, p, length, deck, errors);
        p += length + 1;
    }
    if (good && !deck->total) {
        deck_error(errors, source, 0, "a deck needs at least one card", "", 0, ", as in '4 Comet'");
        return 0;
    }
    return good;
}

/* Called as its `name:` line says, or else as its file. */
static void name_deck(Opened *opened, Seat seat, const CwSource *source)
{
    static const char head[] = "name:";
    const char *words = source->name;
    for (const char *slash; (slash = strchr(words, '/'));)
        words = slash + 1;
    size_t length = strcspn(words, ".");
    for (const char *p = source->text, *end = p + source->length; p < end; p++) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        stop = stop ? stop : end;
        if (begins_with(p, (size_t)(stop - p), head)) {
            words = p + sizeof head - 1;
            while (words < stop && is_blank(*words))
                words++;
            length = (size_t)(stop - words);
            while (length && is_blank(words[length - 1]))
                length--;
        }
        p = stop;
    }
    Writer w = writer_open(opened->name[seat], sizeof opened->name[seat]);
    put_bytes(&w, words, length);
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
