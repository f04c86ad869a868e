import { describe, expect, it } from 'vitest';
import { progressOf, type Lesson, type Seen } from './subject.ts';

const lesson: Lesson = {
  id: 'eat',
  title: 'Eat',
  caption: 'You eat. Then it is dusk.',
  task: 'Eat.',
  position: '',
  rules: [],
  done: ({ events }) => (events.includes('ate') ? 'Well done.' : null),
  nudge: 'That was no meal.',
};
const seen = (events: string[], rule?: string): Seen => ({
  events,
  refusal: rule === undefined ? null : { kind: 'rule', rule, sentence: 'No.' },
});
const deed = (event: unknown): boolean => event !== 'rain';

describe('a step', () => {
  it('is open until something is done', () => {
    expect(progressOf(lesson, seen([]), deed)).toEqual({ kind: 'open' });
    expect(progressOf(lesson, seen(['rain']), deed)).toEqual({ kind: 'open' });
  });

  it('is done by what was asked for, whatever else there was', () => {
    expect(progressOf(lesson, seen(['slept', 'ate'], 'CE-045'), deed)).toEqual({ kind: 'done', words: 'Well done.' });
  });

  it('is no fault on the way to it', () => {
    const long: Lesson = { ...lesson, halfway: ({ events }) => (events.includes('cooked') ? 'Now eat.' : null) };
    expect(progressOf(long, seen(['cooked']), deed)).toEqual({ kind: 'halfway', words: 'Now eat.' });
    expect(progressOf(long, seen(['cooked', 'ate']), deed).kind).toBe('done');
    expect(progressOf(long, seen(['slept']), deed).kind).toBe('astray');
    expect(progressOf(long, seen(['cooked'], 'CE-045'), deed).kind).toBe('astray');
  });

  it('says so when something else was done, or refused', () => {
    expect(progressOf(lesson, seen(['slept']), deed)).toEqual({ kind: 'astray', words: lesson.nudge });
    expect(progressOf(lesson, seen([], 'CE-045'), deed)).toMatchObject({ kind: 'astray' });
    const strict = { ...lesson, astray: () => 'Not here.' };
    expect(progressOf(strict, seen([]), deed)).toEqual({ kind: 'astray', words: 'Not here.' });
  });
});
