import sharp from 'sharp';
import { seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import { findHomography, type Quad } from '../../../src/server/vision/geometry/homography.ts';
import { mapQuad } from '../../../src/server/vision/geometry/quad.ts';
import { readSelfie } from '../people.ts';
import { drawGround } from '../photo/draw-ground.ts';
import { encodeJpeg } from '../photo/encode-jpeg.ts';
import { lightImage } from '../photo/light-image.ts';

/** Each person's image is 480x600; the two are blended over so many pixels. */
const blend = 80;

/** A selfie of two people side by side, 880x600, JPEG. */
export async function selfieWithSeveralFaces(first: number, second: number): Promise<Buffer> {
  const fade = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="600"><defs><linearGradient id="f">' +
      `<stop offset="0" stop-opacity="0"/><stop offset="${blend / 480}" stop-opacity="1"/></linearGradient></defs>` +
      '<rect width="480" height="600" fill="url(#f)"/></svg>',
  );
  const right = await sharp(await readSelfie(second, 1))
    .ensureAlpha()
    .composite([{ input: fade, blend: 'dest-in' }])
    .png()
    .toBuffer();
  const left = await readSelfie(first, 1);
  return sharp({ create: { width: 960 - blend, height: 600, channels: 3, background: '#888' } })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: 480 - blend, top: 0 },
    ])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A selfie camera's image without a person: an interior out of focus, 480x600, JPEG. */
export async function selfieWithoutFace(seed = 1): Promise<Buffer> {
  const random = seededRandom(seed);
  const size = { width: 480, height: 600 };
  const interior = await drawGround('hand', size, random);
  const corners: Quad = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ];
  const surface = findHomography(
    mapQuad(corners, ([x, y]) => [x * size.width, y * size.height]),
    corners,
  );
  const light = { shadow: 0, glare: 0, lowLight: 0, colourCast: 0.2, noise: 3 };
  await lightImage(interior, surface, light, random);
  return encodeJpeg(interior, 88, 1);
}
