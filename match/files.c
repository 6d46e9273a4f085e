/* Whole files in and out, and the end of a program without memory: what texts need of the system. */
#include "match/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void out_of_memory(void)
{
    fputs("cardwright: out of memory\n", stderr);
    exit(70);
}

int file_read(const char *path, Text *text, Problem *p)
{
    text_clear(text);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return problem(p, 0, "cannot read %s: %s", path, strerror(errno));
    for (;;) {
        char part[1 << 14];
        ssize_t n = read(file, part, sizeof part);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0) {
            int why = errno;
            close(file);
            return problem(p, 0, "cannot read %s: %s", path, strerror(why));
        }
        if (n == 0)
            break;
        text_add_bytes(text, part, (size_t)n);
    }
    close(file);
    return 1;
}

static int write_all(int file, const char *bytes, size_t length)
{
    while (length) {
        ssize_t n = write(file, bytes, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return 0;
        bytes += n;
        length -= (size_t)n;
    }
    return fsync(file) == 0 || errno == EINVAL || errno == ENOTSUP;
}

static int write_with_mode(const char *path, const char *bytes, size_t length, mode_t mode, Problem *p)
{
    Text beside = {0};
    text_addf(&beside, "%s.%ld.new", path, (long)getpid());
    int file = open(beside.at, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
    int good = file >= 0 && write_all(file, bytes, length);
    int why = errno;
    if (file >= 0 && close(file) != 0 && good) {
        why = errno;
        good = 0;
    }
    if (good && rename(beside.at, path) != 0) {
        why = errno;
        good = 0;
    }
    if (!good && file >= 0)
        unlink(beside.at);
    text_free(&beside);
    return good ? 1 : problem(p, 0, "cannot write %s: %s", path, strerror(why));
}

int file_write(const char *path, const char *bytes, size_t length, Problem *p)
{
    return write_with_mode(path, bytes, length, 0666, p);
}

int file_write_private(const char *path, const char *bytes, size_t length, Problem *p)
{
    return write_with_mode(path, bytes, length, 0600, p);
}
