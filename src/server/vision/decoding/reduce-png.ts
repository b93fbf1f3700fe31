import { openPieces, type ReducedImage } from './reduced-image.ts';

/** PNG 3rd edition, 11: the chunks that affect pixels; the critical ones, ... */
const CRITICAL_CHUNKS = ['IHDR', 'PLTE', 'IDAT', 'IEND'];
/** ... and transparency, colours, orientation, once each. */
const WANTED_CHUNKS = ['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf'];
/**
 * Unpacked bytes beyond which an image's own colour profile is left out: applying it takes as long as all other work.
 */
const MAX_PIXELS_WITH_PROFILE = 50_000_000;
const SIGNATURE_LENGTH = 8;
/** Length, type and checksum. */
const CHUNK_FRAME = 12;
/** Channels by the header's colour type. */
const CHANNELS = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
/** Four bytes a pixel at the maximum number of pixels; an image of 16 bits a channel has fewer of them. */
const MAX_RAW_BYTES = 200_000_000;

/**
 * A PNG without the data that does not affect its pixels: mainly texts, which may unpack to a thousand times their
 * size. Animations are refused. So are `too_costly` files, which unpack to more than an image of 50 megapixels and 8
 * bits. Time depends only on the number of bytes.
 */
export function reducePng(bytes: Uint8Array): ReducedImage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces = openPieces(bytes);
  const wantedChunks = new Set(WANTED_CHUNKS);
  for (let at = SIGNATURE_LENGTH; at + CHUNK_FRAME <= bytes.length; ) {
    const end = at + CHUNK_FRAME + view.getUint32(at);
    const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1');
    if (end > bytes.length) return { ok: false, problem: 'damaged' };
    if (type === 'IHDR' && end - at === CHUNK_FRAME + 13) {
      const raw = rawBytes(view, at + 8);
      if (raw > MAX_RAW_BYTES) return { ok: false, problem: 'too_costly' };
      if (raw > MAX_PIXELS_WITH_PROFILE) wantedChunks.delete('iCCP');
    }
    // libvips would show only the first frame.
    if (type === 'acTL') return { ok: false, problem: 'animated' };
    if (!CRITICAL_CHUNKS.includes(type) && !wantedChunks.delete(type)) pieces.drop(at, end);
    if (type === 'IEND') return { ok: true, pieces: pieces.upTo(end) };
    at = end;
  }
  return { ok: false, problem: 'damaged' };
}

function rawBytes(view: DataView, header: number): number {
  const [width, height] = [view.getUint32(header), view.getUint32(header + 4)];
  const channels = CHANNELS.get(view.getUint8(header + 9)) ?? 1;
  return height * Math.ceil((width * channels * view.getUint8(header + 8)) / 8);
}
