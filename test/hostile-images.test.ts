import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Decoders, openDecoders } from '../src/server/vision/decoding/open-decoders.ts';
import { hostileJpeg } from './harness/images/hostile-jpeg.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject, upload } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

// The slowest images that an attacker can make, on the real app with its real decoders.

let decoders: Decoders;
/** how many decoders crashed on an image */
let ended = 0;
/** Replaces the usual work of the decoders. */
let held: ((bytes: Uint8Array) => Promise<void>) | null = null;
let app: TestApp;
let bearer: string;
let photo: Buffer;
beforeAll(async () => {
  decoders = openDecoders({
    // However slow the machine is, an image is refused for its scans, not for its wait.
    timeoutMs: 600_000,
    onFailure: () => {
      ended += 1;
    },
  });
  const decode: Decoders['decode'] = async (bytes) => {
    await held?.(bytes);
    return decoders.decode(bytes);
  };
  app = await startApp({ vision: unavailableVision, decoders: { decode } });
  bearer = await logIn(app);
  photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await app.close();
  await decoders.close();
});

async function newLink(): Promise<string> {
  const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', license_number: '1' });
  return mint(app, bearer, subject, {});
}

const HOSTILE = hostileJpeg({ width: 8000, height: 6250, components: 3, scans: 2646 });

describe('an image that would take a minute to decode', () => {
  test('[S52] refuses an expensive image without cost to its link, again and again, while other links upload and read', async () => {
    expect(HOSTILE.length).toBeLessThan(500_000);
    const [one, two, third] = [await newLink(), await newLink(), await newLink()];
    const hostile = [one, two].flatMap((token) =>
      Array.from({ length: 6 }, () => upload(app, token, 'license', HOSTILE)),
    );
    expect((await upload(app, third, 'license', photo)).status).toBe(200);
    expect((await app.client.get('/ephemeral/capability', { token: third })).status).toBe(200);
    for (const { status, body } of await Promise.all(hostile)) {
      expect(status).toBe(400);
      expect(body).toEqual({
        error: 'image_file takes too long to decode. Send a baseline JPEG or a smaller image.',
      });
    }
    const { body } = await app.client.get('/ephemeral/capability', { token: one });
    expect(body.use_count).toBe(0);
    // Its scans were counted, so no decoder had to be killed during it.
    expect(ended).toBe(0);
  });
});

test('[S52] decodes a third link’s image as soon as one of two decoders is free', async () => {
  const slow = await sharp(photo).resize(400).jpeg().toBuffer();
  const order: string[] = [];
  const releases: (() => void)[] = [];
  let bothBusy = () => {};
  const busy = new Promise<void>((resolve) => {
    bothBusy = resolve;
  });
  held = async (bytes) => {
    const isSlow = Buffer.compare(bytes, slow) === 0;
    order.push(isSlow ? 'slow' : 'third');
    if (!isSlow) return;
    const released = new Promise<void>((resolve) => releases.push(resolve));
    if (releases.length === 2) bothBusy();
    await released;
  };
  const [one, two, third] = [await newLink(), await newLink(), await newLink()];
  const slowOnes = [one, two].flatMap((token) =>
    Array.from({ length: 6 }, () => upload(app, token, 'license', slow)),
  );
  await busy;
  let isAnswered = false;
  const uploading = upload(app, third, 'license', photo).finally(() => {
    isAnswered = true;
  });
  // Reads until the third link's image waits for a decoder.
  for (let i = 0; i < 20; i++) {
    expect((await app.client.get('/ephemeral/capability', { token: third })).status).toBe(200);
  }
  releases[0]!();
  expect((await uploading).status).toBe(200);
  expect([isAnswered, order]).toEqual([
    true,
    ['slow', 'slow', 'third', expect.any(String)].slice(0, order.length),
  ]);
  held = null;
  for (const release of releases) release();
  expect((await Promise.all(slowOnes)).map(({ status }) => status)).toEqual(Array(12).fill(200));
});

test('a decoder that crashes is an outage, not the image’s fault: 503 with Retry-After, nothing spent', async () => {
  const token = await newLink();
  held = () => Promise.reject(new Error('The pipe ended.'));
  const answer = await upload(app, token, 'license', photo);
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, expect.any(String)]);
  held = null;
  expect((await app.client.get('/ephemeral/capability', { token })).body.use_count).toBe(0);
  expect((await upload(app, token, 'license', photo)).status).toBe(200);
});
