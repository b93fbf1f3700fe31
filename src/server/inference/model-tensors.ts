import type { ModelName, Tensor } from './inference.ts';

/** Sizes of a tensor; a word stands for a size that varies from call to call. */
export type TensorShape = readonly (number | string)[];

export type ModelTensors = {
  input: { name: string; shape: TensorShape };
  outputs: Readonly<Record<string, TensorShape>>;
};

/**
 * What each net takes and gives: the contract between those who prepare the nets, those who run them and
 * those who read them. The names are those in the files. All values are float32.
 *
 * - `text-detection`: BGR planes, (x / 255 - mean) / deviation with ImageNet's mean and deviation; height and
 *   width multiples of 32 -> the probability that a pixel is text.
 * - `text-direction`: BGR planes, x / 127.5 - 1 -> the probabilities of upright and upside down.
 * - `text-recognition`: BGR planes, x / 127.5 - 1, 48 high -> probabilities over `TEXT_ALPHABET` every 8 columns.
 * - `face-detection`: RGB pixels, x / 127.5 - 1 -> 896 anchors' scores before the sigmoid, and their boxes and six
 *   key points.
 * - `face-landmarks`, `face-descriptor`, `face-age`: RGB pixels 0 .. 255.
 * - `face-embedding`: BGR pixels minus 103.939, 116.779, 123.68 -> the embedding and the probability of each age
 *   from 0 to 99.
 */
export const MODEL_TENSORS = {
  'text-detection': {
    input: { name: 'x', shape: ['N', 3, 'height', 'width'] },
    outputs: { 'sigmoid_0.tmp_0': ['N', 1, 'height', 'width'] },
  },
  'text-direction': {
    input: { name: 'x', shape: ['N', 3, 48, 192] },
    outputs: { 'softmax_0.tmp_0': ['N', 2] },
  },
  'text-recognition': {
    input: { name: 'x', shape: ['N', 3, 48, 'width'] },
    outputs: { 'softmax_11.tmp_0': ['N', 'steps', 'alphabet'] },
  },
  'face-detection': {
    input: { name: 'image', shape: ['N', 256, 256, 3] },
    outputs: { scores: ['N', 896], boxes: ['N', 896, 16] },
  },
  'face-landmarks': {
    input: { name: 'image', shape: ['N', 112, 112, 3] },
    outputs: { landmarks: ['N', 136] },
  },
  'face-descriptor': {
    input: { name: 'image', shape: ['N', 150, 150, 3] },
    outputs: { descriptor: ['N', 128] },
  },
  'face-embedding': {
    input: { name: 'image', shape: ['N', 224, 224, 3] },
    outputs: { embedding: ['N', 1024], ages: ['N', 100] },
  },
  'face-age': {
    input: { name: 'image', shape: ['N', 112, 112, 3] },
    outputs: { age: ['N', 1] },
  },
} as const satisfies Readonly<Record<ModelName, ModelTensors>>;

/** What a net answers: a tensor for each of its outputs. */
export type NetOutputs<Model extends ModelName> = {
  readonly [name in keyof (typeof MODEL_TENSORS)[Model]['outputs']]: Tensor;
};

export const MODEL_NAMES = Object.keys(MODEL_TENSORS) as readonly ModelName[];
