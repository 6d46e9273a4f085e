// sizes.mjs PROGRAM SOURCE [FOLDER]: every page at every width, from a small telephone to a large screen: nothing is wider than the screen,
// no text is smaller than 12 pixels, and what is touched with a finger is at least 44 pixels high and wide.  Pictures go to FOLDER.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fail, fine, folder, launch, person, program, serve, test, titles, touchStep } from './support.mjs';

const pictures = process.argv[4];
const WIDTHS = { 360: 740, 768: 1024, 1024: 768, 1920: 1080, 2560: 1440 };
const FINGERS = 800; // up to this width somebody uses fingers
const MOVES = 8;

/** What is wrong with what can be seen now; [] is fine. */
function look(fingers) {
    const wrong = [], seen = (node) => node.getClientRects().length > 0 && getComputedStyle(node).visibility === 'visible';
    const name = (node) => `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''} '${(node.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)}'`;
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 1) {
        const beyond = [...document.querySelectorAll('body *')].filter((n) => seen(n) && n.getBoundingClientRect().right > innerWidth + 1).slice(0, 3);
        wrong.push(`${wide} pixels wider than the screen: ${beyond.map(name).join(', ')}`);
    }
    // Regions that scroll up and down do not scroll sideways.
    for (const node of document.querySelectorAll('main, aside, dialog, .scene, .asks'))
        if (node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflowX !== 'visible') wrong.push(`${name(node).slice(0, 60)} is ${node.scrollWidth - node.clientWidth} pixels too wide`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const node = text.parentElement;
        if (!text.textContent.trim() || !seen(node) || node.closest('.unseen, [aria-hidden=true].poster')) continue;
        let size = parseFloat(getComputedStyle(node).fontSize);
        const drawing = node.closest('svg');
        if (drawing && node !== drawing) size *= drawing.getBoundingClientRect().width / (drawing.viewBox.baseVal?.width || drawing.getBoundingClientRect().width || 1);
        if (size < 11.9) wrong.push(`text of ${size.toFixed(1)} pixels: ${name(node)}`);
    }
    if (fingers)
        for (const node of document.querySelectorAll('button, select, summary, input:not([type=checkbox]):not([type=radio]):not([type=file]), a[href]')) {
            const box = node.getBoundingClientRect();
            if (!seen(node) || !box.width || node.closest('.unseen')) continue;
            // Words inside a sentence are as high as the sentence.
            if (node.matches('.term, .link') && node.closest('p, .said')) continue;
            if (box.height < 43.5 || box.width < 43.5) wrong.push(`${Math.round(box.width)} x ${Math.round(box.height)} to touch: ${name(node)}`);
        }
    return [...new Set(wrong)];
}

await test(async () => {
    if (pictures) mkdirSync(pictures, { recursive: true });
    const { address } = await serve(), work = folder();
    execFileSync(program, ['simulate', 'unicorn', '--games', '1', '--players', 'greedy,greedy', '--replays', work]);
    await launch();
    const found = [];
    for (const [width, height] of Object.entries(WIDTHS)) {
        const who = await person({ width: Number(width), height }), { page } = who;
        const at = async (where) => {
            await page.evaluate(() => document.fonts.ready);
            for (const words of await page.evaluate(look, Number(width) <= FINGERS)) found.push(`${where}, ${width}: ${words}`);
            if (pictures) await page.screenshot({ path: join(pictures, `${where.replace(/[^a-z]+/gi, '-').toLowerCase()}-${width}.png`) });
        };
        const home = async () => {
            await page.goto('about:blank');
            await titles(page, address);
        };
        const games = await titles(page, address);
        await page.waitForFunction(() => document.querySelectorAll('.fan').length);
        await at('lobby');
        for (const title of games) {
            const game = page.locator('.games > li', { hasText: title });
            await home();
            await game.getByRole('button', { name: 'Play now' }).click();
            await page.waitForFunction(() => globalThis.cardwright.table.ask && document.querySelector('.asks .opts'));
            for (let n = 0, touched = 0; touched < MOVES; n++) {
                const done = await page.evaluate(touchStep, n);
                if (done === 'over') break;
                if (done) touched++;
                else await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve())));
            }
            await page.waitForFunction(() => globalThis.cardwright.table.over || (globalThis.cardwright.table.ask && !globalThis.cardwright.table.waiting));
            await at(`board of ${title}`);
            await page.getByRole('button', { name: /^this table/ }).click();
            await page.locator('dialog[open]').waitFor();
            await at(`menu of ${title}`);
            await home();
            if (await game.getByRole('button', { name: 'Learn' }).count()) {
                await game.getByRole('button', { name: 'Learn' }).click();
                await page.waitForSelector('.teacher');
                await at(`lesson of ${title}`);
                await home();
            }
            await game.getByRole('button', { name: 'New table' }).click();
            await page.getByRole('button', { name: 'Open the table' }).waitFor();
            await at(`new table of ${title}`);
            await home();
            await game.getByRole('button', { name: 'Rules' }).click();
            await page.waitForSelector('.rules');
            await at(`rules of ${title}`);
            await page.getByRole('button', { name: 'Cards', exact: true }).click();
            await page.locator('.drawn').first().click();
            await at(`cards of ${title}`);
        }
        await home();
        await page.getByLabel('A replay from a file').setInputFiles(join(work, 'unicorn-000000.replay'));
        await page.getByRole('region', { name: 'replay' }).waitFor();
        await page.keyboard.press('ArrowRight');
        await at('replay');
        fine(who, `${width} pixels`);
        console.log(`${width} x ${height}: looked at`);
        await who.context.close();
    }
    if (found.length) fail(`${found.length} things are wrong:\n${found.join('\n')}`);
});
