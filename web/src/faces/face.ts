// One function makes every card face from data: what is printed on the card, and how its game's layout wants it drawn.
import type { Book, BookKind, LayoutPart } from '../wire';
import { SIGIL } from './sigils';
import { PATTERN, WINDOW, chance, round, type Colour } from './patterns';

export interface Face {
    name: string;
    type: string;
    faction?: string;
    class?: string;
    stats: Record<string, number | string>;
    hot?: Record<string, 'up' | 'down' | undefined>; // numbers that are not as printed
    lines: string[];
}

export interface Look {
    hue: number;
    grey: number;
    frame: string;
    pattern: string;
    sigil: string;
    letters: boolean;
    big: string | undefined;
    foot: string[];
    icons: Record<string, string>; // of numbers, where the layout names one
}

const FRAMES: [string, string][] = [
    ['portal', 'orbits'],
    ['arch', 'rosette'],
    ['steel', 'contours'],
    ['shard', 'lattice'],
];

// A game without layout lines gets a frame and a hue out of its name: plain, and always the same.
function usual(book: Book): { hue: number; frame: string; pattern: string } {
    const r = chance(book.game), drawn = FRAMES[Math.floor(r() * FRAMES.length)]!;
    const said = Object.values(book.layout?.faces ?? {}).map((parts) => partOf(parts, 'frame')?.[0]).find(Boolean);
    const [frame, pattern] = FRAMES.find(([f]) => f === said) ?? drawn;
    return { hue: book.layout?.hue ?? Math.floor(r() * 360), frame, pattern };
}

const words = (text: string): string[] => text.toLowerCase().split(/[^a-z]+/).filter(Boolean);

/** What a layout says about faces of a type: the part's first name, or its text. */
function partOf(parts: LayoutPart[], name: string): string[] | undefined {
    const part = parts.find((p) => p.part === name);
    return part && (part.names ?? (part.text === undefined ? [] : [part.text]));
}

/** The first word in a card's text that the book explains and the layout has a picture for; the book of a poster has no texts. */
function keywordOf(kind: BookKind, book: Book): string | undefined {
    const text = [...(kind.tags ?? []), ...(kind.lines ?? []).map((line) => line.text)].join(' ').toLowerCase();
    const found = (book.terms ?? []).filter((term) => book.layout?.icons?.[term.word]).map((term) => ({ word: term.word, at: text.indexOf(term.word.toLowerCase()) }));
    return found.filter((f) => f.at >= 0).toSorted((a, b) => a.at - b.at)[0]?.word;
}

function sigilOf(kind: BookKind, by: string | undefined, book: Book): string {
    const by_ = by === 'class' ? kind.class : by === 'type' ? kind.type : by === 'faction' ? kind.faction : by === 'keyword' ? (keywordOf(kind, book) ?? kind.faction) : by;
    for (const name of [by_, kind.class, kind.name, kind.type]) {
        if (!name) continue;
        const icon = book.layout?.icons?.[name] ?? book.layout?.icons?.[name.toLowerCase()];
        if (icon && SIGIL[icon]) return SIGIL[icon];
        for (const word of words(name)) if (SIGIL[word]) return SIGIL[word];
    }
    return SIGIL['unit']!;
}

const GREY = 0.3; // of a colour's strength
function hueOf(kind: BookKind, book: Book, base: number): { hue: number; grey: number } {
    const colours = book.layout?.colours;
    if (!colours) return { hue: Math.floor(chance(kind.faction ?? kind.class ?? kind.type)() * 360), grey: 1 };
    for (const by of ['faction', 'class', 'type', 'name'] as const) {
        const found = kind[by] === undefined ? undefined : colours.find((c) => c[by] === kind[by]);
        if (found) return { hue: found.hue, grey: found.grey ? GREY : 1 };
    }
    return { hue: base, grey: 1 };
}

export function lookOf(kind: BookKind, book: Book): Look {
    const base = usual(book), faces = book.layout?.faces ?? {};
    // A type may have a word more than its face: a MERC who is a woman looks like a MERC.
    const parts = faces[kind.type] ?? faces[kind.type.split(' ')[0]!] ?? faces[kind.class ?? ''] ?? faces['*'] ?? [];
    const frame = partOf(parts, 'frame')?.[0] ?? base.frame;
    return {
        ...hueOf(kind, book, base.hue),
        frame: WINDOW[frame] ? frame : base.frame,
        pattern: partOf(parts, 'pattern')?.[0] ?? FRAMES.find(([f]) => f === frame)?.[1] ?? base.pattern,
        sigil: sigilOf(kind, partOf(parts, 'sigil')?.[0], book),
        letters: partOf(parts, 'letters') !== undefined,
        big: partOf(parts, 'big')?.[0] ?? (kind.stats['level'] !== undefined ? 'level' : undefined),
        icons: book.layout?.icons ?? {},
        foot: partOf(parts, 'stats') ?? partOf(parts, 'foot') ?? Object.keys(kind.stats).slice(0, 3),
    };
}

// ---- text -----------------------------------------------------------------------------------------------------------

const pen = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
const width = (text: string, font: string): number => {
    if (!pen) return text.length * 7;
    pen.font = font;
    return pen.measureText(text).width;
};

export function wrap(text: string, room: number, font: string, most = 0): string[] {
    const out: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
        const next = line ? `${line} ${word}` : word;
        if (line && width(next, font) > room) {
            out.push(line);
            line = word;
        } else line = next;
    }
    out.push(line);
    if (most && out.length > most) {
        out.length = most;
        let last = out[most - 1]!;
        while (last && width(`${last}…`, font) > room) last = last.slice(0, -1);
        out[most - 1] = `${last.trim()}…`;
    }
    return out;
}

export const escaped = (text: string | number): string =>
    String(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

const display = (size: number): string => `600 ${size}px Grenze`;
let count = 0;

const hexagon = (x: number, y: number, r: number): string => {
    let d = '';
    for (let i = 0; i < 6; i++)
        d += `${i ? 'L' : 'M'}${round(x + r * Math.sin((i * Math.PI) / 3))} ${round(y + r * Math.cos((i * Math.PI) / 3))}`;
    return d + 'Z';
};

const colours = (look: Look): Colour => (light, chroma = 0.11) =>
    `oklch(${light} ${Math.round(chroma * look.grey * 1000) / 1000} ${look.hue})`;

/** What tells people apart on a map: the first letters of a name without its article. */
export const letters = (name: string): string => name.replace(/^The /, '').slice(0, 2);

function picture(look: Look, name: string, x: number, y: number, w: number, h: number, id: string, col: Colour): string {
    const window = (WINDOW[look.frame] ?? WINDOW['steel']!)(x, y, w, h);
    const cx = x + w / 2, cy = y + h * 0.53, size = Math.min(h * 0.6, w * 0.5);
    let s = `<defs><clipPath id="${id}c"><path d="${window}"/></clipPath><radialGradient id="${id}r" cy=".55"><stop stop-color="${col(0.58, 0.15)}"/><stop offset=".7" stop-color="${col(0.36, 0.11)}"/><stop offset="1" stop-color="${col(0.24, 0.07)}"/></radialGradient><radialGradient id="${id}h"><stop stop-color="${col(0.16, 0.05)}" stop-opacity=".9"/><stop offset=".55" stop-color="${col(0.16, 0.05)}" stop-opacity=".62"/><stop offset="1" stop-color="${col(0.16, 0.05)}" stop-opacity="0"/></radialGradient></defs>`;
    s += `<g clip-path="url(#${id}c)"><rect x="${x}" y="${y}" width="${w}" height="${round(h)}" fill="url(#${id}r)"/><g transform="translate(${x} ${round(y)})">${(PATTERN[look.pattern] ?? PATTERN['orbits']!)(chance(name), w, h, col)}</g><circle cx="${round(cx)}" cy="${round(cy)}" r="${round(size * 0.86)}" fill="url(#${id}h)"/></g>`;
    s += `<path d="${window}" fill="none" stroke="${col(0.7, 0.11)}" stroke-width="1"/>`;
    if (look.letters)
        s += `<text x="${round(cx)}" y="${round(cy + size * 0.3)}" font-size="${round(size * 0.98)}" text-anchor="middle" class="num" fill="${col(0.93, 0.06)}">${escaped(letters(name))}</text>`;
    else
        s += `<g transform="translate(${round(cx - size / 2)} ${round(cy - size / 2)}) scale(${Math.round((size / 24) * 100) / 100})"><path d="${look.sigil}" fill-rule="evenodd" fill="${col(0.93, 0.06)}"/></g>`;
    return s;
}

const tone = (hot: 'up' | 'down' | undefined): string =>
    hot === 'down' ? 'oklch(.78 .15 25)' : hot === 'up' ? 'oklch(.85 .15 150)' : 'var(--name)';

function footNumbers(face: Face, look: Look, keys: string[], w: number, y: number, m: number, small: boolean, col: Colour, far = 1): string {
    const tight = small && keys.length > 2, bare = tight && w < 72, size = tight ? 15 : small ? 17 : 20 * far, mark = tight ? 9 : small ? 11 : 13 * far;
    const each = (w - 2 * m) / keys.length;
    return keys.map((key, i) => {
        const value = String(face.stats[key]), tw = width(value, display(size)), picture_ = bare ? undefined : SIGIL[look.icons[key] ?? key];
        const group = tw + (picture_ ? mark + 3 : 0);
        const x = keys.length === 2 ? (i ? w - m - group : m) : m + each * (i + 0.5) - group / 2;
        const drawn = picture_ ? `<g transform="translate(${round(x)} ${round(y - mark - 1)}) scale(${Math.round((mark / 24) * 100) / 100})"><path d="${picture_}" fill-rule="evenodd" fill="${key === 'health' ? 'oklch(.72 .16 22)' : col(0.8, 0.1)}"/></g>` : '';
        return `${drawn}<text x="${round(x + group - tw)}" y="${round(y)}" font-size="${size}" class="num" fill="${tone(face.hot?.[key])}">${escaped(value)}</text>`;
    }).join('');
}

/** A card `w` pixels wide, 5 to 7: name, big number, picture, numbers. */
export function drawFace(face: Face, look: Look, w: number): string {
    const col = colours(look), h = Math.round(w * 1.4), id = `f${++count}`, small = w < 96;
    const far = w >= 140 ? w / 124 : 1; // large ones are looked at from farther away
    const m = small ? 5 : 8 * far, radius = small ? 7 : 9 * far;
    const big = look.big !== undefined ? face.stats[look.big] : undefined;
    const bigSize = big === undefined ? 0 : look.big === 'cost' ? (small ? 18 : 22 * far) : small ? 26 : Math.round(36 * far);
    const bigWidth = big === undefined ? 0 : Math.max(width(String(big), display(bigSize)) + 7, look.big === 'cost' ? bigSize * 1.25 : 0);
    const longestAt = (size: number): number => Math.max(...face.name.split(' ').map((word) => width(word, display(size))));
    // A long word is set smaller as far as it can be read.
    const usualName = small ? 13 : Math.round(16 * far), beside = w - 2 * m - bigWidth - 2, nameSize = Math.max(12, Math.min(usualName, Math.floor((usualName * beside) / longestAt(usualName))));
    const longest = longestAt(nameSize);
    const under = bigWidth > 0 && small && longest > w - 2 * m - bigWidth; // no room beside the number
    const names = wrap(face.name, w - 2 * m - (under ? 0 : bigWidth) - 2, display(nameSize), under ? 1 : 2);
    const lead = nameSize * 0.98, top = m - 1;
    const head = Math.max(under ? 0 : names.length * lead, big === undefined ? 0 : bigSize * 0.78) + 4;
    const keys = look.foot.filter((key) => face.stats[key] !== undefined && key !== look.big).slice(0, 3);
    const word = !small && !keys.length ? (face.class ?? face.type) : '';
    const foot = keys.length || word || under ? (small ? 20 : 25 * far) : 2;
    const artY = top + head + 1, artH = h - artY - m - foot;
    let s = `<svg class="face" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" aria-hidden="true">`;
    s += `<defs><linearGradient id="${id}g" x2="0" y2="1"><stop stop-color="${col(0.3, 0.07)}"/><stop offset="1" stop-color="${col(0.17, 0.035)}"/></linearGradient></defs>`;
    s += `<rect x=".75" y=".75" width="${w - 1.5}" height="${h - 1.5}" rx="${radius}" fill="url(#${id}g)" stroke="${col(0.58, 0.11)}" stroke-width="1.5"/>`;
    s += picture(look, face.name + (big ?? ''), m, round(artY), w - 2 * m, artH, id, col);
    if (big !== undefined && look.big === 'cost') {
        const x = m - 4 + bigWidth / 2, y = top + bigSize * 0.5;
        s += `<path d="${hexagon(x, y, bigSize * 0.66)}" fill="${col(0.82, 0.12)}"/><text x="${round(x)}" y="${round(y + bigSize * 0.3)}" font-size="${round(bigSize * 0.9)}" text-anchor="middle" class="num" fill="${col(0.18, 0.05)}">${escaped(big)}</text>`;
    } else if (big !== undefined)
        s += `<text x="${m - 1}" y="${round(top + bigSize * 0.68)}" font-size="${bigSize}" class="num" fill="${col(0.88, 0.11)}">${escaped(big)}</text>`;
    names.forEach((line, i) => {
        s += `<text x="${round(under ? w / 2 : m + bigWidth)}" y="${round((under ? h - m - 3 : top + nameSize * 0.8) + i * lead)}" font-size="${nameSize}" class="name"${under ? ' text-anchor="middle"' : ''}>${escaped(line)}</text>`;
    });
    if (keys.length && !under) s += footNumbers(face, look, keys, w, h - m, m, small, col, far);
    else if (word) s += `<text x="${w / 2}" y="${h - m - 3}" font-size="${round(12.5 * far)}" text-anchor="middle" class="kind" fill="${col(0.86, 0.08)}">${escaped(word)}</text>`;
    return s + '</svg>';
}

/** The back of a card: the same for all that cannot be told apart. */
export function drawBack(book: Book, w: number, seal?: string): string {
    const base = usual(book), h = Math.round(w * 1.4), id = `b${++count}`, m = w < 96 ? 5 : 8, k = w * 0.36;
    const col: Colour = (light, chroma = 0.1) => `oklch(${light} ${chroma} ${base.hue})`;
    const window = WINDOW['steel']!(m, m, w - 2 * m, h - 2 * m);
    const pattern = PATTERN[base.pattern] ?? PATTERN['orbits']!;
    const sigil = SIGIL[seal ?? ''] ?? SIGIL[book.layout?.icons?.['back'] ?? ''] ?? SIGIL['scout']!;
    return `<svg class="face" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" aria-hidden="true"><defs><clipPath id="${id}"><path d="${window}"/></clipPath></defs><rect x=".75" y=".75" width="${w - 1.5}" height="${h - 1.5}" rx="${w < 96 ? 7 : 9}" fill="${col(0.24, 0.06)}" stroke="${col(0.52, 0.1)}" stroke-width="1.5"/><g clip-path="url(#${id})"><rect width="${w}" height="${h}" fill="${col(0.19, 0.05)}"/><g opacity=".75" transform="translate(${m} ${m})">${pattern(chance(book.title), w - 2 * m, h - 2 * m, col)}</g></g><path d="${window}" fill="none" stroke="${col(0.55, 0.1)}"/><path d="${hexagon(w / 2, h / 2, k * 0.82)}" fill="${col(0.2, 0.06)}" stroke="${col(0.66, 0.11)}" stroke-width="1.5"/><g transform="translate(${round(w / 2 - k / 2)} ${round(h / 2 - k / 2)}) scale(${Math.round((k / 24) * 100) / 100})"><path d="${sigil}" fill-rule="evenodd" fill="${col(0.86, 0.08)}"/></g></svg>`;
}

/** A plate: the same card lying in a lane or slot, name above, first and last number below. */
export function drawPlate(face: Face, look: Look, w: number, h: number): string {
    const col = colours(look), id = `p${++count}`, k = h - 30;
    const big = h >= 84, nameSize = big ? 16 : 13, bar = big ? 23 : 19;
    const under = h - bar - 3, cy = bar + 2 + under / 2, r = Math.min(k * 0.62, under / 2), sign = r * 1.29; // the name stays free
    const [name] = wrap(face.name, w - 14, display(nameSize), 1);
    const keys = look.foot.filter((key) => face.stats[key] !== undefined);
    let s = `<svg class="face" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" aria-hidden="true"><defs><clipPath id="${id}"><rect x="1" y="1" width="${w - 2}" height="${h - 2}" rx="7"/></clipPath><linearGradient id="${id}g" x2="1" y2="1"><stop stop-color="${col(0.3, 0.08)}"/><stop offset="1" stop-color="${col(0.2, 0.05)}"/></linearGradient></defs><rect x="1" y="1" width="${w - 2}" height="${h - 2}" rx="7" fill="url(#${id}g)" stroke="${col(0.58, 0.11)}" stroke-width="1.5"/><g clip-path="url(#${id})" opacity=".5">${(PATTERN[look.pattern] ?? PATTERN['lattice']!)(chance(face.name), w, h, col)}</g><rect x="2" y="2" width="${w - 4}" height="${bar}" rx="6" fill="${col(0.18, 0.04)}" opacity=".8"/>`;
    s += `<text x="${w / 2}" y="${big ? 18 : 15}" font-size="${nameSize}" text-anchor="middle" class="name">${escaped(name ?? '')}</text>`;
    s += `<circle cx="${w / 2}" cy="${round(cy)}" r="${round(r)}" fill="${col(0.17, 0.05)}" opacity=".75"/><g transform="translate(${round(w / 2 - sign / 2)} ${round(cy - sign / 2)}) scale(${Math.round((sign / 24) * 100) / 100})"><path d="${look.sigil}" fill-rule="evenodd" fill="${col(0.9, 0.07)}"/></g>`;
    if (keys.length) s += footNumbers(face, look, keys.slice(0, 2), w, h - 7, 8, !big, col);
    return s + '</svg>';
}
