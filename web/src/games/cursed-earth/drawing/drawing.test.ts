// The shipped pack through the readers and the drawings: content/ is read as the server serves it.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BUSTS } from '../../../look/art/busts.ts';
import { packOf } from '../../../lib/packs.fixture.ts';
import { captionsOf, characterOf, encounterOf, type EncounterSheet, locationOf, readContent } from './content.ts';
import { familyOf, sceneOf } from './families.ts';
import { type CardSize, fit, FORMATS, linesOf, runs, titleOf } from './fit.ts';
import { scene, SUBJECTS } from './scene.ts';
import { symbolLook, SYMBOLS } from './symbols.ts';
import { characterWords, deckWords, encounterWords, locationWords } from './words.ts';

const file = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');
const pack = packOf('cursed-earth');
const content = readContent(pack);
const card = (number: number): EncounterSheet => {
  const found = content.encounters.find((sheet) => sheet.number === number);
  if (!found) throw new Error(`card ${number} ships`);
  return found;
};
const own = (name: string, ...choices: string[][]): EncounterSheet => ({
  number: 901,
  name,
  events: [],
  choices,
  options: [],
  duel: true,
});

describe('the pack', () => {
  it('is read whole', () => {
    expect(content.encounters.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    expect(content.locations.map(({ id }) => id).at(-1)).toBe('open');
    expect(content.locations).toHaveLength(14);
    expect(content.locations.filter(({ goal }) => goal).map(({ name }) => name)).toEqual(['Max Normal']);
    expect(content.characters.map(({ id, team }) => `${team} ${id}`)).toEqual([
      'judges dredd',
      'judges giant',
      'judges anderson',
      'perps mean-machine',
      'perps satellat',
      'perps disciple',
    ]);
  });

  it('keeps captions apart and symbols in their order', () => {
    expect(card(36).events).toEqual([['wound']]);
    expect(card(36).choices[0]).toEqual(['violence', 'wound', 'advance']);
    expect(captionsOf(card(49)).map(({ kind, index }) => `${kind} ${index}`)).toEqual([
      'event 0',
      'option 0',
      'option 1',
    ]);
  });

  it('knows the cards that a duel leaves out', () => {
    expect(content.encounters.filter(({ duel }) => !duel).map(({ number }) => number)).toEqual([1, 13, 25, 36, 44]);
  });

  it('is asked as the view names things', () => {
    expect(encounterOf(content, 'EN-07')).toBe(card(7));
    expect(encounterOf(content, 'EN-77')).toBeUndefined();
    expect(locationOf(content, 0)?.id).toBe('alabama-morass');
    expect(characterOf(content, 'satellat')?.expertise).toBe('diplomacy');
  });

  it('says what every location does', () => {
    const text = (id: string) => content.locations.find((sheet) => sheet.id === id)?.text;
    expect(text('alabama-morass')).toBe('At the start of an investigation: gain 1 ration.');
    expect(text('crater-nine')).toBe('When revealed, every team: gain 1 radiation.');
    expect(text('mutie-country')).toBe('The first team to leave takes 1 ammunition.');
    expect(text('slough')).toBe('The last card at dusk is played face down.');
    expect(text('big-empty')).toBe('No effect.');
    // No moment of the pack was passed over, and no word of the file shows.
    const silent = content.locations.filter(({ text: words }) => words === 'No effect.').map(({ id }) => id);
    expect(silent).toEqual(['big-empty', 'open']);
    for (const sheet of content.locations) expect(sheet.text).not.toMatch(/[a-z]-[a-z]+-/);
  });

  it('takes cards that a position brings along', () => {
    const files = {
      ...pack.files,
      'own/encounters.toml': { encounter: [{ number: 901, name: 'Own', events: ['psi'] }] },
    };
    expect(readContent({ hash: 'x', files }).encounters.at(-1)).toMatchObject({ number: 901, events: [['psi']] });
  });

  it('names the place of a fault', () => {
    const files = { ...pack.files, 'encounters.toml': { encounter: [{ number: 3, name: 'Odd', choices: ['dance'] }] } };
    expect(() => readContent({ hash: '', files })).toThrow('encounters.toml: encounter 3: `dance` is no symbol.');
  });
});

describe('symbols', () => {
  const engine = [...file('crates/cursed-earth/src/names.rs').matchAll(/^ {4}Symbol \{([^}]*)\}/gm)]
    .flatMap(([, body = '']) => [...body.matchAll(/"([a-z-]+)"/g)])
    .map(([, word]) => word);

  it('are those of the engine', () => {
    expect(engine).toHaveLength(18);
    expect(Object.keys(SYMBOLS)).toEqual(engine);
  });

  it('have an icon of their own, a sentence and a rule', () => {
    const icons = file('web/src/look/icons.svg');
    const rules = file('docs/rules/cursed-earth.md');
    for (const { icon, sentence, rule } of Object.values(SYMBOLS)) {
      expect(icons).toContain(`<symbol id="${icon}"`);
      expect(sentence).toMatch(/^[A-Z].*\.$/);
      expect(rules).toContain(`**${rule}**`);
    }
    expect(new Set(Object.values(SYMBOLS).map(({ icon }) => icon)).size).toBe(18);
    expect(new Set(Object.values(SYMBOLS).map(({ name }) => name)).size).toBe(18);
  });

  it('are shown as they stand if nobody knows them', () => {
    expect(symbolLook('time-warp').name).toBe('time warp');
  });
});

describe('pictures', () => {
  it('no two cards look alike', () => {
    const scenes = content.encounters.map((sheet) => scene(familyOf(sheet)));
    expect(new Set(scenes).size).toBe(60);
    const subjects = content.encounters.map((sheet) => familyOf(sheet).family);
    expect(subjects).not.toContain('none');
    expect(new Set(subjects).size).toBeGreaterThanOrEqual(55);
  });

  it('no two locations look alike, and Max Normal is himself', () => {
    const shown = content.locations.map((sheet) => sceneOf(sheet));
    expect(shown.map(({ family }) => family)).toEqual(content.locations.map(({ id }) => id));
    expect(new Set(shown.map((each) => scene(each))).size).toBe(14);
    expect(sceneOf({ id: 'den', name: 'His den', text: '', goal: true }).family).toBe('max-normal');
    expect(sceneOf({ id: 'new-place', name: 'New place', text: '', goal: false }).family).toBe('open');
  });

  it('other cards get the picture of their title, else of what they do', () => {
    expect(familyOf(own('Spider Nest', ['heal'])).family).toBe('spider');
    expect(familyOf(own('Nothing Much', ['radiation', 'ration'])).family).toBe('silo');
    expect(familyOf(own('Nothing Much', ['violence', 'wound'])).family).toBe('bandits');
    expect(familyOf(own('Nothing Much', ['swap'])).family).toBe('none');
  });

  it('hold nothing but shapes', () => {
    for (const [family, art] of Object.entries(SUBJECTS)) {
      expect(art, family).not.toMatch(/style=|<script|href=|on\w+=|NaN|undefined/);
      const names = [...art.matchAll(/<(\w+)/g)].map(([, name]) => name);
      expect(
        names.every((name) => ['g', 'path', 'circle', 'ellipse'].includes(name ?? '')),
        family,
      ).toBe(true);
    }
  });

  it('everybody has a face', () => {
    for (const { id } of content.characters) expect(Object.keys(BUSTS)).toContain(id);
  });
});

describe('room', () => {
  const sizes = Object.keys(FORMATS) as CardSize[];

  it.each(sizes)('every card fits at size %s, with a picture', (size) => {
    const { leastArt, symbol } = FORMATS[size];
    for (const sheet of content.encounters) {
      const fitted = fit(sheet, size);
      expect(fitted.art, `${sheet.number} ${sheet.name}`).toBeGreaterThanOrEqual(leastArt);
      expect(fitted.symbol).toBeGreaterThanOrEqual(symbol[0]);
    }
  });

  it('every card fits in places of other forms', () => {
    const places: [CardSize, number, number][] = [
      ['row', 84, 150],
      ['row', 150, 230],
      ['row', 72, 226],
      ['now', 170, 150],
      ['now', 222, 275],
      ['hand', 88, 112],
      ['hand', 150, 120],
    ];
    for (const [size, width, height] of places) {
      for (const sheet of content.encounters) {
        const { art, height: high, symbol } = fit(sheet, size, { width, height });
        expect(art / high, `${sheet.number} at ${width} x ${height}`).toBeGreaterThan(0.12);
        expect(symbol).toBeGreaterThanOrEqual(FORMATS[size].symbol[0]);
      }
    }
  });

  it('few symbols are large, many are smaller', () => {
    for (const size of sizes) expect(fit(card(15), size).symbol).toBeGreaterThan(fit(card(36), size).symbol);
  });

  it('a long name is set smaller, and a longer one on two lines', () => {
    expect(titleOf('Mirage', FORMATS.hand)).toEqual({ font: 14, lines: 1 });
    expect(titleOf('Settlers Under Siege', FORMATS.hand).font).toBeLessThan(14);
    expect(titleOf('Settlers Under Siege', FORMATS.hand).lines).toBe(1);
    expect(titleOf('Wreck of a Strato-Liner', FORMATS.row).lines).toBe(2);
    expect(titleOf('A Name Nobody Would Ever Print on Any Card of This Game', FORMATS.hand)).toEqual({
      font: 7,
      lines: 2,
    });
  });

  it('equal neighbours are named once', () => {
    expect(runs(['wound', 'wound', 'advance', 'wound'])).toEqual([
      { word: 'wound', from: 0, count: 2 },
      { word: 'advance', from: 2, count: 1 },
      { word: 'wound', from: 3, count: 1 },
    ]);
    const same = ['wound', 'wound', 'wound'];
    expect(linesOf(same, FORMATS.now, 24)).toBe(1);
    expect(linesOf(['spend-diplomacy', 'enemy-advance', 'gain-survival'], FORMATS.now, 24)).toBe(2);
  });
});

describe('words', () => {
  it('read a card', () => {
    expect(encounterWords(card(15))).toBe(
      '15 Giant Spider. Choose: violence, wound; or spend survival, the enemy advances.',
    );
    expect(encounterWords(card(49))).toBe(
      '49 Rad Pit. Event: radiation. Option: spend survival, gain 1 ration. Option: wound, skip.',
    );
  });

  it('read a location, the deck and a character', () => {
    const country = content.locations.find(({ id }) => id === 'mutie-country');
    expect(country && locationWords(country, 3, ['perps'], true)).toBe(
      '3 Mutie Country. The first team to leave takes 1 ammunition. Here: the perps. Ammunition lies here.',
    );
    expect([7, 3, 1, 0].map(deckWords)).toEqual([
      '7 left · Max Normal is among the last 3',
      '3 left · Max Normal is among them',
      '1 left · it is Max Normal',
      'No location left',
    ]);
    const dredd = characterOf(content, 'dredd');
    expect(dredd && characterWords(dredd, 4, 1, true)).toBe('Judge Dredd, survival. Health 4 of 5, radiation 1.');
    expect(dredd && characterWords(dredd, 0, 0, false)).toBe('Judge Dredd, survival. Dead.');
  });
});
