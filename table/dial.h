/* The other side of a WebSocket: for programs that play at somebody's table, and for tests.  It waits. */
#ifndef TABLE_DIAL_H
#define TABLE_DIAL_H

#include "match/text.h"

typedef struct Dial Dial;

typedef enum DialHeard { DIAL_MESSAGE, DIAL_NOTHING, DIAL_CLOSED } DialHeard;

/* `header` (NULL: none) is a line of the request, such as the `Origin: ...` of a browser.  NULL and a problem: nobody is there, or it refuses; the problem says how. */
Dial *dial_open(const char *host, int port, const char *path, const char *header, Problem *p);
void dial_close(Dial *dial);                               /* NULL is fine */
int dial_say(Dial *dial, const char *text, size_t length); /* 0: it is closed */
/* Waits for a message as long as the patience lasts, for ever if it is below 0.  The message is valid until the next call. */
DialHeard dial_hear(Dial *dial, int patience_ms, const char **text, size_t *length);
const char *dial_reason(const Dial *dial, int *code); /* why it was closed */
int dial_file(const Dial *dial);                      /* for those who wait for several things */

#endif
