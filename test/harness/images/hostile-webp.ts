import { randomBytes } from 'node:crypto';

/** A chunk: its type, its length, its data, even in all. */
export function webpChunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(8 + data.length + (data.length % 2));
  bytes.write(type, 0, 'latin1');
  bytes.writeUInt32LE(data.length, 4);
  bytes.set(data, 8);
  return bytes;
}

export function webpFile(...chunks: Uint8Array[]): Buffer {
  return webpChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
}

/** A writer of bits, the lowest first. */
function openBits() {
  const bytes: number[] = [];
  let [current, count] = [0, 0];
  const put = (value: number, length: number) => {
    for (let bit = 0; bit < length; bit++) {
      current |= ((value >> bit) & 1) << count;
      count++;
      if (count === 8) {
        bytes.push(current);
        [current, count] = [0, 0];
      }
    }
  };
  return { put, end: () => Buffer.from(count > 0 ? [...bytes, current] : bytes) };
}

type Bits = ReturnType<typeof openBits>;

/** A code for one value, which takes no bits, or for two, which takes one. */
function putCode({ put }: Bits, first: number, second?: number): void {
  put(1, 1);
  put(second === undefined ? 0 : 1, 1);
  put(1, 1);
  put(first, 8);
  if (second !== undefined) put(second, 8);
}

/** An image within the image with one value of green everywhere. */
function putPlainImage(bits: Bits, green: number): void {
  bits.put(0, 1); // no colour cache
  putCode(bits, green);
  for (let code = 0; code < 4; code++) putCode(bits, 0);
}

/**
 * A lossless WebP (RFC 9649, 3) that uses every transform that keeps its size: each pixel is predicted by the
 * slowest method, and its colours are mixed and shifted. `random` adds one random bit to each pixel.
 */
export function hostileWebp(width: number, height: number, random = false): Buffer {
  const bits = openBits();
  bits.put(0x2f, 8);
  bits.put(width - 1, 14);
  bits.put(height - 1, 14);
  bits.put(0, 4);
  const [PREDICTOR, CROSS_COLOUR, SUBTRACT_GREEN, SELECT] = [0, 1, 2, 11];
  for (const transform of [PREDICTOR, CROSS_COLOUR]) {
    bits.put(1 | (transform << 1), 3);
    bits.put(0, 3);
    putPlainImage(bits, SELECT);
  }
  bits.put(1 | (SUBTRACT_GREEN << 1), 3);
  bits.put(0, 3); // no more transforms, no colour cache, one set of codes
  putCode(bits, 0, random ? 7 : undefined);
  for (let code = 0; code < 4; code++) putCode(bits, 0);
  const data = random ? randomBytes(Math.ceil((width * height) / 8)) : Buffer.alloc(0);
  return webpFile(webpChunk('VP8L', Buffer.concat([bits.end(), data, Buffer.alloc(8)])));
}
