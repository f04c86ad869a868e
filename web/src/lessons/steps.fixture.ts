// What is asked of every step of every game's lessons, for tests. `told` is what a server told seat a in each position: when
// the task was done, when it was done in another way, and when something else was done, or not yet all of it.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Notice, Refused } from '../protocol.ts';
import type { Lesson, Progress, Seen } from './subject.ts';

export interface Recording {
  action: string;
  notices: Notice[];
  refusal?: Refused;
}
export type Told = Record<string, { right?: Recording; blood?: Recording; other?: Recording }>;

export interface Course<S extends Seen> {
  lessons: readonly Lesson<S>[];
  progress: (lesson: Lesson<S>, seen: S) => Progress;
  told: Told;
  /** What is seen before anything has happened. */
  nothing: S;
  /** The specification, and how it marks a rule. */
  book: string;
  marked: (rule: string) => string;
  /** How many steps there are. */
  count?: number;
  /** Steps that are done by looking: no server tells of them. */
  looked?: readonly string[];
}

export const seenIn =
  <S extends Seen>(nothing: S) =>
  ({ notices, refusal }: Recording): S => ({
    ...nothing,
    events: notices.map(({ event }) => event),
    refusal: refusal ?? null,
  });

export function everyStep<S extends Seen>(course: Course<S>): void {
  const { lessons, progress, told, nothing, looked = [], count = 10 } = course;
  const seen = seenIn(nothing);
  const book = readFileSync(`../docs/rules/${course.book}.md`, 'utf8');

  describe('every step', () => {
    for (const step of lessons) {
      const { right, blood, other } = told[step.id] ?? {};
      it(`${step.id}: is open at first, and was recorded`, () => {
        expect(progress(step, nothing).kind).toBe('open');
        if (!looked.includes(step.id)) expect(right).toBeDefined();
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
      // What comes of one action is told at once: between two of them somebody looks at what is said.
      for (const way of [right, blood].filter((it) => it?.action.includes(';')).filter((it) => it !== undefined)) {
        it(`${step.id}: on the way of ${way.action} nobody is told off`, () => {
          for (let events = 0; events < way.notices.length; events += 1) {
            const { kind } = progress(step, seen({ ...way, notices: way.notices.slice(0, events) }));
            expect(kind, `after ${String(events)} events`).not.toBe('astray');
          }
        });
      }
      if (other) {
        const begun = right?.action.startsWith(other.action) ?? false;
        it(`${step.id}: ${other.action} is ${begun ? 'the beginning' : 'not all'} of it`, () => {
          const { kind } = progress(step, seen(other));
          expect(begun ? ['halfway'] : ['halfway', 'astray']).toContain(kind);
        });
      }
      it(`${step.id}: says it in two sentences, and its rules exist`, () => {
        expect(step.caption.match(/[.?!](\s|$)/g)).toHaveLength(2);
        for (const rule of step.rules) expect(book).toContain(course.marked(rule));
      });
    }

    it(`is one of ${String(count)}`, () => {
      expect(lessons).toHaveLength(count);
      expect(new Set(lessons.map(({ id }) => id)).size).toBe(count);
    });
  });
}
