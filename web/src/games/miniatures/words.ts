// Actions in words: points in inches, facings by the compass, models and weapons by name.
import type { ActionWords } from '../../lib/game.ts';
import { fields, list, text } from '../../lib/loose.ts';
import { compass, inches } from './plan.ts';

const VERBS: Record<string, string> = {
  pass: 'Pass',
  dodge: 'Dodge',
  counter: 'Strike back',
  pistol: 'Use the pistol',
  concede: 'Concede',
  hold: 'Hold for now',
};

export function describe(action: string, view: Record<string, unknown>): ActionWords {
  const words = action.split(' ');
  const who = /^[ab]\d+$/.test(words[0] ?? '') ? (words.shift() ?? null) : null;
  const [verb = '', ...rest] = words;
  const group = who === null ? 'Answers' : `${who} ${nameOf(who, view)}`;
  const said =
    advised(action, view) ??
    VERBS[action] ??
    [capital(verb.replaceAll('-', ' ')), ...readable(rest, who, view)].join(' ');
  return { words: said, group };
}

/** The server's own words, which say what a place is good for, and the odds where there are dice. */
function advised(action: string, view: Record<string, unknown>): string | null {
  const words = text(fields(list(view.advice).find((it) => fields(it).action === action)).words);
  return words === null ? null : capital(words);
}

/** `14000 9500 face 512` is `to 14, 9.5 facing north-east`. */
function readable(words: string[], who: string | null, view: Record<string, unknown>): string[] {
  const said: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [word = '', next = ''] = [words[at], words[at + 1]];
    const whole = /^-?\d+$/;
    if (word === 'face' && whole.test(next)) {
      said.push(`facing ${compass(Number(next))}`);
      at += 1;
    } else if (word === 'with' && whole.test(next)) {
      said.push(`with ${weaponOf(who, Number(next), view)}`);
      at += 1;
    } else if (word === 'up' && whole.test(next)) {
      said.push(`${inches(Number(next))} up`);
      at += 1;
    } else if (whole.test(word) && whole.test(next)) {
      said.push(`to ${inches(Number(word))}, ${inches(Number(next))}`);
      at += 1;
    } else if (/^[ab]\d+$/.test(word)) {
      said.push(`${word} ${nameOf(word, view)}`.trim());
    } else {
      said.push(word);
    }
  }
  return said;
}

function find(id: string, view: Record<string, unknown>): Record<string, unknown> {
  return fields(list(view.models).find((it) => fields(it).id === id));
}

export function nameOf(id: string, view: Record<string, unknown>): string {
  return text(find(id, view).name) ?? '';
}

function weaponOf(who: string | null, gun: number, view: Record<string, unknown>): string {
  if (gun === 0) return 'bare hands';
  const weapons = who === null ? [] : list(find(who, view).weapons);
  const found = weapons.map(list).find(([place]) => place === gun);
  return text(found?.[1]) ?? `weapon ${String(gun)}`;
}

const capital = (said: string): string => said.charAt(0).toUpperCase() + said.slice(1);
