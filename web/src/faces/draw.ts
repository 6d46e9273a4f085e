// Faces are drawn once for each card as it is now, and kept.
import type { Book, BookKind, ViewCard } from '../wire';
import { drawBack, drawFace, drawPlate, lookOf, type Face } from './face';

const kept = new Map<string, string>();

function keep(key: string, draw: () => string): string {
    let found = kept.get(key);
    if (found === undefined) {
        found = draw();
        kept.set(key, found);
    }
    return found;
}

/** Names of the files stand for people: 'Engineer-2' is 'Engineer' with a level beside it. */
export function shownName(kind: BookKind): string {
    const level = kind.stats['level'];
    return level !== undefined && kind.name.endsWith(`-${level}`) ? kind.name.slice(0, -`-${level}`.length) : kind.name;
}

export function faceNow(kind: BookKind, card: ViewCard | undefined): Face {
    const stats: Record<string, number | string> = { ...kind.stats };
    const hot: Record<string, 'up' | 'down' | undefined> = {};
    for (const [key, value] of Object.entries(card?.values ?? {})) {
        const printed = kind.stats[key];
        if (typeof printed === 'number' && value !== printed) hot[key] = value > printed ? 'up' : 'down';
        stats[key] = value;
    }
    return {
        name: shownName(kind),
        type: kind.type,
        ...(kind.faction === undefined ? {} : { faction: kind.faction }),
        ...(kind.class === undefined ? {} : { class: kind.class }),
        stats,
        hot,
        lines: kind.lines.map((line) => line.text),
    };
}

export function cardFace(book: Book, kind: BookKind, card: ViewCard | undefined, width: number): string {
    const values = JSON.stringify(card?.values ?? {});
    return keep(`${book.fingerprint} ${kind.kind} ${width} ${values}`, () => drawFace(faceNow(kind, card), lookOf(kind, book), width));
}

export function cardPlate(book: Book, kind: BookKind, card: ViewCard | undefined, width: number, height: number): string {
    const values = JSON.stringify(card?.values ?? {});
    return keep(`${book.fingerprint} ${kind.kind} ${width}x${height} ${values}`, () =>
        drawPlate(faceNow(kind, card), lookOf(kind, book), width, height));
}

export function cardBack(book: Book, width: number): string {
    return keep(`${book.fingerprint} back ${width}`, () => drawBack(book, width));
}
