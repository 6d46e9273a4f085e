#!/bin/sh
# docs/adding-a-game.md builds the whole of Kuhn poker: its blocks, put together, are the files that are compiled.
# release only
set -eu
/usr/bin/python3 - "$2" <<'PYTHON'
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
folder = root / 'tests/games/kuhn'
page = (root / 'docs/adding-a-game.md').read_text(encoding='utf-8')
quoted = {}
for name, text in re.findall(r'^```\w+ file=(\S+)\n(.*?)^```$', page, re.M | re.S):
    quoted[name] = quoted.get(name, '') + text
real = {str(p.relative_to(folder)): p.read_text(encoding='utf-8') for p in folder.rglob('*') if p.is_file()}
wrong = [f'{name}: the page has a file that the game does not have' for name in quoted.keys() - real.keys()]
for name, text in sorted(real.items()):
    if name.startswith('tests/'):
        continue
    if name not in quoted:
        wrong.append(f'{name}: the page does not show it')
    elif quoted[name] != text:
        page_lines, file_lines = quoted[name].splitlines(), text.splitlines()
        at = next((i for i, (a, b) in enumerate(zip(page_lines, file_lines)) if a != b), min(len(page_lines), len(file_lines)))
        wrong.append(f'{name}:{at + 1}: the page differs from the file')
print('\n'.join(wrong) if wrong else f'{len(quoted)} files agree with the page')
sys.exit(1 if wrong else 0)
PYTHON
