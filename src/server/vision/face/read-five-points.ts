import type { Tensor } from '../../inference/tensor.ts';
import type { PixelPoint } from '../geometry/homography.ts';
import { numberAt } from '../value-at.ts';
import { dropOverlaps, type Face } from './read-face-boxes.ts';

/** The net's three grids: a cell for every so many pixels. */
const STRIDES = [8, 16, 32];

/**
 * Reads YuNet's outputs. Each grid has the probabilities that a cell is a face and contains one; the score is the root
 * of both. It has the box by its centre in cells and the logarithm of its size in cells. It has five points in cells:
 * the eyes (the person's own right one first), the nose, the corners of the mouth.
 * @param outputs `cls_8`, `obj_8`, `bbox_8`, `kps_8`, and likewise for 16 and 32
 * @param side of the square that is the net's input
 * @returns the faces that score at least `least`, in pixels of that square, best first, none twice
 */
export function readFivePoints(
  outputs: Readonly<Record<string, Tensor>>,
  side: number,
  minScore: number,
): Face[] {
  const faces: Face[] = [];
  for (const stride of STRIDES) {
    const columns = side / stride;
    const readValues = (name: string) => outputs[`${name}_${stride}`]?.data ?? new Float32Array();
    const [cls, obj, bbox, kps] = [
      readValues('cls'),
      readValues('obj'),
      readValues('bbox'),
      readValues('kps'),
    ];
    for (let cell = 0; cell < columns * columns; cell++) {
      const score = Math.sqrt(asShare(numberAt(cls, cell)) * asShare(numberAt(obj, cell)));
      if (score < minScore) continue;
      const place = { column: cell % columns, row: Math.floor(cell / columns), stride };
      const [box, points] = [bbox.subarray(cell * 4, cell * 4 + 4), kps.subarray(cell * 10, cell * 10 + 10)];
      faces.push(readFace(box, points, place, score));
    }
  }
  return dropOverlaps(faces);
}

const asShare = (value: number) => Math.min(1, Math.max(0, value));

type Cell = { column: number; row: number; stride: number };

function readFace(bbox: Float32Array, kps: Float32Array, { column, row, stride }: Cell, score: number): Face {
  const pointAt = (values: Float32Array, at: number): PixelPoint => [
    (numberAt(values, at) + column) * stride,
    (numberAt(values, at + 1) + row) * stride,
  ];
  const [x, y] = pointAt(bbox, 0);
  const [width, height] = [Math.exp(numberAt(bbox, 2)) * stride, Math.exp(numberAt(bbox, 3)) * stride];
  const [right, left] = [pointAt(kps, 6), pointAt(kps, 8)];
  return {
    box: { x: x - width / 2, y: y - height / 2, width, height },
    score,
    keyPoints: {
      rightEye: pointAt(kps, 0),
      leftEye: pointAt(kps, 2),
      mouth: [(right[0] + left[0]) / 2, (right[1] + left[1]) / 2],
    },
  };
}
