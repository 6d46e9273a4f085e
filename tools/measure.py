#!/usr/bin/python3
"""measure.py: figures of docs/performance.md.

  measure.py instructions [GAME]   instructions per decision of random play, counted by callgrind: the slope between two
                                   run lengths, so that starting the program does not count. Exact on one machine.
  measure.py greedy [GAME]         the same of greedy play
  measure.py compile [GAME]        instructions of compiling the game's cards, repeated to 400 under other names; a pool of 300
                                   or more as it is
  measure.py threads [GAME]        games per second on two threads against one: best of 5 interleaved runs each
"""
import glob
import json
import os
import re
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = os.environ.get('CARDWRIGHT', os.path.join(ROOT, 'build', 'release', 'cardwright'))


def seats(game):
    games = json.loads(subprocess.run([PROGRAM, 'games', '--json'], check=True, capture_output=True).stdout)
    return next(g['seats']['usual'] for g in games if g['name'] == game)


def command(game, games, threads, player='random'):
    return [PROGRAM, 'simulate', game, '--players', ','.join([player] * seats(game)), '--seed', '1',
            '--threads', str(threads), '--json', '--games', str(games)]


def counted(game, games, player):
    """Instructions and decisions of one run."""
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(['valgrind', '--tool=callgrind', f'--callgrind-out-file={folder}/out',
                              *command(game, games, 1, player)], check=True, capture_output=True, text=True)
    return int(re.search(r'Collected : (\d+)', run.stderr).group(1)), json.loads(run.stdout)['decisions']


def slope(game, player, few_games, many_games):
    (few, few_decisions), (many, many_decisions) = (counted(game, games, player) for games in (few_games, many_games))
    print(f'{game}: {(many - few) / (many_decisions - few_decisions):.0f} instructions per decision of {player} play '
          f'({many - few} for {many_decisions - few_decisions} decisions)')


# Games of the shorter and of the longer run; where games are long, fewer of them say as much.
LENGTHS = {'random': (200, 1200), 'greedy': (50, 300)}
LENGTHS_OF_LONG_GAMES = {'crisis': {'random': (40, 160), 'greedy': (20, 80)}}


def lengths(game, player):
    return LENGTHS_OF_LONG_GAMES.get(game, LENGTHS)[player]


def instructions(game):
    slope(game, 'random', *lengths(game, 'random'))


def greedy(game):
    slope(game, 'greedy', *lengths(game, 'greedy'))


def card_texts(game):
    """The shipped cards of a game, each as its lines."""
    for path in sorted(glob.glob(os.path.join(ROOT, 'games', game, 'cards', '*.card'))):
        with open(path, encoding='utf-8') as file:
            text = ''.join(line for line in file if not line.startswith('#'))
        yield from (block.strip().split('\n') for block in re.split(r'\n\s*\n', text) if block.strip())


def repeated(game, total):
    """Copies of the shipped cards under other names, as many as the shipped ones leave room for."""
    cards = list(card_texts(game))
    copies = ((number, cards[number % len(cards)]) for number in range(total - len(cards)))
    return '\n\n'.join('\n'.join([f'{card[0]} the {2 + number // len(cards)}', *card[1:]]) for number, card in copies)


def calls_of(function, out):
    """How often it was called, and what that took with all that it calls, from a file that callgrind has written."""
    number = re.search(rf'\((\d+)\) {function}\n', out).group(1)
    calls = re.findall(rf'^cfn=\({number}\).*\ncalls=(\d+) .*\n\S+ (\d+)$', out, re.M)
    return sum(int(times) for times, _ in calls), sum(int(cost) for _, cost in calls)


def compile_cards(game):
    cards = len(list(card_texts(game)))
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'many.card')
        with open(path, 'w', encoding='utf-8') as file:
            file.write(repeated(game, 400) + '\n')
        opens = [PROGRAM, 'cards', game] if cards >= 300 else [PROGRAM, 'check', '--game', game, path]
        subprocess.run(['valgrind', '--tool=callgrind', f'--callgrind-out-file={folder}/out', *opens], check=True,
                       capture_output=True)
        with open(f'{folder}/out', encoding='utf-8') as file:
            times, cost = calls_of('cards_compile', file.read())
    print(f'{game}: {cost // times} instructions to compile {max(cards, 400) if cards < 300 else cards} cards')


def timed(game, games, threads):
    start = time.monotonic()
    subprocess.run(command(game, games, threads), check=True, stdout=subprocess.DEVNULL)
    return games / (time.monotonic() - start)


def threads(game):
    games = 1000
    while games / timed(game, games, 1) < 1:
        games *= 2
    one, two = [], []
    for _ in range(5):
        one.append(timed(game, games, 1))
        two.append(timed(game, games, 2))
    print(f'{game}: {max(one):.0f} games a second on one thread, {max(two):.0f} on two: ratio '
          f'{max(two) / max(one):.2f} (runs of {games} games)')


if __name__ == '__main__':
    MEASURES = {'instructions': instructions, 'greedy': greedy, 'compile': compile_cards, 'threads': threads}
    if len(sys.argv) not in (2, 3) or sys.argv[1] not in MEASURES:
        sys.exit(__doc__)
    MEASURES[sys.argv[1]](sys.argv[2] if len(sys.argv) == 3 else 'unicorn')
