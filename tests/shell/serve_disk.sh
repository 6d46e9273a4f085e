#!/bin/sh
# serve on real disks: one that is full, one that is read only, and files that may not grow.  Players hear that nothing was saved, nothing that was
# acknowledged is lost, not by a kill either, and it goes on when there is room.
set -eu
cd "$2"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/test.py" <<'PYTHON'
import os, resource, subprocess, sys, time
from ws import Client, Server

program, work, what = sys.argv[1:]
data = work + '/disk/data'
NOT_SAVED = 'cannot save, your last move was not taken: '


class Evening:
    """Ann at a table with the computer, and somebody who watches."""

    def __init__(self):
        self.server = Server(program, data)
        self.acknowledged = 0
        self.first = []  # whose answer was the first that was not stored
        self.ann = Client(self.server.port)
        self.table = self.ann.open('unicorn', ['person', 'greedy'])
        self.ann.sit(self.table, 'Ann')
        self.watch()

    def watch(self):
        self.watcher = Client(self.server.port)
        self.watcher.say('watch', table=self.table)
        self.watcher.until('frame')

    def choose(self):
        self.ann.until_asked(self.table)
        ask = self.ann.asks[self.table]
        answer = self.ann.ask_for('choose', table=self.table, decision=ask['decision'], action=ask['options'][0]['a'])
        if answer['type'] == 'done':
            self.acknowledged = answer['n']
        return answer

    def until_refused(self, words):
        """What is left of the file that grows may still take a few.  The first that it does not take is Ann's answer, or the computer's."""
        for _ in range(100):
            self.ann.wait(lambda: self.ann.asks[self.table] or 'cannot_save' in self.ann.tables[self.table])
            answer = self.choose() if self.ann.asks[self.table] else None
            if not answer or answer['type'] != 'done':
                break
        if answer:
            assert answer['type'] == 'refused' and answer['reason'] == 'cannot_save', answer
            assert answer['words'].startswith(NOT_SAVED + words), answer
            told = answer['words']
            for _ in range(3):
                assert self.choose()['reason'] == 'cannot_save'
        else:
            told = self.ann.tables[self.table]['cannot_save']
            assert told.startswith(words), told
        assert work not in told, 'where files lie is nobody else\'s business'
        self.first.append('a person' if answer else 'the computer')
        opened = self.ann.ask_for('open', game='unicorn', seats=['person', 'greedy'])
        assert opened['words'].startswith('cannot save, the table was not opened'), opened

    def goes_on(self):
        """The computer rests for a moment after such a failure; a person need not."""
        before = self.acknowledged
        assert self.choose()['type'] == 'done'
        for _ in range(3):
            assert self.choose()['type'] == 'done'
        assert self.acknowledged > before
        self.watcher.wait(lambda: self.watcher.n[self.table] >= self.acknowledged)

    def is_killed_and_comes_back(self):
        """Whatever was acknowledged is there."""
        secret = self.ann.secrets[self.table]
        self.server.kill()
        self.server = Server(program, data)
        self.ann = Client(self.server.port)
        assert self.ann.ask_for('sit', table=self.table, seat=0, secret=secret)['type'] == 'done'
        self.ann.secrets[self.table] = secret
        self.ann.until_asked(self.table)
        assert self.ann.n[self.table] >= self.acknowledged, (self.ann.n, self.acknowledged)
        self.watch()


def fill():
    with open(work + '/disk/filler', 'wb', buffering=0) as file:
        try:
            while True:
                file.write(b'x' * 4096)
        except OSError:
            pass


def files():
    return {name: open(f'{data}/{name}', 'rb').read() for name in sorted(os.listdir(data))}


if what == 'limit':
    evening = Evening()
    for _ in range(3):
        evening.choose()
        pid = evening.server.process.pid
        size = os.path.getsize(data + '/tables.db-wal')
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        evening.until_refused('')
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        evening.goes_on()
    assert evening.server.stop()[0] == 0

if what == 'mounted':
    evening = Evening()
    for kills in (False, True, False):
        evening.choose()
        fill()
        evening.until_refused('the disk is full: make room')
        if kills:
            evening.is_killed_and_comes_back()
            evening.until_refused('the disk is full: make room')
        os.remove(work + '/disk/filler')
        evening.goes_on()
    evening.server.kill()
    # A disk that is read only when the server starts: one line, and nothing is touched.
    subprocess.run(['mount', '-o', 'remount,bind,ro', work + '/disk'], check=True)
    before = files()
    done = subprocess.run([program, 'serve', '--port', '0', '--data', data], capture_output=True, text=True)
    assert done.returncode == 1 and done.stderr.count('\n') == 1, done
    assert 'Read-only file system' in done.stderr and '--data' in done.stderr, done
    assert files() == before
    listed = subprocess.run([program, 'tables', 'list', '--data', data], capture_output=True, text=True)
    assert listed.returncode == 0 and evening.table in listed.stdout, listed
    subprocess.run(['mount', '-o', 'remount,bind,rw', work + '/disk'], check=True)
    evening.is_killed_and_comes_back()
    evening.goes_on()
    assert evening.server.stop()[0] == 0
print('not stored first: the answer of', ', '.join(evening.first))
PYTHON
mkdir "$work/disk"
PYTHONPATH=tests/support /usr/bin/python3 "$work/test.py" "$1" "$work" limit
rm -rf "$work/disk/data"
# A disk of its own wants a namespace of its own, which needs no rights where the system lets everybody make one.
if unshare -rm mount -t tmpfs -o size=2m none "$work/disk" 2>"$work/why"; then
    export PYTHONPATH=tests/support
    unshare -rm sh -c 'mount -t tmpfs -o size=2m none "$2/disk" && exec /usr/bin/python3 "$2/test.py" "$1" "$2" mounted' sh "$1" "$work"
    echo "tried: files that may not grow, a full disk, a read-only disk"
else
    echo "NOT tried: a full and a read-only disk, since nothing can be mounted here ($(cat "$work/why")). Tried: files that may not grow"
fi
