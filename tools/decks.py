#!/usr/bin/env python3
"""Plays the shipped decks of a game's usual format against each other and stores the table in docs/results/GAME-decks.md.

    tools/decks.py crisis                     200 games for each two decks, seed 1
    tools/decks.py crisis --games 20 --print  a quick look; nothing is stored

Each pair is one run of `cardwright simulate`, so a cell can be had again alone. What the file says below its table is kept.

Needs a built tree: tools/build.sh release cardwright
"""

import argparse
import concurrent.futures
import json
import math
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
KEPT = "## What it says\n"


def program_of(game):
    with open(os.path.join(ROOT, "games/shipped.def")) as f:
        name = "cardwright" if f"SHIPPED({game})" in f.read() else "cardwright-in-work"
    path = os.path.join(ROOT, "build/release", name)
    if not os.path.exists(path):
        sys.exit(f"build/release/{name} is not built: tools/build.sh release {name}")
    return path


def run(*words):
    return json.loads(subprocess.run(words, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout)


def interval(score, games):
    """95 %, Wilson's."""
    z = 1.959964
    middle = (score + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(score * (1 - score) / games + z * z / (4 * games * games))
    return 100 * (middle - half), 100 * (middle + half)


def main():
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("game")
    ask.add_argument("--games", type=int, default=200)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--player", default="greedy")
    ask.add_argument("--print", action="store_true", help="to the screen, not to docs/results")
    a = ask.parse_args()

    program = program_of(a.game)
    decks = run(program, "decks", a.game, "--json")
    if not decks:
        sys.exit(f"{a.game} is played without decks of one's own")
    usual = run(program, "simulate", a.game, "--games", "1", "--json")["decks"][0]["format"]
    decks = [d for d in decks if d["format"] == usual]
    title = {d["deck"]: d["name"] for d in decks}

    def play(pair):
        r = run(program, "simulate", a.game, "--players", f"{a.player},{a.player}", "--deck", ",".join(pair), "--games",
                str(a.games), "--seed", str(a.seed), "--threads", "1", "--json")
        if r["faults"]:
            sys.exit(f"{pair[0]} against {pair[1]}: {r['faults']} games broke")
        return r["wins"][0] + r["draws"] / 2, r["draws"]

    names = list(title)
    pairs = [(names[i], names[k]) for i in range(len(names)) for k in range(i + 1, len(names))]
    score, draws = {}, 0
    with concurrent.futures.ThreadPoolExecutor(2) as workers:
        for (left, top), (points, drawn) in zip(pairs, workers.map(play, pairs)):
            score[left, top], score[top, left] = points, a.games - points
            draws += drawn
            print(f"{title[left]} - {title[top]}: {100 * points / a.games:.0f} %", file=sys.stderr, flush=True)

    rivals = a.games * (len(names) - 1)
    total = {d: sum(score[d, o] for o in names if o != d) / rivals for d in names}
    order = sorted(names, key=lambda d: -total[d])
    half = max(b - t for t, b in [interval(0.5, a.games)]) / 2
    out = [f"Score in percent of the deck on the left, `{a.player}` against `{a.player}`, {a.games} games for each two decks with seed "
           f"{a.seed}; a draw counts half ({draws} of {a.games * len(pairs)} games). A score",
           f"of one pair is known to about {half:.0f} points either way (95 %), that over all {len(names) - 1} others as it says. "
           f"`tools/decks.py {a.game}` makes the table anew; a cell alone is", "",
           f"    cardwright simulate {a.game} --players {a.player},{a.player} --deck LEFT,TOP --games {a.games} --seed {a.seed} --json", "",
           "| deck | all | 95 % | " + " | ".join(str(k + 1) for k in range(len(order))) + " |",
           "|---" * (3 + len(order)) + "|"]
    for k, d in enumerate(order):
        low, high = interval(total[d], rivals)
        cells = ["" if o == d else f"{100 * score[d, o] / a.games:.0f}" for o in order]
        out.append(f"| {k + 1} {title[d]} | {100 * total[d]:.1f} | {low:.1f} to {high:.1f} | " + " | ".join(cells) + " |")
    table = "\n".join(out) + "\n"

    path = os.path.join(ROOT, f"docs/results/{a.game}-decks.md")
    if a.print:
        print(table, end="")
        return
    head, said = f"# Decks against each other: {a.game}\n", KEPT
    if os.path.exists(path):
        with open(path) as f:
            text = f.read()
        head = text.splitlines(keepends=True)[0]
        said = KEPT + text.split(KEPT, 1)[1] if KEPT in text else KEPT
    with open(path, "w") as f:
        f.write(head + "\n" + table + "\n" + said)
    print(path)


if __name__ == "__main__":
    main()
