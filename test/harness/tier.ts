import fc from 'fast-check';
import { inject, test } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** of this run, and printed by it; TEST_SEED=… repeats the run's random choices */
    seed: number;
  }
}

/** Whether all is tried (`npm run test:deep`), or a sample of what takes long (`npm test`). */
export const isDeep = process.env['TEST_TIER'] === 'deep';

/** A test that the quick tier leaves out of a suite whose others it runs. */
export function testDeep(name: string, work: () => Promise<void>): void {
  if (isDeep) test(name, work);
}

/** How often something random is tried. */
export const tries = (quick: number, deep: number): number => (isDeep ? deep : quick);

/** The number that every random choice of this run starts from. */
export const runSeed = (): number => inject('seed');

/** A whole number of this run and of a name, for what takes turns in the quick tier. */
export const rotationIndex = (name: string): number =>
  [...name].reduce((all, letter) => all + letter.codePointAt(0)!, runSeed());

/** Whether what has this name runs now: in the quick tier once in so many runs, in the deep one always. */
export const isScheduled = (name: string, runs: number): boolean =>
  isDeep || rotationIndex(name) % runs === 0;

/**
 * For a test that takes long for what it guards, and whose parts are held by cheaper tests: in the quick tier it runs
 * once in three runs.
 */
export function testRotating(name: string, work: () => Promise<void>): void {
  if (isScheduled(name, 3)) test(name, work);
}

/** In the deep tier all of them, in the quick one only so many, drawn anew for each run; their order stays. */
export function sample<T>(all: readonly T[], quick: number): T[] {
  if (isDeep || all.length <= quick) return [...all];
  const some = fc.shuffledSubarray(
    all.map((_, at) => at),
    { minLength: quick, maxLength: quick },
  );
  const [places] = fc.sample(some, { seed: runSeed(), numRuns: 1 });
  return places!.sort((a, b) => a - b).map((at) => all[at]!);
}
