import { describe, expect, it, vi } from 'vitest';
import type { Permits } from '../../workers/concurrency/create-permits.ts';
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

  it('admit as many images of one tenant as they say at once', async () => {
    const permits = openUploadPermits(limitUploads(4));
    let [inside, maxInside] = [0, 0];
    const examine = async () => {
      inside += 1;
      maxInside = Math.max(maxInside, inside);
      await new Promise(setImmediate);
      inside -= 1;
    };
    const requests = Array.from({ length: 40 }, (_, link) => {
      const holder = { tenant: 'acme', link: `link ${link}` };
      return permits.images.run({ holder, weight: 1, latest: Date.now() + 20_000 }, examine);
    });
    await Promise.all(requests);
    expect(maxInside).toBe(16);
  });

  it('[S328] are all for one tenant alone, and leave a quarter to others while several are active', async () => {
    vi.useFakeTimers();
    const { images } = openUploadPermits();
    const open = createOpenPlaces(images);
    await open.begin('flood', 8);
    expect(open.count('flood')).toBe(8);
    open.endAll('flood');
    await open.begin('polite', 1);
    open.endAll('polite');
    // The other one has nothing inside now, but may come again.
    await open.begin('flood', 10);
    expect(open.count('flood')).toBe(6);
    await open.begin('polite', 1);
    expect(open.count('polite')).toBe(1);
    open.endAll('polite');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(open.count('flood')).toBe(8);
    vi.useRealTimers();
  });
});

/** Places that are taken until `endAll` is called. */
function createOpenPlaces(permits: Permits) {
  const ends = new Map<string, (() => void)[]>();
  let links = 0;
  const enter = (tenant: string) =>
    new Promise<void>((end) => void ends.set(tenant, [...(ends.get(tenant) ?? []), end]));
  return {
    async begin(tenant: string, count: number) {
      for (let at = 0; at < count; at += 1) {
        links += 1;
        const holder = { tenant, link: String(links) };
        const latest = Date.now() + 600_000;
        void permits.run({ holder, weight: 1, latest }, () => enter(tenant));
      }
      await vi.advanceTimersByTimeAsync(0);
    },
    count: (tenant: string) => ends.get(tenant)?.length ?? 0,
    endAll(tenant: string) {
      const all = ends.get(tenant) ?? [];
      ends.delete(tenant);
      for (const end of all) end();
    },
  };
}
