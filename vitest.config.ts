import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Suites with a process each, because their stubs and mocks would affect others in the same process. */
const ALONE = '**/*.alone{,.deep}.test.ts';
const SETUP = 'test/harness/global-setup.ts';
const SOURCES = '{src,test,tools}/**';
const DEEP_ONLY = '**/*.deep.test.ts';
/**
 * The quick tier leaves the deep suites out, the deep one runs all, and the unit tier runs the parts without the nets. A
 * tier has the same tests in each run; only random data changes, with TEST_SEED.
 */
const TIERS: Record<string, { include: string[]; exclude: string[] }> = {
  quick: { include: [`${SOURCES}/*.test.ts`], exclude: [DEEP_ONLY] },
  deep: { include: [`${SOURCES}/*.test.ts`], exclude: [] },
  unit: { include: ['{src,tools}/**/*.test.ts'], exclude: [DEEP_ONLY, '**/*.models.*'] },
};
const { include, exclude } = TIERS[process.env['TEST_TIER'] ?? 'quick']!;

// This file is read once for each project; the first says it for all.
if (!process.env['TEST_SEED']) {
  process.env['TEST_SEED'] = String(randomInt(2 ** 31));
  console.log(`TEST_SEED=${process.env['TEST_SEED']} repeats the random data of this run.`);
}

const harness = (path: string) => fileURLToPath(new URL(`test/harness/${path}`, import.meta.url));
const seed = Number(process.env['TEST_SEED']);

/**
 * First what runs alone: a worker ends when the next suite is not for it, and a new worker loads the service again. Then
 * suites of the whole service, which take longest however short their files are, so that none is last.
 */
class WholeFirst extends BaseSequencer {
  override async sort(suites: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) =>
      project.name === 'alone' ? 0 : /\/(src|tools)\//.test(moduleId) ? 2 : 1;
    return (await super.sort(suites)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  resolve: {
    alias: [
      { find: '@node-rs/argon2', replacement: harness('databases/watched-argon2.ts') },
      {
        find: /^(\.{1,2}\/)+(workers\/)?start-thread\.ts$/,
        replacement: harness('servers/compiled-threads.ts'),
      },
    ],
  },
  test: {
    globalSetup: [SETUP],
    provide: { seed },
    // For `npm run test:changed`: what every suite has without importing it.
    forceRerunTriggers: [
      '**/{package,package-lock}.json',
      '**/{vitest,vite}.config.ts',
      '**/migrations/*',
      `**/${SETUP}`,
    ],
    // Suites of networks load onnxruntime without the product, which disables its telemetry.
    env: { ORT_DISABLE_TELEMETRY: '1' },
    // Far longer than any test takes on a slow machine: only a hanging test reaches these limits.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    // Each worker loads the service and the nets again: on two cores a whole run takes 777 seconds of processor time
    // with two workers and 858 with three, and ends no later.
    maxWorkers: Math.min(4, Math.max(2, availableParallelism())),
    sequence: { sequencer: WholeFirst },
    projects: [
      // Each worker loads a module once, not once for every suite that it runs.
      { extends: true, test: { name: 'together', isolate: false, include, exclude: [...exclude, ALONE] } },
      { extends: true, test: { name: 'alone', include: [ALONE], exclude } },
    ],
  },
});
