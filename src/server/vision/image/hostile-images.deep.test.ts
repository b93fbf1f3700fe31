import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { hostileJpeg, jpegSegment } from '../../../../test/harness/images/hostile-jpeg.ts';
import { hostilePng, pngChunk } from '../../../../test/harness/images/hostile-png.ts';
import { hostileWebp, webpChunk, webpFile } from '../../../../test/harness/images/hostile-webp.ts';
import { decodeImage } from '../decoding/decode-image.ts';

// The most expensive files that can be built, by format. Each is refused before it is decoded, or takes little longer
// than a camera's image.

const SEED = 20261122;
/** Processor time of the most expensive ordinary image; a hostile one may take so many times as much. */
const MAX_RATIO = 6;

/** Some of them have the maximum number of pixels, in every shape, and some few. */
const size = fc.constantFrom(
  { width: 8000, height: 6250 },
  { width: 16_000, height: 3125 },
  { width: 3999, height: 12_500 },
  { width: 60_000, height: 833 },
  { width: 200, height: 60_000 },
  { width: 2100, height: 2100 },
);

const jpeg = fc
  .record({
    size,
    components: fc.constantFrom(1, 3, 4),
    scans: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constantFrom(99, 300, 2646)),
    kind: fc.constantFrom('first' as const, 'refining' as const, 'flat' as const, 'empty' as const),
    frame: fc.constantFrom(0xc2, 0xc2, 0xc2, 0xc0, 0xc1, 0xc9, 0xc3),
    sampling: fc.constantFrom(0x11, 0x22, 0x41),
    before: fc.constantFrom(
      Buffer.alloc(0),
      jpegSegment(0xdd, Buffer.from([0, 1])), // a restart after every block
      Buffer.alloc(400_000, jpegSegment(0xfe, Buffer.alloc(0))),
      Buffer.alloc(700_000, jpegSegment(0xe1, Buffer.from('Exif\0\0'))),
    ),
  })
  .map(({ size: { width, height }, ...rest }) => {
    // Otherwise a file with a bit for each block would exceed the maximum of bytes.
    const scans = rest.kind === 'flat' ? Math.min(rest.scans, 30) : rest.scans;
    return hostileJpeg({ width, height, ...rest, scans });
  });

const compressedBytes = deflateSync(Buffer.alloc(100_000_000));
const texts = (count: number, type: string) =>
  Buffer.concat(
    Array.from({ length: count }, (_, index) =>
      pngChunk(type, Buffer.concat([Buffer.from(`k${index}\0\0`), compressedBytes])),
    ),
  );

const png = fc
  .record({
    size,
    depth: fc.constantFrom(8, 16),
    colour: fc.constantFrom(0, 2, 4, 6),
    interlaced: fc.boolean(),
    filter: fc.integer({ min: 0, max: 4 }),
    surplus: fc.constantFrom(0, 100_000_000),
    before: fc.constantFrom(
      Buffer.alloc(0),
      texts(60, 'zTXt'),
      texts(60, 'iCCP'),
      Buffer.alloc(3_000_000, pngChunk('tEXt', Buffer.from('k\0'))),
      pngChunk('acTL', Buffer.alloc(8, 1)),
    ),
  })
  .map(({ size: { width, height }, ...rest }) => hostilePng({ width, height, ...rest }));

const webp = fc.oneof(
  fc
    .record({ width: fc.constantFrom(300, 8000, 16_000), random: fc.boolean() })
    .map(({ width, random }) => hostileWebp(width, Math.floor(50_000_000 / Math.max(width, 3100)), random)),
  fc.constant(
    webpFile(
      webpChunk('VP8X', Buffer.from([2, 0, 0, 0, 0xff, 0x0f, 0, 0xff, 0x0f, 0])),
      webpChunk('ANIM', Buffer.alloc(6)),
      ...Array.from({ length: 2000 }, () => webpChunk('ANMF', Buffer.alloc(24))),
    ),
  ),
  fc.constant(webpFile(Buffer.alloc(8_000_000, webpChunk('junk', Buffer.alloc(0))))),
);

/** A file that claims to be HEIF and contains no image, many, or one of another kind: this decoder examines none. */
const heif = fc
  .tuple(fc.constantFrom('heic', 'mif1', 'msf1'), fc.uint8Array({ minLength: 8, maxLength: 400 }))
  .map(([brand, rest]) => Buffer.concat([Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`), rest]));

/** Nanoseconds would mislead: the process is busy with only this, but the machine is not. */
async function measureTime(bytes: Uint8Array): Promise<number> {
  const startUsage = process.cpuUsage();
  await decodeImage(bytes);
  const { user, system } = process.cpuUsage(startUsage);
  return user + system;
}

/** Progressive, 50 megapixels, every colour, grain: as large as a camera's image can be. */
async function ordinaryTime(): Promise<number> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const image = await sharp({
    create: { width: 8000, height: 6250, channels: 3, background: '#888', noise },
  })
    .jpeg({ quality: 70, progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
  expect((await decodeImage(image)).ok).toBe(true);
  return measureTime(image);
}

describe('[S52] the worst that can be built', () => {
  let ordinary: number;
  beforeAll(async () => {
    ordinary = await ordinaryTime();
  });

  it.each([
    ['JPEG', jpeg, 20],
    ['PNG', png, 10],
    ['WebP', webp, 5],
    ['HEIF', heif, 30],
  ] as const)(
    'the most expensive file, %s, is refused before it is decoded, or costs little more than a camera’s',
    async (_, files, count) => {
      const times: number[] = [];
      for (const bytes of fc.sample<Buffer>(files, { numRuns: count, seed: SEED })) {
        times.push((await measureTime(bytes)) / ordinary);
      }
      expect(Math.max(...times)).toBeLessThan(MAX_RATIO);
    },
    300_000,
  );
});
