import { expect, it } from 'vitest';
import { everyStep, type Told } from '../../../lessons/steps.fixture.ts';
import { LESSONS, progress, type Seen } from './lessons.ts';
import recorded from './recorded.json';

const told = recorded as Told;
const nothing: Seen = { events: [], figure: null, probe: null, refusal: null };
// Both answers to an attack are right, and are answered differently.
const { right, other: blood } = told.defence ?? {};
everyStep({
  lessons: LESSONS,
  progress,
  told: { ...told, defence: { ...(right ? { right } : {}), ...(blood ? { blood } : {}) } },
  nothing,
  book: 'helter-skelter',
  marked: (rule) => `| ${rule} |`,
  looked: ['team'],
});

const lesson = (id: string) => {
  const found = LESSONS.find((step) => step.id === id);
  if (!found) throw new Error(`no lesson ${id}`);
  return found;
};

it('a figure that is picked is all the first step wants, and a space is not', () => {
  expect(progress(lesson('team'), { ...nothing, figure: 'dredd' }).kind).toBe('done');
  expect(progress(lesson('team'), { ...nothing, probe: 12 })).toMatchObject({ kind: 'astray' });
});

it('only a refusal for the sight ends the step about sight', () => {
  const refused = (rule: string): Seen => ({ ...nothing, refusal: { kind: 'rule', rule, sentence: 'No.' } });
  expect(progress(lesson('refused'), refused('HS-053')).kind).toBe('done');
  expect(progress(lesson('refused'), refused('HS-150')).kind).toBe('astray');
  expect(progress(lesson('move'), refused('HS-150'))).toMatchObject({ kind: 'astray' });
});

it('a turn has ended when the marker has gone on, not when the end was declared', () => {
  const events = (told.end?.right?.notices ?? []).map(({ event }) => event);
  expect(progress(lesson('end'), { ...nothing, events: events.slice(0, 1) }).kind).not.toBe('done');
  expect(progress(lesson('end'), { ...nothing, events }).kind).toBe('done');
});

it('what the others do is no deed of the player', () => {
  const events = [{ event: 'end-declared', seat: 'b' }];
  expect(progress(lesson('move'), { ...nothing, events }).kind).toBe('open');
});
