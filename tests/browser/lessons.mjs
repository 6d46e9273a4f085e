// lessons.mjs PROGRAM SOURCE [FOLDER]: every lesson to its end in the browser, by touching what is pointed at.  Pictures go to FOLDER.
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
const PATIENCE_MS = 60000, MOST_MOVES = 200;

const data = mkdtempSync(join(tmpdir(), 'lessons-'));
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

const state = (page) => page.evaluate(() => {
    const teacher = document.querySelector('.teacher');
    return {
        waits: teacher.dataset.waits, step: Number(teacher.dataset.step), frame: document.querySelector('.board').dataset.seen,
        said: teacher.querySelector('.said').innerText, wrong: teacher.querySelector('.wrong')?.textContent ?? '',
    };
});

/** Rings follow what they point at; when they stand still somebody can aim. */
const still = (page) => page.waitForFunction(() => {
    const rings = document.querySelector('.rings'), board = document.querySelector('.board');
    return rings.dataset.settled === board.dataset.seen;
}, undefined, { timeout: PATIENCE_MS });

/** Does something that the lesson answers, and waits for the answer. */
async function answered(page, act) {
    const before = (await state(page)).frame;
    await act();
    await page.waitForFunction((frame) => document.querySelector('.board').dataset.seen !== frame, before, { timeout: PATIENCE_MS });
    return state(page);
}

const button = (page, name) => page.locator('.teacher').getByRole('button', { name });
const confirm = (page) => page.evaluate(() => {
    const main = document.querySelector('.asks .opt.main');
    main?.click();
    return Boolean(main);
});

/** Ways to move, one after another: first what is pointed at, then a number that was said, then all options. */
async function* ways(page, said) {
    // What is pointed at, alone and two of it, one after the other.
    await still(page);
    const count = await page.evaluate(() => document.querySelectorAll('.ring').length);
    const touch = async (i) => {
        await still(page);
        return page.evaluate(touchRing, i);
    };
    const touchRing = (n) => {
        const shown = document.querySelectorAll('.ring')[n];
        if (!shown || shown.matches('.gone')) return false;
        const ring = shown.getBoundingClientRect();
        const under = document.elementFromPoint(ring.x + ring.width / 2, ring.y + Math.min(ring.height / 2, 40));
        const node = under?.closest('button:not([disabled])');
        node?.click();
        return Boolean(node?.matches('.opt[data-thing]')); // an option is an answer, a thing is not yet
    };
    const drop = () => page.keyboard.press('Escape');
    const amount = await page.locator('.asks .stepper').count();
    if (amount) {
        const wanted = /(?:[Bb]id|spend|with) (\d+)/.exec(said)?.[1];
        yield async () => {
            for (let i = 0; i < 60 && (await page.locator('.stepper output').innerText()) !== wanted; i++) await page.getByRole('button', { name: 'more' }).click();
            return confirm(page);
        };
        return;
    }
    for (let i = 0; i < count; i++) {
        yield async () => {
            return (await touch(i)) || confirm(page);
        };
        for (let k = 0; k < count; k++)
            if (k !== i)
                yield async () => {
                    await drop();
                    return (await touch(i)) || (await touch(k)) || confirm(page);
                };
        await drop();
    }
    // A thing of which several things can be done: what it offers, one after the other.
    for (let i = 0; i < count; i++) {
        for (let k = 0; k < 12; k++)
            yield async () => {
                await drop();
                await touch(i);
                return page.evaluate((n) => {
                    const offered = [...document.querySelectorAll('.asks .opts .opt[data-thing]:not([disabled])')];
                    offered[n]?.click();
                    return offered.length > n;
                }, k);
            };
        await drop();
    }
}

async function move(page, where) {
    const { step, said } = await state(page);
    let tries = 0;
    for await (const way of ways(page, said)) {
        const before = (await state(page)).frame;
        const done = await way();
        if (!done) continue;
        await page.waitForFunction((frame) => document.querySelector('.board').dataset.seen !== frame, before, { timeout: PATIENCE_MS });
        tries++;
        if (!(await state(page)).wrong) return tries;
    }
    if (pictures) await page.screenshot({ path: join(pictures, 'stuck.png') });
    fail(`${where}, step ${step}: nothing that is pointed at is the move that is meant: ${said}`);
    return 0;
}

async function check(page, where) {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 1) fail(`${where}: the page is ${wide} pixels wider than the screen`);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: false } } }));
    const bad = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical');
    if (bad.length) fail(`${where}: ${bad.map((v) => `${v.id}: ${v.help} (${v.nodes.slice(0, 2).map((n) => n.html.slice(0, 120)).join(' | ')})`).join('\n')}`);
}

async function picture(page, title, size, name) {
    if (pictures) await page.screenshot({ path: join(pictures, `${title.split(' ')[0].toLowerCase()}-${size}-${name}.png`) });
}

async function learn(browser, title, size) {
    const page = await browser.newPage({ viewport: SIZES[size], reducedMotion: 'reduce' });
    const where = `${title}, ${size}`, broken = [];
    page.on('pageerror', (error) => broken.push(error.message));
    page.on('console', (message) => {
        if (message.type() === 'error' && /Content Security Policy/.test(message.text())) broken.push(message.text());
    });
    await page.goto(address);
    await page.locator('li', { hasText: title }).getByRole('button', { name: 'Learn' }).click();
    await page.waitForSelector('.teacher', { timeout: PATIENCE_MS });
    let now = await state(page), moves = 0, touches = 0, last = 0;
    const steps = Number(/of (\d+)/.exec(await page.locator('.teacher header').innerText())[1]);
    while (now.waits !== 'over') {
        if (now.step !== last && now.step !== last + 1) fail(`${where}: from step ${last} to ${now.step}`);
        if (now.step !== last) {
            if (await page.locator('.ring').count()) await still(page);
            await picture(page, title, size, String(now.step).padStart(2, '0'));
        }
        last = now.step;
        if (now.step === 3 && now.waits === 'move') await check(page, where);
        if (now.waits === 'read') now = await answered(page, () => button(page, 'Go on').click());
        else {
            if (++moves > MOST_MOVES) fail(`${where}: no end`);
            touches += await move(page, where);
            now = await state(page);
        }
    }
    if (now.step !== steps) fail(`${where}: the lesson ends at step ${now.step} of ${steps}`);
    await picture(page, title, size, 'end');
    await check(page, `${where}, the end`);
    // Back is the step before, and its move can be made again.
    now = await answered(page, () => button(page, 'Back').click());
    if (now.step !== steps - 1) fail(`${where}: back is step ${now.step}`);
    while (now.waits !== 'over') {
        if (now.waits === 'read') now = await answered(page, () => button(page, 'Go on').click());
        else {
            await move(page, where);
            now = await state(page);
        }
    }
    await button(page, 'Play').click();
    await page.waitForSelector('.asks h2', { timeout: PATIENCE_MS });
    if (await page.locator('.teacher').count()) fail(`${where}: the real game has a teacher`);
    if (broken.length) fail(`${where}: ${broken.join('; ')}`);
    console.log(`${where}: ${steps} steps, ${moves} moves, ${touches} tries`);
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
    await picture(lobby, 'lobby', 'wide', 'games');
    const titles = await lobby.locator('.games li', { has: lobby.getByRole('button', { name: 'Play now' }) }).locator('h2').allInnerTexts();
    const taught = await lobby.locator('.games li', { has: lobby.getByRole('button', { name: 'Learn' }) }).locator('h2').allInnerTexts();
    if (!titles.length || taught.length !== titles.length) fail(`games without a lesson: ${titles.filter((t) => !taught.includes(t)).join(', ')}`);
    await lobby.close();
    for (const title of titles) await learn(browser, title, 'wide');
    for (const title of titles) await learn(browser, title, 'phone');
} catch (error) {
    console.error(error);
    process.exitCode = 1;
} finally {
    await browser?.close();
    server.removeAllListeners('exit');
    server.kill('SIGTERM');
    rmSync(data, { recursive: true, force: true });
}
