import { type Inference, InferenceError } from '../inference/inference.ts';
import type { ModelName } from '../inference/model-names.ts';
import type { NetOutputs, Nets } from '../inference/nets.ts';
import type { Tensor } from '../inference/tensor.ts';
import type { Timings } from './evidence.ts';

/** The shared parts of the steps of one examination: the nets, the deadline, and the clock. */
export type Examination = {
  /** the inputs and outputs of each net */
  nets: Nets;
  /**
   * Asks a net; `input.data` is transferred.
   * @throws InferenceError when the net is missing, fails, or the deadline passes first
   */
  ask<Net extends ModelName>(net: Net, input: Tensor): Promise<NetOutputs<Net>>;
  /**
   * Runs one step, and notes its time.
   * @throws InferenceError `budget` when the deadline had passed before the step began, and whatever the step throws
   */
  step<T>(name: string, work: () => T | Promise<T>): Promise<T>;
  /** milliseconds by step; of steps that ran twice, the sum; steps side by side each count in full */
  timings: Timings;
};

/** @param deadline in milliseconds of `Date.now()` */
export function startExamination(inference: Inference, deadline: number): Examination {
  const timings: Timings = {};
  const { nets } = inference;
  return {
    nets,
    timings,
    async ask(net, input) {
      const outputs = await inference.run(net, input, deadline);
      if (!hasOutputs(outputs, net, nets))
        throw new InferenceError('unavailable', `The model ${net} did not return all outputs.`);
      return outputs;
    },
    async step(name, work) {
      if (Date.now() >= deadline)
        throw new InferenceError('budget', `The deadline passed before ${name} ran.`);
      const start = performance.now();
      try {
        return await work();
      } finally {
        timings[name] = Math.round(((timings[name] ?? 0) + performance.now() - start) * 10) / 10;
      }
    },
  };
}

function hasOutputs<Net extends ModelName>(
  outputs: Record<string, Tensor>,
  net: Net,
  nets: Nets,
): outputs is NetOutputs<Net> {
  return Object.keys(nets[net].outputs).every((name) => name in outputs);
}
