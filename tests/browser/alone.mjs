// alone.mjs PROGRAM SOURCE: the page as plain files, without a server: whole games in a worker, kept by the browser; replays that go in
// and out; what happens when a worker dies, when the browser keeps nothing, and when a file is no replay.
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, fail, fine, folder, launch, newTable, person, playOut, program, test, titles, touchStep, webSpace } from './support.mjs';

async function kill(page) {
    // The engine of the page stops in the middle of a game, as when a browser is short of memory.
    const [worker] = page.workers();
    await worker.evaluate(() => void setTimeout(() => { throw new Error('out of memory'); }));
}

await test(async () => {
    const work = folder(), { address } = await webSpace();
    await launch();
    const who = await person('phone'), { page } = who;
    const games = await titles(page, address);
    for (const [i, title] of games.entries()) {
        await page.goto(address);
        await newTable(page, title, 'greedy');
        let died = false;
        const steps = await playOut(who, `${title}, alone`, async (n) => {
            if (i === 0 && n === 8 && !died) {
                if (!(await page.evaluate(() => globalThis.cardwright.table.ask && !globalThis.cardwright.table.waiting))) return ''; // an answer is on its way
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
    const bar = page.getByRole('region', { name: 'replay', exact: true });
    await bar.waitFor();
    await check(page, 'the replay viewer');
    const steps = Number(/of (\d+)/.exec(await page.locator('.bar output').innerText())[1]);
    const shows = (step) => page.locator('.bar output').filter({ hasText: new RegExp(`^\\s*${step} of ${steps}\\b`) }).waitFor(); // not 11 for 1
    for (const [key, step] of [['End', steps], ['Home', 0], ['ArrowRight', 1], ['ArrowRight', 2], ['ArrowLeft', 1]]) {
        await page.keyboard.press(key);
        await shows(step);
    }
    // Quicker than the engine: no step is left out of the log.
    await page.keyboard.press('Home');
    await shows(0);
    for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowRight');
    await shows(30);
    await page.waitForFunction(() => {
        const battles = [...document.querySelectorAll('.log li')].map((line) => /^Battle (\d+)$/.exec(line.innerText.trim())?.[1]).filter(Boolean).map(Number);
        return battles.length >= 3 && battles.every((n, i) => !i || n === battles[i - 1] + 1);
    });
    await page.getByRole('slider', { name: 'decision' }).fill('7');
    await shows(7);
    for (const key of ['ArrowDown', 'ArrowUp']) await page.keyboard.press(key); // by turns; where they end is the game's business
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await shows(1);
    const cards = () => page.locator('.middle .card > .unseen').evaluateAll((list) => list.filter((c) => c.textContent !== 'a card face down').length);
    await page.keyboard.press('0');
    await page.waitForFunction(() => document.querySelectorAll('.others .card').length > 0); // hands lie open
    const all = await cards();
    await page.keyboard.press('2');
    await page.waitForFunction((n) => document.querySelectorAll('.middle .card').length < n, all);
    await page.getByRole('button', { name: 'Judge the moves' }).click();
    await page.locator('.bar svg[role=img] polyline').first().waitFor();
    await check(page, 'the replay viewer with its graph');
    await page.getByText('Gave most away').waitFor();
    const worst = page.locator('.bar p', { hasText: 'Gave most away' }).getByRole('button');
    if ((await worst.count()) < 1 || (await worst.count()) > 3) fail(`${await worst.count()} moves gave most away`);
    const gave = (await worst.allInnerTexts()).map((words) => Number(/(\d+) of 100/.exec(words)[1]));
    if (gave.some((n, i) => n <= 5 || (i && n > gave[i - 1]))) fail(`the moves that gave most away: ${gave.join(', ')}`);
    await worst.first().click();
    await shows(Number(/ at (\d+),/.exec(await worst.first().innerText())[1]));
    await page.locator('.bar p', { hasText: `gives away ${gave[0]} of 100` }).waitFor(); // what would have been better stands beside it
    await page.keyboard.press('Home');
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
    await shows(4);
    const [part] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save up to here' }).click()]);
    await part.saveAs(join(work, 'part.replay'));
    if (!/unfinished/.test(execFileSync(program, ['replay', join(work, 'part.replay')], { encoding: 'utf8' }))) fail('a part of a replay is not one');
    // Another game from here, through the eyes of the second seat: the position is the same, and can be played.
    await page.keyboard.press('2');
    await page.waitForFunction(() => document.querySelector('.eyes select').value === '1');
    const lies = () => page.locator('.mine .card > .unseen').evaluateAll((list) => list.map((n) => n.textContent.replace(/, .*/, '')).sort().join());
    await page.waitForFunction(() => document.querySelector('.mine .seat b').textContent.includes('Seat 2'));
    const hand = await lies();
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.waitForFunction(() => globalThis.cardwright.table.ask && document.querySelector('.asks h2'));
    if ((await page.evaluate(() => globalThis.cardwright.table.view.seat)) !== 1) fail('another seat plays on');
    if ((await lies()) !== hand) fail(`another position is played on: ${await lies()}, not ${hand}`);
    await playOut(who, 'a game played on', (n) => page.evaluate(touchStep, n));
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

    // A browser that is full, or that forbids to keep anything: said once, and play goes on.
    const full = () => {
        Storage.prototype.setItem = () => {
            throw new DOMException('full', 'QuotaExceededError');
        };
    };
    const forbidden = () =>
        Object.defineProperty(globalThis, 'localStorage', {
            get: () => {
                throw new DOMException('forbidden', 'SecurityError');
            },
        });
    for (const [what, spoil] of Object.entries({ full, forbidden })) {
        const poor = await person();
        await poor.page.addInitScript(spoil);
        await poor.page.goto(address);
        await poor.page.locator('.games > li').first().getByRole('button', { name: 'Play now' }).click();
        await poor.page.getByText('This browser keeps nothing').waitFor();
        await poor.page.waitForFunction(() => globalThis.cardwright.table.ask);
        await poor.page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
        const before = await poor.page.evaluate(() => globalThis.cardwright.table.ask.decision);
        for (let n = 1; (await poor.page.evaluate(() => globalThis.cardwright.table.ask?.decision ?? 0)) <= before; n++) await poor.page.evaluate(touchStep, n);
        if (await poor.page.getByText('This browser keeps nothing').count()) fail('it is said twice that the browser keeps nothing');
        fine(poor, `a browser that keeps nothing, ${what}`);
        await poor.context.close();
    }
});
