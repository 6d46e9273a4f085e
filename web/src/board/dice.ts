// A die with the face that fell: pips up to six, a number beyond.
const PIPS: Record<number, [number, number][]> = {
    1: [[12, 12]],
    2: [[7, 7], [17, 17]],
    3: [[6, 6], [12, 12], [18, 18]],
    4: [[7, 7], [17, 7], [7, 17], [17, 17]],
    5: [[6, 6], [18, 6], [12, 12], [6, 18], [18, 18]],
    6: [[7, 6], [17, 6], [7, 12], [17, 12], [7, 18], [17, 18]],
};

export function dieFace(face: number, size = 18): string {
    const inside = PIPS[face]?.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.1"/>`).join('') ?? `<text x="12" y="17" text-anchor="middle" font-size="14">${face}</text>`;
    return `<svg class="die" width="${size}" height="${size}" viewBox="0 0 24 24" role="img" aria-label="${face}"><rect x="1.5" y="1.5" width="21" height="21" rx="5" fill="#f4efe4" stroke="#3a3228"/><g fill="#231d16">${inside}</g></svg>`;
}
