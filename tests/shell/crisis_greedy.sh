#!/bin/sh
# The hints of Crisis Unleashed are worth something: with each starter deck greedy beats random in at least 95 of 100 mirror matches.
# release only: it plays 2,600 games
set -eu
cd "$2"
program=$1

decks=$("$program" decks crisis | awk '$(NF - 2) == "Standard" { print $1 }')
[ "$(echo "$decks" | wc -l)" -eq 13 ] || {
    echo "there are other starter decks than thirteen:" "$decks"
    exit 1
}
for deck in $decks; do
    wins=$("$program" simulate crisis --players greedy,random --deck "$deck,$deck" --games 200 --seed 1 --json |
        python3 -c "import json, sys; print(json.load(sys.stdin)['wins'][0])")
    if [ "$wins" -lt 190 ]; then
        echo "with $deck greedy wins $wins of 200 games against random"
        exit 1
    fi
done
