import { InferenceSession, Tensor } from 'onnxruntime-node';
import { beforeAll, describe, expect, it } from 'vitest';
import { MODELS } from '../../test/harness/paths.ts';
import type { ModelName } from '../server/inference/inference.ts';
import type { NamedTensor } from '../server/inference/nets.ts';
import { readIntact } from '../server/inference/onnx/read-intact.ts';
import { BUILT_IN_NETS } from './built-in-nets.ts';
import { type LoadedModels, loadModels } from './load-models.ts';
// What TensorFlow.js 4.22 (as bundled in @vladmandic/face-api 1.7.15, on its cpu backend) gives for the same
// input with the original weights: every so many values of each output.
import tfjsOutputs from './tfjs-outputs.json' with { type: 'json' };

type Sample = { every: number; values: number[] };
type Outputs = Record<string, Sample>;

/** A wavy picture of whole numbers 28 .. 228; each net takes it in its own range. */
function wave(count: number): Float32Array {
  return Float32Array.from({ length: count }, (_, i) =>
    Math.round(128 + 100 * Math.sin(i * 0.013) * Math.cos(i * 0.0007)),
  );
}

const RANGE: Partial<Record<ModelName, (value: number) => number>> = {
  'face-detection': (value) => value / 127.5 - 1,
  'face-embedding': (value) => value - 128,
};

describe('a converted model', () => {
  let models: LoadedModels;
  beforeAll(async () => {
    models = await loadModels(MODELS);
  });

  it.each(Object.entries(tfjsOutputs as Record<string, Outputs>))(
    '%s answers as TensorFlow.js does',
    async (name, expected) => {
      const model = name as ModelName;
      const shape = BUILT_IN_NETS[model].input.shape.map((size) => (size === 'N' ? 1 : Number(size)));
      const input = wave(shape.reduce((a, b) => a * b, 1)).map(RANGE[model] ?? ((value) => value));
      const session = await InferenceSession.create(await readIntact(models.files.get(model)!));
      const actual = await session.run({ image: new Tensor('float32', input, shape) });
      expect(Object.keys(actual).sort()).toEqual(Object.keys(expected).sort());
      for (const [output, { every, values }] of Object.entries(expected)) {
        const data = actual[output]!.data as Float32Array;
        const largest = Math.max(...values.map(Math.abs));
        for (const [i, value] of values.entries())
          expect(Math.abs(data[i * every]! - value)).toBeLessThan(1e-4 * largest);
      }
    },
  );

  it.each(Object.keys(BUILT_IN_NETS))('%s takes and gives the tensors it is said to', async (name) => {
    const session = await InferenceSession.create(await readIntact(models.files.get(name as ModelName)!));
    const { input, outputs } = BUILT_IN_NETS[name as ModelName];
    expect(session.inputNames).toEqual([input.name]);
    expect([...session.outputNames].sort()).toEqual(
      Object.values<NamedTensor>(outputs)
        .map((output) => output.name)
        .sort(),
    );
  });
});
