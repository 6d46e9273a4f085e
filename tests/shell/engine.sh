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

def err(seat, ask):
    answer = {'type': 'choose', 'seat': seat, 'decision': ask['decision'], 'action': ask['options'][0]['a']}
    for bad, reason in [({'action': 9999}, 'illegal'), ({'action': -5}, 'illegal'), ({'action': 2 ** 40}, 'illegal'),
                        ({'decision': ask['decision'] - 1}, 'stale'), ({'decision': -1}, 'stale'),
                        ({'decision': 2 ** 50}, 'future'), ({'decision': ask['decision'] + 1}, 'future'),
                        ({'seat': 7}, 'no_seat'), ({'seat': -1}, 'no_seat'), ({'seat': 1 - mine[0]}, 'not_yours'),
                        ({'decision': 0, 're': 5}, 'stale')]:
        say(dict(answer, **bad))
        expect('refused', reason)
    whole = json.dumps(answer)[:-1]
    for bad, reason in [('{', 'not_json'), ('[]', 'no_type'), ('"x"', 'not_json'), ('7', 'not_json'), ('{}', 'no_type'),
                        ('{"type":"choose"}', 'missing'), ('{"type":"choose","decision":1}', 'missing'),
                        ('{"type":"choose","action":1}', 'missing'), ('{"type":"hello"}', 'missing'),
                        ('{"type":7}', 'wrong_type'), ('x' * 70000, 'too_long'), ('{"type":"dance"}', 'unknown_type'),
                        ('', 'empty'), (whole + ', "seat": 0}', 'twice'), (whole + ', "colour": 0}', 'unknown_member'),
                        ('{"type":"resign","decision":1}', 'unknown_member'),
                        (json.dumps(dict(answer, action='3')), 'wrong_type'), (json.dumps(dict(answer, action=1.5)), 'wrong_type'),
                        (json.dumps(dict(answer, decision=None)), 'wrong_type'), (json.dumps(dict(answer, re='x')), 'wrong_type'),
                        (json.dumps(dict(answer, seat=True)), 'wrong_type'), (json.dumps(dict(answer, seat=[0])), 'wrong_type'),
                        ('{"type":"hello","protocol":1}', 'version'), ('{"type":"hello","protocol":2,"engine":7}', 'wrong_type'),
                        (json.dumps({'type': 'hello', 'protocol': 2, 'name': 'x' * 300}), 'too_long'),
                        ('{"a":' * 5000, 'not_json')]:
        say(bad)
        expect('error', reason)

for line in engine.stdout:
    message = json.loads(line)
    if message['type'] == 'frame':
        assert message['seat'] in mine and message['view']['v'] == 2 and message['view']['seat'] == message['seat']
        ask = message.get('ask')
        if not ask:
            continue
        if rude and mistakes < 40:
            mistakes += 1
            # Answers of one seat may stand between questions to several: only alone are they easy to follow.
            if len(mine) == 1:
                err(message['seat'], ask)
        action = random.choice(ask['options'])['a']
        story.append([message['seat'], ask['decision'], ask['rule'], action, message['n']])
        if len(mine) == 1:
            say({'type': 'choose', 'decision': ask['decision'], 'action': action})
        else:
            say({'type': 'choose', 'seat': message['seat'], 'decision': ask['decision'], 'action': action})
    elif message['type'] == 'over':
        story.append(message['result'])
        ends += 1
    else:
        assert message['type'] in ('hello', 'table'), message
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
