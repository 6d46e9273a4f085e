#!/usr/bin/env python3
"""Breaks single lines of a game's rules, or of the effect engine, and asks whether the tests notice.

    tools/mutate.py worlds                        100 broken lines of games/worlds/rules, drawn with seed 1
    tools/mutate.py worlds --count 300 --seed 7   another sample
    tools/mutate.py worlds --files effects/happen.h games/worlds/rules/09_actions.c
    tools/mutate.py worlds --line games/worlds/rules/08_combat.c:41        one line, with every way to break it
    tools/mutate.py engine                        100 broken lines of the chapters of effects/ that run

A line is broken by turning a condition around or by leaving a statement out.  All lines that were drawn are compiled into one
program beside the tree, never in it.  Each scenario is run alone; where it comes by one of the lines for the first time the program
forks, and the child goes on with that line broken, until its end.  So a line is only asked of scenarios that reach it, and what
lies before it is run once for all of them.  A line that no longer compiles is not counted and another is drawn.  A break counts as
noticed if a scenario fails or the run crashes or does not end.  What nobody notices is printed, to be mended by a scenario or
explained in docs/evidence.md.

The engine belongs to no game, so a line of it is broken in one game after another until somebody notices: the scenarios of duel
and of Worlds Unchained, the unit tests of wards, of values and of duel, the scenarios of Crisis Unleashed and of MERC.

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
NOT_RULES = re.compile(r"^\(void\)|^(CITE|CITE_IF|RECORD_ROW|RECORD_HELD_ROW|RECORD_EVENT|RECORD_TRAIT|assert|BEGIN|END|FINISH|break|continue|goto|case|default|else|typedef|static|const|"
                       r"extern|struct|enum|union|unsigned|int|Set|Seat|CardRef|uint\d+_t|int\d+_t|return;)\b")
STATEMENT = re.compile(r"^(\s*)([A-Za-z_*(].*;)\s*(/\*.*\*/)?\s*$")
CONDITION = re.compile(r"^(\s*(?:\}? ?else )?(?:if|while) \()(.*)(\)\s*(?:\{|[^()]*;|return .*;)?\s*(?:/\*.*\*/)?\s*)$")
ANSWER = re.compile(r"^(\s*(?:if \(.*\) )?return )([^;{}]*(?:==|!=|<|>|&&|\|\||!|\bhas_|\bis_|\bmay_|\bcan_)[^;{}]*)(;\s*(?:/\*.*\*/)?\s*)$")

# Handlers of one line (effects/rows.h).
HEARD = re.compile(r"^(HEARD_IF\(\w+, )(.*?)((?:, CITE\(.*\))?\)\s*)$")
DOES = re.compile(r"^((?:DOES|KEEPS)\(\w+, )(.*)(\)\s*)$")


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
    for what, form in (("answer turned around", ANSWER), ("answer turned around", HEARD), ("turned around", CONDITION)):
        m = form.match(line)
        if m and balanced(m.group(2)):
            found.append((what, lambda text, n, form=form: form.sub(
                lambda m: f"{m.group(1)}broken({n}) ? !({m.group(2)}) : ({m.group(2)}){m.group(3)}", text)))
    if DOES.match(line):
        found.append(("left out", lambda text, n: DOES.sub(
            lambda m: f"{m.group(1)}(void)(broken({n}) || ({m.group(2)}, 0)){m.group(3)}", text)))
    m = STATEMENT.match(line)
    if m and balanced(m.group(2)) and begins_here(lines, i) and line.startswith("    "):
        words = m.group(2)
        if not NOT_RULES.match(words) and not re.match(r"^(if|while|for|return|do)\b", words):
            if not re.match(r"^(const )?[A-Z][A-Za-z]+ \**[a-z]\w*( =|;|,|\[)", words):  # a declaration
                found.append(("left out", lambda text, n: STATEMENT.sub(
                    lambda m: f"{m.group(1)}{{ if (!broken({n})) {m.group(2)} }}", text)))
    return found


def inside_comments(lines):
    """The numbers of lines that begin inside of a comment: words, whatever they look like."""
    found, is_inside = set(), False
    for i, line in enumerate(lines):
        if is_inside:
            found.add(i)
        is_inside = line.rfind("/*") > line.rfind("*/") if "/*" in line or "*/" in line else is_inside
    return found


def all_breaks(files):
    found = []
    for name in files:
        with open(os.path.join(ROOT, name)) as f:
            lines = f.readlines()
        words = inside_comments(lines)
        for i in range(len(lines)):
            if i in words:
                continue
            for what, broken in breaks_of_line(lines, i):
                found.append((name, i + 1, what, lines[i].rstrip("\n"), broken))
    return found


# What the broken chapters ask: 0 in the process that breaks nothing, 1 in the child whose line it is.
ASKED = """
extern unsigned char line_is[];
int broken_now(int line);
static inline int broken(int line)
{
    return line_is[line] && broken_now(line);
}
"""
SWITCHES = """
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
enum { LINES = %d, LINE_UNASKED = 1, LINE_NOTICED = 2, LINE_REACHED = 4, LINE_BROKEN = 8 };
unsigned char line_is[LINES];
static int is_child;
int broken_now(int line)
{
    if (is_child)
        return line_is[line] & LINE_BROKEN;
    if (!(line_is[line] & LINE_UNASKED))
        return 0;
    line_is[line] = LINE_REACHED;
    pid_t child = fork();
    if (!child) {
        struct itimerval limit = {{0, 0}, {atoi(getenv("LINE_SECONDS")), 0}};
        is_child = 1;
        line_is[line] = LINE_BROKEN;
        dup2(open("/dev/null", O_WRONLY), 1);
        dup2(1, 2);
        setitimer(ITIMER_PROF, &limit, NULL); /* whoever goes on for ever is killed */
        return 1;
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (status)
        line_is[line] |= LINE_NOTICED;
    return 0;
}
__attribute__((destructor)) static void tell_lines(void)
{
    FILE *f = getenv("LINES_TOLD") && !is_child ? fopen(getenv("LINES_TOLD"), "w") : NULL;
    for (int i = 0; f && i < LINES; i++)
        if (line_is[i] & LINE_REACHED)
            fprintf(f, "%%d %%d\\n", i, line_is[i] & LINE_NOTICED);
    if (f)
        fclose(f);
}
__attribute__((constructor)) static void read_lines(void)
{
    FILE *f = getenv("LINES_ASKED") ? fopen(getenv("LINES_ASKED"), "r") : NULL;
    for (int line; f && fscanf(f, "%%d", &line) == 1;)
        line_is[line] = LINE_UNASKED;
    if (f)
        fclose(f);
}
"""


def write_broken(place, sample):
    """The chapters with a switch at each line of the sample, and what they ask."""
    with open(os.path.join(place, "asked.h"), "w") as f:
        f.write(ASKED)
    with open(os.path.join(place, "switches.c"), "w") as f:
        f.write(SWITCHES % len(sample))
    subprocess.run(["cc", "-O1", "-c", os.path.join(place, "switches.c"), "-o", os.path.join(place, "switches.o")], check=True)
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
    ("games/merc/game.c", True, "cardwright", ["scenario", "games/merc/tests/*.scn"]),
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
        self.words = words

    def build(self, place, number):
        """The program with all switches; the lines of chapters that do not compile, if there are any."""
        thing, self.program = os.path.join(place, f"thing{number}.o"), os.path.join(place, f"program{number}")
        own = os.path.join(place, os.path.relpath(self.source, ROOT))
        made = subprocess.run([self.compile[0], "-I" + place, "-include", os.path.join(place, "asked.h"), *self.compile[1:], "-c",
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
            f" -o {self.target} ", f" {shlex.quote(thing)} {shlex.quote(os.path.join(place, 'switches.o'))} -o {shlex.quote(self.program)} ", 1)
        made = subprocess.run(link, shell=True, cwd=self.tree, capture_output=True, text=True)
        if made.returncode:
            sys.exit("the broken program does not link:\n" + made.stderr)
        return set()

    def pieces(self, place):
        """What is asked alone: each scenario as a file of its own, with what is given for all of its file; or the program's only run."""
        if not self.words:
            return [[]]
        found = []
        for name in sorted(glob.glob(os.path.join(ROOT, self.words[-1]))):
            with open(name) as f:
                given, *scenarios = re.split(r"^(?=rule )", f.read(), flags=re.M)
            for n, scenario in enumerate(scenarios):
                piece = os.path.join(place, f"{self.words[0]}{os.path.relpath(name, ROOT).replace('/', '.')}.{n}.scn")
                with open(piece, "w") as f:
                    f.write(given + scenario)
                found.append([piece])
        return found

    def ask(self, place, piece, unnoticed):
        """Which of the lines that nobody has noticed a piece reaches, and which it notices."""
        with tempfile.TemporaryDirectory(dir=place) as here:
            told = os.path.join(here, "told")
            with open(os.path.join(here, "asked"), "w") as f:
                f.write("\n".join(map(str, unnoticed)))
            run = subprocess.run([self.program, *self.words[:-1], *piece], cwd=ROOT, capture_output=True,
                                 env={**os.environ, "LINES_ASKED": os.path.join(here, "asked"), "LINES_TOLD": told,
                                      "LINE_SECONDS": "3" if piece else "60"})  # of the processor, far more than any run takes
            if run.returncode:
                sys.exit(f"{self.target} {' '.join(piece)} fails before anything is broken: build anew, then run it by hand")
            with open(told) as f:
                lines = [tuple(map(int, line.split())) for line in f]
        return {n for n, _ in lines}, {n for n, noticed in lines if noticed}


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
        unnoticed, reached = set(range(len(sample))), set()

        def ask(stage, piece):
            came_by, noticed = stage.ask(place, piece, sorted(unnoticed))
            reached.update(came_by)
            unnoticed.difference_update(noticed)

        for stage in stages:
            with concurrent.futures.ThreadPoolExecutor(a.jobs) as workers:
                list(workers.map(lambda piece: ask(stage, piece), stage.pieces(place)))
        survivors = [sample[n] for n in sorted(unnoticed)]
        for n in sorted(unnoticed):
            name, line, what, text, _ = sample[n]
            print(f"unnoticed  {name}:{line}  {what}{'' if n in reached else ', never reached'}\n           {text.strip()}")
    print(f"{len(sample) - len(survivors)} of {len(sample)} noticed, drawn from {len(pool)} ({len(survivors)} unnoticed)")


if __name__ == "__main__":
    main()
