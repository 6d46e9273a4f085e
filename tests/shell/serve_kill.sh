#!/bin/sh
# serve: killed at random moments under load. No acknowledged answer is missing, none is taken twice when clients repeat what
# was not acknowledged, every table comes to its end, and its replay checks.
set -eu
cd "$2"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/test.py" <<'PYTHON'
import json, os, random, select, sqlite3, subprocess, sys, time, urllib.request
from ws import Client, Closed, Server

program, work = sys.argv[1:]
tables, kills = (100, 100) if os.environ.get('CW_LONG') else (12, 5)
data = work + '/data'
options = ('--rate', '100000', '--connections', '1000', '--tables', '1000')
rng = random.Random(7)


class Player:
    """A person against the computer, who repeats what was not acknowledged."""

    def __init__(self, number):
        self.number, self.rng = number, random.Random(number)
        self.game = ('unicorn', 'worlds', 'merc', 'crisis')[number % 4]
        self.table = self.secret = self.client = self.said = None
        self.acknowledged, self.repeated, self.finished = {}, 0, []

    def connect(self, port):
        try:
            self.client = Client(port)
            if not self.table:
                self.table = self.client.open(self.game, ['person', 'greedy'])
            if not self.secret:
                # A seat whose secret never arrived is somebody else's now: such a table is given up.
                answer = self.client.ask_for('sit', table=self.table, name=f'Player {self.number}')
                if answer['type'] == 'refused':
                    self.table = None
                    return self.connect(port)
                self.secret = self.client.secrets[self.table]
            else:
                self.client.say('sit', table=self.table, seat=0, secret=self.secret)
            if self.said:
                self.repeated += 1
                self.client.say('choose', table=self.table, **self.said)
                self.re = self.client.re
        except Closed:
            self.client = None

    def begin_again(self):
        """There is always something to lose."""
        self.finished.append((self.table, self.acknowledged))
        self.table = self.secret = self.said = None
        self.acknowledged = {}
        self.connect(server.port)

    def over(self):
        return self.client and self.table in self.client.over

    def answer(self):
        ask = self.client.asks.get(self.table)
        if ask and not self.said and ask['decision'] not in self.acknowledged:
            self.said = {'decision': ask['decision'], 'action': self.rng.choice(ask['options'])['a']}
            self.client.say('choose', table=self.table, **self.said)
            self.re = self.client.re

    def hear(self):
        try:
            while (message := self.client.hear(0)) is not None:
                if message.get('re') == getattr(self, 're', None) and self.said:
                    if message['type'] == 'done':
                        self.acknowledged[self.said['decision']] = self.said['action']
                        self.said = None
                    elif message['type'] == 'refused':
                        assert message['reason'] in ('stale', 'game_over', 'not_asked'), (message, self.said)
                        self.said = None
            self.answer()
        except Closed:
            self.client = None


def run(players, port, seconds, again):
    until = time.monotonic() + seconds
    while time.monotonic() < until and not all(p.over() for p in players):
        for p in players:
            if not p.client:
                p.connect(port)
            elif again and p.over():
                p.begin_again()
        there = {p.client.socket: p for p in players if p.client}
        for ready in select.select(list(there), [], [], 0.02)[0]:
            there[ready].hear()
        for p in players:
            if p.client and p.client.bytes:
                p.hear()


players = [Player(i) for i in range(tables)]
for kill in range(kills):
    server = Server(program, data, *options)
    run(players, server.port, rng.uniform(0.05, 0.5), True)
    server.kill()
    for p in players:
        p.client = None
server = Server(program, data, *options)
run(players, server.port, 600, False)
assert all(p.over() for p in players), 'not every table came to its end'
games = [(table, acks) for p in players for table, acks in p.finished + [(p.table, p.acknowledged)]]
for table, _ in games:
    with urllib.request.urlopen(f'http://127.0.0.1:{server.port}/replay/{table}') as answer:
        with open(f'{work}/game.replay', 'wb') as out:
            out.write(answer.read())
    subprocess.run([program, 'replay', f'{work}/game.replay'], check=True, stdout=subprocess.DEVNULL)
assert server.stop()[0] == 0

db = sqlite3.connect(data + '/tables.db')
for table, acknowledged in games:
    rows = db.execute('SELECT n, kind, seat, decision, action FROM acts WHERE "table" = ? ORDER BY n', (bytes.fromhex(table),)).fetchall()
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    mine = [row[3:] for row in rows if row[1:3] == (1, 0)]
    for answer in acknowledged.items():
        assert mine.count(answer) == 1, (table, answer)
    assert len(mine) - len(acknowledged) in (0, 1), 'an answer that was never acknowledged, or one taken twice'
print(f'{len(games)} games at {tables} tables, {kills} kills, {sum(len(acks) for _, acks in games)} answers acknowledged, '
      f'{sum(p.repeated for p in players)} repeated')
PYTHON
PYTHONPATH=tests/support /usr/bin/python3 "$work/test.py" "$1" "$work"
