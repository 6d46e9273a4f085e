// whole_games.mjs PROGRAM SOURCE: a whole game of every game in the browser, by touching what glows on the board; three actions
// from the address to it.  After every act the page knows what a whole view would tell it.
import { check, fail, launch, person, playOut, serve, test, titles, touchStep } from './support.mjs';

const CHECKED = new Set([1, 12, 30]);
const LOBBY_BYTES = 180 * 1024; // as they are sent: all that the lobby loads, its pictures and what it fetches beforehand with it
const GAME_BYTES = 2 * 1024; // of them for each game: what the lobby tells and draws of it

// In the page.  A question that has not been compared yet is not touched: both are looked at in one go, so that none slips through.
const isDue = () => {
    const { table } = globalThis.cardwright;
    return Boolean(table.ask && !table.waiting && table.comparedAt !== table.ask.decision);
};
const touchCompared = `(n) => (${isDue})() ? '' : (${touchStep})(n)`;

/** Asks for a whole view where the page has put one together from parts: '' if they are the same, null if it was none. */
async function compareWithWhole() {
    const { table, again } = globalThis.cardwright;
    if (!table.ask || table.waiting || table.comparedAt === table.ask.decision) return null;
    const sorted = (value) =>
        Array.isArray(value) ? value.map(sorted) : value && typeof value === 'object' ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])])) : value;
    const text = (view) => JSON.stringify(sorted(view));
    // Something may happen meanwhile, as when another answers in secret: then it is asked once more.
    for (let tries = 0; tries < 4 && table.ask && !table.waiting; tries++) {
        const before = table.view, decision = table.ask.decision, act = table.seen;
        again();
        while (table.view === before) await new Promise((resolve) => requestAnimationFrame(resolve));
        if (table.seen !== act) continue;
        table.comparedAt = decision;
        const a = text(before), b = text(table.view);
        const at = [...a].findIndex((c, i) => c !== b[i]);
        return a === b ? '' : `${a.slice(Math.max(0, at - 80), at + 80)} | ${b.slice(Math.max(0, at - 80), at + 80)}`;
    }
    return null;
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
    first.page.on('requestfinished', (request) => loaded.push(request.sizes().then((size) => ({ name: new URL(request.url()).pathname, bytes: size.responseBodySize }))));
    const games = await titles(first.page, address);
    if (!games.length) fail('the lobby shows no game');
    await first.page.waitForFunction(() => document.querySelectorAll('.fan').length === 3 * document.querySelectorAll('.games > li').length);
    await first.page.waitForLoadState('networkidle'); // what is fetched when there is nothing else to do counts, too
    const files = await Promise.all(loaded), bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const list = files.map((f) => `${f.name} ${f.bytes}`).join(', '), posters = files.find((file) => file.name === '/posters.json')?.bytes ?? 0;
    console.log(`the lobby loads ${bytes} bytes in ${files.length} files, ${posters} of them pictures of ${games.length} games`);
    if (bytes > LOBBY_BYTES) fail(`the lobby loads ${bytes} bytes, and may load ${LOBBY_BYTES}: ${list}`);
    if (!posters || posters > GAME_BYTES * games.length) fail(`the pictures of ${games.length} games are ${posters} bytes`);
    if (files.some((file) => file.name.startsWith('/book/'))) fail(`the lobby loads whole books: ${list}`);
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
                return page.evaluate(`(${touchCompared})(${n})`);
            }, async (n) => CHECKED.has(n) && check(page, where));
            await check(page, `${where}, over`);
            if (!compared) fail(`${where}: views were never compared`);
            console.log(`${where}: over after ${steps} touches, at all ${compared} questions views were compared`);
            await who.context.close();
        }
});
