import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportModels } from '../src/server/cli/export-models.ts';
import type { LinkedInference } from '../src/server/inference/inference-link.ts';
import { MODEL_NAMES, type ModelName } from '../src/server/inference/model-names.ts';
import { sha256 } from '../src/server/inference/onnx/read-verified.ts';
import { openRemoteInference } from '../src/server/inference/remote/open-remote-inference.ts';
import { withinTrace } from '../src/server/telemetry/tracing/current-trace-context.ts';
import { propagateTraceContext } from '../src/server/telemetry/tracing/propagate-trace-context.ts';
import { decodeImage } from '../src/server/vision/decoding/decode-image.ts';
import type { Vision } from '../src/server/vision/evidence.ts';
import type { Pixels } from '../src/server/vision/image/pixels.ts';
import { openVision } from '../src/server/vision/workers/open-vision.ts';
import { SERVED_NETS } from '../tools/models/built-in-nets.ts';
import { callCommand } from './harness/call-command.ts';
import { pictures } from './harness/images/images.ts';
import { testDeep } from './harness/tier.ts';
import { openExportedNets } from './harness/vision/open-exported-nets.ts';
import { openTestNets } from './harness/vision/open-test-nets.ts';
import { openTestVision } from './harness/vision/open-test-vision.ts';
import { type InferenceServer, serveInference } from './harness/vision/serve-inference.ts';

let repository: string;
let nets: LinkedInference;
let server: InferenceServer;
let vision: Vision;
let photo: Pixels;
beforeAll(async () => {
  propagateTraceContext();
  repository = await mkdtemp(join(tmpdir(), 'attesta-repository-'));
  nets = await openExportedNets(repository);
  server = await serveInference(nets);
  const inference = openRemoteInference([server.url], SERVED_NETS);
  expect(await inference.findForeignModels()).toEqual([]);
  vision = openVision({ inference });
  await vision.ready();
  const { jpeg } = await pictures.card({ person: 0, layout: 'us' });
  const decoded = await decodeImage(jpeg);
  if (!decoded.ok) throw new Error(decoded.problem);
  photo = decoded.pixels;
});
afterAll(async () => {
  await vision?.close();
  await server?.close();
  await nets?.close();
  await rm(repository, { recursive: true });
});

const soon = () => Date.now() + 300_000;
const TRACE = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };

testDeep('a licence has the same evidence from local and remote nets', async () => {
  const here = await (await openTestVision()).examineDocument(photo, soon());
  const there = await withinTrace(TRACE, () => vision.examineDocument(photo, soon()));
  expect(there.text).toEqual(here.text);
  expect(there.text.ok && there.text.value.length).toBeGreaterThan(8);
  expect([there.document, there.faces, there.portrait]).toEqual([here.document, here.faces, here.portrait]);
  expect(new Set(server.seen.map(({ model }) => model)).size).toBeGreaterThan(4);
  // From two threads: the one that examines and the one that calls the server.
  expect(new Set(server.seen.map(({ traceparent }) => traceparent))).toEqual(new Set([TRACE.traceparent]));
});

test('[S219] every finding is unavailable without an inference server, and none is about the person', async () => {
  server.fault = 'reset';
  const { document, faces, text } = await vision.examineDocument(photo, soon());
  for (const finding of [faces, text]) expect(finding).toEqual({ ok: false, why: 'unavailable' });
  expect(document.ok).toBe(false);
  server.fault = null;
});

/** Two inputs; variable sizes are as small as every net accepts. */
function twoInputs(model: ModelName) {
  const shape = SERVED_NETS[model].input.shape.map((size, at) =>
    typeof size === 'number' ? size : at === 0 ? 1 : 64,
  );
  const length = shape.reduce((a, b) => a * b, 1);
  const inputs = [1, 2].map((seed) => Float32Array.from({ length }, (_, at) => Math.sin(at * seed)));
  const data = Float32Array.from([...inputs[0]!, ...inputs[1]!]);
  return { shape, inputs, together: { data, shape: [2, ...shape.slice(1)] } };
}

test.each(MODEL_NAMES)('%s gives two inputs together the same output as each alone', async (model) => {
  const { shape, inputs, together } = twoInputs(model);
  const alone = await Promise.all(
    inputs.map((data) => nets.run(model, { data: data.slice(), shape }, soon())),
  );
  const both = await nets.run(model, together, soon());
  for (const [name, tensor] of Object.entries(both)) {
    const apart = alone.flatMap((outputs) => [...outputs[name]!.data]);
    expect(tensor.data.length).toBe(apart.length);
    const largest = Math.max(...apart.map(Math.abs), 1);
    expect(Math.max(...apart.map((value, at) => Math.abs(value - tensor.data[at]!)))).toBeLessThan(
      largest * 1e-4,
    );
  }
});

test('text detection in this process refuses two images, since it would mix up their weights', async () => {
  const { together } = twoInputs('text-detection');
  const here = await openTestNets();
  await expect(here.run('text-detection', together, soon())).rejects.toMatchObject({ why: 'unavailable' });
});

test('the export of models is a folder for each net, with its file and its description', async () => {
  const listed = JSON.parse(await readFile(join(repository, 'config.json'), 'utf8'));
  expect(listed.model_config_list.map((each: { config: unknown }) => each.config)).toEqual(
    MODEL_NAMES.map((name) => ({ name, base_path: `/models/${name}` })),
  );
  for (const name of MODEL_NAMES) {
    const file = await readFile(join(repository, name, '1', 'model.onnx'));
    expect(sha256(file)).toBe(SERVED_NETS[name].sha256);
    const described = await readFile(join(repository, name, 'config.pbtxt'), 'utf8');
    expect(described).toContain(`name: "${name}"`);
    expect(described).toContain('dynamic_batching');
  }
});

test('the export of models prints its usage without a folder', async () => {
  const { code, text } = await callCommand(exportModels, {});
  expect(code).toBe(1);
  expect(text).toContain('npm run models:export -- FOLDER');
});

test('the export of models writes the given instances, and refuses wrong options in one sentence', async () => {
  const out = join(repository, 'tuned');
  const options = ['--instances', '2', '--kind', 'gpu', '--batch-window', '2000'];
  expect((await callCommand(exportModels, {}, [out, ...options])).code).toBe(0);
  const described = await readFile(join(out, 'face-age', 'config.pbtxt'), 'utf8');
  expect(described).toContain('{ max_queue_delay_microseconds: 2000 }');
  expect(described).toContain('instance_group [ { count: 2 kind: KIND_GPU } ]');
  expect(await readFile(join(out, 'config.json'), 'utf8')).toContain('"target_device": "GPU"');
  for (const [wrong, sentence] of [
    [['--instances', '0'], '--instances must be a whole number from 1 to 64.'],
    [['--instances', '1.5'], '--instances must be a whole number from 1 to 64.'],
    [['--batch-window', '-1'], '--batch-window must be a whole number from 0 to 100000.'],
    [['--kind', 'tpu'], '--kind must be cpu or gpu.'],
    [['--kind'], '--kind needs a value.'],
    [['--streams', '2'], 'The option --streams does not exist. --help lists all options.'],
  ] as const) {
    const { code, text } = await callCommand(exportModels, {}, [join(repository, 'refused'), ...wrong]);
    expect([code, text]).toEqual([1, sentence]);
  }
  await expect(access(join(repository, 'refused'))).rejects.toThrow('ENOENT');
});
