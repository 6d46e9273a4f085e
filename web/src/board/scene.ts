// What happens together and is shown together, as the layout says: a fight from its first event to its last.  Who is in it stands
// at the place that the first event names, or is named by an event; what was told so far stays until it is over.
import type { Book, GameEvent, LayoutScene, View, ViewCard } from '../wire';

export interface Member {
    id: number; // the handle
    card: ViewCard;
    seat: number | undefined;
    gone: boolean; // it was there and is not any more
}

export interface Scene {
    layout: LayoutScene;
    place: number; // a card's handle, or 0
    events: GameEvent[];
    members: Member[];
    over: boolean;
    began: number; // by this one scene is told from the next
    told: number; // events so far
    since: number; // frames since it was over
}

const MOST_EVENTS = 60, LINGERS = 3;
let begun = 0;

/** The cards that an event names by its arguments. */
export function cardsOf(book: Book, event: GameEvent): number[] {
    const args = book.events.find((e) => e.id === event.e)?.args ?? [];
    return args.filter((a) => a.type.startsWith('card') && a.name).map((a) => event.args?.[a.name!]).filter((v): v is number => typeof v === 'number' && v > 0);
}

function found(view: View): Map<number, { card: ViewCard; seat: number | undefined }> {
    const all = new Map<number, { card: ViewCard; seat: number | undefined }>();
    for (const zone of view.zones)
        for (const card of zone.cards ?? []) if (card.id !== undefined) all.set(card.id, { card, seat: zone.owner >= 0 ? zone.owner : zone.holder });
    return all;
}

/** Where a scene goes on, by the mark that its place has meanwhile: for somebody who did not hear its first event. */
function goesOn(layouts: LayoutScene[], view: View): { layout: LayoutScene; place: number } | undefined {
    for (const layout of layouts) {
        const place = layout.at && view.zones.flatMap((zone) => zone.cards ?? []).find((card) => card.marks?.includes(layout.at!));
        if (place && place.id !== undefined) return { layout, place: place.id };
    }
    return undefined;
}

const fresh = (layout: LayoutScene, place: number): Scene => ({ layout, place, events: [], members: [], over: false, began: ++begun, told: 0, since: 0 });

function tell(scene: Scene, event: GameEvent): void {
    if (!event.words) return;
    scene.events = [...scene.events, event].slice(-MOST_EVENTS);
    scene.told++;
}

/** The scene after what a frame tells: the one that goes on, a new one, or none.  `retold`: all of it was told before, and what is
    over by now is past. */
export function sceneAfter(book: Book | undefined, before: Scene | null, events: GameEvent[], view: View, retold: boolean): Scene | null {
    const layouts = book?.layout?.scenes ?? [];
    if (!book || !layouts.length) return null;
    // One that is over stays a while to be read.
    let scene = before && before.since < LINGERS ? { ...before, since: before.over ? before.since + 1 : 0 } : null;
    for (const event of events) {
        const opens = layouts.find((s) => s.from === event.e);
        if (opens) scene = fresh(opens, cardsOf(book, event)[0] ?? 0);
        if (!scene || scene.over) continue;
        tell(scene, event);
        if (scene.layout.to.includes(event.e)) scene.over = true;
    }
    if (retold && scene?.over) scene = null;
    const running = !scene && goesOn(layouts, view);
    if (running) {
        scene = fresh(running.layout, running.place);
        const past = events.findLastIndex((event) => running.layout.to.includes(event.e));
        for (const event of events.slice(past + 1)) tell(scene, event);
    }
    return scene && { ...scene, members: scene.since ? scene.members : membersAfter(book, scene, view) };
}

function membersAfter(book: Book, scene: Scene, view: View): Member[] {
    const all = found(view), here = new Map<number, Member>(scene.members.map((m) => [m.id, m]));
    const isHere = (card: ViewCard): boolean => card.on === scene.place;
    for (const [id, { card, seat }] of all) if (scene.place && isHere(card) && seat !== undefined) here.set(id, { id, card, seat, gone: false });
    for (const event of scene.events)
        for (const id of cardsOf(book, event)) {
            const now = all.get(id);
            if (now && now.seat !== undefined && id !== scene.place && now.card.on !== undefined) here.set(id, { id, ...now, gone: false });
        }
    return [...here.values()].map((m) => {
        const now = all.get(m.id);
        return now && isHere(now.card) ? { ...m, card: now.card, seat: now.seat ?? m.seat } : { ...m, gone: true };
    });
}

/** The highest first, as the layout wants it. */
export function inOrder(book: Book, scene: Scene): Member[] {
    const order = scene.layout.order;
    const value = (m: Member): number => {
        if (!order) return 0;
        const printed = book.kinds.find((k) => k.kind === m.card.kind)?.stats[order];
        return m.card.values?.[order] ?? (typeof printed === 'number' ? printed : 0);
    };
    return scene.members.toSorted((a, b) => value(b) - value(a));
}

/** Numbers of an event that are drawn as pips. */
export function pipsOf(scene: Scene, event: GameEvent): { name: string; n: number }[] {
    return scene.layout.pips.map((name) => ({ name, n: event.args?.[name] })).filter((p): p is { name: string; n: number } => typeof p.n === 'number');
}
