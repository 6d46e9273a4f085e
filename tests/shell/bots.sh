#!/bin/sh
# Programs as players: a good one plays, a bad one loses its game and never the run.
set -eu
cd "$2"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

lines=$(wc -l <docs/examples/bot.py)
[ "$lines" -lt 40 ] || { echo "the example bot has $lines lines"; exit 1; }

# The example bot plays full games, in either seat, and the same ones again with any number of threads.
for players in 'random,cmd:python3 docs/examples/bot.py' 'cmd:python3 docs/examples/bot.py,greedy'; do
    for threads in 1 3; do
        "$1" simulate unicorn --games 6 --seed 9 --players "$players" --threads $threads --json \
            >"$work/json$threads" 2>"$work/err"
    done
    cmp "$work/json1" "$work/json3"
    grep -q '"forfeits": \[0, 0\]' "$work/json1"
    [ "$(grep -c '^payoffs' "$work/err")" -eq 6 ]
done

cat >"$work/answer.py" <<'PYTHON'
import json, sys, time
how = sys.argv[1]
for line in sys.stdin:
    m = json.loads(line)
    if 'ask' not in m:
        continue
    answer = {'type': 'choose', 'decision': m['ask']['decision'], 'action': m['ask']['options'][0]['a']}
    if how == 'illegal': answer['action'] = 9999
    if how == 'negative': answer['action'] = -1
    if how == 'future': answer['decision'] += 1
    if how == 'fraction': answer['action'] += 0.5
    if how == 'missing': del answer['action']
    if how == 'other': answer['seat'] = 0
    if how == 'seats': answer['seat'] = 99
    if how == 'empty': print('  ', flush=True)
    if how == 'twice': print('{"type":"choose","decision":1,"action":9999,"action":%d}' % answer['action'], flush=True)
    if how == 'resign': answer = {'type': 'resign'}
    if how == 'version': answer = {'type': 'hello', 'protocol': 1}
    if how == 'list': answer = [1, 2]
    if how == 'endless': print('[' * 3000000, flush=True)
    if how == 'deep': print('[' * 60000, flush=True)
    if how == 'binary': sys.stdout.buffer.write(b'\xff\x00\xfe\n'); sys.stdout.flush()
    if how == 'stop': sys.exit(7)
    if how == 'later' and m['ask']['decision'] > 5: sys.exit(8)
    if how == 'sleep': time.sleep(100)
    print(json.dumps(answer), flush=True)
PYTHON
program=$1
bad() { # words of the reason, command of the bot
    status=0
    timeout 60 "$program" simulate unicorn --games "${games:-1}" --threads 1 --patience "${patience:-20000}" --json \
        --players "random,cmd:$2" >"$work/json" 2>"$work/err" || status=$?
    if [ "$status" -ne 0 ] || ! grep -q '"wins": \[\([0-9]\), 0\].*"forfeits": \[0, \1\]' "$work/json" ||
        ! grep -q "seat 2 lost: .*$1" "$work/err"; then
        echo "a bot '$2' should lose all games because of '$1' (status $status):"
        cat "$work/json" "$work/err"
        exit 1
    fi
}
wrong() { # words of the reason, way of answering
    bad "$1" "python3 $work/answer.py $2"
}

wrong 'not one of the options' illegal
wrong 'not one of the options' negative
wrong 'still to come' future
wrong 'whole number' fraction
wrong 'is missing' missing
wrong 'does not play' other
wrong 'no such seat' seats
wrong 'line is empty' empty
wrong 'stands there twice' twice
wrong 'it resigned' resign
wrong 'version 2' version
wrong 'object with a "type"' list
wrong 'line' endless
wrong 'JSON' deep
wrong 'JSON' binary
wrong 'status 7' stop
# It is started afresh for each game after that.
games=3
wrong 'status 8' later
grep -q 'game 2: seat 2 lost' "$work/err"
games=1
bad 'status 0' true
bad 'status 3' 'sh -c "exit 3"'
bad 'signal 9' "sh -c 'kill -9 \$\$'"
bad 'JSON' yes
# shellcheck disable=SC2034
patience=200
wrong 'no answer within 200 ms' sleep
bad 'no answer within 200 ms' 'sleep 100'

# A stale answer costs nothing.
cat >"$work/stale.py" <<'PYTHON'
import json, sys
refused = 0
for line in sys.stdin:
    m = json.loads(line)
    refused += m['type'] == 'refused' and m['reason'] == 'stale'
    if 'ask' in m:
        print(json.dumps({'type': 'choose', 'decision': m['ask']['decision'] - 1, 'action': 0}))
        print(json.dumps({'type': 'choose', 'decision': m['ask']['decision'], 'action': m['ask']['options'][-1]['a']}), flush=True)
    if m['type'] == 'over':
        print('refused', refused > 5, file=sys.stderr)
PYTHON
"$1" simulate unicorn --games 2 --threads 1 --json --players "cmd:python3 $work/stale.py,random" >"$work/json" 2>"$work/err"
grep -q '"forfeits": \[0, 0\]' "$work/json"
[ "$(grep -c 'refused True' "$work/err")" -eq 2 ]

# Ctrl-C on a terminal goes to the whole group: it ends our run, and no bot loses a game by it.
cat >"$work/interrupt.py" <<'PYTHON'
import json, os, signal, subprocess, sys, time
run = subprocess.Popen([sys.argv[1], 'simulate', 'unicorn', '--games', '100000', '--threads', '2', '--json', '--players',
                        'random,cmd:python3 docs/examples/bot.py'], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                       start_new_session=True, text=True)
time.sleep(1.5)
os.killpg(run.pid, signal.SIGINT)
out, err = run.communicate(timeout=60)
result = json.loads(out)
assert run.returncode == 130 and 'stopped after' in err and 'Traceback' not in err, err
assert result['forfeits'] == [0, 0] and 0 < result['games'] < 100000, result
PYTHON
python3 "$work/interrupt.py" "$1"

# What cannot be started is refused before anything is played.
refused() {
    status=0
    "$program" simulate unicorn --players "random,$2" >"$work/out" 2>"$work/err" || status=$?
    [ "$status" -eq 2 ] && grep -q "$1" "$work/err" && [ ! -s "$work/out" ] || {
        echo "'$2' should be refused because of '$1' (status $status):"
        cat "$work/err"
        exit 1
    }
}
refused "cannot start 'no-such-program'" cmd:no-such-program
refused 'names no program' cmd:
refused 'names no program' "cmd:'half a quote"
refused 'cannot start' "cmd:$work"

# Nothing of ours is left behind.
if pgrep -f "$work/answer.py" >/dev/null; then
    echo "a bot is still running"
    exit 1
fi

# A bot that says everything twice plays what it plays otherwise: the second copy is stale, in the next game, too.  Games of
# Kuhn poker have one to three decisions, so that their numbers would meet if they began anew in every game.
cat >"$work/echo.py" <<'PYTHON'
import json, random, sys
for line in sys.stdin:
    m = json.loads(line)
    if m['type'] == 'table':
        random.seed(m['seed'])
    if 'ask' in m:
        action = random.choice(m['ask']['options'])['a']
        said = json.dumps({'type': 'choose', 'decision': m['ask']['decision'], 'action': action})
        print(*[said] * int(sys.argv[1]), sep='\n', flush=True)
PYTHON
for times in 1 2; do
    "$(dirname "$1")/cardwright-proof" simulate kuhn --games 60 --seed 4 --threads 1 --log "$work/log$times" --json \
        --players "cmd:python3 $work/echo.py $times,random" >"$work/json$times"
    grep -q '"forfeits": \[0, 0\]' "$work/json$times"
done
cmp "$work/log1" "$work/log2"
