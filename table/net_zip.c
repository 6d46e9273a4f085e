/* Answers made shorter for those who can read it: on a slow line the page would come three times as late.  Nothing of it holds
   a secret beside what a stranger may choose, so its length tells nothing. */
#include "table/net_inside.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum {
    NET_ZIP_LEAST = 1024,
    GZIP_WINDOW = 15 + 16
}; /* shorter answers fit into one packet; 16: with gzip's frame */

struct NetZipped {
    const void *of; /* bytes that are the program's own: they never change */
    NetShort made;
    NetZipped *next;
};

static int is_text(const char *type)
{
    static const char *const parts[] = {"text/", "json", "svg", "wasm"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strstr(type, parts[i]))
            return 1;
    return 0;
}

int net_can_unzip(const char *accepted)
{
    const char *gzip = accepted ? strstr(accepted, "gzip") : NULL;
    return gzip && strncmp(gzip, "gzip;q=0", 8) != 0;
}

static int shorten(const NetAnswer *answer, NetShort *made)
{
    z_stream z = {.zalloc = Z_NULL};
    if (deflateInit2(&z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, GZIP_WINDOW, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        return 0;
    uLong room = deflateBound(&z, (uLong)answer->length);
    made->bytes = memory(NULL, room, 1);
    z.next_in = (Bytef *)(uintptr_t)answer->bytes;
    z.avail_in = (uInt)answer->length;
    z.next_out = (Bytef *)made->bytes;
    z.avail_out = (uInt)room;
    int done = deflate(&z, Z_FINISH) == Z_STREAM_END;
    made->length = z.total_out;
    deflateEnd(&z);
    if (done && made->length < answer->length)
        return 1;
    free(made->bytes);
    return 0;
}

int net_zip(Net *net, const NetAnswer *answer, NetShort *made)
{
    if (answer->length < NET_ZIP_LEAST || !is_text(answer->type))
        return 0;
    for (const NetZipped *kept = net->zipped; kept && !answer->owned; kept = kept->next)
        if (kept->of == answer->bytes) {
            *made = kept->made;
            return 1;
        }
    *made = (NetShort){.is_kept = !answer->owned};
    if (!shorten(answer, made))
        return 0;
    if (made->is_kept) {
        NetZipped *kept = memory(NULL, 1, sizeof *kept);
        *kept = (NetZipped){.of = answer->bytes, .made = *made, .next = net->zipped};
        net->zipped = kept;
    }
    return 1;
}

void net_zip_close(Net *net)
{
    for (NetZipped *kept = net->zipped, *next; kept; kept = next) {
        next = kept->next;
        free(kept->made.bytes);
        free(kept);
    }
}
