// What happened, as a short film over the board: cards fly from where they were to where they are, dice fall, what is hit
// shakes.  The board already shows how things stand: the film delays nothing, and any key or touch ends it.
import { cardBack, cardFace } from '../faces/draw';
import type { Book, GameEvent, Move } from '../wire';
import { dieFace } from './dice';

const LONGEST_MS = 4000, MOST_MOVES = 16, USUAL_MS = 250, CARD = 84, TUMBLES = 6;

interface Scene {
    event: GameEvent;
    how: string;
    at: number;
    lasts: number;
    hold: number;
}

type Places = Map<string, DOMRect>;

/** Where the things of the board are now. */
export function places(): Places {
    const found: Places = new Map();
    for (const node of document.querySelectorAll<HTMLElement>('[data-thing]')) {
        const box = node.getBoundingClientRect();
        if (box.width) found.set(node.dataset['thing']!, box);
    }
    return found;
}

/** Which events are shown, how and when: as the layout says, one after the other, and all of it within four seconds. */
export function scenes(book: Book, events: GameEvent[], speed: number): Scene[] {
    const motions = book.layout?.motions ?? [], list: Scene[] = [];
    let at = 0;
    for (const event of events) {
        const motion = motions.find((m) => m.event === event.e) ?? motions.find((m) => m.event === '*');
        const how = motion?.how ?? 'fly', moves = event.moves?.length ?? 0;
        if (moves > MOST_MOVES || (!moves && !event.dice?.length && (how === 'fly' || how === 'flip' || how === 'dice'))) continue;
        const lasts = (motion?.lasts ?? USUAL_MS) / speed, hold = (motion?.hold ?? 0) / speed;
        list.push({ event, how: event.dice?.length ? 'dice' : how, at, lasts, hold });
        at += lasts + hold;
    }
    const squeeze = Math.min(1, LONGEST_MS / Math.max(1, at));
    return list.map((s) => ({ ...s, at: s.at * squeeze, lasts: s.lasts * squeeze, hold: s.hold * squeeze }));
}

export class Film {
    private running: Animation[] = [];

    constructor(private readonly stage: HTMLElement) {}

    stop(): void {
        for (const animation of this.running) animation.cancel();
        this.running = [];
        this.stage.replaceChildren();
    }

    /** `diceShown`: what is shown over the board has them already. */
    play(book: Book, events: GameEvent[], before: Places, speed: number, diceShown = false): void {
        this.stop();
        const after = places();
        for (const scene of scenes(book, events, speed)) {
            if (scene.how === 'dice' && !diceShown) this.dice(scene);
            else if (scene.how === 'shake' || scene.how === 'glow') this.touchUp(scene);
            for (const move of scene.event.moves ?? []) this.fly(book, move, scene, before, after);
        }
    }

    private run(node: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Animation {
        const animation = node.animate(frames, options);
        this.running.push(animation);
        return animation;
    }

    private fly(book: Book, move: Move, scene: Scene, before: Places, after: Places): void {
        const zone = (name: string, at: Places): DOMRect | undefined => at.get(`z:${name}`) ?? at.get(`s${name.split('/')[2]}`);
        const handle = move.card ? `c${move.card}` : '';
        const from = before.get(handle) ?? zone(move.from, before) ?? zone(move.from, after), to = after.get(handle) ?? zone(move.to, after);
        if (!from || !to || move.from === move.to) return;
        const kind = move.kind === undefined ? undefined : book.kinds.find((k) => k.kind === move.kind);
        const ghost = document.createElement('div');
        ghost.className = 'ghost';
        ghost.innerHTML = kind ? cardFace(book, kind, undefined, CARD) : cardBack(book, CARD);
        this.stage.append(ghost);
        const place = (box: DOMRect, turn = ''): string => `translate(${box.x + box.width / 2 - CARD / 2}px, ${box.y + box.height / 2 - CARD * 0.7}px) ${turn}`;
        const flip = scene.how === 'flip';
        const keys = [{ transform: place(from, flip ? 'rotateY(90deg)' : ''), opacity: 1 }, { transform: place(to), opacity: 1 }];
        this.run(ghost, keys, { delay: scene.at, duration: scene.lasts, fill: 'both', easing: 'cubic-bezier(.16, 1, .3, 1)' });
        this.run(ghost, [{ opacity: 0 }, { opacity: 0 }], { duration: scene.at, fill: 'none' });
        void this.run(ghost, [{ opacity: 1 }, { opacity: 0 }], { delay: scene.at + scene.lasts + scene.hold, duration: 120, fill: 'forwards' }).finished.then(
            () => ghost.remove(),
            () => ghost.remove(),
        );
        const arrived = handle ? document.querySelector(`[data-thing="${handle}"]`) : null;
        if (arrived) this.run(arrived, [{ opacity: 0 }, { opacity: 0 }], { duration: scene.at + scene.lasts });
    }

    private touchUp(scene: Scene): void {
        const frames =
            scene.how === 'shake'
                ? [0, -6, 6, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` }))
                : [{ filter: 'none' }, { filter: 'brightness(1.6) drop-shadow(0 0 12px var(--accent))' }, { filter: 'none' }];
        for (const value of Object.values(scene.event.args ?? {})) {
            const node = typeof value === 'number' && value > 0 ? document.querySelector(`[data-thing="c${value}"]`) : null;
            if (node) this.run(node, frames, { delay: scene.at, duration: scene.lasts, composite: 'add' });
        }
    }

    /** Dice tumble and stop on the faces that fell. */
    private dice(scene: Scene): void {
        const tray = document.createElement('div');
        tray.className = 'tray';
        for (const face of scene.event.dice ?? []) {
            const die = document.createElement('div');
            die.innerHTML = dieFace(face, 44);
            tray.append(die);
            const turns = Array.from({ length: TUMBLES }, (_, i) => ({ transform: `rotate(${(i * 137) % 360}deg) translateY(${-30 + 5 * i}px)` }));
            this.run(die, [...turns, { transform: 'none' }], { delay: scene.at, duration: scene.lasts, fill: 'backwards', easing: 'cubic-bezier(.34, 1.4, .64, 1)' });
        }
        this.stage.append(tray);
        this.run(tray, [{ opacity: 0 }, { opacity: 0 }], { duration: scene.at });
        void this.run(tray, [{ opacity: 1 }, { opacity: 0 }], { delay: scene.at + scene.lasts + Math.max(scene.hold, 300), duration: 160, fill: 'forwards' }).finished.then(
            () => tray.remove(),
            () => tray.remove(),
        );
    }
}
