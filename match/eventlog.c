#include "match/eventlog.h"

#include <stdlib.h>

enum { NOTE_LENGTH = 1024 };

static size_t add_words(EventLog *log, const char *words)
{
    size_t at = log->words.length;
    text_add(&log->words, words);
    text_add_bytes(&log->words, "", 1);
    return at;
}

static int may_know(const CwGame *game, const CwNote *note, int seat)
{
    if (seat == EVERYTHING)
        return 1;
    if (seat == CW_SPECTATOR)
        return (note->cards_seen & 0xFF) == 0xFF;
    return seat >= 0 && seat < cw_seats(game) && (note->cards_seen >> seat & 1);
}

void eventlog_add(EventLog *log, const CwGame *game, const CwState *state, const char *const *names,
                  const CwNote *note)
{
    if (log->count == log->room) {
        log->room = 2 * log->room + 64;
        log->event = memory(log->event, (size_t)log->room, sizeof *log->event);
    }
    Event *event = &log->event[log->count++];
    *event = (Event){.note = *note, .decision = cw_decision(state)};
    char words[NOTE_LENGTH];
    CwNote seen = *note;
    seen.cards_seen = 0xFFFF;
    cw_note_words(game, state, &seen, CW_SPECTATOR, names, words, sizeof words);
    event->known = event->hidden = add_words(log, words);
    if (may_know(game, note, CW_SPECTATOR))
        return;
    seen.cards_seen = 0;
    cw_note_words(game, state, &seen, CW_SPECTATOR, names, words, sizeof words);
    event->hidden = add_words(log, words);
}

const char *eventlog_words(const EventLog *log, const CwGame *game, int index, int seat)
{
    if (index < 0 || index >= log->count)
        return "";
    const Event *event = &log->event[index];
    return log->words.at + (may_know(game, &event->note, seat) ? event->known : event->hidden);
}

void eventlog_clear(EventLog *log)
{
    log->count = 0;
    text_clear(&log->words);
}

void eventlog_free(EventLog *log)
{
    free(log->event);
    text_free(&log->words);
    *log = (EventLog){0};
}
