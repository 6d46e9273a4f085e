// What comes over the wire: the book, frames with view, question and events (docs/protocol.md).

export type Numbers = Record<string, number>;

export interface BookKind {
    kind: number;
    name: string;
    type: string;
    faction?: string;
    class?: string;
    stats: Record<string, number | string>;
    tags: string[];
    lines: { text: string; rules?: string[]; use?: Numbers }[]; // use: its player may, for so much of the seat's counters
    back?: string;
    copies?: number;
}

export interface BookVerb {
    id: string;
    label: string;
    needs?: string;
    rule?: string;
}

export interface BookRule {
    id: string;
    chapter?: string;
    title?: string; // a chapter
    text?: string;
    rulings?: string[];
}

export interface BookRuling {
    id: string;
    name?: string;
    text: string;
    values?: string;
    value?: string;
    source?: string; // why there is a question
}

export interface Book {
    game: string;
    title: string;
    fingerprint: string;
    about?: string;
    length?: string;
    goal: string;
    seats?: { fewest: number; most: number; usual: number };
    roles: { id: string; words: string; goal: string }[];
    kinds: BookKind[];
    words: Record<string, Record<string, string>>;
    questions: { id: string; rule: string; words: string; verbs: BookVerb[] }[];
    events: { id: string; args: { type: string; name?: string }[] }[];
    terms: { word: string; rule: string; text: string }[];
    rules: BookRule[];
    rulings: BookRuling[];
    formats?: { id: string; name: string; lines?: { name: string; value: string }[] }[];
    decks?: { id: string; name: string; format?: string; cards?: { n: number; name: string }[] }[];
    lessons?: unknown[];
    layout?: Layout;
}

// ---- layout ---------------------------------------------------------------------------------------------------------

export interface LayoutArea {
    area: string; // head, other, table, me
    kind: string; // hand, row, pile, grid, lanes, boxes, stack, panel, tracks, line
    zones?: string[];
    tracks?: string[];
    cell?: string;
    fill?: { counter: string; of: number[] };
}

export interface LayoutPart {
    part: string; // frame, pattern, sigil, top, big, stats, foot, letters; title, corner, pieces, stack, badge, edge, hatch, bar
    names?: string[];
    text?: string;
    on?: boolean;
}

export interface LayoutScene {
    words: string;
    from: string; // events
    to: string[];
    at?: string; // the mark of its place while it goes on
    order?: string; // a value of cards, the highest first
    pips: string[]; // numbers of events
}

export interface Layout {
    theme?: string;
    hue?: number;
    screens?: Record<string, string[]>;
    areas?: LayoutArea[];
    narrow?: Record<string, string>;
    faces?: Record<string, LayoutPart[]>;
    cells?: Record<string, LayoutPart[]>;
    icons?: Record<string, string>;
    colours?: { hue: number; grey?: boolean; faction?: string; class?: string; type?: string; name?: string }[];
    seat_colours?: number;
    progress?: { id: string; words: string; counter?: string; track?: string; of?: number }[];
    paint?: Record<'card' | 'mark' | 'counter' | 'value' | 'track' | 'zone', Record<string, string>>;
    scenes?: LayoutScene[];
    motions?: { event: string; how: string; to?: string; lasts?: number; hold?: number }[];
}

// ---- view -----------------------------------------------------------------------------------------------------------

export interface ViewCard {
    id?: number; // the handle; a card that is not known has none
    kind?: number;
    up?: boolean;
    at?: number;
    on?: number;
    counters?: Numbers;
    marks?: string[];
    values?: Numbers;
    stacks?: { id: string; seat: number; n: number }[];
    lines?: { text: string; state: string; cost?: number }[];
    parts?: { value: string; n: number; from?: string; card?: number; kind?: number }[]; // what its values are made of
}

export interface ViewZone {
    id: string;
    i?: number;
    owner: number; // -1: nobody's
    holder?: number;
    kind?: string;
    count: number;
    size?: number;
    columns?: number;
    back?: string;
    cards?: ViewCard[];
}

export interface ViewSeat {
    name: string;
    role?: string;
    team?: number;
    counters?: Numbers;
    marks?: string[];
    out?: boolean;
}

export interface View {
    v: 2;
    seat: number;
    status: string;
    phase?: { id: string; n: number; of: number };
    waiting?: number[];
    answered?: number[];
    mine?: { decision: number; a: number; words: string };
    seats: ViewSeat[];
    zones: ViewZone[];
    tracks?: { id: string; value: number; max?: number }[];
    stack?: { seat: number; card?: number; kind?: number; line?: string; refs?: Ref[] }[];
    links?: [number, number, string][]; // cards by their handles
    result?: Result;
}

export interface Result {
    rule: string;
    payoff: number[];
    points: number[];
    words?: string;
    reason?: string;
    resigned?: number;
    forfeit?: number;
}

// ---- question -------------------------------------------------------------------------------------------------------

export type Role = 'actor' | 'target' | 'to' | 'with';

export interface Ref {
    as?: Role;
    card?: number[];
    zone?: string;
    seat?: number;
    stack?: { card: number; seat: number; id: string };
}

export interface Option {
    a: number;
    verb: string;
    label: string;
    words: string;
    refs?: Ref[];
    amount?: { n: number; unit: string };
    cost?: Numbers;
    ends?: boolean;
}

export interface Ask {
    decision: number;
    kind: 'single' | 'sealed' | 'open';
    question: string;
    rule: string;
    words: string;
    args?: Record<string, number | string>;
    step?: { n: number; of: number };
    options: Option[];
}

export interface Move {
    card?: number;
    kind?: number;
    from: string;
    to: string;
    at?: number;
}

export interface GameEvent {
    e: string;
    args?: Record<string, unknown>;
    dice?: number[];
    moves?: Move[];
    changes?: { ref: Ref; counter: string; by: number }[];
    words: string;
    rule?: string;
}

export interface Frame {
    type: 'frame';
    table?: string;
    n: number;
    base?: number;
    news?: boolean; // a whole view, but events that were not told before; without it a whole view tells the latest once more
    events: GameEvent[];
    view: Partial<View>;
    ask?: Ask | null;
    clock?: number[]; // milliseconds that each seat has left
}

// ---- hints ----------------------------------------------------------------------------------------------------------

export interface Hint {
    decision: number;
    done: boolean;
    words: string;
    sure?: string;
    options: { a: number; words: string; wins?: number; margin?: number }[];
}

// ---- lessons --------------------------------------------------------------------------------------------------------

export interface Point extends Ref {
    counter?: string;
    track?: string;
    option?: number;
    part?: string; // goal, phases, log, question
}

export interface Taught {
    step: number;
    steps: number;
    waits: 'read' | 'move' | 'over';
    say: string;
    points: Point[];
    wrong: string;
    anew: boolean;
}

/** A book leaves out what is empty; here every kind has its members. */
export function wholeBook(book: Book): Book {
    const kinds = book.kinds.map((kind) => ({ ...kind, stats: kind.stats ?? {}, tags: kind.tags ?? [], lines: kind.lines ?? [] }));
    return { ...book, kinds };
}

export const zoneKey = (zone: ViewZone): string =>
    `${zone.id}/${zone.i ?? 0}/${zone.owner}`;
