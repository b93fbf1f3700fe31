import { expect, it } from 'vitest';
import { BUILT_IN_NETS } from '../../../../tools/models/built-in-nets.ts';
import { CLEAR_FACE, COUNTED_FACE, FACE_BOUNDARIES } from '../../verification/policy/face-policy.ts';
import { readFivePoints } from './read-five-points.ts';
import { scaleScore } from './scale-score.ts';
import { PRODUCT_BOUNDARIES, toProductScale } from './to-product-scale.ts';

/** YuNet's outputs for an empty square of 64. */
function empty() {
  const tensor = (stride: number, values: number) => {
    const cells = (64 / stride) ** 2;
    return { data: new Float32Array(cells * values), shape: [1, cells, values] };
  };
  const sizes = { cls: 1, obj: 1, bbox: 4, kps: 10 };
  const outputEntries = [8, 16, 32].flatMap((stride) =>
    Object.entries(sizes).map(([name, values]) => [`${name}_${stride}`, tensor(stride, values)] as const),
  );
  return Object.fromEntries(outputEntries);
}

it('reads a face of five points from its cell', () => {
  const outputs = empty();
  const cell = 1 * 4 + 2; // stride 16: row 1, column 2
  outputs['cls_16']!.data[cell] = 0.9;
  outputs['obj_16']!.data[cell] = 0.4;
  outputs['bbox_16']!.data.set([0.5, 0.25, Math.log(2), Math.log(1.5)], cell * 4);
  outputs['kps_16']!.data.set([0, 0, 1, 0, 0.5, 0.5, 0.25, 1, 0.75, 1], cell * 10);
  const [face, ...others] = readFivePoints(outputs, 64, 0.5);
  expect(others).toEqual([]);
  expect(face!.score).toBeCloseTo(0.6, 6);
  expect(face!.box.x).toBeCloseTo(40 - 16, 4);
  expect(face!.box.y).toBeCloseTo(20 - 12, 4);
  expect([face!.box.width, face!.box.height].map(Math.round)).toEqual([32, 24]);
  expect(face!.keyPoints).toEqual({ rightEye: [32, 16], leftEye: [48, 16], mouth: [40, 32] });
  expect(readFivePoints(outputs, 64, 0.61)).toEqual([]);
});

it('converts a detector’s scores to the product’s scale, and keeps those of the built-in one', () => {
  const { thresholds } = BUILT_IN_NETS['face-detection'];
  for (const score of [0, 0.3, 0.47, 0.65, 0.9, 1]) expect(scaleScore(score, thresholds)).toBe(score);
  const scores = { seen: 0.6, photo: 0.7, counted: 0.8, clear: 0.9 };
  const scaled = [0, 0.6, 0.7, 0.75, 0.8, 0.9, 0.95, 1].map((score) => scaleScore(score, scores));
  for (const [at, value] of [0, 0.3, 0.5, 0.575, 0.65, 0.8, 0.9, 1].entries())
    expect(scaled[at]).toBeCloseTo(value, 9);
  expect([thresholds.counted, thresholds.clear]).toEqual([COUNTED_FACE.score, CLEAR_FACE.score]);
});

it('scales a description to the product’s by its length and its boundary', () => {
  const unit = { length: 'unit', thresholds: { boundary: 1.11 } } as const;
  expect([...toProductScale(Float32Array.of(3, 4), unit, 0.555)].map((value) => value.toFixed(4))).toEqual([
    '0.3000',
    '0.4000',
  ]);
  const values = Float32Array.of(3, 4);
  const scale = { length: 'own', thresholds: { boundary: 0.555 } } as const;
  expect(toProductScale(values, scale, PRODUCT_BOUNDARIES.descriptor)).toBe(values);
  expect(PRODUCT_BOUNDARIES).toEqual(FACE_BOUNDARIES);
});
