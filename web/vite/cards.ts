// Puts the rule cases of the card game and what was measured of its cards into the page, for the pages of the cards:
// `virtual:cards/cases` and `virtual:cards/measured`, fetched when they are needed.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { readCase } from '../src/decks/cases.ts';
import { readMeasured } from '../src/decks/measured.ts';

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const CASES = root('crates/card-game/tests/cases');
/** `cards.csv` of a report of `megacity sim card-game`, put here once it is worth showing. */
const MEASURED = root('docs/balance/card-game-cards.csv');
const INNER = '\0virtual:cards/';

export function cards(cases = CASES, measured = MEASURED): Plugin {
  return {
    name: 'cards',
    resolveId: (id) => (id.startsWith('virtual:cards/') ? `\0${id}` : null),
    load(id) {
      if (id === `${INNER}cases`) {
        const files = readdirSync(cases, { recursive: true, encoding: 'utf8' }).filter((file) =>
          file.endsWith('.toml'),
        );
        const all = files.sort().map((file) => {
          const path = join(cases, file);
          this.addWatchFile(path);
          return readCase(relative(cases, path).replaceAll('\\', '/'), readFileSync(path, 'utf8'));
        });
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(all))});`;
      }
      if (id === `${INNER}measured`) {
        const found = existsSync(measured) ? readMeasured(readFileSync(measured, 'utf8')) : null;
        return `export default ${JSON.stringify(found)};`;
      }
      return null;
    },
  };
}
