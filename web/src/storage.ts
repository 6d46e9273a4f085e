// What the browser keeps for us.  It may be full or forbidden: that is said once, and play goes on.
type Complain = (words: string) => void;

let complain: Complain = () => {};
let said = false;

export function onStorageProblem(listener: Complain): void {
    complain = listener;
}

function failed(): void {
    if (said) return;
    said = true;
    complain('This browser keeps nothing for this page: it is full, or forbids it. You can play on; games and settings are gone when the page is closed.');
}

export function kept<T>(key: string, otherwise: T): T {
    try {
        const text = localStorage.getItem(`cardwright.${key}`);
        return text === null ? otherwise : (JSON.parse(text) as T);
    } catch {
        return otherwise; // what cannot be read was not written by this page
    }
}

export function keep(key: string, value: unknown): boolean {
    try {
        localStorage.setItem(`cardwright.${key}`, JSON.stringify(value));
        return true;
    } catch {
        failed();
        return false;
    }
}
