#!/bin/sh
# release only
# serve: the plain page in a browser: a table is opened, played and watched by its buttons, and a seat is found again by its link.
set -eu
cd "$2"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/test.py" <<'PYTHON'
import json, os, subprocess, sys, time, urllib.parse, urllib.request
from ws import Client, Server, WebSocket

program, work = sys.argv[1:]
server = Server(program, work + '/data', '--rate', '1000')
home = f'http://127.0.0.1:{server.port}/plain/'
browser = subprocess.Popen(['chromium', '--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0',
                            '--remote-allow-origins=*', f'--user-data-dir={work}/browser', home], stderr=subprocess.DEVNULL)
port_file = f'{work}/browser/DevToolsActivePort'
while not os.path.exists(port_file) or not open(port_file).read().count('\n'):
    assert browser.poll() is None
    time.sleep(0.1)
port = int(open(port_file).readline())


class Page:
    """A page of the browser, asked by its debugger."""

    def __init__(self):
        while True:
            pages = [p for p in json.load(urllib.request.urlopen(f'http://127.0.0.1:{port}/json')) if p['type'] == 'page']
            if pages:
                break
        self.socket = WebSocket(port, path=urllib.parse.urlparse(pages[0]['webSocketDebuggerUrl']).path)
        self.id = 0

    def call(self, method, **params):
        self.id += 1
        self.socket.send(json.dumps({'id': self.id, 'method': method, 'params': params}))
        while True:
            answer = json.loads(self.socket.receive(120))
            if answer.get('id') == self.id:
                return answer.get('result', {})  # none while another page comes

    def run(self, script):
        return self.call('Runtime.evaluate', expression=script).get('result', {}).get('value')

    def until(self, script):
        """As long as it takes: the limit is that of the whole test."""
        while not (value := self.run(script)):
            time.sleep(0.05)
        return value

    def go(self, address):
        self.call('Page.navigate', url='about:blank')
        self.call('Page.navigate', url=address)


def click(page, text):
    page.until(f'(b => b && (b.click(), true))([...document.querySelectorAll("button")].find(b => b.textContent === {json.dumps(text)} && '
               'b.closest("section") && !b.closest("section").hidden))')


try:
    page = Page()
    page.until('document.querySelectorAll("#game option").length > 1 && document.querySelectorAll(".player").length')
    page.run('document.getElementById("name").value = "Ann of the page"')
    click(page, 'Open the table')
    # A watcher without a browser sees what the buttons do.
    table = page.until('new URLSearchParams(location.hash.slice(1)).get("t")')
    page.until('document.querySelectorAll("#options button").length')
    assert 'Ann of the page: person, here, you' in page.run('document.getElementById("people").textContent')
    watcher = Client(server.port)
    watcher.say('watch', table=table)
    watcher.until('frame')
    page.run('document.querySelector("#options button").click()')
    # Her card is told when the other has laid one, too; who acts next depends on the cards.
    watcher.wait(lambda: any(event['words'].startswith('Ann of the page plays ') for event in watcher.events[table]))
    page.until('document.querySelectorAll("#options button").length && document.querySelectorAll("#events li").length > 3')
    # The names of cards come from the book, those of hidden ones do not come.
    page.until('document.getElementById("zones").textContent.includes("face down") && '
               '!/card \\d/.test(document.getElementById("zones").textContent)')
    # The link of the seat finds it again; the link of the table only watches.
    seat = page.run('location.href')
    assert '&k=' in seat
    page.go(home + f'#t={table}')
    page.until('document.getElementById("people").textContent.includes("Ann of the page: person, away")')
    watcher.wait(lambda: not watcher.tables[table]['seats'][0]['here'])
    assert page.run('document.querySelectorAll("#options button").length') == 0
    page.go(seat)
    page.until('document.querySelectorAll("#options button").length')
    watcher.wait(lambda: watcher.tables[table]['seats'][0]['here'])
    click(page, 'Report a problem')
    page.until(f'document.querySelector("#word a") && document.querySelector("#word a").href.includes("#t={table}&n=")')
    click(page, 'Resign')
    page.until('document.getElementById("state").textContent.startsWith("Over: Ben wins")')
    watcher.until('over')
    click(page, 'Play again')
    page.until('document.getElementById("state").textContent === "Playing." && document.querySelectorAll("#options button").length')
    click(page, 'Hint')
    page.until('document.getElementById("word").textContent.startsWith("The computer")')
    click(page, 'Leave')
    page.until('document.getElementById("state").textContent.startsWith("Over: Ben wins")')
    # Every game is played by its buttons, whatever it asks.
    games = json.loads(page.run('JSON.stringify(hello.games.map(g => g.game))'))
    assert len(games) == 4
    for game in games:
        click(page, 'Back to the lobby')
        page.until('!document.getElementById("lobby").hidden')
        page.run(f'document.getElementById("game").value = "{game}"; showSeats()')
        click(page, 'Open the table')
        for _ in range(12):
            page.until('document.querySelectorAll("#options button").length')
            before = page.run('ask.decision')
            page.run('[...document.querySelectorAll("#options button")].pop().click()')
            page.until(f'!!over || !!(ask && ask.decision !== {before})')
            if page.run('!!over'):
                break
        assert game == page.run('table.game') and page.run('document.querySelectorAll("#events li").length')
        assert page.run('!/card \\d|undefined|NaN|\\[object/.test(document.getElementById("zones").textContent)'), game
        if not page.run('!!over'):
            click(page, 'Resign')
            page.until('document.getElementById("state").textContent.startsWith("Over:")')
    # A seat at a table that has not begun is given back.
    click(page, 'Back to the lobby')
    page.until('!document.getElementById("lobby").hidden')
    page.run('document.querySelectorAll(".player").forEach(p => { p.value = "person"; })')
    click(page, 'Open the table')
    page.until('document.getElementById("people").textContent.includes("you")')
    click(page, 'Leave')
    page.until('document.getElementById("people").textContent.includes("free") && at.seat === null')
finally:
    browser.kill()
    browser.wait()
assert server.stop()[0] == 0
PYTHON
PYTHONPATH=tests/support /usr/bin/python3 "$work/test.py" "$1" "$work"
