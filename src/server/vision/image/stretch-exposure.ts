import { LIGHT_SHARE, LIT_LEVEL, MAX_GAIN, TARGET_LEVEL } from './exposure-limits.ts';
import type { Pixels } from './pixels.ts';

/** Every so many pixels of a picture are enough to know how light it is. */
const SAMPLE_STEP = 37;

/** The level, 0 to 255 of the green channel, that only the lightest pixels of a picture exceed. */
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
 * A picture taken in too little light, with its lightest parts as light as in daylight: nets that were trained on
 * well-lit pictures find nothing on a dark one. Any other picture is returned as it is, the same object.
 */
export function stretchExposure(picture: Pixels): Pixels {
  const light = measureLight(picture);
  if (light >= LIT_LEVEL || light === 0) return picture;
  const gain = Math.min(MAX_GAIN, TARGET_LEVEL / light);
  const levels = Uint8ClampedArray.from({ length: 256 }, (_, level) => level * gain);
  const stretched = new Uint8Array(new SharedArrayBuffer(picture.data.length));
  for (let at = 0; at < stretched.length; at++) stretched[at] = levels[picture.data[at] ?? 0] ?? 0;
  return { ...picture, data: stretched };
}
