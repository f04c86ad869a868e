// Picks, intents and payment on a real position: Grand Hall, two players, 105 actions.
import { describe, expect, it } from 'vitest';
import { readCard, type CardFace } from '../drawing/content.ts';
import { readView, type Place } from '../view.ts';
import { intents, likeliest } from './intents.ts';
import { readAct, type Act, type Verb } from './notation.ts';
import { cheapest, payers, worth } from './payment.ts';
import { add, narrowed, surviving, type Pick } from './picks.ts';
import { rows } from './rows.ts';
import sample from './sample.json';
import { sentence } from './words.ts';

const view = readView(sample.view);
const acts = sample.actions.map(readAct).filter((act) => act !== null);
const figures = view?.players.flatMap((player) => player.figures) ?? [];
const place = (who: string): Place => figures.find((figure) => figure.who === who)?.place ?? 'bench';
const where = (who: string) => {
  const at = place(who);
  return typeof at === 'number' ? at : null;
};
const cast = { name: (who: string) => who, place };
const one = (text: string): Act => {
  const act = readAct(text);
  if (!act) throw new Error(text);
  return act;
};

describe('the view', () => {
  it('is read', () => {
    expect(view?.map).toBe('grand-hall');
    expect(view?.players.map((player) => player.team)).toEqual(['ju', 'sl']);
    expect(view?.players[0]?.hand.known.map((card) => card.number)).toEqual([2, 24, 26]);
    expect(view?.asks).toEqual({ kind: 'deploy-or-act', asked: ['a'] });
    expect(place('giant')).toBe(21);
  });

  it('is nothing before the first update', () => {
    expect(readView({})).toBeNull();
  });
});

describe('intents', () => {
  it('knows every action of the list', () => {
    expect(acts.length).toBe(sample.actions.length);
  });

  it('takes acts together that differ in their price alone', () => {
    const melee = intents(acts).find((intent) => intent.key === 'melee giant kai');
    expect(melee?.variants.map((act) => act.cards)).toEqual([[2], [24]]);
    expect(intents(acts).flatMap((intent) => intent.variants).length).toBe(acts.length);
    const collect = intents([one('collect dredd with 1, 9, 10'), one('collect dredd showing giant with 3, 5, 6')]);
    expect(collect.length).toBe(1);
  });

  it('keeps a HI-EX apart from a plain SNIPE, and takes the plain one for likelier', () => {
    const both = intents(acts.filter((act) => act.who === 'dredd' && act.on === 'niamh' && act.verb === 'snipe'));
    expect(both.map((intent) => intent.act.hiEx)).toEqual([false, true]);
    expect(likeliest(both, () => 1, 0)?.act.hiEx).toBe(false);
  });

  it('takes the plain step for likelier than a RALLY, and the heavier attack than the lighter', () => {
    const there = intents(acts.filter((act) => act.who === 'hershey' && (act.to === 23 || act.steps?.[0].to === 23)));
    expect(likeliest(there, () => 0, 0)?.act.verb).toBe('move');
    const damage = (verb: Verb) => (verb === 'smash' ? 2 : 1);
    const blows = intents([one('melee wulf > dredd with 1'), one('smash wulf > dredd with 2')]);
    expect(likeliest(blows, damage, 0)?.act.verb).toBe('smash');
  });

  it('lets those stay who were not told to step', () => {
    const rally = intents(acts.filter((act) => act.verb === 'rally' && act.steps?.[0].to === 23));
    const told = likeliest(rally, () => 0, 1);
    expect(told?.act.steps?.[1].to).toBeNull();
  });
});

describe('picks', () => {
  const figure: Pick = { kind: 'figure', who: 'dredd' };

  it('narrow the list in any order', () => {
    const card: Pick = { kind: 'card', card: 26 };
    const target: Pick = { kind: 'target', who: 'kai' };
    const orders = [
      [figure, card, target],
      [target, card, figure],
      [card, target, figure],
    ];
    for (const order of orders) {
      let picks: Pick[] = [];
      for (const pick of order) picks = add(acts, picks, pick, where) ?? [];
      expect(narrowed(acts, picks, where).map((act) => act.text)).toEqual([
        'snipe dredd > kai with 26',
        'snipe dredd > kai hi-ex with 26',
      ]);
    }
  });

  it('give way to a new one that does not go with them', () => {
    const before: Pick[] = [figure, { kind: 'target', who: 'kai' }];
    const after = add(acts, before, { kind: 'figure', who: 'anderson' }, where);
    expect(after).toEqual([{ kind: 'figure', who: 'anderson' }]);
    const space = add(acts, before, { kind: 'space', space: 22 }, where);
    expect(space).toEqual([figure, { kind: 'space', space: 22 }]);
  });

  it('refuse what nothing legal has', () => {
    expect(add(acts, [figure], { kind: 'target', who: 'ukko' }, where)).toBeNull();
    expect(add(acts, [figure], { kind: 'card', card: 30 }, where)).toBeNull();
  });

  it('take a second card into a price of two, and the third in place of the first', () => {
    const climbs = ['climb dredd to 2 with 1, 2', 'climb dredd to 2 with 1, 3', 'climb dredd to 2 with 2, 3'].map(one);
    let picks: Pick[] = [];
    for (const card of [1, 2, 3]) picks = add(climbs, picks, { kind: 'card', card }, where) ?? [];
    expect(picks).toEqual([
      { kind: 'card', card: 2 },
      { kind: 'card', card: 3 },
    ]);
  });

  it('survive as far as they still go together', () => {
    const picks: Pick[] = [figure, { kind: 'target', who: 'kai' }];
    const later = acts.filter((act) => act.on !== 'kai');
    expect(surviving(later, picks, where)).toEqual([figure]);
    expect(surviving([], picks, where)).toEqual([]);
  });

  it('count a blast among the attacks on whoever stands there', () => {
    const blast = one(`explode giant > ${where('kai') ?? 0} with 2`);
    expect(narrowed([blast], [{ kind: 'target', who: 'kai' }], where)).toEqual([blast]);
  });
});

describe('rows', () => {
  it('fold steps and RALLYs until they are opened', () => {
    const all = rows(acts, [], cast);
    expect(all.length).toBeLessThan(30);
    expect(all.flatMap((row) => row.acts).length).toBe(acts.length);
    const move = all.find((row) => row.words === 'Move dredd to …');
    expect(move?.count).toBe(4);
    const opened = rows(narrowed(acts, move?.picks ?? [], where), move?.picks ?? [], cast);
    expect(opened.map((row) => row.words)).toEqual(['Move to 22', 'Move to 23', 'Move to 29', 'Move to 31']);
  });

  it('lead through a RALLY: ally, leader, ally', () => {
    let picks: Pick[] = rows(acts, [], cast).find((row) => row.words === 'Rally with hershey …')?.picks ?? [];
    let all = rows(narrowed(acts, picks, where), picks, cast);
    expect(all.map((row) => row.words)).toEqual(['Rally dredd …', 'Rally mean-machine …']);
    picks = all[0]?.picks ?? [];
    all = rows(narrowed(acts, picks, where), picks, cast);
    expect(all[0]?.words).toBe('hershey stays, and …');
    picks = all[1]?.picks ?? [];
    all = rows(narrowed(acts, picks, where), picks, cast);
    expect(all[0]?.words).toBe('Rally: hershey to 23, dredd stays');
  });

  it('have one text each, which is an action of the list', () => {
    const texts = rows(acts, [], cast).map((row) => row.text);
    expect(new Set(texts).size).toBe(texts.length);
    for (const text of texts) expect(sample.actions).toContain(text);
  });
});

describe('payment', () => {
  const card = (number: number, text: string): CardFace => readCard(text, 'ju', number, []);
  const alive = (): Place => 1;

  it('keeps an INTERRUPT', () => {
    const hand = [card(28, 'giant, dredd | INTERRUPT'), card(27, 'dredd, mean-machine | MELEE')];
    const move = intents([one('move dredd to 14 with 27'), one('move dredd to 14 with 28')])[0];
    expect(move && cheapest(move, { hand, place: alive }).cards).toEqual([27]);
  });

  it('spends what other cards of the hand do too', () => {
    const hand = [card(1, 'dredd (SNIPE) | MELEE'), card(2, 'dredd, giant | MELEE'), card(3, 'giant | MELEE')];
    expect(worth(hand[2] as CardFace, { hand, place: alive })).toBeLessThan(
      worth(hand[0] as CardFace, { hand, place: alive }),
    );
  });

  it('counts the symbols of the dead for little', () => {
    const hand = [card(1, 'dredd (SNIPE), giant'), card(2, 'dredd (SNIPE), hershey')];
    const place = (who: string): Place => (who === 'giant' ? 'dead' : 1);
    const move = intents([one('move dredd to 14 with 1'), one('move dredd to 14 with 2')])[0];
    expect(move && cheapest(move, { hand, place }).cards).toEqual([1]);
  });

  it('pays with the picked cards where it can', () => {
    const hand = [1, 2, 3].map((number) => card(number, 'dredd'));
    const climb = intents(
      ['climb dredd to 2 with 1, 2', 'climb dredd to 2 with 1, 3', 'climb dredd to 2 with 2, 3'].map(one),
    )[0];
    if (!climb) throw new Error('one intent');
    expect(cheapest(climb, { hand, place: alive }).cards).toEqual([1, 2]);
    expect(cheapest(climb, { hand, place: alive }, [3]).cards).toEqual([1, 3]);
    expect([...payers(climb)]).toEqual([1, 2, 3]);
  });
});

describe('sentences', () => {
  it('say what will happen', () => {
    const people = { name: (who: string) => who[0]?.toUpperCase() + who.slice(1), place: () => 30 };
    expect(sentence(one('snipe dredd > nikolai with 1'), people)).toBe('Dredd will SNIPE Nikolai on 30.');
    expect(sentence(one('snipe dredd > nikolai hi-ex with 1'), people)).toBe(
      'Dredd will SNIPE Nikolai and everybody else on 30 with HI-EX.',
    );
    expect(sentence(one('rally hershey to 2 paying 14, dredd stays with 8'), people)).toBe(
      'Hershey will RALLY: Hershey to 2, Dredd stays.',
    );
  });
});
