import type { ReducedImage } from './reduced-image.ts';

const ANIMATION = ['ANIM', 'ANMF'];
/** "RIFF", the length of all that follows, "WEBP". */
const HEADER_LENGTH = 12;
const CHUNK_FRAME = 8;

/** A WebP unchanged, unless it is an animation (RFC 9649, 2.7). Time depends only on the number of bytes. */
export function reduceWebp(bytes: Uint8Array): ReducedImage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = HEADER_LENGTH; at + CHUNK_FRAME <= bytes.length; ) {
    const type = Buffer.from(bytes.subarray(at, at + 4)).toString('latin1');
    if (ANIMATION.includes(type)) return { ok: false, problem: 'animated' };
    const length = view.getUint32(at + 4, true);
    at += CHUNK_FRAME + length + (length % 2);
  }
  return { ok: true, pieces: [bytes] };
}
