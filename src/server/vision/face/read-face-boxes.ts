import type { PixelPoint } from '../geometry/homography.ts';
import type { PixelRect } from '../image/crop-pixels.ts';
import type { SimilarityTransform } from '../image/sample-chip.ts';
import { numberAt } from '../value-at.ts';

/** A face as a detector finds it, in pixels. */
export type Face = {
  box: PixelRect;
  /** 0 .. 1 */
  score: number;
  /** the person's own right eye and left eye, and the middle of the mouth */
  keyPoints: { rightEye: PixelPoint; leftEye: PixelPoint; mouth: PixelPoint };
};

/** The side of the square that is the net's input. */
const FACE_INPUT = 256;

/** The net's two grids, in the order of its outputs: cells a side and anchors a cell (human, blazeface.ts). */
const GRIDS = [
  { cells: 16, anchors: 2 },
  { cells: 8, anchors: 6 },
];

/** The offset of the net's 16 values of an anchor: its six points are the eyes, nose, mouth and ears. */
const VALUES = { centre: 0, size: 2, rightEye: 4, leftEye: 6, mouth: 10, all: 16 };

/**
 * Reads BlazeFace's outputs: 896 scores before the sigmoid, and 896 times a centre and a size followed by six key
 * points. All are offsets in pixels of the input from the anchor.
 * @returns the faces that score at least `least`, in pixels of the 256 x 256 input, best first, none twice
 */
export function readFaceBoxes(scores: Float32Array, boxes: Float32Array, minScore: number): Face[] {
  const faces: Face[] = [];
  let index = 0;
  for (const { cells, anchors } of GRIDS)
    for (let cell = 0; cell < cells * cells; cell++)
      for (let anchor = 0; anchor < anchors; anchor++, index++) {
        const score = 1 / (1 + Math.exp(-numberAt(scores, index)));
        if (score < minScore) continue;
        const x = (((cell % cells) + 0.5) * FACE_INPUT) / cells;
        const y = ((Math.floor(cell / cells) + 0.5) * FACE_INPUT) / cells;
        faces.push(readFace(boxes.subarray(index * VALUES.all, (index + 1) * VALUES.all), x, y, score));
      }
  return dropOverlaps(faces);
}

function readFace(values: Float32Array, anchorX: number, anchorY: number, score: number): Face {
  const pairAt = (at: number): PixelPoint => [numberAt(values, at), numberAt(values, at + 1)];
  const pointAt = (at: number): PixelPoint => {
    const [x, y] = pairAt(at);
    return [x + anchorX, y + anchorY];
  };
  const [dx, dy] = pairAt(VALUES.centre);
  const [width, height] = pairAt(VALUES.size);
  return {
    box: { x: anchorX + dx - width / 2, y: anchorY + dy - height / 2, width, height },
    score,
    keyPoints: {
      rightEye: pointAt(VALUES.rightEye),
      leftEye: pointAt(VALUES.leftEye),
      mouth: pointAt(VALUES.mouth),
    },
  };
}

/** Converts a face from a part of an image to the image: a point (x, y) of the part is at (a x + tx, a y + ty). */
export function moveFace(
  { box, score, keyPoints }: Face,
  { a, tx, ty }: Omit<SimilarityTransform, 'b'>,
): Face {
  const move = ([x, y]: PixelPoint): PixelPoint => [x * a + tx, y * a + ty];
  const [x, y] = move([box.x, box.y]);
  const { rightEye, leftEye, mouth } = keyPoints;
  return {
    box: { x, y, width: box.width * a, height: box.height * a },
    score,
    keyPoints: { rightEye: move(rightEye), leftEye: move(leftEye), mouth: move(mouth) },
  };
}

/** Two boxes that share more than this of their union are one face. */
const MAX_OVERLAP = 0.3;

/**
 * A box of which so much lies in a better one is the same face, found a second time: a face that fills the image is
 * found with and without its forehead and chin. `npm run bench -- faces boxes` measures it, also on people side by side.
 */
const MAX_WITHIN = 0.6;

/** Non-maximum suppression: of faces that overlap, the best one stays. */
export function dropOverlaps(faces: readonly Face[]): Face[] {
  const distinct: Face[] = [];
  for (const face of [...faces].sort((a, b) => b.score - a.score))
    if (!distinct.some((better) => isSameFace(better, face))) distinct.push(face);
  return distinct;
}

function isSameFace({ box: better }: Face, { box }: Face): boolean {
  return overlap(better, box) >= MAX_OVERLAP || isWithin({ box }, { box: better });
}

type BoxedFace = Pick<Face, 'box'>;

/** Whether so much of a box lies in another one that it is the same face. */
export function isWithin({ box }: BoxedFace, { box: other }: BoxedFace): boolean {
  const intersection = sharedArea(other, box);
  return intersection > 0 && intersection >= MAX_WITHIN * box.width * box.height;
}

export const isTouching = ({ box }: BoxedFace, { box: other }: BoxedFace): boolean =>
  sharedArea(box, other) > 0;

/** Intersection over union, 0 .. 1. */
export function overlap(a: PixelRect, b: PixelRect): number {
  const intersection = sharedArea(a, b);
  return intersection === 0 ? 0 : intersection / (a.width * a.height + b.width * b.height - intersection);
}

function sharedArea(a: PixelRect, b: PixelRect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}
