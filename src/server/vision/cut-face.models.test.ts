import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstRows, sample, testDeep } from '../../../test/harness/tier.ts';
import { openTestNets } from '../../../test/harness/vision/open-test-nets.ts';
import { openTestVision } from '../../../test/harness/vision/open-test-vision.ts';
import type { LinkedInference } from '../inference/inference-link.ts';
import { CUT_FACE } from './cut-face.ts';
import { decodeImage } from './decoding/decode-image.ts';
import type { Box, Vision } from './evidence.ts';
import { findFaces } from './face/find-faces.ts';
import { findLandmarks } from './face/find-landmarks.ts';
import type { Pixels } from './image/pixels.ts';
import { startExamination } from './start-examination.ts';

const PEOPLE = fileURLToPath(new URL('../../../tools/specimen/people/', import.meta.url));
const soon = () => Date.now() + 60_000;

let nets: LinkedInference;
let vision: Vision;
beforeAll(async () => {
  nets = await openTestNets();
  vision = await openTestVision();
});
afterAll(() => vision?.close());

async function decodePixels(bytes: Uint8Array): Promise<Pixels> {
  const decodedImage = await decodeImage(bytes);
  if (!decodedImage.ok) throw new Error(decodedImage.problem);
  return decodedImage.pixels;
}

async function findFaceBox(photo: Pixels): Promise<Box> {
  const { faces } = await vision.examineFace(photo, soon());
  return faces.ok && faces.value[0] ? faces.value[0].box : expect.unreachable();
}

async function cut(photo: Pixels, box: Box | null, by: Vision = vision): Promise<Pixels> {
  const finding = await by.cutFace(photo, box, soon());
  return finding.ok && finding.value ? finding.value : expect.unreachable();
}

/** The centres of both eyes, in shares of the image's side, as the nets find them. */
async function eyesOn(image: Pixels) {
  const examination = startExamination(nets, soon());
  const [face] = await findFaces(image, examination);
  const points = await findLandmarks(image, face ?? expect.unreachable(), examination);
  const middle = (from: number) => {
    const eye = points.slice(from, from + 6);
    const mean = (at: 0 | 1) => eye.reduce((sum, point) => sum + point[at], 0) / eye.length / image.width;
    return [mean(0), mean(1)] as const;
  };
  return [middle(36), middle(42)] as const;
}

/** The distance of the eyes, in shares of the side, from their position in a cut face. */
async function offset(image: Pixels): Promise<number> {
  const { eyesApart, eyesDown } = CUT_FACE;
  const eyes = await eyesOn(image);
  const eyePositions = [0.5 - eyesApart / 2, 0.5 + eyesApart / 2];
  return Math.max(...eyes.map(([x, y], at) => Math.hypot(x - eyePositions[at]!, y - eyesDown)));
}

const readPhoto = (name: string) => readFile(join(PEOPLE, `${name}.jpg`));

test.each(firstRows(['1014/selfie-1', '1050/id'], 0))(
  'a face is cut out level and with its eyes at the same positions, however the photo of %s leans and however large it is',
  async (name) => {
    const file = await readPhoto(name);
    const ways = [
      sharp(file).rotate(25, { background: '#888' }),
      sharp(file).resize(320),
      sharp(file),
      sharp(file).extend({ left: 500, top: 300, background: '#999' }),
    ];
    for (const source of firstRows(ways, 2)) {
      const photo = await decodePixels(await source.png().toBuffer());
      const face = await cut(photo, await findFaceBox(photo));
      expect(face).toMatchObject({ width: CUT_FACE.side, height: CUT_FACE.side });
      expect(await offset(face)).toBeLessThan(0.025);
    }
  },
);

test('the largest face is cut out if no box is given, and null is returned for an image without a face', async () => {
  const photo = await decodePixels(await readPhoto('1014/selfie-1'));
  expect(await offset(await cut(photo, null))).toBeLessThan(0.025);
  const empty = { data: new Uint8Array(300 * 300 * 3).fill(128), width: 300, height: 300 };
  expect(await vision.cutFace(empty, null, soon())).toEqual({ ok: true, value: null });
});

testDeep('a face whose eyes cannot be found is cut out by its box', async () => {
  const without = await openTestVision(['face-landmarks']);
  try {
    const offsets: number[] = [];
    for (const name of sample(['1014/selfie-1', '1050/selfie-2', '1127/id', '1155/selfie-1'], 1)) {
      const photo = await decodePixels(await readPhoto(name));
      offsets.push(await offset(await cut(photo, await findFaceBox(photo), without)));
    }
    expect(Math.max(...offsets)).toBeLessThan(0.08);
    expect(await without.cutFace(await decodePixels(await readPhoto('1127/id')), null, soon())).toMatchObject(
      {
        ok: false,
        why: 'unavailable',
      },
    );
  } finally {
    await without.close();
  }
});
