import { describe, expect, it } from 'vitest';
import { linked, withoutTable, withTable } from './options.ts';

describe('options of the miniatures game', () => {
  const options = { scenario: 'street-rumble', layout: 'meg-way', forces: ['a', 'b'] };
  it('have one table at a time', () => {
    expect(withTable(options, { drawn: 'name = "Mine"' })).toEqual({
      scenario: 'street-rumble',
      drawn: 'name = "Mine"',
      forces: ['a', 'b'],
    });
    expect(withTable({ ...options, drawn: 'x' }, { layout: 'rooftops' })).toEqual({ ...options, layout: 'rooftops' });
    expect(withoutTable(options)).toEqual({ scenario: 'street-rumble', forces: ['a', 'b'] });
  });
  it('are what a link brings along', () => {
    const query = (text: string) => linked(options, new URLSearchParams(text));
    expect(query('')).toEqual(options);
    expect(query('scenario=ambush&force=c')).toEqual({ ...options, scenario: 'ambush', forces: ['c', 'b'] });
  });
});
