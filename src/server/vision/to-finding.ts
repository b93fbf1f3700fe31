import { InferenceError } from '../inference/inference.ts';
import type { Finding } from './evidence.ts';

/** Makes an outage a value: a net that cannot be had, or the time being up, becomes a finding. */
export async function toFinding<T>(work: () => Promise<T>): Promise<Finding<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof InferenceError) return { ok: false, why: error.why };
    throw error;
  }
}
