#!/bin/sh
# release only
# serve: what an accepted answer costs at a table of two seats and a watcher, everything included, as the slope of instructions
# between two lengths of play; and the memory of tables and connections.
set -eu
cd "$2"
command -v valgrind >/dev/null || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/test.py" <<'PYTHON'
import os, random, re, subprocess, sys, time
from ws import Client, Server

program, work = sys.argv[1:]
TABLES = 8
LIMITS = {'unicorn': 1000000, 'worlds': 1000000, 'merc': 1500000}


def choose(client, table, rng):
    """One accepted answer."""
    client.wait(lambda: client.asks.get(table) or table in client.over)
    ask = client.asks[table]
    answer = client.ask_for('choose', table=table, decision=ask['decision'], action=rng.choice(ask['options'])['a'])
    return answer['type'] == 'done'


def instructions(game, answers):
    """Of the server for so many answers, games after each other, two people and a watcher."""
    log = f'{work}/out.{game}.{answers}'
    process = subprocess.Popen(['valgrind', '--tool=callgrind', f'--callgrind-out-file={log}', '-q', program, 'serve', '--port', '0',
                                '--data', f'{work}/{game}{answers}', '--rate', '100000'], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    port = int(re.search(r':(\d+)/', process.stdout.readline()).group(1))
    people, watcher, rng = [Client(port), Client(port)], Client(port), random.Random(5)
    given = 0
    for number in range(TABLES):  # as many tables in both runs: what it costs to open one drops out
        table, goal = people[0].open(game, ['person', 'person']), answers // TABLES * (number + 1)
        watcher.ask_for('watch', table=table)
        for person in people:
            person.sit(table, 'Player')
        while given < goal and not any(table in p.over for p in people):
            for person in people:
                while person.hear(0.0):
                    pass
                if given < goal and person.asks.get(table) and table not in person.over:
                    given += choose(person, table, rng)
            while watcher.hear(0.0):
                pass
    process.terminate()
    process.wait()
    with open(log) as file:
        return int(re.search(r'^(?:summary|totals): (\d+)', file.read(), re.M).group(1)), given


few, many = 5 * TABLES, 20 * TABLES
for game, limit in LIMITS.items():
    (a, n), (b, m) = instructions(game, few), instructions(game, many)
    slope = (b - a) // (m - n)
    print(f'{game}: {slope:,} instructions for an accepted answer')
    assert slope <= limit, f'{game} costs more than {limit:,}'
PYTHON
PYTHONPATH=tests/support /usr/bin/python3 "$work/test.py" "$1" "$work"
