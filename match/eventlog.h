/* The event log: what happened, in words for each viewer.

   Words are made when the note comes, because cards may have changed by the time somebody reads them.  A note has at
   most two wordings: for those who may know its cards, and for the others. */
#ifndef MATCH_EVENTLOG_H
#define MATCH_EVENTLOG_H

#include "cardwright.h"
#include "match/handles.h"
#include "match/text.h"

typedef struct Event {
    CwNote note;
    uint32_t decision; /* the last one made before it; 0: setup */
    size_t known,
        hidden; /* where its words begin in `words`: for those who may know the cards, for the others */
    size_t
        cards; /* where the handles of its cards begin in `card`: those of the watchers, then seat by seat */
    int card_count; /* for each of them */
} Event;

typedef struct EventLog {
    Event *event;
    int count, room;
    Text words;
    uint32_t *card;
    size_t cards, card_room;
} EventLog;

/* Numbers the cards that it names; NULL: no viewer knows cards by number. */
void eventlog_add(EventLog *log, const CwGame *game, const CwState *state, const char *const *names,
                  const CwNote *note, Handles *handles);
enum { EVERYTHING = -2 }; /* a viewer who knows all cards: for replays and scenarios */
/* In the words of a seat, CW_SPECTATOR or EVERYTHING; valid until the next event comes. */
const char *eventlog_words(const EventLog *log, const CwGame *game, int index, int seat);
/* The cards that it names, by the handles that the seat or CW_SPECTATOR had for them then; 0: one that it may not know.
   Returns how many. */
int eventlog_cards(const EventLog *log, int index, int seat, uint32_t cards[CW_MAX_NOTE_ARGS]);
void eventlog_clear(EventLog *log);
/* The latest `most` of them, or a few more: what is before them is dropped, and numbers begin anew. */
void eventlog_keep(EventLog *log, int most);
void eventlog_free(EventLog *log);

#endif
