import { expect, test } from 'vitest';
import { SERVED_NETS } from '../../../../tools/models/built-in-nets.ts';
import { MODEL_NAMES } from '../model-names.ts';
import { DEFAULT_SERVING, describeForOpenVino, describeForTriton } from './describe-for-triton.ts';

const config = (serving = DEFAULT_SERVING) => JSON.parse(describeForOpenVino('/models', serving));

test('the description for Triton leaves instances to the server and waits 500 microseconds by default', () => {
  for (const model of MODEL_NAMES) {
    const description = describeForTriton(model, SERVED_NETS);
    expect(description).toContain('dynamic_batching { max_queue_delay_microseconds: 500 }\n');
    expect(description).not.toContain('instance_group');
  }
});

test('the description for Triton has the given instances, kind and batch window', () => {
  const describe = (serving: Partial<typeof DEFAULT_SERVING>) =>
    describeForTriton('face-age', SERVED_NETS, { ...DEFAULT_SERVING, ...serving });
  expect(describe({ instances: 2, kind: 'gpu' })).toContain(
    'instance_group [ { count: 2 kind: KIND_GPU } ]\n',
  );
  expect(describe({ kind: 'cpu' })).toContain('instance_group [ { kind: KIND_CPU } ]\n');
  expect(describe({ instances: 3 })).toContain('instance_group [ { count: 3 } ]\n');
  expect(describe({ batchWindow: 0 })).toContain('{ max_queue_delay_microseconds: 0 }\n');
});

test('the description for OpenVINO Model Server enables its metrics, and maps instances to streams', () => {
  const plain = config();
  expect(plain.monitoring).toEqual({ metrics: { enable: true } });
  expect(Object.keys(plain.model_config_list[0].config)).toEqual(['name', 'base_path']);
  const [{ config: tuned }] = config({ ...DEFAULT_SERVING, instances: 2, kind: 'gpu' }).model_config_list;
  expect(tuned).toMatchObject({ target_device: 'GPU', plugin_config: { NUM_STREAMS: '2' } });
});

test('the description for Triton of a model that takes one input at a time has no batches', () => {
  const { input } = SERVED_NETS['face-age'];
  const single = { ...input, shape: [1, ...input.shape.slice(1)] as typeof input.shape };
  const nets = { ...SERVED_NETS, 'face-age': { ...SERVED_NETS['face-age'], input: single } };
  const description = describeForTriton('face-age', nets, { ...DEFAULT_SERVING, instances: 2 });
  expect(description).toContain('max_batch_size: 0\n');
  expect(description).not.toContain('dynamic_batching');
  expect(description).toContain('instance_group [ { count: 2 } ]');
});
