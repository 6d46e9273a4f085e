"""console.py PROGRAM FILE...: runs the examples of the manual and compares what they print.

An example is a fenced block marked `console`: lines that begin with `$ ` are commands for sh, `> ` continues one, and
the lines behind it are what it prints on standard output. A line `...` stands for any number of lines, and `...` inside
a line for any characters. Commands of one file run in one empty folder, one after the other, with `cardwright` on PATH
and the project's folder as $CARDWRIGHT.
"""
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def examples(path):
    """Yields (line number, command, expected lines)."""
    with open(path, encoding='utf-8') as file:
        lines = file.read().split('\n')
    inside, current = False, None
    for number, line in enumerate(lines, 1):
        if not inside:
            inside = line.strip() == '```console'
        elif line.startswith('$ ') or line.strip() == '```':
            if current:
                yield current
            current = (number, line[2:], []) if line.startswith('$ ') else None
            inside = line.strip() != '```'
        elif current is None:
            sys.exit(f'{path}:{number}: output without a command')
        elif line.startswith('> ') and not current[2]:
            current = (current[0], current[1] + '\n' + line[2:], [])
        else:
            current[2].append(line)


def pattern(expected):
    parts = []
    for line in expected:
        parts.append('(?:.*\n)*?' if line.strip() == '...' else
                     '.*'.join(re.escape(part) for part in line.split('...')) + '\n')
    return ''.join(parts) + r'\Z'


def run_file(path, environment):
    wrong = count = 0
    with tempfile.TemporaryDirectory() as folder:
        for number, command, expected in examples(path):
            count += 1
            done = subprocess.run(['sh', '-c', command], cwd=folder, env=environment, text=True, timeout=300,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            if not re.match(pattern(expected), done.stdout):
                wrong += 1
                print(f'{path}:{number}: $ {command}\n--- expected\n' + '\n'.join(expected) +
                      f'\n--- printed (status {done.returncode})\n{done.stdout}{done.stderr}---')
    print(f'{path}: {count} examples, {wrong} wrong')
    return wrong


def main():
    program, paths = os.path.abspath(sys.argv[1]), sys.argv[2:]
    with tempfile.TemporaryDirectory() as bin_folder:
        os.symlink(program, os.path.join(bin_folder, 'cardwright'))
        environment = dict(os.environ, PATH=bin_folder + os.pathsep + os.environ['PATH'], CARDWRIGHT=ROOT)
        sys.exit(1 if sum(run_file(path, environment) for path in paths) else 0)


if __name__ == '__main__':
    main()
