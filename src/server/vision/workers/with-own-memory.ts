import type { Pixels } from '../image/pixels.ts';

/**
 * Reads pictures in this thread's own memory, which is freed at once. The shared memory of a picture stays with a
 * thread until V8 has collected its whole heap, long after it was read.
 *
 * @param pictures of the thread's own call: they have no pixels any more when it is answered
 */
export async function withOwnMemory<T>(pictures: readonly Pixels[], look: () => T | Promise<T>): Promise<T> {
  const all = [...new Set(pictures)];
  for (const picture of all) picture.data = new Uint8Array(picture.data);
  try {
    return await look();
  } finally {
    const buffers = all.map(({ data }) => data.buffer as ArrayBuffer);
    structuredClone(null, { transfer: buffers });
  }
}
