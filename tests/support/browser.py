"""browser.py FOLDER SECTION...: a report as a browser shows it.

At the width of a desk and of a telephone: nothing is wider than the window, every section named is there and has a height,
every word of a drawing lies within its drawing, is large enough to be read and on top of no other; no sentence stands in a
column of a word's width; and the picture that comes out is not empty.  The pictures stay in FOLDER as desk.png and telephone.png."""
import json
import os
import re
import struct
import subprocess
import sys
import tempfile
import zlib

LOOK = """<script>
window.addEventListener('load', () => {
  const outside = [], small = [], covered = [], narrow = [];
  for (const drawing of document.querySelectorAll('svg')) {
    const frame = drawing.getBoundingClientRect(), boxes = [];
    for (const word of drawing.querySelectorAll('text')) {
      const box = word.getBoundingClientRect();
      if (box.left < frame.left - 2 || box.right > frame.right + 2 || box.top < frame.top - 2 ||
          box.bottom > frame.bottom + 2)
        outside.push(word.textContent);
      const size = parseFloat(getComputedStyle(word).fontSize) * word.getScreenCTM().a;
      if (size < 11)
        small.push(word.textContent + ' ' + size.toFixed(1));
      for (const [other, words] of boxes)
        if (box.left < other.right - 1 && other.left < box.right - 1 && box.top < other.bottom - 5 &&
            other.top < box.bottom - 5)
          covered.push(words + ' and ' + word.textContent);
      boxes.push([box, word.textContent]);
    }
  }
  for (const cell of document.querySelectorAll('td'))
    if (cell.textContent.length > 60 && cell.getBoundingClientRect().width < 150)
      narrow.push(cell.textContent);
  parent.postMessage(JSON.stringify({
    window: window.innerWidth, page: document.documentElement.scrollWidth, height: document.documentElement.scrollHeight,
    outside, small, covered, narrow, drawings: document.querySelectorAll('svg').length,
    sections: [...document.querySelectorAll('section')].map(s => [s.id, Math.round(s.getBoundingClientRect().height)])}), '*');
});
</script>"""

# A browser's window has a least width; a frame inside it has not.
FRAME = """<!doctype html><body style="margin:0"><script>
window.addEventListener('message', message => {
  const seen = document.createElement('pre');
  seen.id = 'seen';
  seen.textContent = message.data;
  document.body.appendChild(seen);
});
</script><iframe src="PAGE" style="border:0;display:block;width:WIDTHpx;height:HEIGHTpx"></iframe></body>"""


def browse(*words):
    with tempfile.TemporaryDirectory() as home:
        return subprocess.run(['chromium', '--headless=new', '--no-sandbox', '--disable-gpu', '--hide-scrollbars',
                               '--disable-dev-shm-usage', f'--user-data-dir={home}', *words],
                              check=True, capture_output=True, text=True, env={**os.environ, 'HOME': home}).stdout


def pixels(path):
    """Rows of RGB triples of a PNG of 8 bits a channel, without interlace."""
    data = open(path, 'rb').read()
    assert data[:8] == b'\x89PNG\r\n\x1a\n', path
    at, packed = 8, b''
    while at < len(data):
        size, kind = struct.unpack('>I4s', data[at:at + 8])
        if kind == b'IHDR':
            width, height, depth, colour = struct.unpack('>IIBB', data[at + 8:at + 18])
        if kind == b'IDAT':
            packed += data[at + 8:at + 8 + size]
        at += size + 12
    assert depth == 8 and colour in (2, 6), (depth, colour)
    step = 3 if colour == 2 else 4
    raw, line, before = zlib.decompress(packed), width * step, bytes(width * step)
    for y in range(height):
        how, row = raw[y * (line + 1)], bytearray(raw[y * (line + 1) + 1:(y + 1) * (line + 1)])
        if how:
            for i in range(line):
                left = row[i - step] if i >= step else 0
                up, corner = before[i], before[i - step] if i >= step else 0
                if how == 4:
                    guess = left + up - corner
                    near = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))
                row[i] = (row[i] + (left, up, (left + up) // 2, near[2] if how == 4 else 0)[how - 1]) & 255
        before = bytes(row)
        yield [before[i:i + 3] for i in range(0, line, step)]


def framed(folder, page, width, height):
    path = os.path.join(folder, 'frame.html')
    text = FRAME.replace('PAGE', page).replace('WIDTH', str(width)).replace('HEIGHT', str(height))
    open(path, 'w', encoding='utf-8').write(text)
    return 'file://' + os.path.abspath(path)


def look_at(folder, name, width, wanted):
    page = os.path.join(folder, 'looked_at.html')
    text = open(os.path.join(folder, 'report.html'), encoding='utf-8').read()
    open(page, 'w', encoding='utf-8').write(text.replace('</body>', LOOK + '</body>'))
    try:
        shown = browse(f'--window-size={width},1000', '--virtual-time-budget=5000', '--dump-dom',
                       framed(folder, 'looked_at.html', width, 1000))
    finally:
        os.remove(page)
    seen = json.loads(re.search(r'<pre id="seen">(.*)</pre>', shown).group(1).replace('&amp;', '&')
                      .replace('&lt;', '<').replace('&gt;', '>'))
    assert seen['window'] == width, f'{name}: the frame is {seen["window"]} wide'
    assert seen['page'] <= seen['window'], f'{name}: the page is {seen["page"]} wide, the window {seen["window"]}'
    assert not seen['outside'], f'{name}: words outside of their drawing: {seen["outside"]}'
    assert not seen['small'], f'{name}: words too small to read: {seen["small"]}'
    assert not seen['narrow'], f'{name}: sentences in columns too narrow to read: {seen["narrow"]}'
    assert not seen['covered'], f'{name}: words on top of each other: {seen["covered"]}'
    heights = dict(seen['sections'])
    for section in wanted:
        assert heights.get(section, 0) > 40, f'{name}: section {section} does not show: {heights}'
    picture = os.path.join(folder, name + '.png')
    height = min(seen['height'], 1500)
    browse(f'--window-size={width},{height}', f'--screenshot={picture}', framed(folder, 'report.html', width, height))
    os.remove(os.path.join(folder, 'frame.html'))
    counts, empty = {}, 0
    for row in pixels(picture):
        empty = empty + 1 if len(set(row)) == 1 else 0
        assert empty < 500, f'{name}: half a screen without anything'
        for pixel in row:
            counts[pixel] = counts.get(pixel, 0) + 1
    ground = max(counts.values()) / sum(counts.values())
    assert len(counts) > 20 and 0.3 < ground < 0.99, f'{name}: {len(counts)} colours, ground {ground:.2f}'


def main():
    folder, wanted = sys.argv[1], sys.argv[2:]
    look_at(folder, 'desk', 1280, wanted)
    look_at(folder, 'telephone', 400, wanted)


main()
