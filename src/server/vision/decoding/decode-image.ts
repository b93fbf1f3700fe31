import sharp, { type CreateRaw, type Metadata, type Sharp } from 'sharp';
import { MAX_IMAGE_BYTES } from '../../../shared/image-limits.ts';
import type { Pixels } from '../image/pixels.ts';
import { decodeHeic } from './decode-heic.ts';
import { type ImageFormat, imageFormat } from './image-format.ts';
import type { ImageProblem } from './image-problem.ts';
import { reduceJpeg } from './reduce-jpeg.ts';
import { reducePng } from './reduce-png.ts';
import { reduceWebp } from './reduce-webp.ts';
import type { ReducedImage } from './reduced-image.ts';

// No image is decoded twice here, and libvips would keep images of people in its cache.
sharp.cache(false);

const MAX_IMAGE_PIXELS = 50_000_000;
const MIN_SHORT_SIDE = 200;
/** Faces and text of a photographed card are large enough at this size, and every step's time grows with it. */
const LONG_SIDE = 2000;

export type DecodedImage =
  | { ok: true; pixels: Pixels; width: number; height: number; format: ImageFormat }
  | { ok: false; problem: ImageProblem };

/**
 * Decodes here, or in a process that can be stopped (`openDecoders`). With `maxPixels`, a larger image is reduced to
 * that many; with 0, its structure and its size are checked and nothing but HEIC is decoded.
 */
export type DecodeImage = (bytes: Uint8Array, maxPixels?: number) => Promise<DecodedImage>;

const REDUCERS: Record<Exclude<ImageFormat, 'heic'>, (bytes: Uint8Array) => ReducedImage> = {
  jpeg: reduceJpeg,
  png: reducePng,
  webp: reduceWebp,
};

/**
 * Decodes an uploaded image: sRGB, upright by its EXIF orientation, transparency on white, at most 2,000 pixels on the
 * long side. `width` and `height` are the upright image's own. It runs on libvips' threads, which cannot be stopped:
 * `openDecoders` runs it in a process that can. Its cost is bounded before anything is decoded. `pixels.data` is shared
 * memory: threads can read it without a copy.
 */
export async function decodeImage(
  bytes: Uint8Array,
  maxPixels = Number.POSITIVE_INFINITY,
): Promise<DecodedImage> {
  if (bytes.length === 0) return refuse('empty');
  if (bytes.length > MAX_IMAGE_BYTES) return refuse('too_many_bytes');
  const format = imageFormat(bytes);
  if (!format) return refuse('unknown_format');
  if (format === 'heic') return decodeMainImage(bytes, maxPixels);
  const reduced = REDUCERS[format](bytes);
  if (!reduced.ok) return refuse(reduced.problem);
  const [whole = bytes, ...others] = reduced.pieces;
  return decodeReduced(others.length === 0 ? whole : Buffer.concat(reduced.pieces), format, maxPixels);
}

/** libvips as sharp ships it decodes no HEIC; its pixels are then reduced like those of any other image. */
async function decodeMainImage(bytes: Uint8Array, maxPixels: number): Promise<DecodedImage> {
  const answer = await decodeHeic({ bytes, maxPixels: MAX_IMAGE_PIXELS, minSide: MIN_SHORT_SIDE });
  if (!answer.ok) return answer;
  const { data, width, height } = answer.image;
  const raw = { width, height, channels: 3 as const };
  const pixels = await decodePixels(data, boxFor({ width, height }, maxPixels), raw);
  return pixels ? { ok: true, pixels, width, height, format: 'heic' } : refuse('damaged');
}

const NO_PIXELS: Pixels = { data: new Uint8Array(new SharedArrayBuffer(0)), width: 0, height: 0 };

async function decodeReduced(
  bytes: Uint8Array,
  format: Exclude<ImageFormat, 'heic'>,
  maxPixels: number,
): Promise<DecodedImage> {
  const header = await readHeader(bytes);
  if (!header) return refuse('damaged');
  const { width, height } = header.autoOrient;
  if (width * height > MAX_IMAGE_PIXELS) return refuse('too_many_pixels');
  if (Math.min(width, height) < MIN_SHORT_SIDE) return refuse('too_small');
  if (format === 'webp' && (header.pages ?? 1) > 1) return refuse('animated');
  if (maxPixels === 0) return { ok: true, pixels: NO_PIXELS, width, height, format };
  const pixels = await decodePixels(bytes, boxFor({ width, height }, maxPixels));
  if (!pixels) return refuse('damaged');
  return { ok: true, pixels, width, height, format };
}

type Size = { width: number; height: number };

/** The box that an image of this size is reduced into, so that it has at most `maxPixels`. */
function boxFor({ width, height }: Size, maxPixels: number): Size {
  const scale = Math.sqrt(maxPixels / (width * height));
  if (scale >= 1) return { width: LONG_SIDE, height: LONG_SIDE };
  const side = (length: number) => Math.min(LONG_SIDE, Math.max(1, Math.floor(length * scale)));
  return { width: side(width), height: side(height) };
}

const refuse = (problem: ImageProblem): DecodedImage => ({ ok: false, problem });

/** `limitInputPixels` is off only for the header, to tell images that are too large from damaged ones. */
async function readHeader(bytes: Uint8Array): Promise<Metadata | null> {
  return await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
}

/** @returns null if the decoder reports the image as truncated or broken */
async function decodePixels(bytes: Uint8Array, box: Size, raw?: CreateRaw): Promise<Pixels | null> {
  try {
    const { data, info } = await pipeline(bytes, box, raw).toBuffer({ resolveWithObject: true });
    if (info.channels !== 3) throw new Error(`The decoder gave ${info.channels} channels.`);
    const sharedData = new Uint8Array(new SharedArrayBuffer(data.length));
    sharedData.set(data);
    return { data: sharedData, width: info.width, height: info.height };
  } catch {
    return null;
  }
}

/** A JPEG is decoded at 1/2, 1/4 or 1/8 when that is still large enough (libjpeg's shrink-on-load). */
function pipeline(bytes: Uint8Array, box: Size, raw?: CreateRaw): Sharp {
  const options = { failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS, sequentialRead: true } as const;
  return sharp(bytes, raw ? { ...options, raw } : options)
    .autoOrient()
    .resize(box.width, box.height, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' });
}
