import { expect, it } from 'vitest';
import { BUILT_IN_NETS } from '../../../../tools/models/built-in-nets.ts';
import type { Inference } from '../../inference/inference.ts';
import type { Tensor } from '../../inference/tensor.ts';
import { startExamination } from '../start-examination.ts';
import { findBlockFace } from './find-block-face.ts';

const ANCHORS = 896;
/** The anchor in the cell at the top left, and the position of a box of 32 pixels around it. */
const CORNER = { anchor: 0, x: 8 - 16, y: 8 - 16 };

/** Grey everywhere: only the net decides what is found on it. */
const IMAGE = { data: new Uint8Array(256 * 256 * 3).fill(128), width: 256, height: 256 };

/** A block of text around which only the whole image is examined. */
const BLOCK = {
  boxes: [],
  angle: 0,
  bounds: { left: 58, right: 198, top: 128 - 64 / 1.105, bottom: 128 + 64 / 1.105 },
};

/** A net that finds one face in the corner of each image, with the given scores in turn. */
function seeing(scores: number[]): Inference & { calls: () => number } {
  let calls = 0;
  const tensor = (shape: number[], fill: (data: Float32Array) => void): Tensor => {
    const data = new Float32Array(shape.reduce((a, b) => a * b));
    fill(data);
    return { data, shape };
  };
  return {
    nets: BUILT_IN_NETS,
    calls: () => calls,
    run: async () => {
      const score = scores[calls++]!;
      return {
        scores: tensor([1, ANCHORS], (data) => {
          data.fill(-20);
          data[CORNER.anchor] = Math.log(score / (1 - score));
        }),
        boxes: tensor([1, ANCHORS, 16], (data) =>
          data.fill(32, CORNER.anchor * 16 + 2, CORNER.anchor * 16 + 4),
        ),
      };
    },
  };
}

const find = (inference: Inference) =>
  findBlockFace(IMAGE, 1, BLOCK, startExamination(inference, Date.now() + 60_000));

it('a clear face is not searched for the other way up', async () => {
  const inference = seeing([0.9]);
  const blockFace = await find(inference);
  expect(inference.calls()).toBe(1);
  expect(blockFace!.score).toBeCloseTo(0.9);
  expect(blockFace!.quad[0]).toEqual([expect.closeTo(CORNER.x, 3), expect.closeTo(CORNER.y, 3)]);
});

it('takes the clearer of both ways if none is clear, in its own position', async () => {
  const upright = seeing([0.7, 0.6]);
  expect((await find(upright))!.quad[0]).toEqual([expect.closeTo(CORNER.x, 3), expect.closeTo(CORNER.y, 3)]);
  const turnedInference = seeing([0.6, 0.95]);
  const blockFace = await find(turnedInference);
  expect([upright.calls(), turnedInference.calls()]).toEqual([2, 2]);
  expect(blockFace!.score).toBeCloseTo(0.95);
  // From the corner to the opposite one.
  expect(blockFace!.quad[0]).toEqual([expect.closeTo(256 - 24, 3), expect.closeTo(256 - 24, 3)]);
  expect(await find(seeing([0.2, 0.3]))).toBeNull();
});
