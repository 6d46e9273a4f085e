// Where tables are: in a worker of this page, or at a server.  The rest of the page does not know.
import type { Book } from '../wire';

export interface GameSummary {
    game: string;
    title: string;
    seats: { fewest: number; most: number; usual: number };
    about?: string;
    goal?: string;
    length?: string;
    hue?: number;
    pattern?: string;
    lessons?: unknown[];
}

export interface SeatOfTable {
    kind: string; // person, computer, bot
    name?: string;
    level?: string;
    taken?: boolean;
    here?: boolean;
    left?: boolean;
    played_on?: boolean;
}

export interface Clock {
    base?: number;
    increment?: number;
    days?: number;
    zero?: string;
}

export interface OpenTable {
    table: string;
    game: string;
    state: string;
    seats: SeatOfTable[];
    clock?: Clock;
}

/** A table as the `table` message tells of it. */
export interface TableState extends OpenTable {
    book?: string;
    you?: number;
    commit?: string; // the hash of the secret that the cards come from
    next?: string; // that of the next game with the same people, when this one is over
    offer?: { what: string; seat: number; accepted: number[] };
    because?: string;
    cannot_save?: string; // why the last answer could not be stored; the server tries again
    waits?: boolean; // nobody of the people plays now: it goes on when one of them comes back
}

export type Text = string | { name: string; text: string };

/** Three cards of a game, and how they are drawn: enough of its book for a picture of it. */
export type PosterBook = Pick<Book, 'game' | 'title' | 'fingerprint' | 'kinds' | 'layout'>;

/** How a new table is set: `seats` are players, 'you' and 'person' among them. */
export interface Setup {
    game: string;
    seats: string[];
    rules?: Record<string, string>;
    decks?: Text[];
    format?: Text;
    cards?: Text[]; // besides those that ship
    only_cards?: Text[]; // or instead of them
    clock?: Clock;
    public?: boolean;
}

/** A table that somebody can come back to. */
export interface Kept {
    id: string;
    game: string;
    title: string;
    words: string; // where it stands
    when: number;
    over: boolean;
    replay?: string; // of a game in this page
}

export type Message = Record<string, unknown> & { type: string };
export type Hear = (message: Message) => void;

export interface Host {
    readonly alone: boolean; // nobody else can come to these tables
    readonly levels: string[];
    readonly bots: string[];
    readonly phrases: string[];
    games(): Promise<GameSummary[]>;
    open(setup: Setup): void;
    sit(table: string, seat: number | undefined, name: string): void;
    watch(table: string): void;
    /** Leaves the table that is on the screen; its game goes on or waits. */
    away(): void;
    /** Games that can be gone on with from here. */
    mine(): Kept[];
    resume(id: string): void;
    forget(id: string): void;
    /** The book of the table that a `table` message is about; of a game as it is usually played. */
    book(message: Message): Promise<Book>;
    usualBook(game: string): Promise<Book>;
    posters(): Promise<PosterBook[]>;
    /** The replay of the game that is over, as text. */
    replay(address: string): Promise<string>;
    send(message: Message): void;
    listen(hear: Hear): void;
}
