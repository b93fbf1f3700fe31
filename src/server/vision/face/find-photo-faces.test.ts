import { expect, it } from 'vitest';
import { BUILT_IN_NETS } from '../../../../tools/models/built-in-nets.ts';
import type { Inference } from '../../inference/inference.ts';
import type { Tensor } from '../../inference/tensor.ts';
import type { Pixels } from '../image/pixels.ts';
import { startExamination } from '../start-examination.ts';
import { findPhotoFaces } from './find-photo-faces.ts';

/** A box in pixels of the net's input of 256, and the score before the sigmoid. */
type DrawnBox = { x: number; y: number; side: number; logit?: number };

const SIDE = 512;
const photo: Pixels = { width: SIDE, height: SIDE, data: new Uint8Array(SIDE * SIDE * 4) };

function drawOutputs(drawnBoxes: readonly DrawnBox[]): Record<string, Tensor> {
  const scores = new Float32Array(896).fill(-10);
  const boxes = new Float32Array(896 * 16);
  for (const [at, { x, y, side, logit = 3 }] of drawnBoxes.entries()) {
    // Each at the first anchor of another cell of the fine grid.
    const index = at * 2;
    const centre = [at * 16 + 8, 8] as const;
    scores[index] = logit;
    boxes.set([x + side / 2 - centre[0], y + side / 2 - centre[1], side, side], index * 16);
  }
  return {
    scores: { data: scores, shape: [1, 896] },
    boxes: { data: boxes, shape: [1, 896, 16] },
  };
}

/** Finds faces with a net that sees these boxes at its first look, and those at its second. */
async function find(...looks: (readonly DrawnBox[])[]) {
  let calls = 0;
  const inference: Inference = {
    nets: BUILT_IN_NETS,
    run: async () => drawOutputs(looks[calls++] ?? []),
  };
  const faces = await findPhotoFaces(photo, startExamination(inference, Date.now() + 60_000));
  const round = ({ x, y, width }: { x: number; y: number; width: number }) =>
    [x, y, width].map((value) => Math.round(value));
  return { calls, boxes: faces.map(({ box }) => round(box)) };
}

/** Two finds of one face that fills the image: of each, less than a third lies in the other. */
const UPPER = { x: 0, y: 0, side: 150 };
const LOWER = { x: 90, y: 100, side: 150, logit: 2 };
/** The whole face from twice as far: from 20 to 236 of the first look's pixels. */
const WHOLE = { x: 74, y: 74, side: 108 };

it('[S233] faces that touch are seen again from twice as far, and what lies in one face is that face', async () => {
  const { calls, boxes } = await find([UPPER, LOWER], [WHOLE]);
  expect(calls).toBe(2);
  // Back in the pixels of the image: (74 × 2 - 128) × 2, and a side of 108 × 4.
  expect(boxes).toEqual([[40, 40, 432]]);
});

it('[S233] a second person beside the face stays, also one that only the first look shows', async () => {
  const beside = { x: 215, y: 10, side: 40 };
  const result = await find([UPPER, LOWER, beside], [WHOLE]);
  expect(result.boxes).toEqual([
    [40, 40, 432],
    [430, 20, 80],
  ]);
  const both = await find([UPPER, LOWER], [WHOLE, { x: 182, y: 80, side: 60 }]);
  expect(both.boxes).toHaveLength(2);
});

it('[S233] faces apart, and a face alone, are looked at once, and none are lost if the farther look shows none', async () => {
  const apart = { x: 160, y: 100, side: 60 };
  expect(await find([{ ...UPPER, side: 90 }, apart])).toMatchObject({ calls: 1, boxes: [{}, {}] });
  expect(await find([WHOLE])).toMatchObject({ calls: 1, boxes: [[148, 148, 216]] });
  expect(await find([UPPER, LOWER], [])).toMatchObject({ calls: 2, boxes: [{}, {}] });
});
