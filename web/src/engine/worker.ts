// A table in a worker: the same messages as the server's, with the engine in the page.  Also what looks into stored games.
import { Taught } from './lesson';
import { Engine } from './module';
import { Stored } from './study';

const WAITS = 0, THINKS = 1, OVER = 2, OK = 0, NAME = 0, RULE = 1, DECK = 2, CARDS = 3, ONLY_CARDS = 4, FORMAT = 5;
const SLICE = 16; // iterations of thought between two looks at the messages
const MOST_RETOLD = 400; // events

type Text = string | { name: string; text: string };

interface Open {
    game: string;
    seats: string[]; // 'you' or the name of a player
    names: string[];
    rules?: Record<string, string>;
    decks?: Text[];
    format?: Text;
    cards?: Text[];
    only_cards?: Text[];
    replay?: string;
}

let engine: Engine | undefined;
let table = 0, me = 0, frames = 0, running = false, retells = false;
let stored: Stored | undefined, judging = 0;

const say = (message: Record<string, unknown>): void => postMessage(message);
const taught = new Taught(say);
const json = (text: string): unknown => JSON.parse(text) as unknown;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function ready(): Promise<Engine> {
    engine ??= await Engine.load(new URL('cardwright.wasm', location.href));
    return engine;
}

function games(e: Engine): unknown[] {
    const list: unknown[] = [];
    for (let i = 0; i < e.call('cw_game_count'); i++) list.push(json(e.lent('cw_game_summary', e.call('cw_game_at', i))));
    return list;
}

function problem(e: Engine): string {
    return e.text('cw_table_problem', table);
}

// ---- playing ----------------------------------------------------------------------------------------------------------

/** The page is told what is new; or, if it comes to the game or an answer was taken back, the latest of what happened once more. */
function sendFrame(e: Engine): void {
    const frame = json(e.text('cw_table_frame', table, me)) as Record<string, unknown>;
    if (retells) say({ type: 'frame', n: ++frames, ...frame, events: json(e.text('cw_table_history', table, me, MOST_RETOLD)) });
    else say({ type: 'frame', n: ++frames, news: true, ...frame });
    retells = false;
}

/** The whole game as it stands: the page keeps it, and can go on from it when this worker is gone. */
function save(e: Engine, over: boolean): void {
    say({ type: 'saved', replay: e.text('cw_table_replay', table), over, words: over ? 'over' : `decision ${e.call64('cw_table_number', table)}` });
}

/** Goes on until the player must answer or the game is over; thinks in slices, so that messages are heard. */
async function goOn(e: Engine): Promise<void> {
    if (running) return;
    running = true;
    const mine = table;
    for (;;) {
        const next = e.call('cw_table_next', table);
        sendFrame(e);
        if (next === WAITS) {
            save(e, false);
            break;
        }
        if (next === OVER) {
            save(e, true);
            say({ type: 'over', result: json(e.text('cw_table_result', table)), replay: e.text('cw_table_replay', table) });
            break;
        }
        if (next === THINKS)
            while (table === mine && !e.call('cw_table_think', table, SLICE)) await pause();
        if (table !== mine) break; // another game has begun meanwhile
    }
    running = false;
    if (table !== mine) void goOn(e);
}

/** Thinks about the player's question and says what it likes best; dropped when the question is past. */
async function advise(e: Engine, decision: number): Promise<void> {
    const mine = table;
    for (;;) {
        const said = e.text('cw_table_hint', table, me, SLICE);
        if (!said) return;
        const hint = json(said) as { decision: number; done: boolean };
        if (table !== mine || hint.decision !== decision) return;
        if (hint.done) {
            say({ type: 'hint', ...hint });
            return;
        }
        await pause();
    }
}

function give(e: Engine, def: number, what: number, text: Text): void {
    if (typeof text !== 'string') {
        e.call('cw_table_give', table, what, text.name, text.text);
        return;
    }
    const path = `decks/${text}.${what === DECK ? 'deck' : 'format'}`; // one that ships
    let shipped = '';
    e.numbers(2, (at) => (shipped = e.text('cw_text', def, path, at)));
    e.call('cw_table_give', table, what, path, shipped);
}

/** What was brought along is looked at first where something is wrong. */
function fieldOf(m: Open): string {
    return m.cards?.length || m.only_cards?.length ? 'cards' : m.decks?.length ? 'decks' : m.format ? 'format' : 'rules';
}

function openTable(e: Engine, m: Open): void {
    if (table) e.call('cw_table_close', table);
    const def = e.call('cw_find_game', m.game);
    table = e.call('cw_table_new', def);
    me = Math.max(0, m.seats.indexOf('you'));
    e.call('cw_table_tell', table, 1 << me);
    let good: number;
    if (m.replay) good = e.call('cw_table_resume', table, m.replay);
    else {
        for (const name of m.names) e.call('cw_table_give', table, NAME, name, '');
        for (const [rule, value] of Object.entries(m.rules ?? {})) e.call('cw_table_give', table, RULE, `${rule}=${value}`, '');
        for (const deck of m.decks ?? []) give(e, def, DECK, deck);
        if (m.format) give(e, def, FORMAT, m.format);
        for (const text of m.cards ?? []) give(e, def, CARDS, text);
        for (const text of m.only_cards ?? []) give(e, def, ONLY_CARDS, text);
        good = e.withKey((key) => e.call('cw_table_start', table, m.seats.length, 0n, key, 0n));
    }
    if (!good) {
        say({ type: 'refused', reason: 'setup', field: fieldOf(m), words: problem(e) });
        return;
    }
    m.seats.forEach((player, seat) => {
        if (!e.call('cw_table_seat', table, seat, player)) say({ type: 'error', words: problem(e) });
    });
    say({ type: 'table', state: 'playing', game: m.game, you: me, seats: m.seats.map((level, i) => ({ kind: level === 'you' ? 'person' : 'computer', name: m.names[i], level, taken: true, here: true })) });
    retells = m.replay !== undefined;
    void goOn(e);
}

/** What a game tells of itself as it is usually played. */
function usual(e: Engine, def: number, what: 'cw_table_book' | 'cw_table_poster'): unknown {
    const t = e.call('cw_table_new', def);
    const seats = e.numbers(3, (at) => e.call('cw_game_seats', def, at, at + 4, at + 8))[2]!;
    if (!e.call('cw_table_start', t, seats, 1n, 0, 0n)) throw new Error(e.text('cw_table_problem', t));
    const told = json(e.text(what, t));
    e.call('cw_table_close', t);
    return told;
}

function posters(e: Engine): unknown[] {
    const list: unknown[] = [];
    for (let i = 0; i < e.call('cw_game_count'); i++) list.push(usual(e, e.call('cw_game_at', i), 'cw_table_poster'));
    return list;
}

async function play(e: Engine, m: Record<string, unknown>): Promise<boolean> {
    const re = m['re'];
    switch (m['type']) {
        case 'lobby':
            say({ type: 'lobby', re, games: games(e) });
            return true;
        case 'book':
            say({ type: 'book', re, book: json(e.text('cw_table_book', table)) });
            return true;
        case 'usual':
            say({ type: 'book', re, book: usual(e, e.call('cw_find_game', String(m['game'])), 'cw_table_book') });
            return true;
        case 'posters':
            say({ type: 'posters', re, posters: posters(e) });
            return true;
        case 'open':
            openTable(e, m as unknown as Open);
            return true;
        case 'choose': {
            const status = e.call('cw_table_answer', table, me, BigInt(m['decision'] as number), m['action'] as number);
            say(status === OK ? { type: 'done', re } : { type: 'refused', re, words: e.text('cw_status_words', status) });
            if (status === OK) await goOn(e);
            return true;
        }
        case 'offer':
            if (m['what'] === 'back' && e.call('cw_table_undo', table, me)) {
                retells = true;
                await goOn(e);
            } else say({ type: 'refused', re, words: 'there is nothing to take back' });
            return true;
        case 'resign':
            e.call('cw_table_leave', table, me, 'resigned');
            await goOn(e);
            return true;
        case 'hint':
            await advise(e, m['decision'] as number);
            return true;
        case 'again':
            retells = true;
            sendFrame(e);
            return true;
    }
    return false;
}

// ---- looking into stored games ------------------------------------------------------------------------------------------

async function judgeAll(spec: string): Promise<void> {
    const mine = ++judging, game = stored!;
    for (let step = 0; step < game.study.steps.length && mine === judging; step++) {
        const judge = game.judge(step, spec, SLICE);
        let next = judge.next();
        for (; !next.done && mine === judging; next = judge.next()) await pause();
        if (next.done) say({ type: 'judged', step, of: game.study.steps.length, found: next.value });
        else judge.return([]);
        await pause();
    }
}

function look(e: Engine, m: Record<string, unknown>): boolean {
    const re = m['re'];
    switch (m['type']) {
        case 'study':
            judging++;
            stored = Stored.read(e, String(m['replay']));
            say({ type: 'study', re, study: stored.study });
            return true;
        case 'show':
            say({ type: 'shown', re, frame: stored!.show(m['step'] as number, m['viewer'] as number) });
            return true;
        case 'up_to':
            say({ type: 'text', re, text: stored!.upTo(m['step'] as number) });
            return true;
        case 'judge':
            say({ type: 'judging', re });
            void judgeAll(String(m['spec']));
            return true;
        case 'stop':
            judging++;
            return true;
    }
    return false;
}

onmessage = async (message: MessageEvent<Record<string, unknown>>) => {
    const m = message.data;
    try {
        const e = await ready();
        if (!(await play(e, m)) && !look(e, m) && !taught.hear(e, m)) say({ type: 'error', re: m['re'], words: `'${String(m['type'])}' is not a message` });
    } catch (error) {
        // A trap leaves the module in an unknown state: it is not used again.
        const fatal = error instanceof WebAssembly.RuntimeError;
        say({ type: 'error', re: m['re'], fatal, words: error instanceof Error ? error.message : String(error) });
    }
};
