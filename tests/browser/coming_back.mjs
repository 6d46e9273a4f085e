// coming_back.mjs PROGRAM SOURCE: who comes back to a table finds it as it was: a fight that is going on stands over the board again, with
// what was told of it, at a server and without one.  What was taken back is in no log.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, fine, folder, launch, newTable, person, program, serve, test, titles, touchStep, webSpace } from './support.mjs';

const MOST_GAMES = 20;

/** The fight that stands over the board, without those who are gone; '' for none. */
const fightNow = () => {
    const box = document.querySelector('.scene[data-scene=on]');
    if (!box || !box.querySelector('.side')) return '';
    const words = (node) => node.textContent.replace(/\s+/g, ' ').trim();
    return JSON.stringify({
        title: words(box.querySelector('h2')),
        sides: [...box.querySelectorAll('.side')].map((side) => [words(side.querySelector('.who')), ...[...side.querySelectorAll('li:not(.gone)')].map(words)]),
        told: [...box.querySelectorAll('.told li')].map((line) => [words(line), [...line.querySelectorAll('.die')].map((die) => die.getAttribute('aria-label')).join(), line.querySelectorAll('.pips b').length]),
    });
};
const isAsked = () => {
    const { table } = globalThis.cardwright ?? {};
    return Boolean(table?.ask && !table.waiting && document.querySelector('.asks h2'));
};
const rested = (page) => page.waitForFunction(isAsked);

async function same(page, before, where) {
    await rested(page);
    await page.waitForFunction(() => document.querySelector('.scene[data-scene=on] .side'));
    const now = await page.evaluate(fightNow);
    if (now !== before) fail(`${where}: the fight was ${before}, and is ${now}`);
    return JSON.parse(now);
}

/** Plays at a server until somebody rolls dice in a fight in which I am asked, and comes back to it. */
async function atServer(address) {
    const who = await person('wide'), { page } = who;
    for (let game = 0; game < MOST_GAMES; game++) {
        await page.goto('about:blank');
        await titles(page, address);
        await newTable(page, 'MERC', 'greedy');
        for (let n = 0, done = ''; done !== 'over'; n++) {
            // Looked at and touched in one go: no frame comes between.
            done = await page.evaluate(`(${isAsked})() && document.querySelector('.scene .die') && (${fightNow})() || (${touchStep})(${n})`);
            if (done.startsWith('{')) {
                await page.reload();
                const fight = await same(page, done, 'at a server');
                fine(who, 'coming back at a server');
                await who.context.close();
                return fight.title;
            }
            if (!done) await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve())));
        }
    }
    return fail(`no fight in ${MOST_GAMES} games`);
}

/** A stored game up to the second question of a fight, as a game that the browser has kept. */
function keptFight() {
    const work = folder(), whole = join(work, 'merc-000000.replay'), part = join(work, 'part.replay');
    execFileSync(program, ['simulate', 'merc', '--games', '1', '--seed', '7', '--players', 'greedy,greedy,greedy', '--replays', work]);
    let fights = false, asked = 0;
    for (const line of execFileSync(program, ['replay', whole, '--export', 'text'], { encoding: 'utf8' }).split('\n')) {
        if (/^ +combat in /.test(line)) fights = true;
        if (/^ +(the combat in|nobody can shoot)/.test(line)) fights = false;
        const found = /^(\d+) Seat (\d+) /.exec(line);
        if (!found) continue;
        asked = fights ? asked + 1 : 0;
        if (asked < 3) continue;
        execFileSync(program, ['replay', whole, '--to', found[1], '--save', part]);
        const me = Number(found[2]) - 1, seats = [0, 1, 2].map((i) => (i === me ? 'you' : 'greedy'));
        return { id: '1', game: 'merc', title: 'MERC', words: 'in a fight', when: 1, over: false, seats, names: ['Ann', 'Ben', 'Cleo'], replay: readFileSync(part, 'utf8') };
    }
    return fail('no fight in the stored game');
}

async function alone(address) {
    const who = await person('phone'), { page } = who;
    await titles(page, address);
    await page.evaluate((game) => localStorage.setItem('cardwright.games', JSON.stringify([game])), keptFight());
    await page.reload();
    await page.getByRole('button', { name: 'Continue' }).click();
    await rested(page);
    await page.waitForFunction(() => document.querySelector('.scene[data-scene=on] .side'));
    const before = await page.evaluate(fightNow), fight = JSON.parse(before);
    if (fight.sides.length !== 2) fail(`a fight has ${fight.sides.length} sides: ${before}`);
    if (!fight.told.some(([, dice]) => dice)) fail(`nothing is told of dice that fell: ${before}`);
    await page.reload();
    await page.getByRole('button', { name: 'Continue' }).click();
    await same(page, before, 'alone');
    fine(who, 'coming back alone');
    await who.context.close();
    return fight.title;
}

/** An answer that is taken back leaves nothing in the log. */
async function takenBack(address, title) {
    const who = await person('wide'), { page } = who;
    await titles(page, address);
    await newTable(page, title, 'greedy');
    await rested(page);
    const logged = () => page.evaluate(() => globalThis.cardwright.table.log.map((line) => line.words).join('\n'));
    const decided = () => page.evaluate(() => globalThis.cardwright.table.log.length);
    const before = await logged(), lines = await decided();
    for (let n = 1; !(await page.evaluate(() => globalThis.cardwright.table.waiting)) && (await decided()) === lines; n++) await page.evaluate(touchStep, n);
    await rested(page);
    if ((await logged()) === before) fail(`${title}: nothing was told of the answer`);
    await page.locator('.asks').getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction((words) => globalThis.cardwright.table.log.map((line) => line.words).join('\n') === words, before);
    fine(who, `${title}, taken back`);
    await who.context.close();
}

/** A link to a table leads there, without a word of complaint; one that leads nowhere says so, in the lobby, and goes from the address. */
async function links(address) {
    const who = await person('wide'), { page } = who, complaint = page.getByRole('alert');
    await titles(page, address);
    await newTable(page, 'Unicorn Apocalypse', 'greedy');
    const seat = page.url(), table = seat.replace(/&s=.*/, '');
    for (const link of [seat, table]) {
        await page.goto('about:blank');
        await page.goto(link);
        await page.waitForFunction(() => globalThis.cardwright?.table.view && document.querySelector('.board, .asks'));
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300))); // what was said besides has its answer, too
        if (await complaint.count()) fail(`${link}: ${await complaint.first().textContent()}`);
    }
    for (const nowhere of ['0'.repeat(32), 'half']) {
        await page.goto('about:blank');
        await page.goto(`${address}#t=${nowhere}`);
        await complaint.filter({ hasText: 'there is no such table' }).waitFor();
        await page.locator('.games > li').first().waitFor();
        await page.waitForFunction(() => !location.hash);
    }
    fine(who, 'links');
    await who.context.close();
}

/** Who goes to the lobby stays there, though something of the table was still on its way; and comes back when wanted. */
async function goes(address) {
    const who = await person('wide'), { page } = who;
    let told, line;
    await page.routeWebSocket(/\/ws$/, (socket) => {
        line = socket;
        socket.connectToServer().onMessage((text) => {
            if (JSON.parse(text).type === 'table') told = text;
            socket.send(text);
        });
    });
    await titles(page, address);
    await newTable(page, 'Unicorn Apocalypse', 'greedy');
    await page.getByRole('button', { name: 'back to the games' }).click();
    await page.locator('.games > li').first().waitFor();
    line.send(told);
    line.send(JSON.stringify({ type: 'error', words: 'that was all' }));
    await page.getByText('that was all').waitFor();
    if (!(await page.locator('.games > li').count()) || (await page.evaluate(() => location.hash))) fail('who goes to the lobby is taken back to the table');
    await page.getByRole('button', { name: 'Continue' }).first().click();
    await rested(page);
    fine(who, 'going to the lobby');
    await who.context.close();
}

await test(async () => {
    const space = await webSpace(), { address } = await serve();
    await launch();
    console.log(`alone, and back: ${await alone(space.address)}`);
    for (const title of ['Unicorn Apocalypse', 'Worlds Unchained']) await takenBack(space.address, title);
    console.log('what is taken back is in no log');
    await links(address);
    console.log('links lead where they say, or say that they do not');
    await goes(address);
    console.log('who goes to the lobby stays there');
    console.log(`at a server, and back: ${await atServer(address)}`);
});
