// The packages whose code is in the bundle are those that `bundled.json` names: their licences are shown (/licences), so
// none may come in unseen.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const LIST = join(import.meta.dirname, 'bundled.json');

/** The package that a module comes from; null for our own, and for what only names other modules. */
export function packageOf(module: string): string | null {
  // A tool adds helpers of its own: `\0vite/preload-helper.js`, `\0rolldown/runtime.js`.
  const helper = /^\0(vite|rolldown)\//.exec(module);
  if (helper) return helper[1] ?? null;
  const inner = module.replaceAll('\\', '/').split('/node_modules/').at(-1);
  if (inner === undefined || inner === module.replaceAll('\\', '/')) return null;
  return /^(@[^/]+\/)?[^/]+/.exec(inner)?.[0] ?? null;
}

export function bundled(): Plugin {
  return {
    name: 'bundled',
    apply: 'build',
    generateBundle(_options, bundle) {
      const found = new Set<string>();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [module, { renderedLength }] of Object.entries(chunk.modules)) {
          const name = renderedLength > 0 ? packageOf(module) : null;
          if (name !== null) found.add(name);
        }
      }
      const now = [...found].sort().join(', ');
      const listed = (JSON.parse(readFileSync(LIST, 'utf8')) as string[]).join(', ');
      if (now !== listed) {
        this.error(
          `the bundle contains ${now}, and web/vite/bundled.json names ${listed}. Name there what the bundle contains, and run \`cargo xtask licences\`.`,
        );
      }
    },
  };
}
