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
  book: 'cursed-earth',
  marked: (rule) => `**${rule}`,
});

it('a refusal is no deed, and says so', () => {
  const [step] = LESSONS;
  const refused: Seen = { events: [], refusal: { kind: 'rule', rule: 'CE-023', sentence: 'No.' } };
  expect(step && progress(step, refused)).toMatchObject({
    kind: 'astray',
    words: expect.stringContaining('referee') as string,
  });
});

it('a game that was lost has not been won', () => {
  const step = LESSONS.find(({ id }) => id === 'win');
  const lost: Seen = { ...nothing, events: [{ event: 'game-over', outcome: { winners: [] } }] };
  expect(step && progress(step, lost).kind).not.toBe('done');
});
