#!/usr/bin/env python3
"""Breaks single lines of a game's rules and asks whether its scenarios notice.

    tools/mutate.py worlds                        100 broken lines of games/worlds/rules, drawn with seed 1
    tools/mutate.py worlds --count 300 --seed 7   another sample
    tools/mutate.py worlds --files effects/happen.h games/worlds/rules/09_actions.c
    tools/mutate.py worlds --line games/worlds/rules/08_combat.c:41        one line, with every way to break it

A line is broken by turning a condition around or by leaving a statement out.  The broken chapter is compiled beside the
tree, never in it, and all scenarios of the game run against it.  A line that no longer compiles is not counted and another
is drawn.  A break counts as noticed if a scenario fails or the run crashes or does not end.  What nobody notices is
printed, to be mended by a scenario or explained in docs/evidence.md.

Needs a built tree: tools/build.sh release cardwright
"""

import argparse
import concurrent.futures
import glob
import json
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# Lines whose loss changes no rule: marks for coverage, assertions, declarations, and what the kernel's macros need.
NOT_RULES = re.compile(r"^\(void\)|^(CITE|CITE_IF|assert|BEGIN|END|FINISH|break|continue|goto|case|default|else|typedef|static|const|"
                       r"extern|struct|enum|union|unsigned|int|Set|Seat|CardRef|uint\d+_t|int\d+_t|return;)\b")
STATEMENT = re.compile(r"^(\s*)([A-Za-z_*(].*;)\s*(/\*.*\*/)?\s*$")
CONDITION = re.compile(r"^(\s*(?:\}? ?else )?(?:if|while) \()(.*)(\)\s*(?:\{|[^()]*;|return .*;)?\s*(?:/\*.*\*/)?\s*)$")
ANSWER = re.compile(r"^(\s*(?:if \(.*\) )?return )([^;{}]*(?:==|!=|<|>|&&|\|\||!|\bhas_|\bis_|\bmay_|\bcan_)[^;{}]*)(;\s*(?:/\*.*\*/)?\s*)$")


def balanced(text):
    """Whether every bracket that opens in the text closes in it."""
    depth = 0
    for c in text:
        depth += (c == "(") - (c == ")")
        if depth < 0:
            return False
    return depth == 0


def begins_here(lines, i):
    """Whether a statement begins on line i: what stands before it is finished."""
    for j in range(i - 1, -1, -1):
        before = re.sub(r"/\*.*?\*/", "", lines[j]).strip()
        if before == "" or before.startswith("/*") or before.endswith("*/"):
            continue
        return before.endswith((";", "{", "}", ":")) or before.startswith("#") or before.endswith(")")
    return False


def breaks_of_line(lines, i):
    """Every way to break line i: (what was done, the new line)."""
    line, found = lines[i].rstrip("\n"), []
    if line.lstrip().startswith(("/*", "*", "#", "//")) or line.rstrip().endswith("\\"):
        return found
    m = CONDITION.match(line)
    if m and balanced(m.group(2)):
        found.append(("turned around", m.group(1) + "!(" + m.group(2) + ")" + m.group(3)))
    m = ANSWER.match(line)
    if m and balanced(m.group(2)):
        found.append(("answer turned around", m.group(1) + "!(" + m.group(2) + ")" + m.group(3)))
    m = STATEMENT.match(line)
    if m and balanced(m.group(2)) and begins_here(lines, i) and line.startswith("    "):
        words = m.group(2)
        if not NOT_RULES.match(words) and not re.match(r"^(if|while|for|return|do)\b", words):
            if not re.match(r"^(const )?[A-Z][A-Za-z]+ \**[a-z]\w*( =|;|,|\[)", words):  # a declaration
                found.append(("left out", m.group(1) + ";"))
    return found


def all_breaks(files):
    found = []
    for name in files:
        with open(os.path.join(ROOT, name)) as f:
            lines = f.readlines()
        for i in range(len(lines)):
            for what, broken in breaks_of_line(lines, i):
                found.append((name, i + 1, what, lines[i].rstrip("\n"), broken))
    return found


class Bench:
    """Compiles one broken chapter and runs the scenarios against it."""

    def __init__(self, game, tree):
        self.game = game
        self.tree = os.path.join(ROOT, tree)
        commands = os.path.join(self.tree, "compile_commands.json")
        if not os.path.exists(commands):
            sys.exit(f"{tree} is not built: tools/build.sh release cardwright")
        with open(commands) as f:
            mine = [c for c in json.load(f)
                    if c["file"].endswith(f"games/{game}/game.c") and "-DCW_CITED" in c["command"]]
        if not mine:
            sys.exit(f"{tree} holds no game '{game}'")
        self.source = mine[0]["file"]
        drop = {"-c", "-o", "-Werror", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror=switch", "-Wjump-misses-init",
                "-O3", "-DNDEBUG", self.source}
        words = shlex.split(mine[0]["command"])
        skip = words.index("-o") + 1
        self.compile = [w for k, w in enumerate(words) if w not in drop and k != skip] + ["-O1", "-w"]
        if "ccache" in self.compile[0]:
            self.compile = self.compile[1:]
        link = subprocess.run(["ninja", "-C", self.tree, "-t", "commands", "cardwright"], capture_output=True, text=True,
                              check=True).stdout.splitlines()[-1]
        self.link = link.removeprefix(": && ").removesuffix(" && :")
        self.scenarios = sorted(glob.glob(os.path.join(ROOT, f"games/{game}/tests/*.scn")))

    def run(self, one):
        """'noticed', 'unnoticed' or 'does not compile'."""
        name, number, _, _, broken = one
        with tempfile.TemporaryDirectory() as place:
            copy = os.path.join(place, name)
            os.makedirs(os.path.dirname(copy))
            with open(os.path.join(ROOT, name)) as f:
                lines = f.readlines()
            lines[number - 1] = broken + "\n"
            with open(copy, "w") as f:
                f.writelines(lines)
            thing, program = os.path.join(place, "game.o"), os.path.join(place, "cardwright")
            source = copy if copy.endswith("/game.c") else self.source
            made = subprocess.run([self.compile[0], "-I" + place, *self.compile[1:], "-c", source, "-o", thing], cwd=self.tree,
                                  capture_output=True)
            if made.returncode:
                return "does not compile"
            link = self.link.replace(" -o cardwright ", f" {shlex.quote(thing)} -o {shlex.quote(program)} ", 1)
            made = subprocess.run(link, shell=True, cwd=self.tree, capture_output=True, text=True)
            if made.returncode:
                sys.exit("the broken game does not link:\n" + made.stderr)
            try:
                ran = subprocess.run([program, "scenario", *self.scenarios], cwd=ROOT, capture_output=True, timeout=120)
            except subprocess.TimeoutExpired:
                return "noticed"
            return "noticed" if ran.returncode else "unnoticed"


def main():
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("game")
    ask.add_argument("--count", type=int, default=100)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--files", nargs="+", help="instead of games/GAME/rules/*.c")
    ask.add_argument("--line", help="FILE:NUMBER, this line only")
    ask.add_argument("--tree", default="build/release")
    ask.add_argument("--jobs", type=int, default=2)
    a = ask.parse_args()

    files = a.files or sorted(os.path.relpath(f, ROOT) for f in glob.glob(os.path.join(ROOT, f"games/{a.game}/rules/*.c")))
    if a.line:
        files = [a.line.rsplit(":", 1)[0]]
    if not files:
        sys.exit(f"no rules of a game '{a.game}' under games/")
    pool = all_breaks(files)
    if a.line:
        pool = [one for one in pool if one[1] == int(a.line.rsplit(":", 1)[1])]
        if not pool:
            sys.exit(f"{a.line}: no condition and no statement of one line")
    random.Random(a.seed).shuffle(pool)

    bench = Bench(a.game, a.tree)
    whole = subprocess.run([os.path.join(bench.tree, "cardwright"), "scenario", *bench.scenarios], cwd=ROOT, capture_output=True)
    if whole.returncode:
        sys.exit("the scenarios fail before anything is broken: build anew, then `cardwright scenario` says which")

    noticed, survivors, drawn = 0, [], 0
    with concurrent.futures.ThreadPoolExecutor(a.jobs) as workers:
        for one, verdict in zip(pool, workers.map(bench.run, pool[:a.count * 2])):
            if verdict == "does not compile":
                continue
            drawn += 1
            if verdict == "noticed":
                noticed += 1
            else:
                survivors.append(one)
                print(f"unnoticed  {one[0]}:{one[1]}  {one[2]}\n           {one[3].strip()}", flush=True)
            if drawn == a.count:
                workers.shutdown(wait=False, cancel_futures=True)
                break
    print(f"{noticed} of {drawn} noticed, drawn from {len(pool)} ({len(survivors)} unnoticed)")


if __name__ == "__main__":
    main()
