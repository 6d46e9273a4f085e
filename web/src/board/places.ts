// Places of a map: what is told of each, and in which order somebody wants to hear of them.
import { cardThing } from '../choice';
import { shownName } from '../faces/draw';
import type { Table } from '../table.svelte';
import type { View, ViewCard, ViewZone } from '../wire';

export interface Piece {
    card: ViewCard;
    seat: number | undefined;
}

export interface CellConfig {
    corner?: string; // a value
    badge?: string; // a counter
    edges?: Record<string, string>; // colours by marks
}

const listed = (names: string[]): string => (names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? ''));
const whose = (view: View | undefined, seat: number): string => (seat === view?.seat ? 'you' : (view?.seats[seat]?.name ?? 'somebody'));

/** Who stands there, as clauses: 'Haarg and Ra of you', '1 militia of Ben'. */
export function standingWords(table: Table, card: ViewCard, pieces: Piece[]): string[] {
    const seats = [...new Set(pieces.map((p) => p.seat))], name = (p: Piece): string => {
        const kind = table.kind(p.card);
        return kind ? shownName(kind) : 'somebody';
    };
    return [
        ...seats.map((seat) => `${listed(pieces.filter((p) => p.seat === seat).map(name))}${seat === undefined ? '' : ` of ${whose(table.view, seat)}`}`),
        ...(card.stacks ?? []).filter((s) => s.n > 0).map((s) => `${s.n} ${table.book?.words['counter']?.[s.id] ?? s.id} of ${whose(table.view, s.seat)}`),
    ];
}

export interface Group {
    words: string;
    cards: ViewCard[];
}

/** What can be touched first, then where my pieces are, then what lies beside them, then the rest; each in its order on the map. */
export function grouped(table: Table, zone: ViewZone, standing: Map<number, Piece[]>): Group[] {
    const cards = zone.cards ?? [], columns = zone.columns ?? 1, me = table.me;
    const isHot = (card: ViewCard): boolean => card.id !== undefined && (table.touchables.has(cardThing(card.id)) || table.picked.includes(cardThing(card.id)));
    const isMine = (card: ViewCard): boolean => (standing.get(card.id ?? 0) ?? []).some((p) => p.seat === me) || (card.stacks ?? []).some((s) => s.seat === me && s.n > 0);
    const isNear = (i: number): boolean => cards.some((card, k) => isMine(card) && Math.abs((i % columns) - (k % columns)) + Math.abs(Math.floor(i / columns) - Math.floor(k / columns)) === 1);
    const groups: Group[] = ['Can be touched now', 'Where you are', 'Beside you', 'Farther away'].map((words) => ({ words, cards: [] }));
    cards.forEach((card, i) => groups[isHot(card) ? 0 : isMine(card) ? 1 : isNear(i) ? 2 : 3]!.cards.push(card));
    return groups.filter((group) => group.cards.length);
}
