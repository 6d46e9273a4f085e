#!/bin/sh
# A game takes no memory once the players sit: a long run allocates exactly as often as a short one.
# release only
set -eu
allocations() { # game, players, games
    valgrind "$program" simulate "$1" --players "$2" --threads 1 --games "$3" 2>&1 >/dev/null |
        sed -n 's/.*total heap usage: \([0-9,]*\) allocs.*/\1/p'
}
program=$1
same_in() { # game, players, games of the longer run
    short=$(allocations "$1" "$2" 2)
    long=$(allocations "$1" "$2" "$3")
    if [ -z "$short" ] || [ "$short" != "$long" ]; then
        echo "$1, $2: $short allocations in 2 games, $long in $3"
        exit 1
    fi
}
for players in random,random greedy,random; do
    same_in unicorn $players 40
    same_in crisis $players 12
done
