"""page.py FOLDER SECTION...: is this a whole report?  A section with ? may be missing.

The page must stand alone (nothing is fetched), its tags and drawings must close, the sections must come in this order,
and JSON and tables must be readable and agree with each other."""
import csv
import html.parser
import json
import re
import sys

VOID = {'meta', 'br', 'line', 'rect', 'circle', 'path'}


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.sections, self.drawings = [], [], 0

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        for name in ('src', 'href'):
            assert attrs.get(name, '#').startswith('#'), f'{tag} fetches {attrs[name]}'
        if tag == 'section':
            self.sections.append(attrs['id'])
        self.drawings += tag == 'svg'
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, f'</{tag}> inside {self.open[-3:]}'
        self.open.pop()


def main():
    folder, wanted = sys.argv[1], sys.argv[2:]
    text = open(folder + '/report.html', encoding='utf-8').read()
    assert not re.search(r'\bnan\b|\binf\b', text), 'a number that is none'
    page = Page()
    page.feed(text)
    assert not page.open, page.open
    wanted = [name.rstrip('?') for name in wanted if name[-1] != '?' or name[:-1] in page.sections]
    assert page.sections == wanted + ['how'], page.sections
    assert page.drawings >= 3, page.drawings
    report = json.load(open(folder + '/report.json'))
    rows = list(csv.DictReader(open(folder + '/figures.csv', newline='')))
    assert [r['item'] for r in rows] == [f['item'] for f in report['figures']]
    assert {f['section'] for f in report['figures']} <= set(wanted)
    for row in rows:
        assert float(row['low']) <= float(row['value']) <= float(row['high']), row
        assert row['level'] and float(row['games']) >= 0, row
    cards = list(csv.DictReader(open(folder + '/cards.csv', newline='')))
    assert all(0 <= float(c['held']) <= 1 for c in cards)


main()
