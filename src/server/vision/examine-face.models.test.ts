import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openTestNets } from '../../../test/harness/vision/open-test-nets.ts';
import { readSelfie } from '../../../tools/specimen/people.ts';
import { listSelfieHints } from '../verification/signals/list-image-hints.ts';
import { decodeImage } from './decoding/decode-image.ts';
import { examineFace } from './examine-face.ts';

async function listHints(jpeg: Buffer): Promise<string[]> {
  const decodedImage = await decodeImage(jpeg);
  if (!decodedImage.ok) throw new Error(decodedImage.problem);
  return listSelfieHints(await examineFace(decodedImage.pixels, await openTestNets(), Date.now() + 60_000));
}

test('a selfie is dark where its lightest parts are, and a clear one has no hint', async () => {
  const selfie = await readSelfie(0, 1);
  const dark = await sharp(selfie).linear(0.25, 0).jpeg().toBuffer();
  expect(await listHints(selfie)).toEqual([]);
  expect(await listHints(dark)).toContain('dark');
});
