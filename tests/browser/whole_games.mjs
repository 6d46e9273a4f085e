// whole_games.mjs PROGRAM SOURCE: a whole game of every game in the browser, by touching what glows on the board; three actions
// from the address to it.  After every act the page knows what a whole view would tell it.
import { gzipSync } from 'node:zlib';
import { check, fail, launch, person, playOut, serve, test, titles, touchStep } from './support.mjs';

const CHECKED = new Set([1, 12, 30]);
const LOBBY_BYTES = 180 * 1024; // compressed: all that is loaded until something can be clicked

/** Asks for a whole view where the page has put one together from parts: '' if they are the same, null if it was none. */
async function compareWithWhole() {
    const { table, again } = globalThis.cardwright;
    if (!table.ask || table.waiting || table.picked.length || table.comparedAt === table.ask.decision) return null;
    const sorted = (value) =>
        Array.isArray(value) ? value.map(sorted) : value && typeof value === 'object' ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])])) : value;
    const text = (view) => JSON.stringify(sorted(view));
    const before = table.view, decision = table.ask.decision, act = table.seen;
    again();
    while (table.view === before) await new Promise((resolve) => requestAnimationFrame(resolve));
    if (table.seen !== act) return null; // something has happened meanwhile
    table.comparedAt = decision;
    const a = text(before), b = text(table.view);
    const at = [...a].findIndex((c, i) => c !== b[i]);
    return a === b ? '' : `${a.slice(Math.max(0, at - 80), at + 80)} | ${b.slice(Math.max(0, at - 80), at + 80)}`;
}

/** Printed, not asserted: how long it takes on a slow line with a slow processor, to the lobby and to the first own decision. */
async function slowLine(address) {
    const who = await person('phone'), { page } = who, client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 200000, uploadThroughput: 94000 });
    await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const begin = Date.now(), seconds = () => ((Date.now() - begin) / 1000).toFixed(1);
    await page.goto(address);
    await page.waitForSelector('.games .now');
    const lobby = seconds();
    await page.locator('.games .now').first().click();
    await page.waitForSelector('.asks .rule');
    console.log(`on a slow line: ${lobby} s to the lobby, ${seconds()} s to the first decision`);
    await who.context.close();
}

await test(async () => {
    const { address } = await serve();
    await launch();
    const first = await person(), loaded = [];
    first.page.on('response', (reply) => loaded.push(reply.body().then((body) => ({ name: new URL(reply.url()).pathname, bytes: gzipSync(body, { level: 9 }).length }))));
    const games = await titles(first.page, address);
    if (!games.length) fail('the lobby shows no game');
    await first.page.evaluate(() => document.fonts.ready);
    // Books come when the browser has nothing else to do, for the cards on the posters: the lobby can be used without them.
    const files = (await Promise.all(loaded)).filter((file) => !file.name.startsWith('/book/')), bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    console.log(`the lobby loads ${bytes} bytes in ${files.length} files`);
    if (bytes > LOBBY_BYTES) fail(`the lobby loads ${bytes} bytes, and may load ${LOBBY_BYTES}: ${files.map((f) => `${f.name} ${f.bytes}`).join(', ')}`);
    if (files.some((file) => /wasm|engine/.test(file.name))) fail('the lobby loads the engine, which it does not need');
    await check(first.page, 'the lobby');
    await first.context.close();
    await slowLine(address);
    for (const title of games)
        for (const size of ['wide', 'phone']) {
            const who = await person(size), { page } = who, where = `${title}, ${size}`;
            await page.goto(address);
            await page.locator('.games > li', { hasText: title }).getByRole('button', { name: 'Play now' }).click();
            await page.waitForSelector('.asks h2');
            let compared = 0;
            const steps = await playOut(who, where, async (n) => {
                const different = await page.evaluate(compareWithWhole);
                if (different) fail(`${where}: after ${n} touches the page has another view than a whole one: ${different}`);
                compared += different === '';
                return page.evaluate(touchStep, n);
            }, async (n) => CHECKED.has(n) && check(page, where));
            await check(page, `${where}, over`);
            if (compared < 10) fail(`${where}: only ${compared} views were compared`);
            console.log(`${where}: over after ${steps} touches, ${compared} views compared`);
            await who.context.close();
        }
});
