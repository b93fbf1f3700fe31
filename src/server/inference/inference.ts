/**
 * The nets the product runs. A port, because they run in this process (`inference/onnx`) or on an Open
 * Inference Protocol server.
 */
export type ModelName =
  | 'text-detection'
  | 'text-direction'
  | 'text-recognition'
  | 'face-detection'
  | 'face-landmarks'
  | 'face-descriptor'
  | 'face-embedding'
  | 'face-age';

/** Row-major float32 values; `shape` multiplies to `data.length`. */
export type Tensor = { data: Float32Array; shape: readonly number[] };

export type Inference = {
  /**
   * Runs a net on its one input and answers with its outputs by name. `input.data` is given away: the
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
