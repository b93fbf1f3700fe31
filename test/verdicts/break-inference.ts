import { MessageChannel } from 'node:worker_threads';
import type { InferenceError } from '../../src/server/inference/inference.ts';
import { openCounts } from '../../src/server/inference/inference-counts.ts';
import type {
  InferenceAnswer,
  InferenceCall,
  InferenceLink,
  LinkedInference,
} from '../../src/server/inference/inference-link.ts';
import type { ModelName } from '../../src/server/inference/model-names.ts';
import type { OpenVisionOptions } from '../../src/server/vision/workers/open-vision.ts';

/** How a net fails: immediately, or by never answering. */
export type Fault = 'away' | 'hangs';
export type Faults = Map<ModelName, Fault>;

/** Access to real nets, of which those in `faults` fail at the moment of the call. */
export function breakInference(inference: LinkedInference, faults: Faults): OpenVisionOptions['inference'] {
  return {
    nets: inference.nets,
    connect: () => relay(inference, faults),
    ready: () => inference.ready(),
    close: async () => {}, // the owner of the nets closes them
  };
}

/** Wraps the nets: forwards each call, refuses it or never answers it, as `faults` says. */
function relay(inference: LinkedInference, faults: Faults): InferenceLink {
  const loads = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const { port1, port2 } = new MessageChannel();
  port1.on('message', async (call: InferenceCall) => {
    const fault = faults.get(call.model);
    if (fault === 'hangs') return;
    const answer = fault ? fail(call, 'unavailable') : await pass(inference, call);
    Atomics.sub(new Int32Array(loads), 0, call.work);
    port1.postMessage(answer);
  });
  return {
    nets: inference.nets,
    ports: [{ slot: 0, port: port2, spared: [] }],
    control: new MessageChannel().port2,
    loads,
    counts: openCounts(),
  };
}

function fail({ id, model }: InferenceCall, why: InferenceError['why']): InferenceAnswer {
  return { id, failure: { why, message: `The test keeps ${model} from answering.` } };
}

function pass(inference: LinkedInference, call: InferenceCall): Promise<InferenceAnswer> {
  return inference.run(call.model, call.input, call.deadline).then(
    (outputs) => ({ id: call.id, outputs }),
    (error: InferenceError) => fail(call, error.why),
  );
}
