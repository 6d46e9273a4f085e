#!/usr/bin/python3
"""lint.py CHECK FOLDER: checks of the source tree. Prints one line per finding; exit status 1 if any.

layering  a folder includes only folders named above it
length    no file of ours is longer than 1,000 lines, the public header than 600
words     no unfinished-work marks, no paths of one machine
rules     BEGIN opens every RULE body; no `break` that would leave the rule's own switch; no `if` over citations alone;
          no `switch` over opcodes
calls     no heap, I/O, clock or randomness of the C library in kernel, effects and games; no I/O, threads or clock in
          the driver and its jobs
types     outside of tests no name means two types; games share names with each other, for the folders are of one shape
callers   no function outside of tests is called by tests alone
games     no game's name or header outside its folder; no word of a game and no number of its rules in effects
"""
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import code  # noqa: E402
import statements  # noqa: E402

LAYERS = ['include', 'kernel', 'effects', 'games', 'match', 'texts', 'scenarios', 'players', 'lab',
          'table', 'terminal', 'web', 'bindings', 'cli', 'tests']
SKIPPED = {'.git', 'build', 'node_modules', '__pycache__'}
TEXT = ('.c', '.h', '.def', '.inc', '.md', '.py', '.sh', '.txt', '.cmake', '.json', '.card', '.deck', '.scn', '.en',
        '.js', '.mjs', '.ts', '.svelte', '.css', '.html', '.yml')
# Written in two halves so that this file passes its own check.
WORDS = re.compile(r'\b(?:TO' r'DO|FIX' r'ME|XX' r'X)\b|(?<![\w.$}])/(?:work|root|home|tmp/wt)/' r'\w')
CALLS = re.compile(
    r'\b(malloc|calloc|realloc|free|alloca|[vsfdn]*printf|puts|fputs|putchar|putc|fputc|fopen|fclose|fread|fwrite|'
    r'fflush|open|read|write|close|time|clock|clock_gettime|gettimeofday|rand|srand|random|srandom|rand_r|drand48|'
    r'getenv|system|exit|abort|setjmp|longjmp|qsort|strtok|perror|getrandom)\s*\(')
# The driver and what runs its jobs are compiled for the browser: they may take memory, and nothing else from outside.
SILENT = tuple(os.path.join(*path.split('/')) for path in (
    'match/driver.', 'match/job.', 'match/match.', 'match/replay.', 'match/eventlog.', 'match/handles.', 'match/own_chance.',
    'match/team.', 'match/shelf.', 'match/config.', 'bindings/wasm/table.', 'players/job.',
    'players/search.', 'players/search_tree.', 'players/search_select.', 'players/weights.', 'players/signature.'))
OUTSIDE = re.compile(
    r'\b([vsfdn]*printf|puts|fputs|fopen|fclose|fread|fwrite|time|clock|clock_gettime|gettimeofday|rand|random|getenv|'
    r'system|getrandom|pthread_\w+|thrd_\w+|mtx_\w+)\s*\(')
PURE = ('kernel', 'effects', 'games', os.path.join('tests', 'games'))


def files(root, *endings):
    for folder, names, leaves in os.walk(root):
        names[:] = sorted(n for n in names if n not in SKIPPED)
        for leaf in sorted(leaves):
            if leaf.endswith(endings):
                yield os.path.relpath(os.path.join(folder, leaf), root)


def read(root, path):
    with open(os.path.join(root, path), encoding='utf-8', errors='replace') as file:
        return file.read()


def layer(path):
    top = path.split(os.sep)[0]
    return top if top in LAYERS else None


def layering(root):
    include = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.M)
    for path in files(root, '.c', '.h', '.def'):
        home = layer(path)
        if home is None or home == 'tests':
            continue
        text = read(root, path)
        for match in include.finditer(text):
            name = match.group(1)
            candidates = [os.path.join(os.path.dirname(path), name), name, os.path.join('include', name)]
            target = next((os.path.normpath(c) for c in candidates if os.path.exists(os.path.join(root, c))), None)
            other = layer(target) if target else None
            if other is None:
                continue
            line = code.line_of(text, match.start())
            if LAYERS.index(other) > LAYERS.index(home):
                yield f'{path}:{line}: {home}/ must not know {other}/ ({name})'
            elif home == 'games' == other and target.count(os.sep) > 1 and path.split(os.sep)[1] != target.split(os.sep)[1]:
                yield f'{path}:{line}: one game must not know another ({name})'


def length(root):
    for path in files(root, '.c', '.h', '.py', '.sh', '.js', '.mjs', '.ts', '.svelte', '.cmake', '.def'):
        lines = read(root, path).count('\n')
        limit = 600 if path == os.path.join('include', 'cardwright.h') else 1000
        if lines > limit:
            yield f'{path}: {lines} lines, at most {limit}: split it by idea'


def words(root):
    for path in files(root, *TEXT, 'play', 'test', 'run'):
        for number, line in enumerate(read(root, path).split('\n'), 1):
            match = WORDS.search(line)
            if match:
                yield f'{path}:{number}: "{match.group()}" has no place in the tree'


def rules(root):
    head = re.compile(r'^RULE\s*\(\s*(\w+)\s*\)\s*\{', re.M)
    for path in files(root, '.c'):
        if not path.startswith(PURE):
            continue
        text = code.strip(read(root, path))
        for match in head.finditer(text):
            body_start = match.end() - 1
            body = text[body_start:code.closing(text, body_start)]
            line = code.line_of(text, match.start())
            if not re.match(r'\{\s*BEGIN\s*\(', body):
                yield f'{path}:{line}: rule {match.group(1)} must open with BEGIN: what stands before it runs again'
            for position in statements.loose_breaks(body):
                at = code.line_of(text, body_start + position)
                yield f'{path}:{at}: this break would leave rule {match.group(1)} itself; use RETURN or a loop'
        for match in re.finditer(r'\bswitch\s*\([^;{]*?(?:\bcode\[|\bphrase_at\()', text):
            yield f'{path}:{code.line_of(text, match.start())}: no switch over opcodes; give the rows a handler or a table'
        for position in statements.guarded_citations(text):
            yield f'{path}:{code.line_of(text, position)}: only citations hang on this condition; use CITE_IF'


def calls(root):
    for path in files(root, '.c', '.h', '.def'):
        if not path.startswith(PURE):
            continue
        text = code.strip(read(root, path))
        for match in CALLS.finditer(text):
            line = code.line_of(text, match.start())
            yield f'{path}:{line}: {match.group(1)}() has no place below match/'
    for path in files(root, '.c', '.h'):
        text = code.strip(read(root, path)) if path.startswith(SILENT) else ''
        for match in OUTSIDE.finditer(text):
            line = code.line_of(text, match.start())
            yield f'{path}:{line}: {match.group(1)}() has no place in the driver and its jobs'


# What the engine asks of every game, and has itself for games that lack it.
OF_GAMES = {'Item', 'Values'}


def types(root):
    declared = re.compile(r'^\}\s*([A-Z]\w*);|^(?:typedef\s+)?(?:struct|enum|union)\s+([A-Z]\w*)\s*\{|'
                          r'^typedef\b(?!\s+(?:struct|enum|union)\s+(\w+)\s+\3;)[^;{}()]*?(\w+)(?:\([^;{}]*\))?;', re.M)
    found = {}
    for path in files(root, '.c', '.h'):
        if layer(path) in (None, 'tests'):
            continue
        text = code.strip(read(root, path))
        here = {match.group(1) or match.group(2) or match.group(4): match.start() for match in declared.finditer(text)}
        for name, at in here.items():
            first = found.setdefault(name, path)
            shared = layer(path) == 'games' and (layer(first) == 'games' or name in OF_GAMES)
            if first != path and not shared:
                yield f'{path}:{code.line_of(text, at)}: {name} is another type in {first}'


def callers(root):
    """Names are counted, not calls: a table that holds a function uses it, and so does a macro that makes its name."""
    head = re.compile(r'^(?!typedef\b|return\b|else\b)((?:\w+[ \t*]+|EXPORT\(\w+\)\s*)+\**)(\w+)\(', re.M)
    declared, used, made = {}, {'main'}, set()
    for path in files(root, '.c', '.h', '.def', '.inc'):
        if layer(path) == 'tests':
            continue
        text = code.strip(read(root, path))
        made.update(re.findall(r'\b(\w+_)##', text))
        heads = set()
        for match in head.finditer(text) if layer(path) != 'include' else (): # what is public is for others
            if text[code.closing(text, match.end() - 1):].lstrip()[:1] not in ('{', ';'):
                continue
            heads.add(match.start(2))
            unseen = path.endswith('.h') or 'static' not in match.group(1) # by the compiler, which sees unused others
            if unseen and layer(path):
                declared.setdefault(match.group(2), f'{path}:{code.line_of(text, match.start(2))}')
        used.update(m.group() for m in re.finditer(r'\b[A-Za-z_]\w*', text) if m.start() not in heads)
    for name, place in declared.items():
        if name not in used and not name.startswith(tuple(made)):
            yield f'{place}: nothing but tests calls {name}'


def game_folders(root):
    folder = os.path.join(root, 'games')
    return sorted(os.listdir(folder)) if os.path.isdir(folder) else []


def game_words(root):
    """The words that belong to a game: those that its cards write with a capital inside a sentence."""
    found = set()
    for game in game_folders(root):
        path = os.path.join('games', game, 'vocabulary.def')
        if not os.path.exists(os.path.join(root, path)):
            continue
        for pattern in re.findall(r'^[A-Z_]+\([^"]*"((?:\\.|[^"\\])*)"', code.without_comments(read(root, path)), re.M):
            for form in re.split(r'[|]|[.:] ', re.sub(r'\{[^}]*\}', ' x ', pattern)):
                found.update(re.findall(r'(?<=\S)\s+([A-Z][A-Za-z]{2,})', re.sub(r'[\[\]()]', ' ', form)))
    return found


def games(root):
    names = game_folders(root)
    own = re.compile(r'"(' + '|'.join(map(re.escape, names)) + r')"|^[ \t]*#[ \t]*include[ \t]*"(games/[^"/]*/[^"]*)"', re.M)
    for path in files(root, '.c', '.h', '.def') if names else ():
        if path.startswith(('games' + os.sep, 'tests' + os.sep)):
            continue
        text = code.without_comments(read(root, path))
        for match in own.finditer(text):
            yield (f'{path}:{code.line_of(text, match.start())}: {match.group().strip()}: only its own folder knows a '
                   f'game; ask its CwGameDef')
    said = sorted(game_words(root))
    foreign = re.compile(r'\b(?:' + '|'.join(said + [r'\d+\.\d+\.\d+', r'[A-Z]\d+\.\d+']) + r')s?\b')
    for path in files(os.path.join(root, 'effects'), '.c', '.h', '.def'):
        text = read(os.path.join(root, 'effects'), path)
        for match in foreign.finditer(text):
            yield (f'effects/{path}:{code.line_of(text, match.start())}: "{match.group()}" belongs to one game; take it '
                   f'from the vocabulary')


CHECKS = {check.__name__: check for check in (layering, length, words, rules, calls, types, callers, games)}


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in CHECKS:
        sys.exit(f'usage: lint.py {"|".join(CHECKS)} FOLDER')
    findings = list(CHECKS[sys.argv[1]](sys.argv[2]))
    print('\n'.join(findings) if findings else f'{sys.argv[1]}: nothing found')
    sys.exit(1 if findings else 0)


if __name__ == '__main__':
    main()
