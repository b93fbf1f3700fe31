import type { PixelPoint } from '../geometry/homography.ts';
import type { PixelRect } from '../image/crop-pixels.ts';

/** A face as BlazeFace finds it, in pixels. */
export type Face = {
  box: PixelRect;
  /** 0 .. 1 */
  score: number;
  /** the person's right eye, left eye, tip of the nose, middle of the mouth, right ear, left ear */
  keyPoints: readonly PixelPoint[];
};

/** The side of the square that the net looks at. */
export const FACE_INPUT = 256;

/** The net's two grids, in the order of its outputs: cells a side and anchors a cell (human, blazeface.ts). */
const GRIDS = [
  { cells: 16, anchors: 2 },
  { cells: 8, anchors: 6 },
];

const KEY_POINTS = 6;

/**
 * Reads BlazeFace's outputs: 896 scores before the sigmoid, and 896 times a centre and a size followed by six key
 * points, all as offsets in pixels of the input from the anchor.
 * @returns the faces that score at least `least`, in pixels of the 256 x 256 input, best first, none twice
 */
export function readFaceBoxes(scores: Float32Array, boxes: Float32Array, least: number): Face[] {
  const found: Face[] = [];
  const values = 4 + KEY_POINTS * 2;
  let index = 0;
  for (const { cells, anchors } of GRIDS)
    for (let cell = 0; cell < cells * cells; cell++)
      for (let anchor = 0; anchor < anchors; anchor++, index++) {
        const score = 1 / (1 + Math.exp(-scores[index]));
        if (score < least) continue;
        const x = (((cell % cells) + 0.5) * FACE_INPUT) / cells;
        const y = ((Math.floor(cell / cells) + 0.5) * FACE_INPUT) / cells;
        found.push(readFace(boxes.subarray(index * values, (index + 1) * values), x, y, score));
      }
  return dropOverlaps(found);
}

function readFace(values: Float32Array, anchorX: number, anchorY: number, score: number): Face {
  const [dx, dy, width, height] = values;
  const keyPoints = Array.from(
    { length: KEY_POINTS },
    (_, i): PixelPoint => [values[4 + i * 2] + anchorX, values[5 + i * 2] + anchorY],
  );
  return {
    box: { x: anchorX + dx - width / 2, y: anchorY + dy - height / 2, width, height },
    score,
    keyPoints,
  };
}

/** Two boxes that share more than this of their union are one face. */
const MOST_OVERLAP = 0.3;

/** Non-maximum suppression: of faces that overlap, the best one stays. */
export function dropOverlaps(faces: readonly Face[]): Face[] {
  const kept: Face[] = [];
  for (const face of [...faces].sort((a, b) => b.score - a.score))
    if (kept.every((other) => overlap(other.box, face.box) < MOST_OVERLAP)) kept.push(face);
  return kept;
}

/** Intersection over union, 0 .. 1. */
export function overlap(a: PixelRect, b: PixelRect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (a.width * a.height + b.width * b.height - shared);
}
