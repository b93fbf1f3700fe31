import { readFile } from 'node:fs/promises';
import type { ReadDocument } from '../../verification/extraction/read-document.ts';
import type { DecodeImage } from '../../vision/decoding/decode-image.ts';
import type { Vision } from '../../vision/evidence.ts';
import type { Pixels } from '../../vision/image/pixels.ts';

/** The parts of the product that examine images. */
export type RecognitionDeps = { decode: DecodeImage; vision: Vision; readDocument: ReadDocument };

/** Time limit for one image, in milliseconds. It is long because no caller waits for a verdict. */
export const IMAGE_TIMEOUT_MS = 120_000;

/** Decodes an image; null if it cannot be read. Failures are counted without the person's name. */
export async function openImage(decode: DecodeImage, path: string): Promise<Pixels | null> {
  const bytes = await readFile(path).catch(() => null);
  const decodedImage = bytes && (await decode(bytes));
  return decodedImage?.ok ? decodedImage.pixels : null;
}
