// What somebody likes: kept in the browser, the same for all games.
import { keep, kept } from './storage';

export type Speed = 'system' | 'off' | 'slow' | 'usual' | 'fast';
export type Look = 'system' | 'dark' | 'light';
export type PlacesAs = 'map' | 'list';
export type Verbosity = 'results' | 'moves' | 'everything';

interface Kept {
    name: string;
    speed: Speed;
    look: Look;
    verbosity: Verbosity;
    places: PlacesAs; // of a map
    auto: boolean; // questions with one option are answered for me
}

const USUAL: Kept = { name: 'Guest', speed: 'system', look: 'dark', verbosity: 'moves', places: 'map', auto: false };
const FACTOR: Record<Speed, number> = { system: 1, off: 0, slow: 0.5, usual: 1, fast: 2 };

class Settings {
    now = $state<Kept>({ ...USUAL, ...kept<Partial<Kept>>('settings', {}) });

    set<K extends keyof Kept>(key: K, value: Kept[K]): void {
        this.now[key] = value;
        keep('settings', $state.snapshot(this.now));
        this.show();
    }

    /** How fast things move; 0: not at all.  What the system says holds unless somebody has chosen here. */
    get speed(): number {
        const still = this.now.speed === 'system' && matchMedia('(prefers-reduced-motion: reduce)').matches;
        return still ? 0 : FACTOR[this.now.speed];
    }

    show(): void {
        const light = this.now.look === 'light' || (this.now.look === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
        document.documentElement.dataset['look'] = light ? 'light' : 'dark';
    }
}

export const settings = new Settings();
