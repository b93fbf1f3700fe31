/** How each of a hostile JPEG's scans after the first covers the image. */
type ScanKind =
  /** all coefficients of one component, all zero: some bytes for a whole image */
  | 'first'
  /** the same, reading every coefficient bit by bit */
  | 'refining'
  /** one coefficient of all components, a bit a block */
  | 'flat'
  /** no data at all */
  | 'empty';

export type HostileJpeg = {
  width: number;
  height: number;
  components?: number;
  scans?: number;
  kind?: ScanKind;
  /** the frame's marker: 0xc0 baseline, 0xc2 progressive, 0xc9 arithmetic, ... */
  frame?: number;
  /** of the first component, `across << 4 | down` */
  sampling?: number;
  /** whole segments inserted before the frame */
  before?: Buffer;
};

/** A segment: its marker, its length, its body. */
export function jpegSegment(marker: number, body: Uint8Array): Buffer {
  const length = body.length + 2;
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 255]), body]);
}

/** A JPEG that no camera writes: valid, or nearly, and far more work than its bytes suggest. */
export function hostileJpeg(jpeg: HostileJpeg): Buffer {
  const { width, height, components = 1, scans = 0, kind = 'first', frame = 0xc2, sampling = 0x11 } = jpeg;
  const ids = Array.from({ length: components }, (_, index) => index + 1);
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const flat = Buffer.alloc(Math.ceil((blocks * components) / 8) + 1);
  const scan = writerOfScans(ids, blocks, flat, kind);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpeg.before ?? Buffer.alloc(0),
    jpegSegment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    jpegSegment(frame, frameHeader(width, height, ids, sampling)),
    TABLES,
    scanHeader(ids, 0, frame === 0xc2 ? 0 : 63, 0),
    kind === 'empty' ? Buffer.alloc(0) : flat,
    ...Array.from({ length: scans }, (_, index) => scan(index)),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** Bits of a refinement round: from the 13th down to the last. */
const BITS = 13;

function writerOfScans(ids: number[], blocks: number, flat: Buffer, kind: ScanKind) {
  const skipped = skipBlocks(blocks);
  return (index: number): Buffer => {
    const one = [ids[index % ids.length]!];
    // Every component is scanned separately.
    const step = Math.floor(index / ids.length) % (BITS + 1);
    const refining = step === 0 ? BITS : ((BITS + 1 - step) << 4) | (BITS - step);
    if (kind === 'refining') return Buffer.concat([scanHeader(one, 1, 63, refining), skipped]);
    if (kind === 'first') return Buffer.concat([scanHeader(one, 1, 63, 0), skipped]);
    return Buffer.concat([scanHeader(ids, 0, 0, 0), kind === 'flat' ? flat : Buffer.alloc(0)]);
  };
}

function frameHeader(width: number, height: number, ids: number[], sampling: number): Buffer {
  const components = ids.flatMap((id, index) => [id, index === 0 ? sampling : 0x11, 0]);
  return Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, ids.length, ...components]);
}

function scanHeader(ids: number[], first: number, last: number, bits: number): Buffer {
  return jpegSegment(0xda, Buffer.from([ids.length, ...ids.flatMap((id) => [id, 0]), first, last, bits]));
}

/** A code table: how many codes of each length, then their values. */
function codeTable(place: number, meanings: number[]): Buffer {
  const counts = Buffer.alloc(16);
  for (const index of meanings.keys()) counts[index] = 1;
  return jpegSegment(0xc4, Buffer.concat([Buffer.from([place]), counts, Buffer.from(meanings)]));
}

/**
 * `0` is "no difference" for the DC coefficient, "the next 16,384 and more blocks end here" for the others.
 */
const TABLES = Buffer.concat([codeTable(0x00, [0, 1]), codeTable(0x10, [0xe0, 0x00])]);
const MAX_RUN_LENGTH = 32_767;
const SHORTEST_RUN = 16_384;

/** Data for this many empty blocks. */
function skipBlocks(blocks: number): Buffer {
  let bits = '';
  let left = blocks;
  for (; left >= SHORTEST_RUN; left -= Math.min(left, MAX_RUN_LENGTH)) {
    bits += `0${(Math.min(left, MAX_RUN_LENGTH) - SHORTEST_RUN).toString(2).padStart(14, '0')}`;
  }
  bits += '10'.repeat(left);
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((each) => Number.parseInt(each.padEnd(8, '1'), 2));
  return Buffer.from(bytes.flatMap((byte) => (byte === 255 ? [255, 0] : [byte])));
}
