// lessons.mjs PROGRAM SOURCE [FOLDER]: every lesson to its end in the browser, by touching what is pointed at.  Pictures go to FOLDER.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { check, fail, fine, launch, person, serve, test, titles } from './support.mjs';

const pictures = process.argv[4];
const MOST_MOVES = 200;

const state = (page) => page.evaluate(() => {
    const teacher = document.querySelector('.teacher');
    return {
        waits: teacher.dataset.waits, step: Number(teacher.dataset.step), frame: document.querySelector('.board').dataset.seen,
        said: teacher.querySelector('.said').innerText, wrong: teacher.querySelector('.wrong')?.textContent ?? '',
    };
});

/** Rings follow what they point at; when they stand still somebody can aim. */
const still = (page) => page.waitForFunction(() => {
    const rings = document.querySelector('.rings'), board = document.querySelector('.board');
    return rings.dataset.settled === board.dataset.seen;
});

/** Does something that the lesson answers, and waits for the answer. */
async function answered(page, act) {
    const before = (await state(page)).frame;
    await act();
    await page.waitForFunction((frame) => document.querySelector('.board').dataset.seen !== frame, before);
    return state(page);
}

const button = (page, name) => page.locator('.teacher').getByRole('button', { name });
const confirm = (page) => page.evaluate(() => {
    const main = document.querySelector('.asks .opt.main');
    main?.click();
    return Boolean(main);
});

/** Ways to move, one after another: first what is pointed at, then a number that was said, then all options. */
async function* ways(page, said) {
    // What is pointed at, alone and two of it, one after the other.
    await still(page);
    const count = await page.evaluate(() => document.querySelectorAll('.ring').length);
    const touch = async (i) => {
        await still(page);
        return page.evaluate(touchRing, i);
    };
    const touchRing = (n) => {
        const shown = document.querySelectorAll('.ring')[n];
        if (!shown || shown.matches('.gone')) return false;
        const ring = shown.getBoundingClientRect();
        const under = document.elementFromPoint(ring.x + ring.width / 2, ring.y + Math.min(ring.height / 2, 40));
        const node = under?.closest('button:not([disabled])');
        node?.click();
        return Boolean(node?.matches('.opt[data-thing]')); // an option is an answer, a thing is not yet
    };
    const drop = () => page.keyboard.press('Escape');
    const amount = await page.locator('.asks .stepper').count();
    if (amount) {
        const wanted = /(?:[Bb]id|spend|with) (\d+)/.exec(said)?.[1];
        yield async () => {
            for (let i = 0; i < 60 && (await page.locator('.stepper output').innerText()) !== wanted; i++) await page.getByRole('button', { name: 'more' }).click();
            return confirm(page);
        };
        return;
    }
    for (let i = 0; i < count; i++) {
        yield async () => {
            return (await touch(i)) || confirm(page);
        };
        for (let k = 0; k < count; k++)
            if (k !== i)
                yield async () => {
                    await drop();
                    return (await touch(i)) || (await touch(k)) || confirm(page);
                };
        await drop();
    }
    // A thing of which several things can be done: what it offers, one after the other.
    for (let i = 0; i < count; i++) {
        for (let k = 0; k < 12; k++)
            yield async () => {
                await drop();
                await touch(i);
                return page.evaluate((n) => {
                    const offered = [...document.querySelectorAll('.asks .opts .opt[data-thing]:not([disabled])')];
                    offered[n]?.click();
                    return offered.length > n;
                }, k);
            };
        await drop();
    }
}

async function move(page, where) {
    const { step, said } = await state(page);
    let tries = 0;
    for await (const way of ways(page, said)) {
        const before = (await state(page)).frame;
        const done = await way();
        if (!done) continue;
        await page.waitForFunction((frame) => document.querySelector('.board').dataset.seen !== frame, before);
        tries++;
        if (!(await state(page)).wrong) return tries;
    }
    if (pictures) await page.screenshot({ path: join(pictures, 'stuck.png') });
    fail(`${where}, step ${step}: nothing that is pointed at is the move that is meant: ${said}`);
    return 0;
}

async function picture(page, title, size, name) {
    if (pictures) await page.screenshot({ path: join(pictures, `${title.split(' ')[0].toLowerCase()}-${size}-${name}.png`) });
}

async function learn(address, title, size) {
    const who = await person(size), { page } = who, where = `${title}, ${size}`;
    await page.goto(address);
    await page.locator('li', { hasText: title }).getByRole('button', { name: 'Learn' }).click();
    await page.waitForSelector('.teacher');
    let now = await state(page), moves = 0, touches = 0, last = 0;
    const steps = Number(/of (\d+)/.exec(await page.locator('.teacher header').innerText())[1]);
    while (now.waits !== 'over') {
        if (now.step !== last && now.step !== last + 1) fail(`${where}: from step ${last} to ${now.step}`);
        if (now.step !== last) {
            if (await page.locator('.ring').count()) await still(page);
            await picture(page, title, size, String(now.step).padStart(2, '0'));
        }
        last = now.step;
        if (now.step === 3 && now.waits === 'move') await check(page, where);
        if (now.waits === 'read') now = await answered(page, () => button(page, 'Go on').click());
        else {
            if (++moves > MOST_MOVES) fail(`${where}: no end`);
            touches += await move(page, where);
            now = await state(page);
        }
    }
    if (now.step !== steps) fail(`${where}: the lesson ends at step ${now.step} of ${steps}`);
    await picture(page, title, size, 'end');
    await check(page, `${where}, the end`);
    // Back is the step before, and its move can be made again.
    now = await answered(page, () => button(page, 'Back').click());
    if (now.step !== steps - 1) fail(`${where}: back is step ${now.step}`);
    while (now.waits !== 'over') {
        if (now.waits === 'read') now = await answered(page, () => button(page, 'Go on').click());
        else {
            await move(page, where);
            now = await state(page);
        }
    }
    await button(page, 'Play').click();
    await page.waitForSelector('.asks h2');
    if (await page.locator('.teacher').count()) fail(`${where}: the real game has a teacher`);
    fine(who, where);
    console.log(`${where}: ${steps} steps, ${moves} moves, ${touches} tries`);
    await who.context.close();
}

await test(async () => {
    if (pictures) mkdirSync(pictures, { recursive: true });
    const { address } = await serve();
    await launch();
    const first = await person(), games = await titles(first.page, address);
    const taught = await first.page.locator('.games > li', { has: first.page.getByRole('button', { name: 'Learn' }) }).locator('h2').allInnerTexts();
    const untaught = games.filter((t) => !taught.includes(t));
    if (!games.length || untaught.length) fail(`games without a lesson: ${untaught.join(', ')}`);
    await first.context.close();
    for (const size of ['wide', 'phone']) for (const title of games) await learn(address, title, size);
});
