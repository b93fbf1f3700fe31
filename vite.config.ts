import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressPages } from './scripts/compress-pages.mjs';

/** The two pages: their folder under `src/web`, and where the server shows them. */
const PAGES = { verify: '/verify/', console: '/admin/' } as const;

/** `vite build --mode verify` or `--mode console`: each page is a build of its own, with its own base. */
export default defineConfig(({ mode }) => {
  const page = mode === 'console' ? 'console' : 'verify';
  return {
    root: `src/web/${page}`,
    base: PAGES[page],
    plugins: [react(), { name: 'compress', apply: 'build', writeBundle: ({ dir }) => compressPages(dir!) }],
    // The pages' policy forbids inline scripts, and data: addresses would hide what is loaded.
    build: {
      outDir: `../../../dist/web/${page}`,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  };
});
