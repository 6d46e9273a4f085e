"""C text as the checks need it: comments and literals blanked, line numbers kept."""
import re

_NOT_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)


def strip(text):
    """Blanks comments, strings and characters, keeping every line break and column."""
    return _NOT_CODE.sub(lambda m: re.sub(r'[^\n]', ' ', m.group()), text)


def without_comments(text):
    """Blanks comments alone."""
    return _NOT_CODE.sub(lambda m: re.sub(r'[^\n]', ' ', m.group()) if m.group()[0] == '/' else m.group(), text)


def line_of(text, position):
    return text.count('\n', 0, position) + 1


def closing(text, start):
    """Position just after the bracket that closes the one at `start`, or len(text)."""
    depth = 0
    for position in range(start, len(text)):
        if text[position] in '([{':
            depth += 1
        elif text[position] in ')]}':
            depth -= 1
            if depth == 0:
                return position + 1
    return len(text)
