import type { MessagePort } from 'node:worker_threads';
import type { ModelName } from './model-names.ts';
import type { NativeGate } from './native-gate.ts';
import type { Nets } from './nets.ts';

/** The start data of every inference thread. */
export type InferenceThreadStart = {
  slot: number;
  loads: SharedArrayBuffer;
  /** guards every native call */
  gate: NativeGate;
  nets: Nets;
  /** models that it opens only on the first call, because another thread has them */
  spared: readonly ModelName[];
};

/** The report of an inference thread after it has opened its models: a sentence for each that failed. */
export type InferenceThreadReport = { failures: string[] };

/**
 * An order for an inference thread: serve the calls of a port, or stop after the current call. Never
 * terminate the thread from outside: onnxruntime would abort the whole process.
 */
export type InferenceThreadOrder = { kind: 'serve'; port: MessagePort } | { kind: 'stop' };
