// failing.mjs PROGRAM SOURCE: a test that fails leaves behind what was played.  Here one fails on purpose (`failing.mjs PROGRAM SOURCE now`), and
// its table is found again in what it has kept.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fail, fine, launch, newTable, person, program, serve, source, test, titles, touchStep, webSpace } from './support.mjs';

const GAME = 'Unicorn Apocalypse', TOUCHES = 6;
const shown = (page) => page.evaluate(() => JSON.stringify(globalThis.cardwright.table.view.zones));

async function someMoves(address) {
    const { page } = await person();
    await titles(page, address);
    await newTable(page, GAME, 'greedy');
    for (let n = 0, touched = 0; touched < TOUCHES; n++) if (await page.evaluate(touchStep, n)) touched++;
    await page.waitForFunction(() => globalThis.cardwright.table.ask && !globalThis.cardwright.table.waiting);
    return page;
}

async function failing() {
    const { address } = await serve(), space = await webSpace();
    await launch();
    console.log(`SHOWN ${await shown(await someMoves(address))}`);
    console.log(`ALONE ${await shown(await someMoves(space.address))}`);
    fail('this is meant to fail');
}

async function found() {
    const run = spawnSync(process.execPath, [process.argv[1], program, source, 'now'], { encoding: 'utf8' });
    const kept = /is kept in (\S+):/.exec(run.stderr)?.[1], link = /page-0\.png \S+(#\S+)/.exec(run.stderr)?.[1];
    if (run.status !== 1 || !kept || !link) fail(`a test that fails keeps nothing: ${run.status} ${run.stderr}`);
    const before = (which) => new RegExp(`^${which} (.*)$`, 'm').exec(run.stdout)?.[1];
    const { address } = await serve(join(kept, 'store-0')), space = await webSpace();
    await launch();
    const who = await person(), { page } = who;
    await page.goto(`${address}${link}`);
    await page.waitForFunction(() => globalThis.cardwright?.table.ask);
    if ((await shown(page)) !== before('SHOWN')) fail('the table of the failed test is another one now');
    await titles(page, space.address);
    await page.getByLabel('A replay from a file').setInputFiles(join(kept, 'page-1.replay'));
    await page.getByRole('region', { name: 'replay', exact: true }).waitFor();
    await page.keyboard.press('End');
    await page.waitForFunction(() => { // the last step is shown
        const shown = /(\d+) of (\d+)/.exec(document.querySelector('.bar output')?.textContent ?? '');
        return shown && shown[1] === shown[2] && shown[2] !== '0';
    });
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.waitForFunction(() => globalThis.cardwright.table.ask && document.querySelector('.asks h2'));
    if ((await shown(page)) !== before('ALONE')) fail('the game of the failed test is another one now');
    fine(who, 'what is kept');
    rmSync(kept, { recursive: true });
    console.log('what a failed test was dealt is kept, at a server and alone');
}

await test(process.argv[4] === 'now' ? failing : found);
