#include "table/sandbox.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Rights that came after the header of Debian 12. */
enum { MAY_REFER = 1 << 13, MAY_TRUNCATE = 1 << 14, RIGHTS_OF_VERSION_1 = (1 << 13) - 1 };

static int allow(int rules, const char *folder, uint64_t rights)
{
    struct landlock_path_beneath_attr inside = {.allowed_access = rights,
                                                .parent_fd = open(folder, O_PATH | O_CLOEXEC)};
    int good = inside.parent_fd >= 0 &&
               syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &inside, 0) == 0;
    if (inside.parent_fd >= 0)
        close(inside.parent_fd);
    return good;
}

int sandbox_to_folder(const char *folder)
{
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1)
        return 0;
    uint64_t all = RIGHTS_OF_VERSION_1;
    if (version >= 2)
        all |= MAY_REFER;
    if (version >= 3)
        all |= MAY_TRUNCATE;
    struct landlock_ruleset_attr rules = {.handled_access_fs = all};
    const uint64_t looks = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
                   writes = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG |
                            LANDLOCK_ACCESS_FS_REMOVE_FILE | MAY_TRUNCATE;
    int file = (int)syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
    if (file < 0)
        return 0;
    int good = allow(file, folder, (looks | writes) & all);
#ifdef __SANITIZE_ADDRESS__ /* it looks for leaks by the threads that /proc lists */
    good = good && allow(file, "/proc", looks);
#endif
    good = good && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           syscall(SYS_landlock_restrict_self, file, 0) == 0;
    close(file);
    return good;
}
