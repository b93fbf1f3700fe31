import sharp, { type Metadata, type Sharp } from 'sharp';
import { type ImageFormat, imageFormat } from './image-format.ts';
import type { Pixels } from './pixels.ts';

// libvips would keep decoded photographs of people in a cache that nothing here ever asks again.
sharp.cache(false);

export const MOST_IMAGE_BYTES = 15 * 1024 * 1024;
export const MOST_IMAGE_PIXELS = 50_000_000;
export const LEAST_SHORT_SIDE = 200;
/** Faces and text of a photographed card are large enough at this size, and every step's time grows with it. */
export const LONG_SIDE = 2000;
/** A picture within the limits takes under two seconds. */
const LONGEST_SECONDS = 20;

/**
 * Why an image is no use:
 * - `empty`: no bytes; `too_many_bytes`, `too_many_pixels`, `too_small`: beyond the limits above
 * - `unknown_format`: the bytes are no JPEG, PNG, WebP or HEIC, whatever the name says
 * - `no_decoder`: HEIC, and this machine's libvips has no decoder for it
 * - `animated`: several frames; the one that is checked would not be the one that a reviewer sees
 * - `damaged`: cut off or broken inside
 */
export type ImageProblem =
  | 'empty'
  | 'too_many_bytes'
  | 'too_many_pixels'
  | 'too_small'
  | 'unknown_format'
  | 'no_decoder'
  | 'animated'
  | 'damaged';

export type DecodedImage =
  | { ok: true; pixels: Pixels; width: number; height: number; format: ImageFormat }
  | { ok: false; problem: ImageProblem };

/** Decoding, or decoding that waits its turn (`limitDecoding`). */
export type DecodeImage = (bytes: Uint8Array) => Promise<DecodedImage>;

/**
 * Decodes an uploaded image: sRGB, upright as its EXIF orientation says, transparency on white, at most 2,000
 * pixels on the long side. `width` and `height` are the upright image's own. Works on libvips' threads; the header
 * is checked before anything is decoded, so that a decompression bomb costs nothing. `pixels.data` is shared
 * memory: threads can look at it without a copy.
 */
export async function decodeImage(bytes: Uint8Array): Promise<DecodedImage> {
  if (bytes.length === 0) return refuse('empty');
  if (bytes.length > MOST_IMAGE_BYTES) return refuse('too_many_bytes');
  const format = imageFormat(bytes);
  if (!format) return refuse('unknown_format');
  const header = await readHeader(bytes);
  if (!header) return refuse(format === 'heic' ? 'no_decoder' : 'damaged');
  const { width, height } = header.autoOrient;
  const problem = headerProblem(header, bytes, format);
  if (problem) return refuse(problem);
  const pixels = await decodePixels(bytes);
  if (!pixels) return refuse(format === 'heic' ? 'no_decoder' : 'damaged');
  return { ok: true, pixels, width, height, format };
}

const refuse = (problem: ImageProblem): DecodedImage => ({ ok: false, problem });

/** `limitInputPixels` is off for the header alone, so that too large and damaged can be told apart. */
async function readHeader(bytes: Uint8Array): Promise<Metadata | null> {
  return await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
}

function headerProblem(header: Metadata, bytes: Uint8Array, format: ImageFormat): ImageProblem | null {
  const { width, height } = header.autoOrient;
  if (width * height > MOST_IMAGE_PIXELS) return 'too_many_pixels';
  if (Math.min(width, height) < LEAST_SHORT_SIDE) return 'too_small';
  if (format === 'webp' && (header.pages ?? 1) > 1) return 'animated';
  if (format === 'png' && isAnimatedPng(bytes)) return 'animated';
  return null;
}

/** An animation control chunk before the first image data (PNG 3rd edition, 11.3.6.1); libvips passes over it. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [ACTL, IDAT] = [0x6163544c, 0x49444154];
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const type = view.getUint32(at + 4);
    if (type === ACTL) return true;
    if (type === IDAT) return false;
  }
  return false;
}

/** @returns null when the decoder finds the image cut off or broken */
async function decodePixels(bytes: Uint8Array): Promise<Pixels | null> {
  try {
    const { data, info } = await pipeline(bytes).toBuffer({ resolveWithObject: true });
    if (info.channels !== 3) throw new Error(`The decoder gave ${info.channels} channels.`);
    const shared = new Uint8Array(new SharedArrayBuffer(data.length));
    shared.set(data);
    return { data: shared, width: info.width, height: info.height };
  } catch {
    return null;
  }
}

/** A JPEG is decoded at 1/2, 1/4 or 1/8 when that is still large enough (libjpeg's shrink-on-load). */
function pipeline(bytes: Uint8Array): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: MOST_IMAGE_PIXELS, sequentialRead: true })
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient()
    .resize(LONG_SIDE, LONG_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' });
}
