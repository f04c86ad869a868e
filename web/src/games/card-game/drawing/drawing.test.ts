// The shipped pack through the reader and the drawings: content/ is read as the server serves it.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { packOf } from '../../../lib/packs.fixture.ts';
import { PARTS } from './art/heads.ts';
import { type CardSheet, cardOf, KINDS, NUMBERS, readContent, timingOf } from './content.ts';
import { labelFont, textFont, titleOf } from './fit.ts';
import { figure, keywordNote, mentions, MOTIVES, notesOf, READINESS, signed, STATS, tallyWords } from './glossary.ts';
import { pictureOf } from './picture.ts';
import { cardDescription, cardName, paragraph, pieces, plain } from './words.ts';

const file = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');
const pack = packOf('card-game');

/** The texts of the sample cards, as the engine generates them. */
function samples(): Record<string, string[]> {
  const texts: Record<string, string[]> = {};
  let code = '';
  for (const line of file('crates/card-game/src/effect/samples.txt').split('\n')) {
    if (/^[JRCSPNV]\d+$/.test(line)) texts[(code = line)] = [];
    else if (line.startsWith('  ')) texts[code]?.push(line.trim());
  }
  return texts;
}
const content = readContent({ ...pack, texts: samples() });
const card = (code: string): CardSheet => {
  const found = cardOf(content, code);
  if (!found) throw new Error(`${code} ships`);
  return found;
};
const own = (kind: CardSheet['kind'], title: string, ...keywords: string[]) => ({
  code: `X${title.length}`,
  kind,
  title,
  keywords,
});

describe('the pack', () => {
  it('is read whole', () => {
    const counts = KINDS.map((kind) => content.cards.filter((sheet) => sheet.kind === kind).length);
    expect(Object.fromEntries(KINDS.map((kind, index) => [kind, counts[index]]))).toEqual({
      judge: 32,
      resource: 36,
      crime: 26,
      scene: 22,
      perp: 38,
      incident: 38,
      event: 19,
    });
    expect(new Set(content.cards.map(({ code }) => code)).size).toBe(211);
  });

  it('has every printed field', () => {
    expect(card('J01')).toMatchObject({
      title: 'Judge Dredd',
      kind: 'judge',
      keywords: ['Street', 'Sector 44'],
      numbers: { exp: 15, pv: 3, authority: 9, ability: 9 },
      unique: true,
    });
    expect(card('P02').unique).toBe(false);
    expect(card('P31').solo).toBe(true);
    expect(card('P05')).toMatchObject({ motives: ['V'], signatures: ['Murder', 'Assault'] });
    expect(card('C08').keywords).toEqual(['Murder']);
    expect(card('C08').sentences.map(({ severity, term }) => `${severity} ${term}`)).toEqual([
      'severe 40',
      'fair 25',
      'lenient 12',
    ]);
    for (const sheet of content.cards) {
      for (const stat of [...NUMBERS[sheet.kind], 'pv' as const])
        expect(sheet.numbers[stat], sheet.code).toBeTypeOf('number');
    }
  });

  it('takes the text that the engine generates', () => {
    expect(card('J04').text).toEqual(['If Judge Goon is Team Leader and it is night: Judge Goon has +2 Ability.']);
    expect(card('C08').text).toEqual([]);
    expect(card('C08').sentences.at(-1)?.text).toBe(
      "Put a Judge from your resyk of your choice into its owner's hand.",
    );
    expect(readContent(pack).cards.every(({ text }) => text.length === 0)).toBe(true);
  });

  it('knows the timing bar', () => {
    expect(timingOf(card('N03'))).toEqual({ phase: 'Investigation', round: 'Challenge' });
    expect(timingOf(card('V04'))).toEqual({ phase: 'Roster', round: 'Ready' });
    expect(timingOf(card('S01'))).toBeUndefined();
    // CG-026, CG-028.
    for (const { kind, code, ...sheet } of content.cards) {
      if (kind === 'incident' || kind === 'event') expect(timingOf({ kind, code, ...sheet }), code).toBeDefined();
    }
  });

  it('takes cards that a position brings along, and a known code replaces', () => {
    const files = {
      ...pack.files,
      'own/cards.toml': {
        judge: [{ code: 'J01', title: 'Another', keywords: ['Psi'], pv: 1, experience: 2, authority: 3, ability: 4 }],
      },
    };
    expect(cardOf(readContent({ hash: 'x', files }), 'J01')?.title).toBe('Another');
    expect(readContent({ hash: 'x', files }).cards).toHaveLength(211);
  });

  it('names the place of a fault', () => {
    const files = { 'cards/perps.toml': { perp: [{ code: 'P99', title: 'Odd', motives: 'X' }] } };
    expect(() => readContent({ hash: '', files })).toThrow('card-game: cards/perps.toml: P99: `X` is no motivation.');
  });
});

describe('pictures', () => {
  const drawn = content.cards.map((sheet) => ({ sheet, art: pictureOf(sheet).art }));
  const colourless = (art: string) => art.replace(/#[0-9A-Fa-f]{3,8}\b/g, '#');
  /** The parts of a picture, without their colours. */
  const partsOf = (art: string) => new Set(colourless(art).match(/<(path|circle|ellipse)[^>]*>/g) ?? []);

  it('no two of the 211 cards look alike', () => {
    expect(drawn).toHaveLength(211);
    expect(new Set(drawn.map(({ art }) => art)).size).toBe(211);
  });

  it('they differ in more than colour', () => {
    expect(new Set(drawn.map(({ art }) => colourless(art))).size).toBe(211);
  });

  it.each(['judge', 'perp'] as const)('any two %s portraits differ in several parts', (kind) => {
    const faces = drawn
      .filter(({ sheet }) => sheet.kind === kind)
      .map(({ sheet, art }) => ({ sheet, parts: partsOf(art) }));
    for (const [index, one] of faces.entries()) {
      for (const other of faces.slice(index + 1)) {
        const alone = [...one.parts].filter((part) => !other.parts.has(part)).length;
        const there = [...other.parts].filter((part) => !one.parts.has(part)).length;
        expect(Math.max(alone, there), `${one.sheet.title} and ${other.sheet.title}`).toBeGreaterThanOrEqual(4);
      }
    }
  });

  it('are the same every time', () => {
    for (const { sheet, art } of drawn) expect(pictureOf(sheet).art).toBe(art);
  });

  it('hold nothing but shapes, and say what must be seen', () => {
    for (const { sheet, art } of drawn) {
      expect(art, sheet.code).not.toMatch(/style=|<script|href=|\son\w+=|NaN|undefined|null/);
      const names = new Set([...art.matchAll(/<(\w+)/g)].map(([, name]) => name));
      for (const name of names) expect(['g', 'path', 'circle', 'ellipse', 'rect'], sheet.code).toContain(name);
      const [, , width, height] = pictureOf(sheet).box;
      expect(width).toBeGreaterThan(40);
      expect(height).toBeGreaterThan(40);
    }
  });

  it('follow from keywords for cards that nobody has drawn', () => {
    const art = (kind: CardSheet['kind'], title: string, ...keywords: string[]) =>
      pictureOf(own(kind, title, ...keywords)).art;
    const kinds: string[][] = [
      ['Robot'],
      ['Mutant'],
      ['Dark Judge'],
      ['Ape'],
      ['Alien'],
      ['Fatty'],
      ['Juve'],
      ['Mob'],
      ['Citizen'],
    ];
    expect(new Set(kinds.map((keywords) => colourless(art('perp', 'Somebody', ...keywords)))).size).toBe(kinds.length);
    expect(art('judge', 'Judge Nobody', 'Psi', 'Telepath')).not.toBe(
      art('judge', 'Judge Nobody', 'Street', 'Sector 9'),
    );
    const weapon = partsOf(art('resource', 'Odd Gun', 'equipment', 'weapon'));
    const bike = partsOf(art('resource', 'Odd Gun', 'equipment', 'vehicle'));
    expect([...weapon].some((part) => !bike.has(part))).toBe(true);
    expect(art('scene', 'New Street', 'Outdoor', 'Street')).not.toBe(art('scene', 'New Street', 'Indoor', 'Undercity'));
    expect(art('crime', 'New Crime', 'Murder')).not.toBe(art('crime', 'New Crime', 'Theft'));
    // Nothing known at all is drawn, too.
    for (const kind of KINDS) expect(art(kind, 'Without Anything')).toMatch(/<path/);
  });

  it('of authors’ cards differ among themselves', () => {
    const many = KINDS.flatMap((kind) =>
      Array.from({ length: 30 }, (_, n) =>
        colourless(pictureOf({ code: `X${n}`, kind, title: `Card ${n}`, keywords: [] }).art),
      ),
    );
    expect(new Set(many).size / many.length).toBeGreaterThan(0.5);
  });

  it('come from a kit that is worth the name', () => {
    const { jaws, eyes, noses, mouths, hairs, beards, shells, visors, marks } = PARTS;
    expect(jaws.length * eyes.length * noses.length * mouths.length * hairs.length * beards.length).toBeGreaterThan(
      100_000,
    );
    expect(shells.length * visors.length * marks.length).toBeGreaterThan(200);
  });
});

describe('room', () => {
  it('every title fits on two lines', () => {
    for (const { title } of content.cards) {
      const { font, lines } = titleOf(title);
      expect(lines.length, title).toBeLessThanOrEqual(2);
      expect(font, title).toBeGreaterThanOrEqual(0.7);
      expect(lines.join(' ')).toBe(title);
    }
  });

  it('a short title is large, a long one smaller', () => {
    expect(titleOf('Curfew').font).toBe(1.1);
    expect(titleOf('Political Assassination').font).toBeLessThan(0.9);
  });

  it('long texts are set smaller, and never below 12 px on a card of 280', () => {
    expect(textFont(['Short.'])).toBeGreaterThan(textFont(['x'.repeat(300)]));
    expect(textFont(['x'.repeat(900)]) * 28).toBeGreaterThanOrEqual(12);
  });

  it('keywords stay on their line', () => {
    expect(labelFont('Scene', 'Indoor · Leisure · Media', 0.74)).toBeLessThan(labelFont('Perp', 'Juve', 0.74));
    for (const { keywords } of content.cards)
      expect(labelFont('Incident', keywords.join(' · '), 0.74)).toBeGreaterThanOrEqual(0.54);
  });
});

describe('words', () => {
  it('a card is called what it is and how it stands', () => {
    expect(cardName(card('J01'), { readiness: 'ready', leads: true, marks: 1 })).toBe(
      'Judge Dredd, Judge, Team Leader, ready, 1 Personal Demerit',
    );
    expect(cardName(card('P05'), { role: 'lead' })).toBe('Mean Machine, Perp, Lead Perp');
    expect(cardName(card('V04'), { marks: 2 })).toBe('Weather Control Failure, Event, 2 counters');
  });

  it('its description says everything on it, live numbers beside the printed ones', () => {
    expect(cardDescription(card('J04'), { live: { ability: 10 } })).toBe(
      'Experience 7, Authority 5, Ability 10 (printed 8), Prestige Value 2. Keywords: Street, Sector 12. If Judge Goon is Team Leader and it is night: Judge Goon has +2 Ability.',
    );
    expect(cardDescription(card('C08'))).toContain(
      'Motivations: Greed, Violence. severe, 40 years: The Lead Perp is wasted',
    );
    expect(cardDescription(card('N38'))).toContain('Used in the Investigation phase, Scene round.');
    for (const sheet of content.cards) expect(cardDescription(sheet)).not.toMatch(/\*\*|undefined|NaN/);
  });

  it('marks of the engine become bold, the bar stands apart', () => {
    expect(pieces('a **Dark Judge** Perp')).toEqual([
      { text: 'a ', bold: false },
      { text: 'Dark Judge', bold: true },
      { text: ' Perp', bold: false },
    ]);
    expect(plain('a **b** c')).toBe('a b c');
    expect(paragraph('[Investigation Combat] Do it.')).toEqual({ bar: 'Investigation Combat', body: 'Do it.' });
    expect(paragraph('When it ends.')).toEqual({ bar: '', body: 'When it ends.' });
  });
});

describe('explanations', () => {
  const rules = file('docs/rules/card-game.md');
  const icons = file('web/src/look/icons.svg');

  it('every card has them, with rules and icons that exist', () => {
    for (const sheet of content.cards) {
      const notes = notesOf(sheet, content);
      expect(notes.length, sheet.code).toBeGreaterThanOrEqual(2 + sheet.keywords.length);
      for (const { says, rule, icon } of notes) {
        expect(says).toMatch(/^[A-Z].*\.$/);
        if (rule) expect(rules).toContain(`**${rule}**`);
        if (icon) expect(icons).toContain(`<symbol id="${icon}"`);
      }
    }
    for (const { icon, rule } of Object.values(STATS)) {
      expect(icons).toContain(`<symbol id="${icon}"`);
      expect(rules).toContain(`**${rule}**`);
    }
    for (const { icon } of [...Object.values(MOTIVES), ...Object.values(READINESS)])
      expect(icons).toContain(`<symbol id="${icon}"`);
  });

  it('say which cards name a keyword', () => {
    expect(mentions(content, 'Juve')).toEqual(['Shuggy Hall']);
    expect(mentions(content, 'Weather')).toEqual([]);
    expect(keywordNote('Robot', card('P13'), content).says).toMatch(/Named by Robot Reprogramming, Robot Scrapyard/);
    expect(keywordNote('Theft', card('C04'), content)).toMatchObject({ rule: 'CG-304' });
  });

  it('add a number up by name', () => {
    const tally = {
      total: 12,
      parts: [
        ['printed', 9],
        [{ card: 'R10' }, 2],
        ['support', 1],
      ] as const,
    };
    expect(tallyWords(tally, content)).toBe('9 printed, +2 Eagle Badge, +1 supporting Perps');
    expect([signed(2), signed(-3), figure(-1)]).toEqual(['+2', '−3', '−1']);
  });
});
