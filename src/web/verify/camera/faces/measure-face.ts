import type { Area } from '../frame/luma.ts';
import type { FaceBox } from './read-faces.ts';

/** The face finder's result, in figures that do not depend on the size of the device. */
export type FaceMeasure = {
  /** how sure it is of a face, 0 to 1; 0 when there is none */
  sure: number;
  /** how sure it is of another one besides, 0 to 1 */
  another: number;
  /** the face's height, from the middle of the forehead to the chin, in parts of the oval's */
  height: number;
  /** how far the face's middle is from where it belongs, in parts of the oval's width and height */
  offset: { x: number; y: number };
};

/** Measured in addition for the liveness check. */
export type MovingFace = FaceMeasure & {
  /** how far the nose is to the image's right (see `noseAside`); null without a face, or if it was not measured */
  aside: number | null;
};

/**
 * The net's box ends in the middle of the forehead. With the whole head in the middle of the oval, the middle of
 * the box is lower by this share of the height of the oval.
 */
const LOWER_SHIFT = 0.1;
/** The height that such a head's face has, in parts of the oval's: a smaller head's middle is lower by less. */
const USUAL_HEIGHT = 0.6;
const lowerBy = (height: number) => (LOWER_SHIFT * Math.min(height, USUAL_HEIGHT)) / USUAL_HEIGHT;

/** @param faces the surest first, in px of the same image as the oval */
export function measureFace([face, other]: readonly FaceBox[], oval: Area): FaceMeasure {
  if (!face) return { sure: 0, another: 0, height: 0, offset: { x: 0, y: 0 } };
  return {
    sure: face.score,
    another: other?.score ?? 0,
    height: face.height / oval.height,
    offset: {
      x: (face.x - oval.left) / oval.width - 0.5,
      y: (face.y - oval.top) / oval.height - 0.5 - lowerBy(face.height / oval.height),
    },
  };
}

/** A face is so wide, in parts of its height. */
const WIDTH = 0.75;

/** Where the face is, in px of the image that the oval is given in. */
export function faceArea({ height: share, offset }: FaceMeasure, oval: Area): Area {
  const height = share * oval.height;
  const [x, y] = [offset.x + 0.5, offset.y + 0.5 + lowerBy(share)];
  return {
    left: oval.left + x * oval.width - (WIDTH * height) / 2,
    top: oval.top + y * oval.height - height / 2,
    width: WIDTH * height,
    height,
  };
}
