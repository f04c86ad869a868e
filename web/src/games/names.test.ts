// What a game has of its own is in its folder: nothing else asks which game it is.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('..', import.meta.url));
const GAMES = readdirSync(join(SRC, 'games')).filter((name) => statSync(join(SRC, 'games', name)).isDirectory());
/** The lists of the games, and the builders that belong to a single game. */
const MAY = /^(games\/(index|paintings)\.ts$|(decks|forces|tables)\/)/;
const TESTED = /\.(test|fixture)\.ts$/;

/** The lines with one of these games' names as a text of its own or as the key of an entry. Comments may have it. */
function naming(source: string, games: readonly string[]): { at: number; line: string }[] {
  const names = games.join('|');
  const named = new RegExp(`(['"\`])(?:${names})\\1|(?:^|[{,(])\\s*(?:${names})\\s*:`);
  const lines = source.split('\n').map((line, index) => ({ at: index + 1, line: line.trim() }));
  return lines.filter(({ line }) => named.test(line.replace(/(^|\s)(\/\/|\/\*|\*\s|<!--).*/, '')));
}

describe('the name of a game', () => {
  it('is found in a line, and not in a comment', () => {
    const named = [
      "if (game === 'some-game') {",
      'case "some-game":',
      "  'some-game': 1,",
      '<Rule game="some-game" />',
      'const it = { chess: 1 };',
    ];
    for (const line of named) expect(naming(`// a line\n${line}`, ['some-game', 'chess'])[0]?.at, line).toBe(2);
    const free = ["// 'some-game' is a game", ' * `chess`', "import '../games/chess/face.ts';", 'href="/new/chess"'];
    for (const line of free) expect(naming(line, ['some-game', 'chess']), line).toEqual([]);
  });

  it('is asked for in no file but those of that game', () => {
    const all = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
    const files = all.filter((file) => /\.(ts|svelte)$/.test(file) && !TESTED.test(file) && !MAY.test(file));
    expect(files.length).toBeGreaterThan(100);
    const found = files.flatMap((file) => {
      const others = GAMES.filter((game) => !file.startsWith(`games/${game}/`));
      const lines = naming(readFileSync(join(SRC, file), 'utf8'), others);
      return lines.map(({ at, line }) => `${file}:${String(at)}: ${line}`);
    });
    expect(found).toEqual([]);
  });
});
