import { fixedSides } from '../../inference/image-sizes.ts';
import { InferenceError } from '../../inference/inference.ts';
import { findFaces } from '../face/find-faces.ts';
import type { Face } from '../face/read-face-boxes.ts';
import type { Quad } from '../geometry/homography.ts';
import { mapQuad, turnedRectangle } from '../geometry/quad.ts';
import type { PixelRect } from '../image/crop-pixels.ts';
import type { Pixels } from '../image/pixels.ts';
import { turnPixels } from '../image/turn-pixels.ts';
import { warpQuad } from '../image/warp-quad.ts';
import type { Examination } from '../start-examination.ts';
import type { TextBlock } from './find-text-block.ts';

/** A face beside a block of text, in the image's pixels. */
export type BlockFace = { quad: Quad; score: number };

/** Half the side of the examined square: this many widths, or heights, of the text block. */
const HALF_WIDTHS = 0.85;
const HALF_HEIGHTS = 1.105;
const MIN_SCORE = 0.45;
/** If a face is as clear as this, the other way up is not tried. */
const CLEAR_SCORE = 0.8;

/**
 * Searches for the portrait around a block of text, with the text level, either way up. The net finds some upside-down
 * faces too, so the better score wins if the first is not clear. Null when there is none or the net is unavailable: it
 * only guides the search for the outline.
 *
 * @param small the image made `scale` times smaller, which is enough for the net
 * @param block in the image's own pixels, as the answer
 */
export async function findBlockFace(
  small: Pixels,
  scale: number,
  block: TextBlock,
  examination: Examination,
): Promise<BlockFace | null> {
  const { left, top, right, bottom } = block.bounds;
  const half = Math.max((right - left) * HALF_WIDTHS, (bottom - top) * HALF_HEIGHTS);
  const u = (left + right) / 2 - half;
  const v = (top + bottom) / 2 - half;
  const square = turnedRectangle(block.angle, u, v, u + 2 * half, v + 2 * half);
  const onSmall = mapQuad(square, ([x, y]) => [x / scale, y / scale]);
  const { width: side } = fixedSides(examination.nets['face-detection'].input);
  const crop = warpQuad(small, onSmall, side, side);
  const face = await bestEitherWay(crop, examination);
  if (!face) return null;
  const { box, score } = face;
  const step = (2 * half) / side;
  const quad = turnedRectangle(
    block.angle,
    u + box.x * step,
    v + box.y * step,
    u + (box.x + box.width) * step,
    v + (box.y + box.height) * step,
  );
  return { quad, score };
}

async function bestEitherWay(
  crop: Pixels,
  examination: Examination,
): Promise<Pick<Face, 'box' | 'score'> | null> {
  const upright = await bestFace(crop, examination);
  if (upright && upright.score >= CLEAR_SCORE) return upright;
  const turnedFace = await bestFace(turnPixels(crop, 2), examination);
  if (!turnedFace || (upright && upright.score >= turnedFace.score)) return upright;
  return { score: turnedFace.score, box: turnBack(turnedFace.box, crop.width) };
}

async function bestFace(crop: Pixels, examination: Examination): Promise<Face | null> {
  try {
    const faces = await findFaces(crop, examination);
    return faces.find(({ score }) => score >= MIN_SCORE) ?? null;
  } catch (error) {
    if (error instanceof InferenceError) return null;
    throw error;
  }
}

/** From the crop turned by half a turn to the crop. */
function turnBack(box: PixelRect, side: number): PixelRect {
  return { ...box, x: side - box.x - box.width, y: side - box.y - box.height };
}
