// alone.mjs PROGRAM SOURCE: the page as plain files, without a server: whole games in a worker, kept by the browser; replays that go in
// and out; what happens when a worker dies, when the browser keeps nothing, and when a file is no replay.
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { atEnd, check, fail, fine, folder, launch, newTable, person, playOut, program, test, titles, touchStep } from './support.mjs';

const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', woff2: 'font/woff2', wasm: 'application/wasm' };

/** A plain web space, which counts what was asked for. */
async function webSpace(files) {
    const asked = [];
    const server = createServer(async (request, reply) => {
        const name = new URL(request.url, 'http://x').pathname.slice(1) || 'index.html';
        asked.push(name);
        try {
            const bytes = await readFile(join(files, name));
            reply.writeHead(200, { 'content-type': TYPES[name.split('.').pop()] ?? 'text/plain' }).end(bytes);
        } catch {
            reply.writeHead(404).end();
        }
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    atEnd(() => new Promise((resolve) => server.close(resolve)));
    return { address: `http://127.0.0.1:${server.address().port}/`, asked };
}

async function kill(page) {
    // The engine of the page stops in the middle of a game, as when a browser is short of memory.
    const [worker] = page.workers();
    await worker.evaluate(() => void setTimeout(() => { throw new Error('out of memory'); }));
}

await test(async () => {
    const files = folder(), work = folder();
    execFileSync(program, ['serve', '--static', files]);
    const { address } = await webSpace(files);
    await launch();
    const who = await person('phone'), { page } = who;
    const games = await titles(page, address);
    for (const [i, title] of games.entries()) {
        await page.goto(address);
        await newTable(page, title, 'greedy');
        let died = false;
        const steps = await playOut(who, `${title}, alone`, async (n) => {
            if (i === 0 && n === 8 && !died) {
                died = true;
                const before = await page.evaluate(() => globalThis.cardwright.table.ask?.words);
                await kill(page);
                await page.getByText('started anew').waitFor();
                await page.waitForFunction((words) => globalThis.cardwright.table.ask?.words === words && !globalThis.cardwright.table.waiting, before);
                // Closed and opened again: the browser has kept it.
                await page.goto('about:blank');
                await page.goto(address);
                await page.getByRole('button', { name: 'Continue' }).first().click();
                await page.waitForFunction((words) => globalThis.cardwright?.table.ask?.words === words, before);
            }
            return page.evaluate(touchStep, n);
        });
        const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the replay' }).click()]);
        const path = join(work, `${i}.replay`);
        await file.saveAs(path);
        const said = execFileSync(program, ['replay', path], { encoding: 'utf8' });
        if (!/verified/.test(said)) fail(`the program does not read the replay of the page: ${said}`);
        console.log(`${title}: over after ${steps} touches without a server; the program reads its replay`);
    }

    // A replay of the program's own, through several eyes, judged, and saved up to a move.
    execFileSync(program, ['simulate', 'unicorn', '--games', '1', '--players', 'greedy,greedy', '--replays', work]);
    await page.goto(address);
    await page.getByLabel('A replay from a file').setInputFiles(join(work, 'unicorn-000000.replay'));
    const bar = page.getByRole('region', { name: 'replay' });
    await bar.waitFor();
    await check(page, 'the replay viewer');
    const shown = () => page.locator('.bar output').innerText();
    for (const [key, begins] of [['End', /^(\d+) of \1/], ['Home', /^0 of/], ['ArrowRight', /^1 of/], ['ArrowRight', /^2 of/], ['ArrowLeft', /^1 of/]]) {
        await page.keyboard.press(key);
        if (!begins.test(await shown())) fail(`after ${key} the viewer shows '${await shown()}'`);
    }
    const cards = () => page.locator('.middle .card[aria-label]').evaluateAll((list) => list.filter((c) => c.getAttribute('aria-label') !== 'a card face down').length);
    await page.keyboard.press('0');
    await page.waitForFunction(() => document.querySelectorAll('.others .card').length > 0); // hands lie open
    const all = await cards();
    await page.keyboard.press('2');
    await page.waitForFunction((n) => document.querySelectorAll('.middle .card').length < n, all);
    await page.getByRole('button', { name: 'Judge the moves' }).click();
    await page.locator('.bar svg[role=img] polyline').first().waitFor();
    await check(page, 'the replay viewer with its graph');
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
    const [part] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save up to here' }).click()]);
    await part.saveAs(join(work, 'part.replay'));
    if (!/unfinished/.test(execFileSync(program, ['replay', join(work, 'part.replay')], { encoding: 'utf8' }))) fail('a part of a replay is not one');
    fine(who, 'the replay viewer');

    // Files that are none: what is wrong is listed, and the page goes on.
    for (const [name, text, wanted] of [
        ['empty', '', ["this is no replay", "no line 'game NAME'", "no line 'play'"]],
        ['noise', '\u0000\u0001garbage\nplay\n', ['this is no replay', "no line 'game NAME'"]],
        ['other', 'cardwright-replay 1\ngame chess\nplay\n', ["no game 'chess'"]],
        ['changed', (await readFile(join(work, 'unicorn-000000.replay'), 'utf8')).replace(/^seed \d+/m, 'seed 99'), []],
    ]) {
        writeFileSync(join(work, name), text);
        await page.goto(address);
        await page.getByLabel('A replay from a file').setInputFiles(join(work, name));
        const alert = page.getByRole('alert');
        await alert.waitFor();
        const said = await alert.innerText();
        for (const words of wanted) if (!said.includes(words)) fail(`${name}: the page says '${said}', not '${words}'`);
        await check(page, `a bad replay, ${name}`);
        await page.getByRole('button', { name: 'Games' }).click();
        await page.waitForSelector('.games h2');
    }

    // A browser that keeps nothing: said once, and play goes on.
    const poor = await person();
    await poor.page.addInitScript(() => {
        Storage.prototype.setItem = () => {
            throw new DOMException('full', 'QuotaExceededError');
        };
    });
    await poor.page.goto(address);
    await poor.page.locator('.games > li').first().getByRole('button', { name: 'Play now' }).click();
    await poor.page.getByText('This browser keeps nothing').waitFor();
    await poor.page.waitForFunction(() => globalThis.cardwright.table.ask);
    await poor.page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    const before = await poor.page.evaluate(() => globalThis.cardwright.table.ask.decision);
    while ((await poor.page.evaluate(() => globalThis.cardwright.table.ask?.decision ?? 0)) <= before) await poor.page.evaluate(touchStep, 1);
    if (await poor.page.getByText('This browser keeps nothing').count()) fail('it is said twice that the browser keeps nothing');
    fine(poor, 'a browser that keeps nothing');
});
