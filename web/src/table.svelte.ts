// What the page knows of the table that it sits at.
import { left, touchable, touched, type Thing } from './choice';
import type { Ask, Book, BookKind, Frame, GameEvent, Option, Result, View, ViewCard } from './wire';

export interface LogLine {
    words: string;
    rule: string | undefined;
    seat: number | undefined;
    turn: boolean;
}

type Send = (message: Record<string, unknown>) => void;

/** Whose doing an event is: its first argument that is a seat. */
function seatOf(book: Book | undefined, event: GameEvent): number | undefined {
    const arg = book?.events.find((e) => e.id === event.e)?.args.find((a) => a.type === 'seat' && a.name);
    const seat = arg ? event.args?.[arg.name!] : undefined;
    return typeof seat === 'number' ? seat : undefined;
}

export class Table {
    book = $state.raw<Book>();
    view = $state.raw<View>();
    ask = $state.raw<Ask | null>(null);
    log = $state.raw<LogLine[]>([]);
    picked = $state.raw<Thing[]>([]);
    reading = $state.raw<{ kind: BookKind; card: ViewCard | undefined } | null>(null);
    waiting = $state(false); // an answer is on its way
    problem = $state('');
    over = $state.raw<(Result & { replay?: string }) | null>(null);
    seen = $state(0); // frames so far
    last = $state.raw<GameEvent[]>([]);

    constructor(private readonly send: Send) {}

    get me(): number {
        return this.view?.seat ?? 0;
    }

    get options(): Option[] {
        return this.ask ? left(this.ask, this.picked) : [];
    }

    get touchables(): Set<Thing> {
        return this.waiting ? new Set() : touchable(this.ask, this.picked);
    }

    /** The one option that is left, if something was picked. */
    get preview(): Option | undefined {
        return this.picked.length && this.options.length === 1 ? this.options[0] : undefined;
    }

    kind(card: ViewCard | undefined): BookKind | undefined {
        return card?.kind === undefined ? undefined : this.kinds.get(card.kind);
    }

    private kinds = $derived(new Map((this.book?.kinds ?? []).map((kind) => [kind.kind, kind])));

    /** False: the frame builds on one that is not here, and a whole one must be asked for. */
    hear(frame: Frame): boolean {
        const before = this.view;
        if (frame.base !== undefined && (!before || frame.base !== this.seen)) return false;
        this.view = frame.base === undefined || !before ? (frame.view as View) : merged(before, frame.view as Record<string, unknown>);
        this.ask = frame.ask ?? null;
        this.picked = [];
        this.waiting = false;
        this.problem = '';
        this.seen = frame.n;
        this.last = frame.events;
        this.log = [
            ...this.log,
            ...frame.events.filter((e) => e.words).map((e) => ({ words: e.words, rule: e.rule, seat: seatOf(this.book, e), turn: false })),
        ].slice(-400);
        return true;
    }

    begin(): void {
        this.log = [];
        this.over = null;
        this.ask = null;
        this.view = undefined;
        this.reading = null;
    }

    touch(thing: Thing): void {
        if (!this.ask || this.waiting) return;
        if (this.preview && this.picked.includes(thing)) this.choose(this.preview);
        else this.picked = touched(this.ask, this.picked, thing);
    }

    choose(option: Option): void {
        if (!this.ask || this.waiting) return;
        this.waiting = true;
        this.picked = [];
        this.send({ type: 'choose', decision: this.ask.decision, action: option.a, re: this.seen });
    }

    refused(words: string): void {
        this.waiting = false;
        this.problem = words;
    }

    read(card: ViewCard | undefined): void {
        const kind = this.kind(card);
        if (kind) this.reading = { kind, card };
    }
}

/** A view with what differs put in: whole members, or single entries of a list by their place. */
export function merged(before: View, parts: Record<string, unknown>): View {
    const after: Record<string, unknown> = { ...before };
    for (const [key, value] of Object.entries(parts)) {
        const list = after[key];
        after[key] = Array.isArray(list) && !Array.isArray(value) ? Object.assign([...(list as unknown[])], value) : value;
    }
    return after as unknown as View;
}
