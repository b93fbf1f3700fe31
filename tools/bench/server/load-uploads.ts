import { loadModels } from '../../../src/server/inference/folder/load-models.ts';
import type { Inference } from '../../../src/server/inference/inference.ts';
import type { ModelName } from '../../../src/server/inference/model-names.ts';
import { openOnnxInference } from '../../../src/server/inference/onnx/open-onnx-inference.ts';
import type { Tensor } from '../../../src/server/inference/tensor.ts';
import { decodeImage } from '../../../src/server/vision/decoding/decode-image.ts';
import type { Vision } from '../../../src/server/vision/evidence.ts';
import { examineDocument } from '../../../src/server/vision/examine-document.ts';
import { rereadStrips } from '../../../src/server/vision/reread-strips.ts';
import { openVision } from '../../../src/server/vision/workers/open-vision.ts';
import { openReader } from '../../../src/server/workers/extraction/open-reader.ts';
import { MODELS } from '../../../test/harness/paths.ts';
import type { TestApp } from '../../../test/harness/start-app.ts';
import { startSecondServer } from '../../../test/harness/start-second-server.ts';
import { logIn, mint, newSubject, uploadForm } from '../../../test/harness/steps.ts';
import { prepareModels } from '../../models/prepare-models.ts';
import { people } from '../../specimen/people.ts';
import { drawLicence } from '../draw-licence.ts';
import { createSeries, percentile } from '../statistics.ts';
import { profileFolders } from './profile-folders.ts';

const LONG_MS = 10 * 60_000;
/** Uploads before the first that counts: until then JavaScript's threads are slower. */
const WARMING_UP = 6;
type Call = { model: ModelName; input: Tensor };

/**
 * The cost of a whole upload of a licence of 2 megapixels, decided by the pipeline or parked, beside the calls of the
 * nets that it makes. Those are the same nets with the same inputs on the same threads and nothing else, in turns.
 * Processor time is the whole process's, including the sender's.
 */
export async function measureUploads(first: TestApp, images: number): Promise<void> {
  await prepareModels(MODELS);
  const inference = openOnnxInference({ models: await loadModels(MODELS), threads: 2 });
  const vision = openVision({ inference });
  const heard: Call[] = [];
  const reader = openReader();
  const server = await startSecondServer(first, { vision, readDocument: reader.read });
  const listener = await startSecondServer(first, { vision: listening(vision, inference, heard) });
  await Promise.all([vision.ready(), reader.ready?.()]);
  const series = createSeries();
  const nets = createSeries();
  const steps = createSeries();
  const folderNames = new Set<string>();
  const inFolders: Record<string, number>[] = [];
  for (let at = 0; at < WARMING_UP + images; at += 1) {
    const { person, jpeg } = await drawLicence(at, 2);
    const send = async ({ client }: typeof server, fields: Record<string, string> = {}) => {
      const app = { ...first, client };
      const bearer = await logIn(app);
      const token = await mint(app, bearer, await newSubject(app, bearer, people[person]!.details));
      const form = uploadForm(jpeg, fields);
      const cost = await measureCost(() => client.post('/subject/upload?type=license', { token, form }));
      const path = `/admin/submissions/${cost.result.body.license_id}`;
      return { ...cost, timings: (await client.get(path, { bearer })).body.attempts[0].timings };
    };
    heard.length = 0;
    const { folders } = await profileFolders(() => send(listener));
    const calls = heard.splice(0);
    const whole = await send(server);
    const manual = await send(server, { manual: '1' });
    const bare = await measureCost(() =>
      Promise.all(
        calls.map(({ model, input }) => inference.run(model, copyTensor(input), Date.now() + LONG_MS)),
      ),
    );
    if (at < WARMING_UP) continue;
    for (const [name, { wall, processor }] of Object.entries({ whole, manual, bare }))
      series.add({ [`${name} wall`]: wall, [`${name} processor`]: processor });
    steps.add(whole.timings);
    for (const folder of Object.keys(folders)) folderNames.add(folder);
    inFolders.push(folders);
    const decodingCost = await measureCost(() => decodeImage(jpeg));
    series.add({ 'decoding processor': decodingCost.processor });
    for (const model of new Set(calls.map((call) => call.model))) {
      const modelCalls = calls.filter((call) => call.model === model);
      const { processor } = await measureCost(async () => {
        for (const { input } of modelCalls)
          await inference.run(model, copyTensor(input), Date.now() + LONG_MS);
      });
      nets.add({ [`${model}, processor`]: processor });
    }
  }
  await listener.close();
  await server.close();
  await reader.close();
  await vision.close();
  report(series.list(), images);
  // A folder that an image did not need took no time for it.
  const perFolder = [...folderNames].map((folder) => {
    const folderTimes = inFolders.map((folders) => folders[folder] ?? 0);
    return [folder, percentile(folderTimes, 0.5)] as const;
  });
  const all = perFolder.reduce((sum, [, ms]) => sum + ms, 0);
  console.log('\n| outside of the nets and of decoding, by folder | of a thread |\n|---|---|');
  for (const [folder, ms] of perFolder.toSorted((a, b) => b[1] - a[1]))
    if (ms / all >= 0.01) console.log(`| ${folder} | ${((100 * ms) / all).toFixed(0)} % |`);
  console.log(
    '\n| step of the whole upload, some side by side; and each net by itself | median |\n|---|---|',
  );
  for (const [name, values] of [...steps.list(), ...nets.list()])
    console.log(`| ${name} | ${percentile(values, 0.5).toFixed(0)} ms |`);
}

/** The same vision on this thread, where what it asks of the nets is heard. */
function listening(vision: Vision, inference: Inference, heard: Call[]): Vision {
  const listener: Inference = {
    nets: inference.nets,
    run: (model, input, deadline) => {
      heard.push({ model, input: copyTensor(input) });
      return inference.run(model, input, deadline);
    },
  };
  return {
    ...vision,
    examineDocument: (photo, deadline) => examineDocument(photo, listener, deadline),
    rereadStrips: (look, deadline) => rereadStrips(look, listener, deadline),
  };
}

const copyTensor = ({ data, shape }: Tensor): Tensor => ({ data: data.slice(), shape });

async function measureCost<T>(
  work: () => Promise<T>,
): Promise<{ result: T; wall: number; processor: number }> {
  const [start, used] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(used);
  return { result, wall: performance.now() - start, processor: (user + system) / 1000 };
}

function report(series: [name: string, values: number[]][], count: number): void {
  const medians = new Map(series.map(([name, values]) => [name, percentile(values, 0.5)]));
  const cell = (name: string) => `${(medians.get(name) ?? Number.NaN).toFixed(0)} ms`;
  console.log(`\nUploads of ${count} licences of 2 megapixels, medians`);
  console.log('| | wall | processor | of the bare nets |\n|---|---|---|---|');
  for (const [what, name] of [
    ['the nets alone', 'bare'],
    ['decided by the pipeline', 'whole'],
    ['left to a person', 'manual'],
    ['its picture decoded, which is in both', 'decoding'],
  ]) {
    const share = (100 * medians.get(`${name} processor`)!) / medians.get('bare processor')!;
    const wall = medians.has(`${name} wall`) ? cell(`${name} wall`) : '';
    console.log(`| ${what} | ${wall} | ${cell(`${name} processor`)} | ${share.toFixed(0)} % |`);
  }
}
