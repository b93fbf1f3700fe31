import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODELS } from '../../../../test/harness/paths.ts';
import { loadModels } from '../../inference/folder/load-models.ts';
import type { ModelName } from '../../inference/model-names.ts';
import { openOnnxInference } from '../../inference/onnx/open-onnx-inference.ts';
import { compareFaces } from '../../verification/faces/compare-faces.ts';
import { decodeImage } from '../decoding/decode-image.ts';
import type { FaceDescriptors, Finding, Vision } from '../evidence.ts';
import type { Pixels } from '../image/pixels.ts';
import { itemAt } from '../value-at.ts';
import { openVision } from './open-vision.ts';

const PEOPLE = fileURLToPath(new URL('../../../../tools/specimen/people/', import.meta.url));
/** The easiest and hardest of the 210 genuine pairs, measured 0.25 to 0.85; impostors begin at 1.00. */
const MATED: [string, string][] = [
  ['1127/id', '1127/selfie-2'],
  ['1127/selfie-1', '1127/selfie-6'],
  ['1127/id', '1127/selfie-5'],
  ['1014/id', '1014/selfie-1'],
  ['1155/id', '1155/selfie-6'],
];
/** The hardest of the 2,205 impostor pairs, and two plain ones. */
const NON_MATED: [string, string, number][] = [
  ['1121/selfie-3', '1174/selfie-5', 1.1],
  ['1127/selfie-5', '1139/selfie-5', 1.1],
  ['1139/selfie-6', '1155/selfie-6', 1.1],
  ['1014/id', '1113/id', 1.6],
  ['1018/id', '1080/id', 1.6],
];
const soon = () => Date.now() + 60_000;

async function decodePixels(bytes: Uint8Array): Promise<Pixels> {
  const decodedImage = await decodeImage(bytes);
  if (!decodedImage.ok) throw new Error(decodedImage.problem);
  return decodedImage.pixels;
}

const capture = async (name: string) => decodePixels(await readFile(join(PEOPLE, `${name}.jpg`)));

function found<T>(finding: Finding<T>): T {
  if (!finding.ok) throw new Error(finding.why);
  return finding.value;
}

async function openReal(switchedOff: ModelName[] = []): Promise<Vision> {
  const models = await loadModels(MODELS);
  return openVision({ inference: openOnnxInference({ models, threads: 2, switchedOff }) });
}

describe('the vision on the ten specimen people', () => {
  let vision: Vision;
  const descriptors = new Map<string, FaceDescriptors>();
  const faceCounts = new Map<string, number>();
  beforeAll(async () => {
    vision = await openReal();
    await vision.ready();
    const people = (await readdir(PEOPLE)).filter((name) => /^\d+$/.test(name));
    const all = people.flatMap((person) =>
      ['id', ...[1, 2, 3, 4, 5, 6].map((n) => `selfie-${n}`)].map((name) => `${person}/${name}`),
    );
    expect(all).toHaveLength(70);
    const comparedNames = [...MATED, ...NON_MATED.map(([one, other]) => [one, other])].flat();
    for (const name of new Set([...comparedNames, '1018/selfie-2', '1050/id', ...all])) {
      const evidence = await vision.examineFace(await capture(name), soon());
      faceCounts.set(name, found(evidence.faces).length);
      const faceDescriptors = found(evidence.descriptors);
      if (faceDescriptors) descriptors.set(name, faceDescriptors);
    }
  });
  afterAll(() => vision.close());

  const distance = (a: string, b: string) => compareFaces(descriptors.get(a)!, descriptors.get(b)!).distance;

  it('vision finds exactly one face on each shot', () => {
    expect(faceCounts.size).toBeGreaterThan(15);
    expect([...faceCounts].filter(([, count]) => count !== 1)).toEqual([]);
  });

  it.each(MATED)('vision takes %s and %s for one person', (a, b) => {
    expect(distance(a, b)).toBeLessThan(0.9);
  });

  it.each(NON_MATED)('vision takes %s and %s for two people', (a, b, maxDistance) => {
    expect(distance(a, b)).toBeGreaterThan(0.95);
    expect(distance(a, b)).toBeLessThan(maxDistance);
  });

  it('vision recognises a person whose head, or phone, leans by 30 degrees', async () => {
    const file = await readFile(join(PEOPLE, '1050/selfie-1.jpg'));
    for (const angle of [-30, 30]) {
      const leaning = await decodePixels(
        await sharp(file).rotate(angle, { background: '#888' }).png().toBuffer(),
      );
      const { descriptors: described } = await vision.examineFace(leaning, soon());
      expect(compareFaces(found(described)!, descriptors.get('1050/id')!).distance).toBeLessThan(0.9);
    }
  });

  it('vision puts the box on the face, in fractions, and the largest face first', async () => {
    const [left, right] = await Promise.all(
      ['1014/selfie-1', '1018/selfie-1'].map((name) => readFile(join(PEOPLE, `${name}.jpg`))),
    );
    const both = await sharp({ create: { width: 1400, height: 900, channels: 3, background: '#999' } })
      .composite([
        { input: await sharp(left).resize(240).toBuffer(), left: 50, top: 100 },
        { input: await sharp(right).resize(640).toBuffer(), left: 700, top: 40 },
      ])
      .png()
      .toBuffer();
    const { faces, descriptors: described } = await vision.examineFace(await decodePixels(both), soon());
    const boxes = found(faces).map(({ box }) => box);
    expect(boxes).toHaveLength(2);
    const [first, second] = [itemAt(boxes, 0), itemAt(boxes, 1)];
    expect(first.x).toBeGreaterThan(0.5);
    expect(second.x).toBeLessThan(0.25);
    expect(first.width).toBeGreaterThan(second.width);
    expect(compareFaces(found(described)!, descriptors.get('1018/selfie-2')!).distance).toBeLessThan(0.9);
  });

  it('vision estimates an age by both nets, older for the oldest person than for the youngest', async () => {
    const estimate = async (name: string) => vision.estimateAge(await capture(name), soon());
    const [old, young] = await Promise.all([estimate('1113/selfie-1'), estimate('1155/selfie-1')]);
    for (const net of ['primary', 'secondary'] as const)
      expect(found(old.ages)![net] - found(young.ages)![net]).toBeGreaterThan(10);
    expect(Object.keys(old.timings)).toEqual(['faces', 'ages']);
  });

  it('vision finds no face on an empty image, and returns a finding', async () => {
    const empty = { data: new Uint8Array(300 * 300 * 3).fill(128), width: 300, height: 300 };
    const evidence = await vision.examineFace(empty, soon());
    expect(evidence).toMatchObject({
      faces: { ok: true, value: [] },
      descriptors: { ok: true, value: null },
    });
    expect((await vision.estimateAge(empty, soon())).ages).toEqual({ ok: true, value: null });
  });

  it('vision finds nothing after the deadline, for each kind of call', async () => {
    const photo = await capture('1014/id');
    const budget = { ok: false, why: 'budget' };
    const past = Date.now() - 1;
    expect(await vision.examineFace(photo, past)).toMatchObject({ faces: budget, descriptors: budget });
    expect(await vision.estimateAge(photo, past)).toMatchObject({ faces: budget, ages: budget });
    expect(await vision.examineDocument(photo, past)).toMatchObject({ document: budget, text: budget });
  });

  it('cuts out a card upright or lying', async () => {
    const photo = await capture('1014/id');
    const corners = [
      [0.1, 0.1],
      [0.9, 0.1],
      [0.9, 0.6],
      [0.1, 0.6],
    ] as const;
    expect(await vision.rectify(photo, corners, false)).toMatchObject({ width: 1000, height: 631 });
    expect(await vision.rectify(photo, corners, true)).toMatchObject({ width: 631, height: 1000 });
  });
});

describe('the vision with nets switched off', () => {
  it('vision still finds the face when it cannot be described', async () => {
    const vision = await openReal(['face-embedding', 'face-age']);
    const photo = await capture('1014/selfie-1');
    const evidence = await vision.examineFace(photo, soon());
    expect(found(evidence.faces)).toHaveLength(1);
    expect(evidence.descriptors).toEqual({ ok: false, why: 'unavailable' });
    expect((await vision.estimateAge(photo, soon())).ages).toEqual({ ok: false, why: 'unavailable' });
    await vision.close();
  });

  it('vision has no findings about faces without the detector', async () => {
    const vision = await openReal(['face-detection']);
    const evidence = await vision.examineFace(await capture('1014/selfie-1'), soon());
    const unavailable = { ok: false, why: 'unavailable' };
    expect(evidence).toMatchObject({ faces: unavailable, descriptors: unavailable });
    await vision.close();
  });
});
