// footprint.mjs MODULE: prints `game signature footprint` for every game of a module that imports nothing.
import { readFileSync } from 'node:fs';

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const imports = WebAssembly.Module.imports(module);
if (imports.length) {
    console.error('the module imports', imports);
    process.exit(1);
}
const engine = new WebAssembly.Instance(module, {}).exports;
engine._initialize();

const text = (at) => {
    const bytes = new Uint8Array(engine.memory.buffer, at);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
};
const base = (engine.__heap_base.value + 63) & ~63;
const room = (size) => {
    const missing = base + size - engine.memory.buffer.byteLength;
    if (missing > 0) engine.memory.grow(Math.ceil(missing / 65536));
};
const hex = (number) => BigInt.asUintN(64, number).toString(16).padStart(16, '0');

for (const name of Object.keys(engine).filter((n) => n.startsWith('cw_game_') && typeof engine[n] === 'object')) {
    const game = engine[name].value;
    const size = engine.cw_test_memory(game);
    room(size);
    const signature = engine.cw_test_signature(game, base, size);
    console.log(text(engine.cw_game_name(game)), hex(signature), hex(engine.cw_test_footprint(game, base, size)));
}
