// Puts the rules of every game into the page: each file of docs/rules becomes a module of its own, fetched when it is
// opened, and `virtual:rules` lists them. A new file needs nothing but to be there.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { cover, parse } from '../src/rules/markdown.ts';
import type { Book } from '../src/rules/text.ts';

const FOLDER = fileURLToPath(new URL('../../docs/rules/', import.meta.url));
const SHELF = 'virtual:rules';
// Rollup leaves ids alone that begin with a zero byte.
const INNER = '\0';

export function rules(folder = FOLDER): Plugin {
  const files = () => readdirSync(folder).filter((file) => file.endsWith('.md'));
  const open = (game: string): Book => parse(game, readFileSync(join(folder, `${game}.md`), 'utf8'));
  return {
    name: 'rules',
    resolveId: (id) => (id === SHELF || id.startsWith(`${SHELF}/`) ? INNER + id : null),
    load(id) {
      if (id === INNER + SHELF) {
        const games = files().map((file) => basename(file, '.md'));
        games.forEach((game) => this.addWatchFile(join(folder, `${game}.md`)));
        const covers = games.map((game) => cover(open(game)));
        const loads = games.map(
          (game) => `${JSON.stringify(game)}: () => import(${JSON.stringify(`${SHELF}/${game}`)})`,
        );
        return `export const covers = ${JSON.stringify(covers)};\nexport const books = { ${loads.join(', ')} };`;
      }
      if (id.startsWith(`${INNER}${SHELF}/`)) {
        const game = id.slice(INNER.length + SHELF.length + 1);
        this.addWatchFile(join(folder, `${game}.md`));
        // A string of JSON is read several times faster than the same as a literal.
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(open(game)))});`;
      }
      return null;
    },
    configureServer(server) {
      server.watcher.add(folder);
      server.watcher.on('all', (_event, file) => {
        if (!file.startsWith(folder) || !file.endsWith('.md')) return;
        server.moduleGraph.invalidateAll();
        server.ws.send({ type: 'full-reload' });
      });
    },
  };
}
