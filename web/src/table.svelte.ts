// What the page knows of the table that it sits at.
import { left, optionThing, thingsOf, touchable, touched, type Thing } from './choice';
import { sceneAfter, type Scene } from './board/scene';
import type { TableState } from './host/host';
import type { Ask, Book, BookKind, Frame, GameEvent, Hint, Option, Result, View, ViewCard } from './wire';

export interface LogLine {
    words: string;
    rule: string | undefined;
    seat: number | undefined;
    turn: boolean;
    dice?: number[];
}

export interface Over extends Result {
    replay: string; // its text, or where it is
    secret?: string;
    nonces?: string[];
}

const MOST_LINES = 400, HEADING_WORDS = 4;

type Send = (message: Record<string, unknown>) => void;

/** Whose doing an event is: its first argument that is a seat; else of its first card, where the view knows whose that is. */
function seatOf(book: Book | undefined, event: GameEvent, view?: View): number | undefined {
    const args = book?.events.find((e) => e.id === event.e)?.args ?? [];
    const seat = event.args?.[args.find((a) => a.type === 'seat' && a.name)?.name ?? ''];
    if (typeof seat === 'number') return seat;
    const card = event.args?.[args.find((a) => a.type.startsWith('card') && a.name)?.name ?? ''];
    const zone = card && view ? view.zones.find((z) => z.cards?.some((c) => c.id === card)) : undefined;
    return !zone ? undefined : zone.owner >= 0 ? zone.owner : zone.holder;
}

/** It begins something: a battle, a day, a phase.  It names nobody and no card, and is no sentence. */
function isHeading(book: Book | undefined, event: GameEvent): boolean {
    const args = book?.events.find((e) => e.id === event.e)?.args;
    return args !== undefined && args.every((a) => a.type === 'number') && event.words.split(' ').length <= HEADING_WORDS;
}

export class Table {
    book = $state.raw<Book>();
    view = $state.raw<View>();
    ask = $state.raw<Ask | null>(null);
    log = $state.raw<LogLine[]>([]);
    picked = $state.raw<Thing[]>([]);
    pointed = $state.raw<Thing[]>([]); // by a lesson or a hint
    reading = $state.raw<{ kind: BookKind; card: ViewCard | undefined } | null>(null);
    opened = $state(false); // what is read, over the board: by a long touch
    waiting = $state(false); // an answer is on its way
    hint = $state.raw<Hint | 'thinks' | null>(null); // of the present question
    passed = $state.raw<{ question: string; verb: string } | null>(null); // how I last let something pass, if nobody else has acted since
    quiet = $state(false); // and will go on doing so until somebody does
    problem = $state('');
    over = $state.raw<Over | null>(null);
    info = $state.raw<TableState | null>(null); // who sits there, as the host tells it
    clock = $state.raw<{ left: number[]; since: number } | null>(null);
    seen = $state(0); // frames so far
    last = $state.raw<GameEvent[]>([]);
    scene = $state.raw<Scene | null>(null); // what is shown over the board

    private sent: number | undefined; // the decision whose answer is on its way
    private early: GameEvent[] = []; // told before the book was there

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
        this.take(frame.ask ?? null);
        this.waiting = this.sent !== undefined && this.ask?.decision === this.sent; // an answer that is still on its way
        if (!this.waiting) this.sent = undefined;
        this.problem = '';
        this.seen = frame.n;
        const retold = frame.base === undefined && !frame.news; // a whole frame tells what was told before
        this.last = retold ? [] : frame.events;
        if (this.last.some((event) => (seatOf(this.book, event) ?? this.me) !== this.me)) this.speakUp();
        this.clock = frame.clock ? { left: frame.clock, since: performance.now() } : null;
        if (!this.book) this.early = [...(retold ? [] : this.early), ...frame.events];
        else this.tell(frame.events, this.view, retold);
        return true;
    }

    /** What happened, as lines of the log and, where the layout shows it so, over the board. */
    private tell(events: GameEvent[], view: View, retold: boolean): void {
        this.scene = sceneAfter(this.book, retold ? null : this.scene, events, view, retold);
        const told = events.filter((e) => e.words).map((e) => ({
            words: e.words, rule: e.rule, seat: seatOf(this.book, e, view), turn: isHeading(this.book, e), ...(e.dice?.length ? { dice: e.dice } : {}),
        }));
        this.log = [...(retold ? [] : this.log), ...told].slice(-MOST_LINES);
    }

    /** The book comes when it comes: what was told before it means something only now. */
    bring(book: Book): void {
        this.book = book;
        if (this.view) this.tell(this.early, this.view, true);
        this.early = [];
    }

    /** The question now.  While I am still asked the same, what another does takes nothing out of my hand: neither picks that still
     *  lead somewhere, nor the hint. */
    private take(ask: Ask | null): void {
        const before = this.ask;
        this.ask = ask;
        if (!ask || ask.question !== before?.question || !left(ask, this.picked).length) this.picked = [];
        if (ask && ask.decision === before?.decision && this.hint) return;
        this.pointed = [];
        this.hint = null;
    }

    private speakUp(): void {
        this.passed = null;
        this.quiet = false;
    }

    /** Passing is offered again, right after I have passed: an answer that may be given from now on. */
    get again(): Option | undefined {
        return this.passed && this.passed.question === this.ask?.question ? this.ask.options.find((o) => o.ends && o.verb === this.passed!.verb) : undefined;
    }

    askHint(): void {
        if (!this.ask || this.hint === 'thinks') return;
        this.hint = 'thinks';
        this.send({ type: 'hint', decision: this.ask.decision });
    }

    /** The best option glows: its button, and what it names on the table. */
    hearHint(hint: Hint): void {
        if (hint.decision !== this.ask?.decision) return;
        const best = this.ask.options.find((option) => option.a === hint.options[0]?.a);
        this.hint = hint;
        this.pointed = best ? [optionThing(best.a), ...thingsOf(best)] : [];
    }

    /** Somebody says one of the phrases. */
    says(seat: number, words: string): void {
        this.log = [...this.log, { words: `${this.view?.seats[seat]?.name ?? 'somebody'}: ${words}`, rule: undefined, seat, turn: false }];
    }

    begin(): void {
        this.log = [];
        this.over = null;
        this.ask = null;
        this.view = undefined;
        this.reading = null;
        this.info = null;
        this.clock = null;
        this.sent = undefined;
        this.waiting = false;
        this.speakUp();
        this.seen = 0;
        this.last = [];
        this.scene = null;
        this.book = undefined;
        this.early = [];
    }

    touch(thing: Thing): void {
        if (!this.ask || this.waiting) return;
        if (this.preview && this.picked.includes(thing)) this.choose(this.preview);
        else this.picked = touched(this.ask, this.picked, thing);
    }

    choose(option: Option): void {
        if (!this.ask || this.waiting) return;
        this.waiting = true;
        if (this.scene?.over) this.scene = null;
        this.picked = [];
        this.sent = this.ask.decision;
        if (option.ends) this.passed = { question: this.ask.question, verb: option.verb };
        this.send({ type: 'choose', decision: this.ask.decision, action: option.a });
    }

    refused(words: string): void {
        this.waiting = false;
        this.sent = undefined;
        if (this.hint === 'thinks') this.hint = null;
        this.problem = words;
    }

    read(card: ViewCard | undefined): void {
        const kind = this.kind(card);
        if (kind) this.reading = { kind, card };
    }

    /** Somebody touches a card of which nothing can be done now: where there is no panel for its text, it opens. */
    look(card: ViewCard | undefined): void {
        if (matchMedia('(max-width: 800px)').matches) this.open(card);
        else this.read(card);
    }

    open(card: ViewCard | undefined): void {
        this.read(card);
        this.opened = this.kind(card) !== undefined;
    }
}

/** A view with what differs put in: whole members, or single entries of a list by their place. */
export function merged(before: View, parts: Record<string, unknown>): View {
    const after: Record<string, unknown> = { ...before };
    for (const [key, value] of Object.entries(parts)) {
        const list = after[key];
        if (value === null) delete after[key]; // it is gone
        else after[key] = Array.isArray(list) && !Array.isArray(value) ? Object.assign([...(list as unknown[])], value) : value;
    }
    return after as unknown as View;
}
