// A stored game: read line by line, shown at any decision through anybody's eyes, and judged.  A replay is a text
// (docs/manual/replays.md): its first lines are a replay, too, of the game up to there.
import type { Book, Frame, GameEvent, Result, View, ViewCard, ViewZone } from '../wire';
import type { Engine } from './module';

export interface Answer {
    seat: number;
    action: number;
    words: string;
}

export interface Step {
    decision: number;
    answers: Answer[]; // several where all answered in secret
    line: number; // of the text, behind its last answer
    at: number; // and before its first
}

export interface Study {
    game: string;
    names: string[];
    teams: number[];
    steps: Step[];
    result: Result | null;
    book: Book;
}

/** A frame, its events those of the last step, and what happened up to there. */
export type Shown = Frame & { history: GameEvent[] };

export interface Judgement {
    step: number;
    seat: number;
    best: number; // wins of 100 of the best choice, as far as the search looked
    chosen: number | null; // of the choice that was made; null: it was not looked at
    margin: number;
    options: { a: number; words: string; wins: number; margin: number }[];
    sure: string;
}

const ALL = -2, WATCHERS = 1 << 8, MOST_LOG = 60;

export class Stored {
    private constructor(private readonly engine: Engine, private readonly lines: string[], private readonly def: number, readonly study: Study) {}

    /** Reads and checks a replay: every answer is given again and every check value compared.  Throws with what is wrong. */
    static read(engine: Engine, text: string): Stored {
        const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
        const problems: string[] = [];
        if (!/^cardwright-replay 1$/.test(lines[0] ?? '')) problems.push("line 1: this is no replay; one begins with 'cardwright-replay 1'");
        const game = lines.find((line) => line.startsWith('game '))?.slice(5).trim() ?? '';
        const def = game ? engine.call('cw_find_game', game) : 0;
        if (!game) problems.push("there is no line 'game NAME'");
        else if (!def) problems.push(`there is no game '${game}' here`);
        const begins = lines.indexOf('play');
        if (begins < 0) problems.push("there is no line 'play', behind which the answers stand");
        if (problems.length) throw new Error(problems.join('\n'));
        const table = openAt(engine, def, text.endsWith('\n') ? text : `${text}\n`);
        try {
            const steps = stepsOf(lines, begins + 1);
            const book = JSON.parse(engine.text('cw_table_book', table)) as Book;
            const view = JSON.parse(engine.text('cw_table_view', table, -1)) as View;
            engine.call('cw_table_next', table);
            const result = engine.text('cw_table_result', table);
            const study = { game, names: view.seats.map((s) => s.name), teams: view.seats.map((s, i) => s.team ?? i), steps, book, result: result ? (JSON.parse(result) as Result) : null };
            return new Stored(engine, lines, def, study);
        } finally {
            engine.call('cw_table_close', table);
        }
    }

    /** The text of the game as it was when `steps` decisions were answered. */
    upTo(steps: number): string {
        const from = this.lines.indexOf('play') + 1, to = steps ? this.study.steps[steps - 1]!.line : from;
        const header = this.lines.slice(0, from), played = this.lines.slice(from, to).filter((line) => /^\d/.test(line));
        return `${[...header, ...played].join('\n')}\n`;
    }

    private given(table: number, step: Step): void {
        for (const answer of step.answers)
            this.engine.call('cw_table_answer', table, answer.seat, this.engine.call64('cw_table_number', table), answer.action);
    }

    /** The table after `steps` decisions, through the eyes of a seat, of a watcher (-1), or of somebody who sees all hands (-2). */
    show(steps: number, viewer: number): Shown {
        const e = this.engine, before = Math.max(0, steps - 1);
        const table = openAt(e, this.def, this.upTo(before), viewer < 0 ? WATCHERS : 1 << viewer);
        try {
            for (let s = 0; s < this.study.names.length; s++) e.call('cw_table_seat', table, s, 'you');
            e.call('cw_table_tell', table, viewer < 0 ? WATCHERS : 1 << viewer);
            if (steps) this.given(table, this.study.steps[before]!);
            const frame = JSON.parse(e.text('cw_table_frame', table, Math.max(-1, viewer))) as Frame;
            if (viewer === ALL) frame.view = this.everything(table, frame.view as View);
            const history = JSON.parse(e.text('cw_table_history', table, Math.max(-1, viewer), MOST_LOG)) as GameEvent[];
            return { ...frame, type: 'frame', n: steps, ask: null, history };
        } finally {
            e.call('cw_table_close', table);
        }
    }

    /** What a watcher sees, with every zone as its owner sees it.  Handles are each viewer's own, so these cards have none. */
    private everything(table: number, watcher: View): View {
        const seats = this.study.names.map((_, s) => JSON.parse(this.engine.text('cw_table_view', table, s)) as View);
        const knows = (zone: ViewZone | undefined): number => zone?.cards?.length ?? 0;
        const bare = ({ id: _, on: __, ...card }: ViewCard): ViewCard => card;
        const zones = watcher.zones.map((zone, i) => {
            const best = seats.map((view) => view.zones[i]).reduce((a, b) => (knows(b) > knows(a) ? b : a), zone)!;
            return best === zone ? zone : { ...best, cards: (best.cards ?? []).map(bare) };
        });
        return { ...watcher, zones };
    }

    /** Judges the answers of a step; between two slices of thought somebody else may speak. */
    *judge(steps: number, spec: string, slice: number): Generator<undefined, Judgement[]> {
        const e = this.engine, step = this.study.steps[steps]!, found: Judgement[] = [];
        const table = openAt(e, this.def, this.upTo(steps));
        try {
            for (const answer of step.answers) {
                if (!e.call('cw_table_advise', table, answer.seat, spec)) continue;
                while (!e.call('cw_table_advise_more', table, slice)) yield;
                const advice = JSON.parse(e.text('cw_table_advice', table)) as { sure: string; options: Judgement['options'] };
                const best = advice.options[0], chosen = advice.options.find((o) => o.a === answer.action);
                if (!best || advice.options.length < 2) continue;
                found.push({ step: steps, seat: answer.seat, best: best.wins, chosen: chosen?.wins ?? null, margin: best.margin, options: advice.options.slice(0, 3), sure: advice.sure });
            }
            return found;
        } finally {
            e.call('cw_table_close', table);
        }
    }
}

function stepsOf(lines: string[], from: number): Step[] {
    const steps: Step[] = [];
    for (let i = from; i < lines.length; i++) {
        const found = /^(\d+) (\d+) (\d+) [0-9a-f]+(?: # (.*))?$/.exec(lines[i]!);
        if (!found) continue;
        const decision = Number(found[1]), answer = { seat: Number(found[2]), action: Number(found[3]), words: found[4] ?? '' };
        const last = steps.at(-1);
        if (last?.decision === decision) {
            last.answers.push(answer);
            last.line = i + 1;
        } else steps.push({ decision, answers: [answer], at: i, line: i + 1 });
    }
    return steps;
}

function openAt(engine: Engine, def: number, text: string, told = 0): number {
    const table = engine.call('cw_table_new', def);
    engine.call('cw_table_tell', table, told);
    if (engine.call('cw_table_resume', table, text)) return table;
    const why = engine.text('cw_table_problem', table);
    engine.call('cw_table_close', table);
    throw new Error(why);
}
