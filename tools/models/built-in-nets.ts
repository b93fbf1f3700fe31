import type { ModelName } from '../../src/server/inference/model-names.ts';
import type { Nets, Scaling } from '../../src/server/inference/nets.ts';
import { MODEL_CATALOG, type ModelForm } from './model-catalog.ts';
import { TEXT_ALPHABET } from './text-alphabet.ts';

/** ImageNet's, as PP-OCR was trained: finds small text on whole images, which x / 255 misses. */
const IMAGENET: Scaling = {
  mean: [0.485 * 255, 0.456 * 255, 0.406 * 255],
  deviation: [0.229 * 255, 0.224 * 255, 0.225 * 255],
};
/** -1 .. 1 */
const CENTRED_SCALING: Scaling = { mean: [127.5, 127.5, 127.5], deviation: [127.5, 127.5, 127.5] };
/** 0 .. 255; any further mean that these nets subtract is part of the converted files */
const AS_IT_IS: Scaling = { mean: [0, 0, 0], deviation: [1, 1, 1] };

const file = (name: ModelName) => ({ sha256: MODEL_CATALOG[name].sha256 });
const square = (side: number, scaling: Scaling) => ({
  input: { name: 'image', shape: ['N', side, side, 3], order: 'RGB' as const, ...scaling },
});

/** The built-in nets: from this, `prepareModels` writes their manifest. */
export const BUILT_IN_NETS: Nets = {
  // One at a time: some of its weights are computed for each image (`foldGates`).
  'text-detection': findText(MODEL_CATALOG['text-detection'], 1),
  'text-direction': {
    ...file('text-direction'),
    input: { name: 'x', shape: ['N', 3, 48, 192], order: 'BGR', ...CENTRED_SCALING },
    outputs: { directions: { name: 'softmax_0.tmp_0', shape: ['N', 2] } },
  },
  'text-recognition': {
    ...file('text-recognition'),
    input: { name: 'x', shape: ['N', 3, 48, 'width'], order: 'BGR', ...CENTRED_SCALING },
    outputs: { probabilities: { name: 'softmax_11.tmp_0', shape: ['N', 'steps', TEXT_ALPHABET.length] } },
    alphabet: TEXT_ALPHABET,
    // Between two letters a blank nearly always has the best score, even where the card has a space; but only there
    // does the space have any score. Of 144 spaces on sample cards 121 reach this, and of 1,197 pairs of letters
    // without one none. Guilloche and signatures are read as random letters of low confidence.
    thresholds: { space: 0.05, line: 0.3 },
  },
  'face-detection': {
    ...file('face-detection'),
    ...square(256, CENTRED_SCALING),
    outputs: {
      scores: { name: 'scores', shape: ['N', 896] },
      boxes: { name: 'boxes', shape: ['N', 896, 16] },
    },
    reading: 'blazeface',
    // The mean difference to face-api's own detector over 61 photographs.
    box: { right: -0.016, down: -0.143, width: 0.879, height: 1.234 },
    thresholds: { seen: 0.3, photo: 0.5, counted: 0.65, clear: 0.8 },
  },
  'face-landmarks': {
    ...file('face-landmarks'),
    ...square(112, AS_IT_IS),
    outputs: { landmarks: { name: 'landmarks', shape: ['N', 136] } },
  },
  'face-descriptor': {
    ...file('face-descriptor'),
    // (x - 127.5) / 128, as MobileFaceNet was trained (sirius-ai/MobileFaceNet_TF).
    ...square(112, { mean: [127.5, 127.5, 127.5], deviation: [128, 128, 128] }),
    outputs: { descriptor: { name: 'descriptor', shape: ['N', 192] } },
    alignment: { template: 'arcface' },
    length: 'unit',
    // The vector's own length shows how clear the face is. Of 107 photographed faces of 104 pixels those that are
    // blurred, behind sunglasses, turned away or cut off lie below 57, and nearly all others above.
    thresholds: { boundary: 1, fit: 57 },
  },
  'face-embedding': {
    ...file('face-embedding'),
    input: {
      ...{ name: 'image', shape: ['N', 224, 224, 3], order: 'BGR' },
      // ImageNet's mean, as faceres was trained (human, faceres.ts).
      ...{ mean: [123.68, 116.779, 103.939], deviation: [1, 1, 1] },
    },
    outputs: {
      embedding: { name: 'embedding', shape: ['N', 1024] },
      ages: { name: 'ages', shape: ['N', 100] },
    },
    // The margin at which faceres separates people best, of 0.25 to 0.55. The vector is normalised to length 1, because
    // its length depends on the image more than on the person.
    alignment: { template: 'dlib', margin: 0.4 },
    length: 'unit',
    thresholds: { boundary: 0.855 },
  },
  'face-age': {
    ...file('face-age'),
    ...square(112, AS_IT_IS),
    outputs: { age: { name: 'age', shape: ['N', 1] } },
  },
};

/** The form that `models:export` writes for servers of the inference protocol: each takes several inputs at once. */
export const SERVED_NETS: Nets = {
  ...BUILT_IN_NETS,
  'text-detection': findText(MODEL_CATALOG['text-detection'].served, 'N'),
};

function findText({ sha256 }: Pick<ModelForm, 'sha256'>, images: 1 | 'N'): Nets['text-detection'] {
  return {
    sha256,
    input: { name: 'x', shape: [images, 3, 'height', 'width'], order: 'BGR', ...IMAGENET },
    outputs: { map: { name: 'sigmoid_0.tmp_0', shape: [images, 1, 'height', 'width'] } },
    // x / 255: on a flat card it joins neighbouring fields less often.
    card: { mean: [0, 0, 0], deviation: [255, 255, 255] },
    // PP-OCR accepts regions from 0.6 on; faint print on cards needs less.
    thresholds: { pixel: 0.3, region: 0.5 },
  };
}
