#!/bin/sh
# docs/protocol.md: the game on the page is the game that is played, byte by byte; and every member of its lines is explained there.
# release only
set -eu
/usr/bin/python3 - "$1" "$2" <<'PYTHON'
import json, os, pathlib, re, shlex, subprocess, sys
program, root = sys.argv[1], pathlib.Path(sys.argv[2])
page = (root / 'docs/protocol.md').read_text(encoding='utf-8')
sessions = re.findall(r'^```session ([^\n]*)\n(.*?)^```$', page, re.M | re.S)
assert sessions, 'the page shows no game'
seen = set()

def members(value):
    if isinstance(value, dict):
        for key, inner in value.items():
            seen.add(key)
            # what games name themselves is in their books
            if key not in ('counters', 'values', 'args', 'rules', 'cost'):
                members(inner)
    elif isinstance(value, list):
        for inner in value:
            members(inner)

for command, text in sessions:
    words = shlex.split(command)
    lines = text.splitlines(keepends=True)
    said = ''.join(line[2:] for line in lines if line.startswith('> '))
    wanted = ''.join(line for line in lines if not line.startswith('> '))
    ran = subprocess.run([os.path.join(os.path.dirname(program), words[0])] + words[1:], input=said, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    if ran.stdout != wanted:
        for a, b in zip(wanted.splitlines(), ran.stdout.splitlines()):
            if a != b:
                sys.exit(f'the page says\n{a}\nthe engine says\n{b}')
        sys.exit('the page has more or fewer lines than the engine')
    for line in ran.stdout.splitlines():
        members(json.loads(line))
# Games with more in them: one frame of each.
for game, seats in (('unicorn', 2), ('worlds', 2), ('merc', 4), ('crisis', 2)):
    players = ','.join(['you'] + ['random'] * (seats - 1))
    engine = subprocess.Popen([program, 'engine', game, '--players', players, '--seed', '7'], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True, bufsize=1)
    resigned = False
    for line in engine.stdout:
        message = json.loads(line)
        members(message)
        if message['type'] == 'over':
            break
        if 'ask' in message and not resigned:
            ask = message['ask']
            engine.stdin.write(json.dumps({'type': 'choose', 'decision': ask['decision'],
                                           'action': ask['options'][message['n'] % len(ask['options'])]['a']}) + '\n')
            resigned = message['n'] == 150
            if resigned:
                engine.stdin.write('{"type":"resign"}\n')
    engine.stdin.close()
    engine.wait()
explained = set(re.findall(r'`([a-z_]+)`', page)) | set(re.findall(r'[{ ,]([a-z]+)[,}]', ' '.join(re.findall(r'`\{.*?\}`', page))))
missing = sorted(seen - explained)
assert not missing, f'members that the page does not explain: {missing}'
print(len(seen), 'members explained')
PYTHON
