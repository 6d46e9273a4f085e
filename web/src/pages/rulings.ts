import type { BookRuling } from '../wire';

export interface Reading {
    value: string; // '' for a ruling that cannot be switched
    text: string;
    holds: boolean; // at this table, or where no table is: as it ships
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What each value of a ruling means: its text says it of the first, and of another behind 'With `value`'. */
export function readings(ruling: BookRuling): Reading[] {
    if (!ruling.name || !ruling.values) return [{ value: '', text: ruling.text, holds: true }];
    const values = ruling.values.split('|');
    const found = values.slice(1).flatMap((value) => {
        const at = ruling.text.search(new RegExp(`\\bWith (\`${escaped(value)}\`|${escaped(value)}\\b)`));
        return at < 0 ? [] : [{ value, at }];
    }).toSorted((a, b) => a.at - b.at);
    const ends = [...found.map((f) => f.at), ruling.text.length];
    return [{ value: values[0]!, text: ruling.text.slice(0, ends[0]).trim() }, ...found.map((f, i) => ({ value: f.value, text: ruling.text.slice(f.at, ends[i + 1]).trim() }))]
        .map((reading) => ({ ...reading, holds: reading.value === ruling.value }));
}
