/* lines.h: the lines of a text file, whatever system wrote it. */
#ifndef CW_EFFECTS_LINES_H
#define CW_EFFECTS_LINES_H

#include <string.h>

#include "cardwright.h"
#include "effects/text.h"

typedef struct {
    const char *at, *end;
    Span line; /* without its end */
    uint32_t number;
} Reader;

static inline Reader reader(const CwSource *source)
{
    const char *text = source->text, *end = text + source->length;
    if (source->length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        text += 3; /* a byte order mark says nothing in UTF-8 */
    return (Reader){text, end, {text, 0}, 0};
}

static inline bool next_line(Reader *r)
{
    if (r->at == r->end)
        return false;
    const char *stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
    const char *end = stop ? stop : r->end;
    r->line.at = r->at;
    r->line.length = (uint32_t)(end - r->at);
    if (r->line.length && r->line.at[r->line.length - 1] == '\r')
        r->line.length--; /* Windows line ends */
    r->at = stop ? stop + 1 : r->end;
    r->number++;
    return true;
}

static inline Span trimmed(Span line)
{
    while (line.length && (line.at[0] == ' ' || line.at[0] == '\t'))
        line.at++, line.length--;
    while (line.length && (line.at[line.length - 1] == ' ' || line.at[line.length - 1] == '\t'))
        line.length--;
    return line;
}

static inline bool is_blank(Span line)
{
    return trimmed(line).length == 0;
}

static inline bool is_remark(Span line)
{
    line = trimmed(line);
    return line.length && line.at[0] == '#';
}

#endif
