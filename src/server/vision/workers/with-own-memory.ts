import type { Pixels } from '../image/pixels.ts';

/**
 * Looks at pictures in memory that is this thread's alone, which it gives back at once. The shared memory that a
 * picture comes in lies with a thread until V8 has gone through all of its heap, long after it was looked at.
 *
 * @param pictures of the thread's own question: they have no pixels any more when it is answered
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
