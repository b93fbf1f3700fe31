import type { NamedTensor } from './nets.ts';

/**
 * The layout of a model's input image: sides in pixels (a word for a variable one), and whether the
 * channels are planes.
 */
export type ImageSizes = { planes: boolean; height: number | string; width: number | string };

/** @throws Error if the tensor is not for images with three channels */
export function imageSizes({ name, shape }: NamedTensor): ImageSizes {
  const [, one, two, three] = shape;
  if (shape.length === 4 && one === 3) return { planes: true, height: two!, width: three! };
  if (shape.length === 4 && three === 3) return { planes: false, height: one!, width: two! };
  throw new Error(`${name} has the shape [${shape}], which is not that of images.`);
}

/** The fixed sides of a model's input. @throws Error if they are variable */
export function fixedSides(input: NamedTensor): { height: number; width: number } {
  const { height, width } = imageSizes(input);
  if (typeof height === 'number' && typeof width === 'number') return { height, width };
  throw new Error(`${input.name} has no fixed image size.`);
}

/** The shape of an input with this number of images of this size. */
export function shapeOfCall(
  input: NamedTensor,
  count: number,
  { height, width }: { height: number; width: number },
): number[] {
  return imageSizes(input).planes ? [count, 3, height, width] : [count, height, width, 3];
}
