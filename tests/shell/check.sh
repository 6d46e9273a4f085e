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

# Cards that are programs: the shipped ones are fine, alone, together or replacing their like.
check 0 'Worlds Unchained: 5 files with 63 cards, 0 errors' games/worlds/cards/*.card
check 0 'read together with the shipped ones, 0 errors' games/worlds/cards/mirefen.card
check 0 'Worlds Unchained: .* files, 0 errors' games/worlds/decks/*.deck games/worlds/decks/*.format
cat >"$work/own.card" <<'CARDS'
Pen Pal
Vassal - Cinderhald - Vanguard
Win: Restroe this Vassal.

Good Neighbour
Vassal - Cinderhold - Vanguard
Win: Restore this Vassal.
CARDS
check 1 "own.card:2:10: error" "$work/own.card"
grep -q "did you mean 'Cinderhold'" "$work/out"
grep -q "own.card:3:6: error" "$work/out"
grep -q "did you mean 'Restore'" "$work/out"
grep -q "2 errors" "$work/out"
sed -i 's/Cinderhald/Cinderhold/; s/Restroe/Restore/' "$work/own.card"
check 0 'with 2 cards' "$work/own.card"
# A deck may use them, and says so if it does not fit its format.
printf 'Name: Mine\nFormat: Standard\n1 Good Neighbour\n1 Emberline Duelist\n' >"$work/mine.deck"
check 1 "allows 20 to 25" "$work/own.card" "$work/mine.deck"
check 1 "no card is called 'Good Neighbour'" --game worlds "$work/mine.deck"
printf 'Name: Mine\nFormat: Odd\n1 Emberline Duelist\n' >"$work/mine.deck"
check 1 "there is no format 'Odd'; the formats are: .*Standard" --game worlds "$work/mine.deck"
head -c 100000 /dev/urandom >"$work/noise.card"
check 1 'error' "$work/noise.card"

check 2 'is no \*.card' README.md
check 2 'there is no game' --game nothing games/unicorn/decks/listed.deck
check 2 'something is missing'
check 1 'cannot open' "$work/none.card"
