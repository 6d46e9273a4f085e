#include "match/eventlog.h"

#include <stdlib.h>
#include <string.h>

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
        return (note->cards_seen & CW_SEEN_BY_WATCHERS) != 0;
    return seat >= 0 && seat < cw_seats(game) && (note->cards_seen >> seat & 1);
}

static void add_cards(EventLog *log, Event *event, const CwGame *game, const CwState *state, Handles *handles)
{
    event->cards = log->cards;
    for (int seat = CW_SPECTATOR; seat < cw_seats(game); seat++) {
        if (log->cards + CW_MAX_NOTE_ARGS > log->card_room) {
            log->card_room = 2 * log->card_room + 256;
            log->card = memory(log->card, log->card_room, sizeof *log->card);
        }
        event->card_count =
            cw_note_cards(game, state, &event->note, seat, handles_of(handles, seat), log->card + log->cards);
        log->cards += (size_t)event->card_count;
    }
}

void eventlog_add(EventLog *log, const CwGame *game, const CwState *state, const char *const *names,
                  const CwNote *note, Handles *handles)
{
    if (log->count == log->room) {
        log->room = 2 * log->room + 64;
        log->event = memory(log->event, (size_t)log->room, sizeof *log->event);
    }
    Event *event = &log->event[log->count++];
    *event = (Event){.note = *note, .decision = cw_decision(state)};
    if (handles)
        add_cards(log, event, game, state, handles);
    char words[NOTE_LENGTH];
    CwNote seen = *note;
    seen.cards_seen = CW_SEEN_BY_ALL;
    cw_note_words(game, state, &seen, CW_SPECTATOR, names, words, sizeof words);
    event->known = event->hidden = add_words(log, words);
    if (note->cards_seen == CW_SEEN_BY_ALL)
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

int eventlog_cards(const EventLog *log, int index, int seat, uint32_t cards[CW_MAX_NOTE_ARGS])
{
    const Event *event = &log->event[index];
    size_t from = event->cards + (size_t)event->card_count * (size_t)(1 + seat);
    for (int i = 0; i < event->card_count; i++)
        cards[i] = log->card[from + (size_t)i];
    return event->card_count;
}

void eventlog_clear(EventLog *log)
{
    log->count = 0;
    log->cards = 0;
    text_clear(&log->words);
}

void eventlog_keep(EventLog *log, int most)
{
    if (log->count < 2 * most)
        return;
    int gone = log->count - most;
    Event *first = &log->event[gone];
    size_t words = first->known, cards = first->cards;
    log->words.length -= words;
    memmove(log->words.at, log->words.at + words, log->words.length + 1);
    log->cards -= cards;
    if (log->cards)
        memmove(log->card, log->card + cards, log->cards * sizeof *log->card);
    memmove(log->event, first, (size_t)most * sizeof *log->event);
    log->count = most;
    for (int i = 0; i < most; i++) {
        log->event[i].known -= words;
        log->event[i].hidden -= words;
        log->event[i].cards -= cards;
    }
}

void eventlog_free(EventLog *log)
{
    free(log->event);
    free(log->card);
    text_free(&log->words);
    *log = (EventLog){0};
}
