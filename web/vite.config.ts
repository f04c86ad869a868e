import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { bundled } from './vite/bundled.ts';

// In development the page comes from Vite and everything else from a running server.
const server = process.env.MEGACITY ?? 'http://127.0.0.1:8000';
// The server answers only pages of its own origin, and here the page comes from another.
const proxied = { target: server, changeOrigin: true, headers: { origin: server } };

export default defineConfig({
  plugins: [svelte(), bundled()],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { ...proxied, ws: true }, '/healthz': proxied },
  },
  build: {
    // The server's build script says where else.
    outDir: 'dist',
    emptyOutDir: true,
    // What each page needs: `cargo xtask test` weighs the first one by it.
    manifest: true,
    target: 'es2022',
    // The content policy admits no script in the page's text, and every browser we build for preloads modules itself.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  // Unit tests run the code as a browser gets it: without this Svelte's runes are those of the server side.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { include: ['src/**/*.test.ts'] },
});
