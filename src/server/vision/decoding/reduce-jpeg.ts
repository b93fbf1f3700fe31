import { createScanBudget, type Frame } from './jpeg-scan-budget.ts';
import { openPieces, type ReducedImage } from './reduced-image.ts';

/** Markers of ISO/IEC 10918-1, table B.1. */
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const COM = 0xfe;
const TEM = 0x01;
const FIRST_RESTART = 0xd0;
const LAST_RESTART = 0xd7;
const FIRST_APPLICATION = 0xe0;
const LAST_APPLICATION = 0xef;
/** Frames that cameras write: baseline, extended, progressive; Huffman codes all three. */
const FRAMES = [0xc0, 0xc1, 0xc2];
/** Lossless, differential, arithmetic and hierarchical ones, some of which the decoder reads, slowly. */
const OTHER_FRAMES = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf, 0xde];
/** The application segments that affect pixels, by the text that they begin with. */
const NEEDED_APPLICATIONS = new Map([
  [0xe0, 'JFIF\0'],
  [0xe1, 'Exif\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]);

/**
 * A JPEG without the data that does not affect its pixels: comments, application data except orientation and colours,
 * and all after its end. The second image of an Ultra HDR file is such data. `too_costly` files are refused, whose
 * scans pass over the image so often that decoding takes seconds, and `unusual_jpeg`.
 *
 * Walks from marker to marker exactly as libjpeg does (jdmarker.c: `next_marker`, `skip_variable`), so that the scans
 * counted here are the ones decoded there. Time depends only on the number of bytes.
 */
export function reduceJpeg(bytes: Uint8Array): ReducedImage {
  const pieces = openPieces(bytes);
  let frame: Frame | null = null;
  let budget: ReturnType<typeof createScanBudget> | null = null;
  for (let at = findMarker(bytes, 2); at < bytes.length; at = findMarker(bytes, at)) {
    const marker = bytes[at]!;
    at++;
    if (marker === TEM || (marker >= FIRST_RESTART && marker <= LAST_RESTART)) continue;
    if (marker === EOI) return { ok: true, pieces: pieces.upTo(at) };
    if (marker === SOI) return damaged;
    const length = (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
    if (length < 2 || at + length > bytes.length) return damaged;
    const body = bytes.subarray(at + 2, at + length);
    if (OTHER_FRAMES.includes(marker)) return { ok: false, problem: 'unusual_jpeg' };
    if (FRAMES.includes(marker)) {
      if (frame) return damaged;
      frame = readFrame(body);
      if (!frame) return damaged;
      budget = createScanBudget(frame);
    }
    if (marker === SOS) {
      const scan = readScan(body);
      if (!budget || !scan) return damaged;
      if (!budget.takes(scan)) return { ok: false, problem: 'too_costly' };
    }
    if (isNeedless(marker, body)) pieces.drop(at - 2, at + length);
    at += length;
  }
  return damaged; // it has no end
}

const damaged: ReducedImage = { ok: false, problem: 'damaged' };

/** The position of the next marker's code: after 0xff, which may be repeated; 0xff 0x00 is data. */
function findMarker(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const code = bytes[at + 1];
    if (code !== 0 && code !== 0xff) return at + 1;
  }
  return bytes.length;
}

function isNeedless(marker: number, body: Uint8Array): boolean {
  if (marker === COM) return true;
  if (marker < FIRST_APPLICATION || marker > LAST_APPLICATION) return false;
  const identifier = NEEDED_APPLICATIONS.get(marker);
  return (
    identifier === undefined ||
    Buffer.from(body.subarray(0, identifier.length)).toString('latin1') !== identifier
  );
}

/** A frame header: precision, height, width, then for each component its name, its sampling and a table. */
function readFrame(body: Uint8Array): Frame | null {
  const [, high = 0, low = 0, left = 0, right = 0, count = 0] = body;
  if (count < 1 || count > 4 || body.length !== 6 + 3 * count) return null;
  const components = Array.from({ length: count }, (_, index) => {
    const sampling = body[7 + 3 * index]!;
    return { id: body[6 + 3 * index]!, across: sampling >> 4, down: sampling & 15 };
  });
  if (components.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4)) return null;
  return { width: left * 256 + right, height: high * 256 + low, components };
}

/** A scan header: the components, each with its tables, then the band of coefficients and the bits' positions. */
function readScan(body: Uint8Array) {
  const [count = 0] = body;
  if (count < 1 || count > 4 || body.length !== 4 + 2 * count) return null;
  const [first = 0, last = 0, bits = 0] = body.subarray(1 + 2 * count);
  const ids = Array.from({ length: count }, (_, index) => body[1 + 2 * index]!);
  return { ids, coefficients: Math.max(1, last - first + 1), refines: bits >> 4 > 0 };
}
