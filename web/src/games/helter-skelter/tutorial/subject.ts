// The lessons of Helter Skelter as the course takes them.
import type { Subject } from '../../../lessons/subject.ts';
import type { TablePage } from '../../../table/page.svelte.ts';
import { HelterSkelter } from '../state.svelte.ts';
import { LESSONS, progress } from './lessons.ts';

/** The game's own state of the page: what is picked. */
function gameOf(page: TablePage): HelterSkelter | null {
  const state = page.worn?.state;
  return state instanceof HelterSkelter ? state : null;
}

const CADET = 'A cadet waits across the table: mild, quick, and never cross when you take a move back.';

export const subject: Subject = {
  game: 'helter-skelter',
  title: 'Helter Skelter',
  aim: 'The first with five points wins: one for each fragment of your own that you collect, and one for each enemy whose last cube you take.',
  lessons: LESSONS,
  seats: ['me', { bot: 'cadet' }],
  icon: 'hs-move',
  progress(at, page) {
    const lesson = LESSONS[at];
    if (!lesson) return { kind: 'open' };
    const { events, refusal } = page.table;
    const game = gameOf(page);
    const [figure, probe] = [game?.figure ?? null, game?.probe ?? null];
    return progress(lesson, { events: events.map(({ event }) => event), figure, probe, refusal });
  },
  reset: (page) => gameOf(page)?.reset(),
  giveUp: 'concede',
  finish: {
    heading: 'HIT THE STREETS',
    allDone: `That is the whole game, rookie; the rest is nerve. ${CADET}`,
    someDone: `The rest you will learn on the beat. ${CADET}`,
    seats: ['me', { bot: 'cadet' }],
  },
};
