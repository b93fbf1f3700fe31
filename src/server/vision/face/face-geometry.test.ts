import { describe, expect, it } from 'vitest';
import type { PixelPoint } from '../geometry/homography.ts';
import { alignFace } from './align-face.ts';
import { faceRoll } from './find-landmarks.ts';
import { largestFirst } from './largest-first.ts';
import { dropOverlaps, type Face, overlap, readFaceBoxes } from './read-face-boxes.ts';

function face(x: number, y: number, size: number, score = 0.9): Face {
  return {
    box: { x, y, width: size, height: size },
    score,
    keyPoints: { rightEye: [0, 0], leftEye: [0, 0], mouth: [0, 0] },
  };
}

it('overlap is the shared part of the union', () => {
  const a = { x: 0, y: 0, width: 10, height: 10 };
  expect(overlap(a, a)).toBe(1);
  expect(overlap(a, { x: 5, y: 0, width: 10, height: 10 })).toBeCloseTo(1 / 3);
  expect(overlap(a, { x: 10, y: 0, width: 10, height: 10 })).toBe(0);
  expect(overlap(a, { x: 20, y: 20, width: 1, height: 1 })).toBe(0);
});

describe('dropOverlaps', () => {
  it('dropOverlaps keeps the best of faces that overlap, and every other one', () => {
    const [good, better, apart] = [face(0, 0, 10, 0.8), face(1, 1, 10, 0.9), face(40, 0, 10, 0.7)];
    expect(dropOverlaps([good, better, apart])).toEqual([better, apart]);
  });

  it('[S233] a box of which 60 % lies in a better one is the same face, and one with less is another', () => {
    const whole = face(0, 0, 100, 0.9);
    // 40 of 50 of its width lie in the better box, and 25 of 50.
    const nested = face(60, 30, 50, 0.8);
    const beside = face(75, 30, 50, 0.8);
    expect(dropOverlaps([nested, whole])).toEqual([whole]);
    expect(dropOverlaps([beside, whole])).toEqual([whole, beside]);
  });

  it('a large box of which little lies in a better one stays beside it', () => {
    const small = face(40, 40, 20, 0.9);
    expect(dropOverlaps([face(0, 0, 100, 0.8), small])).toHaveLength(2);
  });
});

it('largestFirst sorts by area, whatever the scores', () => {
  const [small, large] = [face(0, 0, 5, 0.99), face(0, 0, 50, 0.6)];
  expect(largestFirst([small, large])).toEqual([large, small]);
});

const scores = () => new Float32Array(896).fill(-10);
const boxes = () => new Float32Array(896 * 16);

it('readFaceBoxes reads a box of the fine grid from its anchor', () => {
  const [s, b] = [scores(), boxes()];
  const index = (3 * 16 + 5) * 2 + 1; // row 3, column 5, second anchor: centre (88, 56)
  s[index] = 2;
  b.set([4, -6, 40, 60, 1, 2, 3, 4, 0, 0, 5, 6], index * 16);
  const keyPoints = { rightEye: [89, 58], leftEye: [91, 60], mouth: [93, 62] };
  expect(readFaceBoxes(s, b, 0.5)).toEqual([
    { box: { x: 72, y: 20, width: 40, height: 60 }, score: expect.closeTo(0.8808, 4), keyPoints },
  ]);
});

it('readFaceBoxes reads a box of the coarse grid after the 512 of the fine one', () => {
  const [s, b] = [scores(), boxes()];
  const index = 512 + (2 * 8 + 7) * 6; // row 2, column 7: centre (240, 80)
  s[index] = 0;
  b.set([0, 0, 20, 20], index * 16);
  expect(readFaceBoxes(s, b, 0.5)).toMatchObject([{ box: { x: 230, y: 70, width: 20, height: 20 } }]);
  expect(readFaceBoxes(s, b, 0.51)).toEqual([]);
});

/** Landmarks of which only the points for alignment are positioned: the mean face, scaled, turned and moved. */
function meanFace(scale: number, angle: number, x: number, y: number): PixelPoint[] {
  const turn = ([u, v]: PixelPoint): PixelPoint => [
    x + scale * (u * Math.cos(angle) - v * Math.sin(angle)),
    y + scale * (u * Math.sin(angle) + v * Math.cos(angle)),
  ];
  const landmarks: PixelPoint[] = new Array(68).fill([0, 0]);
  for (let i = 36; i < 42; i++) landmarks[i] = turn([0.225492, 0.21599]);
  for (let i = 42; i < 48; i++) landmarks[i] = turn([0.754761, 0.21599]);
  landmarks[33] = turn([0.490127, 0.628106]);
  landmarks[48] = turn([0.254149, 0.780233]);
  landmarks[54] = turn([0.726104, 0.780233]);
  return landmarks;
}

it.each([
  [100, 0, 20, 30],
  [400, 0.6, 500, 100],
  [37, -0.8, 0, 90],
])('alignFace recovers scale %f, turn %f and position', (scale, angle, x, y) => {
  const chip = alignFace(meanFace(scale, angle, x, y), 150, { template: 'dlib', margin: 0.25 });
  // 150 pixels for the face and a quarter of it on each side
  expect(Math.hypot(chip.a, chip.b)).toBeCloseTo((scale * 1.5) / 150, 6);
  expect(Math.atan2(chip.b, chip.a)).toBeCloseTo(angle, 6);
  const corner = [25, 25] as const; // the face's own top left, inside the margin
  expect(chip.a * corner[0] - chip.b * corner[1] + chip.tx).toBeCloseTo(x, 4);
  expect(chip.b * corner[0] + chip.a * corner[1] + chip.ty).toBeCloseTo(y, 4);
});

const withPoints = (right: PixelPoint, left: PixelPoint, mouth: PixelPoint): Face => ({
  ...face(0, 0, 10),
  keyPoints: { rightEye: right, leftEye: left, mouth },
});

it('faceRoll is zero for an upright face, and a right angle for one that lies clockwise', () => {
  expect(faceRoll(withPoints([0, 0], [10, 0], [5, 10]))).toBeCloseTo(0);
  expect(faceRoll(withPoints([10, 0], [10, 10], [0, 5]))).toBeCloseTo(Math.PI / 2);
});
