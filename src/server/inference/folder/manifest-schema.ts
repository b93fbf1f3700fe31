import { z } from 'zod';
import { type ImageSizes, imageSizes } from '../image-sizes.ts';
import type { ModelName } from '../model-names.ts';
import type { NamedTensor } from '../nets.ts';

const above0 = z.number().gt(0);
const share = z.number().gt(0).lt(1);
const side = z.number().min(-2).max(2);
const channels = z.tuple([z.number(), z.number(), z.number()]);
const scaling = { mean: channels, deviation: z.tuple([above0, above0, above0]) };
const shape = z.array(z.union([z.int().min(1).max(100_000), z.string().min(1)])).min(2);
const fileName = z.string().regex(/^[\w][\w.-]*$/, 'must be the name of a file in the folder');
const checksum = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 of 64 lower-case hexadecimal digits');

/** An image whose sides are valid; else `problem` is reported. */
function image(isRight: (sizes: ImageSizes) => boolean, problem: string) {
  return z
    .strictObject({ name: z.string().min(1), shape, order: z.enum(['RGB', 'BGR']), ...scaling })
    .refine((input) => takes(input, isRight), problem);
}

function takes(input: NamedTensor, isRight: (sizes: ImageSizes) => boolean): boolean {
  try {
    return isRight(imageSizes(input));
  } catch {
    return false;
  }
}

const square = image(
  ({ height, width }) => typeof height === 'number' && height === width,
  'must have the shape of a square: [N, 3, side, side] or [N, side, side, 3]',
);

/** An output whose last sizes are these, after the number of images; null is any size. */
const output = (...sizes: (number | null)[]) =>
  z
    .strictObject({ name: z.string().min(1), shape })
    .refine(
      ({ shape: [, ...sample] }) =>
        sample.length === sizes.length && sizes.every((size, at) => size === null || sample[at] === size),
      `must have the shape [N, ${sizes.map((size) => size ?? 'any').join(', ')}]`,
    );

/** The largest accepted boundary between two people's faces: vectors of length 1 are never farther apart than 2. */
const MAX_BOUNDARY = { own: 0.6, unit: 1.25 };
const alignment = z.discriminatedUnion('template', [
  z.strictObject({ template: z.literal('dlib'), margin: z.number().min(0).max(1) }),
  z.strictObject({ template: z.literal('arcface') }),
]);
const describer = {
  alignment,
  length: z.enum(['own', 'unit']),
  thresholds: z.strictObject({
    boundary: z.number().min(0.1).max(MAX_BOUNDARY.unit),
    fit: z.number().positive().optional(),
  }),
};
const isBounded = ({ length, thresholds }: { length: 'own' | 'unit'; thresholds: { boundary: number } }) =>
  thresholds.boundary <= MAX_BOUNDARY[length];
const TOO_FAR = {
  message: `must be at most ${MAX_BOUNDARY.own} if length is own`,
  path: ['thresholds', 'boundary'],
};

const common = {
  file: fileName,
  sha256: checksum,
  licence: z.string().min(1),
  source: z.string().min(1),
};

const faceOutputs = {
  blazeface: z.strictObject({ scores: output(896), boxes: output(896, 16) }),
  yunet: z.strictObject({
    ...{ cls_8: output(null, 1), cls_16: output(null, 1), cls_32: output(null, 1) },
    ...{ obj_8: output(null, 1), obj_16: output(null, 1), obj_32: output(null, 1) },
    ...{ bbox_8: output(null, 4), bbox_16: output(null, 4), bbox_32: output(null, 4) },
    ...{ kps_8: output(null, 10), kps_16: output(null, 10), kps_32: output(null, 10) },
  }),
};
const faceThresholds = z
  .strictObject({ seen: share, photo: share, counted: share, clear: share })
  .refine(
    ({ seen, photo, counted, clear }) => seen < photo && photo < counted && counted < clear,
    'must increase in the order seen, photo, counted, clear',
  );
const faceDetection = {
  ...common,
  input: square,
  box: z.strictObject({ right: side, down: side, width: above0.max(2), height: above0.max(2) }),
  thresholds: faceThresholds,
};

const nets = {
  'text-detection': z
    .strictObject({
      ...common,
      input: image(
        ({ height, width }) => typeof height === 'string' && typeof width === 'string',
        'must have a variable height and width',
      ),
      outputs: z.strictObject({ map: output(1, null, null) }),
      card: z.strictObject(scaling),
      thresholds: z.strictObject({ pixel: share, region: share }),
    })
    .optional(),
  'text-direction': z
    .strictObject({
      ...common,
      input: image(
        ({ height, width }) => typeof height === 'number' && typeof width === 'number',
        'must have a fixed height and width',
      ),
      outputs: z.strictObject({ directions: output(2) }),
    })
    .optional(),
  'text-recognition': z
    .strictObject({
      ...common,
      input: image(
        ({ height, width }) => height === 48 && typeof width === 'string',
        'must have a height of 48 and a variable width',
      ),
      outputs: z.strictObject({ probabilities: output(null, null) }),
      dictionary: z.strictObject({ file: fileName, sha256: checksum, space: z.boolean() }),
      thresholds: z.strictObject({ space: share, line: share }),
    })
    .optional(),
  'face-detection': z
    .discriminatedUnion('reading', [
      z.strictObject({
        ...faceDetection,
        reading: z.literal('blazeface'),
        outputs: faceOutputs.blazeface,
        input: square.refine(
          (input) => takes(input, ({ width }) => width === 256),
          'must have a width of 256',
        ),
      }),
      z.strictObject({
        ...faceDetection,
        reading: z.literal('yunet'),
        outputs: faceOutputs.yunet,
        input: square.refine(
          (input) => takes(input, ({ width }) => Number(width) % 32 === 0),
          'must have a width that is a multiple of 32',
        ),
      }),
    ])
    .optional(),
  'face-landmarks': z
    .strictObject({ ...common, input: square, outputs: z.strictObject({ landmarks: output(136) }) })
    .optional(),
  'face-descriptor': z
    .strictObject({
      ...common,
      ...describer,
      input: square,
      outputs: z.strictObject({ descriptor: output(null) }),
    })
    .refine(isBounded, TOO_FAR)
    .optional(),
  'face-embedding': z
    .strictObject({
      ...common,
      ...describer,
      input: square,
      outputs: z.strictObject({ embedding: output(null), ages: output(100) }),
    })
    .refine(isBounded, TOO_FAR)
    .optional(),
  'face-age': z
    .strictObject({ ...common, input: square, outputs: z.strictObject({ age: output(1) }) })
    .optional(),
} satisfies Record<ModelName, z.core.$ZodType>;

/** A folder of nets: each by its name, with its file and its entry of `Nets`. A missing net stays the built-in one. */
export const MANIFEST_SCHEMA = z.strictObject({
  models: z.strictObject(nets),
});
