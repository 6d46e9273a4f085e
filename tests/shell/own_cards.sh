#!/bin/sh
# A designer's cards: every command reads them in one way, beside the shipped ones, or with --only-cards instead of them.
set -eu
cd "$2"
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

says() { # status, words expected on stdout or stderr, arguments...
    want=$1
    words=$2
    shift 2
    status=0
    "$program" "$@" >"$work/out" 2>"$work/err" || status=$?
    if [ "$status" -ne "$want" ] || ! cat "$work/out" "$work/err" | grep -q -- "$words"; then
        echo "cardwright $*: status $status (wanted $want), said (wanted '$words'):"
        cat "$work/out" "$work/err"
        exit 1
    fi
}

# One new card, and one that takes the place of its namesake; both need Worlds that ship.
mkdir "$work/own"
cat >"$work/own/mine.card" <<'CARDS'
Good Neighbour
Vassal - Cinderhold - Vanguard
Win: Restore this Vassal.

# letters' case does not matter
cinder runner
Vassal - Cinderhold - Scout
Win: Heal this Vassal.
CARDS
shipped=$("$program" cards worlds --json | python3 -c 'import json, sys; print(len(json.load(sys.stdin)))')
for cards in "$work/own" "$work/own/mine.card"; do
    says 0 'with 2 cards beside the shipped ones (in the place of a shipped one: cinder runner), 0 errors' check "$cards"
    says 0 '1 of 2 cards takes the place of a shipped one: cinder runner' cards worlds --cards "$cards" --json
    python3 - "$work/out" "$shipped" <<'PYTHON'
import json, sys
cards = json.load(open(sys.argv[1]))
assert len(cards) == int(sys.argv[2]) + 1, len(cards)
assert cards[-1]['name'] == 'Good Neighbour'
runner, = (c for c in cards if c['name'].lower() == 'cinder runner')
assert 'Heal this Vassal' in runner['text'] and 'Boost' not in runner['text']
PYTHON
done
# The place is that of the shipped one: decks, numbers and shuffles stay, so a card reworded as it was changes nothing.
mkdir "$work/same"
"$program" cards worlds 'Cinder Runner' | sed 's/^ *//' >"$work/same/one.card"
"$program" simulate worlds --games 40 --json >"$work/plain"
"$program" simulate worlds --games 40 --json --cards "$work/same" >"$work/reworded" 2>/dev/null
cmp "$work/plain" "$work/reworded"
"$program" simulate worlds --games 40 --json --cards "$work/own" >"$work/changed" 2>"$work/err"
grep -q 'takes the place of a shipped one' "$work/err"
! cmp -s "$work/plain" "$work/changed"
# The decks that ship may name them, and so may a deck of one's own.
printf 'Name: Mine\nFormat: Standard\n1 Good Neighbour\n1 Cinder Runner\n' >"$work/mine.deck"
python3 - "$program" >>"$work/mine.deck" <<'PYTHON'
import json, subprocess, sys
cards = json.loads(subprocess.run([sys.argv[1], 'cards', 'worlds', '--json'], capture_output=True, text=True).stdout)
names = [c['name'] for c in cards if '\nVassal - ' in c['text'] and c['name'] != 'Cinder Runner']
print(*['1 ' + name for name in names[:18]], sep='\n')
PYTHON
says 0 '0 errors' check "$work/own" "$work/mine.deck"
says 0 '"name": "Mine", "format": "Standard", "cards": 20' simulate worlds --games 2 --cards "$work/own" --deck "$work/mine.deck" --json
# A replay carries them, and says how they were read.
"$program" simulate worlds --games 1 --cards "$work/own" --replays "$work/beside" >/dev/null 2>&1
grep -q '^cards .*mine.card' "$work/beside/worlds-000000.replay"
"$program" replay "$work/beside/worlds-000000.replay" >/dev/null
cp -r games/worlds/cards "$work/whole"
"$program" simulate worlds --games 1 --cards "$work/whole" --only-cards --replays "$work/only" >/dev/null
grep -q '^only-cards .*cinderhold.card' "$work/only/worlds-000000.replay"
"$program" replay "$work/only/worlds-000000.replay" >/dev/null
sed '0,/^only-cards/s//cards/' "$work/only/worlds-000000.replay" >"$work/mixed.replay"
says 1 "'cards' and 'only-cards' in one file" replay "$work/mixed.replay"

# Instead of the shipped ones: what was shipped is not there.
for command in 'cards worlds' 'simulate worlds --games 2' 'engine worlds' 'tournament worlds --players random,greedy' \
    'report worlds --games 2 --out '"$work/none"; do
    # shellcheck disable=SC2086
    says 2 "'Cinderhold' is not understood here" $command --cards "$work/own" --only-cards
    # shellcheck disable=SC2086
    says 2 'needs the cards: --cards FOLDER' $command --only-cards
done
says 1 "'Cinderhold' is not understood here" check --only-cards "$work/own"
says 0 'with 149 cards instead of the shipped ones, 0 errors' check --only-cards games/merc/cards
says 2 'needs \*.card files' check --only-cards games/worlds/decks/standard_cinderhold.deck
# A set that is full says what to do, in check as in play.
printf 'Fresh Face\nMERC woman - initiative 3, training 2, combat 3 - base\n' >"$work/fresh.card"
says 1 'fresh.card:1:1: error: a set has at most 52 MERCs (limit M-L1): give a card the name' check --game merc "$work/fresh.card"
says 2 'at most 52 MERCs (limit M-L1): give a card the name' simulate merc --games 1 --cards "$work/fresh.card"
# Each limit at the card that is one too many.
shipped=$("$program" cards worlds --json | python3 -c 'import json, sys; print(len(json.load(sys.stdin)))')
i=0
while [ $i -le $((600 - shipped)) ]; do
    printf 'Recruit %d\nVassal - Cinderhold - Vanguard\n\n' $i
    i=$((i + 1))
done >"$work/many.card"
says 1 "many.card:$((3 * (600 - shipped) + 1)):1: error: a set has at most 600 cards (limit W-L12)" check --game worlds "$work/many.card"
printf 'Pile\nVassal - Cinderhold - Vanguard\n' >"$work/lines.card"
for i in 1 2 3 4 5 6 7 8 9; do echo 'Win: You gain 1 Boost.'; done >>"$work/lines.card"
says 1 'lines.card:11:1: error: a card bears at most 8 Skills' check --game worlds "$work/lines.card"
sed 's/Fresh Face/Natasha/' "$work/fresh.card" >"$work/natasha.card"
says 0 'note: 1 of 1 card takes the place of a shipped one: Natasha' simulate merc --games 1 --cards "$work/natasha.card"

# decks: what there is, in which format, how large.
says 0 'standard_cinderhold  *Cinderhold in Flames  *Standard  *21 cards' decks worlds
says 0 'listed  *Listed  *58 cards' decks unicorn
says 0 'without decks' decks merc
says 0 '"name": "Quick Mud"' decks worlds --json
python3 - "$work/out" <<'PYTHON'
import json, sys
decks = {d['deck']: d for d in json.load(open(sys.argv[1]))}
assert decks['speed_mirefen'] == {'deck': 'speed_mirefen', 'name': 'Quick Mud', 'format': 'Speed', 'cards': 13}
assert len(decks) == 11
PYTHON
# simulate names those of the seats, or those that the seed draws from.
"$program" simulate worlds --games 2 --deck standard_skyloom,standard_mirefen --json >"$work/seats"
"$program" simulate worlds --games 2 --json >"$work/drawn"
python3 - "$work/seats" "$work/drawn" <<'PYTHON'
import json, sys
seats, drawn = (json.load(open(path)) for path in sys.argv[1:])
assert [d['name'] for d in seats['decks']] == ['Threads of Skyloom', 'The Long Drowning'] and not seats['decks_drawn']
assert drawn['decks_drawn'] and {d['format'] for d in drawn['decks']} == {'Standard'} and len(drawn['decks']) == 4
PYTHON

# Slips of the finger.
says 2 "no shipped deck 'standard_cinderhol'.*did you mean 'standard_cinderhold'" simulate worlds --deck standard_cinderhol
says 2 "no shipped deck 'Cinderhold in Flame'.*did you mean 'standard_cinderhold'" simulate worlds --deck 'Cinderhold in Flame'
says 2 "no shipped deck 'banners'.*did you mean 'standard_two_banners'" simulate worlds --deck banners
says 2 "no shipped format 'sped'.*did you mean 'speed'" simulate worlds --format sped
says 0 'games' simulate worlds --games 2 --format speed
says 2 "no player 'gredy'; did you mean 'greedy'" simulate unicorn --players gredy,random
says 2 "no player 'serch:40'; did you mean 'search'" simulate unicorn --players serch:40,random
says 2 "did you mean 'war_source'" simulate unicorn --rule war_sorce=hand
says 2 "war_source takes hand|deck; did you mean 'deck'" simulate unicorn --rule war_source=dek
says 2 "no preset 'othr'; did you mean 'other'" simulate merc --rule preset=othr
says 2 "did you mean 'decks'" deks
