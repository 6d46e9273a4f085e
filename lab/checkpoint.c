#include "lab/checkpoint.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char head[] = "cardwright checkpoint 1\n";

static uint64_t check_value(const char *text, size_t length)
{
    uint64_t h = 0xCBF29CE484222325u;
    for (size_t i = 0; i < length; i++)
        h = (h ^ (unsigned char)text[i]) * 0x100000001B3u;
    return h;
}

uint64_t identity_add(uint64_t identity, const char *words)
{
    for (; *words; words++)
        identity = (identity ^ (unsigned char)*words) * 0x100000001B3u;
    return (identity ^ 0xFF) * 0x100000001B3u;
}

uint64_t identity_begin(const char *what, const CwGame *game, const CwKey *key)
{
    uint64_t identity = identity_add(identity_add(0xCBF29CE484222325u, what), cw_version());
    CwDerived mark; /* the file tells nothing of the key */
    cw_derive(key, FOR_CHECKPOINTS, 0, 0, &mark);
    identity = (identity ^ mark.word[0]) * 0x100000001B3u;
    return (identity ^ cw_replay_fingerprint(game)) * 0x100000001B3u;
}

void checkpoint_begin(Text *text)
{
    text_clear(text);
    text_add(text, head);
}

static void add_numbers(Text *text, const uint64_t *number, size_t count)
{
    for (size_t i = 0; i < count;) {
        size_t zeros = 0;
        while (i + zeros < count && !number[i + zeros])
            zeros++;
        if (zeros > 1) {
            text_addf(text, " *%zu", zeros);
            i += zeros;
        } else {
            text_addf(text, " %" PRIu64, number[i++]);
        }
    }
}

void checkpoint_add(Text *text, const Study *study, const CwKey *key)
{
    text_addf(text, "%016" PRIx64 " %" PRIu64, study_identity(study, key), study->done);
    add_numbers(text, study->sums, study->sum_count);
    add_numbers(text, study->leasts, study->least_count);
    text_add(text, "\n");
}

void checkpoint_end(Text *text)
{
    uint64_t check = check_value(text->at, text->length);
    text_addf(text, "end %016" PRIx64 "\n", check);
}

int checkpoint_check(const Text *text, Problem *why)
{
    static const char advice[] = "; delete it to begin anew, or name another file";
    size_t last = sizeof "end 0123456789abcdef\n" - 1;
    if (text->length < sizeof head - 1 || memcmp(text->at, head, sizeof head - 1) != 0)
        return problem(why, 1, "this is no checkpoint of this version%s", advice);
    if (text->length < sizeof head - 1 + last || memcmp(text->at + text->length - last, "end ", 4) != 0)
        return problem(why, 0, "the checkpoint is not complete%s", advice);
    if (strtoull(text->at + text->length - last + 4, NULL, 16) != check_value(text->at, text->length - last))
        return problem(why, 0, "the checkpoint was changed or damaged: its check value is wrong%s", advice);
    return 1;
}

static const char *read_numbers(const char *p, uint64_t *number, size_t count)
{
    for (size_t i = 0; i < count;) {
        char *end;
        int zeros = *p == ' ' && p[1] == '*';
        uint64_t value = strtoull(p + 1 + zeros, &end, 10);
        if (*p != ' ' || end == p + 1 + zeros || (zeros && value > count - i))
            return NULL;
        if (zeros) {
            memset(number + i, 0, (size_t)value * sizeof *number);
            i += (size_t)value;
        } else {
            number[i++] = value;
        }
        p = end;
    }
    return p;
}

int checkpoint_restore(const Text *text, Study *study, const CwKey *key)
{
    char mark[20];
    snprintf(mark, sizeof mark, "%016" PRIx64 " ", study_identity(study, key));
    const char *line = text->at;
    while ((line = strchr(line, '\n')) && strncmp(++line, mark, 17) != 0)
        continue;
    if (!line)
        return 0;
    char *end;
    uint64_t done = strtoull(line + 17, &end, 10);
    const char *p = done <= study->games ? read_numbers(end, study->sums, study->sum_count) : NULL;
    p = p ? read_numbers(p, study->leasts, study->least_count) : NULL;
    if (p && *p == '\n') {
        study->done = done;
        return 1;
    }
    memset(study->sums, 0, study->sum_count * sizeof *study->sums);
    memset(study->leasts, 0xFF, study->least_count * sizeof *study->leasts);
    return 0;
}
