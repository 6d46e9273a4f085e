// footprint.mjs MODULE: prints `game signature footprint` for every game of a module that imports nothing.
import { open } from './module.mjs';

const { engine, text } = open(process.argv[2]);
const hex = (number) => BigInt.asUintN(64, number).toString(16).padStart(16, '0');

for (const name of Object.keys(engine).filter((n) => n.startsWith('cw_game_') && typeof engine[n] === 'object')) {
    const game = engine[name].value;
    const size = engine.cw_test_memory(game);
    const memory = engine.cw_memory_new(size);
    const signature = engine.cw_test_signature(game, memory, size);
    console.log(text(engine.cw_game_name(game)), hex(signature), hex(engine.cw_test_footprint(game, memory, size)));
    engine.cw_memory_free(memory);
}
