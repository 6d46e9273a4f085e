/* cards.c: files to cards.
 *
 * Three passes, because a card may name any other of the set: find the cards and their names; read
 * the type lines, so that every name has a kind; read the skills. Each line is read by itself, so
 * one mistake never hides another. */
#include "effects/compile.h"
#include "effects/lines.h"

#include <string.h>

/* ---- first pass: which lines are cards -------------------------------------------------------- */

/* A card as found in the file: where its lines are. */
typedef struct {
    Span name, head;
    const char *skills; /* the rest of the file behind the type line */
    uint32_t head_line; /* 0: there is none */
    uint32_t skill_lines;
    bool head_known;
    bool stray; /* no card: a skill that stands alone */
} CardFound;

/* Starts with the first word of a type line: a new card may follow without a blank line. */
static bool looks_like_head(const Vocabulary *v, Span line)
{
    line = trimmed(line);
    for (uint16_t i = 0; i < v->phrase_count; i++) {
        const Phrase *phrase = &v->phrases[i];
        if (phrase->role != ROLE_HEAD)
            continue;
        uint32_t word = 0;
        while (phrase->pattern[word] && phrase->pattern[word] != ' ' && phrase->pattern[word] != '|')
            word++;
        if (line.length >= word && memcmp(line.at, phrase->pattern, word) == 0 &&
            (line.length == word || line.at[word] == ' ') && !memchr(line.at, ':', line.length))
            return true;
    }
    return false;
}

/* Where the words of a line begin. */
static uint32_t first_column(Span line)
{
    return 1 + (uint32_t)(trimmed(line).at - line.at);
}

static void look_at(Compiler *c, const CwSource *source, Span line, uint32_t number)
{
    c->source = source;
    c->line = line;
    c->line_number = number;
}

static bool clean_line(Compiler *c)
{
    Parser *p = &c->parser;
    if (parser_line(p, c->line))
        return true;
    report_line(c, p->problem, p->problem_at, (Span){NULL, 0}, p->problem_number, (Span){NULL, 0});
    return false;
}

/* The name as it will be printed: plain marks, single spaces, terminated. NULL: the arena is full. */
static Span kept_name(const Parser *p, Arena *arena)
{
    char name[CARD_NAME_LIMIT + 1];
    uint32_t length = 0;
    for (uint32_t i = 0; i < p->end && length < CARD_NAME_LIMIT; i++)
        if (p->line[i] != ' ' || (length && name[length - 1] != ' '))
            name[length++] = p->line[i];
    char *kept = arena_take(arena, length + 1);
    if (!kept)
        return (Span){NULL, 0};
    memcpy(kept, name, length);
    kept[length] = '\0';
    return (Span){kept, length};
}

static Mistake name_problem(const Parser *p, Span name)
{
    return name.length > CARD_NAME_LIMIT  ? PROBLEM_NAME_TOO_LONG
           : memchr(p->line, '"', p->end) ? PROBLEM_NAME_WITH_QUOTE
                                          : PROBLEM_COUNT;
}

/* The shipped card that a card of this name takes the place of; 0: none. */
static uint16_t replaced_by(const Compiler *c, const CardDef *card)
{
    uint16_t namesake =
        card->source >= c->shipped && card->name.length ? cards_find(c->build.set, card->name) : 0;
    return namesake && c->build.cards[namesake].source < c->shipped ? namesake : 0;
}

/* Registers the card whose name is the present line. Returns its number, 0 when the set or the arena is full. */
static uint16_t add_card(Compiler *c, Arena *arena, uint16_t source)
{
    CardSet *set = c->build.set;
    Span name = trimmed(c->line);
    CardDef card = {.name = {"", 0}, .kind = KIND_LIMIT, .source = source, .line = c->line_number};
    if (parser_line(&c->parser, c->line) && name_problem(&c->parser, name) == PROBLEM_COUNT) {
        card.name = kept_name(&c->parser, arena);
        if (!card.name.at) {
            report_line(c, PROBLEM_OUT_OF_MEMORY, 0, name, 0, (Span){NULL, 0});
            return 0;
        }
    }
    uint16_t number = replaced_by(c, &card);
    card.replaces = number != 0;
    if (!number && set->card_count == CARD_LIMIT) {
        report_line(c, PROBLEM_TOO_MANY_CARDS, first_column(c->line), name, CARD_LIMIT, (Span){NULL, 0});
        return 0;
    }
    if (!number)
        number = ++set->card_count;
    c->build.cards[number] = card;
    return number;
}

/* What stands between blank lines is usually one card. */
static bool find_cards_in(Compiler *c, Arena *arena, uint16_t source, CardFound *found)
{
    const Vocabulary *v = c->build.set->vocabulary;
    Reader r = reader(&c->sources[source]);
    CardFound *card = NULL;
    while (next_line(&r)) {
        if (is_blank(r.line))
            card = NULL;
        if (is_blank(r.line) || is_remark(r.line))
            continue;
        Reader ahead = r;
        bool more = next_line(&ahead);
        while (more && is_remark(ahead.line))
            more = next_line(&ahead);
        more = more && !is_blank(ahead.line);
        bool head_follows = more && looks_like_head(v, ahead.line);
        if (card && !head_follows) {
            card->skill_lines++;
            continue;
        }
        look_at(c, &c->sources[source], r.line, r.number);
        uint16_t number = add_card(c, arena, source);
        if (!number)
            return false;
        card = &found[number];
        *card = (CardFound){.name = r.line};
        card->stray = !head_follows && memchr(r.line.at, ':', r.line.length);
        if (more && !card->stray) {
            r = ahead;
            card->head = r.line;
            card->head_line = r.number;
            card->skills = r.at;
        }
    }
    return true;
}

/* ---- second pass: type lines ------------------------------------------------------------------ */

/* A type line that names another card can be read only when that one has a kind, so this runs twice. */
static void read_heads(Compiler *c, CardFound *found)
{
    CardSet *set = c->build.set;
    for (uint16_t n = 1; n <= set->card_count; n++) {
        CardFound *f = &found[n];
        if (!f->head_known && f->head_line && parser_line(&c->parser, f->head))
            f->head_known = parse_head(&c->parser, &c->build.cards[n].head, &c->build.cards[n].kind);
    }
}

/* ---- third pass: skills, and everything that is wrong, from top to bottom --------------------- */

static void report_duplicate(Compiler *c, const CardDef *first, Span name)
{
    char place[256];
    Writer text = writer_open(place, sizeof place);
    put_text(&text, c->sources[first->source].name);
    put_char(&text, ':');
    put_uint(&text, first->line);
    size_t length = writer_close(&text);
    report_line(c, PROBLEM_DUPLICATE_NAME, 1, name, 0,
                (Span){place, (uint32_t)(length < sizeof place ? length : sizeof place - 1)});
}

static void report_name(Compiler *c, uint16_t number, const CardFound *f)
{
    const CardSet *set = c->build.set;
    Span name = trimmed(f->name);
    look_at(c, &c->sources[set->cards[number].source], f->name, set->cards[number].line);
    if (f->stray) {
        report_line(c, PROBLEM_STRAY_SKILL, 1, name, 0, (Span){NULL, 0});
        return;
    }
    Mistake problem = clean_line(c) ? name_problem(&c->parser, name) : PROBLEM_COUNT;
    uint16_t first = cards_find(set, set->cards[number].name);
    if (problem != PROBLEM_COUNT)
        report_line(c, problem, 1, name, CARD_NAME_LIMIT, (Span){NULL, 0});
    else if (first && first != number)
        report_duplicate(c, &set->cards[first], set->cards[number].name);
    if (!f->head_line)
        report_line(c, PROBLEM_NO_TYPE_LINE, 1, name, 0, (Span){NULL, 0});
}

static void report_head(Compiler *c, uint16_t number, const CardFound *f)
{
    uint16_t head, kind;
    look_at(c, &c->sources[c->build.set->cards[number].source], f->head, f->head_line);
    if (clean_line(c) && !parse_head(&c->parser, &head, &kind))
        mend_head(c);
}

static void read_skill(Compiler *c, uint16_t number, bool kind_known, uint32_t below)
{
    if (!clean_line(c))
        return;
    if (parse_skill_quietly(&c->parser, number) || parse_skill_line(&c->parser, number) ||
        mend_skill_line(c, number))
        check_skill(c, number, kind_known);
    c->build.skills[number].below = (uint16_t)below;
}

/* One skill too many is read for its mistakes alone. */
static void try_skill(Compiler *c, bool kind_known)
{
    CardSet *set = c->build.set;
    uint16_t code = set->code_count, skills = set->skill_count;
    if ((uint32_t)set->skill_count + 1 < c->build.skill_size)
        read_skill(c, ++set->skill_count, kind_known, 0);
    set->code_count = code;
    set->skill_count = skills;
}

static void read_skills(Compiler *c, uint16_t number, const CardFound *f)
{
    CardSet *set = c->build.set;
    CardDef *card = &c->build.cards[number];
    uint16_t most = set->vocabulary->card_lines ? set->vocabulary->card_lines : CARD_SKILL_LIMIT;
    uint16_t lines = (uint16_t)(f->skill_lines < most ? f->skill_lines : most);
    card->first_skill = (uint16_t)(set->skill_count + 1);
    card->skill_count = lines;
    if ((uint32_t)set->skill_count + lines >= c->build.skill_size) {
        card->skill_count = 0;
        look_at(c, &c->sources[card->source], f->head, f->head_line);
        report_line(c, PROBLEM_TOO_MUCH_CODE, first_column(f->head), (Span){NULL, 0}, CODE_LIMIT,
                    (Span){NULL, 0});
        return;
    }
    set->skill_count = (uint16_t)(set->skill_count + lines);
    c->parser.card = number;
    const CwSource *source = &c->sources[card->source];
    Reader r = reader(source);
    r.at = f->skills;
    r.number = f->head_line;
    for (uint32_t i = 0; i < f->skill_lines && next_line(&r);) {
        if (is_remark(r.line))
            continue;
        look_at(c, source, r.line, r.number);
        if (i == lines)
            report_line(c, PROBLEM_TOO_MANY_SKILLS, first_column(r.line), trimmed(r.line), most,
                        (Span){NULL, 0});
        if (i < lines)
            read_skill(c, (uint16_t)(card->first_skill + i), f->head_known, r.number - card->line);
        else
            try_skill(c, f->head_known);
        i++;
    }
}

static uint64_t place_of(const CardDef *card)
{
    return (uint64_t)card->source << 32 | card->line;
}

/* The card behind this one in the order of the files and their lines; 0: there is none. A card that took another's place
 * has its number and not its place in the files. */
static uint16_t next_in_files(const CardSet *set, uint16_t number)
{
    uint64_t place = number ? place_of(&set->cards[number]) : 0;
    uint16_t next = 0;
    for (uint16_t n = 1; n <= set->card_count; n++) {
        uint64_t here = place_of(&set->cards[n]);
        if (here > place && (!next || here < place_of(&set->cards[next])))
            next = n;
    }
    return next;
}

static void read_card(Compiler *c, uint16_t number, const CardFound *f)
{
    report_name(c, number, f);
    if (f->head_line && !f->head_known)
        report_head(c, number, f);
    if (f->head_line)
        read_skills(c, number, f);
}

/* ---- the whole -------------------------------------------------------------------------------- */

static void fill_tables(CardSet *set)
{
    const Vocabulary *v = set->vocabulary;
    set->shape[OP_SKILL] = vocabulary_shape(v, OP_SKILL);
    for (uint16_t i = 0; i < v->phrase_count; i++) {
        const Phrase *phrase = &v->phrases[i];
        if (phrase->role == ROLE_WORD)
            continue;
        set->shape[phrase->opcode] = pattern_shape(v, phrase);
        set->role[phrase->opcode] = phrase->role;
        set->reads[phrase->opcode] = phrase->reads;
        set->flags[phrase->opcode] = phrase->flags;
    }
}

static bool says_personal(const CardSet *set, uint16_t skill)
{
    unsigned flags = 0;
    for (uint16_t at = set->skills[skill].at, end = set->skills[skill].end; at < end;) {
        const uint16_t *code = &set->code[at];
        const Shape *shape = &set->shape[code[0]];
        flags |= set->flags[code[0]];
        for (int i = 0; i < shape->words; i++) {
            const Phrase *said =
                shape->category[i] && code[1 + i]
                    ? vocabulary_word(set->vocabulary, (uint8_t)(shape->category[i] - 1), code[1 + i])
                    : NULL;
            flags |= said ? said->flags : 0u;
        }
        at = (uint16_t)(at + 1 + shape->words);
    }
    return flags & PHRASE_PERSONAL;
}

/* Files that are too large are refused as a whole: nothing of them is read. Returns the bytes of the others. */
static size_t bytes_to_read(Compiler *c, uint16_t count)
{
    char limit[12];
    Writer text = writer_open(limit, sizeof limit);
    size_t bytes = 0;
    put_uint(&text, CARD_FILE_LIMIT);
    for (uint16_t i = 0; i < count; i++) {
        look_at(c, &c->sources[i], (Span){NULL, 0}, 0);
        if (c->source->length > CARD_FILE_LIMIT) {
            uint32_t length = c->source->length > UINT32_MAX ? UINT32_MAX : (uint32_t)c->source->length;
            report_line(c, PROBLEM_FILE_TOO_LARGE, 0, (Span){NULL, 0}, length,
                        (Span){limit, (uint32_t)text.length});
        } else {
            bytes += c->source->length;
        }
    }
    return bytes;
}

/* Upper bounds that follow from the length of the text: a line has a letter and an end, and no
 * phrase compiles to more than two words a letter. */
static uint32_t cards_within(size_t bytes)
{
    size_t cards = bytes / 2 + 2;
    return cards > CARD_LIMIT ? CARD_LIMIT : (uint32_t)cards;
}

static uint32_t skills_within(size_t bytes)
{
    size_t skills = bytes / 2 + 2;
    return skills > UINT16_MAX ? UINT16_MAX : (uint32_t)skills;
}

static uint32_t code_within(size_t bytes)
{
    size_t words = 2 * bytes + 64;
    return words > CODE_LIMIT ? CODE_LIMIT : (uint32_t)words;
}

size_t cards_memory(size_t bytes)
{
    return (cards_within(bytes) + 1) * (sizeof(CardDef) + sizeof(CardFound) + CARD_NAME_LIMIT + 16) +
           skills_within(bytes) * sizeof(SkillDef) + 2 * code_within(bytes) * sizeof(uint16_t) + 64;
}

/* Where the instruction ends that is at `at`, written down for it and for all within it. */
static uint16_t find_end(const CardSet *set, uint16_t *after, uint16_t at)
{
    uint16_t opcode = set->code[at], next = (uint16_t)(at + 1 + set->shape[opcode].words);
    if (opcode == OP_SKILL)
        for (uint16_t end = (uint16_t)(next + set->code[at + 2]); next < end;)
            next = find_end(set, after, next);
    for (uint8_t i = 0; i < set->shape[opcode].parts; i++)
        next = find_end(set, after, next);
    after[at] = next;
    return next;
}
static void find_ends(CardSet *set, Arena *arena)
{
    uint16_t *after = arena_take(arena, set->code_count * sizeof *after);
    if (!after)
        return;
    find_end(set, after, 0);
    for (uint16_t card = 1; card <= set->card_count; card++)
        find_end(set, after, set->cards[card].head);
    for (uint16_t skill = 1; skill <= set->skill_count; skill++)
        if (!set->skills[skill].parent)
            find_end(set, after, set->skills[skill].at);
    set->after = after;
}

static bool take_tables(Compiler *c, Arena *arena, size_t bytes, CardFound **found)
{
    Builder *b = &c->build;
    b->skill_size = skills_within(bytes);
    b->code_size = code_within(bytes);
    b->cards = arena_take(arena, (cards_within(bytes) + 1) * sizeof(CardDef));
    b->skills = arena_take(arena, (b->skill_size) * sizeof(SkillDef));
    *found = arena_take(arena, (cards_within(bytes) + 1) * sizeof(CardFound));
    b->set->cards = b->cards;
    b->set->skills = b->skills;
    return b->cards && b->skills && *found;
}

bool cards_compile(CardSet *set, const Vocabulary *vocabulary, CardSources sources, Arena *arena,
                   DiagnosticSink sink)
{
    Compiler compiler, *c = &compiler;
    CardFound *found = NULL;
    static const uint16_t nothing[1] = {OP_NONE};
    memset(set, 0, sizeof *set);
    set->vocabulary = vocabulary;
    set->code = nothing;
    fill_tables(set);
    memset(&c->build, 0, sizeof c->build);
    c->build.set = set;
    c->sink = sink;
    c->sources = c->source = sources.source;
    c->shipped = sources.shipped;
    c->line = (Span){NULL, 0};
    c->line_number = 0;
    c->failed = false;
    c->mending = 0;
    c->parser.quiet = false;
    c->parser.build = &c->build;
    c->parser.vocabulary = vocabulary;
    parser_index(&c->parser);
    if (sources.count == 0)
        return true;
    if (!take_tables(c, arena, bytes_to_read(c, sources.count), &found)) {
        report_line(c, PROBLEM_OUT_OF_MEMORY, 0, (Span){NULL, 0}, 0, (Span){NULL, 0});
        return false;
    }
    /* When a set is full the cards that are in it are read all the same, so that all their mistakes are told. */
    bool room = true;
    for (uint16_t i = 0; i < sources.count && room; i++)
        room = sources.source[i].length > CARD_FILE_LIMIT || find_cards_in(c, arena, i, found);
    if (!room && set->card_count < CARD_LIMIT) /* it was the memory */
        return false;
    c->build.code = arena_take(arena, (c->build.code_size) * sizeof(uint16_t));
    if (!c->build.code) {
        look_at(c, sources.source, (Span){NULL, 0}, 0);
        report_line(c, PROBLEM_OUT_OF_MEMORY, 0, (Span){NULL, 0}, 0, (Span){NULL, 0});
        set->card_count = 0;
        return false;
    }
    set->code = c->build.code;
    set->code_count = 1; /* the first word is OP_NONE: what could not be read prints as nothing */
    read_heads(c, found);
    read_heads(c, found);
    for (uint16_t n = next_in_files(set, 0); n; n = next_in_files(set, n))
        read_card(c, n, &found[n]);
    for (uint16_t skill = 1; skill <= set->skill_count; skill++)
        c->build.skills[skill].personal = says_personal(set, skill);
    /* The code is what was taken last: what it did not need goes back. */
    arena->used = (size_t)((unsigned char *)c->build.code - arena->base) + set->code_count * sizeof(uint16_t);
    if (!c->failed)
        find_ends(set, arena);
    return !c->failed;
}

/* ---- finding cards by name -------------------------------------------------------------------- */

uint16_t cards_find(const CardSet *set, Span name)
{
    for (uint16_t c = 1; c <= set->card_count; c++)
        if (set->cards[c].name.length && span_same_letters(set->cards[c].name, name))
            return c;
    return 0;
}

uint16_t cards_nearest(const CardSet *set, Span name, uint64_t kinds)
{
    uint32_t fewest = (uint32_t)slips_allowed(name.length) + 1;
    uint16_t nearest = 0;
    for (uint16_t c = 1; c <= set->card_count; c++) {
        if (!(kinds >> set->cards[c].kind & 1u))
            continue;
        uint32_t slips = slips_between(name, set->cards[c].name, fewest - 1);
        if (slips < fewest) {
            fewest = slips;
            nearest = c;
        }
    }
    return nearest;
}
