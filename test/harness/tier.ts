import fc from 'fast-check';
import { inject, test } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The seed of this run's random data. The run prints it, and TEST_SEED=… repeats it. */
    seed: number;
  }
}

/** Whether this is the deep tier (`npm run test:deep`), which runs every test; the quick one is `npm test`. */
export const isDeep = process.env['TEST_TIER'] === 'deep';

/** Declares a test that runs only in the deep tier. A whole suite of that tier is named `.deep.test.ts`. */
export function testDeep(name: string, work: () => void | Promise<void>): void {
  if (isDeep) test(name, work);
}

/** The rows of a table of tests: all in the deep tier, the first `count` in the quick one. */
export const firstRows = <T>(rows: readonly T[], count: number): T[] =>
  isDeep ? [...rows] : rows.slice(0, count);

/** The number of runs of a property-based test in this tier. */
export const tries = (quick: number, deep: number): number => (isDeep ? deep : quick);

/** The number that all random data of this run starts from. */
export const runSeed = (): number => inject('seed');

/**
 * Data for one test: all of it in the deep tier, in the quick one so much, drawn by the run's seed. The order stays. No
 * test's name may depend on it: each run of a tier has the same tests.
 */
export function sample<T>(all: readonly T[], quick: number): T[] {
  if (isDeep || all.length <= quick) return [...all];
  const some = fc.shuffledSubarray(
    all.map((_, at) => at),
    { minLength: quick, maxLength: quick },
  );
  const [places] = fc.sample(some, { seed: runSeed(), numRuns: 1 });
  return places!.sort((a, b) => a - b).map((at) => all[at]!);
}
