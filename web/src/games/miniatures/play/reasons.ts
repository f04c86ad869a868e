// Why there are so many dice: the engine's reasons in words, each with the rule that it follows from.
import { fields, text } from '../../../lib/loose.ts';
import type { Pool } from '../view.ts';

export interface Part {
  words: string;
  dice: number;
  rule: string | null;
}

/** What a pool is rolled for decides which rule sums it up. */
export const POOL_RULES: Record<string, string> = {
  'to-hit': 'MG-185',
  dodge: 'MG-191',
  power: 'MG-195',
  resist: 'MG-197',
  pinned: 'MG-200',
  'star-chip': 'MG-071',
  healing: 'MG-143',
  gas: 'MG-454',
  deviation: 'MG-438',
  gap: 'MG-394',
  lock: 'MG-417',
};

const REASONS: Record<string, [words: string, rule: string | null]> = {
  mount: ['Mount', null],
  markers: ['Stunned and injury markers', 'MG-032'],
  weapon: ['Weapon', 'MG-195'],
  range: ['Range', 'MG-182'],
  mounted: ['Target rides or is a vehicle', 'MG-294'],
  'moving-fast': ['Target is moving fast', 'MG-185'],
  'from-moving-vehicle': ['From a moving vehicle', 'MG-345'],
  close: ['Within an inch', 'MG-251'],
  aim: ['Aimed fire', 'MG-129'],
  'extra-guns': ['More than one gun', 'MG-228'],
  'long-barrel': ['Long barrel in a snapshot', 'MG-436'],
  electro: ['Electro against a machine', 'MG-432'],
  'pack-members': ['Pack members join', 'MG-094'],
  'target-pinned': ['Target is pinned', 'MG-242'],
  'from-behind': ['From behind', 'MG-164'],
  'two-weapons': ['Two weapons', 'MG-262'],
  'light-cover': ['Light cover', 'MG-210'],
  'heavy-cover': ['Heavy cover', 'MG-211'],
  piercing: ['Piercing', 'MG-433'],
  rending: ['Rending', 'MG-434'],
  shield: ['Shield', 'MG-459'],
  charge: ['Charge', 'MG-125'],
  blast: ['Blast', 'MG-441'],
  incendiary: ['Incendiary', 'MG-445'],
  ram: ['Ram', 'MG-347'],
  leap: ['Leap', 'MG-394'],
  lock: ['Lock', 'MG-417'],
  falloff: ['Distance from the burst', 'MG-440'],
  'last-chip': ['Last chip of the bag', 'MG-073'],
  loot: ['Carries a token', null],
  fixed: ['Fixed', null],
  floor: ['Never below nothing', 'MG-024'],
};

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** `{"stat":"shoot"}`, `"range"`, `{"skill":"stealth"}`, `{"card":3}` */
export function reason(value: unknown, cardName: (card: unknown) => string | null = () => null): Omit<Part, 'dice'> {
  const plain = text(value);
  if (plain !== null) {
    const [words, rule] = REASONS[plain] ?? [capital(plain.replaceAll('-', ' ')), null];
    return { words, rule };
  }
  const it = fields(value);
  const stat = text(it.stat);
  if (stat !== null) return { words: stat.toUpperCase(), rule: 'MG-030' };
  const skill = text(it.skill);
  if (skill !== null) return { words: capital(skill.replaceAll('-', ' ')), rule: null };
  if ('card' in it) return { words: cardName(it.card) ?? 'Card', rule: 'MG-059' };
  return { words: 'Other', rule: null };
}

export function parts(pool: Pool, cardName?: (card: unknown) => string | null): Part[] {
  return pool.parts.map(([why, dice]) => ({ ...reason(why, cardName), dice }));
}

/** +1, −2 (a true minus), 0. */
export const signed = (dice: number): string => (dice > 0 ? `+${dice}` : dice < 0 ? `−${-dice}` : '0');

/** Whole per cent, but for what is nearly never or nearly always. */
export function percent(millionths: number): string {
  if (millionths <= 0) return '0 %';
  if (millionths < 10_000) return '< 1 %';
  if (millionths > 990_000 && millionths < 1_000_000) return '> 99 %';
  return `${Math.round(millionths / 10_000)} %`;
}
