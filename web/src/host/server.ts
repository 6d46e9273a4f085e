// Tables at a server.  A lost connection is made again, and what was not acknowledged is said again.
import { settings } from '../settings.svelte';
import { keep, kept } from '../storage';
import type { Book } from '../wire';
import type { GameSummary, Hear, Host, Kept, Message, PosterBook, Setup } from './host';

const PROTOCOL = 2, RETRY_MS = 1000, RETRY_MOST_MS = 8000, SEATS = 'seats', MOST_SEATS = 12;

const hex = (bytes: Uint8Array): string => [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');

// A seat's secret stands behind the #, which no server sees: the address is the way back to the seat, on any device.
interface Place {
    table: string | null;
    seat: number | null;
    secret: string | null;
}

interface KeptSeat extends Kept {
    seat: number;
    secret: string;
    nonce?: string; // what this browser gave to the deal, and the hash that it had been shown before
    commit?: string;
}

function placeOfAddress(): Place {
    const hash = new URLSearchParams(location.hash.slice(1));
    return { table: hash.get('t'), seat: hash.has('s') ? Number(hash.get('s')) : null, secret: hash.get('k') };
}

function keepAddress(place: Place): void {
    const hash = new URLSearchParams();
    if (place.table) hash.set('t', place.table);
    if (place.seat !== null) hash.set('s', String(place.seat));
    if (place.secret && place.seat !== null) hash.set('k', place.secret);
    history.replaceState(null, '', place.table ? `#${hash.toString()}` : location.pathname);
}

const draw = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));

export function serverHost(url: string, page: string): Host {
    let hear: Hear = () => {}, socket: WebSocket, sitsWhenOpen = false, re = 0, retry = RETRY_MS, list: GameSummary[] = [];
    let shown: Message | undefined; // the last `table`
    let given: { before?: string; nonce: string; commit: string } | undefined; // to a deal: of a table, or of the one after `before`
    let hidden = false; // the page was left, and the browser may keep it
    let unanswered: Message | undefined; // an answer that the server has not taken yet
    let unopened: Message | undefined; // a table that was wanted while there was no connection
    let gone: string | null = null; // the table that was left: what is still told of it is not heard
    const place = placeOfAddress();
    const told = { levels: [] as string[], bots: [] as string[], phrases: [] as string[] };
    let early: Message[] | undefined = []; // said before the server has greeted for the first time
    let usual: { game: string; book: Promise<Book> } | undefined; // of the game that is being opened
    greet(JSON.parse(page) as Message); // what it says of itself came with the page

    const say = (message: Message): void => {
        if (early) early.push(message);
        else if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
        else if (message.type === 'open') unopened = message;
    };
    function greet(m: Message): void {
        list = (m['games'] as GameSummary[]) ?? [];
        told.levels = (m['levels'] as string[]) ?? [];
        told.bots = (m['bots'] as string[]) ?? [];
        told.phrases = (m['phrases'] as string[]) ?? [];
    }
    const numbered = (message: Message): Message => ({ re: ++re, ...message });

    const wishes = () => (settings.now.auto ? { auto: true } : {}); // questions with one option are answered for this seat

    function comeBack(): void {
        if (!place.table) return;
        gone = null;
        if (place.secret && place.seat !== null) say(numbered({ type: 'sit', table: place.table, seat: place.seat, secret: place.secret, ...wishes() }));
        else say(numbered({ type: 'watch', table: place.table }));
        if (unanswered) say(unanswered);
    }

    function goFrom(): void {
        Object.assign(place, { table: null, seat: null, secret: null });
        unanswered = given = undefined;
        keepAddress(place);
    }

    function sit(table: string, seat: number | undefined, name: string): void {
        given = { nonce: draw(), commit: shown?.['table'] === table ? String(shown['commit']) : '' };
        say(numbered({ type: 'sit', table, name, nonce: given.nonce, ...(seat === undefined ? {} : { seat }), ...wishes() }));
    }

    // A rematch is another deal: its secret was fixed before, and everybody who agrees gives a number to it.
    function withNonce(message: Message): Message {
        if ((message.type !== 'offer' && message.type !== 'accept') || message['what'] !== 'rematch' || !place.table) return message;
        given = { before: place.table, nonce: draw(), commit: String(shown?.['next'] ?? '') };
        return { ...message, nonce: given.nonce };
    }

    function onTable(m: Message): void {
        shown = m;
        const another = m['table'] !== place.table;
        if (another && typeof m['you'] !== 'number') place.secret = null; // a rematch has the secrets of the game before
        place.table = m['table'] as string;
        place.seat = typeof m['you'] === 'number' ? m['you'] : null;
        if (typeof m['secret'] === 'string') place.secret = m['secret'];
        keepAddress(place);
        if (m['state'] === 'open' && sitsWhenOpen) {
            sitsWhenOpen = false;
            sit(place.table, undefined, settings.now.name);
        }
        if (place.seat !== null && place.secret) remember(m);
    }

    function remember(m: Message): void {
        const others = kept<KeptSeat[]>(SEATS, []).filter((s) => s.id !== place.table);
        const before = kept<KeptSeat[]>(SEATS, []).find((s) => s.id === place.table);
        const mine = given && given.before !== place.table ? given : before;
        const names = (m['seats'] as { name?: string }[]).map((s) => s.name).filter((_, i) => i !== place.seat).filter(Boolean);
        const game = String(m['game'] ?? '');
        const now: KeptSeat = {
            id: place.table!, game, title: list.find((g) => g.game === game)?.title ?? game, words: names.length ? `with ${names.join(', ')}` : 'waiting for others',
            when: Date.now(), over: m['state'] === 'over' || m['state'] === 'closed', seat: place.seat!, secret: place.secret!,
            ...(mine?.nonce ? { nonce: mine.nonce, commit: mine.commit ?? '' } : {}),
        };
        if (mine === given) given = undefined;
        keep(SEATS, [now, ...others].slice(0, MOST_SEATS));
    }

    function onMessage(m: Message): void {
        if (gone && m['table'] === gone) return;
        if (m.type === 'hello') {
            retry = RETRY_MS;
            greet(m);
            const waiting = early ?? [];
            early = undefined;
            comeBack();
            waiting.forEach(say);
            if (unopened) say(unopened);
            unopened = undefined;
        } else if (m.type === 'table') onTable(m);
        else if ((m.type === 'done' || m.type === 'refused') && m['re'] === unanswered?.['re']) unanswered = undefined;
        else if (m.type === 'refused' && m['reason'] === 'unknown_table') goFrom(); // the link leads nowhere: this is the lobby
        else if (m.type === 'refused' && m['reason'] === 'left') {
            place.seat = null; // who has left may watch
            comeBack();
        }
        hear(m);
    }

    function connect(): void {
        const mine = (socket = new WebSocket(url));
        socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL }));
        socket.onmessage = (event: MessageEvent<string>) => onMessage(JSON.parse(event.data) as Message);
        socket.onclose = () => {
            if (hidden || mine !== socket) return; // hung up on purpose: who comes back connects anew
            hear({ type: 'cut', words: 'The connection is lost. Trying again; nothing that you have played is lost.' });
            setTimeout(() => {
                if (hidden) return;
                connect();
                void serverPage('no-store').then((now) => {
                    if (now && now !== page) hear({ type: 'newer' });
                });
            }, retry);
            retry = Math.min(2 * retry, RETRY_MOST_MS);
        };
    }
    connect();
    // A browser may keep a page that was left, with its connection: the others would see somebody who is not there.
    addEventListener('pagehide', () => {
        hidden = true;
        socket.close();
    });
    addEventListener('pageshow', () => {
        if (!hidden) return;
        hidden = false;
        connect();
    });

    const usualBook = async (game: string): Promise<Book> => (await json(`./book/${game}.json`)) as Book;
    async function json(address: string): Promise<unknown> {
        const reply = await fetch(address);
        if (!reply.ok) throw new Error(`${address} cannot be fetched: ${reply.status} ${reply.statusText}`);
        return reply.json();
    }

    return {
        alone: false,
        get levels() {
            return told.levels;
        },
        get bots() {
            return told.bots;
        },
        get phrases() {
            return told.phrases;
        },
        games: () => Promise.resolve(list),
        open: (setup: Setup) => {
            sitsWhenOpen = setup.seats.includes('you');
            // The book is on its way before the table is there: as a rule it is the usual one.
            usual = { game: setup.game, book: usualBook(setup.game) };
            usual.book.catch(() => {});
            say(numbered({ type: 'open', ...setup, seats: setup.seats.map((s) => (s === 'you' ? 'person' : s)) }));
        },
        sit,
        watch: (table) => {
            Object.assign(place, { table, seat: null, secret: null });
            given = undefined;
            gone = null;
            say(numbered({ type: 'watch', table }));
        },
        away: () => {
            // A watcher goes; a seat stays taken, and its owner is shown as away.
            if (place.table) say(numbered({ type: 'away', table: place.table }));
            gone = place.table;
            goFrom();
        },
        mine: () => kept<KeptSeat[]>(SEATS, []),
        resume: (id) => {
            const seat = kept<KeptSeat[]>(SEATS, []).find((s) => s.id === id);
            if (!seat) return;
            Object.assign(place, { table: seat.id, seat: seat.seat, secret: seat.secret });
            given = undefined;
            comeBack();
        },
        forget: (id) => keep(SEATS, kept<KeptSeat[]>(SEATS, []).filter((s) => s.id !== id)),
        book: async (message) => {
            const known = usual?.game === message['game'] ? await usual!.book.catch(() => undefined) : undefined;
            usual = undefined;
            return known && String(message['book']).includes(`-${known.fingerprint}-`) ? known : ((await json(message['book'] as string)) as Book);
        },
        usualBook,
        posters: async () => (await json('./posters.json')) as PosterBook[],
        replay: async (address) => {
            const reply = await fetch(address);
            if (!reply.ok) throw new Error(`the replay cannot be fetched: ${reply.status} ${reply.statusText}`);
            return reply.text();
        },
        send: (message) => {
            const whole = numbered(place.table && message.type !== 'lobby' ? { table: place.table, ...withNonce(message) } : message);
            if (message.type === 'choose') unanswered = whole;
            say(whole);
        },
        listen: (listener) => (hear = listener),
    };
}

/** What this browser gave to the deal of a table, if it sat there, and the hash that it had been shown before ('' if none was). */
export function givenTo(table: string): { nonce: string; commit: string } | undefined {
    const seat = kept<KeptSeat[]>(SEATS, []).find((s) => s.id === table);
    return seat?.nonce ? { nonce: seat.nonce, commit: seat.commit ?? '' } : undefined;
}

/** What the server that has sent this page says of itself; '' where no server has. */
export async function serverPage(cache: RequestCache = 'default'): Promise<string> {
    const probe = await fetch('./server.json', { cache }).catch(() => undefined); // the first time index.html has asked for it
    return probe?.ok && probe.headers.get('content-type')?.includes('json') ? probe.text() : '';
}
