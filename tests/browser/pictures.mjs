// pictures.mjs PROGRAM SOURCE FOLDER: the pictures of the manual: the lobby, every board at three moments and both sizes, a replay, a fight,
// the cards of a game, a lesson where the lobby offers one.  Not a test of looks: that is for eyes.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { folder, launch, person, program, fail, serve, test, titles, touchStep } from './support.mjs';

const to = process.argv[4] ?? fail('where to?');
const MOMENTS = { begin: 1, middle: 24, late: 60 };

async function shot(page, name) {
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(to, `${name}.jpg`), type: 'jpeg', quality: 68 });
    console.log(`${name}.jpg`);
}

await test(async () => {
    mkdirSync(to, { recursive: true });
    const { address } = await serve();
    await launch();
    for (const size of ['wide', 'phone']) {
        const who = await person(size, { name: 'Ann', speed: 'off' }), { page } = who;
        const games = await titles(page, address);
        await page.waitForFunction(() => document.querySelectorAll('.fan').length >= 3 * document.querySelectorAll('.games > li').length); // their cards
        await shot(page, `lobby-${size}`);
        for (const i of games.keys()) {
            await page.goto('about:blank');
            await page.goto(address);
            const game = page.locator('.games > li').nth(i);
            const name = await game.getAttribute('data-game');
            await game.getByRole('button', { name: 'Play now' }).click();
            await page.waitForSelector('.asks h2');
            let steps = 0, over = false;
            for (const [moment, at] of Object.entries(MOMENTS)) {
                while (!over && steps < at) {
                    const done = await page.evaluate(touchStep, steps);
                    over = done === 'over';
                    if (done) steps++;
                    else await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve())));
                }
                await page.waitForFunction(() => globalThis.cardwright.table.over || (globalThis.cardwright.table.ask && !globalThis.cardwright.table.waiting));
                await shot(page, `${name}-${moment}-${size}`);
            }
        }
        await page.goto('about:blank');
        await page.goto(address);
        await page.waitForSelector('.games h2');
        const learn = page.getByRole('button', { name: /^Learn/ }).first();
        if (await learn.count()) {
            await learn.click();
            await page.waitForSelector('.board');
            await shot(page, `lesson-${size}`);
            await page.goto('about:blank');
            await page.goto(address);
        }
        const work = folder();
        execFileSync(program, ['simulate', 'unicorn', '--games', '1', '--players', 'greedy,random', '--replays', work]);
        await page.getByLabel('A replay from a file').setInputFiles(join(work, 'unicorn-000000.replay'));
        await page.getByRole('button', { name: 'Judge the moves' }).click();
        for (let i = 0; i < 14; i++) await page.keyboard.press('ArrowRight');
        await page.getByText('Gave most away').or(page.locator('.bar .soft').filter({ hasText: /never/ })).first().waitFor({ timeout: 240000 });
        await shot(page, `replay-${size}`);
        await page.goto('about:blank');
        await titles(page, address);
        execFileSync(program, ['simulate', 'merc', '--games', '1', '--seed', '7', '--players', 'greedy,greedy,greedy', '--replays', work]);
        await page.getByLabel('A replay from a file').setInputFiles(join(work, 'merc-000000.replay'));
        await page.getByRole('region', { name: 'replay', exact: true }).waitFor();
        while (!(await page.locator('.scene .die').count())) {
            const seen = await page.locator('.board').getAttribute('data-seen');
            await page.keyboard.press('ArrowRight');
            await page.waitForFunction((before) => document.querySelector('.board').dataset.seen !== before, seen);
        }
        await shot(page, `fight-${size}`);
        await page.goto('about:blank');
        await titles(page, address);
        await page.getByRole('button', { name: /^Cards of/ }).nth(1).click();
        await page.locator('.drawn').nth(4).click();
        await shot(page, `cards-${size}`);
        await who.context.close();
    }
});
