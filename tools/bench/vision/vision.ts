/**
 * Each step of the vision beside the same work with packages from npm, in one run on one machine: `npm run bench -- vision
 * [images]`. This command installs the public stack, pinned and without scripts, into `.cache/public-stack`, and runs
 * it in a separate process. The two take turns image by image.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadModels } from '../../../src/server/inference/folder/load-models.ts';
import { openOnnxInference } from '../../../src/server/inference/onnx/open-onnx-inference.ts';
import { readDocument } from '../../../src/server/verification/extraction/read-document.ts';
import { compareFaces } from '../../../src/server/verification/faces/compare-faces.ts';
import { decodeImage } from '../../../src/server/vision/decoding/decode-image.ts';
import { examineCardFaces } from '../../../src/server/vision/examine-card-faces.ts';
import type { Pixels } from '../../../src/server/vision/image/pixels.ts';
import { startExamination } from '../../../src/server/vision/start-examination.ts';
import { detectText } from '../../../src/server/vision/text/detect-text.ts';
import { readCardText } from '../../../src/server/vision/text/read-card-text.ts';
import { openVision } from '../../../src/server/vision/workers/open-vision.ts';
import { prepareModels } from '../../models/prepare-models.ts';
import { people, readSelfie } from '../../specimen/people.ts';
import { drawLicence } from '../draw-licence.ts';
import { createSeries, percentile } from '../statistics.ts';
import { installPublicStack } from './install-public-stack.ts';

const MODELS = fileURLToPath(new URL('../../../.cache/models', import.meta.url));
const LONG_MS = 10 * 60_000;
const images = Number(process.argv[2] ?? 10);
/** Images before the first that counts: until then both sides' JavaScript is slower. */
const WARMING_UP = 4;

type Cost = { wall: number; processor: number };
type Step = 'upload' | 'text' | 'faces' | 'selfie';
const STEPS: readonly Step[] = ['upload', 'text', 'faces', 'selfie'];

const stack = await installPublicStack();
const scratch = await mkdtemp(join(tmpdir(), 'attesta-bench-'));
const publicStack = await startPublicStack();
await prepareModels(MODELS);
const inference = openOnnxInference({ models: await loadModels(MODELS), threads: 2 });
// On a separate thread, as in the server.
const vision = openVision({ inference });
await vision.ready();
const series = createSeries();
for (let at = 0; at < WARMING_UP + images; at++) await measureImage(at, at >= WARMING_UP);
await vision.close();
publicStack.kill();
await rm(scratch, { recursive: true });
report();

async function measureImage(at: number, counts: boolean): Promise<void> {
  const { person, jpeg } = await drawLicence(at, 2);
  const [selfie, reference] = [await readSelfie(person, 1), await readSelfie(person, 2)];
  const referenceFace = (await vision.examineFace(await decode(reference), Date.now() + LONG_MS)).descriptors;
  if (!referenceFace.ok || !referenceFace.value) throw new Error('The reference shows no face.');
  const keptFace = referenceFace.value;
  const steps: Record<Step, () => Promise<unknown>> = {
    upload: async () => {
      const evidence = await vision.examineDocument(await decode(jpeg), Date.now() + LONG_MS);
      return readDocument(evidence, people[person]!.details, new Date());
    },
    text: async () => {
      const [pixels, examination] = [await decode(jpeg), startExamination(inference, Date.now() + LONG_MS)];
      return readCardText(pixels, await detectText(pixels, 960, 'card', examination), examination);
    },
    faces: async () =>
      examineCardFaces(await decode(jpeg), 1, startExamination(inference, Date.now() + LONG_MS)),
    selfie: async () => {
      const faceEvidence = await vision.examineFace(await decode(selfie), Date.now() + LONG_MS);
      return (
        faceEvidence.descriptors.ok &&
        faceEvidence.descriptors.value &&
        compareFaces(faceEvidence.descriptors.value, keptFace)
      );
    },
  };
  const reembedded = async () => {
    await steps.selfie();
    return vision.examineFace(await decode(reference), Date.now() + LONG_MS);
  };
  const [licencePath, selfiePath, referencePath] = await Promise.all(
    [jpeg, selfie, reference].map(async (bytes, index) => {
      const path = join(scratch, `${at}-${index}.jpg`);
      await writeFile(path, bytes);
      return path;
    }),
  );
  for (const step of STEPS) {
    const paths = step === 'selfie' ? [selfiePath!, referencePath!] : [licencePath!, referencePath!];
    const [ours, theirs] = [await measureCost(steps[step]), await askPublicStack(step, paths)];
    if (counts) series.add(named(step, 'own', ours, 'public', theirs));
  }
  const reembed = await measureCost(reembedded);
  if (counts)
    series.add({
      'selfie re-embedded wall': reembed.wall,
      'selfie re-embedded processor': reembed.processor,
    });
}

function named(step: Step, one: string, ours: Cost, other: string, theirs: Cost): Record<string, number> {
  return {
    [`${step} ${one} wall`]: ours.wall,
    [`${step} ${one} processor`]: ours.processor,
    [`${step} ${other} wall`]: theirs.wall,
    [`${step} ${other} processor`]: theirs.processor,
  };
}

async function decode(bytes: Uint8Array): Promise<Pixels> {
  const decodedImage = await decodeImage(bytes);
  if (!decodedImage.ok) throw new Error(decodedImage.problem);
  return decodedImage.pixels;
}

/** The processor's time of the whole process, with its inference threads. */
async function measureCost(work: () => Promise<unknown>): Promise<Cost> {
  const [start, used] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(used);
  return { wall: performance.now() - start, processor: (user + system) / 1000 };
}

async function startPublicStack() {
  const child = fork(fileURLToPath(new URL('public-stack.mjs', import.meta.url)), [stack], {
    stdio: 'ignore',
  });
  await once(child, 'message');
  return child;
}

async function askPublicStack(work: Step, paths: string[]): Promise<Cost> {
  publicStack.send({ work, paths });
  const [answer] = (await once(publicStack, 'message')) as [Cost];
  return answer;
}

function report(): void {
  const medians = new Map(series.list().map(([name, values]) => [name, percentile(values, 0.5)]));
  const cell = (name: string) => (medians.get(name) ?? Number.NaN).toFixed(0).padStart(9);
  const ratio = (one: string, other: string) =>
    ((medians.get(other) ?? 0) / (medians.get(one) ?? 1)).toFixed(2).padStart(7);
  console.log(`\nmedians of ${images} pictures, milliseconds, wall and processor`);
  console.log(`${''.padEnd(10)}${'own'.padStart(18)}${'public'.padStart(18)}${'times'.padStart(14)}`);
  for (const step of STEPS) {
    const names = ['wall', 'processor'].map(
      (kind) => [`${step} own ${kind}`, `${step} public ${kind}`] as const,
    );
    const times = names.map(([ownName, other]) => ratio(ownName, other)).join('');
    const cells = [0, 1].map((side) => names.map((pair) => cell(pair[side]!)).join('')).join('');
    console.log(`${step.padEnd(10)}${cells}${times}`);
  }
  const ratios = ['wall', 'processor'].map((kind) =>
    ratio(`selfie re-embedded ${kind}`, `selfie own ${kind}`).trim(),
  );
  console.log(
    `a selfie against its reference as it was kept takes ${ratios[0]} of the time, and ${ratios[1]} of the processor's, ` +
      'of one against a re-embedded reference',
  );
}
