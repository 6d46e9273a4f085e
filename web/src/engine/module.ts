// The engine as the page holds it: texts go in and come out, pointers stay inside (bindings/wasm/table.h).

type Exports = Record<string, (...args: (number | bigint)[]) => number> & { memory: WebAssembly.Memory };

export class Engine {
    private constructor(private readonly exports: Exports) {}

    static async load(url: string | URL): Promise<Engine> {
        const reply = await fetch(url);
        if (!reply.ok) throw new Error(`the engine cannot be fetched: ${reply.status} ${reply.statusText}`);
        const { instance } = await WebAssembly.instantiate(await reply.arrayBuffer(), {});
        const exports = instance.exports as unknown as Exports;
        exports['_initialize']?.();
        return new Engine(exports);
    }

    has(name: string): boolean {
        return name in this.exports;
    }

    /** Calls a function; texts among its arguments are lent to it. */
    call(name: string, ...given: (number | bigint | string)[]): number {
        const lent: number[] = [];
        const args = given.map((argument) => {
            if (typeof argument !== 'string') return argument;
            const bytes = new TextEncoder().encode(argument);
            const at = this.exports['cw_memory_new']!(bytes.length + 1);
            const there = new Uint8Array(this.exports.memory.buffer, at, bytes.length + 1);
            there.set(bytes);
            there[bytes.length] = 0;
            lent.push(at);
            return at;
        });
        const result = this.exports[name]!(...args);
        for (const at of lent) this.exports['cw_memory_free']!(at);
        return result;
    }

    /** The same of a function that gives back 64 bits. */
    call64(name: string, ...given: number[]): bigint {
        return (this.exports[name] as unknown as (...args: number[]) => bigint)(...given);
    }

    /** The text that a function gives back; it stands until the next call, so it is copied. */
    text(name: string, ...given: (number | bigint | string)[]): string {
        return this.read(this.call(name, ...given));
    }

    /** The same of a text that is the caller's to free. */
    lent(name: string, ...given: (number | bigint | string)[]): string {
        const at = this.call(name, ...given), text = this.read(at);
        this.exports['cw_memory_free']!(at);
        return text;
    }

    private read(at: number): string {
        if (!at) return '';
        const bytes = new Uint8Array(this.exports.memory.buffer, at);
        return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
    }

    /** Whole numbers of 32 bits that a function writes where it is told. */
    numbers(count: number, fill: (at: number) => void): number[] {
        const at = this.exports['cw_memory_new']!(4 * count);
        fill(at);
        const found = [...new Int32Array(this.exports.memory.buffer, at, count)];
        this.exports['cw_memory_free']!(at);
        return found;
    }

    /** Calls with eight words of 32 random bits each: nobody can guess the deal. */
    withKey<T>(use: (at: number) => T): T {
        const at = this.exports['cw_memory_new']!(32);
        crypto.getRandomValues(new Uint32Array(this.exports.memory.buffer, at, 8));
        const result = use(at);
        this.exports['cw_memory_free']!(at);
        return result;
    }
}
