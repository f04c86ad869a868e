// Lays a gzipped copy beside every file of the build that gets smaller by it: the server embeds both, and spends no
// time on it when it is asked.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, ResolvedConfig } from 'vite';

/** What is packed already stays as it is. */
const TEXT = /\.(html|js|css|svg|json|webmanifest|txt)$/;

export function gzip(): Plugin {
  let config: ResolvedConfig | undefined;
  let failed = false;
  return {
    name: 'gzip',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    buildEnd(error) {
      failed = error !== undefined;
    },
    closeBundle() {
      if (failed || !config) return;
      const out = resolve(config.root, config.build.outDir);
      for (const entry of readdirSync(out, { withFileTypes: true, recursive: true })) {
        if (!entry.isFile() || !TEXT.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const plain = readFileSync(path);
        const packed = gzipSync(plain, { level: 9 });
        if (packed.length < plain.length * 0.95) writeFileSync(`${path}.gz`, packed);
      }
    },
  };
}
