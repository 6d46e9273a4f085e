#!/bin/sh
# serve: people and computers at tables of every game; what they agree on; what is there after a restart; how it starts and stops.
set -eu
cd "$2"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/test.py" <<'PYTHON'
import gzip, hashlib, json, os, random, signal, subprocess, sys, urllib.error, urllib.request
from ws import Client, Closed, Server, play

program, work = sys.argv[1:]
data = work + '/data'
FAST = ('--rate', '100000', '--connections', '100', '--tables', '1000')
server = Server(program, data, *FAST)


def get(path):
    try:
        with urllib.request.urlopen(f'http://127.0.0.1:{server.port}{path}') as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


# Whole games of every game and of several seat counts, with people, computers and a watcher.
assert get('/book/nosuch.json')[0] == 404 and get('/book/unicorn.jsonx')[0] == 404
status, module = get('/cardwright.wasm')
assert status == 404 or module[:4] == b'\0asm'  # a sanitized tree has none
# Who can read it gets the short form, of files and of what is made for one answer; others get it as it is.
def get_as(path, accepted):
    request = urllib.request.Request(f'http://127.0.0.1:{server.port}{path}', headers={'Accept-Encoding': accepted})
    with urllib.request.urlopen(request) as answer:
        assert answer.headers['Vary'] == 'Accept-Encoding'
        return answer.headers['Content-Encoding'], answer.read()


for path in ('/', '/page.js', '/index.css', '/book/unicorn.json', '/posters.json'):
    plain = get(path)[1]
    for accepted in ('identity', 'gzip;q=0', 'br'):
        assert get_as(path, accepted) == (None, plain), (path, accepted)
    for _ in range(2):
        coding, short = get_as(path, 'br, gzip, deflate')
        if len(plain) < 1024:
            assert (coding, short) == (None, plain), path
        else:
            assert coding == 'gzip' and len(short) < len(plain) / 2 and gzip.decompress(short) == plain, path
assert get_as('/grenze-latin-600-normal.woff2', 'gzip')[0] is None  # short already
posters = json.loads(get('/posters.json')[1])
for poster in posters:
    assert len(poster['kinds']) == 3 and all('lines' not in kind for kind in poster['kinds']), poster
    assert set(poster['layout']) == {'faces', 'icons', 'colours', 'theme', 'hue'}, poster['layout'].keys()
ann, ben, watcher = (Client(server.port) for _ in range(3))
ann.say('hello', protocol=2)
hello = ann.until('hello')
assert hello['protocol'] == 2 and len(hello['phrases']) == 12
assert [poster['game'] for poster in posters] == [game['game'] for game in hello['games']]
for game in hello['games']:
    status, book = get(f"/book/{game['game']}.json")  # of a game that nobody plays yet
    assert status == 200 and json.loads(book)['title'] == game['title']
    for seats in range(max(2, game['seats']['fewest']), game['seats']['most'] + 1, 2):
        table = ann.open(game['game'], ['person'] * 1 + ['greedy'] * (seats - 1), public=True)
        committed = ann.tables[table]['commit']
        watcher.say('watch', table=table)
        watcher.until('table')
        assert ann.sit(table, 'Ann', nonce='0123456789abcdef' * 4) == 0
        over = play(ann, table, random.Random(seats))
        while table not in watcher.over:
            watcher.hear()
        assert watcher.views[table]['seat'] == -1 and not watcher.asks[table]
        # The deal was fixed before, and can be checked: the key of the replay is the hash of secret and nonces.
        secret = bytes.fromhex(over['secret'])
        assert hashlib.blake2b(secret, digest_size=32).hexdigest() == committed
        assert over['nonces'][0] == '0123456789abcdef' * 4
        key = hashlib.blake2b(secret + b''.join(map(bytes.fromhex, over['nonces'])), digest_size=32).hexdigest()
        status, replay = get(over['replay'])
        assert status == 200 and f'\nkey {key}\n'.encode() in replay
        with open(f'{work}/game.replay', 'wb') as out:
            out.write(replay)
        subprocess.run([program, 'replay', f'{work}/game.replay'], check=True, stdout=subprocess.DEVNULL)
        # What frames with parts have made is what a whole frame shows.
        before = json.dumps(ann.views[table], sort_keys=True)
        ann.say('again', table=table)
        ann.until('frame')
        assert json.dumps(ann.views[table], sort_keys=True) == before
    status, book = get(ann.tables[table]['book'])
    assert status == 200 and json.loads(book)['game'] == game['game']

    # A link to a move: the replay as it stood then, when the game is over.
    ann.say('report', table=table)
    report = ann.until('report')
    acts = report['n']
    assert report['link'] == f'/#t={table}&n={acts}' and report['replay'] == f'{over["replay"]}/{acts}', report
    assert get(report['replay']) == (200, replay)
    for n in (0, 1, acts // 2):
        status, part = get(f'{over["replay"]}/{n}')
        lines = part.decode().splitlines()
        assert status == 200 and replay.decode().startswith('\n'.join(lines[:-1])), (n, part)
        with open(f'{work}/part.replay', 'wb') as out:
            out.write(part)
        subprocess.run([program, 'replay', f'{work}/part.replay'], check=True, stdout=subprocess.DEVNULL)
    for wrong in (acts + 1, -1, 'x', '1x', ''):
        assert get(f'{over["replay"]}/{wrong}')[0] == 404, wrong

# A computer that searches, on threads of its own.
table = ann.open('unicorn', ['person', 'easy'])
ann.sit(table, 'Ann')
play(ann, table)

# Two people; nobody sees the other's cards, and nothing is shown of a running game.
table = ann.open('unicorn', ['person', 'person'], public=True)
ann.say('lobby')
assert [t['state'] for t in ann.until('lobby')['tables'] if t['table'] == table] == ['open']
ann.sit(table, 'Ann')
assert ben.ask_for('sit', table=table, name=' Ben')['reason'] == 'name'
assert ben.sit(table, 'Ben') == 1
ann.until_asked(table)
ben.until_asked(table)


def hands(client):
    return {zone['owner']: [card['kind'] for card in zone['cards']] for zone in client.views[table]['zones']
            if zone['id'] == 'hand'}


ann.say('report', table=table)
assert get(ann.until('report')['replay'])[0] == 404
assert hands(ann)[0] and not hands(ann)[1] and hands(ben)[1] and not hands(ben)[0]
assert get('/replay/' + table)[0] == 404


def choose(client):
    ask = client.asks[table]
    return client.ask_for('choose', table=table, decision=ask['decision'], action=ask['options'][0]['a'])


# Sealed answers; the same answer again is no mistake; take back, draw and abort need the other's word.
first = ann.asks[table]
assert choose(ann)['n'] == 1
assert ann.ask_for('choose', table=table, decision=first['decision'], action=first['options'][0]['a'])['n'] == 1
assert ann.ask_for('choose', table=table, decision=first['decision'], action=first['options'][-1]['a'])['type'] == 'refused'
assert ann.ask_for('offer', table=table, what='back')['type'] == 'done'
while 'offer' not in ben.tables[table]:
    ben.hear()
assert ben.tables[table]['offer'] == {'what': 'back', 'seat': 0, 'accepted': [0]}
assert ben.ask_for('accept', table=table, what='draw')['reason'] == 'no_offer'
assert ben.ask_for('accept', table=table, what='back')['type'] == 'done'
ann.until('frame')
ben.until('frame')
assert ann.asks[table]['decision'] > first['decision'], 'numbers of questions are not used again'
assert ann.ask_for('choose', table=table, decision=first['decision'], action=first['options'][-1]['a'])['reason'] == 'stale'
assert choose(ann)['type'] == 'done' and choose(ben)['type'] == 'done'
ann.say('say', table=table, phrase=4)
assert ben.until('say')['words'] == 'Well played.'

# From another device by the seat's secret; a wrong one is refused; presence is told.
other = Client(server.port)
assert other.ask_for('sit', table=table, seat=0, secret='0' * 64)['reason'] == 'wrong_secret'
assert other.ask_for('sit', table=table, seat=1, secret=ann.secrets[table])['reason'] == 'wrong_secret'
assert other.ask_for('sit', table=table, seat=0, secret=ann.secrets[table])['type'] == 'done'
while table not in other.views:
    other.hear()
assert hands(other)[0]
ann.close()
other.close()
while ben.tables[table]['seats'][0]['here']:
    ben.hear()

# It may open nothing outside of its folder, and cannot get that right back (unit.sandbox says what that means).
# Nor may any of its threads: the store's, and those that think.
threads = os.listdir(f'/proc/{server.process.pid}/task')
assert len(threads) > 2, threads
for thread in threads:
    with open(f'/proc/{server.process.pid}/task/{thread}/status') as file:
        assert 'NoNewPrivs:\t1' in file.read(), thread

# It stops with status 0, says so to everybody, and goes on later with the same cards and the same question.
before = ben.views[table], ben.asks[table]
status, out, err = server.stop()
assert status == 0 and 'every table goes on' in out and not err, (status, out, err)
try:
    while ben.hear():
        pass
except Closed as closed:
    assert (closed.code, closed.reason) == (1001, 'the server stops'), closed
server = Server(program, data, *FAST)
again = Client(server.port)
assert again.ask_for('sit', table=table, seat=1, secret=ben.secrets[table])['type'] == 'done'
while table not in again.views:
    again.hear()
assert (again.views[table], again.asks[table]) == before
secret = ann.secrets[table]
ann = Client(server.port)
assert ann.ask_for('sit', table=table, seat=0, secret=secret)['type'] == 'done'
assert again.ask_for('offer', table=table, what='draw')['type'] == 'done'
assert ann.ask_for('decline', table=table)['type'] == 'done'
assert again.ask_for('accept', table=table, what='draw')['reason'] == 'no_offer'
assert again.ask_for('resign', table=table)['type'] == 'done'
assert again.until('over')['result']['resigned'] == 1
assert again.over[table]['result']['payoff'] == [1000, -1000]
assert again.ask_for('resign', table=table)['reason'] == 'game_over'

# Hints: for those who play against computers, about the question that they see; nothing is stored of them.
assert ann.ask_for('hint', table=table, decision=1)['reason'] == 'game_over'
two = ann.open('unicorn', ['person', 'person'])
ann.sit(two, 'Ann')
assert ann.ask_for('hint', table=two, decision=1)['reason'] == 'not_started'
again.sit(two, 'Ben')
ann.until_asked(two)
assert ann.ask_for('hint', table=two, decision=ann.asks[two]['decision'])['reason'] == 'not_alone'
solo = Client(server.port)
for game in hello['games']:
    table = solo.open(game['game'], ['person'] + ['greedy'] * (game['seats']['usual'] - 1))
    solo.sit(table, 'Ann')
    solo.until_asked(table)
    ask = solo.asks[table]
    hint = solo.ask_for('hint', table=table, decision=ask['decision'])
    assert hint['type'] == 'hint' and hint['table'] == table and hint['done'] and hint['seat'] == 0, hint
    assert hint['decision'] == ask['decision'] and hint['words'], hint
    words = {o['a']: o['words'] for o in ask['options']}
    assert hint['options'] and all(words[o['a']] == o['words'] for o in hint['options']), hint
    assert len(words) == 1 or (hint['visits'] == 600 and all(0 <= o['wins'] <= 100 for o in hint['options'])), hint
    assert solo.ask_for('hint', table=table, decision=ask['decision'] + 1)['reason'] == 'future'
    assert choose(solo)['type'] == 'done'
    solo.until_asked(table)
    assert solo.ask_for('hint', table=table, decision=ask['decision'])['reason'] == 'stale'
    assert again.ask_for('hint', table=table, decision=ask['decision'])['reason'] == 'not_seated'

# Books are there when no table of them is in memory: of games as they ship, and of tables with rulings of their own.
books = [t['book'] for c in (ann, ben, again) for t in c.tables.values() if 'book' in t]
other_rules = Client(server.port)
table = other_rules.open('unicorn', ['person', 'greedy'], rules={'war_source': 'deck'})
other_rules.sit(table, 'Ann')
other_rules.until_asked(table)
own = other_rules.tables[table]['book']
assert own not in books
other_rules.ask_for('resign', table=table)
server.stop()
server = Server(program, data, *FAST)
for book in books + [own]:
    status, text = get(book)
    assert status == 200 and json.loads(text)['fingerprint'] in book, book
assert get(own.replace('unicorn', 'worlds'))[0] == 404

# Alone with computers nobody has to be asked; the end of a game is a draw by agreement, too; and then another one.
solo = Client(server.port)
table = solo.open('unicorn', ['person', 'greedy'])
solo.sit(table, 'Ann')
while table not in solo.asks:
    solo.hear()
assert choose(solo)['type'] == 'done'
assert solo.ask_for('offer', table=table, what='back')['type'] == 'done'
assert solo.ask_for('offer', table=table, what='back')['reason'] == 'nothing_to_take_back'
while not solo.asks[table]:
    solo.hear()
assert choose(solo)['type'] == 'done'
assert solo.ask_for('offer', table=table, what='draw')['type'] == 'done'
assert solo.until('over')['result'] == {'rule': 'agreed', 'payoff': [0, 0], 'points': [0, 0], 'words': 'a draw'}
# The cards of the next one come from a secret that was fixed before, and from a number that goes with the word for it.
promised, mine = solo.tables[table]['next'], 'fedcba9876543210' * 4
assert solo.ask_for('offer', table=table, what='rematch', nonce='x')['field'] == 'nonce'
assert solo.ask_for('offer', table=table, what='rematch', nonce=mine)['type'] == 'done'
assert solo.tables[table]['next'] != promised, 'a secret is for one game'
solo.wait(lambda: len(solo.views) == 2)
next_table = [t for t in solo.views if t != table][0]
over = play(solo, next_table)
assert solo.tables[next_table]['commit'] == promised == hashlib.blake2b(bytes.fromhex(over['secret']), digest_size=32).hexdigest()
assert over['nonces'] == [mine, '0' * 64], over['nonces']
key = hashlib.blake2b(bytes.fromhex(over['secret'] + ''.join(over['nonces'])), digest_size=32).hexdigest()
assert f'\nkey {key}\n'.encode() in get(over['replay'])[1]

# Clocks: whose time is up loses, or is played on by the computer and may come back.
table = solo.open('unicorn', ['person', 'greedy'], clock={'base': 1, 'zero': 'loses'})
solo.sit(table, 'Ann')
assert solo.until('over')['result']['payoff'] == [-1000, 1000]
table = solo.open('unicorn', ['person', 'greedy'], clock={'base': 1, 'increment': 1, 'zero': 'computer'})
solo.sit(table, 'Ann')
while not solo.tables[table]['seats'][0].get('played_on'):
    solo.hear()
assert solo.tables[table]['waits'] and table not in solo.over, 'nobody plays: computers do not end it'
assert solo.ask_for('sit', table=table, seat=0, secret=solo.secrets[table])['type'] == 'done'
while solo.tables[table].get('waits'):
    solo.hear()
solo.until_asked(table)
server.stop()

# The store knows seats by hashes of their secrets alone.
secrets = [secret for client in (ann, ben, again, solo) for secret in client.secrets.values()]
stored = b''.join(open(f'{data}/{name}', 'rb').read() for name in os.listdir(data))
for secret in secrets:
    assert secret.encode() not in stored and bytes.fromhex(secret) not in stored
    assert hashlib.blake2b(bytes.fromhex(secret), digest_size=32).digest() in stored

# What is wrong at the start is told in one line, and nothing is touched.
def fails(words, status, *options):
    done = subprocess.run([program, 'serve', '--data', data, *options], capture_output=True, text=True)
    assert done.returncode == status and words in done.stderr and done.stderr.count('\n') == 1, (options, done)

server = Server(program, data)
fails('is taken by another program', 1, '--port', str(server.port), '--data', work + '/other')
fails('another cardwright serves', 1, '--port', '0')
server.kill()
for others in ('0.0.0.0', '127.evil.example', '127.0.0.1.evil.example', '127.', 'localhost.evil.example', '::', '::ffff:10.0.0.1', '128.0.0.1', ''):
    fails('--origin URL', 2, '--host', others)
fails('without a path', 2, '--origin', 'cards.example/x')
fails('cannot be made', 1, '--data', '/proc/nowhere')
import sqlite3
with sqlite3.connect(data + '/tables.db') as db:
    db.execute('PRAGMA user_version = 77')
db.close()
before = open(data + '/tables.db', 'rb').read()
fails('was written by a newer cardwright', 1, '--port', '0')
assert open(data + '/tables.db', 'rb').read() == before
PYTHON
PYTHONPATH=tests/support /usr/bin/python3 "$work/test.py" "$1" "$work"
