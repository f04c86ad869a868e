// The lessons of the card game as the course takes them.
import type { Subject } from '../../../lessons/subject.ts';
import { CardGame } from '../state.svelte.ts';
import { LESSONS, progress } from './lessons.ts';

const CADET = 'A cadet waits across the table with a ready deck: mild, quick, and never cross.';

export const subject: Subject = {
  game: 'card-game',
  title: 'Dredd: The Card Game',
  aim: 'Solve Crimes for Prestige. Whoever is first to have 20 of it at the end of a turn wins; five Commendations win as well.',
  lessons: LESSONS,
  seats: ['me', { bot: 'greedy' }],
  icon: 'cg-authority',
  progress(at, page) {
    const lesson = LESSONS[at];
    if (!lesson) return { kind: 'open' };
    const { events, refusal } = page.table;
    return progress(lesson, { events: events.map(({ event }) => event), refusal });
  },
  reset(page) {
    const state = page.worn?.state;
    if (state instanceof CardGame) state.back();
  },
  giveUp: 'concede',
  finish: {
    heading: 'CASE CLOSED',
    allDone: `That is a whole investigation; the rest is on the cards. ${CADET}`,
    someDone: `The rest you will learn on the beat. ${CADET}`,
    seats: ['me', { bot: 'cadet' }],
    options: { players: 2, decks: ['iron-fist', 'by-the-book'], start: 'ready' },
  },
};
