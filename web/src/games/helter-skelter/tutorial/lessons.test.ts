import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Notice, Refused } from '../../../protocol.ts';
import { LESSONS, progress, type Seen } from './lessons.ts';
// What a server told seat a in each of these positions: once when the task was done, once when something else was.
import recorded from './recorded.json';

interface Recording {
  action: string;
  notices: Notice[];
  refusal?: Refused;
}
type Told = Record<string, { right?: Recording; other?: Recording }>;
const told = recorded as Told;

const nothing: Seen = { events: [], figure: null, probe: null, refusal: null };
const seen = (recording: Recording): Seen => ({
  ...nothing,
  events: recording.notices.map(({ event }) => event),
  refusal: recording.refusal ?? null,
});

const lesson = (id: string) => {
  const found = LESSONS.find((step) => step.id === id);
  if (!found) throw new Error(`no lesson ${id}`);
  return found;
};

describe('every step', () => {
  for (const step of LESSONS) {
    const { right, other } = told[step.id] ?? {};
    it(`${step.id}: is open at first`, () => {
      expect(progress(step, nothing).kind).toBe('open');
    });
    if (right) {
      it(`${step.id}: ${right.action} is what was asked for`, () => {
        expect(progress(step, seen(right)).kind).toBe('done');
      });
      it(`${step.id}: is not done before anything happened`, () => {
        const early = { ...seen(right), events: [], refusal: null };
        expect(progress(step, early).kind).toBe('open');
      });
    }
    if (other && step.id !== 'defence') {
      it(`${step.id}: ${other.action} is something else`, () => {
        expect(progress(step, seen(other)).kind).toBe('astray');
      });
    }
    it(`${step.id}: says it in two sentences, and its rules exist`, () => {
      expect(step.caption.match(/[.?!](\s|$)/g)).toHaveLength(2);
      const book = readFileSync('../docs/rules/helter-skelter.md', 'utf8');
      for (const rule of step.rules) expect(book).toContain(`| ${rule} |`);
    });
  }

  it('is one of ten', () => {
    expect(LESSONS).toHaveLength(10);
    expect(new Set(LESSONS.map(({ id }) => id)).size).toBe(10);
  });
});

it('a figure that is picked is all the first step wants, and a space is not', () => {
  expect(progress(lesson('team'), { ...nothing, figure: 'dredd' }).kind).toBe('done');
  expect(progress(lesson('team'), { ...nothing, probe: 12 })).toMatchObject({ kind: 'astray' });
});

it('both answers to an attack are right, and are answered differently', () => {
  const { right, other } = told.defence ?? {};
  const words = [right, other].map((one) => one && progress(lesson('defence'), seen(one)));
  expect(words[0]).toMatchObject({ kind: 'done' });
  expect(words[1]).toMatchObject({ kind: 'done' });
  expect(words[0]).not.toEqual(words[1]);
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
