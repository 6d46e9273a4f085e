// library.mjs PROGRAM SOURCE: the rules and cards of every game, from the lobby: chapters, words that are found, what the rules leave open
// with its switch and the other readings; cards with their faces, by faction, type and words.
import { check, fail, fine, launch, person, serve, test, titles } from './support.mjs';

const shownOf = async (page) => (await page.locator('main [role=status]').innerText()).split(' of ').map((n) => parseInt(n, 10));

async function rules(page, book, where) {
    await page.waitForSelector('.rules h3');
    const chapters = await page.locator('.rules nav .link').allInnerTexts();
    const wanted = book.rules.filter((rule) => rule.title).length;
    if (wanted > 1 && chapters.length !== wanted) fail(`${where}: ${chapters.length} of ${wanted} chapters`);
    await page.locator('.rules nav .link').last().click();
    const last = page.locator('.rules h3').last();
    await page.waitForFunction(() => {
        const box = [...document.querySelectorAll('.rules h3')].at(-1).getBoundingClientRect();
        return box.top >= 0 && box.bottom <= innerHeight;
    });
    await check(page, `${where}, rules`);
    // A word that one rule has.
    const rule = book.rules.find((r) => r.text && r.text.length > 60), word = rule.text.split(/[^A-Za-z]+/).toSorted((a, b) => b.length - a.length)[0];
    const fit = book.rules.filter((r) => r.text && `${r.id} ${r.text}`.toLowerCase().includes(word.toLowerCase())).length;
    await page.getByLabel('Find in the rules').fill(word);
    await page.waitForFunction((n) => document.querySelector('main [role=status]').textContent.startsWith(`${n} of`), fit);
    if ((await page.locator('.rules p[data-rule]').count()) !== fit) fail(`${where}: '${word}' is not found ${fit} times`);
    await page.getByLabel('Find in the rules').fill('no rule has this');
    await page.waitForFunction(() => document.querySelector('main [role=status]').textContent.startsWith('0 of'));
    await page.getByLabel('Find in the rules').fill('');
    await last.waitFor();
    // What is left open: every ruling, its switch with all values, and what another value would mean.
    await page.getByRole('combobox', { name: 'Show' }).selectOption('rulings');
    await page.waitForFunction((n) => document.querySelectorAll('[data-ruling]').length === n, book.rulings.length);
    let others = 0;
    for (const ruling of book.rulings.filter((r) => r.name)) {
        const box = page.locator(`[data-ruling="${ruling.id}"]`), words = await box.innerText();
        for (const value of ruling.values.split('|')) if (!words.includes(value)) fail(`${where}: ${ruling.id} does not say '${value}'`);
        if (!words.includes(`${ruling.value} holds`)) fail(`${where}: ${ruling.id} does not say what holds`);
        const other = await box.locator('.other').allInnerTexts();
        if (/^[^|]+\|[^|]+$/.test(ruling.values) && /\bWith [`\d]/.test(ruling.text) && !other.length) fail(`${where}: ${ruling.id} does not say what the other reading would be: ${words}`);
        others += other.length;
    }
    await check(page, `${where}, rulings`);
    return { chapters: chapters.length, rulings: book.rulings.length, others };
}

async function cards(page, book, where) {
    await page.getByRole('navigation', { name: 'what to read' }).getByRole('button', { name: 'Cards' }).click();
    await page.waitForFunction((n) => document.querySelectorAll('.drawn').length === n, book.kinds.length);
    for (const [label, of] of [['Faction', (k) => k.faction], ['Type', (k) => k.class ?? k.type]]) {
        const sorts = [...new Set(book.kinds.map(of).filter(Boolean))];
        const field = page.getByRole('combobox', { name: label, exact: true });
        if ((await field.count()) !== Number(sorts.length > 1)) fail(`${where}: ${sorts.length} sorts by ${label}, and ${await field.count()} fields`);
        if (sorts.length < 2) continue;
        await field.selectOption(sorts[1]);
        const fit = book.kinds.filter((k) => of(k) === sorts[1]).length;
        await page.waitForFunction((n) => document.querySelectorAll('.drawn').length === n, fit);
        if ((await shownOf(page))[0] !== fit) fail(`${where}: the number of cards is wrong`);
        await field.selectOption('');
    }
    const kind = book.kinds.find((k) => k.lines?.length) ?? book.kinds[0];
    await page.getByLabel('Find a card').fill(kind.lines?.[0]?.text.split(' ').slice(0, 4).join(' ') ?? kind.name);
    await page.getByRole('button', { name: new RegExp(`^${kind.name.replace(/-\d+$/, '')}`) }).first().click();
    const one = page.locator('.one');
    await one.locator('h3').waitFor();
    if (!(await one.locator('.face').count())) fail(`${where}: a card without a face`);
    await check(page, `${where}, cards`);
    // Its rule is one touch away.
    if (await one.locator('.rule').count()) {
        const id = await one.locator('.rule').first().innerText();
        await one.locator('.rule').first().click();
        await page.locator(`.rules [data-rule="${id}"].here`).waitFor();
    }
    return book.kinds.length;
}

await test(async () => {
    const { address } = await serve();
    await launch();
    for (const size of ['wide', 'phone']) {
        const who = await person(size), { page } = who;
        const games = await titles(page, address);
        for (const title of games) {
            const game = page.locator('.games > li', { hasText: title }), where = `${title}, ${size}`;
            const book = await (await fetch(`${address}book/${await game.getAttribute('data-game')}.json`)).json();
            await game.getByRole('button', { name: 'Rules' }).click();
            const read = await rules(page, book, where), faces = await cards(page, book, where);
            await page.getByRole('button', { name: 'Games' }).click();
            await page.waitForSelector('.games h2');
            console.log(`${where}: ${read.chapters} chapters, ${read.rulings} rulings with ${read.others} other readings, ${faces} cards`);
        }
        fine(who, size);
        await who.context.close();
    }
});
