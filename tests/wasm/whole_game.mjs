// whole_game.mjs MODULE: a game against `medium` for every game of the module; see whole_game.c.
import { open } from './module.mjs';

const SEED = 7n, SLICE = 7, MOST_STEPS = 100000, MOST_ADVISED = 6, NAME = 0, WAITS = 0, IS_OVER = 2, OK = 0;
const { engine, call, text, bytesOf } = open(process.argv[2]);
const hex = (number) => (number >>> 0).toString(16).padStart(8, '0');

const hashText = (h, at) => {
    for (const byte of bytesOf(at)) h = Math.imul(h ^ byte, 16777619);
    return h;
};

function look(t, seats, told) {
    let h = 2166136261 | 0;
    for (let viewer = -1; viewer < seats; viewer++) {
        h = hashText(h, engine.cw_table_view(t, viewer));
        h = hashText(h, engine.cw_table_ask(t, viewer));
        for (let i = told.count; i < engine.cw_table_events(t); i++) h = hashText(h, engine.cw_table_event(t, i, viewer));
    }
    told.count = engine.cw_table_events(t);
    return h >>> 0;
}

function answer(t, seen) {
    const waiting = engine.cw_table_waiting(t);
    const seat = 31 - Math.clz32(waiting & -waiting);
    const { options } = JSON.parse(text(engine.cw_table_ask(t, seat)));
    const action = options[(seen >>> 8) % options.length].a;
    const status = engine.cw_table_answer(t, seat, engine.cw_table_number(t), action);
    console.log(`seat ${seat} answers ${action}: ${status}`);
    if (status !== OK) process.exit(1);
}

function askAdvice(t) {
    const waiting = engine.cw_table_waiting(t);
    if (!call('cw_table_advise', t, 31 - Math.clz32(waiting & -waiting), 'search:60')) process.exit(1);
    while (!engine.cw_table_advise_more(t, SLICE));
    console.log(`advice ${text(engine.cw_table_advice(t))}`);
}

function hint(t) {
    const waiting = engine.cw_table_waiting(t);
    const seat = 31 - Math.clz32(waiting & -waiting);
    engine.cw_table_hint(t, seat, SLICE);
    return hashText(2166136261 | 0, engine.cw_table_hint(t, seat, 2 * SLICE));
}

function usualSeats(game) {
    const three = engine.cw_memory_new(12);
    engine.cw_game_seats(game, three, three + 4, three + 8);
    const seats = new Int32Array(engine.memory.buffer, three, 3)[2];
    engine.cw_memory_free(three);
    return seats;
}

for (let i = 0; i < engine.cw_game_count(); i++) {
    const game = engine.cw_game_at(i), seats = usualSeats(game), told = { count: 0 };
    const t = engine.cw_table_new(game);
    call('cw_table_give', t, NAME, 'Ann', '');
    if (!engine.cw_table_start(t, seats, SEED, 0, 0n)) {
        console.log(`${text(engine.cw_game_name(game))}: ${text(engine.cw_table_problem(t))}`);
        process.exit(1);
    }
    for (let s = 1; s < seats; s++) call('cw_table_seat', t, s, 'medium');
    console.log(`${text(engine.cw_game_name(game))}, ${seats} seats`);
    let next;
    for (let k = 0; (next = engine.cw_table_next(t)) !== IS_OVER && k < MOST_STEPS; k++) {
        const seen = look(t, seats, told);
        console.log(`question ${engine.cw_table_number(t)} ${hex(seen)}`);
        if (next === WAITS && k < MOST_ADVISED) askAdvice(t);
        if (next === WAITS && k % 8 === 0) console.log(`hint ${hex(hint(t))}`);
        if (next === WAITS) answer(t, seen);
        else while (!engine.cw_table_think(t, SLICE));
    }
    console.log(`over ${hex(look(t, seats, told))}`);
    console.log(text(engine.cw_table_result(t)));
    process.stdout.write(text(engine.cw_table_replay(t)));
    engine.cw_table_close(t);
}
