#!/usr/bin/env python3
"""Breaks single lines of a game's rules, or of the effect engine, and asks whether the tests notice.

    tools/mutate.py worlds                        100 broken lines of games/worlds/rules, drawn with seed 1
    tools/mutate.py worlds --count 300 --seed 7   another sample
    tools/mutate.py worlds --files effects/happen.h games/worlds/rules/09_actions.c
    tools/mutate.py worlds --line games/worlds/rules/08_combat.c:41        one line, with every way to break it
    tools/mutate.py engine                        100 broken lines of the chapters of effects/ that run

A line is broken by turning a condition around or by leaving a statement out.  All lines that were drawn are compiled into one
program beside the tree, never in it, and each is broken alone when a variable of the environment says so; so one build does for
the whole sample.  A first run of each file of scenarios shows which of the lines it reaches, and only those files are asked. A
line that no longer compiles is not counted and another is drawn.  A break counts as noticed if a scenario fails or the run
crashes or does not end.  What nobody notices is printed, to be mended by a scenario or explained in docs/evidence.md.

The engine belongs to no game, so a line of it is broken in one game after another until somebody notices: the scenarios of duel
and of Worlds Unchained, the unit tests of wards, of values and of duel, the scenarios of Crisis Unleashed.

Needs a built tree: tools/build.sh release cardwright; for the engine, all of it with tests: -DCW_TESTS=ON
"""

import argparse
import concurrent.futures
import glob
import json
import os
import random
import re
import resource
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
    """Every way to break line i: (what was done, how the line is written so that `broken(NUMBER)` does it)."""
    line, found = lines[i].rstrip("\n"), []
    if line.lstrip().startswith(("/*", "*", "#", "//")) or line.rstrip().endswith("\\"):
        return found
    for what, form in (("answer turned around", ANSWER), ("turned around", CONDITION)):
        m = form.match(line)
        if m and balanced(m.group(2)):
            found.append((what, lambda text, n, form=form: form.sub(
                lambda m: f"{m.group(1)}broken({n}) ? !({m.group(2)}) : ({m.group(2)}){m.group(3)}", text)))
    m = STATEMENT.match(line)
    if m and balanced(m.group(2)) and begins_here(lines, i) and line.startswith("    "):
        words = m.group(2)
        if not NOT_RULES.match(words) and not re.match(r"^(if|while|for|return|do)\b", words):
            if not re.match(r"^(const )?[A-Z][A-Za-z]+ \**[a-z]\w*( =|;|,|\[)", words):  # a declaration
                found.append(("left out", lambda text, n: STATEMENT.sub(
                    lambda m: f"{m.group(1)}{{ if (!broken({n})) {m.group(2)} }}", text)))
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


# What the broken chapters ask, and how a run says which lines it has reached.
SWITCHES = """
#include <stdio.h>
#include <stdlib.h>
extern int broken_line;
extern unsigned char reached_line[%d];
static inline int broken(int line)
{
    reached_line[line] = 1;
    return line == broken_line;
}
#ifdef BROKEN_LINES_LIVE_HERE
int broken_line = -1;
unsigned char reached_line[%d];
__attribute__((destructor)) static void tell_reached(void)
{
    FILE *f = getenv("REACHED_LINES") ? fopen(getenv("REACHED_LINES"), "w") : NULL;
    for (int i = 0; f && i < %d; i++)
        if (reached_line[i])
            fprintf(f, "%%d\\n", i);
    if (f)
        fclose(f);
}
__attribute__((constructor)) static void read_broken(void)
{
    if (getenv("BROKEN_LINE"))
        broken_line = atoi(getenv("BROKEN_LINE"));
}
#endif
"""


def write_broken(place, sample):
    """The chapters with a switch at each line of the sample, and the header that they ask."""
    with open(os.path.join(place, "switches.h"), "w") as f:
        f.write(SWITCHES % ((len(sample),) * 3))
    for name in {one[0] for one in sample}:
        with open(os.path.join(ROOT, name)) as f:
            lines = f.readlines()
        for n, one in enumerate(sample):
            if one[0] == name:
                lines[one[1] - 1] = one[4](lines[one[1] - 1].rstrip("\n"), n) + "\n"
        copy = os.path.join(place, name)
        os.makedirs(os.path.dirname(copy), exist_ok=True)
        with open(copy, "w") as f:
            f.writelines(lines)


# The chapters of effects/ that run, and where they are compiled into: source, with citations or not, program, its words.
ENGINE = ["machine", "steer", "happen", "listen", "values", "replace", "items", "pool", "announce", "targets", "lasting"]
ENGINE_STAGES = [
    ("tests/games/duel/game.c", True, "cardwright-proof", ["scenario", "tests/games/duel/tests/*.scn"]),
    ("games/worlds/game.c", True, "cardwright", ["scenario", "games/worlds/tests/*.scn"]),
    ("tests/games/wards/game.c", False, "tests/proof_wards", []),
    ("tests/unit/values.c", False, "tests/unit_values", []),
    ("tests/games/duel/game.c", False, "tests/proof_duel", []),
    ("games/crisis/game.c", True, "cardwright", ["scenario", "games/crisis/tests/*.scn"]),
]


def ships(game):
    with open(os.path.join(ROOT, "games/shipped.def")) as f:
        return f"SHIPPED({game})" in f.read()


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
        if target == "cardwright" and not ships(source.split("/")[1]):
            self.target = target = "cardwright-in-work"
        link = subprocess.run(["ninja", "-C", self.tree, "-t", "commands", target], capture_output=True, text=True,
                              check=True).stdout.splitlines()[-1]
        self.link = link.removeprefix(": && ").removesuffix(" && :")
        self.runs = [words]
        if words and "*" in words[-1]:
            self.runs = [[*words[:-1], f] for f in sorted(glob.glob(os.path.join(ROOT, words[-1])))]

    def build(self, place, number):
        """The program with all switches; the lines of chapters that do not compile, if there are any."""
        thing, self.program = os.path.join(place, f"thing{number}.o"), os.path.join(place, f"program{number}")
        own = os.path.join(place, os.path.relpath(self.source, ROOT))
        made = subprocess.run([self.compile[0], "-I" + place, "-include", os.path.join(place, "switches.h"),
                               "-DBROKEN_LINES_LIVE_HERE", *self.compile[1:], "-c",
                               own if os.path.exists(own) else self.source, "-o", thing], cwd=self.tree,
                              capture_output=True, text=True)
        if made.returncode:
            bad = {(os.path.relpath(m[1], place), int(m[2]))
                   for m in re.finditer(r"^(" + re.escape(place) + r"/[^:]*):(\d+):\d+: error", made.stderr, re.M)}
            if not bad:
                sys.exit("the broken program does not compile:\n" + made.stderr)
            return bad
        # An object on the command line comes before the same one in a library; one that is there already gives way.
        link = self.link.replace(f" {self.made} ", " ").replace(
            f" -o {self.target} ", f" {shlex.quote(thing)} -o {shlex.quote(self.program)} ", 1)
        made = subprocess.run(link, shell=True, cwd=self.tree, capture_output=True, text=True)
        if made.returncode:
            sys.exit("the broken program does not link:\n" + made.stderr)
        return set()

    def look(self, place):
        """Which lines each run reaches; what takes long comes last."""
        self.reached = []
        for run in self.runs:
            told = os.path.join(place, "told")
            if self.fails(run, REACHED_LINES=told):
                sys.exit(f"{self.target} {' '.join(run)} fails before anything is broken: build anew, then run it by hand")
            with open(told) as f:
                self.reached.append((run, {int(line) for line in f}))
        self.reached.sort(key=lambda r: os.path.getsize(r[0][-1]) if r[0] else 0)

    def fails(self, run, **environment):
        seconds = 60  # of the processor: a run takes one or two
        limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        return subprocess.run([self.program, *run], cwd=ROOT, capture_output=True, preexec_fn=limit,
                              env={**os.environ, **environment}).returncode != 0

    def notices(self, number):
        return any(number in lines and self.fails(run, BROKEN_LINE=str(number)) for run, lines in self.reached)


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

    with open(os.path.join(ROOT, "games/shipped.def")) as f:
        program = "cardwright" if f"SHIPPED({a.game})" in f.read() else "cardwright-in-work"
    own = [(f"games/{a.game}/game.c", True, program, ["scenario", f"games/{a.game}/tests/*.scn"])]
    stages = [Stage(a.tree, *stage) for stage in (ENGINE_STAGES if is_engine else own)]
    with tempfile.TemporaryDirectory() as place:
        bad = {None}
        while bad:
            sample = pool[:a.count]
            write_broken(place, sample)
            bad = set().union(*(stage.build(place, n) for n, stage in enumerate(stages)))
            pool = [one for one in pool if (one[0], one[1]) not in bad]
        for stage in stages:
            stage.look(place)
        survivors = []
        with concurrent.futures.ThreadPoolExecutor(a.jobs) as workers:
            asked = workers.map(lambda n: any(stage.notices(n) for stage in stages), range(len(sample)))
            for n, (one, noticed) in enumerate(zip(sample, asked)):
                if noticed:
                    continue
                survivors.append(one)
                how = "" if any(n in lines for s in stages for _, lines in s.reached) else ", never reached"
                print(f"unnoticed  {one[0]}:{one[1]}  {one[2]}{how}\n           {one[3].strip()}", flush=True)
    print(f"{len(sample) - len(survivors)} of {len(sample)} noticed, drawn from {len(pool)} ({len(survivors)} unnoticed)")


if __name__ == "__main__":
    main()
