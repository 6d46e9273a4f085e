/* The book: everything about an opened game that does not change while it is played, as one JSON object for whoever
   draws the game or plays it over a wire.

       {"game", "title", "version", "fingerprint", "texts", "about", "length", "goal", "seats": {"fewest", "most", "usual"},
        "roles": [{"id", "words", "goal"}],
        "kinds": [{"kind", "name", "type", "faction", "class", "stats": {}, "tags": [], "lines": [{"text", "rules": []}],
                   "back", "copies"}],
        "words": {"zone", "counter", "track", "value", "mark", "verb", "phase", "help", ...: {NAME: words}},
        "questions": [{"id", "rule", "words", "verbs": [{"id", "label", "needs", "rule"}]}],
        "events": [{"id", "args": [{"type", "name"}], "words"}],
        "terms": [{"word", "rule", "text"}],
        "rules": [{"id", "title"} or {"id", "chapter", "text", "rulings": []}],
        "rulings": [{"id", "name", "values", "value", "text", "source"}],
        "formats": [{"id", "name", "lines": [{"name", "value"}]}], "decks": [{"id", "name", "format", "cards": []}],
        "lessons": [{"id"}], "layout": LAYOUT}

   Empty members are left out, except lists of the first level.  Decks are those that ship: a book says nothing about what a seat has brought, and two games
   of one program with the same cw_fingerprint have the same book.  It comes from card files, words.en, the .def files, RULEBOOK.md and layout.txt. */
#ifndef TEXTS_BOOK_H
#define TEXTS_BOOK_H

#include "cardwright.h"

/* As cw_view does: at most `capacity` bytes with a NUL, and the length of the whole. */
size_t book_write(const CwGame *game, char *text, size_t capacity);
/* A number over all texts and tables of a game that books are made from.  Games with the same fingerprint have the same book
   if this is the same, too, in whatever program: a book is kept under both. */
uint32_t book_texts(const CwGameDef *def);
/* The few members that a list of games shows: game, title, about, length, goal, seats, theme, hue, pattern, lessons.  The
   game need not be open. */
size_t book_summary(const CwGameDef *def, char *text, size_t capacity);
/* Three of its cards and how they are drawn, for a picture of the game: game, title, fingerprint, kinds (without their texts),
   layout (faces, icons, colours, theme, hue).  A book is twenty times as long. */
size_t book_poster(const CwGame *game, char *text, size_t capacity);
/* The whole of it; to be freed. */
char *book_text(const CwGame *game, size_t *length);

#endif
