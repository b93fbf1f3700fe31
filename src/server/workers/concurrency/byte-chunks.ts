import { setImmediate } from 'node:timers/promises';

/** So much is hashed, sealed or copied in a millisecond or two; a picture has up to 15 MB. */
const PART_BYTES = 1024 * 1024;

/** Does the work for one part after the other, with everybody else's turn after each. */
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

/** As `Buffer.concat`, with everybody else's turn after each megabyte. None of the pieces is larger than that. */
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
