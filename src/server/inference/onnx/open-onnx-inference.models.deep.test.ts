import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODELS } from '../../../../test/harness/paths.ts';
import { BUILT_IN_NETS } from '../../../../tools/models/built-in-nets.ts';
import { type LoadedModels, loadModels } from '../folder/load-models.ts';
import type { Inference } from '../inference.ts';
import type { LinkedInference, ThreadPort } from '../inference-link.ts';
import { MODEL_NAMES, type ModelName } from '../model-names.ts';
import type { Tensor } from '../tensor.ts';
import { openOnnxInference } from './open-onnx-inference.ts';
import { sha256 } from './read-verified.ts';

function blank(model: ModelName): Tensor {
  const shape = BUILT_IN_NETS[model].input.shape.map((size, at) =>
    typeof size === 'number' ? size : at === 0 ? 1 : 64,
  );
  return { data: new Float32Array(shape.reduce((a, b) => a * b, 1)), shape };
}

/** Later than anything takes, however slow the machine is. */
const soon = () => Date.now() + 600_000;

/** What to switch off where a test asks only these: opening the other nets takes most of its time. */
const allBut = (...models: ModelName[]) => MODEL_NAMES.filter((name) => !models.includes(name));

/** Calls until a thread answers, which takes a moment after a crash. */
async function answered(inference: Inference, model: ModelName): Promise<Record<string, Tensor>> {
  const end = soon();
  for (;;) {
    try {
      return await inference.run(model, blank(model), soon());
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

describe('openOnnxInference', () => {
  let models: LoadedModels;
  beforeAll(async () => {
    models = await loadModels(MODELS);
  });

  describe('with every model', () => {
    let inference: LinkedInference;
    beforeAll(async () => {
      inference = openOnnxInference({ models });
      await inference.ready();
    });
    afterAll(() => inference.close());

    it.each(MODEL_NAMES)('runs %s and names its outputs', async (model) => {
      const outputs = await inference.run(model, blank(model), soon());
      expect(Object.keys(outputs).sort()).toEqual(Object.keys(BUILT_IN_NETS[model].outputs).sort());
      for (const { data, shape } of Object.values(outputs)) {
        expect(data).toHaveLength(shape.reduce((a, b) => a * b, 1));
        expect(data.every(Number.isFinite)).toBe(true);
      }
    });

    it("transfers the input's memory instead of copying it", async () => {
      const input = blank('face-age');
      await inference.run('face-age', input, soon());
      expect(input.data).toHaveLength(0);
    });

    it('copies an input that is part of a larger buffer', async () => {
      const whole = new Float32Array(112 * 112 * 3 + 1);
      const shape = [1, 112, 112, 3];
      await inference.run('face-age', { data: whole.subarray(1), shape }, soon());
      expect(whole).toHaveLength(112 * 112 * 3 + 1);
    });

    it('answers each of many concurrent calls with its own result', async () => {
      const ages = Array.from({ length: 12 }, (_, i) => {
        const input = blank('face-age');
        input.data.fill(i * 20);
        return inference.run('face-age', input, soon());
      });
      const first = (await Promise.all(ages)).map(({ age }) => age?.data[0]);
      expect(new Set(first).size).toBe(12);
      for (const i of [0, 5, 11]) {
        const input = blank('face-age');
        input.data.fill(i * 20);
        expect((await inference.run('face-age', input, soon())).age?.data[0]).toBe(first[i]);
      }
    });

    it('reports a deadline that passed before the call, or in the queue', async () => {
      const late = inference.run('face-age', blank('face-age'), Date.now() - 1);
      await expect(late).rejects.toMatchObject({ name: 'InferenceError', why: 'budget' });
      const crowd = Array.from({ length: 40 }, () =>
        inference.run('face-embedding', blank('face-embedding'), soon()),
      );
      const impatient = inference.run('face-age', blank('face-age'), Date.now() + 20);
      await expect(impatient).rejects.toMatchObject({ why: 'budget' });
      await Promise.all(crowd);
    });

    it('answers as unavailable if a model cannot process the input, and then works again', async () => {
      const wrong = { data: new Float32Array(12), shape: [1, 2, 2, 3] };
      await expect(inference.run('face-age', wrong, soon())).rejects.toMatchObject({ why: 'unavailable' });
      await inference.run('face-age', blank('face-age'), soon());
    });
  });

  it('answers as unavailable when its thread crashes, and replaces the thread', async () => {
    const switchedOff = allBut('face-age', 'face-embedding');
    const failing = openOnnxInference({ models, threads: 1, switchedOff });
    await failing.ready();
    const link = failing.connect();
    link.ports[0]?.port.postMessage(null); // an invalid call crashes the thread
    // The order in which a thread reads its two ports is undefined: call until one fails.
    const results = new Set<string>();
    for (let round = 0; round < 500 && !results.has('unavailable'); round++) {
      const calls = Array.from({ length: 4 }, () =>
        failing.run('face-embedding', blank('face-embedding'), soon()).then(
          () => 'answered',
          ({ why }) => why,
        ),
      );
      for (const result of await Promise.all(calls)) results.add(result);
    }
    results.delete('answered');
    expect([...results]).toEqual(['unavailable']);
    expect((await answered(failing, 'face-age')).age?.data).toHaveLength(1);
    await failing.close();
  });

  it('answers on the other thread while one is down', async () => {
    const two = openOnnxInference({ models, threads: 2, switchedOff: allBut('face-age') });
    await two.ready();
    const link = two.connect();
    const [{ port }] = link.ports as [ThreadPort, ThreadPort];
    const closePromise = new Promise((resolve) => port.on('close', resolve));
    port.postMessage(null);
    await closePromise;
    await new Promise((resolve) => setTimeout(resolve, 10)); // until the pool's own port notices too
    await two.run('face-age', blank('face-age'), soon());
    await two.close();
  });

  it('detects text on one thread of two, and on the other while that one is down', async () => {
    const two = openOnnxInference({ models, threads: 2, switchedOff: allBut('text-detection') });
    await two.ready();
    const link = two.connect();
    const [having, sparing] = link.ports as [ThreadPort, ThreadPort];
    expect([having.spared, sparing.spared]).toEqual([[], ['text-detection']]);
    const loads = new Int32Array(link.loads);
    const find = () => two.run('text-detection', blank('text-detection'), soon());
    const detections = Array.from({ length: 8 }, find);
    expect(loads[having.slot]).toBeGreaterThan(0);
    expect(loads[sparing.slot]).toBe(0);
    await Promise.all(detections);
    having.port.postMessage(null);
    await once(having.port, 'close');
    await new Promise((resolve) => setTimeout(resolve, 10)); // until the pool's own port notices too
    await find();
    // The replacement has the models of the thread it replaces.
    const [, ...others] = await listPlacements(two);
    expect(others).toEqual([['text-detection']]);
    await two.close();
  });

  it('answers as unavailable for a model that is switched off, and runs the others', async () => {
    const partial = openOnnxInference({ models, threads: 1, switchedOff: allBut('face-landmarks') });
    await partial.ready();
    const call = partial.run('face-age', blank('face-age'), soon());
    await expect(call).rejects.toMatchObject({ why: 'unavailable' });
    await partial.run('face-landmarks', blank('face-landmarks'), soon());
    await partial.close();
  });

  it('inference is not ready if a model cannot be opened', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'attesta-no-net-'));
    const bytes = new Uint8Array(100);
    await writeFile(join(folder, 'no.onnx'), bytes);
    const files = new Map(models.files).set('face-age', { folder, file: 'no.onnx', sha256: sha256(bytes) });
    const switchedOff = allBut('face-age');
    const inference = openOnnxInference({ models: { ...models, files }, threads: 1, switchedOff });
    await expect(inference.ready()).rejects.toThrow('The model face-age cannot be loaded');
    await inference.close();
    await rm(folder, { recursive: true });
  });

  it('inference refuses a file that has changed since its checksum was recorded', async () => {
    const file = { ...models.files.get('face-age')!, sha256: sha256(new Uint8Array(1)) };
    const files = new Map(models.files).set('face-age', file);
    const switchedOff = allBut('face-age');
    const inference = openOnnxInference({ models: { ...models, files }, threads: 1, switchedOff });
    await expect(inference.ready()).rejects.toThrow('differs from the manifest');
    await inference.close();
  });

  it.each([
    ['while the nets open', 0],
    ['while a net runs', 1],
  ])('lets the process exit with its own code %s', async (_, whenReady) => {
    const dir = await mkdtemp(join(tmpdir(), 'attesta-exit-'));
    const script = join(dir, 'exit.mts');
    await writeFile(script, exitingScript(whenReady === 1));
    const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    const child = spawn(process.execPath, ['--import', tsx, script], { stdio: 'ignore' });
    const [code, signal] = await once(child, 'exit');
    await rm(dir, { recursive: true });
    expect({ code, signal }).toEqual({ code: 3, signal: null });
  });
});

/** The models that each thread does not open, by index; polled until both threads run. */
async function listPlacements(inference: LinkedInference): Promise<(readonly ModelName[])[]> {
  for (;;) {
    const spared = inference.connect().ports.map((port) => port.spared);
    if (spared.length === 2) return spared.sort((a, b) => a.length - b.length);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A script that exits without closing, 100 ms after its threads have started or have work. */
function exitingScript(whenReady: boolean): string {
  const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const work = `
    await inference.ready();
    for (let i = 0; i < 20; i++) {
      const input = { data: new Float32Array(3 * 640 * 640), shape: [1, 3, 640, 640] };
      inference.run('text-detection', input, Date.now() + 60_000).catch(() => {});
    }`;
  return `
    const { openOnnxInference } = await import(${module('./open-onnx-inference.ts')});
    const { loadModels } = await import(${module('../folder/load-models.ts')});
    const inference = openOnnxInference({ models: await loadModels(${JSON.stringify(MODELS)}) });
    ${whenReady ? work : ''}
    setTimeout(() => process.exit(3), ${whenReady ? 100 : 700});`;
}
