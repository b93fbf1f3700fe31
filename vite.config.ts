import { basename, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressPages } from './scripts/pages/compress-pages.mjs';

/** The pages: their folder under `src/web`, where the server shows them, and their documents. */
const PAGES = {
  verify: { base: '/verify/', documents: ['index.html'] },
  // The platform's host shows the console by a document of its own.
  console: { base: '/admin/', documents: ['index.html', 'platform.html'] },
} as const;

/** `vite build --mode verify` or `--mode console`: each page is a build of its own, with its own base. */
export default defineConfig(({ mode }) => {
  const page = mode === 'console' ? 'console' : 'verify';
  return {
    root: `src/web/${page}`,
    base: PAGES[page].base,
    plugins: [react(), { name: 'compress', apply: 'build', writeBundle: ({ dir }) => compressPages(dir!) }],
    // A module's classes are its own by its name, which no other module has (test/styles.test.ts).
    css: {
      modules: {
        generateScopedName: (name: string, file: string) => `${basename(file, '.module.css')}_${name}`,
      },
    },
    // The pages' policy forbids inline scripts, and data: addresses would hide what is loaded.
    build: {
      outDir: `../../../dist/web/${page}`,
      emptyOutDir: true,
      // Of the subject's page all styles come at once: no screen waits for them, or is bare without them.
      cssCodeSplit: page !== 'verify',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: PAGES[page].documents.map((name) => resolve(`src/web/${page}`, name)) },
    },
  };
});
