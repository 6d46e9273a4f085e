#!/bin/sh
# ladder.sh [GAME...]: plays the ladder of computer players anew and stores it in docs/results/. Each line is one sequential
# test: is the first player's score above the claim? Takes hours of processor time with the upper levels; a run that was
# stopped goes on where it was.
set -eu
cd "$(dirname "$(readlink -f "$0")")/.."
tools/build.sh release cardwright
saves=build/ladder
mkdir -p "$saves"

match() { # game, first player, second player, claim, margin, seed
    file=docs/results/$1-$2-$3.json
    echo "$file"
    nice build/release/cardwright tournament "$1" --players "$2,$3" --claim "$4" --margin "$5" --pairs 1000 --seed "$6" \
        --checkpoint "$saves/$1-$2-$3" --json >"$saves/$1-$2-$3.json"
    mv "$saves/$1-$2-$3.json" "$file"
}

ladder() { # game, what greedy must score against random, what hard must score against greedy, seed
    match "$1" greedy random "$2" 5 "$4"
    match "$1" medium easy 50 5 "$4"
    match "$1" hard medium 50 5 "$4"
    match "$1" hard greedy "$3" 5 "$4"
    match "$1" expert hard 50 5 "$4"
}

[ $# -gt 0 ] || set -- unicorn worlds merc
for game in "$@"; do
    case $game in
    unicorn) ladder unicorn 65 60 30 ;;
    worlds) ladder worlds 80 70 30 ;;
    merc) ladder merc 80 70 27 ;;
    crisis) # the other steps have not been played
        match crisis greedy random 90 5 30
        match crisis hard greedy 50 5 30
        ;;
    *)
        echo "ladder.sh: there is no ladder for '$game'" >&2
        exit 2
        ;;
    esac
done
