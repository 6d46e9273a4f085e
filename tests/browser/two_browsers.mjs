// two_browsers.mjs PROGRAM SOURCE: two people at a table of a server, each in a browser of their own, and a third who watches.  One is
// cut off and comes back in another browser by the link of the seat.  The server is stopped and started under them.
import { check, fail, fine, folder, launch, person, playOut, serve, test, titles, touchStep } from './support.mjs';

const CUT_AFTER = 6, STOP_AFTER = 12;

async function sitTogether(address, title) {
    const ann = await person('wide', { name: 'Ann', speed: 'off' }), ben = await person('phone', { name: 'Ben', speed: 'off' }), watcher = await person('wide', { name: 'Cleo', speed: 'off' });
    await ann.page.goto(address);
    await ann.page.locator('.games > li', { hasText: title }).getByRole('button', { name: 'New table' }).click();
    await ann.page.getByRole('combobox', { name: 'Seat 2', exact: true }).selectOption('person');
    const further = ann.page.getByRole('combobox', { name: /^Seat [3-9]$/ });
    for (let i = 0; i < (await further.count()); i++) await further.nth(i).selectOption('greedy');
    await ann.page.getByLabel(/Everybody sees this table/).check();
    await check(ann.page, `a new table of ${title}`);
    await ann.page.getByRole('button', { name: 'Open the table' }).click();
    await ann.page.getByRole('heading', { name: /Waiting for one more player/ }).waitFor();
    await check(ann.page, 'the room');
    const link = await ann.page.getByLabel('The link for others').inputValue();
    // Ben finds it in the lobby, the third has the link.
    await watcher.page.goto(link);
    await watcher.page.getByRole('heading', { name: /Waiting for one more player/ }).waitFor();
    await ben.page.goto(address);
    await ben.page.getByRole('button', { name: /^Join/ }).first().click();
    await ben.page.getByRole('button', { name: 'Sit here' }).click();
    for (const who of [ann, ben]) await who.page.waitForSelector('.asks h2');
    await watcher.page.waitForSelector('.board');
    return { ann, ben, watcher };
}

/** A page that is left is away at once, though the browser keeps it as it was; who comes back sits there again. */
async function keptPage(ann, ben) {
    const away = ann.page.locator('.seat', { hasText: 'Ben' }).getByText('away');
    const turn = (name) => ben.page.evaluate((type) => dispatchEvent(new PageTransitionEvent(type, { persisted: true })), name);
    await turn('pagehide');
    await away.waitFor();
    if (await ben.page.getByText('The connection is lost').count()) fail('a page that was left says that the connection is lost');
    await turn('pageshow');
    await away.waitFor({ state: 'detached' });
    // Nor is somebody there who has gone to the lobby; the seat is taken up again from there.
    await ben.page.getByRole('button', { name: 'back to the games' }).click();
    await away.waitFor();
    await ben.page.getByRole('button', { name: 'Continue' }).first().click();
    await away.waitFor({ state: 'detached' });
    await ben.page.waitForSelector('.asks h2');
}

/** What Ann has picked stays picked when Ben's secret answer comes in: her question is the same. */
async function picksStand(ann, ben) {
    const kept = () => ann.page.evaluate(() => {
        const { table } = globalThis.cardwright;
        return JSON.stringify({ decision: table.ask?.decision, picked: table.picked });
    });
    if (!(await ann.page.evaluate(() => globalThis.cardwright.table.ask?.kind === 'sealed'))) fail('the first question of this game is not sealed');
    for (let n = 1; !(await ann.page.evaluate(() => Boolean(globalThis.cardwright.table.preview))); n++) await ann.page.evaluate(touchStep, n);
    const before = await kept(), seen = await ann.page.evaluate(() => globalThis.cardwright.table.seen);
    await answer(ben.page);
    await ann.page.waitForFunction((act) => globalThis.cardwright.table.seen > act, seen);
    const after = await kept();
    if (after !== before) fail(`what was picked is lost when another answers: ${before} | ${after}`);
}

const viewOf = (who) => who.page.evaluate(() => {
    const { table } = globalThis.cardwright;
    return { act: table.seen, waiting: table.waiting, zones: JSON.stringify(table.view?.zones) };
});

/** What Ben sees when nothing is on its way to either of the two. */
async function settled(ann, ben) {
    for (;;) {
        const [a, b] = [await viewOf(ann), await viewOf(ben)];
        if (a.act === b.act && !a.waiting && !b.waiting) return b;
    }
}

async function play(address, title, restart) {
    let { ann, ben, watcher } = await sitTogether(address, title);
    let turns = 0, cut = false, stopped = false;
    await keptPage(ann, ben);
    await picksStand(ann, ben);
    const step = async (n) => {
        if (!cut && turns >= CUT_AFTER) {
            // Cut off, and back in another browser by the address of the page.
            cut = true;
            const link = ben.page.url();
            if (!/#.*k=/.test(link)) fail('the address of a seat has no secret');
            const before = await settled(ann, ben);
            fine(ben, 'Ben');
            await ben.context.close();
            await ann.page.locator('.seat', { hasText: 'Ben' }).getByText('away').waitFor();
            ben = await person('wide', { name: 'Somebody', speed: 'off' });
            await ben.page.goto(link);
            await ben.page.waitForSelector('.asks h2');
            const now = await viewOf(ben);
            if (now.act === before.act && now.zones !== before.zones) fail(`another browser shows another table: ${before.zones} | ${now.zones}`);
            await ann.page.locator('.seat', { hasText: 'Ben' }).getByText('away').waitFor({ state: 'detached' });
        }
        if (turns >= STOP_AFTER && !stopped) {
            stopped = true;
            await restart(ann);
        }
        const done = [await ann.page.evaluate(touchStep, n), await ben.page.evaluate(touchStep, n)];
        turns += done.filter((d) => d === 'confirmed').length;
        return done.every((d) => d === 'over') ? 'over' : done.some((d) => d && d !== 'over') ? 'touched' : '';
    };
    const steps = await playOut(ann, title, step);
    if (!cut || !stopped) fail('nobody was cut off, or the server was never stopped');
    // The third has seen it to its end, knew no hand, and sees the same end.
    await watcher.page.getByRole('heading', { name: 'The game is over' }).waitFor();
    for (const who of [ann, ben, watcher]) {
        await who.page.locator('.dealt', { hasText: 'The deal is checked' }).waitFor();
        fine(who, title);
    }
    await check(watcher.page, `${title}, watched`);
    // Once more: the other agrees, and both are at a new table.
    await ann.page.getByRole('button', { name: 'Play again' }).click();
    await ben.page.getByRole('button', { name: 'Agree' }).click();
    for (const who of [ann, ben]) await who.page.waitForSelector('.asks h2:not([data-over])');
    await ann.page.getByRole('button', { name: /^this table/ }).click();
    await check(ann.page, 'the menu of a table');
    await ann.page.getByRole('button', { name: 'Give the game up' }).click();
    await ann.page.getByRole('button', { name: 'Yes, give the game up' }).click();
    // This deal, too, was promised before they agreed, and each of them gave a number to it.
    for (const who of [ann, ben]) {
        await who.page.locator('.dealt', { hasText: 'The deal is checked' }).waitFor();
        const given = await who.page.evaluate(() => JSON.stringify(localStorage).match(/\\"nonce\\":\\"[0-9a-f]{64}\\",\\"commit\\":\\"[0-9a-f]{64}/g) ?? []);
        if (given.length < 1) fail('the page does not know what it gave to the deal of a rematch');
    }
    console.log(`${title}: two browsers and a watcher, over after ${steps} steps`);
    for (const who of [ann, ben, watcher]) await who.context.close();
}

/** A game against a computer, at its first question. */
async function atQuestion(address) {
    const who = await person();
    await who.page.goto(address);
    await who.page.locator('.games > li').first().getByRole('button', { name: 'Play now' }).click();
    await who.page.waitForFunction(() => globalThis.cardwright.table.ask && document.querySelector('.asks .opts'));
    return who;
}

/** Answers the question, whatever it takes.  An answer may be taken before anybody has looked whether it is under way. */
async function answer(page) {
    const asked = await page.evaluate(() => globalThis.cardwright.table.ask?.decision);
    const stands = (decision) => !globalThis.cardwright.table.waiting && globalThis.cardwright.table.ask?.decision === decision;
    for (let n = 1; await page.evaluate(stands, asked); n++) await page.evaluate(touchStep, n);
}

/** An answer that was given while the connection was lost is taken when it is back: nothing is clicked twice. */
async function lostAnswer(address, stop, again) {
    const who = await atQuestion(address), { page } = who;
    const before = await page.evaluate(() => globalThis.cardwright.table.ask.decision);
    await stop();
    await page.getByText('The connection is lost').waitFor();
    await answer(page);
    await again();
    await page.getByText('The connection is lost').waitFor({ state: 'detached' });
    await page.waitForFunction((n) => (globalThis.cardwright.table.ask?.decision ?? 0) > n || globalThis.cardwright.table.over, before);
    fine(who, 'an answer that was on its way');
    await who.context.close();
}

/** A table that was wanted while the connection was lost is there when it is back. */
async function lostTable(address, stop, again) {
    const who = await person(), { page } = who;
    await titles(page, address);
    await stop();
    await page.getByText('The connection is lost').waitFor();
    await page.locator('.games > li').first().getByRole('button', { name: 'Play now' }).click();
    await again();
    await page.waitForFunction(() => globalThis.cardwright.table.ask && document.querySelector('.asks .opts'));
    fine(who, 'a table that was wanted without a connection');
    await who.context.close();
}

/** A server that comes back with another page: said, and taken when somebody says so, or else between two moves. */
async function newerPage(address, stop, again, take) {
    const who = await atQuestion(address), { page } = who;
    await page.evaluate(() => (globalThis.isOld = true));
    await page.route('**/server.json', (route) => route.fulfill({ contentType: 'application/json', body: '{"protocol":2,"page":"another"}' }));
    await stop();
    await page.getByText('The connection is lost').waitFor();
    await again();
    await page.getByText('The server has a newer page').waitFor();
    if (!(await page.evaluate(() => globalThis.isOld))) fail('the page was taken away from somebody who is asked');
    await take(page);
    await page.waitForFunction(() => !globalThis.isOld && (globalThis.cardwright?.table.ask || globalThis.cardwright?.table.over)); // the same seat, by the address
    fine(who, 'a newer page');
    await who.context.close();
}

await test(async () => {
    const data = folder();
    let server = await serve(data);
    const { address } = server, port = new URL(address).port;
    await launch();
    const first = await person();
    const games = await titles(first.page, address);
    await first.context.close();
    const again = async () => (server = await serve(data, port));
    await play(address, games[0], async (ann) => {
        await server.stop();
        await ann.page.getByText('The connection is lost').waitFor();
        await again();
        await ann.page.getByText('The connection is lost').waitFor({ state: 'detached' });
    });
    const stop = () => server.stop();
    await lostAnswer(address, stop, again);
    console.log('an answer that was given without a connection is taken');
    await lostTable(address, stop, again);
    console.log('a table that was wanted without a connection is opened');
    await newerPage(address, stop, again, (page) => page.getByRole('button', { name: 'Take it now' }).click());
    await newerPage(address, stop, again, (page) => answer(page).catch(() => undefined)); // it is gone in the middle of it
    console.log('a newer page is taken on request, and between two moves');
});
