import sharp from 'sharp';
import { expect, it } from 'vitest';
import { hostileJpeg, jpegSegment } from '../../../../test/harness/images/hostile-jpeg.ts';
import { reduceJpeg } from './reduce-jpeg.ts';

const SIZE = { width: 8000, height: 6250 };
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#5080c0' } });

const catchProblem = (bytes: Uint8Array) => {
  const reduced = reduceJpeg(bytes);
  return reduced.ok ? null : reduced.problem;
};

/** The same scans over 50 megapixels: only markers are read here. */
function enlarged(bytes: Buffer): Buffer {
  const frame = Math.max(
    bytes.indexOf('ffc00011', 'hex'),
    bytes.indexOf('ffc20011', 'hex'),
    bytes.indexOf('ffc00014', 'hex'),
  );
  const copy = Buffer.from(bytes);
  copy.writeUInt16BE(SIZE.height, frame + 5);
  copy.writeUInt16BE(SIZE.width, frame + 7);
  return copy;
}

it('reduceJpeg accepts the files of cameras and encoders, up to 50 megapixels', async () => {
  const options = [
    {},
    { progressive: true },
    { progressive: true, chromaSubsampling: '4:4:4' },
    { mozjpeg: true, chromaSubsampling: '4:4:4' },
  ];
  const images = await Promise.all(options.map((each) => plain(320, 250).jpeg(each).toBuffer()));
  const inks = await plain(320, 250).toColourspace('cmyk').jpeg().toBuffer();
  expect([...images, inks].map((each) => catchProblem(enlarged(each)))).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});

it('reduceJpeg refuses scans that pass over an image repeatedly, whatever they hold', () => {
  const kinds = ['first', 'refining', 'empty'] as const;
  for (const kind of kinds) {
    expect(catchProblem(hostileJpeg({ ...SIZE, kind, components: 3, scans: 300 }))).toBe('too_costly');
    expect(catchProblem(hostileJpeg({ ...SIZE, kind, components: 3, scans: 2646 }))).toBe('too_costly');
  }
  // Non-progressive ones may repeat themselves too.
  expect(catchProblem(hostileJpeg({ ...SIZE, kind: 'empty', components: 3, scans: 50, frame: 0xc0 }))).toBe(
    'too_costly',
  );
  expect(catchProblem(hostileJpeg({ ...SIZE, kind: 'flat', components: 4, scans: 14 }))).toBe('too_costly');
});

it('reduceJpeg allows a small image more scans, and none more than a hundred', () => {
  const small = { width: 800, height: 600, kind: 'refining' } as const;
  expect(catchProblem(hostileJpeg({ ...small, scans: 99 }))).toBe(null);
  expect(catchProblem(hostileJpeg({ ...small, scans: 100 }))).toBe('too_costly');
});

it.each([0xc3, 0xc5, 0xc9, 0xca, 0xcd])(
  'reduceJpeg refuses the frame %i, which no camera writes',
  (frame) => {
    expect(catchProblem(hostileJpeg({ ...SIZE, frame }))).toBe('unusual_jpeg');
  },
);

it('reduceJpeg refuses a second frame, which would change the counted cost', () => {
  const [one, other] = [hostileJpeg({ width: 300, height: 300 }), hostileJpeg({ ...SIZE, scans: 300 })];
  expect(catchProblem(Buffer.concat([one.subarray(0, -2), other.subarray(2)]))).toBe('damaged');
  expect(catchProblem(Buffer.concat([one.subarray(0, -2), other]))).toBe('damaged');
});

it('reduceJpeg removes comments, data unrelated to pixels, and all after the end', () => {
  const before = Buffer.concat([
    jpegSegment(0xfe, Buffer.from('words')),
    jpegSegment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<hdrgm/>')),
    jpegSegment(0xed, Buffer.alloc(500)),
    jpegSegment(0xe2, Buffer.from('MPF\0')),
  ]);
  const bare = hostileJpeg({ width: 300, height: 300, scans: 3 });
  const full = Buffer.concat([hostileJpeg({ width: 300, height: 300, scans: 3, before }), bare]);
  const reduced = reduceJpeg(full);
  expect(reduced.ok && Buffer.concat(reduced.pieces).equals(bare)).toBe(true);
});

it('reduceJpeg keeps orientation and colours', async () => {
  const whole = await plain(300, 300).withMetadata({ orientation: 6 }).withIccProfile('p3').jpeg().toBuffer();
  const reduced = reduceJpeg(whole);
  const metadata = await sharp(Buffer.concat(reduced.ok ? reduced.pieces : [])).metadata();
  expect([metadata.orientation, metadata.icc !== undefined]).toEqual([6, true]);
});
