import type { Area } from '../luma.ts';
import type { FaceBox } from './read-faces.ts';

/** What the face finder saw, in figures that no device's size changes. */
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

/**
 * The net's box ends in the middle of the forehead. When the whole head stands in the middle of the oval, the box's
 * middle is so much of the oval's height lower.
 */
const LOWER = 0.1;

/** @param faces the surest first, in px of the same picture as the oval */
export function measureFace([face, other]: readonly FaceBox[], oval: Area): FaceMeasure {
  if (!face) return { sure: 0, another: 0, height: 0, offset: { x: 0, y: 0 } };
  return {
    sure: face.score,
    another: other?.score ?? 0,
    height: face.height / oval.height,
    offset: {
      x: (face.x - oval.left) / oval.width - 0.5,
      y: (face.y - oval.top) / oval.height - 0.5 - LOWER,
    },
  };
}
