// films.mjs PROGRAM SOURCE [FOLDER]: what happened is shown as a film where somebody wants it, ends with a key, and holds nothing up.
// A fight opens over the board with dice that roll to the faces that fell; arrows lead from what aims to what it aims at.  Fights and
// arrows are looked for in stored games, which are always the same.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { check, fail, fine, folder, launch, person, program, serve, test, titles, touchStep } from './support.mjs';

const pictures = process.argv[4];
const MOST_STEPS = 1200, MOST_SEEDS = 8;

/** Plays until another question comes; how many cards flew meanwhile. */
async function flights(address, speed) {
    const who = await person('wide', { speed }), { page } = who;
    await page.goto(address);
    await page.locator('.games .now').first().click();
    await page.waitForFunction(() => globalThis.cardwright.table.ask && document.querySelector('.film'));
    // Each card is followed by setting its own clock: where it is when it begins to fly, half way, and when it has arrived.
    await page.evaluate(() => {
        globalThis.flown = 0;
        globalThis.ways = [];
        new MutationObserver((list) => list.forEach((m) => {
            globalThis.flown += m.addedNodes.length;
            for (const ghost of m.addedNodes) {
                const flight = ghost.getAnimations().find((a) => a.effect.getKeyframes().some((k) => k.transform && k.transform !== 'none'));
                if (!ghost.matches('.ghost') || !flight) continue;
                const { delay, duration } = flight.effect.getComputedTiming(), now = flight.currentTime;
                const at = (part) => {
                    flight.currentTime = delay + part * duration;
                    const box = ghost.getBoundingClientRect();
                    return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
                };
                globalThis.ways.push({ from: at(0), half: at(0.4), to: at(1) });
                flight.currentTime = now;
            }
        })).observe(document.querySelector('.film'), { childList: true });
    });
    const first = await page.evaluate(() => globalThis.cardwright.table.seen);
    for (let n = 0; (await page.evaluate(() => globalThis.cardwright.table.seen)) < first + 6; n++) await page.evaluate(touchStep, n);
    await page.waitForFunction(() => globalThis.cardwright.table.ask); // while the film may still run, the next question is there
    const flown = await page.evaluate(() => globalThis.flown), ways = await page.evaluate(() => globalThis.ways);
    const far = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
    for (const { from, half, to } of ways) if (far(from, to) > 20 && (far(from, half) < 2 || far(half, from) > far(from, to) + 2)) fail(`a card does not fly its way: ${from} to ${to} by ${half}`);
    if (flown && !ways.some(({ from, to }) => far(from, to) > 60)) fail(`nothing flies far: ${JSON.stringify(ways)}`);
    // Looked at within the key itself, behind the page: the next frame brings the next film.
    await page.evaluate(() => addEventListener('keydown', () => (globalThis.leftOver = document.querySelector('.film').childElementCount)));
    await page.keyboard.press('Shift');
    if ((await page.evaluate(() => globalThis.leftOver)) !== 0) fail('a key does not end the film');
    fine(who, `films, ${speed}`);
    await who.context.close();
    return flown;
}

/** A game of the program's own, in the replay viewer. */
async function opened(address, game, players, speed, size = 'wide', seed = '7') {
    const work = folder();
    execFileSync(program, ['simulate', game, '--games', '1', '--seed', seed, '--players', players, '--replays', work]);
    const who = await person(size, { speed });
    await titles(who.page, address);
    await who.page.getByLabel('A replay from a file').setInputFiles(join(work, `${game}-000000.replay`));
    await who.page.getByRole('region', { name: 'replay', exact: true }).waitFor();
    return who;
}

/** Steps on until `found` says something; it is asked on the page after each step. */
async function stepUntil(page, where, found) {
    for (let step = 1; step <= MOST_STEPS; step++) {
        const shown = await page.locator('.board').getAttribute('data-seen');
        await page.keyboard.press('ArrowRight');
        await page.waitForFunction((before) => document.querySelector('.board').dataset.seen !== before, shown);
        const said = await page.evaluate(found);
        if (said) return said;
    }
    return fail(`${where}: not in ${MOST_STEPS} steps`);
}

/** What a fight must show: both sides in order, every die with its face, every hit a pip, and that dice roll if they may. */
async function fight(address, size, speed) {
    const who = await opened(address, 'merc', 'greedy,greedy,greedy', speed, size), { page } = who, where = `a fight, ${size}, ${speed}`;
    // Dice are taken hold of when they are drawn: on a slow machine they lie still before anybody looks.
    await page.evaluate(() => {
        globalThis.rolls = new Set();
        const hold = () => document.getAnimations().filter((a) => /rolls/.test(a.animationName ?? '')).forEach((roll) => globalThis.rolls.add(roll));
        new MutationObserver(hold).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    const rolled = await stepUntil(page, where, async () => {
        const box = document.querySelector('.scene');
        if (!box || !box.querySelector('.die')) return '';
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        // A die turns while it rolls, and stands still on the face that fell.
        const rolling = [...globalThis.rolls];
        const turned = rolling.filter((roll) => {
            const { delay, duration } = roll.effect.getComputedTiming(), at = (part) => {
                roll.currentTime = delay + part * duration;
                return getComputedStyle(roll.effect.target).transform;
            };
            return at(0.2) !== at(0.5) && at(0.5) !== 'none' && (at(1), getComputedStyle(roll.effect.target).transform) === 'none';
        });
        return { rolls: rolling.length, turned: turned.length };
    });
    if (rolled.turned !== rolled.rolls) fail(`${where}: ${rolled.rolls} dice roll, but only ${rolled.turned} turn and then stand`);
    const scene = page.getByRole('region', { name: 'Combat' });
    const seen = await scene.evaluate((box) => {
        return {
            sides: box.querySelectorAll('.side').length,
            orders: [...box.querySelectorAll('.side')].map((side) => [...side.querySelectorAll('li:not(.gone) .order')].map((n) => Number(/-?\d+$/.exec(n.textContent)[0]))),
            lines: [...box.querySelectorAll('.told li')].map((line) => ({
                words: line.querySelector('span').textContent,
                dice: [...line.querySelectorAll('.die')].map((d) => Number(d.getAttribute('aria-label'))),
                pips: line.querySelectorAll('.pips b').length,
            })),
        };
    });
    if (seen.sides !== 2) fail(`${where}: ${seen.sides} sides`);
    for (const side of seen.orders) if (side.some((n, i) => i && n > side[i - 1])) fail(`${where}: not in order of initiative: ${side.join(', ')}`);
    for (const line of seen.lines) {
        const told = /(\d+) (?:die|dice): (\d+) hit/.exec(line.words);
        if (told && (line.dice.length !== Number(told[1]) || line.pips !== Number(told[2]))) fail(`${where}: '${line.words}' has ${line.dice.length} dice and ${line.pips} pips`);
        if (told && line.dice.some((face) => face < 1 || face > 6)) fail(`${where}: a die has no face: ${line.dice.join(', ')}`);
    }
    if (!seen.lines.some((line) => line.pips)) fail(`${where}: no hit is a pip: ${JSON.stringify(seen.lines)}`);
    if ((speed === 'off') !== (rolled.rolls === 0)) fail(`${where}: ${rolled.rolls} dice roll`);
    await check(page, where);
    if (pictures) await page.screenshot({ path: join(pictures, `fight-${size}.png`) });
    // Out of the way, and back.
    await scene.getByRole('button', { name: 'Show the board' }).click();
    if (await scene.locator('.side').count()) fail(`${where}: it does not fold`);
    await scene.getByRole('button', { name: 'Show it' }).click();
    await stepUntil(page, `${where}, its end`, () => (document.querySelector('.scene')?.dataset.scene === 'over' ? 'over' : ''));
    fine(who, where);
    await who.context.close();
    return rolled.rolls;
}

/** An arrow of the view begins at what aims and ends at what it aims at. */
async function arrows(address) {
    const who = await opened(address, 'worlds', 'greedy,greedy', 'off'), { page } = who;
    const drawn = await stepUntil(page, 'arrows', async () => {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const line = document.querySelector('.arrows .harm');
        if (!line) return '';
        const [, x1, y1, x2, y2] = /M(\S+) (\S+)L(\S+) (\S+)/.exec(line.getAttribute('d')).map(Number);
        const near = (x, y) => [...document.querySelectorAll('.board .card')].some((card) => {
            const box = card.getBoundingClientRect();
            return x > box.left - 12 && x < box.right + 12 && y > box.top - 12 && y < box.bottom + 12;
        });
        return { from: near(x1, y1), to: near(x2, y2), words: document.querySelector('.arrows text')?.textContent };
    });
    if (!drawn.from || !drawn.to) fail(`an arrow hangs in the air: ${JSON.stringify(drawn)}`);
    if (!drawn.words) fail('an arrow does not say what it is');
    if (pictures) await page.screenshot({ path: join(pictures, 'arrows.png') });
    fine(who, 'arrows');
    await who.context.close();
    return drawn.words;
}

/** A unit that attacks another: at the arrow stands what it strikes with against what the other holds, as their plates say it. */
async function attack(address) {
    for (let seed = 1; seed <= MOST_SEEDS; seed++) {
        const who = await opened(address, 'crisis', 'random,random', 'off', 'wide', String(seed)), { page } = who;
        const drawn = await stepUntil(page, 'an attack', async () => {
            await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
            if (document.querySelector('[role=slider], input[type=range]')?.value === document.querySelector('[role=slider], input[type=range]')?.max) return { none: true };
            const lines = [...document.querySelectorAll('.arrows path.harm')], label = [...document.querySelectorAll('.arrows g.harm')].find((g) => / v /.test(g.textContent));
            if (!label || ![...document.querySelectorAll('.arrows path.harm')].length) return '';
            const plates = [...document.querySelectorAll('.board .plate')];
            const under = (x, y) => plates.find((p) => {
                const r = p.getBoundingClientRect();
                return x > r.left - 4 && x < r.right + 4 && y > r.top - 4 && y < r.bottom + 4;
            })?.querySelector('.unseen').textContent;
            const arrows = lines.map((line) => /M(\S+) (\S+)L(\S+) (\S+)/.exec(line.getAttribute('d')).map(Number)).map(([, x1, y1, x2, y2]) => ({ from: under(x1, y1), to: under(x2, y2) }));
            if (!arrows.some((a) => a.from && a.to)) return ''; // at a hero
            return { words: [...document.querySelectorAll('.arrows g.harm')].map((g) => g.textContent), arrows: arrows.filter((a) => a.from && a.to) };
        });
        if (drawn.none) {
            await who.context.close();
            continue;
        }
        const wanted = drawn.arrows.map((a) => `${/attack (-?\d+)/.exec(a.from ?? '')?.[1]} v ${/health (-?\d+)/.exec(a.to ?? '')?.[1]}`);
        for (const words of wanted) if (!drawn.words.includes(words)) fail(`an attack is told as '${drawn.words.join("', '")}', not '${words}': ${JSON.stringify(drawn.arrows)}`);
        await check(page, 'an attack');
        if (pictures) await page.screenshot({ path: join(pictures, 'attack.png') });
        fine(who, 'an attack');
        await who.context.close();
        return wanted.join(', ');
    }
    return fail(`no unit attacks another in ${MOST_SEEDS} games`);
}

await test(async () => {
    const { address } = await serve();
    await launch();
    const moved = await flights(address, 'slow'), still = await flights(address, 'off'), reduced = await flights(address, 'system');
    if (!moved) fail('nothing flies though motion is wanted');
    if (still || reduced) fail(`${still + reduced} cards fly though nobody wants it`);
    console.log(`${moved} cards flew where they should, none where they should not`);
    console.log(`a fight: ${await fight(address, 'wide', 'slow')} dice rolled, ${await fight(address, 'phone', 'off')} where nothing may move`);
    console.log(`an arrow: ${await arrows(address)}`);
    console.log(`an attack: ${await attack(address)}`);
});
