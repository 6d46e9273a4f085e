// Whether the cards were dealt as was promised: the secret whose hash was shown before anybody sat, and the numbers that the
// seats drew, make the key of the replay; and the replay is the game that was played.
import { blake2b } from '@noble/hashes/blake2.js';
import { EngineClient } from './engine/client';
import type { Host, TableState } from './host/host';
import { givenTo } from './host/server';
import type { Over } from './table.svelte';

const bytes = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hash = (...parts: Uint8Array[]): string => {
    const all = new Uint8Array(parts.reduce((n, part) => n + part.length, 0));
    let at = 0;
    for (const part of parts) {
        all.set(part, at);
        at += part.length;
    }
    return [...blake2b(all, { dkLen: 32 })].map((b) => b.toString(16).padStart(2, '0')).join('');
};

/** What is wrong with the secret, the numbers and the key; '' if they fit. */
export function wrongDeal(over: { secret?: string; nonces?: string[] }, commit: string, replay: string, mine: { seat: number; nonce: string } | undefined): string {
    const secret = bytes(over.secret ?? '');
    if (hash(secret) !== commit) return 'the secret is not the one whose hash was shown before the game';
    if (mine && over.nonces?.[mine.seat] !== mine.nonce) return 'the number of your seat is not the one that this browser drew';
    const key = /^key ([0-9a-f]{64})$/m.exec(replay)?.[1];
    if (key !== hash(secret, ...(over.nonces ?? []).map(bytes))) return 'the cards do not come from the secret and the numbers of the seats';
    return '';
}

export async function checkDeal(host: Host, over: Over, table: TableState): Promise<string> {
    const replay = await host.replay(over.replay), given = givenTo(table.table);
    const wrong = wrongDeal(over, given?.commit || (table.commit ?? ''), replay, table.you !== undefined && given ? { seat: table.you, nonce: given.nonce } : undefined);
    if (wrong) return `The deal was not as promised: ${wrong}.`;
    const engine = new EngineClient();
    try {
        await engine.ask({ type: 'study', replay });
    } finally {
        engine.close();
    }
    return 'The deal is checked: the secret fits what was shown before the game, and the whole game follows from it.';
}
