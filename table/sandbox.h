/* What the process may touch from now on: one folder, and nothing else on any disk. */
#ifndef TABLE_SANDBOX_H
#define TABLE_SANDBOX_H

/* 1: it holds; 0: this system has no Landlock. */
int sandbox_to_folder(const char *folder);

#endif
