import { LIGHT_SHARE, LIT_LEVEL, MAX_GAIN, TARGET_LEVEL } from './exposure-limits.ts';
import type { Pixels } from './pixels.ts';

/** Every so many pixels of an image are enough to know how light it is. */
const SAMPLE_STEP = 37;

/** The level, 0 to 255 of the green channel, that only the lightest pixels of an image exceed. */
export function measureLight({ data }: Pixels): number {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let at = 1; at < data.length; at += 3 * SAMPLE_STEP) {
    counts[data[at] ?? 0]! += 1;
    total += 1;
  }
  let lighter = 0;
  for (let level = 255; level > 0; level--) {
    lighter += counts[level] ?? 0;
    if (lighter > total * LIGHT_SHARE) return level;
  }
  return 0;
}

/**
 * An image taken in too little light, with its lightest parts as light as in daylight: nets that were trained on
 * well-lit images find nothing on a dark one. Any other image is returned as it is, the same object.
 */
export function stretchExposure(image: Pixels): Pixels {
  const light = measureLight(image);
  if (light >= LIT_LEVEL || light === 0) return image;
  const gain = Math.min(MAX_GAIN, TARGET_LEVEL / light);
  const levels = Uint8ClampedArray.from({ length: 256 }, (_, level) => level * gain);
  const stretched = new Uint8Array(new SharedArrayBuffer(image.data.length));
  for (let at = 0; at < stretched.length; at++) stretched[at] = levels[image.data[at] ?? 0] ?? 0;
  return { ...image, data: stretched };
}
