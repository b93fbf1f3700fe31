import { readFile } from 'node:fs/promises';
import type { ReadDocument } from '../../verification/extraction/read-document.ts';
import type { DecodeImage } from '../../vision/decoding/decode-image.ts';
import type { Vision } from '../../vision/evidence.ts';
import type { Pixels } from '../../vision/image/pixels.ts';

/** What the product itself looks at pictures with. */
export type RecognitionDeps = { decode: DecodeImage; vision: Vision; readDocument: ReadDocument };

/** So long one picture may take, in milliseconds: nobody waits for a verdict here. */
export const PICTURE_TIMEOUT_MS = 120_000;

/** A picture's pixels; null where it cannot be read, which is not said of whom. */
export async function openPicture(decode: DecodeImage, path: string): Promise<Pixels | null> {
  const bytes = await readFile(path).catch(() => null);
  const decoded = bytes && (await decode(bytes));
  return decoded?.ok ? decoded.pixels : null;
}
