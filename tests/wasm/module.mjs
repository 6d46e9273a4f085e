// module.mjs: the module as a page would hold it: texts go in and come out, pointers stay inside.
import { readFileSync } from 'node:fs';

export function open(path) {
    const module = new WebAssembly.Module(readFileSync(path));
    const imports = WebAssembly.Module.imports(module);
    if (imports.length) {
        console.error('the module imports', imports);
        process.exit(1);
    }
    const engine = new WebAssembly.Instance(module, {}).exports;
    engine._initialize();

    const bytesOf = (at) => {
        const bytes = new Uint8Array(engine.memory.buffer, at);
        return bytes.subarray(0, bytes.indexOf(0));
    };
    const text = (at) => new TextDecoder().decode(bytesOf(at));
    // Calls a function with texts among its arguments.
    const call = (name, ...given) => {
        const lent = [];
        const args = given.map((argument) => {
            if (typeof argument !== 'string') return argument;
            const bytes = new TextEncoder().encode(argument);
            const at = engine.cw_memory_new(bytes.length + 1);
            const there = new Uint8Array(engine.memory.buffer, at, bytes.length + 1);
            there.set(bytes);
            there[bytes.length] = 0;
            lent.push(at);
            return at;
        });
        const result = engine[name](...args);
        lent.forEach((at) => engine.cw_memory_free(at));
        return result;
    };
    return { engine, call, text, bytesOf };
}
