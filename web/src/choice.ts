// From touches to an answer.  Touch a thing and the options that name it are left; touch another and fewer are; one that
// is left is shown before it is done.  Knows options and nothing else.
import type { Ask, Option, Point, Ref } from './wire';

/** A thing on the table, as a text: c12 (a card), z:hand/0/1 (a zone), s2 (a seat), k12/1/militia (a stack). */
export type Thing = string;

export const cardThing = (handle: number): Thing => `c${handle}`;
export const zoneThing = (key: string): Thing => `z:${key}`;
export const seatThing = (seat: number): Thing => `s${seat}`;
export const stackThing = (card: number, seat: number, id: string): Thing => `k${card}/${seat}/${id}`;

export function thingsOfRef(ref: Ref): Thing[] {
    const things: Thing[] = [];
    for (const handle of ref.card ?? []) things.push(cardThing(handle));
    if (ref.zone !== undefined) things.push(zoneThing(ref.zone));
    if (ref.seat !== undefined) things.push(seatThing(ref.seat));
    if (ref.stack) things.push(stackThing(ref.stack.card, ref.stack.seat, ref.stack.id));
    return things;
}

export const counterThing = (id: string, seat: number): Thing => `n:${id}/${seat}`;
export const trackThing = (id: string): Thing => `t:${id}`;
export const partThing = (id: string): Thing => `p:${id}`;
export const optionThing = (action: number): Thing => `o:${action}`;

/** What a lesson points at: an option by its button, and by what it names on the table. */
export function thingsOfPoint(point: Point, ask: Ask | null): Thing[] {
    if (point.counter !== undefined) return [counterThing(point.counter, point.seat ?? 0)];
    if (point.track !== undefined) return [trackThing(point.track)];
    if (point.part !== undefined) return [partThing(point.part)];
    const option = ask?.options.find((o) => o.a === point.option);
    return option ? [optionThing(option.a), ...thingsOf(option)] : thingsOfRef(point);
}

export const thingsOf = (option: Option): Thing[] => (option.refs ?? []).flatMap(thingsOfRef);

const names = (option: Option, thing: Thing): boolean =>
    (option.refs ?? []).some((ref) => thingsOfRef(ref).includes(thing));

/** The options that name everything that was picked. */
export const left = (ask: Ask, picked: Thing[]): Option[] =>
    ask.options.filter((option) => picked.every((thing) => names(option, thing)));

/** What can be touched now: everything that an option left names, but for what is picked already. */
export function touchable(ask: Ask | null, picked: Thing[]): Set<Thing> {
    const found = new Set<Thing>();
    if (!ask) return found;
    for (const option of left(ask, picked)) for (const thing of thingsOf(option)) found.add(thing);
    for (const thing of picked) found.delete(thing);
    return found;
}

/** The picked things after one more was touched: added, dropped if it was picked, or begun anew. */
export function touched(ask: Ask, picked: Thing[], thing: Thing): Thing[] {
    if (picked.includes(thing)) return picked.filter((other) => other !== thing);
    if (left(ask, [...picked, thing]).length) return [...picked, thing];
    return left(ask, [thing]).length ? [thing] : picked;
}

/** Whether the question is about one number. */
export function isAmount(options: Option[]): boolean {
    return options.length > 1 && options.every((o) => o.amount && o.verb === options[0]!.verb && !(o.refs ?? []).length);
}
