#include "match/viewer_frame.h"

enum { ROOM = 4096 };

typedef size_t FramePart(const ViewerFrame *f, char *text, size_t capacity);

static size_t view(const ViewerFrame *f, char *text, size_t capacity)
{
    return cw_view(f->game, f->state, f->viewer, f->number, f->names, f->handles, text, capacity);
}

static size_t ask(const ViewerFrame *f, char *text, size_t capacity)
{
    return cw_ask(f->game, f->state, f->viewer, f->number, f->names, f->handles, text, capacity);
}

/* Written at the end of the text, a second time only if there was no room for it. */
static void add_part(Text *out, const ViewerFrame *f, FramePart *part)
{
    for (size_t need = ROOM;;) {
        if (out->room - out->length < need) {
            out->room = out->length + need + ROOM;
            out->at = memory(out->at, out->room, 1);
        }
        size_t room = out->room - out->length, length = part(f, out->at + out->length, room);
        if (length < room) {
            out->length += length;
            return;
        }
        need = length + 1;
    }
}

void viewer_frame_write(Text *out, const ViewerFrame *f)
{
    text_add(out, "\"events\":");
    text_add(out, f->events);
    text_add(out, ",\"view\":");
    add_part(out, f, view);
    if (f->viewer < 0 || !(cw_waiting(f->state) >> f->viewer & 1))
        return;
    text_add(out, ",\"ask\":");
    add_part(out, f, ask);
}

void viewer_history_write(Text *out, const Match *m, int viewer, int most)
{
    int count = match_events(m), from = count > most ? count - most : 0;
    text_add(out, "[");
    for (int i = from; i < count; i++) {
        const CwNote *note = &match_event(m, i)->note;
        uint32_t cards[CW_MAX_NOTE_ARGS];
        char told[ROOM];
        match_event_cards(m, i, viewer, cards);
        size_t length = cw_note_again(match_game(m), match_state(m), note, viewer, cards, told, sizeof told);
        text_add(out, i > from ? ",{" : "{");
        if (length < sizeof told) {
            text_add_bytes(out, told, length);
        } else {
            text_add(out, "\"e\":");
            text_json(out, cw_note_name(match_game(m), note));
        }
        text_add(out, ",\"words\":");
        text_json(out, match_event_words(m, i, viewer));
        text_add(out, "}");
    }
    text_add(out, "]");
}
