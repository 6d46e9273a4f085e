#!/bin/sh
# release only
# report: a card that was made too strong is named first, and a comparison knows which card was reworded.
set -eu
cd "$2"
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A card planted among equals is named first, whichever it is.
even='9 Fighter-6
9 Fighter-7
9 Fighter-8
9 Engineer-4
9 Engineer-5'
for planted in Archangel Ancient-12 Comet; do
    printf 'name: Planted\nformat: standard\n%s\n3 %s\n' "$even" $planted >"$work/$planted.deck"
    "$program" report unicorn --games 800 --skill 0 --deck "$work/$planted.deck" --out "$work/$planted" >/dev/null
    sed -n 2p "$work/$planted/cards.csv" | grep -q "^\"$planted\",\"greedy\"" || {
        echo "$planted was planted, and the report says:"
        head -4 "$work/$planted/cards.csv"
        exit 1
    }
    grep -q "$planted is the most suspicious card" "$work/$planted/report.html"
done

# So is one before a player rather than in a hand, in a game of teams, whoever is the Dictator.
mkdir "$work/mercs"
cp games/merc/cards/*.card "$work/mercs"
python3 - "$work/mercs/mercs.card" <<'PYTHON'
import sys
text = open(sys.argv[1]).read()
fair = 'Natasha\nMERC woman - initiative 3, training 2, combat 3 - base\n'
assert fair in text
strong = ('Natasha\nMERC woman - initiative 9, training 9, combat 9 - base\n+9 health.\n'
          'This MERC has 2 more actions each day.\nThis MERC hits on 2 or more.\n'
          'This MERC may target all enemy militia besides its other targets.\n')
open(sys.argv[1], 'w').write(text.replace(fair, strong))
PYTHON
"$program" report merc --games 600 --skill 0 --cards "$work/mercs" --out "$work/strong" >/dev/null
sed -n 2p "$work/strong/cards.csv" | grep -q '^"Natasha","greedy"' || {
    echo "Natasha was planted, and the report says:"
    head -4 "$work/strong/cards.csv"
    exit 1
}

# A broken card among the real ones too; and the comparison of wordings knows which card was reworded.
mkdir "$work/old" "$work/new"
cp games/worlds/cards/*.card "$work/old"
cp games/worlds/cards/*.card "$work/new"
python3 - "$work/new/cinderhold.card" <<'PYTHON'
import sys
text = open(sys.argv[1]).read()
fair = 'Survive: You gain 1 Boost.\nLose: You gain 1 Boost.\nInjured: This Vassal has "Chain 1'
assert fair in text
broken = 'Challenge 0: Your Challenger gains 9 power.\nReinforce 0: Your Challenger gains 9 power.\nInjured: This Vassal has "Chain 1'
open(sys.argv[1], 'w').write(text.replace(fair, broken))
PYTHON
"$program" report worlds --games 1600 --skill 0 --cards "$work/new" --out "$work/broken" >/dev/null
sed -n 2p "$work/broken/cards.csv" | grep -q '^"Cinder Runner","greedy"'
"$program" report worlds --games 160 --compare-cards "$work/old,$work/new" --out "$work/wording" >/dev/null
python3 tests/support/page.py "$work/wording" problems compare seats endings length choices leads skill decks cards
sed -n '/id="compare"/,/<\/section>/p' "$work/wording/report.html" | grep 'Cinder Runner (reworded)' | grep -q 'grows stronger'
