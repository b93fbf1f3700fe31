import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testDeep } from '../../../../test/harness/tier.ts';
import {
  type InferenceServer,
  type ServingFault,
  serveInference,
} from '../../../../test/harness/vision/serve-inference.ts';
import { BUILT_IN_NETS } from '../../../../tools/models/built-in-nets.ts';
import type { Inference } from '../inference.ts';
import type { ModelName } from '../model-names.ts';
import type { NamedTensor } from '../nets.ts';
import type { Tensor } from '../tensor.ts';
import { batchCalls } from './batch-calls.ts';
import { createInferenceServers } from './inference-servers.ts';
import { openRemoteInference, type RemoteInference } from './open-remote-inference.ts';

/** Fake models: every output is the first value of the input plus the output's index. */
const nets: Inference = {
  nets: BUILT_IN_NETS,
  run: async (model, { data, shape }) => {
    const [count = 0] = shape;
    const sizes: Record<string, number> = { N: count, height: shape[2] ?? 1, width: shape[3] ?? 1, steps: 5 };
    const each = data.length / count;
    const outputs = Object.entries<NamedTensor>(BUILT_IN_NETS[model].outputs).map(([name, wanted]) => {
      const out = wanted.shape.map((size) => (typeof size === 'number' ? size : (sizes[size] ?? 1)));
      const length = out.reduce((a, b) => a * b, 1);
      const values = Float32Array.from(
        { length },
        (_, at) => data[Math.floor(at / (length / count)) * each]! + at,
      );
      return [name, { data: values, shape: out }] as const;
    });
    return Object.fromEntries(outputs);
  },
};

const buildInput = (model: ModelName, first: number, count = 1): Tensor => {
  const shape = BUILT_IN_NETS[model].input.shape.map((size, at) =>
    at === 0 ? count : typeof size === 'number' ? size : 32,
  );
  const data = new Float32Array(shape.reduce((a, b) => a * b, 1));
  data[0] = first;
  return { data, shape };
};
const soon = () => Date.now() + 60_000;

describe('models on inference servers', () => {
  let one: InferenceServer;
  let two: InferenceServer;
  beforeAll(async () => {
    [one, two] = await Promise.all([serveInference(nets), serveInference(nets)]);
  });
  afterEach(() => {
    for (const server of [one, two]) Object.assign(server, { fault: null, calls: 0, seen: [], metadata: {} });
  });
  afterAll(() => Promise.all([one.close(), two.close()]));

  describe('called from a thread', () => {
    let inference: RemoteInference;
    beforeAll(() => {
      inference = openRemoteInference([one.url], BUILT_IN_NETS);
    });
    afterAll(() => inference.close());

    test.each([null, 'json', 'slow'] as const)('returns every output, sent as %s', async (fault) => {
      one.fault = fault;
      const { scores, boxes } = await inference.run(
        'face-detection',
        buildInput('face-detection', 7),
        soon(),
      );
      expect([scores?.shape, boxes?.shape]).toEqual([
        [1, 896],
        [1, 896, 16],
      ]);
      expect([...scores!.data.slice(0, 3)]).toEqual([7, 8, 9]);
      expect(boxes!.data.at(-1)).toBe(7 + 896 * 16 - 1);
    });

    const FAULTS: ServingFault[] = ['reset', 'shape', 'short', '500', 'garbage'];
    test.each(FAULTS)('[S219] treats %s as an outage, and answers the next call', async (fault) => {
      one.fault = fault;
      const failing = inference.run('face-age', buildInput('face-age', 1), soon());
      await expect(failing).rejects.toMatchObject({ name: 'InferenceError', why: 'unavailable' });
      one.fault = null;
      const { age } = await inference.run('face-age', buildInput('face-age', 30), soon());
      expect([...age!.data]).toEqual([30]);
    });

    test('fails a call at its deadline if the server stalls', async () => {
      one.fault = 'stall';
      const failing = inference.run('face-age', buildInput('face-age', 1), Date.now() + 300);
      await expect(failing).rejects.toMatchObject({ why: 'budget' });
    });

    test('counts calls by their outcome', async () => {
      const before = inference.counts().get('face-embedding')!;
      await inference.run('face-embedding', buildInput('face-embedding', 1), soon());
      one.fault = '500';
      await inference.run('face-embedding', buildInput('face-embedding', 1), soon()).catch(() => {});
      await inference.run('face-embedding', buildInput('face-embedding', 1), Date.now() - 1).catch(() => {});
      const after = inference.counts().get('face-embedding')!;
      const increases = (['answered', 'unavailable', 'budget'] as const).map(
        (end) => after[end] - before[end],
      );
      expect(increases).toEqual([1, 1, 1]);
      expect(after.seconds).toBeGreaterThan(before.seconds);
    });

    test('remote inference is ready while one server is, and finds no foreign model', async () => {
      await inference.ready();
      expect(await inference.findForeignModels()).toEqual([]);
      one.metadata = { 'face-age': [-1, 224, 224, 3], 'text-detection': [-1, 3, 640, 640] };
      expect(await inference.findForeignModels()).toEqual([
        `${one.url}: text-detection's x is FP32 [-1,3,640,640] instead of FP32 [1,3,height,width].`,
        `${one.url}: face-age's image is FP32 [-1,224,224,3] instead of FP32 [N,112,112,3].`,
      ]);
    });
  });

  test('remote inference is not ready if a server is down, and does not report its models as foreign', async () => {
    const closedServer = await serveInference(nets);
    await closedServer.close();
    const inference = openRemoteInference([closedServer.url], BUILT_IN_NETS);
    expect(await inference.findForeignModels()).toEqual([]);
    await expect(inference.ready()).rejects.toThrow('No inference server is ready.');
    await inference.close();
  });

  test('uses another server if one fails, and then skips the failed one for a while', async () => {
    const run = createInferenceServers([one.url, two.url], BUILT_IN_NETS);
    one.fault = '500';
    for (let call = 0; call < 8; call += 1) {
      const { age } = await run('face-age', buildInput('face-age', call), soon());
      expect([...age!.data]).toEqual([call]);
    }
    expect([one.calls, two.calls]).toEqual([3, 8]);
    two.fault = '500';
    await expect(run('face-age', buildInput('face-age', 1), soon())).rejects.toMatchObject({
      why: 'unavailable',
    });
  });

  testDeep('gives up a silent server early enough to try another', async () => {
    const run = createInferenceServers([one.url, two.url], BUILT_IN_NETS, 2_000);
    one.fault = 'stall';
    const { age } = await run('face-age', buildInput('face-age', 5), soon());
    expect([...age!.data]).toEqual([5]);
  });

  test('sends a call to the server with the fewest calls in progress', async () => {
    const run = createInferenceServers([one.url, two.url], BUILT_IN_NETS);
    await Promise.all(
      Array.from({ length: 6 }, (_, at) => run('face-age', buildInput('face-age', at), soon())),
    );
    expect([one.seen.length, two.seen.length]).toEqual([3, 3]);
  });
});

test('batches inputs of one shape, and returns to each its own outputs', async () => {
  const shapes: number[][] = [];
  const enqueue = batchCalls((model, input) => {
    shapes.push([...input.shape]);
    return nets.run(model, input, soon());
  }, BUILT_IN_NETS);
  const ask = (model: ModelName, input: Tensor) =>
    new Promise<Record<string, Tensor>>((resolve, reject) => {
      enqueue({ model, input, deadline: soon(), trace: {}, resolve, reject });
    });
  const answers = await Promise.all([
    ask('text-direction', buildInput('text-direction', 100, 3)),
    ask('text-direction', buildInput('text-direction', 200)),
    ask('face-age', buildInput('face-age', 300)),
    ...Array.from({ length: 15 }, (_, at) => ask('text-direction', buildInput('text-direction', 400 + at))),
  ]);
  expect(shapes.map(([count]) => count).sort((a, b) => a! - b!)).toEqual([1, 3, 16]);
  const values = answers.map((outputs) => Object.values(outputs)[0]!);
  expect(values[0]!.shape).toEqual([3, 2]);
  expect(values[1]!.shape).toEqual([1, 2]);
  // It is the fourth input of its batch, so the first of its two values is 6 more than its input.
  expect(values[1]!.data[0]).toBe(206);
  expect(values[2]!.data[0]).toBe(300);
  expect(Math.floor(values.at(-1)!.data[0]! / 100)).toBe(4);
});
