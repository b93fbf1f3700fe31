import { describe, expect, it } from 'vitest';
import { limitUploads, openUploadPermits } from './upload-permits.ts';

const MEGABYTE = 1024 * 1024;

describe('the limits of uploads', () => {
  it.each([
    { threads: 1, bodies: 256, images: 8, decoders: 2 },
    { threads: 2, bodies: 256, images: 8, decoders: 2 },
    { threads: 8, bodies: 512, images: 32, decoders: 2 },
    { threads: 64, bodies: 4096, images: 256, decoders: 16 },
  ])('follow the threads: $threads', ({ threads, bodies, images, decoders }) => {
    expect(limitUploads(threads)).toMatchObject({ bodyBytes: bodies * MEGABYTE, images, decoders });
  });

  it('admit as many images as they say at once', async () => {
    const permits = openUploadPermits(limitUploads(4));
    let [inside, most] = [0, 0];
    const examine = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise(setImmediate);
      inside -= 1;
    };
    const requests = Array.from({ length: 40 }, (_, link) => {
      const holder = { tenant: `tenant ${link % 8}`, link: `link ${link}` };
      return permits.images.run({ holder, weight: 1, latest: Date.now() + 20_000 }, examine);
    });
    await Promise.all(requests);
    expect(most).toBe(16);
  });
});
