/* Replays: a match as a text file.

       cardwright-replay 1
       game unicorn
       engine 0.1.0
       fingerprint 0123456789abcdef
       seat Ann
       seat Ben
       player you                 (who plays which seat, for those who resume; all seats or none)
       player greedy
       rule war_source=hand
       seed 7                     (or `key` and 64 hex digits)
       nonce 0
       deck mine.deck             (texts of the user's: deck, cards, only-cards or format, each line behind a bar)
       | 4 Comet
       play
       1 0 9 5f3a9c10 # play Fighter-9
       1 1 7 0d2b6e44 # play Fighter-7
       end U6.1 1000 -1000

   Answer lines are `decision seat action check`; the check is of the state after the answer, so that a replay that
   goes another way is refused where it does.  `left 1` among them: that seat left, and was played on by the computer
   (`resigned 1`, an end: it gave the whole game up).  What follows # is for people.  Without an end line the game is
   unfinished and resumes. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "match/inside.h"

enum { FORMAT = 1 };

/* ---- writing ------------------------------------------------------------------------------------------------- */

static void add_sources(Text *out, const char *what, const CwSource *sources, int count)
{
    for (int i = 0; i < count; i++) {
        text_addf(out, "%s %s\n", what, sources[i].name);
        for (const char *line = sources[i].text; *line;) {
            size_t length = strcspn(line, "\n");
            text_add(out, "| ");
            text_add_bytes(out, line, length);
            text_add(out, "\n");
            line += length + (line[length] == '\n');
        }
    }
}

static void add_key(Text *out, const CwKey *key)
{
    uint32_t high = 0;
    for (int i = 2; i < 8; i++)
        high |= key->word[i];
    if (!high) {
        text_addf(out, "seed %" PRIu64 "\n", (uint64_t)key->word[1] << 32 | key->word[0]);
        return;
    }
    text_add(out, "key ");
    for (int i = 0; i < 8; i++)
        text_addf(out, "%08" PRIx32, key->word[i]);
    text_add(out, "\n");
}

static void add_header(const Match *m, Text *out)
{
    text_addf(out, "cardwright-replay %d\ngame %s\nengine %s\nfingerprint %016" PRIx64 "\n", FORMAT,
              cw_game_name(m->def), cw_version(), cw_replay_fingerprint(m->game));
    for (int s = 0; s < cw_seats(m->game); s++)
        text_addf(out, "seat %s\n", m->name[s]);
    for (int s = 0; m->player[0] && s < cw_seats(m->game); s++)
        text_addf(out, "player %s\n", m->player[s]);
    for (int i = 0; i < cw_ruling_count(m->def); i++) {
        CwRuling r = cw_ruling(m->def, m->game, i);
        if (!r.name)
            continue;
        char value[64];
        cw_ruling_value(&r, r.value, value, sizeof value);
        text_addf(out, "rule %s=%s\n", r.name, value);
    }
    add_key(out, &m->key);
    text_addf(out, "nonce %" PRIu64 "\n", m->nonce);
    add_sources(out, m->config.only_cards ? "only-cards" : "cards", m->config.cards, m->config.card_count);
    add_sources(out, "deck", m->config.decks, m->config.deck_count);
    if (m->config.format)
        add_sources(out, "format", m->config.format, 1);
    text_add(out, "play\n");
}

static void add_end(const Match *m, Text *out)
{
    CwResult result;
    if (m->resigned) {
        text_addf(out, "resigned %d\n", m->resigned - 1);
    } else if (cw_phase(m->state) == CW_OVER) {
        cw_result(m->game, m->state, &result);
        text_addf(out, "end %s", result.rule);
        for (int s = 0; s < cw_seats(m->game); s++)
            text_addf(out, " %d", result.payoff[s]);
        text_add(out, "\n");
    } else if (cw_phase(m->state) != CW_WAITING) {
        text_add(out, "fault\n");
    }
}

void replay_add_left(const Match *m, int answers, Text *out)
{
    for (int s = 0; s < cw_seats(m->game); s++)
        if (m->left[s] == answers + 1)
            text_addf(out, "left %d\n", s);
}

void replay_add_lines(const Match *m, int from, Text *out)
{
    for (int i = from; i < m->answers; i++) {
        const MatchAnswer *a = &m->answer[i];
        text_addf(out, "%" PRIu32 " %d %d %08" PRIx32 " # %s\n", a->decision, a->seat, a->action, a->check,
                  match_answer_words(m, i));
        replay_add_left(m, i + 1, out);
    }
    add_end(m, out);
}

void match_write(const Match *m, Text *out)
{
    add_header(m, out);
    replay_add_left(m, 0, out);
    replay_add_lines(m, 0, out);
}
