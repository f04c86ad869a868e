// The notation of actions, read for the page: crates/cursed-earth/src/action.rs.
import type { Side } from '../view.ts';

export type End = 'left' | 'right';

export type Act = { readonly text: string } & (
  | { readonly verb: 'play'; readonly card: number; readonly to: Side | End | null }
  | { readonly verb: 'draw' | 'trigger' | 'decline' | 'add' | 'psi' | 'pick myself' | 'let other' | 'pay ammo' }
  | { readonly verb: 'put'; readonly at: End }
  | { readonly verb: 'choose'; readonly choice: number }
  | { readonly verb: 'heal' | 'wound' | 'irradiate' | 'kill'; readonly who: string }
  | { readonly verb: 'pay health'; readonly who: string; readonly health: number }
  | { readonly verb: 'pay card'; readonly card: number }
  | { readonly verb: 'rate'; readonly risk: number; readonly value: number; readonly stance: string }
  | { readonly verb: 'pick player'; readonly seat: string }
  | { readonly verb: 'swap'; readonly places: readonly [number, number] }
  | { readonly verb: 'keep'; readonly cards: readonly [number, number] }
  | { readonly verb: 'pick row' | 'lay'; readonly side: Side }
);

/** Null for what this page does not know; the list of actions still has it. */
export function readAct(text: string): Act | null {
  const one = (pattern: RegExp): string[] | null => pattern.exec(text)?.slice(1) ?? null;
  let found: string[] | null;
  switch (text) {
    case 'draw':
    case 'trigger':
    case 'decline':
    case 'add':
    case 'psi':
    case 'pick myself':
    case 'let other':
    case 'pay ammo':
      return { text, verb: text };
  }
  if ((found = one(/^play (\d+)(?: (above|below|left|right))?$/)))
    return { text, verb: 'play', card: Number(found[0]), to: (found[1] as Side | End | undefined) ?? null };
  if ((found = one(/^put (left|right)$/))) return { text, verb: 'put', at: found[0] as End };
  if ((found = one(/^choose (\d+)$/))) return { text, verb: 'choose', choice: Number(found[0]) };
  if ((found = one(/^(heal|wound|irradiate|kill) ([a-z-]+)$/)))
    return { text, verb: found[0] as 'heal' | 'wound' | 'irradiate' | 'kill', who: found[1] ?? '' };
  if ((found = one(/^pay (\d) health ([a-z-]+)$/)))
    return { text, verb: 'pay health', health: Number(found[0]), who: found[1] ?? '' };
  if ((found = one(/^pay card (\d+)$/))) return { text, verb: 'pay card', card: Number(found[0]) };
  if ((found = one(/^rate risk (\d) value (\d) ([a-z]+)$/)))
    return { text, verb: 'rate', risk: Number(found[0]), value: Number(found[1]), stance: found[2] ?? '' };
  if ((found = one(/^pick (above|below)$/))) return { text, verb: 'pick row', side: found[0] as Side };
  if ((found = one(/^lay (above|below)$/))) return { text, verb: 'lay', side: found[0] as Side };
  if ((found = one(/^pick ([a-d])$/))) return { text, verb: 'pick player', seat: found[0] ?? '' };
  if ((found = one(/^swap (\d+), (\d+)$/))) return { text, verb: 'swap', places: [Number(found[0]), Number(found[1])] };
  if ((found = one(/^keep (\d+), (\d+)$/))) return { text, verb: 'keep', cards: [Number(found[0]), Number(found[1])] };
  return null;
}

/** The character whom an answer names. */
export function whoOf(act: Act): string | null {
  return 'who' in act ? act.who : null;
}
