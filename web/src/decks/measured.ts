// What was measured of the cards: `cards.csv`, as `megacity sim card-game --report DIR` writes it, with lines before it
// that begin with # and say how it was measured. Nothing is made up where there is none.

export interface Swing {
  games: number;
  won: number;
  /** How much more often those win who play it than all do, with the interval of 95 %; shares of 1. */
  swing: number;
  low: number;
  high: number;
}

export interface Measured {
  /** How, when, with which bots. */
  how: string;
  /** By code; the sides that play a card are taken together by their games. */
  cards: Record<string, Swing[]>;
}

/** The cells of a line; a cell with commas stands between quotation marks. */
function cells(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

export function readMeasured(text: string): Measured {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const how = lines
    .filter((line) => line.startsWith('#'))
    .map((line) => line.slice(1).trim())
    .join(' ');
  const [head = '', ...rows] = lines.filter((line) => !line.startsWith('#'));
  const names = cells(head);
  const at = (name: string): number => {
    const place = names.indexOf(name);
    if (place < 0) throw new Error(`the measured cards have no column \`${name}\``);
    return place;
  };
  const [card, games, won, swing, low, high] = ['card', 'games', 'won', 'swing', 'low', 'high'].map(at) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const cards: Record<string, Swing[]> = {};
  for (const row of rows.map(cells)) {
    const number = (place: number): number => {
      const value = Number(row[place]);
      if (row[place] === '' || !Number.isFinite(value)) throw new Error(`\`${row[place]}\` is no number`);
      return value;
    };
    const code = row[card] ?? '';
    (cards[code] ??= []).push({
      games: number(games),
      won: number(won),
      swing: number(swing),
      low: number(low),
      high: number(high),
    });
  }
  return { how, cards };
}

/** How often those won who played a card, over all decks that have it; null if it was never played. */
export function winRate(measured: Measured | null, code: string): { games: number; won: number } | null {
  const rows = measured?.cards[code] ?? [];
  const games = rows.reduce((sum, row) => sum + row.games, 0);
  return games > 0 ? { games, won: rows.reduce((sum, row) => sum + row.won, 0) } : null;
}
