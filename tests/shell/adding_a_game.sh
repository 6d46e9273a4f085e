#!/bin/sh
# release only
# Every piece of code that docs/adding-a-game.md quotes stands so in the file that it names.
set -eu
cd "$2"
python3 - <<'PY'
import re, sys
page = open('docs/adding-a-game.md').read()
blocks = re.findall(r'```file (\S+)\n(.*?)```', page, flags=re.S)
wrong = [name for name, text in blocks if text.rstrip('\n') not in open(name).read()]
for name in wrong:
    print('docs/adding-a-game.md: what it quotes of', name, 'does not stand there')
sys.exit(bool(wrong) or len(blocks) < 8)
PY
