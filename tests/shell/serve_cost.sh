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
# Games of Crisis Unleashed differ too much by their deals for a bound over eight tables: it is printed.
LIMITS = {'unicorn': 1000000, 'worlds': 1000000, 'merc': 1500000, 'crisis': None}


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
                                '--data', f'{work}/{game}{answers}', '--rate', '100000', '--silence', '1000000'], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
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


def anonymous(server):
    with open(f'/proc/{server.process.pid}/status') as file:
        return int(re.search(r'RssAnon:\s+(\d+)', file.read()).group(1))


def memory(game, seats, tables, limit):
    """KiB for a live table, its people not counted, and for a connection that does nothing."""
    server = Server(program, f'{work}/memory{game}{seats}', '--rate', '100000', '--connections', '10000', '--tables', '10000')
    people = seats if seats > 2 else 1
    players = ['person'] * people + ['greedy'] * (seats - people)
    first = [Client(server.port) for _ in range(people)]
    for client in first:  # what the first of all takes is the game's
        client.say('hello', protocol=2)
        client.until('hello')
        table = client.open(game, players) if client is first[0] else table
        client.sit(table, 'Player')
    before = anonymous(server)
    clients = [Client(server.port) for _ in range(400)]
    for client in clients:
        client.say('hello', protocol=2)
        client.until('hello')
    idle = anonymous(server)
    rng = random.Random(7)
    for at in range(0, tables * people, people):
        here = clients[at:at + people]
        table = here[0].open(game, players)
        for client in here:
            client.sit(table, 'Player')
        for _ in range(25):
            for client in here:
                while client.hear(0.0):
                    pass
            asked = [client for client in here if client.asks.get(table) and table not in client.over]
            if asked:
                choose(asked[0], table, rng)
    live = anonymous(server)
    connection, each = (idle - before) / len(clients), (live - idle) / tables
    print(f'{game}, {seats} seats, {people} people: {each:.0f} KiB a live table, {connection:.0f} KiB an idle connection')
    assert connection <= 24, 'a connection takes more than 24 KiB'
    assert each <= limit, f'a table takes more than {limit} KiB'
    server.stop()


for game, seats, limit in (('unicorn', 2, 64), ('worlds', 2, 64), ('merc', 2, 64), ('merc', 7, 160), ('crisis', 2, 64)):
    memory(game, seats, 60 if seats == 2 else 10, limit)

few, many = 5 * TABLES, 20 * TABLES
for game, limit in LIMITS.items():
    (a, n), (b, m) = instructions(game, few), instructions(game, many)
    slope = (b - a) // (m - n)
    print(f'{game}: {slope:,} instructions for an accepted answer')
    assert limit is None or slope <= limit, f'{game} costs more than {limit:,}'
PYTHON
PYTHONPATH=tests/support /usr/bin/python3 "$work/test.py" "$1" "$work"
