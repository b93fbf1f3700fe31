import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  HEIC_CORNERS,
  HEIC_SEVERAL,
  HEIC_SMALL,
  HEIC_TURNED,
  withSize,
} from '../../../../test/harness/heic-samples.ts';
import { testDeep } from '../../../../test/harness/tier.ts';
import type { Pixels } from '../image/pixels.ts';
import { itemAt, numberAt } from '../value-at.ts';
import { decodeImage } from './decode-image.ts';
import type { ImageProblem } from './image-problem.ts';

/** 400 x 240 with four distinct corners: red, green, blue, white, clockwise from the top left. */
function fourCorners(width = 400, height = 240): Sharp {
  const quarter = (fill: string, x: number, y: number) =>
    `<rect x="${(x * width) / 2}" y="${(y * height) / 2}" width="${width / 2}" height="${height / 2}" fill="${fill}"/>`;
  const body = quarter('#f00', 0, 0) + quarter('#0f0', 1, 0) + quarter('#00f', 1, 1) + quarter('#fff', 0, 1);
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`),
  ).removeAlpha();
}

function plain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#5080c0' } });
}

type Colour = readonly [red: number, green: number, blue: number];

const CORNERS: readonly Colour[] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
];

function expectCorners({ data, width, height }: Pixels, corners: readonly Colour[], tolerance: number): void {
  const places = [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.75, 0.75],
    [0.25, 0.75],
  ] as const;
  for (const [at, [x, y]] of places.entries()) {
    const from = (Math.floor(y * height) * width + Math.floor(x * width)) * 3;
    for (const [channel, value] of itemAt(corners, at).entries())
      expect(Math.abs(numberAt(data, from + channel) - value)).toBeLessThanOrEqual(tolerance);
  }
}

async function decoded(bytes: Uint8Array) {
  const result = await decodeImage(bytes);
  if (!result.ok) throw new Error(result.problem);
  expect(result.pixels.data).toHaveLength(result.pixels.width * result.pixels.height * 3);
  return result;
}

/** Reduced to one pixel, as for an image that is only checked, it has the same problem. */
async function expectProblem(bytes: Uint8Array, problem: ImageProblem): Promise<void> {
  for (const maxPixels of [undefined, 1])
    expect(await decodeImage(bytes, maxPixels)).toEqual({ ok: false, problem });
}

describe('decodeImage', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'decodeImage decodes %s to pixels in shared memory',
    async (format) => {
      const result = await decoded(await fourCorners().toFormat(format).toBuffer());
      expect(result).toMatchObject({ format, width: 400, height: 240 });
      expect(result.pixels.data.buffer).toBeInstanceOf(SharedArrayBuffer);
      expectCorners(result.pixels, CORNERS, 4);
    },
  );

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('decodeImage turns EXIF orientation %i upright', async (orientation) => {
    const storedImage = fourCorners().jpeg({ quality: 95 }).withMetadata({ orientation });
    const result = await decoded(await storedImage.toBuffer());
    // EXIF 2.32, 4.6.4: which stored corner (0 = top left, clockwise) is seen at the top left, top right, ...
    const cornerOrder = {
      1: [0, 1, 2, 3],
      2: [1, 0, 3, 2],
      3: [2, 3, 0, 1],
      4: [3, 2, 1, 0],
      5: [0, 3, 2, 1],
      6: [3, 0, 1, 2],
      7: [2, 1, 0, 3],
      8: [1, 2, 3, 0],
    }[orientation]!;
    expect([result.width, result.height]).toEqual(orientation < 5 ? [400, 240] : [240, 400]);
    expectCorners(
      result.pixels,
      cornerOrder.map((corner) => itemAt(CORNERS, corner)),
      8,
    );
  });

  testDeep('decodeImage shrinks to 2,000 pixels on the long side and returns the original size', async () => {
    const result = await decoded(await fourCorners(4000, 3000).jpeg().toBuffer());
    expect([result.width, result.height]).toEqual([4000, 3000]);
    expect([result.pixels.width, result.pixels.height]).toEqual([2000, 1500]);
    expectCorners(result.pixels, CORNERS, 4);
  });

  it('decodeImage decodes a progressive JPEG', async () => {
    const result = await decoded(await fourCorners().jpeg({ progressive: true }).toBuffer());
    expectCorners(result.pixels, CORNERS, 4);
  });

  it('decodeImage converts CMYK to sRGB', async () => {
    const result = await decoded(await fourCorners().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer());
    expect(result.pixels.width).toBe(400);
    // Inks cannot print pure primaries, so each corner only has to be nearest to its own colour.
    const { data, width, height } = result.pixels;
    const at = (Math.floor(height / 4) * width + Math.floor(width / 4)) * 3;
    const [red, green, blue] = [numberAt(data, at), numberAt(data, at + 1), numberAt(data, at + 2)];
    expect(red).toBeGreaterThan(green + 100);
    expect(red).toBeGreaterThan(blue + 100);
  });

  it('decodeImage converts sixteen bits to eight', async () => {
    const result = await decoded(await fourCorners().toColourspace('rgb16').png().toBuffer());
    expectCorners(result.pixels, CORNERS, 1);
  });

  it('decodeImage makes three channels of grey', async () => {
    const grey = await plain(300, 300).greyscale().toColourspace('b-w').png().toBuffer();
    expect((await sharp(grey).metadata()).channels).toBe(1);
    const { pixels } = await decoded(grey);
    expect(pixels.data[0]).toBe(pixels.data[1]);
    expect(pixels.data[1]).toBe(pixels.data[2]);
  });

  it('decodeImage puts a transparent image on white', async () => {
    const clear = sharp({ create: { width: 300, height: 300, channels: 4, background: '#f000' } });
    const { pixels } = await decoded(await clear.png().toBuffer());
    expect([...pixels.data.subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  testDeep(
    'decodeImage decodes an image with 50 megapixels and refuses one with 60 by its header',
    async () => {
      const result = await decoded(await plain(10_000, 5_000).jpeg().toBuffer());
      expect(result.pixels).toMatchObject({ width: 2000, height: 1000 });
      await expectProblem(await plain(10_000, 6_000).png().toBuffer(), 'too_many_pixels');
    },
  );

  it('decodeImage refuses a bomb whose header promises gigapixels', async () => {
    const png = await plain(300, 300).png().toBuffer();
    png.writeUInt32BE(100_000, 16); // IHDR's width and height
    png.writeUInt32BE(100_000, 20);
    const result = await decodeImage(png);
    expect(result.ok).toBe(false);
  });

  it('decodeImage refuses an empty file, one of 15 MB and a byte, and one of a single pixel', async () => {
    await expectProblem(new Uint8Array(0), 'empty');
    await expectProblem(new Uint8Array(15 * 1024 * 1024 + 1), 'too_many_bytes');
    await expectProblem(await plain(1, 1).png().toBuffer(), 'too_small');
  });

  it('decodeImage accepts 200 pixels on the short side and refuses 199', async () => {
    expect((await decodeImage(await plain(900, 200).png().toBuffer())).ok).toBe(true);
    await expectProblem(await plain(900, 199).png().toBuffer(), 'too_small');
  });

  it.each(['jpeg', 'png', 'webp'] as const)(
    'decodeImage refuses a %s that is cut off anywhere',
    async (format) => {
      // Noise, so that the data covers the whole file.
      const noise = sharp({
        create: {
          width: 640,
          height: 480,
          channels: 3,
          background: '#888',
          noise: { type: 'gaussian', mean: 128, sigma: 30 },
        },
      });
      const whole = await noise.toFormat(format).toBuffer();
      expect((await decodeImage(whole)).ok).toBe(true);
      for (const share of [0.02, 0.3, 0.6, 0.95])
        await expectProblem(whole.subarray(0, Math.floor(whole.length * share)), 'damaged');
    },
  );

  it('decodeImage refuses animations: WebP and PNG', async () => {
    const frames = await Promise.all(
      ['#f00', '#00f'].map((background) =>
        sharp({ create: { width: 300, height: 300, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const webp = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(webp).metadata()).pages).toBe(2);
    await expectProblem(webp, 'animated');
    const png = itemAt(frames, 0);
    const control = Buffer.from('0000000861635 44c0000000200000000f38d93e9'.replace(/ /g, ''), 'hex');
    await expectProblem(Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]), 'animated');
  });

  it('decodeImage judges by the bytes: text, SVG, GIF, PDF, TIFF and AVIF are refused', async () => {
    const others = [
      Buffer.from('just words'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>'),
      Buffer.from('%PDF-1.7\n%âãÏÓ'),
      await plain(300, 300).gif().toBuffer(),
      await plain(300, 300).tiff().toBuffer(),
      await plain(300, 300).avif().toBuffer(),
    ];
    for (const bytes of others) await expectProblem(bytes, 'unknown_format');
  });

  it('decodeImage refuses a file that only begins like an image', async () => {
    await expectProblem(Buffer.from('ffd8ffe000104a464946', 'hex'), 'damaged');
    await expectProblem(Buffer.from('89504e470d0a1a0a', 'hex'), 'damaged');
  });

  it('[S246] a HEIC that is truncated, too large or of another size than it says is refused', async () => {
    for (const length of [20, 300, 700, HEIC_CORNERS.length - 100])
      await expectProblem(HEIC_CORNERS.subarray(0, length), 'damaged');
    await expectProblem(withSize(HEIC_CORNERS, 9000, 6000), 'too_many_pixels');
    await expectProblem(withSize(HEIC_CORNERS, 220, 210), 'damaged');
    await expectProblem(HEIC_SMALL, 'too_small');
  });
});

it('decodeImage gives the upright main image of a HEIC', async () => {
  const [red, green, blue, white] = CORNERS as [Colour, Colour, Colour, Colour];
  for (const heic of [HEIC_CORNERS, HEIC_SEVERAL]) {
    const image = await decoded(heic);
    expect(image).toMatchObject({ width: 400, height: 240, format: 'heic' });
    expectCorners(image.pixels, CORNERS, 12);
  }
  const turnedImage = await decoded(HEIC_TURNED);
  expect(turnedImage).toMatchObject({ width: 240, height: 400 });
  expectCorners(turnedImage.pixels, [green, blue, white, red], 12);
});

it('decodeImage reduces a HEIC to the maximum number of pixels', async () => {
  const image = await decodeImage(HEIC_CORNERS, 24_000);
  expect(image).toMatchObject({ width: 400, height: 240, pixels: { width: 200, height: 120 } });
});

it('decodeImage reduces an image to the maximum number of pixels, and returns its original size', async () => {
  const bytes = await sharp({ create: { width: 2300, height: 1700, channels: 3, background: '#abc' } })
    .jpeg()
    .toBuffer();
  const image = await decodeImage(bytes, 1_000_000);
  if (!image.ok) throw new Error(image.problem);
  expect(image).toMatchObject({ width: 2300, height: 1700 });
  const { width, height } = image.pixels;
  expect(width * height).toBeLessThanOrEqual(1_000_000);
  expect(width * height).toBeGreaterThan(990_000);
});
