import { defineConfig } from 'vitest/config';

/** What these stub or mock would reach others in the same process. */
const ALONE = ['**/*.alone.test.ts'];
const ALL = ['src/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts'];

export default defineConfig({
  test: {
    globalSetup: ['test/harness/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One more than the cores: suites in a browser wait for much of their time.
    maxWorkers: 3,
    projects: [
      // Each worker loads a module once, not once for every suite that it runs.
      { extends: true, test: { name: 'together', isolate: false, include: ALL, exclude: ALONE } },
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
  },
});
