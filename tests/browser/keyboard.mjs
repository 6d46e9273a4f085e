// keyboard.mjs PROGRAM SOURCE: a whole game of every game by the keyboard alone, from the lobby on; and one by the names in the
// accessibility tree alone, as somebody plays who hears the page.
import { check, fail, launch, newTable, person, playOut, serve, test, titles } from './support.mjs';

const MOST_TABS = 400;

/** Walks to it.  False: it is not there any more, as when the question has been withdrawn on the way. */
async function tabTo(page, wanted, where) {
    for (let i = 0; i < MOST_TABS; i++) {
        const [there, here] = await page.evaluate((selector) => [document.querySelector(selector) !== null, document.activeElement?.matches(selector) ?? false], wanted);
        if (here) return true;
        if (!there) return false;
        await page.keyboard.press('Tab');
    }
    return fail(`${where}: ${MOST_TABS} times Tab do not lead to ${wanted}`);
}

/** What somebody at the keyboard would do now: a digit, Enter, or a walk to what glows. */
function nextKey(n) {
    const { table } = globalThis.cardwright;
    if (document.querySelector('.asks [data-over]')) return 'over';
    if (!table.ask || table.waiting) return '';
    if (document.querySelector('.asks .stepper')) return 'amount';
    if (table.preview) return 'Enter';
    const digits = [...document.querySelectorAll('.asks > .opts > .opt kbd')].map((k) => k.textContent).filter((t) => /^[1-9]$/.test(t));
    const glows = document.querySelector('button.touch, button.hot') !== null;
    return digits.length && (!glows || n % 3 === 0) ? digits[(n * 7919) % digits.length] : glows ? 'walk' : '';
}

async function byKeyboard(who, title) {
    const { page } = who, where = `${title}, keyboard`;
    const place = (await page.locator('.games h2').allInnerTexts()).indexOf(title) + 1;
    if (!(await tabTo(page, `.games > li:nth-child(${place}) .now`, where))) fail(`${where}: the lobby has no game at place ${place}`);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.asks h2');
    return playOut(who, where, async (n) => {
        const key = await page.evaluate(nextKey, n);
        if (!key || key === 'over') return key;
        const decision = await page.evaluate(() => globalThis.cardwright.table.ask?.decision);
        if (key === 'walk') {
            if (!(await tabTo(page, 'button.touch, button.hot', where))) return '';
            if (n % 2) await page.keyboard.press('ArrowRight'); // to a neighbour, if it glows too
            if (!(await tabTo(page, 'button.touch, button.hot', where))) return '';
            await page.keyboard.press('Enter');
        } else if (key === 'amount' || key === 'Enter') {
            if (key === 'amount') for (let i = 0; i < n % 3; i++) await page.keyboard.press('+');
            if (!(await tabTo(page, '.asks .opt.main', where))) return '';
            await page.keyboard.press('Enter');
        } else await page.keyboard.press(key);
        return `${decision}`;
    });
}

/** Everything that a screen reader could press, by name: what glows, and the buttons of the question. */
async function named(client) {
    const { nodes } = await client.send('Accessibility.getFullAXTree');
    const by = new Map(nodes.map((node) => [node.nodeId, node]));
    const inQuestion = (node) => {
        for (let at = node; at; at = by.get(at.parentId)) if (at.role?.value === 'region' && at.name?.value === 'question') return true;
        return false;
    };
    const off = (node) => node.properties?.some((p) => p.name === 'disabled' && p.value.value === true);
    const buttons = nodes.filter((node) => !node.ignored && node.role?.value === 'button' && node.name?.value && !off(node));
    return buttons.map((node) => ({ name: node.name.value, id: node.backendDOMNodeId, asks: inQuestion(node) })).filter((b) => b.asks || /can be touched$/.test(b.name));
}

const ASIDE = /^(Undo|Hint|Why|Something else|less|more|the rule|Rule|Report)/;

async function byNames(who, title) {
    const { page } = who, client = await page.context().newCDPSession(page);
    const steps = await playOut(who, `${title}, names`, async (n) => {
        const state = await page.evaluate(() => (document.querySelector('.asks [data-over]') ? 'over' : globalThis.cardwright.table.ask && !globalThis.cardwright.table.waiting ? 'asked' : ''));
        if (state !== 'asked') return state;
        const list = (await named(client)).filter((b) => !ASIDE.test(b.name));
        const confirm = list.find((b) => b.asks && / Enter$/.test(b.name)), node = confirm ?? list[(n * 7919) % Math.max(1, list.length)];
        if (!node) return '';
        const { object } = await client.send('DOM.resolveNode', { backendNodeId: node.id }).catch(() => ({}));
        if (!object) return ''; // it has gone meanwhile
        await client.send('Runtime.callFunctionOn', { objectId: object.objectId, functionDeclaration: 'function () { this.click(); }' });
        return node.name;
    });
    return steps;
}

/** What lies over the board: every sheet, opened and closed by the keyboard. */
async function dialogs(page, title) {
    const press = async (name) => {
        await page.getByRole('button', { name, exact: true }).first().focus();
        await page.keyboard.press('Enter');
    };
    for (const ways of [[/^this table/, 'Log'], [/^this table/, 'Rules'], [/^this table/, 'Cards'], [/^this table/, 'Settings'], ['what is what'], [/^this table/]]) {
        for (const name of ways) {
            await press(name);
            await page.locator('dialog[open]').first().waitFor();
        }
        const last = ways.at(-1);
        if (typeof last === 'string') await page.getByRole('dialog', { name: new RegExp(`^${last}$`, 'i') }).waitFor();
        await check(page, `${title}: ${last}`);
        for (; await page.locator('dialog[open]').count(); ) {
            const open = await page.locator('dialog[open]').count();
            await page.keyboard.press('Escape');
            await page.waitForFunction((n) => document.querySelectorAll('dialog[open]').length < n, open);
        }
    }
}

/** A sheet that is opened right after another was closed stays open: a dialog tells of its end a moment late. */
async function oneAfterAnother(page, title) {
    const menu = page.getByRole('button', { name: /^this table/ });
    await menu.click();
    await page.locator('dialog[open]').waitFor();
    await menu.evaluate(async (button) => {
        [...document.querySelectorAll('dialog[open] header button')].at(-1).click();
        for (let i = 0; i < 10; i++) await Promise.resolve(); // the page has taken it up, and no event has come since
        button.click();
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    });
    if (!(await page.locator('dialog[open]').count())) fail(`${title}: a sheet closes the one that is opened after it`);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

await test(async () => {
    const { address } = await serve();
    await launch();
    const first = await person();
    const games = await titles(first.page, address);
    await first.context.close();
    for (const title of games) {
        const ann = await person('wide');
        await titles(ann.page, address);
        console.log(`${title}: over after ${await byKeyboard(ann, title)} steps by keyboard`);
        await dialogs(ann.page, title);
        await oneAfterAnother(ann.page, title);
        await ann.context.close();
        const ben = await person('wide');
        await titles(ben.page, address);
        await newTable(ben.page, title, 'greedy');
        console.log(`${title}: over after ${await byNames(ben, title)} steps by names`);
        await ben.context.close();
    }
});
