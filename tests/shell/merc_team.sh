#!/bin/sh
# MERC as a team game: a Rebel who resigns or is gone is played on and shares the result; roles are counted apart.
set -eu
cd "$2"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_STATE_HOME="$work/state"

printf '1\n1\n1\nresign\ny\nn\n' |
    "$1" play merc --players you,greedy,greedy --seed 3 >"$work/out" 2>&1 || true
grep -q 'has left; the computer plays on' "$work/out"
replay=$(find "$work/state" -name '*.replay')
grep -q '^left 0$' "$replay"
grep -q '^end M20' "$replay"
"$1" replay "$replay" | grep -q 'verified'

# The lone Dictator who resigns gives the game up.
printf 'resign\ny\nn\n' | "$1" play merc --players greedy,greedy,you --seed 3 >"$work/out" 2>&1 || true
grep -q 'the game was given up' "$work/out"

"$1" simulate merc --players "cmd:/bin/false,greedy,random" --games 5 --seed 2 --json >"$work/json" 2>"$work/err"
grep -q 'seat 1 left, and greedy played on for it' "$work/err"
python3 - "$work/json" <<'PYTHON'
import json, sys
run = json.load(open(sys.argv[1]))
assert run['left'] == [5, 0, 0] and run['forfeits'] == [0, 0, 0], run
rebels, dictator = run['roles']
assert rebels['role'] == 'Rebels' and rebels['seats'] == [0, 1] and rebels['played'] == 5
assert dictator['role'] == 'Dictator' and dictator['seats'] == [2]
assert rebels['wins'] == run['wins'][0] == run['wins'][1] and rebels['wins'] + dictator['wins'] == 5
PYTHON
