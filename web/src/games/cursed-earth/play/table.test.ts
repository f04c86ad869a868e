// What the page asks and what a press comes to, at recorded moments of real games.
import { describe, expect, it, vi } from 'vitest';
import { packOf } from '../../../lib/packs.fixture.ts';
import type { TableStore } from '../../../lib/table.svelte.ts';
import { face } from '../face.ts';
import { CursedEarth } from '../state.svelte.ts';
import { prompt } from './prompt.ts';
import sample from './sample.json';

interface Moment {
  question: string;
  actions: string[];
  asked: string[];
  events: { event: unknown; words: string; number: number }[];
  view: Record<string, unknown>;
}

function sit(moment: Moment, more: Record<string, unknown> = {}, answers: Record<string, unknown> = {}) {
  const act = vi.fn(() => Promise.resolve(true));
  const advise = vi.fn(() => Promise.resolve(true));
  const query = vi.fn((question: string) =>
    question in answers ? Promise.resolve(answers[question]) : Promise.reject(new Error('nobody answers')),
  );
  const table = {
    ...moment,
    seat: 'a',
    seq: 7,
    info: { seats: [{ person: { person: 1, name: 'Ann', guest: true } }, { bot: 'greedy' }] },
    advice: [],
    refusal: null,
    onUpdate: () => () => undefined,
    act,
    advise,
    query,
    ...more,
  } as unknown as TableStore;
  const game = new CursedEarth(table, packOf('cursed-earth'));
  return { game, table, act, advise, query };
}

describe('the prompt', () => {
  it('names the card and offers each of its choices', () => {
    const { game } = sit(sample.soloChoice);
    const said = prompt(game);
    expect(said?.sentence).toMatch(new RegExp(`^${game.sheet?.name ?? '?'}: .* or .*\\?$`));
    expect(said?.offers).toHaveLength(sample.soloChoice.actions.length);
  });

  it('says nothing to whoever is not asked', () => {
    const { game } = sit({ ...sample.soloChoice, question: '', actions: [] });
    expect(prompt(game)).toBeNull();
  });

  it('counts the ammunition that pays', () => {
    const { game } = sit(sample.soloViolence);
    expect(prompt(game)?.offers?.map(({ words }) => words)).toEqual([
      `Ammo (${String(game.team('judges')?.ammunition)} left)`,
    ]);
  });

  it('asks at which end a drawn card goes', () => {
    const { game, act } = sit(sample.soloPlace);
    const [left, right] = prompt(game)?.offers ?? [];
    expect([left?.words, right?.words]).toEqual(['Left end', 'Right end']);
    right?.run();
    expect(act).toHaveBeenCalledWith('put right');
  });
});

describe('a press', () => {
  it('takes a card up, and the second plays it', () => {
    const { game, act } = sit(sample.soloDawn);
    game.tapHand(28);
    expect(act).not.toHaveBeenCalled();
    expect(prompt(game)?.confirm?.words).toBe('Play it');
    game.tapHand(28);
    expect(act).toHaveBeenCalledWith('play 28');
  });

  it('asks for the row of head-to-head', () => {
    const { game, act } = sit(sample.duelPlay);
    game.tapHand(2);
    expect(game.opens('above')).toBe(true);
    expect(prompt(game)?.offers?.map(({ words }) => words)).toEqual(['Above', 'Below']);
    game.tapSide('below');
    expect(act).toHaveBeenCalledWith('play 2 below');
  });

  it('on a caption decides at once where one can hover', () => {
    const { game, act } = sit(sample.soloChoice);
    game.tapCaption('choice', 2);
    expect(act).toHaveBeenCalledWith('choose 2');
  });

  it('on a character pays the mildest price', () => {
    const { game, act } = sit(sample.soloViolence);
    game.tapWho('giant');
    expect(act).toHaveBeenCalledWith('pay 2 health giant');
  });

  it('that kills is confirmed first', async () => {
    const dies = { legal: true, words: [], who: 'giant', health: 0, radiation: 0, kills: ['giant'] };
    const { game, act } = sit(sample.soloViolence, {}, { 'weigh pay 2 health giant': dies });
    await game.enquire();
    expect(game.consequence('giant')).toBe('dies');
    game.tapWho('giant');
    expect(act).not.toHaveBeenCalled();
    expect(prompt(game)?.sentence).toBe('Giant dies. Is that what you want?');
    await game.confirm();
    expect(act).toHaveBeenCalledWith('pay 2 health giant');
  });

  it('twice in a moment answers one question', () => {
    const { game, act } = sit(sample.soloViolence);
    game.tapWho('giant');
    game.tapWho('giant');
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('is advice where somebody else decides', () => {
    const shared = { decider: 'b', actions: sample.soloChoice.actions };
    const { game, act, advise } = sit({ ...sample.soloChoice, question: '', actions: [] }, { shared });
    game.tapCaption('choice', 1);
    expect(advise).toHaveBeenCalledWith('choose 1', true);
    expect(act).not.toHaveBeenCalled();
    expect(prompt(game)).toBeNull();
  });
});

describe('what an answer comes to', () => {
  it('is shown as soon as the server has said it', async () => {
    const weighed = { legal: true, words: [], who: 'dredd', health: 1, radiation: 0, kills: [] };
    const { game, query } = sit(sample.soloViolence, {}, { 'weigh pay 2 health dredd': weighed });
    expect(game.consequence('dredd')).toBe('');
    await game.enquire();
    expect(game.consequence('dredd')).toBe(`${String(game.member('dredd')?.health)} → 1`);
    expect(query).toHaveBeenCalledWith('weigh kill dredd');
  });

  it('is asked for every caption that is offered', async () => {
    const lines = [{ symbol: 'violence', words: 'pay 1 ammunition', rule: 'CE-047' }];
    const { game } = sit(sample.soloChoice, {}, { 'caption choice 1': lines });
    await game.enquire();
    expect(game.queries.caption('choice', 1)[0]).toMatchObject({ words: 'pay 1 ammunition', idle: false, kills: [] });
    game.look({ kind: 'choice', index: 1 });
    expect(game.lookedAt).toEqual({ kind: 'choice', index: 1 });
  });
});

describe('the list', () => {
  it('has each card once until it is picked', () => {
    const { game } = sit(sample.duelPlay);
    const { actions } = sample.duelPlay;
    expect(face.shown?.(actions, game)).toHaveLength(actions.length / 2);
    expect(face.describe('play 2 above', game)).toMatchObject({ count: 2 });
    face.choose?.('play 2 above', game);
    expect(face.shown?.(actions, game)).toEqual(['play 2 above', 'play 2 below']);
    expect(face.describe('play 2 below', game).words).toMatch(/to the row below$/);
  });

  it('says what is missing to pay with', () => {
    const none = { ...sample.soloViolence, actions: sample.soloViolence.actions.filter((it) => it !== 'pay ammo') };
    expect(face.missing?.(sit(none).game)).toMatchObject([{ rule: 'CE-047' }]);
  });
});

describe('the end', () => {
  it('is a defeat, and no draw, if nobody wins together', async () => {
    const outcome = { winners: [], rule: 'CE-142', scores: { a: -2 } };
    const score = { total: -2, lines: [{ words: 'dead Judges', count: 3, points: -24 }] };
    const { game } = sit({ ...sample.soloViolence, question: '', actions: [] }, { outcome }, { score });
    await game.enquire();
    expect(face.result?.(game)).toMatchObject({
      heading: 'DEFEAT',
      lines: [{ words: 'Dead Judges · 3', points: -24 }],
    });
  });
});
