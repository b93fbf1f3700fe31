import { InferenceError } from '../inference/inference.ts';
import type { Timings } from './evidence.ts';

/** Runs the steps of one examination: looks at the deadline before each, and times it. */
export type Steps = {
  /** @throws InferenceError `budget` when the time was up before the step began, and whatever the step throws */
  run<T>(name: string, work: () => T | Promise<T>): Promise<T>;
  /** milliseconds by step; of steps that ran twice, the sum; steps side by side each count in full */
  timings: Timings;
};

export function startSteps(deadline: number): Steps {
  const timings: Timings = {};
  return {
    timings,
    async run(name, work) {
      if (Date.now() >= deadline) throw new InferenceError('budget', `The time was up before ${name}.`);
      const start = performance.now();
      try {
        return await work();
      } finally {
        timings[name] = Math.round(((timings[name] ?? 0) + performance.now() - start) * 10) / 10;
      }
    },
  };
}
