import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRemoteInference } from '../src/server/inference/remote/open-remote-inference.ts';
import { decodeImage } from '../src/server/vision/decoding/decode-image.ts';
import type { Vision } from '../src/server/vision/evidence.ts';
import type { Pixels } from '../src/server/vision/image/pixels.ts';
import { openVision } from '../src/server/vision/threads/open-vision.ts';
import { openTestNets } from './harness/open-test-nets.ts';
import { openTestVision } from './harness/open-test-vision.ts';
import { pictures } from './harness/pictures.ts';
import { type InferenceServer, serveInference } from './harness/serve-inference.ts';

let server: InferenceServer;
let vision: Vision;
let photo: Pixels;
beforeAll(async () => {
  server = await serveInference(await openTestNets());
  vision = openVision({ inference: openRemoteInference([server.url]) });
  await vision.ready();
  const { jpeg } = await pictures.card({ person: 0, layout: 'us' });
  const decoded = await decodeImage(jpeg);
  if (!decoded.ok) throw new Error(decoded.problem);
  photo = decoded.pixels;
});
afterAll(async () => {
  await vision?.close();
  await server?.close();
});

const soon = () => Date.now() + 300_000;

test('a licence says the same wherever the nets run', async () => {
  const here = await (await openTestVision()).examineDocument(photo, soon());
  const there = await vision.examineDocument(photo, soon());
  expect(there.text).toEqual(here.text);
  expect(there.text.ok && there.text.value.length).toBeGreaterThan(8);
  expect([there.document, there.faces, there.portrait]).toEqual([here.document, here.faces, here.portrait]);
  expect(new Set(server.seen.map(({ model }) => model)).size).toBeGreaterThan(4);
});

test('without a server every finding says so, and none is one about the person', async () => {
  server.fault = 'reset';
  const { document, faces, text } = await vision.examineDocument(photo, soon());
  for (const finding of [faces, text]) expect(finding).toEqual({ ok: false, why: 'unavailable' });
  expect(document.ok).toBe(false);
  server.fault = null;
});
