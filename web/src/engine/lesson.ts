// A lesson in the worker: the engine holds its script (bindings/wasm/lesson.h), and the page the learner.
import type { Engine } from './module';

type Say = (message: Record<string, unknown>) => void;
const OK = 0;

export class Taught {
    private lesson = 0;
    private frames = 0;

    constructor(private readonly say: Say) {}

    private open(e: Engine, m: Record<string, unknown>): void {
        if (this.lesson) e.call('cw_lesson_close', this.lesson);
        this.lesson = e.call('cw_lesson_new', e.call('cw_find_game', String(m['game'])), String(m['id']), String(m['name']));
        const problem = e.text('cw_lesson_problem', this.lesson);
        if (problem) throw new Error(problem);
        this.say({ type: 'learning', re: m['re'], book: JSON.parse(e.text('cw_lesson_book', this.lesson)) as unknown });
    }

    /** Whether the message was about a lesson. */
    hear(e: Engine, m: Record<string, unknown>): boolean {
        switch (m['type']) {
            case 'learn':
                this.open(e, m);
                break;
            case 'lesson-choose': {
                const status = e.call('cw_lesson_answer', this.lesson, BigInt(m['decision'] as number), m['action'] as number);
                if (status !== OK) {
                    this.say({ type: 'refused', words: e.text('cw_status_words', status) });
                    return true;
                }
                break;
            }
            case 'lesson-read':
                e.call('cw_lesson_go_on', this.lesson);
                break;
            case 'lesson-back':
                e.call('cw_lesson_back', this.lesson);
                break;
            default:
                return false;
        }
        this.say({ type: 'frame', n: ++this.frames, ...(JSON.parse(e.text('cw_lesson_frame', this.lesson)) as object) });
        return true;
    }
}
