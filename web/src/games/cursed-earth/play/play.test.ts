// The parts that the page is put together from, on moments of real games (sample.json).
import { describe, expect, it } from 'vitest';
import { readView } from '../view.ts';
import { captionName, captionNames, either } from './captions.ts';
import { readAct, type Act } from './notation.ts';
import { decorate, iconOfEvent, litBy } from './notices.ts';
import { decided, fitting, mildest, toggled, wantsConfirmation } from './picks.ts';
import sample from './sample.json';
import { ratio, widths } from './sizes.ts';
import { place, progress, steps } from './steps.ts';
import { optionNow, trail, triggered } from './trail.ts';

const acts = (actions: readonly string[]): Act[] => actions.map(readAct).filter((act) => act !== null);
const one = (text: string): Act => {
  const act = readAct(text);
  if (!act) throw new Error(text);
  return act;
};
const view = (moment: { view: Record<string, unknown> }) => {
  const read = readView(moment.view);
  if (!read) throw new Error('no view');
  return read;
};

describe('the notation', () => {
  it('is read as a whole in every recorded moment', () => {
    for (const { actions } of Object.values(sample)) expect(acts(actions)).toHaveLength(actions.length);
  });

  it('knows who, what and where', () => {
    expect(one('play 7 left')).toMatchObject({ verb: 'play', card: 7, to: 'left' });
    expect(one('pay 2 health mean-machine')).toMatchObject({ verb: 'pay health', health: 2, who: 'mean-machine' });
    expect(one('rate risk 2 value 3 neutral')).toMatchObject({ risk: 2, value: 3, stance: 'neutral' });
    expect(one('pick above')).toMatchObject({ verb: 'pick row', side: 'above' });
    expect(one('pick b')).toMatchObject({ verb: 'pick player', seat: 'b' });
    expect(one('pick myself')).toMatchObject({ verb: 'pick myself' });
    expect(readAct('dance dredd')).toBeNull();
  });
});

describe('the view', () => {
  it('is read', () => {
    const dawn = view(sample.soloDawn);
    expect(dawn.mode).toBe('solo');
    expect(dawn.players[0]?.hand.known).toHaveLength(6);
    expect(dawn.rows.above.map(({ card }) => card)).toEqual([8, 52]);
    expect(dawn.teams.map(({ team, members }) => [team, members.length])).toEqual([
      ['judges', 3],
      ['perps', 0],
    ]);
    expect(view(sample.soloViolence).current?.caption).toEqual({ kind: 'choice', index: 0, symbol: 0 });
    expect(view(sample.soloPlace).drawn).toHaveLength(1);
  });

  it('is nothing before the first update', () => {
    expect(readView({})).toBeNull();
  });

  it('has no number for a card that nobody may know', () => {
    const hidden = readView({ ...sample.soloDawn.view, drawn: [{ card: null, face_up: false }] });
    expect(hidden?.drawn).toEqual([{ card: null, faceUp: false }]);
  });
});

describe('the trail', () => {
  const { events } = sample.soloChoice;

  it('has the cards that are done, in order', () => {
    expect(trail(events).map(({ card, fate }) => [card, fate])).toEqual([
      [5, 'resolved'],
      [8, 'resolved'],
    ]);
  });

  it('begins anew when the token is turned', () => {
    expect(trail([...events, { event: { event: 'time-is', time: 'dusk' } }])).toEqual([]);
  });

  it('knows what was kept, skipped and removed, and whose it was', () => {
    const told = [
      { event: 'encountered', team: 'perps', card: 'EN-03' },
      { event: 'discarded', card: 'EN-09', why: 'skipped' },
      { event: 'discarded', card: 'EN-12', why: 'spent' },
      { event: 'kept', team: 'perps', card: 'EN-03' },
    ].map((event) => ({ event }));
    expect(trail(told)).toEqual([
      { card: 9, team: 'perps', fate: 'skipped' },
      { card: 3, team: 'perps', fate: 'kept' },
    ]);
  });

  it('knows which captions were triggered, and which option is next', () => {
    const told = [
      { event: 'encountered', team: 'judges', card: 'EN-49' },
      { event: 'triggered', team: 'judges', card: 'EN-49', kind: 'event', number: 1 },
      { event: 'declined', team: 'judges' },
    ].map((event) => ({ event }));
    expect(triggered(told, 49)).toEqual(['event 1']);
    expect(optionNow(told, 49, 2)).toBe(2);
    expect(optionNow(told.slice(0, 2), 49, 2)).toBe(1);
    // A swap that was declined before is no option.
    expect(optionNow(told, 49, 1)).toBe(1);
  });
});

describe('the steps', () => {
  const now = (words: ReturnType<typeof steps>) => words.find(({ state }) => state === 'now')?.words;

  it('count the cards of the investigation', () => {
    const moment = view(sample.soloChoice);
    const done = trail(sample.soloChoice.events);
    expect(now(steps(moment, done, 'encountered'))).toBe('Resolve 3 / 6');
    expect(progress(moment, done, 'judges')).toEqual({ at: 3, of: 6 });
  });

  it('say what comes after the meal', () => {
    const dawn = view(sample.soloDawn);
    expect(now(steps(dawn, [], 'drawn'))).toBe('Play cards');
    expect(steps(dawn, [], 'drawn').at(-1)?.words).toBe('Dusk');
    // The token has been turned already when the team eats.
    const eats = steps({ ...dawn, time: 'dusk', asks: null }, [], 'time-is');
    expect([now(eats), eats.at(-1)?.words]).toEqual(['Eat', 'Dusk']);
    expect(steps({ ...dawn, time: 'dusk' }, [], 'played').at(-1)?.words).toBe('Perps');
  });

  it('have a place for the rows of head-to-head', () => {
    const duel = view(sample.duelPlay);
    expect(steps(duel, [], 'played').map(({ words }) => words)).toEqual(['Play', 'Rows', 'Resolve', 'Eat', 'Dusk']);
    const asks = { kind: 'row-pick', asked: ['a'], team: null, yours: null, ratings: [] };
    expect(now(steps({ ...duel, asks }, [], 'played'))).toBe('Rows');
  });

  it('name the place', () => {
    expect(place(view(sample.soloDawn))).toBe('Street judge · day 1');
    expect(place(view(sample.duelPlay))).toBe('Head-to-head · day 1');
  });
});

describe('picks', () => {
  const violence = acts(sample.soloViolence.actions);

  it('narrow the list', () => {
    const plays = acts(sample.duelPlay.actions);
    expect(fitting(plays, { kind: 'card', card: 2 }).map(({ text }) => text)).toEqual(['play 2 above', 'play 2 below']);
    expect(decided(plays, { kind: 'card', card: 2 })).toBeNull();
    expect(decided(acts(sample.soloDawn.actions), { kind: 'card', card: 28 })?.text).toBe('play 28');
  });

  it('take a character for the mildest answer', () => {
    expect(mildest(violence, 'dredd')?.text).toBe('pay 2 health dredd');
    expect(mildest(acts(['pay 2 health giant', 'pay 1 health giant']), 'giant')?.text).toBe('pay 1 health giant');
    expect(mildest(violence, 'satellat')).toBeNull();
  });

  it('keep two, and a third takes the place of the first', () => {
    expect(toggled([19, 26], 57)).toEqual([26, 57]);
    expect(toggled([19, 26], 19)).toEqual([26]);
    const keeps = acts(sample.soloKeep.actions);
    expect(decided(keeps, { kind: 'keep', cards: [57] })).toBeNull();
    expect(decided(keeps, { kind: 'keep', cards: [57, 19] })?.text).toBe('keep 19, 57');
  });

  it('ask once more for a death and for a card', () => {
    const mouse = { kills: false, touch: false };
    expect(wantsConfirmation(one('kill dredd'), mouse)).toBe(true);
    expect(wantsConfirmation(one('wound dredd'), { ...mouse, kills: true })).toBe(true);
    expect(wantsConfirmation(one('play 28'), mouse)).toBe(true);
    expect(wantsConfirmation(one('wound dredd'), mouse)).toBe(false);
    expect(wantsConfirmation(one('choose 1'), mouse)).toBe(false);
    expect(wantsConfirmation(one('choose 1'), { ...mouse, touch: true })).toBe(true);
    expect(wantsConfirmation(one('draw'), { ...mouse, touch: true })).toBe(false);
  });
});

describe('captions', () => {
  it('are named by what is done first', () => {
    expect(
      captionNames([
        ['violence', 'wound'],
        ['spend-survival', 'enemy-advance'],
      ]),
    ).toEqual(['Fight', 'Use survival']);
  });

  it('are told apart by what no other has', () => {
    const captions = [['enemy-advance', 'gain-diplomacy'], ['enemy-advance', 'gain-survival'], ['violence']];
    expect(captionNames(captions)).toEqual(['Gain diplomacy', 'Gain survival', 'Fight']);
    expect(captionNames([['wound'], ['wound', 'wound']])).toEqual(['Take a wound', 'Take a wound (2)']);
  });

  it('are listed as a question', () => {
    expect(either(['Fight', 'Talk', 'Use psi'])).toBe('fight, talk or use psi');
    const sheet = { number: 1, name: '', events: [], choices: [], options: [['eat', 'ammo'], ['heal']], duel: true };
    expect(captionName(sheet, 'option', 1)).toBe('Give rations');
  });
});

describe('the log', () => {
  it('has names in bold and cards by their number', () => {
    expect(decorate('a plays EN-06 Trail Markers above.', ['Trail Markers'], 1)).toEqual([
      { text: 'a plays 6 ' },
      { text: 'Trail Markers', bold: true },
      { text: '.' },
    ]);
    expect(decorate('a plays EN-16 Dust Devils below.', ['Dust Devils'], 2).at(-1)?.text).toBe(' below.');
    expect(decorate('The Judges trigger choice 1: eat gain-diplomacy.', ['Giant'], 1)[0]?.text).toContain(
      'gain diplomacy',
    );
  });

  it('has a symbol for every event that was recorded', () => {
    for (const { event } of sample.soloChoice.events) expect(iconOfEvent(event), JSON.stringify(event)).toBeDefined();
  });

  it('marks what a line speaks of', () => {
    const moment = view(sample.soloDawn);
    expect(litBy({ event: 'wounded', who: 'giant', health: 4 }, moment).who).toEqual(['giant']);
    expect(litBy({ event: 'advanced', team: 'judges', position: 2 }, moment).positions).toEqual([2]);
    expect(litBy({ event: 'advanced', team: 'judges', position: 99 }, moment).positions).toEqual([]);
  });
});

describe('the widths of a row', () => {
  it('give the current card its room and shrink what is done first', () => {
    const six = widths(790, 270, { done: 2, now: true, later: 3 });
    expect(six.scrolls).toBe(false);
    expect(six.now * ratio('now')).toBeLessThanOrEqual(275);
    const nine = widths(790, 270, { done: 5, now: true, later: 3 });
    expect(nine.step).toBeLessThan(six.step);
    expect(nine.scrolls).toBe(false);
    expect(nine.card).toBeGreaterThanOrEqual(72);
  });

  it('scroll when nothing gives way any more', () => {
    expect(widths(340, 270, { done: 6, now: true, later: 6 }).scrolls).toBe(true);
  });

  it('never make a card higher than its place', () => {
    for (const height of [120, 150, 189, 230, 300]) {
      const { card, format, now, large } = widths(800, height, { done: 1, now: true, later: 2 });
      if (card > 72) expect(card * ratio(format)).toBeLessThanOrEqual(height + 0.5);
      expect(now * ratio(large)).toBeLessThanOrEqual(height + 0.5);
    }
  });
});
