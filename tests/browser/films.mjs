// films.mjs PROGRAM SOURCE: what happened is shown as a film where somebody wants it, ends with a key, and holds nothing up.
import { fail, fine, launch, person, serve, test, touchStep } from './support.mjs';

/** Plays until another question comes; how many cards flew meanwhile. */
async function flights(address, speed) {
    const who = await person('wide', { speed }), { page } = who;
    await page.goto(address);
    await page.locator('.games .now').first().click();
    await page.waitForFunction(() => globalThis.cardwright.table.ask && document.querySelector('.film'));
    await page.evaluate(() => {
        globalThis.flown = 0;
        new MutationObserver((list) => list.forEach((m) => (globalThis.flown += m.addedNodes.length))).observe(document.querySelector('.film'), { childList: true });
    });
    const first = await page.evaluate(() => globalThis.cardwright.table.seen);
    for (let n = 0; (await page.evaluate(() => globalThis.cardwright.table.seen)) < first + 6; n++) await page.evaluate(touchStep, n);
    await page.waitForFunction(() => globalThis.cardwright.table.ask); // while the film may still run, the next question is there
    const flown = await page.evaluate(() => globalThis.flown);
    await page.keyboard.press('Shift');
    if (await page.evaluate(() => document.querySelector('.film').childElementCount)) fail('a key does not end the film');
    fine(who, `films, ${speed}`);
    await who.context.close();
    return flown;
}

await test(async () => {
    const { address } = await serve();
    await launch();
    const moved = await flights(address, 'slow'), still = await flights(address, 'off'), reduced = await flights(address, 'system');
    if (!moved) fail('nothing flies though motion is wanted');
    if (still || reduced) fail(`${still + reduced} cards fly though nobody wants it`);
    console.log(`${moved} cards flew where they should, none where they should not`);
});
