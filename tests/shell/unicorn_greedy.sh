#!/bin/sh
# The hints of Unicorn Apocalypse are worth something: greedy beats random in both seats, by every reading of the rules.
set -eu
program=$1

score() { # players, seat of greedy, rule setting...: thousandths of games won, half draws counted
    players=$1
    seat=$2
    shift 2
    result=$("$program" simulate unicorn --games 400 --seed 5 --players "$players" --json "$@")
    draws=$(echo "$result" | sed 's/.*"draws": \([0-9]*\).*/\1/')
    wins=$(echo "$result" | sed 's/.*"wins": \[\([0-9]*\), \([0-9]*\)\].*/\'"$seat/")
    echo $(((wins * 2 + draws) * 500 / 400))
}
expect() { # least, score, what
    if [ "$2" -lt "$1" ]; then
        echo "greedy scores $2 of 1000 against random with $3; at least $1 was expected"
        exit 1
    fi
}

expect 950 "$(score greedy,random 1)" "the first seat"
expect 950 "$(score random,greedy 2)" "the second seat"
for rule in war_source=deck war_power=one fourth_special=never archangel_tie=yes tie=portals; do
    expect 850 "$(score greedy,random 1 --rule $rule)" $rule
done
