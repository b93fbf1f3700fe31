import type { Grid } from './face-net.ts';

/** A face in px of the image that the net saw. */
export type FaceBox = {
  /** how sure the net is, 0 to 1 */
  score: number;
  /** the face's middle */
  x: number;
  y: number;
  width: number;
  height: number;
};

/** The size of a cell of the net's answer, in px. */
const CELL = 32;
/** The five shapes that each cell looks for, width and height in cells (face-api, `src/tinyFaceDetector/const.ts`). */
const SHAPES = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
] as const;
/** Two boxes with a larger intersection over union are the same face. */
const SAME_FACE_OVERLAP = 0.4;

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

/** Boxes with a lower score are ignored: an image without a person has up to 0.05. */
const MIN_SCORE = 0.1;

/** The faces in the net's answer, the surest first. */
export function readFaces({ width, height, channels, data }: Grid): FaceBox[] {
  const boxes: FaceBox[] = [];
  for (let row = 0, cell = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1, cell += channels) {
      SHAPES.forEach(([wide, high], index) => {
        const [x, y, w, h, sure] = data.subarray(cell + index * 5, cell + index * 5 + 5);
        const score = sigmoid(sure!);
        if (score < MIN_SCORE) return;
        boxes.push({
          score,
          x: (column + sigmoid(x!)) * CELL,
          y: (row + sigmoid(y!)) * CELL,
          width: Math.exp(w!) * wide * CELL,
          height: Math.exp(h!) * high * CELL,
        });
      });
    }
  }
  boxes.sort((a, b) => b.score - a.score);
  const faces: FaceBox[] = [];
  for (const box of boxes)
    if (faces.every((face) => intersectionOverUnion(face, box) <= SAME_FACE_OVERLAP)) faces.push(box);
  return faces;
}

/** The intersection over union of two boxes, 0 to 1. */
function intersectionOverUnion(a: FaceBox, b: FaceBox): number {
  const wide = overlap(a.x, a.width, b.x, b.width);
  const high = overlap(a.y, a.height, b.y, b.height);
  const common = wide * high;
  return common / (a.width * a.height + b.width * b.height - common);
}

const overlap = (a: number, aLength: number, b: number, bLength: number) =>
  Math.max(0, Math.min(a + aLength / 2, b + bLength / 2) - Math.max(a - aLength / 2, b - bLength / 2));
