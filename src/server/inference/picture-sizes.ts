import type { NamedTensor } from './nets.ts';

/** How a net takes a picture: its sides in pixels (a word for one that varies), and whether channel after channel. */
export type PictureSizes = { planes: boolean; height: number | string; width: number | string };

/** @throws Error when it is no tensor for pictures of three channels */
export function pictureSizes({ name, shape }: NamedTensor): PictureSizes {
  const [, one, two, three] = shape;
  if (shape.length === 4 && one === 3) return { planes: true, height: two!, width: three! };
  if (shape.length === 4 && three === 3) return { planes: false, height: one!, width: two! };
  throw new Error(`${name} of the shape [${shape}] takes no pictures.`);
}

/** The sides of what a net takes. @throws Error when they vary */
export function fixedSides(input: NamedTensor): { height: number; width: number } {
  const { height, width } = pictureSizes(input);
  if (typeof height === 'number' && typeof width === 'number') return { height, width };
  throw new Error(`${input.name} takes pictures of any size.`);
}

/** The shape of a call with so many pictures of this size. */
export function shapeOfCall(
  input: NamedTensor,
  count: number,
  { height, width }: { height: number; width: number },
): number[] {
  return pictureSizes(input).planes ? [count, 3, height, width] : [count, height, width, 3];
}
