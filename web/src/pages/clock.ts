import type { Clock } from '../host/host';

function span(seconds: number): string {
    if (seconds >= 60 && seconds % 60 === 0) return seconds === 60 ? '1 minute' : `${seconds / 60} minutes`;
    return `${seconds} seconds`;
}

/** What a table's clock means, in words. */
export function clockWords(clock: Clock): string {
    const end = clock.zero === 'computer' ? 'then the computer plays on' : 'then the game is lost';
    if (clock.days) return `${clock.days === 1 ? 'A day' : `${clock.days} days`} for each move, ${end}.`;
    return `${span(clock.base ?? 0)} for each player${clock.increment ? ` and ${span(clock.increment)} more with each answer` : ''}, ${end}.`;
}

/** What is left on a clock: 4:05, 1:02:33, 2 d 3 h. */
export function timeLeft(ms: number): string {
    const s = Math.max(0, Math.ceil(ms / 1000)), two = (n: number): string => String(n).padStart(2, '0');
    if (s >= 86400) return `${Math.floor(s / 86400)} d ${Math.floor((s % 86400) / 3600)} h`;
    return s >= 3600 ? `${Math.floor(s / 3600)}:${two(Math.floor((s % 3600) / 60))}:${two(s % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`;
}
