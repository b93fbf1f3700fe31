import sharp from 'sharp';
import type { Pixels } from './pixels.ts';

/** Good enough for a reviewer to read small print. */
const JPEG_QUALITY = 90;

/** An image as JPEG bytes, for showing. */
export function encodeJpeg({ data, width, height }: Pixels): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}
