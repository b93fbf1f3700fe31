import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Suites with a process each, because their stubs and mocks would affect others in the same process. */
const ALONE = '**/*.alone.test.ts';
const SOURCES = '{src,test,bench,tools}/**';
const DEEP_ONLY = '**/*.deep.test.ts';
const SAMPLED = '**/*.sampled.test.ts';
/**
 * The quick tier leaves the deep suites out and takes samples and turns in the others; the deep one tries all of all.
 * The parts alone, without the nets, are the unit tier.
 */
const TIERS: Record<string, { include: string[]; exclude: string[] }> = {
  quick: { include: [`${SOURCES}/*.test.ts`], exclude: [DEEP_ONLY] },
  deep: { include: [`${SOURCES}/*.test.ts`], exclude: [] },
  unit: { include: ['src/**/*.test.ts'], exclude: [DEEP_ONLY, SAMPLED, '**/*.models.*'] },
};
const tier = TIERS[process.env['TEST_TIER'] ?? 'quick']!;
const { include } = tier;

// This file is read once for each project; the first says it for all.
if (!process.env['TEST_SEED']) {
  process.env['TEST_SEED'] = String(randomInt(2 ** 31));
  console.log(`TEST_SEED=${process.env['TEST_SEED']} repeats the random choices of this run.`);
}

/**
 * Suites that take long beside what they guard: in `npm test` one of these parts has its turn, another in each run; they
 * take about as long as each other. A suite that is asked for by its name runs whatever the turn, and one that
 * docs/security.md cites is in none of them.
 */
const TURNS = [
  [
    'test/e2e/verify-by-camera.test.ts',
    'test/e2e/verify-access.sampled.test.ts',
    'test/e2e/console-two-people.sampled.test.ts',
    'src/web/verify/camera/faces/find-faces.sampled.test.ts',
    'src/server/verification/record-match/score-details.test.ts',
    'src/models/tfjs/conversions.test.ts',
  ],
  [
    'test/e2e/verify-page.test.ts',
    'test/e2e/console-settings-tenant.test.ts',
    'test/e2e/console-platform-end.test.ts',
    'src/server/inference/onnx/open-onnx-inference.models.test.ts',
    'src/server/vision/workers/open-vision.models.test.ts',
    'src/server/cli/seed/seed-tenant.test.ts',
    'src/models/rewriting/simplify-convolutions.test.ts',
    'src/models/rewriting/slice-recognition.test.ts',
    'src/specimen/scene/draw-scene.test.ts',
  ],
  [
    'test/document-codes.models.sampled.test.ts',
    'test/e2e/console-settings.test.ts',
    'test/e2e/verify-handover.test.ts',
    'test/e2e/example-embed.test.ts',
    'src/specimen/card/draw-card.test.ts',
    'src/server/vision/document-detection/find-quads.test.ts',
    'src/server/vision/card/normalize-card.test.ts',
    'src/specimen/photo/take-photograph.test.ts',
  ],
  [
    'src/server/vision/examine-document.models.sampled.test.ts',
    'src/server/features/review/signals/signals.models.sampled.test.ts',
    'test/e2e/console-entry.test.ts',
    'test/openapi-page.test.ts',
    'src/web/verify/camera/card/find-card.sampled.test.ts',
    'src/web/verify/camera/capture/judge-picture.test.ts',
    'test/harness/databases/borrow-database.test.ts',
  ],
];
const seed = Number(process.env['TEST_SEED']);
const gone = TURNS.flat().filter((suite) => !existsSync(new URL(suite, import.meta.url)));
if (gone.length > 0) throw new Error(`There is no ${gone.join(', ')} to take turns.`);
const waiting = process.env['TEST_TURNS'] ? TURNS.filter((_, at) => at !== seed % TURNS.length).flat() : [];
const exclude = [...tier.exclude, ...waiting];

/**
 * Runs the suites that need a separate process first: a worker ends when the next suite is of another kind, and a new
 * worker loads the service again. Suites of the whole service follow, because they take longest.
 */
class WholeFirst extends BaseSequencer {
  override async sort(suites: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) =>
      project.name === 'alone' ? 0 : moduleId.includes('/src/') ? 2 : 1;
    return (await super.sort(suites)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  resolve: {
    alias: {
      '@node-rs/argon2': fileURLToPath(new URL('test/harness/databases/watched-argon2.ts', import.meta.url)),
    },
  },
  test: {
    globalSetup: ['test/harness/global-setup.ts'],
    provide: { seed },
    // Suites of networks load onnxruntime without the product, which disables its telemetry.
    env: { ORT_DISABLE_TELEMETRY: '1' },
    // Far longer than any test takes on a slow machine: only a hanging test reaches these limits.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    // More than two cores, because suites in a browser and of time-outs mostly wait. With seven, more workers load the
    // service: 769 seconds of processor time instead of 679.
    maxWorkers: 5,
    sequence: { sequencer: WholeFirst },
    projects: [
      // Each worker loads a module once, not once for every suite that it runs.
      { extends: true, test: { name: 'together', isolate: false, include, exclude: [...exclude, ALONE] } },
      { extends: true, test: { name: 'alone', include: [ALONE], exclude: [] } },
    ],
  },
});
