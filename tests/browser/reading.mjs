// reading.mjs PROGRAM SOURCE [FOLDER]: what somebody reads at a board: its parts by name, cards with terms, rules and rulings, what a choice
// needs, a hint with its reason.  At both sizes.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { check, fail, fine, launch, person, serve, test, titles, touchStep } from './support.mjs';

const pictures = process.argv[4];
const MOST_STEPS = 2000;

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
    const name = (await card.locator('.unseen').first().innerText()).split(',')[0].replace(/ \d+$/, '');
    if (wide) await card.focus();
    else await card.dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true, clientX: 5, clientY: 5 });
    const box = wide ? page.getByRole('region', { name: 'the card pointed at' }) : page.getByRole('dialog', { name: 'The card' });
    await box.locator('h3').waitFor();
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

/** A map as a list: every place is there, what can be touched first, in whole sentences; a touch means the same as on the map. */
async function places(page, where) {
    const cells = () => page.locator('.grid .cell').evaluateAll((list) => list.map((cell) => ({ thing: cell.dataset.thing, touch: cell.matches('.touch'), name: cell.querySelector('.unseen').textContent })));
    if (!(await page.locator('.grid .cell').count())) return 'no map';
    // On until a place can be touched; looked at and touched in one go.
    for (let n = 0; !(await page.evaluate(`document.querySelector('.grid .cell.touch') ? true : ((${touchStep})(${n}), false)`)); n++) if (n > MOST_STEPS) fail(`${where}: no place can ever be touched`);
    const map = await cells();
    await page.getByRole('button', { name: 'As a list' }).click();
    await page.locator('.places .line').first().waitFor();
    const list = await page.locator('.places .line').evaluateAll((lines) => lines.map((line) => ({ thing: line.dataset.thing, touch: line.matches('.touch'), name: line.querySelector('.unseen').textContent })));
    if (list.map((l) => l.thing).sort().join() !== map.map((c) => c.thing).sort().join()) fail(`${where}: the list has other places than the map`);
    const hot = list.filter((l) => l.touch).length;
    if (list.slice(0, hot).some((l) => !l.touch)) fail(`${where}: what can be touched does not stand first`);
    if (hot !== map.filter((c) => c.touch).length) fail(`${where}: ${hot} places of the list can be touched, ${map.filter((c) => c.touch).length} of the map`);
    for (const line of list) if (!line.name.startsWith(map.find((c) => c.thing === line.thing).name)) fail(`${where}: '${line.name}' is not what the map says`);
    for (const line of list) if (!/, \w+ \d+, /.test(`${line.name}, `)) fail(`${where}: '${line.name}' is no sentence with a number`);
    await check(page, `${where}, places as a list`);
    await picture(page, `${where} list`);
    if (!hot) fail(`${where}: nothing of the list can be touched`);
    await page.locator('.places .line.touch').first().click();
    await page.waitForFunction((thing) => globalThis.cardwright.table.picked.includes(thing), list[0].thing);
    await page.keyboard.press('Escape');
    await page.reload();
    await page.locator('.places .line').first().waitFor(); // it is a setting
    await page.getByRole('button', { name: 'Show the map' }).click();
    await page.locator('.grid .cell').first().waitFor();
    return `${list.length} places, ${hot} can be touched`;
}

async function hints(page, where) {
    await page.locator('.asks').getByRole('button', { name: 'Hint' }).click();
    await page.waitForSelector('.asks .hint');
    const words = await page.locator('.asks .hint').innerText();
    if (!/of 100 tries|only/.test(words)) fail(`${where}: a hint without a reason: ${words}`);
    await page.waitForSelector('.ring');
    await check(page, `${where}, a hint`);
    await picture(page, `${where} hint`);
    return words.split('\n')[0];
}

/** What the question could offer and does not says what it needs.  What is offered depends on the deal: here the page is told of a
    question with its first option alone. */
async function needs(page, where) {
    const left = await page.evaluate(() => {
        const { table } = globalThis.cardwright;
        const wants = table.book.questions.find((q) => q.verbs.some((v) => v.needs) && q.verbs.length > 1);
        if (!wants) return [];
        const offered = wants.verbs.find((v) => !v.needs) ?? wants.verbs[0];
        table.ask = { ...table.ask, question: wants.id, options: [{ ...table.ask.options[0], verb: offered.id }] };
        return wants.verbs.filter((v) => v.needs && v.id !== offered.id).map((v) => v.needs);
    });
    await page.waitForFunction((n) => document.querySelectorAll('.asks .later li').length === n, left.length);
    const said = await page.locator('.asks .later li small').allTextContents();
    for (const words of left) if (!said.includes(words)) fail(`${where}: a choice that is not there does not say '${words}' but ${said.join(', ')}`);
    return left[0] ?? 'nothing';
}

async function read(address, title, size) {
    const who = await person(size), { page } = who, where = `${title}, ${size}`;
    await page.goto(address);
    await page.locator('.games > li', { hasText: title }).getByRole('button', { name: 'Play now' }).click();
    await page.waitForSelector('.asks .opts .opt, .asks details');
    const hint = await hints(page, where);
    const names = await parts(page, where);
    const card = await cards(page, where, size === 'wide');
    const list = await places(page, where);
    const need = size === 'wide' ? await needs(page, where) : 'not looked at';
    fine(who, where);
    console.log(`${where}: ${names} parts have names; ${card}; hint: ${hint}; list: ${list}; needs: ${need}`);
    await who.context.close();
}

await test(async () => {
    if (pictures) mkdirSync(pictures, { recursive: true });
    const { address } = await serve();
    await launch();
    const first = await person(), games = await titles(first.page, address);
    if (!games.length) fail('the lobby shows no game');
    await first.context.close();
    const only = process.argv[5];
    for (const size of ['wide', 'phone']) for (const title of games.filter((t) => !only || t === only)) await read(address, title, size);
});
