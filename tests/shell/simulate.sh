#!/bin/sh
# simulate: one result for any number of threads, valid JSON, a log that tells the same story, clean stops.
set -eu
cd "$2"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fails() { # status, words expected on stderr, arguments...
    want=$1
    words=$2
    shift 2
    status=0
    "$program" "$@" >"$work/out" 2>"$work/err" || status=$?
    if [ "$status" -ne "$want" ] || ! grep -q -- "$words" "$work/err"; then
        echo "cardwright $*: status $status (wanted $want), stderr (wanted '$words'):"
        cat "$work/err"
        exit 1
    fi
}
program=$1

# The same for any number of threads, whatever the players.
for players in random,random greedy,random; do
    for threads in 1 2 3; do
        "$1" simulate unicorn --games 130 --seed 5 --players $players --threads $threads --json \
            --log "$work/log$threads" >"$work/json$threads"
    done
    cmp "$work/json1" "$work/json2"
    cmp "$work/json1" "$work/json3"
    cmp "$work/log1" "$work/log2"
    cmp "$work/log1" "$work/log3"
done
# Another seed is another run.
"$1" simulate unicorn --games 130 --seed 6 --players greedy,random --json >"$work/other"
if cmp -s "$work/json1" "$work/other"; then
    echo "the seed makes no difference"
    exit 1
fi
# A seed written as 64 hexadecimal digits is the same chance as the number it stands for.
long=0500000000000000000000000000000000000000000000000000000000000000
"$1" simulate unicorn --games 130 --seed "$long" --json >"$work/long"

python3 - "$work" <<'PYTHON'
import json, sys
work = sys.argv[1]
run = json.load(open(work + '/json1'))
for key in ('game', 'players', 'seed', 'games', 'decisions', 'wins', 'draws', 'endings', 'signature'):
    assert key in run, key
assert run['game'] == 'unicorn' and run['players'] == ['greedy', 'random'] and run['seed'] == 5
assert sum(run['wins']) + run['draws'] == sum(run['endings'].values()) == run['games'] == 130
assert run['wins'][0] > 100, 'greedy should beat random nearly always'
lines = [line.rstrip('\n').split('\t') for line in open(work + '/log1') if not line.startswith('#')]
assert sum(1 for line in lines if line[1] != 'end') == run['decisions']
assert sum(1 for line in lines if line[1] == 'end') == run['games']
winner = {'1000 -1000': 'Seat 1 wins', '-1000 1000': 'Seat 2 wins', '0 0': 'a draw'}
assert all(line[4] == winner[line[3]] for line in lines if line[1] == 'end'), 'the log names the winner'
assert [int(line[0]) for line in lines] == sorted(int(line[0]) for line in lines)
assert isinstance(json.load(open(work + '/long'))['seed'], str)
PYTHON

# Switched rulings are recorded, and change the run.
"$1" simulate unicorn --games 130 --seed 5 --rule war_source=deck --json >"$work/ruled"
grep -q '"war_source": "deck"' "$work/ruled"

# Every game as a replay, also one that a player broke off; the replays are the games of the log.
for players in greedy,random random,cmd:false; do
    rm -rf "$work/replays"
    "$1" simulate unicorn --games 5 --seed 5 --players $players --threads 2 --replays "$work/replays" \
        --log "$work/log" --json >"$work/json" 2>/dev/null
    [ "$(ls "$work/replays" | wc -l)" -eq 5 ]
    for replay in "$work/replays"/*; do
        "$1" replay "$replay" >/dev/null
    done
    if [ $players = greedy,random ]; then
        answers=$(cat "$work/replays"/*.replay | grep -c '^[0-9]')
        [ "$(grep -vc -e end -e '^#' "$work/log")" -eq "$answers" ]
    fi
done

# The text form says how long and how fast.
"$1" simulate unicorn --games 10 >"$work/text"
grep -q 'decisions a game' "$work/text"
grep -q 'a second' "$work/text"

# What does not exist is refused with a hint.
fails 2 "did you mean 'unicorn'" simulate unicron
fails 2 "did you mean 'simulate'" simulat unicorn
fails 2 "no rule switch 'warsource=deck'" simulate unicorn --rule warsource=deck
fails 2 "war_source takes hand|deck" simulate unicorn --rule war_source=foot
fails 2 "there is no player 'clever'" simulate unicorn --players clever,random
fails 2 "nobody can be asked here" simulate unicorn --players you,random
fails 2 "there is no setting" simulate unicorn --players "search:40\\,depth=3,random"
fails 2 "names 1" simulate unicorn --players random
fails 2 "has no name" simulate unicorn --players random,
fails 2 "is no seed" simulate unicorn --seed 18446744073709551616
fails 2 "is no seed" simulate unicorn --seed -1
fails 2 "is no seed" simulate unicorn --seed abc
fails 2 "not by 3" simulate unicorn --seats 3
fails 2 "number from 1 to" simulate unicorn --threads 0
fails 2 "number from 1 to" simulate unicorn --games none
fails 2 "number from 1 to" simulate unicorn --games 99999999999999999999
fails 2 "did you mean '--games'" simulate unicorn --game 3
fails 2 "needs a value" simulate unicorn --games
fails 2 "takes no value" simulate unicorn --json=yes
fails 2 "something is missing" simulate
fails 2 "one argument too many" simulate unicorn unicorn
fails 2 "no shipped deck 'no.deck' and no such file" simulate unicorn --deck no.deck
fails 1 "is a folder" simulate unicorn --deck tests
fails 1 "cannot open the folder" simulate unicorn --cards nowhere
fails 1 "cannot make the folder" simulate unicorn --replays /dev/null/replays
fails 1 "cannot make the folder" simulate unicorn --replays "$work/nowhere/replays"
fails 1 "cannot write /proc/" simulate unicorn --replays /proc
fails 1 "cannot write the log" simulate unicorn --log "$work/nowhere/log"

# Output that cannot be written is an error, and a log on a full disk ends the run.
fails 1 "No space left" simulate unicorn --games 5000 --threads 2 --log /dev/full
grep -q "stopped after" "$work/err"
status=0
"$1" simulate unicorn --games 10 >/dev/full 2>"$work/err" || status=$?
[ "$status" -eq 1 ]
grep -q "could not be written" "$work/err"
status=0
{ "$1" simulate unicorn --games 10 2>"$work/err" || echo $? >"$work/status"; } | true
[ "$(cat "$work/status")" -eq 141 ]
[ ! -s "$work/err" ]

# Ctrl-C: the games before it are counted, and no other.
"$1" simulate unicorn --games 100000000 --seed 5 --threads 2 --json >"$work/partial" 2>"$work/err" &
run=$!
sleep 1
kill -INT "$run"
status=0
wait "$run" || status=$?
[ "$status" -eq 130 ]
grep -q "stopped after" "$work/err"
games=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["games"])' "$work/partial")
"$1" simulate unicorn --games "$games" --seed 5 --threads 1 --json | sed 's/"requested": [0-9]*/"requested": 100000000/' |
    cmp - "$work/partial"

# Killed without warning and gone on with: the same result as in one go.
"$1" simulate unicorn --games 200000000 --seed 5 --checkpoint "$work/point" >/dev/null 2>&1 &
run=$!
tries=0
while [ ! -s "$work/point" ] && [ $tries -lt 600 ]; do
    sleep 0.1
    tries=$((tries + 1))
done
kill -9 "$run"
wait "$run" 2>/dev/null || true
games=$(($(sed -n 2p "$work/point" | cut -d' ' -f2) + 1000))
"$1" simulate unicorn --games $games --seed 5 --threads 3 --json --checkpoint "$work/point" >"$work/resumed"
"$1" simulate unicorn --games $games --seed 5 --threads 1 --json | cmp - "$work/resumed"
fails 1 "of another run" simulate unicorn --games $games --seed 6 --checkpoint "$work/point"
fails 2 "cannot be less" simulate unicorn --games 10 --seed 5 --checkpoint "$work/point"
fails 2 "leave --log or --checkpoint out" simulate unicorn --seed 5 --checkpoint "$work/point" --log "$work/log"
head -c 60 "$work/point" >"$work/short"
fails 1 "not complete" simulate unicorn --seed 5 --checkpoint "$work/short"
