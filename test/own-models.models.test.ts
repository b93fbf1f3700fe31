import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { measureAccuracy } from '../src/server/cli/accuracy.ts';
import { exportModels } from '../src/server/cli/export-models.ts';
import { loadModels } from '../src/server/inference/folder/load-models.ts';
import type { Inference } from '../src/server/inference/inference.ts';
import type { LinkedInference } from '../src/server/inference/inference-link.ts';
import { sha256 } from '../src/server/inference/onnx/read-verified.ts';
import { openRemoteInference } from '../src/server/inference/remote/open-remote-inference.ts';
import { openInference } from '../src/server/startup/open-inference.ts';
import { pairsForClaim } from '../src/server/verification/accuracy/pairs-for-claim.ts';
import { euclideanDistance } from '../src/server/verification/faces/euclidean-distance.ts';
import { DESCRIPTOR_WEIGHT } from '../src/server/verification/policy/face-policy.ts';
import { decodeImage } from '../src/server/vision/decoding/decode-image.ts';
import type { FaceDescriptors, Vision } from '../src/server/vision/evidence.ts';
import type { Pixels } from '../src/server/vision/image/pixels.ts';
import { openVision } from '../src/server/vision/workers/open-vision.ts';
import { readSelfie } from '../tools/specimen/people.ts';
import { callCommand } from './harness/call-command.ts';
import { pictures } from './harness/images/images.ts';
import { MODELS } from './harness/paths.ts';
import { isDeep, testDeep } from './harness/tier.ts';
import { openTestVision } from './harness/vision/open-test-vision.ts';
import {
  type CustomModel,
  type Entries,
  makeSfaceSubstitute,
  SHORT,
  shortDescriptor,
  turnedRecogniser,
  writeFolder,
} from './harness/vision/own-models.ts';
import { serveInference } from './harness/vision/serve-inference.ts';
import { readFences } from './harness/words/read-fences.ts';

// An operator's nets, made from ours so that a wrong description leads to wrong results.

type OwnModels = { nets: LinkedInference; vision: Vision };

let folder: string;
let dir: string;
let recogniser: CustomModel;
let descriptor: CustomModel;
let files: Record<string, Uint8Array>;
/** Opened by the first test that needs it: not every run has one. */
let opened: Promise<OwnModels> | undefined;
const soon = () => Date.now() + 300_000;
const silent = () => {};
const openOwn = (modelsDir: string) =>
  openInference({ inferenceUrls: [], modelsDir, visionThreads: 2 }, silent);

/** Vision with the replaced nets, and the nets themselves. */
function ownVision(): Promise<OwnModels> {
  opened ??= openOwn(dir).then((nets) => ({ nets, vision: openVision({ inference: nets }) }));
  return opened;
}

/** The first values of a description, normalised to length 1. */
function cut({ descriptor }: FaceDescriptors, values: number): Float32Array {
  const shortened = descriptor.slice(0, values);
  const length = Math.hypot(...shortened);
  return shortened.map((value) => value / length);
}

const bothVisions = async () => [(await ownVision()).vision, await openTestVision()] as const;

async function decodePixels(bytes: Uint8Array): Promise<Pixels> {
  const decoded = await decodeImage(bytes);
  if (!decoded.ok) throw new Error(decoded.problem);
  return decoded.pixels;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-own-models-'));
  [recogniser, descriptor] = await Promise.all([turnedRecogniser(), shortDescriptor()]);
  files = { ...recogniser.files, ...descriptor.files };
  const models = { 'text-recognition': recogniser.entry, 'face-descriptor': descriptor.entry };
  dir = await writeFolder(join(folder, 'own'), models, files);
});
afterAll(async () => {
  await (await opened)?.vision.close();
  await rm(folder, { recursive: true });
});

testDeep('a replaced text recogniser with another dictionary reads the same card', async () => {
  const card = await decodePixels((await pictures.card({ person: 0, layout: 'us' })).jpeg);
  const [there, here] = await Promise.all(
    (await bothVisions()).map((vision) => vision.examineDocument(card, soon())),
  );
  const listTexts = (seen: typeof there) => (seen?.text.ok ? seen.text.value.map(({ text }) => text) : []);
  expect(listTexts(there).length).toBeGreaterThan(8);
  expect(listTexts(there)).toEqual(listTexts(here));
});

testDeep('a replaced face descriptor is measured on the scale of the built-in one', async () => {
  const [ownModels, builtIn] = await bothVisions();
  expect(ownModels.describer).not.toBe(builtIn.describer);
  const faces = async (vision: Vision): Promise<FaceDescriptors[]> => {
    const seen = [await readSelfie(1, 1), await readSelfie(1, 2), await readSelfie(2, 1)].map(
      async (bytes) => {
        const { descriptors } = await vision.examineFace(await decodePixels(bytes), soon());
        return descriptors.ok && descriptors.value ? descriptors.value : expect.unreachable();
      },
    );
    return Promise.all(seen);
  };
  const [short, whole] = [await faces(ownModels), await faces(builtIn)];
  for (const [one, other] of [
    [0, 1],
    [0, 2],
  ] as const) {
    const expected = euclideanDistance(cut(whole[one]!, SHORT), cut(whole[other]!, SHORT)) * 0.555;
    expect(euclideanDistance(short[one]!.descriptor, short[other]!.descriptor)).toBeCloseTo(expected, 3);
    expect(short[one]!.embedding).toEqual(whole[one]!.embedding);
  }
});

testDeep(
  'an inference server of the same models gives the same evidence, and one of the built-in models is refused',
  async () => {
    const { nets } = await ownVision();
    const server = await serveInference(nets);
    const far = openRemoteInference([server.url], nets.nets);
    try {
      expect(await far.findForeignModels()).toEqual([]);
      const { nets: builtInNets } = await loadModels(MODELS);
      const stranger = openRemoteInference([server.url], builtInNets);
      expect(await stranger.findForeignModels()).toEqual([
        `${server.url}: face-descriptor has no image.`,
        `${server.url}: face-descriptor has no descriptor.`,
      ]);
      await stranger.close();
      const shape = [1, 3, 112, 112];
      const data = Float32Array.from({ length: 3 * 112 * 112 }, (_, at) => Math.sin(at));
      const ask = (where: Inference) => where.run('face-descriptor', { data: data.slice(), shape }, soon());
      expect(await ask(far)).toEqual(await ask(nets));
    } finally {
      await far.close();
      await server.close();
    }
  },
);

testDeep('models:export exports the replaced nets in place of ours', async () => {
  const out = join(folder, 'repository');
  expect((await callCommand(exportModels, { MODELS_DIR: dir }, [out])).code).toBe(0);
  const exported = await readFile(join(out, 'face-descriptor', '1', 'model.onnx'));
  expect(exported.equals(files['short.onnx']!)).toBe(true);
  expect(await readFile(join(out, 'face-descriptor', 'config.pbtxt'), 'utf8')).toContain(
    `{ name: "features" data_type: TYPE_FP32 dims: [ ${SHORT} ] }`,
  );
});

describe.runIf(isDeep)('the worked example in the guide to own models', () => {
  const ROOT = fileURLToPath(new URL('../', import.meta.url));
  let folderOfPage: string;
  let page: string;

  /** The manifest that the page shows, for a substitute with the shapes that it names. */
  async function writeAsShown(
    name: string,
    change: (entry: CustomModel['entry']) => CustomModel['entry'] = (entry) => entry,
  ) {
    const jsonBlocks = readFences(page).filter(({ language }) => language === 'json');
    expect(jsonBlocks).toHaveLength(1);
    const entry = JSON.parse(jsonBlocks[0]!.text).models['face-descriptor'];
    expect(entry.sha256).toBe('what sha256sum printed');
    const bytes = await makeSfaceSubstitute();
    const models = { 'face-descriptor': change({ ...entry, sha256: sha256(bytes) }) };
    return writeFolder(join(folder, name), models, { [entry.file]: bytes });
  }

  beforeAll(async () => {
    page = await readFile(join(ROOT, 'docs/models-own.md'), 'utf8');
    folderOfPage = await writeAsShown('as the page shows');
  });

  testDeep(
    'the guide’s manifest describes faces with a net of SFace’s shapes: RGB order, cosine, no quality',
    async () => {
      const photo = async () => decodePixels(await readSelfie(1, 1));
      const other = async () => decodePixels(await readSelfie(2, 1));
      const describeBy = async (vision: Vision, of: () => Promise<Pixels>) => {
        const { descriptors } = await vision.examineFace(await of(), soon());
        return descriptors.ok && descriptors.value ? descriptors.value : expect.unreachable();
      };
      const distanceIn = async (dir: string) => {
        const vision = openVision({ inference: await openOwn(dir) });
        try {
          const [one, two] = [await describeBy(vision, photo), await describeBy(vision, other)];
          expect([one.descriptor.length, one.fitness, two.fitness]).toEqual([128, undefined, undefined]);
          return euclideanDistance(one.descriptor, two.descriptor);
        } finally {
          await vision.close();
        }
      };
      const builtIn = await openTestVision();
      // The first 128 values of the built-in net, at length 1, on the scale that the manifest's boundary gives.
      const expected = [await describeBy(builtIn, photo), await describeBy(builtIn, other)].map((face) =>
        cut(face, 128),
      );
      const distance = euclideanDistance(expected[0]!, expected[1]!) * (0.555 / 1.129);
      expect(await distanceIn(folderOfPage)).toBeCloseTo(distance, 3);
      // Blue first runs as well, and gives another result: only the page says which is correct.
      const turned = (entry: CustomModel['entry']) => ({
        ...entry,
        input: { ...Object(entry['input']), order: 'BGR' },
      });
      const blueFirst = await distanceIn(await writeAsShown('blue first', turned));
      expect(Math.abs(blueFirst - distance)).toBeGreaterThan(0.002);
    },
  );

  testDeep(
    'the guide’s file of pairs makes npm run accuracy measure that net and write the report',
    async () => {
      const csvBlocks = readFences(page).filter(({ language }) => language === 'csv');
      expect(csvBlocks).toHaveLength(1);
      const images = join(folder, 'pictures');
      for (const [person, number, name] of [
        [1, 1, 'anna/1.jpg'],
        [1, 2, 'anna/2.jpg'],
        [2, 1, 'berta/1.jpg'],
      ] as const) {
        await mkdir(dirname(join(images, name)), { recursive: true });
        await writeFile(join(images, name), await readSelfie(person, number));
      }
      await writeFile(join(images, 'pairs.csv'), csvBlocks[0]!.text);
      const out = join(folder, 'card.html');
      const args = ['--faces', join(images, 'pairs.csv'), '--out', out];
      const { code, text } = await callCommand(measureAccuracy, { MODELS_DIR: folderOfPage }, args);
      expect([code, text]).toEqual([0, expect.stringContaining('women under 30: 1 pairs of two people')]);
      expect(await readFile(out, 'utf8')).toContain('women under 30');
    },
  );

  testDeep('the guide names the rates and thresholds that the product has', () => {
    expect(page).toContain(`${DESCRIPTOR_WEIGHT} of the descriptor's distance and 0.3 of faceres'`);
    expect(page).toContain(`${pairsForClaim(0.001).toLocaleString('en')} pairs of two people`);
    expect(Math.sqrt(2 - 2 * 0.363)).toBeCloseTo(1.129, 3);
  });
});

describe('[S209] an invalid MODELS_DIR stops the start with one sentence:', () => {
  const refusal = async (models: Entries, given: Record<string, Uint8Array>) => {
    const broken = await writeFolder(await mkdtemp(join(folder, 'broken-')), models, given);
    const error: unknown = await openOwn(broken).then(
      async (inference) => inference.close(),
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ name: 'StartError' });
    return error instanceof Error ? error.message.replaceAll(broken, 'DIR') : '';
  };
  const without = (entry: Record<string, unknown>, field: string) =>
    Object.fromEntries(Object.entries(entry).filter(([name]) => name !== field));
  type Change = (entry: CustomModel['entry']) => Record<string, unknown>;

  const REFUSED: [name: string, change: Change, sentence: string][] = [
    ['a missing field', (entry) => without(entry, 'licence'), 'models.face-descriptor.licence is missing'],
    ['an undescribed input', (entry) => without(entry, 'input'), 'models.face-descriptor.input is missing'],
    [
      'another file than the manifest’s',
      (entry) => ({ ...entry, sha256: 'a'.repeat(64) }),
      'the SHA-256 of short.onnx differs from the manifest',
    ],
    ['a missing file', (entry) => ({ ...entry, file: 'none.onnx' }), 'none.onnx is missing from DIR'],
    [
      'a file outside the folder',
      (entry) => ({ ...entry, file: '../x' }),
      'models.face-descriptor.file must be the name of a file in the folder',
    ],
    [
      'another output shape than described',
      (entry) => ({ ...entry, outputs: { descriptor: { name: 'features', shape: ['N', 128] } } }),
      'face-descriptor returns features as [1,64], not as [N,128]',
    ],
    [
      'a boundary that accepts everyone',
      (entry) => ({ ...entry, length: 'own', thresholds: { boundary: 0.9 } }),
      'models.face-descriptor.thresholds.boundary must be at most 0.6 if length is own',
    ],
    [
      'an input that is no square',
      (entry) => ({ ...entry, input: { ...Object(entry['input']), shape: ['N', 3, 150, 100] } }),
      'models.face-descriptor.input must have the shape of a square: [N, 3, side, side] or [N, side, side, 3]',
    ],
  ];
  test.each(REFUSED)('refuses a MODELS_DIR with %s', async (_, change, sentence) => {
    const message = await refusal({ 'face-descriptor': change(descriptor.entry) }, descriptor.files);
    expect(message).toBe(`MODELS_DIR cannot be used: ${sentence}. See docs/models.md.`);
  });

  test('refuses a MODELS_DIR with another input name than the net’s file has', async () => {
    const input = { ...Object(descriptor.entry['input']), name: 'image' };
    const message = await refusal({ 'face-descriptor': { ...descriptor.entry, input } }, descriptor.files);
    expect(message).toMatch(
      /^MODELS_DIR cannot be used: The model face-descriptor cannot be loaded: [^\n]+\. See docs\/models\.md\.$/,
    );
  });

  test('refuses a dictionary whose length does not fit the net', async () => {
    const short = Buffer.from('a\nb\n');
    const dictionary = { file: 'turned.txt', sha256: sha256(short), space: true };
    const given = { ...recogniser.files, 'turned.txt': short };
    const message = await refusal({ 'text-recognition': { ...recogniser.entry, dictionary } }, given);
    expect(message).toMatch(
      /^MODELS_DIR cannot be used: turned.txt gives text-recognition 4 classes, but the output of the model has \d+\. See docs\/models\.md\.$/,
    );
  });

  test('refuses a missing MODELS_DIR, and the command reports it with exit code 1', async () => {
    const nowhere = join(folder, 'nowhere');
    const { code, text } = await callCommand(exportModels, { MODELS_DIR: nowhere }, [join(folder, 'out')]);
    expect(code).toBe(1);
    expect(text).toBe(
      `MODELS_DIR cannot be used: there is no manifest.json in ${nowhere}. See docs/models.md.`,
    );
  });
});
