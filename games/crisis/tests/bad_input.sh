#!/bin/sh
# bad_input.sh PROGRAM: decks that break C3, cards that nobody knows and texts that nobody understands are refused, with the card, the
# rule and the line.
set -eu
program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
    echo "bad_input.sh: $1" >&2
    cat "$folder/said" >&2
    exit 1
}

# refused WHAT WORDS [OPTION...]: the deck in $folder/deck is refused, and what is said has these words.
refused() {
    what=$1 words=$2
    shift 2
    if "$program" simulate crisis --players random,random --games 1 --deck "$folder/bad.deck" "$@" \
        >"$folder/said" 2>&1; then
        fail "$what: the deck was taken"
    fi
    grep -qF -- "$words" "$folder/said" || fail "$what: '$words' is not said"
}

deck() {
    printf 'Name: Bad\nFormat: Standard\n' >"$folder/bad.deck"
    printf '%s\n' "$@" >>"$folder/bad.deck"
}

cat >"$folder/own.card" <<'CARDS'
Neutral Head
Leader - Neutral - health 30

Sun Head
Leader - Solaris Nexus - health 30

Lone Legend
Unit - Solaris Nexus - cost 1 - 1/1 - Heroic

First Champion
Champion - Solaris Nexus - cost 1 - 1/1

Second Champion
Champion - Solaris Nexus - cost 1 - 1/1

Third Champion
Champion - Solaris Nexus - cost 1 - 1/1
CARDS
i=1
while [ $i -le 12 ]; do
    printf '\nSun %s\nUnit - Solaris Nexus - cost 1 - 1/1\n' $i >>"$folder/own.card"
    printf '\nMoon %s\nUnit - Umbral Eclipse - cost 1 - 1/1\n' $i >>"$folder/own.card"
    printf '\nRay %s\nAction - Solaris Nexus - cost 1\nGain 1 momentum.\n' $i >>"$folder/own.card"
    i=$((i + 1))
done
printf '\nFlame\nUnit - Infernal Core - cost 1 - 1/1\n' >>"$folder/own.card"

# three KIND FROM TO: three of each.
three() {
    n=$2
    while [ "$n" -le "$3" ]; do
        echo "3 $1 $n"
        n=$((n + 1))
    done
}

deck "1 Sun Head" "$(three Sun 1 9)"
refused 'size' 'the deck '\''Bad'\'' has 27 cards: Standard allows 30 to 50, its leader not counted (rule C3.1)' --cards "$folder/own.card"
deck "1 Sun Head" "$(three Sun 1 9)" "4 Sun 10"
refused 'copies' "'Sun 10' is 4 times in the deck: Standard allows 3 (rule C3.2)" --cards "$folder/own.card"
deck "1 Sun Head" "$(three Sun 1 9)" "1 Sun 10" "2 Lone Legend"
refused 'Heroic copies' "Lone Legend" --cards "$folder/own.card"
deck "$(three Sun 1 10)" "1 Sun 11"
refused 'no leader' 'a deck has exactly 1 leader, this one has none' --cards "$folder/own.card"
deck "1 Sun Head" "1 Neutral Head" "$(three Sun 1 10)"
refused 'two leaders' 'a deck has exactly 1 leader, this one has 2 (rule C3.1)' --cards "$folder/own.card"
deck "1 Sun Head" "$(three Sun 1 9)" "1 First Champion" "1 Second Champion" "1 Third Champion"
refused 'Champions' 'a deck has at most 2 Champions, this one has 3 (rule C3.2)' --cards "$folder/own.card"
deck "1 Sun Head" "$(three Sun 1 8)" "$(three Moon 1 1)" "3 Flame"
refused 'factions' 'Flame: a deck has cards of its leader'\''s faction, of one other, and Neutral ones (rule C3.3)' \
    --cards "$folder/own.card"
deck "1 Sun Head" "$(three Sun 1 4)" "$(three Moon 1 6)"
refused 'too few of the leader' 'a deck has at least 15 cards of its leader'\''s faction, this one has 12 (rule C3.3)' \
    --cards "$folder/own.card"
deck "1 Sun Head" "$(three Sun 1 3)" "$(three Ray 1 7)"
refused 'units' 'a deck has at least 10 units, this one has 9 (rule C3.4)' --cards "$folder/own.card"
deck "1 Sun Head" "$(three Sun 1 9)" "1 First Champion" "2 Sun 10"
refused 'no Champions' 'First Champion: there are no Champions with champions=off (ruling C-R36)' \
    --cards "$folder/own.card" --rule champions=off
deck "1 Sun Head" "$(three Sun 1 10)"
refused 'deck_min' 'a deck has at least 40 cards beside its leader, this one has 30 (rule C3.1, ruling C-R6)' --cards "$folder/own.card" \
    --rule deck_min=40
deck "1 Sun Head" "$(three Sun 1 10)" "3 Sonne 1"
refused 'unknown card' "Sonne 1" --cards "$folder/own.card"
deck "1 Sun Head" "$(three Sun 1 9)" "3 Solar Scuot"
refused 'near miss' "did you mean 'Solar Scout'" --cards "$folder/own.card"

# A Crisis deck of zero cards: a set without an event.
{
    cat "$folder/own.card"
    for lane in 1 2 3 4 5 6; do
        printf '\nLane %s\nLane\n' $lane
    done
} >"$folder/alone.card"
deck "1 Sun Head" "$(three Sun 1 10)"
refused 'no Crisis Event' 'a Crisis deck has no cards: a set has at least one Crisis Event (rule C3.5)' \
    --cards "$folder/alone.card" --only-cards

# A set larger than the numbers of actions allow.
number=0
while [ $number -lt 300 ]; do
    number=$((number + 1))
    printf 'Grain %s\nUnit - Neutral - cost 1 - 1/1\n\n' $number
done >"$folder/many.card"
refused 'too many cards' 'a set has at most 480 cards (limit C-L3)' --cards "$folder/many.card"

# A text that the vocabulary does not know, and a switch that there is not.
printf 'Babbler\nAction - Neutral - cost 1\nDeal 2 damag to an enemy unit.\n' >"$folder/babble.card"
refused 'unknown text' 'babble.card:3' --cards "$folder/babble.card"
refused 'unknown switch' "did you mean 'rank_cover'" --cards "$folder/own.card" --rule rank_covr=on

deck "1 Sun Head" "$(three Sun 1 10)"
"$program" simulate crisis --players random,random --games 1 --deck "$folder/bad.deck" --cards "$folder/own.card" \
    >"$folder/said" 2>&1 || fail 'a good deck is refused'
