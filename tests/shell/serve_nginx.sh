#!/bin/sh
# release only
# serve behind nginx with TLS, as docs/manual/serve.md says: pages, books and a whole game over wss://, with the address that nginx tells.
set -eu
cd "$2"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/test.py" <<'PYTHON'
import json, os, re, socket, ssl, subprocess, sys, time, urllib.error, urllib.request
from ws import Client, Closed, Server, WebSocket, play

program, work = sys.argv[1:]
subprocess.run(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', work + '/key.pem', '-out', work + '/cert.pem',
                '-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'], check=True, stderr=subprocess.DEVNULL)


def free_port():
    with socket.socket() as s:
        s.bind(('127.0.0.1', 0))
        return s.getsockname()[1]


# The server block of the manual, word for word but for names, ports and files.
with open('docs/manual/serve.md') as file:
    block = re.search(r'```nginx\n(.*?)```', file.read(), re.S).group(1)
trust = ssl.create_default_context(cafile=work + '/cert.pem')


def start_nginx(backend):
    """A port may be taken between looking and listening: then another one is tried."""
    while True:
        port = free_port()
        own = block
        for word, instead in (('443 ssl', f'127.0.0.1:{port} ssl'), ('cards.example;', 'localhost;'),
                              ('/etc/ssl/cards.example.pem', work + '/cert.pem'), ('/etc/ssl/cards.example.key', work + '/key.pem'),
                              ('127.0.0.1:8080', f'127.0.0.1:{backend}')):
            assert word in own, word
            own = own.replace(word, instead)
        with open(work + '/nginx.conf', 'w') as out:
            out.write('daemon off; master_process off; worker_processes 1; error_log stderr; pid nginx.pid;\n'
                      'events { worker_connections 512; }\n'
                      'http { access_log off;\n' + ''.join(f'{kind}_temp_path {work}/{kind};\n' for kind in
                      ('client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi')) + own + '}\n')
        process = subprocess.Popen(['/usr/sbin/nginx', '-p', work, '-c', work + '/nginx.conf'], stderr=subprocess.PIPE, text=True)
        while process.poll() is None:
            try:
                socket.create_connection(('127.0.0.1', port)).close()
                return process, port
            except ConnectionError:
                time.sleep(0.02)
        words = process.stderr.read()
        assert 'Address already in use' in words, words


class Secure(Client):
    """A client through TLS."""

    def __init__(self, port, **how):
        self.tls_port = port
        super().__init__(port, host='localhost', **how)

    def connect(self, host, port):
        return trust.wrap_socket(socket.create_connection(('127.0.0.1', port)), server_hostname=host)


server = Server(program, work + '/data', '--behind-proxy', '--rate', '100000', '--origin', 'https://cards.test')
nginx, port = start_nginx(server.port)
try:
    opener = urllib.request.build_opener(urllib.request.HTTPSHandler(context=trust))
    with opener.open(f'https://localhost:{port}/plain/') as page:
        assert page.status == 200 and b'Cardwright' in page.read()
        assert "default-src 'none'" in page.headers['Content-Security-Policy']
    try:
        opener.open(f'https://localhost:{port}/nowhere')
        raise AssertionError('an address that is not there')
    except urllib.error.HTTPError as error:
        assert error.code == 404
    # Whole games through it.
    ann = Secure(port, origin='https://cards.test')
    for game in ('unicorn', 'worlds', 'merc', 'crisis'):
        table = ann.open(game, ['person', 'greedy'])
        ann.sit(table, 'Ann')
        over = play(ann, table)
        with opener.open(f'https://localhost:{port}' + over['replay']) as replay:
            assert replay.status == 200
        with opener.open(f'https://localhost:{port}' + ann.tables[table]['book']) as book:
            assert json.load(book)['game'] == game
    # Another origin's page is refused through it, too.
    try:
        Secure(port, origin='https://elsewhere.test')
        raise AssertionError('another origin')
    except Closed as closed:
        assert '403' in closed.reason, closed
    # nginx tells whose connection it is: eight of one address, and its own do not count as one.
    others = [Secure(port) for _ in range(7)]
    try:
        Secure(port)
        raise AssertionError('nine connections of one address')
    except Closed as closed:
        assert '429' in closed.reason, closed
    with socket.create_connection(('127.0.0.1', server.port)) as other:  # as nginx would tell of somebody else
        other.sendall(b'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n'
                      b'Sec-WebSocket-Key: 0123456789012345678901==\r\nX-Real-IP: 192.0.2.7\r\n\r\n')
        assert b' 101 ' in other.recv(100)
finally:
    nginx.terminate()
    nginx.wait()
assert server.stop()[0] == 0
PYTHON
PYTHONPATH=tests/support /usr/bin/python3 "$work/test.py" "$1" "$work"
