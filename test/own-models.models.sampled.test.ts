import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadModels } from '../src/models/load-models.ts';
import { exportModels } from '../src/server/commands/export-models.ts';
import { euclideanDistance } from '../src/server/domain/faces/euclidean-distance.ts';
import type { Inference } from '../src/server/inference/inference.ts';
import type { LinkedInference } from '../src/server/inference/inference-link.ts';
import { sha256 } from '../src/server/inference/onnx/read-intact.ts';
import { openRemoteInference } from '../src/server/inference/remote/open-remote-inference.ts';
import { openInference } from '../src/server/startup/open-inference.ts';
import { decodeImage } from '../src/server/vision/decoding/decode-image.ts';
import type { FaceDescriptors, Vision } from '../src/server/vision/evidence.ts';
import type { Pixels } from '../src/server/vision/image/pixels.ts';
import { openVision } from '../src/server/vision/threads/open-vision.ts';
import { readSelfie } from '../src/specimen/people.ts';
import { callCommand } from './harness/call-command.ts';
import { MODELS } from './harness/paths.ts';
import { pictures } from './harness/pictures/pictures.ts';
import { sample, testDeep, testInTurn } from './harness/tier.ts';
import { openTestVision } from './harness/vision/open-test-vision.ts';
import {
  type Entries,
  type OwnNet,
  SHORT,
  shortDescriptor,
  turnedRecogniser,
  writeFolder,
} from './harness/vision/own-models.ts';
import { serveInference } from './harness/vision/serve-inference.ts';

// An operator's own nets, made out of ours so that what is read by the wrong description comes out wrong.

type Own = { nets: LinkedInference; vision: Vision };

let folder: string;
let dir: string;
let recogniser: OwnNet;
let descriptor: OwnNet;
let files: Record<string, Uint8Array>;
/** Opened by the first test that asks: not every run has one. */
let opened: Promise<Own> | undefined;
const soon = () => Date.now() + 300_000;
const silent = () => {};
const openOwn = (modelsDir: string) => openInference({ inferenceUrls: [], modelsDir }, silent);

/** What sees with the own nets, and they themselves. */
function ownVision(): Promise<Own> {
  opened ??= openOwn(dir).then((nets) => ({ nets, vision: openVision({ inference: nets }) }));
  return opened;
}

const bothVisions = async () => [(await ownVision()).vision, await openTestVision()] as const;

async function pixelsOf(bytes: Uint8Array): Promise<Pixels> {
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

testInTurn('another recogniser with a dictionary of its own reads the same card', async () => {
  const card = await pixelsOf((await pictures.card({ person: 0, layout: 'us' })).jpeg);
  const [there, here] = await Promise.all(
    (await bothVisions()).map((vision) => vision.examineDocument(card, soon())),
  );
  const textOf = (seen: typeof there) => (seen?.text.ok ? seen.text.value.map(({ text }) => text) : []);
  expect(textOf(there).length).toBeGreaterThan(8);
  expect(textOf(there)).toEqual(textOf(here));
});

testInTurn('another descriptor is measured on the scale of the built-in one', async () => {
  const [own, builtIn] = await bothVisions();
  expect(own.describer).not.toBe(builtIn.describer);
  const faces = async (vision: Vision): Promise<FaceDescriptors[]> => {
    const seen = [await readSelfie(1, 1), await readSelfie(1, 2), await readSelfie(2, 1)].map(
      async (bytes) => {
        const { descriptors } = await vision.examineFace(await pixelsOf(bytes), soon());
        return descriptors.ok && descriptors.value ? descriptors.value : expect.unreachable();
      },
    );
    return Promise.all(seen);
  };
  const [short, whole] = [await faces(own), await faces(builtIn)];
  for (const [one, other] of [
    [0, 1],
    [0, 2],
  ] as const) {
    const cut = ({ descriptor }: FaceDescriptors) => descriptor.slice(0, SHORT);
    const expected = euclideanDistance(cut(whole[one]!), cut(whole[other]!)) * (0.555 / 0.4);
    expect(euclideanDistance(short[one]!.descriptor, short[other]!.descriptor)).toBeCloseTo(expected, 3);
    expect(short[one]!.embedding).toEqual(whole[one]!.embedding);
  }
});

testInTurn(
  'an inference server of the same folder says the same, and one of the built-in nets is refused',
  async () => {
    const { nets } = await ownVision();
    const server = await serveInference(nets);
    const far = openRemoteInference([server.url], nets.nets);
    try {
      expect(await far.findStrangers()).toEqual([]);
      const { nets: known } = await loadModels(MODELS);
      const stranger = openRemoteInference([server.url], known);
      expect(await stranger.findStrangers()).toEqual([
        `${server.url}: face-descriptor has no image.`,
        `${server.url}: face-descriptor has no descriptor.`,
      ]);
      await stranger.close();
      const shape = [1, 3, 150, 150];
      const data = Float32Array.from({ length: 3 * 150 * 150 }, (_, at) => Math.sin(at));
      const ask = (where: Inference) => where.run('face-descriptor', { data: data.slice(), shape }, soon());
      expect(await ask(far)).toEqual(await ask(nets));
    } finally {
      await far.close();
      await server.close();
    }
  },
);

test('models:export writes the own nets in the place of ours', async () => {
  const out = join(folder, 'repository');
  expect((await callCommand(exportModels, { MODELS_DIR: dir }, [out])).code).toBe(0);
  const exported = await readFile(join(out, 'face-descriptor', '1', 'model.onnx'));
  expect(exported.equals(files['short.onnx']!)).toBe(true);
  expect(await readFile(join(out, 'face-descriptor', 'config.pbtxt'), 'utf8')).toContain(
    `{ name: "features" data_type: TYPE_FP32 dims: [ ${SHORT} ] }`,
  );
});

describe('a folder that is not what it should be stops the start with one sentence:', () => {
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
  type Change = (entry: OwnNet['entry']) => Record<string, unknown>;

  const REFUSED: [name: string, change: Change, sentence: string][] = [
    ['a field is missing', (entry) => without(entry, 'licence'), 'models.face-descriptor.licence is missing'],
    ['no input is described', (entry) => without(entry, 'input'), 'models.face-descriptor.input is missing'],
    [
      'another file',
      (entry) => ({ ...entry, sha256: 'a'.repeat(64) }),
      'short.onnx has not the SHA-256 that the manifest says',
    ],
    ['no file', (entry) => ({ ...entry, file: 'none.onnx' }), 'none.onnx is not in DIR'],
    [
      'a file elsewhere',
      (entry) => ({ ...entry, file: '../x' }),
      'models.face-descriptor.file must be the name of a file in the folder',
    ],
    [
      'another output',
      (entry) => ({ ...entry, outputs: { descriptor: { name: 'features', shape: ['N', 128] } } }),
      'face-descriptor gives features as [1,64] and not as [N,128]',
    ],
    [
      'a boundary that opens everything',
      (entry) => ({ ...entry, length: 'own', thresholds: { boundary: 0.9 } }),
      'models.face-descriptor.thresholds.boundary must be 0.6 at most where length is own',
    ],
    [
      'no square',
      (entry) => ({ ...entry, input: { ...Object(entry['input']), shape: ['N', 3, 150, 100] } }),
      'models.face-descriptor.input must have the shape of a square: [N, 3, side, side] or [N, side, side, 3]',
    ],
  ];
  test.each(sample(REFUSED, 3))('%s', async (_, change, sentence) => {
    const said = await refusal({ 'face-descriptor': change(descriptor.entry) }, descriptor.files);
    expect(said).toBe(`MODELS_DIR cannot be used: ${sentence}.`);
  });

  testDeep('another input than its file takes', async () => {
    const input = { ...Object(descriptor.entry['input']), name: 'image' };
    const said = await refusal({ 'face-descriptor': { ...descriptor.entry, input } }, descriptor.files);
    expect(said).toMatch(/^MODELS_DIR cannot be used: The model face-descriptor cannot be run: [^\n]+\.$/);
  });

  test('a dictionary of another length', async () => {
    const short = Buffer.from('a\nb\n');
    const dictionary = { file: 'turned.txt', sha256: sha256(short), space: true };
    const given = { ...recogniser.files, 'turned.txt': short };
    const said = await refusal({ 'text-recognition': { ...recogniser.entry, dictionary } }, given);
    expect(said).toMatch(
      /^MODELS_DIR cannot be used: turned.txt makes 4 classes of text-recognition, and its output has \d+\.$/,
    );
  });

  test('no folder, and the command says so with exit code 1', async () => {
    const nowhere = join(folder, 'nowhere');
    const { code, text } = await callCommand(exportModels, { MODELS_DIR: nowhere }, [join(folder, 'out')]);
    expect(code).toBe(1);
    expect(text).toBe(`MODELS_DIR cannot be used: there is no manifest.json in ${nowhere}.`);
  });
});
