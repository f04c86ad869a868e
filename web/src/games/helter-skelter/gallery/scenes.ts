// Positions to look at: a full table as in the mockups, crowded spaces, every mark.
import type { Board } from '../drawing/board.ts';
import type { HsContent } from '../drawing/content.ts';
import type { SightLine } from '../drawing/sight.ts';
import type { FigureOnMap, FragmentOnMap, Mark } from '../drawing/types.ts';
import type { Team } from '../../../look/art/teams.ts';

interface Scene {
  figures: FigureOnMap[];
  fragments: FragmentOnMap[];
  marks?: Record<number, Mark>;
  sight?: SightLine | null;
  route?: number[];
  selected?: number | null;
  near?: number | null;
}

const STANDS: Record<string, Record<string, number>> = {
  'grand-hall': {
    giant: 18,
    anderson: 35,
    hershey: 12,
    dredd: 21,
    durham: 28,
    johnny: 6,
    wulf: 22,
    viktor: 15,
    jena: 37,
    nikolai: 30,
    elena: 24,
    slaine: 19,
    niamh: 11,
    kai: 33,
  },
  'city-blocks': {
    dredd: 18,
    anderson: 10,
    hershey: 29,
    giant: 31,
    durham: 13,
    johnny: 4,
    wulf: 26,
    viktor: 12,
    jena: 23,
    nikolai: 27,
    elena: 35,
    slaine: 24,
    niamh: 9,
    kai: 38,
  },
};
const LIE: Record<string, [Team, number][]> = {
  'grand-hall': [
    ['ju', 34],
    ['ju', 26],
    ['ju', 29],
    ['sd', 3],
    ['sd', 14],
    ['sd', 10],
    ['nd', 5],
    ['nd', 23],
    ['nd', 18],
    ['sl', 31],
    ['sl', 13],
    ['sl', 27],
    ['sl', 38],
    ['sl', 9],
    ['nd', 39],
    ['sd', 20],
    ['ju', 36],
    ['nd', 1],
  ],
  'city-blocks': [
    ['ju', 20],
    ['ju', 36],
    ['ju', 22],
    ['sd', 3],
    ['sd', 34],
    ['sd', 21],
    ['nd', 17],
    ['nd', 14],
    ['nd', 32],
    ['sl', 11],
    ['sl', 28],
    ['sl', 6],
    ['sl', 39],
    ['sl', 2],
    ['nd', 38],
    ['ju', 12],
  ],
};

export function scenes(board: Board, content: HsContent, state: string): Scene {
  const sheets = content.teams.flatMap(({ team, characters }) => characters.map((sheet) => ({ team, sheet })));
  const hall = board.id === 'grand-hall';
  const stands = STANDS[board.id] ?? {};
  const figures = sheets.flatMap(({ team, sheet }, index): FigureOnMap[] => {
    const space =
      state === 'stacks'
        ? [10, 10, 11, 21, 21, 21, 24, 24, 24, 24, 26, 26, 26, 26, 26, 26, 39, 39, 40, 40][index]
        : stands[sheet.id];
    if (!space) return [];
    const health = Math.max(1, sheet.health - (index % 3));
    return [
      {
        id: sheet.id,
        who: sheet.id === 'slaine' && state === 'stacks' ? 'warp-slaine' : sheet.id,
        team,
        space,
        health,
        of: sheet.health,
        label: `${sheet.name} on ${space}`,
        selected: sheet.id === 'dredd',
        target: sheet.id === 'nikolai' && state === 'target',
        choosable: team === 'ju',
      },
    ];
  });
  const fragments = (LIE[board.id] ?? []).map(([team, space], index) => ({
    id: `${team}${space}`,
    team,
    space,
    glow: index === 1,
  }));
  const near = hall ? 21 : 18;
  if (state === 'plain') return { figures: [], fragments: [] };
  if (state === 'target') {
    const marks = Object.fromEntries(
      (hall ? [30, 22, 15, 37, 28] : [27, 26, 4, 9, 35]).map((space): [number, Mark] => [space, 'target']),
    );
    return { figures, fragments, marks, near, sight: { from: near, to: hall ? 30 : 27, blocker: null } };
  }
  if (state === 'reach') {
    const marks = Object.fromEntries(
      (hall ? [12, 13, 20, 22, 28, 29, 6, 24] : [17, 19, 9, 10, 26, 25, 12, 14]).map((space): [number, Mark] => [
        space,
        'reach',
      ]),
    );
    return { figures, fragments, marks, near, selected: near, route: hall ? [21, 22, 23] : [18, 19, 20] };
  }
  if (state === 'blocked') {
    const sight: SightLine = hall
      ? { from: 21, to: 12, blocker: { kind: 'wall', from: [1143, 268], to: [1100, 587] } }
      : { from: 18, to: 3, blocker: { kind: 'cover', space: 9 } };
    return { figures, fragments, near, sight, marks: { 5: 'lit', 30: 'lit' } };
  }
  if (state === 'high')
    return {
      figures,
      fragments,
      near,
      sight: { from: hall ? 14 : 20, to: hall ? 6 : 26, blocker: { kind: 'high-target' } },
    };
  return { figures, fragments, near };
}
