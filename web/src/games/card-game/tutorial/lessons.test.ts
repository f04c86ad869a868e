import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Seen } from '../../../lessons/subject.ts';
import type { Notice } from '../../../protocol.ts';
import { LESSONS, progress } from './lessons.ts';
// What a server told seat a in each of these positions: when the task was done, when it was done in another way, and when
// something else was done, or not yet all of it.
import recorded from './recorded.json';

interface Recording {
  action: string;
  notices: Notice[];
}
type Told = Record<string, { right?: Recording; blood?: Recording; other?: Recording }>;
const told = recorded as Told;

const nothing: Seen = { events: [], refusal: null };
const seen = ({ notices }: Recording): Seen => ({ ...nothing, events: notices.map(({ event }) => event) });
const book = readFileSync('../docs/rules/card-game.md', 'utf8');

describe('every step', () => {
  for (const step of LESSONS) {
    const { right, blood, other } = told[step.id] ?? {};
    it(`${step.id}: is open at first, and was recorded`, () => {
      expect(progress(step, nothing).kind).toBe('open');
      expect(right).toBeDefined();
    });
    if (right) {
      it(`${step.id}: ${right.action} is what was asked for`, () => {
        expect(progress(step, seen(right)).kind).toBe('done');
      });
    }
    if (right && blood) {
      it(`${step.id}: ${blood.action} is right, too, and answered differently`, () => {
        const [one, two] = [progress(step, seen(right)), progress(step, seen(blood))];
        expect(two.kind).toBe('done');
        expect(two).not.toEqual(one);
      });
    }
    if (other) {
      it(`${step.id}: ${other.action} is not all of it`, () => {
        expect(progress(step, seen(other)).kind).toBe('astray');
      });
    }
    it(`${step.id}: says it in two sentences, and its rules exist`, () => {
      expect(step.caption.match(/[.?!](\s|$)/g)).toHaveLength(2);
      for (const rule of step.rules) expect(book).toContain(`**${rule}`);
    });
  }

  it('is one of ten', () => {
    expect(LESSONS).toHaveLength(10);
    expect(new Set(LESSONS.map(({ id }) => id)).size).toBe(10);
  });
});

it('what a bot does is no deed of the player', () => {
  const [step] = LESSONS;
  const theirs: Seen = { ...nothing, events: [{ event: 'issued', seat: 'b', card: 'R15', judge: 'J02' }] };
  expect(step && progress(step, { ...theirs, events: [{ event: 'played', seat: 'b', card: 'N01' }] }).kind).toBe(
    'open',
  );
});
