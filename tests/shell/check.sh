#!/bin/sh
# check: everything that is wrong with texts, at once, and nothing else.
set -eu
cd "$2"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
program=$1

check() { # status, words expected on stdout or stderr, arguments...
    want=$1
    words=$2
    shift 2
    status=0
    "$program" check "$@" >"$work/out" 2>&1 || status=$?
    if [ "$status" -ne "$want" ] || ! grep -q -- "$words" "$work/out"; then
        echo "cardwright check $*: status $status (wanted $want), said (wanted '$words'):"
        cat "$work/out"
        exit 1
    fi
}

check 0 'Unicorn Apocalypse: 1 file, 0 errors' games/unicorn/decks/listed.deck
printf '4 Comet\n3 Comat\nmany Comets\n' >"$work/own.deck"
check 1 "own.deck:2: there is no card 'Comat'" --game unicorn "$work/own.deck"
grep -q 'own.deck:3: ' "$work/out"
grep -q '2 errors' "$work/out"
status=0
"$1" check --json --game unicorn "$work/own.deck" >"$work/json" || status=$?
[ "$status" -eq 1 ]
python3 - "$work/json" <<'PYTHON'
import json, sys
report = json.load(open(sys.argv[1]))
assert report['game'] == 'unicorn' and report['errors'] == 2 and report['findings'][0]['severity'] == 'error'
PYTHON

check 2 'is no \*.card' README.md
check 2 'there is no game' --game nothing games/unicorn/decks/listed.deck
check 2 'something is missing'
check 1 'cannot open' "$work/none.card"
