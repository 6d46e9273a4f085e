"""Just enough of C's statements to know which loop or switch a `break` leaves."""
import re

import code

_SPACE = re.compile(r'\s*')
_WORD = re.compile(r'[A-Za-z_]\w*')
_LOOPS = re.compile(r'(?:for|while|switch|FOR_EACH\w*)$')


def loose_breaks(body):
    """Positions of `break` in a braced body that no loop or switch inside the body catches."""
    found = []
    _statement(body, 0, False, found)
    return found


def _skip(text, position):
    return _SPACE.match(text, position).end()


def _statement(text, position, caught, found):
    """Reads one statement and returns the position after it."""
    position = _skip(text, position)
    if position >= len(text):
        return position
    if text[position] == '{':
        end = code.closing(text, position)
        position += 1
        while _skip(text, position) < end - 1:
            position = _statement(text, position, caught, found)
        return end
    word = _WORD.match(text, position)
    name = word.group() if word else ''
    if name == 'break':
        if not caught:
            found.append(position)
        return text.index(';', position) + 1 if ';' in text[position:] else len(text)
    if name == 'if':
        position = _statement(text, _brackets(text, word.end()), caught, found)
        other = _skip(text, position)
        if re.match(r'else\b', text[other:]):
            position = _statement(text, other + 4, caught, found)
        return position
    if name == 'do':
        position = _statement(text, word.end(), True, found)
        return _expression(text, position)
    if _LOOPS.match(name):
        return _statement(text, _brackets(text, word.end()), True, found)
    label = re.compile(r'(?:case\b[^:;{}]*|default\s*|[A-Za-z_]\w*\s*):(?!:)').match(text, position)
    if label:
        return label.end()
    return _expression(text, position)


def _brackets(text, position):
    position = _skip(text, position)
    return code.closing(text, position) if position < len(text) and text[position] == '(' else position


def _expression(text, position):
    """To the `;` that ends an expression or declaration, over any brackets in between."""
    while position < len(text) and text[position] != ';':
        position = code.closing(text, position) if text[position] in '([{' else position + 1
    return position + 1


_CITATIONS = re.compile(r'\s*(?:CITE\s*\([^)]*\)\s*;|\{(?:\s*CITE\s*\([^)]*\)\s*;)+\s*\})')


def guarded_citations(text):
    """Positions of each `if` and `else` on which nothing but citations hangs."""
    for match in re.finditer(r'\bif\s*\(|\belse\b', text):
        end = match.end() if match.group() == 'else' else code.closing(text, match.end() - 1)
        if _CITATIONS.match(text, end):
            yield match.start()
