// A worker with the engine in it: messages go there and come back, and one that dies is started anew.
import type { Message } from '../host/host';

type Hear = (message: Message) => void;

export class EngineClient {
    private worker: Worker | undefined;
    private waiting = new Map<number, { resolve: Hear; reject: (error: Error) => void }>();
    private re = 0;

    /** `hear`: what nobody has asked for; `died`: the worker is gone, and another has begun. */
    constructor(private readonly hear: Hear = () => {}, private readonly died: (words: string) => void = () => {}) {}

    private start(): Worker {
        const fresh = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
        fresh.onmessage = (event: MessageEvent<Message>) => {
            const asked = this.waiting.get(event.data['re'] as number);
            this.waiting.delete(event.data['re'] as number);
            if (!asked) this.hear(event.data);
            else if (event.data.type === 'error') asked.reject(new Error(String(event.data['words'])));
            else asked.resolve(event.data);
            if (event.data['fatal']) this.restart(String(event.data['words']));
        };
        fresh.onerror = (event) => {
            event.preventDefault();
            this.restart(event.message ?? 'it gives no reason');
        };
        return fresh;
    }

    private restart(words: string): void {
        this.worker?.terminate();
        this.worker = undefined;
        for (const { reject } of this.waiting.values()) reject(new Error(words));
        this.waiting.clear();
        this.died(words);
    }

    tell(message: Message): void {
        (this.worker ??= this.start()).postMessage(message);
    }

    ask(message: Message): Promise<Message> {
        return new Promise((resolve, reject) => {
            this.waiting.set(++this.re, { resolve, reject });
            this.tell({ ...message, re: this.re });
        });
    }

    close(): void {
        this.worker?.terminate();
        this.worker = undefined;
    }
}
