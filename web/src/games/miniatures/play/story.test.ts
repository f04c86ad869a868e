import { expect, test } from 'vitest';
import type { Notice } from '../../../protocol.ts';
import { parts, percent } from './reasons.ts';
import { counts, injury, latest, story, summary } from './story.ts';

const told = (...events: Record<string, unknown>[]): Notice[] =>
  events.map((event, at) => ({ number: at + 1, event, words: `${String(event.event)}.` }) as unknown as Notice);

const shot = { event: 'shoots', who: 'a1', shot: { kind: 'aim-shoot', target: { model: 'b2' } } };
const pool = { dice: 3, parts: [[{ stat: 'shoot' }, 4] as const, ['range', -1] as const] };
const roll = (what: string, who: string, thrown: string) => ({ event: 'rolled', who, what, pool, throw: thrown });

test('an attack is told step by step', () => {
  const events = told(
    shot,
    roll('to-hit', 'a1', 'HHA'),
    { event: 'gained', who: 'b2', marker: 'pinned' },
    roll('dodge', 'b2', 'A'),
    roll('power', 'a1', 'HHH'),
    roll('resist', 'b2', 'AH'),
    { event: 'final-power', on: 'b2', power: 2 },
    { event: 'gained', who: 'b2', marker: 'injury' },
  );
  const now = story(events);
  expect(now).toMatchObject({ kind: 'shot', who: 'a1', on: 'b2', title: 'aimed fire', final: 2 });
  expect(now?.rolls.resist?.dice).toEqual(['A', 'H']);
  expect(now?.results).toHaveLength(2);
  expect(now && latest(now)).toBe('injury');
  expect(injury(2)).toBe('seriously injured');
});

test('dice that were thrown again lie beside what they were', () => {
  const now = story(
    told(shot, roll('to-hit', 'a1', 'AAA'), { event: 'rerolled', who: 'a1', what: 'to-hit', throw: 'AHA' }),
  );
  expect(now?.rolls.hit).toMatchObject({ dice: ['A', 'H', 'A'], before: ['A', 'A', 'A'] });
});

test('the next of a blast begins with its own dodge', () => {
  const now = story(
    told(
      shot,
      roll('to-hit', 'a1', 'HHA'),
      roll('dodge', 'b2', 'A'),
      roll('power', 'a1', 'HHH'),
      roll('resist', 'b2', 'AH'),
      { event: 'final-power', on: 'b2', power: 2 },
      roll('dodge', 'b3', 'S'),
    ),
  );
  expect(now).toMatchObject({ on: 'b3', final: null });
  expect(now?.rolls.power).toBeUndefined();
  expect(now && latest(now)).toBe('dodge');
});

test('a roll that is no attack stands alone, and the last dice lie there until the next', () => {
  expect(story(told(roll('star-chip', 'a1', 'HS')))?.other?.what).toBe('star-chip');
  expect(story(told(shot, { event: 'activated', who: 'a2' }))?.who).toBe('a1');
  expect(story(told(shot, roll('pinned', 'b2', 'AS')))?.kind).toBe('roll');
  expect(story([])).toBeNull();
});

test('faces count by what they are rolled for', () => {
  expect([counts('dodge', 'S'), counts('dodge', 'H'), counts('resist', 'A'), counts('to-hit', 'H')]).toEqual([
    true,
    false,
    true,
    true,
  ]);
  expect(summary(['H', 'H', 'S'])).toBe('2 HIT, 1 SPECIAL');
});

test('every reason has words, most have a rule', () => {
  expect(parts(pool as never)).toEqual([
    { words: 'SHOOT', rule: 'MG-030', dice: 4 },
    { words: 'Range', rule: 'MG-182', dice: -1 },
  ]);
  expect([percent(0), percent(4), percent(620_000), percent(999_999), percent(1_000_000)]).toEqual([
    '0 %',
    '< 1 %',
    '62 %',
    '> 99 %',
    '100 %',
  ]);
});
