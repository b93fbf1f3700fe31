import { describe, expect, it } from 'vitest';
import type { DecodedImage } from './decode-image.ts';
import { limitDecoding } from './limit-decoding.ts';

describe('limitDecoding', () => {
  it('decodes no more images at once than it may, in order, and goes on after a failure', async () => {
    let [running, most] = [0, 0];
    const begun: number[] = [];
    const decode = limitDecoding(2, async (bytes): Promise<DecodedImage> => {
      begun.push(bytes.length);
      running++;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running--;
      if (bytes.length === 3) throw new Error('broken');
      return { ok: false, problem: 'damaged' };
    });
    const results = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((size) => decode(new Uint8Array(size))));
    expect(most).toBe(2);
    expect(begun).toEqual([1, 2, 3, 4, 5, 6]);
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual([
      true,
      true,
      false,
      true,
      true,
      true,
    ]);
    await expect(decode(new Uint8Array(7))).resolves.toEqual({ ok: false, problem: 'damaged' });
  });

  it('says of an image what decodeImage says', async () => {
    expect(await limitDecoding(1)(new Uint8Array(0))).toEqual({ ok: false, problem: 'empty' });
  });
});
