import { describe, expect, it } from 'vitest';
import { fitting, narrowed, open, readAct } from './notation.ts';

describe('an action', () => {
  it.each([
    ['pass', { verb: 'pass' }],
    ['play N01', { verb: 'play', hand: 'N01' }],
    ['use J21 line 2', { verb: 'use', on: 'J21', number: 2 }],
    ['issue R01 > J04', { verb: 'issue', hand: 'R01', on: 'J04' }],
    ['issue R26', { verb: 'issue', hand: 'R26' }],
    ['bring J04 at 2', { verb: 'bring', hand: 'J04', number: 2 }],
    ['assign C08-2 > b', { verb: 'assign', on: 'C08-2', seat: 'b' }],
    ['sentence fair', { verb: 'sentence', severity: 'fair' }],
    ['take P05', { verb: 'take', pile: 'P05' }],
    ['draft J04', { verb: 'draft', pile: 'J04' }],
    ['choose c', { verb: 'choose', seat: 'c' }],
    ['way 2', { verb: 'way', number: 2 }],
  ])('%s names what it is about', (line, parts) => {
    expect(readAct(line)).toEqual({ text: line, ...parts });
  });
});

describe('a selection', () => {
  const acts = ['pass', 'issue R01 > J04', 'issue R01 > J06', 'issue R02 > J04', 'use J06'].map(readAct);

  it('is narrowed in any order', () => {
    const card = narrowed(acts, null, { hand: 'R01' });
    expect(fitting(acts, card)).toHaveLength(2);
    expect(fitting(acts, narrowed(acts, card, { on: 'J06' })).map(({ text }) => text)).toEqual(['issue R01 > J06']);
    const judge = narrowed(acts, null, { on: 'J04' });
    expect([...open(acts, judge, 'hand')]).toEqual(['R01', 'R02']);
  });

  it('begins anew where nothing has both', () => {
    expect(narrowed(acts, { hand: 'R02' }, { on: 'J06' })).toEqual({ on: 'J06' });
    expect(narrowed(acts, { hand: 'R02' }, { hand: 'N99' })).toBeNull();
  });

  it('still offers the others of the same kind', () => {
    expect([...open(acts, { hand: 'R01', on: 'J04' }, 'on')]).toEqual(['J04', 'J06']);
  });
});
