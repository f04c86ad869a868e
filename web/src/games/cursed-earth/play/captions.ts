// Captions in a word or two, for buttons and headings: by what is done first, or by what no other caption of the card has.
import type { EncounterSheet, Kind } from '../drawing/content.ts';

const VERBS: Readonly<Record<string, string>> = {
  heal: 'Heal',
  wound: 'Take a wound',
  radiation: 'Take radiation',
  ration: 'Take rations',
  eat: 'Give rations',
  ammo: 'Take ammo',
  violence: 'Fight',
  'gain-survival': 'Gain survival',
  'gain-diplomacy': 'Gain diplomacy',
  'spend-survival': 'Use survival',
  'spend-diplomacy': 'Talk',
  psi: 'Use psi',
  skip: 'Skip a card',
  swap: 'Swap cards',
  remove: 'Drop the last',
  death: 'Give a life',
  advance: 'Advance',
  'enemy-advance': 'Let them ahead',
};

const verb = (symbol: string | undefined): string => VERBS[symbol ?? ''] ?? symbol ?? '';

/** One name for each caption, no two alike. */
export function captionNames(captions: readonly (readonly string[])[]): string[] {
  const firsts = captions.map(([first]) => first);
  const names = captions.map((symbols, at) => {
    const [first] = symbols;
    if (firsts.filter((it) => it === first).length === 1) return verb(first);
    const own = symbols.find((symbol) => captions.every((other, place) => place === at || !other.includes(symbol)));
    return verb(own ?? first);
  });
  return names.map((name, at) => (names.indexOf(name) === at ? name : `${name} (${at + 1})`));
}

export function captionsOfKind(sheet: EncounterSheet, kind: Kind): readonly (readonly string[])[] {
  return { event: sheet.events, choice: sheet.choices, option: sheet.options }[kind];
}

/** `Fight`, of a choice; an option or an event is named by itself. `index` from 1, as in the notation. */
export function captionName(sheet: EncounterSheet, kind: Kind, index: number): string {
  return captionNames(captionsOfKind(sheet, kind))[index - 1] ?? '';
}

/** Of the icons of a caption, the one that its name comes from. */
export function captionIcon(sheet: EncounterSheet, kind: Kind, index: number): string | undefined {
  const name = captionName(sheet, kind, index).replace(/ \(\d+\)$/, '');
  return captionsOfKind(sheet, kind)[index - 1]?.find((symbol) => VERBS[symbol] === name);
}

/** `fight, talk or use psi`. */
export function either(words: readonly string[]): string {
  const said = words.map((word) => word.charAt(0).toLowerCase() + word.slice(1));
  return said.length < 2 ? said.join('') : `${said.slice(0, -1).join(', ')} or ${said.at(-1) ?? ''}`;
}
