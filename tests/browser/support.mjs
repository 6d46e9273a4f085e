// What the browser tests share: a server, a browser, somebody who plays, and what every page must be like.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

export const [program, source] = process.argv.slice(2);
const require = createRequire(join(source, 'web', 'package.json'));
const { chromium } = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

export const SIZES = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const MOST_STEPS = 6000;
// What servers, pages and their workers draw: the same at every run, so that a failure is not gone with the next one.  Another number
// plays other games; `CW_LUCK=new` draws really.
const luck = process.env['CW_LUCK'] ?? '1';
let servers = 0;
export const PATIENCE_MS = 120000; // nothing takes as long: who waits for it longer waits for nothing

const ends = [];
export function atEnd(end) {
    ends.unshift(end);
}

const people = [], stores = []; // who is at a page, and what servers have written

/** What a failed test was dealt is kept: pictures and addresses of all pages, games that browsers have
    kept, and the stores of the servers, in which every table stands with its deal and all answers. */
async function keepEvidence() {
    const to = join(source, 'build', 'failed', `${basename(process.argv[1], '.mjs')}-${process.pid}`), told = [];
    mkdirSync(to, { recursive: true });
    for (const [i, { page }] of people.entries()) {
        if (page.isClosed()) continue;
        const games = await page.evaluate(() => localStorage.getItem('cardwright.games')).catch(() => null);
        await page.screenshot({ path: join(to, `page-${i}.png`) }).catch(() => undefined);
        told.push(`page-${i}.png ${page.url()}`);
        for (const game of JSON.parse(games ?? '[]').slice(0, 1)) {
            writeFileSync(join(to, `page-${i}.replay`), game.replay ?? '');
            told.push(`page-${i}.replay: the game of that page, for \`cardwright play --resume\` or the page itself`);
        }
    }
    return { to, told };
}

/** Runs a test and cleans up behind it, whatever happens. */
export async function test(body) {
    let kept;
    try {
        await body();
    } catch (error) {
        console.error(error);
        process.exitCode = 1;
        kept = await keepEvidence();
        // When the servers have stopped, and before their folders go.
        ends.splice(ends.findLastIndex((end) => end.stops) + 1, 0, () => {
            stores.forEach((data, i) => {
                if (!existsSync(data)) return;
                cpSync(data, join(kept.to, `store-${i}`), { recursive: true });
                kept.told.push(`store-${i}: serve it (\`cardwright serve --data\`) and open the address of a page behind its #`);
            });
        });
    }
    for (const end of ends) await end();
    if (kept) console.error(`What was played is kept in ${kept.to}:\n${kept.told.join('\n')}`);
}

export function fail(words) {
    throw new Error(words);
}

export function folder() {
    const made = mkdtempSync(join(tmpdir(), 'page-'));
    atEnd(() => rmSync(made, { recursive: true, force: true }));
    return made;
}

/** A server; its address. */
export async function serve(data = folder(), port = 0) {
    const env = luck === 'new' ? process.env : { ...process.env, LD_PRELOAD: join(dirname(program), 'same_luck.so'), CW_LUCK: `${luck} ${servers++}` };
    const server = spawn(program, ['serve', '--port', String(port), '--data', data, '--rate', '100000', '--connections', '1000'], { stdio: ['ignore', 'pipe', 'inherit'], env });
    let gone = false;
    const exited = new Promise((resolve) => server.on('exit', () => resolve((gone = true))));
    const address = await new Promise((resolve, reject) => {
        let said = '';
        server.stdout.on('data', (bytes) => {
            said += bytes;
            const found = /http:\/\/[^\s]+/.exec(said);
            if (found) resolve(found[0]);
        });
        server.on('exit', () => reject(new Error(`the server has stopped: ${said}`)));
    });
    const stop = async () => {
        if (!gone) server.kill('SIGTERM');
        await exited;
    };
    stop.stops = true;
    process.on('exit', () => server.kill('SIGKILL')); // also when the test itself breaks: who waits for its output waits for the server's, too
    if (!stores.includes(data)) stores.push(data);
    atEnd(stop);
    return { address, stop };
}

const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', woff2: 'font/woff2', wasm: 'application/wasm' };

/** The page as plain files in a web space that knows nothing of games; its address. */
export async function webSpace() {
    const files = folder();
    execFileSync(program, ['serve', '--static', files]);
    const server = createServer((request, reply) => {
        const name = new URL(request.url, 'http://x').pathname.slice(1) || 'index.html';
        try {
            const bytes = readFileSync(join(files, name));
            reply.writeHead(200, { 'content-type': TYPES[name.split('.').pop()] ?? 'text/plain' }).end(bytes);
        } catch {
            reply.writeHead(404).end();
        }
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    atEnd(() => new Promise((resolve) => server.close(resolve)));
    return { address: `http://127.0.0.1:${server.address().port}/` };
}

let browser;
export async function launch() {
    browser = await chromium.launch({
        executablePath: '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    });
    atEnd(() => browser.close());
    return browser;
}

/** In a page or its worker: draws what `text` says. */
function sameLuck(text) {
    let at = [...text].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619), 2166136261);
    Crypto.prototype.getRandomValues = function (array) {
        const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
        for (let i = 0; i < bytes.length; i++) {
            at = (at + 0x9e3779b9) | 0;
            let x = Math.imul(at ^ (at >>> 16), 0x85ebca6b);
            x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
            bytes[i] = x ^ (x >>> 16);
        }
        return array;
    };
}

/** Somebody's own browser, `size` a name or {width, height}: nothing is shared with another's.  `broken` collects what went wrong inside. */
export async function person(size = 'wide', kept = { speed: 'off' }) {
    const viewport = SIZES[size] ?? size, touch = viewport.width <= 800;
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce', hasTouch: touch });
    await context.addInitScript((settings) => {
        if (location.protocol === 'http:' && !localStorage.getItem('cardwright.settings')) localStorage.setItem('cardwright.settings', JSON.stringify(settings));
    }, kept);
    if (luck !== 'new') {
        const mine = `${luck} ${people.length}`;
        await context.addInitScript(sameLuck, mine);
        await context.route(/\/engine\.js$/, async (route) => {
            try {
                const response = await route.fetch();
                await route.fulfill({ response, body: `(${sameLuck})(${JSON.stringify(mine)});${await response.text()}` });
            } catch {
                if (!page.isClosed()) await route.abort().catch(() => undefined); // who asked has left this page meanwhile
            }
        });
    }
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const broken = [];
    page.on('pageerror', (error) => broken.push(error.message));
    page.on('console', (message) => {
        if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text())) broken.push(message.text());
    });
    people.push({ page });
    return { page, broken, context };
}

export const fine = (who, where) => {
    if (who.broken.length) fail(`${where}: ${who.broken.join('; ')}`);
};

/** Sits down alone at a new table against players who think of nothing, by the page's own form. */
export async function newTable(page, title, level) {
    await page.locator('.games > li', { hasText: title }).getByRole('button', { name: 'New table' }).click();
    const others = page.getByRole('combobox', { name: /^Seat [2-9]$/ });
    await others.first().waitFor();
    for (let i = 0; i < (await others.count()); i++) await others.nth(i).selectOption(level);
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.waitForSelector('.asks h2');
}

// One step of somebody who touches things: what glows first, then what is left to press.  What was done, or '' to wait.
export function touchStep(n) {
    if (document.querySelector('.asks [data-over]')) return 'over';
    const pick = (list) => list[(n * 7919) % list.length];
    const shown = (node) => node.getClientRects().length > 0 && !node.disabled;
    const main = [...document.querySelectorAll('.asks .opt.main')].filter(shown);
    if (main.length) return main[0].click(), 'confirmed';
    const touch = [...document.querySelectorAll('button.touch, .touch button.hot, button.hot')].filter(shown);
    const options = [...document.querySelectorAll('.asks > .opts > .opt:not(.ghost)'), ...document.querySelectorAll('.asks > .opts > .opt.ghost')].filter(shown);
    // What is left of it, once things are picked: to touch one of them again would drop it.  Now and then what stands beside the
    // board: passing, declining, amounts.
    const done = document.querySelector('.board .aim, .board .selected') && !document.querySelector('.board .touch') && options.length;
    const node = touch.length && !done && (n % 4 || !options.length) ? pick(touch) : options.length ? pick(options) : undefined;
    if (!node) return '';
    node.click();
    return 'touched';
}

/** Plays with `step` until it says 'over'; waits for the page where there is nothing to do.  How many steps it took. */
export async function playOut(who, where, step, each = async () => {}) {
    let done = '', steps = 0, idle = Date.now();
    while (done !== 'over') {
        done = await step(steps);
        if (done) {
            steps++;
            idle = Date.now();
            await each(steps);
        } else if (Date.now() - idle > PATIENCE_MS) fail(`${where}: nothing can be done after ${steps} steps: ${await who.page.locator('.asks').innerText()}`);
        else await who.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve())));
        if (steps > MOST_STEPS) fail(`${where}: not over after ${steps} steps`);
    }
    fine(who, where);
    return steps;
}

/** Nothing is wider than the screen, and nothing hinders those who listen or cannot see well. */
export async function check(page, where) {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 1) fail(`${where}: the page is ${wide} pixels wider than the screen`);
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
    // As it is when nothing moves any more: what is half faded in has no colour yet.
    const { violations } = await page.evaluate(() => {
        for (const motion of document.getAnimations()) if (motion.effect?.getComputedTiming().endTime !== Infinity) motion.finish();
        return globalThis.axe.run(document, { resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true } } });
    });
    const bad = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical');
    if (bad.length) fail(`${where}: ${bad.map((v) => `${v.id}: ${v.help} (${v.nodes.slice(0, 3).map((n) => `${n.html.slice(0, 160)} ${n.failureSummary?.slice(0, 200)}`).join(' | ')})`).join('\n')}`);
}

export async function titles(page, address) {
    await page.goto(address);
    await page.waitForSelector('.games h2');
    return page.locator('.games h2').allInnerTexts();
}
