import { type DecodeImage, decodeImage } from './decode-image.ts';

/**
 * `decodeImage` for at most `atOnce` images at a time, the others in the order they came. A 50-megapixel progressive
 * JPEG of 0.6 MB takes 320 MB while it is decoded, and libvips would decode four at once.
 */
export function limitDecoding(atOnce: number, decode: DecodeImage = decodeImage): DecodeImage {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (bytes) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await decode(bytes);
    } finally {
      const next = waiting.shift();
      if (next)
        next(); // takes over this one's place
      else running--;
    }
  };
}
