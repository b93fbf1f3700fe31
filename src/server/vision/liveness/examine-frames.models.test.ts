import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDeep } from '../../../../test/harness/tier.ts';
import { openTestVision } from '../../../../test/harness/vision/open-test-vision.ts';
import { makeUpHead } from '../../../../tools/specimen/heads/head-traits.ts';
import {
  buildModel,
  type Presentation,
  stagePresentation,
} from '../../../../tools/specimen/heads/stage-presentation.ts';
import { renderFrame } from '../../../../tools/specimen/heads/take-frame.ts';
import { readSelfie, selfiePath } from '../../../../tools/specimen/people.ts';
import { euclideanDistance } from '../../verification/faces/euclidean-distance.ts';
import { decodeImage } from '../decoding/decode-image.ts';
import type { FrameObservation, FramesEvidence, Vision } from '../evidence.ts';
import type { Pixels } from '../image/pixels.ts';
import { itemAt } from '../value-at.ts';

const soon = () => Date.now() + 60_000;
const EMPTY_IMAGE: Pixels = { data: new Uint8Array(300 * 300 * 3).fill(128), width: 300, height: 300 };
let vision: Vision;
beforeAll(async () => {
  vision = await openTestVision();
});
afterAll(() => vision.close());

async function decodePixels(bytes: Uint8Array): Promise<Pixels> {
  const decodedImage = await decodeImage(bytes);
  if (!decodedImage.ok) throw new Error(decodedImage.problem);
  return decodedImage.pixels;
}

function requireFrames({ frames }: FramesEvidence): FrameObservation[] {
  if (!frames.ok) throw new Error(frames.why);
  return frames.value;
}

testDeep(
  'sees each frame’s faces, landmarks and embedding in their order, and null where there is no face',
  async () => {
    const files = [selfiePath(0, 1), selfiePath(0, 2), selfiePath(3, 1)];
    const [one, two, other] = await Promise.all(
      files.map(async (path) => decodePixels(await readFile(path))),
    );
    const observations = requireFrames(await vision.examineFrames([one!, EMPTY_IMAGE, two!, other!], soon()));
    expect(observations.map(({ heights }) => heights)).toEqual([[1], [], [1], [1]]);
    expect(itemAt(observations, 1)).toMatchObject({
      heights: [],
      box: null,
      landmarks: null,
      embedding: null,
      sheet: null,
    });
    const [first, , second, third] = observations.map(({ embedding }) => embedding);
    expect(euclideanDistance(first!, second!)).toBeLessThan(euclideanDistance(first!, third!) - 0.2);
  },
);

testDeep('describes twelve faces of sixteen, the first and the last among them', async () => {
  const photo = await decodePixels(await readSelfie(1, 1));
  const observations = requireFrames(await vision.examineFrames(Array<Pixels>(16).fill(photo), soon()));
  const embeddingFlags = observations.map(({ embedding }) => embedding !== null);
  expect(embeddingFlags.filter(Boolean)).toHaveLength(12);
  expect([embeddingFlags[0], embeddingFlags[15]]).toEqual([true, true]);
});

it('gives landmarks in fractions of the longer side, so that they lie in the box', async () => {
  const [seen] = requireFrames(
    await vision.examineFrames([await decodePixels(await readSelfie(1, 1))], soon()),
  );
  const { box, landmarks } = seen!;
  // 480 pixels wide and 600 high
  const middle = itemAt(landmarks!, 30);
  expect(landmarks).toHaveLength(68);
  expect((middle[0] * 600) / 480).toBeGreaterThan(box!.x + box!.width * 0.25);
  expect((middle[0] * 600) / 480).toBeLessThan(box!.x + box!.width * 0.75);
  expect(middle[1]).toBeGreaterThan(box!.y);
  expect(middle[1]).toBeLessThan(box!.y + box!.height);
});

testDeep('returns a finding if a net is unavailable or the deadline has passed', async () => {
  const photo = await decodePixels(await readSelfie(1, 1));
  const blind = await openTestVision(['face-landmarks']);
  expect((await blind.examineFrames([photo], soon())).frames).toEqual({ ok: false, why: 'unavailable' });
  await blind.close();
  expect((await vision.examineFrames([photo], Date.now() - 1)).frames).toEqual({ ok: false, why: 'budget' });
});

it('[S12] tells a head that turns from its image that is tilted: only the image still matches the first frame on a sheet', async () => {
  const person = await buildModel(makeUpHead(5));
  const measureSheet = async (presentation: Presentation) => {
    const { motion, drawAt } = await stagePresentation({
      presentation,
      person,
      other: person,
      steps: ['straight', 'left'],
      seed: 1,
    });
    const frames = motion.holds.map(async ({ from, to }) =>
      decodePixels(await renderFrame(drawAt((from + to) / 2), 1)),
    );
    const observations = requireFrames(await vision.examineFrames(await Promise.all(frames), soon()));
    expect(observations.map(({ heights }) => heights)).toEqual([[1], [1]]);
    expect(itemAt(observations, 0).sheet).toBeNull();
    return itemAt(observations, 1).sheet!;
  };
  const [head, screen] = [await measureSheet('head'), await measureSheet('screen')];
  expect(head.face).toBeLessThan(0.85);
  expect(head.nose).toBeLessThan(0.96);
  expect(screen.face).toBeGreaterThan(0.9);
  expect(screen.nose).toBeGreaterThan(0.97);
});
