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

/** What every random choice of this run begins with. */
export const runSeed = (): number => inject('seed');

/** All of them, or in the quick tier so many, others in each run; in their order. */
export function sample<T>(all: readonly T[], quick: number): T[] {
  if (isDeep || all.length <= quick) return [...all];
  const some = fc.shuffledSubarray(
    all.map((_, at) => at),
    { minLength: quick, maxLength: quick },
  );
  const [places] = fc.sample(some, { seed: runSeed(), numRuns: 1 });
  return places!.sort((a, b) => a - b).map((at) => all[at]!);
}
