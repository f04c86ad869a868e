import { expect, it } from 'vitest';
import { everyStep, type Told } from '../../../lessons/steps.fixture.ts';
import type { Seen } from '../../../lessons/subject.ts';
import { LESSONS, progress } from './lessons.ts';
import recorded from './recorded.json';

const nothing: Seen = { events: [], refusal: null };
everyStep({
  lessons: LESSONS,
  progress,
  told: recorded as Told,
  nothing,
  book: 'miniatures',
  marked: (rule) => `**${rule}`,
  count: 8,
});

it('what the bot does is no deed of the player', () => {
  const [, move] = LESSONS;
  const theirs: Seen = { ...nothing, events: [{ event: 'moved', who: 'b1', to: { x: 16000, y: 17200, z: 0 } }] };
  expect(move && progress(move, theirs).kind).toBe('open');
});
