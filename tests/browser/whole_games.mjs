// whole_games.mjs PROGRAM SOURCE: a whole game of every game in the browser, by touching what glows on the board.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [program, source] = process.argv.slice(2);
const require = createRequire(join(source, 'web', 'package.json'));
const { chromium } = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const SIZES = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const MOST_STEPS = 6000, PATIENCE_MS = 60000;

const data = mkdtempSync(join(tmpdir(), 'page-'));
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

let browser;
function fail(words) {
    console.error(words);
    process.exitCode = 1;
    throw new Error(words);
}

// One step of somebody who touches things: what glows first, then what is left to press.  What was done, or '' to wait.
function step(n) {
    const over = document.querySelector('.asks h2')?.textContent ?? '';
    if (/^(You have won|You have lost|A draw)/.test(over)) return 'over';
    const pick = (list) => list[(n * 7919) % list.length];
    const shown = (node) => node.getClientRects().length > 0 && !node.disabled;
    const main = [...document.querySelectorAll('.opt.main')].filter(shown);
    if (main.length) return main[0].click(), 'confirmed';
    const touch = [...document.querySelectorAll('button.touch, .touch button.hot, button.hot')].filter(shown);
    const options = [...document.querySelectorAll('.asks > .opts > .opt:not(.ghost)'), ...document.querySelectorAll('.asks > .opts > .opt.ghost')].filter(shown);
    // Now and then what stands beside the board: passing, declining, amounts.
    const node = touch.length && (n % 4 || !options.length) ? pick(touch) : options.length ? pick(options) : undefined;
    if (!node) return '';
    node.click();
    return 'touched';
}

async function play(size, title) {
    const page = await browser.newPage({ viewport: SIZES[size] });
    const broken = [];
    page.on('pageerror', (error) => broken.push(error.message));
    page.on('console', (message) => {
        if (message.type() === 'error' && /Content Security Policy/.test(message.text())) broken.push(message.text());
    });
    await page.goto(address);
    await page.locator('li', { hasText: title }).getByRole('button', { name: 'Play now' }).click();
    await page.waitForSelector('.asks h2');
    let done = '', idle = Date.now(), steps = 0;
    while (done !== 'over' && steps < MOST_STEPS) {
        done = await page.evaluate(step, steps);
        if (done) {
            steps++;
            idle = Date.now();
        } else if (Date.now() - idle > PATIENCE_MS) fail(`${title}, ${size}: nothing can be touched after ${steps} steps: ${await page.locator('.asks').innerText()}`);
        if (steps === 12) await check(page, `${title}, ${size}`);
        await page.waitForTimeout(done === 'touched' || done === 'confirmed' ? 0 : 15);
    }
    if (done !== 'over') fail(`${title}, ${size}: not over after ${steps} steps`);
    if (broken.length) fail(`${title}, ${size}: ${broken.join('; ')}`);
    console.log(`${title}, ${size}: over after ${steps} touches`);
    await page.close();
}

async function check(page, where) {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 1) fail(`${where}: the page is ${wide} pixels wider than the screen`);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => 
        // A face is a picture that says less than the name of its card, and is hidden from who listens.
        globalThis.axe.run(document, { resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: false } } }),
    );
    const bad = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical');
    if (bad.length) fail(`${where}: ${bad.map((v) => `${v.id}: ${v.help} (${v.nodes.slice(0, 2).map((n) => n.html.slice(0, 120)).join(' | ')})`).join('\n')}`);
}

try {
    browser = await chromium.launch({
        executablePath: '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    });
    const lobby = await browser.newPage({ viewport: SIZES.wide });
    await lobby.goto(address);
    await lobby.waitForSelector('.games li');
    await check(lobby, 'the lobby');
    const titles = await lobby.locator('.games h2').allInnerTexts();
    if (!titles.length) fail('the lobby shows no game');
    await lobby.close();
    for (const title of titles) await play('wide', title);
    await play('phone', titles[0]);
} finally {
    await browser?.close();
    server.removeAllListeners('exit');
    server.kill('SIGTERM');
    rmSync(data, { recursive: true, force: true });
}
