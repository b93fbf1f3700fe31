import { siblingModule } from '../../workers/start-thread.ts';
import { connectInference, type LinkedInference } from '../inference-link.ts';
import { InferenceThreads } from '../inference-threads.ts';
import type { ModelName } from '../model-names.ts';
import type { Nets } from '../nets.ts';
import { disableRuntimeTelemetry } from './disable-runtime-telemetry.ts';
import type { NetFile, OnnxThreadStart } from './onnx-thread-start.ts';

export type OnnxInferenceOptions = {
  /** the models, and the locations of their .onnx files */
  models: { nets: Nets; files: ReadonlyMap<ModelName, NetFile> };
  /** number of concurrent runs; one for each core is best */
  threads?: number;
  /** models that answer as unavailable, to simulate an outage */
  switchedOff?: readonly ModelName[];
  /** the module that the threads run */
  workerUrl?: URL;
};

/**
 * Text detection needs some 80 MB of working memory, which onnxruntime keeps, and over a quarter of the
 * model time of a licence. So only one thread in two opens it.
 */
const SHARED_MODELS: readonly ModelName[] = ['text-detection'];
const SHARED_BY = 2;

/**
 * Runs the models with onnxruntime on threads of this process. A crashed thread is replaced, and its calls
 * are answered as unavailable. It is ready when every model has run once on every thread.
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
    spared: (index) => (index % SHARED_BY === 0 ? [] : SHARED_MODELS),
  });
  const inference = connectInference(pool.connect());
  return {
    nets,
    run: inference.run,
    connect: () => pool.connect(),
    counts: () => pool.counts(),
    ready: () => pool.ready(),
    async close() {
      inference.close();
      await pool.close();
    },
  };
}
