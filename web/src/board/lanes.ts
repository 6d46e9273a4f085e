// Zones of an area of the kind `lanes` as columns: what a column is called, and the ranks of both sides, which face each other.
import type { View, ViewCard, ViewZone } from '../wire';

export interface Lane {
    number: number;
    head: ViewZone | undefined; // what everybody shares of it
    theirs: ViewZone[]; // from the far edge to the middle
    mine: ViewZone[]; // from the middle to me
}

export function lanesOf(zones: ViewZone[], me: number): Lane[] {
    const ranks = [...new Set(zones.filter((z) => z.owner >= 0).map((z) => z.id))]; // the farthest from the enemy first
    const numbers = [...new Set(zones.map((z) => z.i ?? 0))].toSorted((a, b) => a - b);
    const side = (n: number, mine: boolean): ViewZone[] => ranks.flatMap((id) => zones.filter((z) => z.id === id && (z.i ?? 0) === n && z.owner >= 0 && (z.owner === me) === mine));
    return numbers.map((n) => ({ number: n, head: zones.find((z) => z.owner < 0 && (z.i ?? 0) === n), theirs: side(n, false), mine: side(n, true).toReversed() }));
}

/** What a card strikes with and what it withstands: the two corners of the cell; of one that stands for its seat, what the seat counts. */
export function versus(view: View, corners: string[], counted: string | undefined, from: number, to: number): string {
    const card = (handle: number): ViewCard | undefined => view.zones.flatMap((z) => z.cards ?? []).find((c) => c.id === handle);
    const owner = view.zones.find((z) => z.cards?.some((c) => c.id === to))?.owner ?? -1;
    const strikes = card(from)?.values?.[corners[0] ?? ''], holds = card(to)?.values?.[corners[1] ?? ''] ?? view.seats[owner]?.counters?.[counted ?? ''];
    return strikes === undefined ? '' : holds === undefined ? String(strikes) : `${strikes} v ${holds}`;
}
