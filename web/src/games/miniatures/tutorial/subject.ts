// The lessons of the Miniatures Game as the course takes them.
import type { Subject } from '../../../lessons/subject.ts';
import { LESSONS, progress } from './lessons.ts';

const CADET = 'A cadet waits across the table with a small gang: mild, quick, and never cross.';

export const subject: Subject = {
  game: 'miniatures',
  title: 'The Miniatures Game',
  aim: 'Two forces fight for what the scenario asks. Here that is the middle of the plaza: hold it, and have the higher score at the end.',
  lessons: LESSONS,
  seats: ['me', { bot: 'cadet' }],
  icon: 'mg-chip',
  progress(at, page) {
    const lesson = LESSONS[at];
    if (!lesson) return { kind: 'open' };
    const { events, refusal } = page.table;
    return progress(lesson, { events: events.map(({ event }) => event), refusal });
  },
  reset(page) {
    const state: unknown = page.worn?.state;
    if (isReset(state)) state.reset();
  },
  giveUp: 'concede',
  finish: {
    heading: 'ON THE BEAT',
    allDone: `That is a whole fight; doors, bikes and vehicles wait on the larger tables. ${CADET}`,
    someDone: `The rest you will learn on the beat. ${CADET}`,
    seats: ['me', { bot: 'cadet' }],
    options: { scenario: 'street-rumble' },
  },
};

/** A page state that can put down whatever is picked. */
function isReset(state: unknown): state is { reset(): void } {
  return typeof state === 'object' && state !== null && 'reset' in state && typeof state.reset === 'function';
}
