import type { Pixels } from '../image/pixels.ts';

/**
 * Reads images in this thread's own memory, which is freed at once. The shared memory of an image stays with a
 * thread until V8 has collected its whole heap, long after it was read.
 *
 * @param images of the thread's own call: they have no pixels any more when it is answered
 */
export async function withOwnMemory<T>(pictures: readonly Pixels[], look: () => T | Promise<T>): Promise<T> {
  const all = [...new Set(pictures)];
  for (const image of all) image.data = new Uint8Array(image.data);
  try {
    return await look();
  } finally {
    const buffers = all.map(({ data }) => data.buffer as ArrayBuffer);
    structuredClone(null, { transfer: buffers });
  }
}
