// What people say of the answers to a shared decision: who is for which, who differs, and what is new. Pure.
import type { Advice } from '../../protocol.ts';

/** What a seat has said of an answer: for it, against it, or nothing. */
export type Stance = true | false | null;

export function stanceOf(advice: readonly Advice[], action: string, seat: string | null): Stance {
  const of = advice.find((it) => it.action === action);
  if (!of || seat === null) return null;
  if (of.agree.includes(seat)) return true;
  return of.differ.includes(seat) ? false : null;
}

/** A second click on what one has said takes it back. */
export function toggled(advice: readonly Advice[], action: string, seat: string | null, say: boolean): Stance {
  return stanceOf(advice, action, seat) === say ? null : say;
}

/** What somebody has said since; nothing for what was only taken back. */
export function news(
  before: readonly Advice[],
  after: readonly Advice[],
  nameOf: (seat: string) => string,
  wordsOf: (action: string) => string,
): string[] {
  return after.flatMap(({ action, agree, differ }) => {
    const old = before.find((it) => it.action === action);
    const fresh = (now: readonly string[], then: readonly string[] = []): string[] =>
      now.filter((seat) => !then.includes(seat));
    // Whoever is the first to be for it has proposed it.
    const verb = (at: number): string => (!old && at === 0 ? 'proposes' : 'agrees with');
    const said = (seat: string, does: string): string => `${nameOf(seat)} ${does}: ${wordsOf(action)}.`;
    return [
      ...fresh(agree, old?.agree).map((seat, at) => said(seat, verb(at))),
      ...fresh(differ, old?.differ).map((seat) => said(seat, 'differs with')),
    ];
  });
}
