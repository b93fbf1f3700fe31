import { brotliDecompressSync } from 'node:zlib';

const HEADER = 48;
/** Of the tables that WOFF2 has numbers for. */
const [CMAP, GLYF, LOCA, NAMELESS] = [0, 10, 11, 63];

/** The code points that a WOFF2 font has a glyph for. */
export function lettersOfFont(font: Buffer): Set<number> {
  const { start, length, end } = findCmap(font);
  return readCmap(brotliDecompressSync(font.subarray(end)).subarray(start, start + length));
}

/** Where the table is in what is unpacked, and where its directory ends. */
function findCmap(font: Buffer): { start: number; length: number; end: number } {
  let at = HEADER;
  const readLength = () => {
    for (let value = 0; ; ) {
      const byte = font[at++]!;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  let offset = 0;
  let found = { start: 0, length: 0 };
  for (let tables = font.readUInt16BE(12); tables > 0; tables -= 1) {
    const flags = font[at++]!;
    const [tag, version] = [flags & 63, flags >> 6];
    if (tag === NAMELESS) at += 4;
    const original = readLength();
    const isChanged = tag === GLYF || tag === LOCA ? version !== 3 : version !== 0;
    const length = isChanged ? readLength() : original;
    if (tag === CMAP) found = { start: offset, length };
    offset += length;
  }
  return { ...found, end: at };
}

function readCmap(cmap: Buffer): Set<number> {
  const letters = new Set<number>();
  const add = (from: number, to: number) => {
    for (let code = from; code <= to; code += 1) letters.add(code);
  };
  for (let n = 0; n < cmap.readUInt16BE(2); n += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + n * 8));
    const format = table.readUInt16BE(0);
    if (format === 12) {
      for (let group = 0; group < table.readUInt32BE(12); group += 1)
        add(table.readUInt32BE(16 + group * 12), table.readUInt32BE(20 + group * 12));
    } else if (format === 4) {
      const doubled = table.readUInt16BE(6);
      // The last segment is no letter but the table's end.
      for (let at = 0; at < doubled - 2; at += 2)
        add(table.readUInt16BE(16 + doubled + at), table.readUInt16BE(14 + at));
    }
  }
  return letters;
}
