import sharp from 'sharp';
import { seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import type { Image } from '../photo/warp-onto.ts';

/**
 * Makes a drawn image look like a frame of a phone's front camera: adds the sensor's noise, blurs it a little and
 * encodes it as JPEG. The same seed gives the same bytes.
 */
export async function renderFrame(image: Image, seed: number): Promise<Buffer> {
  const random = seededRandom(seed * 31 + 1);
  const strength = random.between(3, 16);
  // Noise is taken from a table, since drawing each value would take longer than all other work. The table's length is
  // a prime, so that the noise of two image rows differs.
  const noise = Float32Array.from({ length: 9973 }, () => (random.next() - 0.5) * strength);
  const data = new Uint8ClampedArray(image.data);
  for (let i = 0; i < data.length; i++) data[i]! += noise[i % noise.length]!;
  const raw = { width: image.width, height: image.height, channels: 3 } as const;
  return sharp(data, { raw })
    .blur(random.between(0.4, 0.9))
    .jpeg({ quality: Math.round(random.between(72, 92)) })
    .toBuffer();
}
