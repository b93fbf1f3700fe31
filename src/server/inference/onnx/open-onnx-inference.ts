import { siblingModule } from '../../workers/start-thread.ts';
import { connectInference, type LinkedInference } from '../inference-link.ts';
import { InferenceThreads } from '../inference-threads.ts';
import type { ModelName } from '../model-names.ts';
import type { Nets } from '../nets.ts';
import { disableRuntimeTelemetry } from './disable-runtime-telemetry.ts';
import type { NetFile, OnnxThreadStart } from './onnx-thread-start.ts';

export type OnnxInferenceOptions = {
  /** what the nets are, and where their .onnx files lie */
  models: { nets: Nets; files: ReadonlyMap<ModelName, NetFile> };
  /** how many nets run at the same time; one a core is best */
  threads?: number;
  /** nets that answer as unavailable, to see what an outage does */
  switchedOff?: readonly ModelName[];
  /** the module that the threads run */
  workerUrl?: URL;
};

/**
 * A map of text takes some 80 MB of working memory, which onnxruntime keeps for the next, and a good quarter of the time
 * that the nets of a licence take: one thread in two has it.
 */
const SHARED: readonly ModelName[] = ['text-detection'];
const SHARED_BY = 2;

/**
 * Runs the nets with onnxruntime on threads of this process. A thread that crashes is replaced; the calls it
 * had are answered as unavailable. It is ready when every net has run once on every thread.
 */
export function openOnnxInference(options: OnnxInferenceOptions): LinkedInference {
  disableRuntimeTelemetry();
  const { threads = 2, switchedOff = [], workerUrl } = options;
  const { nets, files } = options.models;
  const models = [...files].filter(([name]) => !switchedOff.includes(name));
  const pool = new InferenceThreads({
    workerUrl: workerUrl ?? siblingModule(import.meta.url, 'inference-worker'),
    threads,
    nets,
    give: { models } satisfies OnnxThreadStart,
    spared: (place) => (place % SHARED_BY === 0 ? [] : SHARED),
  });
  const own = connectInference(pool.connect());
  return {
    nets,
    run: own.run,
    connect: () => pool.connect(),
    counts: () => pool.counts(),
    ready: () => pool.ready(),
    async close() {
      own.close();
      await pool.close();
    },
  };
}
