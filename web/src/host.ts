// Where tables are: in a worker of this page, or at a server.  The rest of the page does not know.
import type { Book } from './wire';

export interface GameSummary {
    game: string;
    title: string;
    seats: { fewest: number; most: number; usual: number };
    about?: string;
    goal?: string;
    length?: string;
    hue?: number;
}

export interface OpenTable {
    table: string;
    game: string;
    state: string;
    seats: { kind: string; name?: string; level?: string; taken?: boolean }[];
}

export type Message = Record<string, unknown> & { type: string };
export type Hear = (message: Message) => void;

export interface Host {
    readonly alone: boolean; // nobody else can come to these tables
    games(): Promise<GameSummary[]>;
    /** Sits down at a new table: `seats` are players' names, 'you' among them. */
    open(game: string, seats: string[], rules?: Record<string, string>): void;
    /** The book of the table that a `table` message is about. */
    book(message: Message): Promise<Book>;
    send(message: Message): void;
    listen(hear: Hear): void;
}

// ---- in this page -----------------------------------------------------------------------------------------------------

// What computers are called at a table of one's own.
const COMPUTERS = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal'];

export function workerHost(): Host {
    let hear: Hear = () => {};
    const waiting = new Map<string, Hear>();
    let worker = start();

    function start(): Worker {
        const fresh = new Worker(new URL('./engine/worker.ts', import.meta.url), { type: 'module' });
        fresh.onmessage = (event: MessageEvent<Message>) => {
            const m = event.data;
            const answer = waiting.get(m.type);
            waiting.delete(m.type);
            (answer ?? hear)(m);
        };
        fresh.onerror = (event) => {
            hear({ type: 'error', words: `the engine has stopped and is started anew: ${event.message}` });
            worker = start();
        };
        return fresh;
    }

    const asked = (message: Message): Promise<Message> =>
        new Promise((resolve) => {
            waiting.set(message.type, resolve);
            worker.postMessage(message);
        });

    return {
        alone: true,
        games: async () => (await asked({ type: 'lobby' }))['games'] as GameSummary[],
        open: (game, seats, rules = {}) =>
            worker.postMessage({ type: 'open', game, seats, rules, names: seats.map((s, i) => (s === 'you' ? playerName() : COMPUTERS[i % COMPUTERS.length]!)) }),
        book: async (message) => (await asked({ type: 'book', game: message['game'] }))['book'] as Book,
        send: (message) => worker.postMessage(message),
        listen: (listener) => (hear = listener),
    };
}

// ---- at a server --------------------------------------------------------------------------------------------------------

const PROTOCOL = 2, RETRY_MS = 2000, NAME = 'cardwright.name';

export const playerName = (): string => localStorage.getItem(NAME) ?? 'Guest';
export const setPlayerName = (name: string): void => localStorage.setItem(NAME, name);

function nonce(): string {
    return [...crypto.getRandomValues(new Uint8Array(32))].map((b) => b.toString(16).padStart(2, '0')).join('');
}

// A seat's secret stands behind the #, which no server sees: the address is the way back to the seat, on any device.
interface Place {
    table: string | null;
    seat: number | null;
    secret: string | null;
}

function placeOfAddress(): Place {
    const hash = new URLSearchParams(location.hash.slice(1));
    return { table: hash.get('t'), seat: hash.has('s') ? Number(hash.get('s')) : null, secret: hash.get('k') };
}

function keepAddress(place: Place): void {
    const hash = new URLSearchParams();
    if (place.table) hash.set('t', place.table);
    if (place.seat !== null) hash.set('s', String(place.seat));
    if (place.secret) hash.set('k', place.secret);
    history.replaceState(null, '', `#${hash.toString()}`);
}

export function serverHost(url: string): Host {
    let hear: Hear = () => {}, socket: WebSocket, opening = false, re = 0;
    const place = placeOfAddress();
    let greeted: (games: GameSummary[]) => void = () => {};
    const games = new Promise<GameSummary[]>((resolve) => (greeted = resolve));

    const say = (message: Message): void => {
        if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ re: ++re, ...message }));
    };
    const sit = (): void =>
        say({ type: 'sit', table: place.table, ...(place.secret ? { seat: place.seat, secret: place.secret } : { name: playerName(), nonce: nonce() }) });

    function onTable(m: Message): void {
        const fresh = m['table'] !== place.table;
        place.table = m['table'] as string;
        if (fresh) place.secret = null;
        place.seat = typeof m['you'] === 'number' ? m['you'] : null;
        if (typeof m['secret'] === 'string') place.secret = m['secret'];
        keepAddress(place);
        if (m['state'] === 'open' && opening) {
            opening = false;
            sit();
        }
    }

    function connect(): void {
        socket = new WebSocket(url);
        socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL }));
        socket.onmessage = (event: MessageEvent<string>) => {
            const m = JSON.parse(event.data) as Message;
            if (m.type === 'hello') {
                greeted(m['games'] as GameSummary[]);
                if (place.table && place.secret) sit();
                else if (place.table) say({ type: 'watch', table: place.table });
            } else if (m.type === 'table') onTable(m);
            hear(m);
        };
        socket.onclose = () => {
            hear({ type: 'cut', words: 'The connection is lost. Trying again; nothing that you have played is lost.' });
            setTimeout(connect, RETRY_MS);
        };
    }
    connect();

    return {
        alone: false,
        games: () => games,
        open: (game, seats, rules = {}) => {
            opening = true;
            say({ type: 'open', game, seats: seats.map((s) => (s === 'you' ? 'person' : s)), rules });
        },
        book: async (message) => {
            const reply = await fetch(message['book'] as string);
            if (!reply.ok) throw new Error(`the book of the game cannot be fetched: ${reply.status}`);
            return (await reply.json()) as Book;
        },
        send: (message) => say(place.table ? { table: place.table, ...message } : message),
        listen: (listener) => (hear = listener),
    };
}

/** A page that a server has sent plays there; one that lies on a disk or a plain web space plays alone. */
export async function findHost(): Promise<Host> {
    const probe = await fetch('./server.json').catch(() => undefined);
    if (!probe?.ok || !probe.headers.get('content-type')?.includes('json')) return workerHost();
    return serverHost(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
}
