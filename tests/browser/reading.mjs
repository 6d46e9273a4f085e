// reading.mjs PROGRAM SOURCE [FOLDER]: what somebody reads at a board: its parts by name, cards with terms, rules and rulings, what a choice
// needs, a hint with its reason.  At both sizes.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [program, source, pictures] = process.argv.slice(2);
const require = createRequire(join(source, 'web', 'package.json'));
const { chromium } = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const SIZES = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const PATIENCE_MS = 120000;

const data = mkdtempSync(join(tmpdir(), 'reading-'));
const server = spawn(program, ['serve', '--port', '0', '--data', data, '--rate', '100000'], { stdio: ['ignore', 'pipe', 'inherit'] });
const address = await new Promise((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (bytes) => {
        said += bytes;
        const found = /http:\/\/[^\s]+/.exec(said);
        if (found) resolve(found[0]);
    });
    server.on('exit', () => reject(new Error(`the server has stopped: ${said}`)));
});

function fail(words) {
    throw new Error(words);
}

async function check(page, where) {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: false } } }));
    const bad = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical');
    if (bad.length) fail(`${where}: ${bad.map((v) => `${v.id}: ${v.help} (${v.nodes.slice(0, 2).map((n) => n.html.slice(0, 160)).join(' | ')})`).join('\n')}`);
}

const picture = async (page, name) => pictures && page.screenshot({ path: join(pictures, `${name.replace(/[ ,]+/g, '-').toLowerCase()}.png`) });

/** The parts of the board have names, each name says what it is for, and nothing that has a name in the book goes without. */
async function parts(page, where) {
    await page.locator('header.head').getByRole('button', { name: 'what is what' }).click();
    const dialog = page.getByRole('dialog', { name: 'What is what' });
    await dialog.locator('.label').first().waitFor();
    const labels = await dialog.locator('.label').allInnerTexts();
    for (const [i, words] of labels.entries()) {
        await dialog.locator('.label').nth(i).focus();
        await page.waitForFunction((n) => document.querySelectorAll('dialog .label')[n].getAttribute('aria-pressed') === 'true', i);
        const help = await dialog.locator('.about p').innerText();
        if (!help || help === 'Point at a name.') fail(`${where}: '${words}' does not say what it is for`);
    }
    const want = ['goal line', 'question', ...(where.includes('wide') ? ['log', 'phase line'] : [])];
    for (const name of want) if (!labels.includes(name)) fail(`${where}: no part is called '${name}': ${labels.join(', ')}`);
    const boxes = await page.evaluate(() => {
        const shown = [...document.querySelectorAll('dialog .label')].map((node) => node.getBoundingClientRect());
        return shown.filter((a, i) => shown.some((b, k) => k > i && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)).length;
    });
    if (boxes) fail(`${where}: ${boxes} names lie over each other`);
    await check(page, `${where}, names of the parts`);
    await picture(page, `${where} parts`);
    await dialog.getByRole('button', { name: 'Everything in words' }).click();
    await page.getByRole('dialog', { name: 'What is what' }).getByText('Words of the game').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('dialog'));
    return labels.length;
}

/** Focus opens a card beside the board, a long touch opens it over the board; a term opens its rule. */
async function cards(page, where, wide) {
    const card = page.locator('.board .card[tabindex="0"]').first();
    const name = (await card.getAttribute('aria-label')).split(',')[0].replace(/ \d+$/, '');
    if (wide) await card.focus();
    else await card.dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true, clientX: 5, clientY: 5 });
    const box = wide ? page.getByRole('region', { name: 'the card pointed at' }) : page.getByRole('dialog', { name: 'The card' });
    await box.locator('h3').waitFor({ timeout: PATIENCE_MS });
    const read = await box.locator('h3').innerText();
    if (!read.startsWith(name)) fail(`${where}: '${name}' was opened, and this is read: ${read}`);
    await check(page, `${where}, a card`);
    await picture(page, `${where} card`);
    const way = box.locator('.term, .rule').first();
    if (await way.count()) {
        await way.click();
        await page.getByRole('dialog', { name: 'Rules' }).locator('.here').first().waitFor();
        await page.keyboard.press('Escape');
        await page.waitForFunction(() => !document.querySelector('dialog'));
        return 'its rule opens';
    }
    if (!wide) await page.keyboard.press('Escape');
    return 'no rule';
}

async function hints(page, where) {
    await page.locator('.asks').getByRole('button', { name: 'Hint' }).click();
    await page.waitForSelector('.asks .hint', { timeout: PATIENCE_MS });
    const words = await page.locator('.asks .hint').innerText();
    if (!/of 100 tries|only/.test(words)) fail(`${where}: a hint without a reason: ${words}`);
    await page.waitForSelector('.ring', { timeout: PATIENCE_MS });
    await check(page, `${where}, a hint`);
    await picture(page, `${where} hint`);
    return words.split('\n')[0];
}

/** Until a question has something that it does not offer now. */
async function needs(page) {
    for (let i = 0; i < 14; i++) {
        const found = await page.evaluate(() => {
            if (/^(You have won|You have lost|A draw)/.test(document.querySelector('.asks h2')?.textContent ?? '')) return 'over';
            return document.querySelector('.asks .later li small')?.textContent ?? '';
        });
        if (found) return found;
        const before = await page.locator('.board').getAttribute('data-seen');
        await page.waitForFunction(() => document.querySelector('.asks .opts .opt:not([disabled])'), undefined, { timeout: PATIENCE_MS });
        await page.evaluate(() => (document.querySelector('.asks .opt.main') ?? document.querySelector('.asks .opts .opt')).click());
        await page.waitForFunction((seen) => document.querySelector('.board').dataset.seen !== seen && document.querySelector('.asks .opts .opt, .asks h2'), before, { timeout: PATIENCE_MS });
    }
    return '';
}

let greyed = false; // a choice that is not there now has said what it needs

async function read(browser, title, size) {
    const page = await browser.newPage({ viewport: SIZES[size], reducedMotion: 'reduce', hasTouch: size === 'phone' });
    const where = `${title}, ${size}`, broken = [];
    page.on('pageerror', (error) => broken.push(error.message));
    await page.goto(address);
    await page.locator('li', { hasText: title }).getByRole('button', { name: 'Play now' }).click();
    await page.waitForSelector('.asks .opts .opt, .asks details', { timeout: PATIENCE_MS });
    const hint = await hints(page, where);
    const names = await parts(page, where);
    const card = await cards(page, where, size === 'wide');
    const need = size === 'wide' ? await needs(page) : 'not looked at';
    greyed ||= Boolean(need) && need !== 'over' && size === 'wide';
    if (broken.length) fail(`${where}: ${broken.join('; ')}`);
    console.log(`${where}: ${names} parts have names; ${card}; hint: ${hint}; needs: ${need || 'nothing'}`);
    await page.close();
}

let browser;
try {
    if (pictures) mkdirSync(pictures, { recursive: true });
    browser = await chromium.launch({
        executablePath: '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    });
    const lobby = await browser.newPage({ viewport: SIZES.wide });
    await lobby.goto(address);
    await lobby.waitForSelector('.games li h2');
    const titles = await lobby.locator('.games li', { has: lobby.getByRole('button', { name: 'Play now' }) }).locator('h2').allInnerTexts();
    if (!titles.length) fail('the lobby shows no game');
    await lobby.close();
    for (const title of titles) await read(browser, title, 'wide');
    for (const title of titles) await read(browser, title, 'phone');
    if (!greyed) fail('no choice of any game ever says what it needs');
} catch (error) {
    console.error(error);
    process.exitCode = 1;
} finally {
    await browser?.close();
    server.removeAllListeners('exit');
    server.kill('SIGTERM');
    rmSync(data, { recursive: true, force: true });
}
