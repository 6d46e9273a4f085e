// sizes.mjs PROGRAM SOURCE [FOLDER]: every page at every width, from a small telephone to a large screen: nothing is wider than the screen,
// no text is smaller than 12 pixels, nothing is too pale in the light look, and what is touched with a finger is at least 44 pixels high and wide.  Pictures go to FOLDER.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { check, fail, fine, folder, launch, person, program, serve, test, titles, touchStep } from './support.mjs';

const pictures = process.argv[4];
const WIDTHS = { 360: 740, 768: 1024, 1024: 768, 1920: 1080, 2560: 1440 };
const LIGHT = new Set(['1024', '360']); // widths at which the light look is looked at, too
const FINGERS = 800; // up to this width somebody uses fingers
const MOVES = [8, 30, 60]; // after so many touches a board is looked at: what lies there grows

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

/** Words that can hardly be told from what they stand on: also over drawings, of which axe says nothing.  In the page. */
function pale() {
    const pen = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true });
    const rgba = (colour) => {
        pen.clearRect(0, 0, 1, 1);
        pen.fillStyle = colour;
        pen.fillRect(0, 0, 1, 1);
        return [...pen.getImageData(0, 0, 1, 1).data];
    };
    const light = ([r, g, b]) => [r, g, b].map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
    const wrong = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const node = text.parentElement;
        if (!text.textContent.trim() || !node.checkVisibility() || node.closest('.unseen, svg, [disabled], .spent, .tired, .out, .gone')) continue;
        let under = node;
        while (under && getComputedStyle(under).backgroundImage === 'none' && rgba(getComputedStyle(under).backgroundColor)[3] < 200) under = under.parentElement;
        if (!under || getComputedStyle(under).backgroundImage !== 'none') continue; // a gradient: axe and eyes
        const a = light(rgba(getComputedStyle(node).color)), b = light(rgba(getComputedStyle(under).backgroundColor)), contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (contrast < 3) wrong.push(`'${text.textContent.trim().slice(0, 30)}' in ${node.tagName.toLowerCase()}.${node.className} on .${under.className}: contrast ${contrast.toFixed(1)}`);
    }
    return [...new Set(wrong)];
}

await test(async () => {
    if (pictures) mkdirSync(pictures, { recursive: true });
    const { address } = await serve(), work = folder();
    execFileSync(program, ['simulate', 'unicorn', '--games', '1', '--players', 'greedy,greedy', '--replays', work]);
    await launch();
    const found = [];
    for (const [width, height] of Object.entries(WIDTHS).filter(([w]) => !process.argv[5] || process.argv[5] === w)) {
        const who = await person({ width: Number(width), height }), { page } = who;
        const at = async (where) => {
            await page.evaluate(() => document.fonts.ready);
            for (const words of await page.evaluate(look, Number(width) <= FINGERS)) found.push(`${where}, ${width}: ${words}`);
            for (const words of await page.evaluate(pale)) found.push(`${where}, ${width}: ${words}`);
            if (LIGHT.has(width)) {
                await page.evaluate(() => (document.documentElement.dataset.look = 'light'));
                await check(page, `${where}, ${width}, light`).catch((error) => found.push(error.message));
                for (const words of await page.evaluate(pale)) found.push(`${where}, ${width}, light: ${words}`);
                if (pictures) await page.screenshot({ path: join(pictures, `${where.replace(/[^a-z0-9]+/gi, '-').toLowerCase()}-${width}-light.png`) });
                await page.evaluate(() => (document.documentElement.dataset.look = 'dark'));
            }
            if (pictures) await page.screenshot({ path: join(pictures, `${where.replace(/[^a-z0-9]+/gi, '-').toLowerCase()}-${width}.png`) });
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
            for (let touched = 0, over = false; !over && touched < MOVES.at(-1); ) {
                const done = await page.evaluate(touchStep, touched);
                over = done === 'over';
                if (done) touched++;
                else await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve())));
                if (!over && !(done && MOVES.includes(touched))) continue;
                await page.waitForFunction(() => globalThis.cardwright.table.over || (globalThis.cardwright.table.ask && !globalThis.cardwright.table.waiting));
                await at(`board of ${title} after ${touched}`);
            }
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
        await page.getByRole('region', { name: 'replay', exact: true }).waitFor();
        await page.keyboard.press('ArrowRight');
        await at('replay');
        fine(who, `${width} pixels`);
        console.log(`${width} x ${height}: looked at`);
        await who.context.close();
    }
    if (found.length) fail(`${found.length} things are wrong:\n${found.join('\n')}`);
});
