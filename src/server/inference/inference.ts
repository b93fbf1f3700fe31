import type { ModelName } from './model-names.ts';
import type { Nets } from './nets.ts';
import type { Tensor } from './tensor.ts';

/** A port, because nets run in this process (`inference/onnx`) or on servers of the Open Inference Protocol. */
export type Inference = {
  /** what each of them takes and gives */
  nets: Nets;
  /**
   * Runs a net on its one input and answers with its outputs by what they are for. `input.data` is given away: the
   * caller must not touch it afterwards. `deadline` is in milliseconds of `Date.now()`.
   * @throws InferenceError when the net is not there, fails, or the deadline passes first
   */
  run(model: ModelName, input: Tensor, deadline: number): Promise<Record<string, Tensor>>;
};

/** Why a net gave no answer: it cannot be had, or the request's time was up. */
export class InferenceError extends Error {
  override readonly name = 'InferenceError';
  readonly why: 'unavailable' | 'budget';
  constructor(why: 'unavailable' | 'budget', message: string, options?: ErrorOptions) {
    super(message, options);
    this.why = why;
  }
}
