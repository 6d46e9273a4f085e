/* What the process may touch from now on: one folder, and nothing else on any disk. */
#ifndef TABLE_SANDBOX_H
#define TABLE_SANDBOX_H

/* Of the thread that calls it, and of all that it starts later: those that run already stay as they are.
   1: it holds; 0: this system has no Landlock. */
int sandbox_to_folder(const char *folder);

#endif
