// files.mjs PROGRAM SOURCE: decks and cards of one's own, typed or from files, at a server and without one.  Good ones are played with; of
// bad ones everything that is wrong is listed by line and column, and the page goes on.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, fail, fine, folder, launch, person, serve, test, titles, webSpace } from './support.mjs';

const GAME = 'Worlds Unchained';
const GOOD = 'Bold Newcomer\nVassal - Cinderhold - Mob\nWin: Restore this Vassal.\n';
const BAD = 'Bold Newcomer\nVassal - Cinderhold - Mob\nWin: Flies to the moon.\n\nLate Comer\nVassal - Cinderhold - Mob\nLoss: Sleep well.\n';
const NOISE = '\u0001\u0002 }{ \ud83c\udf32\n\n\n\t"""\n7 7 7\n';

async function newTable(page, address) {
    await titles(page, address);
    await page.locator('.games > li', { hasText: GAME }).getByRole('button', { name: 'New table' }).click();
    await page.getByRole('button', { name: 'Open the table' }).waitFor();
    await page.getByRole('combobox', { name: 'Deck of seat 1' }).waitFor(); // the book is there
}

const openTable = (page) => page.getByRole('button', { name: 'Open the table' }).click();

async function said(page, where, ...wanted) {
    const alert = page.getByRole('alert');
    await alert.waitFor();
    const words = await alert.innerText();
    for (const part of wanted) if (!part.test(words)) fail(`${where}: '${words}' does not say ${part}`);
    if (await page.locator('.board').count()) fail(`${where}: a table was opened`);
    await check(page, where);
    return words;
}

async function files(address, where) {
    const who = await person(), { page } = who, work = folder();
    const file = (name, text) => {
        writeFileSync(join(work, name), text);
        return join(work, name);
    };
    // Cards: two mistakes in one file, each with its place.
    await newTable(page, address);
    await page.getByText('Cards of your own').click();
    await page.getByLabel('From files').setInputFiles(file('bad.card', BAD));
    await openTable(page);
    const words = await said(page, `${where}, bad cards`, /bad\.card:3:\d+/, /bad\.card:7:\d+/);
    if ((await page.getByRole('alert').getByRole('listitem').count()) < 2) fail(`${where}: mistakes are not listed one by one`);
    // The same, typed; noise; and, in the same form, a good one that is played with.
    await page.getByLabel('From files').setInputFiles([]);
    await page.getByLabel('Or typed').fill(NOISE);
    await openTable(page);
    await page.waitForFunction((before) => document.querySelector('[role=alert]') && document.querySelector('[role=alert]').innerText !== before, words);
    await said(page, `${where}, noise`, /own\.card:\d+/);
    await page.getByLabel('Or typed').fill(GOOD);
    await openTable(page);
    await page.waitForFunction(() => globalThis.cardwright.table.book);
    if (!(await page.evaluate(() => globalThis.cardwright.table.book.kinds.some((kind) => kind.name === 'Bold Newcomer')))) fail(`${where}: the new card is not in the book`);
    // Decks: a card that there is not, and too few.
    await page.goto('about:blank');
    await newTable(page, address);
    await page.getByRole('combobox', { name: 'Deck of seat 1' }).selectOption({ label: 'a deck of my own' });
    await page.getByLabel('Or from a file, deck of seat 1').setInputFiles(file('own.deck', 'Name: Mine\n2 Nobody At All\n1 Also Nobody\n'));
    await page.waitForFunction(() => document.querySelector('textarea').value.includes('Nobody'));
    await openTable(page);
    await said(page, `${where}, a bad deck`, /deck-1\.deck:2/, /deck-1\.deck:3/, /Nobody At All/, /Also Nobody/);
    await page.getByRole('button', { name: 'Games' }).click();
    await page.waitForSelector('.games h2');
    fine(who, where);
    await who.context.close();
    return words.split('\n')[0];
}

/** Nothing moves away under a finger: the form is shown when all of it can be, not while the book is on its way. */
async function standsStill(address) {
    const who = await person(), { page } = who, button = page.getByRole('button', { name: 'Open the table' });
    let comes;
    const held = new Promise((resolve) => (comes = resolve));
    await page.route(/\/book\//, async (route) => {
        await held;
        await route.continue();
    });
    await titles(page, address);
    await page.locator('.games > li', { hasText: GAME }).getByRole('button', { name: 'New table' }).click();
    await page.getByRole('heading', { name: `A new table: ${GAME}` }).waitFor();
    const place = async () => (await button.boundingBox()).y + (await page.evaluate(() => scrollY));
    const before = (await button.count()) ? await place() : undefined;
    comes();
    await page.getByRole('combobox', { name: 'Deck of seat 1' }).waitFor();
    if (before !== undefined && before !== (await place())) fail('the button of the form moves away when the book comes');
    fine(who, 'a form whose book is late');
    await who.context.close();
}

await test(async () => {
    const { address } = await serve(), alone = await webSpace();
    await launch();
    await standsStill(address);
    console.log(`at a server: ${await files(address, 'at a server')}`);
    console.log(`without one: ${await files(alone.address, 'alone')}`);
});
