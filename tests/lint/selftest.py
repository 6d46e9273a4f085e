#!/usr/bin/python3
"""Plants every mistake that the checks look for, and its innocent neighbour, in a tree of its own."""
import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import lint  # noqa: E402

MARK = 'TO' + 'DO'
MACHINE = '/ro' + 'ot/x'
NOT_MACHINE = '/wo' + 'rk/a'

# (check, file, text, number of findings)
CASES = [
    ('layering', 'kernel/a.c', '#include "games/g/b.h"\n', 1),
    ('layering', 'games/g/a.c', '#include "kernel/b.h"\n#include "b.h"\n#include "cardwright.h"\n', 0),
    ('layering', 'games/g/a.c', '#include "../h/b.h"\n', 1),
    ('layering', 'games/g/rules/a.c', '#include "match/b.h"\n', 1),
    ('layering', 'cli/a.c', '#include "lab/b.h"\n', 0),
    ('layering', 'lab/a.c', '#include "cli/b.h"\n', 1),
    ('length', 'lab/a.c', 'x\n' * 1001, 1),
    ('length', 'lab/a.c', 'x\n' * 1000, 0),
    ('length', 'include/cardwright.h', 'x\n' * 601, 1),
    ('words', 'lab/a.c', f'/* {MARK} later */\n', 1),
    ('words', 'docs/a.md', f'see {MACHINE}\n', 1),
    ('words', 'docs/a.md', f'TODOS and at https://x.org{NOT_MACHINE} or build{NOT_MACHINE}\n', 0),
    ('rules', 'games/g/rules/a.c', 'RULE(a)\n{\n    int x = 1;\n    BEGIN(s);\n    END;\n}\n', 1),
    ('rules', 'games/g/rules/a.c', 'RULE(a) /* 1. */\n{\n    /* why */\n    BEGIN(s);\n    END;\n}\n', 0),
    ('rules', 'games/g/rules/a.c', 'RULE(a)\n{\n    BEGIN(s);\n    if (x) break;\n    END;\n}\n', 1),
    ('rules', 'games/g/rules/a.c', 'RULE(a)\n{\n    BEGIN(s);\n    if (x) y(); else { break; }\n    END;\n}\n', 1),
    ('rules', 'games/g/rules/a.c', 'RULE(a)\n{\n    BEGIN(s);\n    for (;;) if (x) break;\n    END;\n}\n', 0),
    ('rules', 'games/g/rules/a.c', 'RULE(a)\n{\n    BEGIN(s);\n    while (x) { y(); }\n    break;\n    END;\n}\n', 1),
    ('rules', 'games/g/rules/a.c', 'RULE(a)\n{\n    BEGIN(s);\n    FOR_EACH_SEAT (g, p)\n        break;\n    END;\n}\n', 0),
    ('rules', 'games/g/rules/a.c',
     'RULE(a)\n{\n    BEGIN(s);\n    switch (x) { case A: y(); break; default: break; }\n    END;\n}\n', 0),
    ('rules', 'games/g/rules/a.c', 'RULE(a)\n{\n    BEGIN(s);\n    do { break; } while (0);\n    END;\n}\n', 0),
    ('rules', 'games/g/rules/a.c', 'void f(void)\n{\n    if (x(1))\n        CITE(1.2);\n    else\n        CITE(1.3);\n}\n', 2),
    ('rules', 'games/g/rules/a.c', 'void f(void)\n{\n    if (x) {\n        CITE(1.2);\n        CITE(1.3);\n    }\n}\n', 1),
    ('rules', 'games/g/rules/a.c', 'void f(void)\n{\n    if (x) {\n        CITE(1.2);\n        y();\n    }\n}\n', 0),
    ('rules', 'games/g/rules/a.c', 'void f(void)\n{\n    CITE_IF(1.2, x);\n    if (x)\n        y();\n    CITE(1.3);\n}\n', 0),
    ('rules', 'games/g/rules/a.c', 'int f(void)\n{\n    switch (set->code[at]) {\n    case A:\n        return 1;\n    }\n}\n', 1),
    ('rules', 'games/g/rules/a.c', 'int f(void)\n{\n    switch (ask->kind) {\n    case A:\n        return code[1];\n    }\n}\n', 0),
    ('calls', 'kernel/a.c', 'void *f(void) { return malloc(3); }\n', 1),
    ('calls', 'kernel/a.c', '/* malloc(3) */ const char *s = "printf(";\n', 0),
    ('calls', 'games/g/a.c', 'int f(void) { return rand () + (int)time(0); }\n', 2),
    ('calls', 'kernel/a.c', 'void f(void) { cards_free(1); at_time(2); }\n', 0),
    ('calls', 'lab/a.c', 'void *f(void) { return malloc(3); }\n', 0),
    ('calls', 'match/driver.c', 'void f(void) { free(0); printf(""); clock(); pthread_self(); }\n', 3),
    ('calls', 'players/search_run.c', 'void f(void) { clock(); pthread_self(); }\n', 0),
    ('types', 'lab/a.c', 'typedef struct Known {\n    int a;\n} Known;\n', 1),
    ('types', 'lab/a.c', 'typedef int Known;\n', 1),
    ('types', 'lab/a.c', 'typedef int Known(int a);\n', 1),
    ('types', 'lab/a.c', 'struct Known {\n    int a;\n};\n', 1),
    ('types', 'lab/a.c', 'typedef enum Known { A, B } Known;\n', 1),
    ('types', 'lab/a.c', 'typedef struct Known Known;\ntypedef struct Other {\n    int a;\n} Other;\n', 0),
    ('types', 'tests/a.c', 'typedef int Known;\n', 0),
    ('types', 'games/g/a.h', 'typedef int Known;\n', 1),
    ('types', 'games/g/a.h', 'typedef int Position;\n', 0),
    ('callers', 'lab/b.h', 'int b(int a);\n', 1),
    ('callers', 'lab/b.h', 'static inline int b(int a)\n{\n    return a;\n}\n', 1),
    ('callers', 'lab/a.c', 'int b(int a)\n{\n    return a;\n}\n', 1),
    ('callers', 'lab/a.c', 'int b(int a)\n{\n    return a;\n}\nint c = b(1);\n', 0),
    ('callers', 'lab/a.c', 'int b(int a)\n{\n    return a;\n}\nint (*c)(int a) = b;\n', 0),
    ('callers', 'lab/a.c', 'int as_b(int a)\n{\n    return a;\n}\n#define AS(name) as_##name\n', 0),
    ('callers', 'lab/a.c', 'static int b(int a)\n{\n    return a;\n}\n', 0),
    ('callers', 'include/cardwright.h', 'int b(int a);\n', 0),
    ('games', 'cli/a.c', 'int f(const char *s) { return strcmp(s, "g") == 0; }\n', 1),
    ('games', 'cli/a.c', '/* "g" */ const char *s = "play g";\n', 0),
    ('games', 'cli/a.c', '#include "games/g/b.h"\n', 1),
    ('games', 'games/g/a.c', '#include "games/g/b.h"\nconst char *s = "g";\n', 0),
    ('games', 'tests/a.c', 'const char *s = "g";\n', 0),
    ('games', 'effects/a.c', '/* as the Knight does */\n', 1),
    ('games', 'effects/a.c', '/* Knighthood; Heal */\n', 0),
    ('games', 'effects/errors.def', 'PROBLEM(A, "no Knights here")\n', 1),
    ('games', 'effects/errors.def', 'PROBLEM(A, "only then (7.7.2)")\n', 1),
    ('games', 'effects/a.h', '/* version 1.2 */\n', 0),
]
NEIGHBOURS = ['games/g/b.h', 'games/h/b.h', 'kernel/b.h', 'match/b.h', 'lab/b.h', 'cli/b.h', 'include/cardwright.h']


def put(root, path, text):
    os.makedirs(os.path.join(root, os.path.dirname(path)), exist_ok=True)
    with open(os.path.join(root, path), 'w', encoding='utf-8') as file:
        file.write(text)


def main():
    failed = 0
    for check, path, text, expected in CASES:
        with tempfile.TemporaryDirectory() as root:
            for neighbour in NEIGHBOURS:
                put(root, neighbour, '')
            put(root, 'games/g/vocabulary.def', 'VERB(HEAL, "Heal [{some} ]Knight.", "M1.2")\n')
            put(root, 'games/h/state.h', 'typedef int Position;\n')
            put(root, 'kernel/known.h', 'typedef struct Known {\n    int a;\n} Known;\n')
            put(root, path, text)
            findings = list(lint.CHECKS[check](root))
            if len(findings) != expected:
                failed += 1
                print(f'{check}: expected {expected} findings, got {findings} in\n{text}')
    print(f'{len(CASES) - failed} of {len(CASES)} planted cases judged rightly')
    sys.exit(1 if failed else 0)


if __name__ == '__main__':
    main()
