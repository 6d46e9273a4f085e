#!/usr/bin/env python3
"""Breaks single lines of a game's rules, or of the effect engine, and asks whether the tests notice.

    tools/mutate.py worlds                        100 broken lines of games/worlds/rules, drawn with seed 1
    tools/mutate.py worlds --count 300 --seed 7   another sample
    tools/mutate.py worlds --files effects/happen.h games/worlds/rules/09_actions.c
    tools/mutate.py worlds --line games/worlds/rules/08_combat.c:41        one line, with every way to break it
    tools/mutate.py engine                        100 broken lines of the chapters of effects/ that run

A line is broken by turning a condition around or by leaving a statement out.  The broken chapter is compiled beside the
tree, never in it, and all scenarios of the game run against it.  A line that no longer compiles is not counted and another
is drawn.  A break counts as noticed if a scenario fails or the run crashes or does not end.  What nobody notices is
printed, to be mended by a scenario or explained in docs/evidence.md.

The engine belongs to no game, so a line of it is broken in one game after another until somebody notices: the scenarios of duel
and of Worlds Unchained, the unit tests of wards, of values and of duel.

Needs a built tree: tools/build.sh release cardwright; for the engine, all of it with tests: -DCW_TESTS=ON
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


# The chapters of effects/ that run, and where they are compiled into: source, with citations or not, program, its words.
ENGINE = ["machine", "steer", "happen", "listen", "values", "replace", "items", "pool", "announce", "targets", "lasting"]
ENGINE_STAGES = [
    ("tests/games/duel/game.c", True, "cardwright-proof", ["scenario", "tests/games/duel/tests/*.scn"]),
    ("games/worlds/game.c", True, "cardwright", ["scenario", "games/worlds/tests/*.scn"]),
    ("tests/games/wards/game.c", False, "tests/proof_wards", []),
    ("tests/unit/values.c", False, "tests/unit_values", []),
    ("tests/games/duel/game.c", False, "tests/proof_duel", []),
]


class Stage:
    """One translation unit that a broken chapter is compiled into, and a program that may notice."""

    def __init__(self, tree, source, cited, target, words):
        self.tree = os.path.join(ROOT, tree)
        commands = os.path.join(self.tree, "compile_commands.json")
        if not os.path.exists(commands):
            sys.exit(f"{tree} is not built: tools/build.sh release cardwright")
        with open(commands) as f:
            mine = [c for c in json.load(f)
                    if c["file"].endswith("/" + source) and cited == ("-DCW_CITED" in c["command"])]
        if not mine:
            sys.exit(f"{tree} holds no '{source}'")
        self.source, self.target = mine[0]["file"], target
        drop = {"-c", "-o", "-Werror", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror=switch", "-Wjump-misses-init",
                "-O3", "-DNDEBUG", self.source}
        words_ = shlex.split(mine[0]["command"])
        skip = words_.index("-o") + 1
        self.made = words_[skip]
        self.compile = [w for k, w in enumerate(words_) if w not in drop and k != skip] + ["-O1", "-w"]
        while self.compile[0] == "env" or "=" in self.compile[0] or "ccache" in self.compile[0]:
            self.compile = self.compile[1:]
        link = subprocess.run(["ninja", "-C", self.tree, "-t", "commands", target], capture_output=True, text=True,
                              check=True).stdout.splitlines()[-1]
        self.link = link.removeprefix(": && ").removesuffix(" && :")
        self.words = []
        for w in words:
            self.words += sorted(glob.glob(os.path.join(ROOT, w))) if "*" in w else [w]

    def fails(self, program):
        try:
            return subprocess.run([program, *self.words], cwd=ROOT, capture_output=True, timeout=180).returncode != 0
        except subprocess.TimeoutExpired:
            return True

    def run(self, place, broken_file):
        """'noticed', 'unnoticed' or 'does not compile'."""
        thing, program = os.path.join(place, "thing.o"), os.path.join(place, "program")
        source = broken_file if broken_file.endswith(os.path.relpath(self.source, ROOT)) else self.source
        made = subprocess.run([self.compile[0], "-I" + place, *self.compile[1:], "-c", source, "-o", thing], cwd=self.tree,
                              capture_output=True)
        if made.returncode:
            return "does not compile"
        # An object on the command line comes before the same one in a library; one that is there already gives way.
        link = self.link.replace(f" {self.made} ", " ").replace(
            f" -o {self.target} ", f" {shlex.quote(thing)} -o {shlex.quote(program)} ", 1)
        made = subprocess.run(link, shell=True, cwd=self.tree, capture_output=True, text=True)
        if made.returncode:
            sys.exit("the broken program does not link:\n" + made.stderr)
        return "noticed" if self.fails(program) else "unnoticed"


class Bench:
    """Breaks one line and asks stage after stage until one notices."""

    def __init__(self, stages):
        self.stages = stages

    def run(self, one):
        name, number, _, _, broken = one
        with tempfile.TemporaryDirectory() as place:
            copy = os.path.join(place, name)
            os.makedirs(os.path.dirname(copy))
            with open(os.path.join(ROOT, name)) as f:
                lines = f.readlines()
            lines[number - 1] = broken + "\n"
            with open(copy, "w") as f:
                f.writelines(lines)
            for stage in self.stages:
                verdict = stage.run(place, copy)
                if verdict != "unnoticed":
                    return verdict
        return "unnoticed"


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

    is_engine = a.game == "engine"
    chapters = [f"effects/{name}.h" for name in ENGINE] if is_engine else None
    files = a.files or chapters or sorted(os.path.relpath(f, ROOT) for f in glob.glob(os.path.join(ROOT, f"games/{a.game}/rules/*.c")))
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

    own = [(f"games/{a.game}/game.c", True, "cardwright", ["scenario", f"games/{a.game}/tests/*.scn"])]
    bench = Bench([Stage(a.tree, *stage) for stage in (ENGINE_STAGES if is_engine else own)])
    for stage in bench.stages:
        if stage.fails(os.path.join(stage.tree, stage.target)):
            sys.exit(f"{stage.target} {' '.join(stage.words[:1])} fails before anything is broken: build anew, then run it by hand")

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
