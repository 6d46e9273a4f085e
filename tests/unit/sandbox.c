/* A process that was shut into its folder: it reads and writes there and nowhere else, for good. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "table/sandbox.h"

static char inside[64], outside[64];

static int can_open(const char *folder, const char *name, int how)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    int file = open(path, how, 0600);
    if (file >= 0)
        close(file);
    return file >= 0;
}

enum { NO_LANDLOCK = 1, READS_OUTSIDE, WRITES_OUTSIDE, MAKES_OUTSIDE, CANNOT_WRITE_INSIDE, RUNS_A_PROGRAM };

/* What it can do that it should not, or cannot and should. */
static int shut_in(void)
{
    char program[] = "/bin/true", *words[] = {program, NULL};
    if (!sandbox_to_folder(inside))
        return NO_LANDLOCK;
    if (can_open(outside, "there", O_RDONLY))
        return READS_OUTSIDE;
    if (can_open(outside, "there", O_WRONLY))
        return WRITES_OUTSIDE;
    if (can_open(outside, "new", O_WRONLY | O_CREAT))
        return MAKES_OUTSIDE;
    if (!can_open(inside, "there", O_RDWR) || !can_open(inside, "new", O_RDWR | O_CREAT | O_TRUNC))
        return CANNOT_WRITE_INSIDE;
    execv(program, words);
    return errno == EACCES ? 0 : RUNS_A_PROGRAM;
}

static void only_its_folder_is_left(void **state)
{
    int status;
    (void)state;
    strcpy(inside, "/tmp/cw_inside_XXXXXX");
    strcpy(outside, "/tmp/cw_outside_XXXXXX");
    assert_non_null(mkdtemp(inside));
    assert_non_null(mkdtemp(outside));
    assert_true(can_open(inside, "there", O_WRONLY | O_CREAT) &&
                can_open(outside, "there", O_WRONLY | O_CREAT));
    pid_t child = fork();
    if (!child)
        _exit(shut_in());
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    if (WEXITSTATUS(status) == NO_LANDLOCK)
        print_message("this system has no Landlock: `serve` says so at its start\n");
    else
        assert_int_equal(WEXITSTATUS(status), 0);
    for (int i = 0; i < 2; i++) {
        char path[100];
        const char *folder = i ? inside : outside;
        snprintf(path, sizeof path, "%s/there", folder);
        unlink(path);
        snprintf(path, sizeof path, "%s/new", folder);
        unlink(path);
        rmdir(folder);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(only_its_folder_is_left)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
