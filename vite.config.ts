import { basename, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileCatalogues } from './scripts/pages/compile-catalogues.mjs';
import { compressPages } from './scripts/pages/compress-pages.mjs';

/** The pages: their folder under `src/web`, their path on the server, and their documents. */
const PAGES = {
  verify: { base: '/verify/', documents: ['index.html'] },
  // The platform's host shows the console with a separate document.
  console: { base: '/admin/', documents: ['index.html', 'platform.html'] },
} as const;

/** The oldest browsers that the pages are built for; docs/devices.md names them. */
export const BROWSERS = ['chrome111', 'edge111', 'firefox114', 'safari16.4'];

/** `vite build --mode verify` or `--mode console`: each page is a separate build with a separate base. */
export default defineConfig(({ mode }) => {
  const page = mode === 'console' ? 'console' : 'verify';
  return {
    root: `src/web/${page}`,
    base: PAGES[page].base,
    plugins: [
      react(),
      compileCatalogues(),
      { name: 'compress', apply: 'build', writeBundle: ({ dir }) => compressPages(dir!) },
    ],
    // Prefixes classes with the module's name, which is unique (test/styles.test.ts).
    css: {
      modules: {
        generateScopedName: (name: string, file: string) => `${basename(file, '.module.css')}_${name}`,
      },
    },
    // The pages' policy forbids inline scripts, and data: addresses would hide loaded files.
    build: {
      outDir: `../../../dist/web/${page}`,
      emptyOutDir: true,
      target: BROWSERS,
      // The subject's page loads all styles in one file, so that no screen appears without its styles.
      cssCodeSplit: page !== 'verify',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: PAGES[page].documents.map((name) => resolve(`src/web/${page}`, name)) },
    },
  };
});
