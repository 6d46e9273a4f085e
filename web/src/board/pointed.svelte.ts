// A card on the board, however it is drawn: what it is called, what a touch does, and how it is pointed at.  The same for a face, a
// plate in a lane, a sign beside a name, a place on a map and its line in a list.
import { cardThing, type Thing } from '../choice';
import { shownName } from '../faces/draw';
import type { Table } from '../table.svelte';
import type { BookKind, ViewCard } from '../wire';

interface Said {
    numbers?: [string, number | string][]; // values that are shown, by their names in the book
    counters?: [string, number][]; // if not all that lie on it
    also?: string[]; // where it stands, who stands on it
    unknown?: string; // what one is that nobody may know
}

export class Pointed {
    constructor(private readonly table: Table, private readonly given: () => ViewCard | undefined, private readonly said: () => Said = () => ({})) {}

    readonly card = $derived.by(() => this.given());
    readonly kind: BookKind | undefined = $derived.by(() => this.table.kind(this.card));
    readonly thing: Thing = $derived.by(() => this.card?.id === undefined ? '' : cardThing(this.card.id));
    readonly picked: boolean = $derived.by(() => this.thing !== '' && this.table.picked.includes(this.thing));
    readonly touch: boolean = $derived.by(() => !this.picked && this.table.touchables.has(this.thing));
    readonly counters: [string, number][] = $derived.by(() => Object.entries(this.card?.counters ?? {}).filter(([, n]) => n));

    word(of: string, id: string): string {
        return this.table.book?.words[of]?.[id] ?? id;
    }

    /** A whole sentence for those who listen. */
    readonly name: string = $derived.by(() => {
        const { numbers = [], counters = this.counters, also = [], unknown = 'a card face down' } = this.said();
        if (!this.kind) return unknown;
        const level = this.kind.stats['level'];
        return [
            `${shownName(this.kind)}${level === undefined ? '' : ` ${level}`}`,
            ...numbers.map(([id, n]) => `${this.word('value', id)} ${n}`),
            ...also,
            ...counters.map(([id, n]) => `${this.word('counter', id)} ${n}`),
            ...(this.card?.marks ?? []).map((mark) => this.word('mark', mark)),
            ...(this.touch ? ['can be touched'] : this.picked ? ['picked'] : []),
        ].join(', ');
    });

    open = (): void => this.table.open(this.card);

    /** What its button does: all but a long touch, which is `hold` with `open`. */
    get button() {
        return {
            type: 'button' as const,
            'data-thing': this.thing || undefined,
            'aria-pressed': this.touch || this.picked ? this.picked : undefined,
            onclick: (): void => (this.touch || this.picked ? this.table.touch(this.thing) : this.table.look(this.card)),
            onpointerenter: (): void => this.table.read(this.card),
            onfocus: (): void => this.table.read(this.card),
        };
    }
}
