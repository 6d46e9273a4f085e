// Pictures out of a name: the same name always gives the same picture.
export type Colour = (light: number, chroma?: number) => string;
export type Chance = () => number;

export function chance(text: string): Chance {
    let h = 2166136261;
    for (const c of text) h = Math.imul(h ^ c.charCodeAt(0), 16777619);
    return () => {
        h |= 0;
        h = (h + 0x6d2b79f5) | 0;
        let t = Math.imul(h ^ (h >>> 15), 1 | h);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
}

export const round = (x: number): number => Math.round(x * 10) / 10;

function loop(cx: number, cy: number, radius: (t: number) => number, steps: number): string {
    let d = '';
    for (let i = 0; i < steps; i++) {
        const t = (i / steps) * 2 * Math.PI;
        const r = radius(t);
        d += `${i ? 'L' : 'M'}${round(cx + r * Math.cos(t))} ${round(cy + r * Math.sin(t))}`;
    }
    return d + 'Z';
}

type Pattern = (r: Chance, w: number, h: number, col: Colour) => string;

const orbits: Pattern = (r, w, h, col) => {
    const cx = w / 2, cy = h / 2, reach = Math.hypot(w, h) / 2, tilt = r() * 180;
    let s = '';
    for (let i = 0; i < 6; i++)
        s += `<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="${round(reach * (0.34 + 0.15 * i))}" ry="${round(reach * (0.2 + 0.13 * i))}" transform="rotate(${round(tilt + i * (4 + r() * 6))} ${round(cx)} ${round(cy)})" fill="none" stroke="${col(0.7, 0.13)}" stroke-opacity="${round(0.85 - i * 0.09)}" stroke-width="${i % 2 ? 0.7 : 1.2}"/>`;
    for (let i = 0; i < 20; i++)
        s += `<circle cx="${round(r() * w)}" cy="${round(r() * h)}" r="${round(0.4 + r() * 1.1)}" fill="${col(0.9)}" opacity="${round(0.3 + r() * 0.6)}"/>`;
    for (let i = 0; i < 2; i++) {
        const x = w * (0.1 + r() * 0.8), y = h * (0.08 + r() * 0.3), l = w * (0.16 + r() * 0.2);
        s += `<path d="M${round(x)} ${round(y)}l${round(l)} ${round(-l * 0.8)}" stroke="${col(0.88)}" stroke-width="1.4" stroke-linecap="round" opacity=".55"/><circle cx="${round(x)}" cy="${round(y)}" r="1.8" fill="${col(0.93)}"/>`;
    }
    return s;
};

const rosette: Pattern = (r, w, h, col) => {
    const reach = Math.max(w, h) * 0.62, n = 5 + Math.floor(r() * 8), a = 0.1 + r() * 0.16;
    const m = 1 + Math.floor(r() * 3), twist = 0.25 + r() * 0.5;
    let s = '';
    for (let k = 0; k < 8; k++) {
        const d = loop(w / 2, h / 2, (t) =>
            reach * (0.24 + 0.115 * k) * (1 + a * Math.cos(n * t + k * twist) + 0.05 * Math.cos(n * m * t - k)), 120);
        s += `<path d="${d}" fill="none" stroke="${col(0.64 + (k % 2) * 0.12, 0.13)}" stroke-opacity="${round(1 - k * 0.07)}" stroke-width="${k % 2 ? 0.8 : 1.2}"/>`;
    }
    return s;
};

const contours: Pattern = (r, w, h, col) => {
    const cx = w * (0.3 + r() * 0.4), cy = h * (0.3 + r() * 0.4), p = [r() * 6.3, r() * 6.3, r() * 6.3] as const;
    const reach = Math.hypot(w, h) * 0.085;
    let s = '';
    for (let k = 1; k < 12; k++) {
        const q = k / 12;
        const d = loop(cx, cy, (t) =>
            reach * k * (1 + 0.2 * Math.cos(2 * t + p[0] + q) + 0.11 * Math.cos(3 * t + p[1] - q * 2) + 0.05 * Math.cos(5 * t + p[2] + q * 3)), 64);
        s += `<path d="${d}" fill="${k < 5 ? col(0.5) : 'none'}" fill-opacity=".1" stroke="${col(0.66, 0.12)}" stroke-opacity="${k % 4 ? 0.55 : 1}" stroke-width="${k % 4 ? 0.8 : 1.3}"/>`;
    }
    return s;
};

// Triangles, mirrored, in three strengths: one path each.
const lattice: Pattern = (r, w, h, col) => {
    const u = w / 8, v = u * 0.92, d = ['', '', ''];
    for (let y = -1; y * v < h; y++)
        for (let x = 0; x < 5; x++) {
            const up = (x + y) & 1, g = r(), k = g > 0.78 ? 0 : g > 0.5 ? 1 : 2;
            for (const m of [1, -1])
                d[k] += `M${round(w / 2 + (m * x * u) / 1.15)} ${round(up ? y * v : (y + 1) * v)}l${round(u)} ${round(up ? v : -v)}h${round(-2 * u)}z`;
        }
    return d.map((path, k) =>
        `<path d="${path}" fill="${col(0.5)}" fill-opacity="${[0.75, 0.34, 0.1][k]}" stroke="${col(0.66)}" stroke-opacity=".4" stroke-width=".6"/>`).join('');
};

export const PATTERN: Record<string, Pattern> = { orbits, rosette, contours, lattice };

// The window through which the picture is seen.
type Window = (x: number, y: number, w: number, h: number) => string;
const cut = (x: number, y: number, w: number, h: number, c: number): string =>
    `M${round(x + c)} ${round(y)}H${round(x + w)}V${round(y + h - c)}L${round(x + w - c)} ${round(y + h)}H${round(x)}V${round(y + c)}Z`;
export const WINDOW: Record<string, Window> = {
    portal: (x, y, w, h) =>
        `M${x} ${round(y + h)}V${round(y + h * 0.42)}C${x} ${round(y + h * 0.1)} ${round(x + w * 0.22)} ${y} ${round(x + w / 2)} ${y}S${round(x + w)} ${round(y + h * 0.1)} ${round(x + w)} ${round(y + h * 0.42)}V${round(y + h)}Z`,
    arch: (x, y, w, h) =>
        `M${x} ${round(y + h)}V${round(y + h * 0.34)}Q${round(x + w * 0.12)} ${round(y + h * 0.08)} ${round(x + w / 2)} ${y}Q${round(x + w * 0.88)} ${round(y + h * 0.08)} ${round(x + w)} ${round(y + h * 0.34)}V${round(y + h)}Z`,
    steel: (x, y, w, h) => cut(x, y, w, h, Math.min(w, h) * 0.14),
    shard: (x, y, w, h) =>
        `M${x} ${round(y + h * 0.14)}L${round(x + w * 0.3)} ${y}H${round(x + w)}V${round(y + h * 0.86)}L${round(x + w * 0.7)} ${round(y + h)}H${x}Z`,
};
