import type { Inference } from '../inference/inference.ts';
import type { Box, Finding } from './evidence.ts';
import { findFaces } from './face/find-faces.ts';
import { findLandmarks } from './face/find-landmarks.ts';
import { largestFirst } from './face/largest-first.ts';
import { type Face, moveFace, overlap } from './face/read-face-boxes.ts';
import type { PixelPoint } from './geometry/homography.ts';
import { addMargin, cropPixels, type PixelRect } from './image/crop-pixels.ts';
import type { Pixels } from './image/pixels.ts';
import { type SimilarityTransform, sampleChip } from './image/sample-chip.ts';
import { type Examination, startExamination } from './start-examination.ts';
import { toFinding } from './to-finding.ts';
import { itemAt } from './value-at.ts';

/**
 * A face that was cut out: its side in pixels, and the position of its eyes in shares of that. A whole head fits in.
 */
export const CUT_FACE = { side: 480, eyesDown: 0.46, eyesApart: 0.22 } as const;

/** The landmarks of the eye on the image's left, and of the other one (iBUG 300-W). */
const LEFT_EYE = [36, 37, 38, 39, 40, 41];
const RIGHT_EYE = [42, 43, 44, 45, 46, 47];
/** The margin around the box in which the face is searched for again, in its own width and height. */
const MARGIN = 1;
/** A face that shares less with the box is another one (intersection over union). */
const MIN_OVERLAP = 0.2;
/**
 * The position and distance of the eyes in a face's box, in shares of its height and width: for eyes that are not
 * found.
 */
const IN_BOX = { eyesDown: 0.28, eyesApart: 0.46 } as const;

type EyePair = readonly [left: PixelPoint, right: PixelPoint];

/**
 * Cuts a face out of an image for comparison by eye: level, and with the eyes at fixed positions. If the nets do not
 * find the eyes, the box decides.
 *
 * @param box the face's box; null for the largest face
 * @returns a square of `CUT_FACE.side` pixels; null without a box if no face is found
 */
export function cutFace(
  { image, box }: { image: Pixels; box: Box | null },
  inference: Inference,
  deadline: number,
): Promise<Finding<Pixels | null>> {
  const examination = startExamination(inference, deadline);
  return toFinding(async () => {
    const place = box && boxInPixels(box, image);
    if (!place) {
      const eyes = await findEyes(image, null, examination);
      return eyes && cutBetween(image, eyes);
    }
    const eyesFinding = await toFinding(() => findEyes(image, place, examination));
    return cutBetween(image, (eyesFinding.ok ? eyesFinding.value : null) ?? eyesInBox(place));
  });
}

/** @throws InferenceError */
async function findEyes(
  image: Pixels,
  place: PixelRect | null,
  examination: Examination,
): Promise<EyePair | null> {
  const region = place ? addMargin(place, MARGIN) : { x: 0, y: 0, width: image.width, height: image.height };
  const faces = await findFaces(cropPixels(image, region), examination);
  const movedFaces = faces.map((face) => moveFace(face, { a: 1, tx: region.x, ty: region.y }));
  const face = place ? nearestTo(place, movedFaces) : largestFirst(movedFaces)[0];
  if (!face) return null;
  const landmarks = await findLandmarks(image, face, examination);
  const findEyeCentre = (numbers: readonly number[]) =>
    meanPoint(numbers.map((number) => itemAt(landmarks, number)));
  return [findEyeCentre(LEFT_EYE), findEyeCentre(RIGHT_EYE)];
}

function nearestTo(place: PixelRect, faces: readonly Face[]): Face | undefined {
  const measureOverlap = (face: Face) => overlap(face.box, place);
  const [nearest] = faces
    .filter((face) => measureOverlap(face) >= MIN_OVERLAP)
    .sort((a, b) => measureOverlap(b) - measureOverlap(a));
  return nearest;
}

function eyesInBox({ x, y, width, height }: PixelRect): EyePair {
  const middle = x + width / 2;
  const half = (width * IN_BOX.eyesApart) / 2;
  const down = y + height * IN_BOX.eyesDown;
  return [
    [middle - half, down],
    [middle + half, down],
  ];
}

function cutBetween(image: Pixels, [[leftX, leftY], [rightX, rightY]]: EyePair): Pixels {
  const { side, eyesDown, eyesApart } = CUT_FACE;
  const a = (rightX - leftX) / (eyesApart * side);
  const b = (rightY - leftY) / (eyesApart * side);
  const [x, y] = [side / 2, eyesDown * side];
  const chip: SimilarityTransform = {
    a,
    b,
    tx: (leftX + rightX) / 2 - a * x + b * y,
    ty: (leftY + rightY) / 2 - b * x - a * y,
  };
  return { data: Uint8Array.from(sampleChip(image, chip, side), Math.round), width: side, height: side };
}

const boxInPixels = ({ x, y, width, height }: Box, image: Pixels): PixelRect => ({
  x: x * image.width,
  y: y * image.height,
  width: width * image.width,
  height: height * image.height,
});

const meanPoint = (points: readonly PixelPoint[]): PixelPoint => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];
