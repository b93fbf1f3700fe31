import { expect, it } from 'vitest';
import type { Pixels } from '../image/pixels.ts';
import { withOwnMemory } from './with-own-memory.ts';

function sharedImage(): Pixels {
  const data = new Uint8Array(new SharedArrayBuffer(6));
  data.set([1, 2, 3, 4, 5, 6]);
  return { data, width: 2, height: 1 };
}

it('reads the same pixels in its own memory, and keeps none of it', async () => {
  const [one, other] = [sharedImage(), sharedImage()];
  const sharedData = one.data;
  // The same image twice, as a camera that does not move might send it.
  const bytes = await withOwnMemory([one, other, one], async () => {
    expect(one.data.buffer).toBeInstanceOf(ArrayBuffer);
    return [...one.data, ...other.data];
  });
  expect(bytes).toEqual([1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6]);
  expect([one.data.buffer.byteLength, other.data.buffer.byteLength]).toEqual([0, 0]);
  expect([...sharedData]).toEqual([1, 2, 3, 4, 5, 6]);
});

it('frees image memory when the callback throws', async () => {
  const image = sharedImage();
  const failing = withOwnMemory([image], () => Promise.reject(new Error('no net')));
  await expect(failing).rejects.toThrow('no net');
  expect(image.data.buffer.byteLength).toBe(0);
});
