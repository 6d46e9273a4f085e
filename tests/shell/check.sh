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

# A file that is not there, or that is no text of cards, does not keep the others from being checked.
check 1 "own.deck:2: there is no card 'Comat'" --game unicorn "$work/missing.deck" "$work/own.deck" "$work/gone.deck"
grep -q 'missing.deck' "$work/out"
grep -q 'gone.deck' "$work/out"
grep -q '1 file, 2 errors, 2 not read' "$work/out"
check 1 '1 file, 0 errors, 1 not read' games/unicorn/decks/listed.deck "$work/missing.deck"
check 2 "own.deck:2: there is no card 'Comat'" --game unicorn "$work/notes.txt" "$work/own.deck"
grep -q "notes.txt' is no" "$work/out"
mkdir "$work/none"
check 1 '1 file, 0 errors, 1 not read' "$work/none" games/unicorn/decks/listed.deck
check 1 'missing.deck' "$work/missing.deck"

# Cards that are programs: the shipped ones are fine, instead of themselves, or each in its own place.
check 0 'Worlds Unchained: 5 files with 63 cards instead of the shipped ones, 0 errors' --only-cards games/worlds/cards/*.card
check 0 'with 63 cards beside the shipped ones (in the place of a shipped one: .* and 58 more), 0 errors' games/worlds/cards
check 0 'beside the shipped ones (.*), 0 errors' games/worlds/cards/mirefen.card
check 1 'error' --only-cards games/worlds/cards/mirefen.card
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
# What can never do anything is a warning: the file is good, and every command that reads it says so.
printf 'Hopeless\nVassal - Cinderhold - Vanguard\nWin: Swap this Vassal with this Vassal.\nEliminated: Heal this Vassal.\n' >"$work/never.card"
check 0 'with 1 card .*, 0 errors, 2 warnings' "$work/never.card"
grep -q 'never.card:3:6: warning: this can never do anything: a Vassal that is swapped with itself' "$work/out"
grep -q 'never.card:4:18: warning: this can never do anything: this Vassal is in the infirmary' "$work/out"
for command in "cards worlds --cards" "simulate worlds --games 1 --cards"; do
    # shellcheck disable=SC2086
    "$program" $command "$work/never.card" >/dev/null 2>"$work/out"
    [ "$(grep -c 'warning: this can never do anything' "$work/out")" -eq 2 ]
done
"$program" cards worlds --cards games/worlds/cards --only-cards >/dev/null 2>"$work/out"
[ ! -s "$work/out" ]
# A deck may use them, and says so if it does not fit its format.
printf 'Name: Mine\nFormat: Standard\n1 Good Neighbour\n1 Emberline Duelist\n' >"$work/mine.deck"
check 1 "allows 20 to 25" "$work/own.card" "$work/mine.deck"
check 1 "no card is called 'Good Neighbour'" --game worlds "$work/mine.deck"
printf 'Name: Mine\nFormat: Odd\n1 Emberline Duelist\n' >"$work/mine.deck"
check 1 "there is no format 'Odd'; the formats are: .*Standard" --game worlds "$work/mine.deck"

# One mistake never hides another: on one line, in one deck, in one file, in files together.
cat >"$work/many.card" <<'CARDS'
Pen Pal
Vassal - Cinderhald - Vangaurd
Wni: Restroe this Vassal. Inujre the oposing Challenger.

Rainmaker
Vassal - Xyzzy - Mobb
Whenever it rains: Frobnicate. Grob it. Restroe this Vassal.

Third
Vassal - Cinderhold - Vanguard
Win: This Vassal has "Chain 1: Fro it." Restoree this Vassal.
Win: Heal this Vassal. Gain 7 power. Healx this Vassal.
Win: You gain 2000 Boosts. Each opponent loses 1 Boost.  Injure a Vassall.
Injured: Heal this Vassal. Restroe this Vassal.
CARDS
check 1 '21 errors' "$work/many.card"
grep -o 'many.card:[0-9:]*: error' "$work/out" >"$work/places"
printf 'many.card:%s: error\n' 2:10 2:23 3:1 3:6 3:27 3:38 6:10 6:18 7:1 7:20 7:32 7:41 11:32 11:41 12:24 12:38 \
    13:15 13:67 14:28 14:10 14:28 >"$work/wanted"
sort -V "$work/places" >"$work/places.sorted"
sort -V "$work/wanted" | diff - "$work/places.sorted"
# A card that takes another's place is told of where it stands in its file.
printf 'Late\nWrold\n\nEmberline Duelist\nVassal - Cinderhold - Vangaurd\n' >"$work/order.card"
check 1 '2 errors' "$work/order.card"
[ "$(grep -o 'order.card:[0-9]*' "$work/out" | tr '\n' ' ')" = 'order.card:2 order.card:5 ' ]
printf 'Name: Mine\nFormat: Standard\n30 Emberline Duelst\n3 Emberline Duelist\n' >"$work/mine.deck"
check 1 "no card is called 'Emberline Duelst'" --game worlds "$work/mine.deck"
grep -q "has 33 cards: Standard allows 20 to 25" "$work/out"
grep -q "'Emberline Duelist' is 3 times in the deck" "$work/out"
printf 'Name: Mine\nFormat: Standrd\n0 Emberline Duelst\n' >"$work/mine.deck"
check 1 "'0' is no number of copies" --game worlds "$work/mine.deck"
grep -q "no card is called 'Emberline Duelst'" "$work/out"
grep -q "there is no format 'Standrd'" "$work/out"
grep -q "did you mean 'Standard'" "$work/out"
status=0
"$program" simulate worlds --deck "$work/mine.deck" >"$work/out" 2>&1 || status=$?
[ "$status" -eq 2 ]
grep -q "no card is called 'Emberline Duelst'" "$work/out"
grep -q "there is no format 'Standrd'.*did you mean 'Standard'" "$work/out"
head -c 2000000 /dev/zero | tr '\0' x >"$work/large.card"
check 1 'split it' "$work/large.card" "$work/many.card"
grep -q '22 errors' "$work/out"
# MERC: what makes no sense is told beside what is misspelt.
printf 'Natasha\nMERC woman - initiative 3, training 2, combat 3 - base\n+9 helth.\n\nBorris\nMERC - initiative 1, training 1, combat 1 - base\n+999 health.\n' \
    >"$work/merc.card"
check 1 'helth' --game merc "$work/merc.card"
cp "$work/out" "$work/merc.out"
head -c 100000 /dev/urandom >"$work/noise.card"
check 1 'error' "$work/noise.card"

check 2 'is no \*.card' README.md
check 2 'there is no game' --game nothing games/unicorn/decks/listed.deck
check 2 'something is missing'
check 1 'cannot open' "$work/none.card"
# check and a game say the same of a deck in a format of one's own, with the reason and the line.
own_format() { # what its last three lines say
    printf 'Name: Huge\nDeck: 0-100\nCopies: any\nMobs: any\nBouts: %s\nDraw: %s\nMulligans: %s\n' "$@" >"$work/huge.format"
}
same_verdict() { # status, words expected of both
    check "$1" "$2" "$work/huge.format" "$work/huge.deck"
    status=0
    "$program" simulate worlds --games 1 --format "$work/huge.format" --deck "$work/huge.deck" >"$work/out" 2>&1 || status=$?
    if [ "$status" -ne $((2 * $1)) ] || { [ "$1" -ne 0 ] && ! grep -q -- "$2" "$work/out"; }; then
        echo "simulate: status $status (wanted $((2 * $1))), said (wanted '$2'):"
        cat "$work/out"
        exit 1
    fi
}
own_format 1 5 0
printf 'Name: Huge\nFormat: Huge\n30 Emberline Duelist\n10 Pyre Dancer\n' >"$work/huge.deck"
same_verdict 0 ', 0 errors'
printf 'Name: Huge\nFormat: Huge\n30 Emberline Duelist\n11 Pyre Dancer\n' >"$work/huge.deck"
same_verdict 1 'huge.deck:4:1: error: here the deck grows to 41 cards: a deck has at most 40'
printf 'Name: Huge\nFormat: Huge\n' >"$work/huge.deck"
same_verdict 0 ', 0 errors'
printf 'Name: Huge\nFormat: Huge\n30 Emberline Duelist\n' >"$work/huge.deck"
own_format 0 5 0
same_verdict 1 "huge.format:5:8: error: '0' is no value here: a number of bouts from 1 to 99"
own_format 1 41 0
same_verdict 1 "huge.format:6:7: error: '41' is no value here: a number of cards from 1 to 40"
own_format 1 5 100
same_verdict 1 "huge.format:7:12: error: '100' is no value here: a number of mulligans from 0 to 99"

# A layout is checked against the tables of its game.
check 0 'MERC: 1 file, 0 errors' games/merc/layout.txt
mkdir "$work/layouts"
sed 's/^progress rebels "Rebels'"'"' value" track rebel-value/progress rebels "Rebels" track rebel-vlaue/' games/merc/layout.txt >"$work/layouts/layout.txt"
check 1 "layouts/layout.txt:$(grep -n rebel-vlaue "$work/layouts/layout.txt" | cut -d: -f1):32: error: the game has no track 'rebel-vlaue'; did you mean 'rebel-value'?" --game merc "$work/layouts"
printf 'me line name\nmotion rolls jump\n' >"$work/layouts/layout.txt"
check 1 "layout.txt:2:14: error: 'jump' is no motion; there are fly" --game merc "$work/layouts/layout.txt"
