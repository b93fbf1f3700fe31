import { InferenceError } from '../inference/inference.ts';
import type { Finding } from './evidence.ts';

/** Turns an outage into a finding: an unavailable net, or a passed deadline. */
export async function toFinding<T>(work: () => Promise<T>): Promise<Finding<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof InferenceError) return { ok: false, why: error.why };
    throw error;
  }
}
