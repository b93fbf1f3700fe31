import { crc32, deflateSync } from 'node:zlib';

export type HostilePng = {
  width: number;
  height: number;
  /** bits a channel */
  depth?: number;
  /** 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha */
  colour?: number;
  interlaced?: boolean;
  /** the filter of every row; 4 is the slowest */
  filter?: number;
  /** bytes of image data beyond the image's size */
  surplus?: number;
  /** whole chunks inserted before the image data */
  before?: Buffer;
};

const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Adam7: the start and step of each pass. */
const WHOLE = [[0, 0, 1, 1]] as const;
const INTERLACED = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** A chunk: its length, its type, its data, their checksum. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

/** A blank PNG whose unpacked rows are a thousand times its bytes. */
export function hostilePng(png: HostilePng): Buffer {
  const { width, height, depth = 8, colour = 2, interlaced = false, filter = 4, surplus = 0 } = png;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  const rows = (interlaced ? INTERLACED : WHOLE).map(([x, y, across, down]) => {
    const bits = Math.ceil((width - x) / across) * (CHANNELS[colour] ?? 1) * depth;
    const row = Buffer.alloc(1 + Math.ceil(bits / 8));
    row[0] = filter;
    return Buffer.alloc(row.length * Math.ceil((height - y) / down), row);
  });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    png.before ?? Buffer.alloc(0),
    ...(colour === 3 ? [pngChunk('PLTE', Buffer.alloc(768))] : []),
    pngChunk('IDAT', deflateSync(Buffer.concat([...rows, Buffer.alloc(surplus)]), { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
