#!/bin/sh
# tournament, solve and analyse: one result for any number of threads, bad players named, clean stops, wrong input explained.
set -eu
cd "$2"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
program=$1

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

# Round robin, searching players among them, with 1, 2 and 3 threads.
for threads in 1 2 3; do
    "$program" tournament unicorn --players greedy,random,search:8,cutoff=4,pimc:8,cutoff=0 --pairs 3 --seed 5 \
        --threads $threads --json >"$work/json$threads"
done
cmp "$work/json1" "$work/json2"
cmp "$work/json1" "$work/json3"
# A sequential test ends after the same pair on any number of threads.
for threads in 1 3; do
    "$program" tournament unicorn --players greedy,random --claim 65 --pairs 500 --threads $threads --json \
        >"$work/test$threads"
done
cmp "$work/test1" "$work/test3"

python3 - "$work" <<'PYTHON'
import json, sys
work = sys.argv[1]
t = json.load(open(work + '/json1'))
assert [p['name'] for p in t['players']] == ['greedy', 'random', 'search:8,cutoff=4', 'pimc:8,cutoff=0']
assert len(t['matches']) == 6 and all(m['pairs'] == 3 for m in t['matches'])
assert all(m['wins'] + m['draws'] + m['losses'] == 6 for m in t['matches'])
assert t['games'] == 36 and len(t['first_games']) == 20 and not t['incidents'] and not t['stopped']
assert abs(sum(p['rating'] for p in t['players'])) < 1
assert min(t['players'], key=lambda p: p['rating'])['name'] == 'random'
for p in t['players']:
    assert p['games'] == 18 and sum(s['games'] for s in p['seats']) == 18
    assert all(s['low'] <= s['score'] <= s['high'] for s in p['seats'])
t = json.load(open(work + '/test1'))
assert t['test']['answer'] == 'yes' and t['test']['evidence'] >= t['test']['bound']
assert t['games'] < 200 and not t['stopped']
PYTHON

# Nobody is better than its own double: the test says no, or runs out of pairs.
"$program" tournament unicorn --players greedy,greedy --pairs 2000 >"$work/same"
grep -q 'No: it is below 55' "$work/same"

# Programs that break down lose their games, are named, and do not end the tournament.
cat >"$work/bad.py" <<'PYTHON'
import json, sys
asked = 0
for line in sys.stdin:
    m = json.loads(line)
    if 'ask' in m:
        asked += 1
        if asked > 4: sys.exit(3)
        print(json.dumps({'type': 'choose', 'decision': m['ask']['decision'], 'action': m['ask']['options'][0]['a']}), flush=True)
PYTHON
"$program" tournament unicorn --players "random,cmd:python3 $work/bad.py" --fixed --pairs 2 --json \
    >"$work/bad.json" 2>"$work/bad.err"
grep -q 'lost at seat .*it ended with status 3' "$work/bad.err"
python3 - "$work" <<'PYTHON'
import json, sys
t = json.load(open(sys.argv[1] + '/bad.json'))
assert t['players'][1]['forfeits'] == 4 and t['players'][1]['score'] == 0 and t['games'] == 4
assert len(t['incidents']) == 4 and 'status 3' in t['incidents'][0]['words']
PYTHON
"$program" tournament unicorn --players 'random,cmd:python3 docs/examples/bot.py,greedy' --pairs 1 --json \
    >"$work/bot.json" 2>/dev/null
grep -q '"incidents": \[\]' "$work/bot.json"

# Ctrl-C: a partial result.
"$program" tournament unicorn --players greedy,random --fixed --pairs 10000000 --json >"$work/part" 2>"$work/err" &
pid=$!
sleep 1
kill -INT $pid
status=0
wait $pid || status=$?
[ "$status" -eq 130 ]
grep -q 'stopped early' "$work/err"
python3 -c 'import json, sys; t = json.load(open(sys.argv[1])); assert t["stopped"]' "$work/part"

# Killed without warning and gone on with: the same result as in one go.
"$program" tournament unicorn --players greedy,random,search:3 --pairs 60 --json >"$work/whole"
"$program" tournament unicorn --players greedy,random,search:3 --pairs 100000 --checkpoint "$work/point" >/dev/null 2>&1 &
pid=$!
tries=0
while [ ! -s "$work/point" ] && [ $tries -lt 600 ]; do
    sleep 0.1
    tries=$((tries + 1))
done
kill -9 $pid
wait $pid 2>/dev/null || true
[ -s "$work/point" ]
"$program" tournament unicorn --players greedy,random,search:3 --pairs 60 --checkpoint "$work/point" --json >"$work/resumed"
cmp "$work/whole" "$work/resumed"
sed '5s/ 0x1p/ 0x0p/' "$work/point" >"$work/damaged"
fails 2 "check value is wrong" tournament unicorn --players greedy,random,search:3 --checkpoint "$work/damaged"
fails 2 "another tournament" tournament unicorn --players greedy,random --checkpoint "$work/point"

fails 2 "at least two players" tournament unicorn --players greedy
fails 2 "at least two players" tournament unicorn
fails 2 "no player 'clever'" tournament unicorn --players greedy,clever
fails 2 "has no name" tournament unicorn --players greedy,,random
fails 2 "together must stay below" tournament unicorn --players greedy,random --claim 95 --margin 20
fails 2 "nobody can be asked" tournament unicorn --players you,random

# Large games cannot be solved, and say so.
fails 1 "cannot be solved" solve unicorn

# What the search thinks of a stored game.
"$program" simulate unicorn --players greedy,random --games 1 --seed 3 --replays "$work" >/dev/null
"$program" analyse "$work"/*000000.replay --level search:30,cutoff=4 >"$work/words"
grep -q 'wins [0-9]* of 100 tries (give or take' "$work/words"
grep -q '^Seat 1: [0-9]* choices' "$work/words"
"$program" analyse "$work"/*000000.replay --level search:30,cutoff=4 --seat 2 --json >"$work/analysis"
"$program" analyse "$work"/*000000.replay --level search:30,cutoff=4 --seat 2 --json | cmp - "$work/analysis"
python3 - "$work" <<'PYTHON'
import json, sys
decisions = json.load(open(sys.argv[1] + '/analysis'))
assert len(decisions) > 10 and all(d['seat'] == 1 and d['cost'] >= 0 for d in decisions)
assert all(sum(o['visits'] for o in d['options']) == 30 for d in decisions)
PYTHON
fails 1 "cannot" analyse "$work/none.replay"
fails 2 "--level takes" analyse "$work"/unicorn-000000.replay --level greedy
fails 2 "--seat takes" analyse "$work"/unicorn-000000.replay --seat 3
