// Tables in a worker of this page: nobody else can come to them, and the browser keeps their games.
import { EngineClient } from '../engine/client';
import { settings } from '../settings.svelte';
import { keep, kept } from '../storage';
import type { Book } from '../wire';
import type { GameSummary, Hear, Host, Kept, PosterBook, Setup } from './host';

// What computers are called at a table of one's own.
const COMPUTERS = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal'];
const LEVELS = ['random', 'greedy', 'easy', 'medium', 'hard', 'expert'];
const MOST_KEPT = 12, GAMES = 'games', MOST_DEATHS = 3;

interface Played extends Kept {
    seats: string[];
    names: string[];
}

export interface AloneHost extends Host {
    /** Goes on with a stored game from where its text ends. */
    playOn(game: string, replay: string, seats: string[], names: string[]): void;
}

export function aloneHost(): AloneHost {
    let hear: Hear = () => {}, now: Played | undefined, list: GameSummary[] = [], deaths = 0;
    const engine = new EngineClient(
        (m) => {
            if (m.type === 'saved' && now) store({ ...now, replay: String(m['replay']), over: m['over'] === true, words: String(m['words']), when: Date.now() });
            else hear(m);
        },
        (words) => {
            hear({ type: 'error', words: `The engine has stopped (${words}). It is started anew, and the game goes on where it was.` });
            if (now?.replay && ++deaths <= MOST_DEATHS) takeUp(now);
        },
    );

    function store(game: Played): void {
        now = game;
        const others = kept<Played[]>(GAMES, []).filter((g) => g.id !== game.id);
        keep(GAMES, [game, ...others].slice(0, MOST_KEPT));
    }

    function takeUp(game: Played): void {
        now = game;
        engine.tell({ type: 'open', game: game.game, seats: game.seats, names: game.names, replay: game.replay });
    }

    const title = (game: string): string => list.find((g) => g.game === game)?.title ?? game;

    return {
        alone: true,
        levels: LEVELS,
        bots: [],
        phrases: [],
        games: async () => (list = (await engine.ask({ type: 'lobby' }))['games'] as GameSummary[]),
        open: (setup: Setup) => {
            const names = setup.seats.map((s, i) => (s === 'you' ? settings.now.name : COMPUTERS[i % COMPUTERS.length]!));
            deaths = 0;
            now = { id: String(Date.now()), game: setup.game, title: title(setup.game), words: '', when: Date.now(), over: false, seats: setup.seats, names };
            engine.tell({ type: 'open', ...setup, names });
        },
        playOn: (game, replay, seats, names) => {
            deaths = 0;
            takeUp({ id: String(Date.now()), game, title: title(game), words: '', when: Date.now(), over: false, seats, names, replay });
        },
        sit: () => {},
        watch: () => {},
        away: () => (now = undefined),
        mine: () => kept<Played[]>(GAMES, []),
        resume: (id) => {
            const game = kept<Played[]>(GAMES, []).find((g) => g.id === id);
            deaths = 0;
            if (game?.replay) takeUp(game);
        },
        forget: (id) => keep(GAMES, kept<Played[]>(GAMES, []).filter((g) => g.id !== id)),
        book: async () => (await engine.ask({ type: 'book' }))['book'] as Book,
        usualBook: async (game) => (await engine.ask({ type: 'usual', game }))['book'] as Book,
        posters: async () => (await engine.ask({ type: 'posters' }))['posters'] as PosterBook[],
        replay: async (text) => text, // it came with the end of the game
        send: (message) => engine.tell(message),
        listen: (listener) => (hear = listener),
    };
}
