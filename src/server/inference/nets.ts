import type { ModelName } from './model-names.ts';
import type { Tensor } from './tensor.ts';

/** The dimensions of a tensor; a word names a variable one. */
export type TensorShape = readonly (number | string)[];

/** A tensor of a model file. All values are float32. */
export type NamedTensor = { name: string; shape: TensorShape };

type Channels = readonly [red: number, green: number, blue: number];

/** Normalisation: subtract `mean` from each channel (0 .. 255), then divide by `deviation`. */
export type Scaling = { mean: Channels; deviation: Channels };

/**
 * An input image: planes (`[N, 3, height, width]`) or pixels (`[N, height, width, 3]`), according to its
 * shape.
 */
export type NetInput = NamedTensor & Scaling & { order: 'RGB' | 'BGR' };

/**
 * Alignment of a face within the model's square input: on dlib's mean face with a relative margin, or on
 * ArcFace's five points.
 */
export type Alignment = { template: 'dlib'; margin: number } | { template: 'arcface' };

/** One model of a file. Its outputs are keyed by purpose. */
export type Net<Output extends string = string> = {
  /** SHA-256 of the file, in hexadecimal digits */
  sha256: string;
  input: NetInput;
  outputs: Readonly<Record<Output, NamedTensor>>;
};

/**
 * A model that embeds faces. `length`: whether its vector is used as it is, or scaled to length 1.
 * `boundary`: the Euclidean distance with equal error rates. `fit`: the minimum vector length of a face
 * that is clear enough to compare (that length follows the image's quality: MagFace, CVPR 2021). Without
 * `fit` the model does not rate quality.
 */
export type EmbeddingModel = {
  alignment: Alignment;
  length: 'own' | 'unit';
  thresholds: { boundary: number; fit?: number | undefined };
};

/**
 * Minimum scores of a detected face, for four purposes: it is a face; it is a face on an image; it
 * counts as another face on a card; it raises a signal.
 */
export type FaceThresholds = { seen: number; photo: number; counted: number; clear: number };

/**
 * All models with their inputs, outputs and parameters. Built-in models and an operator's are described in
 * the same way, by the manifest in their folder (`models/read-manifest`).
 */
export type Nets = {
  /** an image with sides in multiples of 32 -> the probability that a pixel is text */
  'text-detection': Net<'map'> & {
    /** for a cropped, upright card, in contrast to an image */
    card: Scaling;
    /** minimum probability of a text pixel, and minimum mean of a text line */
    thresholds: { pixel: number; region: number };
  };
  /** a line -> the probabilities of upright and upside down */
  'text-direction': Net<'directions'>;
  /** a line 48 pixels high -> steps along it with a probability for each text of the alphabet */
  'text-recognition': Net<'probabilities'> & {
    /** the text of each class; the first class, the blank, is empty */
    alphabet: readonly string[];
    /** minimum score of a space between two letters, and of a readable line */
    thresholds: { space: number; line: number };
  };
  /** a square -> faces; `reading` names the format (`vision/face/read-face-boxes`, `read-five-points`) */
  'face-detection': Net & {
    reading: 'blazeface' | 'yunet';
    /** transforms a face box to the one that `face-landmarks` was trained with, relative to the box */
    box: { right: number; down: number; width: number; height: number };
    thresholds: FaceThresholds;
  };
  /** a square -> 68 points (iBUG 300-W), x and y relative to its sides */
  'face-landmarks': Net<'landmarks'>;
  /** an aligned face -> a vector close to the same person's other vectors */
  'face-descriptor': Net<'descriptor'> & EmbeddingModel;
  /** the same, and the probability of each age from 0 to 99 */
  'face-embedding': Net<'embedding' | 'ages'> & EmbeddingModel;
  /** a face -> the age in years */
  'face-age': Net<'age'>;
};

/** The answer of a model: a tensor for each output. */
export type NetOutputs<Model extends ModelName> = {
  readonly [output in keyof Nets[Model]['outputs']]: Tensor;
};
