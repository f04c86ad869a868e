import { describe, expect, it } from 'vitest';
import { readAct } from './notation.ts';

describe('the notation of actions', () => {
  it('reads every action of the README', () => {
    const lines = [
      'assign 12 to dredd',
      'ready',
      'deploy dredd',
      'deploy ukko to 7',
      'move dredd to 14 with 22',
      'climb dredd to 2 with 9, 10',
      'collect dredd with 1, 9, 10',
      'collect dredd showing giant with 3, 5, 6',
      'melee mean-machine > dredd with 9',
      'snipe dredd > wulf hi-ex with 17',
      'shotgun giant > wulf with 3',
      'explode kai > 14 with 16',
      'psi anderson > johnny with 2',
      'fly viktor to 40 with 2',
      'rally hershey to 2 paying 14, dredd stays with 8',
      'heal gronk > wulf with 8',
      'end turn',
      'interrupt with 28',
      'pass',
      'defend cover with 12',
      'take damage',
      'discard 5',
      'take cube',
      'leave cube',
      'concede',
    ];
    for (const line of lines) expect(readAct(line)?.text, line).toBe(line);
  });

  it('takes an action apart', () => {
    expect(readAct('snipe dredd > wulf hi-ex with 17')).toMatchObject({
      verb: 'snipe',
      who: 'dredd',
      on: 'wulf',
      hiEx: true,
      cards: [17],
    });
    expect(readAct('collect dredd showing giant with 3, 5, 6')).toMatchObject({ showing: 'giant', cards: [3, 5, 6] });
    expect(readAct('rally hershey to 2 paying 14, dredd to 3 paying 26 with 8')).toMatchObject({
      who: 'hershey',
      steps: [
        { who: 'hershey', to: 2 },
        { who: 'dredd', to: 3 },
      ],
      cards: [8, 14, 26],
    });
    expect(readAct('explode kai > 14 with 16')).toMatchObject({ who: 'kai', to: 14, on: null });
  });

  it('leaves alone what it does not know', () => {
    expect(readAct('dance')).toBeNull();
    expect(readAct('snipe dredd')).toBeNull();
    expect(readAct('')).toBeNull();
  });
});
