// A long touch, or the other mouse button: opens what a thing says without touching it.
const LONG_MS = 450, STEADY_PX = 10;

export function hold(node: HTMLElement, open: () => void): { update: (open: () => void) => void; destroy: () => void } {
    let act = open, timer = 0, x = 0, y = 0, held = false;
    const stop = (): void => clearTimeout(timer);
    function down(event: PointerEvent): void {
        held = false;
        if (event.pointerType === 'mouse') return;
        x = event.clientX;
        y = event.clientY;
        timer = window.setTimeout(() => {
            held = true;
            act();
        }, LONG_MS);
    }
    function move(event: PointerEvent): void {
        if (Math.hypot(event.clientX - x, event.clientY - y) > STEADY_PX) stop();
    }
    function menu(event: Event): void {
        event.preventDefault();
        stop();
        if (!held) act();
        held = true;
    }
    // The finger that goes up after a long touch has touched nothing.
    function click(event: Event): void {
        if (!held) return;
        held = false;
        event.preventDefault();
        event.stopImmediatePropagation();
    }
    const heard: [string, EventListener][] = [['pointerdown', down as EventListener], ['pointermove', move as EventListener], ['pointerup', stop], ['pointercancel', stop], ['pointerleave', stop], ['contextmenu', menu]];
    for (const [name, listener] of heard) node.addEventListener(name, listener);
    node.addEventListener('click', click, true);
    return {
        update: (next) => (act = next),
        destroy: () => {
            stop();
            for (const [name, listener] of heard) node.removeEventListener(name, listener);
            node.removeEventListener('click', click, true);
        },
    };
}
