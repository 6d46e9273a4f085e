#!/bin/sh
# serve: what bad input gets. Every row is refused with its reason, changes nothing, and leaves the others in peace.
set -eu
cd "$2"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/test.py" <<'PYTHON'
import json, sys, urllib.error, urllib.request
from ws import Client, Closed, Server

program, work = sys.argv[1:]
server = Server(program, work + '/data', '--rate', '100000', '--connections', '1000', '--tables', '5')
good = Client(server.port)
table = good.open('unicorn', ['person', 'person'])
good.sit(table, 'Ann')
ben = Client(server.port)
ben.sit(table, 'Ben')
good.until_asked(table)
ben.until_asked(table)
ask = good.asks[table]
mine = {'table': table, 'decision': ask['decision'], 'action': ask['options'][0]['a']}

# Not messages: `error`, with words that say where.
nonsense = [
    ('{', 'not JSON'), ('', 'not JSON'), ('[]', 'an object'), ('7', 'not JSON'), ('"x"', 'not JSON'), ('{}', '"type"'), ('{"type":7}', '"type"'),
    ('{"type":"dance"}', 'the types are'), ('{"type":"lobby","type":"lobby"}', 'stands there twice'),
    ('{"type":"hello"}', '"protocol" of a `hello` must be a whole number, and is missing'),
    ('{"type":"hello","protocol":"2"}', 'must be a whole number'), ('{"type":"hello","protocol":2.0}', 'must be a whole number'),
    ('{"type":"lobby","more":1}', 'there is no member "more" in a `lobby`'),
    ('{"type":"watch"}', '"table" of a `watch` must be a text, and is missing'),
    ('{"type":"watch","table":5}', 'must be a text'), ('{"type":"watch","table":"x","re":[]}', '"re" must be'),
    ('{"type":"watch","table":"x","re":"' + 'y' * 65 + '"}', '"re" must be'),
    ('{"type":"choose","table":"x","decision":1}', '"action" of a `choose`'),
    ('{"type":"choose","table":"x","decision":99999999999999999999,"action":1}', 'not JSON'),
    ('{"type":"hint","table":"x"}', '"decision" of a `hint` must be a whole number, and is missing'),
    ('{"type":"say","table":"x","phrase":"' + 'x' * 20000 + '"}', 'at most 16384 bytes'),
    ('{"a":' * 3000, 'not JSON'), ('{"type":"lobby"} more', 'not JSON'), ('{"type":"lo\\u0000bby"}', 'not JSON'),
]
for text, words in nonsense:
    client = Client(server.port)
    client.send(text)
    answer = client.hear()
    assert answer['type'] == 'error' and words in answer['words'], (text[:60], answer)
    client.close()

# Messages that ask for what cannot be: `refused`, with a reason.
stranger = Client(server.port)


def refused(client, reason, type, field=None, **members):
    answer = client.ask_for(type, **members)
    assert answer['type'] == 'refused' and answer['reason'] == reason and answer['words'], (type, members, answer)
    assert answer.get('field') == field, answer


refused(stranger, 'protocol', 'hello', protocol=1)
for name in ('x', '0' * 32, table[:-1], table + '0', table.upper() if table.upper() != table else 'Z' * 32, '../' * 10):
    refused(stranger, 'unknown_table', 'watch', table=name)
    refused(stranger, 'unknown_table', 'choose', table=name, decision=1, action=1)
refused(stranger, 'not_seated', 'choose', **mine)
stranger.say('watch', table=table)
stranger.until('frame')
for type, more in (('choose', mine), ('resign', {}), ('offer', {'what': 'draw'}), ('accept', {'what': 'draw'}),
                   ('decline', {}), ('say', {'phrase': 1})):
    refused(stranger, 'not_seated', type, **dict(more, table=table))
refused(stranger, 'no_seat', 'sit', table=table, name='Cleo')
refused(stranger, 'wrong_secret', 'sit', table=table, seat=0, secret='')
refused(stranger, 'wrong_secret', 'sit', table=table, seat=0, secret='0' * 64)
refused(stranger, 'wrong_secret', 'sit', table=table, seat=0, secret='0' * 63 + 'G')
refused(stranger, 'wrong_secret', 'sit', table=table, seat=7, secret=good.secrets[table])
refused(stranger, 'wrong_secret', 'sit', table=table, seat=-9223372036854775808, secret=good.secrets[table])
refused(stranger, 'wrong_secret', 'sit', table=table, seat=1, secret=good.secrets[table])

refused(good, 'illegal', 'choose', **dict(mine, action=9999))
refused(good, 'illegal', 'choose', **dict(mine, action=-1))
refused(good, 'illegal', 'choose', **dict(mine, action=2 ** 40))
refused(good, 'stale', 'choose', **dict(mine, decision=0))
refused(good, 'stale', 'choose', **dict(mine, decision=-5))
refused(good, 'future', 'choose', **dict(mine, decision=mine['decision'] + 1))
refused(good, 'future', 'choose', **dict(mine, decision=2 ** 62))
refused(good, 'not_your_seat', 'choose', seat=1, **mine)
refused(good, 'bad_argument', 'offer', field='what', table=table, what='money')
refused(good, 'no_offer', 'accept', table=table, what='draw')
refused(good, 'no_offer', 'decline', table=table)
refused(good, 'not_over', 'offer', table=table, what='rematch')
refused(good, 'bad_argument', 'say', field='phrase', table=table, phrase=12)
refused(good, 'bad_argument', 'say', field='phrase', table=table, phrase=-1)

# Setups that a game refuses: its own lines, at the field.
refused(stranger, 'setup', 'open', field='game', game='chess', seats=['person'])
refused(stranger, 'setup', 'open', field='seats', game='unicorn', seats=['person'])
refused(stranger, 'setup', 'open', field='seats', game='unicorn', seats=['greedy', 'greedy'])
refused(stranger, 'setup', 'open', field='seats', game='unicorn', seats=['person', 'cmd:sh'])
refused(stranger, 'setup', 'open', field='seats', game='unicorn', seats=['person', 'search:1000000000'])
refused(stranger, 'setup', 'open', field='seats', game='unicorn', seats=7)
refused(stranger, 'setup', 'open', field='rules', game='unicorn', seats=['person', 'greedy'], rules={'war_source': 'moon'})
refused(stranger, 'setup', 'open', field='rules', game='unicorn', seats=['person', 'greedy'], rules={'gravity': '1'})
refused(stranger, 'setup', 'open', field='rules', game='unicorn', seats=['person', 'greedy'], rules={'war_source': 1})
refused(stranger, 'setup', 'open', field='decks', game='worlds', seats=['person', 'greedy'], decks=['no such deck'])
refused(stranger, 'setup', 'open', field='decks', game='worlds', seats=['person', 'greedy'],
        decks=[{'name': 'mine', 'text': '4 Nothing That Exists\n'}])
refused(stranger, 'setup', 'open', field='decks', game='worlds', seats=['person', 'greedy'], decks=['../../secret'])
refused(stranger, 'setup', 'open', field='cards', game='worlds', seats=['person', 'greedy'],
        cards=[{'name': 'x.card', 'text': 'Nonsense\n'}])
refused(stranger, 'setup', 'open', field='cards', game='worlds', seats=['person', 'greedy'],
        cards=[{'name': 'x.card', 'text': 'x' * 66000}])
refused(stranger, 'setup', 'open', field='clock', game='unicorn', seats=['person', 'greedy'], clock={'base': 0})
refused(stranger, 'setup', 'open', field='clock', game='unicorn', seats=['person', 'greedy'], clock={'base': 5, 'zero': 'dies'})
refused(stranger, 'setup', 'open', field='public', game='unicorn', seats=['person', 'greedy'], public='yes')

refused(stranger, 'setup', 'open', field='decks', game='worlds', seats=['person', 'greedy'], decks='mine')
refused(stranger, 'setup', 'open', field='only_cards', game='worlds', seats=['person', 'greedy'], cards=[], only_cards=[])
refused(stranger, 'setup', 'open', field='decks', game='worlds', seats=['person', 'greedy'],
        decks=[{'name': 'a\nkey 00', 'text': 'x'}])
# Members that are none would be wishes that nobody hears; and whoever is to blame is named.
refused(stranger, 'setup', 'open', field='clock', game='unicorn', seats=['person', 'greedy'], clock={'base': 5, 'incremnt': 5})
refused(stranger, 'setup', 'open', field='decks', game='worlds', seats=['person', 'greedy'], decks=[{'name': 'mine', 'text': 'x', 'copies': 2}])
refused(stranger, 'setup', 'open', field='decks', game='worlds', seats=['person', 'greedy'], decks=[{'name': 'mine', 'text': '# x\n' * 17000}])
refused(stranger, 'setup', 'open', field='format', game='worlds', seats=['person', 'greedy'], format={'name': 'mine', 'text': '# x\n' * 17000})
for name in ('', 'n' * 101):
    answer = stranger.ask_for('open', game='worlds', seats=['person', 'greedy'], decks=[{'name': name, 'text': 'x'}])
    assert 'a name of 1 to 100 bytes' in answer['words'], answer
# What is quoted is cut, but never within a letter.
for cut in range(70):
    refused(stranger, 'setup', 'open', field='game', game='x' * cut + 'é' * 40, seats=['person'])
    refused(stranger, 'setup', 'open', field='rules', game='unicorn', seats=['person', 'greedy'], rules={'x' * cut + '\U0001F0A1' * 40: 1})
    stranger.send('{"type":"lobby","' + 'x' * cut + 'é' * 40 + '":1}')
    assert stranger.until('error')['words']
    stranger.send('{' + 'x' * cut + 'é' * 200)
    assert stranger.until('error')['words']
    for _ in range(3):  # nonsense is forgiven to those who make sense, too
        stranger.say('lobby')
        stranger.until('lobby')

# Names and nonces; a table that has not begun; more tables than one address may have.
waiting = stranger.open('unicorn', ['person', 'person'])
for name in ('', ' x', 'x ', 'x' * 41, 'é' * 41, '\U0001F0A1' * 21, 'a\nb', '\x7f'):
    refused(stranger, 'name', 'sit', field='name', table=waiting, name=name)
refused(stranger, 'nonce', 'sit', field='nonce', table=waiting, name='x', nonce='12')
refused(stranger, 'no_seat', 'sit', table=waiting, seat=2, name='x')
refused(stranger, 'no_seat', 'sit', table=waiting, seat=-2, name='x')
refused(stranger, 'no_seat', 'sit', table=waiting, seat=2 ** 32, name='x')
stranger.sit(waiting, 'é' * 40)
assert stranger.ask_for('leave', table=waiting)['type'] == 'done'
stranger.sit(waiting, 'Dora')
refused(stranger, 'seated', 'sit', table=waiting, name='Dora again')
refused(stranger, 'not_started', 'choose', table=waiting, decision=1, action=1)
assert stranger.ask_for('leave', table=waiting)['type'] == 'done'
for _ in range(3):
    stranger.open('unicorn', ['person', 'greedy'])
refused(stranger, 'too_many_tables', 'open', game='unicorn', seats=['person', 'greedy'])

# Nothing of all this has changed the game: the answer is still good, and the other seat saw nothing.
assert good.ask_for('choose', **mine)['n'] == 1
assert ben.ask_for('resign', table=table)['type'] == 'done'
good.until('over')
refused(good, 'game_over', 'choose', **dict(mine, decision=mine['decision'] + 1))
refused(good, 'game_over', 'resign', table=table)

# Whoever talks nothing but nonsense, or too fast, is closed with a reason.
client = Client(server.port)
try:
    for _ in range(40):
        client.send('x')
    while client.hear():
        pass
except Closed as closed:
    assert (closed.code, closed.reason) == (1008, 'too many messages that are none'), closed
for path in ('/nowhere', '/replay/', '/replay/' + waiting, '/book/', '/book/unicorn-0.json', '/tables.db', '/../tables.db', '/plain/plain.js/'):
    try:
        urllib.request.urlopen(f'http://127.0.0.1:{server.port}{path}')
        raise AssertionError(path)
    except urllib.error.HTTPError as error:
        assert error.code == 404, path
server.stop()

server = Server(program, work + '/data')
flood = Client(server.port)
try:
    for _ in range(400):
        flood.say('lobby')
    kinds = set()
    while True:
        kinds.add(flood.hear()['type'])
except Closed as closed:
    assert closed.code in (1008, None), closed
calm = Client(server.port)
calm.say('lobby')
calm.until('lobby')
for _ in range(7):
    Client(server.port)
others = []
try:
    for _ in range(9):
        others.append(Client(server.port))
    raise AssertionError('nine connections of one address')
except Closed as closed:
    assert '429' in closed.reason, closed
assert server.stop()[0] == 0
PYTHON
PYTHONPATH=tests/support /usr/bin/python3 "$work/test.py" "$1" "$work"
