import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What these stub or mock would reach others in the same process. */
const ALONE = ['**/*.alone.test.ts'];
const ALL = ['src/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts'];

/** Suites of the whole service take longest, however short their files are: they go first, so that none is last. */
class WholeFirst extends BaseSequencer {
  override async sort(suites: TestSpecification[]): Promise<TestSpecification[]> {
    const isPart = ({ moduleId }: TestSpecification) => Number(moduleId.includes('/src/'));
    return (await super.sort(suites)).toSorted((a, b) => isPart(a) - isPart(b));
  }
}

export default defineConfig({
  resolve: {
    alias: { '@node-rs/argon2': fileURLToPath(new URL('test/harness/watched-argon2.ts', import.meta.url)) },
  },
  test: {
    globalSetup: ['test/harness/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One more than the cores: suites in a browser wait for much of their time.
    maxWorkers: 3,
    sequence: { sequencer: WholeFirst },
    projects: [
      // Each worker loads a module once, not once for every suite that it runs.
      { extends: true, test: { name: 'together', isolate: false, include: ALL, exclude: ALONE } },
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
  },
});
