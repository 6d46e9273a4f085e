#!/bin/sh
# tables and bot: what lies in a data folder, backups while the server runs, and programs at a table by its link.
set -eu
cd "$2"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/bot.py" <<'PYTHON'
import json, random, sys
random.seed(3)
for line in sys.stdin:
    m = json.loads(line)
    if m['type'] == 'frame':
        assert 'base' not in m and m['view']['zones'] and m['view']['seat'] >= 0
    assert 'secret' not in m or m['type'] == 'over'
    if m['type'] == 'frame' and m.get('ask'):
        print(json.dumps({'type': 'choose', 'decision': m['ask']['decision'], 'action': random.choice(m['ask']['options'])['a']}), flush=True)
PYTHON
cat >"$work/test.py" <<'PYTHON'
import json, os, socket, subprocess, sys
from ws import Client, Server, play

program, work = sys.argv[1:]
data = work + '/data'
options = ('--rate', '100000', '--connections', '100')
server = Server(program, data, *options)


def run(*words, status=0, folder=data):
    done = subprocess.run([program, 'tables', *words, '--data', folder], capture_output=True, text=True)
    assert done.returncode == status, (words, done)
    assert not status or done.stderr.count('\n') == 1, done.stderr
    return done.stdout if not status else done.stderr


# Two programs play each other, one by the link of the table, one by that of its seat.
for game in ('unicorn', 'worlds', 'merc', 'crisis'):
    ann = Client(server.port)
    table = ann.open(game, ['person', 'person'])
    ann.sit(table, 'Ann')
    link = f'http://127.0.0.1:{server.port}/#t={table}'
    command = f'cmd:{sys.executable} {work}/bot.py'
    bots = [subprocess.Popen([program, 'bot', l, command, '--name', 'Bot'], stdout=subprocess.PIPE, text=True)
            for l in (link, f'{link}&s=0&k={ann.secrets[table]}')]
    assert [bot.wait() for bot in bots] == [0, 0]
    ann.wait(lambda: table in ann.over)
    assert bots[0].stdout.read().strip() == ann.over[table]['result']['words']
    assert ann.over[table]['nonces'][1] != '0' * 64, 'a bot has its part in the deal'
# A bot comes back when the server was killed, and what it is told in vain is told again.
table = ann.open('unicorn', ['person', 'easy'])
bot = subprocess.Popen([program, 'bot', f'http://127.0.0.1:{server.port}/#t={table}', command], stdout=subprocess.PIPE)
ann.say('watch', table=table)
ann.wait(lambda: ann.n.get(table, 0) > 10)
port = server.port
server.kill()
server = Server(program, data, *options, '--port', str(port))
assert bot.wait() == 0


# A game that is ended without a result ends the bot at its seat, too.
ann = Client(server.port)
table = ann.open('unicorn', ['person', 'greedy'])
ann.sit(table, 'Ann')
ann.until_asked(table)
quiet = f'cmd:{sys.executable} -c "import sys; [None for line in sys.stdin]"'
bot = subprocess.Popen([program, 'bot', f'http://127.0.0.1:{server.port}/#t={table}&s=0&k={ann.secrets[table]}', quiet],
                       stdout=subprocess.PIPE, text=True)
ann.until('table')  # it is there
assert ann.ask_for('offer', table=table, what='abort')['type'] == 'done'
assert bot.communicate()[0] == 'closed: all agreed to end the game\n' and bot.returncode == 0


def fails(words, status, link, what=command):
    done = subprocess.run([program, 'bot', link, what], capture_output=True, text=True)
    assert done.returncode == status and words in done.stderr and done.stderr.count('\n') == 1, done


link = f'http://127.0.0.1:{server.port}/#t={table}'
fails('the server refuses the seat: this table has begun', 1, link)
fails('this is not the secret of that seat', 1, link + '&s=0&k=' + '0' * 64)
fails('there is no such table', 1, f'http://127.0.0.1:{server.port}/#t=' + '0' * 32)
fails('http:// only', 2, link.replace('http', 'https'))
fails('a link is like', 2, 'somewhere')
fails('there is no table in this link', 2, 'http://127.0.0.1/#t=5')
fails('is no program', 2, link, 'greedy')
fails('nobody answers', 1, 'http://127.0.0.1:1/#t=' + '0' * 32)

# A link may name an address of version 6, where there is one.
try:
    socket.create_server(('::1', 0), family=socket.AF_INET6).close()
    six = Server(program, work + '/six', '--host', '::1')
    fails('there is no such table', 1, f'http://[::1]:{six.port}/#t=' + '0' * 32)
    six.stop()
except OSError:
    pass
fails('there is no table in this link', 2, 'http://[::1/#t=5')

# list, show, export and backup look while the server runs; import and close do not.
running = ann = Client(server.port)
table = ann.open('unicorn', ['person', 'greedy'])
ann.sit(table, 'Ann')
ann.until_asked(table)
ask = ann.asks[table]
ann.ask_for('choose', table=table, decision=ask['decision'], action=ask['options'][0]['a'])
assert table in run('list') and '7 tables' in run('list')
listed = json.loads(run('list', '--json'))
assert [t['state'] for t in listed if t['table'] == table] == ['playing'] and len(listed) == 7
assert 'seat 1  Ann, person' in run('show', table) and 'state   playing' in run('show', table)
run('export', table, work + '/one.json')
assert os.stat(work + '/one.json').st_mode & 0o77 == 0, 'it holds secrets'
run('backup', work + '/copy.db')
assert 'is there already' in run('backup', work + '/copy.db', status=1)
assert 'another cardwright serves' in run('close', table, status=1)
assert 'another cardwright serves' in run('import', work + '/one.json', status=1)
before = ann.views[table]
ann.ask_for('resign', table=table)
server.stop()

# Into another folder, as a single table and as the whole store: both go on where they were.
assert run('import', work + '/one.json', folder=work + '/second').strip() == table
assert 'there already' in run('import', work + '/one.json', status=1, folder=work + '/second')
os.mkdir(work + '/third')
os.rename(work + '/copy.db', work + '/third/tables.db')
for folder in ('/second', '/third'):
    server = Server(program, work + folder, *options)
    again = Client(server.port)
    assert again.ask_for('sit', table=table, seat=0, secret=ann.secrets[table])['type'] == 'done'
    again.until_asked(table)
    assert again.n[table] >= 1
    play(again, table)
    server.stop()
assert 'this game is over' in run('close', table, status=1, folder=work + '/third')
assert 'state   over' in run('show', table, folder=work + '/third')

# One that is closed while a seat is free says so to those who come back.
server = Server(program, work + '/third', *options)
ann = Client(server.port)
waiting = ann.open('unicorn', ['person', 'person'], public=True)
ann.sit(waiting, 'Ann')
server.stop()
run('close', waiting, folder=work + '/third')
assert 'closed' in run('show', waiting, folder=work + '/third')
assert 'closed already' in run('close', waiting, status=1, folder=work + '/third')
server = Server(program, work + '/third', *options)
again = Client(server.port)
assert again.ask_for('sit', table=waiting, seat=0, secret=ann.secrets[waiting])['type'] == 'done'
assert again.tables[waiting]['state'] == 'closed' and again.tables[waiting]['because'] == 'it was closed at the server'
assert again.ask_for('choose', table=waiting, decision=1, action=0)['reason'] == 'game_over'
assert again.ask_for('sit', table=waiting, name='Ben')['reason'] == 'no_seat'
assert again.ask_for('offer', table=waiting, what='rematch')['reason'] == 'no_seat'
again.say('lobby')
assert not again.until('lobby')['tables']
server.stop()

# A table that this cardwright plays differently is closed as such, and can be exported still.
with open(work + '/one.json') as file:
    other = json.load(file)
other['acts'][0][8] ^= 1
with open(work + '/other.json', 'w') as file:
    json.dump(other, file)
run('import', work + '/other.json', folder=work + '/fourth')
server = Server(program, work + '/fourth', *options)
again = Client(server.port)
again.say('watch', table=table)
told = again.until('table')
assert told['state'] == 'closed' and 'this cardwright plays it differently: act 1' in told['because'], told
server.stop()
run('export', table, work + '/again.json', folder=work + '/fourth')
with open(work + '/again.json') as file:
    assert json.load(file)['acts'] == other['acts']
# So is one whose game it does not have; who comes by the link of a seat reads that, too, though its secret is not known either.
with open(work + '/no_game.json', 'w') as file:
    json.dump(dict(other, game='chess', header=dict(other['header'], game='chess')), file)
run('import', work + '/no_game.json', folder=work + '/sixth')
server = Server(program, work + '/sixth', *options)
again = Client(server.port)
assert again.ask_for('sit', table=table, seat=0, secret=running.secrets[table])['type'] == 'done'
assert again.tables[table]['state'] == 'closed' and "there is no game 'chess' here" in again.tables[table]['because']
server.stop()
run('export', table, work + '/again.json', folder=work + '/sixth')

# Files that are none.
for text, words in (('', 'is no table'), ('{}', 'is no table'), ('{"cardwright_table":9}', 'has format 9'),
                    ('{"cardwright_table":1}', 'is damaged'), (json.dumps(dict(other, acts=[[2] + other['acts'][0][1:]])), 'act 1 of this file is damaged'),
                    (json.dumps(dict(other, seats=[{}])), 'seat 0 of this file is damaged')):
    with open(work + '/bad.json', 'w') as file:
        file.write(text)
    assert words in run('import', work + '/bad.json', status=1, folder=work + '/fifth'), text
assert '0 tables' in run('list', folder=work + '/fifth')
assert 'is no table' in run('show', 'x', status=2)
assert 'there is no table' in run('show', '0' * 32, status=1)
assert "did you mean 'list'" in run('lost', status=2)
assert 'is no folder' in run('list', status=1, folder=work + '/nowhere')
PYTHON
PYTHONPATH=tests/support /usr/bin/python3 "$work/test.py" "$1" "$work"
