#include "match/match.h"

#include <stdlib.h>
#include <string.h>

#include "kernel/game.h"
#include "match/config.h"
#include "match/inside.h"
#include "match/team.h"

enum { NAME_LENGTH = 40, NAME_BYTES = 80 };

/* ---- opening ------------------------------------------------------------------------------------------------- */

static int good_sources(const CwSource *sources, int count, Problem *p)
{
    for (int i = 0; i < count; i++) {
        if (memchr(sources[i].text, 0, sources[i].length))
            return problem(p, 0, "%s is not a text: it has a zero byte", sources[i].name);
        if (strpbrk(sources[i].name, "\r\n"))
            return problem(p, 0, "the name of a text has a line break");
    }
    return 1;
}

/* Characters that nobody sees, and that turn the direction of others: with them a name could look like another. */
static int is_unseen(const char *c)
{
    const unsigned char *at = (const unsigned char *)c;
    if (at[0] < ' ' || at[0] == 0x7F)
        return 1;
    return (at[0] == 0xE2 && at[1] == 0x80 &&
            ((at[2] >= 0x8B && at[2] <= 0x8F) || (at[2] >= 0xA8 && at[2] <= 0xAE))) ||
           (at[0] == 0xE2 && at[1] == 0x81 && at[2] >= 0xA0 && at[2] <= 0xAF) ||
           (at[0] == 0xEF && at[1] == 0xBB && at[2] == 0xBF);
}

int match_good_name(const char *name, Problem *p)
{
    size_t length = strlen(name), letters = 0;
    for (const char *c = name; *c; c++)
        letters += ((unsigned char)*c & 0xC0) != 0x80; /* UTF-8: bytes that begin one */
    if (length < 1 || letters > NAME_LENGTH)
        return problem(p, 0, "a player's name has 1 to %d characters", NAME_LENGTH);
    if (length > NAME_BYTES)
        return problem(p, 0, "this player's name is too long: leave out some of its %d characters",
                       (int)letters);
    if (name[0] == ' ' || name[length - 1] == ' ')
        return problem(p, 0, "a player's name does not begin or end with a space");
    for (const char *c = name; *c; c++)
        if (is_unseen(c))
            return problem(p, 0, "a player's name has no control characters and no invisible ones");
    return 1;
}

static int good_player(const char *player, Problem *p)
{
    if (!*player || strpbrk(player, "\r\n") || strlen(player) >= 1000)
        return problem(p, 0, "what plays a seat is told in one line of 1 to 999 characters");
    return 1;
}

static void hear(void *data, const CwNote *note)
{
    Match *m = data;
    eventlog_add(&m->events, m->game, m->state, match_names(m), note, &m->handles);
    if (m->last_events)
        eventlog_keep(&m->events, m->last_events);
    handles_look(&m->handles, m->game, m->state);
    if (m->teller.viewers)
        teller_note(&m->teller, m->state, &m->handles, match_names(m), note);
}

/* What has moved behind the last note; the numbers of cards for the view that comes now. */
static void settle(Match *m)
{
    handles_follow(&m->handles, m->game, m->state);
    if (m->teller.viewers)
        teller_settle(&m->teller, m->state, &m->handles);
}

static void lose_sight(void *data)
{
    Match *m = data;
    handles_forget(&m->handles, m->game, m->state);
}

static CwListener listener(Match *m)
{
    return (CwListener){
        .note = m->no_events ? NULL : hear, .lost = m->no_events ? NULL : lose_sight, .data = m};
}

static void start(Match *m)
{
    eventlog_clear(&m->events);
    text_clear(&m->answer_words);
    m->answers = 0;
    m->resigned = 0;
    memset(m->pending, 0, sizeof m->pending);
    CwListener ears = listener(m);
    handles_clear(&m->handles);
    if (m->teller.viewers)
        teller_start(&m->teller, m->game->table, NULL);
    cw_start(m->game, m->state, &m->key, m->nonce, &ears);
    settle(m);
}

static int open_game(Match *m, const CwGame *opened, Problem *p)
{
    char text[sizeof p->text] = "";
    CwErrors errors = {text, sizeof text, 0, 0};
    m->game = opened;
    if (!opened) {
        if (!m->shelf)
            m->shelf = m->own_shelf = shelf_open(0);
        m->game = m->borrowed = shelf_borrow(m->shelf, m->def, &m->config, &errors);
    }
    if (!m->game) {
        for (char *c = text; *c; c++)
            if (*c == '\n')
                *c = c[1] ? ';' : 0;
        static const char more[] = "; and more";
        if (errors.length >= sizeof text)
            memcpy(text + sizeof text - sizeof more, more, sizeof more);
        return problem(p, 0, "%s", text);
    }
    m->state = memory(NULL, 1, cw_state_size(m->game));
    return 1;
}

Match *match_open(const MatchSetup *setup, Problem *p)
{
    const CwConfig *config = &setup->config;
    if (!good_sources(config->cards, config->card_count, p) ||
        !good_sources(config->decks, config->deck_count, p) ||
        (config->format && !good_sources(config->format, 1, p)))
        return NULL;
    Match *m = memory(NULL, 1, sizeof *m);
    *m = (Match){.def = setup->game,
                 .shelf = setup->shelf,
                 .key = setup->key,
                 .nonce = setup->nonce,
                 .no_events = setup->no_events,
                 .last_events = setup->last_events};
    config_copy(&m->config, config);
    int good = open_game(m, setup->opened, p);
    for (int s = 0; s < CW_MAX_SEATS; s++) {
        char usual[] = "Seat 1";
        usual[5] = (char)('1' + s);
        int given = good && s < cw_seats(m->game) && setup->names && setup->names[s];
        const char *name = given ? setup->names[s] : usual;
        good = good && match_good_name(name, p);
        m->name[s] = copy_of(name, strlen(name));
    }
    if (good && setup->players)
        good = match_set_players(m, setup->players, p);
    if (!good) {
        match_close(m);
        return NULL;
    }
    if (setup->told)
        teller_open(&m->teller, m->game, setup->told);
    start(m);
    return m;
}

void match_close(Match *m)
{
    if (!m)
        return;
    if (m->store)
        m->store->close(m);
    for (int s = 0; s < CW_MAX_SEATS; s++) {
        free(m->name[s]);
        free(m->player[s]);
    }
    config_free(&m->config);
    if (m->borrowed)
        shelf_give_back(m->shelf, m->borrowed);
    shelf_close(m->own_shelf);
    free(m->state);
    free(m->asked);
    free(m->answer);
    text_free(&m->answer_words);
    eventlog_free(&m->events);
    teller_close(&m->teller);
    free(m);
}

const CwGame *match_game(const Match *m)
{
    return m->game;
}

const CwState *match_state(const Match *m)
{
    return m->state;
}

const char *const *match_names(const Match *m)
{
    return (const char *const *)m->name;
}

const char *const *match_players(const Match *m)
{
    return m->player[0] ? (const char *const *)m->player : NULL;
}

int match_set_players(Match *m, const char *const *players, Problem *p)
{
    for (int s = 0; s < cw_seats(m->game); s++)
        if (!good_player(players[s], p))
            return 0;
    for (int s = 0; s < cw_seats(m->game); s++) {
        char *copy = copy_of(players[s], strlen(players[s]));
        free(m->player[s]);
        m->player[s] = copy;
    }
    return 1;
}

void match_tell(Match *m, unsigned viewers)
{
    if (!m->teller.game)
        teller_open(&m->teller, m->game, 0);
    teller_set_viewers(&m->teller, viewers, m->state, &m->handles);
}

const char *match_told(Match *m, int viewer)
{
    return teller_events(&m->teller, viewer);
}

void match_told_all(Match *m)
{
    teller_forget_list(&m->teller);
}

const CwHandles *match_handles(const Match *m, int seat)
{
    return &m->handles.viewer[1 + seat];
}

Shelf *match_shelf(const Match *m)
{
    return m->own_shelf ? NULL : m->shelf;
}

const CwConfig *match_config(const Match *m)
{
    return &m->config;
}

const CwKey *match_key(const Match *m)
{
    return &m->key;
}

uint64_t match_nonce(const Match *m)
{
    return m->nonce;
}

/* ---- answers ------------------------------------------------------------------------------------------------- */

static void log_answer(Match *m, uint32_t decision, int seat, int action, const CwState *after)
{
    if (m->answers == m->answer_room) {
        m->answer_room = 2 * m->answer_room + 64;
        m->answer = memory(m->answer, (size_t)m->answer_room, sizeof *m->answer);
    }
    m->answer[m->answers++] = (MatchAnswer){
        .decision = decision,
        .check = (uint32_t)cw_hash(m->game, after),
        .seat = (int16_t)seat,
        .action = (uint16_t)action,
        .words = m->answer_words.length,
    };
}

/* The decision has closed: its answers are logged in seat order, whatever the order in which they came.  The state
   between two of them is the one that this order gives. */
static void log_decision(Match *m, uint32_t decision)
{
    for (int s = 0, left = cw_seats(m->game); s < left; s++) {
        if (!m->pending[s])
            continue;
        int last = s + 1;
        while (last < left && !m->pending[last])
            last++;
        char words[512];
        int action = m->pending[s] - 1;
        if (!m->last_events)
            cw_option_words(m->game, m->asked, s, action, match_names(m), words, sizeof words);
        if (last < left)
            cw_answer(m->game, m->asked, s, decision, action, NULL);
        log_answer(m, decision, s, action, last < left ? m->asked : m->state);
        if (m->last_events)
            continue;
        text_add(&m->answer_words, words);
        text_add_bytes(&m->answer_words, "", 1);
    }
    memset(m->pending, 0, sizeof m->pending);
    if (m->last_events) { /* most decisions need none, and a server has thousands of tables */
        free(m->asked);
        m->asked = NULL;
    }
}

/* The state when the decision was asked, for those of whose answers the order or the words are wanted. */
static void keep_asked(Match *m)
{
    unsigned waiting = cw_waiting(m->state);
    for (int s = 0; s < CW_MAX_SEATS; s++)
        if (m->pending[s])
            return; /* it was kept before the first answer */
    if (m->last_events && !(waiting & (waiting - 1)))
        return;
    if (!m->asked)
        m->asked = memory(NULL, 1, cw_state_size(m->game));
    memcpy(m->asked, m->state, cw_state_size(m->game));
}

static void store_lines(Match *m, const Text *lines)
{
    if (m->store)
        m->store->grow(m, lines);
}

static void store_from(Match *m, int from)
{
    Text lines = {0};
    if (m->store)
        replay_add_lines(m, from, &lines);
    store_lines(m, &lines);
    text_free(&lines);
}

CwStatus match_answer(Match *m, int seat, uint32_t decision, int action)
{
    if (m->resigned)
        return CW_GAME_OVER;
    CwListener ears = listener(m);
    keep_asked(m);
    CwStatus status = cw_answer(m->game, m->state, seat, decision, action, &ears);
    if (status != CW_OK)
        return status;
    settle(m);
    m->pending[seat] = action + 1;
    if (cw_phase(m->state) == CW_WAITING && cw_decision(m->state) == decision)
        return CW_OK;
    int from = m->answers;
    log_decision(m, decision);
    store_from(m, from);
    return CW_OK;
}

CwStatus match_leave(Match *m, int seat)
{
    if (seat < 0 || seat >= cw_seats(m->game))
        return CW_BAD_ARGUMENT;
    if (match_over(m))
        return CW_GAME_OVER;
    if (m->left[seat] || !mate_stays(m->game, seat, match_left(m)))
        return CW_BAD_ARGUMENT;
    Text line = {0};
    m->left[seat] = m->answers + 1;
    text_addf(&line, "left %d\n", seat);
    store_lines(m, &line);
    text_free(&line);
    return CW_OK;
}

CwStatus match_give_up(Match *m, int seat)
{
    if (seat < 0 || seat >= cw_seats(m->game))
        return CW_BAD_ARGUMENT;
    if (match_over(m))
        return CW_GAME_OVER;
    if (m->left[seat] || mate_stays(m->game, seat, match_left(m)))
        return CW_BAD_ARGUMENT;
    m->resigned = seat + 1;
    store_from(m, m->answers);
    return CW_OK;
}

unsigned match_left(const Match *m)
{
    unsigned left = 0;
    for (int s = 0; s < CW_MAX_SEATS; s++)
        left |= (unsigned)!!m->left[s] << s;
    return left;
}

int match_resigned(const Match *m)
{
    return m->resigned - 1;
}

int match_over(const Match *m)
{
    return m->resigned || cw_phase(m->state) != CW_WAITING;
}

CwStatus match_result(const Match *m, CwResult *result)
{
    if (!m->resigned && cw_phase(m->state) == CW_FAULTED) {
        *result = (CwResult){.rule = "fault"};
        return CW_OK;
    }
    if (!m->resigned)
        return cw_result(m->game, m->state, result);
    forfeit_result(m->game, m->resigned - 1, "resigned", result);
    return CW_OK;
}

static void add_name(const char *const *names, int seat, Text *out)
{
    if (names && names[seat])
        text_add(out, names[seat]);
    else
        text_addf(out, "Seat %d", seat + 1);
}

void add_winners(const CwGame *game, const CwResult *result, const char *const *names, Text *out)
{
    const char *beyond = words_find(game, "beyond", "seat", NULL);
    int winners = 0, losers = 0, named = 0;
    for (int s = 0; s < cw_seats(game); s++) {
        losers += result->payoff[s] < 0;
        winners += result->payoff[s] > 0;
    }
    for (int s = 0; s < cw_seats(game); s++) {
        if (result->payoff[s] <= 0)
            continue;
        text_add(out, !named ? "" : named + 1 < winners ? ", " : " and ");
        add_name(names, s, out);
        named++;
    }
    if (beyond && losers == cw_seats(game))
        text_addf(out, "%.*s wins", (int)strcspn(beyond, "\r\n"), beyond);
    else
        text_add(out, winners > 1 ? " win" : winners ? " wins" : "a draw");
}

int match_answers(const Match *m)
{
    return m->answers;
}

const MatchAnswer *match_answer_at(const Match *m, int index)
{
    return index >= 0 && index < m->answers ? &m->answer[index] : NULL;
}

const char *match_answer_words(const Match *m, int index)
{
    const MatchAnswer *answer = match_answer_at(m, index);
    return answer && m->answer_words.length ? m->answer_words.at + answer->words : "";
}

/* ---- going back ---------------------------------------------------------------------------------------------- */

void match_rewind(Match *m, int answers)
{
    MatchAnswer *given = m->answer;
    int count = answers < m->answers ? answers : m->answers;
    const MatchStore *store = m->store;
    unsigned viewers = m->teller.viewers;
    m->store = NULL;       /* what is done again is stored already, */
    m->teller.viewers = 0; /* and was told */
    m->answer = NULL;
    m->answer_room = 0;
    start(m);
    for (int i = 0; i < count; i++)
        match_answer(m, given[i].seat, given[i].decision, given[i].action);
    for (int s = 0; s < CW_MAX_SEATS; s++) /* who has left does not come back by it */
        if (m->left[s] > count + 1)
            m->left[s] = count + 1;
    free(given);
    m->teller.viewers = viewers;
    if (viewers)
        teller_start(&m->teller, m->state, &m->handles);
    m->store = store;
    if (store)
        store->anew(m);
}

/* How many answers stay when the last one of a seat is taken back; -1: it has given none. */
static int kept_by_undo(const Match *m, int seat)
{
    if (seat < 0 || seat >= cw_seats(m->game))
        return -1;
    int kept = m->answers;
    if (m->pending[seat])
        return kept;
    do
        kept--;
    while (kept >= 0 && m->answer[kept].seat != seat);
    while (kept > 0 && m->answer[kept - 1].decision == m->answer[kept].decision)
        kept--;
    return kept;
}

int match_can_undo(const Match *m, int seat)
{
    return kept_by_undo(m, seat) >= 0;
}

int match_undo(Match *m, int seat)
{
    int kept = kept_by_undo(m, seat);
    if (kept < 0)
        return 0;
    match_rewind(m, kept);
    return 1;
}

/* ---- events -------------------------------------------------------------------------------------------------- */

int match_events(const Match *m)
{
    return m->events.count;
}

const Event *match_event(const Match *m, int index)
{
    return index >= 0 && index < m->events.count ? &m->events.event[index] : NULL;
}

int match_event_cards(const Match *m, int index, int seat, uint32_t cards[CW_MAX_NOTE_ARGS])
{
    return eventlog_cards(&m->events, index, seat, cards);
}

const char *match_event_words(const Match *m, int index, int seat)
{
    return eventlog_words(&m->events, m->game, index, seat);
}
