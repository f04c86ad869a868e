// The lessons of The Cursed Earth as the course takes them.
import type { Subject } from '../../../lessons/subject.ts';
import { CursedEarth } from '../state.svelte.ts';
import { LESSONS, progress } from './lessons.ts';

const ALONE = 'A first journey is yours alone: three Judges, one hand, and all the time you want.';

export const subject: Subject = {
  game: 'cursed-earth',
  title: 'The Cursed Earth',
  aim: 'Cross the Cursed Earth, and find Max Normal before the perps do. The journey fails if no Judge is left alive, or if the deck cannot give a card that is due.',
  lessons: LESSONS,
  seats: ['me'],
  icon: 'ce-advance',
  progress(at, page) {
    const lesson = LESSONS[at];
    if (!lesson) return { kind: 'open' };
    const { events, refusal } = page.table;
    return progress(lesson, { events: events.map(({ event }) => event), refusal });
  },
  reset(page) {
    const state = page.worn?.state;
    if (state instanceof CursedEarth) state.back();
  },
  finish: {
    heading: 'INTO THE RADLANDS',
    allDone: `That is the whole game; the rest is dust and nerve. ${ALONE}`,
    someDone: `The rest you will learn on the trail. ${ALONE}`,
    seats: ['me'],
    options: { mode: 'solo', players: 1, difficulty: 'cadet' },
  },
};
