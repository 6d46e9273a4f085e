// What lies where: the areas of a layout filled with the zones of a view.  A game without a layout gets plain rows.
import type { Book, LayoutArea, LayoutPart, View, ViewZone } from '../wire';

export interface Block {
    key: string;
    kind: string;
    zones: ViewZone[];
    cell: LayoutPart[] | undefined;
    fill: { counter: string; of: number[] } | undefined;
}

const PLAIN: LayoutArea[] = [];

function plainAreas(view: View): LayoutArea[] {
    const areas: LayoutArea[] = [...PLAIN], seen = new Set<string>();
    for (const zone of view.zones) {
        const owned = zone.owner >= 0;
        if (seen.has(zone.id)) continue;
        seen.add(zone.id);
        const kind = zone.columns ? 'grid' : zone.kind === 'hand' ? 'hand' : zone.kind === 'pile' ? 'pile' : (zone.i ?? 0) > 0 ? 'boxes' : 'row';
        if (owned) areas.push({ area: 'other', kind, zones: [zone.id] }, { area: 'me', kind, zones: [zone.id] });
        else areas.push({ area: 'table', kind, zones: [zone.id] });
    }
    return areas;
}

/** The blocks of a region: of one seat, or (seat undefined) of the table, where zones of all seats may lie together. */
export function blocks(book: Book, view: View, region: string, seat: number | undefined): Block[] {
    const areas = book.layout?.areas?.length ? book.layout.areas : plainAreas(view);
    return areas
        .filter((area) => area.area === region && area.kind !== 'tracks' && area.kind !== 'line' && area.kind !== 'stack')
        .map((area, i) => ({
            key: `${region} ${i} ${area.kind}`,
            kind: area.kind,
            zones: (area.zones ?? []).flatMap((id) =>
                view.zones.filter((zone) => (zone.id === id || `${zone.id}-${zone.i}` === id) && (seat === undefined || zone.owner === seat))),
            cell: area.cell === undefined ? undefined : book.layout?.cells?.[area.cell],
            fill: area.fill,
        }))
        .filter((block) => block.zones.length > 0);
}

/** Those that are drawn as cards and places; piles and hidden hands are counts beside the name of their seat. */
export function drawn(list: Block[]): Block[] {
    return list.filter((block) => block.kind !== 'pile' && block.kind !== 'panel');
}

/** What stands beside the name of a seat, zones and counters in their order; undefined: the layout does not say. */
export function lineOf(book: Book, region: string): string[] | undefined {
    const lines = (book.layout?.areas ?? []).filter((area) => area.area === region && area.kind === 'line');
    return lines.length ? lines.flatMap((area) => area.zones ?? []) : undefined;
}

export const names = (cell: LayoutPart[] | undefined, part: string): string[] =>
    cell?.find((p) => p.part === part)?.names ?? [];
