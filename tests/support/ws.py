"""A WebSocket client of the standard library alone, and a client of a Cardwright server on top of it, for tests."""
import atexit
import base64
import json
import os
import random
import re
import select
import signal
import socket
import struct
import subprocess
import time


PATIENCE = 300  # seconds; what then has not come does not come, and the test can still say so


class Closed(Exception):
    def __init__(self, code=None, reason=''):
        super().__init__(code, reason)
        self.code, self.reason = code, reason


class WebSocket:
    def __init__(self, port, origin=None, host='127.0.0.1', path='/ws'):
        self.socket = self.connect(host, port)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.bytes = b''
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f'GET {path} HTTP/1.1', f'Host: {host}:{port}', 'Upgrade: websocket', 'Connection: Upgrade',
                 'Sec-WebSocket-Version: 13', f'Sec-WebSocket-Key: {key}'] + ([f'Origin: {origin}'] if origin else [])
        self.socket.sendall(('\r\n'.join(lines) + '\r\n\r\n').encode())
        while b'\r\n\r\n' not in self.bytes:
            self._more(None)
        head, self.bytes = self.bytes.split(b'\r\n\r\n', 1)
        if b' 101 ' not in head.split(b'\r\n')[0]:
            raise Closed(None, head.split(b'\r\n')[0].decode() + ' ' + self.bytes.decode(errors='replace'))

    def connect(self, host, port):
        return socket.create_connection((host, port))

    def _more(self, until):
        wait = None if until is None else max(0, until - time.monotonic())
        there = getattr(self.socket, 'pending', int)()  # TLS may have more than the socket shows
        if not there and not select.select([self.socket], [], [], wait)[0]:
            return False
        try:
            part = self.socket.recv(1 << 16)
        except ConnectionError:
            part = b''
        if not part:
            raise Closed()
        self.bytes += part
        return True

    def send(self, text):
        self.frame(1, text.encode() if isinstance(text, str) else text)

    def frame(self, opcode, data, mask=None):
        mask = mask or os.urandom(4)
        size = len(data)
        head = bytes([0x80 | opcode]) + (bytes([0x80 | size]) if size < 126 else
                                         b'\xfe' + struct.pack('>H', size) if size < 65536 else
                                         b'\xff' + struct.pack('>Q', size))
        pad = (mask * (size // 4 + 1))[:size]
        masked = (int.from_bytes(data, 'big') ^ int.from_bytes(pad, 'big')).to_bytes(size, 'big') if size else b''
        try:
            self.socket.sendall(head + mask + masked)
        except ConnectionError:
            raise Closed() from None

    def receive(self, patience=PATIENCE):
        """The next text; None when nothing comes in time; Closed when the other side has gone."""
        until = None if patience is None else time.monotonic() + patience
        while True:
            if len(self.bytes) >= 2:
                size, at = self.bytes[1] & 127, 2
                if size == 126 and len(self.bytes) >= 4:
                    size, at = struct.unpack('>H', self.bytes[2:4])[0], 4
                elif size == 127 and len(self.bytes) >= 10:
                    size, at = struct.unpack('>Q', self.bytes[2:10])[0], 10
                elif size > 125:
                    size = 1 << 62
                if len(self.bytes) >= at + size:
                    opcode, data = self.bytes[0] & 15, self.bytes[at:at + size]
                    self.bytes = self.bytes[at + size:]
                    if opcode == 8:
                        raise Closed(struct.unpack('>H', data[:2])[0] if len(data) > 1 else None, data[2:].decode())
                    if opcode == 9:
                        self.frame(10, data)
                    if opcode == 1:
                        return data.decode()
                    continue
            if not self._more(until):
                return None

    def close(self):
        self.socket.close()


class Client(WebSocket):
    """Speaks the messages of a server; keeps the view that frames make."""

    def __init__(self, port, **how):
        super().__init__(port, **how)
        self.tables, self.views, self.asks, self.n, self.over, self.secrets = {}, {}, {}, {}, {}, {}
        self.events, self.re = {}, 0

    def say(self, type, **members):
        self.re += 1
        self.send(json.dumps({'type': type, 're': self.re, **members}))
        return self.re

    def hear(self, patience=PATIENCE):
        text = self.receive(patience)
        if text is None:
            return None
        message = json.loads(text)
        self.take(message)
        return message

    def take(self, m):
        if m['type'] == 'table':
            self.tables[m['table']] = m
            if 'secret' in m:
                self.secrets[m['table']] = m['secret']
        elif m['type'] == 'over':
            self.over[m['table']] = m
        elif m['type'] == 'frame':
            t = m['table']
            if 'base' in m:
                assert self.n[t] == m['base'], (self.n[t], m['base'])
                for key, value in m['view'].items():
                    if value is None:
                        del self.views[t][key]
                    elif isinstance(self.views[t].get(key), list) and isinstance(value, dict):
                        for place, entry in value.items():
                            self.views[t][key][int(place)] = entry
                    else:
                        self.views[t][key] = value
            else:
                self.views[t] = m['view']
            self.n[t] = m['n']
            self.asks[t] = m.get('ask')
            self.events.setdefault(t, []).extend(m['events'])

    def until(self, *types, patience=PATIENCE):
        while True:
            message = self.hear(patience)
            assert message is not None, f'nothing of {types} came'
            if message['type'] in types:
                return message

    def wait(self, *conditions):
        """Hears until all of these hold."""
        while not all(condition() for condition in conditions):
            assert self.hear() is not None, 'nothing came'

    def until_asked(self, table):
        self.wait(lambda: self.asks.get(table))

    def ask_for(self, type, **members):
        """Says something and waits for what answers it."""
        re = self.say(type, **members)
        while True:
            message = self.until('done', 'hint', 'refused', 'error')
            if message.get('re') == re:
                return message

    def open(self, game, seats, **more):
        answer = self.ask_for('open', game=game, seats=seats, **more)
        assert answer['type'] == 'done', answer
        return answer['table']

    def sit(self, table, name, **more):
        answer = self.ask_for('sit', table=table, name=name, **more)
        assert answer['type'] == 'done', answer
        return self.tables[table]['you']


# However slow the machine is, no connection is closed for it.
SLOWLY = ('--silence', '1000000')


class Server:
    """A server of its own, at any free port."""

    def __init__(self, program, data, *options, env=None):
        self.process = subprocess.Popen([program, 'serve', '--port', '0', '--data', str(data), *SLOWLY, *options],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
        atexit.register(self.process.kill)  # a test that fails leaves none behind
        line = self.process.stdout.readline()
        found = re.search(r'http://[^/]*:(\d+)/', line)
        if not found:
            raise RuntimeError(line + self.process.stderr.read())
        self.port = int(found.group(1))

    def stop(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        status = self.process.wait()
        return status, self.process.stdout.read(), self.process.stderr.read()

    def kill(self):
        self.process.kill()
        self.process.wait()


def play(client, table, rng=None, patience=PATIENCE):
    """Plays a seat at random to the end of the game; returns the `over` message."""
    rng = rng or random.Random(1)
    asked = None
    while table not in client.over:
        ask = client.asks.get(table)
        if ask and ask['decision'] != asked:
            asked = ask['decision']
            client.say('choose', table=table, decision=asked, action=rng.choice(ask['options'])['a'])
        message = client.hear(patience)
        assert message is not None, 'nothing came'
        if message['type'] == 'refused' and message['reason'] in ('stale', 'game_over'):
            asked = None  # somebody else was quicker, in an open decision
            continue
        assert message['type'] not in ('refused', 'error'), message
    return client.over[table]
