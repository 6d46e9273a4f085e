// A table in a worker: the same messages as the server's, with the engine in the page.
import { Engine } from './module';

const WAITS = 0, THINKS = 1, OVER = 2, OK = 0, NAME = 0, RULE = 1;
const SLICE = 16; // iterations of thought between two looks at the messages

interface Open {
    game: string;
    seats: string[]; // 'you' or the name of a player
    names: string[];
    rules?: Record<string, string>;
    replay?: string;
}

let engine: Engine | undefined;
let table = 0, me = 0, frames = 0, running = false;

const say = (message: Record<string, unknown>): void => postMessage(message);
const json = (text: string): unknown => JSON.parse(text) as unknown;

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

function sendFrame(e: Engine): void {
    const frame = json(e.text('cw_table_frame', table, me)) as Record<string, unknown>;
    say({ type: 'frame', n: ++frames, ...frame });
}

/** Goes on until the player must answer or the game is over; thinks in slices, so that messages are heard. */
async function goOn(e: Engine): Promise<void> {
    if (running) return;
    running = true;
    for (;;) {
        const next = e.call('cw_table_next', table);
        sendFrame(e);
        if (next === WAITS) break;
        if (next === OVER) {
            say({ type: 'over', result: json(e.text('cw_table_result', table)), replay: e.text('cw_table_replay', table) });
            break;
        }
        if (next === THINKS)
            while (!e.call('cw_table_think', table, SLICE)) await new Promise((r) => setTimeout(r));
    }
    running = false;
}

function openTable(e: Engine, m: Open): void {
    if (table) e.call('cw_table_close', table);
    table = e.call('cw_table_new', e.call('cw_find_game', m.game));
    me = Math.max(0, m.seats.indexOf('you'));
    e.call('cw_table_tell', table, 1 << me);
    let good: number;
    if (m.replay) good = e.call('cw_table_resume', table, m.replay);
    else {
        for (const name of m.names) e.call('cw_table_give', table, NAME, name, '');
        for (const [rule, value] of Object.entries(m.rules ?? {})) e.call('cw_table_give', table, RULE, `${rule}=${value}`, '');
        good = e.withKey((key) => e.call('cw_table_start', table, m.seats.length, 0n, key, 0n));
    }
    if (!good) {
        say({ type: 'refused', re: 'open', words: problem(e) });
        return;
    }
    m.seats.forEach((player, seat) => {
        if (player !== 'you' && !e.call('cw_table_seat', table, seat, player))
            say({ type: 'error', words: problem(e) });
    });
    say({ type: 'table', state: 'playing', game: m.game, you: me, seats: m.seats.map((level, i) => ({ name: m.names[i], level })) });
    void goOn(e);
}

onmessage = async (message: MessageEvent<Record<string, unknown>>) => {
    const m = message.data;
    try {
        const e = await ready();
        switch (m['type']) {
            case 'lobby':
                say({ type: 'lobby', games: games(e) });
                break;
            case 'book':
                say({ type: 'book', book: json(e.text('cw_table_book', table)) });
                break;
            case 'open':
                openTable(e, m as unknown as Open);
                break;
            case 'choose': {
                const status = e.call('cw_table_answer', table, me, BigInt(m['decision'] as number), m['action'] as number);
                say(status === OK ? { type: 'done', re: m['re'] } : { type: 'refused', re: m['re'], words: e.text('cw_status_words', status) });
                if (status === OK) await goOn(e);
                break;
            }
            case 'back':
                if (e.call('cw_table_undo', table, me)) await goOn(e);
                else say({ type: 'refused', re: m['re'], words: 'there is nothing to take back' });
                break;
            case 'resign':
                e.call('cw_table_leave', table, me, 'resigned');
                await goOn(e);
                break;
            case 'again':
                sendFrame(e);
                break;
            default:
                say({ type: 'error', words: `'${String(m['type'])}' is not a message` });
        }
    } catch (error) {
        say({ type: 'error', words: error instanceof Error ? error.message : String(error) });
    }
};
