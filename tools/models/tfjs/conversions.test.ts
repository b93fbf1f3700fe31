import { InferenceSession, Tensor } from 'onnxruntime-node';
import { beforeAll, describe, expect, it } from 'vitest';
import { type LoadedModels, loadModels } from '../../../src/server/inference/folder/load-models.ts';
import { MODEL_NAMES, type ModelName } from '../../../src/server/inference/model-names.ts';
import type { NamedTensor } from '../../../src/server/inference/nets.ts';
import { readVerified } from '../../../src/server/inference/onnx/read-verified.ts';
import { MODELS } from '../../../test/harness/paths.ts';
import { BUILT_IN_NETS } from '../built-in-nets.ts';
import { MODEL_CATALOG } from '../model-catalog.ts';
// TensorFlow.js 4.22's outputs on its cpu backend for the same input with the original weights: every so many values of
// each output. `npm run models:outputs` prints them for a graph model.
import tfjsOutputs from './tfjs-outputs.json' with { type: 'json' };
import { waveImage } from './wave-image.ts';

type Sample = { every: number; values: number[] };
type Outputs = Record<string, Sample>;

describe('a converted model', () => {
  let models: LoadedModels;
  beforeAll(async () => {
    models = await loadModels(MODELS);
  });

  it('a converted model was compared with TensorFlow.js, if it comes from there', () => {
    const converted = MODEL_NAMES.filter(
      (name) => !MODEL_CATALOG[name].source.files.some(({ path }) => /\.(onnx|tflite)$/.test(path)),
    );
    expect(Object.keys(tfjsOutputs).sort()).toEqual(converted.sort());
  });

  it.each(Object.entries(tfjsOutputs as Record<string, Outputs>))(
    'the converted model %s answers as TensorFlow.js does',
    async (name, expected) => {
      const model = name as ModelName;
      const { data: input, shape } = waveImage(model);
      const session = await InferenceSession.create(await readVerified(models.files.get(model)!));
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

  it.each(Object.keys(BUILT_IN_NETS))('the model %s has its declared inputs and outputs', async (name) => {
    const session = await InferenceSession.create(await readVerified(models.files.get(name as ModelName)!));
    const { input, outputs } = BUILT_IN_NETS[name as ModelName];
    expect(session.inputNames).toEqual([input.name]);
    expect([...session.outputNames].sort()).toEqual(
      Object.values<NamedTensor>(outputs)
        .map((output) => output.name)
        .sort(),
    );
  });
});
