import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  applyHomography,
  findHomography,
  type PixelPoint,
  type Quad,
} from '../../../src/server/vision/geometry/homography.ts';
import { svgDocument } from '../artwork.ts';
import { type Photograph, type PhotographOptions, photographArtwork } from './take-photograph.ts';

/** A sheet of one colour that no ground has. */
const sheet = svgDocument(1280, 807, ['<rect width="1280" height="807" fill="#00e0ff"/>']);
const small = { width: 480, height: 360, noise: 0, jpegQuality: 95 } as const;

const decode = (jpeg: Buffer) => sharp(jpeg).autoOrient().raw().toBuffer({ resolveWithObject: true });

/** How much bluer than red the image is at a point. */
async function blueness({ jpeg }: Photograph): Promise<(point: PixelPoint) => number> {
  const { data, info } = await decode(jpeg);
  return ([x, y]) => {
    const at = (Math.floor(y) * info.width + Math.floor(x)) * 3;
    return data[at + 2]! - data[at]!;
  };
}

/** Points a little within and a little beyond each of the four edges, at three places of each. */
function besideEdges(corners: Quad, step: number): { within: PixelPoint[]; beyond: PixelPoint[] } {
  const unit: Quad = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ];
  const map = findHomography(unit, corners);
  const along = [0.2, 0.5, 0.8];
  const at = (u: number, v: number) => applyHomography(map, [u, v]);
  const around = (inset: number) =>
    along.flatMap((share) => [
      at(share, inset),
      at(share, 1 - inset),
      at(inset, share),
      at(1 - inset, share),
    ]);
  return { within: around(step), beyond: around(-step) };
}

describe('takePhotograph', () => {
  test.each<PhotographOptions>([
    {},
    { rotation: 31, tilt: 12, seed: 2 },
    { rotation: 90, seed: 3, background: 'blanket' },
    { rotation: 180, tilt: 30, seed: 4, background: 'white' },
    { rotation: 270, tilt: 20, seed: 5, fill: 0.5 },
    { copy: 'screen', tilt: 10, seed: 6, fill: 0.5 },
    { copy: 'print', rotation: -15, seed: 7, fill: 0.6 },
  ])('an image reports the true position of the card: %j', async (options) => {
    const image = await photographArtwork(sheet, { ...small, ...options });
    const blue = await blueness(image);
    const { within, beyond } = besideEdges(image.corners, 0.02);
    for (const point of within) expect(blue(point)).toBeGreaterThan(60);
    for (const point of beyond) expect(blue(point)).toBeLessThan(50);
  });

  test('an image is the same for the same seed, and differs for others', async () => {
    const options = { ...small, noise: 3, shadow: 0.5, glare: 0.5, blur: 2 };
    const first = await photographArtwork(sheet, { ...options, seed: 11 });
    const again = await photographArtwork(sheet, { ...options, seed: 11 });
    const other = await photographArtwork(sheet, { ...options, seed: 12 });
    expect(again.jpeg.equals(first.jpeg)).toBe(true);
    expect(again.corners).toEqual(first.corners);
    expect(other.jpeg.equals(first.jpeg)).toBe(false);
    expect(other.corners).not.toEqual(first.corners);
  });

  test('an image has the given size, in pixels or megapixels', async () => {
    const sized = await photographArtwork(sheet, { width: 300, height: 500 });
    expect(await sharp(sized.jpeg).metadata()).toMatchObject({ width: 300, height: 500, format: 'jpeg' });
    const wide = await photographArtwork(sheet, { megapixels: 0.5 });
    expect((wide.width * wide.height) / 1e6).toBeCloseTo(0.5, 1);
    expect(wide.width / wide.height).toBeCloseTo(4 / 3, 1);
  });

  test.each([2, 3, 4, 5, 6, 7, 8] as const)(
    'an image is upright again after applying EXIF orientation %i',
    async (exif) => {
      const options = { ...small, rotation: 20, seed: 9 };
      const upright = await decode((await photographArtwork(sheet, options)).jpeg);
      const storedPhoto = await photographArtwork(sheet, { ...options, exifOrientation: exif });
      expect((await sharp(storedPhoto.jpeg).metadata()).orientation).toBe(exif);
      const turnedImage = await decode(storedPhoto.jpeg);
      expect([turnedImage.info.width, turnedImage.info.height]).toEqual([480, 360]);
      let sum = 0;
      for (let at = 0; at < upright.data.length; at++)
        sum += Math.abs(upright.data[at]! - turnedImage.data[at]!);
      expect(sum / upright.data.length).toBeLessThan(3);
    },
  );

  test('an image is darker in low light, lighter under glare, darker in shadow, and warmer under a lamp', async () => {
    const means = async (options: PhotographOptions) => {
      const { channels } = await sharp(
        (await photographArtwork(sheet, { ...small, ...options })).jpeg,
      ).stats();
      const [red = 0, green = 0, blue = 0] = channels.map((channel) => channel.mean);
      return { level: (red + green + blue) / 3, warmth: red - blue };
    };
    const plain = await means({});
    expect((await means({ lowLight: 0.8 })).level).toBeLessThan(plain.level * 0.7);
    expect((await means({ glare: 0.8 })).level).toBeGreaterThan(plain.level + 2);
    expect((await means({ shadow: 0.8 })).level).toBeLessThan(plain.level - 5);
    expect((await means({ colourCast: 1 })).warmth).toBeGreaterThan(plain.warmth + 10);
  });

  test('an image shows the hand that holds the card: skin over its lower edge and beyond its upper one', async () => {
    const image = await photographArtwork(sheet, { ...small, background: 'hand', fill: 0.6 });
    const blue = await blueness(image);
    const unit: Quad = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ];
    const map = findHomography(unit, image.corners);
    expect(blue(applyHomography(map, [0.85, 0.97]))).toBeLessThan(0);
    expect(blue(applyHomography(map, [0.54, -0.08]))).toBeLessThan(0);
    expect(blue(applyHomography(map, [0.3, 0.97]))).toBeGreaterThan(60);
  });
});
