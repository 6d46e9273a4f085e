// leaving.mjs PROGRAM SOURCE: who waits for what cannot be stored reads so; whose time was up comes back by a button; who has left a team watches, and the link of the seat opens no hand any more.
import { fail, fine, launch, person, serve, test, touchStep } from './support.mjs';

/** Opens a table by messages alone and sits at its seats; the links of the seats. */
const seated = (page, open, names) => page.evaluate(async ({ open, names }) => {
    const links = [];
    let table;
    for (const [seat, name] of names.entries()) {
        const socket = new WebSocket(`ws://${location.host}/ws`), heard = [];
        let wake = () => {};
        socket.onmessage = (event) => { heard.push(JSON.parse(event.data)); wake(); };
        await new Promise((resolve) => (socket.onopen = resolve));
        const said = async (message, type) => {
            heard.length = 0;
            socket.send(JSON.stringify({ re: 1, ...message }));
            for (;;) {
                const found = heard.find((m) => m.type === type && (type !== 'table' || message.type !== 'sit' || m.secret));
                if (found) return found;
                await new Promise((resolve) => (wake = resolve));
            }
        };
        table ??= (await said({ type: 'open', ...open }, 'table')).table;
        const { secret } = await said({ type: 'sit', table, seat, name }, 'table');
        links.push(`#t=${table}&s=${seat}&k=${secret}`);
        socket.close();
    }
    return links;
}, { open, names });

const sees = (page, seat) => page.waitForFunction((s) => globalThis.cardwright?.table.view?.seat === s, seat);
const asked = () => Boolean(globalThis.cardwright?.table.ask && document.querySelector('.asks h2'));

async function comesBack(address) {
    const who = await person('wide'), { page } = who;
    await page.goto(address);
    const [link] = await seated(page, { game: 'unicorn', seats: ['person', 'greedy'], clock: { base: 1, zero: 'computer' } }, ['Ann']);
    await page.waitForTimeout(1500); // her time is up before she comes
    await page.goto('about:blank');
    await page.goto(`${address}${link.replace(/&s=.*/, '')}`); // as a watcher
    await page.getByText('The game waits for somebody to come back').waitFor();
    await page.goto('about:blank');
    await page.goto(`${address}${link}`);
    await page.waitForFunction(asked); // by the link of the seat at once
    await page.waitForFunction(() => globalThis.cardwright.table.info?.waits); // half a minute later
    await page.getByRole('button', { name: 'Play on yourself' }).click();
    await page.waitForFunction(asked);
    fine(who, 'coming back after the time was up');
    await who.context.close();
}

async function leaves(address) {
    const who = await person('wide'), { page } = who;
    await page.goto(address);
    const [link] = await seated(page, { game: 'merc', seats: ['person', 'person', 'person'] }, ['Ann', 'Ben', 'Cleo']);
    await page.goto('about:blank');
    await page.goto(`${address}${link}`);
    await sees(page, 0);
    await page.getByRole('button', { name: 'this table' }).click();
    await page.getByRole('button', { name: 'Give the game up' }).click();
    await page.getByRole('button', { name: 'Yes, give the game up' }).click();
    await sees(page, -1);
    if ((await page.evaluate(() => location.hash)).includes('k=')) fail('the secret of a seat that was left stands in the address');
    await page.reload();
    await sees(page, -1);
    await page.goto('about:blank');
    await page.goto(`${address}${link}`); // from another device
    await sees(page, -1);
    fine(who, 'leaving a team');
    await who.context.close();
}

/** What the server says of a table comes once more, as it says it when it cannot store an answer, and then as it was. */
async function cannotSave(address) {
    const who = await person('wide'), { page } = who, words = page.getByText('The server cannot save what comes next, and tries again: the disk is full.');
    let told, say;
    await page.routeWebSocket('**/ws', (socket) => {
        const server = socket.connectToServer();
        say = (message) => socket.send(JSON.stringify(message));
        server.onMessage((text) => {
            const message = JSON.parse(text);
            if (message.type === 'table') told = message;
            socket.send(text);
        });
    });
    await page.goto(address);
    const [link] = await seated(page, { game: 'unicorn', seats: ['person', 'person'] }, ['Ann', 'Ben']);
    await page.goto('about:blank');
    await page.goto(`${address}${link}`);
    await page.waitForFunction(asked);
    for (let n = 0; await page.evaluate(() => Boolean(globalThis.cardwright.table.ask)); n++) await page.evaluate(touchStep, n);
    say({ ...told, cannot_save: 'the disk is full' });
    await words.waitFor();
    say(told);
    await words.waitFor({ state: 'hidden' });
    fine(who, 'an answer that cannot be stored');
    await who.context.close();
}

await test(async () => {
    const { address } = await serve();
    await launch();
    await cannotSave(address);
    console.log('who waits for what cannot be stored reads so');
    await leaves(address);
    console.log('who has left a team watches');
    await comesBack(address);
    console.log('whose time was up comes back');
});
