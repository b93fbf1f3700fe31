import sharp from 'sharp';
import type { Image } from './warp-onto.ts';

/** The eight values of the EXIF tag Orientation (EXIF 2.32, 4.6.4). */
export type ExifOrientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/**
 * The transformation of the upright pixels, a flip first and then a clockwise turn, so that a reader who applies the
 * tag gets them upright again.
 */
const storedAs: Record<ExifOrientation, { flip?: true; flop?: true; turn: number }> = {
  1: { turn: 0 },
  2: { flop: true, turn: 0 },
  3: { turn: 180 },
  4: { flip: true, turn: 0 },
  5: { flip: true, turn: 90 },
  6: { turn: 270 },
  7: { flop: true, turn: 90 },
  8: { turn: 90 },
};

/** Writes an image as a JPEG with the given EXIF orientation; an upright one has no EXIF. */
export function encodeJpeg(picture: Image, quality: number, orientation: ExifOrientation): Promise<Buffer> {
  const raw = { width: picture.width, height: picture.height, channels: 3 } as const;
  const { flip, flop, turn } = storedAs[orientation];
  let image = sharp(picture.data, { raw });
  if (flip) image = image.flip();
  if (flop) image = image.flop();
  if (turn) image = image.rotate(turn);
  if (orientation !== 1) image = image.withMetadata({ orientation });
  return image.jpeg({ quality }).toBuffer();
}
