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
  book: 'card-game',
  marked: (rule) => `**${rule}`,
});

it('what a bot does is no deed of the player', () => {
  const [step] = LESSONS;
  const theirs: Seen = { ...nothing, events: [{ event: 'issued', seat: 'b', card: 'R15', judge: 'J02' }] };
  expect(step && progress(step, { ...theirs, events: [{ event: 'played', seat: 'b', card: 'N01' }] }).kind).toBe(
    'open',
  );
});
