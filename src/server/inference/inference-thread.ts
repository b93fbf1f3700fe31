import type { MessagePort } from 'node:worker_threads';
import type { ModelName } from './model-names.ts';
import type { NativeGate } from './native-gate.ts';
import type { Nets } from './nets.ts';

/** What every inference thread is started with. */
export type InferenceThreadStart = {
  slot: number;
  loads: SharedArrayBuffer;
  /** every native call goes through it */
  gate: NativeGate;
  nets: Nets;
  /** nets that it opens only when it is asked for them, because another thread has them */
  spared: readonly ModelName[];
};

/** What an inference thread says once, when it has opened its nets: a sentence for each that it cannot run. */
export type InferenceThreadReport = { failures: string[] };

/**
 * What an inference thread is told: to run the calls that come through a port, or to end when the net that runs is
 * done. It must never be ended from outside: onnxruntime takes the whole process with it.
 */
export type InferenceThreadOrder = { kind: 'serve'; port: MessagePort } | { kind: 'stop' };
