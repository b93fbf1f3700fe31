import type { ModelName } from './model-names.ts';
import type { Nets } from './nets.ts';
import type { Tensor } from './tensor.ts';

/**
 * The port to the models. Implementations run them in this process (`inference/onnx`) or on servers of the
 * Open Inference Protocol.
 */
export type Inference = {
  /** shapes of their inputs and outputs */
  nets: Nets;
  /**
   * Runs a model on one input and returns its outputs by their purpose. `input.data` is transferred: the
   * caller must not use it afterwards. `deadline` is in milliseconds of `Date.now()`.
   * @throws InferenceError if the model is missing or fails, or the deadline passes
   */
  run(model: ModelName, input: Tensor, deadline: number): Promise<Record<string, Tensor>>;
};

/** Why a model gave no answer: it is unavailable, or the request's time is up. */
export class InferenceError extends Error {
  override readonly name = 'InferenceError';
  readonly why: 'unavailable' | 'budget';
  constructor(why: 'unavailable' | 'budget', message: string, options?: ErrorOptions) {
    super(message, options);
    this.why = why;
  }
}
