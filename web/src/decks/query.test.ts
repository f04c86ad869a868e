import { describe, expect, it } from 'vitest';
import { EXAMPLES, helpWith, taken, type Vocabulary } from './query.ts';

const known: Vocabulary = {
  keywords: ['Gang', 'Dark Judge', 'Street'],
  classifications: ['Theft', 'Murder'],
  decks: ['iron-fist'],
};
const NONE = { insert: '', says: '' };
const help = (text: string, caret = text.length) => helpWith(text, caret, known);
const inserts = (text: string, caret?: number) => help(text, caret).options.map(({ insert }) => insert);

describe('help with a query', () => {
  it('shows examples where nothing is written', () => {
    expect(help('').options).toBe(EXAMPLES);
    expect(taken('', help(''), EXAMPLES[1] ?? NONE).text).toBe('type:resource cost<=1 ');
  });

  it('completes what stands before the colon', () => {
    expect(inserts('ty')).toEqual(['type:']);
    expect(inserts('k:gang -res')).toEqual(['resolve']);
    expect(inserts('Plaza')).toEqual([]);
  });

  it('completes values, also by the short name, after a bar and in the middle', () => {
    expect(inserts('type:c')).toEqual(['crime', 'resource', 'scene', 'incident']);
    expect(inserts('t:perp|j')).toEqual(['judge']);
    expect(inserts('k:g resolve>=6', 3)).toEqual(['Gang', '"Dark Judge"']);
    expect(inserts('class:')).toEqual(['Theft', 'Murder']);
    expect(inserts('deck:i')).toEqual(['iron-fist']);
    expect(inserts('type:perp')).toEqual([]);
  });

  it('keeps together what stands between quotation marks', () => {
    const found = help('k:"dark j');
    expect(found.options[0]?.insert).toBe('"Dark Judge"');
    expect(taken('k:"dark j', found, found.options[0] ?? NONE)).toEqual({ text: 'k:"Dark Judge" ', caret: 15 });
  });

  it('goes on after a field, and puts one space after a value', () => {
    const field = help('ty');
    expect(taken('ty', field, field.options[0] ?? NONE)).toEqual({ text: 'type:', caret: 5 });
    const value = help('k:ga resolve>=6', 4);
    expect(taken('k:ga resolve>=6', value, value.options[0] ?? NONE)).toEqual({ text: 'k:Gang resolve>=6', caret: 7 });
  });
});
