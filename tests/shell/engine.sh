#!/bin/sh
# engine: the referee on a pipe. What is wrong is refused and changes nothing; what is right plays the same game.
set -eu
cd "$2"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/drive.py" <<'PYTHON'
"""Plays games over a pipe; with `rude`, makes every mistake there is before each good answer."""
import json, random, subprocess, sys
program, players, games, rude = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4] == 'rude'
mine = [seat for seat, name in enumerate(players.split(',')) if name == 'you']
engine = subprocess.Popen([program, 'engine', 'unicorn', '--players', players, '--seed', '11', '--games', str(games)],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
random.seed(4)
story, mistakes, ends = [], 0, 0

def say(message):
    engine.stdin.write((message if isinstance(message, str) else json.dumps(message)) + '\n')
    engine.stdin.flush()

def expect(*wanted):
    message = json.loads(engine.stdout.readline())
    assert message['type'] == wanted[0] and (len(wanted) == 1 or message['reason'] == wanted[1]), (wanted, message)

def err(ask):
    answer = {'type': 'choose', 'seat': ask['seat'], 'decision': ask['decision'], 'action': ask['options'][0]['a']}
    for bad, reason in [({'action': 9999}, 'illegal'), ({'action': -5}, 'illegal'), ({'action': 2 ** 40}, 'illegal'),
                        ({'decision': ask['decision'] - 1}, 'stale'), ({'decision': -1}, 'stale'),
                        ({'decision': 2 ** 50}, 'future'), ({'decision': ask['decision'] + 1}, 'future'),
                        ({'seat': 7}, 'bad_argument'), ({'seat': -1}, 'bad_argument'), ({'seat': 1 - mine[0]}, 'not_asked')]:
        say(dict(answer, **bad))
        expect('refused', reason)
    for bad in ['{', '[]', '"x"', 'null', '{"type":"choose"}', '{"type":7}', 'x' * 70000, '{"type":"dance"}',
                '', json.dumps(answer)[:-1] + ', "seat": 0}', json.dumps(dict(answer, action='3')), '{"a":' * 5000]:
        say(bad)
        expect('error')

for line in engine.stdout:
    message = json.loads(line)
    if message['type'] == 'ask':
        assert message['seat'] in mine
        assert 'ask' not in message['view'] and message['view']['seat'] == message['seat']
        if rude and mistakes < 40:
            mistakes += 1
            # Answers of one seat may stand between questions to several: only alone are they easy to follow.
            if len(mine) == 1:
                err(message)
        action = random.choice(message['options'])['a']
        story.append([message['seat'], message['decision'], message['rule'], action])
        if len(mine) == 1:
            say({'type': 'choose', 'decision': message['decision'], 'action': action})
        else:
            say({'type': 'choose', 'seat': message['seat'], 'decision': message['decision'], 'action': action})
    elif message['type'] == 'end':
        story.append([message['rule'], message['payoff'], message['points']])
        ends += 1
    else:
        assert message['type'] in ('hello', 'start', 'note'), message
assert engine.wait() == 0 and ends == games * len(mine), (engine.returncode, ends)
print(json.dumps(story))
PYTHON

for players in you,greedy random,you you,you; do
    python3 "$work/drive.py" "$1" $players 2 polite >"$work/polite"
    python3 "$work/drive.py" "$1" $players 2 rude >"$work/rude"
    cmp "$work/polite" "$work/rude"
done

# With several seats an answer must say for which it is.
{
    echo '{"type":"choose","decision":1,"action":1}'
    echo '{"type":"resign","seat":1}'
} | "$1" engine unicorn --seed 1 >"$work/out" 2>"$work/err"
grep -q 'say which' "$work/out"
grep -q '"rule":"forfeit","payoff":\[1000,-1000\]' "$work/out"

# A game that is not finished is an error, and so is an answer that nobody can read.
status=0
"$1" engine unicorn --players you,random </dev/null >"$work/out" 2>"$work/err" || status=$?
[ "$status" -eq 1 ]
grep -q 'the input ended at decision 1 of game 0' "$work/err"
status=0
echo '{"type":"resign"}' | "$1" engine unicorn --players you,random >/dev/full 2>"$work/err" || status=$?
[ "$status" -eq 1 ]
grep -q 'could not be written' "$work/err"

# A bot inside that breaks down loses; whoever is outside hears of it.
status=0
"$1" engine unicorn --players you,cmd:false --seed 1 </dev/null >"$work/out" 2>"$work/err" || status=$?
[ "$status" -eq 0 ]
grep -q '"payoff":\[1000,-1000\].*"forfeit":1' "$work/out"
