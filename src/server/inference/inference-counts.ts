import { MODEL_NAMES, type ModelName } from './model-names.ts';

/** Outcome of a call to a model: answered, model unavailable, or deadline passed. */
export const CALL_ENDS = ['answered', 'unavailable', 'budget'] as const;
export type CallEnd = (typeof CALL_ENDS)[number];

/**
 * Call counts of one model since the start. `seconds` sums the answered calls, including their waiting
 * time.
 */
export type ModelCounts = Record<CallEnd, number> & { seconds: number };

const PER_MODEL = CALL_ENDS.length + 1;
const MICROSECONDS = CALL_ENDS.length;

/** Shared memory for the counts of all threads: 64-bit integers by model. */
export const openCounts = (): SharedArrayBuffer =>
  new SharedArrayBuffer(MODEL_NAMES.length * PER_MODEL * BigInt64Array.BYTES_PER_ELEMENT);

/** Records the outcome of a call and its duration in milliseconds. May run on any thread. */
export function countCall(counts: SharedArrayBuffer, model: ModelName, end: CallEnd, ms: number): void {
  const table = new BigInt64Array(counts);
  const from = MODEL_NAMES.indexOf(model) * PER_MODEL;
  Atomics.add(table, from + CALL_ENDS.indexOf(end), 1n);
  if (end === 'answered') Atomics.add(table, from + MICROSECONDS, BigInt(Math.round(ms * 1000)));
}

export function readCounts(counts: SharedArrayBuffer): Map<ModelName, ModelCounts> {
  const table = new BigInt64Array(counts);
  const at = (model: number, column: number) => Number(Atomics.load(table, model * PER_MODEL + column));
  return new Map(
    MODEL_NAMES.map((name, model) => [
      name,
      {
        answered: at(model, 0),
        unavailable: at(model, 1),
        budget: at(model, 2),
        seconds: at(model, MICROSECONDS) / 1e6,
      },
    ]),
  );
}
