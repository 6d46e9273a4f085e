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
    console.log(`${title}: two browsers and a watcher, over after ${steps} steps`);
    for (const who of [ann, ben, watcher]) await who.context.close();
}

/** A server that comes back with another page: said, and taken between two moves. */
async function newerPage(address, server, again) {
    const who = await person(), { page } = who;
    await page.goto(address);
    await page.locator('.games > li').first().getByRole('button', { name: 'Play now' }).click();
    await page.waitForFunction(() => globalThis.cardwright.table.ask);
    await page.evaluate(() => (globalThis.isOld = true));
    await page.route('**/server.json', (route) => route.fulfill({ contentType: 'application/json', body: '{"protocol":2,"page":"another"}' }));
    await server.stop();
    await page.getByText('The connection is lost').waitFor();
    await again();
    await page.getByText('The server has a newer page').waitFor();
    await page.getByRole('button', { name: 'Take it now' }).click();
    await page.waitForFunction(() => !globalThis.isOld && globalThis.cardwright?.table.ask); // the same seat, by the address
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
    await newerPage(address, server, again);
    console.log('a newer page is taken between two moves');
});
