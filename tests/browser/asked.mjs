// asked.mjs PROGRAM SOURCE: what somebody need not be asked: passing once until the other acts, and questions that leave no choice.  Which
// questions come depends on the deal, so here the page is told of questions as a table would ask them, and what it answers is caught.
import { check, fail, fine, launch, person, serve, test, titles } from './support.mjs';

/** In the page: frames of our own on top of the real view; answers go to a list instead of to the table. */
function takeOver() {
    const { table } = globalThis.cardwright, sent = [];
    const passing = (decision) => ({ a: 1, verb: 'pass', label: 'pass', words: `pass ${decision}`, refs: [], ends: true });
    const other = { a: 2, verb: 'act', label: 'act', words: 'act', refs: [] };
    const event = table.book.events.find((e) => e.args.some((a) => a.type === 'seat' && a.name));
    const seat = event.args.find((a) => a.type === 'seat').name;
    table.send = (message) => sent.push(message);
    // What the real table goes on to tell, as that another has chosen, is not heard any more.
    const hear = table.hear.bind(table);
    table.hear = () => true;
    let decision = 1000000;
    globalThis.told = {
        sent,
        /** Asks once more; `acted`: the seat that has done something before. */
        ask: (choices, acted, question = 'may_pass') => {
            decision++;
            const events = acted === undefined ? [] : [{ e: event.id, args: { [seat]: acted }, words: `seat ${acted} acts` }];
            const options = choices === 1 ? [passing(decision)] : [passing(decision), other];
            hear({ type: 'frame', n: table.seen + 1, base: table.seen, events, view: {}, ask: { decision, kind: 'single', question, rule: '1', words: `Pass? ${decision}`, options } });
            return decision;
        },
    };
}

const ask = (page, ...how) => page.evaluate((given) => globalThis.told.ask(...given), how);
const answered = (page) => page.evaluate(() => globalThis.told.sent.filter((m) => m.type === 'choose').map((m) => m.decision));
const isAnswered = (page, decision) => page.waitForFunction((d) => globalThis.told.sent.some((m) => m.type === 'choose' && m.decision === d), decision);
/** The question stands on the screen, and whatever the page would do by itself it has done. */
const stands = async (page, decision) => {
    await page.getByRole('button', { name: `pass ${decision}` }).waitFor();
    if ((await answered(page)).includes(decision)) fail(`question ${decision} was answered by nobody`);
};

async function started(address, title) {
    const who = await person(), { page } = who, wishes = [];
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => String(payload).includes('"wish"') && wishes.push(JSON.parse(String(payload)))));
    await titles(page, address);
    await page.locator('.games > li', { hasText: title }).getByRole('button', { name: 'Play now' }).click();
    await page.waitForFunction(() => globalThis.cardwright.table.ask && globalThis.cardwright.table.book && document.querySelector('.asks .opts'));
    await page.evaluate(takeOver);
    return { ...who, wishes };
}

async function passes(address, title) {
    const who = await started(address, title), { page } = who;
    const quiet = page.getByRole('button', { name: /do not ask again until/ });
    let now = await ask(page, 2);
    await stands(page, now);
    if (await quiet.count()) fail(`${title}: it is offered before anybody has passed`);
    await page.getByRole('button', { name: `pass ${now}` }).click();
    await isAnswered(page, now);
    // Asked the same again, and nobody has acted: it can be said once.
    now = await ask(page, 2);
    await stands(page, now);
    await quiet.waitFor();
    await check(page, `${title}, passing once`);
    await quiet.click();
    await isAnswered(page, now);
    for (let i = 0; i < 3; i++) await isAnswered(page, await ask(page, 2));
    // Another question is asked, and this one again when the other has acted.
    await stands(page, await ask(page, 2, undefined, 'another'));
    await isAnswered(page, await ask(page, 2));
    await stands(page, await ask(page, 2, 1));
    await stands(page, await ask(page, 2));
    if (await quiet.count()) fail(`${title}: what I passed before the other acted counts still`);
    fine(who, `${title}, passing`);
    await who.context.close();
}

/** '/' seeks among the options by their words; Enter takes the one that is left. */
async function seeks(address, title) {
    const who = await started(address, title), { page } = who;
    const now = await ask(page, 2);
    await stands(page, now);
    await page.keyboard.press('/');
    const field = page.getByLabel(/^Find among 2/);
    await field.waitFor();
    await page.waitForFunction(() => document.activeElement?.matches('input[type=search]'));
    await page.keyboard.type('nothing of the kind');
    await page.getByText('0 are left.').waitFor();
    await page.keyboard.press('Enter');
    await stands(page, await ask(page, 2)); // nothing was taken, and another question begins anew
    if (await field.count()) fail(`${title}: what was sought for a question stands at the next`);
    await page.keyboard.press('/');
    await field.waitFor();
    await check(page, `${title}, options sought`);
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    const last = await ask(page, 2);
    await stands(page, last);
    await page.keyboard.press('/');
    await page.waitForFunction(() => document.activeElement?.matches('input[type=search]'));
    await page.keyboard.type('ac');
    await page.getByText('One is left').waitFor();
    await page.keyboard.press('Enter');
    await isAnswered(page, last);
    if ((await page.evaluate((d) => globalThis.told.sent.find((m) => m.decision === d).action, last)) !== 2) fail(`${title}: another option was taken than the one that is left`);
    fine(who, `${title}, seeking`);
    await who.context.close();
}

async function onlyOne(address, title) {
    const who = await started(address, title), { page } = who;
    const always = page.getByRole('button', { name: /answer for me where there is one choice/ });
    let now = await ask(page, 1);
    await stands(page, now);
    await check(page, `${title}, one choice`);
    await always.click();
    await isAnswered(page, now);
    await isAnswered(page, await ask(page, 1));
    await stands(page, await ask(page, 2));
    if (who.wishes.length) fail(`${title}: the server is told to answer where nobody else plays`);
    await page.reload();
    await page.waitForFunction(() => globalThis.cardwright?.table.view);
    await page.getByRole('button', { name: /^this table/ }).click();
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const box = page.getByLabel(/Answer for me where there is only one choice/);
    if (!(await box.isChecked())) fail(`${title}: the setting does not show it`);
    await box.uncheck();
    await page.keyboard.press('Escape');
    fine(who, `${title}, one choice`);
    await who.context.close();
    // Among people the server answers, after a while: here nothing is answered at once, which would tell what I hold.
    const ann = await started(address, title);
    await ann.page.evaluate(() => {
        const { table } = globalThis.cardwright;
        table.info = { ...table.info, seats: table.info.seats.map((s) => ({ ...s, kind: 'person', taken: true })) };
    });
    now = await ask(ann.page, 1);
    await stands(ann.page, now);
    await ann.page.getByRole('button', { name: /answer for me where there is one choice/ }).click();
    for (; !ann.wishes.length; ) await ann.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve())));
    if (ann.wishes[0].auto !== true) fail(`${title}: the server is told ${JSON.stringify(ann.wishes[0])}`);
    await stands(ann.page, now);
    await stands(ann.page, await ask(ann.page, 1));
    fine(ann, `${title}, one choice among people`);
    await ann.context.close();
}

await test(async () => {
    const { address } = await serve();
    await launch();
    for (const title of ['Unicorn Apocalypse', 'Crisis Unleashed']) {
        await seeks(address, title);
        await passes(address, title);
        await onlyOne(address, title);
        console.log(`${title}: passing is said once until the other acts; one choice is answered, among people by the server`);
    }
});
