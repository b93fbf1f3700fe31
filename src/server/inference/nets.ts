import type { ModelName } from './model-names.ts';
import type { Tensor } from './tensor.ts';

/** Sizes of a tensor; a word stands for a size that varies from call to call. */
export type TensorShape = readonly (number | string)[];

/** A tensor of a net's file. All values are float32. */
export type NamedTensor = { name: string; shape: TensorShape };

type Channels = readonly [red: number, green: number, blue: number];

/** What a net takes off each channel (0 .. 255), and divides it by. */
export type Scaling = { mean: Channels; deviation: Channels };

/** A picture as a net takes it: planes (`[N, 3, height, width]`) or pixels (`[N, height, width, 3]`), by its shape. */
export type NetInput = NamedTensor & Scaling & { order: 'RGB' | 'BGR' };

/** How a face lies in a net's square: on dlib's mean face with a margin in parts of it, or on ArcFace's five points. */
export type Alignment = { template: 'dlib'; margin: number } | { template: 'arcface' };

/** One net of a file; its outputs by what they are for. */
export type Net<Output extends string = string> = {
  /** SHA-256 of the file, in hexadecimal digits */
  sha256: string;
  input: NetInput;
  outputs: Readonly<Record<Output, NamedTensor>>;
};

/**
 * How a net tells two faces apart. `length`: whether what it gives is used as it is, or as a vector of length 1.
 * `boundary`: the Euclidean distance at which it takes as many strangers for one person as it takes one for two.
 * `fit`: the length of the vector as the net gives it from which on a face is seen well enough to be compared (the
 * length of such a vector follows the quality of the picture: MagFace, CVPR 2021); without it the net says nothing of it.
 */
export type EmbeddingModel = {
  alignment: Alignment;
  length: 'own' | 'unit';
  thresholds: { boundary: number; fit?: number | undefined };
};

/**
 * The scores from which on a net's face is a face at all; is one on a photograph; counts as one more on a card; and is
 * clear enough to accuse.
 */
export type FaceThresholds = { seen: number; photo: number; counted: number; clear: number };

/**
 * Every net in use: what it takes, what it gives, and what is to be known to read that. The built-in ones and an
 * operator's are described alike, by the manifest of the folder that they are in (`models/read-manifest`).
 */
export type Nets = {
  /** a picture whose sides are multiples of 32 -> the probability that a pixel is text */
  'text-detection': Net<'map'> & {
    /** for a card that is laid flat, as against a photograph */
    card: Scaling;
    /** from where on a pixel is text, and a region of them a line (its mean) */
    thresholds: { pixel: number; region: number };
  };
  /** a line -> the probabilities of upright and upside down */
  'text-direction': Net<'directions'>;
  /** a line 48 high -> steps along it with the probability of each of the alphabet's texts */
  'text-recognition': Net<'probabilities'> & {
    /** the text of each class; that of the first, the blank, is empty */
    alphabet: readonly string[];
    /** from where on the space between two letters is one, and a line is no jumble */
    thresholds: { space: number; line: number };
  };
  /** a square -> faces, in a way that is told apart by `reading` (`vision/face/read-face-boxes`, `read-five-points`) */
  'face-detection': Net & {
    reading: 'blazeface' | 'yunet';
    /** from its box to the one that `face-landmarks` was trained with, in shares of the box */
    box: { right: number; down: number; width: number; height: number };
    thresholds: FaceThresholds;
  };
  /** a square -> 68 points (iBUG 300-W), each x and y in parts of it */
  'face-landmarks': Net<'landmarks'>;
  /** an aligned face -> a vector that lies near that of the same person's */
  'face-descriptor': Net<'descriptor'> & EmbeddingModel;
  /** likewise; and the probability of each age from 0 to 99 */
  'face-embedding': Net<'embedding' | 'ages'> & EmbeddingModel;
  /** a face -> its age in years */
  'face-age': Net<'age'>;
};

/** What a net answers: a tensor for each of its outputs. */
export type NetOutputs<Model extends ModelName> = {
  readonly [output in keyof Nets[Model]['outputs']]: Tensor;
};
