import { describe, expect, it } from 'vitest';
import type { ForceMade } from '../protocol.ts';
import {
  added,
  countOf,
  type Draft,
  draftOf,
  emptyOf,
  HEAD,
  listOf,
  madeOf,
  MOST,
  readDraft,
  same,
  split,
  taken,
  withCount,
  withMount,
  withoutWeapon,
  withWeapon,
} from './draft.ts';

const names = new Map([
  ['sg', 'Street Gang'],
  ['S02', 'Punk'],
  ['S04', 'Juve'],
  ['W42', 'Blade'],
  ['W44', 'Chain'],
  ['T04', 'Gang Bike'],
]);
const start = emptyOf('sg');
const units = (draft: Draft) => draft.units.map(({ id, weapons, mount, count }) => [id, weapons.join(), mount, count]);

describe('a force in the making', () => {
  it('grows and shrinks', () => {
    const two = added(added(added(start, 'S02'), 'S04'), 'S02');
    expect(units(two)).toEqual([
      ['S02', '', null, 2],
      ['S04', '', null, 1],
    ]);
    expect(countOf(two, 'S02')).toBe(2);
    expect(units(taken(two, 'S04'))).toEqual([['S02', '', null, 2]]);
    expect(taken(start, 'S02')).toBe(start);
    expect(withCount(two, 0, 99).units[0]?.count).toBe(MOST);
  });

  it('arms one of several differently', () => {
    const three = withCount(added(start, 'S02'), 0, 3);
    const armed = withMount(withWeapon(withWeapon(split(three, 0), 1, 'W44'), 1, 'W42'), 1, 'T04');
    expect(units(armed)).toEqual([
      ['S02', '', null, 2],
      ['S02', 'W42,W44', 'T04', 1],
    ]);
    expect(units(withoutWeapon(armed, 1, 'W44'))[1]).toEqual(['S02', 'W42', 'T04', 1]);
    expect(withoutWeapon(armed, 0, 'W44')).toBe(armed);
    // One more is one as the profile has it; one less is such a one as long as there is one.
    expect(added(armed, 'S02').units[0]?.count).toBe(3);
    expect(units(taken(taken(taken(armed, 'S02'), 'S02'), 'S02'))).toEqual([]);
    expect(split(start, 0)).toBe(start);
  });

  it('is a list that the server reads, a line a unit', () => {
    const draft = { ...withMount(withWeapon(added(added(start, 'S04'), 'S02'), 1, 'W42'), 1, 'T04'), name: ' No #1 ' };
    const lines = listOf(draft, names).split('\n');
    expect(lines).toEqual(['Name: No 1', 'Faction: Street Gang', '1 Juve', '1 Punk + Blade on Gang Bike', '']);
    expect(lines[HEAD]).toBe('1 Juve');
    expect(listOf(start, names).trim()).toContain('\n');
  });

  it('comes back from the server and from the browser', () => {
    const made = {
      name: 'Kings',
      faction: 'sg',
      units: [{ id: 'S02', weapons: ['W42'], count: 2, cost: 4, text: 'Punk + Blade' }],
    } as unknown as ForceMade;
    const draft = draftOf(made);
    expect(units(draft)).toEqual([['S02', 'W42', null, 2]]);
    const [unit] = draft.units;
    expect(unit && madeOf(unit, made)?.cost).toBe(4);
    expect(unit && madeOf({ ...unit, mount: 'T04' }, made)).toBeUndefined();
    const read = readDraft(JSON.parse(JSON.stringify(draft)));
    expect(read && same(read, draft)).toBe(true);
    for (const wrong of [null, {}, { name: '', faction: 'sg', units: [{}] }, 'x']) expect(readDraft(wrong)).toBeNull();
  });
});
