#!/usr/bin/python3
"""check.py FILE "COMPILER FLAGS"...: each compiler refuses FILE for the planted reason and accepts it with -DGOOD.

The first line of FILE says the reason, a part of the compiler's message: `/* EXPECT: text */`. Where compilers word
it differently, alternatives stand between bars: `/* EXPECT: gcc's words | clang's words */`.
"""
import re
import subprocess
import sys

# -O2 because uninitialised values are seen by the optimiser.
COMMON = ['-std=gnu17', '-O2', '-D_GNU_SOURCE', '-I.', '-Iinclude', '-c', '-o', '/dev/null']


def compile_with(compiler, path, *more):
    run = subprocess.run(compiler.split() + COMMON + list(more) + [path], capture_output=True, text=True, check=False)
    return run.returncode, run.stderr


def problems(path, compilers):
    with open(path, encoding='utf-8') as file:
        mark = re.search(r'EXPECT:\s*(.+?)\s*(?:\*/|$)', file.readline())
    if not mark:
        yield f'{path}: its first line must say /* EXPECT: part of the message */'
        return
    expected = [words.strip() for words in mark.group(1).split(' | ')]
    for compiler in compilers:
        name = compiler.split()[0]
        status, message = compile_with(compiler, path, '-DGOOD')
        if status != 0:
            yield f'{name} refuses the good variant:\n{message}'
        status, message = compile_with(compiler, path)
        if status == 0:
            yield f'{name} accepts the planted mistake'
        elif not any(words in message for words in expected):
            yield f'{name} refuses it for another reason than {expected}:\n{message}'


def main():
    if len(sys.argv) < 3:
        sys.exit('usage: check.py FILE "COMPILER FLAGS"...')
    found = list(problems(sys.argv[1], sys.argv[2:]))
    print('\n'.join(found) if found else 'refused as expected')
    sys.exit(1 if found else 0)


if __name__ == '__main__':
    main()
