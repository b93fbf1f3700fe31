import { setImmediate } from 'node:timers/promises';

/** Bytes that can be hashed, encrypted or copied in a millisecond or two; an image has up to 15 MB. */
const PART_BYTES = 1024 * 1024;

/** Processes one chunk after the other, and serves other requests after each. */
export async function forEachChunk<Result>(
  bytes: Uint8Array,
  work: (part: Uint8Array) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < bytes.length; from += PART_BYTES) {
    results.push(work(bytes.subarray(from, from + PART_BYTES)));
    await setImmediate();
  }
  return results;
}

/** As `Buffer.concat`, but serves other requests after each megabyte. No piece may be larger than that. */
export async function joinChunks(pieces: readonly Uint8Array[]): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(pieces.reduce((sum, { length }) => sum + length, 0));
  let [at, lastTurn] = [0, 0];
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
    if (at - lastTurn < PART_BYTES) continue;
    lastTurn = at;
    await setImmediate();
  }
  return whole;
}
