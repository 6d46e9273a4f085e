#!/bin/sh
# serve --bot: the server's own bots at seats; one that dies, answers badly or late; and what is left of them when the server goes.
set -eu
cd "$2"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/bot.py" <<'PYTHON'
import json, os, random, sys
how, count = sys.argv[1], 0
random.seed(3)
open(sys.argv[2] + f'/{how}.{os.getpid()}', 'w').close()
for line in sys.stdin:
    m = json.loads(line)
    if m['type'] == 'table':
        assert m['you'] >= 0 and m['seats'] and 'secret' not in m
    if m['type'] == 'over':
        open(sys.argv[2] + f'/over.{how}', 'w').write(line)
    if m['type'] != 'frame' or not m.get('ask'):
        continue
    assert m['view']['seat'] == m['seat'] and m['view']['zones'] and 'base' not in m
    count += 1
    answer = {'type': 'choose', 'decision': m['ask']['decision'], 'action': random.choice(m['ask']['options'])['a']}
    if how == 'stale' and count > 1:
        print(json.dumps(dict(answer, decision=answer['decision'] - 1)), flush=True)
    if count == 3:
        if how == 'dies':
            sys.exit(3)
        if how == 'nonsense':
            answer = 'I do not know'
        if how == 'illegal':
            answer['action'] = 60000
        if how == 'seat':
            answer['seat'] = 1 - m['seat']
        if how == 'resigns':
            answer = {'type': 'resign'}
        if how == 'long':
            sys.stdout.write('x' * 70000)
            sys.stdout.flush()
            continue
        if how == 'silent':
            continue
    print(json.dumps(answer), flush=True)
PYTHON
cat >"$work/test.py" <<'PYTHON'
import json, os, subprocess, sys, time
from ws import Client, Server, play

program, work = sys.argv[1:]
data = work + '/data'
os.mkdir(work + '/seen')
KINDS = ('good', 'stale', 'dies', 'nonsense', 'illegal', 'seat', 'resigns', 'long', 'silent')
bots = [word for how in KINDS for word in ('--bot', f'{how}=cmd:{sys.executable} {work}/bot.py {how} {work}/seen')]
bots += ['--bot', 'missing=cmd:/nowhere/at-all']
options = ('--rate', '100000', '--connections', '100', '--tables', '1000')
server = Server(program, data, *options, *bots, '--patience', '3600000')
ann = Client(server.port)
ann.say('hello', protocol=2)
assert ann.until('hello')['bots'] == list(KINDS) + ['missing']

# Whole games of every game against a program; a late answer costs nothing.
for game, seats in (('unicorn', 2), ('worlds', 2), ('merc', 3), ('crisis', 2)):
    table = ann.open(game, ['person', 'bot:good'] + ['greedy'] * (seats - 2))
    assert ann.tables[table]['seats'][1] == {'kind': 'bot', 'level': 'good', 'name': 'good (bot)'}
    ann.sit(table, 'Ann')
    over = play(ann, table)
    assert 'reason' not in over['result'], over
    assert ann.ask_for('leave', table=table)['type'] == 'done'
    while not os.path.exists(work + '/seen/over.good'):
        time.sleep(0.01)
    os.unlink(work + '/seen/over.good')
table = ann.open('unicorn', ['person', 'bot:stale'])
ann.sit(table, 'Ann')
assert 'reason' not in play(ann, table)['result']

# Whatever breaks down loses, and the reason is told; where the computer plays on for people, it does for programs.
WORDS = {'dies': 'dies: the program hung up', 'nonsense': 'nonsense: ', 'illegal': 'illegal: this is not one of the options',
         'seat': 'seat: an answer for a seat that it does not play', 'resigns': 'it resigned', 'long': 'long: a line without end',
         'missing': 'missing: cannot start'}
for how, words in WORDS.items():
    table = ann.open('unicorn', ['person', 'bot:' + how])
    ann.sit(table, 'Ann')
    over = play(ann, table)
    assert over['result'].get('resigned') == 1 and over['result']['reason'].startswith(words), (how, over)
    assert over['result']['payoff'] == [1000, -1000]
    ann.ask_for('leave', table=table)
    table = ann.open('unicorn', ['person', 'bot:' + how], clock={'base': 3600, 'zero': 'computer'})
    ann.sit(table, 'Ann')
    over = play(ann, table)
    assert ('reason' in over['result']) == (how == 'resigns'), (how, over)
    assert how == 'resigns' or ann.tables[table]['seats'][1].get('played_on')
    ann.ask_for('leave', table=table)
answer = ann.ask_for('open', game='unicorn', seats=['person', 'bot:nobody'])
assert answer['reason'] == 'setup' and answer['field'] == 'seats' and 'no bot' in answer['words'], answer

# A table goes on after a kill with a program of its own, and without one where the server has it no more.
table = ann.open('unicorn', ['person', 'bot:good'])
ann.sit(table, 'Ann')
ann.until_asked(table)
ask = ann.asks[table]
assert ann.ask_for('choose', table=table, decision=ask['decision'], action=ask['options'][0]['a'])['type'] == 'done'
other = ann.open('unicorn', ['person', 'bot:good'])
ann.sit(other, 'Ann')
ann.until_asked(other)


def running():
    """Programs of ours that have not ended."""
    there = []
    for name in os.listdir(work + '/seen'):
        try:
            with open(f'/proc/{name.split(".")[1]}/cmdline') as file:
                there += [name] if work in file.read() else []
        except (OSError, IndexError):
            pass
    return there


server.kill()
while running():
    time.sleep(0.02)
server = Server(program, data, *options, *bots, '--patience', '3600000')
again = Client(server.port)
assert again.ask_for('sit', table=table, seat=0, secret=ann.secrets[table])['type'] == 'done'
again.until_asked(table)
assert 'reason' not in play(again, table)['result']
server.stop()
while running():
    time.sleep(0.02)
server = Server(program, data, *options)
again = Client(server.port)
assert again.ask_for('sit', table=other, seat=0, secret=ann.secrets[other])['type'] == 'done'
again.until_asked(other)
play(again, other)
server.stop()

# One that says nothing: as long as its patience lasts, and it is ended.
server = Server(program, data, *options, *bots, '--patience', '50')
ann = Client(server.port)
table = ann.open('unicorn', ['person', 'bot:silent'])
ann.sit(table, 'Ann')
assert play(ann, table)['result']['reason'] == 'silent: no answer within 50 ms'
while running():
    time.sleep(0.02)
server.stop()


def fails(words, *options):
    done = subprocess.run([program, 'serve', '--port', '0', '--data', data, *options], capture_output=True, text=True)
    assert done.returncode == 2 and words in done.stderr and done.stderr.count('\n') == 1, (options, done)


fails('NAME=cmd:PROGRAM', '--bot', 'x')
fails('NAME=cmd:PROGRAM', '--bot', 'x=sh')
fails("a bot's name has", '--bot', 'a b=cmd:sh')
fails("a bot's name has", '--bot', '=cmd:sh')
fails('quotes in pairs', '--bot', 'x=cmd:"sh')
fails('two bots are called x', '--bot', 'x=cmd:sh', '--bot', 'x=cmd:sh')
PYTHON
PYTHONPATH=tests/support /usr/bin/python3 "$work/test.py" "$1" "$work"
